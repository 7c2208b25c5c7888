//! How positions and moves are written.

use super::error::Error;
use super::named_move::NamedMove;
use super::text::Words;
use super::view::View;
use grundy_core::base::{Big, Counts, Fault, Rules, to_u64};

/// How positions are written, and how moves are named and described.
///
/// Written positions are lists of naturals of any size, so that laws reach beyond what engines
/// can hold; engines get them as [`Counts`] when they fit.
pub trait Notation: Rules<Position = Counts> {
    /// How many numbers a position has, when that is fixed.
    fn arity(&self) -> Option<usize>;

    /// Reads a position from the words typed for it, and checks that it is one.
    ///
    /// # Errors
    /// `BadInput` naming the word that is wrong and what was expected.
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error>;

    /// The position for which these numbers are typed; `None` where they are none. Tables ask it of very many, so where
    /// positions are numbers, none of them is written out first.
    fn of_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        of_typed(self, numbers)
    }

    /// Writes a position so that [`parse`](Notation::parse) reads it back.
    fn print(&self, position: &[Big]) -> String;

    /// The position that a vertex of an explicit graph is by itself, for rules played on one: tables
    /// and pictures then show every vertex. `None` beyond the last vertex, and of other rules.
    fn vertex(&self, _at: u32) -> Option<Vec<Big>> {
        None
    }

    /// What a position looks like. Positions of very many things are [`View::Text`].
    fn view(&self, _position: &[Big]) -> View {
        View::Text
    }

    /// The move that leads from one position to another, as these rules name it; of several the first that they
    /// list. Positions may be larger than any list: laws construct moves. `None` where no move leads there.
    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove>;

    /// Every move as [`moves`](Rules::moves) lists them, as these rules name them.
    ///
    /// # Errors
    /// As [`moves`](Rules::moves).
    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut options = Vec::new();
        self.moves(&mut options, from)?;
        let from = from.widen();
        let named = |to: &Counts| {
            let to = to.widen();
            self.move_to(&from, &to).unwrap_or_else(|| NamedMove::new("move", to))
        };
        Ok(options.iter().map(named).collect())
    }

    /// A move of these rules in words, as in "take 2 from heap 1, leaving 3".
    fn describe(&self, made: &NamedMove) -> Words;
}

/// As [`Notation::of_numbers`], by typing them.
pub fn of_typed<N: Notation + ?Sized>(rules: &N, numbers: &[u64]) -> Option<Counts> {
    let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let position = rules.parse(&words).ok()?;
    position.iter().map(to_u64).collect::<Option<_>>().map(Counts)
}
