//! The conditions on Grundy values.
//!
//! Where play ends, values are those of Grundy exactly when no option has the value of its position and every smaller value
//! is that of an option: the least value that no option has. An option that is a sum has the xor of the values of its parts
//! (Sprague 1935, Grundy 1939).

use super::condition::{Condition, Outcome, Stop};
use super::prover::{Prover, is};
use crate::guarded::GuardedCommand;
use crate::words;
use grundy_automata::{Automaton, Formula, Relation, Variable};

/// Why values are not decided.
#[derive(Clone, Debug)]
pub enum NoValues {
    /// A position has no value, or has two.
    NotAFunction(Vec<crate::base::Big>),
    /// Sums of values need binary digits.
    Sums,
}

impl Prover<'_> {
    /// Whether this relation of positions and a value, or 2 to its power, gives the Grundy values, provided that play
    /// ends.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn grundy_values(
        &mut self,
        values: &Automaton,
        (value, power): (Variable, bool),
    ) -> Result<Result<Outcome, NoValues>, Stop> {
        let (here, domain) = (is(values), self.domain.clone());
        let none =
            Formula::and([domain.clone(), Formula::not(Formula::exists([value], here.clone()))]);
        if let Some(position) =
            self.none(words!("every position has a value", "每个局面都有值"), none)?
        {
            return Ok(Err(NoValues::NotAFunction(position)));
        }
        let other = self.fresh("v");
        let again: Vec<Variable> = values
            .tracks()
            .iter()
            .map(|track| if *track == value { other } else { *track })
            .collect();
        let again = Formula::Automaton(values.clone(), again);
        let two = Formula::and([domain.clone(), here.clone(), again, Formula::less(other, value)]);
        if let Some(position) = self.none(words!("and only one", "且只有一个"), two)? {
            return Ok(Err(NoValues::NotAFunction(position)));
        }
        let mut missing = vec![domain, here.clone(), Formula::less(other, value)];
        if power {
            missing.push(Formula::relation(Relation::Weight, [other]));
        }
        for command in self.commands.clone() {
            let worth = match self.worth_of_option(command, values, (value, other), power) {
                Ok(worth) => worth,
                Err(why) => return Ok(Err(why)),
            };
            let option = self.compile(&self.played(command, worth))?;
            let same = Formula::equal(other, value);
            let formula = Formula::and([here.clone(), is(&option), same]);
            let by = &command.name;
            let name =
                words!("no option by `{by}` has the same value", "走 `{by}` 所到的局面值都不同");
            let found = self.holds(Condition::SameValue, Some(by), name, formula)?;
            if found.is_err() {
                return Ok(Ok(found));
            }
            let reached = self.compile(&Formula::exists(command.chosen.clone(), is(&option)))?;
            missing.push(Formula::not(is(&reached)));
        }
        let name =
            words!("every smaller value is that of an option", "每个更小的值都是某后继局面的值");
        Ok(Ok(self.holds(Condition::MissingValue, None, name, Formula::and(missing))?))
    }

    /// That what a command leads to is worth `other`, or 2 to its power: the xor of the parts of a sum, 0 for no parts.
    pub(super) fn worth_of_option(
        &mut self,
        command: &GuardedCommand,
        values: &Automaton,
        (value, other): (Variable, Variable),
        power: bool,
    ) -> Result<Formula, NoValues> {
        let (mut parts, mut tracks) = (Vec::new(), Vec::new());
        for part in &command.to {
            let of_part = if command.to.len() == 1 { other } else { self.fresh("w") };
            parts.push(self.at(values, part, &[(value, of_part)]));
            tracks.push(of_part);
        }
        match tracks.len() {
            0 => parts.push(Formula::equal(other, i64::from(power))),
            1 => {}
            _ if power || self.rules.numeration != grundy_automata::Numeration::binary() => {
                return Err(NoValues::Sums);
            }
            _ => {
                let bound = tracks.clone();
                tracks.push(other);
                parts.push(Formula::relation(Relation::XorZero(tracks.len()), tracks));
                return Ok(Formula::exists(bound, Formula::and(parts)));
            }
        }
        Ok(Formula::and(parts))
    }
}
