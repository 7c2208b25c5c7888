//! Tests the deletion of paths to the root: compares values with brute force on the rules as
//! described and with published values, and solves forests of the size limits of the contest.

use grundy_core::base::Outcome;
use grundy_core::base::{Big, Budget};
use grundy_games::Claim;
use grundy_solve::{Detail, solve, who_wins};
use grundy_store::{Convention, GameState, QueryParser, catalogue};
use grundy_testing::ThreadTimer;
use grundy_text::Error;
use proptest::prelude::*;
use std::collections::HashMap;
use std::rc::Rc;

/// Returns the text of a forest; `parents` contains the parents of the nodes 2, 3, …, where 0 marks
/// a further root.
fn text(parents: &[usize]) -> String {
    let mut lines = String::from("1\n");
    for (node, &parent) in (2..).zip(parents) {
        match parent {
            0 => lines.push_str(&format!("{node}\n")),
            _ => lines.push_str(&format!("{node} {parent}\n")),
        }
    }
    lines
}

fn instance(text: &str) -> Result<Rc<GameState>, Error> {
    Ok(Rc::new(GameState::from_card(catalogue::find("uoj266")?, &[("graph", text)])?))
}

fn value(instance: &GameState, position: &[Big]) -> Big {
    let law = catalogue::find("uoj266").unwrap().law.as_ref().unwrap();
    let Claim::Value(value) = law.claim else { panic!("a law of values") };
    value(&instance.params, position).expect("it answers everywhere")
}

fn of_parents(parents: &[usize]) -> Big {
    value(&instance(&text(parents)).unwrap(), &[])
}

/// Returns the Grundy value of the nodes in `left` (one bit for each node), by plain recursion.
fn brute(parents: &[usize], left: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let mut seen = Vec::new();
    for node in (0..=parents.len()).filter(|node| left >> node & 1 == 1) {
        let (mut rest, mut at) = (left, node + 1);
        while at > 0 {
            rest &= !(1 << (at - 1));
            at = if at == 1 { 0 } else { parents[at - 2] };
        }
        seen.push(brute(parents, rest, known));
    }
    let value = (0..).find(|n| !seen.contains(n)).unwrap();
    known.insert(left, value);
    value
}

