// Requests to the API, pictures and downloads.

import { make, errorText, say } from "./texts.js";

const lang = document.documentElement.lang;

/**
 * Sends a request to the API and returns its answer. Throws an error with a message for the user.
 */
export async function ask(path, body, options = {}) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}?lang=${lang}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      ...options,
    });
  } catch (error) {
    // The caller handles an abort.
    throw error.name === "AbortError" ? error : new Error(say("failed"));
  }
  const mediaType = response.headers.get("content-type") ?? "";
  const answer = mediaType.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw Object.assign(new Error(errorText(answer) ?? response.statusText), { kind: answer.error?.kind });
  return answer;
}

/**
 * The attribute by which pictures are recognized whose shades encode values; dark mode does not
 * invert them.
 */
const SHADED = 'shape-rendering="crispEdges"';

/** Returns an SVG as an image without active elements, with its size reserved. */
export function picture(svg, label) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const [width, height] = ["width", "height"].map((side) => svg.match(new RegExp(`^<svg[^>]* ${side}="(\\d+)"`))?.[1]);
  return make("img", { src: address, alt: label, width, height, class: svg.includes(SHADED) ? "shaded" : null, onload: () => URL.revokeObjectURL(address) });
}

/** Downloads a text as a file. */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
