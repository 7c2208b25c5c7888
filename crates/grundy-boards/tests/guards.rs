//! Compares the solver with plain retrograde analysis for rules whose commands have guards.

use crate::place_and_slide::place_and_slide;
use crate::plain::{Random, State, ample_limits, best_score, guarded_game_graph, reference_labels};
use crate::random_rules::random_rules;
use grundy_boards::{
    Group, GuardedRules, Label, Layout, Limits, Numbering, Sides, Unsolved, solve_guarded,
};
use grundy_cell_rules::{Function, SymmetryQuery, find_symmetries, group_of_cells};
use std::collections::HashMap;

/// Returns a random function of the cells: their tests, combined by random operations.
fn random_condition(random: &mut Random, guarded: &mut GuardedRules) -> Function {
    let groups = guarded.rules.groups.iter();
    let sizes: Vec<u8> =
        groups.flat_map(|group| vec![group.values; group.cells as usize]).collect();
    if random.one_in(3) {
        return count_condition(random, guarded);
    }
    let mut function = guarded.diagrams.constant(random.one_in(2));
    for _ in 0..1 + random.below(6) {
        let cell = random.below(sizes.len() as u64) as usize;
        let values = random.below(1 << sizes[cell]);
        let test = guarded.diagrams.of_cell(cell as u32, |value| values >> value & 1 == 1).unwrap();
        let table = random.below(16);
        let combine =
            |leaves: &[bool]| table >> (2 * u8::from(leaves[0]) + u8::from(leaves[1])) & 1 == 1;
        function = guarded.diagrams.apply(&[function, test], &mut { combine }).unwrap();
    }
    function
}

/// Returns the condition that a number of cells of the first group have a value. It is constant at
/// boards with equal counts of values.
fn count_condition(random: &mut Random, guarded: &mut GuardedRules) -> Function {
    let Group { cells, values, .. } = guarded.rules.groups[0];
    let value = random.below(values.into()) as u8;
    let count = random.below(u64::from(cells) + 1);
    // Entry `i` is the condition that `i` of the cells so far are missing in the count.
    let mut missing: Vec<Function> =
        (0..=count).map(|i| guarded.diagrams.constant(i == 0)).collect();
    let never = guarded.diagrams.constant(false);
    for cell in 0..cells {
        let test = guarded.diagrams.of_cell(cell, |own| own == value).unwrap();
        for i in (0..missing.len()).rev() {
            let fewer = if i == 0 { never } else { missing[i - 1] };
            let operands = [test, fewer, missing[i]];
            let select = |leaves: &[bool]| if leaves[0] { leaves[1] } else { leaves[2] };
            missing[i] = guarded.diagrams.apply(&operands, &mut { select }).unwrap();
        }
    }
    missing[count as usize]
}

/// Adds random guards to random rules. If the sides are symmetric, the guards often are too.
fn random_guarded_rules(random: &mut Random, ends: bool) -> (GuardedRules, State) {
    let (rules, start) = random_rules(random, ends);
    let mut guarded = GuardedRules::new(rules);
    for _ in 0..1 + random.below(3) {
        let condition = random_condition(random, &mut guarded);
        guarded.conditions.push(condition);
    }
    let count = guarded.conditions.len() as u64;
    for side in 0..guarded.rules.sides.len() {
        let commands = guarded.rules.sides[side].moves.len();
        let guards = (0..commands).map(|_| match random.below(3) {
            0 => Vec::new(),
            _ => (0..count as u16).filter(|_| random.one_in(2)).collect(),
        });
        guarded.guards[side] = guards.collect();
    }
    let query = SymmetryQuery { match_scores: true, swaps: &[true], accepts: &|_| true };
    let symmetries = find_symmetries(&guarded.rules, &query);
    if let Some(symmetry) = symmetries.first().filter(|_| !random.one_in(3)) {
        // The second side gets the images of the guards of the first.
        let group_of = group_of_cells(&guarded.rules.groups);
        let image = |cell: u32, value: u8| symmetry.image_of(group_of[cell as usize], cell, value);
        for index in 0..count as usize {
            let condition = guarded.conditions[index];
            let condition = guarded.diagrams.image(condition, &image).unwrap();
            guarded.conditions.push(condition);
        }
        let second = guarded.rules.sides[0].moves.iter().zip(guarded.guards[0].clone());
        let mut second: Vec<_> = second
            .map(|(command, guards)| {
                let mut command = command.clone();
                for (cell, values) in &mut command.tests {
                    let images = (0..64).filter(|value| *values >> value & 1 == 1);
                    let images = images.map(|value| image(*cell, value));
                    let images: Vec<(u32, u8)> = images.collect();
                    *cell = images[0].0;
                    *values = images.iter().fold(0, |set, (_, value)| set | 1 << value);
                }
                for (cell, change) in &mut command.writes {
                    let old_values = 0..symmetry.values[group_of[*cell as usize]].len() as u8;
                    let mut images: Vec<(u8, u8)> = old_values
                        .map(|old| (image(*cell, old).1, image(*cell, change.apply(old)).1))
                        .collect();
                    images.sort();
                    *change = grundy_boards::Change::Each(
                        images.into_iter().map(|(_, new)| new).collect(),
                    );
                    *cell = symmetry.cells[*cell as usize];
                }
                command.tests.sort();
                command.writes.sort();
                (command, guards.iter().map(|guard| guard + count as u16).collect::<Vec<u16>>())
            })
            .collect();
        second.sort();
        let first = &mut guarded.rules.sides[0];
        for command in &mut first.moves {
            for (cell, change) in &mut command.writes {
                let old_values = 0..symmetry.values[group_of[*cell as usize]].len() as u8;
                let new_values = old_values.map(|old| change.apply(old)).collect();
                *change = grundy_boards::Change::Each(new_values);
            }
        }
        (guarded.rules.sides[1].moves, guarded.guards[1]) = second.into_iter().unzip();
    }
    (guarded, start)
}

