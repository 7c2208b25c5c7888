//! Sums that are not played one move at a time, or end with their first component: who wins by the theory of each, the
//! winning moves as sets of moves, and the reason.

use super::compound_flat::Flat;
use super::compound_nim::by_nim;
use super::compound_one_left::by_one_left;
use super::compound_sum::CompoundSum;
use super::compound_told::called;
use super::found::{Detail, Found, Told};
use crate::base::{
    Budget, Ending, Error, ErrorKind, Joining, Outcome, Over, Remoteness, Words, counted, to_u64,
};
use crate::engine::{Length, Search, Worth};
use crate::words;
use crate::workbench::ask::question::Question;

/// Components whose numbers are told in a reason.
const TOLD: usize = 12;

/// The answer for a compound; `None` for an ordinary sum.
pub(super) fn by_compound(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Found>, Error> {
    let sum = match CompoundSum::of(question, detail.moves, budget) {
        // One compound has a law of its own for heaps that are too large, and one component is played as alone.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            return match by_nim(question, detail, budget)? {
                None => by_one_left(question, detail, budget)?.ok_or(error).map(Some),
                found => Ok(found),
            };
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(None) };
    let worth = sum.worth();
    let outcome = sum.outcome().ok_or_else(|| too_many(&sum))?;
    let mut moves = Told::none();
    if outcome == Outcome::N {
        let sets = sum.sets(Outcome::P, detail.moves);
        for set in sets.shown {
            sum.tell(&mut moves, &set);
        }
        moves.count = sets.count;
    }
    let begun = !question.moved.is_empty();
    let remoteness = match (worth, sum.joining) {
        _ if begun => None,
        _ if sum.is_over() => Some(0),
        // Where play ends with the first component, its remoteness is that of the sum.
        (Worth::Length(n), Joining { over: Over::First, .. }) => {
            to_u64(&sum.lengths.long(n)).and_then(|n| u32::try_from(n).ok())
        }
        _ => length_if_cheap(&sum, detail, budget),
    };
    let why = if begun { in_turn(&sum, outcome) } else { reason(&sum, worth) };
    let evidence = sum.evidence.clone();
    let remoteness = remoteness.map(Remoteness);
    Ok(Some(Found { remoteness, ..Found::new(outcome, moves, why, evidence) }))
}

/// How long play lasts, where a search of the whole sum finds that soon.
fn length_if_cheap(sum: &CompoundSum, detail: Detail, budget: &Budget) -> Option<u32> {
    if detail.extra_steps == 0 {
        return None;
    }
    let rules = Flat::of(sum);
    let mut search = Search::new(Length(sum.question.ending));
    let start = rules.after(sum, &[])?;
    let found = search.value(&rules, &start, &budget.cheap(detail.extra_steps));
    found.ok().map(|play| play.remoteness.0)
}

/// Of more components than this nobody tells who wins in the middle of a turn.
fn too_many(sum: &CompoundSum) -> Error {
    let all = sum.components.len();
    Error::too_big(words!(
        "a turn in {all} components is too large to be followed",
        "{all} 个分量的一个回合过大，无法逐步计算"
    ))
    .help(words!("take fewer components", "请减少分量"))
}

/// The reason in the middle of a turn.
fn in_turn(sum: &CompoundSum, outcome: Outcome) -> Words {
    let so_far = sum.components.iter().filter(|component| component.moved).count();
    let name = called(sum.joining);
    name.then(&match outcome {
        Outcome::N => words!(
            ": {so_far} moved in this turn, which can still be completed to leave a P-position",
            "：本回合已走 {so_far} 个分量，补完后仍可走到 P 态"
        ),
        _ => words!(
            ": {so_far} moved in this turn, which can no longer be completed to leave a P-position",
            "：本回合已走 {so_far} 个分量，无论怎样补完都走不到 P 态"
        ),
    })
}

/// Why a sum is won or lost.
fn reason(sum: &CompoundSum, worth: Worth) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    let name = called(sum.joining);
    let told = match worth {
        Worth::Nothing => words!("there is no component", "没有分量"),
        _ if sum.is_over() => over(sum.joining.over, misere),
        Worth::Length(n) => by_length(sum, n, misere),
        Worth::Kind { .. } => by_kind(sum, misere),
        Worth::Ended => over(sum.joining.over, misere),
        Worth::Immediate => words!(
            "a move ends a component, which wins at once",
            "有一步可使某个分量终结，当即获胜"
        ),
        Worth::Value(_) => by_foreclosed(sum, misere),
    };
    name.then(&words!(": ", "：")).then(&told)
}

