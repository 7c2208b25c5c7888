//! `graph`: the graph of the reachable positions, or the full graph that a game is played on.

use crate::answer_types::Vertex;
use crate::arguments::localized;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Outcome, Text, text};
use grundy::workbench::graph::{self, PlayGraph};
use grundy::workbench::{Convention, GameState, vertices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;
use std::rc::Rc;

/// A position, whose reachable positions form the graph; or a game on a graph without a position,
/// for the full graph.
#[derive(Clone, Debug, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("words", |words| words.allow_negative_numbers(true)))]
pub struct GraphRequest {
    /// Games with positions and parameters, joined by ` + `.
    #[command(flatten)]
    pub question: RawInput,
    /// Misère play: the player who cannot move wins.
    #[arg(long, display_order = 5)]
    #[serde(default)]
    pub misere: bool,
    /// The maximum number of positions. A larger graph is an error.
    #[arg(long, value_name = "N", default_value_t = default_limit(), display_order = 4)]
    #[serde(default = "default_limit")]
    pub limit: Natural,
    /// The format of the picture to draw; without it, the response contains no picture.
    #[arg(skip)]
    pub picture: Option<Drawing>,
    /// The layout of an SVG picture.
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub layers: Layers,
    /// Merge equivalent positions into one vertex: heaps in another order, additional empty heaps,
    /// and images under a symmetry of the rules.
    #[arg(long)]
    #[serde(default)]
    pub merged: bool,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

fn default_limit() -> Natural {
    Natural(2000)
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Drawing {
    /// The DOT language of Graphviz.
    Dot,
    /// An SVG picture of at most 400 positions.
    Svg,
}

/// The rule by which a picture arranges positions in layers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Layers {
    /// Layer n holds the positions that are n moves from the start.
    #[value(help = localized(text!(graph::moves_help)))]
    #[default]
    Moves,
    /// Layer n holds the positions of remoteness n, the number of moves to the end; the end of play
    /// is at the bottom.
    #[value(help = localized(text!(graph::remoteness_help)))]
    Remoteness,
}

/// The graph: positions and the moves between them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphResponse {
    /// The positions, which are the vertices of the graph.
    pub vertices: Vec<Vertex>,
    /// The moves, as pairs of indices in `vertices`: the positions before and after the move.
    pub moves: Vec<(u32, u32)>,
    /// The indices in `moves` of the winning moves.
    pub winning: Vec<usize>,
    /// The game of each component. To name a position of `vertices` in a question, write the game
    /// before it; in a sum, join the components by ` + `.
    pub games: Vec<String>,
    /// The index in `vertices` of the start position; `null` for the full graph of a game.
    pub start: Option<u32>,
    /// For each vertex, the number of equivalent positions that it represents; absent if no
    /// positions were merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<Vec<usize>>,
    /// The ways in which the merged positions differ; absent if no positions were merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merged_by: Option<Vec<Differing>>,
    /// The picture in SVG, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The picture in the DOT language, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dot: Option<String>,
}

/// A difference between positions that were merged into one vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Differing {
    /// A different order of heaps or other parts.
    Order,
    /// Additional empty heaps.
    Empty,
    /// The option is the image of a drawn position under a symmetry of the rules.
    Symmetry,
}

impl From<graph::MergeReason> for Differing {
    fn from(differing: graph::MergeReason) -> Differing {
        match differing {
            graph::MergeReason::Order => Differing::Order,
            graph::MergeReason::Empty => Differing::Empty,
            graph::MergeReason::Symmetry => Differing::Symmetry,
        }
    }
}

/// Converts the vertices of `graph` to the list of the response: each position with its outcome,
/// value and board.
fn positions(graph: &PlayGraph) -> Vec<Vertex> {
    let positions = graph.labels.iter().zip(&graph.plays).enumerate();
    let vertex = |(v, (label, play)): (usize, (&String, &grundy::engine::Play))| Vertex {
        position: label.clone(),
        outcome: play.outcome.into(),
        grundy: graph.values.get(v).map(|value| Some(u64::from(*value))),
        loopy: None,
        remoteness: (play.outcome != Outcome::Draw).then_some(play.remoteness.0),
        board: graph.boards.get(v).cloned(),
        side: graph.sides.get(v).cloned(),
    };
    positions.map(vertex).collect()
}

