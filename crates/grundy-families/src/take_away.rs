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
    /// The factor k: a take is at most k times the previous one.
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
            [heap] if *heap == Big::ZERO => Err(Error::bad(words!(
                "a game cannot start with an empty heap",
                "游戏不能从空堆开始"
            ))
            .help(words!(
                "write a number of at least 1, or two numbers like `0 2` for the end of a game",
                "请写不小于 1 的数；对局终了写作 `0 上限`"
            ))),
            [heap] => {
                numbers.push(heap - 1u8);
                Ok(numbers)
            }
            [_, _] => Ok(numbers),
            _ => {
                let count = numbers.len();
                Err(Error::bad(words!(
                    "the position has {count} numbers, but this game needs 1 or 2",
                    "局面有 {count} 个数，此游戏需要 1 或 2 个"
                ))
                .help(words!(
                    "write `12` for the start of a game, or `11 2` if 11 stones remain and at most 2 may be taken",
                    "开局写 `12`；剩 11 颗、至多取 2 颗写 `11 2`"
                )))
            }
        }
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn print_note(&self) -> Words {
        words!(
            "the number of stones, then the largest number that may be taken now",
            "先写石子数，再写这一步至多可取的颗数"
        )
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
            return words!("take all {take}", "取完 {take} 颗");
        }
        words!(
            "take {take}, leaving {remaining}; the opponent may take at most {cap}",
            "取 {take}，剩 {remaining}，对方至多取 {cap}"
        )
    }
}
