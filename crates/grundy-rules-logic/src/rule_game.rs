//! Methods of [`RuleGame`] that translate rules to formulas, and convert positions to and from
//! their coordinates in the formulas.

use super::unsupported::Unsupported;
use super::{claim, images, moves};
use crate::guarded::{
    ClaimFormula, GuardedCommand, GuardedCommands, NumberBag, Obligation, StartCase, shown_value,
};
use grundy_automata::Numeration;
use grundy_core::base::{Big, Counts, to_u64};
use grundy_core::machine::Arity;
use grundy_rules::RuleGame;

/// Translates rules to formulas: guarded commands and claims. Also converts positions to and from
/// their coordinates in the formulas.
pub trait LogicRules {
    /// Returns the position with the coordinates `numbers`. If `counted` is given, they are the
    /// counts of the numbers in a bag; otherwise a bag has the elements `numbers`, and a set the
    /// single member `numbers[0]`. Returns `None` if the result is not a position.
    fn position_of(&self, counted: Option<NumberBag>, numbers: &[u64]) -> Option<Counts>;

    /// Translates the rules to guarded commands. `numeration` is the system in which the automata
    /// read numbers; without it, the functions in the rules determine the numeration.
    ///
    /// # Errors
    /// Fails with the part of the rules that cannot be translated.
    fn guarded_commands(
        &self,
        numeration: Option<Numeration>,
    ) -> Result<GuardedCommands, Unsupported>;

    /// Translates rules whose variables are natural numbers to guarded commands in binary. The proof
    /// obligations include that no value overflows 64 bits at a position that fits into 64 bits and
    /// whose options can be listed within the step limit.
    ///
    /// # Errors
    /// Fails with the part of the rules that cannot be translated.
    fn machine_commands(&self) -> Result<GuardedCommands, Unsupported>;

    /// Translates rules whose only variable is a bag to guarded commands on the counts of the
    /// numbers in the range `counted`. The commands do not cover bags with other numbers.
    ///
    /// # Errors
    /// Fails with the part of the rules that cannot be translated.
    fn guarded_commands_by_counts(
        &self,
        numeration: Option<Numeration>,
        counted: NumberBag,
    ) -> Result<GuardedCommands, Unsupported>;

    /// Returns the coordinates of each component of a position in the formulas. `counted` is the
    /// range of numbers if a bag is represented by their counts; in any other bag or set, each
    /// element is a component. Returns `None` if a sequence has no fixed length.
    fn coordinates(&self, counted: Option<NumberBag>, position: &[Big]) -> Option<Vec<Vec<Big>>>;

    /// Returns the position whose components have the given coordinates in the formulas. Returns
    /// `None` if a bag that is represented by counts has too many elements to list.
    fn position_from_coordinates(
        &self,
        counted: Option<NumberBag>,
        parts: &[Vec<Big>],
    ) -> Option<Vec<Big>>;

    /// Formats coordinates for users: as the numbers of the position that they represent, separated
    /// by spaces. Counts are shown as they are.
    fn format_coordinates(&self, counted: Option<NumberBag>, numbers: &[Big]) -> String;

    /// Returns the elements of a position that consists of a single bag or a single set.
    fn bag_elements(&self, position: &Counts) -> Vec<u64>;

    /// Translates the claim with the given index. Returns its formula, and the proof obligations
    /// that every expression of the claim has a value.
    ///
    /// # Errors
    /// Fails with the part of the claim that cannot be translated.
    ///
    /// # Panics
    /// Panics if there is no claim with this index.
    fn claim_formula(
        &self,
        index: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(ClaimFormula, Vec<Obligation>), Unsupported>;

    /// Translates each symmetry that the rule file declares to guarded commands, which lead from a
    /// position to its image. Returns the commands of each symmetry, and the proof obligations that
    /// every expression has a value.
    ///
    /// # Errors
    /// Fails with the part of the symmetries that cannot be translated.
    fn symmetry_images(
        &self,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<Vec<GuardedCommand>>, Vec<Obligation>), Unsupported>;

    /// Translates the `start` statement. Returns the starting positions by cases, without a claim
    /// about them.
    fn start_cases(&self, rules: &mut GuardedCommands) -> Result<Vec<StartCase>, Unsupported>;

    /// Translates the claim with the given index about starting positions. Returns the starting
    /// positions by cases, with the claim for each, and the proof obligations that every expression
    /// of the claim has a value.
    ///
    /// # Errors
    /// Fails with the part of the claim that cannot be translated.
    ///
    /// # Panics
    /// Panics if there is no claim with this index.
    fn start_claim(
        &self,
        index: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<StartCase>, Vec<Obligation>), Unsupported>;
}

impl LogicRules for RuleGame {
    fn position_of(&self, counted: Option<NumberBag>, numbers: &[u64]) -> Option<Counts> {
        let bag = |elements: &[u64]| [&[elements.len() as u64], elements].concat();
        let position = match (&self.layout().slots[..], numbers, counted) {
            (_, _, Some(counted)) => bag(&counted.elements(numbers)?),
            ([slot], [element], _) if slot.arity == Arity::Set => {
                vec![1u64.checked_shl(u32::try_from(*element).ok()?)?]
            }
            ([slot], _, _) if matches!(slot.arity, Arity::Bag(..)) => bag(numbers),
            _ => numbers.to_vec(),
        };
        self.is_position(&position).then(|| Counts::of(position))
    }

