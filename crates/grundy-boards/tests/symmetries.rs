//! Compares the solver with plain retrograde analysis on rules with symmetries, and on rules whose
//! symmetry is broken in one place.

use crate::plain::{Random, State, ample_limits, best_score, game_graph, reference_labels};
use crate::random_rules::random_rules;
use grundy_boards::{
    Change, Command, Ending, Group, Label, Limits, Numbering, RuleSymmetry, Rules, SideRules,
    Solved, Unsolved, solve, solve_pruning_immediate_wins,
};
use std::collections::{BTreeSet, HashMap};

/// A renaming of cells, and of the values of each cell.
#[derive(Clone, Debug)]
struct Renaming {
    cells: Vec<u32>,
    values: Vec<Vec<u8>>,
}

impl Renaming {
    fn identity(groups: &[Group]) -> Renaming {
        let counts = value_counts(groups);
        Renaming {
            cells: (0..counts.len() as u32).collect(),
            values: counts.iter().map(|count| (0..*count).collect()).collect(),
        }
    }

    fn tests(&self, tests: &[(u32, u64)]) -> Vec<(u32, u64)> {
        let image = |(cell, set): &(u32, u64)| {
            let new = self.values[*cell as usize].iter().enumerate();
            let new = new.filter(|(old, _)| set >> old & 1 == 1);
            (self.cells[*cell as usize], new.fold(0, |all, (_, new)| all | 1 << new))
        };
        let mut image: Vec<(u32, u64)> = tests.iter().map(image).collect();
        image.sort();
        image
    }

    fn command(&self, command: &Command) -> Command {
        let image = |(cell, change): &(u32, Change)| {
            let images = &self.values[*cell as usize];
            let change = match change {
                Change::To(new) => Change::To(images[usize::from(*new)]),
                Change::Each(changes) => {
                    let mut image = changes.clone();
                    for (old, new) in changes.iter().enumerate() {
                        image[usize::from(images[old])] = images[usize::from(*new)];
                    }
                    Change::Each(image)
                }
            };
            (self.cells[*cell as usize], change)
        };
        let mut writes: Vec<(u32, Change)> = command.writes.iter().map(image).collect();
        writes.sort();
        Command { tests: self.tests(&command.tests), writes, ..command.clone() }
    }

    fn side(&self, side: &SideRules) -> SideRules {
        let endings = side.endings.iter();
        let endings = endings.map(|end| Ending { tests: self.tests(&end.tests), ..end.clone() });
        let mut moves: Vec<Command> =
            side.moves.iter().map(|command| self.command(command)).collect();
        moves.sort();
        SideRules { endings: endings.collect(), no_moves: side.no_moves, moves }
    }

    fn board(&self, board: &[u8]) -> Vec<u8> {
        let mut image = board.to_vec();
        for (cell, value) in board.iter().enumerate() {
            image[self.cells[cell] as usize] = self.values[cell][usize::from(*value)];
        }
        image
    }
}

fn value_counts(groups: &[Group]) -> Vec<u8> {
    groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect()
}

fn shuffled(random: &mut Random, len: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    for i in (1..len).rev() {
        order.swap(i, random.below(i as u64 + 1) as usize);
    }
    order
}

/// Returns a random involution.
fn involution(random: &mut Random, len: usize) -> Vec<usize> {
    let order = shuffled(random, len);
    let mut image: Vec<usize> = (0..len).collect();
    for pair in order.chunks_exact(2).filter(|_| !random.one_in(3)) {
        (image[pair[0]], image[pair[1]]) = (pair[1], pair[0]);
    }
    image
}

/// Returns a random renaming that is its own inverse: within each group, or exchanging two groups
/// of the same size.
fn involutive_renaming(random: &mut Random, groups: &[Group]) -> Renaming {
    let mut names = Renaming::identity(groups);
    let mut offsets = vec![0];
    for group in groups {
        offsets.push(offsets[offsets.len() - 1] + group.cells as usize);
    }
    let same_shape = |a: &Group, b: &Group| a.cells == b.cells && a.values == b.values;
    let exchanges = groups.len() > 2 && same_shape(&groups[1], &groups[2]) && random.one_in(2);
    for (i, group) in groups.iter().enumerate() {
        let (cells, count) = (group.cells as usize, usize::from(group.values));
        if exchanges && i == 2 {
            continue;
        }
        let to_values = |order: Vec<usize>| order.iter().map(|to| *to as u8).collect::<Vec<u8>>();
        if exchanges && i == 1 {
            let (order, new) = (shuffled(random, cells), shuffled(random, count));
            let mut inverse = vec![0; count];
            new.iter().enumerate().for_each(|(old, new)| inverse[*new] = old);
            for (cell, to) in order.iter().enumerate() {
                let (cell, to) = (offsets[1] + cell, offsets[2] + to);
                (names.cells[cell], names.cells[to]) = (to as u32, cell as u32);
                names.values[cell] = to_values(new.clone());
                names.values[to] = to_values(inverse.clone());
            }
            continue;
        }
        let new = if random.one_in(2) { involution(random, count) } else { (0..count).collect() };
        for (cell, to) in involution(random, cells).into_iter().enumerate() {
            names.cells[offsets[i] + cell] = (offsets[i] + to) as u32;
            names.values[offsets[i] + cell] = to_values(new.clone());
        }
    }
    names
}

