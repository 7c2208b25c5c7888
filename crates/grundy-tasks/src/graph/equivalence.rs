//! Equivalence classes of positions, and the Grundy values of the positions of a graph.

use grundy_core::base::Counts;
use grundy_store::Question;
use rustc_hash::FxHashMap;

/// The key by which positions are compared: equivalent positions have the same key. For each
/// summand it holds either the components in a fixed order, or the canonical image of the position
/// under the symmetries of the rules.
type ClassKey = Vec<Vec<Counts>>;

/// A way in which two positions can differ although they are equivalent, so that a merged graph
/// represents both by one vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MergeReason {
    /// The positions have the same heaps or other components in different orders.
    Order,
    /// One position has empty heaps that the other does not have.
    Empty,
    /// One position is the image of the other under the symmetries of the rules.
    Symmetry,
}

/// Returns the ways in which equivalent positions differ, without repetition. `classes[v]` is the
/// index of the first position that is equivalent to position v.
pub(super) fn merge_reasons(
    question: &Question,
    positions: &[Vec<Counts>],
    classes: &[u32],
) -> Vec<MergeReason> {
    let mut reasons = Vec::new();
    for (position, &first) in positions.iter().zip(classes) {
        let pairs = position.iter().zip(&positions[first as usize]);
        for (summand, (component, other)) in question.summands.iter().zip(pairs) {
            let symmetric =
                summand.instance.foldable_rules().is_some_and(|rules| rules.has_symmetries());
            let non_empty =
                |heaps: &Counts| heaps.iter().filter(|&&n| n > 0).copied().collect::<Vec<u64>>();
            if component == other {
                continue;
            }
            let differences = if symmetric {
                [Some(MergeReason::Symmetry), None]
            } else {
                [
                    (component.len() == other.len() || non_empty(component) != non_empty(other))
                        .then_some(MergeReason::Order),
                    (component.len() != other.len()).then_some(MergeReason::Empty),
                ]
            };
            reasons.extend(differences.into_iter().flatten());
        }
    }
    reasons.sort_unstable();
    reasons.dedup();
    reasons
}

/// Returns for each position the index of the first position that is equivalent to it.
pub(super) fn classes(question: &Question, positions: &[Vec<Counts>]) -> Vec<u32> {
    let mut first_of_class: FxHashMap<ClassKey, u32> = FxHashMap::default();
    let key = |position: &Vec<Counts>| -> ClassKey {
        question
            .summands
            .iter()
            .zip(position)
            .map(|(summand, component)| {
                let rules =
                    summand.instance.foldable_rules().filter(|rules| rules.has_symmetries());
                match rules.and_then(|rules| rules.canonical(component).ok()) {
                    Some(image) => vec![image],
                    None => summand.instance.game.components(component),
                }
            })
            .collect()
    };
    (0..)
        .zip(positions)
        .map(|(v, position)| *first_of_class.entry(key(position)).or_insert(v))
        .collect()
}

/// Returns the text of each position without its empty heaps, with the heaps in ascending order.
/// Returns an empty list for sums, and for games without heaps.
pub(super) fn heap_texts(question: &Question, positions: &[Vec<Counts>]) -> Vec<String> {
    let [only] = question.summands.as_slice() else { return vec![] };
    let game = &only.instance.game;
    if game.heaps().is_none() {
        return vec![];
    }
    let to_text = |position: &Vec<Counts>| {
        let heaps = position.iter().flat_map(|component| game.components(component)).next();
        let heaps = heaps.filter(|heaps| !heaps.is_empty()).unwrap_or(Counts::of([0]));
        game.family().print(&heaps.widen())
    };
    positions.iter().map(to_text).collect()
}

/// Returns the Grundy value of every position: the mex of the values of its options, computed from
/// the terminal positions backwards. `positions` is the number of positions, and `moves` lists
/// pairs of the positions before and after a move. Returns an empty list if the moves form a cycle.
pub(super) fn values(positions: usize, moves: &[(u32, u32)]) -> Vec<u32> {
    let mut options = vec![vec![]; positions];
    let mut predecessors = vec![vec![]; positions];
    for &(from, to) in moves {
        options[from as usize].push(to);
        predecessors[to as usize].push(from);
    }
    let mut unsolved_options: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut values = vec![0; positions];
    let mut ready: Vec<u32> =
        (0..positions as u32).filter(|&v| unsolved_options[v as usize] == 0).collect();
    let mut solved = 0;
    while let Some(v) = ready.pop() {
        solved += 1;
        let mut option_values: Vec<u32> =
            options[v as usize].iter().map(|&to: &u32| values[to as usize]).collect();
        option_values.sort_unstable();
        option_values.dedup();
        let mex = (0..).zip(&option_values).take_while(|(n, value)| n == *value).count();
        values[v as usize] = mex as u32;
        for &from in &predecessors[v as usize] {
            unsolved_options[from as usize] -= 1;
            if unsolved_options[from as usize] == 0 {
                ready.push(from);
            }
        }
    }
    if solved == positions { values } else { vec![] }
}
