// The texts of the page in its language, and builders of elements.

const texts = JSON.parse(document.getElementById("texts").textContent);

/** Returns a text with its placeholders replaced. Spaces between Chinese characters are removed. */
export function say(key, parts = {}) {
  const text = texts[key].replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ""));
  return text.replace(/(\p{Script=Han}) (?=\p{Script=Han})/gu, "$1");
}

/** Returns the name of a side; usual names are translated. */
export const sideName = (side) => texts[`side_${side}`] ?? side;

/** Returns the message and the help of an error response. */
export function errorText(answer) {
  const { message, help } = answer.error ?? {};
  if (!help) return message;
  return document.documentElement.lang.startsWith("zh") ? `${message}（${help}）` : `${message}; ${help}`;
}

/** Returns an element with attributes (`on…` are listeners) and children. */
export function make(name, attributes = {}, ...children) {
  return fillElement(document.createElement(name), attributes, children);
}

/** Returns a button with a listener and further attributes. */
export const button = (text, does, more = {}) => make("button", { type: "button", onclick: does, ...more }, text);

/**
 * Returns the pieces of a text: its parts in backticks as code, the other parts as they are. A text
 * with an unpaired backtick stays as it is.
 */
export function withCode(text) {
  const pieces = text.split("`");
  if (pieces.length % 2 === 0) return [text];
  return pieces.map((piece, index) => (index % 2 ? make("code", {}, piece) : piece));
}

/**
 * Shows a text in an element, with its code. Does nothing if the element shows the text already, so
 * that screen readers announce only changes.
 */
export function showText(element, text) {
  const pieces = withCode(text);
  const plainText = pieces.map((piece) => piece.textContent ?? piece).join("");
  if (element.textContent !== plainText) element.replaceChildren(...pieces);
}

/** Capitalises the first letter of a text. */
export const capitalised = (text) => text[0].toUpperCase() + text.slice(1);

/** Returns an SVG element, as `make` does for HTML. */
export function draw(name, attributes = {}, ...children) {
  return fillElement(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fillElement(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}
