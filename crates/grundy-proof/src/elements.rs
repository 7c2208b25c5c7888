//! The outcomes of bags by the values of their elements. A bag is a multiset; a move replaces one
//! of its elements.
//!
//! In normal play a bag is lost exactly if the nim-sum of the Grundy values of its elements is 0
//! (Sprague 1935, Grundy 1939). For misère play, let every element be *firm* or *fickle*, and call
//! a bag firm if one of its elements is. Suppose, for the Grundy values of normal play:
//!
//! 1. a fickle element has value 0 or 1, and an element without moves is fickle;
//! 2. a fickle element of value v has no firm option of value 1 - v, and one of value 0 that has
//!    moves has a fickle option of value 1;
//! 3. a firm element of value 0 or 1 has no fickle option;
//! 4. a firm element of value 2 or more has, for v = 0 and for v = 1, a firm option of value v or a
//!    fickle one of value 1 - v.
//!
//! Then a firm bag is lost exactly if the nim-sum is 0, and a fickle bag exactly if it is 1. Proof
//! by induction along play: No move leads from a lost fickle bag to a lost one, by (2). At a won
//! fickle bag, of nim-sum 0, play is over, which wins, or a move by (2) changes the nim-sum to 1. A
//! move from a lost firm bag leads to a firm bag of another nim-sum, or to a fickle bag, which has
//! nim-sum 1 only if (3) is violated. From a won firm bag the winning move of Nim leads to nim-sum
//! 0; it fails only if it makes the last firm element fickle, and then (4) gives another move.
//! These are the tame games of misère play (Conway 1976, "On Numbers and Games", chapter 12).

use super::condition::Stop;
use super::prover::{Prover, accepts};
use super::values::NoValues;
use grundy_automata::{Automaton, Formula, Variable};
use grundy_core::base::Big;
use grundy_rules_logic::guarded::TameFormula;
use grundy_text::{Words, words};

/// The result of deciding the conditions on the elements of a bag. `Err` holds the name of the
/// first condition that fails, and the coordinates of an element at which it fails.
pub(super) type ElementCheck = Result<(), (Words, Vec<Big>)>;

