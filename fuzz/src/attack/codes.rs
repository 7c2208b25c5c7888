//! Class `codes`: compares the tables of random codes and subtraction sets with values computed by
//! the definition.

use super::Tally;
use crate::mutate::Random;
use grundy::base::Budget;
use grundy::family::Code;
use grundy::workbench::GameState;

/// The size of the largest heap whose Grundy value is compared.
const HEAPS: usize = 120;

/// Compares the table of a random code or subtraction set with values computed by the definition.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let (text, rule) = random_rule(random);
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error:?}"))?;
    let instance = GameState::from_code(code);
    let table = instance
        .long_table(HEAPS as u64, &Budget::default())
        .map_err(|error| format!("no table of `{text}`: {error:?}"))?;
    for (n, expected) in (0..).zip(values(&rule, HEAPS)) {
        let actual = table.at(n);
        if actual != expected {
            return Err(format!("`{text}`: G({n}) is {expected}, the table has {actual}"));
        }
    }
    Ok(())
}

/// The rule of a game: the legal takes, each with its digit. If bit i of the digit is set, the move
/// may leave i heaps.
pub type Rule = Vec<(usize, u8)>;

/// Returns a random code or subtraction set. The parts are its text in the notation of the library,
/// and its rule.
pub fn random_rule(random: &mut Random) -> (String, Rule) {
    if random.below(3) == 0 { random_set(random) } else { random_octal(random) }
}

/// Returns the options of a heap of size `heap`, each as the list of the heaps that the move
/// leaves.
pub fn options(rule: &Rule, heap: usize) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for &(take, bits) in rule.iter().filter(|(take, _)| *take <= heap) {
        let remaining = heap - take;
        if bits & 1 != 0 && remaining == 0 {
            options.push(vec![]);
        }
        if bits & 2 != 0 && remaining > 0 {
            options.push(vec![remaining]);
        }
        if bits & 4 != 0 {
            options.extend((1..remaining).map(|part| vec![part, remaining - part]));
        }
    }
    options
}

/// Returns a random octal code with one to four digits after the point: its text and its rule.
fn random_octal(random: &mut Random) -> (String, Rule) {
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

/// Returns a random subtraction set: its text and its rule.
fn random_set(random: &mut Random) -> (String, Rule) {
    let amounts: std::collections::BTreeSet<usize> =
        (0..1 + random.below(5)).map(|_| 1 + random.below(20)).collect();
    let listed: Vec<String> = amounts.iter().map(usize::to_string).collect();
    (format!("{{{}}}", listed.join(",")), amounts.into_iter().map(|take| (take, 3)).collect())
}

/// Returns the Grundy values of the heaps 0 to `heaps`, computed by the definition.
fn values(rule: &Rule, heaps: usize) -> Vec<u32> {
    let mut table: Vec<u32> = Vec::new();
    for n in 0..=heaps {
        let nim_sum = |heaps: Vec<usize>| heaps.iter().fold(0, |sum, &part| sum ^ table[part]);
        let option_values: std::collections::BTreeSet<u32> =
            options(rule, n).into_iter().map(nim_sum).collect();
        table.push((0..).find(|value| !option_values.contains(value)).unwrap_or_default());
    }
    table
}
