//! Tests the rule files of `examples/`: each is read without warnings and can be played, and files
//! that restate a catalogue game agree with its card.

use grundy_core::base::{Budget, Ending, Sided};
use grundy_core::base::{Counts, Outcome};
use grundy_octal::narrow;
use grundy_rules::{RuleFile, RuleGame};
use grundy_solve::{Detail, solve};
use grundy_store::{Convention, GameState, QueryParser, catalogue};
use grundy_syntax::{ClaimKind, render};
use grundy_text::{Lang, Notation, parse_numbers};
use std::collections::HashMap;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn file(name: &str) -> RuleFile {
    let name = format!("{name}.game");
    let text = std::fs::read_to_string(folder().join(&name)).unwrap();
    match RuleFile::parse(&text, &name) {
        Ok((file, doubts)) if doubts.is_empty() => file,
        Ok((_, told)) | Err(told) => panic!("{}", render(&text, &name, &told, Lang::En)),
    }
}

fn names() -> Vec<String> {
    let listed = std::fs::read_dir(folder()).unwrap();
    let names = listed.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".game").map(str::to_string)).collect();
    names.sort();
    names
}

/// Tables construct positions directly from numbers. These positions must equal the typed ones.
#[test]
fn positions_of_numbers_equal_the_typed_numbers() {
    let files = names().into_iter().map(|name| {
        let rules = file(&name).build(&[]).unwrap();
        (name.clone(), GameState::from_rules(rules, name))
    });
    let cards =
        ["euclid", "wythoff", "nim", "chocolate", "grundys-game", "bash", "coin-mock-turtles"];
    let cards = cards.into_iter().filter_map(|name| {
        let instance = GameState::from_card(catalogue::lookup(name)?, &[]).ok()?;
        Some((name.to_string(), instance))
    });
    let mut made = 0;
    for (name, instance) in files.chain(cards) {
        let family = instance.game.family();
        let ones = (0..12).map(|n| vec![n]);
        let twos = (0..6).flat_map(|a| (0..6).map(move |b| vec![a, b]));
        let large = [vec![1 << 62], vec![u64::MAX], vec![1 << 63, 1], vec![1, 2, 3], vec![]];
        for numbers in ones.chain(twos).chain(large) {
            let position = family.position_from_numbers(&numbers);
            // Rules count up to 2^63 - 1. Larger typed numbers are for laws, not for engines.
            if position.is_some() || numbers.iter().all(|n| *n < 1 << 63) {
                assert_eq!(position, parse_numbers(family, &numbers), "{name} {numbers:?}");
            }
            made += u32::from(position.is_some());
        }
    }
    assert!(made > 500, "{made}");
}

#[test]
fn every_file_is_parsed_without_warnings() {
    let mut wrong = Vec::new();
    for name in names() {
        let told = std::panic::catch_unwind(|| {
            file(&name).build(&[]).unwrap();
        });
        if told.is_err() {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(names().len() >= 40, "{}", names().len());
}

/// A rule file that restates a game of the catalogue: the file, its parameters, the catalogue entry
/// with its parameters, and positions, each as text for the file and as text for the entry.
struct Pair {
    file: &'static str,
    params: &'static [(&'static str, i64)],
    card: &'static str,
    positions: fn() -> Vec<(String, String)>,
}

const fn pair(
    file: &'static str,
    params: &'static [(&'static str, i64)],
    card: &'static str,
    positions: fn() -> Vec<(String, String)>,
) -> Pair {
    Pair { file, params, card, positions }
}

/// Returns every list of `length` numbers in `from..=to`.
fn lists(length: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..length {
        all = all
            .into_iter()
            .flat_map(|list: Vec<u64>| {
                (from..=to).map(move |n| list.iter().copied().chain([n]).collect())
            })
            .collect();
    }
    all
}

