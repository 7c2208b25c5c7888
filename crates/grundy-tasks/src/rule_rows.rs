//! Rows of the tables in which laws of rule files are sought: a position, the values of its
//! variables, and its Grundy value or outcome.

use super::scope::Scope;
use grundy_core::base::{Budget, Counts, Outcome};
use grundy_fit::guess::Truth;
use grundy_rules::RuleGame;
use grundy_solve::who_wins_by_engines;
use grundy_store::{GameState, Need, Reuse};
use grundy_text::{AskFor, Error, ErrorKind, Limit, Notation, Result, Suggestion, Words, words};
use std::rc::Rc;

/// The default number of positions in a table, over all values of the parameters together.
const DEFAULT_ROWS: usize = 6_000;
/// The maximum number of positions that are listed for a table.
const MAX_POSITIONS: u64 = 200_000;
/// The number of values that a table contains of each varied parameter.
pub(super) const VALUES_PER_PARAMETER: i64 = 6;
/// Positions are listed for increasing bounds on their numbers. The listing ends when this many
/// successive bounds add no position.
const STEPS_WITHOUT_GROWTH: usize = 16;
/// The maximum number of elements in each position of a table, if the positions are bags or growing
/// sequences.
const MAX_ELEMENTS: u64 = 3;

/// A game with one combination of values of its varied parameters. A table for the search for laws
/// has rows of several variants.
pub(super) struct Variant {
    /// The value of each varied parameter, in the order in which the rule file declares the
    /// parameters.
    pub values: Vec<i64>,
    /// The game that the rule file defines for the values of the parameters in `values`.
    pub instance: Rc<GameState>,
}

/// The variables of a law, and the set of positions that the law is about.
pub(super) struct Variables {
    /// The names of the variables, parameters first.
    pub names: Vec<String>,
    /// The number of varied parameters, which come first among the variables.
    pub params: usize,
    /// Whether the position is a bag or a sequence, whose elements are the variables after the
    /// parameters. Such a position begins with the number of its elements.
    pub has_length: bool,
    /// For each bag (multiset of numbers) in the position, the variables that hold its elements, as
    /// indices in `names`.
    pub bags: Vec<Vec<usize>>,
    /// The variables whose upper bound is the same for all values of the parameters. Each entry is
    /// an index in `names` and the bound.
    pub bounded: Vec<(usize, i64)>,
    /// The least and the greatest value of each variable, over all values of the parameters.
    pub ranges: Vec<(i64, i64)>,
    /// The set of positions that the laws are about.
    pub scope: Scope,
}

/// The range of a number for which the rules declare no range: all natural numbers.
const NATURAL: (i64, i64) = (0, i64::MAX);

/// Returns whether the length of positions (how many numbers they consist of) stays the same if the
/// parameter `name` increases or decreases by 1.
pub(super) fn keeps_length(rules: &RuleGame, name: &str) -> bool {
    let params = rules.params();
    let value = params.iter().find(|(param, _)| *param == name).map_or(0, |(_, value)| *value);
    let length = |value: i64| {
        let given: Vec<(&str, i64)> = params
            .iter()
            .map(|(param, default)| (*param, if *param == name { value } else { *default }))
            .collect();
        let built = rules.file().build(&given).ok()?;
        Some(built.part_names().map(|names| names.len()))
    };
    let current = length(value);
    [value - 1, value + 1].into_iter().filter_map(length).all(|other| Some(other) == current)
}

/// Builds the error that even the small position `position` cannot be solved, because too many
/// positions are reachable from it.
pub(super) fn endless_error(rules: &RuleGame, position: &Counts) -> Error {
    let text = rules.print(&position.widen());
    Error::too_big(words!(rule_rows::too_many_positions_are_reachable, text))
        .help(words!(rule_rows::bound_numbers_that_grow))
}

/// Builds the error that the time ended before any position was solved.
pub(super) fn no_time() -> Error {
    Error::too_big(words!(rule_rows::no_position_was_solved_within_time))
        .suggest(Suggestion::RaiseLimit(Limit::Seconds))
}

/// Returns whether an error reports that a limit of time, memory or steps was reached.
pub(super) fn is_limit(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::TooBig | ErrorKind::Stopped)
}

