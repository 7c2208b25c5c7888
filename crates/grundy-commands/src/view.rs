//! `view`: describes how a position looks, without solving it.

use crate::command::Request;
use crate::query::PositionQuery;
use crate::session::Session;
use crate::solve::write_board;
use crate::text_writer::TextWriter;
use grundy::base::{self, EdgeView, Error, GraphView, Lang, Text, VertexView, text};
use grundy::workbench::{Question, Summand};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A position of a game or of a sum of games.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ViewRequest(pub PositionQuery);

/// A position as text, with the data for drawing it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ViewResponse {
    /// The position in the notation of its game.
    pub position: String,
    /// The board as text; `null` if the rules draw no board.
    pub board: Option<String>,
    /// The data for drawing each component of the position.
    pub views: Vec<View>,
}

/// The data for drawing one component of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum View {
    /// Heaps of stones.
    Heaps {
        /// The number of stones in each heap.
        sizes: Vec<u64>,
        /// Whether each heap keeps its place; if not, moves may reorder the heaps.
        ordered: bool,
    },
    /// Stones on the steps of a staircase.
    Steps {
        /// The number of stones on each step, the lowest first.
        stones: Vec<u64>,
    },
    /// A row of coins.
    Coins {
        /// The number that the rules give to the first coin of the row.
        first: u64,
        /// For each coin, whether it shows heads.
        heads: Vec<bool>,
    },
    /// Bars of squares that players break.
    Bars {
        /// The numbers of rows and columns of each bar.
        pieces: Vec<[u64; 2]>,
    },
    /// A board of cells in rows.
    Board {
        /// The text of each cell; `null` where the board has no cell.
        rows: Vec<Vec<Option<String>>>,
        /// Whether the first of `rows` is the bottom row of the board; otherwise it is the top row.
        upward: bool,
        /// The texts of a cell with a piece of the player to move and of a cell with a piece of the
        /// opponent. Present for rules that describe every position from the side of the player to
        /// move, so that each move swaps the two texts; otherwise `null`.
        turning: Option<[String; 2]>,
        /// The board as SVG. The attribute `data-cell` of each cell has its row and its index in
        /// the row. `null` for a board of more than 600 cells and for the view after a move.
        svg: Option<String>,
    },
    /// A graph, with the tokens or stones on its vertices.
    Graph(GraphState),
    /// No picture: the text of the position describes it fully.
    Text,
}

/// The state of a graph. The view after a move omits the part that no move changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphState {
    /// The indices of the removed vertices in the list `names`.
    pub gone: Vec<usize>,
    /// The indices of the removed edges in the list `edges`.
    pub cut: Vec<usize>,
    /// The vertices with tokens: for each, its index in the list `names` and its number of tokens.
    pub tokens: Vec<(usize, u64)>,
    /// The number of stones on each vertex; `null` in games without stones.
    pub stones: Option<Vec<u64>>,
    /// The part of the graph that no move changes. Its fields are absent in the view after a move.
    #[serde(flatten)]
    pub fixed: Option<GraphFixed>,
}

/// The part of a graph that no move changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphFixed {
    /// Whether the graph is directed.
    pub directed: bool,
    /// The names of the vertices of the graph.
    pub names: Vec<String>,
    /// The indices of the ground vertices of Hackenbush: parts without a path to them disappear.
    pub ground: Vec<usize>,
    /// The edges of the graph, each as the indices of its two vertices in `names`.
    pub edges: Vec<[u32; 2]>,
    /// The colour of each edge, `blue`, `red` or `green`, in games with coloured edges.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<&'static str>,
}

/// The maximum number of cells of a board that is drawn as a picture.
const MAX_DRAWN_CELLS: usize = 600;

/// Returns the complete view of the component `summand`, including the parts that no move changes.
pub fn full_view(summand: &Summand) -> View {
    view(summand, true)
}

/// Returns the view of the component `summand` without the parts that no move changes, such as the
/// edges of a graph.
pub fn changing_view(summand: &Summand) -> View {
    view(summand, false)
}

fn view(summand: &Summand, is_full: bool) -> View {
    match summand.instance.game.family().view(&summand.position) {
        // JavaScript reads numbers as 64-bit floating-point numbers and would draw inexact sizes.
        base::View::Heaps { sizes, .. } if sizes.iter().any(|size| *size >= 1 << 53) => View::Text,
        base::View::Heaps { sizes, ordered } => View::Heaps { sizes, ordered },
        base::View::Steps(stones) => View::Steps { stones },
        base::View::Coins { first, heads } => View::Coins { first, heads },
        base::View::Bars(pieces) => View::Bars { pieces },
        base::View::Board(board) => {
            let svg = (is_full
                && board.rows.iter().map(Vec::len).sum::<usize>() <= MAX_DRAWN_CELLS)
                .then(|| board.drawn().to_svg());
            View::Board { rows: board.rows, upward: board.upward, turning: board.turning, svg }
        }
        base::View::Graph(graph) => View::Graph(graph_state(&graph, is_full)),
        base::View::Text => View::Text,
    }
}

/// Converts the view of a graph to JSON. The part that no move changes is included only if
/// `is_full` is true.
fn graph_state(graph: &GraphView, is_full: bool) -> GraphState {
    let vertices = &graph.vertices;
    let tokens = vertices.iter().map(|vertex| vertex.tokens).enumerate();
    GraphState {
        gone: indices_where(vertices, |vertex: &VertexView| vertex.removed),
        cut: indices_where(&graph.edges, |edge: &EdgeView| edge.removed),
        tokens: tokens.filter(|(_, tokens)| *tokens > 0).collect(),
        stones: vertices.iter().map(|vertex| vertex.stones).collect(),
        fixed: is_full.then(|| GraphFixed {
            directed: graph.directed,
            names: vertices.iter().map(|vertex| vertex.name.clone()).collect(),
            ground: indices_where(vertices, |vertex| vertex.ground),
            edges: graph.edges.iter().map(|edge| [edge.from, edge.to]).collect(),
            colours: graph.edges.iter().filter_map(|edge| Some(edge.colour?.name())).collect(),
        }),
    }
}

/// Returns the indices of the items for which the function `holds` returns true.
fn indices_where<T>(items: &[T], holds: impl Fn(&T) -> bool) -> Vec<usize> {
    (0..items.len()).filter(|&index| holds(&items[index])).collect()
}

/// Writes the position of a question as text: as a board if the rules draw one, else in the
/// notation of its game.
pub(crate) fn write_position(question: &Question, writer: &mut TextWriter) -> io::Result<()> {
    match question.board() {
        Some(board) => write_board(&board, question.side_to_move().as_deref(), writer),
        None => {
            let text = question.print();
            writeln!(writer.out, "{}", if text.is_empty() { "()" } else { &text })
        }
    }
}

impl Request for ViewRequest {
    const NAME: &'static str = "view";
    const SUMMARY: Text = text!(commands::summary_shows_how);
    const SAMPLE: &'static str = "grundy view nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Output = Question;
    type Response = ViewResponse;

    fn compute(&self, session: &mut Session) -> Result<Question, Error> {
        self.0.parse(session)
    }

    fn response(&self, question: Question, _: Lang) -> ViewResponse {
        ViewResponse {
            position: question.print(),
            board: question.board(),
            views: question.summands.iter().map(full_view).collect(),
        }
    }

    fn write_text(&self, question: &Question, writer: &mut TextWriter) -> io::Result<()> {
        write_position(question, writer)
    }
}
