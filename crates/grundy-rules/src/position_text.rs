//! Formats positions in the notation that [`notation`](super::notation) parses.

use super::game::RuleGame;
use super::interpreter::decode_state;
use super::layout::State;
use super::tree::Ty;
use grundy_core::machine::{Arity, Slot};
use grundy_text::{Words, words};

/// The text of a sum without components.
pub(super) const NOTHING: &str = "nothing";

/// The word between a component and the number of its copies in the text of a sum.
pub(super) const TIMES: &str = "times";

/// The number of consecutive equal components from which the text of a sum states their number.
const MIN_ABBREVIATED_COPIES: usize = 9;

impl RuleGame {
    /// Formats a position in the notation that users type; [`print`](grundy_text::Notation::print)
    /// returns the same text.
    pub(super) fn position_text(&self, numbers: &[u64]) -> String {
        if self.0.sums && numbers.is_empty() {
            return NOTHING.to_string();
        }
        // The texts of the components, each with the number of its consecutive copies.
        let mut components: Vec<(String, usize)> = Vec::new();
        let mut cursor = 0;
        while cursor < numbers.len() {
            let decoded = decode_state(&self.0.layout, self.0.partizan, numbers, cursor);
            let Some((state, end)) = decoded.filter(|(_, end)| *end > cursor) else {
                components.extend(numbers[cursor..].iter().map(|number| (number.to_string(), 1)));
                break;
            };
            let is_last = end == numbers.len();
            let text = self.part_text(&state, is_last || !self.0.sums);
            match components.last_mut().filter(|(component, _)| *component == text) {
                Some((_, copies)) => *copies += 1,
                None => components.push((text, 1)),
            }
            cursor = end;
        }
        let texts = components.into_iter().map(|(component, copies)| match copies {
            0..MIN_ABBREVIATED_COPIES => vec![component; copies].join(" "),
            _ => format!("{component} {TIMES} {copies}"),
        });
        texts.collect::<Vec<String>>().join(" ")
    }

    /// Formats a position of one component for a message, as in `a = 1, b = 0`: the names and
    /// values of its variables, shortened to about 100 characters. Returns an empty text for an
    /// invalid position.
    pub(super) fn labelled_position(&self, numbers: &[u64]) -> String {
        let Some((state, _)) = decode_state(&self.0.layout, self.0.partizan, numbers, 0) else {
            return String::new();
        };
        let mut words = Vec::new();
        for (slot, numbers) in self.0.layout.slots.iter().zip(&state.vars) {
            let (ty, name) = (Self::slot_type(slot), &slot.name);
            let items: Vec<String> = match slot.arity {
                Arity::Set => members(numbers[0]),
                _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
            };
            let items = items.join(", ");
            words.push(match slot.arity {
                Arity::One => format!("{name} = {items}"),
                _ => format!("{name} = [{items}]"),
            });
        }
        if self.0.partizan {
            words.push(format!("turn = {}", self.value_name(&Ty::Side, state.turn)));
        }
        let text = words.join(", ");
        match text.char_indices().nth(100) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// Formats one component in the notation that users type. Includes the side to move if
    /// `with_turn` is true.
    fn part_text(&self, state: &State, with_turn: bool) -> String {
        let slots = &self.0.layout.slots;
        let is_single = slots.len() == 1 && !self.0.partizan && !self.0.sums;
        let mut words = Vec::new();
        for (slot, numbers) in slots.iter().zip(&state.vars) {
            let ty = Self::slot_type(slot);
            let items: Vec<String> = match slot.arity {
                Arity::Set => members(numbers[0]),
                _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
            };
            let value = match slot.arity {
                Arity::One => items.concat(),
                Arity::Fixed(_) if is_single => items.join(" "),
                _ => format!("[{}]", items.join(",")),
            };
            words.push(value);
        }
        if self.0.partizan && with_turn {
            words.push(self.value_name(&Ty::Side, state.turn));
        }
        // If the text has as many words as a start has numbers, it is written with the names of the
        // variables, so that it is not parsed as a start.
        let like_start = self.start_names().is_some_and(|names| names.len() == words.len());
        if like_start && !is_single {
            let names = slots.iter().map(|slot| slot.name.as_str());
            let assignments = names.zip(&words).map(|(name, value)| format!("{name}={value}"));
            return assignments.collect::<Vec<_>>().join(" ");
        }
        if like_start {
            return format!("{}={}", slots[0].name, words.concat());
        }
        words.join(" ")
    }

    /// Returns a sentence for error messages that shows the notation of a position by an example.
    pub fn example(&self) -> Words {
        let initial = self.0.layout.initial.as_ref();
        let slots = self.0.layout.slots.iter().enumerate();
        let words: Vec<String> = slots
            .map(|(var, slot)| {
                self.variable_example(slot, initial.map(|state| &state.vars[var][..]))
            })
            .collect();
        let example_text = words.join(" ");
        let (names, number_text) = match self.start_names() {
            Some(names) => (names.join(" and "), vec!["5"; names.len()].join(" ")),
            None => (String::new(), String::new()),
        };
        if names.is_empty() {
            words!(rules::write_one_like, example_text)
        } else {
            words!(rules::write_number, names, example_text, number_text)
        }
    }
}

impl RuleGame {
    /// Returns the text of a position that a page can suggest to users if the file fixes no start.
    /// If the file has a `start` statement, the text is 7 for each number that a player types.
    /// Otherwise it is a position of medium size with at least two moves. Returns `None` if the
    /// start is fixed or no such position is found.
    pub fn suggested_position(&self) -> Option<String> {
        if self.initial().ok()?.is_some() {
            return None;
        }
        if let Some(names) = self.start_names() {
            return Some(vec!["7"; names.len()].join(" "));
        }
        let layout = &self.0.layout;
        // Positions of a sum with several variables have long games even if their numbers are
        // small.
        let is_multi_variable_sum = self.0.sums && layout.slots.len() > 1;
        let sizes =
            if is_multi_variable_sum { [4, 3, 2, 5, 1, 6, 0] } else { [7, 5, 9, 3, 1, 2, 0] };
        let attempts = (1..=3).rev().flat_map(|len| (0..sizes.len()).map(move |from| (len, from)));
        let mut moves = Vec::new();
        attempts
            .filter_map(|(len, from)| {
                let mut next = sizes.iter().cycle().skip(from);
                let mut next_value =
                    |slot: &Slot| (*next.next().expect("endless")).clamp(slot.low, slot.high);
                let elements_for = |slot: &Slot| match slot.arity {
                    Arity::One => vec![next_value(slot)],
                    Arity::Fixed(fixed_len) => (0..fixed_len).map(|_| next_value(slot)).collect(),
                    Arity::Set => vec![slot.low.max(1)],
                    Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                        (0..len.min(max_len)).map(|_| next_value(slot)).collect()
                    }
                };
                let vars = layout.slots.iter().map(elements_for).collect();
                let position = self.encode(&State { vars, ..State::default() });
                moves.clear();
                let listed = self.try_options(&mut moves, &position);
                (listed.is_ok() && moves.len() > 1).then(|| self.position_text(&position.0))
            })
            .next()
    }

