//! Tests linked heaps, stairs, trees and strips beyond the sizes of the law checks: large numbers,
//! long lists, common false descriptions, and descriptions of moves.

use grundy_core::base::{Big, Budget, Outcome, big};
use grundy_core::base::{Counts, Ending, Ruleset};
use grundy_core::engine::{Search, SearchError, Won, retrograde};
use grundy_families::{Merge, RootedTree};
use grundy_games::{Claim, Kind, Law, Moves, Params};
use grundy_store::{GameState, catalogue::find};
use grundy_testing::ThreadTimer;
use grundy_text::parse_big;
use std::collections::HashSet;
use std::time::Duration;

/// A game and one of its laws.
struct Asked {
    instance: GameState,
    law: &'static Law,
}

fn game(id: &str, params: &[(&str, &str)]) -> Asked {
    let card = find(id).unwrap();
    let instance = GameState::from_card(card, params).unwrap();
    Asked { instance, law: card.law.as_ref().unwrap() }
}

fn misere(id: &str) -> Asked {
    let card = find(id).unwrap();
    let instance = GameState::from_card(card, &[]).unwrap();
    Asked { instance, law: card.misere.as_ref().unwrap() }
}

impl Asked {
    fn parse(&self, text: &str) -> Vec<Big> {
        let words: Vec<&str> = text.split_whitespace().collect();
        self.instance.game.family().parse(&words).unwrap()
    }

    fn outcome_of(&self, position: &[Big]) -> Outcome {
        let params = &self.instance.params;
        match self.law.claim {
            Claim::Outcome(outcome) => outcome(params, position).unwrap(),
            Claim::Value(value) => Outcome::n_if(value(params, position).unwrap() != Big::ZERO),
            Claim::Heap { value, .. } => {
                let values = position.iter().map(|heap| value(params, heap));
                Outcome::n_if(values.fold(Big::ZERO, |sum, value| sum ^ value) != Big::ZERO)
            }
            Claim::Score(_) => panic!("no score here"),
        }
    }

    fn outcome(&self, text: &str) -> Outcome {
        self.outcome_of(&self.parse(text))
    }

    fn moves_of(&self, position: &[Big]) -> Moves {
        (self.law.moves.unwrap())(&self.instance.params, position, &Big::ZERO, 10)
    }

    fn moves(&self, text: &str) -> Vec<String> {
        let moves = self.moves_of(&self.parse(text));
        assert!(moves.count.is_none() || moves.complete(), "{text}");
        moves.to.iter().map(|to| self.instance.game.family().print(to)).collect()
    }

    fn words(&self, from: &str, to: &str) -> String {
        let family = self.instance.game.family();
        family.describe(&family.move_to(&self.parse(from), &self.parse(to)).unwrap()).en
    }

    fn why(&self, text: &str) -> String {
        (self.law.why.unwrap())(&self.instance.params, &self.parse(text)).en
    }

    fn refuses(&self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        self.instance.game.family().parse(&words).unwrap_err().to_string()
    }
}

use Outcome::{N, P};

fn ask(id: &str, words: &[&str]) -> Vec<String> {
    let Kind::Function(answer) = find(id).unwrap().kind else { panic!("{id} is no function") };
    answer(&Params::default(), words).unwrap().into_iter().map(|told| told.en).collect()
}

/// Returns the number 10^1000 + `offset`.
fn vast(offset: u64) -> Big {
    parse_big("10^1000").unwrap() + offset
}

#[test]
fn wythoff_is_exact_where_doubles_are_wrong() {
    let wythoff = game("wythoff", &[]);
    assert_eq!(wythoff.outcome("165580140 267914295"), P);
    assert_eq!(wythoff.outcome("165580141 267914296"), N);
    for k in [102_334_155u64, 141_422_324, 180_510_493] {
        // Checks the floor by its definition: x <= kφ < x+1 means that x² - kx - k² < 0, and that
        // the same expression in x + 1 is positive.
        let form = |x: u64| {
            let (x, k) = (i128::from(x), i128::from(k));
            x * x - k * x - k * k
        };
        let mut x = (k as f64 * 1.618_033_988_749_895) as u64 - 2;
        while form(x + 1) < 0 {
            x += 1;
        }
        assert_eq!(wythoff.outcome(&format!("{x} {}", x + k)), P, "k = {k}");
        assert_eq!(wythoff.outcome(&format!("{} {}", x + 1, x + 1 + k)), N, "k = {k}");
    }
    assert_eq!(wythoff.outcome("2 1"), P);
    assert_eq!([wythoff.outcome("0 0"), wythoff.outcome("7 7"), wythoff.outcome("0 7")], [P, N, N]);
}

