// Saves figures and tables as files named after their game.

import { VISITOR_FILE, gameName } from "./questions.js";
import { save } from "./request.js";
import { make, say } from "./texts.js";

/** The number of pixels per unit of a drawing in a PNG file, for sharp prints. */
const SCALE = 2;
/** The style properties that an exported drawing inlines. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-family", "font-weight", "text-anchor"];

/** Returns a file name made of the game, the kind of content and the ending. */
export function fileName(game, kind, ending) {
  const sanitize = (text) => text.trim().replace(/\.game\b/g, "").replace(/[^\p{L}\p{N}._+-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  // The visitor's game has the name of its rule file.
  game = game.replace(VISITOR_FILE, (ownName) => gameName(sessionStorage.getItem(VISITOR_FILE)) ?? ownName);
  return `${[sanitize(game).slice(0, 60), kind].filter(Boolean).join("-")}.${ending}`;
}

/**
 * Returns the buttons that save a picture as SVG and PNG. `drawing` returns the SVG or a promise of
 * it, and `game` returns the name of the game for the file name.
 */
export function exportButtons(drawing, game, kind) {
  const errorNote = make("span", { role: "status", class: "wrong" });
  const button = (format, work) => make("button", {
    type: "button", "data-save": format.toLowerCase(), "aria-label": say("save_picture", { format }), title: say("save_picture", { format }),
    onclick: async () => {
      errorNote.textContent = "";
      try {
        await work(await drawing());
      } catch (error) {
        errorNote.textContent = error.message;
      }
    },
  }, format);
  return make("span", { class: "exports" },
    button("SVG", (svg) => save(fileName(game(), kind, "svg"), svg, "image/svg+xml")),
    button("PNG", async (svg) => save(fileName(game(), kind, "png"), await renderPng(svg), "image/png")), errorNote);
}

/** Renders an SVG drawing as PNG. */
async function renderPng(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = sizeOf(svg, image);
    const canvas = make("canvas", { width: Math.round(width * SCALE), height: Math.round(height * SCALE) });
    const context = canvas.getContext("2d");
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Returns the width and the height of a drawing: those of its view box if it has no explicit size.
 */
function sizeOf(svg, image) {
  const box = svg.match(/<svg[^>]*viewBox="([^"]*)"/)?.[1].split(/[ ,]+/).map(Number);
  const hasSize = /<svg[^>]*\swidth="[\d.]+/.test(svg);
  return box && !hasSize ? [box[2], box[3]] : [image.naturalWidth, image.naturalHeight];
}

/** Serializes a drawing of the page with its styles inlined. */
export function inlineStyles(svg) {
  const copy = svg.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) copies[index].setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "role", "tabindex", "style"]) copies[index].removeAttribute(name);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
