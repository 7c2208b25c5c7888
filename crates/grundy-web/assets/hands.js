// A mouse, a finger or two over a picture: pointing, moving it, drawing it closer.

/**
 * Tells what a pointer does: `move` the mark, `shift` the view, `zoom` it. A click holds the mark where it is,
 * so that the pointer can leave the picture; the next click elsewhere moves it, one more lets it go.
 */
export function hands(place, { under, zoom, shift, move }) {
  const down = new Map();
  let held = false;
  let dragged = false;

  place.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(1.0016 ** Math.max(-250, Math.min(250, event.deltaY)), under(event));
  }, { passive: false });

  place.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragged = down.size > 1;
    place.setPointerCapture(event.pointerId);
  });

  place.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (!held) move(under(event));
      return;
    }
    if (Math.hypot(event.clientX - before.x, event.clientY - before.y) < 4 && !dragged) return;
    dragged = true;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...down.entries()].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      zoom(apart(before) / apart(now), under({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
    }
    const [from, to] = [under({ clientX: before.x, clientY: before.y }), under(event)];
    // Two fingers move the middle between them, each of them half of it.
    const share = other ? 0.5 : 1;
    shift((from[0] - to[0]) * share, (from[1] - to[1]) * share);
    down.set(event.pointerId, now);
  });

  let last = null;
  place.addEventListener("pointerup", (event) => {
    down.delete(event.pointerId);
    if (dragged) return;
    const at = under(event);
    const cell = at.map(Math.floor).join();
    held = !(held && cell === last);
    last = cell;
    move(at);
  });
  place.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  // The arrow keys mark as well: the pointer must not take the mark along when it leaves.
  place.addEventListener("keydown", () => (held = true));
}