fn over(over: Over, misere: bool) -> Words {
    let why = match over {
        Over::First => words!("a component has ended, so play is over", "已有分量终结，对局结束"),
        Over::Last => words!("nothing can be moved", "无子可动"),
    };
    why.then(&match misere {
        true => words!(", which wins in misère play", "，在反常规则下轮到走的一方胜"),
        false => words!(", and the player to move has lost", "，轮到走的一方负"),
    })
}

/// Numbers of components, at most [`TOLD`] of them.
fn listed(numbers: impl Iterator<Item = String> + Clone, between: &str) -> String {
    let mut shown: Vec<String> = numbers.clone().take(TOLD).collect();
    if numbers.count() > TOLD {
        shown.push("…".to_string());
    }
    shown.join(between)
}

fn by_length(sum: &CompoundSum, n: u32, misere: bool) -> Words {
    let lengths = sum.components.iter().map(|component| match component.worth {
        Worth::Length(n) => sum.lengths.long(n).to_string(),
        _ => String::new(),
    });
    let numbers = listed(lengths, ", ");
    let odd = n % 2 == 1;
    let n = sum.lengths.long(n);
    let parity = if odd { words!("odd", "奇数") } else { words!("even", "偶数") };
    let (even_en, even_zh) = (parity.en, parity.zh);
    let (en, zh) = match misere {
        true => ("misère ", "反常"),
        false => ("", ""),
    };
    let told = match sum.joining.over {
        Over::First => words!(
            "the {en}remotenesses of the components are {numbers}; the least, {n}, is {even_en}",
            "各分量的{zh}距终局步数（remoteness）为 {numbers}；最小的 {n} 是{even_zh}"
        ),
        Over::Last => words!(
            "the {en}suspense numbers of the components are {numbers}; the greatest, {n}, is {even_en}",
            "各分量的{zh}悬念数（suspense number）为 {numbers}；最大的 {n} 是{even_zh}"
        ),
    };
    // Which parity wins is not the same in both endings.
    match misere {
        true => told.then(&words!(" (odd loses in misère play)", "（反常规则下奇数为负）")),
        false => told,
    }
}

fn by_kind(sum: &CompoundSum, misere: bool) -> Words {
    let long = sum.joining.over == Over::Last;
    let live = sum.components.iter().filter(|component| !component.ended());
    let alive = live.clone().count();
    // Of several components that are left, those decide that are lost in normal play.
    let by_misere = misere && !(long && alive > 1);
    let won = live.filter(|component| match component.worth {
        Worth::Kind { misere: lost, .. } if by_misere => !lost,
        Worth::Kind { normal: lost, .. } => !lost,
        _ => false,
    });
    let won = won.count();
    if misere && long && alive == 1 {
        return match won {
            0 => words!(
                "one component is left, a P-position of misère play",
                "只剩一个分量，它是反常规则下的 P 态"
            ),
            _ => words!(
                "one component is left, an N-position of misère play",
                "只剩一个分量，它是反常规则下的 N 态"
            ),
        };
    }
    let of = match (misere, by_misere) {
        (true, true) => words!(" of misère play", "反常规则下的"),
        (true, false) => {
            words!(" of normal play, which decides while several are left", "正常规则下的")
        }
        _ => words!("", ""),
    };
    let (en, zh) = (&of.en, &of.zh);
    // In misère play the move that leaves one component, or none, is no longer judged so.
    if misere && !by_misere && won > 0 {
        let counted = counted(won, "component");
        let is = if won == 1 { "is an N-position" } else { "are N-positions" };
        return words!("{counted} {is}{en}", "有 {won} 个分量是{zh} N 态");
    }
    match won {
        0 => words!("every component is a P-position{en}", "每个分量都是{zh} P 态"),
        1 => words!(
            "1 component is an N-position{en}; moving it to a P-position wins",
            "有 1 个分量是{zh} N 态，把它走到 P 态即胜"
        ),
        _ => words!(
            "{won} components are N-positions{en}; moving each of them to a P-position wins",
            "有 {won} 个分量是{zh} N 态，把它们都走到 P 态即胜"
        ),
    }
}

fn by_foreclosed(sum: &CompoundSum, misere: bool) -> Words {
    let values = sum.components.iter().map(|component| match component.worth {
        Worth::Value(value) => value.0,
        _ => 0,
    });
    let total = values.clone().fold(0, |sum, value| sum ^ value);
    let shown = listed(values.map(|value| value.to_string()), "^");
    let (en, zh) = if misere { ("misère ", "反常") } else { ("", "") };
    match sum.components.len() {
        1 => words!(
            "the {en}foreclosed value is {total}",
            "{zh}止局值（foreclosed value）为 {total}"
        ),
        _ => words!(
            "the nim-sum of the {en}foreclosed values is {shown} = {total}",
            "各分量{zh}止局值（foreclosed value）的异或和为 {shown} = {total}"
        ),
    }
}
