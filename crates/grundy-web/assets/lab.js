// Rules as they are typed, their table, a guess held against them, their law.

import { ask, into, picture, save } from "./request.js";
import { make, say } from "./texts.js";

const by = (id) => document.getElementById(id);
const rules = by("rules");
const NAME = "my.game";

const files = () => ({ [NAME]: rules.value });
const game = () => `${NAME} ${by("params").value}`.trim();

function on(form, work) {
  by(form).addEventListener("submit", (event) => {
    event.preventDefault();
    work();
  });
}

/** The place of a line and a column, both from 1, in the text. */
function place(line, column) {
  const before = rules.value.split("\n").slice(0, line - 1);
  const start = before.reduce((sum, one) => sum + one.length + 1, 0);
  return start + [...(rules.value.split("\n")[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

function number(marks = new Map()) {
  const count = rules.value.split("\n").length;
  const lines = [];
  for (let line = 1; line <= count; line += 1) lines.push(`${marks.get(line) ?? " "}${line}`);
  by("lines").textContent = lines.join("\n");
}

let asked = 0;
async function look() {
  asked += 1;
  const mine = asked;
  const text = rules.value;
  try {
    const found = await ask("lint", { text });
    if (mine !== asked) return;
    const marks = new Map(found.diagnostics.map((one) => [one.line, one.severity === "error" ? "✗" : "!"]));
    number(marks);
    const told = found.diagnostics.map((one) =>
      make("li", { class: one.severity },
        make("button", { type: "button", onclick: () => {
          rules.focus();
          rules.setSelectionRange(place(one.line, one.column), place(one.end_line, one.end_column));
        } }, `${one.line}:${one.column}`),
        ` ${one.told}`,
        one.help ? make("small", {}, ` ${one.help}`) : null));
    by("told").replaceChildren(...(told.length ? told : [make("li", { class: "well" }, say("well"))]));
  } catch (error) {
    if (mine === asked) by("told").replaceChildren(make("li", { class: "error" }, error.message));
  }
}

let soon;
rules.addEventListener("input", () => {
  number();
  clearTimeout(soon);
  soon = setTimeout(look, 300);
});
rules.addEventListener("scroll", () => { by("lines").scrollTop = rules.scrollTop; });

let rows = null;
function tableOf(found) {
  rows = found;
  const { shape, values } = found;
  const cell = (name, value) => make(name, { class: value === 0 || value === "P" ? "lost" : undefined }, value === null ? "" : String(value));
  if (shape === "line") {
    const width = 20;
    const body = [];
    for (let at = 0; at < values.length; at += width) {
      body.push(make("tr", {}, make("th", { scope: "row" }, String(at)), ...values.slice(at, at + width).map((value) => cell("td", value))));
    }
    return make("table", {}, ...body);
  }
  if (shape === "grid") {
    const head = make("tr", {}, make("td"), ...values[0].map((_, at) => make("th", { scope: "col" }, String(at))));
    return make("table", {}, head, ...values.map((row, at) => make("tr", {}, make("th", { scope: "row" }, String(at)), ...row.map((value) => cell("td", value)))));
  }
  return make("table", {}, ...values.slice(0, 500).map((one) => make("tr", {}, make("th", { scope: "row" }, one.position), cell("td", one.value))));
}

on("table-form", () => into(by("table"), async () => {
  const found = await ask("table", { game: game(), to: Number(by("to").value), files: files() });
  let drawn = null;
  try {
    drawn = picture(await ask("plot", { game: game(), to: Math.min(Number(by("to").value), 300), files: files() }), "");
  } catch {
    // Not every table has a picture.
  }
  return [tableOf(found), drawn];
}));

by("csv").addEventListener("click", async () => {
  try {
    const { shape, values } = rows ?? (await ask("table", { game: game(), to: Number(by("to").value), files: files() }));
    const quoted = (text) => `"${String(text).replaceAll('"', '""')}"`;
    const lines = {
      line: () => ["n,value", ...values.map((value, n) => `${n},${value ?? ""}`)],
      grid: () => ["a,b,value", ...values.flatMap((row, a) => row.map((value, b) => `${a},${b},${value ?? ""}`))],
      list: () => ["position,value", ...values.map((one) => `${quoted(one.position)},${one.value}`)],
    }[shape]();
    save("table.csv", `${lines.join("\n")}\n`, "text/csv");
  } catch (error) {
    by("table").replaceChildren(error.message);
  }
});

on("guess-form", () => into(by("verdict"), async () => {
  const { claims } = await ask("check", { game: game(), claim: by("claim").value, to: Number(by("to").value), files: files() });
  return claims.map((one) => {
    const at = one.counterexample;
    sessionStorage.setItem(NAME, rules.value);
    const link = at ? make("a", { href: `/play?q=${encodeURIComponent(`${game()} ${at}`)}` }, say("playIt")) : null;
    return make("p", { class: one.holds ? "well" : "error" },
      make("strong", {}, one.holds ? `✓ ${say("holds")}` : `✗ ${say("fails")}`), ` ${one.told} `, link);
  });
}));

let watching = null;
function showLaw(state) {
  const place = by("law");
  if (state.status === "waiting") place.replaceChildren(say("waiting"));
  else if (state.status === "running") {
    const [done, total] = state.progress ?? [0, null];
    place.replaceChildren(say("working"), " ", total ? make("progress", { value: done, max: total }) : make("progress", {}));
  } else if (state.status === "cancelled") place.replaceChildren(say("cancelled"));
  else if (state.status === "failed") place.replaceChildren(make("pre", { class: "error" }, state.error.told));
  else {
    const found = state.result.laws.map((one) => make("article", {},
      make("p", {}, make("strong", {}, one.label), " ", one.told, one.evidence_told ? make("small", {}, ` ${one.evidence_told}`) : null),
      one.certificate ? make("button", { type: "button", onclick: () => save("certificate.json", JSON.stringify(one.certificate), "application/json") }, say("certificate")) : null,
      ...Object.entries(one.export ?? {}).map(([language, code]) => make("details", {},
        make("summary", {}, language),
        make("pre", { tabindex: "0" }, code)))));
    place.replaceChildren(...(found.length ? found : [say("none")]));
  }
}

on("law-form", async () => {
  watching?.close();
  by("cancel").disabled = false;
  try {
    const begun = await ask("law", { game: game(), seconds: Number(by("seconds").value), files: files() });
    showLaw(begun);
    watching = new EventSource(`/api/v1/jobs/${begun.id}/events`);
    by("cancel").onclick = () => ask(`jobs/${begun.id}`, undefined, { method: "DELETE" });
    watching.onmessage = (event) => {
      const state = JSON.parse(event.data);
      showLaw(state);
      if (!["waiting", "running"].includes(state.status)) {
        watching.close();
        by("cancel").disabled = true;
      }
    };
  } catch (error) {
    by("cancel").disabled = true;
    by("law").replaceChildren(make("pre", { class: "error" }, error.message));
  }
});

async function examples() {
  const names = (await ask("examples")).rules;
  const choice = by("example");
  choice.append(...names.map((name) => make("option", { value: name }, name.replace(/\.game$/, ""))));
  const load = async (name) => {
    rules.value = (await ask(`examples/${name}`)).text;
    number();
    look();
  };
  choice.addEventListener("change", () => choice.value && load(choice.value));
  const wanted = `${choice.dataset.wanted}.game`;
  if (names.includes(wanted)) {
    choice.value = wanted;
    await load(wanted);
  }
}

number();
look();
examples();