/// Returns random rules of a side; if `ends`, the last group is a clock that runs down with each
/// move.
fn random_side(random: &mut Random, groups: &[Group], ends: bool, scores: &[i64]) -> SideRules {
    let gains = ends && random.one_in(2);
    let counts = value_counts(groups);
    let free = counts.len() - 1;
    let tests = |random: &mut Random, density: u64| {
        let mut tests = Vec::new();
        for (cell, count) in counts.iter().take(free).enumerate() {
            if random.below(free as u64) < density {
                tests.push((cell as u32, 1 + random.below((1 << count) - 1)));
            }
        }
        tests
    };
    let mut endings = Vec::new();
    for _ in 0..random.below(4) {
        let score = scores[random.below(scores.len() as u64) as usize];
        endings.push(Ending { tests: tests(random, 2), score: Some(score) });
    }
    let (mut moves, again) = (Vec::new(), random.one_in(3));
    for _ in 0..1 + random.below(6) {
        let command_tests = tests(random, 2);
        let mut writes = Vec::new();
        for (cell, count) in counts.iter().take(free).enumerate() {
            if random.one_in(2) {
                let change = match random.below(3) {
                    0 => Change::Each(
                        (0..*count).map(|_| random.below((*count).into()) as u8).collect(),
                    ),
                    _ => Change::To(random.below((*count).into()) as u8),
                };
                writes.push((cell as u32, change));
            }
        }
        let again = again && random.one_in(3);
        let gain = if gains { random.below(5) as i32 - 2 } else { 0 };
        let command = Command { tests: command_tests, writes, again, gain, by: 0 };
        if !ends {
            moves.push(command);
            continue;
        }
        for time in 1..counts[free] {
            let mut command = command.clone();
            command.tests.push((free as u32, 1 << time));
            command.writes.push((free as u32, Change::To(time - 1)));
            moves.push(command);
        }
    }
    SideRules { endings, no_moves: scores[random.below(scores.len() as u64) as usize], moves }
}

/// Changes one detail of the rules of a side; returns whether they differ now.
fn break_symmetry(random: &mut Random, groups: &[Group], side: &mut SideRules) -> bool {
    let counts = value_counts(groups);
    let original = side.clone();
    let pick = |random: &mut Random, len: usize| random.below(len.max(1) as u64) as usize;
    let (command, end) = (pick(random, side.moves.len()), pick(random, side.endings.len()));
    let gains = side.moves.iter().any(|command| command.gain != 0);
    if gains && random.one_in(4) {
        side.moves[command].gain += 1;
        side.moves.sort();
        return true;
    }
    match random.below(11) {
        0 => side.moves[command].again ^= true,
        1 => side.no_moves = -side.no_moves,
        2 if !side.endings.is_empty() => {
            side.endings[end].score = side.endings[end].score.map(|s| 1 - s)
        }
        3 if !side.endings.is_empty() => drop(side.endings.remove(end)),
        4 => drop(side.moves.remove(command)),
        7..=10 if end > 0 => side.endings.swap(0, end),
        5 => {
            let command = &mut side.moves[command];
            if let Some((cell, change)) = command.writes.first_mut() {
                *change = Change::To(random.below(counts[*cell as usize].into()) as u8);
            }
        }
        _ => {
            let ends = side.endings.iter_mut().flat_map(|end| end.tests.iter_mut());
            let tests =
                ends.chain(side.moves.iter_mut().flat_map(|command| command.tests.iter_mut()));
            let mut tests: Vec<&mut (u32, u64)> = tests.collect();
            let i = pick(random, tests.len());
            if let Some((cell, set)) = tests.get_mut(i) {
                *set = 1 + random.below((1 << counts[*cell as usize]) - 1);
            }
        }
    }
    side.moves.sort();
    *side != original
}

