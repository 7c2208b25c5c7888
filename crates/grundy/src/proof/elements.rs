//! Bags, won or lost by what each element is worth.
//!
//! In normal play a position is lost exactly where the xor of its elements' Grundy values is 0 (Sprague 1935, Grundy 1939). In
//! misère play let every element be firm or fickle, and a sum firm where one of its parts is. Let values be the Grundy values
//! of normal play, and let
//!
//! 1. a fickle element be worth 0 or 1, and be fickle where it has no move;
//! 2. no fickle element have a firm option worth 1 − its own value, and one that is worth 0 and has moves an option worth 1;
//! 3. no firm element worth 0 or 1 have a fickle option;
//! 4. a firm element worth 2 or more have, for v = 0 and for v = 1, a firm option worth v or a fickle one worth 1 − v.
//!
//! Then a sum in which an element is firm is lost exactly where the xor is 0, and any other exactly where it is 1: by induction
//! along play. From a lost sum of fickle elements no move leads to one (2); from a won one the xor falls from 0 to 1 by
//! (2), unless play is over, which wins. A lost sum with a firm element stays firm with another xor, or becomes fickle, with
//! xor 1 only against (3). A won one becomes lost by Nim's move, which fails only where it makes the last firm element fickle,
//! and then (4) has another. These are the tame games of misère play (Conway 1976, "On Numbers and Games", chapter 12).

use super::condition::Stop;
use super::prover::{Prover, is};
use super::values::NoValues;
use crate::base::{Big, Words};
use crate::guarded::TameFormula;
use crate::words;
use grundy_automata::{Automaton, Formula, Variable};

/// What is shown of elements, or the name of what is not, and where.
pub(super) type Shown = Result<(), (Words, Vec<Big>)>;

impl Prover<'_> {
    /// Whether elements that are firm there, and worth these values in normal play, are tame.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn tame(
        &mut self,
        values: &Automaton,
        value: Variable,
        firm: &Automaton,
    ) -> Result<Result<Shown, NoValues>, Stop> {
        let (worth, domain) = (is(values), self.domain.clone());
        let fickle = Formula::and([domain, Formula::not(is(firm))]);
        let fickle = is(&self.compile(&fickle)?);
        let large = Formula::and([fickle.clone(), worth.clone(), Formula::less(1, value)]);
        let stuck = Formula::and([self.stuck.clone(), is(firm)]);
        let other = self.fresh("v");
        let (mut by_firm, mut by_fickle) = (Vec::new(), Vec::new());
        for command in self.commands.clone() {
            let worth_there = match self.worth_of_option(command, values, (value, other), false) {
                Ok(worth) => worth,
                Err(why) => return Ok(Err(why)),
            };
            let some_firm = command.to.iter().map(|part| self.at(firm, part, &[]));
            let some_firm = Formula::or(some_firm.collect::<Vec<_>>());
            for (into, kind) in
                [(&mut by_firm, some_firm.clone()), (&mut by_fickle, Formula::not(some_firm))]
            {
                let all = Formula::and([worth_there.clone(), kind]);
                let option = self.compile(&self.played_somehow(command, all))?;
                into.push(is(&option));
            }
        }
        let by_firm = self.compile(&Formula::or(by_firm))?;
        let by_fickle = self.compile(&Formula::or(by_fickle))?;
        let has = |by: &Automaton, of: i64| {
            Formula::exists([other], Formula::and([is(by), Formula::equal(other, of)]))
        };
        let opposite = |of: i64| Formula::and([Formula::equal(value, of), has(&by_firm, 1 - of)]);
        let crossed =
            Formula::and([fickle.clone(), worth.clone(), Formula::or([opposite(0), opposite(1)])]);
        let no_one = Formula::and([
            fickle,
            worth.clone(),
            Formula::equal(value, 0),
            Formula::not(self.stuck.clone()),
            Formula::not(has(&by_fickle, 1)),
        ]);
        let firm_here = Formula::and([is(firm), worth]);
        let softens = Formula::and([firm_here.clone(), Formula::at_most(value, 1), is(&by_fickle)]);
        let lacks = |of: i64| {
            Formula::and([Formula::not(has(&by_firm, of)), Formula::not(has(&by_fickle, 1 - of))])
        };
        let stays =
            Formula::and([firm_here, Formula::less(1, value), Formula::or([lacks(0), lacks(1)])]);
        for (name, formula) in [
            (words!("a fickle element is worth 0 or 1", "不稳元素的值为 0 或 1"), large),
            (words!("an element without a move is fickle", "没有走法的元素是不稳的"), stuck),
            (
                words!(
                    "a fickle element has no firm option worth 1 less its own value",
                    "不稳元素没有值为 1 减其值的稳定后继"
                ),
                crossed,
            ),
            (
                words!(
                    "a fickle element worth 0 has an option worth 1, or no move",
                    "值为 0 的不稳元素有值为 1 的后继，或没有走法"
                ),
                no_one,
            ),
            (
                words!(
                    "a firm element worth 0 or 1 has no fickle option",
                    "值为 0 或 1 的稳定元素没有不稳后继"
                ),
                softens,
            ),
            (
                words!(
                    "a firm element worth 2 or more has options of both kinds that misère play needs",
                    "值不小于 2 的稳定元素有反常规则所需的两类后继"
                ),
                stays,
            ),
        ] {
            if let Some(position) = self.none(name.clone(), formula)? {
                return Ok(Ok(Err((name, position))));
            }
        }
        Ok(Ok(Ok(())))
    }

    /// Whether a claim that tells firm elements from others says the same as these sets.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn tame_claim(
        &mut self,
        values: &Automaton,
        value: Variable,
        claim: &TameFormula,
    ) -> Result<Shown, Stop> {
        let domain = self.domain.clone();
        let both = Formula::and([domain.clone(), claim.firm.clone(), claim.fickle.clone()]);
        let either = Formula::or([claim.firm.clone(), claim.fickle.clone()]);
        let neither = Formula::and([domain.clone(), Formula::not(either)]);
        let odd = Formula::equal(value, 1);
        let here = Formula::and([domain, claim.fickle.clone(), is(values)]);
        let differ = Formula::or([
            Formula::and([here.clone(), odd.clone(), Formula::not(claim.odd.clone())]),
            Formula::and([here, Formula::not(odd), claim.odd.clone()]),
        ]);
        for (name, formula) in [
            (
                words!("every element is firm or not", "每个元素或稳定或不稳"),
                Formula::or([both, neither]),
            ),
            (
                words!(
                    "what is counted among fickle elements is what is worth 1",
                    "不稳元素中所计的正是值为 1 的"
                ),
                differ,
            ),
        ] {
            if let Some(position) = self.none(name.clone(), formula)? {
                return Ok(Err((name, position)));
            }
        }
        Ok(Ok(()))
    }
}
