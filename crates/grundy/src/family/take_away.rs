//! Take-away with memory: no move may take more than k times what the last one took.

use super::number_list;
use crate::base::{Big, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words};
use crate::words;

/// One heap; the first move may take all but one, every later one at most `factor` times the last.
///
/// A position is the heap and the cap, the most that may be taken now (no more than the heap,
/// after a move).
pub struct TakeAway {
    /// How many times the last take the next may be.
    pub factor: u64,
}

impl TakeAway {
    /// The position after a take.
    pub fn after(factor: &Big, heap: &Big, take: &Big) -> Vec<Big> {
        let left = heap - take;
        let cap = (factor * take).min(left.clone());
        vec![left, cap]
    }
}

impl Ruleset for TakeAway {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let [heap, cap] = from[..] else { return };
        out.extend((1..=cap.min(heap)).map(|take| {
            let left = heap - take;
            Counts::of([left, self.factor.saturating_mul(take).min(left)])
        }));
    }

    fn width(&self, from: &Counts) -> u64 {
        from[0].min(from[1])
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for TakeAway {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        if self.width(position) > 0 {
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
            [heap] if *heap == Big::ZERO => Err(Error::bad(words!(
                "a game cannot start with an empty heap",
                "游戏不能从空堆开始"
            ))
            .help(words!(
                "write at least 1, or `0 CAP` for the end of a game",
                "请写不小于 1 的数；对局终了写作 `0 上限`"
            ))),
            [heap] => {
                numbers.push(heap - 1u8);
                Ok(numbers)
            }
            [_, _] => Ok(numbers),
            _ => {
                let found = numbers.len();
                Err(Error::bad(words!(
                    "the position has {found} numbers, this game needs 1 or 2",
                    "局面有 {found} 个数，此游戏需要 1 或 2 个"
                ))
                .help(words!(
                    "write `12` for a start, `11 2` for 11 stones of which 2 may be taken",
                    "开局写 `12`；剩 11 颗、至多取 2 颗写 `11 2`"
                )))
            }
        }
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position.get(..1).unwrap_or_default())
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let ([heap, _], [left, cap]) = (from, to) else { return None };
        let taken = (left < heap).then(|| heap - left)?;
        let named = NamedMove::new("take", to.to_vec()).with("take", taken);
        Some(named.with("leaves", left).with("most", cap))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let (taken, left, cap) = (made.text("take"), made.text("leaves"), made.text("most"));
        if made.choices.small("leaves") == Some(0) {
            return words!("take all {taken}", "取完 {taken} 颗");
        }
        words!(
            "take {taken}, leaving {left} of which at most {cap} may be taken",
            "取 {taken}，剩 {left}，对方至多取 {cap}"
        )
    }
}
