//! Tests the meaning of rule files: compares the compiled rules with an interpreter that walks the
//! syntax tree and with searches that are written here.

use grundy_core::base::Counts;
use grundy_rules::{RuleFile, RuleGame};
use grundy_syntax::render;
use grundy_text::{Lang, Notation};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn examples() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut found: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "game"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    found.sort();
    found
}

fn file(text: &str) -> RuleFile {
    match RuleFile::parse(text, "test.game") {
        Ok((file, _)) => file,
        Err(wrong) => panic!("{}", render(text, "test.game", &wrong, Lang::En)),
    }
}

fn game(text: &str) -> RuleGame {
    file(text).build(&[]).unwrap()
}

fn example(name: &str) -> RuleGame {
    let text = examples().into_iter().find(|(file, _)| file == name).unwrap().1;
    game(&text)
}

fn options(game: &RuleGame, from: &Counts) -> BTreeSet<Counts> {
    let mut out = Vec::new();
    game.try_options(&mut out, from).unwrap();
    out.into_iter().collect()
}

fn at(game: &RuleGame, typed: &str) -> Counts {
    let words: Vec<&str> = typed.split_whitespace().collect();
    let position = game.parse(&words).unwrap_or_else(|error| panic!("{typed}: {error}"));
    Counts(position.iter().map(|n| u64::try_from(n).unwrap()).collect())
}

#[test]
fn the_examples_have_no_warnings() {
    let examples = examples();
    assert!(examples.len() >= 10);
    for (name, text) in examples {
        match RuleFile::parse(&text, &name) {
            Ok((file, doubts)) => {
                assert!(doubts.is_empty(), "{}", render(&text, &name, &doubts, Lang::En));
                assert!(file.names().is_some_and(|(en, zh)| en != zh), "{name}");
                file.build(&[]).unwrap();
            }
            Err(wrong) => panic!("{}", render(&text, &name, &wrong, Lang::En)),
        }
    }
}

#[test]
fn small_games_have_the_options_of_their_rules() {
    let take = example("take-134.game");
    assert_eq!(options(&take, &at(&take, "5")), BTreeSet::from([4, 2, 1].map(|n| Counts::of([n]))));
    let wythoff = example("wythoff.game");
    let expected = [[0, 2], [1, 1], [1, 0], [0, 1]].map(Counts::of);
    assert_eq!(options(&wythoff, &at(&wythoff, "1 2")), BTreeSet::from(expected));
    let nim = example("nim.game");
    let found = options(&nim, &at(&nim, "2 1"));
    assert_eq!(found, BTreeSet::from([vec![1, 2], vec![2, 1, 1], vec![1, 1]].map(Counts::of)));
    let split = example("even-splitting.game");
    let expected = [vec![3, 2], vec![2, 2, 1], vec![2, 1, 1, 1], vec![1; 5]].map(Counts::of);
    assert_eq!(options(&split, &at(&split, "5")), BTreeSet::from(expected));
    let fibonacci = example("fibonacci-nim.game");
    assert_eq!(at(&fibonacci, "7"), Counts::of([7, 6]));
    assert_eq!(at(&fibonacci, "n=7 limit=3"), Counts::of([7, 3]));
}

/// Returns the Grundy value of a position by the definition.
fn grundy(game: &RuleGame, position: &Counts, known: &mut BTreeMap<Counts, u64>) -> u64 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let values: BTreeSet<u64> =
        options(game, position).iter().map(|option| grundy(game, option, known)).collect();
    let value = (0..).find(|n| !values.contains(n)).unwrap();
    known.insert(position.clone(), value);
    value
}

