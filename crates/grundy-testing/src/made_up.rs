//! Artificial games for tests, and naive solvers for them.

use grundy_core::base::{Counts, Digraph, Ending, Fault, HeapOptions, Outcome, Ruleset, Split};
use proptest::prelude::*;

/// A directed graph as a game: a move follows an edge. The payload lists the options of each
/// vertex.
#[derive(Clone, Debug)]
pub struct Graph(pub Vec<Vec<u32>>);

impl Graph {
    /// Returns the graph as a [`Digraph`], which the solvers of `grundy-core` take.
    pub fn digraph(&self) -> Digraph {
        let edges = (0u32..).zip(&self.0).flat_map(|(v, to)| to.iter().map(move |&to| (v, to)));
        Digraph::from_edges(self.0.len(), &edges.collect::<Vec<_>>())
    }

    /// Returns the range of the vertices, which are numbered from 0.
    pub fn vertices(&self) -> std::ops::Range<u32> {
        0..self.0.len() as u32
    }

    /// Returns the options of `vertex`.
    pub fn options_of(&self, vertex: u32) -> &[u32] {
        &self.0[vertex as usize]
    }
}

impl Ruleset for Graph {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend_from_slice(self.options_of(*from));
    }
}

impl Split for Graph {}

/// A game with a token on each of several graphs. A move shifts one of the tokens along an edge.
pub struct Several(pub Vec<Graph>);

impl Ruleset for Several {
    type Position = Vec<u32>;
    fn options(&self, out: &mut Vec<Vec<u32>>, from: &Vec<u32>) {
        for (i, graph) in self.0.iter().enumerate() {
            out.extend(graph.options_of(from[i]).iter().map(|&to| {
                let mut option = from.clone();
                option[i] = to;
                option
            }));
        }
    }
}

/// Generates directed acyclic graphs of up to `max_vertices` vertices, which can have parallel
/// edges.
pub fn dags(max_vertices: usize) -> impl Strategy<Value = Graph> {
    prop::collection::vec(
        prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        1..=max_vertices,
    )
    .prop_map(|rows| {
        let row = |(v, row): (usize, Vec<prop::sample::Index>)| match v {
            0 => vec![],
            _ => row.iter().map(|at| at.index(v) as u32).collect(),
        };
        Graph(rows.into_iter().enumerate().map(row).collect())
    })
    .prop_flat_map(|graph| {
        // The vertices are renumbered at random, so that no engine can rely on their order.
        let names: Vec<u32> = graph.vertices().collect();
        (Just(graph), Just(names).prop_shuffle())
    })
    .prop_map(|(graph, names)| {
        let mut renamed = vec![vec![]; names.len()];
        for (v, to) in graph.0.iter().enumerate() {
            renamed[names[v] as usize] = to.iter().map(|&to| names[to as usize]).collect();
        }
        Graph(renamed)
    })
}

/// Generates directed graphs of up to `max_vertices` vertices, with or without loops and cycles.
pub fn digraphs(max_vertices: usize) -> impl Strategy<Value = Graph> {
    prop::collection::vec(
        prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        1..=max_vertices,
    )
    .prop_map(|rows| {
        let vertices = rows.len();
        let row = |row: &Vec<prop::sample::Index>| {
            row.iter().map(|at| at.index(vertices) as u32).collect()
        };
        Graph(rows.iter().map(row).collect())
    })
}

/// Returns the least natural number, from 0 on, that is not among `values` (their mex).
pub fn least_absent(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

/// Returns the Grundy value of `vertex` in a graph without cycles, by recursion from the
/// definition.
pub fn grundy(graph: &Graph, vertex: u32) -> u32 {
    let values: Vec<u32> = graph.options_of(vertex).iter().map(|&to| grundy(graph, to)).collect();
    least_absent(&values)
}

/// Returns whether the player to move at `vertex` wins, and the number of moves if the winner
/// shortens play and the loser prolongs it, by recursion from the definition.
pub fn play(graph: &Graph, vertex: u32, ending: Ending) -> (bool, u32) {
    let options = graph.options_of(vertex).iter().map(|&to| play(graph, to, ending));
    let (lost, won): (Vec<_>, Vec<_>) = options.partition(|(wins, _)| !wins);
    if let Some(quickest) = lost.iter().map(|(_, length)| length).min() {
        (true, quickest + 1)
    } else if let Some(longest) = won.iter().map(|(_, length)| length).max() {
        (false, longest + 1)
    } else {
        (ending == Ending::Misere, 0)
    }
}

/// Returns whether the player to move at `position` wins, in a game without cycles, by recursion
/// from the definition and without a memo.
pub fn wins<R: Ruleset + ?Sized>(rules: &R, position: &R::Position, ending: Ending) -> bool {
    let mut options = Vec::new();
    rules.options(&mut options, position);
    if options.is_empty() {
        return ending == Ending::Misere;
    }
    options.iter().any(|option| !wins(rules, option, ending))
}

/// Returns the outcome N if `mover_wins` is true, otherwise P.
pub fn outcome(mover_wins: bool) -> Outcome {
    Outcome::n_if(mover_wins)
}

/// The digits of an octal code. If bit 0, 1 or 2 of digit k is set, a move can remove k tokens and
/// leave no heap, one heap or two heaps.
#[derive(Clone, Debug)]
pub struct Octal(pub Vec<u8>);

impl HeapOptions for Octal {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        for (k, digit) in (0u64..).zip(&self.0) {
            let Some(rest) = n.checked_sub(k) else { break };
            if digit & 1 != 0 && rest == 0 {
                option(&[0]);
            }
            if digit & 2 != 0 && rest > 0 {
                option(&[rest]);
            }
            if digit & 4 != 0 {
                (1..=rest / 2).for_each(|a| option(&[a, rest - a]));
            }
        }
        Ok(())
    }
}

/// Grundy's game: a move splits a heap into two heaps of different sizes.
pub struct Unequal;

impl HeapOptions for Unequal {
    fn options(&self, n: u64, option: &mut dyn FnMut(&[u64])) -> Result<(), Fault> {
        (1..n.div_ceil(2)).for_each(|a| option(&[a, n - a]));
        Ok(())
    }
}

/// Generates octal codes with one to three digits after the point. Some of them allow a heap to be
/// split without removing tokens.
pub fn octals() -> impl Strategy<Value = Octal> {
    let first_digit = prop_oneof![4 => Just(0u8), 1 => Just(4u8)];
    (first_digit, prop::collection::vec(0u8..8, 1..4)).prop_map(|(first_digit, mut digits)| {
        digits.insert(0, first_digit);
        Octal(digits)
    })
}

/// A game of several heaps under the rule in the payload. A position lists its heaps without empty
/// ones, in ascending order.
pub struct Heaps<'a>(pub &'a dyn HeapOptions);

impl Ruleset for Heaps<'_> {
    type Position = Counts;
    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        for (i, &n) in from.iter().enumerate() {
            self.0
                .options(n, &mut |left| {
                    let other_heaps =
                        from.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, &n)| n);
                    let heaps = other_heaps.chain(left.iter().copied()).filter(|&n| n > 0);
                    out.push(Counts::of(heaps).sorted());
                })
                .unwrap();
        }
    }
}

impl Split for Heaps<'_> {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().filter(|&&n| n > 0).map(|&n| Counts::of([n])));
    }
}
