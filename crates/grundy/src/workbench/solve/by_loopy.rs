//! Answers for questions in which play may return to a position: one game by retrograde analysis, sums by
//! loopy values, and misère sums by retrograde analysis of whole positions.

use crate::base::{Big, Budget, Counts, Ending, Error, LoopyNimber, Outcome, Words};
use crate::engine::Play;
use crate::engine::retrograde::{self, Solved};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::game::board::{LINE, moves_told as line_by_moves, positions_told};
use crate::workbench::solve::by_loopy_sum::{Sum, by_sum};
use crate::workbench::solve::by_retrograde::{by_retrograde, why};
use crate::workbench::solve::found::{Detail, Found, Told, moves_told};
use crate::workbench::solve::whole::{Whole, flatten, small};

/// The only game, when nothing is added in it.
pub(in crate::workbench) fn alone(question: &Question) -> Option<&Summand> {
    match question.summands.as_slice() {
        // Several tokens are a sum.
        [only] if only.instance.game.tokens().is_none() || only.position.len() == 1 => Some(only),
        _ => None,
    }
}

/// Games of which some may return: one by retrograde analysis, sums by their values.
pub(super) fn by_loopy(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    if question.compound != Compound::One || !question.is_loopy() {
        return Ok(None);
    }
    answer(question, detail, budget).map(Some)
}

/// The answer of a question that ends from here, and elsewhere does not, as one about games judged to return: where that
/// is cheap it tells more than who wins here.
pub(super) fn cheaply(question: &Question, detail: Detail, budget: &Budget) -> Option<Found> {
    by_loopy(&question.returning()?, detail, &budget.cheap(detail.extra_steps)).ok()?
}

fn answer(question: &Question, detail: Detail, budget: &Budget) -> Result<Found, Error> {
    if let Some(only) = alone(question) {
        let mut found = by_retrograde(only, question.ending, detail, budget)?;
        if question.ending == Ending::Normal
            && let Some(tokens) = only.instance.game.tokens()
            && tokens.graph.results.is_empty()
        {
            set_value(&mut found, Sum::of(question, budget)?.total());
        }
        if question.ending == Ending::Normal && only.instance.is_judged() {
            found.grundy = match found.outcome {
                Outcome::P => Some(Big::ZERO),
                // From here play may end though elsewhere it does not.
                Outcome::N if detail.extra_steps > 0 => {
                    let cheap = budget.cheap(detail.extra_steps);
                    let value = only.instance.grundy_if_cheap(&small(only)?, &cheap);
                    value.ok().map(|value| Big::from(value.0))
                }
                _ => None,
            };
        }
        return Ok(found);
    }
    refuse_stated(question)?;
    if question.ending == Ending::Misere {
        return Played::new(question, budget)?.found(detail);
    }
    let sum = Sum::of(question, budget)?;
    let cheap = budget.cheap(detail.extra_steps);
    let mut found = match Played::new(question, &cheap) {
        Ok(played) if detail.extra_steps > 0 => {
            let mut found = played.found(detail)?;
            found.why = sum.why().then(&words!("; ", "；")).then(&found.why);
            found
        }
        _ => by_sum(&sum, detail, budget)?,
    };
    set_value(&mut found, sum.total());
    Ok(found)
}

fn set_value(found: &mut Found, value: LoopyNimber<Big>) {
    match value {
        LoopyNimber::Finite(value) => found.grundy = Some(value),
        LoopyNimber::Infinite(known) => found.infinity = Some(known.into()),
    }
}

/// A result stated for one token says nothing of a sum.
fn refuse_stated(question: &Question) -> Result<(), Error> {
    let stated = |s: &&Summand| {
        let tokens = s.instance.game.tokens().filter(|_| s.instance.game.may_return());
        tokens.is_some_and(|tokens| !tokens.graph.results.is_empty())
    };
    match question.summands.iter().find(stated) {
        None => Ok(()),
        Some(summand) => {
            let name = &summand.instance.name;
            Err(Error::unsupported(words!(
                "the graph of `{name}` states results, which mean nothing in a sum",
                "`{name}` 的图中写有结果，在和中没有意义"
            ))
            .help(words!("ask about it alone, or leave the results out", "请单独求解，或去掉结果")))
        }
    }
}

/// A question played whole: every position that can arise, labelled.
pub(in crate::workbench) struct Played<'a> {
    question: &'a Question,
    rules: Whole<'a>,
    start: Vec<Counts>,
    solved: Solved<Vec<Counts>>,
}

/// A move: in which summand, from 0, and what it becomes.
pub(in crate::workbench) type Step = (usize, Counts);

/// A position of a line of play, with the summand in which the move was made that led to it.
#[derive(Clone)]
struct Made {
    by: usize,
    at: Vec<Counts>,
}

