//! The conditions on lost, won and drawn positions together, where play ends and may end in a draw.

use super::condition::{Condition, Outcome, Stop};
use super::prover::{Prover, is};
use crate::words;
use grundy_automata::{Automaton, Formula};

impl Prover<'_> {
    /// Whether these are the lost, the won and the drawn positions, provided that play ends.
    ///
    /// # Errors
    /// When a limit is reached.
    pub fn three_outcomes(&mut self, [lost, won, drawn]: [&Automaton; 3]) -> Result<Outcome, Stop> {
        let rules = self.rules;
        let domain = self.domain.clone();
        let sets = [is(lost), is(won), is(drawn)];
        let two = |a: usize, b: usize| Formula::and([sets[a].clone(), sets[b].clone()]);
        let twice = Formula::or([two(0, 1), two(0, 2), two(1, 2)]);
        let never = Formula::and(sets.iter().cloned().map(Formula::not));
        let formula = Formula::and([domain.clone(), Formula::or([twice, never])]);
        let name = words!("every position has one outcome", "每个局面恰有一种结果");
        let found = self.holds(Condition::OneOutcome, None, name, formula)?;
        if found.is_err() {
            return Ok(found);
        }
        let stuck = match rules.stuck {
            -1 => 0,
            1 => 1,
            _ => 2,
        };
        let over =
            [(&rules.lost, 0), (&rules.won, 1), (&rules.drawn, 2), (&self.stuck.clone(), stuck)];
        for (over, set) in over {
            let formula =
                Formula::and([domain.clone(), over.clone(), Formula::not(sets[set].clone())]);
            let name = words!("where play is over", "对局已结束之处");
            let found = self.holds(Condition::Over, None, name, formula)?;
            if found.is_err() {
                return Ok(found);
            }
        }
        let (mut to_lost, mut to_drawn) = (Vec::new(), Vec::new());
        for command in self.commands.clone() {
            let [to] = &command.to[..] else { unreachable!("sums have values") };
            let lands = self.at(lost, to, &[]);
            let loses = is(&self.compile(&self.played(command, lands))?);
            let lands = self.at(drawn, to, &[]);
            let draws = is(&self.compile(&self.played(command, lands))?);
            let by = &command.name;
            for (condition, from, lands, name) in [
                (
                    Condition::LostToLost,
                    0,
                    &loses,
                    words!(
                        "`{by}` does not lead from a lost position to a lost one",
                        "`{by}` 不会从必败局面走到必败局面"
                    ),
                ),
                (
                    Condition::LostToDraw,
                    0,
                    &draws,
                    words!(
                        "`{by}` does not lead from a lost position to a draw",
                        "`{by}` 不会从必败局面走到和局"
                    ),
                ),
                (
                    Condition::DrawToLost,
                    2,
                    &loses,
                    words!(
                        "`{by}` does not lead from a draw to a lost position",
                        "`{by}` 不会从和局走到必败局面"
                    ),
                ),
            ] {
                let formula = Formula::and([sets[from].clone(), lands.clone()]);
                let found = self.holds(condition, Some(by), name, formula)?;
                if found.is_err() {
                    return Ok(found);
                }
            }
            to_lost.push(Formula::not(Formula::exists(command.chosen.clone(), loses)));
            to_drawn.push(Formula::not(Formula::exists(command.chosen.clone(), draws)));
        }
        for (condition, from, lands, name) in [
            (
                Condition::NoWinningMove,
                1,
                to_lost,
                words!(
                    "from every won position some move leads to a lost one",
                    "每个必胜局面都能走到某个必败局面"
                ),
            ),
            (
                Condition::NoDrawingMove,
                2,
                to_drawn,
                words!("from every draw some move leads to a draw", "每个和局都能走到某个和局"),
            ),
        ] {
            let mut all =
                vec![self.live.clone(), sets[from].clone(), Formula::not(self.stuck.clone())];
            all.extend(lands);
            let found = self.holds(condition, None, name, Formula::and(all))?;
            if found.is_err() {
                return Ok(found);
            }
        }
        Ok(Ok(()))
    }
}
