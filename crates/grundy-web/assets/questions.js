// Questions to the server. No answer is computed in the page.

import { refused, say } from "./texts.js";

/** The name under which a rule file of one's own is asked about. */
export const OWN = "my.game";

/** The name that a rule file gives its game, in the language of the page; none where it gives none. */
export function gameName(rules) {
  const names = rules?.match(/^\s*game\s+"([^"\n]*[\p{L}\p{N}][^"\n]*)"(?:\s*"([^"\n]*[\p{L}\p{N}][^"\n]*)")?/mu);
  return document.documentElement.lang === "en" ? names?.[1] : names?.[2] ?? names?.[1];
}

const examples = new Map();

async function answered(path, options) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}?lang=${document.documentElement.lang}`, options);
  } catch (why) {
    if (why.name === "AbortError") throw why;
    throw Object.assign(new Error(say("failed")), { gone: true });
  }
  const told = await response.json().catch(() => ({}));
  // Too many questions at once are answered a little later.
  const gone = response.status === 503;
  if (!response.ok) throw Object.assign(new Error(refused(told) ?? say("failed")), { gone, beyond: ["stopped", "too_big"].includes(told.error?.kind) });
  return told;
}

/** The text of a file that comes with the program. */
export async function example(name) {
  if (!examples.has(name)) {
    const told = await answered("examples/" + encodeURIComponent(name));
    examples.set(name, told.text);
  }
  return examples.get(name);
}

/** The files that a question names. */
export async function files(question) {
  const found = {};
  for (const word of question.split(/[\s=]+/)) {
    if (word === OWN) {
      found[word] = sessionStorage.getItem(OWN);
      if (!found[word]?.trim()) throw new Error(say("no_own"));
    }
    const name = word.match(/^(?:examples\/([\w.-]+)|([\w-]+\.game))$/);
    if (name && word !== OWN) found[word] = await example(name[1] ?? name[2]);
  }
  return found;
}

function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return answered(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** A position with all its moves, or the reply of the perfect opponent. */
export async function ask(path, question, misere, signal, more = {}) {
  return post(path, { question, misere, files: await files(question), ...more }, signal);
}

/** The legal moves that are looked for: those `containing` letters, or `leaving` so much of a heap. */
export async function search(question, misere, wanted) {
  return post("moves", { question, misere, files: await files(question), ...wanted });
}

/** A question with a position: a rule file alone that has no start is given one. */
export async function started(question) {
  const name = question.trim();
  if (!/^\S+\.game$/.test(name)) return question;
  const { start } = await read((await files(name))[name] ?? "");
  return start ? `${name} ${start}` : question;
}

/** What a rule file says, and what is wrong with it. */
export function read(text) {
  return post("read", { text });
}
