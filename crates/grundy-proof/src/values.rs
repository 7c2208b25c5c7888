//! The conditions on Grundy values.
//!
//! If play ends, a function is the Grundy value exactly if no option has the value of its position
//! and every smaller number is the value of an option. An option that is a sum has the nim-sum of
//! the values of its components (Sprague 1935, Grundy 1939).

use super::condition::{Condition, ConditionResult, Stop};
use super::prover::{Prover, accepts};
use grundy_automata::{Automaton, Formula, Relation, Variable};
use grundy_rules_logic::guarded::GuardedCommand;
use grundy_text::words;

/// The reason why a relation cannot be checked as the Grundy values of a game.
#[derive(Clone, Debug)]
pub enum NoValues {
    /// The relation gives no value, or more than one, for the position in the payload.
    NotAFunction(Vec<grundy_core::base::Big>),
    /// Moves lead to sums of positions, but automata cannot compute the nim-sum of their values.
    /// The numeration is not binary, or the relation gives 2 to the power of the value.
    Sums,
}

impl Prover<'_> {
    /// Decides whether the relation `values` gives the Grundy value of each position, provided that
    /// play ends. The value is in the variable `value`; if `power` is true, this variable holds 2
    /// to the power of the value. The inner error is the reason why `values` cannot be checked; the
    /// result inside it is the first condition that fails, if one fails.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub(super) fn check_grundy_values(
        &mut self,
        values: &Automaton,
        (value, power): (Variable, bool),
    ) -> Result<Result<ConditionResult, NoValues>, Stop> {
        let (relation, domain) = (accepts(values), self.domain.clone());
        let no_value = Formula::and([
            domain.clone(),
            Formula::not(Formula::exists([value], relation.clone())),
        ]);
        if let Some(position) =
            self.check_empty(words!(values::every_position_has_value), no_value)?
        {
            return Ok(Err(NoValues::NotAFunction(position)));
        }
        let other_value = self.fresh("v");
        let other_relation: Vec<Variable> = values
            .tracks()
            .iter()
            .map(|track| if *track == value { other_value } else { *track })
            .collect();
        let other_relation = Formula::Automaton(values.clone(), other_relation);
        let two_values = Formula::and([
            domain.clone(),
            relation.clone(),
            other_relation,
            Formula::less(other_value, value),
        ]);
        if let Some(position) =
            self.check_empty(words!(values::no_position_has_two_values), two_values)?
        {
            return Ok(Err(NoValues::NotAFunction(position)));
        }
        let mut missing_value = vec![domain, relation.clone(), Formula::less(other_value, value)];
        if power {
            missing_value.push(Formula::relation(Relation::Weight, [other_value]));
        }
        for command in self.commands.clone() {
            let option_value =
                match self.option_value_formula(command, values, (value, other_value), power) {
                    Ok(option_value) => option_value,
                    Err(reason) => return Ok(Err(reason)),
                };
            let option = self.compile(&self.enabled(command, option_value))?;
            let same_value = Formula::equal(other_value, value);
            let formula = Formula::and([relation.clone(), accepts(&option), same_value]);
            let by = &command.name;
            let name = words!(values::no_option_by_has_same_value, by);
            let result = self.check(Condition::SameValue, Some(by), name, formula)?;
            if result.is_err() {
                return Ok(Ok(result));
            }
            let reached =
                self.compile(&Formula::exists(command.chosen.clone(), accepts(&option)))?;
            missing_value.push(Formula::not(accepts(&reached)));
        }
        let name = words!(values::every_smaller_value_is_value);
        Ok(Ok(self.check(Condition::MissingValue, None, name, Formula::and(missing_value))?))
    }

    /// Returns the formula that the option by `command` has the value `other`: the nim-sum of the
    /// values of its components, and 0 without components. `value` is the variable of the value in
    /// the relation `values`. If `power` is true, both variables hold 2 to the power of a value.
    ///
    /// # Errors
    /// Returns [`NoValues::Sums`] if a nim-sum cannot be expressed.
    pub(super) fn option_value_formula(
        &mut self,
        command: &GuardedCommand,
        values: &Automaton,
        (value, other): (Variable, Variable),
        power: bool,
    ) -> Result<Formula, NoValues> {
        let (mut conjuncts, mut tracks) = (Vec::new(), Vec::new());
        for component in &command.to {
            let component_value = if command.to.len() == 1 { other } else { self.fresh("w") };
            conjuncts.push(self.substitute(values, component, &[(value, component_value)]));
            tracks.push(component_value);
        }
        match tracks.len() {
            0 => conjuncts.push(Formula::equal(other, i64::from(power))),
            1 => {}
            _ if power || self.rules.numeration != grundy_automata::Numeration::binary() => {
                return Err(NoValues::Sums);
            }
            _ => {
                let bound = tracks.clone();
                tracks.push(other);
                conjuncts.push(Formula::relation(Relation::XorZero(tracks.len()), tracks));
                return Ok(Formula::exists(bound, Formula::and(conjuncts)));
            }
        }
        Ok(Formula::and(conjuncts))
    }
}
