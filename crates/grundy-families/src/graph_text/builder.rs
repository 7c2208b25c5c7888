//! [`GraphBuilder`]: builds a graph from the vertices and edges that a parser reads, and reports
//! the errors that are common to all text formats.

use crate::NamedGraph;
use crate::named_graph::VertexNames;
use grundy_core::base::Digraph;
use grundy_draw::EdgeColour;
use grundy_text::{Error, Words, excerpt, words};

/// The kind of label that every edge of a graph must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeLabel {
    /// Edges carry no label.
    Nothing,
    /// Edges carry a capacity, a natural number.
    Capacity,
    /// Edges carry a colour, stored as an index into [`EdgeColour::ALL`].
    Colour,
}

impl EdgeLabel {
    /// Converts the text of a label into the number by which it is stored: the capacity, or the
    /// index of the colour.
    pub(super) fn number(self, label: &str) -> Result<u64, GraphFault> {
        match self {
            EdgeLabel::Nothing => Ok(0),
            EdgeLabel::Capacity => {
                label.parse().map_err(|_| GraphFault::BadCapacity(label.to_string()))
            }
            EdgeLabel::Colour => {
                colour(label).ok_or_else(|| GraphFault::NoSuchColour(label.to_string()))
            }
        }
    }

    /// Returns the names of the attributes of DOT and JSON that can carry the label, in order of
    /// preference.
    pub(super) fn attributes(self) -> &'static [&'static str] {
        match self {
            EdgeLabel::Nothing => &[],
            EdgeLabel::Capacity => &["capacity", "weight", "label"],
            EdgeLabel::Colour => &["colour", "color", "label"],
        }
    }
}

/// A graph under construction. The parsers add vertices, edges and results to it.
pub(super) struct GraphBuilder {
    /// The kind of label that every edge must carry.
    pub(super) label: EdgeLabel,
    /// The names of the vertices, in order of their first occurrence in the text.
    names: VertexNames,
    /// For each small natural number, 1 plus the index of the vertex that has the number as its
    /// name, or 0 if no vertex has this name. Most large files use numbers as names, and looking up
    /// each end of an edge in `names` would dominate the running time.
    numbers: Vec<u32>,
    /// The edges in the order of the text, each as its first and its second vertex.
    pub(super) edges: Vec<(u32, u32)>,
    /// The label of each edge as a number, in the order of `edges`; empty if edges carry no labels.
    pub(super) weights: Vec<u64>,
    /// The vertices at which the text states that play is over. Each entry contains the number of
    /// the vertex, whether the player to move has won, and the number of the line that states it.
    /// The line is `None` if the format has no lines.
    results: Vec<(u32, bool, Option<usize>)>,
    /// The two ends of the first edge that is written without a direction, if there is one.
    undirected: Option<(u32, u32)>,
}

impl GraphBuilder {
    /// Creates an empty graph whose edges carry labels of the kind `label`.
    pub(super) fn new(label: EdgeLabel) -> GraphBuilder {
        GraphBuilder {
            label,
            names: VertexNames::default(),
            numbers: vec![],
            edges: vec![],
            weights: vec![],
            results: vec![],
            undirected: None,
        }
    }

    /// Records that the edges from index `first` to the last one are written without a direction.
    /// Only the first of them is kept, for error messages.
    pub(super) fn without_direction(&mut self, first: usize) {
        self.undirected = self.undirected.or(self.edges.get(first).copied());
    }

    /// Returns the number of the vertex called `name`, adding the vertex if it is new.
    pub(super) fn vertex(&mut self, name: &str) -> u32 {
        // The table of numbers stays proportional to the number of vertices.
        let capacity = 4 * self.names.len() + 1024;
        let number = number(name).filter(|&number| number < capacity);
        if let Some(&vertex) = number.and_then(|number| self.numbers.get(number))
            && vertex > 0
        {
            return vertex - 1;
        }
        let vertex = match self.names.get_index_of(name) {
            Some(vertex) => vertex as u32,
            None => self.names.insert_full(Box::from(name)).0 as u32,
        };
        if let Some(number) = number {
            if self.numbers.len() <= number {
                self.numbers.resize(capacity, 0);
            }
            self.numbers[number] = vertex + 1;
        }
        vertex
    }

