//! Take-away with factor k: a move takes at most k times as many stones as the previous move.

use crate::prelude::*;
use grundy_core::base::take_away_terms;
use grundy_families::TakeAway;
use grundy_text::{DigitColumns, Figure};

pub static CARD: Card = Card {
    params: &[Param::required("k", text!(k_bounded_nim::what), ParamKind::Natural(1))],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: text!(k_bounded_nim::statement),
        theorem: "Schwenk's theorem",
        source: "Schwenk 1970",
        claim: Claim::Outcome(|params, position| outcome(&heap_terms(params, position)?, position)),
        moves: Some(|params, position, _, limit| {
            let k = params.natural("k");
            heap_terms(params, position)
                .map_or_else(Moves::default, |parts| moves(k, &parts, position, limit))
        }),
        why: Some(|params, position| {
            let k = params.natural("k");
            heap_terms(params, position)
                .map_or_else(Words::default, |terms| why(k, &terms, position))
        }),
        steps: Some(|params, position| {
            let k = params.natural("k");
            let terms = heap_terms(params, position);
            terms.map_or_else(Vec::new, |terms| steps(k, terms.clone(), &terms, position))
        }),
        checks: &[
            Check { params: "k=1|2|3|4|5|7", positions: sample::starts, to: 220 },
            Check { params: "k=1..5", positions: sample::pairs, to: 90 },
        ],
    }),
    ..entry!("k-bounded-nim", k_bounded_nim)
};

fn build(params: &Params) -> Result<Game, Error> {
    let rules = TakeAway { factor: params.clamped("k") };
    Ok(Game::linked(Box::new(rules)).with_rule_text(rule_text(params.natural("k"))))
}

/// Returns the rules as the text of a rule file. A position consists of the heap and the maximum
/// number that can be taken now.
pub(super) fn rule_text(factor: &Big) -> String {
    format!(
        "\
param k: 0..1000000000000 = {factor}
position n, most
start n -> [n, max(n, 1) - 1]
move take (t in 1..min(n, most)) -> [n - t, min(k * t, n - t)]
"
    )
}

fn heap_terms(params: &Params, position: &[Big]) -> Option<Vec<Big>> {
    take_away_terms(params.natural("k"), position.first()?)
}

/// Returns the outcome of a position: N exactly if a move can take the least of `parts` from the
/// heap. `parts` are the terms of the representation of the heap as a sum of the numbers a(i) of
/// the law, largest first. Returns `None` if the position does not consist of the heap and the
/// maximum take.
pub(super) fn outcome(parts: &[Big], position: &[Big]) -> Option<Outcome> {
    let [_, cap] = position else { return None };
    Some(Outcome::n_if(parts.last().is_some_and(|least| least <= cap)))
}

/// Returns all winning moves. Each takes the sum of some of the last of `parts`. The part before
/// them must exceed k times this sum. `parts` are the terms of the representation of the heap,
/// largest first.
///
/// The next take is then less than every part of the remaining heap, so the opponent is in a
/// P-position.
pub(super) fn moves(k: &Big, parts: &[Big], position: &[Big], limit: usize) -> Moves {
    let [heap, cap] = position else { return Moves::default() };
    let mut take = Big::ZERO;
    let mut moves = Vec::new();
    let mut count = 0usize;
    for (i, part) in parts.iter().enumerate().rev() {
        take += part;
        if take > *cap {
            break;
        }
        if i == 0 || parts[i - 1] > k * &take {
            count += 1;
            if moves.len() < limit {
                moves.push(TakeAway::after(k, heap, &take));
            }
        }
    }
    Moves { to: moves, count: Some(count.into()) }
}

