//! Compares the statements of cards about misère play that no known theorem covers with plain
//! recursion on sums.

use grundy_core::base::{Counts, HeapOptions};
use grundy_games::CARDS;
use grundy_octal::{Code, HeapRule};
use grundy_store::GameState;
use grundy_tasks::{misere_card, misere_code};
use std::collections::HashMap;

/// Returns whether the player to move wins a sum of heaps under `rule` in misère play, where the
/// player who cannot move wins. `known` contains the sums that were solved so far.
fn wins(rule: &HeapRule, heaps: &Counts, known: &mut HashMap<Counts, bool>) -> bool {
    if let Some(known) = known.get(heaps) {
        return *known;
    }
    let mut after = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        let rest = heaps.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, n)| *n);
        let rest: Vec<u64> = rest.collect();
        rule.options(heap, &mut |left| {
            let mut all = [rest.clone(), left.to_vec()].concat();
            all.retain(|&n| n > 0);
            all.sort_unstable();
            after.push(Counts::of(all));
        })
        .unwrap();
    }
    let found = after.is_empty() || after.iter().any(|to| !wins(rule, to, known));
    known.insert(heaps.clone(), found);
    found
}

#[test]
fn misere_statements_of_cards_are_true() {
    const TO: u64 = 16;
    let mut told = Vec::new();
    for card in CARDS {
        let Some((statement, evidence)) = misere_card(card) else { continue };
        assert_eq!(evidence.kind(), "proved", "{}", card.id);
        assert!(card.misere.is_none(), "{}", card.id);
        let en = statement.en;
        let (head, list) = en.split_once("the P-positions below ").unwrap();
        let (below, list) = list.split_once(": ").unwrap();
        let below: u64 = below.parse().unwrap();
        let listed: Vec<u64> =
            list.trim_end_matches(", …").split(", ").filter_map(|n| n.parse().ok()).collect();
        let instance = GameState::from_card(card, &[]).unwrap();
        let rule = &instance.game.heaps().unwrap().rule;
        let mut known = HashMap::new();
        for n in
            (0..=TO.min(below - 1)).filter(|n| listed.len() < 24 || n <= listed.last().unwrap())
        {
            let heap = Counts::of((n > 0).then_some(n));
            let lost = !wins(rule, &heap, &mut known);
            assert_eq!(lost, listed.contains(&n), "{}: heap {n}; {head}{list}", card.id);
        }
        told.push(card.id);
    }
    assert!(told.contains(&"kayles"), "{told:?}");
    println!("{told:?}");
}

/// Codes have no card, but their pages make the same statements.
#[test]
fn misere_statements_of_code_pages_are_true() {
    for code in ["0.15", "0.53", "0.75", "0.115"] {
        let (statement, evidence) = misere_code(code).unwrap_or_else(|| panic!("{code}"));
        assert_eq!(evidence.kind(), "proved", "{code}");
        let instance = GameState::from_code(Code::parse(code).unwrap());
        let rule = &instance.game.heaps().unwrap().rule;
        let mut known = HashMap::new();
        let lost = (1..=13).filter(|&n| !wins(rule, &Counts::of([n]), &mut known));
        let lost: Vec<String> = lost.map(|n| n.to_string()).collect();
        let (_, listed) = statement.en.split_once("the P-positions below ").unwrap();
        let (_, listed) = listed.split_once(": ").unwrap();
        let listed: Vec<&str> =
            listed.split(", ").filter(|n| n.parse::<u64>().is_ok_and(|n| n <= 13)).collect();
        assert_eq!(listed, lost, "{code}");
    }
    assert!(misere_code("{1,3,4}").is_some());
    assert!(misere_code("0.26").is_none() && misere_code("wythoff").is_none());
}
