//! [`LinkedPair`]: games on two linked heaps, in which a move can change both heaps.

use grundy_core::base::{Big, Counts, Ruleset, Split};
use grundy_draw::View;
use grundy_octal::number_list;
use grundy_text::{ChoiceValue, Error, MoveChoices, NamedMove, Notation, Words, words};

/// The rules of a game on two linked heaps.
///
/// A position is two numbers in any order. Moves lead to ascending pairs: the order of the two
/// heaps is irrelevant, so two ways of taking that leave the same two heaps are one option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkedPair {
    /// Wythoff's game: a move reduces one heap, or both heaps by the same number.
    Wythoff,
    /// Euclid's game: a move subtracts a positive multiple of the smaller number from the larger
    /// one. Both numbers stay positive.
    Euclid,
}

impl LinkedPair {
    /// Returns an example of a position, for error messages.
    fn example(self) -> &'static str {
        match self {
            LinkedPair::Wythoff => "5 7",
            LinkedPair::Euclid => "17 5",
        }
    }
}

impl Ruleset for LinkedPair {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let (low, high) = (from[0].min(from[1]), from[0].max(from[1]));
        let mut push = |a: u64, b: u64| out.push(Counts::of([a.min(b), a.max(b)]));
        match self {
            LinkedPair::Wythoff => {
                (1..=low).for_each(|t| push(low - t, high - t));
                (1..=low).for_each(|t| push(low - t, high));
                (1..=high).for_each(|t| push(low, high - t));
            }
            LinkedPair::Euclid => {
                let mut remaining = high;
                while remaining > low {
                    remaining -= low;
                    push(low, remaining);
                }
            }
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let (low, high) = (from[0].min(from[1]), from[0].max(from[1]));
        match self {
            LinkedPair::Wythoff => low.saturating_mul(2).saturating_add(high),
            LinkedPair::Euclid => high / low,
        }
    }

    fn line_moves(&self) -> &'static [[u64; 2]] {
        match self {
            LinkedPair::Wythoff => &[[1, 0], [0, 1], [1, 1]],
            LinkedPair::Euclid => &[],
        }
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for LinkedPair {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        let stuck = match self {
            LinkedPair::Wythoff => position[0] == 0 && position[1] == 0,
            LinkedPair::Euclid => position[0] == position[1],
        };
        if !stuck {
            out.push(position.clone().sorted());
        }
    }
}

impl Notation for LinkedPair {
    fn arity(&self) -> Option<usize> {
        Some(2)
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let pair = number_list::parse_numbers(words)?;
        number_list::expect_arity(&pair, 2, self.example())?;
        if *self == LinkedPair::Euclid && pair.contains(&Big::ZERO) {
            return Err(Error::bad(words!(pair::number_is_zero))
                .help(words!(pair::both_numbers_must_be_at_least)));
        }
        Ok(pair)
    }

    fn position_from_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let refused = numbers.len() != 2 || *self == LinkedPair::Euclid && numbers.contains(&0);
        (!refused).then(|| Counts::of(numbers.iter().copied()))
    }

    /// Shows the two heaps without an order, because moves lead to ascending pairs whichever heap
    /// they reduce.
    fn view(&self, position: &[Big]) -> View {
        View::or_text(View::heap_sizes(position), |sizes| View::Heaps { sizes, ordered: false })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (low, high) = ascending(from);
        let (x, y) = ascending(to);
        if *self == LinkedPair::Euclid {
            let remaining = if x == low { y } else { x };
            let multiple = (*low != Big::ZERO && remaining <= high).then(|| high - remaining)?;
            let built_move = NamedMove::new("subtract", to.to_vec()).with("times", multiple / low);
            let built_move = built_move.with("number", low).with("from", high);
            return Some(built_move.with("leaves", vec![x, y]));
        }
        let mut takes: Vec<(Big, Vec<&Big>)> = Vec::new();
        if x < low && y < high && low - x == high - y {
            takes.push((low - x, vec![low, high]));
        }
        if y == high && x < low && low != high {
            takes.push((low - x, vec![low]));
        }
        let remaining = if x == low { Some(y) } else { (y == low).then_some(x) };
        if let Some(remaining) = remaining.filter(|remaining| *remaining < high) {
            takes.push((high - remaining, vec![high]));
        }
        let mut takes = takes.into_iter();
        let (take, heaps) = takes.next()?;
        let built_move = NamedMove::new("take", to.to_vec()).with("take", take).with("from", heaps);
        let built_move = built_move.with("leaves", vec![x, y]);
        // Another way to take that leads to the same position is the same move.
        Some(match takes.next() {
            None => built_move,
            Some((take, heaps)) => {
                let mut alternative = MoveChoices::default();
                alternative.push("take", take);
                alternative.push("from", heaps);
                built_move.with("or", alternative)
            }
        })
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        let [x, y] = &named_move.choices.numbers("leaves")[..] else { return Words::default() };
        let outcome_words = words!(pair::leaving_and, x, y);
        if *self == LinkedPair::Euclid {
            let (times, low, high) =
                (named_move.text("times"), named_move.text("number"), named_move.text("from"));
            return words!(pair::subtract_from, times, low, high).then(&outcome_words);
        }
        let taking_words = describe_way(&named_move.choices);
        match named_move.choices.get("or") {
            Some(ChoiceValue::Record(alternative)) => taking_words
                .then(&words!(pair::or))
                .then(&describe_way(alternative))
                .then(&outcome_words),
            _ => taking_words.then(&outcome_words),
        }
    }
}

/// Returns the two numbers of a position, the smaller one first.
///
/// # Panics
/// Panics for fewer than two numbers, which [`Notation::parse`] rejects.
pub fn ascending(pair: &[Big]) -> (&Big, &Big) {
    if pair[0] <= pair[1] { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) }
}

/// Describes a move in words: how many stones it takes from which heap, such as "take 2 from both
/// heaps" or "take 2 from the heap of 5".
fn describe_way(taking: &MoveChoices) -> Words {
    let (Some(stones), Some(heaps)) = (taking.number("take"), taking.list("from")) else {
        return Words::default();
    };
    match heaps {
        [heap] => words!(pair::take_from_heap_of, stones, heap),
        _ => words!(pair::take_from_both_heaps, stones),
    }
}
