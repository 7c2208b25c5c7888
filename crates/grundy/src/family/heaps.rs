//! Independent heaps: every move changes one heap, by a rule that looks at that heap alone.

use super::code::Code;
use super::heap_rule::HeapRule;
use super::number_list;
use super::take::TakeSet;
use crate::base::{
    Big, Choices, Counts, Decimal, Error, Fault, HeapOptions, NamedMove, Notation, Rules, Split,
    View, Words, to_u64,
};
use crate::words;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// How the moves of a heap are named and described, where rules do not name them themselves.
#[derive(Clone, Copy)]
pub struct Phrase {
    /// The kind of a move that leaves these heaps in place of one, and what is chosen in it besides.
    pub name: fn(heap: &Big, left: &[Big]) -> (&'static str, Choices),
    /// The move in words, with the number of its heap from 1 (`None` when there is only one heap).
    pub words: fn(heap: &Big, left: &[Big], at: Option<usize>) -> Words,
}

impl Phrase {
    /// "take 3 from heap 2, leaving 4".
    pub const PLAIN: Phrase = Phrase { name: plain_name, words: plain_words };
}

/// Rules that name the moves of a heap themselves, as rule files do.
pub trait HeapNames: Send + Sync {
    /// The move that leaves these heaps in place of one, however they are ordered; `None` where it is not found soon.
    fn name(&self, heap: u64, left: &[u64]) -> Option<NamedMove>;

    /// Every move of a heap, with the heaps that it leaves in its place.
    fn each_name(&self, heap: u64, each: &mut dyn FnMut(&[u64], NamedMove));
}

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
    /// How a move is named and described.
    pub phrase: Phrase,
    /// The rules that name moves themselves.
    pub names: Option<Box<dyn HeapNames>>,
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
    /// Any number of heaps, moves described in plain words.
    pub fn new(rule: HeapRule) -> HeapGame {
        HeapGame { rule, heaps: None, least: 0, phrase: Phrase::PLAIN, names: None, code: None }
    }

    /// A game of exactly one heap.
    pub fn single(rule: HeapRule) -> HeapGame {
        HeapGame { heaps: Some(1), ..HeapGame::new(rule) }
    }

    /// The same game with moves named and described in its own way.
    pub fn with_phrase(self, phrase: Phrase) -> HeapGame {
        HeapGame { phrase, ..self }
    }