#[test]
fn claims_of_the_examples_hold_by_definition() {
    for (name, starts) in [
        ("bash.game", (0..40).map(|n| vec![n]).collect::<Vec<_>>()),
        ("take-134.game", (0..40).map(|n| vec![n]).collect()),
        ("lasker.game", (0..12).map(|n| vec![n]).collect()),
        ("nim3.game", (0..64).map(|n| vec![n % 4, n / 4 % 4, n / 16]).collect()),
        ("wythoff.game", (0..100).map(|n| vec![n % 10, n / 10]).collect()),
        ("staircase.game", (0..81).map(|n| vec![n % 3, n / 3 % 3, n / 9 % 3, n / 27]).collect()),
        ("nim.game", (0..125).map(|n| vec![n % 5, n / 5 % 5, n / 25]).collect()),
    ] {
        let game = example(name);
        let mut known = BTreeMap::new();
        assert!(!game.claims().is_empty());
        for start in starts {
            let typed: Vec<String> = start.iter().map(u64::to_string).collect();
            let position = at(&game, &typed.join(" "));
            let value = grundy(&game, &position, &mut known);
            for (i, claim) in game.claims().iter().enumerate() {
                let claimed = game.claim_value(i, &position).unwrap();
                let expected = match claim.kind {
                    grundy_syntax::ClaimKind::P => i64::from(value == 0),
                    _ => value as i64,
                };
                assert_eq!(claimed, expected, "{name} {position:?}: {}", claim.text);
            }
        }
    }
}

fn reachable(game: &RuleGame) -> BTreeSet<Counts> {
    let mut seen = BTreeSet::new();
    let mut stack = vec![game.initial().unwrap().unwrap()];
    while let Some(position) = stack.pop() {
        if seen.insert(position.clone()) {
            stack.extend(options(game, &position));
        }
    }
    seen
}

/// Returns the result for the player to move: 1 for a win, 0 for a draw, −1 for a loss.
fn solved(game: &RuleGame, position: &Counts, known: &mut BTreeMap<Counts, i64>) -> i64 {
    use grundy_core::base::Sided;
    if let Some(value) = known.get(position) {
        return *value;
    }
    let value = game.result(position).unwrap().unwrap_or_else(|| {
        options(game, position).iter().map(|option| -solved(game, option, known)).max().unwrap()
    });
    known.insert(position.clone(), value);
    value
}

#[test]
fn tic_tac_toe_has_5478_positions_and_is_a_draw() {
    let game = example("tic-tac-toe.game");
    let reached = reachable(&game);
    assert_eq!(reached.len(), 5478);
    let folded: BTreeSet<Counts> = reached.iter().map(|at| game.canonical(at).unwrap()).collect();
    assert_eq!(folded.len(), 765);
    let start = game.initial().unwrap().unwrap();
    assert_eq!(solved(&game, &start, &mut BTreeMap::new()), 0);
    assert_eq!(game.show(&start).unwrap(), ". . .\n. . .\n. . .");
}

#[test]
fn hexapawn_is_won_by_black() {
    let game = example("hexapawn.game");
    let start = game.initial().unwrap().unwrap();
    assert_eq!(solved(&game, &start, &mut BTreeMap::new()), -1);
}

#[test]
fn the_tree_interpreter_gives_the_same_options() {
    for (name, text) in examples() {
        let game = game(&text);
        let mut positions: Vec<Counts> = match game.initial().unwrap() {
            Some(_) => reachable_some(&game, 300),
            None => ["7", "3 4", "2 3 1", "1 2 3 4", "5", "0", "1 1"]
                .iter()
                .filter_map(|typed| {
                    let words: Vec<&str> = typed.split_whitespace().collect();
                    let position = game.parse(&words).ok()?;
                    Some(Counts(position.iter().map(|n| u64::try_from(n).unwrap()).collect()))
                })
                .collect(),
        };
        positions.dedup();
        assert!(!positions.is_empty(), "{name}");
        for position in positions {
            let mut walked = Vec::new();
            game.options_by_interpreter(&mut walked, &position).unwrap();
            let mut run = Vec::new();
            game.try_options(&mut run, &position).unwrap();
            assert_eq!(run, walked, "{name}: {position:?}");
            let printed = game.print(&position.widen());
            let words: Vec<&str> = printed.split_whitespace().collect();
            assert_eq!(game.parse(&words).unwrap(), position.widen(), "{name}: {printed}");
            for option in run {
                let made = game.move_to(&position.widen(), &option.widen()).unwrap();
                let told = game.describe(&made);
                assert!(!told.en.is_empty() && !told.zh.is_empty(), "{name}: {option:?}");
            }
        }
    }
}

fn reachable_some(game: &RuleGame, most: usize) -> Vec<Counts> {
    let mut seen = vec![game.initial().unwrap().unwrap()];
    let mut at = 0;
    while at < seen.len() && seen.len() < most {
        for option in options(game, &seen[at].clone()) {
            if !seen.contains(&option) {
                seen.push(option);
            }
        }
        at += 1;
    }
    seen
}
