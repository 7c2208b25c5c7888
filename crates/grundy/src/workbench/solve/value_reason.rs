//! Why a sum is won by whom it is: the first theorem that tells, else the canonical form.

use super::value_worth::Worth;
use crate::base::Words;
use crate::partizan::{Arena, Dyadic, NumberUpStar, Outcome, Side, Value};
use crate::words;
use grundy_partizan::Stopped;

/// Which theorem tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// All games are nimbers.
    Nimbers,
    /// All games are numbers.
    Numbers,
    /// All games are numbers, ups and stars.
    Ups,
    /// The stops of the games, added up.
    StopsOfGames,
    /// All games are all-small, and the atomic weights come to 2 or more.
    AtomicWeight,
    /// Nobody need move in a number: the stops of the others.
    NumberAvoidance,
    /// The stops of the sum.
    Stops,
    /// The canonical form.
    Canonical,
    /// Means and temperatures, where the canonical form is beyond the limits.
    Bounds,
}

impl Told {
    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Told::Nimbers => "nimbers",
            Told::Numbers => "numbers",
            Told::Ups => "ups",
            Told::StopsOfGames => "stops_of_games",
            Told::AtomicWeight => "atomic_weight",
            Told::NumberAvoidance => "number_avoidance",
            Told::Stops => "stops",
            Told::Canonical => "canonical",
            Told::Bounds => "bounds",
        }
    }
}

/// Why.
pub struct Reason {
    /// Which theorem tells.
    pub told: Told,
    /// In words.
    pub words: Words,
}

/// Who wins, in words.
fn wins(outcome: Outcome) -> Words {
    match outcome {
        Outcome::Left => words!("Left wins, whoever begins", "无论谁先走，左方胜"),
        Outcome::Right => words!("Right wins, whoever begins", "无论谁先走，右方胜"),
        Outcome::Next => words!("whoever begins wins", "先走者胜"),
        Outcome::Previous => words!("whoever begins loses", "先走者负"),
    }
}

fn listed(all: impl IntoIterator<Item = String>) -> String {
    const MOST: usize = 12;
    let all: Vec<String> = all.into_iter().collect();
    match all.len() > MOST {
        true => format!("{}, …", all[..MOST].join(", ")),
        false => all.join(", "),
    }
}

