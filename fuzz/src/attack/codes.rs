//! Random codes and subtraction sets: their tables against the definition.

use crate::mutate::Random;
use grundy::base::Budget;
use grundy::family::Code;
use grundy::workbench::Instance;

/// Heaps compared.
const HEAPS: usize = 120;

/// A code of one to four digits after the point, or a set of takes, and its table.
pub fn case(random: &mut Random) -> Result<(), String> {
    let (text, rule) = any(random);
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error:?}"))?;
    let instance = Instance::of_code(code);
    let table = instance
        .long_table(HEAPS as u64, &Budget::default())
        .map_err(|error| format!("no table of `{text}`: {error:?}"))?;
    for (n, expected) in (0..).zip(values(&rule, HEAPS)) {
        let found = table.at(n);
        if found != expected {
            return Err(format!("`{text}`: G({n}) is {expected}, the table has {found}"));
        }
    }
    Ok(())
}

/// How many heaps may be left after a take, by bits: none, one, two.
pub type Rule = Vec<(usize, u8)>;

/// A code or a set of takes with its rule.
pub fn any(random: &mut Random) -> (String, Rule) {
    if random.below(3) == 0 { set(random) } else { octal(random) }
}

/// What a move leaves of a heap.
pub fn options(rule: &Rule, heap: usize) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for &(take, bits) in rule.iter().filter(|(take, _)| *take <= heap) {
        let rest = heap - take;
        if bits & 1 != 0 && rest == 0 {
            options.push(vec![]);
        }
        if bits & 2 != 0 && rest > 0 {
            options.push(vec![rest]);
        }
        if bits & 4 != 0 {
            options.extend((1..rest).map(|part| vec![part, rest - part]));
        }
    }
    options
}

fn octal(random: &mut Random) -> (String, Rule) {
    let mut text = String::from("0.");
    let mut rule = Rule::new();
    for take in 1..=1 + random.below(4) {
        // A code must allow some move.
        let digit = if take == 1 { 1 + random.below(7) } else { random.below(8) } as u8;
        text.push(char::from(b'0' + digit));
        rule.push((take, digit));
    }
    (text, rule)
}

fn set(random: &mut Random) -> (String, Rule) {
    let takes: std::collections::BTreeSet<usize> =
        (0..1 + random.below(5)).map(|_| 1 + random.below(20)).collect();
    let listed: Vec<String> = takes.iter().map(usize::to_string).collect();
    (format!("{{{}}}", listed.join(",")), takes.into_iter().map(|take| (take, 3)).collect())
}

/// Grundy values by their definition.
fn values(rule: &Rule, heaps: usize) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=heaps {
        let worth = |left: Vec<usize>| left.iter().fold(0, |sum, &part| sum ^ table[part]);
        let seen: std::collections::BTreeSet<u32> =
            options(rule, n).into_iter().map(worth).collect();
        table.push((0..).find(|value| !seen.contains(value)).unwrap_or_default());
    }
    table
}
