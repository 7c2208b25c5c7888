//! The rules of blue-red-green Hackenbush: Blue cuts blue edges, Red cuts red edges, both cut green
//! edges, and edges disconnected from the ground disappear.

use super::hackenbush::Hackenbush;
use super::named_graph::NamedGraph;
use grundy_core::base::{Big, Counts, Fault, Ruleset, Side, Sided, Split, to_u64};
use grundy_draw::{EdgeColour, View};
use grundy_text::{Error, NamedMove, Notation, Words};
use std::sync::Arc;

/// The accepted names of Blue and of Red, in lower case. The first name of each is used in output.
const SIDES: [&[&str]; 2] = [&["blue", "left", "蓝", "蓝方"], &["red", "right", "红", "红方"]];

/// Blue-red-green Hackenbush on a graph with a colour on every edge. A position lists the cut
/// edges, like a position of [`Hackenbush`], followed by the side to move: 0 for Blue, who begins,
/// and 1 for Red.
pub struct ColouredHackenbush {
    /// The Hackenbush game on the same graph without colours. It computes which part of the graph
    /// still stands.
    plain: Hackenbush,
    /// The colour of each edge, in the order of the edges in the graph.
    colours: Vec<EdgeColour>,
    /// The names of Blue and Red in output.
    sides: [String; 2],
}

/// The part of the graph that is still connected to the ground in a position. Disconnected vertices
/// keep their numbers but have no edges.
pub struct StandingGraph {
    /// The number of vertices of the graph, including disconnected ones.
    pub vertices: usize,
    /// The number of the ground vertex.
    pub ground: u32,
    /// The edges that still stand, each with its two ends and its colour.
    pub edges: Vec<(u32, u32, EdgeColour)>,
}

impl ColouredHackenbush {
    /// Creates the game on a graph. `ground` lists the names of the vertices on the ground; see
    /// [`Hackenbush::on_ground`].
    ///
    /// # Errors
    /// The errors of [`Hackenbush::on_ground`]: `ground` names an unknown vertex.
    pub fn on_ground(graph: &Arc<NamedGraph>, ground: &str) -> Result<ColouredHackenbush, Error> {
        let plain = Hackenbush::on_ground(graph, ground)?;
        let sides = SIDES.map(|names| names[0].to_string());
        Ok(ColouredHackenbush { plain, colours: graph.colours.clone(), sides })
    }

    /// Returns the names of Blue and Red that are used in output.
    pub fn sides(&self) -> &[String; 2] {
        &self.sides
    }

    /// Returns the starting position: no edge is cut, and Blue is to move.
    pub fn start(&self) -> Counts {
        Counts::of([0])
    }

    /// Returns `position` with `turn` as the side to move, 0 for Blue or 1 for Red.
    pub fn with_turn(&self, position: &Counts, turn: u64) -> Counts {
        let mut position = position.clone();
        if let Some(side) = position.0.last_mut() {
            *side = turn;
        }
        position
    }

    /// Returns the name of the side to move, or `None` if the last number of the position is not 0
    /// or 1.
    pub fn side_to_move(&self, position: &Counts) -> Option<String> {
        self.sides.get(*position.last()? as usize).cloned()
    }

    /// Returns the side to move, 0 for Blue or 1 for Red, that the last word of a typed position
    /// names, or `None` if it names no side.
    pub fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        named_side(words.last()?)
    }

    /// Returns the part of the graph that still stands in a position. Takes O(V + E) time.
    pub fn standing_graph(&self, position: &Counts) -> StandingGraph {
        let standing = self.plain.standing(&cut(&position.widen()));
        let ends = (0u32..).zip(self.plain.edges()).zip(&self.colours);
        let edges = ends
            .filter(|((edge, (a, _)), _)| standing.reaches(*a) && !standing.is_cut(*edge))
            .map(|((_, (a, b)), colour)| (*a, *b, *colour))
            .collect();
        let (vertices, ground) = (self.plain.incidence().vertices(), self.plain.ground());
        StandingGraph { vertices, ground, edges }
    }

    /// Returns the indices of the edges that still stand and that the side to move can cut.
    fn cuttable_edges(&self, position: &Counts) -> Vec<u32> {
        let Some((&side, cut)) = position.split_last() else { return Vec::new() };
        let cut: Vec<Big> = cut.iter().copied().map(Big::from).collect();
        let standing = self.plain.standing(&cut);
        let edges = (0u32..).zip(self.plain.edges()).zip(&self.colours);
        edges
            .filter(|(_, colour)| colour.is_for(side))
            .filter(|((edge, (a, _)), _)| standing.reaches(*a) && !standing.is_cut(*edge))
            .map(|((edge, _), _)| edge)
            .collect()
    }
}

/// Returns the cut edges of a position, without the side to move.
fn cut(position: &[Big]) -> Vec<Big> {
    position.split_last().map_or(Vec::new(), |(_, cut)| cut.to_vec())
}

/// Returns the side, 0 for Blue or 1 for Red, that a word names, or `None` if it names no side.
fn named_side(word: &str) -> Option<u64> {
    let word = word.to_lowercase();
    SIDES.iter().position(|names| names.contains(&word.as_str())).map(|side| side as u64)
}

/// Builds the position after a move from `position`: the edges in `cut` are cut, and the other side
/// is to move.
fn with_next_turn(mut cut: Vec<Big>, position: &[Big]) -> Vec<Big> {
    let second = position.last().is_some_and(|turn| *turn != Big::ZERO);
    cut.push(Big::from(u8::from(!second)));
    cut
}

impl Ruleset for ColouredHackenbush {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let wide = from.widen();
        let cut = cut(&wide);
        for edge in self.cuttable_edges(from) {
            let next_position = with_next_turn(self.plain.after(&cut, edge), &wide);
            out.push(Counts::of(next_position.iter().filter_map(to_u64)));
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        self.plain.option_count_hint(from)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for ColouredHackenbush {}

impl Sided for ColouredHackenbush {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        Ok(self.cuttable_edges(position).is_empty().then_some(-1))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.last() == Some(&0) { Side::First } else { Side::Second }
    }
}

impl Notation for ColouredHackenbush {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (words, side) = match words.split_last() {
            Some((last_word, cut_words)) => match named_side(last_word) {
                Some(side) => (cut_words, side),
                None => (words, 0),
            },
            None => (words, 0),
        };
        let mut position = self.plain.parse(words)?;
        position.push(Big::from(side));
        Ok(position)
    }

    fn print(&self, position: &[Big]) -> String {
        let Some((turn, cut)) = position.split_last() else { return String::new() };
        let side = &self.sides[usize::from(*turn != Big::ZERO)];
        if cut.is_empty() { side.clone() } else { format!("{} {side}", self.plain.print(cut)) }
    }

    fn view(&self, position: &[Big]) -> View {
        self.plain.view(&cut(position))
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let mut named_move = self.plain.move_to(&cut(from), &cut(to))?;
        named_move.to = to.to_vec();
        Some(named_move)
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        self.plain.describe(named_move)
    }
}
