//! The conditions on lost, won and drawn positions together, where play ends and may end in a draw.

use super::condition::{Condition, Outcome, Stop};
use super::prover::{Prover, is};
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
        let name = "every position has one outcome";
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
            let found = self.holds(Condition::Over, None, "where play is over", formula)?;
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
            for (condition, from, lands, what) in [
                (Condition::LostToLost, 0, &loses, "from a lost position to a lost one"),
                (Condition::LostToDraw, 0, &draws, "from a lost position to a draw"),
                (Condition::DrawToLost, 2, &loses, "from a draw to a lost position"),
            ] {
                let formula = Formula::and([sets[from].clone(), lands.clone()]);
                let name = format!("`{}` does not lead {what}", command.name);
                let found = self.holds(condition, Some(&command.name), &name, formula)?;
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
                "from every won position some move leads to a lost one",
            ),
            (Condition::NoDrawingMove, 2, to_drawn, "from every draw some move leads to a draw"),
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
