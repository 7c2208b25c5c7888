//! Moves by the names of the file, and in its words.

use super::game::RuleGame;
use crate::base::{Chosen, Counts, Error, NamedMove, Words};
use crate::family::{HeapNames, tidy_heaps};
use crate::machine::{Frame, Sink};

/// So many steps of loops are spent on finding one move of a heap that the file may have words for; it is described
/// otherwise when they run out.
const DESCRIBING: u64 = 1_000_000;

/// The same where the file has no words and only the name of the move is wanted.
const NAMING: u64 = 100_000;

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

/// Hands on every move.
struct Made<'a>(&'a mut dyn FnMut(&Frame, usize));

impl Sink for Made<'_> {
    fn option(&mut self, frame: &Frame, by: usize) -> bool {
        (self.0)(frame, by);
        true
    }
}

impl RuleGame {
    /// The move between two positions: of several the first in the file.
    pub(super) fn named_move(&self, from: &Counts, to: &Counts) -> Option<NamedMove> {
        for (at, part) in self.parts(from).ok()?.into_iter().enumerate() {
            let beside = self.after_part(from, &part, &[]);
            let (before, after) = beside.split_at(part.start);
            let changed = to.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            let Some(wanted) = changed else { continue };
            let found = self.found(from, part.start, None, &mut |built| built == wanted);
            if let Some((by, mut frame)) = found {
                return Some(self.named(by, &mut frame, at, to));
            }
        }
        None
    }

    /// Every move from a position, in the order of the options.
    ///
    /// # Errors
    /// As [`RuleGame::try_options`].
    pub(super) fn all_named(&self, from: &Counts) -> Result<Vec<NamedMove>, Error> {
        let (mut named, mut options) = (Vec::new(), Vec::new());
        self.try_options(&mut options, from)?;
        if options.is_empty() {
            return Ok(named);
        }
        for (at, part) in self.parts(from)?.into_iter().enumerate() {
            self.each_made(from, part.start, &mut |frame, by| {
                let to = self.after_part(from, &part, &frame.built);
                named.push(self.named(by, &mut frame.before(), at, &to));
            });
        }
        Ok(named)
    }

    /// A move in one part of a position, from the frame before it.
    fn named(&self, by: usize, frame: &mut Frame, part: usize, to: &Counts) -> NamedMove {
        let words = self.move_words(by, frame);
        let (name, choices) = self.chosen(by, frame);
        let mut named = NamedMove::new(name, to.widen()).in_words(words);
        if self.0.sums {
            // A choice of the file may be called so too.
            let taken = choices.iter().any(|(name, _)| name == "part");
            named = named.with(if taken { "in part" } else { "part" }, part + 1);
        }
        choices.into_iter().fold(named, |named, (name, chosen)| named.with(name, chosen))
    }

    /// A move by what is chosen in it, as [`RuleGame::all_named`] names it: in the part of a position that begins there.
    pub(super) fn with_choices(
        &self,
        (from, start): (&[u64], usize),
        (by, part): (usize, usize),
        chosen: &[i64],
        to: &Counts,
    ) -> Option<NamedMove> {
        self.with_frame(|frame| {
            self.load(frame, from, start)?;
            for (register, value) in self.0.code.chosen[by].iter().zip(chosen) {
                frame.registers[*register as usize] = *value;
            }
            Some(self.named(by, &mut frame.before(), part, to))
        })
    }

    /// The name of a move and what is chosen in it, by the names of the file.
    fn chosen(&self, by: usize, frame: &Frame) -> (String, Vec<(String, Chosen)>) {
        let played = &self.program().moves[by];
        let values = self.0.code.chosen[by].iter().map(|reg| frame.registers[*reg as usize]);
        let chosen = played.chosen.iter().zip(values);
        let chosen = chosen.map(|((name, ty), value)| (name.clone(), self.value(ty, value)));
        (played.name.clone(), chosen.collect())
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

    /// Calls `each` with every move in a part of a position.
    fn each_made(&self, from: &[u64], part: usize, each: &mut dyn FnMut(&Frame, usize)) {
        self.with_frame(|frame| {
            // Where rules fail, whoever listed the moves has reported it.
            if self.load(frame, from, part).is_some() {
                let _ = self.run(frame, self.0.code.options, &mut Made(each));
            }
        });
    }

    fn move_words(&self, by: usize, frame: &mut Frame) -> Words {
        let played = &self.program().moves[by];
        let texts = &self.0.code.texts[by];
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

/// A file about a single heap ([`RuleGame::single_heap`]) names the moves of each of many.
impl HeapNames for RuleGame {
    fn name(&self, heap: u64, left: &[u64]) -> Option<NamedMove> {
        let wanted = tidy_heaps(left.iter().copied());
        let has_words = self.0.code.texts.iter().any(|texts| !texts.is_empty());
        let fuel = if has_words { DESCRIBING } else { NAMING };
        let mut is = |built: &[u64]| tidy_heaps(built.iter().copied()) == wanted;
        let (by, mut frame) = self.found(&[heap], 0, Some(fuel), &mut is)?;
        Some(self.heap_move(by, &mut frame, left))
    }

    fn each_name(&self, heap: u64, each: &mut dyn FnMut(&[u64], NamedMove)) {
        self.each_made(&[heap], 0, &mut |frame, by| {
            each(&frame.built, self.heap_move(by, &mut frame.before(), &frame.built));
        });
    }
}

impl RuleGame {
    /// A move of a heap, which has words where the file has some of its own for it.
    fn heap_move(&self, by: usize, frame: &mut Frame, left: &[u64]) -> NamedMove {
        let (name, choices) = self.chosen(by, frame);
        let named = NamedMove::new(name, Counts::of(left.iter().copied()).widen());
        let named =
            choices.into_iter().fold(named, |named, (name, chosen)| named.with(name, chosen));
        if self.0.code.texts[by].is_empty() {
            return named;
        }
        let words = self.move_words(by, frame);
        named.in_words(words)
    }
}
