//! Tests lists: concatenation, parameters, names in a block and values of variables; conditions
//! between loops; the empty set; the side to move as a number.

use grundy::Counts;
use grundy::base::{ErrorKind, Lang};
use grundy::lang::{RuleFile, RuleGame, render};
use grundy::proof::{Verdict, prove_claim};
use grundy_automata::Limits;
use std::collections::BTreeSet;

fn file(text: &str) -> RuleFile {
    match RuleFile::read(text, "x.game") {
        Ok((file, _)) => file,
        Err(told) => panic!("{}", render(text, "x.game", &told, Lang::En)),
    }
}

fn game(text: &str) -> RuleGame {
    file(text).build(&[]).unwrap_or_else(|error| panic!("{error}"))
}

fn wrong(text: &str) -> String {
    match RuleFile::read(text, "x.game") {
        Ok(_) => panic!("read: {text}"),
        Err(told) => render(text, "x.game", &told, Lang::En),
    }
}

/// Returns the value of the expression `written`, after the declarations `declared`, at n = 3.
fn value(declared: &str, written: &str) -> i64 {
    let text = format!(
        "position n\n{declared}\nclaim grundy = {written}\nmove m (k in 1..n) -> [n - k]\n"
    );
    game(&text).claim_value(0, &Counts::of([3])).unwrap()
}

fn options(game: &RuleGame, from: &[u64]) -> BTreeSet<Vec<u64>> {
    let from = Counts::of(from.iter().copied());
    let (mut run, mut walked) = (Vec::new(), Vec::new());
    game.try_options(&mut run, &from).unwrap_or_else(|error| panic!("{error}"));
    game.options_by_interpreter(&mut walked, &from).unwrap();
    assert_eq!(run, walked);
    run.into_iter().map(|to| to.iter().copied().collect()).collect()
}

fn set<const N: usize>(of: [Vec<u64>; N]) -> BTreeSet<Vec<u64>> {
    of.into_iter().collect()
}

#[test]
fn lists_are_joined() {
    let declared = "let one = [4, 5]\nlet both = one + [6] + []\nlet rows = [[1, 2], [3]] + [both]";
    for (written, expected) in [
        ("size(both)", 3),
        ("both[2]", 6),
        ("sum(one + [1, 1])", 11),
        ("max([n] + one)", 5),
        ("size(rows)", 3),
        ("rows[2][0]", 4),
        ("sum(x for row in rows, x in row)", 21),
        ("count(x in one + [n, 4] if x == 4)", 2),
        ("if n in one + [3] then 1 else 0", 1),
        ("if n in [1] + one + [2] then 1 else 0", 0),
        ("size([] + [])", 0),
    ] {
        assert_eq!(value(declared, written), expected, "{written}");
    }
    assert!(
        wrong("position n\nlet a = [1] + 2\nmove m -> [n]")
            .contains("`+` cannot add a number (`2`) and a list of numbers (`[1]`)")
    );
    let kinds = "position n\nlet a = [[1]] + [2]\nmove m -> [n]";
    assert!(wrong(kinds).contains("two lists with elements of different kinds cannot be joined"));
    // A sum of positions is not a list.
    let split = game("position n\nmove m when n > 1 -> [n - 1] + [1]\n");
    assert_eq!(options(&split, &[3]), set([vec![2, 1]]));
    let longer = game("position heaps: nat[]\nmove m (k in heaps) -> [heaps + [k + 1]]\n");
    assert_eq!(options(&longer, &[2, 5, 7]), set([vec![3, 5, 7, 6], vec![3, 5, 7, 8]]));
}

#[test]
fn conditions_can_occur_between_loops() {
    let near = "let near = [[1], [0, 2], [1]]";
    for (written, expected) in [
        ("count(i in 0..3 if i != 1, j in i..3 if j > 1)", 5),
        ("sum(j for i in 0..5 if i < 3, j in near[i])", 4),
        ("if any i in 0..9 if i < 3, j in near[i] if j == 2: i == 1 then 1 else 0", 1),
        ("if all i in 0..9 if i < 3, j in near[i]: j < 3 then 1 else 0", 1),
        ("max(10 * i + j for i in [0, 1, 7] if i < 3, j in near[i])", 12),
    ] {
        assert_eq!(value(near, written), expected, "{written}");
    }
    let guarded = "position cell: 0..1[4]\nmove m (i in 0..3 if cell[i] == 1, j in [i - 1, i + 1] if j in 0..3) when cell[j] == 0 { cell[i] = 0; cell[j] = 1 }\n";
    let plain = "position cell: 0..1[4]\nmove m (i in 0..3, j in [i - 1, i + 1]) when cell[i] == 1 and j in 0..3 and cell[j] == 0 { cell[i] = 0; cell[j] = 1 }\n";
    for cells in 0..16u64 {
        let from: Vec<u64> = (0..4).map(|i| cells >> i & 1).collect();
        assert_eq!(options(&game(guarded), &from), options(&game(plain), &from), "{from:?}");
    }
    assert!(
        wrong("position n\nmove m (i in 0..3 if i + 1, j in 0..i) -> [n - j]")
            .contains("a condition is needed here")
    );
}

