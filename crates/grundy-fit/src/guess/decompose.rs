//! Decomposes a table for which a short search finds no law into parts, and searches for a law of
//! each part. The parts are the smallest positions and all other positions, or the quotients and
//! the remainders of the values by a small divisor.

use super::Target;
use super::expression::Expression;
use super::fitting_law::FittingLaw;
use super::operators::Binary;
use super::refine::{RefinementLimits, find_fitting_laws};
use super::separate::XorDecomposition;
use super::table::Table;
use grundy_core::base::{Meter, SplitMix64, Stopped};

/// The maximum cost (complexity) of expressions in the search before a table is decomposed.
const MAX_FIRST_COST: usize = 5;
/// The maximum cost (complexity) of expressions in the searches for the parts of a decomposed
/// table.
const MAX_PART_COST: usize = 5;
/// The maximum cost of expressions in the search for the law of a single variable, when the values
/// are a nim-sum of functions of single variables ([`XorDecomposition`]).
const MAX_SINGLE_VARIABLE_COST: usize = 7;
/// The divisors by which [`by_division`] divides values, in the order in which they are tried:
/// likely ones first.
const DIVISORS: [u32; 7] = [2, 4, 3, 8, 5, 6, 7];
/// The cost that is added to a law with a separate case for the smallest positions.
const CASE_COST: u32 = 2;

/// Searches for laws of a table: first for the law of each variable in `decomposition` if it is
/// given, then by a short search on the entire table, then for parts of the table, and last by a
/// full search. `is_parameter` states for each variable whether it is a parameter of the rules.
/// Except for laws from `decomposition`, returns only laws that cost at most
/// [`RefinementLimits::max_cost`].
pub(super) fn search(
    table: &Table,
    is_parameter: &[bool],
    decomposition: Option<&XorDecomposition>,
    limits: RefinementLimits<'_>,
    random: &mut SplitMix64,
    meter: &mut Meter,
) -> Vec<FittingLaw> {
    let max_cost = limits.max_cost(table, is_parameter);
    if let Some(law) = constant_law(&table.target) {
        return if law.cost <= max_cost { vec![law] } else { Vec::new() };
    }
    if let Some(decomposition) = decomposition {
        let single_limits =
            RefinementLimits { level: MAX_SINGLE_VARIABLE_COST.min(limits.level), ..limits };
        match decomposition.search(table, is_parameter, single_limits, random, meter) {
            Ok(laws) if laws.is_empty() => {}
            Ok(laws) => return laws,
            Err(_) => return Vec::new(),
        }
    }
    let first_limits = RefinementLimits { level: MAX_FIRST_COST.min(limits.level), ..limits };
    let (laws, result) = find_fitting_laws(table, is_parameter, first_limits, random, meter);
    if !laws.is_empty() || result.is_err() {
        return laws;
    }
    let part_limits = RefinementLimits { level: MAX_PART_COST.min(limits.level), ..limits };
    for decompose in [with_exceptions, by_division] {
        let Ok(mut laws) = decompose(table, is_parameter, part_limits, random, meter) else {
            return Vec::new();
        };
        laws.retain(|law| law.cost <= max_cost);
        if !laws.is_empty() {
            return laws;
        }
    }
    find_fitting_laws(table, is_parameter, limits, random, meter).0
}