#[test]
fn wythoff_lists_every_result_equal_removal_first() {
    let wythoff = game("wythoff-moves", &[]);
    assert_eq!(wythoff.moves("5 7"), ["3 5", "4 7"]);
    assert_eq!(wythoff.moves("7 5"), ["3 5", "4 7"]);
    assert_eq!(wythoff.moves("10 15"), ["8 13", "6 10", "9 15"]);
    assert_eq!(wythoff.moves("5 5"), ["0 0", "3 5"]);
    assert_eq!(wythoff.moves("0 9"), ["0 0"]);
    assert_eq!(wythoff.moves("1 3"), ["1 2"]);
    assert_eq!(wythoff.moves("8 13"), [""; 0]);
    let told = wythoff.words("5 7", "3 5");
    assert_eq!(told, "take 2 from both heaps, or take 4 from the heap of 7, leaving 3 and 5");
    assert_eq!(wythoff.words("7 5", "4 7"), "take 1 from the heap of 5, leaving 4 and 7");
    let why = wythoff.why("5 8");
    assert_eq!(
        why,
        "the heaps differ by 3; in the lost position with this difference, the smaller heap is \
         floor(3·φ) = 4 (φ is the golden ratio), not 5"
    );
}

#[test]
fn wythoff_at_a_thousand_digits() {
    let wythoff = game("wythoff", &[]);
    let begun = ThreadTimer::start();
    let position = [vast(12_345), vast(0) * 2u8];
    assert_eq!(wythoff.outcome_of(&position), N);
    let moves = wythoff.moves_of(&position);
    assert!(moves.complete() && (1..=3).contains(&moves.to.len()));
    for to in &moves.to {
        assert_eq!(wythoff.outcome_of(to), P);
        let kept = position.iter().any(|heap| to.contains(heap));
        let equal = &position[1] - &position[0] == &to[1] - &to[0];
        assert!(kept || equal);
    }
    assert!(begun.elapsed() < Duration::from_millis(500));
}

#[test]
fn misere_wythoff_differs_in_two_positions_only() {
    let (normal, misere) = (game("wythoff", &[]), misere("wythoff"));
    for a in 0..60u64 {
        for b in a..60 {
            let pair = [big(a), big(b)];
            let changed = [(0, 0), (1, 2), (0, 1), (2, 2)].contains(&(a, b));
            let same = normal.outcome_of(&pair) == misere.outcome_of(&pair);
            assert_eq!(same, !changed, "({a}, {b})");
        }
    }
}

#[test]
fn wythoff_pairs_partition_the_naturals() {
    let to = 5000;
    let pair = |k: u64| {
        let [line] = &ask("wythoff-sequence", &[&k.to_string()])[..] else { panic!("{k}") };
        let (_, pair) = line.split_once(": (").unwrap();
        let (a, b) = pair.trim_end_matches(')').split_once(", ").unwrap();
        (a.parse::<u64>().unwrap(), b.parse::<u64>().unwrap())
    };
    let mut seen: HashSet<u64> = HashSet::new();
    let mut least = 1;
    for k in 1..=to {
        while seen.contains(&least) {
            least += 1;
        }
        let (a, b) = pair(k);
        assert_eq!((a, b), (least, least + k), "k = {k}");
        assert!(seen.insert(a) && seen.insert(b));
    }
    for v in (1..least).step_by(17) {
        let [line] = &ask("wythoff-sequence", &["contains", &v.to_string()])[..] else {
            panic!("{v}")
        };
        assert!(line.contains(&format!("({v},")) || line.contains(&format!(", {v})")), "{line}");
    }
    let listed = ask("wythoff-sequence", &["to", "8"]);
    assert_eq!(
        listed[..3],
        ["pair number 0: (0, 0)", "pair number 1: (1, 2)", "pair number 2: (3, 5)"]
    );
    assert_eq!(listed.last().unwrap(), "pair number 5: (8, 13)");
    assert_eq!(ask("wythoff-sequence", &["k=10^30"])[0].len(), "pair number : (, )".len() + 3 * 31);
    let Kind::Function(answer) = find("S26").unwrap().kind else { panic!() };
    for words in [&[][..], &["to"], &["to", "10^30"], &["x"], &["contains"], &["1", "2", "3"]] {
        assert!(answer(&Params::default(), words).is_err(), "{words:?}");
    }
}

