//! Tests the game that a rule file defines: heaps for tables, parameters, start positions, errors
//! during play, and the side to move.

use grundy_core::base::{Counts, Rules};
use grundy_core::base::{Ending, HeapOptions, Sided, Split};
use grundy_octal::{Family, HeapGame, HeapRule};
use grundy_rules::{ComponentGame, RuleFile, RuleGame};
use grundy_testing::ThreadTimer;
use grundy_text::{Notation, Words};
use std::collections::BTreeSet;

fn game(text: &str) -> RuleGame {
    RuleFile::read(text, "my.game").unwrap().0.build(&[]).unwrap()
}

fn options(game: &RuleGame, from: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut out = Vec::new();
    game.try_options(&mut out, &Counts::of(from.iter().copied())).unwrap();
    out.into_iter().map(|option| option.to_vec()).collect()
}

#[test]
fn single_heap_files_become_heap_rules() {
    let kayles = include_str!("../../../examples/kayles.game");
    let heap = game(kayles).single_heap().unwrap();
    let mut found = BTreeSet::new();
    heap.options(3, &mut |left| {
        let mut left = left.to_vec();
        left.sort_unstable();
        found.insert(left);
    })
    .unwrap();
    assert_eq!(found, BTreeSet::from([vec![2], vec![1, 1], vec![1]]));
    let nothing = game("position n\nmove all when n > 0 -> nothing\n").single_heap().unwrap();
    let mut listed = Vec::new();
    nothing.options(2, &mut |left| listed.push(left.to_vec())).unwrap();
    assert_eq!(listed, [vec![0]]);
    let grows = game("position n\nmove up when n > 0 -> [n + 1]\n").single_heap().unwrap();
    let told = grows.options(2, &mut |left| panic!("{left:?}")).unwrap_err().to_string();
    assert!(told.contains("a heap of 2 leaves a heap of 3"), "{told}");
    for other in [
        "position a, b\n",
        "position n: 0..9\n",
        "sides l, r\nposition n\n",
        "position n\nlose when n == 3\n",
        "position n: nat[1]\n",
    ] {
        assert!(game(other).single_heap().is_none(), "{other}");
    }
}

#[test]
fn sums_are_lists_of_parts_and_split_into_them() {
    let kayles = game(include_str!("../../../examples/kayles.game"));
    assert!(kayles.has_sums());
    let mut parts = Vec::new();
    kayles.split(&mut parts, &Counts::of([3, 5]));
    assert_eq!(parts, [Counts::of([3]), Counts::of([5])]);
    assert_eq!(options(&kayles, &[1, 1]), BTreeSet::from([vec![0, 0, 1], vec![1, 0, 0]]));
    assert_eq!(options(&kayles, &[]), BTreeSet::new());
    let wythoff = game(include_str!("../../../examples/wythoff.game"));
    parts.clear();
    wythoff.split(&mut parts, &Counts::of([5, 3]));
    assert_eq!(parts, [Counts::of([5, 3])]);
    // Code that merges symmetric positions checks the symmetries.
    parts.clear();
    ComponentGame(wythoff).split(&mut parts, &Counts::of([5, 3]));
    assert_eq!(parts, [Counts::of([3, 5])]);
}

#[test]
fn many_copies_of_a_component_are_written_with_their_number() {
    let rules = "position x: 1..1000000\nmove split (y in 1..x - 1) when x mod y == 0 -> [y] times x div y\n";
    let towers = game(rules);
    let position = |text: &str| towers.parse(&text.split(' ').collect::<Vec<&str>>());
    let eighty = position("80 times 50").unwrap();
    assert_eq!(eighty.len(), 50);
    assert_eq!(towers.print(&eighty), "80 times 50");
    assert_eq!(towers.print(&position("2 times 3 1 7 times 0").unwrap()), "2 2 2 1");
    assert_eq!(
        towers.print(&position("3 times 8 2 times 9").unwrap()),
        "3 3 3 3 3 3 3 3 2 times 9"
    );
    for wrong in ["2 times 1048577", "2 times", "2 times x", "times 2"] {
        assert!(position(wrong).is_err(), "{wrong}");
    }
    assert!(position("1 times 1048576").is_ok() && position("1 times 1048576 1").is_err());
    let options = options(&towers, &[720_720]);
    assert_eq!(options.len(), 239, "720720 has 240 divisors");
    assert_eq!(options.iter().map(Vec::len).max(), Some(720_720));
    // The options of a position cannot fill the memory.
    let ones = game("position x: 1..1000000\nmove split (y in 1..x - 1) -> [1] times x\n");
    let mut out = Vec::new();
    assert!(ones.try_options(&mut out, &Counts::of([1_000_000])).is_err());
}

