//! Every law of the catalogue against the engine, at the sizes its card names.

use grundy::base::Budget;
use grundy::games::{CARDS, Card, Kind, Law};
use grundy::workbench::{Instance, check_law, spread};

fn hold(card: &'static Card, law: &'static Law, misere: bool) {
    for check in law.checks {
        for given in spread(check.params) {
            let given: Vec<(&str, &str)> =
                given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            let instance = Instance::of_card(card, &given).unwrap();
            let ending = if misere { grundy::Ending::Misere } else { instance.ending };
            let report = check_law(&instance, law, ending, check, check.to, &Budget::default());
            let report = report.expect(card.id);
            assert_eq!(report.counterexample, None, "{} {given:?}", card.id);
            assert!(report.positions > 0, "{} checks nothing", card.id);
        }
    }
}

#[test]
fn every_law_is_what_the_engine_finds() {
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
