//! Tests moves as data: the rules name each move by its kind and its choices, and the description
//! is written from these.

use grundy_core::base::Counts;
use grundy_core::base::{Budget, big};
use grundy_games::{CARDS, Card, Kind};
use grundy_octal::{Family, narrow};
use grundy_rules::{RuleFile, RuleGame, SampleSpec};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_text::Notation;
use grundy_text::{ChoiceValue, NamedMove};
use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use crate::examples;

fn asked(words: &[&str], files: &dyn Fn(&str) -> Result<String, grundy_text::Error>) -> Question {
    let mut parser = QueryParser::new(Budget::default(), files);
    parser.parse_question(words, Convention::default()).unwrap_or_else(|e| panic!("{words:?}: {e}"))
}

/// Returns up to `most` positions that are reachable from `from`, in the order of breadth-first
/// search. Positions with very many options are omitted.
fn positions(family: &dyn Family, from: &Counts, most: usize) -> Vec<Counts> {
    const WIDEST: u64 = 3_000;
    let mut met = vec![from.clone()];
    let mut at = 0;
    while at < met.len() && met.len() < most {
        let from = met[at].clone();
        at += 1;
        let mut options = Vec::new();
        if family.option_count_hint(&from) > WIDEST || family.moves(&mut options, &from).is_err() {
            continue;
        }
        // Skip options evenly, because the first ones are similar.
        let step = options.len().div_ceil(12).max(1);
        for option in options.into_iter().step_by(step) {
            if !met.contains(&option) {
                met.push(option);
            }
        }
    }
    met.retain(|position| family.option_count_hint(position) <= WIDEST);
    met
}

/// Checks that every move of a position has a unique name and a description, and that the move is
/// found from the position after it. Returns the number of moves.
fn hold(name: &str, family: &dyn Family, from: &Counts) -> usize {
    let mut options = Vec::new();
    if family.moves(&mut options, from).is_err() {
        return 0;
    }
    let named = family.named_moves(from).unwrap();
    let after: Vec<Counts> = named.iter().map(|made| narrow(&made.to).unwrap()).collect();
    assert_eq!(after, options, "{name}: the moves of {from:?} stand in the order of the options");
    let mut known: HashMap<(String, String), &NamedMove> = HashMap::new();
    for made in &named {
        let told = family.describe(made);
        assert!(!told.en.is_empty() && !told.zh.is_empty(), "{name}: {from:?}, {made:?}");
        assert!(!made.kind.is_empty() && made.kind != "none", "{name}: {made:?}");
        let data = (made.kind.to_string(), made.choices.to_string());
        if let Some(other) = known.insert(data, made) {
            assert_eq!(other.to, made.to, "{name}: {from:?} has two moves {made:?}");
        }
        let mut names: Vec<&str> = made.choices.iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), made.choices.iter().len(), "{name}: {made:?} names a choice twice");
    }
    // If several moves lead to the same position, the first of them is found.
    for made in named.iter().step_by(named.len().div_ceil(40).max(1)) {
        let found = family.move_to(&from.widen(), &made.to).unwrap();
        let first = named.iter().find(|other| other.to == made.to).unwrap();
        let loops = narrow(&made.to).as_ref() == Some(from);
        assert!(
            loops || found == *first || family.describe(&found) == family.describe(first),
            "{name}: {from:?}, {found:?} for {first:?}"
        );
    }
    named.len()
}

#[test]
fn every_move_of_the_catalogue_has_a_unique_name() {
    let games = CARDS.iter().filter(|card| matches!(card.kind, Kind::Game { .. }));
    for card in games.copied() {
        let card: &'static Card = card;
        let question = asked(&examples::words(card), &examples::read);
        let [only] = &question.summands[..] else { panic!("{}", card.id) };
        let family = only.instance.game.family();
        let Some(start) = narrow(&only.position) else { continue };
        let all = positions(family, &start, 60);
        let looked_at: usize = all.iter().map(|from| hold(card.id, family, from)).sum();
        let wide = family.option_count_hint(&start) > 3_000;
        assert!(looked_at > 0 || wide, "{}: no move", card.id);
    }
}

