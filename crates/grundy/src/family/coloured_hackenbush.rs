//! Blue-red-green Hackenbush: each side cuts edges of its own colour, both cut green ones, and what is no longer connected
//! to the ground is gone.

use super::hackenbush::Hackenbush;
use super::named_graph::NamedGraph;
use crate::base::{
    Big, Counts, EdgeColour, Error, Fault, NamedMove, Notation, Ruleset, Side, Sided, Split, View,
    Words, to_u64,
};
use std::sync::Arc;

/// How both sides may be called, the first name being that of answers.
const SIDES: [&[&str]; 2] = [&["blue", "left", "蓝", "蓝方"], &["red", "right", "红", "红方"]];

/// A graph with a colour on every edge. A position lists the edges that are cut as that of [`Hackenbush`] does, and then
/// who is to move: 0 for Blue, who begins, and 1 for Red.
pub struct ColouredHackenbush {
    plain: Hackenbush,
    colours: Vec<EdgeColour>,
    sides: [String; 2],
}

/// What stands in a position: the ends of each edge, with its colour; vertices that are out of reach have none.
pub struct Stands {
    /// How many vertices the graph has.
    pub vertices: usize,
    /// The vertex on the ground.
    pub ground: u32,
    /// The edges.
    pub edges: Vec<(u32, u32, EdgeColour)>,
}

impl ColouredHackenbush {
    /// A graph that stands on the vertices listed in `ground`, as [`Hackenbush::on_ground`].
    ///
    /// # Errors
    /// As there.
    pub fn on_ground(graph: &Arc<NamedGraph>, ground: &str) -> Result<ColouredHackenbush, Error> {
        let plain = Hackenbush::on_ground(graph, ground)?;
        let sides = SIDES.map(|names| names[0].to_string());
        Ok(ColouredHackenbush { plain, colours: graph.colours.clone(), sides })
    }

    /// The names of both sides.
    pub fn sides(&self) -> &[String; 2] {
        &self.sides
    }

    /// The graph before anything is cut, with Blue to move.
    pub fn start(&self) -> Counts {
        Counts::of([0])
    }

    /// A position when another side, 0 or 1, is to move.
    pub fn with_turn(&self, position: &Counts, turn: u64) -> Counts {
        let mut position = position.clone();
        if let Some(last) = position.0.last_mut() {
            *last = turn;
        }
        position
    }

    /// The name of the side that is to move.
    pub fn side_to_move(&self, position: &Counts) -> Option<String> {
        self.sides.get(*position.last()? as usize).cloned()
    }

    /// Whose turn the words of a position say it is, 0 or 1; `None` where they leave that open.
    pub fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        named_side(words.last()?)
    }

    /// What stands in a position. O(V + E).
    pub fn stands(&self, position: &Counts) -> Stands {
        let standing = self.plain.standing(&cut(&position.widen()));
        let ends = (0u32..).zip(self.plain.edges()).zip(&self.colours);
        let edges = ends
            .filter(|((edge, (a, _)), _)| standing.reaches(*a) && !standing.is_cut(*edge))
            .map(|((_, (a, b)), colour)| (*a, *b, *colour))
            .collect();
        let (vertices, ground) = (self.plain.incidence().vertices(), self.plain.ground());
        Stands { vertices, ground, edges }
    }

    /// The edges that a side may cut.
    fn own(&self, position: &Counts) -> Vec<u32> {
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

/// The edges of a position that are cut, without who is to move.
fn cut(position: &[Big]) -> Vec<Big> {
    position.split_last().map_or(Vec::new(), |(_, cut)| cut.to_vec())
}

/// The side, 0 or 1, that a word names.
fn named_side(word: &str) -> Option<u64> {
    let word = word.to_lowercase();
    SIDES.iter().position(|names| names.contains(&word.as_str())).map(|side| side as u64)
}

/// The same position when the other side is to move.
fn followed(mut cut: Vec<Big>, position: &[Big]) -> Vec<Big> {
    let second = position.last().is_some_and(|turn| *turn != Big::ZERO);
    cut.push(Big::from(u8::from(!second)));
    cut
}

impl Ruleset for ColouredHackenbush {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let wide = from.widen();
        let cut = cut(&wide);
        for edge in self.own(from) {
            let after = followed(self.plain.after(&cut, edge), &wide);
            out.push(Counts::of(after.iter().filter_map(to_u64)));
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        self.plain.width(from)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for ColouredHackenbush {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Sided for ColouredHackenbush {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        Ok(self.own(position).is_empty().then_some(-1))
    }

    fn mover(&self, position: &Counts) -> Side {
        if position.last() == Some(&0) { Side::First } else { Side::Second }
    }
}

impl Notation for ColouredHackenbush {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (words, side) = match words.split_last() {
            Some((last, others)) => match named_side(last) {
                Some(side) => (others, side),
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
        match cut.is_empty() {
            true => side.clone(),
            false => format!("{} {side}", self.plain.print(cut)),
        }
    }

    fn view(&self, position: &[Big]) -> View {
        self.plain.view(&cut(position))
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let made = self.plain.move_to(&cut(from), &cut(to))?;
        Some(NamedMove { to: to.to_vec(), ..made })
    }

    fn describe(&self, made: &NamedMove) -> Words {
        self.plain.describe(made)
    }
}
