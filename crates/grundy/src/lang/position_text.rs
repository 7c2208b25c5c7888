//! Positions as they are written.

use super::game::RuleGame;
use super::layout::State;
use super::tree::Ty;
use super::walk::lifted;
use crate::base::Words;
use crate::machine::{Many, Slot};
use crate::words;

/// The sum of no positions, in the words of the language.
pub(super) const NOTHING: &str = "nothing";

impl RuleGame {
    /// A position as [`print`](crate::base::Notation::print) writes it.
    pub(super) fn position_words(&self, numbers: &[u64]) -> String {
        if self.0.sums && numbers.is_empty() {
            return NOTHING.to_string();
        }
        let mut text = String::new();
        let mut at = 0;
        while at < numbers.len() {
            let lifted = lifted(&self.0.layout, self.0.sided, numbers, at);
            let Some((state, end)) = lifted.filter(|(_, end)| *end > at) else {
                let rest: Vec<String> = numbers[at..].iter().map(u64::to_string).collect();
                return text + &rest.join(" ");
            };
            if !text.is_empty() {
                text.push(' ');
            }
            let is_last = end == numbers.len();
            text.push_str(&self.part_words(&state, is_last || !self.0.sums));
            at = end;
        }
        text
    }

    /// A single position with the names of its variables, shortened: `a = 1, b = 0`.
    pub(super) fn named_position(&self, numbers: &[u64]) -> String {
        let Some((state, _)) = lifted(&self.0.layout, self.0.sided, numbers, 0) else {
            return String::new();
        };
        let mut words = Vec::new();
        for (slot, numbers) in self.0.layout.slots.iter().zip(&state.vars) {
            let (ty, name) = (Self::slot_type(slot), &slot.name);
            let items: Vec<String> = match slot.many {
                Many::Set => members(numbers[0]),
                _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
            };
            let items = items.join(", ");
            words.push(match slot.many {
                Many::One => format!("{name} = {items}"),
                _ => format!("{name} = [{items}]"),
            });
        }
        if self.0.sided {
            words.push(format!("turn = {}", self.value_name(&Ty::Side, state.turn)));
        }
        let text = words.join(", ");
        match text.char_indices().nth(100) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// A part as it is written, with who is to move or without.
    fn part_words(&self, state: &State, with_turn: bool) -> String {
        let slots = &self.0.layout.slots;
        let single = slots.len() == 1 && !self.0.sided && !self.0.sums;
        let mut words = Vec::new();
        for (slot, numbers) in slots.iter().zip(&state.vars) {
            let ty = Self::slot_type(slot);
            let items: Vec<String> = match slot.many {
                Many::Set => members(numbers[0]),
                _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
            };
            let value = match slot.many {
                Many::One => items.concat(),
                Many::Fixed(_) if single => items.join(" "),
                _ => format!("[{}]", items.join(",")),
            };
            words.push(value);
        }
        if self.0.sided && with_turn {
            words.push(self.value_name(&Ty::Side, state.turn));
        }
        // What would be read as a start is written with names.
        let like_start = self.start_names().is_some_and(|names| names.len() == words.len());
        if like_start && !single {
            let names = slots.iter().map(|slot| slot.name.as_str());
            let named = names.zip(&words).map(|(name, value)| format!("{name}={value}"));
            return named.collect::<Vec<_>>().join(" ");
        }
        if like_start {
            return format!("{}={}", slots[0].name, words.concat());
        }
        words.join(" ")
    }

    /// How to write a position, by an example.
    pub fn example(&self) -> Words {
        let initial = self.0.layout.initial.as_ref();
        let slots = self.0.layout.slots.iter().enumerate();
        let words: Vec<String> = slots
            .map(|(var, slot)| self.example_of(slot, initial.map(|state| &state.vars[var][..])))
            .collect();
        let shown = words.join(" ");
        let names = match self.start_names() {
            Some(names) if !names.is_empty() => names.join(", "),
            _ => String::new(),
        };
        if names.is_empty() {
            words!("write it like `{shown}`", "写法如 `{shown}`")
        } else {
            words!(
                "write {names} as numbers, or the whole position like `{shown}`",
                "请写 {names} 的数值，或整个局面如 `{shown}`"
            )
        }
    }
}

impl RuleGame {
    /// A position to begin with, where the file has none: the first of some of middling size from which there is
    /// something to play.
    pub fn proposed(&self) -> Option<String> {
        if self.initial().ok()?.is_some() {
            return None;
        }
        if let Some(names) = self.start_names() {
            return Some(vec!["7"; names.len()].join(" "));
        }
        let layout = &self.0.layout;
        // What falls into ever more parts is long enough when small.
        let parts = self.0.sums && layout.slots.len() > 1;
        let sizes = if parts { [4, 3, 2, 5, 1, 6, 0] } else { [7, 5, 9, 3, 1, 2, 0] };
        let most = (1..=3).rev().flat_map(|many| (0..sizes.len()).map(move |from| (many, from)));
        let mut moves = Vec::new();
        most.filter_map(|(many, from)| {
            let mut next = sizes.iter().cycle().skip(from);
            let mut some =
                |slot: &Slot| (*next.next().expect("endless")).clamp(slot.low, slot.high);
            let of = |slot: &Slot| match slot.many {
                Many::One => vec![some(slot)],
                Many::Fixed(all) => (0..all).map(|_| some(slot)).collect(),
                Many::Set => vec![slot.low.max(1)],
                Many::Growing(most, _) | Many::Bag(most, _) => {
                    (0..many.min(most)).map(|_| some(slot)).collect()
                }
            };
            let vars = layout.slots.iter().map(of).collect();
            let position = self.flat(&State { vars, ..State::default() });
            moves.clear();
            let listed = self.try_options(&mut moves, &position);
            (listed.is_ok() && moves.len() > 1).then(|| self.position_words(&position.0))
        })
        .next()
    }

