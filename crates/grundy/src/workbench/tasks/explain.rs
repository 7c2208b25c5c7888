//! Why a position is won or lost, step by step: by the law of its game where that has steps of its own, by the columns of
//! the xor for sums, else by what every move leads to.

use super::compound_reasons;
use crate::base::{
    Big, Budget, Change, Columns, Ending, Error, Figure, Followed, Outcome, Step, Words, counted,
    mex,
};
use crate::games::Compound;
use crate::law::Evidence;
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::solve::answer::Answer;
use crate::workbench::solve::by_nim_sum::{Worth, applies, moves_to, worth};
use crate::workbench::solve::by_value;
use crate::workbench::solve::found::Detail;
use crate::workbench::solve::methods::solve;
use std::rc::Rc;

/// An answer with its reasons.
pub struct Explanation {
    /// The answer.
    pub answer: Answer,
    /// Why, step by step.
    pub steps: Vec<Step>,
}

/// Moves that are followed, at most; more are not listed.
const FOLLOWED: usize = 40;
/// What following them may cost altogether, in options that an engine lists.
const STEPS: u64 = 3_000_000;
/// Parts of a sum that are listed, at most.
const PARTS: usize = 24;

/// Why a position is won or lost.
///
/// # Errors
/// As [`solve`].
pub fn explain(question: &Question, budget: &Budget) -> Result<Explanation, Error> {
    let answer = solve(question, Detail { moves: 100, ..Detail::default() }, budget)?;
    let mut steps = by_its_law(question);
    let of_values = by_value::is_sum(question);
    if of_values {
        // Who wins follows from values of the parts; what each move does to them is told besides.
        let Words { en, zh } = &answer.why;
        steps.push(Step::said(words!("By the values of the parts: {en}.", "由各部分的值：{zh}。")));
        steps.extend(
            by_following(question, &answer, budget)
                .into_iter()
                .filter(|step| step.words != answer.why),
        );
    }
    if steps.is_empty() {
        steps = compound_reasons::steps(question, &answer, budget)?;
    }
    if steps.is_empty() && applies(question) {
        steps = by_columns(question, &answer, budget)?;
    }
    if steps.is_empty() {
        steps = by_following(question, &answer, budget);
    }
    Ok(Explanation { answer, steps })
}

/// The steps that the law of the only game has of its own.
fn by_its_law(question: &Question) -> Vec<Step> {
    let [only] = question.summands.as_slice() else { return vec![] };
    let law = only.instance.law(question.ending, question.compound);
    let steps = law.and_then(|law| law.steps);
    steps.map_or_else(Vec::new, |steps| steps(&only.instance.params, &only.position))
}

/// A part of a sum, by itself.
struct Part {
    name: Words,
    alone: Summand,
    worth: Worth,
}

/// The parts of a question: heaps and tokens each by itself, other games whole.
fn parts(question: &Question, budget: &Budget) -> Result<Vec<Part>, Error> {
    let several = question.summands.len() > 1;
    let mut parts = Vec::new();
    for (game, summand) in question.summands.iter().enumerate() {
        let (number, name) = (game + 1, &summand.instance.name);
        let instance = || Rc::clone(&summand.instance);
        if !of_parts(summand) {
            let position = summand.print();
            let worth = worth(summand, budget)?;
            let name = words!("{name} {position}", "{name} {position}");
            let alone = Summand { instance: instance(), position: summand.position.clone() };
            parts.push(Part { name, alone, worth });
            continue;
        }
        let tokens = summand.instance.game.tokens().is_some();
        for (at, size) in summand.position.iter().enumerate() {
            if parts.len() > PARTS {
                return Ok(parts);
            }
            let at = at + 1;
            let alone = Summand { instance: instance(), position: vec![size.clone()] };
            let own = match tokens {
                true => {
                    let place = alone.print();
                    words!("token {at}, on {place}", "第 {at} 枚棋子，在 {place}")
                }
                false => words!("heap {at}, of {size}", "第 {at} 堆，{size} 颗"),
            };
            let name = match several {
                true => words!("game {number} ({name}), ", "游戏 {number}（{name}），").then(&own),
                false => own,
            };
            let worth = worth(&alone, budget)?;
            parts.push(Part { name, alone, worth });
        }
    }
    Ok(parts)
}