#[test]
fn every_move_of_the_rule_files_has_a_unique_name() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "game") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let (instance, _) = parser.parse_game(&[&name]).unwrap_or_else(|e| panic!("{name}: {e}"));
        let family = instance.game.family();
        let starts =
            [&[][..], &["7"], &["3", "4"], &["2", "3", "1"], &["1", "2", "3", "4"], &["5"]];
        let start = starts.iter().find_map(|words| narrow(&family.parse(words).ok()?));
        let Some(start) = start else { continue };
        let starts = [start];
        for start in &starts {
            for from in positions(family, start, 60) {
                hold(&name, family, &from);
                if let Some(rules) =
                    instance.enumerable_rules().filter(|rules| rules.is_position(&from))
                {
                    chosen_as_listed(&name, rules, &from);
                }
            }
        }
        files += 1;
    }
    assert!(files > 60, "{files}");
}

/// Checks that sampling all choices finds the listed moves of a position, and that sampling with
/// few choices finds a subset and states that it is incomplete.
fn chosen_as_listed(name: &str, rules: &RuleGame, from: &Counts) {
    let listed = rules.named_moves(from).unwrap_or_else(|why| panic!("{name}: {from:?}: {why:?}"));
    let all = SampleSpec { prefix_len: i64::MAX, numbers: &[], max_moves: usize::MAX };
    let found = rules.sample_moves(from, all).unwrap();
    assert!(found.complete && found.moves == listed, "{name}: {from:?}");
    let few =
        rules.sample_moves(from, SampleSpec { prefix_len: 1, numbers: &[], max_moves: 3 }).unwrap();
    assert!(few.moves.len() <= 3 && few.moves.iter().all(|made| listed.contains(made)));
    assert_eq!(few.complete, few.moves.len() == listed.len(), "{name}: {from:?}");
    for made in listed.iter().step_by(listed.len().div_ceil(5).max(1)) {
        let to = narrow(&made.to).unwrap();
        let found =
            rules.move_between(from, &to).unwrap_or_else(|| panic!("{name}: {from:?} to {to:?}"));
        assert_eq!(found.to, made.to, "{name}: {from:?}");
    }
}

#[test]
fn moves_of_large_positions_are_found_by_numbers() {
    let text = "game \"Two\"\nposition a, b\nmove one (k in 1..a) -> [a - k, b]\n\
        move both \"take {k} and {m}\" (k in 1..a, m in 1..b) when k <= 2 * m -> [a - k, b - m]\n";
    let (rules, _) = RuleFile::read(text, "two.game").unwrap();
    let rules = rules.build(&[]).unwrap();
    let million: u64 = 1_000_000_000_000;
    let from = Counts::of([million, million + 1]);
    let tried = SampleSpec { prefix_len: 0, numbers: &[7, 3, 1 << 50], max_moves: 100 };
    let found = rules.sample_moves(&from, tried).unwrap();
    let made: Vec<String> = found.moves.iter().map(|made| format!("{:?}", made.to)).collect();
    // One of the two numbers, or both. The third number is not a choice, and seven is more than two
    // threes.
    let left = |a: u64, b: u64| format!("{:?}", [big(million - a), big(million + 1 - b)]);
    assert_eq!(made, [left(3, 0), left(7, 0), left(3, 3), left(3, 7), left(7, 7)]);
    assert!(!found.complete);
    let there = Counts::of([million - 10, million + 1 - 123_456]);
    let made = rules.move_between(&from, &there).unwrap();
    assert_eq!(made.words.unwrap().en, "take 10 and 123456");
    assert_eq!(rules.move_between(&from, &Counts::of([million - 10, million - 3])), None);
}

fn file<'a>(text: &'a str) -> impl Fn(&str) -> Result<String, grundy_text::Error> + 'a {
    move |_| Ok(text.to_string())
}

/// Returns the legal moves of a question as texts: the name of the move in the rules, and its
/// choices.
fn data(question: &Question) -> Vec<String> {
    let choices = question.legal_choices().unwrap();
    choices.iter().map(|choice| format!("{}: {}", choice.kind, choice.choices)).collect()
}

