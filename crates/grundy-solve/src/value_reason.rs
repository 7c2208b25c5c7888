//! Explains who wins a sum of partizan games: by the first theorem that applies, else by the
//! canonical form of the sum.

use super::summand_value::SummandValue;
use grundy_partizan::{Arena, Dyadic, NumberUpStar, Outcome, Side, Stopped, Value};
use grundy_text::{Words, words};

/// The theorem by which the winner of a sum of partizan games is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// All games are nimbers, so the nim-sum of their Grundy values decides.
    Nimbers,
    /// All games are numbers, so the sign of their sum decides.
    Numbers,
    /// All games are sums of a number, ups and a nimber, and so is their total, which decides.
    Ups,
    /// The right stops of the games add up to more than 0, so Left wins, or the left stops to less
    /// than 0, so Right wins.
    StopsOfGames,
    /// All games are all-small, and the sum of the atomic weights is at least 2 or at most -2.
    AtomicWeight,
    /// The number avoidance theorem: no player needs to move in a number, so the stops of the other
    /// games plus the numbers decide.
    NumberAvoidance,
    /// The left and the right stop of the sum are not 0, so their signs decide.
    Stops,
    /// The canonical form of the sum decides, because no earlier theorem applies.
    Canonical,
    /// Bounds by mean values and temperatures decide, because the canonical form exceeds the
    /// limits.
    Bounds,
}

impl Theorem {
    /// Returns the name of the theorem in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Nimbers => "nimbers",
            Theorem::Numbers => "numbers",
            Theorem::Ups => "ups",
            Theorem::StopsOfGames => "stops_of_games",
            Theorem::AtomicWeight => "atomic_weight",
            Theorem::NumberAvoidance => "number_avoidance",
            Theorem::Stops => "stops",
            Theorem::Canonical => "canonical",
            Theorem::Bounds => "bounds",
        }
    }
}

/// The explanation of who wins a sum of partizan games.
pub struct Reason {
    /// The theorem that the explanation uses.
    pub theorem: Theorem,
    /// The explanation in words, with the values and the winner.
    pub words: Words,
}

/// Describes who wins a game of the given outcome class.
fn describe_winner(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Left => words!("Left wins, whoever begins", "无论谁先走，左方胜"),
        Outcome::Right => words!("Right wins, whoever begins", "无论谁先走，右方胜"),
        Outcome::Next => words!("whoever begins wins", "先走者胜"),
        Outcome::Previous => words!("whoever begins loses", "先走者负"),
    }
}

/// Joins texts with commas. Lists at most `MAX_SHOWN` texts and adds `…` if there are more.
fn join_shown(texts: impl IntoIterator<Item = String>) -> String {
    const MAX_SHOWN: usize = 12;
    let texts: Vec<String> = texts.into_iter().collect();
    if texts.len() > MAX_SHOWN {
        format!("{}, …", texts[..MAX_SHOWN].join(", "))
    } else {
        texts.join(", ")
    }
}