/// Whether a position is a row of parts that are moved in one at a time.
fn of_parts(summand: &Summand) -> bool {
    summand.instance.game.heaps().is_some() || summand.instance.game.tokens().is_some()
}

/// Two parts or more, each in base two, with what one of them would have to become.
fn by_columns(question: &Question, answer: &Answer, budget: &Budget) -> Result<Vec<Step>, Error> {
    let parts = parts(question, budget)?;
    if !(2..=PARTS).contains(&parts.len()) {
        return Ok(vec![]);
    }
    let is_size = |part: &Part| part.alone.position == [part.worth.value.clone()];
    let plain = question.summands.len() == 1 && parts.iter().all(is_size);
    let first = match plain {
        true => words!(
            "Write the size of each heap in base two. A column is odd when it holds an odd number of ones; the xor has a 1 in the odd columns.",
            "把每堆的大小写成二进制。含奇数个 1 的列称为奇列；异或恰在奇列为 1。"
        ),
        false => words!(
            "Each part has a Grundy value, and plays like a heap of that size in Nim. Write the values in base two. A column is odd when it holds an odd number of ones; the xor has a 1 in the odd columns.",
            "每个部分有一个 SG 值，相当于 Nim 中那样大的一堆。把这些值写成二进制。含奇数个 1 的列称为奇列；异或恰在奇列为 1。"
        ),
    };
    let rows = parts.iter().map(|part| (part.name.clone(), part.worth.value.clone(), true));
    let total = parts.iter().fold(Big::ZERO, |sum, part| sum ^ &part.worth.value);
    let mut steps = vec![Step::shown(first, Columns::binary(rows.collect()).map(Figure::Columns))];
    if total == Big::ZERO {
        steps.push(Step::said(words!(
            "Every column is even, so the xor is 0: a P-position. Whatever is played changes one part and makes a column odd, and the opponent makes all columns even again.",
            "每一列都是偶列，异或为 0：P 态（必败态）。任何走法都改变一个部分，使某列变奇，而对手总能使各列再变偶。"
        )));
        return Ok(steps);
    }
    let told = words!(
        "The xor is {total}, not 0: an N-position. To make every column even, one part must become its value xor {total}:",
        "异或为 {total}，不是 0：N 态（必胜态）。要使各列都变偶，须有一个部分变为其值与 {total} 的异或："
    );
    let mut changes = Vec::with_capacity(parts.len());
    for Part { name, alone, worth } in parts {
        let wanted = &worth.value ^ &total;
        let made = moves_to(&alone, &worth, &wanted, None, 1, budget)?;
        let done_by = made.shown.into_iter().next().map(|made| made.words);
        changes.push(Change { name, value: worth.value, wanted, done_by });
    }
    steps.push(Step::shown(told, Figure::Changes(changes)));
    if let Some(first) = answer.moves.first() {
        let made = &first.words;
        let (en, zh) = (&made.en, &made.zh);
        steps.push(Step::said(words!(
            "After the move “{en}” every column is even: whatever the opponent plays makes one odd again.",
            "走“{zh}”之后各列都变偶：对手无论怎么走，总会使某列变奇。"
        )));
    }
    Ok(steps)
}

