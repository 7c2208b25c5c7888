//! The conditions on a set of lost positions (P-positions).
//!
//! Where play ends, a set is that of the lost positions exactly when no move leads from it to itself, from every position
//! outside some move leads into it, and it is right where play is over: by induction over the measure.

use super::condition::{Condition, Outcome, Stop};
use super::prover::{Prover, is};
use crate::words;
use grundy_automata::{Automaton, Formula};

impl Prover<'_> {
    /// Whether these are the lost positions, provided that play ends. Rules without draws.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn lost_positions(&mut self, lost: &Automaton) -> Result<Outcome, Stop> {
        let rules = self.rules;
        let (inside, outside) = (is(lost), Formula::not(is(lost)));
        let domain = self.domain.clone();
        for (over, wrong) in [(&rules.lost, &outside), (&rules.won, &inside)] {
            if *over != Formula::False {
                let formula = Formula::and([domain.clone(), over.clone(), wrong.clone()]);
                let name = words!("where play is over", "对局已结束之处");
                let found = self.holds(Condition::Over, None, name, formula)?;
                if found.is_err() {
                    return Ok(found);
                }
            }
        }
        let stuck = self.stuck.clone();
        let wrong = if rules.stuck < 0 { &outside } else { &inside };
        let formula = Formula::and([stuck.clone(), wrong.clone()]);
        let name = words!("where no move is left", "无路可走之处");
        let found = self.holds(Condition::Stuck, None, name, formula)?;
        if found.is_err() {
            return Ok(found);
        }
        let mut winning = Vec::new();
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { unreachable!("sums have values") };
            let lands = self.at(lost, to, &[]);
            let played = self.compile(&self.played(command, lands))?;
            let formula = Formula::and([inside.clone(), is(&played)]);
            let by = &command.name;
            let name = words!(
                "`{by}` does not lead from a lost position to a lost one",
                "`{by}` 不会从必败局面走到必败局面"
            );
            let found = self.holds(Condition::LostToLost, Some(by), name, formula)?;
            if found.is_err() {
                return Ok(found);
            }
            let chosen = command.chosen.clone();
            winning.push(Formula::not(is(&self.compile(&Formula::exists(chosen, is(&played)))?)));
        }
        let mut all = vec![self.live.clone(), outside];
        if rules.stuck >= 0 {
            all.push(Formula::not(stuck));
        }
        all.extend(winning);
        let name = words!(
            "from every other position some move leads to a lost one",
            "其余每个局面都能走到某个必败局面"
        );
        self.holds(Condition::NoWinningMove, None, name, Formula::and(all))
    }
}
