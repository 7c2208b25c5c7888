//! Finds laws of rule files whose positions are sums of their elements: coins in a row, heaps in a
//! bag, steps of a staircase.
//!
//! The value of a single element is computed under the assumption that the value of every position
//! is the xor of the values of its elements. The engine, which does not use the assumption, then
//! checks it at entire positions. A law of single elements covers much larger positions than a
//! table of entire positions.

use crate::rule_rows::{VALUES_PER_PARAMETER, Variant, keeps_length, variants_with};
use crate::rule_time::{MIN_ROWS, POSITION_STEPS, ProbeTime, TimeShare};
use crate::table_laws::fixed_parameters;
use crate::{ElementSum, TableLaws};
use grundy_core::base::{Budget, Meter, Stopped};
use grundy_fit::guess::Options;
use grundy_fit::guess::{self, Answer, PositionOracle, Table, Target, Truth};
use grundy_rules::{Element, Elements as ElementKind, RuleGame};
use grundy_store::{GameState, Need, Reuse};
use grundy_text::Result;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// The maximum number of elements in a table, over all values of the parameters together.
const MAX_ELEMENTS: usize = 3_000;
/// The number of values tried for a parameter that determines how many elements a position has.
const VALUES_PER_LENGTH: i64 = 24;
/// The maximum of the numbers that describe an element of a position in a table: its index and its
/// value, such as a heap size.
const MAX_ELEMENT: i64 = 400;
/// The maximum number of entire positions at which the engine compares the Grundy value with the
/// xor of the values of the elements.
const MAX_POSITIONS: u64 = 3_000;
/// The minimum number of compared positions with several elements. Fewer comparisons do not support
/// the assumption that positions are sums of their elements.
const MIN_SUMS: u64 = 20;
/// For the check, elements in this many places of a set or sequence are combined into positions.
/// This is done if listing positions with small numbers gives too few.
const COMBINED_ELEMENTS: usize = 8;
/// The maximum number of options of one element; an element with more is not solved.
const MAX_OPTIONS: u64 = 100_000;

/// Searches for laws of a rule file whose positions are sums of their elements. `fixed_names` are
/// the names of the parameters that the user gave; the others vary. Returns the laws of the
/// P-positions and of the Grundy values; an empty list for other games, and if no law is found.
///
/// # Errors
/// Fails as [`fit_expressions`](crate::fit_expressions::fit_expressions) does.
pub(super) fn find(
    instance: &Rc<GameState>,
    rules: &RuleGame,
    fixed_names: &[&str],
    budget: &Budget,
) -> Result<Vec<TableLaws>> {
    let Some((name, kind)) = rules.elements() else { return Ok(Vec::new()) };
    let time = TimeShare::remaining(budget);
    // The values that the user gave are checked first: they refute the assumption for most games
    // that are not sums.
    let element_values = ElementValues::new(rules);
    let Some(mut counts) = check_sums(instance, &element_values, &time.share(1, 4)) else {
        return Ok(Vec::new());
    };
    let varied: Vec<bool> =
        rules.params().iter().map(|(name, _)| !fixed_names.contains(name)).collect();
    let variants = variants_with(instance, rules, &varied, |index| {
        if keeps_length(rules, rules.params()[index].0) {
            VALUES_PER_PARAMETER
        } else {
            VALUES_PER_LENGTH
        }
    })?;
    let table_budget = time.share(1, 2);
    for (variant, _) in variants.iter().zip(0..4) {
        let Some(rules) = variant.instance.enumerable_rules() else { continue };
        match check_sums(&variant.instance, &ElementValues::new(rules), &table_budget) {
            Some(more) => counts = (counts.0 + more.0, counts.1 + more.1),
            None => return Ok(Vec::new()),
        }
    }
    let (positions, sums) = counts;
    if sums < MIN_SUMS {
        return Ok(Vec::new());
    }
    let mut variables: Vec<String> = varied_names(rules, &varied);
    let params = variables.len();
    variables.extend(element_names(&variables, name, kind));
    let values: Vec<(&Variant, ElementValues)> = variants
        .iter()
        .filter_map(|variant| {
            Some((variant, ElementValues::new(variant.instance.enumerable_rules()?)))
        })
        .collect();
    let table = element_table(&values, variables, kind, &table_budget);
    if table.rows.len() < MIN_ROWS {
        return Ok(Vec::new());
    }
    let probe_time = ProbeTime::new(budget);
    let element_of = |row: &[i64]| {
        let (parameter_values, element) = row.split_at(params);
        let (_, values) = values.iter().find(|(variant, _)| variant.values == parameter_values)?;
        let element = element_from_row(kind, element);
        let is_empty = kind == ElementKind::Numbers && element.1 == 0;
        (is_empty || values.rules.with_element(element).is_some()).then_some((values, element))
    };
    let solve = |row: &[i64]| -> Answer {
        let Some((values, element)) = element_of(row) else { return Answer::NoPosition };
        let answer = probe_time.spend(|deadline| {
            let cheap = Budget { steps: POSITION_STEPS, deadline, ..*budget };
            Some(match values.value(element, &cheap) {
                Ok(Some(value)) => Answer::Known(Truth::Value(value)),
                Ok(None) => Answer::NoPosition,
                Err(_) => Answer::OutOfReach,
            })
        });
        answer.unwrap_or(Answer::OutOfReach)
    };
    let beyond = PositionOracle { is_position: &|row| element_of(row).is_some(), solve: &solve };
    let options = Options { parameters: (0..params).collect(), ..Options::default() };
    let (laws, tried) = guess::find_with_effort(&table, beyond, &options, &time.share(9, 10))?;
    if laws.is_empty() {
        return Ok(Vec::new());
    }
    let elements =
        |outcomes| Some(ElementSum { name: name.to_string(), kind, params, positions, outcomes });
    let fixed = fixed_parameters(rules, &table);
    let values =
        TableLaws { laws, elements: elements(false), tried, ..TableLaws::from_table(table, fixed) };
    let outcomes = TableLaws { elements: elements(true), ..values.clone() };
    Ok(vec![outcomes, values])
}

