//! Independent heaps: every move changes one heap, by a rule that looks at that heap alone.

use super::code::Code;
use super::heap_rule::HeapRule;
use super::number_list;
use super::take::TakeSet;
use crate::base::{Big, Counts, Error, Fault, HeapOptions, Notation, Rules, Split, View, Words};
use crate::words;

/// Tells a move on one heap: its size, what is left in its place, and its number among the heaps
/// from 1 (`None` when there is only one heap).
pub type Phrase = fn(heap: &Big, left: &[Big], at: Option<usize>) -> Words;

/// A game of independent heaps under one rule.
///
/// Positions list the heaps as typed; a heap that is split is replaced by its parts in place.
pub struct HeapGame {
    /// What may be done to one heap.
    pub rule: HeapRule,
    /// How many heaps a position must have, when the rules say so.
    pub heaps: Option<usize>,
    /// The smallest heap there may be.
    pub least: u64,
    /// How a move is told.
    pub phrase: Phrase,
    /// The code of the rule, when it was given by one.
    pub code: Option<Code>,
}

/// The games that codes stand for.
impl Code {
    /// The game of heaps under this code.
    pub fn into_game(self) -> HeapGame {
        let code = Some(self.clone());
        let game = HeapGame::new(match self {
            Code::Set(takes) => HeapRule::Take(TakeSet::Only(takes)),
            Code::AllBut(holes) if holes.is_empty() => HeapRule::Take(TakeSet::Any),
            Code::AllBut(holes) => HeapRule::Take(TakeSet::AllBut(holes)),
            Code::TakeAndBreak(digits) => digits.into_rule(),
        });
        HeapGame { code, ..game }
    }
}

impl HeapGame {
    /// Any number of heaps, moves told in plain words.
    pub fn new(rule: HeapRule) -> HeapGame {
        HeapGame { rule, heaps: None, least: 0, phrase, code: None }
    }

    /// A game of exactly one heap.
    pub fn single(rule: HeapRule) -> HeapGame {
        HeapGame { heaps: Some(1), ..HeapGame::new(rule) }
    }

    /// The same game with moves told in its own words.
    pub fn with_phrase(self, phrase: Phrase) -> HeapGame {
        HeapGame { phrase, ..self }
    }

    /// The position with heap `at` replaced by the heaps left in its place.
    pub fn replaced(position: &[Big], at: usize, left: &[Big]) -> Vec<Big> {
        [&position[..at], left, &position[at + 1..]].concat()
    }

    /// The heap a move changed and the heaps it left there.
    pub fn change<'a, T: PartialEq>(from: &'a [T], to: &'a [T]) -> Option<(usize, &'a [T])> {
        let at = (0..from.len()).find(|&i| from[i] != to[i])?;
        Some((at, to.get(at..at + 1 + to.len().checked_sub(from.len())?)?))
    }
}

/// "take 3 from heap 2, leaving 4", "split heap 2 (7) into 3 and 4", "turn heap 2 (7) into 6 and 5".
pub fn phrase(heap: &Big, left: &[Big], at: Option<usize>) -> Words {
    let total: Big = left.iter().sum();
    let (from, whole) = match at {
        Some(i) => (
            words!(" from heap {i}", "从第 {i} 堆"),
            words!("heap {i} ({heap})", "第 {i} 堆({heap})"),
        ),
        None => (words!("", ""), words!("the heap of {heap}", "这堆({heap})")),
    };
    let (Words { en: from_en, zh: from_zh }, Words { en: whole_en, zh: whole_zh }) = (from, whole);
    if let [rest] = left
        && rest <= heap
    {
        let taken = heap - rest;
        return words!("take {taken}{from_en}, leaving {rest}", "{from_zh}取 {taken}，剩 {rest}");
    }
    let list = |and: &str, comma: &str| {
        let parts: Vec<String> = left.iter().map(Big::to_string).collect();
        match parts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{}{and}{last}", rest.join(comma)),
            _ => parts.concat(),
        }
    };
    let (parts_en, parts_zh) = (list(" and ", ", "), list("、", "、"));
    if total == *heap {
        return words!("split {whole_en} into {parts_en}", "把{whole_zh}分成 {parts_zh}");
    }
    if total > *heap {
        return words!("turn {whole_en} into {parts_en}", "把{whole_zh}变成 {parts_zh}");
    }
    let taken = heap - total;
    words!(
        "take {taken}{from_en} and split the rest into {parts_en}",
        "{from_zh}取 {taken}，余下分成 {parts_zh}"
    )
}

impl Rules for HeapGame {
    type Position = Counts;

    fn moves(&self, out: &mut Vec<Counts>, from: &Counts) -> Result<(), Fault> {
        for (i, &n) in from.iter().enumerate() {
            self.rule.options(n, &mut |left| {
                let mut to = from.clone();
                to.0.remove(i);
                to.0.insert_many(i, left.iter().copied());
                out.push(to);
            })?;
        }
        Ok(())
    }

    fn width(&self, from: &Counts) -> u64 {
        from.iter().map(|&heap| self.rule.width(heap)).fold(0, u64::saturating_add)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Split for HeapGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().filter(|&&n| n > 0).map(|&n| Counts::of([n])));
    }
}

impl Notation for HeapGame {
    fn arity(&self) -> Option<usize> {
        self.heaps
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let heaps = number_list::parse_numbers(words)?;
        if let Some(arity) = self.heaps {
            number_list::expect_arity(&heaps, arity, "17")?;
        }
        if let Some(at) = heaps.iter().position(|heap| *heap < Big::from(self.least)) {
            let (heap, least, at) = (&heaps[at], self.least, at + 1);
            return Err(Error::bad(words!(
                "number {at} of the position is {heap}, but must be at least {least}",
                "局面的第 {at} 个数为 {heap}，须至少为 {least}"
            ))
            .help(words!("leave it out or write a larger one", "请去掉它或改成更大的数")));
        }
        Ok(heaps)
    }

    fn of_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let fits = self.heaps.is_none_or(|arity| numbers.len() == arity);
        let fits = fits && numbers.iter().all(|heap| *heap >= self.least);
        fits.then(|| Counts::of(numbers.iter().copied()))
    }

    fn print(&self, position: &[Big]) -> String {
        number_list::print_numbers(position)
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn describe(&self, from: &[Big], to: &[Big]) -> Words {
        match HeapGame::change(from, to) {
            Some((i, left)) => (self.phrase)(&from[i], left, (from.len() > 1).then_some(i + 1)),
            None => Words::default(),
        }
    }
}
