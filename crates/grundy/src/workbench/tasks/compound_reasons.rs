//! Why a sum is won or lost that is not played one move at a time, or ends with its first component: what each component is
//! worth there, the rule, and what a winning turn makes of them.

use super::compound_turn::rule;
use crate::base::{Budget, Decimal, Ending, Error, ErrorKind, Outcome, Over, Step, Words, counted};
use crate::engine::Worth;
use crate::games::Compound;
use crate::words;
use crate::workbench::ask::question::Question;
use crate::workbench::solve::answer::Answer;
use crate::workbench::solve::compound_sum::{Component, CompoundSum};

/// Components that are told one by one, at most.
const PARTS: usize = 12;

/// The steps; none for an ordinary sum, and for one that values end.
///
/// # Errors
/// Where a game cannot take part; at the budget.
pub(super) fn steps(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
) -> Result<Vec<Step>, Error> {
    let Compound::Joined(joining) = question.compound else { return Ok(vec![]) };
    let mut steps = vec![Step::said(rule(joining))];
    let sum = match CompoundSum::of(question, 1, budget) {
        // What was answered without taking the sum apart has its reason in words.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            steps.push(Step::said(capital(answer.why.clone()).then(&stop())));
            return Ok(steps);
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(vec![]) };
    for (at, component) in sum.components.iter().take(PARTS).enumerate() {
        let worth = worth(&sum, component.worth);
        steps.push(Step::said(
            named(&sum, at, component).then(&words!(": ", "：")).then(&worth).then(&stop()),
        ));
    }
    if let Some(more) = sum.components.len().checked_sub(PARTS).filter(|more| *more > 0) {
        let en = counted(more, "component");
        steps.push(Step::said(words!("And {en} more.", "另有 {more} 个分量。")));
    }
    steps.push(Step::said(capital(answer.why.clone()).then(&stop())));
    if answer.outcome == Outcome::N && !sum.is_over() {
        steps.extend(won(&sum));
    }
    Ok(steps)
}

fn stop() -> Words {
    words!(".", "。")
}

/// A component as it is called.
fn named(sum: &CompoundSum, at: usize, component: &Component) -> Words {
    let summand = &sum.question.summands[component.game];
    let position = summand.instance.game.family().print(&component.position.widen());
    let number = sum.place(at);
    let own = if summand.instance.game.heaps().is_some() {
        words!("heap {number}, of {position}", "第 {number} 堆（{position} 颗）")
    } else if summand.instance.game.tokens().is_some() {
        words!("token {number}, on {position}", "第 {number} 枚棋子（在 {position}）")
    } else {
        words!("position {position}", "局面 {position}")
    };
    if sum.question.summands.len() == 1 {
        return capital(own);
    }
    let (name, game) = (&summand.instance.name, component.game + 1);
    words!("Game {game} ({name}), ", "游戏 {game}（{name}），").then(&own)
}

/// With a capital letter at its beginning.
fn capital(text: Words) -> Words {
    let mut rest = text.en.chars();
    let first: String = rest.next().into_iter().flat_map(char::to_uppercase).collect();
    Words { en: first + rest.as_str(), zh: text.zh }
}

