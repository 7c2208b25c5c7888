//! [`View`]: positions as data for drawing, such as heaps, coins, boards and graphs.

use super::board::BoardDrawing;
use grundy_core::base::{Big, to_u64};
use std::borrow::Cow;

/// The picture of a position as data: the items that are drawn and can be clicked.
///
/// Items keep their index from move to move, so the effect of a move is the difference of the views
/// before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// Heaps of stones. When a move splits a heap, its parts replace it in the list.
    Heaps {
        /// The number of stones in each heap.
        sizes: Vec<u64>,
        /// Whether the heaps keep their order in the list. If false, the list after a move can have
        /// another order.
        ordered: bool,
    },
    /// The numbers of stones on the steps of a staircase, lowest step first.
    Steps(Vec<u64>),
    /// A row of coins that show heads or tails.
    Coins {
        /// The number of the first coin of the row, from which the coins are numbered: 0 or 1.
        first: u64,
        /// Whether each coin shows heads. Coins beyond the last one of the list show tails.
        heads: Vec<bool>,
    },
    /// Bars of chocolate, each as its numbers of rows and columns. The two parts of a broken bar
    /// replace it in the list.
    Bars(Vec<[u64; 2]>),
    /// A board of cells in rows.
    Board(BoardView),
    /// A graph of vertices and edges.
    Graph(GraphView),
    /// No drawing: the position is shown as its text only.
    Text,
}

/// A board of cells in rows, each with a short text. `None` is a place without a cell, such as a
/// gap or a removed cell. Rows can become shorter during play: the cells that are no longer listed
/// are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardView {
    /// The texts of the cells, row by row; `None` is a place without a cell.
    pub rows: Vec<Vec<Option<String>>>,
    /// Whether the first row of cells is the bottom row of the board; otherwise it is the top row.
    pub upward: bool,
    /// The texts of a cell with a piece of the player to move and of a cell with a piece of the
    /// opponent. Present if the game describes every position from the side of the player to move,
    /// so that each move swaps the two texts. `None` for other games.
    pub turning: Option<[String; 2]>,
    /// The drawing of the board that the game defines, or `None` if only the texts of the cells are
    /// shown.
    pub drawing: Option<Box<BoardDrawing>>,
}

impl BoardView {
    /// Returns the drawing of the board. If the game defines none, it consists of squares with
    /// pieces that are chosen by the texts of the cells.
    pub fn drawn(&self) -> Cow<'_, BoardDrawing> {
        match &self.drawing {
            Some(drawing) => Cow::Borrowed(drawing),
            None => Cow::Owned(BoardDrawing::from_rows(&self.rows, self.upward)),
        }
    }
}

/// The picture of a graph on which a game is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GraphView {
    /// Whether the edges are directed.
    pub directed: bool,
    /// The vertices of the graph, including removed ones.
    pub vertices: Vec<VertexView>,
    /// The edges of the graph, including removed ones.
    pub edges: Vec<EdgeView>,
}

/// A vertex of a [`GraphView`] with its label and its tokens or stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VertexView {
    /// The label of the vertex.
    pub name: String,
    /// Whether the vertex has been removed.
    pub removed: bool,
    /// Whether the vertex is the ground or the root of the graph.
    pub ground: bool,
    /// The number of tokens on the vertex.
    pub tokens: u64,
    /// The number of stones on the vertex, or `None` in games without stones.
    pub stones: Option<u64>,
}

/// An edge of a [`GraphView`] with its state in the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeView {
    /// The index in [`GraphView::vertices`] of the vertex at which the edge begins.
    pub from: u32,
    /// The index in [`GraphView::vertices`] of the vertex at which the edge ends.
    pub to: u32,
    /// Whether the edge has been removed.
    pub removed: bool,
    /// The colour of the edge, or `None` in games without coloured edges.
    pub colour: Option<EdgeColour>,
}

