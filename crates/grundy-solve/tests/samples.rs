//! Positions with more moves than can be listed, searched by samples of their moves and compared
//! with a recursion that knows the rules of the game.

use grundy_core::base::{Budget, Counts, Outcome, SplitMix64};
use grundy_rules::RuleFile;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{GameState, Question, Summand};
use grundy_text::Result;
use std::collections::HashMap;
use std::rc::Rc;

/// Returns the answer of a fresh instance, with a limit that the search of all moves exceeds.
fn answer(text: &str, position: &[u64], positions: u64) -> Result<Answer> {
    let (file, _) = RuleFile::read(text, "test.game").unwrap_or_else(|_| panic!("{text}"));
    let rules = file.build(&[]).unwrap();
    let instance = Rc::new(GameState::from_rules(rules, "test.game".to_string()));
    let (ending, compound) = (instance.ending, instance.compound);
    let position = Counts::from_slice(position).widen();
    let question = Question {
        summands: vec![Summand { instance, position }],
        ending,
        compound,
        moved: vec![],
    };
    let detail = Detail { moves: 5, ..Detail::default() };
    solve(&question, detail, &Budget { positions, ..Budget::default() })
}

/// Sequential Nim: only the first heap that is not empty can be reduced. Returns whether the player
/// to move wins.
fn wins_sequential_nim(heaps: &[u64]) -> bool {
    let heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
    let ones = heaps.iter().take_while(|heap| **heap == 1).count();
    match heaps.len() == ones {
        true => ones % 2 == 1,
        // The first heap above 1 can be left as 1 or removed, whichever wins.
        false => ones % 2 == 0,
    }
}

#[test]
fn a_position_with_billions_of_moves_is_decided_by_some_of_them() {
    let text = "position h: nat[50]\n\
        move take (i in 0..49, k in 1..h[i]) when all j in 0..i - 1: h[j] == 0 { h[i] -= k }\n";
    let mut random = SplitMix64::new(9);
    let mut losses = 0;
    for _ in 0..12 {
        let ones = random.index(30);
        let mut heaps = vec![1u64; 50];
        for heap in &mut heaps[ones..] {
            *heap = [0, 1, 2, 1_000_000_000][random.index(4)];
        }
        let answer = answer(text, &heaps, u64::MAX).unwrap();
        assert_eq!(answer.outcome == Outcome::N, wins_sequential_nim(&heaps), "{heaps:?}");
        losses += usize::from(answer.outcome == Outcome::P);
    }
    assert!((2..11).contains(&losses), "{losses}");
}

/// Random games on two numbers with long ranges: each outcome that the samples give is right, and
/// each move that they list wins.
#[test]
fn samples_agree_with_all_moves() {
    let mut random = SplitMix64::new(2);
    let mut counts = HashMap::new();
    for _ in 0..16 {
        let (a, b, c) = (1 + random.index(3), 2 + random.index(4), random.index(3));
        let text = format!(
            "position x, y\n\
             move first (k in 1..x) when k mod {b} != {c} {{ x -= k }}\n\
             move second (k in 1..y) when k > {a} or x == {c} {{ y -= k }}\n"
        );
        let mut memo: HashMap<(u64, u64), bool> = HashMap::new();
        let mut wins = |x: u64, y: u64| {
            for total in 0..=x + y {
                for x in total.saturating_sub(y)..=total.min(x) {
                    let y = total - x;
                    let first = (1..=x).any(|k| k % b as u64 != c as u64 && !memo[&(x - k, y)]);
                    let second =
                        (1..=y).any(|k| (k > a as u64 || x == c as u64) && !memo[&(x, y - k)]);
                    memo.insert((x, y), first || second);
                }
            }
            memo[&(x, y)]
        };
        let (x, y) = (random.index(90) as u64, random.index(90) as u64);
        let expected = wins(x, y);
        match answer(&text, &[x, y], 3) {
            Ok(answer) => {
                assert_eq!(answer.outcome == Outcome::N, expected, "{text}{x} {y}");
                *counts.entry(answer.outcome).or_insert(0) += 1;
            }
            Err(_) => *counts.entry(Outcome::Draw).or_insert(0) += 1,
        }
    }
    assert!(counts[&Outcome::N] > 5, "{counts:?}");
}