#[test]
fn the_side_to_move_is_usable_as_a_number() {
    let text = "sides l, r\nposition n, a: nat[2]\nlet by = [5, 7]\n\
        move m { n = by[mover] + 10 * opponent; a[mover] = mover; a[1 - mover] += mover + 1 }\n\
        claim grundy = 2 * turn + (if mover == 1 then 10 else 0) + min(mover, 3)\n";
    let game = game(text);
    assert_eq!(options(&game, &[0, 4, 4, 0]), set([vec![15, 0, 5, 1]]));
    assert_eq!(options(&game, &[0, 4, 4, 1]), set([vec![7, 6, 1, 0]]));
    assert_eq!(game.claim_value(0, &Counts::of([0, 0, 0, 1])).unwrap(), 13);
    // A name of a side is not a number, because it can also be the name of another value, which
    // counts differently.
    assert!(
        wrong("sides l, r\nposition n\nmove m -> [n + l]")
            .contains("a number is needed here, but this is a side")
    );
}

#[test]
fn braces_are_the_empty_set() {
    let text = "position s: set(0..5), n\nmove m when s != {} { s = {}; n = if {} == s then 1 else 2 }\n\
        move o when s == [] { let e = {}; s = [1, 3]; n = size(s); if e == {} { add 2 to s } }\n";
    let game = game(text);
    assert_eq!(options(&game, &[0b101, 0]), set([vec![0, 1]]));
    assert_eq!(options(&game, &[0, 0]), set([vec![0b1110, 2]]));
    assert_eq!(value("", "count(x in {} if x > 0)"), 0);
}

#[test]
fn blocks_can_assign_entire_variables() {
    let text = "position b: bag(nat), s: set(0..9), q: nat[..3], f: 0..9[2]\n\
        move sort { b = [x + 1 for x in b] + [0]; s = [x for x in b]; q = b; f = [size(b), f[0]] }\n\
        move back { f = reverse(f); q = q + f; b = {}; s = {} }\n";
    let game = game(text);
    assert_eq!(
        options(&game, &[1, 4, 0, 0, 7, 8]),
        set([vec![2, 0, 5, 0b100001, 2, 0, 5, 2, 7], vec![0, 0, 2, 8, 7, 8, 7]])
    );
    // More than three elements and values out of range are errors.
    let long = Counts::of([2, 4, 5, 0, 2, 1, 1, 7, 8]);
    let error = game.try_options(&mut Vec::new(), &long).unwrap_err().to_string();
    assert!(error.contains("4 elements, which its declaration does not allow"), "{error}");
    // The value of another variable, and the value of a list in the block.
    for value in ["q", "l", "[x for x in l]"] {
        let text = format!(
            "position f: 0..3[2], q: nat[]\nmove m {{ let l = q; let k = size(l); f = {value}; q = [k] }}\n"
        );
        let other = self::game(&text);
        let from = Counts::of([0, 0, 2, 1, 7]);
        assert!(other.try_options(&mut Vec::new(), &from).is_err(), "{value}");
        assert!(other.options_by_interpreter(&mut Vec::new(), &from).is_err(), "{value}");
    }
    let wide = self::game("position f: 0..3[2]\nmove m { f = [f[1] + 1, 0] }\n");
    let error = wide.try_options(&mut Vec::new(), &Counts::of([0, 3])).unwrap_err().to_string();
    assert!(error.contains("sets `f` to 4, but its range is 0 to 3"), "{error}");
}

#[test]
fn blocks_can_name_lists() {
    let text = "position q: nat[], n\nlet rows = [[1, 2], [7]]\n\
        move m (i in 0..1) {\n  let row = rows[i]\n  let before = q + row\n  let fixed = [1, 1] + [n]\n  q = [5]\n\
        for x in before { if x > 1 { let twice = [x, x]; n += sum(twice) } }\n  n += size(fixed) + size(row)\n\
        if 2 in before { add before[0] to q }\n}\n";
    let game = game(text);
    assert_eq!(options(&game, &[1, 3, 10]), set([vec![2, 5, 3, 25], vec![1, 5, 34]]));
    let nested = "position n\nmove m { let l = [[n], [1]]; n = l[0][0] }\n";
    assert!(wrong(nested).contains(
        "this list depends on the position or on a choice of the player, so it cannot be used as a value"
    ));
    let maps = "position n\nmove m { let l = {0: 1}; n = l[0] }\n";
    assert!(wrong(maps).contains("a number is needed here, but this is a map"));
}