/// What every move leads to.
fn by_following(question: &Question, answer: &Answer, budget: &Budget) -> Vec<Step> {
    let reason = || vec![Step::said(answer.why.clone())];
    if question.compound != Compound::One {
        return reason();
    }
    let small = Budget { steps: budget.steps.min(STEPS), ..*budget };
    let Ok(offered) = question.offered(&small) else { return reason() };
    if !offered.all || offered.choices.len() > FOLLOWED {
        return reason();
    }
    if offered.choices.is_empty() {
        return vec![Step::said(question.why_over())];
    }
    let sided = question.summands.iter().any(|summand| summand.mover().is_some());
    let detail = Detail { moves: 0, extra_steps: 0, ..Detail::default() };
    let mut followed = Vec::with_capacity(offered.choices.len());
    for choice in &offered.choices {
        let Ok(there) = solve(&question.after(choice), detail, &small) else { return reason() };
        // Who moves again keeps what was won.
        let outcome = match (there.outcome, choice.again) {
            (Outcome::N, true) => Outcome::P,
            (Outcome::P, true) => Outcome::N,
            (outcome, _) => outcome,
        };
        followed.push(Followed { words: choice.words.clone(), outcome, value: there.grundy });
    }
    let count = |outcome| followed.iter().filter(|one| one.outcome == outcome).count();
    let (lost, won, drawn) = (count(Outcome::P), count(Outcome::N), count(Outcome::Draw));
    let all = followed.len();
    let values: Option<Vec<u32>> = followed
        .iter()
        .map(|one| one.value.as_ref().and_then(|value| u32::try_from(value.clone()).ok()))
        .collect();
    let values = values.filter(|_| applies(question) && !by_value::is_sum(question));
    let en = counted(all, "move");
    let told = match all {
        1 => words!("There is one move. It leads to:", "只有一种走法，走到："),
        _ => words!("There is a choice of {en}. Each leads to:", "共有 {all} 种走法，分别走到："),
    };
    let mut steps = vec![Step::shown(told, Figure::Options(followed))];
    steps.push(Step::said(match answer.outcome {
        _ if sided => by_result(answer, lost, drawn),
        Outcome::N => {
            let (en, zh) = match (lost, all) {
                (1, 1) => ("It leads".to_string(), "它".to_string()),
                (1, _) => ("1 of them leads".to_string(), "其中 1 种".to_string()),
                _ => (format!("{lost} of them lead"), format!("其中 {lost} 种")),
            };
            words!(
                "{en} to a P-position, where the opponent loses: so this is an N-position.",
                "{zh}走到 P 态（必败态），轮到对手而对手必败：所以这是 N 态（必胜态）。"
            )
        }
        Outcome::P => words!(
            "Every move leads to an N-position, where the opponent wins: so this is a P-position.",
            "每一种都走到 N 态（必胜态），轮到对手而对手必胜：所以这是 P 态（必败态）。"
        ),
        Outcome::Draw => words!(
            "No move wins; {drawn} of {all} hold the draw and {won} lose.",
            "没有必胜走法；{all} 种中有 {drawn} 种保持平局，{won} 种会输。"
        ),
    }));
    // Here a theorem says more than the moves do: which parts are firm, and what their xor then decides.
    if question.ending == Ending::Misere && matches!(answer.evidence, Evidence::Theorem { .. }) {
        let Words { en, zh } = &answer.why;
        steps.push(Step::said(words!("By the theorem: {en}.", "由定理：{zh}。")));
    }
    if let Some(values) = values {
        let least = mex(values.iter().map(|&value| crate::base::Nimber(value))).0;
        steps.push(Step::said(words!(
            "The least natural number that is not the value of a move's result is {least}: that is the Grundy value of this position.",
            "各走法所到局面的 SG 值中没有出现的最小自然数是 {least}：这就是此局面的 SG 值。"
        )));
    }
    steps
}

/// The same where the players move differently: who moves has a move that wins, holds or none.
fn by_result(answer: &Answer, wins: usize, holds: usize) -> Words {
    match answer.outcome {
        Outcome::N => {
            let en = if wins == 1 {
                "One of them wins".to_string()
            } else {
                format!("{wins} of them win")
            };
            words!("{en} for the player to move.", "其中 {wins} 种使轮到走的一方获胜。")
        }
        Outcome::P => words!(
            "After each of them the opponent wins: the player to move loses.",
            "无论走哪一种，对手都获胜：轮到走的一方负。"
        ),
        Outcome::Draw => words!(
            "No move wins; {holds} hold the draw.",
            "没有必胜走法；其中 {holds} 种保持平局。"
        ),
    }
}
