// Drawing once for each picture of the screen, however often it is asked for.

/** Asks for a drawing at the next frame. */
export function nextFrame(paint) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      paint();
    });
  };
}