/// Explains the outcome in steps: the heap as a sum of `parts`, the least part, and the heap after
/// the least part is taken. The figure of the explanation has one column for each of `weights`, the
/// numbers a(i) of the law; the parts are among them.
pub(super) fn steps(
    k: &Big,
    weights: Vec<Big>,
    parts: &[Big],
    position: &[Big],
) -> Vec<ExplanationStep> {
    let ([heap, cap], Some(least)) = (position, parts.last()) else { return vec![] };
    let name = words!(k_bounded_nim::stones, heap);
    let terms = if *k == big(2) {
        words!(k_bounded_nim::fibonacci_numbers_one_two_three_five)
    } else {
        part_names(k).several
    };
    let sum_text = words!(k_bounded_nim::write_heap_as_sum, terms);
    let figure = DigitColumns::from_parts(name, heap.clone(), weights, parts).map(Figure::Columns);
    let mut steps = vec![ExplanationStep::with_figure(sum_text, figure)];
    if least > cap {
        steps.push(ExplanationStep::sentence(words!(k_bounded_nim::least_part_of_sum, least, cap)));
        return steps;
    }
    steps.push(ExplanationStep::sentence(words!(
        k_bounded_nim::least_part_of_sum_is_and_at_most,
        least,
        cap
    )));
    steps.push(ExplanationStep::sentence(match parts.len().checked_sub(2).map(|at| &parts[at]) {
        None => words!(k_bounded_nim::take_that_is_entire_heap, least),
        Some(next) => {
            let (left, most) = (heap - least, k * least);
            words!(k_bounded_nim::take_least_part_of_remaining, least, left, next, k, most)
        }
    }));
    steps
}

/// The words for the parts of a heap: the numbers a(i) of the law whose sum is the size of the
/// heap.
struct PartNames {
    /// The words for a single part, such as "Fibonacci number".
    one: Words,
    /// The words for all parts of a heap together, such as "non-consecutive Fibonacci numbers".
    several: Words,
}

/// Returns the words for the parts of a heap in the game in which a move takes at most `k` times
/// the previous take.
fn part_names(k: &Big) -> PartNames {
    if *k == big(2) {
        return PartNames {
            one: words!(k_bounded_nim::fibonacci_number),
            several: words!(k_bounded_nim::non_consecutive_fibonacci_numbers),
        };
    }
    let first_terms = first_terms(k);
    PartNames {
        one: words!(k_bounded_nim::one_of_numbers_p_positions, first_terms),
        several: words!(k_bounded_nim::numbers_p_positions_at_start, first_terms),
    }
}

/// Lists the first numbers a(i) of the law, which are the P-positions at the start of a game in
/// which a move takes at most `k` times the previous take.
fn first_terms(k: &Big) -> Words {
    const LISTED_TERMS: usize = 6;
    let is_term = |n: &u64| take_away_terms(k, &big(*n)).is_some_and(|parts| parts.len() == 1);
    words!(
        k_bounded_nim::terms_and_so_on,
        terms = Words::list((1..).filter(is_term).take(LISTED_TERMS))
    )
}

/// Explains the outcome in one line: a player wins exactly if the maximum take permits taking the
/// smallest part. Writes the heap as the sum of its parts, and omits some of them if there are more
/// than 12. A move takes at most `k` times the previous take.
pub(super) fn why(k: &Big, parts: &[Big], position: &[Big]) -> Words {
    const MAX_SHOWN: usize = 12;
    let [heap, cap] = position else { return Words::default() };
    let Some(least) = parts.last() else {
        return words!(k_bounded_nim::nothing_is_left_to_take);
    };
    let mut part_list: Vec<String> = parts.iter().take(MAX_SHOWN).map(Big::to_string).collect();
    if parts.len() > MAX_SHOWN {
        part_list[MAX_SHOWN - 1] = format!("… + {least}");
    }
    let part_list = part_list.join(" + ");
    let PartNames { one, several } = part_names(k);
    match (least <= cap, parts.len()) {
        (true, 1) => words!(k_bounded_nim::all_may_be_taken_at_once, heap, cap),
        (true, _) => words!(
            k_bounded_nim::as_sum_of_taking_least_part,
            heap,
            part_list,
            least,
            cap,
            terms = several
        ),
        (false, 1) => words!(k_bounded_nim::is_and_limit_does_not_permit, heap, cap, one),
        (false, _) => words!(
            k_bounded_nim::as_sum_of_least_part_exceeds,
            heap,
            part_list,
            least,
            cap,
            terms = several
        ),
    }
}