/// The reason for who wins the sum of these games, which is `whole`.
pub(in crate::workbench) fn reason(
    arena: &mut Arena,
    worths: &[Worth],
    whole: Value,
) -> Result<Reason, Stopped> {
    let outcome = arena.outcome(whole)?;
    let end = words!(": ", "：").then(&wins(outcome));
    let found = |told: Told, words: Words| Ok(Reason { told, words: words.then(&end) });
    let all: Vec<Option<NumberUpStar>> =
        worths.iter().map(|worth| arena.nus(worth.value).cloned()).collect();
    let several = worths.len() > 1;
    if let Some(all) = all.iter().cloned().collect::<Option<Vec<NumberUpStar>>>() {
        let total = all.iter().fold(NumberUpStar::number(Dyadic::ZERO), |sum, it| sum.plus(it));
        if all.iter().all(NumberUpStar::is_number) {
            let (values, total) =
                (listed(all.iter().map(|it| it.number.to_string())), total.number);
            return found(
                Told::Numbers,
                match several {
                    true => words!(
                        "the numbers {values} add up to {total}",
                        "都是数：{values}，其和为 {total}"
                    ),
                    false => words!("the number {values}", "数 {values}"),
                },
            );
        }
        let is_nimber = |it: &NumberUpStar| it.number.is_zero() && it.ups.is_zero();
        if all.iter().all(is_nimber) {
            let (values, total) = (listed(all.iter().map(|it| it.star.to_string())), total.star);
            return found(
                Told::Nimbers,
                match several {
                    true => words!(
                        "nimbers of the Grundy values {values}, whose nim-sum is {total}",
                        "都是尼姆数，SG 值为 {values}，其尼姆和为 {total}"
                    ),
                    false => {
                        words!("a nimber of the Grundy value {values}", "尼姆数，SG 值为 {values}")
                    }
                },
            );
        }
        let total = arena.written(whole, 200)?.unwrap_or_default();
        return found(
            Told::Ups,
            words!("numbers, ups and stars add up to {total}", "数、上与星之和为 {total}"),
        );
    }
    let add = |arena: &Arena, side: Side| {
        worths.iter().fold(Dyadic::ZERO, |sum, worth| &sum + arena.stop(worth.value, side))
    };
    let (most, least) = (add(arena, Side::Left), add(arena, Side::Right));
    if several && least.signum() > 0 {
        return found(
            Told::StopsOfGames,
            words!(
                "the right stops of the games add up to {least}, more than 0",
                "各游戏的右停止值之和为 {least}，大于 0"
            ),
        );
    }
    if several && most.signum() < 0 {
        return found(
            Told::StopsOfGames,
            words!(
                "the left stops of the games add up to {most}, less than 0",
                "各游戏的左停止值之和为 {most}，小于 0"
            ),
        );
    }
    match by_weight(arena, worths) {
        Ok(Some(words)) => return found(Told::AtomicWeight, words),
        // Weights may be beyond the limits where the sum is not: what comes below tells too.
        Ok(None) | Err(Stopped::Memory | Stopped::Depth | Stopped::Steps) => {}
        Err(stopped) => return Err(stopped),
    }
    let numbers: Vec<&Dyadic> =
        worths.iter().filter_map(|worth| arena.number(worth.value)).collect();
    let [left, right] = [Side::Left, Side::Right].map(|side| arena.stop(whole, side).clone());
    let decisive = !left.is_zero() && !right.is_zero();
    if decisive && !numbers.is_empty() && numbers.len() < worths.len() {
        let x = numbers.iter().fold(Dyadic::ZERO, |sum, it| &sum + it);
        let (one, other) = (&left - &x, &right - &x);
        return found(
            Told::NumberAvoidance,
            words!(
                "nobody need move in a number while other games are there (number avoidance); these stop at {one} when Left begins and \
                 at {other} when Right does, and the numbers add {x}",
                "有其他游戏时无须走数（避数定理）；其余游戏在左方先走时停于 {one}，右方先走时停于 {other}，再加上各数之和 {x}"
            ),
        );
    }
    if decisive {
        return found(
            Told::Stops,
            words!(
                "best play stops at {left} when Left begins and at {right} when Right does",
                "最优着法下，左方先走停于 {left}，右方先走停于 {right}"
            ),
        );
    }
    let form = arena.written(whole, 200)?;
    let head = match form {
        Some(form) => words!("the canonical form is {form}", "标准形为 {form}"),
        None => words!("the canonical form tells", "由标准形得出"),
    };
    found(Told::Canonical, head)
}

/// Left wins an all-small game whose atomic weight is 2 or more, Right one of −2 or less; weights add up.
fn by_weight(arena: &mut Arena, worths: &[Worth]) -> Result<Option<Words>, Stopped> {
    let (mut sum, mut weights) = (Value::ZERO, Vec::with_capacity(worths.len()));
    for worth in worths {
        let Some(weight) = arena.atomic_weight(worth.value)? else { return Ok(None) };
        weights.push(arena.written(weight, 60)?.unwrap_or_else(|| "…".to_string()));
        sum = arena.sum(sum, weight)?;
    }
    let two = arena.value_of_number(Dyadic::from(2))?;
    let less = arena.negative(two)?;
    let (many, few) = (arena.at_most(two, sum)?, arena.at_most(sum, less)?);
    if !many && !few {
        return Ok(None);
    }
    let (weights, total) = (listed(weights), arena.written(sum, 60)?);
    let total = total.unwrap_or_else(|| "…".to_string());
    Ok(Some(match (many, worths.len()) {
        (true, 1) => words!(
            "all-small, of atomic weight {total}, at least 2",
            "全小游戏，原子权为 {total}，不小于 2"
        ),
        (false, 1) => words!(
            "all-small, of atomic weight {total}, at most -2",
            "全小游戏，原子权为 {total}，不大于 -2"
        ),
        (true, _) => words!(
            "all-small games of atomic weights {weights}, together {total}, at least 2",
            "都是全小游戏，原子权为 {weights}，共 {total}，不小于 2"
        ),
        (false, _) => words!(
            "all-small games of atomic weights {weights}, together {total}, at most -2",
            "都是全小游戏，原子权为 {weights}，共 {total}，不大于 -2"
        ),
    }))
}