fn forests(nodes: usize) -> impl Strategy<Value = Vec<usize>> {
    (0..nodes).prop_flat_map(|last| (0..last).map(|earlier| 0..=earlier + 1).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn values_equal_the_rules(parents in forests(12), picks in prop::collection::vec(any::<u32>(), 0..6)) {
        let game = instance(&text(&parents)).unwrap();
        let nodes = parents.len() + 1;
        let mut known = HashMap::new();
        // Play some moves and compare at every position.
        let mut left = (1u32 << nodes) - 1;
        for pick in [None].into_iter().chain(picks.into_iter().map(Some)) {
            let present: Vec<usize> = (0..nodes).filter(|node| left >> node & 1 == 1).collect();
            if let (Some(pick), false) = (pick, present.is_empty()) {
                let mut at = present[pick as usize % present.len()] + 1;
                while at > 0 {
                    left &= !(1 << (at - 1));
                    at = if at == 1 { 0 } else { parents[at - 2] };
                }
            }
            let gone: Vec<String> =
                (0..nodes).filter(|n| left >> n & 1 == 0).map(|n| (n + 1).to_string()).collect();
            let words: Vec<&str> = gone.iter().map(String::as_str).collect();
            let position = game.game.family().parse(&words).unwrap();
            let wanted = brute(&parents, left, &mut known);
            prop_assert_eq!(value(&game, &position), Big::from(wanted));
            let outcome = who_wins(&game, &position, &Budget::default()).unwrap();
            prop_assert_eq!(outcome, Outcome::n_if(wanted != 0));
        }
    }

    #[test]
    fn winning_moves_are_complete(parents in forests(9)) {
        let nodes = parents.len() + 1;
        let mut known = HashMap::new();
        let all = (1u32 << nodes) - 1;
        let mut winning = 0;
        for node in 0..nodes {
            let (mut rest, mut at) = (all, node + 1);
            while at > 0 {
                rest &= !(1 << (at - 1));
                at = if at == 1 { 0 } else { parents[at - 2] };
            }
            winning += u32::from(brute(&parents, rest, &mut known) == 0);
        }
        let read = |_: &str| Ok(text(&parents));
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question = parser.parse_question(&["uoj266", "f"], Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        prop_assert_eq!(answer.move_count, Some(Big::from(winning)));
        prop_assert_eq!(answer.moves.len(), winning as usize);
        for one in &answer.moves {
            // The position after the listed move must be lost for the player to move.
            let to = one.to.clone().unwrap();
            let words: Vec<&str> = to.split(' ').collect();
            let gone: u32 = words.iter().map(|word| 1 << (word.parse::<u32>().unwrap() - 1)).sum();
            prop_assert_eq!(brute(&parents, all & !gone, &mut known), 0);
        }
    }
}

#[test]
fn published_values_are_reproduced() {
    for n in 1..40 {
        assert_eq!(of_parents(&(1..n).collect::<Vec<_>>()), Big::from(n), "a path of {n}");
        let star = if n == 1 { 1u8 } else { 2 };
        assert_eq!(of_parents(&vec![1; n - 1]), Big::from(star), "a star of {n}");
    }
    for (depth, wanted) in (1..).zip([1u8, 2, 1, 4, 1, 2, 1]) {
        let parents: Vec<usize> = (2..1usize << depth).map(|node| node / 2).collect();
        assert_eq!(of_parents(&parents), Big::from(wanted), "a binary tree of depth {depth}");
    }
    assert_eq!(of_parents(&[1, 1, 2, 4, 5, 5, 2]), Big::from(6u8));
    assert_eq!(of_parents(&[1, 1, 2, 1, 4, 2, 7, 4, 9]), Big::from(8u8));
}

#[test]
fn trees_are_rooted_at_the_smallest_label() {
    let of = |text: &str| value(&instance(text).unwrap(), &[]);
    // The numbers are compared as numbers, so 9 is less than 10, although the text "10" precedes
    // "9".
    assert_eq!(of("10 9\n10 11"), Big::from(3u8), "a path from its end");
    assert_eq!(of("11 10\n9 11\n9 12"), of("1 2\n2 3\n1 4"));
    // Not all names are numbers, so the names are compared as texts.
    assert_eq!(of("b a\nb c"), Big::from(2u8), "b is the centre");
    assert_eq!(of("a b\nb c"), Big::from(3u8), "a is an end");
    assert_eq!(of("x"), Big::from(1u8));
}

#[test]
fn invalid_forests_and_positions_are_refused() {
    for text in ["1 2\n2 3\n3 1", "1 1", "1 2\n2 1", "1 2\n1 2", "4 5\n1 2\n2 3\n1 3"] {
        let error = instance(text).err().expect(text).to_string();
        assert!(error.contains("cycle"), "{error}");
    }
    let game = instance("1 2\n2 3\n4").unwrap();
    let read = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        game.game.family().parse(&words).map_err(|error| error.to_string())
    };
    for (line, part) in [("2", "parent `1`"), ("5", "no node `5`"), ("4 4", "twice")] {
        assert!(read(line).unwrap_err().contains(part), "{line}");
    }
    for line in ["", "1", "1 2", "1 2 3 4", "4", "2 1"] {
        let position = read(line).unwrap();
        assert_eq!(read(&game.game.family().print(&position)).unwrap(), position);
    }
}

/// Solves paths and random trees of 50000 nodes, the size of the contest, two of each. Answers list
/// all moves.
#[test]
fn large_forests_are_answered_in_full() {
    let half = 50_000;
    let mut dice = 1u64;
    let mut below = move |bound: usize| {
        dice = dice.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (dice >> 33) as usize % bound
    };
    let random: Vec<usize> = (1..half).map(|node| 1 + below(node)).collect();
    let long: Vec<usize> = (1..half).collect();
    let bushy: Vec<usize> = (1..half).map(|node| 1 + node - 1 - below(node.min(20))).collect();
    for tree in [random, long, bushy] {
        let mut twice = tree.clone();
        twice.push(0);
        twice.extend(tree.iter().map(|parent| parent + half));
        let text = text(&twice);
        let started = ThreadTimer::start();
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let question = parser.parse_question(&["uoj266", "f"], Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        assert_eq!(answer.outcome, Outcome::P, "two equal trees");
        println!("{:?}", started.elapsed());
        let question = parser.parse_question(&["uoj266", "f", "1"], Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        assert_eq!(answer.outcome, Outcome::N, "a move was made in one of them");
        assert!(!answer.moves.is_empty());
        assert!(started.elapsed().as_secs_f64() < 10.0);
    }
}
