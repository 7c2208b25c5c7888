//! Tests that minimisation agrees with a refinement that compares all pairs of states.

use super::*;
use crate::diagram::{NodeArena, follow};
use crate::limits::Limits;

fn random(seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

/// Returns a random machine over two bits whose states repeat those of a smaller machine.
fn machine(seed: &mut u64, states: usize) -> Machine {
    let core = random(seed) % 7 + 1;
    let next: Vec<[usize; 4]> = (0..core).map(|_| [0; 4].map(|_| random(seed) % core)).collect();
    let kind: Vec<usize> =
        (0..states).map(|s| if s < core { s } else { random(seed) % core }).collect();
    let mut arena = NodeArena::default();
    let mut roots = Vec::new();
    for &class in &kind {
        let mut edges = Vec::new();
        for target in next[class] {
            // The edge leads to a random state that repeats the target state of the smaller
            // machine.
            let candidates: Vec<usize> =
                (0..states).filter(|&s| kind[s] == target % states.min(core)).collect();
            edges.push(Edge::leaf(candidates[random(seed) % candidates.len()] as u32));
        }
        roots.push(arena.choice(0, 2, &mut edges));
    }
    let flags: Vec<bool> = (0..core).map(|_| random(seed).is_multiple_of(3)).collect();
    let accepting = kind.iter().map(|&class| flags[class]).collect();
    Machine { nodes: arena.into_nodes(), roots, accepting, start: (random(seed) % states) as u32 }
}

fn step(nodes: &[DiagramNode], root: Edge, letter: usize) -> usize {
    follow(nodes, root, |level| letter >> (1 - level) & 1 == 1) as usize
}

/// Returns the number of classes of equivalent reachable states. Starts with the partition into
/// accepting and rejecting states, and refines it by comparing all pairs of states in each round.
fn classes(machine: &Machine) -> usize {
    let count = machine.roots.len();
    let next = |s: usize, letter| step(&machine.nodes, machine.roots[s], letter);
    let mut differ = vec![vec![false; count]; count];
    for _ in 0..=count {
        for a in 0..count {
            for b in 0..count {
                differ[a][b] |= machine.accepting[a] != machine.accepting[b]
                    || (0..4).any(|letter| differ[next(a, letter)][next(b, letter)]);
            }
        }
    }
    let mut reached = vec![machine.start as usize];
    let mut at = 0;
    while at < reached.len() {
        for letter in 0..4 {
            let next = next(reached[at], letter);
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
        at += 1;
    }
    (0..reached.len()).filter(|&i| (0..i).all(|j| differ[reached[i]][reached[j]])).count()
}

#[test]
fn state_count_equals_the_number_of_distinguishable_states() {
    let limits = Limits::default();
    let mut seed = 3;
    let mut sizes = std::collections::BTreeSet::new();
    for round in 0..400 {
        let machine = machine(&mut seed, 7 + round % 12);
        let mut meter = Meter::new(&limits).unwrap();
        let graph = minimise(&mut meter, &machine).unwrap();
        assert_eq!(graph.roots.len(), classes(&machine));
        sizes.insert(graph.roots.len());
        // The machine and its minimal automaton accept the same words.
        for word in 0..4096usize {
            let letters = (0..6).map(|at| word >> (2 * at) & 3);
            let (mut a, mut b) = (machine.start as usize, 0);
            for letter in letters {
                a = step(&machine.nodes, machine.roots[a], letter);
                b = step(&graph.nodes, graph.roots[b], letter);
                assert_eq!(machine.accepting[a], graph.accepting[b]);
            }
        }
    }
    assert!(sizes.len() > 4, "{sizes:?}");
}

#[test]
fn a_chain_of_100000_states_is_minimised() {
    // Only the words of 99,998 letters are accepted, so the refinement takes about 100,000 rounds,
    // and each round splits off one state.
    let count = 100_000;
    let roots = (0..count).map(|s| Edge::leaf(u32::min(s + 1, count - 1))).collect();
    let accepting = (0..count).map(|s| s == count - 2).collect();
    let machine = Machine { nodes: Vec::new(), roots, accepting, start: 0 };
    let limits = Limits::default();
    let mut meter = Meter::new(&limits).unwrap();
    assert_eq!(minimise(&mut meter, &machine).unwrap().roots.len(), count as usize);
}
