//! Computes the values of positions bottom-up, by a depth-first search over their components. The
//! value of a component follows from the values of its options.

use super::limits::stopped;
use grundy_components::ComponentError;
use grundy_core::base::{Budget, Counts, Meter, Side};
use grundy_core::engine::{Decomposition, SumList};
use grundy_partizan::{Arena, Value};
use grundy_text::{Error, ErrorKind, Result, words};

/// The maximum number of options that are generated for each component of a position, before the
/// components are evaluated without this limit.
const SHORT_STEPS: u64 = 100_000;

/// An error of the rules of components that can be shown to a user.
pub trait ComponentFailure {
    /// Returns the message for the error.
    fn into_error(self) -> Error;
}

impl ComponentFailure for Error {
    fn into_error(self) -> Error {
        self
    }
}

impl ComponentFailure for ComponentError {
    fn into_error(self) -> Error {
        match self {
            ComponentError::NotAPosition => {
                Error::bad(words!(partizan::this_is_not_position_of_game))
                    .help(words!(partizan::write_position_as_game_declares_it))
            }
            ComponentError::Cycle => cycle_error(),
            ComponentError::LargeGuards => {
                Error::too_big(words!(partizan::conditions_of_moves_are_too_large))
            }
            ComponentError::Stopped(stopped) => stopped.into(),
        }
    }
}

/// The state of the evaluation of a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ValueState {
    /// The evaluation of the component has not begun.
    Nothing,
    /// The component is the same game as its representative, whose number is the payload.
    SameAs(u32),
    /// The component is on the stack of the search. If the search reaches it again, play can cycle.
    Open,
    /// The value of the component was computed. The payload is the value.
    Value(Value),
}

/// A stack frame of the search: a component whose value is being computed, with its options.
struct OptionsFrame {
    /// The number of the component.
    part: u32,
    /// The options of Left and of Right.
    options: [SumList; 2],
    /// The place of the component that is visited next, as three indices: the side, the option of
    /// this side, and the component in this option. All components before this place have values.
    cursor: [usize; 3],
}

/// An evaluator of the positions of a game, with the values of the components that were found so
/// far.
pub struct ComponentValues<S> {
    /// The game, which finds the components of positions and their options.
    sums: S,
    /// The state of the evaluation of each component, by the number of the component.
    states: Vec<ValueState>,
    /// The number of components whose options were listed.
    expanded: u64,
}

impl<S: Decomposition<Error: ComponentFailure>> ComponentValues<S> {
    /// Creates an evaluator of the game `sums` that has computed no values yet.
    pub(super) fn new(sums: S) -> ComponentValues<S> {
        ComponentValues { sums, states: Vec::new(), expanded: 0 }
    }

    /// Returns the number of components whose options were listed.
    pub fn component_count(&self) -> u64 {
        self.expanded
    }

    /// Returns the values of all components that have one.
    pub fn values(&self) -> Vec<Value> {
        let value = |state: &ValueState| match state {
            ValueState::Value(value) => Some(*value),
            ValueState::Nothing | ValueState::SameAs(_) | ValueState::Open => None,
        };
        self.states.iter().filter_map(value).collect()
    }

    /// Computes the value of a position.
    ///
    /// # Errors
    /// The errors of [`PositionValues::value`](super::PositionValues::value).
    pub fn value(
        &mut self,
        arena: &mut Arena,
        position: &Counts,
        budget: &Budget,
    ) -> Result<Value> {
        let mut start = Vec::new();
        self.sums.decompose(position, &mut start).map_err(S::Error::into_error)?;
        if start.len() > 1 {
            // Small components get their values even if a large one reaches a limit.
            let short_budget = Budget { steps: budget.steps.min(SHORT_STEPS), ..*budget };
            for part in &start {
                match self.evaluate(arena, *part, &mut Meter::new(&short_budget, None)) {
                    Err(error) if error.kind() == ErrorKind::TooBig => {}
                    result => result?,
                }
            }
        }
        let mut meter = Meter::new(budget, None);
        for part in &start {
            self.evaluate(arena, *part, &mut meter)?;
        }
        self.sum(arena, &start)
    }

    /// Returns the value of each component of a position; `None` for a component that has no value
    /// yet. Computes no values.
    ///
    /// # Errors
    /// Fails if the position is not a position of the game.
    pub fn component_values(&mut self, position: &Counts) -> Result<Vec<Option<Value>>> {
        let mut start = Vec::new();
        self.sums.decompose(position, &mut start).map_err(S::Error::into_error)?;
        let mut values = Vec::with_capacity(start.len());
        for component in start {
            values.push(match self.state(component)?.1 {
                ValueState::Value(value) => Some(value),
                _ => None,
            });
        }
        Ok(values)
    }