/// The colour of an edge in Hackenbush, which determines the players that can cut the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeColour {
    /// Only Left can cut the edge.
    Blue,
    /// Only Right can cut the edge.
    Red,
    /// Both players can cut the edge.
    Green,
}

impl EdgeColour {
    /// All colours, each at the index `colour as usize`.
    pub const ALL: [EdgeColour; 3] = [EdgeColour::Blue, EdgeColour::Red, EdgeColour::Green];

    /// Returns the English name by which graph files denote the colour.
    pub fn name(self) -> &'static str {
        ["blue", "red", "green"][self as usize]
    }

    /// Returns whether an edge of this colour can be cut by the side `side`: 0 for Left, 1 for
    /// Right.
    pub fn is_for(self, side: u64) -> bool {
        self == EdgeColour::Green || self as u64 == side
    }
}

impl View {
    /// The maximum number of items, such as squares or vertices, in the picture of a position;
    /// larger positions are shown as text.
    pub const MAX_ITEMS: u64 = 300;

    /// Returns the picture of heaps in a fixed order, or [`View::Text`] if there are too many heaps
    /// or one is 2^53 or more.
    ///
    /// ```
    /// use grundy_core::base::big;
    /// use grundy_draw::View;
    /// assert_eq!(View::heaps(&[big(2), big(5)]), View::Heaps { sizes: vec![2, 5], ordered: true });
    /// assert_eq!(View::heaps(&[big(10_000)]), View::Heaps { sizes: vec![10_000], ordered: true });
    /// ```
    pub fn heaps(numbers: &[Big]) -> View {
        View::or_text(View::heap_sizes(numbers), |sizes| View::Heaps { sizes, ordered: true })
    }

    /// Returns the numbers as sizes of heaps. Returns `None` if there are more than
    /// [`View::MAX_ITEMS`] heaps, or if a size is not below 2^53, the bound of exact integers in
    /// JavaScript. Large heaps are drawn as bars.
    pub fn heap_sizes(numbers: &[Big]) -> Option<Vec<u64>> {
        const MAX_EXACT_INTEGER: u64 = 1 << 53;
        let sizes =
            || numbers.iter().map(|n| to_u64(n).filter(|&size| size < MAX_EXACT_INTEGER)).collect();
        if numbers.len() as u64 > View::MAX_ITEMS { None } else { sizes() }
    }

    /// Returns the numbers as `u64` if both their count and their sum are at most
    /// [`View::MAX_ITEMS`], otherwise `None`.
    pub fn small_numbers(numbers: &[Big]) -> Option<Vec<u64>> {
        if numbers.len() as u64 > View::MAX_ITEMS {
            return None;
        }
        let small: Vec<u64> = numbers.iter().map(to_u64).collect::<Option<_>>()?;
        let total = small.iter().fold(0u64, |sum, n| sum.saturating_add(*n));
        (total <= View::MAX_ITEMS).then_some(small)
    }

    /// Returns the picture of chocolate bars, or `None` if they have more than [`View::MAX_ITEMS`]
    /// squares in total.
    pub fn bars(bars: Vec<[u64; 2]>) -> Option<View> {
        let squares = bars.iter().map(|[rows, columns]| rows.saturating_mul(*columns));
        (squares.fold(0, u64::saturating_add) <= View::MAX_ITEMS).then_some(View::Bars(bars))
    }

    /// Returns the picture `view(items)`, or [`View::Text`] if `items` is `None` because there are
    /// too many of them to draw.
    pub fn or_text<T>(items: Option<T>, view: impl FnOnce(T) -> View) -> View {
        items.map_or(View::Text, view)
    }

    /// Returns the picture of a board. `cells` are the texts of its cells, row by row, and each row
    /// has `columns` cells.
    pub fn board(cells: Vec<Option<String>>, columns: usize) -> View {
        let rows = cells.chunks(columns.max(1)).map(<[_]>::to_vec).collect();
        View::Board(BoardView { rows, ..BoardView::default() })
    }
}
