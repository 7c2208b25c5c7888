// The explanation of a position, step by step with figures, as the server computes it.

import { drawGraph } from "./graph.js";
import { ask } from "./questions.js";
import { make, say, withCode } from "./texts.js";

/** The state of the panel, which stays open when the position changes. */
const state = { open: false, key: "", panel: null };

/** Returns the panel of a position, which loads its steps when it is opened. */
export function explanation(question, misere, open = false, args = {}) {
  const key = `${misere} ${question} ${JSON.stringify(args)}`;
  if (state.key === key && state.panel) return state.panel;
  const container = make("div", { class: "steps-of", "aria-live": "polite" });
  const panel = make("details", { class: "explain" }, make("summary", {}, say("explain")), container);
  let isLoaded = false;
  const load = async () => {
    if (isLoaded) return;
    isLoaded = true;
    container.setAttribute("aria-busy", "true");
    try {
      const { steps } = await ask("explain", question, misere, undefined, args);
      container.replaceChildren(stepList(steps));
    } catch (why) {
      container.replaceChildren(make("p", { class: "wrong" }, ...withCode(why.message)));
    }
    container.setAttribute("aria-busy", "false");
  };
  panel.addEventListener("toggle", () => {
    state.open = panel.open;
    if (panel.open) load();
  });
  panel.open = state.panel ? state.open : open;
  if (panel.open) load();
  Object.assign(state, { key, panel });
  return panel;
}

/** Returns the steps of an explanation as a list with their figures. */
export function stepList(steps) {
  const step = ({ text, figure }, index) => {
    const figureElement = figure ? FIGURES[figure.kind](figure) : null;
    // Each of several figures gets a distinct label.
    if (figureElement?.classList.contains("wide")) figureElement.setAttribute("aria-label", `${say("figure")} ${index + 1}`);
    return make("li", {}, sentence(text), figureElement);
  };
  return make("ol", { class: "why-steps" }, ...steps.map(step));
}

/** The terms that the page explains, the longest first, each with the key of its meaning. */
const terms = say("gloss").split("|").map((pair) => pair.split("="))
  .sort(([one], [other]) => other.length - one.length);
const anyTerm = new RegExp(`(${terms.map(([word]) => word.replace(/[.*+?^${}()[\]\\]/g, "\\$&")).join("|")})`, "g");

/** Closing punctuation, which belongs to the word before it. */
const CLOSING = /^[)\].,;:!?”’，。、；：！？）】》]+/;

/** Returns a sentence with buttons for the terms of the theory, each at its first occurrence. */
export function sentence(text) {
  const meaning = make("span", { class: "gloss", role: "status" });
  const seenTerms = new Set();
  const pieces = text.split(anyTerm);
  const elements = pieces.map((piece, index) => {
    const key = terms.find(([word]) => word === piece)?.[1];
    if (!key || seenTerms.has(key)) return piece;
    seenTerms.add(key);
    const button = make("button", { type: "button", class: "term", "aria-expanded": "false", onclick: () => {
      const open = button.getAttribute("aria-expanded") === "false";
      for (const otherTerm of button.closest("p").querySelectorAll(".term")) otherTerm.setAttribute("aria-expanded", "false");
      button.setAttribute("aria-expanded", String(open));
      meaning.textContent = open ? say(key) : "";
    } }, piece);
    // Keeps closing punctuation on the line of its button, since browsers break lines after
    // buttons.
    const [closing] = pieces[index + 1]?.match(CLOSING) ?? [""];
    if (!closing) return button;
    pieces[index + 1] = pieces[index + 1].slice(closing.length);
    return make("span", { class: "whole" }, button, closing);
  });
  return make("div", { class: "sentence" }, make("p", {}, ...elements), meaning);
}

const cell = (kind, text, more = {}) => make(kind, more, text);

const FIGURES = {
  columns: ({ weights, rows, sum, odd }) => {
    const line = ({ name, value, digits, counts }, isSum) =>
      make("tr", { class: counts ? null : "idle" },
        cell("th", isSum ? say("xor_row") : counts ? name : `${name} ${say("idle")}`, { scope: "row" }),
        cell("td", value, { class: "num" }),
        ...digits.map((digit, index) => cell("td", digit, {
          class: [digit ? "one" : "zero", counts && sum && odd[index] ? "odd" : ""].join(" ").trim() })));
    return scrollRegion(make("table", { class: "bin" },
      make("thead", {}, make("tr", {}, make("td", {}), make("td", {}), ...weights.map((weight) => cell("th", weight, { scope: "col" })))),
      make("tbody", {}, ...rows.map((row) => line(row, false))),
      sum ? make("tfoot", {}, line(sum, true)) : null));
  },
  changes: ({ rows }) => scrollRegion(make("table", { class: "change" },
    make("tbody", {}, ...rows.map(({ name, value, wanted, done_by: moveText }) =>
      make("tr", { class: moveText ? "done" : null }, cell("th", name, { scope: "row" }), cell("td", `${value} → ${wanted}`, { class: "num" }),
        cell("td", moveText ? `▲ ${moveText}` : say("no_such_move"), { class: moveText ? "win-word" : "quiet" })))))),
  pairs: ({ rows, here }) => scrollRegion(make("table", { class: "pairs" },
    make("thead", {}, make("tr", {}, ...["k", "⌊kφ⌋", "⌊kφ²⌋"].map((head) => cell("th", head, { scope: "col" })))),
    make("tbody", {}, ...rows.map((row, index) =>
      make("tr", { class: index === here ? "here" : null, "aria-current": index === here ? "true" : null }, ...row.map((number) => cell("td", number, { class: "num" }))))))),
  graph: ({ names, edges, marked, values, at: index }) => {
    const valued = values.some((value) => value != null);
    const thick = new Set(marked);
    const cells = names.map((name) => name.match(/^(\d+),(\d+)$/));
    const places = cells.every(Boolean) ? cells.map(([, row, column]) => ({ x: 70 * column, y: 70 * row })) : null;
    const view = {
      names, edges, places, directed: false, gone: [], cut: [], ground: valued && index != null ? [index] : [],
      tokens: !valued && index != null ? [[index, 1]] : [], stones: valued ? values.map((value) => value ?? "") : null,
    };
    const drawing = drawGraph(view, (element, key) => {
      if (key.startsWith("e:") && thick.has(Number(key.slice(2)))) element.classList.add("thick");
    });
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", say("graph_label", {
      edges: edges.map(([from, to], edge) => `${names[from]}–${names[to]}${thick.has(edge) ? ` (${say("thick")})` : ""}`).join(", "),
    }));
    return scrollRegion(drawing);
  },
  options: ({ rows }) => {
    // If the position after the move is a P-position, the opponent loses.
    const signs = { P: ["▲", "win-word"], N: ["▼", "lose-word"], draw: ["◆", "draw-word"] };
    return make("ul", { class: "followed" }, ...rows.map(({ move, outcome, grundy }) => make("li", {},
      make("span", { class: signs[outcome][1] }, `${signs[outcome][0]} `), `${move} → ${say(`to_${outcome}`)}`,
      grundy == null ? null : make("span", { class: "quiet" }, say("with_value", { value: grundy })))));
  },
};

const scrollRegion = (table) => make("div", { class: "wide", role: "region", tabindex: "0", "aria-label": say("figure") }, table);
