// Figures and tables as files, named after their game.

import { OWN, gameName } from "./questions.js";
import { save } from "./request.js";
import { make, say } from "./texts.js";

/** Pixels for each unit of a drawing, so that it is sharp on paper. */
const SCALE = 2;
/** What a drawing of the page takes from the style sheet. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "font-size", "font-family", "font-weight", "text-anchor"];

/** A name for a file: that of the game, what it shows, and its ending. */
export function fileName(game, what, ending) {
  const plain = (text) => text.trim().replace(/\.game\b/g, "").replace(/[^\p{L}\p{N}._+-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  // A game of one's own is called by its name.
  game = game.replace(OWN, (own) => gameName(sessionStorage.getItem(OWN)) ?? own);
  return `${[plain(game).slice(0, 60), what].filter(Boolean).join("-")}.${ending}`;
}

/** Buttons that save a picture; `drawing` gives it as SVG, at once or later. */
export function exporter(drawing, game, what) {
  const wrong = make("span", { role: "status", class: "wrong" });
  const button = (format, work) => make("button", {
    type: "button", "data-save": format.toLowerCase(), "aria-label": say("save_picture", { format }), title: say("save_picture", { format }),
    onclick: async () => {
      wrong.textContent = "";
      try {
        await work(await drawing());
      } catch (error) {
        wrong.textContent = error.message;
      }
    },
  }, format);
  return make("span", { class: "exports" },
    button("SVG", (svg) => save(fileName(game(), what, "svg"), svg, "image/svg+xml")),
    button("PNG", async (svg) => save(fileName(game(), what, "png"), await pixels(svg), "image/png")), wrong);
}

/** A drawing in pixels. */
async function pixels(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = sizeOf(svg, image);
    const canvas = make("canvas", { width: Math.round(width * SCALE), height: Math.round(height * SCALE) });
    const on = canvas.getContext("2d");
    on.fillStyle = "#fff";
    on.fillRect(0, 0, canvas.width, canvas.height);
    on.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** How large a drawing is: as its box says where it has no size of its own. */
function sizeOf(svg, image) {
  const box = svg.match(/<svg[^>]*viewBox="([^"]*)"/)?.[1].split(/[ ,]+/).map(Number);
  const sized = /<svg[^>]*\swidth="[\d.]+/.test(svg);
  return box && !sized ? [box[2], box[3]] : [image.naturalWidth, image.naturalHeight];
}

/** A drawing of the page as a file: what the style sheet says of it is written into it. */
export function standing(svg) {
  const copy = svg.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((one, at) => {
    const style = getComputedStyle(one);
    for (const name of STYLES) copies[at].setAttribute(name, style.getPropertyValue(name));
    for (const name of ["class", "role", "tabindex", "style"]) copies[at].removeAttribute(name);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}
