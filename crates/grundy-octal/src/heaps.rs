//! [`HeapGame`]: games of independent heaps. Every move changes one heap, by a rule that depends on
//! that heap only.

use super::code::Code;
use super::heap_rule::HeapRule;
use super::number_list;
use super::take::TakeSet;
use grundy_core::base::{Big, Counts, Fault, HeapOptions, Rules, Split, to_u64};
use grundy_draw::View;
use grundy_text::{Decimal, Error, MoveChoices, NamedMove, Notation, Words, text, words};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The functions that name and describe the moves of a heap game if its rule does not name them
/// itself.
#[derive(Clone, Copy)]
pub struct MoveWording {
    /// Names the move that replaces `heap` by the heaps `left`. Returns the kind of the move as one
    /// word, such as `take`, and the choices that identify the move among all moves of this kind.
    pub name: fn(heap: &Big, left: &[Big]) -> (&'static str, MoveChoices),
    /// Describes the move in words. `at` is the number of the heap, counted from 1, or `None` if
    /// there is only one heap.
    pub words: fn(heap: &Big, left: &[Big], at: Option<usize>) -> Words,
}

impl MoveWording {
    /// The default wording, for example "take 3 from heap 2, leaving 4".
    pub const PLAIN: MoveWording = MoveWording { name: plain_name, words: plain_words };
}

/// A rule of one heap that gives names to its own moves, such as the rules in a rule file.
pub trait HeapNames: Send + Sync {
    /// Returns the name of the move that replaces `heap` by the heaps `left`, which are given in
    /// any order. Returns `None` if there is no such move, or if the search for it exceeds a small
    /// limit of steps.
    fn name(&self, heap: u64, left: &[u64]) -> Option<NamedMove>;

    /// Calls `visit` for every move of a heap. Its arguments are the heaps that the move leaves,
    /// and the named move.
    fn each_name(&self, heap: u64, visit: &mut dyn FnMut(&[u64], NamedMove));
}

/// A game of independent heaps under one rule.
///
/// A position lists the heaps in the order in which the user types them. When a heap is split, its
/// parts replace it in place.
pub struct HeapGame {
    /// The rule that gives the moves of one heap, the same for all heaps.
    pub rule: HeapRule,
    /// The number of heaps that every position must have, or `None` if any number is allowed.
    pub heaps: Option<usize>,
    /// The minimum size of a heap in a position that a user types.
    pub min_heap: u64,
    /// The functions that name and describe moves if the rule does not name them.
    pub phrase: MoveWording,
    /// The source of the names that the rule itself gives to its moves, or `None` if it does not
    /// name them.
    pub names: Option<Box<dyn HeapNames>>,
    /// The code of the rule, or `None` if the rule was not given as a code.
    pub code: Option<Code>,
}

/// Conversion of codes into games.
impl Code {
    /// Returns the game of independent heaps whose rule has this code.
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
    /// Creates a game with any number of heaps and the default wording of moves.
    pub fn new(rule: HeapRule) -> HeapGame {
        HeapGame {
            rule,
            heaps: None,
            min_heap: 0,
            phrase: MoveWording::PLAIN,
            names: None,
            code: None,
        }
    }

    /// Creates a game whose positions have exactly one heap.
    pub fn single(rule: HeapRule) -> HeapGame {
        HeapGame { heaps: Some(1), ..HeapGame::new(rule) }
    }

    /// Sets the functions that name and describe the moves that the rule itself does not name.
    pub fn with_phrase(self, phrase: MoveWording) -> HeapGame {
        HeapGame { phrase, ..self }
    }

    /// Sets the object that provides the names which the rule itself gives to its moves.
    pub fn named_by(self, names: impl HeapNames + 'static) -> HeapGame {
        HeapGame { names: Some(Box::new(names)), ..self }
    }

    /// Returns the position with the heap at index `at` replaced by the heaps `left`.
    pub fn replaced(position: &[Big], at: usize, left: &[Big]) -> Vec<Big> {
        [&position[..at], left, &position[at + 1..]].concat()
    }

