//! Compares the solver with plain retrograde analysis on lists of cells.

use crate::plain::{Random, State, ample_limits, best_score, game_graph, reference_labels};
use crate::random_rules::{random_rules, sliding_game};
use grundy_boards::{Label, Limits, Numbering, Rules, Solved, Unsolved, solve};
use std::collections::HashMap;

fn solve_with(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    threads: usize,
) -> Result<Solved, Unsolved> {
    let limits = ample_limits(threads, numbering);
    solve(rules, &start.0, start.1, &limits)
}

#[test]
fn random_rules_match_the_reference_solver() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut decided, mut faults, mut scores, mut again) = (0, 0, 0, 0);
    let (mut by_outcomes, mut gaining) = (0, 0);
    for i in 0..900 {
        let (rules, start) = random_rules(&mut random, i % 3 == 0);
        let Some(graph) = game_graph(&rules, &start) else {
            for numbering in [None, Some(Numbering::Reachable)] {
                let found = solve_with(&rules, &start, numbering, 1).err();
                assert_eq!(found, Some(Unsolved::Fault), "{rules:?}");
            }
            faults += 1;
            continue;
        };
        let labels = reference_labels(&graph);
        gaining += usize::from(graph.gains.values().flatten().any(|gain| *gain != 0));
        again += usize::from(graph.successors.values().flatten().any(|option| option.1));
        let mut memo = HashMap::new();
        for (numbering, threads) in [
            (None, 2),
            (Some(Numbering::Reachable), 1),
            (Some(Numbering::ReachableUpToSymmetry), 1),
            (Some(Numbering::Dense), 1),
        ] {
            let solved = match solve_with(&rules, &start, numbering, threads) {
                // The rules may be undefined at an unreachable board.
                Err(Unsolved::Fault) if numbering == Some(Numbering::Dense) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {numbering:?} {rules:?}")),
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                if let Some(Label::Score(score)) = found {
                    assert_eq!(i64::from(score), best_score(&graph, state, &mut memo), "{rules:?}");
                    scores += 1;
                    continue;
                }
                assert_eq!(found, Some(*label), "{state:?} {numbering:?} {start:?} {rules:?}");
                decided += usize::from(*label != Label::Drawn);
            }
            let outcomes = Limits { outcomes_only: true, ..ample_limits(threads, numbering) };
            match solve(&rules, &start.0, start.1, &outcomes) {
                Err(why) => {
                    assert!(matches!(why, Unsolved::Cyclic | Unsolved::Scored), "{rules:?}")
                }
                Ok(solved) => {
                    for (state, label) in &labels {
                        let score = match label {
                            Label::Won(_) => 1,
                            Label::Lost(_) => -1,
                            _ => 0,
                        };
                        let found = solved.label(&state.0, state.1);
                        assert_eq!(found, Some(Label::Score(score)), "{state:?} {rules:?}");
                        by_outcomes += 1;
                    }
                }
            }
            if numbering == Some(Numbering::Reachable) && !may_merge_sides(&rules) {
                assert_eq!(solved.boards, labels.len() as u64, "{rules:?}");
                let counts = solved.label_counts();
                assert_eq!(counts.total(), solved.boards);
            }
        }
    }
    assert!(
        decided > 3_000 && faults > 10 && scores > 1_000 && again > 60 && by_outcomes > 3_000,
        "{decided} {faults} {scores} {again} {by_outcomes}"
    );
    assert!(gaining > 60, "{gaining}");
}

/// Returns whether boards with different sides to move may be stored as one.
fn may_merge_sides(rules: &Rules) -> bool {
    rules.sides.len() == 2
}

#[test]
fn threads_and_numberings_agree() {
    let (rules, start) = sliding_game();
    let single = solve_with(&rules, &start, Some(Numbering::Dense), 1).unwrap();
    let counts = single.label_counts();
    assert_eq!(counts.total(), 160_160);
    assert!(counts.won > 10_000 && counts.lost > 1_000 && counts.max_moves() > 5, "{counts:?}");
    for threads in [2, 3] {
        let solved = solve_with(&rules, &start, Some(Numbering::Dense), threads).unwrap();
        assert_eq!(solved.label_counts(), counts, "{threads}");
    }
    // Some arrangements are unreachable.
    let reachable = solve_with(&rules, &start, Some(Numbering::Reachable), 1).unwrap();
    assert!(reachable.boards < 160_160);
    let threaded = solve_with(&rules, &start, Some(Numbering::Reachable), 3).unwrap();
    assert_eq!(reachable.label_counts(), threaded.label_counts());
    let start_label = |solved: &Solved| solved.label(&start.0, 0);
    assert_eq!(start_label(&reachable), start_label(&single));
}

#[test]
fn limits_are_enforced() {
    let (rules, start) = sliding_game();
    let limits = |memory_budget, numbering| Limits { memory_budget, ..ample_limits(1, numbering) };
    for numbering in [None, Some(Numbering::Dense), Some(Numbering::Reachable)] {
        let found = solve(&rules, &start.0, 0, &limits(100_000, numbering)).err();
        assert_eq!(found, Some(Unsolved::Large), "{numbering:?}");
    }
    for numbering in [Numbering::Dense, Numbering::Reachable] {
        let limits = Limits { on_progress: &|_| false, ..ample_limits(2, Some(numbering)) };
        assert_eq!(solve(&rules, &start.0, 0, &limits).err(), Some(Unsolved::Stopped));
    }
    for board in [&start.0[..15], &[3; 16], &[]] {
        assert_eq!(solve(&rules, board, 0, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
    }
    assert_eq!(solve(&rules, &start.0, 2, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
}
