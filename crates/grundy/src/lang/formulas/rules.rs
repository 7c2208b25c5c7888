//! Rule files hand out their formulas.

use super::beyond::Outside;
use super::{claim, moves};
use crate::guarded::{ClaimFormula, GuardedCommands, Obligation, StartCase};
use crate::lang::game::RuleGame;
use grundy_automata::Numeration;

impl RuleGame {
    /// The rules as formulas, in a numeration or in the one that they ask for.
    ///
    /// # Errors
    /// What of the rules does not become formulas, and where.
    pub fn formulas(&self, numeration: Option<Numeration>) -> Result<GuardedCommands, Outside> {
        moves::commands(self.program(), &self.0.layout, numeration)
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

    /// What a claim says of starts, case by case.
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
    ) -> Result<Vec<StartCase>, Outside> {
        claim::start_claim(self.program(), &self.0.layout, rules, &self.program().claims[at])
    }
}
