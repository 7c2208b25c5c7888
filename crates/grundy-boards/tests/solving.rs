//! Whole solving against plain levels on lists of cells: no masks, no numbers, no tiers, no moves undone.

#[path = "plain/any.rs"]
mod any;
mod plain;

use any::{any_rules, slides};
use grundy_boards::{Label, Limits, Numbering, Rules, Solved, Unsolved, solve};
use plain::{Plain, Random, State, levels, plain, roomy};
use std::collections::HashMap;

/// What the player to move gets, in games that end.
fn scored(plain: &Plain, state: &State, known: &mut HashMap<State, i64>) -> i64 {
    if let Some(score) = plain.over.get(state).or_else(|| known.get(state)) {
        return *score;
    }
    let options = plain.options[state].iter().map(|(option, again)| {
        let score = scored(plain, option, known);
        if *again { score } else { -score }
    });
    let best = options.max().unwrap();
    known.insert(state.clone(), best);
    best
}

fn watched(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    threads: usize,
) -> Result<Solved, Unsolved> {
    let limits = roomy(threads, numbering);
    solve(rules, &start.0, start.1, &limits)
}

#[test]
fn rules_of_any_kind_are_solved_as_by_plain_levels() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut decided, mut faults, mut scores, mut again, mut by_outcomes) = (0, 0, 0, 0, 0);
    for at in 0..900 {
        let (rules, start) = any_rules(&mut random, at % 3 == 0);
        let Some(plain) = plain(&rules, &start) else {
            for numbering in [None, Some(Numbering::Found)] {
                let found = watched(&rules, &start, numbering, 1).err();
                assert_eq!(found, Some(Unsolved::Fault), "{rules:?}");
            }
            faults += 1;
            continue;
        };
        let labels = levels(&plain);
        again += usize::from(plain.options.values().flatten().any(|option| option.1));
        let mut known = HashMap::new();
        for (numbering, threads) in [
            (None, 2),
            (Some(Numbering::Found), 1),
            (Some(Numbering::Images), 1),
            (Some(Numbering::All), 1),
        ] {
            let solved = match watched(&rules, &start, numbering, threads) {
                // There may be a fault at a board that cannot arise.
                Err(Unsolved::Fault) if numbering == Some(Numbering::All) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {numbering:?} {rules:?}")),
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                if let Some(Label::Score(score)) = found {
                    assert_eq!(i64::from(score), scored(&plain, state, &mut known), "{rules:?}");
                    scores += 1;
                    continue;
                }
                assert_eq!(found, Some(*label), "{state:?} {numbering:?} {start:?} {rules:?}");
                decided += usize::from(*label != Label::Drawn);
            }
            let outcomes = Limits { outcomes: true, ..roomy(threads, numbering) };
            match solve(&rules, &start.0, start.1, &outcomes) {
                Err(why) => assert_eq!(why, Unsolved::Outcomes, "{rules:?}"),
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
            if numbering == Some(Numbering::Found) && !is_turned(&rules) {
                assert_eq!(solved.boards, labels.len() as u64, "{rules:?}");
                let counted = solved.counted();
                assert_eq!(counted.won + counted.lost + counted.drawn, solved.boards);
            }
        }
    }
    assert!(
        decided > 3_000 && faults > 10 && scores > 1_000 && again > 60 && by_outcomes > 3_000,
        "{decided} {faults} {scores} {again} {by_outcomes}"
    );
}

/// Whether boards may be kept as the other side sees them, so that two are one.
fn is_turned(rules: &Rules) -> bool {
    rules.sides.len() == 2
}

#[test]
fn threads_and_numberings_agree() {
    let (rules, start) = slides();
    let alone = watched(&rules, &start, Some(Numbering::All), 1).unwrap();
    let counted = alone.counted();
    assert_eq!(counted.all(), 160_160);
    assert!(counted.won > 10_000 && counted.lost > 1_000 && counted.longest() > 5, "{counted:?}");
    for threads in [2, 3] {
        let solved = watched(&rules, &start, Some(Numbering::All), threads).unwrap();
        assert_eq!(solved.counted(), counted, "{threads}");
    }
    // Some cannot arise.
    let found = watched(&rules, &start, Some(Numbering::Found), 1).unwrap();
    assert!(found.boards < 160_160);
    let beside = watched(&rules, &start, Some(Numbering::Found), 3).unwrap();
    assert_eq!(found.counted(), beside.counted());
    let labels = |solved: &Solved| solved.label(&start.0, 0);
    assert_eq!(labels(&found), labels(&alone));
}

#[test]
fn limits_are_kept() {
    let (rules, start) = slides();
    let limits = |bytes, numbering| Limits { bytes, ..roomy(1, numbering) };
    for numbering in [None, Some(Numbering::All), Some(Numbering::Found)] {
        let found = solve(&rules, &start.0, 0, &limits(100_000, numbering)).err();
        assert_eq!(found, Some(Unsolved::Large), "{numbering:?}");
    }
    for numbering in [Numbering::All, Numbering::Found] {
        let limits = Limits { watch: &|_| false, ..roomy(2, Some(numbering)) };
        assert_eq!(solve(&rules, &start.0, 0, &limits).err(), Some(Unsolved::Stopped));
    }
    for wrong in [&start.0[..15], &[3; 16], &[]] {
        assert_eq!(solve(&rules, wrong, 0, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
    }
    assert_eq!(solve(&rules, &start.0, 2, &limits(1 << 20, None)).err(), Some(Unsolved::Rules));
}
