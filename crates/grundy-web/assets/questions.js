// Requests about positions. The server computes all answers.

import { errorText, say } from "./texts.js";

/** The name of the visitor's rule file in questions. */
export const VISITOR_FILE = "my.game";

/** Returns the name of the game in a rule file, in the language of the page. */
export function gameName(rules) {
  const names = rules?.match(/^\s*game\s+"([^"\n]*[\p{L}\p{N}][^"\n]*)"(?:\s*"([^"\n]*[\p{L}\p{N}][^"\n]*)")?/mu);
  return document.documentElement.lang === "en" ? names?.[1] : names?.[2] ?? names?.[1];
}

const examples = new Map();

async function fetchJson(path, options) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}?lang=${document.documentElement.lang}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw Object.assign(new Error(say("failed")), { isUnavailable: true });
  }
  const data = await response.json().catch(() => ({}));
  // The status 503 means that the server is at full capacity, so the request can be repeated later.
  const isGone = response.status === 503;
  if (!response.ok) throw Object.assign(new Error(errorText(data) ?? say("failed")), { isUnavailable: isGone, beyond: ["stopped", "too_big"].includes(data.error?.kind) });
  return data;
}

/** Returns the text of an embedded example. */
export async function example(name) {
  if (!examples.has(name)) {
    const data = await fetchJson("examples/" + encodeURIComponent(name));
    examples.set(name, data.text);
  }
  return examples.get(name);
}

/** Returns the texts of the rule files and graphs that a question names, by name. */
export async function files(question) {
  const texts = {};
  for (const word of question.split(/[\s=]+/)) {
    if (word === VISITOR_FILE) {
      texts[word] = sessionStorage.getItem(VISITOR_FILE);
      if (!texts[word]?.trim()) throw new Error(say("no_own"));
    }
    const name = word.match(/^(?:examples\/([\w.-]+)|([\w-]+\.game))$/);
    if (name && word !== VISITOR_FILE) texts[word] = await example(name[1] ?? name[2]);
  }
  return texts;
}

function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return fetchJson(path, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/**
 * Sends a request about a question to the command `path`, and returns the answer. `args` are
 * further fields of the request.
 */
export async function ask(path, question, misere, signal, args = {}) {
  return post(path, { question, misere, files: await files(question), ...args }, signal);
}

/**
 * Finds the legal moves of a position that match a filter. The field `containing` of `filter` selects moves whose
 * text contains a text, and `leaving` those that leave a number of stones.
 */
export async function search(question, misere, filter) {
  return post("moves", { question, misere, files: await files(question), ...filter });
}

/**
 * Returns the question with the start position of the rules if it is only the name of a rule file;
 * else returns it unchanged.
 */
export async function withStart(question) {
  const name = question.trim();
  if (!/^\S+\.game$/.test(name)) return question;
  const { start } = await readRules((await files(name))[name] ?? "");
  return start ? `${name} ${start}` : question;
}

/** Parses a rule file, and returns its diagnostics. */
export function readRules(text) {
  return post("read", { text });
}
