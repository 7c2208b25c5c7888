//! [`Notation`]: how the positions and moves of a game are read and written.

use super::error::Error;
use super::named_move::NamedMove;
use super::text::Words;
use super::typed_number::Decimal;
use grundy_core::base::{Big, Counts, Fault, Rules, to_u64};
use grundy_draw::View;
use std::fmt::Write;

/// Parses and formats the positions of a game, and names and describes its moves.
///
/// Typed positions are lists of natural numbers of any size, because laws apply to positions larger
/// than engines can hold. Engines receive them as [`Counts`] if all numbers fit.
pub trait Notation: Rules<Position = Counts> {
    /// Returns how many numbers every position consists of, or `None` if this count differs between
    /// positions.
    fn arity(&self) -> Option<usize> {
        None
    }

    /// Parses a position from the words that a user typed, and checks that it is valid.
    ///
    /// # Errors
    /// `BadInput` names the faulty word and states what was expected.
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error>;

    /// Returns the position that a user would denote by typing `numbers`, or `None` if they denote
    /// none.
    ///
    /// Tables call this for millions of positions, so implementations whose positions are numbers
    /// override it to avoid formatting and parsing text.
    fn position_from_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        parse_numbers(self, numbers)
    }

    /// Formats a position so that [`parse`](Notation::parse) reads it back. By default, writes its
    /// numbers, separated by spaces.
    fn print(&self, position: &[Big]) -> String {
        print_numbers(position)
    }

    /// Explains the text of a position where it is not obvious. Returns empty words for positions
    /// such as the sizes of heaps.
    fn print_note(&self) -> Words {
        Words::default()
    }

    /// Returns the position with one token on the vertex with index `_index`, in a game on an
    /// explicit graph. Tables and pictures use it to show every vertex. Returns `None` beyond the
    /// last vertex, and in a game without a graph.
    fn vertex(&self, _index: u32) -> Option<Vec<Big>> {
        None
    }

    /// Returns the picture of a position as data. A position with too many items to be drawn gives
    /// [`View::Text`].
    fn view(&self, _position: &[Big]) -> View {
        View::Text
    }

    /// Returns the move that leads from `from` to `to`, or `None` if no move does. If several do,
    /// returns the first in the order of [`moves`](Rules::moves).
    ///
    /// Both positions can be larger than an engine can enumerate, because laws construct moves
    /// arithmetically.
    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove>;

    /// Returns every move from a position with its name, in the order of [`moves`](Rules::moves).
    ///
    /// # Errors
    /// The errors of [`moves`](Rules::moves).
    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut options = Vec::new();
        self.moves(&mut options, from)?;
        let from = from.widen();
        let name_move = |to: &Counts| {
            let to = to.widen();
            self.move_to(&from, &to).unwrap_or_else(|| NamedMove::new("move", to))
        };
        Ok(options.iter().map(name_move).collect())
    }

    /// Describes a move in words, such as "take 2 from heap 1, leaving 3".
    fn describe(&self, named_move: &NamedMove) -> Words;
}

/// Returns the position that a user would denote by typing `numbers`, or `None` if they denote
/// none. It formats the numbers and parses the text, so it serves any game as
/// [`Notation::position_from_numbers`].
pub fn parse_numbers<N: Notation + ?Sized>(rules: &N, numbers: &[u64]) -> Option<Counts> {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let position = rules.parse(&words).ok()?;
    position.iter().map(to_u64).collect::<Option<_>>().map(Counts)
}

/// Formats the numbers of a position, separated by spaces.
pub fn print_numbers(position: &[Big]) -> String {
    let mut text = String::with_capacity(position.len() * 3);
    for (i, n) in position.iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        let _ = write!(text, "{}", Decimal(n));
    }
    text
}
