//! The rules of a subtraction game on one heap that is drawn if no legal take remains on a
//! non-empty heap.

use grundy_core::base::{Big, Counts, Fault, Ruleset, Sided, Split};
use grundy_draw::View;
use grundy_octal::{TakeSet, number_list};
use grundy_text::{Error, NamedMove, Notation, Words, words};

/// A subtraction game on one heap. The player who takes the last stone wins; a non-empty heap
/// without a legal take is a draw.
pub struct StuckTie {
    /// The set of the numbers of stones that a move can take.
    pub takes: TakeSet,
}

impl Ruleset for StuckTie {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let n = from[0];
        out.extend(self.takes.members(n).into_iter().map(|take| Counts::of([n - take])));
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        from[0].min(self.takes.largest().unwrap_or(u64::MAX))
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for StuckTie {}

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

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let ([heap], [remaining]) = (from, to) else { return None };
        let take = (remaining < heap).then(|| heap - remaining)?;
        Some(NamedMove::new("take", to.to_vec()).with("take", take).with("leaves", remaining))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (take, remaining) = (named_move.text("take"), named_move.text("leaves"));
        words!(families::take_leaving, take, remaining)
    }
}
