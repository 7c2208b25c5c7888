//! Tests graphs of positions in which equivalent positions are merged.

use grundy_core::base::Budget;
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::graph::{MergeReason, PlayGraph, build_graph};
use grundy_tasks::practice::exercise;

fn asked(text: &str) -> Question {
    let read = |name: &str| {
        Ok(std::fs::read_to_string(format!(
            "../grundy-commands/files/{}",
            name.trim_start_matches("examples/")
        ))
        .unwrap())
    };
    let words: Vec<&str> = text.split(' ').collect();
    let convention = Convention { misere: false, compound: None };
    QueryParser::new(Budget::default(), &read).parse_question(&words, convention).unwrap()
}

fn whole(text: &str) -> PlayGraph {
    build_graph(&asked(text), 50_000, &Budget::default()).unwrap()
}

/// Returns the number of multisets of at most `k` heaps with sizes from 1 to `n`: C(n + k, k).
fn multisets(n: usize, k: usize) -> usize {
    (1..=k).fold(1, |all, i| all * (n + i) / i)
}

#[test]
fn reordered_and_empty_heaps_are_merged() {
    let graph = whole("nim 1 2 3");
    let merged = graph.merged().unwrap();
    // Computed by hand: {}, 1, 2, 3, 11, 12, 13, 22, 23, 111, 112, 113, 122, 123.
    assert_eq!((graph.labels.len(), merged.labels.len()), (24, 14));
    assert_eq!(merged.class_sizes.iter().sum::<usize>(), 24);
    let at = merged.labels.iter().position(|label| label == "1 2").unwrap();
    assert_eq!((merged.class_sizes[at], merged.values[at]), (4, 3));
    for n in 1..=4 {
        let merged = whole(&format!("nim {n} {n} {n}")).merged().unwrap();
        assert_eq!(merged.labels.len(), multisets(n, 3), "{n}");
    }
}

#[test]
fn merged_positions_keep_values_and_moves_of_their_members() {
    let merged = whole("nim 3 4 5").merged().unwrap();
    for (label, value) in merged.labels.iter().zip(&merged.values) {
        let xor = label.split(' ').fold(0u32, |xor, heap| xor ^ heap.parse::<u32>().unwrap());
        assert_eq!(*value, xor, "{label}");
    }
    for (&(from, to), &wins) in merged.moves.iter().zip(&merged.winning) {
        let heaps = |v: u32| -> u32 {
            merged.labels[v as usize].split(' ').map(|heap| heap.parse::<u32>().unwrap()).sum()
        };
        assert!(heaps(from) > heaps(to));
        assert_eq!(wins, merged.values[to as usize] == 0);
    }
}

#[test]
fn symmetric_boards_are_merged() {
    let graph = whole("examples/tic-tac-toe.game");
    let merged = graph.merged().unwrap();
    // There are 5478 reachable positions, 765 up to rotation and reflection. By the number of
    // moves: 1, 3, 12, 38, 108, 174, 204, 153, 57, 15.
    assert_eq!((graph.labels.len(), merged.labels.len()), (5478, 765));
    assert_eq!(merged.class_sizes.iter().sum::<usize>(), 5478);
    let pair = whole("wythoff 4 6").merged().unwrap();
    assert!(pair.labels.len() < 5 * 7);
}

#[test]
fn merge_reasons_list_exactly_the_differences() {
    use MergeReason::{Empty, Order, Symmetry};
    let said = |text: &str| whole(text).merge_reasons;
    assert_eq!(said("nim 1 2"), [Order]);
    assert_eq!(said("nim 3"), []);
    // A move from 4 pins leaves 1 and 1, 2, or 1: the number of heaps varies.
    assert_eq!(said("kayles 4"), [Order, Empty]);
    assert_eq!(said("examples/tic-tac-toe.game"), [Symmetry]);
    // The heaps of this family have fixed places.
    assert_eq!(said("wythoff 2 3"), []);
}

#[test]
fn exercises_are_reproducible_and_won_by_only_some_moves() {
    for text in [
        "nim 3 4 5",
        "kayles 9 7",
        // An empty row can get heaps.
        "kayles",
        "0.77",
        "examples/kayles.game",
        "wythoff 5 7",
        "examples/tic-tac-toe.game",
        "staircase-nim 2 1 3",
    ] {
        let start = asked(text);
        let mut met = Vec::new();
        for seed in 0..6 {
            let found = exercise(&start, seed, &Budget::default()).unwrap();
            assert!(0 < found.winning && found.winning < found.moves, "{text}");
            let again = exercise(&start, seed, &Budget::default()).unwrap();
            assert_eq!(found.question.print(), again.question.print(), "{text}");
            met.push(found.question.print());
        }
        met.sort();
        met.dedup();
        assert!(met.len() > 2, "{text}: {met:?}");
    }
    for text in [
        "nim 10 17 21",
        "wythoff 8 13",
        "kayles 9 7 + nim 4",
        "staircase-nim 2 1 3",
        "examples/nim.game [3,4]",
    ] {
        let numbers = |text: &str| -> Vec<u64> {
            let parts = text.split(|c: char| !c.is_ascii_digit());
            parts.filter_map(|part| part.parse().ok()).collect()
        };
        for seed in 0..20 {
            let found = exercise(&asked(text), seed, &Budget::default()).unwrap().question.print();
            let (given, made) = (numbers(text), numbers(&found));
            assert!(given.iter().zip(&made).all(|(least, size)| size >= least), "{text}: {found}");
        }
    }
    assert!(exercise(&asked("nim 0"), 1, &Budget::default()).is_ok(), "heaps get other sizes");
    assert!(exercise(&asked("chocolate 1x1"), 1, &Budget::default()).is_err());
}