#[test]
fn parameters_are_checked() {
    let (file, _) = RuleFile::parse(
        "param m: 1..9 = 4\nparam big = 2 * m\nposition n: nat[m]\nmove t (k in 1..big) when k <= n[0] { n[0] -= k }\n",
        "my.game",
    )
    .unwrap();
    assert_eq!(file.params(), [("m".to_string(), Some(4)), ("big".to_string(), Some(8))]);
    assert_eq!(file.build(&[("m", 2)]).unwrap().number_names().unwrap(), ["n[0]", "n[1]"]);
    let list = options(&file.build(&[("m", 1), ("big", 1)]).unwrap(), &[5]);
    assert_eq!(list, BTreeSet::from([vec![4]]));
    let told = |params: &[(&str, i64)]| file.build(params).unwrap_err().to_string();
    assert_eq!(
        told(&[("m", 0)]),
        "my.game:1:7: the parameter `m` is 0; the allowed values are 1 to 9"
    );
    assert!(told(&[("bgi", 0)]).contains("did you mean `big`?"), "{}", told(&[("bgi", 0)]));
}

#[test]
fn errors_while_playing_name_the_place_and_the_position() {
    let game = game("position a, b\nmove m (k in 1..a) -> [a - k, b - k]\n");
    let mut out = Vec::new();
    let error = game.try_options(&mut out, &Counts::of([2, 1])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "my.game:2:31: `b - k` goes below zero, to -1, but `b` is a natural number (in the position `2 1`); \
         add `when k <= b`, or end the range earlier"
    );
    assert_eq!(out, [Counts::of([1, 0])]);
    assert!(game.try_options(&mut out, &Counts::of([2])).is_err());
    assert!(game.try_options(&mut out, &Counts::of([u64::MAX, 1])).is_err());
}

#[test]
fn long_loops_are_stopped() {
    let slow = game(
        "position n\nmove m (i in 1..1000000, j in 1..1000000) when i + j == 0 -> [0]\nmove o (i in 1..1000000000) -> [i]\n",
    );
    let mut out = Vec::new();
    let told = slow.try_options(&mut out, &Counts::of([1])).unwrap_err().to_string();
    assert!(told.contains("too many steps"), "{told}");
    let wide = game("position n\nmove o (i in 1..n) -> [n - i]\n");
    let told = wide.try_options(&mut out, &Counts::of([1 << 40])).unwrap_err().to_string();
    assert!(told.contains("4 million options"), "{told}");
    assert_eq!(wide.option_count_hint(&Counts::of([1 << 40])), 1 << 40);
    let few = game("param m = 3\nposition n\nmove o (i in 1..min(m, n)) -> [n - i]\n");
    assert_eq!(few.option_count_hint(&Counts::of([1 << 40])), 3);
}