fn spaced(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn brackets(numbers: &[u64]) -> String {
    format!("[{}]", spaced(numbers).replace(' ', ","))
}

/// Returns each list as a pair of equal texts, for the file and for the catalogue entry.
fn same(lists: Vec<Vec<u64>>) -> Vec<(String, String)> {
    lists.iter().map(|list| (spaced(list), spaced(list))).collect()
}

/// Returns each list in brackets for the file and with spaces for the catalogue entry.
fn bracketed(lists: Vec<Vec<u64>>) -> Vec<(String, String)> {
    lists.iter().map(|list| (brackets(list), spaced(list))).collect()
}

fn heaps() -> Vec<(String, String)> {
    same(lists(1, 0, 22))
}

fn two_heaps() -> Vec<(String, String)> {
    same(lists(2, 0, 8))
}

fn three_heaps() -> Vec<(String, String)> {
    same(lists(3, 0, 4))
}

/// Returns all nonempty sets of heads among five coins that are numbered from `first` on: as heaps
/// for the file, and as a row of coins for the catalogue entry.
fn heads_from(first: u64) -> Vec<(String, String)> {
    (0..32u64)
        .map(|set| {
            let heads: Vec<u64> = (0..5).filter(|i| set >> i & 1 == 1).map(|i| i + first).collect();
            (spaced(&heads), row(&heads, first, 5))
        })
        .filter(|(heads, _)| !heads.is_empty())
        .collect()
}

/// Returns a row of `length` coins as letters, `H` for heads and `T` for tails. `first` is the
/// number of the first coin; `heads` are the numbers of the heads.
fn row(heads: &[u64], first: u64, length: u64) -> String {
    (first..first + length).map(|coin| if heads.contains(&coin) { 'H' } else { 'T' }).collect()
}

/// Returns all rows of eight coins: as sequences of truth values for the file, and as letters for
/// the catalogue entry.
fn rows() -> Vec<(String, String)> {
    (0..256u64)
        .map(|set| {
            let faces: Vec<&str> =
                (0..8).map(|i| if set >> i & 1 == 1 { "true" } else { "false" }).collect();
            let heads: Vec<u64> = (0..8).filter(|i| set >> i & 1 == 1).collect();
            (format!("[{}]", faces.join(",")), row(&heads, 0, 8))
        })
        .collect()
}

fn sets(to: u64) -> Vec<Vec<u64>> {
    (0..1u64 << to)
        .map(|set| (0..to).filter(|i| set >> i & 1 == 1).map(|i| i + 1).collect())
        .collect()
}

fn starts(from: u64, to: u64) -> Vec<(String, String)> {
    same(lists(1, from, to))
}

fn rows_of_a_board() -> Vec<(String, String)> {
    let falling = |list: &Vec<u64>| list.is_sorted_by(|a, b| a >= b);
    let boards = lists(3, 0, 4).into_iter().filter(falling).filter(|board| board[0] > 0);
    boards.map(|board| (brackets(&board), spaced(&board))).collect()
}

fn persons() -> Vec<(String, String)> {
    let apart = |list: &Vec<u64>| list.windows(2).all(|pair| pair[0] < pair[1] || pair == [0, 0]);
    bracketed(lists(4, 0, 8).into_iter().filter(apart).collect())
}

/// The rule files that restate a game of the catalogue.
const PAIRS: &[Pair] = &[
    pair("bash", &[], "bash m=4", heaps),
    pair("bash", &[("m", 1)], "bash m=1", heaps),
    pair("bash-misere", &[], "bash-misere m=4", heaps),
    pair("bash-misere", &[("m", 1)], "bash-misere m=1", heaps),
    pair("count-to", &[("N", 20)], "count-to m=3", || {
        (0..=20u64).map(|said| (said.to_string(), (20 - said).to_string())).collect()
    }),
    pair("write-larger", &[], "hdu4764 k=3", heaps),
    pair("take-134", &[], "subtraction S={1,3,4}", heaps),
    pair("take-134", &[], "s-nim S={1,3,4}", heaps),
    pair("powers-of-two", &[], "take-power-of-two", heaps),
    pair("prime-powers", &[], "take-prime-power", heaps),
    pair("fibonacci-takes", &[], "take-fibonacci", heaps),
    pair("divisors", &[], "divisor-subtract", || starts(1, 40)),
    pair("two-or-three", &[], "two-or-three", heaps),
    pair("wythoff", &[], "wythoff", two_heaps),
    pair("wythoff-misere", &[], "wythoff --misere", two_heaps),
    pair("nim", &[], "nim", || bracketed(lists(3, 0, 4))),
    pair("nim3", &[], "nim", three_heaps),
    pair("nim-misere", &[], "nim-misere", || bracketed(lists(3, 1, 4))),
    pair("nim3-misere", &[], "nim-misere", three_heaps),
    pair("staircase", &[], "staircase-nim", || bracketed(lists(4, 0, 2))),
    pair("tree-nim", &[], "tree-nim parents=0,1,2,2", || bracketed(lists(4, 0, 2))),
    pair("georgia-and-bob", &[], "georgia-and-bob", || {
        bracketed(sets(9).into_iter().filter(|set| !set.is_empty()).collect())
    }),
    pair("climbing-the-hill", &[("n", 4)], "climbing-the-hill k=3", persons),
    pair("climbing-the-hill", &[("n", 4), ("k", 2)], "climbing-the-hill k=2", persons),
    pair("silver-dollar", &[], "climbing-the-hill k=2", persons),
    pair("chomp", &[], "chomp", rows_of_a_board),
    pair("chomp-taker-wins", &[], "chomp-taker-wins", rows_of_a_board),
    pair("chomp2", &[], "chomp", || {
        let boards = lists(2, 0, 7).into_iter().filter(|two| two[0] <= two[1] && two[1] > 0);
        boards.map(|two| (spaced(&two), spaced(&[two[1], two[0]]))).collect()
    }),
    pair("divisor-erasing", &[], "divisor-erasing", || {
        sets(8)
            .iter()
            .map(|set| (brackets(set), format!("{{{}}}", spaced(set).replace(' ', ","))))
            .collect()
    }),
    pair("divisor-erasing-misere", &[], "divisor-erasing-misere", || {
        sets(8)
            .iter()
            .map(|set| (brackets(set), format!("{{{}}}", spaced(set).replace(' ', ","))))
            .collect()
    }),
    pair("lasker", &[], "lasker-nim", heaps),
    pair("lasker", &[], "lasker-nim", || same(lists(2, 0, 6))),
    pair("grundys-game", &[], "grundy-game", heaps),
    pair("kayles", &[], "kayles", heaps),
    pair("kayles", &[], "kayles", || same(lists(2, 0, 6))),
    pair("dawsons-kayles", &[], "dawsons-kayles", heaps),
    pair("dawsons-chess", &[], "dawsons-chess", heaps),
    pair("officers", &[], "officers", heaps),
    pair("merge-heaps", &[], "merge-heaps m=3", || starts(0, 12)),
    pair("merge-heaps", &[("m", 4)], "merge-heaps m=4", || starts(0, 12)),
    pair("even-splitting", &[], "even-split F=3", || starts(0, 24)),
    pair("new-stone-game", &[], "new-stone-game", || bracketed(lists(3, 0, 4))),
    pair("chocolate", &[], "chocolate", || same(lists(2, 1, 4))),
    pair("turning-turtles", &[], "coin-turtles", || {
        sets(8).iter().map(|set| (brackets(set), row(set, 1, 8))).collect()
    }),
    pair("mock-turtles", &[], "coin-mock-turtles", || heads_from(0)),
    pair("twins", &[], "coin-twins S={1,2,3}", || {
        (0..12).map(|x| (x.to_string(), row(&[x], 0, 12))).collect()
    }),
    pair("grunt", &[], "coin-grunt", || heads_from(0)),
    pair("near-coins", &[], "coin-near-three", || heads_from(1)),
    pair("ruler", &[("n", 8)], "coin-ruler", rows),
    pair("run-of-coins", &[], "coin-run-k k=3", rows),
    pair("one-coin", &[], "coin-single", rows),
    pair("fibonacci-nim", &[], "fibonacci-nim", || starts(1, 30)),
    pair("fibonacci-nim", &[], "fibonacci-nim", two_heaps),
    pair("fibonacci-nim", &[("q", 3)], "k-bounded-nim k=3", || starts(1, 30)),
    pair("zero-xor", &[], "zero-xor", || {
        bracketed(sets(7).into_iter().filter(|set| !set.is_empty()).collect())
    }),
    pair("corner-walk", &[("h", 3), ("w", 4)], "corner-walk n=3 m=4", the_start),
    pair("corner-walk", &[], "corner-walk n=4", the_start),
    pair("corner-walk", &[("h", 3), ("w", 3)], "corner-walk n=3", the_start),
    pair("euclid", &[], "euclid", || same(lists(2, 1, 20))),
    pair("treblecross", &[("n", 9)], "treblecross", || vec![(String::new(), "9".into())]),
    pair("treblecross", &[("n", 6)], "treblecross", || vec![(String::new(), "6".into())]),
    pair("treblecross", &[("n", 11)], "treblecross", || vec![(String::new(), "11".into())]),
];

/// The result of a position for the player to move, and its Grundy value, which is meaningful if
/// play ends only for lack of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    result: i64,
    grundy: u64,
}