/// Returns the variables of the laws of a game: the varied parameters, followed by the numbers of a
/// start or of a position. `varied[i]` states whether parameter i of the rules varies.
///
/// # Errors
/// Fails as [`sequence_or_bag`] does.
pub(super) fn variables(rules: &RuleGame, varied: &[bool]) -> Result<Variables> {
    let params = rules.params();
    let mut names: Vec<String> = params
        .iter()
        .zip(varied)
        .filter(|(_, varied)| **varied)
        .map(|((name, _), _)| name.to_string())
        .collect();
    let params = names.len();
    let typed = typed_names(rules).map(<[String]>::to_vec);
    let (numbers, typed) = (typed.clone().or_else(|| rules.part_names()), typed.is_some());
    // Each variant fixes the values of the parameters, so their ranges are unrestricted here.
    let mut ranges = vec![(i64::MIN, i64::MAX); params];
    let Some(numbers) = numbers else {
        let (name, is_bag) = sequence_or_bag(rules)?;
        let range = rules.element_range().unwrap_or(NATURAL);
        let length = rules.max_elements().map_or(MAX_ELEMENTS, |max| max.min(MAX_ELEMENTS));
        names.extend((1..=length).map(|index| format!("{name}{index}")));
        ranges.resize(names.len(), range);
        let elements: Vec<usize> = (params..names.len()).collect();
        let bounded =
            elements.iter().map(|index| (*index, range.1)).filter(|(_, max)| *max < i64::MAX);
        let bounded = if params == 0 { bounded.collect() } else { Vec::new() };
        let bags = if is_bag { vec![elements] } else { vec![] };
        let scope = Scope::Length { is_bag, length };
        return Ok(Variables { names, params, has_length: true, bags, bounded, ranges, scope });
    };
    names.extend(numbers);
    let scope = if typed { Scope::Starts } else { Scope::Positions };
    let bounded = if typed { Vec::new() } else { bounded_numbers(rules, params) };
    ranges.resize(names.len(), NATURAL);
    let bounds = rules.part_bounds().unwrap_or_default();
    for (range, bound) in ranges[params..].iter_mut().zip(bounds) {
        if !typed {
            *range = bound;
        }
    }
    if params > 0 {
        // Bounds that depend on a parameter are checked by the rules for each position.
        for (index, range) in ranges.iter_mut().enumerate().skip(params) {
            let bound = bounded.iter().find(|(bounded, _)| *bounded == index);
            range.1 = bound.map_or(i64::MAX, |(_, max)| *max);
        }
    }
    Ok(Variables { names, params, has_length: false, bags: vec![], bounded, ranges, scope })
}

/// Returns the name of the only variable of a game whose positions are sequences or bags
/// (multisets) of numbers of any length, and whether they are bags.
///
/// # Errors
/// `Unsupported` for all other games: their positions have no table of laws.
fn sequence_or_bag(rules: &RuleGame) -> Result<(&str, bool)> {
    if rules.has_scores() {
        return Err(Error::unsupported(words!(rule_rows::this_game_counts_points))
            .suggest(Suggestion::Ask(AskFor::Score)));
    }
    let no_table = |reason: Words, help: Words| {
        let refusal = words!(rule_rows::no_laws_can_be_searched);
        Err(Error::unsupported(refusal.then(&reason)).help(help))
    };
    let fixed_length = || words!(rule_rows::use_nat_three_instead_of_nat);
    let Some((name, is_bag)) = rules.list_variable() else {
        return no_table(words!(rule_rows::positions_vary_in_length), fixed_length());
    };
    if !rules.is_numeric() {
        let reason = words!(rule_rows::positions_are_sequences_of_varying);
        let help = words!(rule_rows::fix_length_of_sequence);
        return no_table(reason, help);
    }
    if !rules.is_impartial() {
        let reason = words!(rule_rows::positions_vary_in_length_and_two);
        return no_table(reason, fixed_length());
    }
    Ok((name, is_bag))
}

/// Returns the variables for those numbers of a position whose upper bound is the same for all
/// values of the parameters. Each entry is the index of the variable (`params` for the first
/// number) and the bound. The test is that the bound stays the same when all parameters increase,
/// or decrease, by 1.
fn bounded_numbers(rules: &RuleGame, params: usize) -> Vec<(usize, i64)> {
    let bounds = |step: i64| {
        let values = rules.params();
        let given: Vec<(&str, i64)> =
            values.iter().map(|(name, value)| (*name, value + step)).collect();
        let built = if step == 0 { None } else { rules.file().build(&given).ok() };
        built.as_ref().unwrap_or(rules).part_bounds().unwrap_or_default()
    };
    let (bounds, more, less) = (bounds(0), bounds(1), bounds(-1));
    (0..bounds.len())
        .filter(|&i| bounds[i].1 < i64::MAX)
        .filter(|&i| more.get(i) == Some(&bounds[i]) && less.get(i) == Some(&bounds[i]))
        .map(|i| (params + i, bounds[i].1))
        .collect()
}