#[test]
fn parsing_and_exploring_are_bounded() {
    let start = ThreadTimer::start();
    let mut lets = String::from("position n\nmove m (k in 1..n) -> [n - k]\n");
    for i in 0..1000 {
        lets.push_str(&format!("let _c{i} = sum(i * j for i in 1..4000, j in 1..4000)\n"));
    }
    assert!(RuleFile::parse(&lets, "my.game").is_err());
    let slow = "position n\nmove m (i in 1..4000, j in 1..4000) when i + j == n -> [n + 1]\n";
    if let Ok((file, _)) = RuleFile::parse(slow, "my.game") {
        file.build(&[]).unwrap().found_cycle();
    }
    let wide = "position n\nmove m (i in 1..3000000) -> [n + i]\n";
    if let Ok((file, _)) = RuleFile::parse(wide, "my.game") {
        file.build(&[]).unwrap().found_cycle();
    }
    // Each of the 19,000 positions is listed within the limit of one position.
    let long = "position n = 19000\nmove take (k in 1..2) when k <= n and sum(i for i in 1..45000) > 0 -> [n - k]\n";
    let (file, _) = RuleFile::parse(long, "my.game").unwrap();
    assert!(!file.build(&[]).unwrap().found_cycle());
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

#[test]
fn the_turn_passes_unless_the_rules_say_otherwise() {
    let game = game(
        "sides l, r\nposition n\nmove pass -> [n]\nmove take when n > 0 { n -= 1; turn = mover }\nmove give when mover == l { n += 2 }\n",
    );
    assert_eq!(options(&game, &[1, 0]), BTreeSet::from([vec![1, 1], vec![0, 0], vec![3, 1]]));
    assert_eq!(options(&game, &[1, 1]), BTreeSet::from([vec![1, 0], vec![0, 1]]));
    assert!(!game.is_impartial());
    assert!(game.found_cycle());
    assert_eq!(game.print(&Counts::of([4, 1]).widen()), "4 r");
    assert_eq!(game.parse(&["n=4", "turn=r"]).unwrap(), Counts::of([4, 1]).widen());
}

#[test]
fn endings_and_results_are_derived_from_the_file() {
    let normal = game("position n\nmove take (k in 1..n) -> [n - k]\n");
    assert_eq!(normal.ending(), Some(Ending::Normal));
    assert_eq!(normal.result(&Counts::of([0])).unwrap(), Some(-1));
    assert_eq!(normal.result(&Counts::of([1])).unwrap(), None);
    assert!(!normal.found_cycle());
    let misere = game("position n\nmisere\nmove take (k in 1..n) -> [n - k]\n");
    assert_eq!(
        (misere.ending(), misere.result(&Counts::of([0])).unwrap()),
        (Some(Ending::Misere), Some(1))
    );
    let lose = game("position n\nlose when n == 2\nmove take (k in 1..n) -> [n - k]\n");
    assert_eq!(lose.ending(), Some(Ending::Normal));
    assert_eq!(options(&lose, &[2]), BTreeSet::new());
    let score = game("position n\nscore 10 - n when n < 3\nmove take (k in 1..n) -> [n - k]\n");
    assert_eq!((score.ending(), score.result(&Counts::of([1])).unwrap()), (None, Some(9)));
    let draw = game("position n\ndraw when stuck\nmove take (k in 1..n) -> [n - k]\n");
    assert_eq!((draw.ending(), draw.result(&Counts::of([0])).unwrap()), (None, Some(0)));
    let morris = game(include_str!("../../../examples/three-mens-morris.game"));
    assert!(morris.found_cycle());
}

#[test]
fn typed_positions_must_fit_their_declaration() {
    let game = game("position a: 1..6, cell: {x, o}[2], heaps: bag(nat)\n");
    let fine = Counts::of([3, 0, 1, 2, 4, 7]).widen();
    assert_eq!(game.parse(&["3", "[x,o]", "[7,", "4]"]).unwrap(), fine);
    assert_eq!(game.parse(&["3", "x", "o", "7", "4"]).unwrap(), fine);
    assert_eq!(game.parse(&["heaps=[4,7]", "cell=[x", "o]", "a=3"]).unwrap(), fine);
    assert_eq!(game.print(&fine), "3 [x,o] [4,7]");
    for (typed, told) in [
        ("7 [x,o] [1]", "the allowed values are 1 to 6"),
        ("3 [x,y] [1]", "use one of x, o"),
        ("3 [x] [1]", "takes 2 elements, found 1"),
        ("3 [x,o", "not closed"),
        ("3", "gives no value for `cell`"),
        ("b=3", "no variable `b`"),
        ("", "no position is given"),
        ("3 [x,o] [99999999999999999999]", "2^63"),
        ("3 [x,o] [1] 4", "too many"),
        ("= = =", "not closed"),
    ] {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let error = game.parse(&words).unwrap_err().to_string();
        assert!(error.contains(told), "{typed}: {error}");
    }
}

#[test]
fn moves_are_described_in_the_words_of_the_file() {
    let game = game(
        "position n\nmove take \"take {k}, leaving {n - k}\" \"取 {k}，剩 {n - k}\" (k in 1..n) { n -= k }\n",
    );
    let told = told(&game, &[5], &[2]);
    assert_eq!((told.en.as_str(), told.zh.as_str()), ("take 3, leaving 2", "取 3，剩 2"));
}

/// Mu Torere has 1,180 reachable positions: 208 are won, 128 lost and 844 drawn, as in the
/// project's list of known results.
#[test]
fn mu_torere_has_the_published_counts() {
    let game = game(include_str!("../../../examples/mu-torere.game"));
    let mut reached: Vec<Counts> = vec![game.initial().unwrap().unwrap()];
    let mut at = 0;
    while at < reached.len() {
        let mut out = Vec::new();
        game.try_options(&mut out, &reached[at].clone()).unwrap();
        for option in out {
            if !reached.contains(&option) {
                reached.push(option);
            }
        }
        at += 1;
    }
    // A position is lost if all options are won, and won if an option is lost. Repeat until nothing
    // changes.
    let index = |position: &Counts| reached.iter().position(|at| at == position).unwrap();
    let options: Vec<Vec<usize>> = reached
        .iter()
        .map(|position| {
            let mut out = Vec::new();
            game.try_options(&mut out, position).unwrap();
            out.iter().map(index).collect()
        })
        .collect();
    let mut known: Vec<Option<bool>> = vec![None; reached.len()];
    loop {
        let before = known.clone();
        for at in 0..known.len() {
            if options[at].iter().any(|to| known[*to] == Some(false)) {
                known[at] = Some(true);
            } else if options[at].iter().all(|to| known[*to] == Some(true)) {
                known[at] = Some(false);
            }
        }
        if known == before {
            break;
        }
    }
    let count = |what: Option<bool>| known.iter().filter(|known| **known == what).count();
    assert_eq!(
        (reached.len(), count(Some(true)), count(Some(false)), count(None)),
        (1180, 208, 128, 844)
    );
}

#[test]
fn choices_can_iterate_lists_that_depend_on_the_position() {
    let game = game(
        "position cell: (0..9)[4]\nlet pairs = [[0, 1], [1, 2], [2, 3]]\n\
         move m (p in [q for q in pairs if cell[q[0]] > 0], j in [i + p[0] for i in 0..1 if cell[i] == 0]) { cell[p[0]] -= 1; cell[j] += 1 }\n\
         move n when max([c * 2 for c in cell]) > 16 -> [0, 0, 0, 0]\n\
         move o when 7 in [c + 1 for c in cell if c != 5] -> [1, 1, 1, 1]\n",
    );
    assert_eq!(
        options(&game, &[0, 3, 0, 0]),
        BTreeSet::from([vec![0, 3, 0, 0]]),
        "the pair 1, 2 and the place 0 + 1"
    );
    let both = BTreeSet::from([vec![8, 1, 0, 0], vec![0; 4]]);
    assert_eq!(options(&game, &[9, 0, 0, 0]), both);
    assert_eq!(options(&game, &[6, 6, 6, 6]), BTreeSet::from([vec![1; 4]]));
    for position in [[0, 3, 0, 0], [9, 0, 0, 0], [6, 6, 6, 6], [0, 0, 2, 8]] {
        let (mut run, mut walked) = (Vec::new(), Vec::new());
        let position = Counts::of(position);
        game.try_options(&mut run, &position).unwrap();
        game.options_by_interpreter(&mut walked, &position).unwrap();
        assert_eq!(run, walked);
    }
    for member in ["[i, 1]", "if i > 1 then [i, 1] else [0, 1]", "[[i, 1], [1, 1]][0]"] {
        let text = format!(
            "position cell: (0..9)[4]\nmove m (p in [{member} for i in 0..3 if cell[i] > 0]) {{ cell[p[0]] -= p[1] }}\n"
        );
        assert!(RuleFile::parse(&text, "my.game").is_err(), "{member}");
    }
}

#[test]
fn sets_are_assigned_from_either_kind_of_list() {
    let game = game(
        "param n: 0..9 = 4\nposition s: set(0..9)\nstart -> [[2 * i for i in 0..n if i != 1]]\n\
         move m \"keep {s}\" \"{s}\" (k in s) -> [[i for i in s if i < k]]\nshow \"{s}, {size(s)}\"\n",
    );
    assert_eq!(game.show(&Counts::of([0b101])).unwrap(), "[0,2], 2");
    assert_eq!(told(&game, &[5], &[0]).en, "keep [0,2]");
    assert_eq!(game.initial().unwrap().unwrap(), Counts::of([0b1_0101_0001]));
    assert_eq!(options(&game, &[0b101]), BTreeSet::from([vec![0], vec![1]]));
}

/// A graph whose last vertices have no neighbours: the empty list may be the first, the last or the
/// only one.
#[test]
fn lists_of_lists_can_contain_empty_lists() {
    for table in ["[[1, 2], [2], []]", "{2: [], 1: [2], 0: [1, 2]}", "[[2, 1], [2, 2], []]"] {
        let game =
            game(&format!("let next = {table}\nposition v: 0..2\nmove go (x in next[v]) -> [x]\n"));
        let options = |v: u64| {
            let mut out = Vec::new();
            game.try_options(&mut out, &Counts::of([v])).unwrap();
            out.sort_unstable();
            out.dedup();
            out
        };
        assert_eq!(options(0), [Counts::of([1]), Counts::of([2])], "{table}");
        assert_eq!((options(1), options(2)), (vec![Counts::of([2])], vec![]), "{table}");
    }
    let none = game("let next = [[], []]\nposition v: 0..1\nmove go (x in next[v]) -> [x]\n");
    let mut out = Vec::new();
    none.try_options(&mut out, &Counts::of([1])).unwrap();
    assert!(out.is_empty());
}

/// Returns the description of the move from `from` to `to`, or an empty text if no move leads
/// there.
fn told(game: &dyn Family, from: &[u64], to: &[u64]) -> Words {
    let widened = |position: &[u64]| Counts::of(position.iter().copied()).widen();
    let made = game.move_to(&widened(from), &widened(to));
    made.map(|made| game.describe(&made)).unwrap_or_default()
}

/// The names of all moves at once equal the names of the moves one by one, for heaps and for other
/// positions.
#[test]
fn names_of_all_moves_equal_names_of_single_moves() {
    let rules = game(
        "position n\nmove one \"{k} and {n - k}\" \"{k} 与 {n - k}\" (k in 0..n - 1) -> [k] + [n - 1 - k]\nmove two (k in 2..n) -> [n - k]\n",
    );
    let heap = HeapRule::Other(Box::new(rules.single_heap().unwrap()));
    let heaps = HeapGame::new(heap).named_by(rules);
    let from = [3, 0, 5, 3];
    assert_eq!(told(&heaps, &from, &[3, 0, 1, 3, 3]).zh, "在第 3 堆：1 与 4");
    assert_eq!(told(&heaps, &from, &[0, 2, 0, 5, 3]).en, "in heap 1: 0 and 3");
    // The file has no text for the second kind of move.
    assert_eq!(told(&heaps, &from, &[3, 0, 3, 3]).en, "take 2 from heap 3, leaving 3");
    assert_eq!(told(&heaps, &[4], &[1, 2]).en, "1 and 3");
    let board = game("position a, b\nmove x (k in 1..a) { a -= k }\nmove y when b > 0 { b = 0 }\n");
    for (family, from) in [(&heaps as &dyn Family, &from[..]), (&board, &[2, 4])] {
        let from = Counts::of(from.iter().copied());
        let named = family.named_moves(&from).unwrap();
        assert!(named.len() > 2);
        for made in &named {
            let one = family.move_to(&from.widen(), &made.to).unwrap();
            assert_eq!(family.describe(&one), family.describe(made));
        }
    }
}