#[test]
fn euclid_at_any_size() {
    let euclid = game("euclid", &[]);
    let (f, g) = {
        let (mut a, mut b) = (big(1), big(1));
        (0..2000).for_each(|_| {
            let sum = &a + &b;
            a = std::mem::replace(&mut b, sum);
        });
        (a, b)
    };
    // The ratios of consecutive Fibonacci numbers are alternately below and above φ.
    let outcomes = [[f.clone(), g.clone()], [g.clone(), &f + &g]].map(|p| euclid.outcome_of(&p));
    assert!(outcomes.contains(&N) && outcomes.contains(&P), "{outcomes:?}");
    let position = [big(5), vast(3)];
    let moves = euclid.moves_of(&position);
    assert_eq!((euclid.outcome_of(&position), moves.complete()), (N, true));
    moves.to.iter().for_each(|to| assert_eq!(euclid.outcome_of(to), P));
    assert_eq!(euclid.outcome("3 3"), P);
    assert_eq!(euclid.words("17 5", "2 5"), "subtract 3 × 5 from 17, leaving 2 and 5");
    assert!(euclid.refuses("0 5").contains("is 0"));
    assert!(euclid.refuses("5").contains("needs 2"));
}

#[test]
fn misere_nim_ignores_empty_heaps() {
    let misere = game("nim-misere", &[]);
    for (text, outcome) in [
        ("", N),
        ("0", N),
        ("1", P),
        ("0 1", P),
        ("1 1", N),
        ("2 2", P),
        ("1 2 3", P),
        ("0 0 2", N),
    ] {
        assert_eq!(misere.outcome(text), outcome, "{text}");
    }
    assert_eq!(misere.moves("1 1 5"), ["1 1 1"]);
    assert_eq!(misere.moves("1 5 0"), ["1 0 0"]);
    assert_eq!(misere.moves("1 0 1"), ["0 0 1", "1 0 0"]);
    assert_eq!(misere.moves("2 5 4"), ["1 5 4"]);
    assert_eq!(misere.moves(""), [""; 0]);
}

#[test]
fn winning_moves_in_nim_make_the_nim_sum_zero() {
    let nim = game("nim-move", &[]);
    let Claim::Heap { reach: Some(reach), .. } = nim.law.claim else { panic!() };
    // For the single heap (3), X = 3 and a^X = 0: the move takes all three.
    assert_eq!(reach(&nim.instance.params, &big(3), &big(0), 9).to, [[big(0)]]);
    let count = game("nim-move-count", &[]);
    assert!(
        count.why("5 7 9").ends_with("each of which has one winning move: 1"),
        "{}",
        count.why("5 7 9")
    );
    assert!(count.why("5 5 5").ends_with(": 3"));
    assert!(count.why("5 5").ends_with(": 0"));
}

#[test]
fn stairs_and_heaps_of_a_thousand_digits() {
    let stairs = game("staircase-nim", &[]);
    let position = [vast(1), vast(77), vast(0)];
    assert_eq!(stairs.outcome_of(&position), N);
    let moves = stairs.moves_of(&position);
    assert!(moves.complete());
    moves.to.iter().for_each(|to| assert_eq!(stairs.outcome_of(to), P));
    assert_eq!(stairs.outcome_of(&[vast(0), vast(77), vast(0)]), P);

    let misere = game("nim-misere", &[]);
    assert_eq!(misere.outcome_of(&[vast(0), vast(0)]), P);
    assert_eq!(misere.outcome_of(&[vast(0), vast(1)]), N);

    let strip = game("georgia-and-bob", &[]);
    assert_eq!(strip.outcome_of(&[vast(9), vast(3), vast(2), vast(7)]), N);
    assert_eq!(strip.outcome_of(&[vast(9), vast(4), vast(2), vast(7)]), P);

    let stones = game("new-stone-game", &[]);
    assert_eq!(stones.outcome_of(&[vast(0), vast(1), vast(0), vast(1)]), P);
    let merge = game("merge-heaps", &[("m", "10^999")]);
    // 10^1000 - 10 merges.
    assert_eq!(merge.outcome_of(&[vast(0)]), P);
    assert_eq!(merge.outcome_of(&[vast(1)]), P);
    assert_eq!(merge.outcome_of(&[vast(2)]), N);
    let bar = game("chocolate", &[]);
    assert_eq!(bar.outcome_of(&[vast(1), vast(3)]), P);
    assert_eq!(bar.outcome_of(&[vast(1), vast(2)]), N);
    let begun = ThreadTimer::start();
    assert_eq!(bar.moves_of(&[vast(1), vast(2)]).to.len(), 10);
    assert!(begun.elapsed() < Duration::from_millis(100));
}

