//! The formats in which graphs are written.
//!
//! - Lines: `v: a b c` or `v -> a b c` for a vertex with those it leads to, `v w` for an edge, `v w c`
//!   for an edge of a network with its capacity, `v` for a vertex alone, `v = win` or `v = loss` for a
//!   vertex at which play is over. What follows a `#` is left out.
//! - Braces, for the command line: `{a-b, b-c}`, `{a->b; b->c:3}`.
//! - DOT, the language of Graphviz, without subgraphs. What attributes say of the drawing is passed over.
//! - JSON: `{"a": ["b"]}`, or `{"nodes": […], "edges": [["a", "b"]]}`, or nodes and links as other
//!   programs write them.

mod builder;
mod dot;
mod json;
mod lines;
mod ordered;

pub(super) use lines::lines;

use super::named_graph::NamedGraph;
use crate::base::Error;
use crate::words;
use builder::Builder;

/// Reading.
impl NamedGraph {
    /// Reads a graph from a text, whose beginning tells its format; the formats are those of
    /// [`graph_text`](mod@crate::family::graph_text): lines, braces, DOT, JSON.
    ///
    /// Cost: O(length of the text).
    ///
    /// # Errors
    /// Names the line that is wrong; a text without any vertex is an error too.
    pub fn parse(text: &str) -> Result<NamedGraph, Error> {
        read(text, false)
    }

    /// Reads a network, as [`parse`](NamedGraph::parse) reads a graph, with a capacity on every edge.
    ///
    /// # Errors
    /// As `parse`, and where a capacity is missing or is none.
    pub fn parse_network(text: &str) -> Result<NamedGraph, Error> {
        read(text, true)
    }
}

/// Reads a graph or a network in any of the formats.
fn read(text: &str, network: bool) -> Result<NamedGraph, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut builder = Builder::new(network);
    let bare = text.trim();
    if dot::looks_like(text) {
        dot::read(text, &mut builder)?;
    } else if json::looks_like(bare) {
        json::read(text, &mut builder)?;
    } else if let Some(inner) = bare.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        lines::read_inline(inner, &mut builder)?;
    } else if bare.starts_with('{') {
        return Err(Error::bad(words!(
            "the brace at the beginning is not closed",
            "开头的花括号没有闭合"
        ))
        .help(words!("write a graph in braces like `{{a->b, b->c}}`", "写法如 `{{a->b, b->c}}`")));
    } else {
        lines::read(text, &mut builder)?;
    }
    builder.finish()
}
