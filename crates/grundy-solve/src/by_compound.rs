//! Method that solves compounds: sums in which a turn is a set of moves, or that end with their
//! first component. The theory of each compound gives the outcome, the winning sets of moves, and
//! the reason (Smith 1966; Conway 1976, chapter 14).

use super::compound_flatten::FlattenedCompound;
use super::compound_nim::solve_by_nim;
use super::compound_single_remaining::solve_by_single_remaining;
use super::compound_sum::CompoundSum;
use super::compound_text::explained_compound_name;
use super::solution::{Detail, MoveList, Solution};
use grundy_core::base::{Budget, Ending, Joining, Outcome, Over, Remoteness, to_u64};
use grundy_core::engine::{CompoundValue, Length, Search};
use grundy_store::Question;
use grundy_text::{Error, ErrorKind, Words, counted, words};

/// The maximum number of components whose values are listed in a reason.
const MAX_LISTED: usize = 12;

/// Solves a question about a compound. Returns `None` for an ordinary (disjunctive) sum, and for a
/// compound that the theory of compounds does not cover.
pub(super) fn solve_by_compound(
    question: &Question,
    detail: Detail,
    budget: &Budget,
) -> Result<Option<Solution>, Error> {
    let sum = match CompoundSum::new(question, detail.moves, budget) {
        // One compound has a special law for large heaps of Nim. A single remaining component is
        // played as if it were alone.
        Err(error) if error.kind() == ErrorKind::TooBig => {
            return match solve_by_nim(question, detail, budget)? {
                None => solve_by_single_remaining(question, detail, budget)?.ok_or(error).map(Some),
                found => Ok(found),
            };
        }
        sum => sum?,
    };
    let Some(sum) = sum else { return Ok(None) };
    let value = sum.value();
    let outcome = sum.outcome().ok_or_else(|| too_large_turn_error(&sum))?;
    let mut moves = MoveList::empty();
    if outcome == Outcome::N {
        let winning = sum.move_sets(Outcome::P, detail.moves);
        for set in winning.shown {
            sum.push_turn(&mut moves, &set);
        }
        moves.count = winning.count;
    }
    let in_turn = !question.moved.is_empty();
    let remoteness = match (value, sum.joining) {
        _ if in_turn => None,
        _ if sum.is_over() => Some(0),
        // If play ends with the first component, the joined value is the remoteness of the sum.
        (CompoundValue::Length(n), Joining { over: Over::First, .. }) => {
            to_u64(&sum.lengths.original(n)).and_then(|n| u32::try_from(n).ok())
        }
        _ => cheap_length(&sum, detail, budget),
    };
    let why = if in_turn { in_turn_reason(&sum, outcome) } else { reason(&sum, value) };
    let evidence = sum.evidence.clone();
    let remoteness = remoteness.map(Remoteness);
    Ok(Some(Solution { remoteness, ..Solution::new(outcome, moves, why, evidence) }))
}

/// Returns the number of moves to the end under best play, by a search of the full sum. Returns
/// `None` if the search exceeds its small budget, or if `detail` does not want it.
fn cheap_length(sum: &CompoundSum, detail: Detail, budget: &Budget) -> Option<u32> {
    if detail.extra_steps == 0 {
        return None;
    }
    let rules = FlattenedCompound::new(sum);
    let mut search = Search::new(Length(sum.question.ending));
    let start = rules.position_after(sum, &[])?;
    let play = search.value(&rules, &start, &budget.cheap(detail.extra_steps));
    play.ok().map(|play| play.remoteness.0)
}

/// Builds the error for a turn in progress whose outcome cannot be computed, because the compound
/// has too many components.
fn too_large_turn_error(sum: &CompoundSum) -> Error {
    let count = sum.components.len();
    Error::too_big(words!(
        "a turn in {count} components has too many moves to evaluate",
        "{count} 个分量的一个回合过大，无法逐步计算"
    ))
    .help(words!("use fewer components", "请减少分量"))
}

/// Describes the outcome of a position in which the player to move has made part of a turn.
fn in_turn_reason(sum: &CompoundSum, outcome: Outcome) -> Words {
    let so_far = sum.components.iter().filter(|component| component.moved).count();
    let name = explained_compound_name(sum.joining);
    let en = counted(so_far, "component");
    let has = if so_far == 1 { "has" } else { "have" };
    name.then(&match outcome {
        Outcome::N => words!(
            ": {en} {has} moved in this turn so far, and the rest of the turn can leave a \
             P-position",
            "：本回合至此已走 {so_far} 个分量，余下的走法可使回合结束于 P 态"
        ),
        _ => words!(
            ": {en} {has} moved in this turn so far, and the rest of the turn cannot leave a \
             P-position",
            "：本回合至此已走 {so_far} 个分量，余下无论怎样走，回合都不能结束于 P 态"
        ),
    })
}

/// Explains why the player to move wins or loses the compound, by its `value`, which the theory
/// combines from the values of its components.
fn reason(sum: &CompoundSum, value: CompoundValue) -> Words {
    let misere = sum.question.ending == Ending::Misere;
    let name = explained_compound_name(sum.joining);
    let explanation = match value {
        CompoundValue::Nothing => words!("the sum has no components", "没有分量"),
        _ if sum.is_over() => finished_reason(sum.joining.over, misere),
        CompoundValue::Length(n) => length_reason(sum, n, misere),
        CompoundValue::Kind { .. } => outcomes_reason(sum, misere),
        CompoundValue::Ended => finished_reason(sum.joining.over, misere),
        CompoundValue::Immediate => words!(
            "one move can end a component, which wins at once",
            "有一步可使某个分量终结，当即获胜"
        ),
        CompoundValue::Value(_) => foreclosed_reason(sum, misere),
    };
    name.then(&words!(": ", "：")).then(&explanation)
}

