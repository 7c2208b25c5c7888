//! A question in, an answer out: by law where one applies, else by theory, else by engine.

use super::answer::Answer;
use super::by_board::by_board;
use super::by_compound::by_compound;
use super::by_induction::by_induction;
use super::by_law;
use super::by_loopy::by_loopy;
use super::by_nim_sum;
use super::by_proof;
use super::by_retrograde::by_results;
use super::by_search;
use super::by_value::by_value;
use super::compound_one_left;
use super::endings;
use super::found::{Detail, Found};
use super::whole::small;
use crate::base::{Big, Budget, Error, ErrorKind, Outcome};
use crate::games::Compound;
use crate::law::quotient::digits_of;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use std::rc::Rc;

/// What is found of a question; `None` where a method is not for such a question.
type Answers = fn(&Question, Detail, &Budget) -> Result<Option<Found>, Error>;
/// Who wins, and no more; `None` as there.
type Wins = fn(&Question, &Budget) -> Result<Option<Outcome>, Error>;

/// One way to answer questions.
struct Method {
    answer: Answers,
    /// Where the method finds who wins quicker than an answer.
    wins: Option<Wins>,
}

/// The methods in the order in which they are asked, each of them once: those for games in which play may return
/// stand last, because a game may turn out to be one on the way.
static METHODS: &[Method] = &[
    Method { answer: compound_one_left::of_ordinary_sum, wins: None },
    Method { answer: by_law::by_law, wins: Some(by_law::wins) },
    Method { answer: by_proof::by_proof, wins: Some(by_proof::wins) },
    Method { answer: by_compound, wins: None },
    Method { answer: endings::sj, wins: None },
    Method { answer: endings::misere, wins: None },
    Method { answer: by_value, wins: None },
    Method { answer: by_board, wins: None },
    Method { answer: by_induction, wins: None },
    Method { answer: by_search::by_search, wins: Some(by_search::wins) },
    Method { answer: by_nim_sum::by_nim_sum, wins: Some(by_nim_sum::wins) },
    Method { answer: by_results, wins: None },
    Method { answer: by_loopy, wins: None },
];

/// What the first method that is for a question finds by `ask`. Where it meets a way round in games that were judged to
/// end, it and those after it are asked about the games judged to return: those before have no use for either.
fn first<T>(
    question: &Question,
    mut ask: impl FnMut(&Method, &Question) -> Result<Option<T>, Error>,
) -> Result<T, Error> {
    let mut returning: Option<(Question, Error)> = None;
    for method in METHODS {
        let judged = returning.as_ref().map_or(question, |(returning, _)| returning);
        let mut found = ask(method, judged);
        if let Err(error) = &found
            && error.is_endless()
            && returning.is_none()
            && let Some(question) = question.returning()
        {
            let (question, _) = returning.insert((question, error.clone()));
            found = ask(method, question);
        }
        if let Some(found) = found? {
            return Ok(found);
        }
    }
    let endless = returning.map(|(_, error)| error);
    Err(endless.expect("there is a method for games that end, whatever is asked"))
}

/// Answers a question.
///
/// # Errors
/// `TooBig` when no law applies and the engine reaches its budget; `Unsupported` when no theory
/// covers the sum that is asked.
pub fn solve(question: &Question, detail: Detail, budget: &Budget) -> Result<Answer, Error> {
    first(question, |method, question| {
        let Some(found) = (method.answer)(question, detail, budget)? else { return Ok(None) };
        agrees(question, &found)?;
        Ok(Some(dressed(question, found)))
    })
}

/// An answer with all that it repeats of the question.
fn dressed(question: &Question, found: Found) -> Answer {
    let parts = question.summands.iter().map(|s| (s.instance.name.clone(), s.print()));
    let summands: Vec<(String, String)> = parts.collect();
    let (games, positions): (Vec<&str>, Vec<&str>) =
        summands.iter().map(|(game, position)| (game.as_str(), position.as_str())).unzip();
    Answer {
        game: games.join(" + "),
        position: positions.join(" + "),
        summands,
        board: question.board(),
        side: question.side_to_move(),
        sides: question.side_names(),
        outcome: found.outcome,
        mover: question.summands.iter().find_map(Summand::mover),
        grundy: found.grundy,
        infinity: found.infinity,
        remoteness: found.remoteness.map(|r| r.0),
        score: found.score,
        move_count: found.moves.count,
        moves: found.moves.shown,
        why: found.why,
        evidence: found.evidence,
        parameters: question.summands.iter().flat_map(|s| s.instance.parameters()).collect(),
    }
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

/// Whether no heap of a code has a move, whatever its size: where only whole heaps are taken, large ones have none.
fn heaps_are_over(summand: &Summand) -> bool {
    let Some(digits) = summand.instance.game.heaps().and_then(digits_of) else { return false };
    let moves = |heap: &Big| {
        digits.digits().iter().enumerate().any(|(take, &digit)| {
            let left = |least: usize| *heap >= Big::from(take + least);
            (digit & 1 != 0 && *heap == Big::from(take))
                || (digit & 2 != 0 && left(1))
                || (digit & 4 != 0 && left(2))
                || (digit & 8 != 0 && left(3))
        })
    };
    !summand.position.iter().any(moves)
}

/// Whether play is over at a position.
fn is_over(summand: &Summand) -> bool {
    let Ok(position) = small(summand) else { return heaps_are_over(summand) };
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
    let question = Question { summands: vec![summand], ending, compound, moved: vec![] };
    first(&question, |method, question| match method.wins {
        Some(wins) => wins(question, budget),
        None => {
            let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
            let Some(found) = (method.answer)(question, detail, budget)? else { return Ok(None) };
            agrees(question, &found)?;
            Ok(Some(found.outcome))
        }
    })
}
