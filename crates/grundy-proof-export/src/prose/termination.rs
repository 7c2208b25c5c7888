//! Writes the section of the page of a proof on why play ends, or why the winner wins after
//! finitely many moves.

use super::formula_writer::FormulaWriter;
use super::page::{ProofBlock, list_conditions, maths};
use super::rules::FormattedMove;
use grundy_automata::Linear;
use grundy_proof::{AttackerProgress, Basis, RankingFunction};
use grundy_rules_logic::guarded::GuardedCommands;
use grundy_text::{Words, words};

/// Writes the section on why play ends, or why the winner wins after finitely many moves.
pub(super) fn section(
    rules: &GuardedCommands,
    basis: &Basis,
    formulas: &FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    match basis {
        Basis::Ranking(ranking) => {
            let mut blocks = vec![ProofBlock::Section(words!("Why play ends", "对局为何必然结束"))];
            blocks.extend(ranking_argument(rules, ranking, &mut formulas.clone(), moves));
            blocks
        }
        Basis::Progress(progress) => {
            let mut blocks = vec![ProofBlock::Section(words!(
                "Why the winner wins after finitely many moves",
                "胜方为何终将获胜"
            ))];
            blocks.extend(progress_argument(rules, progress, &mut formulas.clone()));
            blocks
        }
    }
}

/// Returns the coordinates of a position as sums that consist of one variable each.
fn coordinates(rules: &GuardedCommands) -> Vec<Linear> {
    rules.variables().into_iter().map(Linear::from).collect()
}

/// Writes the argument that play ends because every move lowers the ranking function.
fn ranking_argument(
    rules: &GuardedCommands,
    ranking: &RankingFunction,
    formulas: &mut FormulaWriter,
    moves: &[FormattedMove],
) -> Vec<ProofBlock> {
    if ranking.sums.is_empty() {
        return vec![ProofBlock::Paragraph(words!(
            "No move is possible at any position, so play is over at once.",
            "处处无棋可走，对局立即结束。"
        ))];
    }
    let names: Vec<String> = match ranking.sums.len() {
        1 => vec!["\\mu".into()],
        count => (1..=count).map(|index| format!("\\mu_{index}")).collect(),
    };
    let coordinates = coordinates(rules);
    let definitions: Vec<String> = names
        .iter()
        .zip(&ranking.sums)
        .map(|(name, sum)| {
            maths(&format!("{name} = {}", formulas.linear(&sum.evaluate(&coordinates))))
        })
        .collect();
    let Words { en, zh } = list_conditions(&definitions);
    let mut blocks = vec![ProofBlock::Paragraph(match (names.len(), rules.bag) {
        (1, false) => words!(
            "Let {en}. Every move lowers this number, and it is not negative before a move:",
            "令 {zh}。每一步都使它变小，而在可走的局面上它不为负："
        ),
        (_, false) => words!(
            "Let {en}. Every move lowers the first of these numbers that it changes, and this number is not negative before the move:",
            "令 {zh}。每一步都使这些数中最先改变的那一个变小，而该数在此时不为负："
        ),
        (1, true) => words!(
            "For an element, let {en}. A move removes one element and adds only elements for which this number is smaller:",
            "对元素令 {zh}。每一步取出一个元素，只放入使此量更小的元素："
        ),
        (_, true) => words!(
            "For an element, let {en}. A move removes one element and adds only elements for which the first of these numbers that differs is smaller:",
            "对元素令 {zh}。每一步取出一个元素，只放入使这些数中首个相异的数更小的元素："
        ),
    })];
    let changes =
        moves.iter().map(|step| describe_change(step, ranking, &names, &coordinates)).collect();
    blocks.push(ProofBlock::List(changes));
    if !rules.bag && moves.iter().any(|step| step.parts.len() != 1) {
        blocks.push(ProofBlock::Paragraph(words!(
            "For a move to a sum, this holds for each part of the sum.",
            "走到和的一步对其每一部分都是如此。"
        )));
    }
    blocks.push(ProofBlock::Paragraph(match (names.len(), rules.bag) {
        (_, true) => words!(
            "If in every step one element of a bag is replaced with finitely many smaller elements, only finitely many steps are possible: the order that compares bags by their greatest elements first is well-founded (Dershowitz and Manna 1979). So no play is endless.",
            "若每次把多重集中的一个元素换成任意有限多个更小的元素，则有限步之后必无棋可走：多重集按最大元素先行比较构成良序（Dershowitz、Manna 1979）。因此没有无穷的对局。"
        ),
        (1, _) => words!(
            "A natural number cannot decrease for ever, so no play is endless.",
            "自然数不能无穷地下降，因此没有无穷的对局。"
        ),
        _ => words!(
            "Lists of natural numbers of the same length, compared by the first entry in which they differ, cannot decrease for ever, so no play is endless.",
            "等长的自然数列按首个相异的项比较，不能无穷地下降，因此没有无穷的对局。"
        ),
    }));
    blocks
}

