// Why a position is won or lost, step by step, with what is shown at each step. All of it comes from the server.

import { graph } from "./graph.js";
import { ask } from "./questions.js";
import { make, say } from "./texts.js";

/** What is open stays open while positions come and go. */
const state = { open: false, key: "", panel: null };

/** The panel of a position; it asks when it is opened. */
export function explanation(question, misere, open = false, more = {}) {
  const key = `${misere} ${question} ${JSON.stringify(more)}`;
  if (state.key === key && state.panel) return state.panel;
  const place = make("div", { class: "steps-of", "aria-live": "polite" });
  const panel = make("details", { class: "explain" }, make("summary", {}, say("explain")), place);
  let asked = false;
  const fill = async () => {
    if (asked) return;
    asked = true;
    place.setAttribute("aria-busy", "true");
    try {
      const { steps } = await ask("explain", question, misere, undefined, more);
      place.replaceChildren(list(steps));
    } catch (why) {
      place.replaceChildren(make("p", { class: "wrong" }, why.message));
    }
    place.setAttribute("aria-busy", "false");
  };
  panel.addEventListener("toggle", () => {
    state.open = panel.open;
    if (panel.open) fill();
  });
  panel.open = state.panel ? state.open : open;
  if (panel.open) fill();
  Object.assign(state, { key, panel });
  return panel;
}

/** Steps with their figures. */
export function list(steps) {
  const one = ({ text, figure }, at) => {
    const drawn = figure ? FIGURES[figure.kind](figure) : null;
    // Of several figures each has a name of its own.
    if (drawn?.classList.contains("wide")) drawn.setAttribute("aria-label", `${say("figure")} ${at + 1}`);
    return make("li", {}, sentence(text), drawn);
  };
  return make("ol", { class: "why-steps" }, ...steps.map(one));
}

/** The words that are explained, the longest first: each with the key of what it means. */
const terms = say("gloss").split("|").map((pair) => pair.split("="))
  .sort(([one], [other]) => other.length - one.length);
const anyTerm = new RegExp(`(${terms.map(([word]) => word.replace(/[.*+?^${}()[\]\\]/g, "\\$&")).join("|")})`, "g");

/** What belongs to the word before it. */
const CLOSING = /^[)\].,;:!?”’，。、；：！？）】》]+/;

/** A sentence in which words of the theory can be tapped, each where it is first met. */
export function sentence(text) {
  const meaning = make("span", { class: "gloss", role: "status" });
  const met = new Set();
  const said = text.split(anyTerm);
  const parts = said.map((part, at) => {
    const key = terms.find(([word]) => word === part)?.[1];
    if (!key || met.has(key)) return part;
    met.add(key);
    const button = make("button", { type: "button", class: "term", "aria-expanded": "false", onclick: () => {
      const open = button.getAttribute("aria-expanded") === "false";
      for (const other of button.closest("p").querySelectorAll(".term")) other.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-expanded", String(open));
      meaning.textContent = open ? say(key) : "";
    } }, part);
    // A bracket or a stop does not begin a line: browsers break behind any button.
    const [closing] = said[at + 1]?.match(CLOSING) ?? [""];
    if (!closing) return button;
    said[at + 1] = said[at + 1].slice(closing.length);
    return make("span", { class: "whole" }, button, closing);
  });
  return make("div", { class: "sentence" }, make("p", {}, ...parts), meaning);
}

const cell = (kind, text, more = {}) => make(kind, more, text);

const FIGURES = {
  columns: ({ weights, rows, sum, odd }) => {
    const line = ({ name, value, digits, counts }, isSum) =>
      make("tr", { class: counts ? null : "idle" },
        cell("th", isSum ? say("xor_row") : counts ? name : `${name} ${say("idle")}`, { scope: "row" }),
        cell("td", value, { class: "num" }),
        ...digits.map((digit, at) => cell("td", digit, {
          class: [digit ? "one" : "zero", counts && sum && odd[at] ? "odd" : ""].join(" ").trim() })));
    return wide(make("table", { class: "bin" },
      make("thead", {}, make("tr", {}, make("td", {}), make("td", {}), ...weights.map((weight) => cell("th", weight, { scope: "col" })))),
      make("tbody", {}, ...rows.map((row) => line(row, false))),
      sum ? make("tfoot", {}, line(sum, true)) : null));
  },
  changes: ({ rows }) => wide(make("table", { class: "change" },
    make("tbody", {}, ...rows.map(({ name, value, wanted, done_by: done }) =>
      make("tr", { class: done ? "done" : null }, cell("th", name, { scope: "row" }), cell("td", `${value} → ${wanted}`, { class: "num" }),
        cell("td", done ? `▲ ${done}` : say("no_such_move"), { class: done ? "win-word" : "quiet" })))))),
  pairs: ({ rows, here }) => wide(make("table", { class: "pairs" },
    make("thead", {}, make("tr", {}, ...["k", "⌊kφ⌋", "⌊kφ²⌋"].map((head) => cell("th", head, { scope: "col" })))),
    make("tbody", {}, ...rows.map((row, at) =>
      make("tr", { class: at === here ? "here" : null, "aria-current": at === here ? "true" : null }, ...row.map((number) => cell("td", number, { class: "num" }))))))),
  graph: ({ names, edges, marked, values, at }) => {
    const valued = values.some((value) => value != null);
    const thick = new Set(marked);
    const cells = names.map((name) => name.match(/^(\d+),(\d+)$/));
    const places = cells.every(Boolean) ? cells.map(([, row, column]) => ({ x: 70 * column, y: 70 * row })) : null;
    const view = {
      names, edges, places, directed: false, gone: [], cut: [], ground: valued && at != null ? [at] : [],
      tokens: !valued && at != null ? [[at, 1]] : [], stones: valued ? values.map((value) => value ?? "") : null,
    };
    const drawn = graph(view, (element, key) => {
      if (key.startsWith("e:") && thick.has(Number(key.slice(2)))) element.classList.add("thick");
    });
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", say("graph_label", {
      edges: edges.map(([from, to], edge) => `${names[from]}–${names[to]}${thick.has(edge) ? ` (${say("thick")})` : ""}`).join(", "),
    }));
    return wide(drawn);
  },
  options: ({ rows }) => {
    // Who loses there is the other player.
    const signs = { P: ["▲", "win-word"], N: ["▼", "lose-word"], draw: ["◆", "draw-word"] };
    return make("ul", { class: "followed" }, ...rows.map(({ move, outcome, grundy }) => make("li", {},
      make("span", { class: signs[outcome][1] }, `${signs[outcome][0]} `), `${move} → ${say(`to_${outcome}`)}`,
      grundy == null ? null : make("span", { class: "quiet" }, say("with_value", { value: grundy })))));
  },
};

const wide = (table) => make("div", { class: "wide", role: "region", tabindex: "0", "aria-label": say("figure") }, table);
