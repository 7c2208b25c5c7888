//! The conditions on a set of lost positions (P-positions).
//!
//! If play ends, a set is the set of lost positions exactly if no move leads from the set into it,
//! some move leads into it from every position outside, and it agrees with the results that the
//! rules declare where play is over. The proof is by induction over the ranking function.

use super::condition::{Condition, ConditionResult, Stop};
use super::prover::{Prover, accepts};
use grundy_automata::{Automaton, Formula};
use grundy_text::words;

impl Prover<'_> {
    /// Decides whether `lost` accepts exactly the lost positions, provided that play ends. The
    /// rules must have no draws. Returns the first condition that fails, if one fails.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn check_lost_positions(&mut self, lost: &Automaton) -> Result<ConditionResult, Stop> {
        let rules = self.rules;
        let (inside, outside) = (accepts(lost), Formula::not(accepts(lost)));
        let domain = self.domain.clone();
        for (ended, wrong_claim) in [(&rules.lost, &outside), (&rules.won, &inside)] {
            if *ended != Formula::False {
                let formula = Formula::and([domain.clone(), ended.clone(), wrong_claim.clone()]);
                let name = words!(lost::claim_agrees_with_rules_where_play);
                let result = self.check(Condition::Over, None, name, formula)?;
                if result.is_err() {
                    return Ok(result);
                }
            }
        }
        let stuck = self.stuck.clone();
        let wrong_claim = if rules.stuck < 0 { &outside } else { &inside };
        let formula = Formula::and([stuck.clone(), wrong_claim.clone()]);
        let name = words!(lost::claim_agrees_with_rules);
        let result = self.check(Condition::Stuck, None, name, formula)?;
        if result.is_err() {
            return Ok(result);
        }
        let mut cannot_win = Vec::new();
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { unreachable!("sums have values") };
            let lands = self.substitute(lost, to, &[]);
            let enabled = self.compile(&self.enabled(command, lands))?;
            let formula = Formula::and([inside.clone(), accepts(&enabled)]);
            let by = &command.name;
            let name = words!(lost::never_leads_from_lost_position, by);
            let result = self.check(Condition::LostToLost, Some(by), name, formula)?;
            if result.is_err() {
                return Ok(result);
            }
            let choices = command.chosen.clone();
            cannot_win.push(Formula::not(accepts(
                &self.compile(&Formula::exists(choices, accepts(&enabled)))?,
            )));
        }
        let mut conjuncts = vec![self.live.clone(), outside];
        if rules.stuck >= 0 {
            conjuncts.push(Formula::not(stuck));
        }
        conjuncts.extend(cannot_win);
        let name = words!(lost::from_every_position);
        self.check(Condition::NoWinningMove, None, name, Formula::and(conjuncts))
    }
}
