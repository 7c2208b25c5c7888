// Work that outlasts a server which is gone for a while: tried again, and told of. Nothing that was there is lost.

import { make, say } from "./texts.js";

const LONGEST = 20;

/** Does what asks the server until it answers; whoever does not want to wait may stop it. */
export async function lasting(work) {
  let note = null;
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (why) {
        if (!why.gone) throw why;
        note ??= told();
        if (!(await note.wait(tries))) throw why;
      }
    }
  } finally {
    note?.end();
  }
}

/** A note above the page, with the seconds to the next attempt. */
function told() {
  const text = make("span", { role: "status" });
  const left = make("span", { "aria-hidden": "true" });
  let now = () => {};
  let stop = () => {};
  const box = make("div", { class: "toast" }, text, " ", left, " ",
    make("button", { type: "button", "data-do": "try-now", onclick: () => now() }, say("try_now")),
    make("button", { type: "button", class: "quiet", "data-do": "stop-trying", onclick: () => stop() }, say("stop_trying")));
  document.body.append(box);
  return {
    wait: (tries) => new Promise((then) => {
      text.textContent = say("gone_retry", { tries });
      let seconds = Math.min(LONGEST, 2 ** (tries - 1));
      const tick = () => {
        left.textContent = say("gone_left", { seconds });
        if (seconds-- <= 0) end(true);
      };
      const clock = setInterval(tick, 1000);
      const end = (again) => (clearInterval(clock), then(again));
      now = () => end(true);
      stop = () => end(false);
      tick();
    }),
    end: () => box.remove(),
  };
}