/// Computes the result and the Grundy value of a position by plain recursion on the rules.
fn worth(game: &RuleGame, position: &Counts, known: &mut HashMap<Counts, Worth>) -> Worth {
    let mut sorted = position.clone();
    // The order of heaps under the same rule does not matter.
    if game.has_sums() && game.number_names().is_some() {
        sorted = sorted.sorted();
    }
    if let Some(worth) = known.get(&sorted) {
        return *worth;
    }
    let found = match game.result(&sorted).unwrap() {
        Some(result) => Worth { result: result.signum(), grundy: 0 },
        None => {
            let mut options = Vec::new();
            game.try_options(&mut options, &sorted).unwrap();
            let of: Vec<Worth> = options.iter().map(|option| worth(game, option, known)).collect();
            let grundy = (0..).find(|value| of.iter().all(|option| option.grundy != *value));
            Worth {
                result: of.iter().map(|option| -option.result).max().unwrap(),
                grundy: grundy.unwrap(),
            }
        }
    };
    known.insert(sorted, found);
    found
}

#[test]
fn restated_games_agree_with_their_cards() {
    let none = |_: &str| unreachable!("no file is named");
    for pair in PAIRS {
        let game = file(pair.file).build(pair.params).unwrap();
        let mut known = HashMap::new();
        let mut parser = QueryParser::new(Budget::default(), &none);
        let words: Vec<&'static str> = pair.card.split(' ').collect();
        let misere = words.contains(&"--misere");
        let given = words[1..].join(" ").replace("--misere", "");
        let positions = (pair.positions)();
        assert!(!positions.is_empty());
        for (rule, card) in positions {
            let at = format!("{} {rule:?} as {} {card:?}", pair.file, pair.card);
            let typed: Vec<&str> = rule.split_whitespace().collect();
            let position = game.parse(&typed).unwrap_or_else(|error| panic!("{at}: {error}"));
            let found = worth(&game, &narrow(&position).unwrap(), &mut known);
            let mut question = vec![words[0]];
            question.extend(card.split_whitespace());
            question.extend(given.split_whitespace());
            let convention = Convention { misere, ..Convention::default() };
            let question = parser
                .parse_question(&question, convention)
                .unwrap_or_else(|e| panic!("{at}: {e}"));
            let detail = Detail { moves: 0, extra_steps: 100_000, ..Detail::default() };
            let answer = solve(&question, detail, &Budget::default()).unwrap();
            let outcome = match found.result {
                0 => Outcome::Draw,
                sign => Outcome::n_if(sign > 0),
            };
            assert_eq!(outcome, answer.outcome, "{at}");
            if let (Some(grundy), Some(Ending::Normal)) = (&answer.grundy, game.ending()) {
                assert_eq!(found.grundy.to_string(), grundy.to_string(), "{at}");
            }
        }
    }
}