impl Prover<'_> {
    /// Decides whether the elements of a bag are tame: whether they satisfy the conditions of this
    /// module. If they do, the values and the set of firm elements determine the misère outcome of
    /// every bag. `values` relates each element to its Grundy value in normal play, which is in the
    /// variable `value`, and `firm` accepts the firm elements. The inner error is
    /// [`NoValues::Sums`] if nim-sums of values cannot be expressed; the result inside it names the
    /// first condition that fails.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub(super) fn check_tame(
        &mut self,
        values: &Automaton,
        value: Variable,
        firm: &Automaton,
    ) -> Result<Result<ElementCheck, NoValues>, Stop> {
        let (value_relation, domain) = (accepts(values), self.domain.clone());
        let fickle = Formula::and([domain, Formula::not(accepts(firm))]);
        let fickle = accepts(&self.compile(&fickle)?);
        let large_fickle =
            Formula::and([fickle.clone(), value_relation.clone(), Formula::less(1, value)]);
        let firm_without_moves = Formula::and([self.stuck.clone(), accepts(firm)]);
        let option_value = self.fresh("v");
        let (mut firm_options, mut fickle_options) = (Vec::new(), Vec::new());
        for command in self.commands.clone() {
            let has_option_value =
                match self.option_value_formula(command, values, (value, option_value), false) {
                    Ok(value_relation) => value_relation,
                    Err(reason) => return Ok(Err(reason)),
                };
            let option_is_firm = command.to.iter().map(|part| self.substitute(firm, part, &[]));
            let option_is_firm = Formula::or(option_is_firm.collect::<Vec<_>>());
            for (options, option_kind) in [
                (&mut firm_options, option_is_firm.clone()),
                (&mut fickle_options, Formula::not(option_is_firm)),
            ] {
                let conditions = Formula::and([has_option_value.clone(), option_kind]);
                let option = self.compile(&self.enabled_by_some_choice(command, conditions))?;
                options.push(accepts(&option));
            }
        }
        let firm_options = self.compile(&Formula::or(firm_options))?;
        let fickle_options = self.compile(&Formula::or(fickle_options))?;
        let has_option = |options: &Automaton, number: i64| {
            Formula::exists(
                [option_value],
                Formula::and([accepts(options), Formula::equal(option_value, number)]),
            )
        };
        let has_forbidden_option = |number: i64| {
            Formula::and([Formula::equal(value, number), has_option(&firm_options, 1 - number)])
        };
        let forbidden_option = Formula::and([
            fickle.clone(),
            value_relation.clone(),
            Formula::or([has_forbidden_option(0), has_forbidden_option(1)]),
        ]);
        let lacks_option_one = Formula::and([
            fickle,
            value_relation.clone(),
            Formula::equal(value, 0),
            Formula::not(self.stuck.clone()),
            Formula::not(has_option(&fickle_options, 1)),
        ]);
        let firm_here = Formula::and([accepts(firm), value_relation]);
        let loses_firmness =
            Formula::and([firm_here.clone(), Formula::at_most(value, 1), accepts(&fickle_options)]);
        let lacks_reply = |number: i64| {
            Formula::and([
                Formula::not(has_option(&firm_options, number)),
                Formula::not(has_option(&fickle_options, 1 - number)),
            ])
        };
        let lacks_replies = Formula::and([
            firm_here,
            Formula::less(1, value),
            Formula::or([lacks_reply(0), lacks_reply(1)]),
        ]);
        for (name, formula) in [
            (words!(elements::fickle_element_has_value_zero), large_fickle),
            (words!(elements::element_without_move_is_fickle), firm_without_moves),
            (words!(elements::fickle_element_of_value_v), forbidden_option),
            (words!(elements::fickle_element_of_value_zero), lacks_option_one),
            (words!(elements::firm_element_of_value_zero), loses_firmness),
            (words!(elements::if_firm_element_has_value_two), lacks_replies),
        ] {
            if let Some(position) = self.check_empty(name.clone(), formula)? {
                return Ok(Ok(Err((name, position))));
            }
        }
        Ok(Ok(Ok(())))
    }

    /// Decides whether `claim`, about misère play, agrees with the Grundy values `values`: it must
    /// declare each element either firm or fickle. It tests whether the number of certain elements
    /// in a bag is even; these must be exactly the fickle elements of value 1.
    ///
    /// # Errors
    /// Returns [`Stop`] if a limit is reached.
    pub(super) fn check_tame_claim(
        &mut self,
        values: &Automaton,
        value: Variable,
        claim: &TameFormula,
    ) -> Result<ElementCheck, Stop> {
        let domain = self.domain.clone();
        let overlap = Formula::and([domain.clone(), claim.firm.clone(), claim.fickle.clone()]);
        let covered = Formula::or([claim.firm.clone(), claim.fickle.clone()]);
        let neither = Formula::and([domain.clone(), Formula::not(covered)]);
        let odd = Formula::equal(value, 1);
        let fickle_here = Formula::and([domain, claim.fickle.clone(), accepts(values)]);
        let differ = Formula::or([
            Formula::and([fickle_here.clone(), odd.clone(), Formula::not(claim.odd.clone())]),
            Formula::and([fickle_here, Formula::not(odd), claim.odd.clone()]),
        ]);
        for (name, formula) in [
            (words!(elements::every_element_is_either_firm), Formula::or([overlap, neither])),
            (words!(elements::claim_counts_exactly_fickle_elements), differ),
        ] {
            if let Some(position) = self.check_empty(name.clone(), formula)? {
                return Ok(Err((name, position)));
            }
        }
        Ok(Ok(()))
    }
}