    /// Returns whether the edges of this graph carry labels. If so, every edge must have one.
    pub(super) fn has_labels(&self) -> bool {
        self.label != EdgeLabel::Nothing
    }

    /// Adds an edge between two vertices. `label` is its label as a number, and must be given if
    /// edges carry labels.
    pub(super) fn edge(
        &mut self,
        from: u32,
        to: u32,
        label: Option<u64>,
    ) -> Result<(), GraphFault> {
        match self.label {
            EdgeLabel::Nothing => {}
            EdgeLabel::Capacity => self.weights.push(label.ok_or(GraphFault::NoCapacity)?),
            EdgeLabel::Colour => self.weights.push(label.ok_or(GraphFault::NoColour)?),
        }
        self.edges.push((from, to));
        if self.edges.len() >= 1 << 31 { Err(GraphFault::TooLarge) } else { Ok(()) }
    }

    /// Records that play is over at a vertex, with the result `label` (`win` or `loss` for the
    /// player to move). `line` is the number of the line that states it, or `None` if the format
    /// has no lines.
    pub(super) fn result(
        &mut self,
        vertex: u32,
        label: &str,
        line: Option<usize>,
    ) -> Result<(), GraphFault> {
        let parse_result =
            parse_result(label).ok_or_else(|| GraphFault::NoResult(label.to_string()))?;
        self.results.push((vertex, parse_result, line));
        Ok(())
    }

    /// Checks the names, edges and results, and returns the finished graph.
    pub(super) fn finish(mut self) -> Result<NamedGraph, Error> {
        if self.names.is_empty() {
            return Err(Error::bad(words!(graph_text::graph_file_has_no_vertices))
                .help(words!(graph_text::write_line_for_every_vertex)));
        }
        if let Some(name) = self.names.iter().find(|name| name.contains(char::is_control)) {
            let quoted = excerpt(&name.escape_default().to_string());
            return Err(Error::bad(words!(graph_text::name_contains_control_character, quoted))
                .help(words!(graph_text::use_vertex_names_of_printable)));
        }
        let graph = Digraph::from_edges(self.names.len(), &self.edges);
        self.results.sort_by_key(|result| result.0);
        let placed = |error: Error, at: Option<usize>| match at {
            Some(at) => error.at(line(at)),
            None => error,
        };
        let conflict =
            self.results.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1);
        if let Some(pair) = conflict {
            let name = excerpt(&self.names[pair[0].0 as usize]);
            let error = Error::bad(words!(graph_text::is_stated_both_as_win, name));
            return Err(placed(
                error.help(words!(graph_text::leave_out_one_of_results)),
                pair[1].2,
            ));
        }
        let moves = |result: &&(u32, bool, Option<usize>)| !graph.options(result.0).is_empty();
        if let Some(&(vertex, _, at)) = self.results.iter().find(moves) {
            let name = excerpt(&self.names[vertex as usize]);
            let error = Error::bad(words!(graph_text::has_both_moves_and_result, name));
            return Err(placed(error.help(words!(graph_text::play_is_over_at_vertex)), at));
        }
        let mut results: Vec<_> =
            self.results.iter().map(|&(vertex, parse_result, _)| (vertex, parse_result)).collect();
        results.dedup();
        let GraphBuilder { label, names, edges, mut weights, undirected, .. } = self;
        let mut colours = Vec::new();
        if label == EdgeLabel::Colour {
            let colour = |at: u64| EdgeColour::ALL.get(at as usize).copied();
            colours = std::mem::take(&mut weights).into_iter().filter_map(colour).collect();
        }
        Ok(NamedGraph { graph, edges, weights, colours, results, undirected, names })
    }
}