/// Returns only the start position, which is used if nothing is typed.
fn the_start() -> Vec<(String, String)> {
    vec![(String::new(), String::new())]
}

/// Further positions at which the claims of files are tested. They are not compared with a
/// catalogue entry.
const OTHERS: &[Pair] = &[
    pair("moore", &[], "", three_heaps),
    pair("discard-and-split", &[], "", || same(lists(2, 1, 9))),
    pair("wythoff-r", &[], "", two_heaps),
    pair("wythoff-r", &[("r", 3)], "", two_heaps),
    pair("bar-breaking", &[], "", || same(lists(2, 1, 7))),
    pair("bar-breaking-in-two", &[], "", || same(lists(2, 1, 4))),
    pair("cram", &[], "", the_start),
    pair("cram", &[("h", 2)], "", the_start),
    pair("divisor-erasing", &[], "", the_start),
    pair("divisor-erasing-misere", &[], "", the_start),
    pair("divisor-erasing-misere", &[("n", 1)], "", the_start),
];

/// Compares the claims of the files with plain recursion, and checks that every claim is tested.
#[test]
fn claims_hold_on_small_positions() {
    let mut asked: HashMap<(String, usize), u32> = HashMap::new();
    for Pair { file: name, params, positions, .. } in PAIRS.iter().chain(OTHERS) {
        // The claim is about the usual game only.
        if (*name, *params) == ("fibonacci-nim", &[("q", 3)][..]) {
            continue;
        }
        let game = file(name).build(params).unwrap();
        let mut known = HashMap::new();
        for (typed, _) in positions() {
            let words: Vec<&str> = typed.split_whitespace().collect();
            let position = narrow(&game.parse(&words).unwrap()).unwrap();
            let parts =
                game.has_sums() && game.number_names().is_some_and(|n| n.len() != position.len());
            let start = match game.start_names() {
                Some([]) => game.initial().unwrap().as_ref() == Some(&position),
                Some(names) => names.len() == words.len(),
                None => false,
            };
            let found = worth(&game, &position, &mut known);
            for (at, claim) in game.claims().iter().enumerate() {
                if parts || claim.for_start && !start {
                    continue;
                }
                let says = game.claim_value(at, &position).unwrap();
                let fits = match claim.kind {
                    ClaimKind::P => (says != 0) == (found.result < 0),
                    ClaimKind::N => (says != 0) == (found.result > 0),
                    ClaimKind::Draw => (says != 0) == (found.result == 0),
                    ClaimKind::Grundy => says == found.grundy as i64,
                };
                assert!(fits, "{name} {params:?} {typed}: {} says {says}, {found:?}", claim.text);
                *asked.entry((name.to_string(), at)).or_default() += 1;
            }
        }
    }
    for name in names().iter().filter(|name| *name != "northcott") {
        for at in 0..file(name).build(&[]).unwrap().claims().len() {
            assert!(asked.contains_key(&(name.clone(), at)), "{name}: claim {at} is never asked");
        }
    }
}