/// Builds the game for every combination of the values 1 to [`VALUES_PER_PARAMETER`] of its varied
/// parameters. `varied[i]` states whether parameter i of the rules varies; other parameters keep
/// their values. Skips combinations that the rules do not allow.
pub(super) fn variants(
    instance: &Rc<GameState>,
    rules: &RuleGame,
    varied: &[bool],
) -> Result<Vec<Variant>> {
    variants_with(instance, rules, varied, |_| VALUES_PER_PARAMETER)
}

/// Builds the game for every combination of the values 1 to `value_count(i)` of each varied
/// parameter i. `varied[i]` states whether parameter i of the rules varies; other parameters keep
/// their values. Skips combinations that the rules do not allow.
pub(super) fn variants_with(
    instance: &Rc<GameState>,
    rules: &RuleGame,
    varied: &[bool],
    value_count: impl Fn(usize) -> i64,
) -> Result<Vec<Variant>> {
    let params = rules.params();
    let mut combinations: Vec<Vec<i64>> = vec![vec![]];
    for (i, ((_, value), varied)) in params.iter().zip(varied).enumerate() {
        let values: Vec<i64> = if *varied { (1..=value_count(i)).collect() } else { vec![*value] };
        combinations = combinations
            .iter()
            .flat_map(|combination| {
                values.iter().map(|value| combination.iter().copied().chain([*value]).collect())
            })
            .collect();
    }
    let mut variants = Vec::new();
    for combination in combinations {
        let given: Vec<(&str, i64)> =
            params.iter().map(|(name, _)| *name).zip(combination.iter().copied()).collect();
        // Values out of range are skipped.
        let Ok(built) = rules.file().build(&given) else { continue };
        let values = combination
            .iter()
            .zip(varied)
            .filter(|(_, varied)| **varied)
            .map(|(value, _)| *value)
            .collect();
        let instance = GameState::from_rules(built, instance.name.clone());
        variants.push(Variant { values, instance: Rc::new(instance) });
    }
    Ok(variants)
}

/// A row of a table before it is solved: the index of its variant in the list of variants, a
/// position of that variant, and the values of the variables at the position.
pub(super) type ValueRow = (usize, Counts, Vec<i64>);

/// Lists the positions of every variant of the game, the smallest first, as rows whose results are
/// not computed yet. No number in a position exceeds `to`. If `to` is `None`, a bound is chosen for
/// which there are about [`DEFAULT_ROWS`] rows.
pub(super) fn rows(
    variants: &[Variant],
    variables: &Variables,
    to: Option<u64>,
) -> Result<Vec<ValueRow>> {
    let max_rows = (DEFAULT_ROWS / variants.len().max(1)) as u64;
    let mut rows: Vec<ValueRow> = Vec::new();
    for (index, Variant { values, instance }) in variants.iter().enumerate() {
        let Some(rules) = instance.enumerable_rules() else { continue };
        if typed_names(rules).is_some() {
            let starts = match to {
                Some(to) => rules.starts_up_to(to, MAX_POSITIONS)?,
                None => largest_list(0, max_rows, |to, max| rules.starts_up_to(to, max))?,
            };
            for (typed, position) in starts {
                rows.push((index, position, values.iter().copied().chain(typed).collect()));
            }
            continue;
        }
        let mut listed = match to {
            Some(to) => positions(rules, to, MAX_POSITIONS)?,
            None => {
                let ranges = rules.part_bounds().or_else(|| Some(vec![rules.element_range()?]));
                // A range far from zero contains no small numbers.
                let distance =
                    |(low, high): &(i64, i64)| low.max(&-high.max(&-i64::MAX)).to_owned();
                let min = ranges.unwrap_or_default().iter().map(distance).max();
                let min = min.map_or(0, |low| low.max(0) as u64);
                largest_list(min, max_rows, |to, max| positions(rules, to, max))?
            }
        };
        if variables.has_length {
            let length = (variables.names.len() - variables.params) as u64;
            listed.retain(|position| position.first() == Some(&length));
        }
        for position in listed {
            let skipped = usize::from(variables.has_length);
            let numbers = rules.values_of(&position).unwrap_or_default();
            let numbers = numbers.into_iter().skip(skipped);
            let row = values.iter().copied().chain(numbers).collect();
            rows.push((index, position, row));
        }
    }
    rows.retain(|(_, _, row)| row.len() == variables.names.len());
    // The smallest rows of all variants come first, because the time can end before all are solved.
    rows.sort_by_cached_key(|(index, position, _)| size(&variants[*index], position));
    Ok(rows)
}