/// Returns the number that a vertex has as its name, if it fits into the table
/// [`numbers`](GraphBuilder::numbers). Returns `None` if the name is not a number, or has leading
/// zeros or more than nine digits.
fn number(name: &str) -> Option<usize> {
    let digits = name.len() <= 9 && name.bytes().all(|byte| byte.is_ascii_digit());
    (digits && (name == "0" || !name.starts_with('0'))).then(|| name.parse().ok())?
}

/// Returns the location of an error in words: "line `at`".
pub(super) fn line(at: usize) -> Words {
    words!(graph_text::line, at)
}

/// Parses the result of a vertex at which play is over, in English or Chinese. Returns whether the
/// player to move has won, or `None` if `label` names no result.
pub(super) fn parse_result(label: &str) -> Option<bool> {
    match label {
        "win" | "won" | "胜" => Some(true),
        "loss" | "lose" | "lost" | "负" => Some(false),
        _ => None,
    }
}

/// Returns the index in [`EdgeColour::ALL`] of the colour that `label` names in English or Chinese,
/// or `None` if it names no colour.
fn colour(label: &str) -> Option<u64> {
    let names_by_colour: [&[&str]; 3] = [
        &["blue", "b", "left", "l", "蓝", "蓝色"],
        &["red", "r", "right", "红", "红色"],
        &["green", "g", "绿", "绿色"],
    ];
    let label = label.to_lowercase();
    names_by_colour.iter().position(|names| names.contains(&label.as_str())).map(|at| at as u64)
}

/// An error in the text of a graph that is common to all formats.
#[derive(Debug)]
pub(super) enum GraphFault {
    /// An edge has no capacity although the graph is a network.
    NoCapacity,
    /// The capacity of an edge is not a number below 2^64. The payload is its text.
    BadCapacity(String),
    /// An edge has no colour although the edges of the graph have colours.
    NoColour,
    /// The colour of an edge is not blue, red or green. The payload is its text.
    NoSuchColour(String),
    /// The result of a vertex is neither `win` nor `loss`. The payload is its text.
    NoResult(String),
    /// The edge `edge` has the label `what` although edges carry no labels.
    UnexpectedLabel { edge: String, what: String },
    /// The graph has 2^31 edges or more.
    TooLarge,
}

impl GraphFault {
    /// Converts the fault into an error at a location.
    pub(super) fn at(self, location: Words) -> Error {
        self.into_error().at(location)
    }

    /// Converts the fault into an error without a location.
    pub(super) fn into_error(self) -> Error {
        let error = |what: Words, help: Words| Error::bad(what).help(help);
        match self {
            GraphFault::NoCapacity => error(
                words!(graph_text::edge_has_no_capacity),
                words!(graph_text::write_v_w_three_v_w),
            ),
            GraphFault::BadCapacity(label) => error(
                words!(graph_text::capacity_is_not_number, quoted = excerpt(&label)),
                words!(graph_text::write_natural_number_below_two_64),
            ),
            GraphFault::NoColour => error(
                words!(graph_text::edge_has_no_colour),
                words!(graph_text::write_v_w_blue_v_w),
            ),
            GraphFault::NoSuchColour(label) => error(
                words!(graph_text::is_not_edge_colour, quoted = excerpt(&label)),
                words!(graph_text::write_blue_red_or_green),
            ),
            GraphFault::NoResult(label) => error(
                words!(graph_text::is_neither_win_nor_loss, quoted = excerpt(&label)),
                words!(graph_text::state_result_for_player_to_move),
            ),
            GraphFault::UnexpectedLabel { edge, what } => {
                let (edge, what) = (excerpt(&edge), excerpt(&what));
                error(
                    words!(graph_text::is_given_for_edge_but_edges, what, edge),
                    words!(graph_text::write_alone, edge),
                )
            }
            GraphFault::TooLarge => Error::too_big(words!(graph_text::graph_has_two_31_edges))
                .help(words!(graph_text::use_smaller_graph)),
        }
    }
}