    /// Returns the index of the heap that a move from `from` to `to` changed, and the heaps that
    /// replaced it. Returns `None` if no replacement of a single heap leads from `from` to `to`.
    pub fn change<'a, T: PartialEq>(from: &'a [T], to: &'a [T]) -> Option<(usize, &'a [T])> {
        let at = (0..from.len()).find(|&i| from[i] != to[i])?;
        Some((at, to.get(at..at + 1 + to.len().checked_sub(from.len())?)?))
    }
}

/// Returns a list with one choice called `name`: the number of stones taken from `heap` when the
/// heaps `left` remain. Returns an empty list if more stones remain than before.
pub fn take_choice(name: &'static str, heap: &Big, left: &[Big]) -> MoveChoices {
    let total: Big = left.iter().sum();
    let mut choices = MoveChoices::default();
    if total <= *heap {
        choices.push(name, heap - total);
    }
    choices
}

/// Returns the default name of the move that replaces `heap` by the heaps `left`: `turn` if this
/// adds stones, `split` if the number of stones stays the same, otherwise `take`.
fn plain_name(heap: &Big, left: &[Big]) -> (&'static str, MoveChoices) {
    let total: Big = left.iter().sum();
    match total.cmp(heap) {
        Ordering::Greater => ("turn", MoveChoices::default()),
        Ordering::Equal if left.len() != 1 => ("split", MoveChoices::default()),
        _ => ("take", take_choice("take", heap, left)),
    }
}

/// The minimum number of equal heaps that a description counts instead of listing them.
const MIN_COUNTED: usize = 9;

/// Describes a move in words, such as "take 3 from heap 2, leaving 4", "split heap 2 (7) into 3 and
/// 4" or "turn heap 2 (7) into 6 and 5".
fn plain_words(heap: &Big, left: &[Big], at: Option<usize>) -> Words {
    if let [remaining] = left
        && remaining <= heap
    {
        let difference = heap - remaining;
        let (taken, remaining) = (Decimal(&difference), Decimal(remaining));
        return match at {
            Some(i) => words!(heaps::take_from_heap_leaving, taken, i, remaining),
            None => words!(heaps::take_leaving, taken, remaining),
        };
    }
    let total: Big = left.iter().sum();
    let (from, subject) = match at {
        Some(i) => (words!(heaps::from_heap, i), words!(heaps::heap, i, heap)),
        None => (words!(heaps::symbol), words!(heaps::heap_of, heap)),
    };
    // Many equal heaps are counted, so that a move to a million heaps has a short description.
    let runs = left.chunk_by(|a, b| a == b).flat_map(|run| {
        let size = || Words::same(run[0].to_string());
        match run.len() {
            count @ MIN_COUNTED.. => vec![words!(heaps::count_heaps_of, count, size = size())],
            count => vec![size(); count],
        }
    });
    let heaps: Vec<Words> = runs.collect();
    let heaps = Words::enumerate(&heaps, text!(heaps::and));
    if total == *heap {
        return words!(heaps::split_into, whole = subject, heaps);
    }
    if total > *heap {
        return words!(heaps::turn_into, whole = subject, heaps);
    }
    words!(heaps::take_and_split_rest_into, taken = heap - total, from, heaps)
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

    fn option_count_hint(&self, from: &Counts) -> u64 {
        from.iter().map(|&heap| self.rule.option_count_hint(heap)).fold(0, u64::saturating_add)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
    }
}

