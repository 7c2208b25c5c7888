//! What a position looks like: the things that a person sees, each in its place.

use super::drawing::Drawing;
use grundy_core::base::{Big, to_u64};
use std::borrow::Cow;

/// A position as things that can be drawn and pointed at.
///
/// Things keep their place from move to move, so that what a move changes is what differs between the views
/// before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// Heaps of stones. A heap that is split has its parts in its place.
    Heaps {
        /// The stones of each.
        sizes: Vec<u64>,
        /// Whether the order of the heaps stays as it is; else moves may exchange them.
        ordered: bool,
    },
    /// Stones on the steps of a staircase, the lowest first.
    Steps(Vec<u64>),
    /// A row of coins.
    Coins {
        /// The number of the first coin.
        first: u64,
        /// Whether each shows heads. Coins beyond the last show tails.
        heads: Vec<bool>,
    },
    /// Bars of squares that break, as rows and columns; both parts of one are in its place.
    Bars(Vec<[u64; 2]>),
    /// Cells in rows.
    Board(BoardView),
    /// Vertices and edges.
    Graph(GraphView),
    /// Nothing that could be drawn: the text of the position says all.
    Text,
}

/// Cells in rows, each with a short text; `None` where there is no cell, or none any more. Rows may become
/// shorter in play: cells beyond the last are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// The rows.
    pub rows: Vec<Vec<Option<String>>>,
    /// Whether the first row is the lowest.
    pub upward: bool,
    /// The texts for what belongs to the player to move and to the other, where they exchange with every move.
    pub turning: Option<[String; 2]>,
    /// How it is drawn, where more is known than the texts.
    pub drawing: Option<Box<Drawing>>,
}

impl BoardView {
    /// How it is drawn: squares, and on them what the texts stand for, where nothing else is known.
    pub fn drawn(&self) -> Cow<'_, Drawing> {
        match &self.drawing {
            Some(drawing) => Cow::Borrowed(drawing),
            None => Cow::Owned(Drawing::of_rows(&self.rows, self.upward)),
        }
    }
}

/// A graph in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphView {
    /// Whether edges have a direction.
    pub directed: bool,
    /// The vertices.
    pub vertices: Vec<VertexView>,
    /// The edges.
    pub edges: Vec<EdgeView>,
}

/// A vertex in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VertexView {
    /// Its name.
    pub name: String,
    /// Whether it is no longer in play.
    pub gone: bool,
    /// Whether the graph stands on it, as on the ground or as on a root.
    pub ground: bool,
    /// How many tokens stand on it.
    pub tokens: u64,
    /// How many stones lie on it, in games where stones lie on vertices.
    pub stones: Option<u64>,
}

/// An edge in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeView {
    /// The vertex it leads from.
    pub from: u32,
    /// The vertex it leads to.
    pub to: u32,
    /// Whether it is no longer in play.
    pub gone: bool,
    /// Whose it is, in games where edges have colours.
    pub colour: Option<EdgeColour>,
}

/// Whose an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeColour {
    /// The first side's.
    Blue,
    /// The second side's.
    Red,
    /// Anybody's.
    Green,
}

impl EdgeColour {
    /// The colours in the order of the sides, then what is anybody's.
    pub const ALL: [EdgeColour; 3] = [EdgeColour::Blue, EdgeColour::Red, EdgeColour::Green];

    /// Its name, as graphs are written.
    pub fn name(self) -> &'static str {
        ["blue", "red", "green"][self as usize]
    }

    /// Whether a side, 0 or 1, may take it.
    pub fn is_for(self, side: u64) -> bool {
        self == EdgeColour::Green || self as u64 == side
    }
}

impl View {
    /// A view shows at most so many things.
    pub const MOST: u64 = 300;

    /// Heaps of stones in an order that stays, of any size that machines hold; `Text` when they are too many.
    ///
    /// ```
    /// use grundy::base::{View, big};
    /// assert_eq!(View::heaps(&[big(2), big(5)]), View::Heaps { sizes: vec![2, 5], ordered: true });
    /// assert_eq!(View::heaps(&[big(10_000)]), View::Heaps { sizes: vec![10_000], ordered: true });
    /// ```
    pub fn heaps(numbers: &[Big]) -> View {
        View::of(View::sizes(numbers), |sizes| View::Heaps { sizes, ordered: true })
    }

    /// Numbers that are few, each small enough for a page to count with: large heaps are drawn as bars.
    pub fn sizes(numbers: &[Big]) -> Option<Vec<u64>> {
        const LARGEST: u64 = 1 << 53;
        let sizes = || numbers.iter().map(|n| to_u64(n).filter(|&size| size < LARGEST)).collect();
        if numbers.len() as u64 > View::MOST { None } else { sizes() }
    }

    /// Numbers that come to a few things together, and are few themselves.
    pub fn few(numbers: &[Big]) -> Option<Vec<u64>> {
        if numbers.len() as u64 > View::MOST {
            return None;
        }
        let few: Vec<u64> = numbers.iter().map(to_u64).collect::<Option<_>>()?;
        let total = few.iter().fold(0u64, |sum, n| sum.saturating_add(*n));
        (total <= View::MOST).then_some(few)
    }

    /// Bars of squares that are few together.
    pub fn bars(bars: Vec<[u64; 2]>) -> Option<View> {
        let squares = bars.iter().map(|[rows, columns]| rows.saturating_mul(*columns));
        (squares.fold(0, u64::saturating_add) <= View::MOST).then_some(View::Bars(bars))
    }

    /// What is drawn of something, `Text` when there is nothing.
    pub fn of<T>(drawn: Option<T>, view: impl FnOnce(T) -> View) -> View {
        drawn.map_or(View::Text, view)
    }

    /// A board of one row of cells after another.
    pub fn board(cells: Vec<Option<String>>, columns: usize) -> View {
        let rows = cells.chunks(columns.max(1)).map(<[_]>::to_vec).collect();
        View::Board(BoardView { rows, ..BoardView::default() })
    }
}
