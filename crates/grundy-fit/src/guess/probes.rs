//! Generates positions outside a table. Laws that agree on the table are compared at these
//! *probes*.

use super::fitting_law::FittingLaw;
use super::table::Table;
use grundy_core::base::SplitMix64;
use rustc_hash::FxHashSet;

/// The exponent of the largest power of two from which the numbers in probes (positions outside the
/// table) are built.
const MAX_POWER: usize = 24;
/// The maximum number of positions that [`claimed_lost`] returns.
const MAX_CLAIMED_LOST: usize = 24;
/// The maximum number of positions that [`claimed_lost`] varies in order to find positions that the
/// law claims to be P.
const MAX_BASE_POSITIONS: usize = 200;
/// The greatest number that [`claimed_lost`] tries for the variable that it changes.
const MAX_NUMBER: i64 = 500;

/// The properties that all rows of a table share. Probes, the positions outside the table at which
/// laws are compared, must have the same properties.
struct TableProperties<'a> {
    /// The least value of each variable in the table.
    least: Vec<i64>,
    /// The greatest value of each variable in the table.
    greatest: Vec<i64>,
    /// The least and the greatest value that the rules allow each variable.
    ranges: Vec<(i64, i64)>,
    /// The rows of the table. They are excluded from the probes.
    rows: FxHashSet<&'a [i64]>,
    /// The indices of the variables that must not exceed their greatest value in the table.
    bounded: Vec<usize>,
    /// The pairs of variables x, y with x ≤ y in every row of the table, as their indices. The flag
    /// is true if x < y in every row.
    ordered: Vec<(usize, usize, bool)>,
}