    fn guarded_commands(
        &self,
        numeration: Option<Numeration>,
    ) -> Result<GuardedCommands, Unsupported> {
        moves::guarded_commands(self.program(), self.layout(), numeration)
    }

    fn machine_commands(&self) -> Result<GuardedCommands, Unsupported> {
        moves::machine_commands(self.program(), self.layout())
    }

    fn guarded_commands_by_counts(
        &self,
        numeration: Option<Numeration>,
        counted: NumberBag,
    ) -> Result<GuardedCommands, Unsupported> {
        moves::guarded_commands_by_counts(self.program(), self.layout(), numeration, counted)
    }

    fn coordinates(&self, counted: Option<NumberBag>, position: &[Big]) -> Option<Vec<Vec<Big>>> {
        if let Some(counted) = counted {
            return Some(vec![counted.counts(position.get(1..)?)?]);
        }
        match &self.layout().slots[..] {
            [slot] if slot.arity == Arity::Set => {
                let members = to_u64(position.first()?)?;
                let elements = (0u32..64).filter(|member| members >> member & 1 == 1);
                Some(elements.map(|member| vec![Big::from(member)]).collect())
            }
            [slot] if matches!(slot.arity, Arity::Bag(..)) => {
                Some(position.iter().skip(1).map(|element| vec![element.clone()]).collect())
            }
            slots => {
                let length = self.part_length().filter(|length| *length > 0)?;
                let grows = slots.iter().any(|slot| slot.grows() || slot.arity == Arity::Set);
                (!grows && position.len().is_multiple_of(length))
                    .then(|| position.chunks(length).map(<[Big]>::to_vec).collect())
            }
        }
    }

    fn position_from_coordinates(
        &self,
        counted: Option<NumberBag>,
        parts: &[Vec<Big>],
    ) -> Option<Vec<Big>> {
        let mut numbers: Vec<Big> = parts.iter().flatten().cloned().collect();
        if let Some(counted) = counted {
            let counts = numbers.iter().map(to_u64).collect::<Option<Vec<u64>>>()?;
            let elements = counted.elements(&counts)?;
            let encoded = std::iter::once(elements.len() as u64).chain(elements);
            return Some(encoded.map(Big::from).collect());
        }
        Some(match &self.layout().slots[..] {
            [slot] if slot.arity == Arity::Set => {
                let members = numbers.iter().filter_map(to_u64).filter(|member| *member < 64);
                vec![Big::from(members.fold(0u64, |set, member| set ^ 1 << member))]
            }
            [slot] if matches!(slot.arity, Arity::Bag(..)) => {
                numbers.sort();
                numbers.insert(0, Big::from(numbers.len()));
                numbers
            }
            _ => numbers,
        })
    }

    fn format_coordinates(&self, counted: Option<NumberBag>, numbers: &[Big]) -> String {
        let slots = self.layout().slots.iter().filter(|_| counted.is_none());
        let zeros = slots.flat_map(|slot| {
            let len = if let Arity::Fixed(len) = slot.arity { len } else { 1 };
            std::iter::repeat_n(slot.zero(), len)
        });
        let zeros = zeros.chain(std::iter::repeat(0));
        let values = numbers.iter().zip(zeros).map(|(number, zero)| shown_value(number, zero));
        values.collect::<Vec<_>>().join(" ")
    }

    fn bag_elements(&self, position: &Counts) -> Vec<u64> {
        match &self.layout().slots[..] {
            [slot] if slot.arity == Arity::Set => {
                let members = position.first().copied().unwrap_or(0);
                (0..64).filter(|member| members >> member & 1 == 1).collect()
            }
            _ => position.iter().skip(1).copied().collect(),
        }
    }

    fn claim_formula(
        &self,
        index: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(ClaimFormula, Vec<Obligation>), Unsupported> {
        claim::translate_claim(self.program(), self.layout(), rules, &self.program().claims[index])
    }

    fn symmetry_images(
        &self,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<Vec<GuardedCommand>>, Vec<Obligation>), Unsupported> {
        images::symmetry_images(self.program(), self.layout(), rules)
    }

    fn start_cases(&self, rules: &mut GuardedCommands) -> Result<Vec<StartCase>, Unsupported> {
        claim::start_cases(self.program(), self.layout(), rules)
    }

    fn start_claim(
        &self,
        index: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<StartCase>, Vec<Obligation>), Unsupported> {
        claim::start_claim(self.program(), self.layout(), rules, &self.program().claims[index])
    }
}