    /// Returns the representative of a component and its state.
    fn state(&mut self, component: u32) -> Result<(u32, ValueState)> {
        if self.states.len() < self.sums.component_count() {
            self.states.resize(self.sums.component_count(), ValueState::Nothing);
        }
        let mut representative = component;
        match self.states[component as usize] {
            ValueState::SameAs(number) => representative = number,
            ValueState::Nothing => {
                representative =
                    self.sums.representative(component).map_err(S::Error::into_error)?;
                if representative != component {
                    self.states[component as usize] = ValueState::SameAs(representative);
                }
            }
            ValueState::Open | ValueState::Value(_) => {}
        }
        Ok((representative, self.states[representative as usize]))
    }

    /// Returns the sum of the values of the components with the numbers `components`, which must
    /// all have values.
    fn sum(&mut self, arena: &mut Arena, components: &[u32]) -> Result<Value> {
        let mut sum = Value::ZERO;
        for part in components {
            let state = match self.states[*part as usize] {
                ValueState::SameAs(representative) => self.states[representative as usize],
                state => state,
            };
            if let ValueState::Value(value) = state {
                sum = arena.sum(sum, value).map_err(stopped)?;
            }
        }
        Ok(sum)
    }

    /// Computes the value of the component with the number `part` and of every component on which
    /// it depends. Uses an explicit stack.
    fn evaluate(&mut self, arena: &mut Arena, part: u32, meter: &mut Meter) -> Result<()> {
        let (representative, state) = self.state(part)?;
        if let ValueState::Value(_) = state {
            return Ok(());
        }
        let mut stack = vec![self.open(representative, meter)?];
        let result = self.walk(arena, &mut stack, meter);
        if result.is_err() {
            // A later call can evaluate the components on the stack again.
            for frame in &stack {
                self.states[frame.part as usize] = ValueState::Nothing;
            }
        }
        result
    }

    /// Evaluates the components on the stack, from the top, until the stack is empty.
    fn walk(
        &mut self,
        arena: &mut Arena,
        stack: &mut Vec<OptionsFrame>,
        meter: &mut Meter,
    ) -> Result<()> {
        while let Some(frame) = stack.last_mut() {
            let Some(next) = frame.next() else {
                let frame = stack.pop().expect("it was there");
                let mut sides = [Vec::new(), Vec::new()];
                for (side, values) in frame.options.iter().zip(&mut sides) {
                    for option in side.iter() {
                        values.push(self.sum(arena, option)?);
                    }
                }
                let [left, right] = sides;
                let value = arena.value_of_options(left, right).map_err(stopped)?;
                self.states[frame.part as usize] = ValueState::Value(value);
                continue;
            };
            let (representative, state) = self.state(next)?;
            match state {
                ValueState::Value(_) => {}
                ValueState::Open => return Err(cycle_error()),
                _ => stack.push(self.open(representative, meter)?),
            }
        }
        Ok(())
    }

    /// Returns the stack frame for the component with the number `part`, with its options. Charges
    /// the memory of the options to the meter.
    fn open(&mut self, part: u32, meter: &mut Meter) -> Result<OptionsFrame> {
        let bytes_before = self.sums.bytes();
        let mut options = [SumList::default(), SumList::default()];
        for (side, options) in [Side::First, Side::Second].into_iter().zip(&mut options) {
            self.sums.options(part, side, options).map_err(S::Error::into_error)?;
        }
        let bytes_added = self.sums.bytes().saturating_sub(bytes_before);
        let option_count = options.iter().map(SumList::len).sum();
        meter.position(bytes_added as usize + 16, option_count)?;
        self.expanded += 1;
        self.states[part as usize] = ValueState::Open;
        Ok(OptionsFrame { part, options, cursor: [0; 3] })
    }
}

impl OptionsFrame {
    /// Returns the number of the next component in the options of this frame, and moves the cursor
    /// behind it. Returns `None` after the last component.
    fn next(&mut self) -> Option<u32> {
        let [side, option, part] = &mut self.cursor;
        while *side < 2 {
            if *option == self.options[*side].len() {
                (*side, *option, *part) = (*side + 1, 0, 0);
                continue;
            }
            let components = self.options[*side].sum(*option);
            if let Some(next) = components.get(*part) {
                *part += 1;
                return Some(*next);
            }
            (*option, *part) = (*option + 1, 0);
        }
        None
    }
}

/// Returns the error for a game in which play can cycle, so that its positions have no values.
pub(super) fn cycle_error() -> Error {
    Error::unsupported(words!(partizan::play_can_return_to_position))
        .help(words!(partizan::use_grundy_solve_to_solve))
        .mark_cyclic()
}
