//! A question in, an answer out: by law where one applies, else by theory, else by engine.

use crate::base::{Big, Budget, Ending, Error, ErrorKind, Outcome, Side};
use crate::family::narrow;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::solve::answer::Answer;
use crate::workbench::solve::by_engine::by_engine;
use crate::workbench::solve::by_law::{by_law, claimed, speaks};
use crate::workbench::solve::by_loopy::{self, by_loopy};
use crate::workbench::solve::by_nim_sum::{by_nim_sum, worth};
use crate::workbench::solve::endings;
use crate::workbench::solve::found::{Detail, Found};
use crate::workbench::solve::whole::{length, small};
use std::rc::Rc;

/// Who is to move, in a game whose players move differently.
pub(in crate::workbench) fn mover(summand: &Summand) -> Option<Side> {
    let instance = &summand.instance;
    let side = || Some(instance.game.results()?.mover(&narrow(&summand.position)?));
    instance.moves_differ().then(|| side().unwrap_or(Side::First))
}

/// Answers a question.
///
/// # Errors
/// `TooBig` when no law applies and the engine reaches its budget; `Unsupported` when no theory
/// covers the sum that is asked.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer, Error> {
    let mut answer = match solve_as_judged(question, detail, budget) {
        Err(error) if error.is_endless() => {
            let returning = question.returning().ok_or(error)?;
            return solve_as_judged(&returning, detail, budget);
        }
        answer => answer?,
    };
    let ends = question.summands.iter().all(|s| s.instance.game.has_values());
    if answer.remoteness.is_none()
        && ends
        && question.compound == Compound::One
        && detail.extra_steps > 0
    {
        let cheap = budget.cheap(detail.extra_steps);
        match length(question, &cheap) {
            Ok(play) => answer.remoteness = Some(play.remoteness.0),
            // Who wins was found on a way that ends, as others do not.
            Err(error) if error.is_endless() => {
                let returning = question.returning();
                let found = returning.and_then(|it| solve_as_judged(&it, detail, &cheap).ok());
                if let Some(found) = found {
                    answer = Answer { grundy: answer.grundy, ..found };
                }
            }
            Err(_) => {}
        }
    }
    Ok(answer)
}

/// The same, by the methods for what the games were judged to be.
fn solve_as_judged(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer, Error> {
    let found = match (question.compound, question.ending, question.summands.as_slice()) {
        (compound, ending, [only])
            if only.instance.law(ending, compound).is_some_and(|law| speaks(only, law)) =>
        {
            by_law(only, ending, compound, detail, budget)?
        }
        (Compound::One, ..) if by_loopy::applies(question) => by_loopy(question, detail, budget)?,
        (Compound::One, Ending::Normal, [only]) => by_engine(only, detail, budget)?,
        (Compound::One, Ending::Normal, several) => by_nim_sum(several, detail, budget)?,
        (Compound::Every, ..) => endings::every(question, budget)?,
        (Compound::SjEnd, ..) => endings::sj(question, detail, budget)?,
        (Compound::One, Ending::Misere, _) => endings::misere(question, detail, budget)?,
    };
    agrees(question, &found)?;
    let parts = question.summands.iter().map(|s| (s.instance.name.clone(), s.print()));
    let summands: Vec<(String, String)> = parts.collect();
    let (games, positions): (Vec<&str>, Vec<&str>) =
        summands.iter().map(|(game, position)| (game.as_str(), position.as_str())).unzip();
    Ok(Answer {
        game: games.join(" + "),
        position: positions.join(" + "),
        summands,
        board: question.board(),
        side: question.side_to_move(),
        sides: question.side_names(),
        outcome: found.outcome,
        mover: question.summands.iter().find_map(mover),
        grundy: found.grundy,
        infinity: found.infinity,
        remoteness: found.remoteness.map(|r| r.0),
        score: found.score,
        move_count: found.moves.count,
        moves: found.moves.told,
        why: found.why,
        evidence: found.evidence,
        parameters: question.summands.iter().flat_map(|s| s.instance.parameters()).collect(),
    })
}

/// That an outcome has the moves that make it so: a winning one for N, a drawing one for a draw, and no winning one
/// for P. Whatever the reason, an answer that says otherwise is false.
fn agrees(question: &Question, found: &Found) -> Result<(), Error> {
    // Other compounds may be over while moves are left, and count sets of moves.
    if question.compound != Compound::One {
        return Ok(());
    }
    let Some(count) = &found.moves.count else { return Ok(()) };
    let some = *count != Big::ZERO;
    let fine = match found.outcome {
        Outcome::P => !some,
        // The player to move may have won already, or nobody.
        Outcome::N | Outcome::Draw => some || question.summands.iter().all(is_over),
    };
    if fine {
        return Ok(());
    }
    let positions: Vec<String> = question.summands.iter().map(Summand::print).collect();
    let (at, is) = (crate::base::excerpt(&positions.join(" + ")), found.outcome.name());
    Err(Error::new(
        ErrorKind::Corrupt,
        words!(
            "the rules contradict themselves: {at} was found to be {is}, which its {count} moves contradict",
            "规则自相矛盾：{at} 求得为 {is}，而其 {count} 个相应走法与之不符"
        ),
    )
    .help(words!(
        "look at the rules that make this position and its images alike",
        "请检查使此局面与它的像相同的规则"
    )))
}

/// Whether play is over at a position.
fn is_over(summand: &Summand) -> bool {
    let Ok(position) = small(summand) else { return false };
    let said = summand.instance.game.results().map(|rules| rules.result(&position));
    said.is_some_and(|said| said.is_ok_and(|result| result.is_some()))
        || summand.instance.options(&position).is_ok_and(|options| options.is_empty())
}

/// Who wins a position of a game in its own ending, and no more: for programs that ask it of very
/// many positions.
///
/// # Errors
/// As [`solve`].
pub fn who_wins(
    instance: &Rc<Instance>,
    position: &[Big],
    budget: &Budget,
) -> Result<Outcome, Error> {
    let summand = Summand { instance: Rc::clone(instance), position: position.to_vec() };
    let (ending, compound) = (instance.ending, instance.compound);
    if let Some(law) = instance.law(ending, compound)
        && let Some(claim) = claimed(instance, law, position)
    {
        return Ok(claim.outcome);
    }
    if (ending, compound) == (Ending::Normal, Compound::One) {
        match (instance.game.has_values(), instance.game.is_searched()) {
            (true, false) => {
                return Ok(Outcome::n_if(worth(&summand, budget)?.value != Big::ZERO));
            }
            (true, true) => match instance.outcome(&small(&summand)?, ending, budget) {
                Err(error) if error.is_endless() => {}
                outcome => return outcome,
            },
            (false, _) => {}
        }
    }
    let question = Question { summands: vec![summand], ending, compound };
    Ok(solve(&question, Detail { moves: 0, extra_steps: 0 }, budget)?.outcome)
}