    /// The same game with moves named by these rules.
    pub fn named_by(self, names: impl HeapNames + 'static) -> HeapGame {
        HeapGame { names: Some(Box::new(names)), ..self }
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

/// What is taken from a heap of which these are left, as a choice of that name.
pub fn taken(name: &'static str, heap: &Big, left: &[Big]) -> Choices {
    let total: Big = left.iter().sum();
    let mut choices = Choices::default();
    if total <= *heap {
        choices.push(name, heap - total);
    }
    choices
}

fn plain_name(heap: &Big, left: &[Big]) -> (&'static str, Choices) {
    let total: Big = left.iter().sum();
    match total.cmp(heap) {
        Ordering::Greater => ("turn", Choices::default()),
        Ordering::Equal if left.len() != 1 => ("split", Choices::default()),
        _ => ("take", taken("take", heap, left)),
    }
}

/// "take 3 from heap 2, leaving 4", "split heap 2 (7) into 3 and 4", "turn heap 2 (7) into 6 and 5".
fn plain_words(heap: &Big, left: &[Big], at: Option<usize>) -> Words {
    if let [rest] = left
        && rest <= heap
    {
        let taken = heap - rest;
        let (taken, rest) = (Decimal(&taken), Decimal(rest));
        return match at {
            Some(i) => words!(
                "take {taken} from heap {i}, leaving {rest}",
                "从第 {i} 堆取 {taken}，剩 {rest}"
            ),
            None => words!("take {taken}, leaving {rest}", "取 {taken}，剩 {rest}"),
        };
    }
    let total: Big = left.iter().sum();
    let (from, whole) = match at {
        Some(i) => (
            words!(" from heap {i}", "从第 {i} 堆"),
            words!("heap {i} ({heap})", "第 {i} 堆（{heap}）"),
        ),
        None => (words!("", ""), words!("the heap of {heap}", "这堆（{heap}）")),
    };
    let (Words { en: from_en, zh: from_zh }, Words { en: whole_en, zh: whole_zh }) = (from, whole);
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

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (at, left) = HeapGame::change(from, to)?;
        let (heap, left) = (from.get(at)?, left);
        let own = self.names.as_deref().and_then(|names| {
            let left: Vec<u64> = left.iter().map(to_u64).collect::<Option<_>>()?;
            names.name(to_u64(heap)?, &left)
        });
        Some(self.named(from, at, left, own, to.to_vec()))
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut named = Vec::new();
        let position = from.widen();
        let mut known: FxHashMap<u64, FxHashMap<Counts, NamedMove>> = FxHashMap::default();
        for (at, &heap) in from.iter().enumerate() {
            let own = known.entry(heap).or_insert_with(|| self.own_names(heap));
            self.rule.options(heap, &mut |left| {
                let own = own.get(&tidy_heaps(left.iter().copied())).cloned();
                let left = Counts::of(left.iter().copied()).widen();
                let to = HeapGame::replaced(&position, at, &left);
                named.push(self.named(&position, at, &left, own, to));
            })?;
        }
        Ok(named)
    }

    fn describe(&self, made: &NamedMove) -> Words {
        if let Some(words) = &made.words {
            return words.clone();
        }
        let left = made.choices.numbers("leaves");
        let heap = made.choices.small("heap").and_then(|heap| usize::try_from(heap).ok());
        match made.choices.number("size") {
            Some(size) => {
                (self.phrase.words)(size, &left, heap.filter(|_| made.to.len() > left.len()))
            }
            None => Words::default(),
        }
    }
}

impl HeapGame {
    /// The move that leaves some heaps in place of heap `at`, as the rules name it themselves or in plain terms.
    fn named(
        &self,
        from: &[Big],
        at: usize,
        left: &[Big],
        own: Option<NamedMove>,
        to: Vec<Big>,
    ) -> NamedMove {
        let (heap, several) = (&from[at], from.len() > 1);
        let Some(own) = own else {
            let (kind, more) = (self.phrase.name)(heap, left);
            // Nobody says which of the moves it was that rules have names for.
            let kind = if self.names.is_some() { "move" } else { kind };
            let mut named = NamedMove::new(kind, to).with("heap", at + 1).with("size", heap);
            for (name, chosen) in more.into_iter() {
                named = named.with(name, chosen);
            }
            return named.with("leaves", left);
        };
        let number = at + 1;
        let words = match own.words {
            Some(words) if several => {
                words!("in heap {number}: ", "在第 {number} 堆：").then(&words)
            }
            Some(words) => words,
            None => (self.phrase.words)(heap, left, several.then_some(number)),
        };
        // A choice of the rules may be called so too.
        let name = if own.choices.get("heap").is_some() { "in heap" } else { "heap" };
        let mut named = NamedMove::new(own.kind, to).with(name, number);
        for (name, chosen) in own.choices.into_iter() {
            named = named.with(name, chosen);
        }
        named.in_words(words)
    }

    /// The moves of a heap as the rules name them themselves, the first of each by the heaps that it leaves.
    fn own_names(&self, heap: u64) -> FxHashMap<Counts, NamedMove> {
        let mut own = FxHashMap::default();
        if let Some(names) = &self.names {
            names.each_name(heap, &mut |left, named| {
                own.entry(tidy_heaps(left.iter().copied())).or_insert(named);
            });
        }
        own
    }
}

/// Heaps in order, without those that are gone.
pub fn tidy_heaps(heaps: impl IntoIterator<Item = u64>) -> Counts {
    let mut heaps = Counts::of(heaps.into_iter().filter(|heap| *heap > 0));
    heaps.0.sort_unstable();
    heaps
}
