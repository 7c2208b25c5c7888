//! Moves in the words of the file.

use super::game::RuleGame;
use super::run::{Frame, Sink};
use crate::base::{Counts, Words};
use crate::words;
use rustc_hash::FxHashMap;

/// So many steps of loops are spent on finding one move of a heap, which is told otherwise when they run out.
const TELLING: u64 = 1_000_000;

/// Finds the move that leads to a position.
struct Finds<'a> {
    is: &'a mut dyn FnMut(&[u64]) -> bool,
    found: Option<(usize, Frame)>,
}

impl Sink for Finds<'_> {
    fn option(&mut self, frame: &Frame, by: usize) -> bool {
        if !(self.is)(&frame.built) {
            return true;
        }
        self.found = Some((by, frame.before()));
        false
    }
}

/// Tells every move.
struct Tells<'a>(&'a mut dyn FnMut(&Frame, usize));

impl Sink for Tells<'_> {
    fn option(&mut self, frame: &Frame, by: usize) -> bool {
        (self.0)(frame, by);
        true
    }
}

/// Heaps in order, without those that are gone.
fn tidy(heaps: impl IntoIterator<Item = u64>) -> Counts {
    let mut heaps = Counts::of(heaps.into_iter().filter(|heap| *heap > 0));
    heaps.0.sort_unstable();
    heaps
}

/// One position in place of a part of another.
fn joined(from: &[u64], part: &std::ops::Range<usize>, built: &[u64]) -> Counts {
    let (before, after) = (&from[..part.start], &from[part.end..]);
    Counts::of(before.iter().chain(built).chain(after).copied())
}

impl RuleGame {
    /// The move between two positions, as the file tells it or as its name and choices.
    pub(super) fn told_move(&self, from: &Counts, to: &Counts) -> Option<Words> {
        for part in self.parts(from).ok()? {
            let (before, after) = (&from[..part.start], &from[part.end..]);
            let changed = to.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let Some(wanted) = changed else { continue };
            let found = self.found(from, part.start, None, &mut |built| built == wanted);
            if let Some((by, mut frame)) = found {
                return Some(self.move_words(by, &mut frame));
            }
        }
        None
    }

    /// Every move from a position as `told_move` tells it, by the position it leads to: in the time
    /// that one takes.
    pub fn told_moves(&self, from: &Counts) -> FxHashMap<Counts, Words> {
        let mut told = FxHashMap::default();
        for part in self.parts(from).unwrap_or_default() {
            self.each_told(from, part.start, &mut |frame, by| {
                let words = || self.move_words(by, &mut frame.before());
                told.entry(joined(from, &part, &frame.built)).or_insert_with(words);
            });
        }
        told
    }

    /// A move of a file about a single heap ([`RuleGame::single_heap`]) in one of many heaps, however these are
    /// ordered. `None` where the file has no words of its own for it, and where it is not found soon.
    pub fn told_heap_move(&self, from: &[u64], to: &[u64]) -> Option<Words> {
        if !self.has_words() {
            return None;
        }
        let mut left: FxHashMap<u64, i64> = FxHashMap::default();
        to.iter().for_each(|heap| *left.entry(*heap).or_default() += 1);
        from.iter().for_each(|heap| *left.entry(*heap).or_default() -= 1);
        // What a move leaves is smaller, so that the heap it is made in is the one that is missing.
        let at = from.iter().position(|heap| *heap > 0 && left[heap] < 0)?;
        let many = |(heap, count): (&u64, &i64)| {
            std::iter::repeat_n(*heap, usize::try_from(*count).unwrap_or(0))
        };
        let wanted = tidy(left.iter().flat_map(many));
        let mut is = |built: &[u64]| tidy(built.iter().copied()) == wanted;
        let (by, mut frame) = self.found(&from[at..=at], 0, Some(TELLING), &mut is)?;
        self.heap_words(by, &mut frame, from, at)
    }

    /// Heaps as [`RuleGame::told_heap_moves`] has them: in order, without those that are gone.
    pub fn tidy_heaps(heaps: &[u64]) -> Counts {
        tidy(heaps.iter().copied())
    }

    /// Every move as [`RuleGame::told_heap_move`] tells it, by the heaps it leaves ([`RuleGame::tidy_heaps`]).
    pub fn told_heap_moves(&self, from: &[u64]) -> FxHashMap<Counts, Words> {
        let mut told = FxHashMap::default();
        for at in (0..from.len()).filter(|_| self.has_words()) {
            if from[at] == 0 || from[..at].contains(&from[at]) {
                continue;
            }
            self.each_told(&from[at..=at], 0, &mut |frame, by| {
                let to = tidy(joined(from, &(at..at + 1), &frame.built).iter().copied());
                if !told.contains_key(&to)
                    && let Some(words) = self.heap_words(by, &mut frame.before(), from, at)
                {
                    told.insert(to, words);
                }
            });
        }
        told
    }

    /// Whether the file gives words for any move.
    fn has_words(&self) -> bool {
        self.0.code.told.iter().any(|texts| !texts.is_empty())
    }

    fn found(
        &self,
        from: &[u64],
        part: usize,
        fuel: Option<u64>,
        is: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Option<(usize, Frame)> {
        self.with_frame(|frame| {
            self.load(frame, from, part)?;
            let all = frame.fuel;
            frame.fuel = fuel.unwrap_or(all);
            let mut finds = Finds { is, found: None };
            let run = self.run(frame, self.0.code.options, &mut finds);
            frame.fuel = all;
            run.ok()?;
            finds.found
        })
    }

    fn each_told(&self, from: &[u64], part: usize, tell: &mut dyn FnMut(&Frame, usize)) {
        self.with_frame(|frame| {
            // Where rules fail, whoever listed the moves has told it.
            if self.load(frame, from, part).is_some() {
                let _ = self.run(frame, self.0.code.options, &mut Tells(tell));
            }
        });
    }

    /// The words of a move in one of the heaps; `None` where the file has none of its own.
    fn heap_words(&self, by: usize, frame: &mut Frame, from: &[u64], at: usize) -> Option<Words> {
        self.0.code.told[by].first()?;
        let told = self.move_words(by, frame);
        let heap = at + 1;
        Some(match from {
            [_] => told,
            _ => words!("in heap {heap}: ", "在第 {heap} 堆：").then(&told),
        })
    }

    fn move_words(&self, by: usize, frame: &mut Frame) -> Words {
        let played = &self.program().moves[by];
        let texts = &self.0.code.told[by];
        if let Some(en) = texts.first() {
            let zh = texts.get(1).unwrap_or(en);
            return Words { en: self.write(frame, en), zh: self.write(frame, zh) };
        }
        let values = self.0.code.chosen[by].iter().map(|reg| frame.registers[*reg as usize]);
        let chosen = played.chosen.iter().zip(values);
        let mut told = played.name.clone();
        for ((name, ty), value) in chosen {
            told.push_str(&format!(" {name}={}", self.value_name(ty, value)));
        }
        Words::same(told)
    }
}
