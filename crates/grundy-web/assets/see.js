// Pictures of values and of play.

import { ask, into, picture } from "./request.js";
import { say } from "./texts.js";
import { heatMap } from "./heatmap.js";

const by = (id) => document.getElementById(id);
const map = heatMap(by("map"), by("map-at"), [by("map-in"), by("map-out")]);

function on(form, work) {
  by(form).addEventListener("submit", (event) => {
    event.preventDefault();
    work(Object.fromEntries(new FormData(event.target)));
  });
}

async function drawMap({ game, to }) {
  by("map-at").textContent = say("working");
  try {
    const table = await ask("table", { game, to: Number(to) });
    if (table.shape !== "grid") throw new Error(say("noGrid"));
    map.show(game, table.values);
  } catch (error) {
    by("map-at").textContent = error.message;
  }
}

on("map-form", drawMap);
on("plot-form", ({ game, to, kind }) =>
  into(by("plot"), async () => picture(await ask("plot", { game, to: Number(to), kind }), say("picture"))));
on("graph-form", ({ question }) =>
  into(by("graph"), async () => picture((await ask("graph", { question })).svg, say("graph"))));

by("map-form").requestSubmit();
by("plot-form").requestSubmit();
by("graph-form").requestSubmit();
