//! Computes the starting position of a game, and converts positions to and from the values of their
//! variables.

use super::game::RuleGame;
use super::interpreter::{decode_state, encode_state};
use super::layout::State;
use super::tree::{Kind, Node, Ty, VarValue};
use grundy_core::base::Counts;
use grundy_core::machine::{Arity, Frame, NoOptions, Slot};
use grundy_text::{Error, words};

impl RuleGame {
    /// Returns the position at the start of the game if the file fixes it: either all variables
    /// have a value in their declaration, or `start` takes no numbers from the player. Returns
    /// `None` otherwise.
    ///
    /// # Errors
    /// Fails if `start` cannot be evaluated.
    pub fn initial(&self) -> Result<Option<Counts>, Error> {
        if self.start_names().is_some_and(<[String]>::is_empty) {
            return self.start(&[]).map(Some);
        }
        Ok(self.0.layout.initial.as_ref().map(|state| self.encode(state)))
    }

    /// Returns the names of the numbers that a player types to start a game, or `None` if the file
    /// has no `start` statement.
    pub fn start_names(&self) -> Option<&[String]> {
        self.program().start.as_ref().map(|start| &start.names[..])
    }

    /// Returns the names that the `start` statement declares, each with the number of elements if
    /// it is a list (`None` for a number). Returns `None` if the file has no `start` statement.
    pub fn start_items(&self) -> Option<Vec<(&str, Option<usize>)>> {
        let start = self.program().start.as_ref()?;
        let mut index = 0;
        let items = start.items.iter().map(|(name, count)| {
            // A number keeps its name, an element of a list has an index.
            let is_number = start.names.get(index) == Some(name);
            index += count;
            (name.as_str(), (!is_number).then_some(*count))
        });
        Some(items.collect())
    }

    /// Returns the starting position for the numbers `typed`, which are the values of the names
    /// [`RuleGame::start_names`] in this order.
    ///
    /// # Errors
    /// Fails if the file has no `start`, or if the count of the numbers is wrong. Also fails if
    /// `start` cannot be evaluated for these numbers or gives an invalid position.
    pub fn start(&self, typed: &[i64]) -> Result<Counts, Error> {
        let Some((entry, registers)) = &self.0.code.start else {
            return Err(Error::unsupported(words!(rules::rules_have_no_start)));
        };
        if registers.len() != typed.len() {
            let (expected, actual) = (registers.len(), typed.len());
            return Err(Error::bad(words!(rules::start_takes_numbers_found, expected, actual)));
        }
        self.with_frame(|frame| {
            self.set_start_registers(frame, typed);
            // The code passes the turn, so the second side is set to move in order that the first
            // side starts.
            frame.registers[self.0.code.program.mover as usize] = 1;
            self.run(frame, *entry, &mut NoOptions)
                .map_err(|fail| self.error_at_start(&fail, typed))?;
            Ok(Counts::of(frame.result.iter().copied()))
        })
        .and_then(|start| {
            if self.0.code.invariants.is_empty() || self.is_position(&start) {
                Ok(start)
            } else {
                Err(self.not_a_position(&start))
            }
        })
    }

    /// Stores the numbers `typed`, which a player types to start a game, in registers of `frame`
    /// (the machine state). The code of `start` and of the claims reads these registers.
    pub(super) fn set_start_registers(&self, frame: &mut Frame, typed: &[i64]) {
        let Some((_, registers)) = &self.0.code.start else { return };
        for (register, value) in registers.iter().zip(typed) {
            frame.registers[*register as usize] = *value;
        }
    }

    /// Returns whether `start` copies the number that a player types for `name` unchanged to the
    /// variable of the same name.
    pub fn start_copies(&self, name: &str) -> bool {
        let program = self.program();
        let Some(start) = &program.start else { return false };
        let typed = start.names.iter().position(|start_name| start_name == name);
        let variable = program.vars.iter().position(|variable| variable.name == name);
        let (Some(typed), Some(variable)) = (typed, variable) else { return false };
        let local = start.locals[typed];
        matches!(
            start.position.items.get(variable),
            Some(VarValue::One(Node { kind: Kind::Local(value), .. })) if *value == local
        )
    }

    /// Encodes one component of a position as the list of its numbers; see [`encode_state`].
    pub(super) fn encode(&self, state: &State) -> Counts {
        let mut position = Counts::default();
        encode_state(&self.0.layout, state, self.0.partizan, &mut position);
        position
    }

