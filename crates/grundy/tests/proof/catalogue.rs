//! Tests catalogue games whose rules are also available in the rule language: these rules agree
//! with the game at all small positions, and proofs about them are correct.

use super::oracle::Oracle;
use grundy::Counts;
use grundy::base::{Budget, Ending, Outcome, Sided};
use grundy::games::{CARDS, Card, Kind};
use grundy::lang::LogicRules;
use grundy::lang::RuleGame;
use grundy::workbench::prove::{ClaimStatus, prove};
use grundy::workbench::{Convention, Detail, GameState, QueryParser, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The parameters with which catalogue games are tested. Games that are not listed are tested
/// without parameters.
const GIVEN: &[(&str, &[&str])] = &[
    ("bash", &["m=0", "m=1", "m=3"]),
    ("bash-misere", &["m=0", "m=1", "m=3"]),
    ("bash-multi", &["m=2"]),
    ("coin-run-k", &["k=1", "k=2", "k=4", "k=17"]),
    ("coin-twins", &["S={2,3}", "S={}"]),
    ("count-to", &["m=4"]),
    ("hdu1846", &["m=2"]),
    ("hdu2188", &["m=2"]),
    ("hdu4764", &["k=3"]),
    ("k-bounded-nim", &["k=1", "k=3"]),
    ("merge-heaps", &["m=1", "m=3"]),
    ("s-nim", &["S={2,5}"]),
    ("subtraction", &["S={}", "S={4,1,3}"]),
];

/// Returns every catalogue game whose rules are available in the rule language: its entry, its
/// parameters, the game, and the rules.
fn written() -> Vec<(&'static Card, &'static str, GameState, RuleGame)> {
    let mut all = Vec::new();
    for &card in CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. })) {
        let given = GIVEN.iter().find(|(name, _)| *name == card.id).map_or(&[""][..], |all| all.1);
        for text in given {
            let pair = text.split_once('=').into_iter().collect::<Vec<_>>();
            let Ok(instance) = GameState::from_card(card, &pair) else {
                assert_eq!(*text, "", "{}", card.id);
                continue;
            };
            if let Some(rules) = instance.rules_in_language().unwrap() {
                all.push((card, *text, instance, rules));
            }
        }
    }
    all
}

fn tuples(length: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    (0..length).fold(vec![vec![]], |all, _| {
        let longer = |list: Vec<u64>| (from..=to).map(move |n| [&list[..], &[n]].concat());
        all.into_iter().flat_map(longer).collect()
    })
}

/// Returns whether positions are bags. In the rule language they begin with the number of elements.
fn is_bag(rules: &RuleGame) -> bool {
    rules.is_bag()
}

/// Returns a bag as the catalogue game represents it: its elements or, for `merge-heaps`, the sizes
/// of heaps with their numbers.
fn own_bag(card: &Card, elements: &[u64]) -> Counts {
    if card.id != "merge-heaps" {
        return Counts::of(elements.iter().copied());
    }
    let mut many: BTreeMap<u64, u64> = BTreeMap::new();
    elements.iter().for_each(|element| *many.entry(*element).or_default() += 1);
    let ones = many.remove(&1).unwrap_or(0);
    Counts::of(std::iter::once(ones).chain(many.into_iter().flat_map(|(size, many)| [size, many])))
}

/// Returns small positions, each as the rules in the rule language and as the catalogue game
/// represent it.
fn positions(card: &Card, rules: &RuleGame) -> Vec<(Counts, Counts)> {
    let both = |list: Vec<u64>| (Counts::of(list.clone()), Counts::of(list));
    if is_bag(rules) {
        let bag = |mut list: Vec<u64>| {
            list.sort_unstable();
            (Counts::of([&[list.len() as u64], &list[..]].concat()), own_bag(card, &list))
        };
        return (0..=4).flat_map(|many| tuples(many, 1, 4)).map(bag).collect();
    }
    let small = match rules.position_of(None, &[1]) {
        Some(_) => tuples(1, 0, 40),
        None => tuples(2, 0, 9),
    };
    small.into_iter().filter(|list| rules.is_position(list)).map(both).collect()
}

/// Returns the set of options, each as the list of its components. For rows of coins, an option is
/// the sorted list of its heads.
fn sorted(instance: &GameState, options: Vec<Counts>) -> BTreeSet<Vec<Counts>> {
    let each = options.into_iter().map(|option| match instance.game.coins() {
        Some(_) => vec![option.sorted()],
        None => instance.game.components(&option),
    });
    each.collect()
}