#[test]
fn a_position_reached_by_two_rules_names_the_first_rule() {
    let text = "sides red, blue\nposition a: 0..9, b: 0..9\n\
                move halve when a == 4 { a = 2 }\n\
                move take \"take {k}\" \"取 {k}\" (k in 1..2) when k <= a { a -= k }\n\
                move other when b > 0 { b -= 1 }\n";
    let question = asked(&["x.game", "4", "1", "red"], &file(text));
    let mut found = data(&question);
    found.sort();
    assert_eq!(found, ["halve: ", "other: ", "take: k = 1"]);
    let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
    for made in &answer.moves {
        let kinds = ["halve", "take", "other"];
        assert!(kinds.contains(&made.kind.as_ref()) && made.summand.is_none(), "{made:?}");
    }
    // With the rules in the opposite order, the other move is named.
    let text = text.replace("halve when a == 4 { a = 2 }\nmove take", "take");
    let text = text.replace("move other", "move halve when a == 4 { a = 2 }\nmove other");
    let question = asked(&["x.game", "4", "1", "red"], &file(&text));
    let mut found = data(&question);
    found.sort();
    assert_eq!(found, ["other: ", "take: k = 1", "take: k = 2"]);
}

#[test]
fn moves_of_a_rule_file_keep_its_names() {
    let question = asked(
        &["x.game", "5", "3"],
        &file(
            "position n\nmove eat (k in [1, 3]) when k <= n -> [n - k]\nmove cut (heap in 1..n - 1) when heap < n - heap -> [heap] + [n - heap]\n",
        ),
    );
    let found = data(&question);
    assert!(found.contains(&"eat: heap = 1, k = 3".to_string()), "{found:?}");
    // A choice in the file that has the same name as the heap keeps its name.
    assert!(found.contains(&"cut: in heap = 2, heap = 1".to_string()), "{found:?}");
    // The same holds in a sum of positions that are not heaps.
    let sum = asked(
        &["x.game", "2", "1", "2", "2"],
        &file(
            "position a: 0..9, b: 0..9\nmove cut (part in 2..a) -> [a - part, b] + [part, 0]\nmove drop when b > 0 -> [a, b - 1]\n",
        ),
    );
    let mut found = data(&sum);
    found.sort();
    let wanted = [
        "cut: in part = 1, part = 2",
        "cut: in part = 2, part = 2",
        "drop: part = 1",
        "drop: part = 2",
    ];
    assert_eq!(found, wanted);
    let board = asked(
        &["x.game", "[1,4]", "true"],
        &file(
            "position c: (0..6)[2], flag: bool\nmove set (i in 0..1, v in -3..3, on in [true, false]) when c[i] != v + 3 and flag { c[i] = v + 3  flag = on and false }\n",
        ),
    );
    let choices = board.legal_choices().unwrap();
    let first =
        choices.iter().find(|choice| choice.choices.get("v") == Some(&ChoiceValue::Negative(-3)));
    let first = first.unwrap();
    assert_eq!(first.choices.get("on"), Some(&ChoiceValue::Flag(true)), "{first:?}");
    assert_eq!(first.choices.get("i"), Some(&ChoiceValue::Number(big(0))));
}

#[test]
fn a_law_names_its_moves_at_any_size() {
    let question = asked(&["nim", "10^1000", "7"], &file(""));
    let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
    let [made] = &answer.moves[..] else { panic!("{answer:?}") };
    assert_eq!((made.kind.as_ref(), made.choices.small("heap")), ("take", Some(1)));
    assert_eq!(made.choices.numbers("leaves"), [big(7)]);
    assert_eq!(made.choices.number("take").unwrap().to_string().len(), 1_000);
    let sum = asked(&["nim", "3", "+", "kayles", "5"], &file(""));
    let answer = solve(&sum, Detail::default(), &Budget::default()).unwrap();
    assert!(!answer.moves.is_empty());
    for made in &answer.moves {
        assert!(made.summand.is_some() && made.choices.get("leaves").is_some(), "{made:?}");
    }
}

#[test]
fn a_move_in_every_component_names_each() {
    let mut parser = QueryParser::new(Budget::default(), &|_| Ok(String::new()));
    let convention = Convention { misere: false, compound: Some(grundy_games::Compound::EVERY) };
    let question =
        parser.parse_question(&["nim", "3", "4", "+", "kayles", "3"], convention).unwrap();
    let answer = solve(&question, Detail::default(), &parser.budget).unwrap();
    for made in &answer.moves {
        assert_eq!(made.kind, "each");
        let Some([ChoiceValue::Record(first), ..]) = made.choices.list("moves") else {
            panic!("{made:?}")
        };
        assert_eq!(
            (first.small("game"), first.get("kind").unwrap().to_string().as_str()),
            (Some(1), "take")
        );
    }
}