    /// Returns whether a variable of the position allows negative numbers.
    pub fn is_signed(&self) -> bool {
        self.0.layout.slots.iter().any(|slot| slot.low < 0)
    }

    /// Converts `part`, the numbers of one component, to the values that they encode. The result
    /// lists the values of each variable, preceded by their count if the count varies. In a game
    /// with sides, the side to move follows at the end. The values differ from the numbers only
    /// where a range begins below zero. Returns `None` if `part` does not encode exactly one
    /// component.
    pub fn values_of(&self, part: &[u64]) -> Option<Vec<i64>> {
        let (state, end) = decode_state(&self.0.layout, self.0.partizan, part, 0)?;
        let mut values = Vec::with_capacity(part.len());
        for (slot, numbers) in self.0.layout.slots.iter().zip(&state.vars) {
            values.extend(slot.grows().then_some(numbers.len() as i64));
            values.extend(numbers);
        }
        values.extend(self.0.partizan.then_some(state.turn));
        (end == part.len()).then_some(values)
    }

    /// Returns the component with the given values, in the form that [`RuleGame::values_of`]
    /// returns. Returns `None` if no valid component has these values.
    pub fn position_from_values(&self, values: &[i64]) -> Option<Counts> {
        let mut remaining = values.iter().copied();
        let mut vars = Vec::with_capacity(self.0.layout.slots.len());
        for slot in &self.0.layout.slots {
            let len = match slot.arity {
                Arity::One | Arity::Set => 1,
                Arity::Fixed(len) => len,
                Arity::Growing(..) | Arity::Bag(..) => usize::try_from(remaining.next()?).ok()?,
            };
            let mut numbers: Vec<i64> = remaining.by_ref().take(len).collect();
            let fits = |value: &i64| slot.arity == Arity::Set || slot.allows(*value);
            if numbers.len() < len || !numbers.iter().all(fits) {
                return None;
            }
            if let Arity::Bag(..) = slot.arity {
                numbers.sort_unstable();
            }
            vars.push(numbers);
        }
        let turn = if self.0.partizan { remaining.next()? } else { 0 };
        let position = self.encode(&State { vars, turn });
        (remaining.next().is_none() && self.is_position(&position)).then_some(position)
    }

    /// Returns the names of the variables of a position, in the order of their declaration.
    pub fn variable_names(&self) -> Vec<String> {
        self.0.layout.slots.iter().map(|slot| slot.name.clone()).collect()
    }

    /// Returns the names of the numbers that encode a position, such as `a` or `stair[0]`, and
    /// `turn` for the side to move. In a game of sums, returns the name of the one number of a
    /// component. Returns `None` if positions have different lengths, or if the components of sums
    /// have several numbers.
    pub fn number_names(&self) -> Option<Vec<String>> {
        if self.0.sums && self.0.part_length() != Some(1) {
            return None;
        }
        self.part_names()
    }

    /// Returns the names of the numbers that encode one component of a position, such as `a` or
    /// `stair[0]`. Returns `None` if components have different lengths.
    pub fn part_names(&self) -> Option<Vec<String>> {
        let mut names = Vec::with_capacity(self.0.part_length()?);
        for slot in &self.0.layout.slots {
            match slot.arity {
                Arity::Fixed(len) => {
                    names.extend((0..len).map(|i| format!("{}[{i}]", slot.name)));
                }
                _ => names.push(slot.name.clone()),
            }
        }
        if self.0.partizan {
            names.push("turn".to_string());
        }
        Some(names)
    }

    /// Returns the lower and the upper bound of each number that [`RuleGame::part_names`] names or,
    /// for a set, of its members. An upper bound of `i64::MAX` means no bound. Returns `None` if
    /// components have different lengths.
    pub fn part_bounds(&self) -> Option<Vec<(i64, i64)>> {
        let mut bounds = Vec::with_capacity(self.0.part_length()?);
        for slot in &self.0.layout.slots {
            let len = if let Arity::Fixed(len) = slot.arity { len } else { 1 };
            bounds.extend((0..len).map(|_| (slot.low, slot.high)));
        }
        if self.0.partizan {
            bounds.push((0, 1));
        }
        Some(bounds)
    }

    /// Returns the type of the elements of the variable `slot`.
    pub(super) fn slot_type(slot: &Slot) -> Ty {
        use grundy_core::machine::ElementType;
        match slot.element_type {
            ElementType::Num => Ty::Num,
            ElementType::Bool => Ty::Bool,
            ElementType::Enum(kind) => Ty::Enum(kind),
        }
    }
}