#[test]
fn rules_as_data_equal_the_rules_of_the_game() {
    let mut games: BTreeMap<&str, usize> = BTreeMap::new();
    for (card, given, instance, rules) in written() {
        let Kind::Game { ending, .. } = card.kind else { unreachable!() };
        let sided = instance.game.results();
        assert_eq!(rules.ending().is_none(), sided.is_some(), "{}", card.id);
        assert_eq!(rules.ending().unwrap_or(Ending::Normal), ending, "{}", card.id);
        for (data, own) in positions(card, &rules) {
            // The coins of a row can be numbered from 1.
            if instance.game.coins().is_some_and(|coins| own.iter().any(|at| *at < coins.first)) {
                continue;
            }
            let (mut of_data, mut of_game) = (Vec::new(), Vec::new());
            rules.try_options(&mut of_data, &data).unwrap();
            instance.game.family().moves(&mut of_game, &own).unwrap();
            if is_bag(&rules) {
                of_data = of_data.iter().map(|to| own_bag(card, &to[1..])).collect();
            }
            let (of_data, of_game) = (sorted(&instance, of_data), sorted(&instance, of_game));
            assert_eq!(of_data, of_game, "{} {given}: {own:?}", card.id);
            if let Some(sided) = sided {
                let result = sided.result(&own).unwrap().map(i64::signum);
                assert_eq!(rules.result(&data).unwrap().map(i64::signum), result, "{}", card.id);
            }
            *games.entry(card.id).or_default() += 1;
        }
    }
    assert!(games.len() >= 28, "{games:?}");
    assert!(games.values().all(|many| *many > 10), "{games:?}");
}

/// The claims in the rules agree with the answers of the card by its law or engine.
#[test]
fn claims_of_the_catalogue_equal_its_cards() {
    let none = |_: &str| unreachable!("no file is named");
    let mut asked = BTreeSet::new();
    for (card, given, _, rules) in written() {
        let mut parser = QueryParser::new(Budget::default(), &none);
        for (at, claim) in rules.claims().iter().enumerate() {
            for (data, own) in positions(card, &rules).into_iter().take(60) {
                let start = rules.start_names().map_or(own.len(), <[_]>::len);
                if claim.for_start || own.len() > start && !is_bag(&rules) {
                    continue;
                }
                let typed: Vec<String> = own.iter().map(u64::to_string).collect();
                let mut question = vec![card.id];
                question.extend(typed.iter().map(String::as_str));
                question.extend((!given.is_empty()).then_some(given));
                let Ok(question) = parser.parse_question(&question, Convention::default()) else {
                    continue;
                };
                let detail = Detail { moves: 0, extra_steps: 100_000, ..Detail::default() };
                let answer = solve(&question, detail, &Budget::default()).unwrap();
                let says = rules.claim_value(at, &data).unwrap();
                let name = format!("{} {given} {own:?}: {}", card.id, claim.text);
                match claim.kind {
                    grundy::lang::ClaimKind::P => {
                        assert_eq!(says != 0, answer.outcome == Outcome::P, "{name}");
                    }
                    grundy::lang::ClaimKind::N => {
                        assert_eq!(says != 0, answer.outcome == Outcome::N, "{name}");
                    }
                    grundy::lang::ClaimKind::Draw => {
                        assert_eq!(says != 0, answer.outcome == Outcome::Draw, "{name}");
                    }
                    grundy::lang::ClaimKind::Grundy => {
                        let value = answer.grundy.unwrap();
                        assert_eq!(value.to_string(), says.to_string(), "{name}");
                    }
                }
                asked.insert((card.id, at));
            }
        }
    }
    assert!(asked.len() >= 20, "{asked:?}");
}

#[test]
fn laws_of_the_catalogue_are_proved() {
    let mut proved = BTreeSet::new();
    for (card, given, instance, rules) in written() {
        if rules.claims().is_empty() {
            continue;
        }
        let deadline = Some(Instant::now() + Duration::from_secs(30));
        let budget = Budget { deadline, ..Budget::default() };
        for (at, decided) in prove(&instance, None, None, &budget).unwrap().iter().enumerate() {
            let name = format!("{} {given} {}", card.id, decided.claim);
            assert_eq!(decided.status, ClaimStatus::Proved, "{name}: {}", decided.words.en);
            assert_eq!(Oracle::new(&rules).wrong(at, 12, 1_000), None, "{name}");
            proved.insert(card.id);
        }
    }
    assert!(proved.len() >= 20, "{proved:?}");
}

#[test]
fn games_without_rules_as_data_are_reported() {
    let instance =
        GameState::from_card(CARDS.iter().find(|card| card.id == "euclid").unwrap(), &[]);
    let error = prove(&instance.unwrap(), None, None, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("has no rules in the rule language"), "{error}");
    let bash = CARDS.iter().find(|card| card.id == "bash").unwrap();
    let large = GameState::from_card(bash, &[("m", "10^30")]).unwrap();
    let error = prove(&large, None, None, &Budget::default()).unwrap_err();
    assert!(error.to_string().contains("numbers that are too large"), "{error}");
}
