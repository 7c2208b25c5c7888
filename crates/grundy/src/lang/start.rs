//! Positions at the start, and the names of the numbers of a position.

use super::game::RuleGame;
use super::layout::State;
use super::tree::Ty;
use super::walk::{flat, lifted};
use crate::base::{Counts, Error};
use crate::machine::{Many, NoOptions, Slot};
use crate::words;

impl RuleGame {
    /// The position at the start: where all variables have a value there, or `start ->` gives one.
    ///
    /// # Errors
    /// When `start` cannot be evaluated.
    pub fn initial(&self) -> Result<Option<Counts>, Error> {
        if self.start_names().is_some_and(<[String]>::is_empty) {
            return self.start(&[]).map(Some);
        }
        Ok(self.0.layout.initial.as_ref().map(|state| self.flat(state)))
    }

    /// The names of the numbers that a player types, where `start` says what position they mean.
    pub fn start_names(&self) -> Option<&[String]> {
        self.program().start.as_ref().map(|start| &start.names[..])
    }

    /// The position that a player means by the numbers of [`RuleGame::start_names`].
    ///
    /// # Errors
    /// When there is no `start`, or it cannot be evaluated for these numbers.
    pub fn start(&self, typed: &[i64]) -> Result<Counts, Error> {
        let Some((at, registers)) = &self.0.code.start else {
            return Err(Error::unsupported(words!(
                "the rules have no `start`",
                "规则没有 `start`"
            )));
        };
        if registers.len() != typed.len() {
            let (wanted, found) = (registers.len(), typed.len());
            return Err(Error::bad(words!(
                "a start has {wanted} numbers, found {found}",
                "起始有 {wanted} 个数，却有 {found} 个"
            )));
        }
        self.with_frame(|frame| {
            for (register, value) in registers.iter().zip(typed) {
                frame.registers[*register as usize] = *value;
            }
            // The turn passes to the first side.
            frame.registers[self.0.code.program.mover as usize] = 1;
            self.run(frame, *at, &mut NoOptions)
                .map_err(|fail| self.error_at_start(&fail, typed))?;
            Ok(Counts::of(frame.built.iter().copied()))
        })
        .and_then(|start| {
            match self.0.code.invariants.is_empty() || self.is_position(&start) {
                true => Ok(start),
                false => Err(self.no_position(&start)),
            }
        })
    }

    pub(super) fn flat(&self, state: &State) -> Counts {
        let mut position = Counts::default();
        flat(&self.0.layout, state, self.0.sided, &mut position);
        position
    }

    /// Whether some number of a position may be below zero.
    pub fn is_signed(&self) -> bool {
        self.0.layout.slots.iter().any(|slot| slot.low < 0)
    }

    /// The values that the numbers of a single position stand for, with the lengths of its sequences and who is to move:
    /// the numbers themselves where none may be below zero. `None` of what is no position.
    pub fn values_of(&self, part: &[u64]) -> Option<Vec<i64>> {
        let (state, end) = lifted(&self.0.layout, self.0.sided, part, 0)?;
        let mut values = Vec::with_capacity(part.len());
        for (slot, numbers) in self.0.layout.slots.iter().zip(&state.vars) {
            values.extend(slot.grows().then_some(numbers.len() as i64));
            values.extend(numbers);
        }
        values.extend(self.0.sided.then_some(state.turn));
        (end == part.len()).then_some(values)
    }

    /// The position of such values; `None` where there is none.
    pub fn of_values(&self, values: &[i64]) -> Option<Counts> {
        let mut rest = values.iter().copied();
        let mut vars = Vec::with_capacity(self.0.layout.slots.len());
        for slot in &self.0.layout.slots {
            let many = match slot.many {
                Many::One | Many::Set => 1,
                Many::Fixed(many) => many,
                Many::Growing(..) | Many::Bag(..) => usize::try_from(rest.next()?).ok()?,
            };
            let mut numbers: Vec<i64> = rest.by_ref().take(many).collect();
            let fits = |value: &i64| slot.many == Many::Set || slot.allows(*value);
            if numbers.len() < many || !numbers.iter().all(fits) {
                return None;
            }
            if let Many::Bag(..) = slot.many {
                numbers.sort_unstable();
            }
            vars.push(numbers);
        }
        let turn = if self.0.sided { rest.next()? } else { 0 };
        let position = self.flat(&State { vars, turn });
        (rest.next().is_none() && self.is_position(&position)).then_some(position)
    }

    /// The names of the variables of a position, in order.
    pub fn variable_names(&self) -> Vec<String> {
        self.0.layout.slots.iter().map(|slot| slot.name.clone()).collect()
    }

    /// The names of the numbers of a position, when there are always equally many: `a`, `stair[0]`, and
    /// `turn` for who is to move.
    pub fn number_names(&self) -> Option<Vec<String>> {
        if self.0.sums && self.0.part_length() != Some(1) {
            return None;
        }
        self.part_names()
    }

    /// As [`RuleGame::number_names`], of a part alone where positions are sums.
    pub fn part_names(&self) -> Option<Vec<String>> {
        let mut names = Vec::with_capacity(self.0.part_length()?);
        for slot in &self.0.layout.slots {
            match slot.many {
                Many::Fixed(many) => {
                    names.extend((0..many).map(|i| format!("{}[{i}]", slot.name)));
                }
                _ => names.push(slot.name.clone()),
            }
        }
        if self.0.sided {
            names.push("turn".to_string());
        }
        Some(names)
    }

    /// The least and greatest of each number that [`RuleGame::part_names`] names, `i64::MAX` where there is no bound.
    pub fn part_bounds(&self) -> Option<Vec<(i64, i64)>> {
        let mut bounds = Vec::with_capacity(self.0.part_length()?);
        for slot in &self.0.layout.slots {
            let many = if let Many::Fixed(many) = slot.many { many } else { 1 };
            bounds.extend((0..many).map(|_| (slot.low, slot.high)));
        }
        if self.0.sided {
            bounds.push((0, 1));
        }
        Some(bounds)
    }

    pub(super) fn slot_type(slot: &Slot) -> Ty {
        use crate::machine::Stands;
        match slot.stands {
            Stands::Num => Ty::Num,
            Stands::Bool => Ty::Bool,
            Stands::Enum(kind) => Ty::Enum(kind),
        }
    }
}