#[test]
fn winning_stair_moves_start_or_end_at_odd_steps() {
    let stairs = game("staircase-nim", &[]);
    assert_eq!([stairs.outcome(""), stairs.outcome("0 1"), stairs.outcome("1 0")], [P, P, N]);
    assert_eq!(stairs.moves("1 3 3"), ["3 1 3", "1 5 1"]);
    let told = stairs.words("1 3 3", "3 1 3");
    assert_eq!(told, "move 2 stones from step 2 to step 1");
    assert_eq!(stairs.words("1 3 3", "0 3 3"), "move 1 stone from step 1 to the ground");
    assert_eq!(stairs.why("2 1 3"), "nim-sum of the stones on the odd-numbered steps: 2 xor 3 = 1");
}

#[test]
fn trees_are_parsed_from_parents_or_edges() {
    let tree = game("tree-nim", &[("parents", "0,1,2,2")]);
    assert_eq!(tree.why("9 2 1 5"), "nim-sum of the stones on the nodes of odd depth: 2");
    assert_eq!(tree.moves("9 2 1 5"), ["9 0 1 5"]);
    assert_eq!(
        tree.words("9 2 1 5", "9 0 1 5"),
        "move 2 stones from node 2 to the root, where stones no longer count"
    );
    assert_eq!(tree.words("9 2 1 5", "9 4 1 3"), "move 2 stones from node 4 to node 2");
    let same = game("tree-nim", &[("edges", "3-2,1-2,2-4")]);
    assert_eq!(same.moves("9 2 1 5"), ["9 0 1 5"]);
    assert_eq!(game("tree-nim", &[("parents", "0")]).outcome("5"), P);
    assert!(tree.refuses("1 2 3").contains("4 nodes"));
    let wrong = |params: &[(&str, &str)]| {
        GameState::from_card(find("tree-nim").unwrap(), params).err().unwrap().to_string()
    };
    assert!(wrong(&[]).contains("missing"));
    assert!(wrong(&[("parents", "0,3,2")]).contains("form a cycle"));
    assert!(wrong(&[("parents", "0,0")]).contains("2 roots"));
    assert!(wrong(&[("edges", "1-2,1-2")]).contains("node 3"));
    assert!(wrong(&[("edges", "1-2,3")]).contains("edge 2"));
    assert!(wrong(&[("edges", "1-2"), ("root", "3")]).contains("no node 3"));
    assert!(wrong(&[("edges", "1-2"), ("parents", "0,1")]).contains("both"));
}

#[test]
fn pieces_on_a_strip_are_accepted_in_any_order() {
    let strip = game("georgia-and-bob", &[]);
    assert_eq!(strip.outcome("1 2 3"), P);
    assert_eq!(strip.outcome("1 5 6 7 9 12 14 17"), N);
    assert_eq!(strip.outcome("17 9 5 1 12 6 14 7"), N);
    assert_eq!(strip.moves("4 1 2"), ["3 1 2"]);
    assert_eq!(strip.words("4 1 2", "3 1 2"), "move the piece on 4 to 3");
    assert!(strip.refuses("3 1 3").contains("two pieces stand on 3"));
    assert!(strip.refuses("3 0").contains("stands on cell 0"));
    assert_eq!(strip.outcome(""), P);

    let outcome = |k: &str, text: &str| game("climbing-the-hill", &[("k", k)]).outcome(text);
    assert_eq!([outcome("3", "1 2 4"), outcome("1", "100 200"), outcome("2", "1 2 4")], [P, N, N]);
    assert_eq!([outcome("2", "0 0 7"), outcome("3", "0 0 7")], [P, N]);
    let hill = game("climbing-the-hill", &[("k", "3")]);
    assert!(hill.refuses("1 2").contains("2 persons"));
    assert!(hill.refuses("4 2 4").contains("stand on 4"));
    assert_eq!(hill.moves("0 7 0"), ["0 0 0"]);
    assert_eq!(hill.words("0 7 0", "0 0 0"), "move the person at 7 to the top");
}

