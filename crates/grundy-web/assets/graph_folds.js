// The layers of a graph of positions, and which of them are folded into one node.

/** The maximum number of positions that are unfolded initially. */
const MAX_UNFOLDED = 80;

/**
 * Creates the layers of positions with their fold state. If there are many positions, only some
 * layers are unfolded initially.
 */
export function createFolds(graph, layering) {
  const count = graph.vertices.length;
  const layers = layering === "moves" ? distancesFromStart(graph) : graph.vertices.map((vertex) => vertex.remoteness ?? -1);
  const sizes = new Map();
  for (const layer of layers) sizes.set(layer, (sizes.get(layer) ?? 0) + 1);
  // Layers are ordered by distance; draws come first.
  const order = [...sizes.keys()].sort((vertex, other) => vertex - other);
  const folds = {
    layers, order: layering === "moves" ? order : [...order.filter((layer) => layer < 0), ...order.filter((layer) => layer >= 0).reverse()],
    unfolded: new Set(),
    open: (layer) => folds.unfolded.add(layer),
    all: () => order.forEach((layer) => folds.unfolded.add(layer)),
    begin: () => {
      folds.unfolded.clear();
      if (count <= MAX_UNFOLDED) return folds.all();
      let unfolded = 0;
      for (const layer of layering === "moves" ? folds.order : [...folds.order].reverse()) {
        unfolded += sizes.get(layer);
        if (unfolded > MAX_UNFOLDED) break;
        folds.unfolded.add(layer);
      }
      folds.unfolded.add(layers[graph.start ?? 0]);
    },
  };
  folds.begin();
  return folds;
}

/**
 * Returns the least number of moves from the start, which is the first vertex, to each position.
 */
export function distancesFromStart({ vertices, moves }) {
  const successors = vertices.map(() => []);
  for (const [from, to] of moves) successors[from].push(to);
  const distances = vertices.map(() => -1);
  for (let start = 0; start < vertices.length; start++) {
    if (distances[start] >= 0) continue;
    distances[start] = 0;
    const queue = [start];
    for (let head = 0; head < queue.length; head++) {
      for (const to of successors[queue[head]]) {
        if (distances[to] < 0) {
          distances[to] = distances[queue[head]] + 1;
          queue.push(to);
        }
      }
    }
  }
  return distances;
}
