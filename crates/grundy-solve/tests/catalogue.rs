//! Checks the entire catalogue: all promised games exist, each name refers to one card, and the
//! examples on cards are correct.

use crate::examples;
use grundy_core::base::Budget;
use grundy_games::{CARDS, Kind};
use grundy_solve::{Detail, solve};
use grundy_store::catalogue::{find, lookup};
use grundy_store::{Convention, QueryParser};
use grundy_text::Lang;
use std::collections::{BTreeMap, BTreeSet};

const SYSTEMS: &str = include_str!("data/systems.tsv");

#[test]
fn the_rows_of_cards_json_are_those_of_the_entries() {
    let rows = include_str!("../../grundy-games/src/cards.json").lines();
    let ids: Vec<&str> = rows.filter_map(|row| row.split('"').nth(1)).collect();
    let entries: BTreeSet<&str> = CARDS.iter().map(|card| card.id).collect();
    assert_eq!(ids.len(), entries.len());
    assert!(ids.iter().all(|id| entries.contains(id)), "{ids:?}");
}

#[test]
fn every_numbered_entry_is_found_by_id_and_by_number() {
    let mut numbers = Vec::new();
    for line in SYSTEMS.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let (number, id) = line.split_once('\t').expect("number, id");
        let card = find(id).unwrap_or_else(|error| panic!("S{number} {id}: {error}"));
        assert_eq!(card.id, id);
        assert!(card.systems().contains(&number.parse().unwrap()), "S{number} is not on {id}");
        assert_eq!(find(&format!("S{number}")).unwrap().id, id, "S{number}");
        numbers.push(number.parse::<u16>().unwrap());
    }
    assert_eq!(numbers, (1..=82).collect::<Vec<u16>>());
    let borne: BTreeSet<u16> = CARDS.iter().flat_map(|card| card.systems()).copied().collect();
    assert_eq!(borne, numbers.into_iter().collect());
}

#[test]
fn every_name_finds_its_own_card() {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for card in CARDS {
        if let Some(other) = seen.insert(card.id, card.id) {
            panic!("two cards are called {other}");
        }
        for name in [card.id, card.name.en, card.name.zh] {
            let found = lookup(name).unwrap_or_else(|| panic!("`{name}` is not found"));
            assert_eq!(found.id, card.id, "`{name}`");
        }
        for alias in card.aliases() {
            assert!(lookup(alias).is_some(), "`{alias}` of {} is not found", card.id);
        }
    }
}

#[test]
fn every_text_exists_in_both_languages() {
    for card in CARDS {
        let mut texts = vec![card.name, card.rules, card.notation];
        texts.extend(card.misstated);
        texts.extend(card.law.iter().chain(&card.misere).map(|law| law.statement));
        texts.extend(card.params.iter().map(|param| param.what));
        if let Kind::Topic(how) = card.kind {
            texts.push(how);
        }
        for text in texts {
            assert!(!text.get(Lang::En).is_empty(), "{}", card.id);
            let chinese = text.get(Lang::Zh);
            let speaks = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
            let proper_name = text.en.split_whitespace().count() <= 3;
            assert!(proper_name || chinese.chars().any(speaks), "{}: {chinese}", card.id);
        }
    }
}

#[test]
fn every_example_is_answered() {
    for card in CARDS {
        let words = examples::words(card);
        let mut parser = QueryParser::new(Budget::default(), &examples::read);
        match card.kind {
            Kind::Topic(_) => {}
            Kind::Function(_) => {
                let (_, lines) = parser.evaluate(&words).expect("a function");
                let lines = lines.unwrap_or_else(|e| panic!("{}: {e}", card.id));
                assert!(!lines.is_empty(), "{}", card.id);
            }
            Kind::Game { .. } => {
                let answer = parser
                    .parse_question(&words, Convention::default())
                    .and_then(|question| solve(&question, Detail::default(), &parser.budget));
                answer.unwrap_or_else(|error| panic!("{words:?}: {error}"));
            }
        }
    }
}