#[test]
fn northcott_moves_are_described_for_the_side_to_move() {
    let rows = game("northcott", &[("m", "8")]);
    assert_eq!(rows.outcome("1 4 6 3"), P);
    assert_eq!(rows.outcome("1 4 8 3"), N);
    assert_eq!(rows.moves("1 4 8 3"), ["4 1 3 6"]);
    let told = rows.words("1 4 8 3", "4 1 3 6");
    assert_eq!(told, "in row 2 move your piece from column 8 to column 6");
    assert_eq!(
        rows.why("1 4 8 3"),
        "nim-sum of the gaps between the two pieces of each row: 2 xor 4 = 6"
    );
    assert!(rows.refuses("1 4 6").contains("two for each row"));
    assert!(rows.refuses("1 9").contains("8 columns"));
    assert!(rows.refuses("0 3").contains("column 0"));
    assert!(rows.refuses("1 2 3 3").contains("row 2"));
    assert_eq!(game("northcott", &[("m", "2")]).outcome("1 2 2 1"), P);
}

#[test]
fn winning_moves_with_gifts_make_pairs() {
    let stones = game("new-stone-game", &[]);
    assert_eq!([stones.outcome("2 0 2"), stones.outcome("1 2 3"), stones.outcome("5")], [P, N, N]);
    assert_eq!(stones.moves("1 2 3"), ["2 2 0"]);
    let told = stones.words("1 2 3", "2 2 0");
    assert_eq!(told, "discard 2 from heap 3, move 1 from it to heap 1; 0 remain in heap 3");
}

#[test]
fn merging_heaps_are_printed_by_size() {
    let merge = game("merge-heaps", &[("m", "5")]);
    let family = merge.instance.game.family();
    for text in ["7", "0", "1x2 3x1", "2x3", "4x1 10x2"] {
        assert_eq!(family.print(&merge.parse(text)), text);
    }
    assert_eq!(merge.parse("3x1 1x2 3x4"), [2, 3, 5].map(big));
    assert_eq!(merge.parse("1x7"), [big(7)]);
    assert_eq!(merge.words("7", "1x5 2x1"), "merge a heap of 1 and a heap of 1 into one of 2");
    let told = merge.words("1x2 3x1", "1x1 4x1");
    assert_eq!(told, "merge a heap of 1 and a heap of 3 into one of 4");
    assert!(merge.refuses("1 2").contains("`1` does not state"));
    assert!(merge.refuses("0x3").contains("0 stones"));
    assert!(merge.refuses("3xx").contains("not a natural number"));
    assert_eq!(merge.moves("6"), [""; 0]);
    assert_eq!(merge.moves("7"), ["1x5 2x1"]);
    assert!(GameState::from_card(find("merge-heaps").unwrap(), &[("m", "0")]).is_err());
}

/// From heaps of 1, the winner always has a winning merge among the merges with the largest sum.
#[test]
fn greedy_merging_wins() {
    for (n, most) in (1..=14).flat_map(|n| (2..=7).map(move |m| (n, m))) {
        let rules = Merge { max_heap: most };
        let mut search = Search::new(Won(Ending::Normal));
        let mut outcome = |at: &Counts| search.value(&rules, at, &Budget::default()).unwrap();
        let options = |at: &Counts| {
            let mut out = Vec::new();
            rules.options(&mut out, at);
            out
        };
        let start = Counts::of([n]);
        let mut waiting = match outcome(&start) {
            N => vec![start],
            _ => options(&start),
        };
        let mut seen = HashSet::new();
        while let Some(at) = waiting.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            // Returns the size of the merged heap: the size whose count increases.
            let made = |to: &Counts| {
                let count = |at: &Counts, size: u64| {
                    at[1..].chunks(2).find(|pair| pair[0] == size).map_or(0, |pair| pair[1])
                };
                (2..=most).find(|&size| count(to, size) > count(&at, size)).unwrap()
            };
            let moves = options(&at);
            let largest = moves.iter().map(made).max().unwrap();
            let winning: Vec<&Counts> =
                moves.iter().filter(|to| made(to) == largest && outcome(to) == P).collect();
            assert!(!winning.is_empty(), "n = {n}, m = {most}, at {at:?}");
            waiting.extend(winning.into_iter().flat_map(options));
        }
    }
}

#[test]
fn breaking_chocolate_always_takes_the_same_number_of_moves() {
    let bar = game("chocolate", &[]);
    assert_eq!([bar.outcome("3 4"), bar.outcome("3x5"), bar.outcome("1 1")], [N, P, P]);
    assert_eq!(bar.moves("2 3"), ["1 3 1 3", "2 1 2 2"]);
    assert_eq!(bar.words("3 4", "1 4 2 4"), "break the 3×4 piece into 1×4 and 2×4");
    assert_eq!(bar.why("3 4"), "every game lasts 3·4 − 1 = 11 moves, whatever the players do");
    assert!(bar.refuses("3 0").contains("is 0"));
    assert!(bar.refuses("3").contains("two for each piece"));
    assert!(bar.refuses("").contains("0 numbers"));
}

