// Retries requests while the server does not answer, with a note and a countdown.

import { make, say } from "./texts.js";

const MAX_WAIT_S = 20;

/**
 * Calls `work` repeatedly until the server responds, and returns the result. Throws the last error
 * if the user stops the attempts.
 */
export async function withRetries(work) {
  let note = null;
  try {
    for (let attempts = 1; ; attempts++) {
      try {
        return await work();
      } catch (error) {
        if (!error.isUnavailable) throw error;
        note ??= retryNote();
        if (!(await note.wait(attempts))) throw error;
      }
    }
  } finally {
    note?.end();
  }
}

/**
 * Shows a note above the page. Its function `wait` shows the countdown to the next attempt and
 * returns whether to try again; `end` removes the note.
 */
function retryNote() {
  const text = make("span", { role: "status" });
  const countdown = make("span", { "aria-hidden": "true" });
  let retryNow = () => {};
  let giveUp = () => {};
  const box = make("div", { class: "toast" }, text, " ", countdown, " ",
    make("button", { type: "button", "data-do": "try-now", onclick: () => retryNow() }, say("try_now")),
    make("button", { type: "button", class: "quiet", "data-do": "stop-trying", onclick: () => giveUp() }, say("stop_trying")));
  document.body.append(box);
  return {
    wait: (tries) => new Promise((resolve) => {
      text.textContent = say("gone_retry", { tries });
      let seconds = Math.min(MAX_WAIT_S, 2 ** (tries - 1));
      const tick = () => {
        countdown.textContent = say("gone_left", { seconds });
        if (seconds-- <= 0) end(true);
      };
      const clock = setInterval(tick, 1000);
      const end = (retries) => (clearInterval(clock), resolve(retries));
      retryNow = () => end(true);
      giveUp = () => end(false);
      tick();
    }),
    end: () => box.remove(),
  };
}
