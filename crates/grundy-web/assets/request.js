// Asking the workbench, in the language of the page.

const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
const block = document.getElementById("texts");

/** What the page says by a name, in its language. */
export const texts = block ? JSON.parse(block.textContent) : {};

/** The answer to a request, or an error whose message can be shown. */
export async function ask(path, body, options = {}) {
  const response = await fetch(`/api/v1/${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...options,
  });
  const kind = response.headers.get("content-type") ?? "";
  const answer = kind.includes("json") ? await response.json() : await response.text();
  if (!response.ok) throw new Error(answer.error?.told ?? response.statusText);
  return answer;
}

/** An element with attributes and what it holds; texts are never taken for HTML. */
export function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined));
  return made;
}

/** Shows what a computation gives, and its error where it fails. */
export async function into(place, work) {
  place.replaceChildren(texts.working ?? "…");
  place.classList.remove("wrong");
  try {
    place.replaceChildren(...[await work()].flat().filter(Boolean));
  } catch (error) {
    place.classList.add("wrong");
    place.replaceChildren(element("pre", {}, error.message));
  }
}

/** A picture in SVG, as an image: nothing in it can act. */
export function picture(svg, label) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  return element("img", { src: address, alt: label, onload: () => URL.revokeObjectURL(address) });
}

/** Offers a text as a file. */
export function save(name, text, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
