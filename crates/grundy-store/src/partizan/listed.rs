//! [`ListedSums`]: positions whose moves the rules list one by one. If a move leads to a sum of
//! positions, each summand is a component. So is each element of a bag of independent elements.

use super::evaluate::cycle_error;
use super::objection::ends_early;
use grundy_core::base::{Counts, Side};
use grundy_core::engine::Decomposition;
use grundy_rules::RuleGame;
use grundy_text::{Error, Result};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The components of positions of a rule file that were found so far. They are numbered and stored
/// without the side to move.
pub struct ListedSums {
    /// The rules that enumerate the moves.
    rules: RuleGame,
    /// Whether the last number of a position is the side to move.
    names_mover: bool,
    /// Whether each element of a bag is a component.
    has_elements: bool,
    /// The number of each component that was found.
    numbers: FxHashMap<Counts, u32>,
    /// The components that were found: `positions[n]` is the component with the number n.
    positions: Vec<Counts>,
    /// The approximate memory of the components, in bytes.
    bytes: u64,
}

impl ListedSums {
    /// Creates an empty list of components for the given rules.
    pub(crate) fn new(rules: &RuleGame) -> ListedSums {
        let (numbers, positions) = (FxHashMap::default(), Vec::new());
        let names_mover = rules.program().sides.is_some();
        let has_elements = rules.has_independent_elements();
        let rules = rules.clone();
        ListedSums { rules, names_mover, has_elements, numbers, positions, bytes: 0 }
    }

    /// Returns the numbers of the components of `position`. If the rules have neither sums nor
    /// independent elements, the only component is the position.
    fn component_numbers(&mut self, position: Counts) -> Result<Vec<u32>> {
        if self.has_elements {
            // The first number of a bag is the number of its elements.
            let elements = position.iter().skip(1);
            let mut numbers: Vec<u32> =
                elements.map(|element| self.component_number(Counts::of([1, *element]))).collect();
            numbers.sort_unstable();
            return Ok(numbers);
        }
        if !self.rules.has_sums() {
            return Ok(vec![self.component_number(position)]);
        }
        let summands = self.rules.parts_of(&position)?;
        let mut numbers: Vec<u32> =
            summands.into_iter().map(|part| self.component_number(part)).collect();
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Returns the number of a component, and numbers it if it is new. The side to move is ignored.
    fn component_number(&mut self, mut position: Counts) -> u32 {
        if self.names_mover {
            position.0.pop();
        }
        if let Some(number) = self.numbers.get(&position) {
            return *number;
        }
        let number = self.positions.len() as u32;
        self.bytes += 2 * (size_of::<Counts>() + position.heap_bytes()) as u64 + 16;
        self.positions.push(position.clone());
        self.numbers.insert(position, number);
        number
    }

    /// Calls `option` with each option of a component of an impartial game whose components are
    /// encoded by `length` numbers each. Omits pairs of equal components that follow each other,
    /// because their nim-sum is 0. An option with many copies of a component then takes little time.
    fn for_each_sum(
        &mut self,
        position: &Counts,
        length: usize,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<()> {
        let mut sum = Vec::new();
        self.rules.clone().for_each_option(position, &mut |numbers| {
            sum.clear();
            let mut components = numbers.chunks_exact(length.max(1));
            let mut current = components.next();
            while let Some(component) = current {
                let mut count = 1;
                current = components.next();
                while current == Some(component) {
                    count += 1;
                    current = components.next();
                }
                if count % 2 == 1 {
                    sum.push(self.component_number(Counts::from_slice(component)));
                }
            }
            option(&sum).is_continue()
        })
    }
}

impl Decomposition for ListedSums {
    type Error = Error;

    fn decompose(&mut self, position: &Counts, sum: &mut Vec<u32>) -> Result<()> {
        sum.extend(self.component_numbers(position.clone())?);
        Ok(())
    }

    fn for_each_option(
        &mut self,
        component: u32,
        side: Side,
        option: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<()> {
        let mut position = self.positions[component as usize].clone();
        if self.names_mover {
            position.0.push(side as u64);
        }
        // A stated ending at a position without moves changes nothing. Rules that end play at a
        // position with moves, or whose moves are undefined after the end, are not normal play.
        let tried = self.rules.has_end_rules();
        if tried && self.rules.ends_with_moves(&position)? {
            return Err(ends_early(&self.rules, &position));
        }
        if let Some(length) = self.rules.part_length().filter(|_| !self.names_mover && !tried) {
            return self.for_each_sum(&position, length, option);
        }
        let mut positions = Vec::new();
        self.rules
            .try_options(&mut positions, &position)
            .map_err(|error| if tried { ends_early(&self.rules, &position) } else { error })?;
        for position in positions {
            if option(&self.component_numbers(position)?).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn option_bound(&self, _component: u32) -> u32 {
        u32::MAX
    }

    fn component_count(&self) -> usize {
        self.positions.len()
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn cycle_error(&self) -> Error {
        cycle_error()
    }
}