const GRAPH: &str = "game \"Walk\"\nparam near: nat[][] = [[1], [2], []]\nparam bonus: 0..9[] = [0, 0, 0]\nparam first = 0\n\
    position here = first, seen: bool[size(near)] = [false; size(near)]\n\
    move go (j in near[here]) when not seen[j] { here = j; seen[j] = true }\nclaim grundy = bonus[here]\n";

#[test]
fn parameters_can_be_lists() {
    let graph = file(GRAPH);
    assert_eq!(graph.lists(), ["near", "bonus"]);
    assert_eq!(graph.params(), [("first".to_string(), Some(0))]);
    let usual = graph.build(&[]).unwrap();
    assert_eq!(options(&usual, &[0, 0, 0, 0]), set([vec![1, 0, 1, 0]]));
    let both = graph
        .with_list("near", " [[1,2], [ ], [0]]")
        .unwrap()
        .with_list("bonus", "[7,8,9]")
        .unwrap();
    let other = both.build(&[("first", 2)]).unwrap();
    assert_eq!(other.initial().unwrap().unwrap(), Counts::of([2, 0, 0, 0]));
    assert_eq!(options(&other, &[0, 0, 0, 0]), set([vec![1, 0, 1, 0], vec![2, 0, 0, 1]]));
    assert_eq!(other.claim_value(0, &Counts::of([2, 0, 0, 0])).unwrap(), 9);
    let lines = graph.with_list_of_lines("near", "1 2\n\n0, 1\n").unwrap();
    assert_eq!(
        options(&lines.build(&[]).unwrap(), &[2, 0, 0, 0]),
        set([vec![0, 1, 0, 0], vec![1, 0, 1, 0]])
    );
    assert!(graph.with_list_of_lines("bonus", "1 2\n3").is_ok());
    assert!(graph.with_list_of_lines("near", "[[1], [0], []]").is_ok());
    // Given parameters are kept when the file is read again with additions.
    assert!(other.file().text().contains("[[1, 2], [], [0]]"));
}

#[test]
fn mismatched_lists_are_reported() {
    let graph = file(GRAPH);
    for (name, given) in [
        ("near", "[1,2]"),
        ("near", "3"),
        ("bonus", "[[1]]"),
        ("bonus", "[1,2"),
        ("bonus", "[1] move x -> [0]"),
        ("bonus", "[1,x]"),
        ("bonus", "[9223372036854775808]"),
        ("near", &format!("[{}]", "[],".repeat(30_000))),
    ] {
        let error = graph.with_list(name, given).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::BadInput, "{name} {given}");
        assert!(error.to_string().contains("which is not a list of the required form"), "{error}");
    }
    assert!(graph.with_list("first", "[1]").is_err());
    let error = graph.with_list("bonus", "[1, 12]").unwrap().build(&[]).unwrap_err().to_string();
    assert!(
        error.contains("the list `bonus` contains 12") && error.contains("are 0 to 9"),
        "{error}"
    );
    assert!(graph.with_list("bonus", "[-1]").unwrap().build(&[]).is_err());
    let error = graph.build(&[("near", 3)]).unwrap_err().to_string();
    assert!(error.contains("`near` is a list") && error.contains("near=[[1,2],[0],[]]"), "{error}");
    let error = graph.build(&[("first", 0), ("first", 1)]).unwrap_err().to_string();
    assert!(error.contains("`first` is given twice"), "{error}");
    let missing = file("param l: nat[]\nposition n\nmove m (k in l) when k <= n -> [n - k]\n");
    assert!(missing.build(&[]).unwrap_err().to_string().contains("write `l=[1,2,5]`"));
    assert!(missing.with_list("l", "[1, 2]").unwrap().build(&[]).is_ok());
    assert!(
        wrong("param l: nat[][] = [1]\nposition n\nmove m (k in l[0]) -> [k]\n")
            .contains("a list of lists is needed here")
    );
    assert!(
        wrong("param l = [[[1]]]\nposition n\nmove m (k in l[0][0]) -> [k]\n")
            .contains("a list of lists")
    );
    // A range that depends on a list, with and without a value.
    let range = file(
        "param l: nat[]\nparam m: 0..size(l) = 1\nposition n\nmove k (k in l) when k <= n + m -> [0]\n",
    );
    assert_eq!(range.params(), [("m".to_string(), Some(1))]);
    assert!(range.with_list("l", "[]").unwrap().build(&[]).is_err());
    let two = range.with_list("l", "[4,4]").unwrap().build(&[]).unwrap();
    assert_eq!(two.param_range("m", &[]), Some((0, 2)));
    assert_eq!(two.param_range("l", &[]), None);
}

