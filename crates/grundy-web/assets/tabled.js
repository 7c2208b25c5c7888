// The table of a game, its picture, and the table as a file.

import { exporter, fileName } from "./exports.js";
import { ask, picture, save } from "./request.js";
import { asked, titled } from "./source.js";
import { make, say } from "./texts.js";

const by = (id) => document.getElementById(id);
const WIDTH = 10;
/** Rows of a long list that are shown. */
const SHOWN = 500;
/** A picture of more than this is drawn no better. */
const DRAWN = 300;

let running = null;

/** Forgets the table, and says why there is none. */
export function noTable(why) {
  running?.abort();
  by("table").replaceChildren(why);
  by("plot").replaceChildren();
}

/** Prints the table; a newer one stops it. */
export async function tabled() {
  const field = by("to");
  if (!field.checkValidity()) return void noTable(make("p", { class: "wrong" }, say("no_number", { least: field.min, most: field.max })));
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const body = { ...asked(), to: Number(by("to").value) };
  const still = setTimeout(() => noTableBut(mine), 400);
  try {
    const found = await counted(body, { signal: mine.signal });
    // Before the picture is waited for: it must not say "working" over a table that is there.
    clearTimeout(still);
    if (mine !== running) return;
    by("table").replaceChildren(...drawn(found));
    if (numeric(found)) await plotted(body, mine);
    else by("plot").replaceChildren();
  } catch (error) {
    if (mine !== running) return;
    noTable(make("pre", { class: "wrong" }, error.message));
  } finally {
    clearTimeout(still);
  }
}

/** The table; where positions are not numbers, so that none is larger than another, how many of each kind there are. */
async function counted(body, options) {
  try {
    return await ask("table", body, options);
  } catch (why) {
    if (why.kind !== "unsupported") throw why;
    return ask("table", { ...body, to: undefined }, options).catch(() => {
      throw why;
    });
  }
}

// What is quick replaces the old table at once, without a flicker.
function noTableBut(mine) {
  if (mine === running) by("table").replaceChildren(say("working"));
}

/** Whether there are values to draw, in one or two directions. */
function numeric({ shape, values }) {
  return ["line", "grid"].includes(shape) && values.flat().every((value) => typeof value !== "string");
}

async function plotted(body, mine) {
  const to = Math.min(body.to, DRAWN);
  let image = null;
  try {
    const { svg } = await ask("plot", { ...body, to }, { signal: mine.signal });
    image = make("div", {}, picture(svg, say("picture", { to })),
      make("p", { class: "row" }, exporter(() => svg, () => titled(body), "values")));
  } catch {
    // Not every table has a picture.
  }
  if (mine === running) by("plot").replaceChildren(...[image].filter(Boolean));
}

function cell(value) {
  const lost = value === 0 || value === "P";
  return make("td", { class: lost ? "lost" : undefined }, value === null ? "" : String(value));
}

/** How many positions each player wins, by the moves to the end. */
function kinds({ positions, N: won, P: lost, draw, by_remoteness: rows }) {
  const told = make("p", {}, say("counted", { positions, won, lost, draw }));
  const head = [say("to_end"), say("kind_won"), say("kind_lost")].map((name) => make("th", { scope: "col" }, name));
  return [told, make("table", {}, make("tr", {}, ...head),
    ...rows.map((row) => make("tr", {}, make("th", { scope: "row" }, String(row.remoteness)), ...[row.N, row.P].map((n) => make("td", {}, String(n))))))];
}

function drawn(found) {
  const { shape, values } = found;
  if (shape === "counts") return kinds(found);
  const head = (...names) => make("tr", {}, make("td"), ...names.map((name) => make("th", { scope: "col" }, String(name))));
  const row = (name, cells) => make("tr", {}, make("th", { scope: "row" }, String(name)), ...cells.map(cell));
  if (shape === "line") {
    const starts = values.map((_, at) => at).filter((at) => at % WIDTH === 0);
    return [make("table", {}, head(...Array(Math.min(WIDTH, values.length)).keys()),
      ...starts.map((at) => row(at, values.slice(at, at + WIDTH))))];
  }
  if (shape === "grid") return [make("table", {}, head(...values[0].keys()), ...values.map((cells, at) => row(at, cells)))];
  const some = values.length > SHOWN ? make("p", {}, say("shown", { shown: SHOWN, all: values.length })) : null;
  return [some, make("table", {},
    make("tr", {}, make("th", { scope: "col" }, say("position")), make("th", { scope: "col" }, say("value"))),
    ...values.slice(0, SHOWN).map((one) => row(one.position, [one.value])))].filter(Boolean);
}

/** The endings of files, and the kind of each. */
const FILES = { csv: ["csv", "text/csv"], latex: ["tex", "text/x-tex"], bfile: ["txt", "text/plain"] };

/** Saves the table as a file. */
export async function saveTable(format) {
  const body = asked();
  const [ending, kind] = FILES[format];
  try {
    const { text } = await counted({ ...body, to: Number(by("to").value), format });
    save(fileName(titled(body), format === "bfile" ? "b-file" : "table", ending), text, kind);
  } catch (error) {
    noTable(make("pre", { class: "wrong" }, error.message));
  }
}
