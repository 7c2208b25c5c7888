//! `view`: what a position looks like, and nothing about who wins.

use crate::asked::Asked;
use crate::command::Request;
use crate::page::Page;
use crate::session::Session;
use crate::solve::draw;
use grundy::base::{self, EdgeView, Error, GraphView, Lang, Text, VertexView};
use grundy::workbench::{Question, Summand};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A position of a game or of a sum.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct ViewRequest(pub Asked);

/// What a position looks like.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ViewResponse {
    /// The position, as it is typed.
    pub position: String,
    /// The position as a rule file draws it; `null` where it does not.
    pub board: Option<String>,
    /// What each game of the sum looks like.
    pub views: Vec<View>,
}

/// How a position looks: things that keep their place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum View {
    /// Heaps of stones.
    Heaps {
        /// The stones of each.
        sizes: Vec<u64>,
        /// Whether their order stays as it is; else moves may exchange them.
        ordered: bool,
    },
    /// Stones on the steps of a staircase.
    Steps {
        /// Those on each, the lowest first.
        stones: Vec<u64>,
    },
    /// A row of coins.
    Coins {
        /// The number of the first coin.
        first: u64,
        /// Whether each shows heads.
        heads: Vec<bool>,
    },
    /// Bars of squares that break.
    Bars {
        /// Rows and columns of each.
        pieces: Vec<[u64; 2]>,
    },
    /// Cells in rows.
    Board {
        /// The text of each cell; `null` where there is no cell.
        rows: Vec<Vec<Option<String>>>,
        /// Whether the first row is the lowest.
        upward: bool,
        /// The texts of the player to move and of the other, where they exchange with every move.
        turning: Option<[String; 2]>,
        /// The board as a picture, with `data-cell` for each of its cells: its row and its place in the row; `null` where it
        /// is too large, and of what a move leads to.
        svg: Option<String>,
    },
    /// Vertices and edges.
    Graph(GraphState),
    /// Nothing that could be drawn: the position as it is typed says all.
    Text,
}

/// A graph in play. What no move changes is left out of what a move leads to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphState {
    /// Vertices that are out of play.
    pub gone: Vec<usize>,
    /// Edges that are out of play.
    pub cut: Vec<usize>,
    /// Vertices with tokens, and how many.
    pub tokens: Vec<(usize, u64)>,
    /// Stones on each vertex; `null` in games without.
    pub stones: Option<Vec<u64>>,
    /// The rest.
    #[serde(flatten)]
    pub fixed: Option<GraphFixed>,
}

/// Of a graph in play what no move changes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphFixed {
    /// Whether edges have a direction.
    pub directed: bool,
    /// The names of the vertices.
    pub names: Vec<String>,
    /// The vertices on the ground.
    pub ground: Vec<usize>,
    /// The ends of each edge.
    pub edges: Vec<[u32; 2]>,
    /// The colour of each edge, `blue`, `red` or `green`, in games where edges have some.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub colours: Vec<&'static str>,
}

/// Boards of more cells are not drawn.
const DRAWN: usize = 600;

/// Everything that is seen of a summand.
pub fn seen(summand: &Summand) -> View {
    of(summand, true)
}

/// What of it a move may change.
pub fn state(summand: &Summand) -> View {
    of(summand, false)
}

fn of(summand: &Summand, whole: bool) -> View {
    match summand.instance.game.family().view(&summand.position) {
        // Scripts read numbers as floating ones, and would draw others than there are.
        base::View::Heaps { sizes, .. } if sizes.iter().any(|size| *size >= 1 << 53) => View::Text,
        base::View::Heaps { sizes, ordered } => View::Heaps { sizes, ordered },
        base::View::Steps(stones) => View::Steps { stones },
        base::View::Coins { first, heads } => View::Coins { first, heads },
        base::View::Bars(pieces) => View::Bars { pieces },
        base::View::Board(board) => {
            let svg = (whole && board.rows.iter().map(Vec::len).sum::<usize>() <= DRAWN)
                .then(|| board.drawn().svg());
            View::Board { rows: board.rows, upward: board.upward, turning: board.turning, svg }
        }
        base::View::Graph(graph) => View::Graph(of_graph(&graph, whole)),
        base::View::Text => View::Text,
    }
}

fn of_graph(graph: &GraphView, whole: bool) -> GraphState {
    let vertices = &graph.vertices;
    let tokens = vertices.iter().map(|vertex| vertex.tokens).enumerate();
    GraphState {
        gone: which(vertices, |vertex: &VertexView| vertex.gone),
        cut: which(&graph.edges, |edge: &EdgeView| edge.gone),
        tokens: tokens.filter(|(_, tokens)| *tokens > 0).collect(),
        stones: vertices.iter().map(|vertex| vertex.stones).collect(),
        fixed: whole.then(|| GraphFixed {
            directed: graph.directed,
            names: vertices.iter().map(|vertex| vertex.name.clone()).collect(),
            ground: which(vertices, |vertex| vertex.ground),
            edges: graph.edges.iter().map(|edge| [edge.from, edge.to]).collect(),
            colours: graph.edges.iter().filter_map(|edge| Some(edge.colour?.name())).collect(),
        }),
    }
}

/// The places of those for which something holds.
fn which<T>(all: &[T], holds: impl Fn(&T) -> bool) -> Vec<usize> {
    (0..all.len()).filter(|&at| holds(&all[at])).collect()
}

/// A position for reading: drawn where rules draw it, else written.
pub(crate) fn shown(question: &Question, page: &mut Page) -> io::Result<()> {
    match question.board() {
        Some(board) => draw(&board, question.side_to_move().as_deref(), page),
        None => {
            let text = question.print();
            writeln!(page.to, "{}", if text.is_empty() { "()" } else { &text })
        }
    }
}

impl Request for ViewRequest {
    const NAME: &'static str = "view";
    const SUMMARY: Text = Text {
        en: "What a position looks like, and nothing about who wins",
        zh: "局面的样子，不涉及胜负",
    };
    const SAMPLE: &'static str = "grundy view nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Found = Question;
    type Response = ViewResponse;

    fn find(&self, session: &mut Session) -> Result<Question, Error> {
        self.0.read(session)
    }

    fn response(&self, question: Question, _: Lang) -> ViewResponse {
        ViewResponse {
            position: question.print(),
            board: question.board(),
            views: question.summands.iter().map(seen).collect(),
        }
    }

    fn text(&self, question: &Question, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        shown(question, &mut Page::new(lang, to))
    }
}