impl Split for HeapGame {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().filter(|&&n| n > 0).map(|&n| Counts::of([n])));
    }

    fn written_parts(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.extend(position.iter().map(|&heap| Counts::of([heap])));
    }

    fn remaining_parts(&self, out: &mut Vec<Counts>, option: &Counts) {
        if option.is_empty() {
            out.push(Counts::of([0]));
        } else {
            self.written_parts(out, option);
        }
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
        if let Some(at) = heaps.iter().position(|heap| *heap < Big::from(self.min_heap)) {
            let (heap, least, at) = (&heaps[at], self.min_heap, at + 1);
            return Err(Error::bad(words!(heaps::number_of_position, at, heap, least))
                .help(words!(heaps::leave_number_out_or_write_larger)));
        }
        Ok(heaps)
    }

    fn position_from_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let fits = self.heaps.is_none_or(|arity| numbers.len() == arity);
        let fits = fits && numbers.iter().all(|heap| *heap >= self.min_heap);
        fits.then(|| Counts::of(numbers.iter().copied()))
    }

    fn view(&self, position: &[Big]) -> View {
        View::heaps(position)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        let (at, left) = HeapGame::change(from, to)?;
        let (heap, left) = (from.get(at)?, left);
        let rule_name = self.names.as_deref().and_then(|names| {
            let left: Vec<u64> = left.iter().map(to_u64).collect::<Option<_>>()?;
            names.name(to_u64(heap)?, &left)
        });
        Some(self.name_move(from, at, left, rule_name, to.to_vec()))
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        let mut moves = Vec::new();
        let position = from.widen();
        let mut names_by_heap: FxHashMap<u64, FxHashMap<Counts, NamedMove>> = FxHashMap::default();
        for (at, &heap) in from.iter().enumerate() {
            let rule_names =
                names_by_heap.entry(heap).or_insert_with(|| self.named_moves_of_heap(heap));
            self.rule.options(heap, &mut |left| {
                let rule_name = rule_names.get(&tidy_heaps(left.iter().copied())).cloned();
                let left = Counts::of(left.iter().copied()).widen();
                let to = HeapGame::replaced(&position, at, &left);
                moves.push(self.name_move(&position, at, &left, rule_name, to));
            })?;
        }
        Ok(moves)
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        if let Some(words) = &named_move.words {
            return words.clone();
        }
        let left = named_move.choices.numbers("leaves");
        let heap = named_move.choices.small("heap").and_then(|heap| usize::try_from(heap).ok());
        match named_move.choices.number("size") {
            Some(size) => {
                (self.phrase.words)(size, &left, heap.filter(|_| named_move.to.len() > left.len()))
            }
            None => Words::default(),
        }
    }
}

impl HeapGame {
    /// Builds the named move from the position `from` to the position `to`, which replaces the heap
    /// at index `at` by the heaps `left`. `rule_move` is the move as the rule names it; if it is
    /// `None`, the move gets the default name.
    fn name_move(
        &self,
        from: &[Big],
        at: usize,
        left: &[Big],
        rule_move: Option<NamedMove>,
        to: Vec<Big>,
    ) -> NamedMove {
        let (heap, several) = (&from[at], from.len() > 1);
        let Some(rule_move) = rule_move else {
            let (kind, choices) = (self.phrase.name)(heap, left);
            // The rules have move names, but the name of this move was not found.
            let kind = if self.names.is_some() { "move" } else { kind };
            let mut built_move = NamedMove::new(kind, to).with("heap", at + 1).with("size", heap);
            for (name, value) in choices.into_iter() {
                built_move = built_move.with(name, value);
            }
            return built_move.with("leaves", left);
        };
        let number = at + 1;
        let words = match rule_move.words {
            Some(words) if several => words!(heaps::in_heap, number).then(&words),
            Some(words) => words,
            None => (self.phrase.words)(heap, left, several.then_some(number)),
        };
        // Rules can use `heap` as the name of one of their own choices.
        let name = if rule_move.choices.get("heap").is_some() { "in heap" } else { "heap" };
        let mut built_move = NamedMove::new(rule_move.kind, to).with(name, number);
        for (name, value) in rule_move.choices.into_iter() {
            built_move = built_move.with(name, value);
        }
        built_move.with_words(words)
    }

    /// Returns the moves of a heap with the names that the rule gives them. The key of a move is
    /// the ascending list of the heaps that it leaves. If several moves leave the same heaps, the
    /// first is kept.
    fn named_moves_of_heap(&self, heap: u64) -> FxHashMap<Counts, NamedMove> {
        let mut moves = FxHashMap::default();
        if let Some(names) = &self.names {
            names.each_name(heap, &mut |left, built_move| {
                moves.entry(tidy_heaps(left.iter().copied())).or_insert(built_move);
            });
        }
        moves
    }
}

/// Returns the non-empty ones of the heaps, in ascending order.
pub fn tidy_heaps(heaps: impl IntoIterator<Item = u64>) -> Counts {
    let mut heaps = Counts::of(heaps.into_iter().filter(|heap| *heap > 0));
    heaps.0.sort_unstable();
    heaps
}
