//! Playing against a perfect opponent.

use super::compound_reply;
use super::large_play;
use super::value;
use crate::base::{
    Big, Budget, Counts, Ending, Error, ErrorKind, Joining, Outcome, Over, Remedy, Setting, Text,
    Words,
};
use crate::engine::{Play, retrograde};
use crate::family::{SidedFamily, narrow};
use crate::games::Compound;
use crate::lang::{EndedBy, RuleGame};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::boards::BoardEngine;
use crate::workbench::solve::by_induction::Inducted;
use crate::workbench::solve::by_law;
use crate::workbench::solve::by_loopy;
use crate::workbench::solve::by_value;
use crate::workbench::solve::found::Detail;
use crate::workbench::solve::methods::solve;
use crate::workbench::solve::whole::WholeSearch;
use std::time::Instant;

pub use super::choices::Choice;
pub use super::large_play::Offered;

/// Options looked at to count the moves to the end exactly: a moment's work, for somebody waits for the reply.
const LENGTH_STEPS: u64 = 2_000_000;
/// The same where a law names a winning move at once, and the length only tells which of them is the quickest.
const LENGTH_STEPS_BY_LAW: u64 = 400_000;

/// Why play is over by a statement of a rule file: in words of the game where there are some, else its place.
fn ended(by: &EndedBy, ends: &[Text]) -> Words {
    if let Some(Text { en, zh }) = ends.get(by.number) {
        return Words { en: (*en).to_string(), zh: (*zh).to_string() };
    }
    let result = match by.result {
        Some(-1) => words!("By the rules the player to move has lost", "按规则，轮到走的一方负"),
        Some(1) => words!("By the rules the player to move has won", "按规则，轮到走的一方胜"),
        Some(_) => words!("By the rules this is a draw", "按规则，此为和局"),
        None => words!("By the rules play is over", "按规则，游戏结束"),
    };
    let Words { en, zh } = &by.at;
    result.then(&words!(" ({en}).", "（{zh}）。"))
}

impl Question {
    /// The position as it is written, summands joined by ` + `.
    pub fn print(&self) -> String {
        self.summands.iter().map(Summand::print).collect::<Vec<_>>().join(" + ")
    }

    /// Why there is no move: what the rules say of this position.
    pub fn why_over(&self) -> Words {
        if let [only] = self.summands.as_slice() {
            let rules = only.instance.wording();
            if let Some(by) =
                rules.zip(narrow(&only.position)).and_then(|(rules, at)| rules.ended_by(&at))
            {
                return ended(&by, only.instance.ends);
            }
            let game = &only.instance.game;
            let says_itself = game.may_return() && game.tokens().is_some();
            if only.instance.wording().is_none() && (only.instance.has_sides() || says_itself) {
                return words!("Play is over.", "游戏结束。");
            }
        }
        if let Compound::Joined(Joining { over: Over::First, .. }) = self.compound {
            return match self.ending {
                Ending::Normal => words!(
                    "A component has ended, and play with it: who is to move loses.",
                    "已有分量终结，对局结束：轮到走者负。"
                ),
                Ending::Misere => words!(
                    "A component has ended, and play with it: who is to move wins.",
                    "已有分量终结，对局结束：轮到走者胜。"
                ),
            };
        }
        // Where rules give results, the ending of the question says nothing.
        let wins = self.summands.iter().any(|summand| {
            let rules = summand.instance.wording().filter(|_| summand.instance.has_sides());
            rules.is_some_and(RuleGame::stuck_player_wins)
        });
        match if wins { Ending::Misere } else { self.ending } {
            Ending::Normal => {
                words!("No move is left: who cannot move loses.", "无子可动：不能走者负。")
            }
            Ending::Misere => {
                words!("No move is left: who cannot move wins.", "无子可动：不能走者胜。")
            }
        }
    }

    /// Whether the player to move has won by the rules when no move is left here (or play is over),
    /// being so many points ahead by the moves made.
    pub fn stuck_player_wins(&self, ahead: i64) -> Outcome {
        match self.points(ahead) {
            Some(0) => Outcome::Draw,
            Some(points) => Outcome::n_if(points > 0),
            None => Outcome::n_if(self.ending == Ending::Misere),
        }
    }

