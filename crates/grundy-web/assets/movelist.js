// The list of legal moves, with a filter.

import { make, say } from "./texts.js";

/** Moves shown at a time. */
export const SHOWN = 50;

/**
 * The list of a position. `kept` remembers what was typed and whether results are shown; `find` asks for moves where
 * not all came with the position; `valued` is called when results are to be shown or no longer.
 */
export function moveList({ moves, move_count: count }, kept, { find, moveButton, valued }) {
  const list = make("div", { class: "list" });
  const heading = make("summary", {});
  const draw = (fits, all) => {
    const shown = fits.slice(0, SHOWN);
    heading.textContent = count === Infinity ? say("moves_many")
      : shown.length < count ? say("moves_some", { shown: shown.length, count }) : say("moves", { count });
    list.replaceChildren(...shown.map((move) => moveButton(move)));
    const more = all === Infinity ? say("more_many") : say("more", { count: all - shown.length });
    if (all > shown.length) list.append(make("p", { class: "quiet" }, more));
  };
  const typed = () => kept.filter.trim().toLowerCase();
  let later;
  const fill = () => {
    clearTimeout(later);
    const wanted = typed();
    const fits = moves.filter((move) => `${move.text} ${move.position}`.toLowerCase().includes(wanted));
    if (!wanted || moves.length === count) return draw(fits, wanted ? fits.length : count);
    later = setTimeout(async () => {
      try {
        const found = await find(wanted);
        if (wanted === typed()) draw(found.moves, found.move_count);
      } catch (why) {
        list.replaceChildren(make("p", {}, why.message));
      }
    }, 200);
  };
  const filter = make("input", {
    type: "search", id: "filter", value: kept.filter, autocomplete: "off",
    oninput: (event) => ((kept.filter = event.target.value), fill()),
  });
  const results = make("input", {
    type: "checkbox", id: "results", checked: kept.shown,
    onchange: (event) => valued(event.target.checked),
  });
  fill();
  return make("details", { class: "moves", open: true }, heading,
    make("div", { class: "row" },
      make("label", { for: "filter" }, say("filter")), filter,
      make("label", { class: "check" }, results, say("results"))),
    list);
}
