//! Compares positions that fall apart with a search of entire positions: random files of the class
//! `decompositions`, and for each proof of independence a pair of files of which the second violates
//! its condition.

use grundy_fuzz::attack::{self, Tally, compare_file};
use grundy_fuzz::mutate::Random;
use std::time::Duration;

/// A proof that components are independent, a file to which it applies, and files that violate its
/// condition.
struct Proof {
    name: &'static str,
    independent: &'static str,
    violations: &'static [&'static str],
}

const PROOFS: &[Proof] = &[
    Proof {
        name: "a bag of which each move concerns one element",
        independent: "position s: bag(0..4, 3) = [4, 3, 2]
move lower (x in s, y in 0..x - 1) when x - y < 3 { remove x from s add y to s }
",
        violations: &[
            // The number of elements decides.
            "position s: bag(0..4, 3) = [4, 3, 2]
move lower (x in s, y in 0..x - 1) when x - y < size(s) { remove x from s add y to s }
move drop (x in s) when x == 0 { remove x from s }
",
            // A move changes two elements.
            "position s: bag(0..4, 3) = [4, 3, 2]
move lower (x in s, y in 0..x - 1) when x - y < 3 { remove x from s add y to s }
move merge (x in s, y in s) when x > y { remove x from s remove y from s add x - 1 to s }
",
        ],
    },
    Proof {
        name: "disjoint variables",
        independent: "position a: 0..6 = 6, b: 0..6 = 5, d: 0..6 = 4
move one (k in 1..2) when a >= k { a -= k }
move two when b > 0 and b mod 3 != 1 { b -= 1 }
move three (k in [1, 3]) when d >= k { d -= k }
",
        violations: &[
            // A condition speaks of two variables.
            "position a: 0..6 = 6, b: 0..6 = 5, d: 0..6 = 4
move one (k in 1..2) when a >= k and a + b != 7 { a -= k }
move two when b > 0 { b -= 1 }
move three (k in [1, 3]) when d >= k { d -= k }
",
            // A move changes two variables.
            "position a: 0..6 = 6, b: 0..6 = 5, d: 0..6 = 4
move one (k in 1..2) when a >= k { a -= k }
move two when b > 0 and d > 0 { b -= 1 d -= 1 }
move three (k in [1, 3]) when d >= k { d -= k }
",
            // An ending speaks of all variables.
            "position a: 0..6 = 6, b: 0..6 = 5, d: 0..6 = 4
lose when a + b + d < 3
move one (k in 1..2) when a >= k { a -= k }
move two when b > 0 { b -= 1 }
move three (k in [1, 3]) when d >= k { d -= k }
",
        ],
    },
    Proof {
        name: "disjoint cells of a board",
        independent: "position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] != e and c[i + 1] != e and c[i] != c[i + 1] { c[i] = e }
",
        violations: &[
            // A condition speaks of a distant cell.
            "position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] != e and c[i + 1] != e and c[i] != c[i + 1] and (c[0] == x or c[i] == o) { c[i] = e }
",
            // A move changes a distant cell.
            "position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] != e and c[i + 1] != e and c[i] != c[i + 1] { c[i] = e }
move far when c[0] == x and c[7] == o { c[0] = e c[7] = e }
",
            // Pieces enter empty cells, which connect regions again.
            "position c: {e, x, o}[7] = [x, o, e, x, o, x, e]
move hit (i in 0..5) when c[i] != e and c[i + 1] != e and c[i] != c[i + 1] { c[i] = e }
move right (i in 0..5) when c[i] == x and c[i + 1] == e { c[i] = e c[i + 1] = x }
",
        ],
    },
    Proof {
        name: "guards that are settled",
        independent: "position c: {e, x}[8] = [x, x, x, e, x, x, x, x]
move take (i in 0..6) when c[i] == x and c[i + 1] == x and count(k in 0..7 if c[k] == e) > 0 { c[i] = e }
",
        violations: &[
            // The count can still change the result.
            "position c: {e, x}[8] = [x, x, x, e, x, x, x, x]
move take (i in 0..6) when c[i] == x and c[i + 1] == x and count(k in 0..7 if c[k] == e) < 4 { c[i] = e }
",
            // The parity of a count is never settled while a piece can be taken.
            "position c: {e, x}[8] = [x, x, x, e, x, x, x, x]
move take (i in 0..6) when c[i] == x and c[i + 1] == x and count(k in 0..7 if c[k] == e) mod 2 == 1 { c[i] = e }
move pair (i in 0..6) when c[i] == x and c[i + 1] == x and count(k in 0..7 if c[k] == e) mod 2 == 0 { c[i] = e c[i + 1] = e }
",
        ],
    },
    Proof {
        name: "graphs of conflicting moves",
        independent: "let near = [[1], [0, 2], [1], [4, 5], [3, 5], [3, 4], [7], [6]]
position c: {e, x}[8] = [e; 8]
move take (i in 0..7) when c[i] == e { c[i] = x for j in near[i] { c[j] = x } }
",
        violations: &[
            // A cell changes twice.
            "let near = [[1], [0, 2], [1], [4, 5], [3, 5], [3, 4], [7], [6]]
position c: {e, x, y}[8] = [e; 8]
move take (i in 0..7) when c[i] == e { c[i] = x for j in near[i] { c[j] = y } }
move again (i in 0..7) when c[i] == y and all j in near[i]: c[j] != e { c[i] = x }
",
            // A move makes another one possible.
            "let near = [[1], [0, 2], [1], [4, 5], [3, 5], [3, 4], [7], [6]]
position c: {e, x}[8] = [e; 8]
move take (i in 0..7) when c[i] == e and (i < 3 or any j in near[i - 3]: c[j] == x) { c[i] = x for j in near[i] { c[j] = x } }
",
            // The first move decides how all later ones go on.
            "let near = [[1], [0, 2], [1], [4, 5], [3, 5], [3, 4], [7], [6]]
position c: {e, x}[8] = [e; 8]
move take (i in 0..7) when c[i] == e and (c[0] == e or i > 2) { c[i] = x for j in near[i] { c[j] = x } }
",
        ],
    },
    Proof {
        name: "edges of a graph",
        independent: "let touch = [[0, 1], [0, 1, 2], [1, 2], [3, 4], [3, 4]]
position c: {e, x}[5] = [e; 5]
move cut (i in 0..4) when c[i] == e { for j in touch[i] { c[j] = x } }
",
        violations: &[
            // The parity of all edges decides.
            "let touch = [[0, 1], [0, 1, 2], [1, 2], [3, 4], [3, 4]]
position c: {e, x}[5] = [e; 5]
move cut (i in 0..4) when c[i] == e and count(k in 0..4 if c[k] == e) mod 2 == 1 { c[i] = x }
move fell (i in 0..4) when c[i] == e and count(k in 0..4 if c[k] == e) mod 2 == 0 { for j in touch[i] { c[j] = x } }
",
            // An edge of another part protects an edge.
            "let touch = [[0, 1], [0, 1, 2], [1, 2], [3, 4], [3, 4]]
position c: {e, x}[5] = [e; 5]
move cut (i in 0..4) when c[i] == e and (i != 1 or c[4] == x) { for j in touch[i] { c[j] = x } }
",
        ],
    },
    Proof {
        name: "sides with different moves",
        independent: "sides x, o
position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] == mover and c[i + 1] == opponent { c[i] = e c[i + 1] = mover }
move back (i in 1..7) when c[i] == mover and c[i - 1] == opponent { c[i] = e c[i - 1] = mover }
",
        violations: &[
            // A side that has more pieces moves differently.
            "sides x, o
position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] == mover and c[i + 1] == opponent { c[i] = e c[i + 1] = mover }
move leave (i in 0..7) when c[i] == mover and count(k in 0..7 if c[k] == mover) > count(k in 0..7 if c[k] == opponent) { c[i] = e }
",
            // A player can move again.
            "sides x, o
position c: {e, x, o}[8] = [x, o, e, x, o, x, e, o]
move hit (i in 0..6) when c[i] == mover and c[i + 1] == opponent { c[i] = e c[i + 1] = mover if i == 3 { turn = mover } }
",
        ],
    },
];