    /// How to write a variable: what it is at the start, or some value.
    fn example_of(&self, slot: &Slot, initial: Option<&[i64]>) -> String {
        const LONGEST: usize = 20;
        let ty = Self::slot_type(slot);
        let some = if ty == Ty::Num { slot.high.min(slot.low.max(5)) } else { slot.low };
        let numbers = match (slot.many, initial) {
            (_, Some(initial)) => initial.to_vec(),
            (Many::Fixed(many), None) => vec![some; many],
            (Many::Set, None) => vec![1 << some],
            _ => vec![some],
        };
        if let (Many::Fixed(_), Some(drawn)) = (slot.many, self.drawn(slot, &numbers)) {
            return drawn;
        }
        let mut items: Vec<String> = match slot.many {
            Many::Set => members(numbers[0]),
            _ => numbers.iter().map(|number| self.value_name(&ty, *number)).collect(),
        };
        if slot.many == Many::One {
            return items.concat();
        }
        if items.len() > LONGEST {
            items.truncate(LONGEST);
            items.push("…".to_string());
        }
        format!("[{}]", items.join(","))
    }

    /// A sequence written as it is drawn, a character for each element, where that can be read again.
    fn drawn(&self, slot: &Slot, numbers: &[i64]) -> Option<String> {
        let ty = Self::slot_type(slot);
        if ty == Ty::Num {
            // Numbers have no glyphs, and may have no end.
            return None;
        }
        let glyphs: Vec<String> =
            (slot.low..=slot.high).map(|value| self.glyph(&ty, value)).collect();
        let plain = |glyph: &String| {
            let mut chars = glyph.chars();
            let first = chars.next().filter(|c| !c.is_whitespace() && !"/[]{}(),=+".contains(*c));
            first.is_some() && chars.next().is_none()
        };
        let apart = (1..glyphs.len()).all(|at| !glyphs[..at].contains(&glyphs[at]));
        let readable = apart && glyphs.iter().all(plain);
        readable.then(|| numbers.iter().map(|number| self.glyph(&ty, *number)).collect())
    }
}

/// The members of a set.
pub(super) fn elements(set: i64) -> impl Iterator<Item = i64> {
    (0..63).filter(move |bit| set >> bit & 1 == 1)
}

pub(super) fn members(set: i64) -> Vec<String> {
    elements(set).map(|element| element.to_string()).collect()
}
