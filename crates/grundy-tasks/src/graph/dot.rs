//! Renders graphs of positions in the DOT language of Graphviz.

use super::PlayGraph;
use grundy_core::base::Outcome;
use grundy_text::Lang;
use std::fmt::Write;

impl PlayGraph {
    /// Returns the graph as text in the DOT language of Graphviz.
    pub fn to_dot(&self, lang: Lang) -> String {
        // A monospaced font aligns the squares of one column of a board.
        let font = if self.boards.is_empty() { "sans-serif" } else { "monospace" };
        let mut dot = format!("digraph game {{\n  node [fontname=\"{font}\"];\n");
        for (v, play) in self.plays.iter().enumerate() {
            let quoted = |line: &str| line.replace('\\', "\\\\").replace('"', "\\\"");
            let lines = self.lines(v, lang).into_iter().map(quoted);
            let label = lines.collect::<Vec<_>>().join("\\n");
            let shape = match play.outcome {
                Outcome::P => "shape=box, peripheries=2",
                Outcome::N => "shape=ellipse",
                Outcome::Draw => "shape=diamond",
            };
            let start = if self.start == Some(v as u32) { ", penwidth=2" } else { "" };
            let _ = writeln!(dot, "  {v} [label=\"{label}\", {shape}{start}];");
        }
        for (&(from, to), &wins) in self.moves.iter().zip(&self.winning) {
            let style = if wins { " [penwidth=2]" } else { " [style=dashed]" };
            let _ = writeln!(dot, "  {from} -> {to}{style};");
        }
        dot.push_str("}\n");
        dot
    }
}
