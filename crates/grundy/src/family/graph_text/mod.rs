//! The formats in which graphs are written.
//!
//! - Lines: `v: a b c` or `v -> a b c` for a vertex with those it leads to, `v w` for an edge, `v w c`
//!   for an edge of a network with its capacity or colour, `v` for a vertex alone, `v = win` or `v = loss` for a
//!   vertex at which play is over. What follows a `#` is left out.
//! - Braces, for the command line: `{a-b, b-c}`, `{a->b; b->c:3}`, `{a-b:blue}`.
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
use builder::{Builder, Told};

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
        read(text, Told::Nothing)
    }

    /// Reads a network, as [`parse`](NamedGraph::parse) reads a graph, with a capacity on every edge.
    ///
    /// # Errors
    /// As `parse`, and where a capacity is missing or is none.
    pub fn parse_network(text: &str) -> Result<NamedGraph, Error> {
        read(text, Told::Capacity)
    }

    /// Reads a graph whose edges have colours, as [`parse`](NamedGraph::parse) reads a graph: blue, red or green.
    ///
    /// # Errors
    /// As `parse`, and where a colour is missing or is none.
    pub fn parse_coloured(text: &str) -> Result<NamedGraph, Error> {
        read(text, Told::Colour)
    }
}

/// Reads a graph in any of the formats, with what is to be told of every edge.
fn read(text: &str, told: Told) -> Result<NamedGraph, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut builder = Builder::new(told);
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