/// Searches for laws that hold for all positions from some size on, and combines each with a
/// separate law for the smaller positions.
fn with_exceptions(
    table: &Table,
    is_parameter: &[bool],
    limits: RefinementLimits<'_>,
    random: &mut SplitMix64,
    meter: &mut Meter,
) -> Result<Vec<FittingLaw>, Stopped> {
    let free_variables: Vec<usize> =
        (0..table.variables.len()).filter(|&variable| !is_parameter[variable]).collect();
    for (operator, bound) in [(Binary::Min, 0), (Binary::Max, 1), (Binary::Max, 3)] {
        let mut variables = free_variables.iter().map(|&variable| Expression::variable(variable));
        let Some(first_variable) = variables.next() else { return Ok(Vec::new()) };
        let size =
            variables.fold(first_variable, |fold, variable| fold.binary(operator, &variable));
        let sizes = table.rows.iter().filter_map(|row| size.value(row));
        let is_single = sizes.min() == Some(bound);
        let comparison = if is_single { Binary::Eq } else { Binary::Le };
        let condition = size.binary(comparison, &Expression::constant(bound));
        let small = |row: usize| condition.value(&table.rows[row]) == Some(1);
        let (small_rows, other_rows): (Vec<usize>, Vec<usize>) =
            (0..table.rows.len()).partition(|&row| small(row));
        if small_rows.is_empty() || other_rows.len() < small_rows.len() {
            continue;
        }
        let (laws, result) =
            find_fitting_laws(&table.select_rows(&other_rows), is_parameter, limits, random, meter);
        result?;
        if laws.is_empty() {
            continue;
        }
        let small_table = table.select_rows(&small_rows);
        let (small_laws, result) = match constant_law(&small_table.target) {
            Some(law) => (vec![law], Ok(())),
            None => find_fitting_laws(&small_table, is_parameter, limits, random, meter),
        };
        result?;
        if let Some(small_law) = small_laws.first() {
            let constant_outcome = matches!(table.target, Target::Outcomes(_))
                .then(|| constant_law(&small_table.target));
            let common = constant_outcome.flatten().map(|_| small_table.target.value_at(0) == 1);
            return Ok(laws
                .iter()
                .map(|law| combine(&condition, small_law, law, common))
                .collect());
        }
    }
    Ok(Vec::new())
}

/// Returns the law that equals `small_law` on the rows where `condition` holds, and `law` on the
/// others. `common` is the outcome (true for P) of all rows where the condition holds, if they have
/// the same outcome. The combined law is then a disjunction or a conjunction instead of a choice.
fn combine(
    condition: &Expression,
    small_law: &FittingLaw,
    law: &FittingLaw,
    common: Option<bool>,
) -> FittingLaw {
    let (condition, otherwise) = (condition.clone(), &law.expression);
    FittingLaw {
        expression: match common {
            Some(true) => condition.binary(Binary::Or, otherwise),
            Some(false) => condition.negation().binary(Binary::And, otherwise),
            None => condition.choose(&small_law.expression, otherwise),
        },
        cost: law.cost + small_law.cost + CASE_COST,
    }
}

/// Returns the law that gives one constant if all rows of the table have this value, otherwise
/// `None`.
fn constant_law(target: &Target) -> Option<FittingLaw> {
    let value = target.value_at(0);
    (1..target.len()).all(|row| target.value_at(row) == value).then(|| {
        let expression = match target {
            Target::Values(_) => Expression::constant(value),
            Target::Outcomes(_) => {
                Expression::constant(0).binary(Binary::Eq, &Expression::constant(1 - value))
            }
        };
        FittingLaw { expression, cost: 1 }
    })
}

/// Searches for a law of the form divisor · quotient + remainder, where the quotients and the
/// remainders of the values by a small divisor have separate laws.
fn by_division(
    table: &Table,
    is_parameter: &[bool],
    limits: RefinementLimits<'_>,
    random: &mut SplitMix64,
    meter: &mut Meter,
) -> Result<Vec<FittingLaw>, Stopped> {
    let Target::Values(values) = &table.target else { return Ok(Vec::new()) };
    let max_value = values.iter().copied().max().unwrap_or(0);
    for divisor in DIVISORS.into_iter().filter(|&divisor| divisor <= max_value) {
        let mut law_of = |map: &dyn Fn(u32) -> u32| {
            let target = Target::Values(values.iter().map(|&value| map(value)).collect());
            let mapped = Table { target, ..table.clone() };
            if let Some(law) = constant_law(&mapped.target) {
                return Ok(Some(law));
            }
            let (laws, result) = find_fitting_laws(&mapped, is_parameter, limits, random, meter);
            result.map(|()| laws.into_iter().next())
        };
        let Some(remainder) = law_of(&|value| value % divisor)? else { continue };
        let Some(quotient) = law_of(&|value| value / divisor)? else { continue };
        let expression = Expression::constant(divisor.into())
            .binary(Binary::Mul, &quotient.expression)
            .binary(Binary::Add, &remainder.expression);
        return Ok(vec![FittingLaw { expression, cost: quotient.cost + remainder.cost + 3 }]);
    }
    Ok(Vec::new())
}
