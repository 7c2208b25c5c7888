//! Play where moves are too many to list: by the proved law of a rule file.
//!
//! The law says who wins and which moves win; the rules say which moves there are, some of them at a time. How long play
//! lasts is not known there.

use super::choices::Choice;
use crate::base::{Big, Budget, Error, ErrorKind, NamedMove, Remedy, Way};
use crate::family::narrow;
use crate::lang::{RuleGame, Tried};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::by_proof;
use crate::workbench::solve::whole::alone;

/// Of each kind of move so many are offered where there are too many.
const OFFERED: i64 = 16;
/// And so many in all.
const MOST: usize = 500;
/// Numbers that are looked at in what somebody typed.
const TYPED: usize = 8;

/// Legal moves.
pub struct Offered {
    /// They, in the order of the rules.
    pub choices: Vec<Choice>,
    /// Whether these are all that there are.
    pub all: bool,
}

/// A position whose moves are too many, and its rules.
struct Large<'q> {
    question: &'q Question,
    only: &'q Summand,
    rules: &'q RuleGame,
}

impl Question {
    /// Every legal move, or some of them where they are too many and the law of the game is proved.
    ///
    /// # Errors
    /// `TooBig` where there are too many and no law says who wins; what is wrong with the rules.
    pub fn offered(&self, budget: &Budget) -> Result<Offered, Error> {
        match self.legal() {
            Ok(choices) => Ok(Offered { choices, all: true }),
            Err(too_many) => Large::of(self, too_many, budget)?.offered(),
        }
    }

    /// The legal moves that what was typed may mean where not all are offered: those whose choices are among its numbers,
    /// and the one to the position that it is.
    ///
    /// # Errors
    /// As [`Question::offered`].
    pub fn meant(&self, typed: &str, budget: &Budget) -> Result<Vec<Choice>, Error> {
        let too_many = match self.legal() {
            Ok(choices) => return Ok(choices),
            Err(error) => error,
        };
        Large::of(self, too_many, budget)?.meant(typed, budget)
    }

    /// The legal moves that leave so much in place of one number of the position, others being as they are or not.
    ///
    /// # Errors
    /// As [`Question::offered`].
    pub fn leaving(&self, at: usize, left: u64, budget: &Budget) -> Result<Vec<Choice>, Error> {
        let too_many = match self.legal() {
            Ok(choices) => return Ok(choices),
            Err(error) => error,
        };
        let large = Large::of(self, too_many, budget)?;
        let before = narrow(&large.only.position).and_then(|here| here.get(at).copied());
        let taken = before.map_or(0, |before| before.abs_diff(left));
        large.with_numbers(&[left, taken])
    }
}

/// The best move by a proved law: one that wins, one that holds a draw, or where all is lost one that takes little.
///
/// # Errors
/// Why there are no moves, where no law helps.
pub(super) fn by_law(
    question: &Question,
    too_many: Error,
    budget: &Budget,
) -> Result<Option<Choice>, Error> {
    let large = Large::of(question, too_many, budget)?;
    let best = by_proof::best_moves(question, 1, budget)?.unwrap_or_default();
    if let Some(best) = best.into_iter().next() {
        return Ok(Some(large.choice(best)));
    }
    let size = |choice: &Choice| choice.to.iter().fold(Big::ZERO, |sum, n| sum + n);
    Ok(large.offered()?.choices.into_iter().max_by_key(size))
}

impl<'q> Large<'q> {
    /// The position, where a law is proved and play ends: where it may return, a move that wins need not make progress.
    fn of(question: &'q Question, too_many: Error, budget: &Budget) -> Result<Large<'q>, Error> {
        if too_many.kind() != ErrorKind::TooBig {
            return Err(too_many);
        }
        let found = alone(question).and_then(|only| {
            let rules = only.instance.listed()?;
            let heaps = only.instance.game.heaps().is_some() && only.position.len() > 1;
            let plays = !heaps && !only.instance.game.may_return();
            plays.then_some(Large { question, only, rules })
        });
        let Some(large) = found else { return Err(too_many) };
        let Some(_) = by_proof::best_moves(question, 0, budget)? else { return Err(too_many) };
        let largest = Big::from(i64::MAX.unsigned_abs());
        if large.only.position.iter().any(|number| *number > largest) {
            return Err(Error::too_big(words!(
                "the position is too large to play: rules are run on numbers below 2^63",
                "局面过大，无法对弈：规则只能在小于 2^63 的数上运行"
            ))
            .mend(Remedy::Ask(Way::SolveThis)));
        }
        Ok(large)
    }

    fn choice(&self, made: NamedMove) -> Choice {
        let again = narrow(&self.only.position)
            .zip(narrow(&made.to))
            .is_some_and(|(here, to)| self.only.instance.game.again(&here, &to));
        let words = self.question.tell(0, &made);
        let NamedMove { kind, choices, to, .. } = made;
        Choice {
            summand: 0,
            kind,
            choices,
            to,
            words,
            gain: 0,
            again,
            component: None,
            moved: vec![],
        }
    }

    fn some(&self, tried: Tried) -> Result<Offered, Error> {
        let Some(here) = narrow(&self.only.position) else {
            return Ok(Offered { choices: Vec::new(), all: false });
        };
        let found = self.rules.some_moves(&here, tried)?;
        let choices = found.moves.into_iter().map(|made| self.choice(made)).collect();
        Ok(Offered { choices, all: found.all })
    }

    fn offered(&self) -> Result<Offered, Error> {
        let offered = self.some(Tried { first: OFFERED, numbers: &[], most: MOST })?;
        // None of them found is not none that there is.
        if offered.choices.is_empty() && !offered.all {
            return Err(Error::too_big(words!(
                "the position is too large to play: no move was found among its first",
                "局面过大，无法对弈：在最前面的选择中未找到走法"
            ))
            .mend(Remedy::Ask(Way::SolveThis)));
        }
        Ok(offered)
    }

    fn with_numbers(&self, numbers: &[u64]) -> Result<Vec<Choice>, Error> {
        let numbers: Vec<i64> = numbers.iter().filter_map(|n| i64::try_from(*n).ok()).collect();
        let tried = Tried { first: 0, numbers: &numbers, most: MOST };
        Ok(self.some(tried)?.choices)
    }

    fn meant(&self, typed: &str, budget: &Budget) -> Result<Vec<Choice>, Error> {
        let digits = typed.split(|c: char| !c.is_ascii_digit());
        let numbers = digits.filter_map(|digits| digits.parse().ok()).take(TYPED);
        let mut found = self.with_numbers(&numbers.collect::<Vec<u64>>())?;
        let words: Vec<&str> = typed.split_whitespace().collect();
        if let Ok(to) = self.only.instance.game.family().parse(&words)
            && !found.iter().any(|choice| choice.to == to)
            && let Some(Some(made)) = by_proof::move_to(self.question, &to, budget)
        {
            found.push(self.choice(made));
        }
        Ok(found)
    }
}