impl GraphRequest {
    /// Returns the game of the question if it is played on a graph and the question gives no
    /// position; the response is then about the graph itself. Otherwise returns `None`.
    fn game_on_graph(&self, session: &mut Session) -> Option<Rc<GameState>> {
        let (instance, remaining) = session.game_and_words(&self.question, &self.files).ok()?;
        (remaining.is_empty() && vertices::explicit_graph(&instance).is_some()).then_some(instance)
    }

    /// Draws the graph in the format of the field `picture`. Returns the SVG text and the DOT text;
    /// each is `None` unless it is the requested format.
    ///
    /// # Errors
    /// If the graph is too large for an SVG picture.
    fn draw(
        &self,
        graph: &PlayGraph,
        lang: Lang,
    ) -> Result<(Option<String>, Option<String>), Error> {
        let layers = match self.layers {
            Layers::Moves => graph::Layers::Moves,
            Layers::Remoteness => graph::Layers::Remoteness,
        };
        Ok(match self.picture {
            None => (None, None),
            Some(Drawing::Dot) => (None, Some(graph.to_dot(lang))),
            Some(Drawing::Svg) => (Some(graph.to_svg(lang, layers)?), None),
        })
    }
}

impl Request for GraphRequest {
    const NAME: &'static str = "graph";
    const SUMMARY: Text = text!(graph::summary);
    const SAMPLE: &'static str = "grundy graph nim 1 2 3 --format svg";
    const EXAMPLE: &'static str = r#"{"question": "nim 1 2 3", "picture": "svg"}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = GraphResponse;
    type Response = GraphResponse;

    fn compute(&self, session: &mut Session) -> Result<GraphResponse, Error> {
        let limit =
            usize::try_from(self.limit.0).unwrap_or(usize::MAX).min(session.limits.max_vertices);
        let (lang, budget) = (session.lang, session.budget);
        if let Some(instance) = self.game_on_graph(session) {
            let (instance, ending) = instance.with_convention(self.misere);
            let (svg, dot) = match self.picture {
                None => (None, None),
                Some(_) => {
                    let graph = vertices::vertex_graph(&instance, ending, limit, &budget)?;
                    self.draw(&graph, lang)?
                }
            };
            let rows = vertices::vertices(&instance, ending, &budget)?;
            let edges = vertices::explicit_graph(&instance).map(|graph| graph.edges.clone());
            let vertices: Vec<Vertex> = rows.iter().map(Vertex::from).collect();
            let moves = edges.unwrap_or_default();
            let (winning, stands_for, merged_by, start) = (vec![], None, None, None);
            let games = vec![instance.name.clone()];
            return Ok(GraphResponse {
                vertices,
                moves,
                winning,
                games,
                start,
                stands_for,
                merged_by,
                svg,
                dot,
            });
        }
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let graph = graph::build_graph(&question, limit, &budget)?;
        let merged = if self.merged { graph.merged() } else { None };
        let stands_for = merged.as_ref().map(|graph| graph.class_sizes.clone());
        let merged_by = merged
            .as_ref()
            .map(|graph| graph.merge_reasons.iter().copied().map(Differing::from).collect());
        let graph = merged.unwrap_or(graph);
        let winning = (0..graph.winning.len()).filter(|&index| graph.winning[index]).collect();
        let (svg, dot) = self.draw(&graph, lang)?;
        let games =
            question.summands.iter().map(|component| component.instance.name.clone()).collect();
        Ok(GraphResponse {
            vertices: positions(&graph),
            moves: graph.moves,
            start: graph.start,
            winning,
            games,
            stands_for,
            merged_by,
            svg,
            dot,
        })
    }

    fn response(&self, output: GraphResponse, _: Lang) -> GraphResponse {
        output
    }

    fn write_text(&self, output: &GraphResponse, writer: &mut TextWriter) -> io::Result<()> {
        match output.svg.as_ref().or(output.dot.as_ref()) {
            Some(picture) => writer.out.write_all(picture.as_bytes()),
            None => output.vertices.iter().try_for_each(|vertex| {
                let outcome = Outcome::from(vertex.outcome).name();
                writeln!(writer.out, "{}: {outcome}", vertex.position)
            }),
        }
    }
}
