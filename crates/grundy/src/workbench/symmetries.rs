//! Whether the symmetries that a rule file declares are true: an engine that believes a false one answers
//! falsely.

use super::instance::Instance;
use super::rule_check::region;
use crate::base::{Budget, Counts, Ending, Error, Notation, Words};
use crate::engine::{Grundy, Length, Play, Search, Zermelo, retrograde};
use crate::lang::{RuleGame, UnfoldedGame};
use crate::words;

/// What a position is worth: the result, the moves to the end, and the Grundy value where there is one.
type Worth = (i64, u32, u32);

/// Positions with the images of a file's symmetries, compared one by one.
pub(super) struct Images<'a> {
    rules: &'a RuleGame,
    instance: &'a Instance,
    length: Search<RuleGame, Length>,
    plain: UnfoldedGame,
    grundy: Search<UnfoldedGame, Grundy>,
    score: Search<RuleGame, Zermelo>,
    /// Pairs compared so far.
    pub compared: usize,
}

impl<'a> Images<'a> {
    pub(super) fn new(rules: &'a RuleGame, instance: &'a Instance) -> Images<'a> {
        let length = Search::new(Length(rules.ending().unwrap_or(Ending::Normal)));
        let (grundy, score) = (Search::new(Grundy::default()), Search::new(Zermelo));
        let plain = UnfoldedGame(rules.clone());
        Images { rules, instance, length, plain, grundy, score, compared: 0 }
    }

    /// The first of the symmetries found false at the first `tried` positions that play can come to.
    ///
    /// # Errors
    /// The budget, for each position; rules that cannot be evaluated.
    pub(super) fn first_false(
        &mut self,
        tried: usize,
        budget: &Budget,
    ) -> Result<Option<Words>, Error> {
        let positions: Vec<Counts> = match self.rules.initial()? {
            Some(start) => reached(self.rules, start, tried)?,
            None => region(self.rules, None)?.1.into_iter().take(tried).collect(),
        };
        let mut pairs = Vec::new();
        for position in positions {
            let images = self.rules.images(&position)?.into_iter();
            pairs
                .extend(images.filter(|image| *image != position).map(|at| (position.clone(), at)));
        }
        let all = pairs.iter().flat_map(|(position, image)| [position.clone(), image.clone()]);
        // Where play may return, positions are solved together.
        let solved = match self.instance.game.may_return() {
            true => Some(retrograde::explore_sided(self.rules, all, budget)?),
            false => None,
        };
        for (position, image) in &pairs {
            self.compared += 1;
            let mut worth = |position: &Counts| match &solved {
                Some(solved) => {
                    let play = solved.play(position).map(Play::for_who_moved);
                    Ok(play.map_or((0, 0, 0), |(worth, lasts)| (worth.into(), lasts, 0)))
                }
                None => self.worth(position, budget),
            };
            let (here, there) = (worth(position)?, worth(image)?);
            if here != there {
                return Ok(Some(self.told(
                    position,
                    image,
                    (here.0, here.2) == (there.0, there.2),
                )));
            }
        }
        Ok(None)
    }

    fn told(&self, position: &Counts, image: &Counts, only_lasts: bool) -> Words {
        let print = |position: &Counts| self.rules.print(&position.widen());
        let (a, b) = (print(position), print(image));
        match only_lasts {
            true => words!(
                "the symmetry is false: {a} and {b} are worth the same, but do not last as long",
                "对称声明有误：{a} 与 {b} 的结果相同，但步数不同"
            ),
            false => words!(
                "the symmetry is false: {a} and {b} are not worth the same",
                "对称声明有误：{a} 与 {b} 的结果不同"
            ),
        }
    }

    /// What a position is worth where play ends.
    fn worth(&mut self, position: &Counts, budget: &Budget) -> Result<Worth, Error> {
        let rules = self.rules;
        let print = |position: &Counts| rules.print(&position.widen());
        if self.instance.has_sides() {
            let found = self.score.value(rules, position, budget);
            let found = found.map_err(|error| error.explain(print))?;
            return Ok((found.value, found.remoteness.0, 0));
        }
        let found = self.length.value(rules, position, budget);
        let (worth, lasts) = found.map_err(|error| error.explain(print))?.for_who_moved();
        let grundy = match rules.ending() {
            Some(Ending::Normal) => {
                let found = self.grundy.value(&self.plain, position, budget);
                found.map_err(|error| error.explain(print))?.0
            }
            _ => 0,
        };
        Ok((worth.into(), lasts, grundy))
    }
}

/// Looks at a few positions at little cost, before anything is answered.
///
/// # Errors
/// A symmetry that is false.
pub(super) fn seem_true(instance: &Instance) -> Result<(), Error> {
    const FEW: usize = 60;
    const STEPS: u64 = 20_000;
    let Some(rules) = instance.rules.as_ref().filter(|rules| rules.has_symmetries()) else {
        return Ok(());
    };
    // What cannot be evaluated or found soon is told when it is needed.
    let found = Images::new(rules, instance).first_false(FEW, &Budget::steps(STEPS));
    rules.take_error();
    match found {
        Ok(Some(wrong)) => Err(Error::bad(wrong).help(words!(
            "an answer may rest on it: mend the line `symmetry`, or leave it out",
            "答案可能因此有误：请改正 `symmetry` 一行，或去掉它"
        ))),
        _ => Ok(()),
    }
}

/// Positions that are reached from a start, some at most.
fn reached(rules: &RuleGame, start: Counts, tried: usize) -> Result<Vec<Counts>, Error> {
    let mut seen = vec![start];
    let mut at = 0;
    let mut options = Vec::new();
    while at < seen.len() && seen.len() < tried {
        options.clear();
        rules.try_options(&mut options, &seen[at])?;
        for option in options.drain(..) {
            if !seen.contains(&option) && seen.len() < tried {
                seen.push(option);
            }
        }
        at += 1;
    }
    Ok(seen)
}
