//! The rules of take-away games with memory: no move takes more than k times as many stones as the
//! previous move.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{Error, NamedMove, Notation, Words, words};

/// A take-away game on one heap. The first move can take at most all but one stone, every later
/// move at most `factor` times the previous take.
///
/// A position lists the size of the heap and the cap, which is the maximum number that can be taken
/// now. After a move the cap is at most the size of the heap.
pub struct TakeAway {
    /// The factor k: a move takes at most k times as many stones as the previous move.
    pub factor: u64,
}

impl TakeAway {
    /// Returns the position after `take` stones are taken from `heap` under the rule with the given
    /// factor.
    pub fn after(factor: &Big, heap: &Big, take: &Big) -> Vec<Big> {
        let remaining = heap - take;
        let cap = (factor * take).min(remaining.clone());
        vec![remaining, cap]
    }
}

impl Ruleset for TakeAway {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let [heap, cap] = from[..] else { return };
        out.extend((1..=cap.min(heap)).map(|take| {
            let remaining = heap - take;
            Counts::of([remaining, self.factor.saturating_mul(take).min(remaining)])
        }));
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        from[0].min(from[1])
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for TakeAway {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        if self.option_count_hint(position) > 0 {
            out.push(position.clone());
        }
    }
}

impl Notation for TakeAway {
    fn arity(&self) -> Option<usize> {
        Some(2)
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let mut numbers = number_list::parse_numbers(words)?;
        match &numbers[..] {
            [heap] if *heap == Big::ZERO => {
                Err(Error::bad(words!(take_away::game_cannot_start_with_empty_heap))
                    .help(words!(take_away::write_number_of_at_least_one)))
            }
            [heap] => {
                numbers.push(heap - 1u8);
                Ok(numbers)
            }
            [_, _] => Ok(numbers),
            _ => {
                let count = numbers.len();
                Err(Error::bad(words!(take_away::position_has_numbers_but_this_game, count))
                    .help(words!(take_away::write_12_for_start_of_game)))
            }
        }
    }

    fn print_note(&self) -> Words {
        words!(take_away::number_of_stones_then_largest_number)
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position.get(..1).unwrap_or_default())
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let ([heap, _], [remaining, cap]) = (from, to) else { return None };
        let take = (remaining < heap).then(|| heap - remaining)?;
        let built_move = NamedMove::new("take", to.to_vec()).with("take", take);
        Some(built_move.with("leaves", remaining).with("most", cap))
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let (take, remaining, cap) =
            (named_move.text("take"), named_move.text("leaves"), named_move.text("most"));
        if named_move.choices.small("leaves") == Some(0) {
            return words!(take_away::take_all, take);
        }
        words!(take_away::take_leaving_opponent_may_take, take, remaining, cap)
    }
}