/// A random game for these tests.
struct Sample {
    rules: Rules,
    start: State,
    /// Symmetries that keep the sides.
    symmetries: Vec<Renaming>,
    /// Whether the symmetry between the sides is broken.
    is_broken: bool,
}

fn random_sample(random: &mut Random, ends: bool) -> Sample {
    let mut groups = vec![Group {
        cells: 2 + random.below(3) as u32,
        values: 2 + random.below(2) as u8,
        low: 0,
    }];
    if random.one_in(2) {
        let group =
            Group { cells: 1 + random.below(2) as u32, values: 2 + random.below(2) as u8, low: 0 };
        groups.extend([group, group]);
    }
    groups.push(Group { cells: 1, values: if ends { 5 } else { 2 }, low: 0 });
    let scores: &[i64] = match random.below(4) {
        0 => &[-1, -1, -1, 0],
        1 => &[1, 1, 0],
        2 if ends => &[-3, 2, 0, 5, -7],
        _ => &[-1, 0, 1, -1, 1],
    };
    let mut first = random_side(random, &groups, ends, scores);
    let mut symmetries = Vec::new();
    if random.one_in(2) {
        // Add the images of all commands and endings.
        let mut names = Renaming::identity(&groups);
        for (cell, to) in involution(random, groups[0].cells as usize).into_iter().enumerate() {
            names.cells[cell] = to as u32;
        }
        let more = names.side(&first);
        first.moves.extend(more.moves);
        first.moves.sort();
        first.moves.dedup();
        let both = std::mem::take(&mut first.endings).into_iter().zip(more.endings);
        first.endings = both.flat_map(|(own, other)| [own, other]).collect();
        symmetries.push(names);
    }
    if groups[0].cells == 4 && symmetries.is_empty() && random.one_in(3) {
        // All cells are equivalent: there are more symmetries than the solver searches for.
        let count = u64::from(groups[0].values);
        first.moves.truncate(1);
        first.endings.truncate(1);
        for end in &mut first.endings {
            let set = 1 + random.below((1 << count) - 2);
            end.tests = (0..4).map(|cell| (cell, set)).collect();
        }
        for _ in 0..2 {
            let (set, new) = (1 + random.below((1 << count) - 1), random.below(count) as u8);
            first.moves.extend((0..4).map(|cell| Command {
                tests: vec![(cell, set)],
                writes: vec![(cell, Change::To(new))],
                again: false,
                gain: 0,
                by: 0,
            }));
        }
        first.moves.remove(0);
    }
    // A quarter turn exchanges the sides, and a half turn keeps them.
    let quarter = groups[0].cells == 4 && symmetries.is_empty() && random.one_in(2);
    let turn = |by: u32| {
        let mut names = Renaming::identity(&groups);
        (0..4).for_each(|cell| names.cells[cell as usize] = (cell + by) % 4);
        names
    };
    if quarter {
        let more = turn(2).side(&first);
        first.moves.extend(more.moves);
        first.moves.sort();
        first.moves.dedup();
        let both = std::mem::take(&mut first.endings).into_iter().zip(more.endings);
        first.endings = both.flat_map(|(own, other)| [own, other]).collect();
    }
    first.moves.sort();
    let mut sides = vec![first];
    let mut is_broken = false;
    if quarter {
        sides.push(turn(1).side(&sides[0]));
    } else if !random.one_in(4) {
        let names = involutive_renaming(random, &groups);
        sides.push(names.side(&sides[0]));
        is_broken = random.one_in(2) && break_symmetry(random, &groups, &mut sides[1]);
        if is_broken && random.one_in(2) {
            sides.swap(0, 1);
        }
    } else if random.one_in(3) {
        is_broken = break_symmetry(random, &groups, &mut sides[0]);
    }
    let counts = value_counts(&groups);
    let mut board: Vec<u8> =
        counts.iter().map(|count| random.below((*count).into()) as u8).collect();
    if ends {
        *board.last_mut().unwrap() = 4;
    }
    let side = random.below(sides.len() as u64) as u8;
    Sample {
        rules: Rules { groups, sides, exchange: None },
        start: (board, side),
        symmetries,
        is_broken,
    }
}

fn solve_sample(
    sample: &Sample,
    numbering: Option<Numbering>,
    threads: usize,
) -> Result<Solved, Unsolved> {
    let limits = ample_limits(threads, numbering);
    solve(&sample.rules, &sample.start.0, sample.start.1, &limits)
}

const NUMBERINGS: [Option<Numbering>; 4] = [
    None,
    Some(Numbering::Dense),
    Some(Numbering::Reachable),
    Some(Numbering::ReachableUpToSymmetry),
];