/// Returns the size of a position, by which rows are ordered: the sum of the absolute values of its
/// numbers.
fn size(variant: &Variant, position: &Counts) -> u64 {
    let rules = variant.instance.enumerable_rules().filter(|rules| rules.is_signed());
    match rules.and_then(|rules| rules.values_of(position)) {
        Some(values) => values.iter().fold(0, |sum, n| n.unsigned_abs().saturating_add(sum)),
        None => position.iter().sum(),
    }
}

/// Returns the names of the numbers that a player types for a start. Returns `None` if there is
/// only one start, or any position is a start.
fn typed_names(rules: &RuleGame) -> Option<&[String]> {
    rules.start_names().filter(|names| !names.is_empty())
}

/// Lists the positions with numbers up to `to`; fails if there are more than `max`.
fn positions(rules: &RuleGame, to: u64, max: u64) -> Result<Vec<Counts>> {
    rules.all_up_to(to, max).ok_or_else(|| {
        Error::too_big(words!(rule_rows::there_are_more_than_positions, max, to))
            .suggest(Suggestion::SmallerBoardOrEnd)
    })
}

/// Returns the longest list that `list(bound, max)` makes. The bound on the numbers increases from
/// above `min` until the list would have more than `max` positions. If this is so for the least
/// bounds already, returns a list of up to [`MAX_POSITIONS`] positions for one of these bounds.
fn largest_list<T>(
    min: u64,
    max: u64,
    list: impl Fn(u64, u64) -> Result<Vec<T>>,
) -> Result<Vec<T>> {
    let mut best = list(min + 2, MAX_POSITIONS).or_else(|_| list(min + 1, MAX_POSITIONS))?;
    let (mut to, mut without_growth) = (min + 3, 0);
    while to <= min.saturating_add(max) && without_growth < STEPS_WITHOUT_GROWTH {
        without_growth += 1;
        match list(to, max) {
            Ok(positions) if positions.len() > best.len() => {
                (best, without_growth) = (positions, 0);
            }
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::TooBig => break,
            Err(error) => return Err(error),
        }
        to += ((to - min) / 8).max(1);
    }
    Ok(best)
}

/// Returns the position at which the variables have the values `numbers`; `None` if the rules do
/// not allow it.
pub(super) fn position(rules: &RuleGame, numbers: &[i64], variables: &Variables) -> Option<Counts> {
    if typed_names(rules).is_some() {
        return rules.start(numbers).ok();
    }
    // The constructor sorts the elements of bags.
    let length = variables.has_length.then_some(numbers.len() as i64);
    let values: Vec<i64> = length.into_iter().chain(numbers.iter().copied()).collect();
    rules.position_from_values(&values)
}

/// Solves a position. Returns its Grundy value if `of_value`, otherwise whether it is a P-position.
pub(super) fn truth(
    instance: &Rc<GameState>,
    position: &Counts,
    of_value: bool,
    budget: &Budget,
) -> Result<Truth> {
    if of_value {
        let value = instance.evaluate(Need::Nimber, Reuse::Stored, position, budget)?;
        return Ok(Truth::Value(value.grundy()));
    }
    let need = Need::Outcome(instance.ending);
    let searched = instance
        .game
        .has_values()
        .then(|| instance.evaluate(need, Reuse::Stored, position, budget));
    let outcome = match searched {
        Some(Err(error)) if error.is_cyclic() => {
            who_wins_by_engines(instance, &position.widen(), budget)?
        }
        Some(evaluation) => evaluation?.outcome,
        None => who_wins_by_engines(instance, &position.widen(), budget)?,
    };
    Ok(Truth::Outcome(outcome == Outcome::P))
}
