//! Explains why a compound is won or lost: the value of each component, the theorem that combines
//! these values, and the effect of a winning turn. A compound is a sum with other turns, or another
//! end of play, than the ordinary sum.

use super::compound_turn::describe_rule;
use grundy_core::base::{Budget, Ending, Outcome, Over};
use grundy_core::engine::CompoundValue;
use grundy_games::Compound;
use grundy_solve::Answer;
use grundy_solve::compound_sum::{CompoundSum, SumComponent};
use grundy_store::Question;
use grundy_text::{Decimal, Error, ErrorKind, ExplanationStep, Words, counted, words};

/// The maximum number of components whose values an explanation lists.
const MAX_COMPONENTS: usize = 12;

/// Explains `answer` step by step: the rule of the compound, the value of each component, the
/// conclusion and a winning turn. If the position is too large to split into components, gives only
/// the rule and the reason in `answer`. Returns no steps for an ordinary sum and for
/// [`Compound::SjEnd`].
///
/// # Errors
/// Fails if a game cannot be a component of a compound, its moves form a cycle, or a stop is
/// requested.
pub(super) fn steps(
    question: &Question,
    answer: &Answer,
    budget: &Budget,
) -> Result<Vec<ExplanationStep>, Error> {
    let Compound::Joined(joining) = question.compound else { return Ok(vec![]) };
    let mut steps = vec![ExplanationStep::sentence(describe_rule(joining))];
    let sum = match CompoundSum::new(question, 1, budget) {
        // An answer that was found without splitting the position already states its reason in
        // words.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            steps
                .push(ExplanationStep::sentence(capitalize(answer.why.clone()).then(&full_stop())));
            return Ok(steps);
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(vec![]) };
    for (index, component) in sum.components.iter().take(MAX_COMPONENTS).enumerate() {
        let value = value_words(&sum, component.value);
        steps.push(ExplanationStep::sentence(
            component_name(&sum, index, component)
                .then(&words!(": ", "："))
                .then(&value)
                .then(&full_stop()),
        ));
    }
    if let Some(omitted) =
        sum.components.len().checked_sub(MAX_COMPONENTS).filter(|omitted| *omitted > 0)
    {
        let en = counted(omitted, "component");
        steps.push(ExplanationStep::sentence(words!(
            "Not listed: {en}.",
            "另有 {omitted} 个分量。"
        )));
    }
    steps.push(ExplanationStep::sentence(capitalize(answer.why.clone()).then(&full_stop())));
    if answer.outcome == Outcome::N && !sum.is_over() {
        steps.extend(explain_winning_turn(&sum));
    }
    Ok(steps)
}

/// Returns the punctuation mark at the end of a sentence.
fn full_stop() -> Words {
    words!(".", "。")
}

/// Returns the name of a component together with its position, such as "heap 2 (size 5)".
fn component_name(sum: &CompoundSum, index: usize, component: &SumComponent) -> Words {
    let summand = &sum.question.summands[component.game];
    let position = summand.instance.game.family().print(&component.position.widen());
    let number = sum.component_number(index);
    let name_in_game = if summand.instance.game.heaps().is_some() {
        words!("heap {number} (size {position})", "第 {number} 堆（{position} 颗）")
    } else if summand.instance.game.tokens().is_some() {
        words!("token {number} (on {position})", "第 {number} 枚棋子（在 {position}）")
    } else {
        words!("position {position}", "局面 {position}")
    };
    if sum.question.summands.len() == 1 {
        return capitalize(name_in_game);
    }
    let (name, game) = (&summand.instance.name, component.game + 1);
    words!("Game {game} ({name}), ", "游戏 {game}（{name}），").then(&name_in_game)
}

/// Capitalizes the first letter of the English text; the Chinese text is unchanged.
fn capitalize(text: Words) -> Words {
    let mut chars = text.en.chars();
    let first_letter: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    Words { en: first_letter + chars.as_str(), zh: text.zh }
}

