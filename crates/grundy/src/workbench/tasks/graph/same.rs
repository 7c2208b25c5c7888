//! What is the same of positions that are one, and what each is worth.

use crate::base::Counts;
use crate::workbench::ask::question::Question;
use rustc_hash::FxHashMap;

/// What is the same of positions that are one: the parts in a fixed order, each in its least image.
type Key = Vec<Vec<Counts>>;

/// In what positions that are one differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Differing {
    /// The order of heaps or other parts.
    Order,
    /// Heaps that are empty.
    Empty,
    /// One is the image of the other under the symmetries of the rules.
    Symmetry,
}

/// In what positions differ of which this says that they are the same, each difference once.
pub(super) fn differences(
    question: &Question,
    found: &[Vec<Counts>],
    classes: &[u32],
) -> Vec<Differing> {
    let mut met = Vec::new();
    for (position, &first) in found.iter().zip(classes) {
        let parts = position.iter().zip(&found[first as usize]);
        for (summand, (part, other)) in question.summands.iter().zip(parts) {
            let folds = summand.instance.folds().is_some_and(|rules| rules.has_symmetries());
            let some =
                |part: &Counts| part.iter().filter(|&&n| n > 0).copied().collect::<Vec<u64>>();
            let differs = match () {
                () if part == other => continue,
                () if folds => [Some(Differing::Symmetry), None],
                () => [
                    (part.len() == other.len() || some(part) != some(other))
                        .then_some(Differing::Order),
                    (part.len() != other.len()).then_some(Differing::Empty),
                ],
            };
            met.extend(differs.into_iter().flatten());
        }
    }
    met.sort_unstable();
    met.dedup();
    met
}

/// Of each position found the first that is the same.
pub(super) fn classes(question: &Question, found: &[Vec<Counts>]) -> Vec<u32> {
    let mut first: FxHashMap<Key, u32> = FxHashMap::default();
    let key = |position: &Vec<Counts>| -> Key {
        let parts = question.summands.iter().zip(position);
        parts
            .map(|(summand, part)| {
                let rules = summand.instance.folds().filter(|rules| rules.has_symmetries());
                match rules.and_then(|rules| rules.canonical(part).ok()) {
                    Some(image) => vec![image],
                    None => summand.instance.game.components(part),
                }
            })
            .collect()
    };
    (0..).zip(found).map(|(v, position)| *first.entry(key(position)).or_insert(v)).collect()
}

/// Heaps without those that are empty, in order; nothing where positions are no heaps.
pub(super) fn plain(question: &Question, found: &[Vec<Counts>]) -> Vec<String> {
    let [only] = question.summands.as_slice() else { return vec![] };
    let game = &only.instance.game;
    if game.heaps().is_none() {
        return vec![];
    }
    let written = |position: &Vec<Counts>| {
        let heaps = position.iter().flat_map(|part| game.components(part)).next();
        let heaps = heaps.filter(|heaps| !heaps.is_empty()).unwrap_or(Counts::of([0]));
        game.family().print(&heaps.widen())
    };
    found.iter().map(written).collect()
}

/// The Grundy value of every position, by definition; nothing where play returns.
pub(super) fn values(positions: usize, moves: &[(u32, u32)]) -> Vec<u32> {
    let mut options = vec![vec![]; positions];
    let mut before = vec![vec![]; positions];
    for &(from, to) in moves {
        options[from as usize].push(to);
        before[to as usize].push(from);
    }
    let mut open: Vec<usize> = options.iter().map(Vec::len).collect();
    let mut values = vec![0; positions];
    let mut todo: Vec<u32> = (0..positions as u32).filter(|&v| open[v as usize] == 0).collect();
    let mut done = 0;
    while let Some(v) = todo.pop() {
        done += 1;
        let mut met: Vec<u32> =
            options[v as usize].iter().map(|&to: &u32| values[to as usize]).collect();
        met.sort_unstable();
        met.dedup();
        let least = (0..).zip(&met).take_while(|(n, value)| n == *value).count();
        values[v as usize] = least as u32;
        for &from in &before[v as usize] {
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                todo.push(from);
            }
        }
    }
    if done == positions { values } else { vec![] }
}
