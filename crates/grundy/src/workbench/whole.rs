//! A sum flattened into one game: what theory is tested against, and what is searched when no
//! theory applies.

use super::question::{Question, Summand};
use crate::base::{Budget, Counts, Error, Outcome, Ruleset};
use crate::engine::{Length, Play, Search, Won};
use crate::family::{Family, narrow};
use crate::words;

/// The sum of several games as one game: a move is made in one of them.
pub struct Whole<'a>(pub Vec<&'a dyn Family>);

impl Ruleset for Whole<'_> {
    type Position = Vec<Counts>;

    fn options(&self, out: &mut Vec<Vec<Counts>>, from: &Vec<Counts>) {
        let mut options = Vec::new();
        for (i, family) in self.0.iter().enumerate() {
            options.clear();
            family.options(&mut options, &from[i]);
            out.extend(options.drain(..).map(|option| {
                let mut to = from.clone();
                to[i] = option;
                to
            }));
        }
    }

    fn width(&self, from: &Vec<Counts>) -> u64 {
        let widths = self.0.iter().zip(from).map(|(family, part)| family.width(part));
        widths.fold(0, u64::saturating_add)
    }
}

/// The rules and the position of a question, flattened.
///
/// # Errors
/// `TooBig` when a number does not fit a machine integer.
pub(super) fn flatten(question: &Question) -> Result<(Whole<'_>, Vec<Counts>), Error> {
    let rules = question.summands.iter().map(|s| s.instance.game.family() as &dyn Family);
    let position: Result<Vec<Counts>, Error> = question.summands.iter().map(small).collect();
    Ok((Whole(rules.collect()), position?))
}

/// A position as engines take it.
///
/// # Errors
/// `TooBig` naming the game whose law does not reach that far.
pub(super) fn small(summand: &Summand) -> Result<Counts, Error> {
    narrow(&summand.position).ok_or_else(|| {
        let name = &summand.instance.name;
        Error::too_big(words!(
            "no law of `{name}` answers here, and its numbers are too large for an engine",
            "`{name}` 在此没有可用的规律,而数字超出引擎范围"
        ))
        .help(words!("use numbers below 2^64", "请用小于 2^64 的数"))
    })
}

/// How the flattened question ends, if it can be found within the budget.
pub(super) fn length(question: &Question, budget: &Budget) -> Option<Play> {
    let (rules, position) = flatten(question).ok()?;
    Search::new(Length(question.ending)).value(&rules, &position, budget).ok()
}

/// A search on the flattened question, kept for its options.
pub(super) struct WholeSearch<'a> {
    pub(super) rules: Whole<'a>,
    pub(super) position: Vec<Counts>,
    search: Search<Whole<'a>, Won>,
}

impl<'a> WholeSearch<'a> {
    pub(super) fn new(question: &'a Question) -> Result<Self, Error> {
        let (rules, position) = flatten(question)?;
        Ok(WholeSearch { rules, position, search: Search::new(Won(question.ending)) })
    }

    /// Positions visited so far.
    pub(super) fn len(&self) -> u64 {
        self.search.len() as u64
    }

    pub(super) fn outcome(
        &mut self,
        position: &Vec<Counts>,
        budget: &Budget,
    ) -> Result<Outcome, Error> {
        let rules = &self.rules;
        self.search.value(rules, position, budget).map_err(|error| {
            error.explain(|position| {
                let printed =
                    position.iter().zip(&rules.0).map(|(part, family)| family.print(&part.widen()));
                printed.collect::<Vec<_>>().join(" + ")
            })
        })
    }
}