/// Describes in words the value of a component of `sum`: that it has ended, or its remoteness,
/// suspense number, outcome or foreclosed value, depending on the compound.
fn value_words(sum: &CompoundSum, value: CompoundValue) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    let (en, zh) = if misere { ("misère ", "反常") } else { ("", "") };
    match value {
        CompoundValue::Length(0)
        | CompoundValue::Ended
        | CompoundValue::Kind { live: false, .. } => {
            words!("this component has ended", "已终结")
        }
        CompoundValue::Length(short) => {
            let n = sum.lengths.original(short);
            let n = Decimal(&n);
            let parity =
                if short % 2 == 1 { words!("odd", "奇数") } else { words!("even", "偶数") };
            let (even, even_zh) = (parity.en, parity.zh);
            match sum.joining.over {
                Over::First => {
                    words!(
                        "{en}remoteness (number of moves to its end) {n}, {even}",
                        "{zh}距终局步数 {n}，{even_zh}"
                    )
                }
                Over::Last => {
                    words!(
                        "{en}suspense number (moves to its end, if the winner delays it) {n}, \
                         {even}",
                        "{zh}悬念数 {n}，{even_zh}"
                    )
                }
            }
        }
        CompoundValue::Kind { normal, misere: lost, .. } => {
            let letter = |lost: bool| if lost { "P" } else { "N" };
            let (normal_letter, misere_letter) = (letter(normal), letter(lost));
            match (misere, sum.joining.over) {
                (false, _) => words!(
                    "{normal_letter}-position of normal play",
                    "正常规则下的 {normal_letter} 局面"
                ),
                (true, Over::First) => {
                    words!(
                        "{misere_letter}-position of misère play",
                        "反常规则下的 {misere_letter} 局面"
                    )
                }
                (true, Over::Last) => words!(
                    "{normal_letter}-position of normal play, {misere_letter}-position of misère play",
                    "正常规则下的 {normal_letter} 局面，反常规则下的 {misere_letter} 局面"
                ),
            }
        }
        CompoundValue::Immediate => words!("one move can end this component", "有一步可使它终结"),
        CompoundValue::Value(value) => {
            words!("{en}foreclosed value {value}", "{zh}止局值 {value}")
        }
        CompoundValue::Nothing => words!("not needed", "无须计算"),
    }
}

/// Explains a winning turn: each move, the value that it gives to its component, and why the
/// opponent then loses.
fn explain_winning_turn(sum: &CompoundSum) -> Vec<ExplanationStep> {
    let sets = sum.move_sets(Outcome::P, 1);
    let Some(set) = sets.shown.first() else {
        return vec![ExplanationStep::sentence(words!(
            "No winning turn is listed, because only the winner is known here, not the winning \
             moves.",
            "此处不列出必胜走法：只知道谁胜，不知道怎样走。"
        ))];
    };
    let mut steps = vec![ExplanationStep::sentence(words!("A winning turn:", "一个必胜的回合："))];
    for &(index, option) in set.iter().take(MAX_COMPONENTS) {
        let component = &sum.components[index];
        let Some((_, value)) = component.options.get(option) else { continue };
        let (_, description) = sum.describe_component_move((index, option));
        let component = component_name(sum, index, component);
        let value = value_words(sum, *value);
        let arrow = words!(" → ", " → ");
        steps.push(ExplanationStep::sentence(
            component
                .then(&words!(": ", "："))
                .then(&description)
                .then(&arrow)
                .then(&value)
                .then(&full_stop()),
        ));
    }
    if let Some(omitted) = set.len().checked_sub(MAX_COMPONENTS).filter(|omitted| *omitted > 0) {
        let en = counted(omitted, "component");
        steps.push(ExplanationStep::sentence(words!(
            "Not listed: {en}.",
            "另有 {omitted} 个分量。"
        )));
    }
    steps.push(ExplanationStep::sentence(remaining_words(sum, set)));
    steps
}

/// Explains why the opponent loses after the turn `set`: a list of pairs of the index of a
/// component that moves and the index of the option it moves to.
fn remaining_words(sum: &CompoundSum, set: &[(usize, usize)]) -> Words {
    let mut moves = set.iter().peekable();
    let total = sum.components.iter().enumerate().fold(
        CompoundValue::Nothing,
        |total, (index, component)| {
            let chosen_move = moves.next_if(|(moved, _)| *moved == index);
            let option = chosen_move.and_then(|(_, option)| component.options.get(*option));
            sum.theory.join(total, option.map_or(component.value, |(_, value)| *value))
        },
    );
    let reason = match (total, sum.joining.over) {
        (
            CompoundValue::Length(0)
            | CompoundValue::Ended
            | CompoundValue::Kind { live: false, .. },
            _,
        ) => {
            words!("play is over", "对局结束")
        }
        (CompoundValue::Length(short), over) => {
            let n = sum.lengths.original(short);
            let n = Decimal(&n);
            let parity =
                if short % 2 == 1 { words!("odd", "奇数") } else { words!("even", "偶数") };
            let (even, even_zh) = (parity.en, parity.zh);
            match over {
                Over::First => {
                    words!(
                        "the least of these numbers is then {n}, {even}",
                        "此时最小的是 {n}，{even_zh}"
                    )
                }
                Over::Last => {
                    words!(
                        "the greatest of these numbers is then {n}, {even}",
                        "此时最大的是 {n}，{even_zh}"
                    )
                }
            }
        }
        (CompoundValue::Value(value), _) => {
            words!("the nim-sum is then {value}", "此时异或和为 {value}")
        }
        _ => words!("all remaining components are lost", "剩下的都是负局面"),
    };
    capitalize(
        reason
            .then(&words!(", and the opponent, who is to move, loses", "，轮到对方走，对方负"))
            .then(&full_stop()),
    )
}
