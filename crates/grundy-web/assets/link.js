// The address of a position. The rules of a game of one's own go along behind `#`, where no server sees them.

import { words } from "./line.js";
import { make, say } from "./texts.js";

const NAME = "rules=";
/** Longer addresses are cut short by what carries them. */
const LONGEST = 8_000;
/** No rule file is longer than the server takes. */
const MOST = 200_000;

async function through(bytes, change) {
  const parts = [];
  let all = 0;
  for await (const part of read(new Blob([bytes]).stream().pipeThrough(change))) {
    all += part.length;
    if (all > MOST) throw new RangeError(say("rules_long"));
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function* read(stream) {
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
}

async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The rules that an address brings along, if any. */
export async function broughtRules(hash) {
  if (!hash.startsWith(`#${NAME}`)) return null;
  try {
    const letters = atob(hash.slice(NAME.length + 1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error(say("rules_broken"));
  }
}

/** A field with the address of a game and its moves, and a button that copies it; `rules` are those it brings along. */
export function link({ question, positions, at }, misere, rules) {
  const address = new URL("/play", location.href);
  address.searchParams.set("q", question);
  if (misere) address.searchParams.set("misere", "1");
  const line = words(positions);
  if (line) address.searchParams.set("moves", line);
  if (at < positions.length - 1) address.searchParams.set("at", at);
  for (const name of ["play", "end", "with", "first", "seed"]) {
    const said = new URLSearchParams(location.search).get(name);
    if (said) address.searchParams.set(name, said);
  }
  const field = make("input", { id: "link", readonly: true, "data-here": positions[at].question, value: address.href, onfocus: () => field.select() });
  const said = make("span", { role: "status" });
  if (rules) {
    packed(rules).then((text) => {
      if (text.length > LONGEST) said.textContent = say("rules_long");
      else field.value = `${address.href}#${NAME}${text}`;
    });
  }
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    said.textContent = say("copied");
  };
  return make("div", { class: "row link" }, make("label", { for: "link" }, say("link")), field,
    make("button", { type: "button", "data-do": "copy", onclick: copy }, say("copy")), said);
}