/// A line that comes back to a position repeats, whichever move leads there.
impl PartialEq for Made {
    fn eq(&self, other: &Made) -> bool {
        self.at == other.at
    }
}

impl<'a> Played<'a> {
    /// # Errors
    /// When a number is too large, or at the budget.
    pub(in crate::workbench) fn new(
        question: &'a Question,
        budget: &Budget,
    ) -> Result<Played<'a>, Error> {
        let (rules, start) = flatten(question)?;
        let solved = retrograde::explore(&rules, [start.clone()], question.ending, budget)?;
        Ok(Played { question, rules, start, solved })
    }

    /// How a position that can arise ends.
    fn play(&self, position: &Vec<Counts>) -> Play {
        self.solved.play(position).expect("what can arise was explored")
    }

    /// The same of the position after a move.
    pub(in crate::workbench) fn after(&self, summand: usize, to: &Counts) -> Play {
        let mut after = self.start.clone();
        after[summand] = to.clone();
        self.play(&after)
    }

    /// Every move from the start with what it leads to, the best first.
    fn steps(&self) -> Result<Vec<(Step, Play)>, Error> {
        let mut steps = Vec::new();
        for (i, summand) in self.question.summands.iter().enumerate() {
            for option in summand.instance.options(&self.start[i])? {
                let play = self.after(i, &option);
                steps.push(((i, option), play));
            }
        }
        steps.sort_by_key(|(_, play)| play.for_who_moved());
        Ok(steps)
    }

    fn print(&self, position: &[Counts]) -> String {
        let parts = position.iter().zip(&self.rules.0);
        let parts = parts.map(|(part, family)| family.print(&part.widen()));
        parts.collect::<Vec<_>>().join(" + ")
    }

    /// The move that made a position, in words.
    fn tell(&self, from: &Made, to: &Made) -> Words {
        let by = to.by;
        let mut told = Told::none();
        let summand = &self.question.summands[by];
        let moved = Summand { instance: summand.instance.clone(), position: from.at[by].widen() };
        let several = self.question.summands.len() > 1;
        told.push(&moved, several.then_some(by + 1), &to.at[by].widen());
        told.shown.pop().map(|one| one.words).unwrap_or_default()
    }

    /// Every position after a move, ascending.
    fn moved(&self, from: &Made) -> Result<Vec<Made>, Error> {
        let (mut moved, mut options) = (Vec::new(), Vec::new());
        for (by, family) in self.rules.0.iter().enumerate() {
            family.moves(&mut options, &from.at[by])?;
            for option in options.drain(..) {
                let mut at = from.at.clone();
                at[by] = option;
                moved.push(Made { by, at });
            }
        }
        moved.sort_by(|one, other| one.at.cmp(&other.at));
        Ok(moved)
    }

    fn found(&self, detail: Detail) -> Result<Found, Error> {
        let here = self.play(&self.start);
        let steps = self.steps()?;
        let several = self.question.summands.len() > 1;
        let tell = |moves: &mut Told, (i, option): &Step| {
            let at = several.then_some(i + 1);
            moves.push(&self.question.summands[*i], at, &option.widen());
        };
        let wanted = match here.outcome {
            Outcome::N => Some(Outcome::P),
            Outcome::Draw => Some(Outcome::Draw),
            Outcome::P => None,
        };
        let best: Vec<&Step> = steps
            .iter()
            .filter(|(_, play)| Some(play.outcome) == wanted)
            .map(|(step, _)| step)
            .collect();
        let mut moves = Told::none();
        moves.count = Some(Big::from(best.len()));
        let length = self.start.iter().map(|part| part.len()).sum();
        best.iter().take(moves_told(detail, length)).for_each(|step| tell(&mut moves, step));
        let mut resists = Told::none();
        if let (Outcome::P, Some((step, _))) = (here.outcome, steps.first()) {
            tell(&mut resists, step);
        }
        let resists = resists.shown.first().map(|one| &one.words);
        let start = Made { by: 0, at: self.start.clone() };
        let line = retrograde::line(start, LINE, |from| {
            let labelled = self.moved(from)?.into_iter().map(|to| {
                let play = self.play(&to.at);
                (to, play)
            });
            Ok::<_, Error>(labelled.collect())
        })?;
        let draw = here.outcome == Outcome::Draw;
        let told = match self.question.summands.iter().any(|s| s.instance.draws()) {
            true => line_by_moves(&line, draw, |from, to| self.tell(from, to)),
            false => positions_told(&line, draw, |made| self.print(&made.at)),
        };
        let why = why(here, steps.is_empty(), resists, false).then(&told);
        let evidence = Evidence::Computed { positions: self.solved.len() as u64 };
        Ok(Found {
            why,
            remoteness: (here.outcome != Outcome::Draw).then_some(here.remoteness),
            ..Found::new(here.outcome, moves, Words::default(), evidence)
        })
    }
}