/// Explains who wins the sum of games with the values `summands`. `total` is the value of the sum.
pub fn reason(
    arena: &mut Arena,
    summands: &[SummandValue],
    total: Value,
) -> Result<Reason, Stopped> {
    let outcome = arena.outcome(total)?;
    let conclusion = words!(": ", "：").then(&describe_winner(outcome));
    let explain =
        |theorem: Theorem, words: Words| Ok(Reason { theorem, words: words.then(&conclusion) });
    let forms: Vec<Option<NumberUpStar>> =
        summands.iter().map(|summand| arena.nus(summand.value).cloned()).collect();
    let several = summands.len() > 1;
    if let Some(forms) = forms.iter().cloned().collect::<Option<Vec<NumberUpStar>>>() {
        let nus_total =
            forms.iter().fold(NumberUpStar::number(Dyadic::ZERO), |sum, form| sum.plus(form));
        if forms.iter().all(NumberUpStar::is_number) {
            let (values, total) =
                (join_shown(forms.iter().map(|form| form.number.to_string())), nus_total.number);
            return explain(
                Theorem::Numbers,
                if several {
                    words!(
                        "the numbers {values} add up to {total}",
                        "都是数：{values}，其和为 {total}"
                    )
                } else {
                    words!("the number {values}", "数 {values}")
                },
            );
        }
        let is_nimber = |form: &NumberUpStar| form.number.is_zero() && form.ups.is_zero();
        if forms.iter().all(is_nimber) {
            let (values, total) =
                (join_shown(forms.iter().map(|form| form.star.to_string())), nus_total.star);
            return explain(
                Theorem::Nimbers,
                if several {
                    words!(
                        "nimbers with the Grundy values {values}, whose nim-sum is {total}",
                        "都是尼姆数，SG 值为 {values}，其尼姆和为 {total}"
                    )
                } else {
                    words!("a nimber with the Grundy value {values}", "尼姆数，SG 值为 {values}")
                },
            );
        }
        let total = arena.to_text(total, 200)?.unwrap_or_default();
        return explain(
            Theorem::Ups,
            words!("numbers, ups and stars add up to {total}", "数、上与星之和为 {total}"),
        );
    }
    let add_stops = |arena: &Arena, side: Side| {
        summands.iter().fold(Dyadic::ZERO, |sum, summand| &sum + arena.stop(summand.value, side))
    };
    let (left_stop, right_stop) = (add_stops(arena, Side::Left), add_stops(arena, Side::Right));
    if several && right_stop.signum() > 0 {
        return explain(
            Theorem::StopsOfGames,
            words!(
                "the right stops of the games add up to {right_stop}, more than 0",
                "各游戏的右停止值之和为 {right_stop}，大于 0"
            ),
        );
    }
    if several && left_stop.signum() < 0 {
        return explain(
            Theorem::StopsOfGames,
            words!(
                "the left stops of the games add up to {left_stop}, less than 0",
                "各游戏的左停止值之和为 {left_stop}，小于 0"
            ),
        );
    }
    match atomic_weight_reason(arena, summands) {
        Ok(Some(words)) => return explain(Theorem::AtomicWeight, words),
        // The atomic weights can exceed the limits although the sum does not. Later theorems apply
        // then.
        Ok(None) | Err(Stopped::Memory | Stopped::Depth | Stopped::Steps) => {}
        Err(stopped) => return Err(stopped),
    }
    let numbers: Vec<&Dyadic> =
        summands.iter().filter_map(|summand| arena.number(summand.value)).collect();
    let [left, right] = [Side::Left, Side::Right].map(|side| arena.stop(total, side).clone());
    let decisive = !left.is_zero() && !right.is_zero();
    if decisive && !numbers.is_empty() && numbers.len() < summands.len() {
        let x = numbers.iter().fold(Dyadic::ZERO, |sum, number| &sum + number);
        let (left_rest, right_rest) = (&left - &x, &right - &x);
        return explain(
            Theorem::NumberAvoidance,
            words!(
                "no player needs to move in a number while other games remain (number avoidance); the other games together have the left stop {left_rest} \
                 and the right stop {right_rest}, and the numbers add up to {x}",
                "有其他游戏时无须走数（避数定理）；其余游戏在左方先走时停于 {left_rest}，右方先走时停于 {right_rest}，再加上各数之和 {x}"
            ),
        );
    }
    if decisive {
        return explain(
            Theorem::Stops,
            if several {
                words!(
                    "the left stop of the sum is {left} and its right stop is {right}",
                    "和在最优着法下，左方先走停于 {left}，右方先走停于 {right}"
                )
            } else {
                words!(
                    "the left stop of the game is {left} and its right stop is {right}",
                    "最优着法下，左方先走停于 {left}，右方先走停于 {right}"
                )
            },
        );
    }
    let form = arena.to_text(total, 200)?;
    let head = match form {
        Some(form) => words!("the canonical form is {form}", "标准形为 {form}"),
        None => words!("by the canonical form", "由标准形得出"),
    };
    explain(Theorem::Canonical, head)
}

/// Explains who wins by the sum of the atomic weights of the games: Left wins an all-small game of
/// atomic weight at least 2, Right wins an all-small game of atomic weight at most -2. Returns
/// `None` if a game is not all-small, or if the sum of the weights is neither.
fn atomic_weight_reason(
    arena: &mut Arena,
    summands: &[SummandValue],
) -> Result<Option<Words>, Stopped> {
    let (mut sum, mut weights) = (Value::ZERO, Vec::with_capacity(summands.len()));
    for summand in summands {
        let Some(weight) = arena.atomic_weight(summand.value)? else { return Ok(None) };
        weights.push(arena.to_text(weight, 60)?.unwrap_or_else(|| "…".to_string()));
        sum = arena.sum(sum, weight)?;
    }
    let plus_two = arena.value_of_number(Dyadic::from(2))?;
    let minus_two = arena.negative(plus_two)?;
    let (wins_left, wins_right) = (arena.at_most(plus_two, sum)?, arena.at_most(sum, minus_two)?);
    if !wins_left && !wins_right {
        return Ok(None);
    }
    let (weights, total) = (join_shown(weights), arena.to_text(sum, 60)?);
    let total = total.unwrap_or_else(|| "…".to_string());
    Ok(Some(match (wins_left, summands.len()) {
        (true, 1) => words!(
            "an all-small game whose atomic weight {total} is at least 2",
            "全小游戏，原子权为 {total}，不小于 2"
        ),
        (false, 1) => words!(
            "an all-small game whose atomic weight {total} is at most -2",
            "全小游戏，原子权为 {total}，不大于 -2"
        ),
        (true, _) => words!(
            "all-small games of atomic weights {weights}, whose sum {total} is at least 2",
            "都是全小游戏，原子权为 {weights}，共 {total}，不小于 2"
        ),
        (false, _) => words!(
            "all-small games of atomic weights {weights}, whose sum {total} is at most -2",
            "都是全小游戏，原子权为 {weights}，共 {total}，不大于 -2"
        ),
    }))
}