    /// How many points the player to move is ahead where play is over, being so many ahead by the moves made;
    /// `None` where it is only won or lost.
    pub fn points(&self, ahead: i64) -> Option<i64> {
        if let [only] = self.summands.as_slice()
            && let Some(position) = narrow(&only.position)
            && let game = &only.instance.game
            && let Some(result) = match (game.results(), game.tokens()) {
                (Some(rules), _) => Some(rules.result(&position).ok()?),
                (None, Some(tokens)) if game.may_return() => {
                    let stated = tokens.stated(&position);
                    stated.map(|outcome| Some(if outcome == Outcome::N { 1 } else { -1 }))
                }
                _ => None,
            }
        {
            return result.unwrap_or(-1).checked_add(ahead);
        }
        None
    }
}

/// Checks that a question can be played.
///
/// # Errors
/// `Unsupported` when values end it.
pub fn playable(question: &Question) -> Result<(), Error> {
    if question.compound == Compound::SjEnd {
        return Err(Error::unsupported(words!(
            "games that values end are answered, and not played",
            "由 SG 值决定终局的游戏只可求解，不能对弈"
        ))
        .mend(Remedy::LeaveOut(Setting::Compound)));
    }
    Ok(())
}

/// The best move: the winner hastens, the loser resists longest, and a draw is held. Where the
/// position is too large to count moves to the end, a winning move is still found, and a lost
/// position is defended by the move that takes the least.
///
/// `None` when play is over.
///
/// # Errors
/// `TooBig` when neither a law nor an engine within the budget answers.
pub fn best(question: &Question, budget: &Budget) -> Result<Option<Choice>, Error> {
    match best_as_judged(question, budget) {
        Err(error) if error.is_endless() => {
            best_as_judged(&question.returning().ok_or(error)?, budget)
        }
        choice => choice,
    }
}

/// The same, by the methods for what the games were judged to be.
fn best_as_judged(question: &Question, budget: &Budget) -> Result<Option<Choice>, Error> {
    playable(question)?;
    let mut choices = match question.legal() {
        Ok(choices) => choices,
        Err(too_many) => return large_play::by_law(question, too_many, budget),
    };
    if choices.is_empty() {
        return Ok(None);
    }
    if let Some(step) = compound_reply::best(question, budget)? {
        let made = |choice: &Choice| {
            let ends = choice.component.is_none() && step.component.is_none();
            ends || choice.component == step.component && choice.to == step.to
        };
        return Ok(choices.iter().position(made).map(|at| choices.swap_remove(at)));
    }
    if by_value::is_sum(question) {
        return best_of_sum(question, choices, budget).map(Some).map_err(|error| {
            match error.kind() {
                ErrorKind::TooBig => match value::beyond(question, budget) {
                    Some(known) => error.so_far(known),
                    None => error,
                },
                _ => error,
            }
        });
    }
    if let [only] = question.summands.as_slice() {
        let game = &only.instance.game;
        match (game.scores(), game.results()) {
            (Some(rules), _) => return best_sided(only, rules, choices, budget),
            (None, Some(_)) => return best_labelled(only, question.ending, choices, budget),
            (None, None) => {}
        }
    }
    if question.is_loopy() {
        return best_loopy(question, choices, budget);
    }
    let mut search = WholeSearch::new(question)?;
    let start = search.position.clone();
    // Of a time limit most is left for finding a good move where counting is too much.
    let now = Instant::now();
    let deadline = budget.deadline.map(|end| now + end.saturating_duration_since(now) / 4);
    let steps = match by_law::wins(question, budget)? {
        Some(_) => LENGTH_STEPS_BY_LAW,
        None => LENGTH_STEPS,
    };
    let exact = Budget { steps: steps.min(budget.steps), deadline, ..*budget };
    match search.play(&start, &exact) {
        Err(error) if error.is_endless() && question.returning().is_some() => return Err(error),
        Err(_) => {}
        Ok(_) => {
            let mut length = |choice: &Choice| {
                let mut to = start.clone();
                to[choice.summand] = narrow(&choice.to)?;
                search.play(&to, &exact).ok()
            };
            let mut ranked: Vec<((u8, u32), usize)> = Vec::new();
            for (i, choice) in choices.iter().enumerate() {
                let play = length(choice);
                ranked.push((play.map_or((u8::MAX, 0), Play::for_who_moved), i));
            }
            let (_, first) = ranked.into_iter().min().expect("there is a choice");
            return Ok(Some(choices.swap_remove(first)));
        }
    }
    if let Some(found) = recommended(question, &choices, budget)? {
        return Ok(Some(choices.swap_remove(found)));
    }
    // Lost, and too large to count: the smallest change leaves the most to be played.
    let size = |choice: &Choice| choice.to.iter().fold(Big::ZERO, |sum, n| sum + n);
    Ok(choices.into_iter().max_by_key(size))
}

