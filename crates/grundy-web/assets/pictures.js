// Pictures that may be larger than the page, and a graph in words.

import { exporter } from "./exports.js";
import { picture } from "./request.js";
import { make, say } from "./texts.js";

/**
 * A picture with buttons for its size, and to save it under the name of its game; in its own size at first when it is to be
 * `free`, else as wide as the page.
 */
export function zoomable(svg, label, free, game, what) {
  const image = picture(svg, label);
  const box = make("div", { class: "picture", role: "region", tabindex: "0", "aria-label": label }, image);
  const bands = numbersOf(svg);
  if (bands.length) box.prepend(make("div", { class: "bands", "aria-hidden": "true" }, ...bands.map((band) => band.label)));
  let scale = 0;
  const set = (wanted) => {
    const middle = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
    scale = wanted;
    box.classList.toggle("free", scale > 0);
    image.style.width = scale > 0 ? `${Math.round(image.naturalWidth * scale)}px` : "";
    for (const { label, y } of bands) {
      label.style.top = `${y * now()}px`;
      // It hides the number in the picture.
      label.style.minWidth = `${44 * now()}px`;
    }
    box.scrollLeft = middle * box.scrollWidth - box.clientWidth / 2;
  };
  const now = () => scale || image.clientWidth / image.naturalWidth;
  const button = (sign, name, work) =>
    make("button", { type: "button", "aria-label": say(name), title: say(name), onclick: work }, sign);
  // What is a little wider than the page is made as wide; what is much wider is moved about.
  image.addEventListener("load", () => set(free && image.naturalWidth > 1.3 * box.clientWidth ? 1 : 0));
  return make("div", {},
    make("p", { class: "row" },
      button("+", "larger", () => set(Math.min(4, now() * 1.25))),
      button("−", "smaller", () => set(Math.max(0.1, now() * 0.8))),
      button("↔", "fit", () => set(0)), exporter(() => svg, () => game, what)),
    box);
}

/** The numbers at the left of a picture in bands: they stay in sight while it is moved. */
function numbersOf(svg) {
  const drawn = new DOMParser().parseFromString(svg, "image/svg+xml");
  return [...drawn.querySelectorAll("text.left")].map((text) => ({
    label: make("span", {}, text.textContent), y: Number(text.getAttribute("y")) - 5,
  }));
}

/** The positions of a graph by how many moves are left, for those who do not see it. */
export function layerList(vertices) {
  const layers = new Map();
  for (const vertex of vertices) {
    const left = vertex.remoteness ?? -1;
    layers.set(left, [...(layers.get(left) ?? []), vertex]);
  }
  const name = (left) => (left < 0 ? say("draws") : left ? say("left", { count: left }) : say("over"));
  const rows = [...layers].sort(([one], [other]) => one - other).map(([left, all]) =>
    make("tr", {}, make("th", { scope: "row" }, name(left)),
      make("td", {}, all.map((one) => `${one.position} (${one.outcome})`).join(", "))));
  return make("details", {}, make("summary", {}, say("as_list")), make("table", { class: "layers" }, ...rows));
}