#[test]
fn random_guarded_rules_match_the_reference_solver() {
    let mut random = Random(0x5851_f42d_4c95_7f2d);
    let (mut decided, mut faults, mut scores, mut blocked, mut symmetric) = (0, 0, 0, 0, 0);
    for i in 0..1_500 {
        let (guarded, start) = random_guarded_rules(&mut random, i % 3 == 0);
        let Some(graph) = guarded_game_graph(&guarded, &start) else {
            let limits = ample_limits(1, Some(Numbering::Reachable));
            let found = solve_guarded(&guarded, &start.0, start.1, &limits).err();
            assert_eq!(found, Some(Unsolved::Fault), "{guarded:?}");
            faults += 1;
            continue;
        };
        let labels = reference_labels(&graph);
        let unguarded = guarded_game_graph(&guarded.rules.clone().into(), &start);
        blocked += usize::from(unguarded.is_some_and(|all| all.successors != graph.successors));
        let mut memo = HashMap::new();
        for (numbering, threads) in [
            (None, 2),
            (Some(Numbering::Reachable), 1),
            (Some(Numbering::ReachableUpToSymmetry), 1),
            (Some(Numbering::Dense), 1),
        ] {
            let limits: Limits = ample_limits(threads, numbering);
            let solved = match solve_guarded(&guarded, &start.0, start.1, &limits) {
                // The rules may be undefined at an unreachable board.
                Err(Unsolved::Fault) if numbering == Some(Numbering::Dense) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {numbering:?} {guarded:?}")),
            };
            let Layout { sides, .. } = solved.layout();
            symmetric += usize::from(matches!(sides, Sides::Symmetric { .. }));
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                if let Some(Label::Score(score)) = found {
                    let best = best_score(&graph, state, &mut memo);
                    assert_eq!(i64::from(score), best, "{state:?} {numbering:?} {guarded:?}");
                    scores += 1;
                    continue;
                }
                assert_eq!(found, Some(*label), "{state:?} {numbering:?} {start:?} {guarded:?}");
                decided += usize::from(*label != Label::Drawn);
            }
        }
    }
    assert!(
        decided > 3_000 && faults > 10 && scores > 1_000 && blocked > 300,
        "{decided} decided, {faults} faults, {scores} scores, {blocked} blocked"
    );
    assert!(symmetric > 100, "{symmetric} with symmetric sides");
}

#[test]
fn symmetric_guards_permit_folding() {
    let (rules, cells) = place_and_slide(true);
    let start = (cells, 0);
    // A stone slides only while an odd number of the side's stones is in the corners given by
    // `corners`, which are symmetric or not.
    for (corners, classes) in [(&[0, 3, 8, 11][..], 4), (&[0, 3], 2), (&[0], 1)] {
        let mut guarded = GuardedRules::new(rules.clone());
        for (side, stone) in [(0, 1), (1, 2)] {
            let mut is_odd = guarded.diagrams.constant(false);
            for corner in corners {
                let has_stone = guarded.diagrams.of_cell(*corner, |value| value == stone).unwrap();
                let operands = [is_odd, has_stone];
                is_odd = guarded.diagrams.apply(&operands, &mut |l| l[0] != l[1]).unwrap();
            }
            guarded.conditions.push(is_odd);
            let commands = guarded.rules.sides[side].moves.iter();
            let slides = commands.map(|command| command.writes.len() == 3);
            guarded.guards[side] =
                slides.map(|slides| if slides { vec![side as u16] } else { Vec::new() }).collect();
        }
        let graph = guarded_game_graph(&guarded, &start).unwrap();
        let labels = reference_labels(&graph);
        assert!(labels.values().filter(|label| **label == Label::Lost(4)).count() > 50);
        for numbering in [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry]
        {
            let limits = ample_limits(2, Some(numbering));
            let solved = solve_guarded(&guarded, &start.0, start.1, &limits).unwrap();
            let folds = numbering == Numbering::ReachableUpToSymmetry;
            assert_eq!(solved.layout().symmetries.len() + 1, if folds { classes } else { 1 });
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                assert_eq!(found, Some(*label), "{state:?} {numbering:?} {corners:?}");
            }
        }
    }
}