fn compare(text: &str, tally: &mut Tally) {
    if let Err(message) = compare_file(text, None, &mut Random::new(1), tally) {
        panic!("{message}");
    }
}

fn count(tally: &Tally, name: &str) -> u64 {
    tally.counts().find(|(kind, _)| *kind == name).map_or(0, |(_, count)| count)
}

#[test]
fn files_that_violate_a_proof_of_independence_are_solved_as_entire_positions() {
    for proof in PROOFS {
        let mut tally = Tally::default();
        for ending in ["", "misere\n"] {
            compare(&format!("{}{ending}", proof.independent), &mut tally);
        }
        assert!(count(&tally, "positions") > 10, "{}", proof.name);
        for violation in proof.violations {
            compare(violation, &mut Tally::default());
            if !violation.contains("lose when") {
                compare(&format!("{violation}misere\n"), &mut Tally::default());
            }
        }
        // Bags have no components on a board.
        let falls_apart = count(&tally, "positions that fall apart") > 0;
        assert!(falls_apart || proof.name.starts_with("a bag"), "{}", proof.name);
    }
}

#[test]
fn random_files_equal_a_search_of_entire_positions() {
    let class = attack::classes().into_iter().find(|class| class.name == "decompositions");
    let (_, tally) = class
        .expect("a class")
        .attack(77 << 32, 200, Duration::MAX)
        .unwrap_or_else(|failure| panic!("{}: {}", failure.case, failure.message));
    for kind in [
        "kind loopy",
        "kind scored",
        "kind misere",
        "kind with two sides",
        "kind boards with components",
        "file declared sums",
        "file graphs",
        "Grundy values of components",
        "outcomes of sums of components",
        "values of partizan positions",
        "outcomes of partizan positions in misere play",
    ] {
        assert!(count(&tally, kind) > 50, "{kind}: {}", count(&tally, kind));
    }
}
