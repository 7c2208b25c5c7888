//! Tests the checker of claims: correct claims hold, and false claims fail at the first position at
//! which they are false.

use grundy_core::base::{Budget, Stopped, mex};
use grundy_core::base::{Ending, Nimber, Ruleset};
use grundy_octal::claim;
use grundy_octal::claim::{ClaimFlaw, ClaimVerdict};
use grundy_testing::made_up::{self, Graph, dags};
use proptest::prelude::*;

/// A heap game in which a player takes one of the listed numbers of stones.
struct Take(&'static [u32]);

impl Ruleset for Take {
    type Position = u32;
    fn options(&self, out: &mut Vec<u32>, from: &u32) {
        out.extend(self.0.iter().filter_map(|take| from.checked_sub(*take)));
    }
}

fn p_set(
    rules: &Take,
    ending: Ending,
    is_p: impl Fn(u32) -> bool,
) -> Result<ClaimVerdict<u32>, Stopped> {
    claim::p_set(rules, 0..=1000, |n| is_p(*n), ending, &Budget::default())
}

fn values(rules: &Take, value: impl Fn(u32) -> u32) -> Result<ClaimVerdict<u32>, Stopped> {
    claim::grundy(rules, 0..=1000, |n| Nimber(value(*n)), &Budget::default())
}

fn fails(at: u32, flaw: ClaimFlaw<u32>) -> Result<ClaimVerdict<u32>, Stopped> {
    Ok(ClaimVerdict::Fails { at, flaw })
}

const HOLDS: Result<ClaimVerdict<u32>, Stopped> = Ok(ClaimVerdict::Holds { positions: 1001 });

#[test]
fn a_claimed_p_set_fails_at_its_first_flaw() {
    let rules = Take(&[1, 2]);
    assert_eq!(p_set(&rules, Ending::Normal, |n| n % 3 == 0), HOLDS);
    assert_eq!(p_set(&rules, Ending::Misere, |n| n % 3 == 1), HOLDS);
    assert_eq!(p_set(&rules, Ending::Normal, |n| n % 3 == 1), fails(0, ClaimFlaw::Terminal));
    assert_eq!(p_set(&rules, Ending::Misere, |n| n % 3 == 0), fails(0, ClaimFlaw::Terminal));
    assert_eq!(
        p_set(&rules, Ending::Normal, |n| n % 3 == 0 || n == 500),
        fails(500, ClaimFlaw::Stays { option: 498 })
    );
    assert_eq!(
        p_set(&rules, Ending::Normal, |n| n % 3 == 0 && n != 600),
        fails(600, ClaimFlaw::Misses)
    );
}

#[test]
fn a_claimed_value_fails_at_its_first_flaw() {
    let rules = Take(&[1, 2]);
    assert_eq!(values(&rules, |n| n % 3), HOLDS);
    assert_eq!(values(&rules, |n| n % 3 + 1), fails(0, ClaimFlaw::Terminal));
    let early = |n: u32| if n < 400 { n % 3 } else { 0 };
    assert_eq!(
        values(&rules, early),
        fails(400, ClaimFlaw::Repeats { option: 399, value: Nimber(0) })
    );
    let gap = |n: u32| if n == 400 { 1_000_000_000 } else { n % 3 };
    assert_eq!(values(&rules, gap), fails(400, ClaimFlaw::Skips { value: Nimber(1) }));
}

#[test]
fn a_check_stops_at_its_budget_with_a_message() {
    let few = Budget { positions: 10, ..Budget::default() };
    let stopped = claim::p_set(&Take(&[1]), 0.., |n| n % 2 == 0, Ending::Normal, &few);
    assert_eq!(stopped, Err(Stopped::Limit { positions: 11 }));
    let verdict = p_set(&Take(&[1, 2]), Ending::Normal, |n| n % 3 == 0 || n == 4).unwrap();
    let told = verdict.words(|n| format!("heap {n}"));
    assert!(told.en.starts_with("heap 4: ") && told.en.contains("heap 3"), "{}", told.en);
    assert!(told.zh.starts_with("heap 4：") && told.zh.contains("heap 3"), "{}", told.zh);
}

proptest! {
    /// The checked conditions determine a single function: the true values pass, and any changed
    /// value fails.
    #[test]
    fn any_changed_value_fails_the_check(graph in dags(9), at in any::<prop::sample::Index>(), to in 0u32..4) {
        let truth: Vec<u32> = graph.vertices().map(|v| made_up::grundy(&graph, v)).collect();
        let check = |values: &[u32]| {
            let value = |v: &u32| Nimber(values[*v as usize]);
            let found = claim::grundy(&graph, graph.vertices(), value, &Budget::default());
            if let ClaimVerdict::Fails { at, flaw } = found.clone().unwrap() {
                // The reported flaw is a real flaw.
                let options = graph.options_of(at);
                match flaw {
                    ClaimFlaw::Terminal => assert!(options.is_empty() && values[at as usize] != 0),
                    ClaimFlaw::Repeats { option, .. } => {
                        assert!(options.contains(&option));
                        assert_eq!(values[option as usize], values[at as usize]);
                    }
                    ClaimFlaw::Skips { value } => {
                        assert_eq!(value, mex(options.iter().map(|v| Nimber(values[*v as usize]))));
                        assert!(value.0 < values[at as usize]);
                    }
                    other => panic!("{other:?}"),
                }
            }
            matches!(found, Ok(ClaimVerdict::Holds { .. }))
        };
        prop_assert!(check(&truth));
        let mut changed = truth.clone();
        let at = at.index(changed.len());
        changed[at] = to;
        prop_assert_eq!(check(&changed), changed == truth);

        for ending in [Ending::Normal, Ending::Misere] {
            let lost: Vec<bool> =
                graph.vertices().map(|v| !made_up::play(&graph, v, ending).0).collect();
            let holds = |lost: &[bool]| {
                let is_p = |v: &u32| lost[*v as usize];
                let found =
                    claim::p_set(&graph, graph.vertices(), is_p, ending, &Budget::default());
                matches!(found, Ok(ClaimVerdict::Holds { .. }))
            };
            prop_assert!(holds(&lost));
            let mut changed = lost.clone();
            changed[at] = !changed[at];
            prop_assert!(!holds(&changed));
        }
    }
}

#[test]
fn claims_about_explicit_graphs_are_checked() {
    let graph = Graph(vec![vec![], vec![0, 0], vec![1, 0]]);
    let found = claim::grundy(&graph, 0..3, |v| Nimber(*v), &Budget::default());
    assert_eq!(found, Ok(ClaimVerdict::Holds { positions: 3 }));
}