/// Returns the names of the parameters that vary in the table; `varied[i]` states whether parameter
/// i of the rules varies.
fn varied_names(rules: &RuleGame, varied: &[bool]) -> Vec<String> {
    let params = rules.params();
    let selected = params.iter().zip(varied).filter(|(_, varied)| **varied);
    selected.map(|((name, _), _)| name.to_string()).collect()
}

/// Chooses names for the variables that hold the numbers of an element (its index, its value, or
/// both). The names differ from those in `used` and from `name`, the variable that holds all
/// elements.
fn element_names(used: &[String], name: &str, kind: ElementKind) -> Vec<String> {
    let choose = |candidates: &[&str]| -> String {
        let is_free =
            |candidate: &&&str| **candidate != name && !used.iter().any(|used| used == **candidate);
        let free = candidates.iter().find(is_free);
        free.map_or_else(|| format!("{name}_"), |candidate| candidate.to_string())
    };
    match kind {
        ElementKind::Members => vec![choose(&["x", "y", "z", "coin"])],
        ElementKind::Flags => vec![choose(&["i", "j", "at", "place"])],
        ElementKind::Numbers => {
            let index = choose(&["i", "j", "at", "place"]);
            let value = format!("{name}[{index}]");
            vec![index, value]
        }
        ElementKind::Heaps => vec![choose(&["h", "x", "heap", "size"])],
    }
}

/// Returns the element that the numbers `row` describe: its index, its value, or both, depending on
/// `kind`.
fn element_from_row(kind: ElementKind, row: &[i64]) -> Element {
    let number = row.first().copied().unwrap_or(0);
    match kind {
        ElementKind::Members | ElementKind::Flags => (number, 1),
        ElementKind::Numbers => (number, row.get(1).copied().unwrap_or(0)),
        ElementKind::Heaps => (0, number),
    }
}

/// Solves the single elements for all combinations of parameter values (`variants`), the smallest
/// elements first, and returns the table of their Grundy values.
fn element_table(
    variants: &[(&Variant, ElementValues)],
    variables: Vec<String>,
    kind: ElementKind,
    budget: &Budget,
) -> Table {
    let elements_per_variant = (MAX_ELEMENTS / variants.len().max(1)).max(1) as i64;
    let mut rows: Vec<(usize, Element, Vec<i64>)> = Vec::new();
    for (index, (variant, values)) in variants.iter().enumerate() {
        let Some((indices, max)) = values.rules.element_bounds(MAX_ELEMENT) else { continue };
        let width = (indices.end() - indices.start() + 1).max(1);
        let max = max.min((elements_per_variant / width).max(2));
        let is_single_value = matches!(kind, ElementKind::Members | ElementKind::Flags);
        let min = if is_single_value { max } else { 0 };
        for element_index in indices {
            for value in min..=max {
                let element = (element_index, value);
                let numbers: &[i64] = match kind {
                    ElementKind::Members | ElementKind::Flags => &[element_index],
                    ElementKind::Numbers => &[element_index, value],
                    ElementKind::Heaps => &[value],
                };
                if value == 0 && kind == ElementKind::Numbers
                    || values.rules.with_element(element).is_some()
                {
                    rows.push((index, element, [&variant.values[..], numbers].concat()));
                }
            }
        }
    }
    rows.sort_by_key(|(_, (index, value), _)| index.saturating_add(*value));
    let (mut solved_rows, mut values) = (Vec::new(), Vec::new());
    for (index, element, row) in rows {
        if budget.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            break;
        }
        match variants[index].1.value(element, budget) {
            Ok(Some(value)) => {
                solved_rows.push(row);
                values.push(value);
            }
            Ok(None) => {}
            Err(_) => break,
        }
    }
    // Without parameters, the bound of the indices is that of the rule file.
    let has_index_bound = match kind {
        ElementKind::Flags => variables.len() == 1,
        ElementKind::Numbers => variables.len() == 2,
        ElementKind::Members | ElementKind::Heaps => false,
    };
    let bounded = if has_index_bound { vec![0] } else { vec![] };
    let ranges = element_ranges(variants, &variables, kind);
    Table { variables, rows: solved_rows, target: Target::Values(values), bounded, ranges }
}

