// Pictures that can be zoomed and saved, and a graph as a list.

import { exportButtons } from "./exports.js";
import { picture } from "./request.js";
import { make, say } from "./texts.js";

/**
 * Returns a picture with buttons that change its size and save it. It is shown in its natural size
 * if `keepsSize`, else as wide as the page.
 */
export function zoomable(svg, label, keepsSize, game, kind) {
  const image = picture(svg, label);
  const box = make("div", { class: "picture", role: "region", tabindex: "0", "aria-label": label }, image);
  const bands = bandNumbers(svg);
  if (bands.length) box.prepend(make("div", { class: "bands", "aria-hidden": "true" }, ...bands.map((band) => band.label)));
  let scale = 0;
  const setScale = (newScale) => {
    const centre = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    scale = newScale;
    box.classList.toggle("free", scale > 0);
    image.style.width = scale > 0 ? `${Math.round(image.naturalWidth * scale)}px` : "";
    for (const { label, y } of bands) {
      label.style.top = `${y * currentScale()}px`;
      // The label covers the number in the picture.
      label.style.minWidth = `${44 * currentScale()}px`;
    }
    box.scrollLeft = centre * box.scrollWidth - box.clientWidth / 2;
  };
  const currentScale = () => scale || image.clientWidth / image.naturalWidth;
  const button = (sign, name, work) =>
    make("button", { type: "button", "aria-label": say(name), title: say(name), onclick: work }, sign);
  // A slightly wider picture shrinks to the page; a much wider one scrolls.
  image.addEventListener("load", () => setScale(keepsSize && image.naturalWidth > 1.3 * box.clientWidth ? 1 : 0));
  return make("div", {},
    make("p", { class: "row" },
      button("+", "larger", () => setScale(Math.min(4, currentScale() * 1.25))),
      button("−", "smaller", () => setScale(Math.max(0.1, currentScale() * 0.8))),
      button("↔", "fit", () => setScale(0)), exportButtons(() => svg, () => game, kind)),
    box);
}

/** Returns the numbers at the left of a picture in bands, which stay visible while it scrolls. */
function bandNumbers(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  return [...parsed.querySelectorAll("text.left")].map((text) => ({
    label: make("span", {}, text.textContent), y: Number(text.getAttribute("y")) - 5,
  }));
}

/** Returns the positions of a graph, grouped by remoteness, as an accessible list. */
export function layerList(vertices) {
  const layers = new Map();
  for (const vertex of vertices) {
    const remoteness = vertex.remoteness ?? -1;
    layers.set(remoteness, [...(layers.get(remoteness) ?? []), vertex]);
  }
  const name = (remoteness) => (remoteness < 0 ? say("draws") : remoteness ? say("left", { count: remoteness }) : say("over"));
  const rows = [...layers].sort(([vertex], [other]) => vertex - other).map(([remoteness, members]) =>
    make("tr", {}, make("th", { scope: "row" }, name(remoteness)),
      make("td", {}, members.map((vertex) => `${vertex.position} (${vertex.outcome})`).join(", "))));
  return make("details", {}, make("summary", {}, say("as_list")), make("table", { class: "layers" }, ...rows));
}
