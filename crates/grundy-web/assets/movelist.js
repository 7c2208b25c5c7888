// The list of legal moves, with a filter.

import { make, say, withCode } from "./texts.js";

/** The maximum number of moves that are listed at first. */
export const MAX_SHOWN = 50;

/**
 * Returns the list of the moves of a position as an element. `state` holds the filter and whether
 * results are shown. `find` queries the server for moves if the list is incomplete. `moveButton`
 * creates the button of a move. `onShowResults` is called when the user shows or hides results.
 */
export function moveList({ moves, move_count: count }, state, { find, moveButton, onShowResults }) {
  const list = make("div", { class: "list" });
  const heading = make("summary", {});
  const drawList = (matches, total) => {
    const visible = matches.slice(0, MAX_SHOWN);
    heading.textContent = count === Infinity ? say("moves_many")
      : visible.length < count ? say("moves_some", { shown: visible.length, count }) : say("moves", { count });
    list.replaceChildren(...visible.map((move) => moveButton(move)));
    const note = total === Infinity ? say("more_many") : say("more", { count: total - visible.length });
    if (total > visible.length) list.append(make("p", { class: "quiet" }, note));
  };
  const filterText = () => state.filter.trim().toLowerCase();
  let timer;
  const fill = () => {
    clearTimeout(timer);
    const pattern = filterText();
    const matches = moves.filter((move) => `${move.text} ${move.position}`.toLowerCase().includes(pattern));
    if (!pattern || moves.length === count) return drawList(matches, pattern ? matches.length : count);
    timer = setTimeout(async () => {
      try {
        const data = await find(pattern);
        if (pattern === filterText()) drawList(data.moves, data.move_count);
      } catch (error) {
        list.replaceChildren(make("p", {}, ...withCode(error.message)));
      }
    }, 200);
  };
  const filter = make("input", {
    type: "search", id: "filter", value: state.filter, autocomplete: "off",
    oninput: (event) => ((state.filter = event.target.value), fill()),
  });
  const results = make("input", {
    type: "checkbox", id: "results", checked: state.valuesShown,
    onchange: (event) => onShowResults(event.target.checked),
  });
  fill();
  return make("details", { class: "moves", open: true }, heading,
    make("div", { class: "row" },
      make("label", { for: "filter" }, say("filter")), filter,
      make("label", { class: "check" }, results, say("results"))),
    list);
}
