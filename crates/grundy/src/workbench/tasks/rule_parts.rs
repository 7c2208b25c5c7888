//! Laws of rule files whose positions are sums of their elements: coins in a row, heaps in a bag, steps of a stair.
//!
//! What an element is worth alone is found as if positions were the xor of their elements; whether they are
//! is then asked of the engine, which knows nothing of it, at whole positions. A law of single elements reaches much
//! further than a table of whole positions does.

use crate::base::{Budget, Error, Meter, Stopped};
use crate::lang::{Element, Elements, RuleGame};
use crate::law::guess::{self, Goal, Options, Table, Truth};
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::guessed::{Guessed, unvaried};
use crate::workbench::tasks::parts_law::Parts;
use crate::workbench::tasks::rule_rows::{VALUES, Variant, keeps_length, variants_with};
use crate::workbench::tasks::rule_time::{BEYOND, Clock, FEWEST, Spare};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Instant;

/// Elements of a table, over all values of parameters.
const ELEMENTS: usize = 3_000;
/// Values of a parameter that says how many elements there are.
const LENGTHS: i64 = 24;
/// The largest element.
const LARGEST: i64 = 400;
/// Whole positions of one game that are asked of the engine, and those of several elements there must be.
const WHOLE: u64 = 3_000;
const SEVERAL: u64 = 20;
/// Elements that are put together in every way where there are too many positions.
const FEW: usize = 8;
/// Options of one element that are looked at.
const OPTIONS: u64 = 100_000;

/// The laws of a rule file whose positions are sums of their elements; none where they are not, or none was found.
///
/// # Errors
/// As [`find_laws`](crate::workbench::tasks::rule_law::find_laws).
pub(super) fn find(
    instance: &Rc<Instance>,
    rules: &RuleGame,
    fixed: &[&str],
    budget: &Budget,
) -> Result<Vec<Guessed>, Error> {
    let Some((name, kind)) = rules.elements() else { return Ok(Vec::new()) };
    let clock = Clock::left(budget);
    // The game as it is first: most that are no sums are known by it.
    let here = Alone::new(rules);
    let Some(mut seen) = is_sum(instance, &here, &clock.share(1, 4)) else {
        return Ok(Vec::new());
    };
    let varied: Vec<bool> = rules.params().iter().map(|(name, _)| !fixed.contains(name)).collect();
    let variants = variants_with(instance, rules, &varied, |at| {
        if keeps_length(rules, rules.params()[at].0) { VALUES } else { LENGTHS }
    })?;
    let time = clock.share(1, 2);
    for (variant, _) in variants.iter().zip(0..4) {
        let Some(rules) = variant.instance.listed() else { continue };
        match is_sum(&variant.instance, &Alone::new(rules), &time) {
            Some(more) => seen = (seen.0 + more.0, seen.1 + more.1),
            None => return Ok(Vec::new()),
        }
    }
    let (positions, several) = seen;
    if several < SEVERAL {
        return Ok(Vec::new());
    }
    let mut variables: Vec<String> = variants_names(rules, &varied);
    let params = variables.len();
    variables.extend(element_names(&variables, name, kind));
    let alone: Vec<(&Variant, Alone)> = variants
        .iter()
        .filter_map(|variant| Some((variant, Alone::new(variant.instance.listed()?))))
        .collect();
    let table = table(&alone, variables, kind, &time);
    if table.rows.len() < FEWEST {
        return Ok(Vec::new());
    }
    let spare = Spare::of(budget);
    let more = |row: &[i64]| -> Option<Truth> {
        let (given, element) = row.split_at(params);
        let (_, alone) = alone.iter().find(|(variant, _)| variant.given == given)?;
        let value = spare.spend(|deadline| {
            let cheap = Budget { steps: BEYOND, deadline, ..*budget };
            alone.worth(of_row(kind, element), &cheap).ok()?
        })?;
        Some(Truth::Value(value))
    };
    let options = Options { parameters: (0..params).collect(), ..Options::default() };
    let (laws, tried) = guess::counted(&table, &more, &options, &clock.share(9, 10))?;
    if laws.is_empty() {
        return Ok(Vec::new());
    }
    let parts =
        |outcomes| Some(Parts { name: name.to_string(), kind, params, positions, outcomes });
    let fixed = unvaried(rules, &table);
    let of_values =
        Guessed { table, laws, parts: parts(false), fixed, proof: None, tried, partial: None };
    let outcomes = Guessed { parts: parts(true), ..of_values.clone() };
    Ok(vec![outcomes, of_values])
}

fn variants_names(rules: &RuleGame, varied: &[bool]) -> Vec<String> {
    let params = rules.params();
    let kept = params.iter().zip(varied).filter(|(_, varied)| **varied);
    kept.map(|((name, _), _)| name.to_string()).collect()
}

/// What the numbers of an element are called.
fn element_names(taken: &[String], name: &str, kind: Elements) -> Vec<String> {
    let free = |names: &[&str]| -> String {
        let free = |one: &&&str| **one != name && !taken.iter().any(|taken| taken == **one);
        names.iter().find(free).map_or_else(|| format!("{name}_"), |one| one.to_string())
    };
    match kind {
        Elements::Members => vec![free(&["x", "y", "z", "coin"])],
        Elements::Flags => vec![free(&["i", "j", "at", "place"])],
        Elements::Numbers => {
            let at = free(&["i", "j", "at", "place"]);
            let value = format!("{name}[{at}]");
            vec![at, value]
        }
        Elements::Heaps => vec![free(&["h", "x", "heap", "size"])],
    }
}