impl<'a> TableProperties<'a> {
    /// Computes the properties that all rows of the table share.
    fn new(table: &'a Table) -> TableProperties<'a> {
        let count = table.variables.len();
        let column = |variable: usize| table.rows.iter().map(move |row| row[variable]);
        let never_greater = |x: usize, y: usize| table.rows.iter().all(|row| row[x] <= row[y]);
        let is_less = |x: usize, y: usize| table.rows.iter().all(|row| row[x] < row[y]);
        TableProperties {
            least: (0..count).map(|variable| column(variable).min().unwrap_or(0)).collect(),
            greatest: (0..count).map(|variable| column(variable).max().unwrap_or(0)).collect(),
            ranges: (0..count).map(|variable| table.range(variable)).collect(),
            rows: table.rows.iter().map(|row| &row[..]).collect(),
            bounded: table.bounded.clone(),
            ordered: (0..count)
                .flat_map(|x| (0..count).map(move |y| (x, y)))
                .filter(|&(x, y)| x != y && never_greater(x, y))
                .map(|(x, y)| (x, y, is_less(x, y)))
                .collect(),
        }
    }

    /// Returns whether a position is outside the table and has the properties shared by its rows.
    fn matches(&self, position: &[i64]) -> bool {
        position.iter().zip(&self.least).all(|(x, least)| x >= least)
            && position.iter().zip(&self.ranges).all(|(x, (low, high))| low <= x && x <= high)
            && !self.rows.contains(position)
            && self.bounded.iter().all(|&variable| position[variable] <= self.greatest[variable])
            && self.ordered.iter().all(|&(x, y, is_strict)| {
                if is_strict { position[x] < position[y] } else { position[x] <= position[y] }
            })
    }
}

/// Returns positions outside the table, smallest first, with numbers such as 2ⁱ, 2ⁱ ± 1 and 3·2ⁱ.
/// They have the properties that the rows of the table share: bounds, order of the variables,
/// ranges, and values of parameters. `is_parameter` states for each variable whether it is a
/// parameter of the rules. Returns at most `max_probes` positions.
pub(super) fn probes(
    table: &Table,
    is_parameter: &[bool],
    max_probes: usize,
    random: &mut SplitMix64,
) -> Vec<Vec<i64>> {
    let (count, properties) = (table.variables.len(), TableProperties::new(table));
    let mut positions: Vec<Vec<i64>> = Vec::new();
    for _ in 0..4 * max_probes {
        let limit = random.index(MAX_POWER) + 1;
        let mut position = table.rows[random.index(table.rows.len())].clone();
        for variable in (0..count).filter(|variable| !is_parameter[*variable]) {
            let (low, high) = properties.ranges[variable];
            position[variable] =
                random_number_in((low.max(properties.least[variable]), high), || {
                    random_number(limit, properties.greatest[variable], random)
                });
            // Laws often fail at the end of a range.
            if high < i64::MAX && random.index(4) == 0 {
                position[variable] =
                    high.saturating_sub(random.index(2) as i64).max(properties.least[variable]);
            }
        }
        // Many laws depend on the difference of two numbers.
        if count >= 2 && random.index(2) == 0 {
            let (x, y) = (random.index(count), random.index(count));
            if !is_parameter[x] && !is_parameter[y] {
                position[x] = position[y].saturating_add(random.index(5) as i64 - 2);
            }
        }
        if properties.matches(&position) && positions.len() < max_probes {
            positions.push(position);
        }
    }
    sort_by_size(&mut positions);
    positions
}

/// Sorts positions by their greatest number, which determines the time to solve them, and removes
/// duplicates.
pub(super) fn sort_by_size(positions: &mut Vec<Vec<i64>>) {
    positions.sort_by_cached_key(|position| {
        let greatest = position.iter().copied().max();
        (greatest, position.iter().fold(0i64, |sum, x| sum.saturating_add(*x)), position.clone())
    });
    positions.dedup();
}

/// Returns positions outside the table that `law` claims to be P. Each differs from one of the
/// first of `positions` in one variable. A wrong law often fails at such positions first, and few
/// random positions are P.
pub(super) fn claimed_lost(
    law: &FittingLaw,
    table: &Table,
    positions: &[Vec<i64>],
    is_parameter: &[bool],
) -> Vec<Vec<i64>> {
    let properties = TableProperties::new(table);
    let mut claimed: Vec<Vec<i64>> = Vec::new();
    let candidates =
        positions.iter().take(MAX_BASE_POSITIONS).cycle().zip(0..2 * MAX_BASE_POSITIONS);
    for (position, round) in candidates {
        let Some(variable) = (0..is_parameter.len())
            .map(|offset| (offset + round) % is_parameter.len())
            .find(|variable| !is_parameter[*variable])
        else {
            return claimed;
        };
        let bound = position.iter().copied().max().unwrap_or(0).min(MAX_NUMBER);
        let neighbours = (0..=bound).map(|value| {
            let mut neighbour = position.clone();
            neighbour[variable] = value;
            neighbour
        });
        let is_claimed_lost = |neighbour: &Vec<i64>| {
            properties.matches(neighbour) && law.expression.value(neighbour) == Some(1)
        };
        claimed.extend(
            neighbours.filter(is_claimed_lost).find(|neighbour| !claimed.contains(neighbour)),
        );
        if claimed.len() == MAX_CLAIMED_LOST {
            break;
        }
    }
    claimed
}

/// Returns the number that `draw` returns, changed so that it lies in the range from `low` to
/// `high`.
fn random_number_in((low, high): (i64, i64), draw: impl FnOnce() -> i64) -> i64 {
    let drawn = draw().max(low);
    match high.checked_sub(low).and_then(|width| width.checked_add(1)) {
        Some(width) if drawn > high && width > 0 => low + drawn.saturating_sub(low) % width,
        _ => drawn,
    }
}

/// Returns a random number of one of several kinds, such as a power of two or a number near
/// `greatest`. Most of these numbers are at most about 2 to the power `limit`.
fn random_number(limit: usize, greatest: i64, random: &mut SplitMix64) -> i64 {
    let power = 1i64 << random.index(limit + 1);
    match random.index(9) {
        0 => power,
        1 => power - 1,
        2 => power + 1,
        3 => 3 * power,
        4 => power * (2 * random.index(16) as i64 + 1),
        5 => greatest.saturating_add(1 + random.index(8) as i64),
        6 => random.index(greatest.clamp(1, 1 << 30) as usize + 1) as i64,
        // Most positions near the table can be solved.
        7 => random.index(3 * greatest.clamp(1, 1 << 30) as usize + 1) as i64,
        _ => random.index(power as usize + 1) as i64,
    }
}