fn verdict(text: &str) -> Verdict {
    prove_claim(&game(text), 0, None, &Limits::default())
}

/// The prover handles some rules with lists correctly and refuses the others with a reason.
#[test]
fn proofs_support_lists_or_state_the_reason() {
    for (claim, right) in [("n mod 4 == 0", true), ("n mod 3 == 0", false)] {
        let by_lists = [
            "let some = [1, 2] + [3]\nposition n\nmove take (k in some) when k <= n -> [n - k]\n",
            "param some = [1, 2, 3]\nposition n\nmove take (k in some) when k <= n -> [n - k]\n",
            "position n\nmove take (k in 1..5 if k < 4, j in [k]) when j <= n -> [n - j]\n",
        ];
        for rules in by_lists {
            match verdict(&format!("{rules}claim P when {claim}\n")) {
                Verdict::Proved(_) => assert!(right, "{rules}"),
                Verdict::Refuted(_) => assert!(!right, "{rules}"),
                Verdict::Unknown(_) => {}
            }
        }
    }
    let proved = "let some = [1, 2] + [3]\nposition n\nmove take (k in some) when k <= n -> [n - k]\nclaim P when n mod 4 == 0\n";
    assert!(matches!(verdict(proved), Verdict::Proved(_)));
    for rules in [
        "position a: nat[2]\nmove m (k in 1..a[0]) { a = [a[0] - k, a[1]] }\nclaim P when a[0] == 0\n",
        "position a: nat[2]\nmove m (k in 1..a[0]) { let l = [k] + a; a[0] -= l[0] }\nclaim P when a[0] == 0\n",
        "position b: bag(nat)\nmove m (h in b) when h > 0 { b = [x for x in b if x != h] }\nclaim grundy = xor(x for x in b)\n",
    ] {
        let Verdict::Unknown(why) = verdict(rules) else { panic!("{rules}") };
        assert!(!format!("{why:?}").is_empty());
    }
}

/// Two lists are equal if their elements are equal, no matter whether a list is written out, named,
/// or a row of another list.
#[test]
fn list_membership_compares_elements() {
    let lists =
        "let t = [[1, 2], [3], []]\nlet u = [[3], [2, 1]]\nlet deep = [[[1], [3, 3]], [[2]]]";
    for (written, wanted) in [
        ("if [n - 2, 2] in t then 1 else 0", 1),
        ("if [n - 1, 2] in t then 1 else 0", 0),
        ("if [n] in t then 1 else 0", 1),
        ("if [n, n] in t then 1 else 0", 0),
        ("if [1, 2] in t then 1 else 0", 1),
        ("if [] in t then 1 else 0", 1),
        ("if [] in u then 1 else 0", 0),
        ("if [n] not in t then 1 else 0", 0),
        ("count(row in t if row in u)", 1),
        ("count(row in u if row in t)", 1),
        ("if t[n - 2] in u then 1 else 0", 1),
        ("if t[n - 3] in u then 1 else 0", 0),
        ("if [[1], [n, 3]] in deep then 1 else 0", 1),
        ("if [[1], [n, 2]] in deep then 1 else 0", 0),
        ("if [n] in [[1], [2], [3]] then 1 else 0", 1),
    ] {
        assert_eq!(value(lists, written), wanted, "{written}");
    }
    let text = "position n\nlet t = [[1, 2]]\nlose when [k for k in 1..n] in t\nmove m (k in 1..n) -> [n - k]\n";
    assert!(wrong(text).contains("must be written out to be compared"), "{}", wrong(text));
    // A sequence of the position, with the interpreter and with the compiled rules.
    let rules = "position row: 0..3[2]\nlet stop = [[1, 0], [2, 2]]\n\
        move m (i in 0..1) when row[i] > 0 and not (row in stop) { row[i] -= 1 }\n";
    let rules = game(rules);
    for (from, count) in [([1, 0], 0), ([2, 2], 0), ([2, 1], 2), ([0, 1], 1)] {
        assert_eq!(options(&rules, &from).len(), count, "{from:?}");
    }
}
