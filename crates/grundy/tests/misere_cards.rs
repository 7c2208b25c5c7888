//! What cards tell of misère play that no theorem is known of, against bare recursion on sums.

use grundy::base::{Counts, HeapOptions};
use grundy::family::HeapRule;
use grundy::games::CARDS;
use grundy::workbench::{Instance, misere_card};
use std::collections::HashMap;

/// Who wins a sum of heaps when the player who cannot move wins.
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
fn cards_tell_what_is_true_of_misere_play() {
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
        let instance = Instance::of_card(card, &[]).unwrap();
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
