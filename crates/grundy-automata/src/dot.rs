//! Pictures of automata, for Graphviz.

use crate::automaton::Automaton;
use crate::diagram::{Edge, restrict};
use crate::variable::Variable;
use std::fmt::Write;

/// Labels of an edge of a picture, at most; the others are an ellipsis.
const MOST_LABELS: usize = 12;
/// Paths of the diagram of a state that are followed, at most.
const MOST_PATHS: usize = 2000;
/// States of a picture, at most.
const MOST_STATES: usize = 2000;

/// Which states are drawn, and how many paths are left to follow.
struct Sight<'a> {
    drawn: &'a dyn Fn(u32) -> bool,
    left: usize,
}

/// What is drawn of an automaton.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Its states by their numbers, and whether each accepts; reading begins at the first.
    pub states: Vec<(u32, bool)>,
    /// From one state to another, with the labels that lead there.
    pub edges: Vec<(u32, u32, Vec<String>)>,
}

impl Automaton {
    /// What a picture has of it. Labels have the digits of one track after the other: `1`, or `{0,2}` for one of these, or
    /// `*` for any; the digits of a longer letter are joined by points. The state from which nothing is accepted is left
    /// out, unless it is the first. States beyond the two thousandth and labels beyond the twelfth of an edge are left out
    /// too.
    #[must_use]
    pub fn drawn(&self) -> Drawn {
        let dead = self.graph.sink(false);
        let drawn =
            |state: u32| (state as usize) < MOST_STATES && (Some(state) != dead || state == 0);
        let mut all = Drawn::default();
        for state in (0..self.states() as u32).filter(|&state| drawn(state)) {
            all.states.push((state, self.graph.accepting[state as usize]));
            let mut edges: Vec<(u32, Vec<String>)> = Vec::new();
            self.labels(
                self.graph.roots[state as usize],
                0,
                &mut Vec::new(),
                &mut edges,
                &mut Sight { drawn: &drawn, left: MOST_PATHS },
            );
            for (next, mut labels) in edges {
                if labels.len() > MOST_LABELS {
                    labels.truncate(MOST_LABELS);
                    labels.push("…".into());
                }
                all.edges.push((state, next, labels));
            }
        }
        all
    }

    /// The automaton as a graph in the DOT language, with the labels of [`drawn`](Automaton::drawn). Accepting states have
    /// a double circle; the title names the tracks, and says which digit is read first.
    #[must_use]
    pub fn dot(&self, name: impl Fn(Variable) -> String) -> String {
        let names: Vec<String> = self.tracks.iter().map(|&track| name(track)).collect();
        self.dot_with_title(&format!("({}), the most significant digits first", names.join(", ")))
    }

    /// The same with another title.
    #[must_use]
    pub fn dot_with_title(&self, title: &str) -> String {
        let title = title.replace('\\', "\\\\").replace('"', "\\\"");
        let mut out = format!("digraph {{\n  rankdir=LR;\n  label=\"{title}\";\n");
        out.push_str("  start [shape=point];\n  start -> 0;\n");
        let drawn = self.drawn();
        for (state, accepts) in &drawn.states {
            let shape = if *accepts { "doublecircle" } else { "circle" };
            // Writing to a string does not fail.
            let _ = writeln!(out, "  {state} [shape={shape}];");
        }
        for (state, next, labels) in &drawn.edges {
            let _ = writeln!(out, "  {state} -> {next} [label=\"{}\"];", labels.join("\\n"));
        }
        out.push_str("}\n");
        out
    }

    /// The labels by the states that they lead to, track by track.
    fn labels(
        &self,
        edge: Edge,
        place: usize,
        label: &mut Vec<String>,
        edges: &mut Vec<(u32, Vec<String>)>,
        sight: &mut Sight,
    ) {
        // Letters of many tracks are too many to see.
        if sight.left == 0 {
            return;
        }
        if let Some(state) = edge.state()
            && (!(sight.drawn)(state) || place == self.tracks.len())
        {
            sight.left -= 1;
            if (sight.drawn)(state) {
                let at = edges.iter().position(|edge| edge.0 == state).unwrap_or(edges.len());
                if at == edges.len() {
                    edges.push((state, Vec::new()));
                }
                edges[at].1.push(label.join(" "));
            }
            return;
        }
        let bits = self.numeration.letter_bits();
        let mut groups: Vec<(Edge, Vec<String>)> = Vec::new();
        for letter in self.numeration.letters() {
            let next = restrict(&self.graph.nodes, edge, place as u32 * bits, bits, letter.code);
            let digits: Vec<String> = letter.digits.iter().map(u8::to_string).collect();
            match groups.iter_mut().find(|group| group.0 == next) {
                Some(group) => group.1.push(digits.join(".")),
                None => groups.push((next, vec![digits.join(".")])),
            }
        }
        for (next, digits) in groups {
            label.push(match digits.len() {
                1 => digits[0].clone(),
                all if all == self.numeration.letters().len() => "*".into(),
                _ => format!("{{{}}}", digits.join(",")),
            });
            self.labels(next, place + 1, label, edges, sight);
            label.pop();
        }
    }
}
