// Requests to the workbench, and what pages do with the answers.

import { make, refused, say } from "./texts.js";

const lang = document.documentElement.lang;

/** The answer to a request, or an error whose message can be shown. */
export async function ask(path, body, options = {}) {
  let response;
  try {
    response = await fetch(`/api/v1/${path}?lang=${lang}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      ...options,
    });
  } catch (why) {
    // Who stopped it knows why.
    throw why.name === "AbortError" ? why : new Error(say("failed"));
  }
  const kind = response.headers.get("content-type") ?? "";
  const answer = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw Object.assign(new Error(refused(answer) ?? response.statusText), { kind: answer.error?.kind });
  return answer;
}

/** Shows what a computation gives, and its error where it fails. */
export async function into(place, work) {
  place.replaceChildren(say("working"));
  place.classList.remove("wrong");
  try {
    place.replaceChildren(...[await work()].flat().filter(Boolean));
  } catch (error) {
    place.classList.add("wrong");
    place.replaceChildren(make("pre", {}, error.message));
  }
}

/** How cells side by side are drawn: their shades tell values, and are not turned around in the dark. */
const SHADED = 'shape-rendering="crispEdges"';

/** A picture in SVG, as an image: nothing in it can act. It takes its room before it is drawn. */
export function picture(svg, label) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const [width, height] = ["width", "height"].map((side) => svg.match(new RegExp(`^<svg[^>]* ${side}="(\\d+)"`))?.[1]);
  return make("img", { src: address, alt: label, width, height, class: svg.includes(SHADED) ? "shaded" : null, onload: () => URL.revokeObjectURL(address) });
}

/** Offers a text as a file. */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
