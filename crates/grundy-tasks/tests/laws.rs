//! Compares every law of the catalogue with the engine at the sizes that its card states.

use grundy_core::base::Budget;
use grundy_games::{CARDS, Card, Kind, Law};
use grundy_store::GameState;
use grundy_tasks::{check_law, parameter_combinations};
use grundy_testing::ThreadTimer;
use std::time::Duration;

fn hold(card: &'static Card, law: &'static Law, misere: bool) {
    for check in law.checks {
        for given in parameter_combinations(check.params) {
            let given: Vec<(&str, &str)> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let instance = GameState::from_card(card, &given).unwrap();
            let ending = if misere { grundy_core::base::Ending::Misere } else { instance.ending };
            let report = check_law(&instance, law, ending, check, check.to, &Budget::default());
            let report = report.expect(card.id);
            assert_eq!(report.counterexample, None, "{} {given:?}", card.id);
            assert!(report.positions > 0, "{} checks nothing", card.id);
        }
    }
}

#[test]
fn every_law_equals_the_engine() {
    let only = std::env::var("CARD").ok();
    for card in CARDS {
        if only.as_ref().is_some_and(|id| id != card.id) || !matches!(card.kind, Kind::Game { .. })
        {
            continue;
        }
        if let Some(law) = &card.law {
            assert!(!law.checks.is_empty(), "{} has a law and no check", card.id);
            hold(card, law, false);
        }
        if let Some(law) = &card.misere {
            assert!(!law.checks.is_empty(), "{} has a misère law and no check", card.id);
            hold(card, law, true);
        }
    }
}

/// A check lists positions before it compares them. Sizes whose list exceeds the memory budget are
/// refused.
#[test]
fn sizes_beyond_the_budget_are_refused_at_once() {
    for card in CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. })) {
        for check in card.law.iter().flat_map(|law| law.checks) {
            let law = card.law.as_ref().unwrap();
            let given = parameter_combinations(check.params).swap_remove(0);
            let given: Vec<(&str, &str)> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let instance = GameState::from_card(card, &given).unwrap();
            for to in [100, 1_000_000_000_000, u64::MAX] {
                let begun = ThreadTimer::start();
                let small = Budget {
                    positions: 2_000,
                    bytes: 1 << 20,
                    deadline: Some(std::time::Instant::now() + Duration::from_millis(300)),
                    ..Budget::default()
                };
                // Some games have few positions at any size. No check may take long or panic.
                let _ = check_law(&instance, law, instance.ending, check, to, &small);
                assert!(begun.elapsed() < Duration::from_secs(5), "{} to {to}", card.id);
            }
        }
    }
}
