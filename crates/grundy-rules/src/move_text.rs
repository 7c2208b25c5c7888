//! Finds the move between two positions, and describes moves by name, choices and text.

use super::game::RuleGame;
use grundy_core::base::Counts;
use grundy_core::machine::{Frame, Reg, Sink};
use grundy_octal::{HeapNames, tidy_heaps};
use grundy_text::{ChoiceValue, Error, NamedMove, Words};
use rustc_hash::FxHashMap;

/// The maximum number of loop steps of the search for the move that replaces one heap by given
/// heaps, if the file has texts that describe moves. If the search needs more steps, the move gets
/// no name.
const DESCRIBE_FUEL: u64 = 1_000_000;

/// The maximum number of loop steps of the search for the move that replaces one heap by given
/// heaps, if the file has no texts that describe moves. If the search needs more steps, the move
/// gets no name.
const NAME_FUEL: u64 = 100_000;

/// A [`Sink`] that stops at the first option that satisfies a predicate. If moves gain points, it
/// examines all options and finds the one by whose move the player gains the most. It records the
/// index of the move, and a copy of the [`Frame`] (machine state) with the values of the player's
/// choices.
struct FindOption<'a> {
    matches: &'a mut dyn FnMut(&[u64]) -> bool,
    /// The register that holds the points of a move; `None` if no move gains points.
    gain: Option<Reg>,
    hit: Option<(usize, Frame)>,
}

impl Sink for FindOption<'_> {
    fn option(&mut self, frame: &Frame, move_index: usize) -> bool {
        if !(self.matches)(&frame.result) {
            return true;
        }
        let points = |frame: &Frame| self.gain.map(|register| frame.registers[register as usize]);
        if self.hit.as_ref().is_none_or(|(_, best)| points(best) < points(frame)) {
            self.hit = Some((move_index, frame.with_saved_position()));
        }
        self.gain.is_some()
    }
}

/// A [`Sink`] that calls a function with every option and the index of its move.
struct ForEachMove<'a>(&'a mut dyn FnMut(&Frame, usize));

impl Sink for ForEachMove<'_> {
    fn option(&mut self, frame: &Frame, move_index: usize) -> bool {
        (self.0)(frame, move_index);
        true
    }
}

impl RuleGame {
    /// Returns the move that leads from one position to another, or `None` if no move does. If
    /// several moves do so, returns the one with the most points, or the first of these in the order
    /// of the file.
    pub(super) fn find_move(&self, from: &Counts, to: &Counts) -> Option<NamedMove> {
        for (part_index, part) in self.part_ranges(from).ok()?.into_iter().enumerate() {
            let unchanged = self.replace_part(from, &part, &[]);
            let (prefix, suffix) = unchanged.split_at(part.start);
            let replacement = to.strip_prefix(prefix).and_then(|tail| tail.strip_suffix(suffix));
            let Some(expected) = replacement else { continue };
            let mut hit = self.find_option(from, part.start, None, &mut |built| built == expected);
            if hit.is_none() && self.0.sums && !self.0.partizan {
                // In a sum of components, a component without moves may be omitted from the
                // position `to`.
                let mut remains = |built: &[u64]| *self.remaining_position(built) == *expected;
                hit = self.find_option(from, part.start, None, &mut remains);
            }
            if let Some((move_index, mut frame)) = hit {
                return Some(self.build_move(move_index, &mut frame, part_index, to));
            }
        }
        None
    }

    /// Returns every move of the position `from`, in the order in which the options are listed. If
    /// moves gain points, returns for each option only the move with the most points.
    ///
    /// # Errors
    /// Fails as [`RuleGame::try_options`] does.
    pub(super) fn list_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Error> {
        let (mut moves, mut options) = (Vec::new(), Vec::new());
        self.try_options(&mut options, from)?;
        if options.is_empty() {
            return Ok(moves);
        }
        // The index in `moves` of the best move to each option, with its points.
        let mut best: FxHashMap<Counts, (usize, i64)> = FxHashMap::default();
        for (part_index, part) in self.part_ranges(from)?.into_iter().enumerate() {
            self.for_each_move(from, part.start, &mut |frame, move_index| {
                let to = self.replace_part(from, &part, &frame.result);
                let build = || {
                    let mut frame = frame.with_saved_position();
                    self.build_move(move_index, &mut frame, part_index, &to)
                };
                if let Some(register) = self.0.code.gain {
                    let points = frame.registers[usize::from(register)];
                    match best.get_mut(&to) {
                        Some((index, most)) => {
                            if points > *most {
                                moves[*index] = build();
                                *most = points;
                            }
                            return;
                        }
                        None => {
                            best.insert(to.clone(), (moves.len(), points));
                        }
                    }
                }
                moves.push(build());
            });
        }
        Ok(moves)
    }

    /// Builds the named move with index `move_index`, which changes the component with index `part`
    /// and leads to `to`. The machine state `frame` holds the values of the player's choices.
    fn build_move(
        &self,
        move_index: usize,
        frame: &mut Frame,
        part: usize,
        to: &Counts,
    ) -> NamedMove {
        let words = self.move_words(move_index, frame);
        let (name, choices) = self.choice_values(move_index, frame);
        let mut result = NamedMove::new(name, to.widen()).with_words(words);
        if self.0.sums {
            // A choice of the file may already have the name `part`.
            let has_choice_part = choices.iter().any(|(name, _)| name == "part");
            result = result.with(if has_choice_part { "in part" } else { "part" }, part + 1);
        }
        choices.into_iter().fold(result, |result, (name, value)| result.with(name, value))
    }