/// The best move in a sum of games whose sides differ: one that wins; where all is lost, one after which the other side gets
/// the least by the time that play stops.
fn best_of_sum(
    question: &Question,
    mut choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Choice, Error> {
    let found = match recommended(question, &choices, budget)? {
        Some(found) => found,
        None => {
            let made = choices.iter().map(|choice| (choice.summand, choice.to.as_slice()));
            by_value::resisting(question, made, budget)?
        }
    };
    Ok(choices.swap_remove(found))
}

/// Which of the moves an answer names first.
fn recommended(
    question: &Question,
    choices: &[Choice],
    budget: &Budget,
) -> Result<Option<usize>, Error> {
    let answer = solve(question, Detail { moves: 1, extra_steps: 0, ..Detail::default() }, budget)?;
    let Some(wanted) = answer.moves.first() else { return Ok(None) };
    Ok(choices.iter().position(|choice| {
        let family = question.summands[choice.summand].instance.game.family();
        let same = || wanted.to.as_ref().is_some_and(|to| *to == family.print(&choice.to));
        let named = || wanted.kind == choice.kind && wanted.choices == choice.choices;
        wanted.summand.is_none_or(|i| i == choice.summand + 1) && (named() || same())
    }))
}

/// The best move of a game that is labelled whole.
fn best_labelled(
    only: &Summand,
    ending: Ending,
    choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>, Error> {
    let start = narrow(&only.position).expect("the moves were listed");
    let labels = only.instance.labelled(&start, ending, budget)?;
    let labelled = choices.into_iter().map(|choice| {
        let to = narrow(&choice.to).expect("an option fits");
        let play = labels.found(&only.instance, &to)?;
        let play = play.passed(choice.again);
        Ok((choice, play))
    });
    let labelled: Vec<(Choice, Play)> = labelled.collect::<Result<_, Error>>()?;
    Ok(retrograde::best(labelled).map(|(choice, _)| choice))
}

/// The best move where play may return: by labels of whole positions where they are few, else by
/// values; these win or draw too, and who wins by them makes progress.
fn best_loopy(
    question: &Question,
    mut choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>, Error> {
    if let Some(only) = by_loopy::alone(question) {
        return best_labelled(only, question.ending, choices, budget);
    }
    const STEPS: u64 = 1_000_000;
    let few = Budget { steps: STEPS.min(budget.steps), ..*budget };
    let played = match question.ending {
        Ending::Normal => by_loopy::Played::new(question, &few).ok(),
        Ending::Misere => Some(by_loopy::Played::new(question, budget)?),
    };
    if let Some(played) = played {
        let labelled = choices.into_iter().map(|choice| {
            let play = played.after(choice.summand, &narrow(&choice.to).expect("an option fits"));
            (choice, play)
        });
        return Ok(retrograde::best(labelled).map(|(choice, _)| choice));
    }
    let found = recommended(question, &choices, budget)?.unwrap_or(0);
    Ok(Some(choices.swap_remove(found)))
}

fn best_sided(
    only: &Summand,
    game: &(dyn SidedFamily + 'static),
    choices: Vec<Choice>,
    budget: &Budget,
) -> Result<Option<Choice>, Error> {
    let here = narrow(&only.position).expect("the moves were listed");
    if game.result(&here)?.is_some() {
        return Ok(None);
    }
    let search = Inducted::new(only, game, &here, BoardEngine::Auto, budget)?;
    let mut found: Option<((i64, i64), Choice)> = None;
    for choice in choices {
        let to: Counts = narrow(&choice.to).expect("an option fits");
        let there = search.score(&to, budget)?;
        let length = i64::from(there.remoteness.0);
        // What the opponent gets in the end; 0 or more is no win for the player to move.
        let value = there.by_move(game, &here, &to).saturating_neg();
        let key = (value, if value < 0 { length } else { -length });
        if found.as_ref().is_none_or(|(best, _)| key < *best) {
            found = Some((key, choice));
        }
    }
    Ok(found.map(|(_, choice)| choice))
}