/// Describes how a move changes the sums of the ranking function, whose symbols are `names`.
fn describe_change(
    step: &FormattedMove,
    ranking: &RankingFunction,
    names: &[String],
    coordinates: &[Linear],
) -> Words {
    let name = step.name.clone();
    let mut formulas = step.writer.clone();
    let mut listed = Vec::new();
    for component in &step.parts {
        for (name, sum) in names.iter().zip(&ranking.sums) {
            let (old, new) = (sum.evaluate(coordinates), sum.evaluate(component));
            if old == new {
                continue;
            }
            let (old, new) = (formulas.linear(&old), formulas.linear(&new));
            let text = match names.len() {
                1 => format!("{new} \\lt {old}"),
                _ => format!("{name}\\colon {old} \\to {new}"),
            };
            if !listed.contains(&maths(&text)) {
                listed.push(maths(&text));
            }
        }
    }
    if listed.is_empty() {
        return words!("{name}: nothing is left after this move.", "{name}：之后什么也不剩。");
    }
    let guard: Vec<String> = step.guard.iter().map(|text| maths(text)).collect();
    let Words { en, zh } = list_conditions(&listed);
    let sentence = words!("{name}: {en}", "{name}：{zh}");
    if guard.is_empty() {
        sentence.then(&words!(".", "。"))
    } else {
        let Words { en, zh } = list_conditions(&guard);
        sentence.then(&words!(", where {en}.", "，其中 {zh}。"))
    }
}

/// Writes the argument that the winner wins after finitely many moves, because the moves of the
/// winner make progress.
fn progress_argument(
    rules: &GuardedCommands,
    progress: &AttackerProgress,
    formulas: &mut FormulaWriter,
) -> Vec<ProofBlock> {
    let coordinates = coordinates(rules);
    let [first, second] =
        [0, 1].map(|side| maths(&formulas.linear(&progress.sums[side].evaluate(&coordinates))));
    vec![
        ProofBlock::Paragraph(words!(
            "Positions can recur, so no number decreases with every move. But a player who is to move at a position that is not claimed to be lost can make progress. The number {first} for the first side and the number {second} for the second side have these properties, which were checked in the same way as the conditions below:",
            "局面可能重复出现，因此没有随每一步下降的量。但在未断言为必败的局面上，轮到走的一方总能推进：对先手方取 {first}，对后手方取 {second}，它们有如下性质（判定方法与下文各条件相同）。"
        )),
        ProofBlock::List(vec![
            words!(
                "From every position that is not claimed to be lost and from which a move is possible, some move leads to a position claimed to be lost and lowers the number of the side that moves.",
                "在每个未断言为必败且有棋可走的局面上，有一步走到断言为必败的局面，并使走棋一方的量变小。"
            ),
            words!(
                "No move from a position claimed to be lost raises the number of the side that does not move.",
                "从断言为必败的局面出发，任何一步都不会使对方的量变大。"
            ),
            words!("Neither number is ever negative.", "两个量总不为负。"),
        ]),
        ProofBlock::Paragraph(words!(
            "If a side always makes such moves, each of these moves lowers its number, and no move of the other side in between raises it. So the side makes only finitely many moves, play ends, and the other side is the side without a move.",
            "一方若总走这样的步，它的量每次都变小，其间又不会变大。所以它只能走有限多步，对局必然结束，而最后无棋可走的是对方。"
        )),
    ]
}
