// The link to a game. The visitor's rules are in the fragment after `#`, which browsers do not send
// to the server.

import { copyText } from "./copy.js";
import { moveWords } from "./line.js";
import { make, say } from "./texts.js";

const HASH_PREFIX = "rules=";
/** The maximum length of an address. Other programs truncate longer ones. */
const MAX_ADDRESS = 8_000;
/** The maximum length of a rule file. */
const MAX_RULES = 200_000;

async function transform(bytes, stream) {
  const chunks = [];
  let length = 0;
  for await (const chunk of readChunks(new Blob([bytes]).stream().pipeThrough(stream))) {
    length += chunk.length;
    if (length > MAX_RULES) throw new RangeError(say("rules_long"));
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

async function* readChunks(stream) {
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}

async function compress(text) {
  const bytes = await transform(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the rules in the fragment of an address, or null if it has none. */
export async function rulesOfLink(hash) {
  if (!hash.startsWith(`#${HASH_PREFIX}`)) return null;
  try {
    const letters = atob(hash.slice(HASH_PREFIX.length + 1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await transform(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error(say("rules_broken"));
  }
}

/**
 * Returns a field with the link to a game and its moves, and a button that copies the link. If
 * `rules` is not empty, the link contains these rules in compressed form.
 */
export function link({ question, positions, at }, misere, rules) {
  const address = new URL("/play", location.href);
  address.searchParams.set("q", question);
  if (misere) address.searchParams.set("misere", "1");
  const line = moveWords(positions);
  if (line) address.searchParams.set("moves", line);
  if (at < positions.length - 1) address.searchParams.set("at", at);
  for (const name of ["play", "end", "with", "first", "seed"]) {
    const status = new URLSearchParams(location.search).get(name);
    if (status) address.searchParams.set(name, status);
  }
  const field = make("input", { id: "link", readonly: true, "data-here": positions[at].question, value: address.href, onfocus: () => field.select() });
  const status = make("span", { role: "status" });
  if (rules) {
    compress(rules).then((text) => {
      if (text.length > MAX_ADDRESS) status.textContent = say("rules_long");
      else field.value = `${address.href}#${HASH_PREFIX}${text}`;
    });
  }
  const copy = () => copyText(field.value, () => field.select(), status);
  return make("div", { class: "row link" }, make("label", { for: "link" }, say("link")), field,
    make("button", { type: "button", "data-do": "copy", onclick: copy }, say("copy")), status);
}