    /// Builds the named move with index `move_index` from the values of its choices. The move
    /// changes one component of `from`, which begins at index `start` of the numbers and has the
    /// index `part` among the components. It leads to `to`. Returns `None` if no component begins
    /// there.
    pub(super) fn move_from_choices(
        &self,
        (from, start): (&[u64], usize),
        (move_index, part): (usize, usize),
        choices: &[i64],
        to: &Counts,
    ) -> Option<NamedMove> {
        self.with_frame(|frame| {
            self.load(frame, from, start)?;
            for (register, value) in self.0.code.choice_registers[move_index].iter().zip(choices) {
                frame.registers[*register as usize] = *value;
            }
            Some(self.build_move(move_index, &mut frame.with_saved_position(), part, to))
        })
    }

    /// Returns the name of a move and its choices, each as its name and its value in the machine
    /// state `frame`.
    fn choice_values(
        &self,
        move_index: usize,
        frame: &Frame,
    ) -> (String, Vec<(String, ChoiceValue)>) {
        let move_rule = &self.program().moves[move_index];
        let values = self.0.code.choice_registers[move_index]
            .iter()
            .map(|reg| frame.registers[*reg as usize]);
        let choices = move_rule.choices.iter().zip(values);
        let choices =
            choices.map(|((name, ty), value)| (name.clone(), self.choice_value(ty, value)));
        (move_rule.name.clone(), choices.collect())
    }

    /// Finds the first option that satisfies `matches`, of the component that begins at index
    /// `part` of the numbers `from`. Returns the index of its move, and the machine state with the
    /// values of its choices. Returns `None` if there is no such option within `fuel` loop steps. A
    /// `fuel` of `None` means the default limit.
    fn find_option(
        &self,
        from: &[u64],
        part: usize,
        fuel: Option<u64>,
        matches: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Option<(usize, Frame)> {
        self.with_frame(|frame| {
            self.load(frame, from, part)?;
            let full_fuel = frame.fuel;
            frame.fuel = fuel.unwrap_or(full_fuel);
            let mut find = FindOption { matches, gain: self.0.code.gain, hit: None };
            let run = self.run(frame, self.0.code.options, &mut find);
            frame.fuel = full_fuel;
            run.ok()?;
            find.hit
        })
    }

    /// Calls `each` for every move of the component that begins at index `part` of the numbers
    /// `from`. The arguments of `each` are the machine state that holds the choices, and the index
    /// of the move.
    fn for_each_move(&self, from: &[u64], part: usize, each: &mut dyn FnMut(&Frame, usize)) {
        self.with_frame(|frame| {
            // A fault of the rules has already been reported when the options were listed.
            if self.load(frame, from, part).is_some() {
                let _ = self.run(frame, self.0.code.options, &mut ForEachMove(each));
            }
        });
    }

    /// Returns the text that the file declares for a move. If the file declares none, returns the
    /// name of the move and the values of its choices.
    fn move_words(&self, move_index: usize, frame: &mut Frame) -> Words {
        let move_rule = &self.program().moves[move_index];
        let texts = &self.0.code.texts[move_index];
        if let Some(en) = texts.first() {
            let zh = texts.get(1).unwrap_or(en);
            return Words { en: self.render(frame, en), zh: self.render(frame, zh) };
        }
        let values = self.0.code.choice_registers[move_index]
            .iter()
            .map(|reg| frame.registers[*reg as usize]);
        let choices = move_rule.choices.iter().zip(values);
        let mut text = move_rule.name.clone();
        for ((name, ty), value) in choices {
            text.push_str(&format!(" {name}={}", self.value_name(ty, value)));
        }
        Words::same(text)
    }
}

/// Names the moves of a single heap, for a file that defines a game on one heap
/// ([`RuleGame::single_heap`]).
impl HeapNames for RuleGame {
    fn name(&self, heap: u64, remaining: &[u64]) -> Option<NamedMove> {
        let expected = tidy_heaps(remaining.iter().copied());
        let has_words = self.0.code.texts.iter().any(|texts| !texts.is_empty());
        let fuel = if has_words { DESCRIBE_FUEL } else { NAME_FUEL };
        let mut matches = |built: &[u64]| tidy_heaps(built.iter().copied()) == expected;
        let (move_index, mut frame) = self.find_option(&[heap], 0, Some(fuel), &mut matches)?;
        Some(self.heap_move(move_index, &mut frame, remaining))
    }

    fn each_name(&self, heap: u64, each: &mut dyn FnMut(&[u64], NamedMove)) {
        self.for_each_move(&[heap], 0, &mut |frame, move_index| {
            each(
                &frame.result,
                self.heap_move(move_index, &mut frame.with_saved_position(), &frame.result),
            );
        });
    }
}

impl RuleGame {
    /// Builds the named move with index `move_index` that leaves the heaps `remaining`, with its
    /// text if the file declares one. The machine state `frame` holds the values of the player's
    /// choices.
    fn heap_move(&self, move_index: usize, frame: &mut Frame, remaining: &[u64]) -> NamedMove {
        let (name, choices) = self.choice_values(move_index, frame);
        let result = NamedMove::new(name, Counts::of(remaining.iter().copied()).widen());
        let result =
            choices.into_iter().fold(result, |result, (name, value)| result.with(name, value));
        if self.0.code.texts[move_index].is_empty() {
            return result;
        }
        let words = self.move_words(move_index, frame);
        result.with_words(words)
    }
}