#[test]
fn symmetries_do_not_change_labels() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    // Samples with symmetric sides, with nearly symmetric sides, and with merged boards.
    let (mut merged_sides, mut broken, mut folded, mut compared) = (0, 0, 0, 0);
    let mut gaining = 0;
    'samples: for at in 0..400 {
        let sample = random_sample(&mut random, at % 3 == 0);
        let graph = game_graph(&sample.rules, &sample.start).unwrap();
        let (labels, mut scores) = (reference_labels(&graph), HashMap::new());
        let mut counts = Vec::new();
        for (at, numbering) in NUMBERINGS.into_iter().enumerate() {
            let mut solved = match solve_sample(&sample, numbering, 1 + at % 2) {
                // The renaming of a side can renumber its clock, so that tiers have cycles.
                Err(Unsolved::Cyclic) if sample.rules.has_gains() => continue 'samples,
                solved => {
                    solved.unwrap_or_else(|why| panic!("{why:?} {numbering:?} {:?}", sample.rules))
                }
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                let label = match found {
                    Some(Label::Score(_)) => {
                        gaining += usize::from(sample.rules.has_gains());
                        Label::Score(best_score(&graph, state, &mut scores) as i16)
                    }
                    _ => *label,
                };
                assert!(
                    found == Some(label),
                    "{state:?}: {found:?} and not {label:?}, {numbering:?} {:?} {:?}",
                    sample.start,
                    sample.rules
                );
                compared += 1;
            }
            counts.push((
                solved.boards,
                solved.stored,
                solved.label_counts(),
                solved.stored_label_counts(None).unwrap(),
            ));
        }
        let [_, _, found, images] = &counts[..] else { unreachable!() };
        assert_eq!((found.0, &found.2), (found.1, &found.3));
        assert_eq!(images.2.total(), images.0);
        assert_eq!(images.3.total(), images.1);
        // Folding adds the boards that arise from images of the start.
        assert!(
            images.1 <= found.1 && found.0 <= images.0,
            "{found:?} {images:?} {:?}",
            sample.rules
        );
        let merged = found.0 < labels.len() as u64;
        merged_sides += usize::from(merged);
        assert!(!merged || sample.rules.sides.len() == 2);
        broken += usize::from(sample.is_broken && sample.rules.sides.len() == 2 && !merged);
        folded += usize::from(images.1 < images.0);
        if let ([symmetry], false, 1) =
            (&sample.symmetries[..], sample.is_broken, sample.rules.sides.len())
        {
            // Every reachable board, and its image.
            let boards =
                labels.keys().flat_map(|state| [state.0.clone(), symmetry.board(&state.0)]);
            let orbits: BTreeSet<Vec<u8>> = boards.collect();
            if images.1 < images.0 && images.0 == orbits.len() as u64 {
                let least = orbits.iter().filter(|board| **board <= symmetry.board(board)).count();
                assert_eq!(images.1, least as u64, "{:?}", sample.rules);
            }
        }
    }
    assert!(
        merged_sides > 25 && broken > 70 && folded > 50 && gaining > 1_000,
        "{merged_sides} {broken} {folded} {compared} {gaining}"
    );
}

#[test]
fn pruning_immediate_wins_does_not_change_labels() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut fewer, mut compared, mut missing) = (0, 0, 0);
    for _ in 0..700 {
        let sample = random_sample(&mut random, false);
        let (rules, start) = (&sample.rules, &sample.start);
        let graph = game_graph(rules, start).unwrap();
        let labels = reference_labels(&graph);
        // The boards that are reachable if every immediate win is taken.
        let (mut reachable, mut open) = (BTreeSet::new(), vec![start.clone()]);
        while let Some(state) = open.pop() {
            if !reachable.insert(state.clone()) || labels[&state] == Label::Won(1) {
                continue;
            }
            open.extend(graph.successors[&state].iter().map(|successor| successor.0.clone()));
        }
        for numbering in NUMBERINGS {
            let limits = ample_limits(1, numbering);
            let solved = match solve_pruning_immediate_wins(rules, &start.0, start.1, &limits) {
                // Scored games are refused.
                Err(Unsolved::Rules) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {rules:?}")),
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                assert!(
                    found == Some(*label) || found.is_none() && !reachable.contains(state),
                    "{state:?}: {found:?} and not {label:?} {start:?} {rules:?}"
                );
                compared += 1;
                missing += usize::from(found.is_none());
            }
            if numbering == Some(Numbering::Reachable) {
                fewer += usize::from(
                    solved.boards < solve_sample(&sample, numbering, 1).unwrap().boards,
                );
            }
        }
    }
    assert!(fewer > 20 && compared > 8_000 && missing > 100, "{fewer} {compared} {missing}");
    // In scored games a later win may be greater.
    let ended = |tests: &[(u32, u64)], score| Ending { tests: tests.to_vec(), score: Some(score) };
    let go = |old: u64, new| Command {
        tests: vec![(0, old)],
        writes: vec![(0, Change::To(new))],
        again: false,
        gain: 0,
        by: 0,
    };
    let side = SideRules {
        endings: vec![ended(&[(0, 2)], -1), ended(&[(0, 8)], -9)],
        no_moves: -1,
        moves: vec![go(1, 1), go(1, 3)],
    };
    let rules = Rules {
        groups: vec![Group { cells: 1, values: 4, low: 0 }],
        sides: vec![side],
        exchange: None,
    };
    let limits = Limits { memory_budget: 1 << 20, ..ample_limits(1, None) };
    assert_eq!(solve(&rules, &[0], 0, &limits).unwrap().label(&[0], 0), Some(Label::Score(9)));
    assert_eq!(solve_pruning_immediate_wins(&rules, &[0], 0, &limits).err(), Some(Unsolved::Rules));
}

