//! Class `certificates`: a proved law or a verified certificate must be true even for heaps far
//! beyond those in its proof.
//!
//! The library finds laws for random codes, whose digits have all kinds of marks (restrictions on
//! the sizes of the heaps). Forged certificates have the right format and consistent fields, but
//! may claim something false; the verifier must refuse these.

mod forged;
mod labels;
mod rule;

use super::Tally;
use crate::mutate::Random;
use grundy::base::{Big, Budget};
use grundy::family::Code;
use grundy::workbench::GameState;
use grundy::workbench::certificate::{AnyCertificate, verify_any};
use grundy::workbench::find_law::{LawQuery, find_law};
use grundy::workbench::game_law::{GameLaw, GameLawKind, find};
use rule::HeapRule;
use std::rc::Rc;

/// Checks one random case: either a law that the library finds, or a forged certificate of a
/// period, of a period in misère play, or of labels of positions.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    match random.below(8) {
        0 | 1 => check_law(random),
        2 => check_misere_law(random),
        3 | 4 => forged::check_period(random),
        5 => forged::check_misere_period(random),
        6 => labels::check_graph(random),
        _ => labels::check_sum(random),
    }
}

/// The Grundy values of the heaps 0, 1, 2, …, or their outcomes in misère play (1 for P, 0 for N).
type TableOfValues = Vec<u64>;

/// Returns whether the verifier accepts a certificate. An error of the verifier counts as a
/// refusal.
fn is_verified(text: &str) -> bool {
    let budget = Budget { positions: 200_000, steps: 100_000_000, ..Budget::default() };
    let certificate = AnyCertificate::parse(text).ok();
    certificate.is_some_and(|certificate| {
        verify_any(&certificate, &budget).is_ok_and(|verified| verified.holds)
    })
}

/// Builds the game of the library for a random rule.
fn build_instance(rule: &HeapRule) -> Result<GameState, String> {
    let text = rule.text();
    let code = Code::parse(&text).map_err(|error| format!("`{text}` is refused: {error}"))?;
    Ok(GameState::from_code(code))
}

/// Finds the law of a random code, compares the law with a long table of Grundy values, and checks
/// its certificate.
fn check_law(random: &mut Random) -> Result<(), String> {
    let rule = HeapRule::random(random);
    let text = rule.text();
    let instance = build_instance(&rule)?;
    let heap_count = rule.quick_heap_count();
    let to = (20 + random.below(heap_count / 2)) as u64;
    let law: GameLaw = find(&instance, to, false, &Budget::default())
        .map_err(|error| format!("law of `{text}` to {to}: {error}"))?;
    if let Some(cousin) = &law.cousin {
        let (code, larger) = (cousin.code.to_string(), cousin.larger as usize);
        let cousin =
            HeapRule::from_octal(&code).ok_or_else(|| format!("`{text}`: cousin `{code}`"))?;
        let (values, cousin_values) = (rule.values(120), cousin.values(120 + larger));
        if let Some(n) = (0..=120).find(|&n| values[n] != cousin_values[n + larger]) {
            return Err(format!("`{text}`: heap {n} is not heap {n} + {larger} of `{code}`"));
        }
    }
    let GameLawKind::Period(period) = &law.kind else { return Ok(()) };
    for (n, expected) in rule.values(heap_count).into_iter().enumerate() {
        let predicted = period.value(&Big::from(n));
        if predicted != Big::from(expected) {
            return Err(format!(
                "`{text}`: the law to {to} has G({n}) = {predicted}, but it is {expected}"
            ));
        }
    }
    let certificate = law.certificate.ok_or_else(|| format!("`{text}`: no certificate"))?;
    match certificate.check(&Budget::default()) {
        Ok(checked) if checked.holds => Ok(()),
        other => Err(format!("`{text}` to {to}: its certificate is refused: {other:?}")),
    }
}

/// Finds the law of a random rule in misère play, compares the law with a long table of outcomes,
/// and checks its certificate.
fn check_misere_law(random: &mut Random) -> Result<(), String> {
    let rule = HeapRule::random(random);
    let text = rule.text();
    let Some(outcomes) = rule.misere_outcomes(600) else { return Ok(()) };
    let instance = Rc::new(build_instance(&rule)?);
    let searched_to = (20 + random.below(300)) as u64;
    let target = LawQuery {
        fixed_names: &[],
        to: Some(searched_to),
        observe: false,
        seconds: 1,
        misere: true,
    };
    let result = find_law(&instance, target, &Budget::default())
        .map_err(|error| format!("misère law of `{text}`: {error}"))?;
    let Some(law) = result.law else { return Err(format!("no misère law of `{text}`")) };
    let GameLawKind::MiserePeriod(period) = &law.kind else { return Ok(()) };
    let is_proved = law.certificate.is_some();
    let to = if is_proved { outcomes.len() as u64 } else { searched_to };
    for (n, is_lost) in (0..to).zip(&outcomes) {
        let predicted = u64::from(period.outcome(&Big::from(n)) == grundy::base::Outcome::P);
        if predicted != *is_lost {
            return Err(format!(
                "misère `{text}`, proved {is_proved}: lost at {n} is {is_lost}, predicted {predicted}"
            ));
        }
    }
    match law.certificate.map(|certificate| certificate.check(&Budget::default())) {
        None => Ok(()),
        Some(Ok(checked)) if checked.holds => Ok(()),
        other => Err(format!("misère `{text}`: its certificate is refused: {other:?}")),
    }
}
