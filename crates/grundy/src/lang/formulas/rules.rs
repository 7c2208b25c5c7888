//! Rule files hand out their formulas.

use super::beyond::Outside;
use super::{claim, images, moves};
use crate::base::{Big, Counts, to_u64};
use crate::guarded::{
    ClaimFormula, Counted, GuardedCommand, GuardedCommands, Obligation, StartCase,
};
use crate::lang::game::RuleGame;
use crate::machine::Many;
use grundy_automata::Numeration;

impl RuleGame {
    /// The position of these coordinates of its formulas: of a bag that is counted the one with so many of each number, of
    /// another bag or set the one with this element. `None` where there is none.
    pub fn position_of(&self, counted: Option<Counted>, numbers: &[u64]) -> Option<Counts> {
        let bag = |elements: &[u64]| [&[elements.len() as u64], elements].concat();
        let whole = match (&self.0.layout.slots[..], numbers, counted) {
            (_, _, Some(counted)) => bag(&counted.elements(numbers)?),
            ([slot], [element], _) if slot.many == Many::Set => {
                vec![1u64.checked_shl(u32::try_from(*element).ok()?)?]
            }
            ([slot], _, _) if matches!(slot.many, Many::Bag(..)) => bag(numbers),
            _ => numbers.to_vec(),
        };
        self.is_position(&whole).then(|| Counts::of(whole))
    }

    /// The rules as formulas, in a numeration or in the one that they ask for.
    ///
    /// # Errors
    /// What of the rules does not become formulas, and where.
    pub fn formulas(&self, numeration: Option<Numeration>) -> Result<GuardedCommands, Outside> {
        moves::commands(self.program(), &self.0.layout, numeration)
    }

    /// The same where the only variable is a bag, by how many elements there are of each number between two bounds, and only
    /// where there are no others.
    ///
    /// # Errors
    /// What of the rules does not become formulas, and where.
    pub fn formulas_counting(
        &self,
        numeration: Option<Numeration>,
        counted: Counted,
    ) -> Result<GuardedCommands, Outside> {
        moves::commands_counting(self.program(), &self.0.layout, numeration, counted)
    }

    /// The coordinates of each part of a position of any size; of a bag or set each element by itself. `None` where its
    /// sequences have no fixed length.
    pub fn coordinates(&self, counted: Option<Counted>, position: &[Big]) -> Option<Vec<Vec<Big>>> {
        if let Some(counted) = counted {
            return Some(vec![counted.counts(position.get(1..)?)?]);
        }
        match &self.0.layout.slots[..] {
            [slot] if slot.many == Many::Set => {
                let members = to_u64(position.first()?)?;
                let here = (0u32..64).filter(|member| members >> member & 1 == 1);
                Some(here.map(|member| vec![Big::from(member)]).collect())
            }
            [slot] if matches!(slot.many, Many::Bag(..)) => {
                Some(position.iter().skip(1).map(|element| vec![element.clone()]).collect())
            }
            slots => {
                let length = self.0.part_length().filter(|length| *length > 0)?;
                let grows = slots.iter().any(|slot| slot.grows() || slot.many == Many::Set);
                (!grows && position.len().is_multiple_of(length))
                    .then(|| position.chunks(length).map(<[Big]>::to_vec).collect())
            }
        }
    }

    /// The position of these parts; `None` where its elements are too many to be written out.
    pub fn of_coordinates(&self, counted: Option<Counted>, parts: &[Vec<Big>]) -> Option<Vec<Big>> {
        let mut all: Vec<Big> = parts.iter().flatten().cloned().collect();
        if let Some(counted) = counted {
            let counts = all.iter().map(to_u64).collect::<Option<Vec<u64>>>()?;
            let elements = counted.elements(&counts)?;
            let all = std::iter::once(elements.len() as u64).chain(elements);
            return Some(all.map(Big::from).collect());
        }
        Some(match &self.0.layout.slots[..] {
            [slot] if slot.many == Many::Set => {
                let members = all.iter().filter_map(to_u64).filter(|member| *member < 64);
                vec![Big::from(members.fold(0u64, |set, member| set ^ 1 << member))]
            }
            [slot] if matches!(slot.many, Many::Bag(..)) => {
                all.sort();
                all.insert(0, Big::from(all.len()));
                all
            }
            _ => all,
        })
    }

    /// The elements of a bag or set that is the whole position.
    pub fn members_of(&self, position: &Counts) -> Vec<u64> {
        match &self.0.layout.slots[..] {
            [slot] if slot.many == Many::Set => {
                let members = position.first().copied().unwrap_or(0);
                (0..64).filter(|member| members >> member & 1 == 1).collect()
            }
            _ => position.iter().skip(1).copied().collect(),
        }
    }

    /// What a claim says of all positions, with what must be shown for it to have a meaning everywhere.
    ///
    /// # Errors
    /// What of it does not become a formula, and where.
    ///
    /// # Panics
    /// When there is no such claim.
    pub fn claim_formula(
        &self,
        at: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(ClaimFormula, Vec<Obligation>), Outside> {
        claim::claim(self.program(), &self.0.layout, rules, &self.program().claims[at])
    }

    /// The images of a position under each symmetry of the file, case by case, written as moves to them are, with what must
    /// be shown for them to have a meaning everywhere.
    ///
    /// # Errors
    /// What of it does not become a formula, and where.
    pub fn images(
        &self,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<Vec<GuardedCommand>>, Vec<Obligation>), Outside> {
        images::images(self.program(), &self.0.layout, rules)
    }

    /// Which positions starts are, case by case; nothing is claimed of them.
    ///
    /// # Errors
    /// What of it does not become a formula, and where.
    pub fn start_cases(&self, rules: &mut GuardedCommands) -> Result<Vec<StartCase>, Outside> {
        claim::starts(self.program(), &self.0.layout, rules)
    }

    /// What a claim says of starts, case by case, with what must be shown for these to be all starts.
    ///
    /// # Errors
    /// What of it does not become a formula, and where.
    ///
    /// # Panics
    /// When there is no such claim.
    pub fn start_claim(
        &self,
        at: usize,
        rules: &mut GuardedCommands,
    ) -> Result<(Vec<StartCase>, Vec<Obligation>), Outside> {
        claim::start_claim(self.program(), &self.0.layout, rules, &self.program().claims[at])
    }
}
