//! Certificates and proved laws: whatever is called proved, or verified, is true far beyond what it looked at.
//!
//! Laws come from the library for random codes with every decoration; false certificates come from a forger who
//! knows the formats and theorems, makes every field agree with every other, and lies only about what counts.

mod forged;
mod labels;
mod rule;

use crate::mutate::Random;
use grundy::base::{Big, Budget};
use grundy::family::Code;
use grundy::workbench::Instance;
use grundy::workbench::certificate::{Any, verify_any};
use grundy::workbench::law::{Kind, Law, find};
use grundy::workbench::seek::{Wanted, seek};
use rule::Rule;
use std::rc::Rc;

/// A law of the library, a forged certificate of a period, one of misère play, or one of labels.
pub fn case(random: &mut Random) -> Result<(), String> {
    match random.below(8) {
        0 | 1 => law(random),
        2 => misere_law(random),
        3 | 4 => forged::period(random),
        5 => forged::misere(random),
        6 => labels::case(random),
        _ => labels::of_a_sum(random),
    }
}

/// Values or outcomes of long tables.
type Table = Vec<u64>;

/// What a certificate comes to; refused with an error is refused.
fn is_verified(text: &str) -> bool {
    let budget = Budget { positions: 200_000, steps: 100_000_000, ..Budget::default() };
    let read = Any::read(text).ok();
    read.is_some_and(|read| verify_any(&read, &budget).is_ok_and(|verified| verified.holds))
}

fn instance(rule: &Rule) -> Result<Instance, String> {
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    Ok(Instance::of_code(code))
}

/// A proved law of a random code, and its certificate.
fn law(random: &mut Random) -> Result<(), String> {
    let rule = Rule::random(random);
    let text = rule.text();
    let instance = instance(&rule)?;
    let long = rule.heaps();
    let to = (20 + random.below(long / 2)) as u64;
    let law: Law = find(&instance, to, false, &Budget::default())
        .map_err(|error| format!("law of `{text}` to {to}: {error}"))?;
    if let Some(cousin) = &law.cousin {
        let (code, larger) = (cousin.code.to_string(), cousin.larger as usize);
        let other = Rule::of_digits(&code).ok_or_else(|| format!("`{text}`: cousin `{code}`"))?;
        let (own, other) = (rule.values(120), other.values(120 + larger));
        if let Some(n) = (0..=120).find(|&n| own[n] != other[n + larger]) {
            return Err(format!("`{text}`: heap {n} is not heap {n} + {larger} of `{code}`"));
        }
    }
    let Kind::Period(period) = &law.kind else { return Ok(()) };
    for (n, expected) in rule.values(long).into_iter().enumerate() {
        let told = period.value(&Big::from(n));
        if told != Big::from(expected) {
            return Err(format!("`{text}`: the law to {to} has G({n}) = {told}, it is {expected}"));
        }
    }
    let certificate = law.certificate.ok_or_else(|| format!("`{text}`: no certificate"))?;
    match certificate.check(&Budget::default()) {
        Ok(checked) if checked.holds => Ok(()),
        other => Err(format!("`{text}` to {to}: its certificate is refused: {other:?}")),
    }
}

/// The law of misère play of a random set, or code.
fn misere_law(random: &mut Random) -> Result<(), String> {
    let rule = Rule::random(random);
    let text = rule.text();
    let Some(outcomes) = rule.misere(600) else { return Ok(()) };
    let instance = Rc::new(instance(&rule)?);
    let seen = (20 + random.below(300)) as u64;
    let wanted = Wanted { given: &[], to: Some(seen), observe: false, seconds: 1, misere: true };
    let found = seek(&instance, wanted, &Budget::default())
        .map_err(|error| format!("misère law of `{text}`: {error}"))?;
    let Some(law) = found.law else { return Err(format!("no misère law of `{text}`")) };
    let Kind::MiserePeriod(period) = &law.kind else { return Ok(()) };
    let proved = law.certificate.is_some();
    let to = if proved { outcomes.len() as u64 } else { seen };
    for (n, lost) in (0..to).zip(&outcomes) {
        let told = u64::from(period.outcome(&Big::from(n)) == grundy::base::Outcome::P);
        if told != *lost {
            return Err(format!("misère `{text}`, proved {proved}: {n} is {lost}, told {told}"));
        }
    }
    match law.certificate.map(|certificate| certificate.check(&Budget::default())) {
        None => Ok(()),
        Some(Ok(checked)) if checked.holds => Ok(()),
        other => Err(format!("misère `{text}`: its certificate is refused: {other:?}")),
    }
}
