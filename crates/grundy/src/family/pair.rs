//! Two linked heaps: a move may look at both of them.

use super::number_list;
use crate::base::{
    Big, Choices, Chosen, Counts, Error, NamedMove, Notation, Ruleset, Split, View, Words,
};
use crate::words;

/// What may be done to two linked heaps.
///
/// Positions are two numbers in any order. Moves lead to ascending pairs: the order says nothing,
/// so that a result which is reached in two ways is one result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkedPair {
    /// Lower one of them, or both by the same number.
    Wythoff,
    /// Subtract from the larger a positive multiple of the smaller; both stay positive.
    Euclid,
}

impl LinkedPair {
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
                let mut rest = high;
                while rest > low {
                    rest -= low;
                    push(low, rest);
                }
            }
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let (low, high) = (from[0].min(from[1]), from[0].max(from[1]));
        match self {
            LinkedPair::Wythoff => low.saturating_mul(2).saturating_add(high),
            LinkedPair::Euclid => high / low,
        }
    }

    fn rays(&self) -> &'static [[u64; 2]] {
        match self {
            LinkedPair::Wythoff => &[[1, 0], [0, 1], [1, 1]],
            LinkedPair::Euclid => &[],
        }
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
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
            return Err(Error::bad(words!("a number is 0", "有一个数为 0"))
                .help(words!("both numbers are at least 1", "两个数都至少为 1")));
        }
        Ok(pair)
    }

    fn of_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let refused = numbers.len() != 2 || *self == LinkedPair::Euclid && numbers.contains(&0);
        (!refused).then(|| Counts::of(numbers.iter().copied()))
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    /// Moves lead to ascending pairs, whichever heap was taken from.
    fn view(&self, position: &[Big]) -> View {
        View::of(View::sizes(position), |sizes| View::Heaps { sizes, ordered: false })
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (low, high) = ascending(from);
        let (x, y) = ascending(to);
        if *self == LinkedPair::Euclid {
            let rest = if x == low { y } else { x };
            let multiple = (*low != Big::ZERO && rest <= high).then(|| high - rest)?;
            let named = NamedMove::new("subtract", to.to_vec()).with("times", multiple / low);
            let named = named.with("number", low).with("from", high);
            return Some(named.with("leaves", vec![x, y]));
        }
        let mut ways: Vec<(Big, Vec<&Big>)> = Vec::new();
        if x < low && y < high && low - x == high - y {
            ways.push((low - x, vec![low, high]));
        }
        if y == high && x < low && low != high {
            ways.push((low - x, vec![low]));
        }
        let rest = if x == low { Some(y) } else { (y == low).then_some(x) };
        if let Some(rest) = rest.filter(|rest| *rest < high) {
            ways.push((high - rest, vec![high]));
        }
        let mut ways = ways.into_iter();
        let (take, heaps) = ways.next()?;
        let named = NamedMove::new("take", to.to_vec()).with("take", take).with("from", heaps);
        let named = named.with("leaves", vec![x, y]);
        // A second way to the same position is the same move.
        Some(match ways.next() {
            None => named,
            Some((take, heaps)) => {
                let mut other = Choices::default();
                other.push("take", take);
                other.push("from", heaps);
                named.with("or", other)
            }
        })
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let [x, y] = &made.choices.numbers("leaves")[..] else { return Words::default() };
        let left = words!(", leaving {x} and {y}", "，剩 {x} 和 {y}");
        if *self == LinkedPair::Euclid {
            let (times, low, high) = (made.text("times"), made.text("number"), made.text("from"));
            return words!(
                "subtract {times} × {low} from {high}",
                "从 {high} 中减去 {times} × {low}"
            )
            .then(&left);
        }
        let told = describe_way(&made.choices);
        match made.choices.get("or") {
            Some(Chosen::Record(other)) => {
                told.then(&words!(", or ", "，或")).then(&describe_way(other)).then(&left)
            }
            _ => told.then(&left),
        }
    }
}

/// The two numbers of a pair, the smaller first.
///
/// # Panics
/// When there are fewer than two; [`Notation::parse`] lets none pass.
pub fn ascending(pair: &[Big]) -> (&Big, &Big) {
    if pair[0] <= pair[1] { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) }
}

/// "take 2 from both heaps", "take 2 from the heap of 5".
fn describe_way(way: &Choices) -> Words {
    let (Some(taken), Some(heaps)) = (way.number("take"), way.list("from")) else {
        return Words::default();
    };
    match heaps {
        [heap] => words!("take {taken} from the heap of {heap}", "从 {heap} 颗的一堆取 {taken}"),
        _ => words!("take {taken} from both heaps", "两堆各取 {taken}"),
    }
}