/// Two sides slide stones on a board of 4 by 4 cells, whose symmetries keep the sides.
#[test]
fn counts_do_not_depend_on_symmetry_folding() {
    let is_adjacent = |a: u32, b: u32| (a % 4).abs_diff(b % 4) + (a / 4).abs_diff(b / 4) == 1;
    let side = |stone: u8, opponent: u8| {
        let ends = [[5u32, 10], [6, 9]].map(|cells| Ending {
            tests: cells.map(|cell| (cell, 1 << opponent)).to_vec(),
            score: Some(-1),
        });
        let mut moves = Vec::new();
        for from in 0..16u32 {
            for to in (0..16).filter(|to| is_adjacent(from, *to)) {
                let (mut tests, mut writes) = (
                    vec![(from, 1 << stone), (to, 1)],
                    vec![(from, Change::To(0)), (to, Change::To(stone))],
                );
                tests.sort();
                writes.sort();
                moves.push(Command { tests, writes, again: false, gain: 0, by: 0 });
            }
        }
        moves.sort();
        SideRules { endings: ends.to_vec(), no_moves: -1, moves }
    };
    let rules = Rules {
        groups: vec![Group { cells: 16, values: 3, low: 0 }],
        sides: vec![side(1, 2), side(2, 1)],
        exchange: None,
    };
    let mut start = vec![0; 16];
    for (cell, value) in [(0, 1), (3, 1), (1, 2), (2, 2)] {
        start[cell] = value;
    }
    let of = |numbering, threads| {
        let limits = ample_limits(threads, Some(numbering));
        solve(&rules, &start, 0, &limits).unwrap()
    };
    let found = of(Numbering::Reachable, 1);
    let mut seen: HashMap<u64, u64> = HashMap::new();
    for threads in [1, 2] {
        let images = of(Numbering::ReachableUpToSymmetry, threads);
        assert_eq!(images.numbering, Numbering::ReachableUpToSymmetry);
        assert_eq!(images.label_counts(), found.label_counts());
        assert!(
            images.boards == found.boards && 7 * images.stored < found.boards,
            "{} {}",
            images.stored,
            found.boards
        );
        *seen.entry(images.stored).or_default() += 1;
    }
    assert_eq!(seen.len(), 1);
}

/// The renaming reverses the values of each cell, which exchanges the sides of almost no random
/// rules.
#[test]
fn a_renaming_that_does_not_exchange_the_sides_is_not_used() {
    let mut random = Random(0x94d0_49bb_1331_11eb);
    let mut compared = 0;
    for _ in 0..200 {
        let (rules, (start, side)) = random_rules(&mut random, false);
        if rules.sides.len() < 2 {
            continue;
        }
        let reversed = |group: &Group| (0..group.values).rev().collect();
        let exchange = RuleSymmetry {
            cells: (0..rules.cells()).collect(),
            values: rules.groups.iter().map(reversed).collect(),
            swaps: true,
        };
        let renamed = Rules { exchange: Some(exchange), ..rules.clone() };
        let solved = |rules: &Rules| {
            let solved = solve(rules, &start, side, &ample_limits(1, Some(Numbering::Reachable)));
            solved.map(|solved| (solved.label(&start, side), solved.label_counts()))
        };
        let (plain, renamed) = (solved(&rules), solved(&renamed));
        compared += usize::from(plain.is_ok());
        assert_eq!(plain, renamed, "{rules:?}");
    }
    assert!(compared > 50, "{compared}");
}