/// Returns the least and the greatest value of each variable in a table of elements. Parameters
/// have no bounds. The bounds of an element come from the last variant (combination of parameter
/// values), which has the greatest parameters. In another variant, some elements within these
/// bounds are not positions. Returns an empty list if the bounds of an element are unknown.
fn element_ranges(
    variants: &[(&Variant, ElementValues)],
    variables: &[String],
    kind: ElementKind,
) -> Vec<(i64, i64)> {
    let element_numbers = match kind {
        ElementKind::Numbers => 2,
        ElementKind::Members | ElementKind::Flags | ElementKind::Heaps => 1,
    };
    let mut ranges = vec![(i64::MIN, i64::MAX); variables.len() - element_numbers];
    let bounds = variants.last().and_then(|(_, values)| values.rules.element_bounds(i64::MAX));
    let Some((indices, max)) = bounds else { return Vec::new() };
    if kind != ElementKind::Heaps {
        ranges.push((*indices.start(), *indices.end()));
    }
    if matches!(kind, ElementKind::Numbers | ElementKind::Heaps) {
        ranges.push((0, max));
    }
    ranges
}

/// Checks at small positions whether the value of a position is the xor of the values of its
/// elements. Returns the number of positions checked, and how many of these have several elements;
/// `None` if a position refutes the assumption.
fn check_sums(
    instance: &Rc<GameState>,
    values: &ElementValues,
    budget: &Budget,
) -> Option<(u64, u64)> {
    let mut positions = Vec::new();
    for to in 1..=MAX_POSITIONS {
        match values.rules.all_up_to(to, MAX_POSITIONS) {
            Some(larger) if larger.len() > positions.len() => positions = larger,
            _ => break,
        }
    }
    if positions.len() < MIN_ROWS {
        positions = values.rules.positions_within_prefix(COMBINED_ELEMENTS);
    }
    let (mut checked, mut sums) = (0, 0);
    for position in positions {
        let mut sum = Some(0);
        let elements = values.rules.elements_of(&position);
        for element in &elements {
            let value = values.value(*element, budget).ok()?;
            sum = sum.zip(value).map(|(sum, value)| sum ^ value);
        }
        match instance.evaluate(Need::Nimber, Reuse::Stored, &position, budget) {
            Ok(value) if Some(value.grundy()) == sum => checked += 1,
            Ok(_) => return None,
            // Positions that take too long are skipped together with the larger ones after them.
            Err(_) => break,
        }
        sums += u64::from(elements.len() > 1);
    }
    Some((checked, sums))
}

/// Computes and caches the values of single elements, under the assumption that the value of every
/// position is the xor of the values of its elements.
struct ElementValues {
    rules: RuleGame,
    memo: RefCell<FxHashMap<Element, u32>>,
}

impl ElementValues {
    fn new(rules: &RuleGame) -> ElementValues {
        ElementValues { rules: rules.clone(), memo: RefCell::default() }
    }

    /// Computes the Grundy value of an element by depth-first search. Returns `None` if the element
    /// is not a position of the game or has too many options, if play can return to it, or if the
    /// rules cannot be evaluated.
    fn value(&self, element: Element, budget: &Budget) -> Result<Option<u32>, Stopped> {
        let are_numbers = matches!(self.rules.elements(), Some((_, ElementKind::Numbers)));
        if are_numbers && element.1 == 0 {
            return Ok(Some(0));
        }
        let mut memo = self.memo.borrow_mut();
        let mut meter = Meter::new(budget, None);
        let mut stack = vec![element];
        while let Some(&top) = stack.last() {
            if memo.contains_key(&top) {
                stack.pop();
                continue;
            }
            let Some(position) = self.rules.with_element(top) else { return Ok(None) };
            let (mut values, mut missing, mut options) = (Vec::new(), None, 0);
            let listed = self.rules.for_each_option(&position, &mut |option| {
                options += 1;
                let mut sum = 0;
                for component in self.rules.elements_of(option) {
                    match memo.get(&component) {
                        Some(value) => sum ^= value,
                        None => {
                            missing = Some(component);
                            return false;
                        }
                    }
                }
                values.push(sum);
                options < MAX_OPTIONS
            });
            meter.step(options as usize)?;
            if listed.is_err() || options == MAX_OPTIONS {
                return Ok(None);
            }
            match missing {
                Some(component) if stack.contains(&component) => return Ok(None),
                Some(component) => stack.push(component),
                None => {
                    values.sort_unstable();
                    values.dedup();
                    let mex = (0..).zip(&values).take_while(|(n, value)| n == *value).count();
                    memo.insert(top, mex as u32);
                    stack.pop();
                }
            }
        }
        Ok(memo.get(&element).copied())
    }
}