/// A million heaps, pieces or nodes. The time limits are generous, but an algorithm in O(n²)
/// exceeds them.
#[test]
fn every_family_solves_a_million_entries() {
    const COUNT: u64 = 1_000_000;
    let within = |what: &str, work: &dyn Fn()| {
        let begun = ThreadTimer::start();
        work();
        assert!(begun.elapsed() < Duration::from_secs(10), "{what}: {:?}", begun.elapsed());
    };
    let scattered: Vec<Big> = (0..COUNT).map(|i| big(i * 7919 % 1_000_003 + 1)).collect();
    for id in ["staircase-nim", "nim-misere", "georgia-and-bob", "new-stone-game"] {
        let asked = game(id, &[]);
        within(id, &|| {
            let outcome = asked.outcome_of(&scattered);
            let moves = asked.moves_of(&scattered);
            assert_eq!(outcome == N, !moves.to.is_empty(), "{id}");
            moves.to.iter().for_each(|to| assert_eq!(asked.outcome_of(to), P, "{id}"));
        });
    }
    let hill = game("climbing-the-hill", &[("k", "500000")]);
    within("climbing-the-hill", &|| {
        hill.moves_of(&scattered).to.iter().for_each(|to| assert_eq!(hill.outcome_of(to), P));
    });
    let rows = game("northcott", &[("m", "1000003")]);
    within("northcott", &|| {
        let board: Vec<Big> =
            scattered.iter().flat_map(|column| [column.clone(), column + 1u8]).collect();
        assert_eq!(rows.outcome_of(&board), P);
    });
}

#[test]
fn a_path_of_a_million_nodes() {
    let nodes = 1_000_000u64;
    // The deepest node comes first, so its entire path is traversed at once.
    let parents: Vec<u64> = (2..=nodes).chain([0]).collect();
    let begun = ThreadTimer::start();
    let tree = RootedTree::from_parents(&parents).unwrap();
    assert_eq!(tree.nodes() as u64, nodes);
    let edges: Vec<(u64, u64)> = (1..nodes).map(|node| (node, node + 1)).collect();
    assert!(RootedTree::from_edges(&edges, nodes).is_ok());
    let list: Vec<String> = parents.iter().map(u64::to_string).collect();
    let path = game("tree-nim", &[("parents", &list.join(","))]);
    // The depth of node i (from 1) is nodes - i: odd for odd i.
    let stones: Vec<Big> = (1..=nodes).map(|node| big(node % 2)).collect();
    assert_eq!(path.outcome_of(&stones), P);
    let mut more = stones.clone();
    more[0] = vast(1);
    assert_eq!(path.outcome_of(&more), N);
    assert_eq!(path.moves_of(&more).count, Some(big(1)));
    assert!(path.instance.game.is_searched());
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

/// The options of a position are not listed if they do not fit into memory.
#[test]
fn moves_too_many_to_list_are_refused() {
    let vast = 1u64 << 60;
    for (id, params, position) in [
        ("wythoff", vec![], vec![vast, vast]),
        ("euclid", vec![], vec![1, vast]),
        ("staircase-nim", vec![], vec![0, vast]),
        ("tree-nim", vec![("parents", "0,1")], vec![0, vast]),
        ("georgia-and-bob", vec![], vec![3, vast]),
        ("climbing-the-hill", vec![("k", "2")], vec![3, vast]),
        ("chocolate", vec![], vec![3, vast]),
        ("new-stone-game", vec![], vec![100, 100, 100, 100, 100, 100]),
        ("nim", vec![], vec![vast]),
    ] {
        let game = game(id, &params);
        let family = game.instance.game.family();
        let position = Counts::of(position);
        let found = Search::new(Won(Ending::Misere)).value(family, &position, &Budget::default());
        assert!(matches!(found, Err(SearchError::Stopped(_))), "{id}");
    }
    let rows = game("northcott", &[("m", "10^18")]);
    let start = Counts::of([5, 3]);
    let family = rows.instance.game.family();
    let explored = retrograde::explore(family, [start], Ending::Normal, &Budget::default());
    assert!(explored.is_err());
}
