//! Drawings of automata as data, or in the DOT language of Graphviz.

use crate::automaton::Automaton;
use crate::diagram::{Edge, restrict};
use crate::variable::Variable;
use std::fmt::Write;

/// Maximum number of labels of an edge; an ellipsis replaces the remaining ones.
const MAX_LABELS: usize = 12;
/// Maximum number of paths in the transition diagram of one state that are followed to collect
/// labels.
const MAX_PATHS: usize = 2000;
/// Maximum number of states in a drawing.
const MAX_STATES: usize = 2000;

/// The part of an automaton that is drawn: the predicate that selects the drawn states, and the
/// number of paths in the transition diagram of the current state that can still be followed.
struct DrawingScope<'a> {
    is_drawn: &'a dyn Fn(u32) -> bool,
    remaining_paths: usize,
}

/// The states and the labelled edges of a drawing of an automaton.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// The drawn states: the number of each state, and whether it accepts. The first one is the
    /// start.
    pub states: Vec<(u32, bool)>,
    /// The edges between drawn states. An edge consists of the number of its source, the number of
    /// its target, and the labels of the letters that lead from one to the other.
    pub edges: Vec<(u32, u32, Vec<String>)>,
}

impl Automaton {
    /// Returns the drawing of the automaton. A label contains the digits of one track after
    /// another: `1`, or `{0,2}` for any of the listed digits, or `*` for any digit; the digits of a
    /// longer letter are joined by points. The state from which no word is accepted is omitted
    /// unless it is the start. States after the first two thousand, labels of an edge after the
    /// first twelve, and letters after the first two thousand diagram paths of a state are omitted
    /// as well.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let dead = self.graph.sink(false);
        let is_drawn =
            |state: u32| (state as usize) < MAX_STATES && (Some(state) != dead || state == 0);
        let mut result = Drawing::default();
        for state in (0..self.states() as u32).filter(|&state| is_drawn(state)) {
            result.states.push((state, self.graph.accepting[state as usize]));
            let mut edges: Vec<(u32, Vec<String>)> = Vec::new();
            self.collect_labels(
                self.graph.roots[state as usize],
                0,
                &mut Vec::new(),
                &mut edges,
                &mut DrawingScope { is_drawn: &is_drawn, remaining_paths: MAX_PATHS },
            );
            for (next, mut labels) in edges {
                if labels.len() > MAX_LABELS {
                    labels.truncate(MAX_LABELS);
                    labels.push("…".into());
                }
                result.edges.push((state, next, labels));
            }
        }
        result
    }

    /// Returns the automaton in the DOT language, with the labels of
    /// [`drawing`](Automaton::drawing). Accepting states have a double circle; the title names the
    /// tracks.
    #[must_use]
    pub fn dot(&self, name: impl Fn(Variable) -> String) -> String {
        let names: Vec<String> = self.tracks.iter().map(|&track| name(track)).collect();
        self.dot_with_title(&format!("({}), the most significant digits first", names.join(", ")))
    }

    /// Returns the automaton in the DOT language, as [`dot`](Automaton::dot) does, but with the
    /// given title instead of the names of the tracks.
    #[must_use]
    pub fn dot_with_title(&self, title: &str) -> String {
        let title = title.replace('\\', "\\\\").replace('"', "\\\"");
        let mut out = format!("digraph {{\n  rankdir=LR;\n  label=\"{title}\";\n");
        out.push_str("  start [shape=point];\n  start -> 0;\n");
        let drawing = self.drawing();
        for (state, accepts) in &drawing.states {
            let shape = if *accepts { "doublecircle" } else { "circle" };
            // Writing to a string does not fail.
            let _ = writeln!(out, "  {state} [shape={shape}];");
        }
        for (state, next, labels) in &drawing.edges {
            let _ = writeln!(out, "  {state} -> {next} [label=\"{}\"];", labels.join("\\n"));
        }
        out.push_str("}\n");
        out
    }

    /// Appends the labels of the letters below `edge` to `edges`, in the list of the state that
    /// each letter leads to. `track` is the index of the track that is read next, and `label`
    /// contains the labels of the earlier tracks.
    fn collect_labels(
        &self,
        edge: Edge,
        track: usize,
        label: &mut Vec<String>,
        edges: &mut Vec<(u32, Vec<String>)>,
        scope: &mut DrawingScope,
    ) {
        // The letters of many tracks are too numerous to follow all of them.
        if scope.remaining_paths == 0 {
            return;
        }
        if let Some(state) = edge.state()
            && (!(scope.is_drawn)(state) || track == self.tracks.len())
        {
            scope.remaining_paths -= 1;
            if (scope.is_drawn)(state) {
                let index = edges.iter().position(|edge| edge.0 == state).unwrap_or(edges.len());
                if index == edges.len() {
                    edges.push((state, Vec::new()));
                }
                edges[index].1.push(label.join(" "));
            }
            return;
        }
        let bits = self.numeration.letter_bits();
        let mut groups: Vec<(Edge, Vec<String>)> = Vec::new();
        for letter in self.numeration.letters() {
            let next = restrict(&self.graph.nodes, edge, track as u32 * bits, bits, letter.code);
            let digits: Vec<String> = letter.digits.iter().map(u8::to_string).collect();
            match groups.iter_mut().find(|group| group.0 == next) {
                Some(group) => group.1.push(digits.join(".")),
                None => groups.push((next, vec![digits.join(".")])),
            }
        }
        for (next, digits) in groups {
            label.push(match digits.len() {
                1 => digits[0].clone(),
                count if count == self.numeration.letters().len() => "*".into(),
                _ => format!("{{{}}}", digits.join(",")),
            });
            self.collect_labels(next, track + 1, label, edges, scope);
            label.pop();
        }
    }
}
