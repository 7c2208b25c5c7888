//! The conditions on the sets of lost, won and drawn positions, for games in which play always ends
//! but may end in a draw.

use super::condition::{Condition, ConditionResult, Stop};
use super::prover::{Prover, accepts};
use grundy_automata::{Automaton, Formula};
use grundy_text::words;

impl Prover<'_> {
    /// Decides whether the automata accept the lost, the won and the drawn positions, provided that
    /// play ends. Returns the first condition that fails, if one fails.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub fn check_outcomes(
        &mut self,
        [lost, won, drawn]: [&Automaton; 3],
    ) -> Result<ConditionResult, Stop> {
        let rules = self.rules;
        let domain = self.domain.clone();
        let sets = [accepts(lost), accepts(won), accepts(drawn)];
        let in_both = |a: usize, b: usize| Formula::and([sets[a].clone(), sets[b].clone()]);
        let overlap = Formula::or([in_both(0, 1), in_both(0, 2), in_both(1, 2)]);
        let uncovered = Formula::and(sets.iter().cloned().map(Formula::not));
        let formula = Formula::and([domain.clone(), Formula::or([overlap, uncovered])]);
        let name = words!(draws::every_position_has_exactly_one_outcome);
        let result = self.check(Condition::OneOutcome, None, name, formula)?;
        if result.is_err() {
            return Ok(result);
        }
        let stuck_set = match rules.stuck {
            -1 => 0,
            1 => 1,
            _ => 2,
        };
        let ended = [
            (&rules.lost, 0),
            (&rules.won, 1),
            (&rules.drawn, 2),
            (&self.stuck.clone(), stuck_set),
        ];
        for (ended, set) in ended {
            let formula =
                Formula::and([domain.clone(), ended.clone(), Formula::not(sets[set].clone())]);
            let name = words!(draws::claim_agrees_with_rules_where_play);
            let result = self.check(Condition::Over, None, name, formula)?;
            if result.is_err() {
                return Ok(result);
            }
        }
        let (mut cannot_win, mut cannot_draw) = (Vec::new(), Vec::new());
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { unreachable!("sums have values") };
            let lands = self.substitute(lost, to, &[]);
            let loses = accepts(&self.compile(&self.enabled(command, lands))?);
            let lands = self.substitute(drawn, to, &[]);
            let draws = accepts(&self.compile(&self.enabled(command, lands))?);
            let by = &command.name;
            for (condition, set, lands, name) in [
                (
                    Condition::LostToLost,
                    0,
                    &loses,
                    words!(draws::never_leads_from_lost_position, by),
                ),
                (
                    Condition::LostToDraw,
                    0,
                    &draws,
                    words!(draws::never_leads_from_lost_position_to_drawn, by),
                ),
                (
                    Condition::DrawToLost,
                    2,
                    &loses,
                    words!(draws::never_leads_from_drawn_position, by),
                ),
            ] {
                let formula = Formula::and([sets[set].clone(), lands.clone()]);
                let result = self.check(condition, Some(by), name, formula)?;
                if result.is_err() {
                    return Ok(result);
                }
            }
            cannot_win.push(Formula::not(Formula::exists(command.chosen.clone(), loses)));
            cannot_draw.push(Formula::not(Formula::exists(command.chosen.clone(), draws)));
        }
        for (condition, set, lands, name) in [
            (
                Condition::NoWinningMove,
                1,
                cannot_win,
                words!(draws::from_every_won_position_some_move),
            ),
            (
                Condition::NoDrawingMove,
                2,
                cannot_draw,
                words!(draws::from_every_drawn_position_some_move),
            ),
        ] {
            let mut conjuncts =
                vec![self.live.clone(), sets[set].clone(), Formula::not(self.stuck.clone())];
            conjuncts.extend(lands);
            let result = self.check(condition, None, name, Formula::and(conjuncts))?;
            if result.is_err() {
                return Ok(result);
            }
        }
        Ok(Ok(()))
    }
}
