//! Parsers of graphs in several text formats. The format is recognised from the text.
//!
//! - Lines: `v: a b c` or `v -> a b c` for a vertex and its successors, `v w` for an edge, `v w c`
//!   for an edge of a network with its capacity or colour, `v` for a vertex without edges, `v =
//!   win` or `v = loss` for a vertex at which play is over. `#` starts a comment.
//! - Braces, for the command line: `{a-b, b-c}`, `{a->b; b->c:3}`, `{a-b:blue}`.
//! - DOT, the language of Graphviz, without subgraphs. Attributes that only affect the drawing are
//!   ignored.
//! - JSON: `{"a": ["b"]}`, or `{"nodes": […], "edges": [["a", "b"]]}`, or nodes and links as other
//!   programs write them.

mod builder;
mod dot;
mod json;
mod lines;
mod ordered;

pub(super) use lines::lines;

use super::named_graph::NamedGraph;
use builder::{EdgeLabel, GraphBuilder};
use grundy_text::{Error, words};

/// Parsers of graphs in several text formats.
impl NamedGraph {
    /// Parses a graph in any of the text formats, which is recognised automatically. Takes time
    /// proportional to the length of the text.
    ///
    /// # Errors
    /// `BadInput` names the faulty line. A text without vertices is an error too.
    pub fn parse(text: &str) -> Result<NamedGraph, Error> {
        read(text, EdgeLabel::Nothing)
    }

    /// Parses a network: a graph in the same formats with a capacity on every edge.
    ///
    /// # Errors
    /// The errors of [`parse`](NamedGraph::parse), and an error if a capacity is missing or
    /// invalid.
    pub fn parse_network(text: &str) -> Result<NamedGraph, Error> {
        read(text, EdgeLabel::Capacity)
    }

    /// Parses a graph whose edges are blue, red or green, in the same formats.
    ///
    /// # Errors
    /// The errors of [`parse`](NamedGraph::parse), and an error if a colour is missing or invalid.
    pub fn parse_coloured(text: &str) -> Result<NamedGraph, Error> {
        read(text, EdgeLabel::Colour)
    }
}

/// Parses a graph in any of the text formats. `label` is the kind of label that every edge must
/// carry.
fn read(text: &str, label: EdgeLabel) -> Result<NamedGraph, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut builder = GraphBuilder::new(label);
    let bare = text.trim();
    if dot::looks_like(text) {
        dot::read(text, &mut builder)?;
    } else if json::looks_like(bare) {
        json::read(text, &mut builder)?;
    } else if let Some(inner) = bare.strip_prefix('{').and_then(|content| content.strip_suffix('}'))
    {
        lines::read_inline(inner, &mut builder)?;
    } else if bare.starts_with('{') {
        return Err(Error::bad(words!(graph_text::brace_at_beginning_is_not_closed))
            .help(words!(graph_text::write_graph_in_braces_like_b)));
    } else {
        lines::read(text, &mut builder)?;
    }
    builder.finish()
}
