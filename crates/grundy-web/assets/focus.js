// The focus in a part of the page that is drawn anew with every move: never lost.

/** Where the focus goes when what had it is no more, the best first. */
const ELSEWHERE = [".views .thing:not(.still)", ".moves .move:not(:disabled)", "[data-do=restart]"];

function places(element) {
  const { key, do: does } = element.dataset;
  if (key) return [`.thing[data-key="${CSS.escape(key)}"]:not(.still)`];
  if (does) return [`[data-do=${does}]`];
  if (element.id) return [`#${CSS.escape(element.id)}`];
  if (element.matches(".ply")) return [".ply[aria-current=step]"];
  // The choice is made among things pointed at: the next move begins there as well.
  if (element.matches(".moves .move")) return [".moves .move:not(:disabled)"];
  return [];
}

/** Gives what is to be called after `box` was drawn anew, with whether it soon will be again. */
export function keeper(box) {
  let wanted = null;
  box.tabIndex = -1;
  box.addEventListener("focusin", ({ target }) => {
    if (target !== box) wanted = [...places(target), ...ELSEWHERE];
  });
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !box.contains(relatedTarget)) wanted = null;
  });
  return (waiting) => {
    const lost = [null, document.body, box].includes(document.activeElement);
    if (!wanted || !lost) return;
    // While something is computed, what had the focus may be off for a moment: the whole of it has it then.
    const some = waiting ? wanted.slice(0, -ELSEWHERE.length) : wanted;
    const found = some.map((one) => box.querySelector(one)).find((one) => one && !one.disabled);
    (found ?? box).focus({ preventScroll: true });
  };
}