/// Explains the outcome of a compound in which play is over. `over` is the rule that decides when
/// play is over. The player to move has then won in misère play and lost otherwise.
fn finished_reason(over: Over, misere: bool) -> Words {
    let why = match over {
        Over::First => words!("a component has ended, so play is over", "已有分量终结，对局结束"),
        Over::Last => words!("no move is possible", "无子可动"),
    };
    why.then(&if misere {
        words!(", and the player to move has won (misère play)", "，在反常规则下轮到走的一方胜")
    } else {
        words!(", and the player to move has lost", "，轮到走的一方负")
    })
}

/// Joins the texts of the values of components with the separator `between`. Lists at most
/// [`MAX_LISTED`] values and adds `…` if there are more.
fn join_values(numbers: impl Iterator<Item = String> + Clone, between: &str) -> String {
    let mut texts: Vec<String> = numbers.clone().take(MAX_LISTED).collect();
    if numbers.count() > MAX_LISTED {
        texts.push("…".to_string());
    }
    texts.join(between)
}

/// Explains the outcome by the length `n` of the compound, which `sum` maps back to its real size:
/// the remoteness if play ends with the first component, the suspense number if with the last.
fn length_reason(sum: &CompoundSum, n: u32, misere: bool) -> Words {
    let lengths = sum.components.iter().map(|component| match component.value {
        CompoundValue::Length(n) => sum.lengths.original(n).to_string(),
        _ => String::new(),
    });
    let numbers = join_values(lengths, ", ");
    let odd = n % 2 == 1;
    let n = sum.lengths.original(n);
    let parity = if odd { words!("odd", "奇数") } else { words!("even", "偶数") };
    let (even_en, even_zh) = (parity.en, parity.zh);
    let (en, zh) = if misere { ("misère ", "反常") } else { ("", "") };
    let lengths_words = match sum.joining.over {
        Over::First => words!(
            "the {en}remotenesses of the components (how many moves each lasts if its winner \
             hastens the end and its loser delays it) are {numbers}; the least, {n}, is {even_en}",
            "各分量的{zh}距终局步数（remoteness）为 {numbers}；最小的 {n} 是{even_zh}"
        ),
        Over::Last => words!(
            "the {en}suspense numbers of the components (how many moves each lasts if its winner \
             delays the end and its loser hastens it) are {numbers}; the greatest, {n}, is \
             {even_en}",
            "各分量的{zh}悬念数（suspense number）为 {numbers}；最大的 {n} 是{even_zh}"
        ),
    };
    // In normal play an odd length wins for the player to move, in misère play an even one.
    if misere {
        lengths_words.then(&words!(
            ", and in misère play the player to move wins if it is even",
            "（反常规则下奇数为负）"
        ))
    } else {
        lengths_words.then(&words!(", and the player to move wins if it is odd", ""))
    }
}

/// Explains the outcome of a selective compound (a turn is a move in any set of components) by the
/// outcomes of its components as single games.
fn outcomes_reason(sum: &CompoundSum, misere: bool) -> Words {
    let long = sum.joining.over == Over::Last;
    let live = sum.components.iter().filter(|component| !component.ended());
    let alive = live.clone().count();
    // Under the long rule, a compound with several remaining components is decided by the outcomes
    // of its components in normal play, even if play is misère.
    let by_misere = misere && !(long && alive > 1);
    let won = live.filter(|component| match component.value {
        CompoundValue::Kind { misere: lost, .. } if by_misere => !lost,
        CompoundValue::Kind { normal: lost, .. } => !lost,
        _ => false,
    });
    let won = won.count();
    if misere && long && alive == 1 {
        return match won {
            0 => words!(
                "only one component remains, and it is a P-position in misère play",
                "只剩一个分量，它是反常规则下的 P 态"
            ),
            _ => words!(
                "only one component remains, and it is an N-position in misère play",
                "只剩一个分量，它是反常规则下的 N 态"
            ),
        };
    }
    let qualifier = match (misere, by_misere) {
        (true, true) => words!(" in misère play", "反常规则下的"),
        (true, false) => {
            words!(
                " in normal play, and the results of normal play decide as long as several \
                 components remain",
                "正常规则下的"
            )
        }
        _ => words!("", ""),
    };
    let (en, zh) = (&qualifier.en, &qualifier.zh);
    // In misère play a move that leaves at most one component is judged differently.
    if misere && !by_misere && won > 0 {
        let component_count = counted(won, "component");
        let verb = if won == 1 { "is an N-position" } else { "are N-positions" };
        return words!("{component_count} {verb}{en}", "有 {won} 个分量是{zh} N 态");
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

/// Explains the outcome by the foreclosed values of the components: their Grundy values if moves
/// that lose at once are forbidden. In misère play such a move ends a component; in normal play it
/// lets the opponent end one.
fn foreclosed_reason(sum: &CompoundSum, misere: bool) -> Words {
    let values = sum.components.iter().map(|component| match component.value {
        CompoundValue::Value(value) => value.0,
        _ => 0,
    });
    let total = values.clone().fold(0, |sum, value| sum ^ value);
    let values_text = join_values(values.map(|value| value.to_string()), " xor ");
    let (en, zh) = if misere { ("misère ", "反常") } else { ("", "") };
    match sum.components.len() {
        1 => words!(
            "the {en}foreclosed value (the Grundy value without moves that lose at once) is \
             {total}",
            "{zh}止局值（foreclosed value）为 {total}"
        ),
        _ => words!(
            "the nim-sum of the {en}foreclosed values of the components (Grundy values without \
             moves that lose at once) is {values_text} = {total}",
            "各分量{zh}止局值（foreclosed value）的异或和为 {values_text} = {total}"
        ),
    }
}
