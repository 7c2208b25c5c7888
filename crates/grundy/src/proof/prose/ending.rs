//! Why play ends, or why whoever wins does so in the end, in words.

use super::maths::Maths;
use super::page::{Block, listed, maths};
use super::rules::Move;
use crate::base::Words;
use crate::guarded::GuardedCommands;
use crate::proof::measure::{Measure, Progress};
use crate::proof::verdict::Basis;
use crate::words;
use grundy_automata::Linear;

/// The section about the end of play.
pub(super) fn section(
    rules: &GuardedCommands,
    basis: &Basis,
    whole: &Maths,
    moves: &[Move],
) -> Vec<Block> {
    match basis {
        Basis::Measure(measure) => {
            let mut blocks = vec![Block::Section(words!("Why play ends", "对局为何必然结束"))];
            blocks.extend(by_measure(rules, measure, &mut whole.clone(), moves));
            blocks
        }
        Basis::Progress(progress) => {
            let mut blocks = vec![Block::Section(words!(
                "Why whoever wins does so in the end",
                "胜方为何终将获胜"
            ))];
            blocks.extend(by_progress(rules, progress, &mut whole.clone()));
            blocks
        }
    }
}

fn here(rules: &GuardedCommands) -> Vec<Linear> {
    rules.variables().into_iter().map(Linear::from).collect()
}

fn by_measure(
    rules: &GuardedCommands,
    measure: &Measure,
    whole: &mut Maths,
    moves: &[Move],
) -> Vec<Block> {
    if measure.sums.is_empty() {
        return vec![Block::Paragraph(words!(
            "No move is possible anywhere, so that play is over at once.",
            "处处无棋可走，对局立即结束。"
        ))];
    }
    let names: Vec<String> = match measure.sums.len() {
        1 => vec!["\\mu".into()],
        many => (1..=many).map(|at| format!("\\mu_{at}")).collect(),
    };
    let here = here(rules);
    let defined: Vec<String> = names
        .iter()
        .zip(&measure.sums)
        .map(|(name, sum)| maths(&format!("{name} = {}", whole.linear(&sum.of(&here)))))
        .collect();
    let Words { en, zh } = listed(&defined);
    let mut blocks = vec![Block::Paragraph(match (names.len(), rules.bag) {
        (1, false) => words!(
            "Let {en}. Every move lowers it, and it is not negative where a move is made:",
            "令 {zh}。每一步都使它变小，而在可走的局面上它不为负："
        ),
        (_, false) => words!(
            "Let {en}. Every move lowers the first of these numbers that it changes, and that number is not negative where it does:",
            "令 {zh}。每一步都使这些数中最先改变的那一个变小，而该数在此时不为负："
        ),
        (_, true) => words!(
            "Of an element let {en}. A move takes one element out and puts in its place only such for which this is less:",
            "对元素令 {zh}。每一步取出一个元素，只放入使此量更小的元素："
        ),
    })];
    let told = moves.iter().map(|one| changes(one, measure, &names, &here)).collect();
    blocks.push(Block::List(told));
    if !rules.bag && moves.iter().any(|one| one.parts.len() != 1) {
        blocks.push(Block::Paragraph(words!(
            "A move to a sum does so in each of its parts.",
            "走到和的一步对其每一部分都是如此。"
        )));
    }
    blocks.push(Block::Paragraph(match (names.len(), rules.bag) {
        (_, true) => words!(
            "A bag whose elements are replaced by any number of smaller ones again and again becomes empty or stuck after finitely many moves: compare bags by their greatest elements first, which is a well-founded order (Dershowitz and Manna 1979). So no play is endless.",
            "若每次把多重集中的一个元素换成任意有限多个更小的元素，则有限步之后必无棋可走：多重集按最大元素先行比较构成良序（Dershowitz、Manna 1979）。因此没有无穷的对局。"
        ),
        (1, _) => words!(
            "A natural number cannot fall for ever, so no play is endless.",
            "自然数不能无穷地下降，因此没有无穷的对局。"
        ),
        _ => words!(
            "Lists of natural numbers of the same length, compared by the first entry in which they differ, cannot fall for ever, so no play is endless.",
            "等长的自然数列按首个相异的项比较，不能无穷地下降，因此没有无穷的对局。"
        ),
    }));
    blocks
}

/// How a move changes the measure.
fn changes(one: &Move, measure: &Measure, names: &[String], here: &[Linear]) -> Words {
    let name = one.name.clone();
    let mut maths_of = one.maths.clone();
    let mut told = Vec::new();
    for part in &one.parts {
        for (name, sum) in names.iter().zip(&measure.sums) {
            let (old, new) = (sum.of(here), sum.of(part));
            if old == new {
                continue;
            }
            let (old, new) = (maths_of.linear(&old), maths_of.linear(&new));
            let text = match names.len() {
                1 => format!("{new} \\lt {old}"),
                _ => format!("{name}\\colon {old} \\to {new}"),
            };
            if !told.contains(&maths(&text)) {
                told.push(maths(&text));
            }
        }
    }
    if told.is_empty() {
        return words!("{name} leaves nothing.", "{name}：之后什么也不剩。");
    }
    let guard: Vec<String> = one.guard.iter().map(|text| maths(text)).collect();
    let Words { en, zh } = listed(&told);
    let all = words!("{name}: {en}", "{name}：{zh}");
    match guard.is_empty() {
        true => all.then(&words!(".", "。")),
        false => {
            let Words { en, zh } = listed(&guard);
            all.then(&words!(", where {en}.", "，其中 {zh}。"))
        }
    }
}

fn by_progress(rules: &GuardedCommands, progress: &Progress, whole: &mut Maths) -> Vec<Block> {
    let here = here(rules);
    let [first, second] = [0, 1].map(|side| maths(&whole.linear(&progress.sums[side].of(&here))));
    vec![
        Block::Paragraph(words!(
            "Play may return to a position that was there before, so that no measure falls with every move. But whoever is to move at a position that is not claimed to be lost makes progress: for the first side the number {first}, for the second side the number {second} has these properties, which are decided as the conditions below are.",
            "局面可能重复出现，因此没有随每一步下降的量。但在未断言为必败的局面上，轮到走的一方总能推进：对先手方取 {first}，对后手方取 {second}，它们有如下性质（判定方法与下文各条件相同）。"
        )),
        Block::List(vec![
            words!(
                "From every position that is not claimed to be lost and has a move, some move to a position claimed to be lost lowers the number of the side that makes it.",
                "在每个未断言为必败且有棋可走的局面上，有一步走到断言为必败的局面，并使走棋一方的量变小。"
            ),
            words!(
                "No move from a position claimed to be lost raises the number of the other side.",
                "从断言为必败的局面出发，任何一步都不会使对方的量变大。"
            ),
            words!("Neither number is ever negative.", "两个量总不为负。"),
        ]),
        Block::Paragraph(words!(
            "A side that plays such moves sees its number fall with each of them, and never rise in between. So it makes finitely many moves only, play ends, and it is the other side that is left without a move.",
            "一方若总走这样的步，它的量每次都变小，其间又不会变大。所以它只能走有限多步，对局必然结束，而最后无棋可走的是对方。"
        )),
    ]
}
