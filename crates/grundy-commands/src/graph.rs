//! `graph`: the positions that can arise, or the whole graph that a game is played on.

use crate::command::{Lane, Request};
use crate::session::{Files, Session};
use crate::shown::Vertex;
use crate::typed::{Natural, Typed};
use grundy::base::{Ending, Error, Lang, Outcome, Text};
use grundy::workbench::graph::{self, PlayGraph};
use grundy::workbench::{Convention, Instance, vertices};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::rc::Rc;

/// A position; of a game on a graph, the game alone for the whole graph.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GraphRequest {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// Positions, at most.
    #[serde(default = "usual_limit")]
    pub limit: Natural,
    /// A picture that is drawn of it.
    #[serde(default)]
    pub picture: Option<Drawing>,
    /// How an SVG is laid out.
    #[serde(default)]
    pub layers: Layers,
    /// Whether positions that are worth the same are one: heaps in another order, empty heaps, images under symmetries.
    #[serde(default)]
    pub merged: bool,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

impl Default for GraphRequest {
    /// As it is read where only what must be there is given.
    fn default() -> GraphRequest {
        GraphRequest {
            question: Default::default(),
            misere: Default::default(),
            limit: usual_limit(),
            picture: Default::default(),
            layers: Default::default(),
            merged: Default::default(),
            files: Default::default(),
        }
    }
}

fn usual_limit() -> Natural {
    Natural(2000)
}

/// How a graph is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Drawing {
    /// In the language of Graphviz.
    Dot,
    /// As a picture, up to 400 positions.
    Svg,
}

/// How the picture of a graph is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layers {
    /// By the moves from the start.
    #[default]
    Moves,
    /// By the moves that are left: the end at the bottom.
    Remoteness,
}

/// Positions, and the moves between them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphResponse {
    /// The positions.
    pub vertices: Vec<Vertex>,
    /// Moves, as pairs of the numbers of positions from 0.
    pub moves: Vec<(u32, u32)>,
    /// Which of the moves win, by their places from 0.
    pub winning: Vec<usize>,
    /// The games, before whose positions they are asked about; positions of a sum are joined by ` + `.
    pub games: Vec<String>,
    /// The position that play begins with, from 0; `null` where the whole graph was asked for.
    pub start: Option<u32>,
    /// For how many positions each stands, where they were merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_for: Option<Vec<usize>>,
    /// In what the positions differ that were merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merged_by: Option<Vec<Differing>>,
    /// The picture in SVG, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The graph in the language of Graphviz, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dot: Option<String>,
}

/// In what positions differ that are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Differing {
    /// The order of heaps or other parts.
    Order,
    /// Heaps that are empty.
    Empty,
    /// One is the image of the other under the symmetries of the rules.
    Symmetry,
}

impl From<graph::Differing> for Differing {
    fn from(differing: graph::Differing) -> Differing {
        match differing {
            graph::Differing::Order => Differing::Order,
            graph::Differing::Empty => Differing::Empty,
            graph::Differing::Symmetry => Differing::Symmetry,
        }
    }
}

/// The positions of a graph of play.
fn positions(graph: &PlayGraph) -> Vec<Vertex> {
    let named = graph.labels.iter().zip(&graph.plays).enumerate();
    let vertex = |(v, (label, play)): (usize, (&String, &grundy::engine::Play))| Vertex {
        position: label.clone(),
        outcome: play.outcome.into(),
        grundy: graph.values.get(v).map(|value| Some(u64::from(*value))),
        loopy: None,
        remoteness: (play.outcome != Outcome::Draw).then_some(play.remoteness.0),
        board: graph.boards.get(v).cloned(),
        side: graph.sides.get(v).cloned(),
    };
    named.map(vertex).collect()
}

impl GraphRequest {
    /// The game, when it is asked for as a whole and its positions are vertices of a graph.
    fn whole(&self, session: &mut Session) -> Option<Rc<Instance>> {
        let (instance, rest) = session.game_and_rest(&self.question, &self.files).ok()?;
        (rest.is_empty() && vertices::graph_of(&instance).is_some()).then_some(instance)
    }

    fn drawn(
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
            Some(Drawing::Dot) => (None, Some(graph.dot(lang))),
            Some(Drawing::Svg) => (Some(graph.svg(lang, layers)?), None),
        })
    }
}

impl Request for GraphRequest {
    const NAME: &'static str = "graph";
    const SUMMARY: Text = Text {
        en: "The positions that can arise, the moves between them, and a picture",
        zh: "可出现的局面、其间的走法与图",
    };
    const SAMPLE: &'static str = "grundy graph nim 1 2 3 --format svg";
    const EXAMPLE: &'static str = r#"{"question": "nim 1 2 3", "picture": "svg"}"#;
    const LANE: Lane = Lane::Slow;
    type Found = GraphResponse;
    type Response = GraphResponse;

    fn find(&self, session: &mut Session) -> Result<GraphResponse, Error> {
        let limit = usize::try_from(self.limit.0).unwrap_or(usize::MAX).min(session.most.vertices);
        let (lang, budget) = (session.lang, session.budget);
        if let Some(instance) = self.whole(session) {
            let ending = if self.misere { Ending::Misere } else { instance.ending };
            let (svg, dot) = match self.picture {
                None => (None, None),
                Some(_) => {
                    let graph = vertices::whole_graph(&instance, ending, limit, &budget)?;
                    self.drawn(&graph, lang)?
                }
            };
            let rows = vertices::vertices(&instance, ending, &budget)?;
            let edges = vertices::graph_of(&instance).map(|graph| graph.edges.clone());
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
        let graph = graph::graph(&question, limit, &budget)?;
        let merged = if self.merged { graph.merged() } else { None };
        let stands_for = merged.as_ref().map(|graph| graph.stands_for.clone());
        let merged_by = merged
            .as_ref()
            .map(|graph| graph.merged_by.iter().copied().map(Differing::from).collect());
        let graph = merged.unwrap_or(graph);
        let winning = (0..graph.winning.len()).filter(|&at| graph.winning[at]).collect();
        let (svg, dot) = self.drawn(&graph, lang)?;
        let games = question.summands.iter().map(|one| one.instance.name.clone()).collect();
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

    fn response(&self, found: GraphResponse, _: Lang) -> GraphResponse {
        found
    }

    fn text(&self, found: &GraphResponse, _: Lang, to: &mut dyn Write) -> io::Result<()> {
        match found.svg.as_ref().or(found.dot.as_ref()) {
            Some(drawn) => to.write_all(drawn.as_bytes()),
            None => found.vertices.iter().try_for_each(|vertex| {
                let outcome = Outcome::from(vertex.outcome).name();
                writeln!(to, "{}: {outcome}", vertex.position)
            }),
        }
    }
}