/// What a component is worth in words.
fn worth(sum: &CompoundSum, worth: Worth) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    let (en, zh) = if misere { ("misère ", "反常") } else { ("", "") };
    match worth {
        Worth::Length(0) | Worth::Ended | Worth::Kind { live: false, .. } => {
            words!("it has ended", "已终结")
        }
        Worth::Length(short) => {
            let n = sum.lengths.long(short);
            let n = Decimal(&n);
            let parity =
                if short % 2 == 1 { words!("odd", "奇数") } else { words!("even", "偶数") };
            let (even, even_zh) = (parity.en, parity.zh);
            match sum.joining.over {
                Over::First => {
                    words!("{en}remoteness {n}, {even}", "{zh}距终局步数 {n}，{even_zh}")
                }
                Over::Last => {
                    words!("{en}suspense number {n}, {even}", "{zh}悬念数 {n}，{even_zh}")
                }
            }
        }
        Worth::Kind { normal, misere: lost, .. } => {
            let letter = |lost: bool| if lost { "P" } else { "N" };
            let (one, other) = (letter(normal), letter(lost));
            match (misere, sum.joining.over) {
                (false, _) => words!("{one}-position of normal play", "正常规则下的 {one} 局面"),
                (true, Over::First) => {
                    words!("{other}-position of misère play", "反常规则下的 {other} 局面")
                }
                (true, Over::Last) => words!(
                    "{one}-position of normal play, {other}-position of misère play",
                    "正常规则下的 {one} 局面，反常规则下的 {other} 局面"
                ),
            }
        }
        Worth::Immediate => words!("a move ends it", "有一步可使它终结"),
        Worth::Value(value) => {
            words!("{en}foreclosed value {value}", "{zh}止局值 {value}")
        }
        Worth::Nothing => words!("not needed", "无须计算"),
    }
}

/// What a winning turn changes.
fn won(sum: &CompoundSum) -> Vec<Step> {
    let sets = sum.sets(Outcome::P, 1);
    let Some(set) = sets.shown.first() else {
        return vec![Step::said(words!(
            "No winning turn is listed: who wins is known here, and not by which moves.",
            "此处不列出必胜走法：只知道谁胜，不知道怎样走。"
        ))];
    };
    let mut steps = vec![Step::said(words!("A winning turn:", "一个必胜的回合："))];
    for &(at, option) in set.iter().take(PARTS) {
        let component = &sum.components[at];
        let Some((_, after)) = component.options.get(option) else { continue };
        let (_, made) = sum.described((at, option));
        let place = named(sum, at, component);
        let after = worth(sum, *after);
        let arrow = words!(" → ", " → ");
        steps.push(Step::said(
            place.then(&words!(": ", "：")).then(&made).then(&arrow).then(&after).then(&stop()),
        ));
    }
    if let Some(more) = set.len().checked_sub(PARTS).filter(|more| *more > 0) {
        let en = counted(more, "component");
        steps.push(Step::said(words!("And {en} more.", "另有 {more} 个分量。")));
    }
    steps.push(Step::said(left(sum, set)));
    steps
}

/// Why the other player has lost after a set of moves.
fn left(sum: &CompoundSum, set: &[(usize, usize)]) -> Words {
    let mut rest = set.iter().peekable();
    let total = sum.components.iter().enumerate().fold(Worth::Nothing, |total, (at, component)| {
        let chosen = rest.next_if(|(which, _)| *which == at);
        let option = chosen.and_then(|(_, option)| component.options.get(*option));
        sum.theory.join(total, option.map_or(component.worth, |(_, worth)| *worth))
    });
    let told = match (total, sum.joining.over) {
        (Worth::Length(0) | Worth::Ended | Worth::Kind { live: false, .. }, _) => {
            words!("play is over", "对局结束")
        }
        (Worth::Length(short), over) => {
            let n = sum.lengths.long(short);
            let n = Decimal(&n);
            let parity =
                if short % 2 == 1 { words!("odd", "奇数") } else { words!("even", "偶数") };
            let (even, even_zh) = (parity.en, parity.zh);
            match over {
                Over::First => {
                    words!("the least is then {n}, {even}", "此时最小的是 {n}，{even_zh}")
                }
                Over::Last => {
                    words!("the greatest is then {n}, {even}", "此时最大的是 {n}，{even_zh}")
                }
            }
        }
        (Worth::Value(value), _) => {
            words!("the nim-sum is then {value}", "此时异或和为 {value}")
        }
        _ => words!("all that is left is lost", "剩下的都是负局面"),
    };
    capital(
        told.then(&words!(", and the opponent, who is to move, loses", "，轮到对方走，对方负"))
            .then(&stop()),
    )
}
