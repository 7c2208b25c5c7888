//! One heap, a tie when what is left can be taken by nobody.

use super::number_list;
use super::take::TakeSet;
use crate::base::{
    Big, Counts, Error, Fault, NamedMove, Notation, Ruleset, Sided, Split, View, Words,
};
use crate::words;

/// One heap from which the numbers of a set may be taken: taking the last wins, and a heap too
/// small for any take is a tie.
pub struct StuckTie {
    /// What may be taken.
    pub takes: TakeSet,
}

impl Ruleset for StuckTie {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let n = from[0];
        out.extend(self.takes.members(n).into_iter().map(|take| Counts::of([n - take])));
    }

    fn width(&self, from: &Counts) -> u64 {
        from[0].min(self.takes.largest().unwrap_or(u64::MAX))
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for StuckTie {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Sided for StuckTie {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        Ok(match position[0] {
            0 => Some(-1),
            n => self.takes.members(n).is_empty().then_some(0),
        })
    }
}

impl Notation for StuckTie {
    fn arity(&self) -> Option<usize> {
        Some(1)
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let heap = number_list::parse_numbers(words)?;
        number_list::expect_arity(&heap, 1, "13")?;
        Ok(heap)
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let ([heap], [left]) = (from, to) else { return None };
        let taken = (left < heap).then(|| heap - left)?;
        Some(NamedMove::new("take", to.to_vec()).with("take", taken).with("leaves", left))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (taken, left) = (made.text("take"), made.text("leaves"));
        words!("take {taken}, leaving {left}", "取 {taken}，剩 {left}")
    }
}
