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
    /// All games have the form x + n·↑ + *k (a number, ups and a nimber). Their sum has this form
    /// too, and decides.
    Ups,
    /// The right stops of the games add up to more than 0, so Left wins; or the left stops add up
    /// to less than 0, so Right wins.
    StopsOfGames,
    /// All games are all-small, and the sum of the atomic weights is at least 2 or at most -2.
    AtomicWeight,
    /// The number avoidance theorem: no player needs to move in a number. So each stop of the sum
    /// is the same stop of those games that are not numbers, plus the sum of the numbers. The signs
    /// of the two stops decide.
    NumberAvoidance,
    /// The left and the right stop of the sum are not 0, so their signs decide.
    Stops,
    /// The canonical form of the sum decides, because no earlier theorem applies.
    Canonical,
    /// Bounds on the sum decide. They follow from the mean values and temperatures of the games,
    /// and are used if the canonical form of the sum exceeds the limits.
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
pub fn describe_winner(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Left => words!(value_reason::left_wins_whoever_begins),
        Outcome::Right => words!(value_reason::right_wins_whoever_begins),
        Outcome::Next => words!(value_reason::whoever_begins_wins),
        Outcome::Previous => words!(value_reason::whoever_begins_loses),
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
    let conclusion = words!(value_reason::colon).then(&describe_winner(outcome));
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
                    words!(value_reason::numbers_add_up_to, values, total)
                } else {
                    words!(value_reason::number, values)
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
                    words!(value_reason::nimbers_with_grundy_values_whose_nim, values, total)
                } else {
                    words!(value_reason::nimber_with_grundy_value, values)
                },
            );
        }
        let total = arena.to_text(total, 200)?.unwrap_or_default();
        return explain(Theorem::Ups, words!(value_reason::numbers_ups_and_stars_add_up, total));
    }
    let add_stops = |arena: &Arena, side: Side| {
        summands.iter().fold(Dyadic::ZERO, |sum, summand| &sum + arena.stop(summand.value, side))
    };
    let (left_stop, right_stop) = (add_stops(arena, Side::Left), add_stops(arena, Side::Right));
    if several && right_stop.signum() > 0 {
        return explain(
            Theorem::StopsOfGames,
            words!(value_reason::right_stops_of_games_add_up, right_stop),
        );
    }
    if several && left_stop.signum() < 0 {
        return explain(
            Theorem::StopsOfGames,
            words!(value_reason::left_stops_of_games_add_up, left_stop),
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
            words!(value_reason::no_player_needs_to_move, left_rest, right_rest, x),
        );
    }
    if decisive {
        return explain(
            Theorem::Stops,
            if several {
                words!(value_reason::left_stop_of_sum, left, right)
            } else {
                words!(value_reason::left_stop_of_game, left, right)
            },
        );
    }
    let form = arena.to_text(total, 200)?;
    let head = match form {
        Some(form) => words!(value_reason::canonical_form_is, form),
        None => words!(value_reason::by_canonical_form),
    };
    explain(Theorem::Canonical, head)
}

/// Explains who wins by the sum of the atomic weights of the games: Left wins an all-small game of
/// atomic weight at least 2, Right wins an all-small game of atomic weight at most -2. Returns
/// `None` if a game is not all-small, or if neither inequality holds for the sum of the weights.
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
        (true, 1) => words!(value_reason::all_small_game_whose_atomic_weight, total),
        (false, 1) => words!(value_reason::all_small_game_whose_atomic_weight_is_at_most, total),
        (true, _) => words!(value_reason::all_small_games_of_atomic_weights, weights, total),
        (false, _) => words!(value_reason::all_small_games_of_atomic_weights_whose, weights, total),
    }))
}
