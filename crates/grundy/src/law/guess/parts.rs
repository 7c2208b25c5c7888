//! A table that no law was met for at once is taken apart: its smallest positions alone, or what its
//! values leave over a divisor.

use super::Goal;
use super::expression::Expression;
use super::hunt::{Reach, hunt};
use super::kept::Kept;
use super::operators::Binary;
use super::separate::Separate;
use super::table::{Random, Table};
use crate::base::{Meter, Stopped};

/// How far the search goes before the table is taken apart, and for the parts.
const SOON: usize = 5;
const FOR_PARTS: usize = 5;
/// As far as for one variable that stands alone.
const ALONE: usize = 7;
const DIVISORS: [u32; 7] = [2, 4, 3, 8, 5, 6, 7];
const FOR_APART: u32 = 2;

/// The laws of a table, whole or in parts, that cost less than what it tells.
pub(super) fn search(
    table: &Table,
    fixed: &[bool],
    separate: Option<&Separate>,
    reach: Reach<'_>,
    random: &mut Random,
    meter: &mut Meter,
) -> Vec<Kept> {
    let most = reach.most_cost(table, fixed);
    if let Some(law) = constant(&table.goal) {
        return if law.cost <= most { vec![law] } else { Vec::new() };
    }
    if let Some(separate) = separate {
        let alone = Reach { level: ALONE.min(reach.level), ..reach };
        match separate.search(table, fixed, alone, random, meter) {
            Ok(kept) if kept.is_empty() => {}
            Ok(kept) => return kept,
            Err(_) => return Vec::new(),
        }
    }
    let soon = Reach { level: SOON.min(reach.level), ..reach };
    let (kept, done) = hunt(table, fixed, soon, random, meter);
    if !kept.is_empty() || done.is_err() {
        return kept;
    }
    let parts = Reach { level: FOR_PARTS.min(reach.level), ..reach };
    for taken_apart in [exceptions, divided] {
        let Ok(mut kept) = taken_apart(table, fixed, parts, random, meter) else {
            return Vec::new();
        };
        kept.retain(|law| law.cost <= most);
        if !kept.is_empty() {
            return kept;
        }
    }
    hunt(table, fixed, reach, random, meter).0
}

/// Laws from some size on, with the smallest positions told apart.
fn exceptions(
    table: &Table,
    fixed: &[bool],
    reach: Reach<'_>,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Vec<Kept>, Stopped> {
    let free: Vec<usize> = (0..table.variables.len()).filter(|&at| !fixed[at]).collect();
    for (operator, bound) in [(Binary::Min, 0), (Binary::Max, 1), (Binary::Max, 3)] {
        let mut all = free.iter().map(|&at| Expression::variable(at));
        let Some(first) = all.next() else { return Ok(Vec::new()) };
        let size = all.fold(first, |folded, next| folded.binary(operator, &next));
        let sizes = table.rows.iter().filter_map(|row| size.value(row));
        let only = sizes.min() == Some(bound);
        let is = if only { Binary::Eq } else { Binary::Le };
        let condition = size.binary(is, &Expression::constant(bound));
        let small = |row: usize| condition.value(&table.rows[row]) == Some(1);
        let (few, many): (Vec<usize>, Vec<usize>) =
            (0..table.rows.len()).partition(|&row| small(row));
        if few.is_empty() || many.len() < few.len() {
            continue;
        }
        let (kept, done) = hunt(&table.part(&many), fixed, reach, random, meter);
        done?;
        if kept.is_empty() {
            continue;
        }
        let part = table.part(&few);
        let (inside, done) = match constant(&part.goal) {
            Some(law) => (vec![law], Ok(())),
            None => hunt(&part, fixed, reach, random, meter),
        };
        done?;
        if let Some(inside) = inside.first() {
            let outcomes = matches!(table.goal, Goal::Outcomes(_)).then(|| constant(&part.goal));
            let alike = outcomes.flatten().map(|_| part.goal.at(0) == 1);
            return Ok(kept.iter().map(|law| chosen(&condition, inside, law, alike)).collect());
        }
    }
    Ok(Vec::new())
}

/// A law for where a condition holds, and one for elsewhere; of outcomes that are `alike` where it holds, a joint
/// of the two questions.
fn chosen(condition: &Expression, inside: &Kept, law: &Kept, alike: Option<bool>) -> Kept {
    let (condition, otherwise) = (condition.clone(), &law.expression);
    Kept {
        expression: match alike {
            Some(true) => condition.binary(Binary::Either, otherwise),
            Some(false) => condition.contrary().binary(Binary::Both, otherwise),
            None => condition.choose(&inside.expression, otherwise),
        },
        cost: law.cost + inside.cost + FOR_APART,
    }
}

/// The law that says the same of all, if that is so.
fn constant(goal: &Goal) -> Option<Kept> {
    let first = goal.at(0);
    (1..goal.len()).all(|row| goal.at(row) == first).then(|| {
        let expression = match goal {
            Goal::Values(_) => Expression::constant(first),
            Goal::Outcomes(_) => {
                Expression::constant(0).binary(Binary::Eq, &Expression::constant(1 - first))
            }
        };
        Kept { expression, cost: 1 }
    })
}

/// Laws of the quotient and the rest of a value, over a small divisor.
fn divided(
    table: &Table,
    fixed: &[bool],
    reach: Reach<'_>,
    random: &mut Random,
    meter: &mut Meter,
) -> Result<Vec<Kept>, Stopped> {
    let Goal::Values(values) = &table.goal else { return Ok(Vec::new()) };
    let most = values.iter().copied().max().unwrap_or(0);
    for divisor in DIVISORS.into_iter().filter(|&divisor| divisor <= most) {
        let mut part = |of: &dyn Fn(u32) -> u32| {
            let goal = Goal::Values(values.iter().map(|&value| of(value)).collect());
            let part = Table { goal, ..table.clone() };
            if let Some(law) = constant(&part.goal) {
                return Ok(Some(law));
            }
            let (kept, done) = hunt(&part, fixed, reach, random, meter);
            done.map(|()| kept.into_iter().next())
        };
        let Some(rest) = part(&|value| value % divisor)? else { continue };
        let Some(quotient) = part(&|value| value / divisor)? else { continue };
        let expression = Expression::constant(divisor.into())
            .binary(Binary::Mul, &quotient.expression)
            .binary(Binary::Add, &rest.expression);
        return Ok(vec![Kept { expression, cost: quotient.cost + rest.cost + 3 }]);
    }
    Ok(Vec::new())
}