fn of_row(kind: Elements, row: &[i64]) -> Element {
    let first = row.first().copied().unwrap_or(0);
    match kind {
        Elements::Members | Elements::Flags => (first, 1),
        Elements::Numbers => (first, row.get(1).copied().unwrap_or(0)),
        Elements::Heaps => (0, first),
    }
}

/// The single elements of all variants, the smallest first.
fn table(
    alone: &[(&Variant, Alone)],
    variables: Vec<String>,
    kind: Elements,
    budget: &Budget,
) -> Table {
    let each = (ELEMENTS / alone.len().max(1)).max(1) as i64;
    let mut rows: Vec<(usize, Element, Vec<i64>)> = Vec::new();
    for (at, (variant, alone)) in alone.iter().enumerate() {
        let Some((places, most)) = alone.rules.element_bounds(LARGEST) else { continue };
        let width = (places.end() - places.start() + 1).max(1);
        let most = most.min((each / width).max(2));
        let least = if kind == Elements::Members || kind == Elements::Flags { most } else { 0 };
        for place in places {
            for value in least..=most {
                let element = (place, value);
                let numbers: &[i64] = match kind {
                    Elements::Members | Elements::Flags => &[place],
                    Elements::Numbers => &[place, value],
                    Elements::Heaps => &[value],
                };
                if value == 0 && kind == Elements::Numbers
                    || alone.rules.with_element(element).is_some()
                {
                    rows.push((at, element, [&variant.given[..], numbers].concat()));
                }
            }
        }
    }
    rows.sort_by_key(|(_, (place, value), _)| place.saturating_add(*value));
    let (mut kept, mut values) = (Vec::new(), Vec::new());
    for (at, element, row) in rows {
        if budget.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            break;
        }
        match alone[at].1.worth(element, budget) {
            Ok(Some(value)) => {
                kept.push(row);
                values.push(value);
            }
            Ok(None) => {}
            Err(_) => break,
        }
    }
    // Without parameters the places are those of the file.
    let placed = match kind {
        Elements::Flags => variables.len() == 1,
        Elements::Numbers => variables.len() == 2,
        Elements::Members | Elements::Heaps => false,
    };
    let bounded = if placed { vec![0] } else { vec![] };
    Table { variables, rows: kept, goal: Goal::Values(values), bounded }
}

/// How many small positions the engine finds worth the xor of their elements, and how many of those have several;
/// `None` when one is not.
fn is_sum(instance: &Rc<Instance>, alone: &Alone, budget: &Budget) -> Option<(u64, u64)> {
    let mut positions = Vec::new();
    for to in 1..=WHOLE {
        match alone.rules.all_up_to(to, WHOLE) {
            Some(larger) if larger.len() > positions.len() => positions = larger,
            _ => break,
        }
    }
    if positions.len() < FEWEST {
        positions = alone.rules.few_elements(FEW);
    }
    let (mut same, mut several) = (0, 0);
    for position in positions {
        let mut sum = Some(0);
        let elements = alone.rules.elements_of(&position);
        for element in &elements {
            let value = alone.worth(*element, budget).ok()?;
            sum = sum.zip(value).map(|(sum, value)| sum ^ value);
        }
        match instance.grundy(&position, budget) {
            Ok(value) if Some(value.0) == sum => same += 1,
            Ok(_) => return None,
            // What takes too long says nothing.
            Err(_) => break,
        }
        several += u64::from(elements.len() > 1);
    }
    Some((same, several))
}

/// What single elements are worth if positions are the xor of theirs.
struct Alone {
    rules: RuleGame,
    known: RefCell<FxHashMap<Element, u32>>,
}

impl Alone {
    fn new(rules: &RuleGame) -> Alone {
        Alone { rules: rules.clone(), known: RefCell::default() }
    }

    /// The value of an element; `None` where there is no such position, where it comes back to itself, or where
    /// the rules fail.
    fn worth(&self, element: Element, budget: &Budget) -> Result<Option<u32>, Stopped> {
        let numbers = matches!(self.rules.elements(), Some((_, Elements::Numbers)));
        if numbers && element.1 == 0 {
            return Ok(Some(0));
        }
        let mut known = self.known.borrow_mut();
        let mut meter = Meter::new(budget, None);
        let mut open = vec![element];
        while let Some(&top) = open.last() {
            if known.contains_key(&top) {
                open.pop();
                continue;
            }
            let Some(position) = self.rules.with_element(top) else { return Ok(None) };
            let (mut values, mut missing, mut options) = (Vec::new(), None, 0);
            let listed = self.rules.each_option(&position, &mut |option| {
                options += 1;
                let mut sum = 0;
                for part in self.rules.elements_of(option) {
                    match known.get(&part) {
                        Some(value) => sum ^= value,
                        None => {
                            missing = Some(part);
                            return false;
                        }
                    }
                }
                values.push(sum);
                options < OPTIONS
            });
            meter.step(options as usize)?;
            if listed.is_err() || options == OPTIONS {
                return Ok(None);
            }
            match missing {
                Some(part) if open.contains(&part) => return Ok(None),
                Some(part) => open.push(part),
                None => {
                    values.sort_unstable();
                    values.dedup();
                    let mex = (0..).zip(&values).take_while(|(at, value)| at == *value).count();
                    known.insert(top, mex as u32);
                    open.pop();
                }
            }
        }
        Ok(known.get(&element).copied())
    }
}