    /// Returns an example of how a user types the value of the variable `slot`: the value `initial`
    /// at the start of the game or, if it is `None`, a sample value.
    fn variable_example(&self, slot: &Slot, initial: Option<&[i64]>) -> String {
        const MAX_ITEMS: usize = 20;
        let ty = Self::slot_type(slot);
        let sample = if ty == Ty::Num { slot.high.min(slot.low.max(5)) } else { slot.low };
        let numbers = match (slot.arity, initial) {
            (_, Some(initial)) => initial.to_vec(),
            (Arity::Fixed(len), None) => vec![sample; len],
            (Arity::Set, None) => vec![1 << sample],
            _ => vec![sample],
        };
        if let (Arity::Fixed(_), Some(drawn)) = (slot.arity, self.glyph_text(slot, &numbers)) {
            return drawn;
        }
        let mut items: Vec<String> = match slot.arity {
            Arity::Set => members(numbers[0]),
            _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
        };
        if slot.arity == Arity::One {
            return items.concat();
        }
        if items.len() > MAX_ITEMS {
            items.truncate(MAX_ITEMS);
            items.push("…".to_string());
        }
        format!("[{}]", items.join(","))
    }

    /// Formats a sequence of constant length as glyphs, one character for each element. Returns
    /// `None` if [`RuleGame::parse_glyphs`] could not read the result, for instance because two
    /// values have the same glyph.
    fn glyph_text(&self, slot: &Slot, numbers: &[i64]) -> Option<String> {
        let ty = Self::slot_type(slot);
        if ty == Ty::Num {
            // Numbers have no glyphs, and their range may be unbounded, so it must not be
            // enumerated.
            return None;
        }
        let glyphs: Vec<String> =
            (slot.low..=slot.high).map(|value| self.glyph(&ty, value)).collect();
        let is_plain = |glyph: &String| {
            let mut chars = glyph.chars();
            let character =
                chars.next().filter(|c| !c.is_whitespace() && !"/[]{}(),=+".contains(*c));
            character.is_some() && chars.next().is_none()
        };
        let are_distinct = (1..glyphs.len()).all(|index| !glyphs[..index].contains(&glyphs[index]));
        let readable = are_distinct && glyphs.iter().all(is_plain);
        readable.then(|| numbers.iter().map(|number| self.glyph(&ty, *number)).collect())
    }
}

/// Returns the members of the set that the bit mask `set` represents, in increasing order.
pub(super) fn elements(set: i64) -> impl Iterator<Item = i64> {
    (0..63).filter(move |bit| set >> bit & 1 == 1)
}

/// Returns the members of the set that the bit mask `set` represents, as texts in increasing order.
pub(super) fn members(set: i64) -> Vec<String> {
    elements(set).map(|element| element.to_string()).collect()
}
