//! Rules with symmetries, and with nearly such, solved whole against plain levels.

mod plain;

use grundy_boards::{
    Change, Command, Ending, Group, Label, Limits, Numbering, Rules, SideRules, Solved, Unsolved,
    solve, solve_at_once,
};
use plain::{Random, State, levels, plain, roomy};
use std::collections::{BTreeSet, HashMap};

/// Other names for cells, and for the values of each.
#[derive(Clone, Debug)]
struct Names {
    cells: Vec<u32>,
    values: Vec<Vec<u8>>,
}

impl Names {
    fn none(groups: &[Group]) -> Names {
        let many = values(groups);
        Names {
            cells: (0..many.len() as u32).collect(),
            values: many.iter().map(|many| (0..*many).collect()).collect(),
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
            let names = &self.values[*cell as usize];
            let change = match change {
                Change::To(new) => Change::To(names[usize::from(*new)]),
                Change::Each(of) => {
                    let mut image = of.clone();
                    for (old, new) in of.iter().enumerate() {
                        image[usize::from(names[old])] = names[usize::from(*new)];
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
        let mut moves: Vec<Command> = side.moves.iter().map(|own| self.command(own)).collect();
        moves.sort();
        SideRules { endings: endings.collect(), stuck: side.stuck, moves }
    }

    fn board(&self, board: &[u8]) -> Vec<u8> {
        let mut image = board.to_vec();
        for (cell, value) in board.iter().enumerate() {
            image[self.cells[cell] as usize] = self.values[cell][usize::from(*value)];
        }
        image
    }
}

fn values(groups: &[Group]) -> Vec<u8> {
    groups.iter().flat_map(|group| vec![group.values; group.cells as usize]).collect()
}

fn shuffled(random: &mut Random, many: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..many).collect();
    for at in (1..many).rev() {
        all.swap(at, random.below(at as u64 + 1) as usize);
    }
    all
}

/// An order that done twice changes nothing.
fn pairs(random: &mut Random, many: usize) -> Vec<usize> {
    let order = shuffled(random, many);
    let mut image: Vec<usize> = (0..many).collect();
    for two in order.chunks_exact(2).filter(|_| !random.one_in(3)) {
        (image[two[0]], image[two[1]]) = (two[1], two[0]);
    }
    image
}

/// Other names that done twice are none: inside of each group, or of two groups that are the same size each for the other.
fn other_names(random: &mut Random, groups: &[Group]) -> Names {
    let mut names = Names::none(groups);
    let mut firsts = vec![0];
    for group in groups {
        firsts.push(firsts[firsts.len() - 1] + group.cells as usize);
    }
    let fits = |a: &Group, b: &Group| a.cells == b.cells && a.values == b.values;
    let crossed = groups.len() > 2 && fits(&groups[1], &groups[2]) && random.one_in(2);
    for (at, group) in groups.iter().enumerate() {
        let (cells, many) = (group.cells as usize, usize::from(group.values));
        if crossed && at == 2 {
            continue;
        }
        let value_names = |order: Vec<usize>| order.iter().map(|to| *to as u8).collect::<Vec<u8>>();
        if crossed && at == 1 {
            let (order, new) = (shuffled(random, cells), shuffled(random, many));
            let mut back = vec![0; many];
            new.iter().enumerate().for_each(|(old, new)| back[*new] = old);
            for (cell, to) in order.iter().enumerate() {
                let (cell, to) = (firsts[1] + cell, firsts[2] + to);
                (names.cells[cell], names.cells[to]) = (to as u32, cell as u32);
                names.values[cell] = value_names(new.clone());
                names.values[to] = value_names(back.clone());
            }
            continue;
        }
        let new = if random.one_in(2) { pairs(random, many) } else { (0..many).collect() };
        for (cell, to) in pairs(random, cells).into_iter().enumerate() {
            names.cells[firsts[at] + cell] = (firsts[at] + to) as u32;
            names.values[firsts[at] + cell] = value_names(new.clone());
        }
    }
    names
}

/// A side's rules made of anything; the last group is a clock that runs down with each move, if `ends`.
fn any_side(random: &mut Random, groups: &[Group], ends: bool, scores: &[i64]) -> SideRules {
    let many = values(groups);
    let free = many.len() - 1;
    let tests = |random: &mut Random, most: u64| {
        let mut tests = Vec::new();
        for (cell, many) in many.iter().take(free).enumerate() {
            if random.below(free as u64) < most {
                tests.push((cell as u32, 1 + random.below((1 << many) - 1)));
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
        let own = tests(random, 2);
        let mut writes = Vec::new();
        for (cell, many) in many.iter().take(free).enumerate() {
            if random.one_in(2) {
                let change = match random.below(3) {
                    0 => Change::Each(
                        (0..*many).map(|_| random.below((*many).into()) as u8).collect(),
                    ),
                    _ => Change::To(random.below((*many).into()) as u8),
                };
                writes.push((cell as u32, change));
            }
        }
        let command = Command { tests: own, writes, again: again && random.one_in(3), by: 0 };
        if !ends {
            moves.push(command);
            continue;
        }
        for hour in 1..many[free] {
            let mut command = command.clone();
            command.tests.push((free as u32, 1 << hour));
            command.writes.push((free as u32, Change::To(hour - 1)));
            moves.push(command);
        }
    }
    SideRules { endings, stuck: scores[random.below(scores.len() as u64) as usize], moves }
}

/// One thing is another; whether there was such.
fn spoilt(random: &mut Random, groups: &[Group], side: &mut SideRules) -> bool {
    let many = values(groups);
    let before = side.clone();
    let at = |random: &mut Random, many: usize| random.below(many.max(1) as u64) as usize;
    let (own, end) = (at(random, side.moves.len()), at(random, side.endings.len()));
    match random.below(11) {
        0 => side.moves[own].again ^= true,
        1 => side.stuck = -side.stuck,
        2 if !side.endings.is_empty() => {
            side.endings[end].score = side.endings[end].score.map(|s| 1 - s)
        }
        3 if !side.endings.is_empty() => drop(side.endings.remove(end)),
        4 => drop(side.moves.remove(own)),
        7..=10 if end > 0 => side.endings.swap(0, end),
        5 => {
            let command = &mut side.moves[own];
            if let Some((cell, change)) = command.writes.first_mut() {
                *change = Change::To(random.below(many[*cell as usize].into()) as u8);
            }
        }
        _ => {
            let ends = side.endings.iter_mut().flat_map(|end| end.tests.iter_mut());
            let tests = ends.chain(side.moves.iter_mut().flat_map(|own| own.tests.iter_mut()));
            let mut tests: Vec<&mut (u32, u64)> = tests.collect();
            let at = at(random, tests.len());
            if let Some((cell, set)) = tests.get_mut(at) {
                *set = 1 + random.below((1 << many[*cell as usize]) - 1);
            }
        }
    }
    side.moves.sort();
    *side != before
}

struct Made {
    rules: Rules,
    start: State,
    /// Symmetries that leave the sides as they are.
    same: Vec<Names>,
    spoilt: bool,
}

fn made(random: &mut Random, ends: bool) -> Made {
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
    let mut first = any_side(random, &groups, ends, scores);
    let mut same = Vec::new();
    if random.one_in(2) {
        // What is done in some cells may be done in others.
        let mut names = Names::none(&groups);
        for (cell, to) in pairs(random, groups[0].cells as usize).into_iter().enumerate() {
            names.cells[cell] = to as u32;
        }
        let more = names.side(&first);
        first.moves.extend(more.moves);
        first.moves.sort();
        first.moves.dedup();
        let both = std::mem::take(&mut first.endings).into_iter().zip(more.endings);
        first.endings = both.flat_map(|(own, other)| [own, other]).collect();
        same.push(names);
    }
    if groups[0].cells == 4 && same.is_empty() && random.one_in(3) {
        // All cells are alike: more symmetries than are looked for.
        let many = u64::from(groups[0].values);
        first.moves.truncate(1);
        first.endings.truncate(1);
        for end in &mut first.endings {
            let set = 1 + random.below((1 << many) - 2);
            end.tests = (0..4).map(|cell| (cell, set)).collect();
        }
        for _ in 0..2 {
            let (set, new) = (1 + random.below((1 << many) - 1), random.below(many) as u8);
            first.moves.extend((0..4).map(|cell| Command {
                tests: vec![(cell, set)],
                writes: vec![(cell, Change::To(new))],
                again: false,
                by: 0,
            }));
        }
        first.moves.remove(0);
    }
    // A quarter of a turn takes each side to the other, and half of one each to itself.
    let quarter = groups[0].cells == 4 && same.is_empty() && random.one_in(2);
    let turn = |by: u32| {
        let mut names = Names::none(&groups);
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
    let mut is_spoilt = false;
    if quarter {
        sides.push(turn(1).side(&sides[0]));
    } else if !random.one_in(4) {
        let names = other_names(random, &groups);
        sides.push(names.side(&sides[0]));
        is_spoilt = random.one_in(2) && spoilt(random, &groups, &mut sides[1]);
        if is_spoilt && random.one_in(2) {
            sides.swap(0, 1);
        }
    } else if random.one_in(3) {
        is_spoilt = spoilt(random, &groups, &mut sides[0]);
    }
    let many = values(&groups);
    let mut board: Vec<u8> = many.iter().map(|many| random.below((*many).into()) as u8).collect();
    if ends {
        *board.last_mut().unwrap() = 4;
    }
    let side = random.below(sides.len() as u64) as u8;
    Made { rules: Rules { groups, sides }, start: (board, side), same, spoilt: is_spoilt }
}

fn solved(made: &Made, numbering: Option<Numbering>, threads: usize) -> Result<Solved, Unsolved> {
    let limits = roomy(threads, numbering);
    solve(&made.rules, &made.start.0, made.start.1, &limits)
}

/// What the label of a board says where labels are scores.
fn agrees(found: Option<Label>, expected: Label) -> bool {
    match found {
        Some(Label::Score(score)) => match expected {
            Label::Won(_) => score > 0,
            Label::Lost(_) => score < 0,
            _ => score == 0,
        },
        found => found == Some(expected),
    }
}

const NUMBERINGS: [Option<Numbering>; 4] =
    [None, Some(Numbering::All), Some(Numbering::Found), Some(Numbering::Images)];

#[test]
fn symmetries_and_what_is_nearly_one_change_no_labels() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    // Rules of which sides are alike, and nearly so; those of which images are left out.
    let (mut alike, mut nearly, mut folded, mut told) = (0, 0, 0, 0);
    for at in 0..400 {
        let made = made(&mut random, at % 3 == 0);
        let plain = plain(&made.rules, &made.start).unwrap();
        let labels = levels(&plain);
        let mut counts = Vec::new();
        for (at, numbering) in NUMBERINGS.into_iter().enumerate() {
            let mut solved = solved(&made, numbering, 1 + at % 2)
                .unwrap_or_else(|why| panic!("{why:?} {numbering:?} {:?}", made.rules));
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                assert!(
                    agrees(found, *label),
                    "{state:?}: {found:?} and not {label:?}, {numbering:?} {:?} {:?}",
                    made.start,
                    made.rules
                );
                told += 1;
            }
            counts.push((
                solved.boards,
                solved.kept,
                solved.counted(),
                solved.counted_kept(None).unwrap(),
            ));
        }
        let [_, _, found, images] = &counts[..] else { unreachable!() };
        assert_eq!((found.0, &found.2), (found.1, &found.3));
        assert_eq!(images.2.all(), images.0);
        assert_eq!(images.3.all(), images.1);
        // With those that arise from images of the start.
        assert!(
            images.1 <= found.1 && found.0 <= images.0,
            "{found:?} {images:?} {:?}",
            made.rules
        );
        let merged = found.0 < labels.len() as u64;
        alike += usize::from(merged);
        assert!(!merged || made.rules.sides.len() == 2);
        nearly += usize::from(made.spoilt && made.rules.sides.len() == 2 && !merged);
        folded += usize::from(images.1 < images.0);
        if let ([names], false, 1) = (&made.same[..], made.spoilt, made.rules.sides.len()) {
            // Every board that arises, and its image.
            let boards = labels.keys().flat_map(|state| [state.0.clone(), names.board(&state.0)]);
            let all: BTreeSet<Vec<u8>> = boards.collect();
            if images.1 < images.0 && images.0 == all.len() as u64 {
                let least = all.iter().filter(|board| **board <= names.board(board)).count();
                assert_eq!(images.1, least as u64, "{:?}", made.rules);
            }
        }
    }
    assert!(alike > 25 && nearly > 90 && folded > 50, "{alike} {nearly} {folded} {told}");
}

#[test]
fn who_wins_at_once_does_and_labels_stay() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut fewer, mut told, mut refused) = (0, 0, 0);
    for _ in 0..700 {
        let made = made(&mut random, false);
        let (rules, start) = (&made.rules, &made.start);
        let whole = plain(rules, start).unwrap();
        let labels = levels(&whole);
        // Boards that arise where nobody lets a win at once go by.
        let (mut arise, mut open) = (BTreeSet::new(), vec![start.clone()]);
        while let Some(state) = open.pop() {
            if !arise.insert(state.clone()) || labels[&state] == Label::Won(1) {
                continue;
            }
            open.extend(whole.options[&state].iter().map(|option| option.0.clone()));
        }
        for numbering in NUMBERINGS {
            let limits = roomy(1, numbering);
            let solved = match solve_at_once(rules, &start.0, start.1, &limits) {
                // Where scores are told.
                Err(Unsolved::Rules) => continue,
                solved => solved.unwrap_or_else(|why| panic!("{why:?} {rules:?}")),
            };
            for (state, label) in &labels {
                let found = solved.label(&state.0, state.1);
                assert!(
                    found == Some(*label) || found.is_none() && !arise.contains(state),
                    "{state:?}: {found:?} and not {label:?} {start:?} {rules:?}"
                );
                told += 1;
                refused += usize::from(found.is_none());
            }
            if numbering == Some(Numbering::Found) {
                fewer +=
                    usize::from(solved.boards < self::solved(&made, numbering, 1).unwrap().boards);
            }
        }
    }
    assert!(fewer > 20 && told > 8_000 && refused > 100, "{fewer} {told} {refused}");
    // Where scores are told, more may be won later.
    let ended = |tests: &[(u32, u64)], score| Ending { tests: tests.to_vec(), score: Some(score) };
    let go = |old: u64, new| Command {
        tests: vec![(0, old)],
        writes: vec![(0, Change::To(new))],
        again: false,
        by: 0,
    };
    let side = SideRules {
        endings: vec![ended(&[(0, 2)], -1), ended(&[(0, 8)], -9)],
        stuck: -1,
        moves: vec![go(1, 1), go(1, 3)],
    };
    let rules = Rules { groups: vec![Group { cells: 1, values: 4, low: 0 }], sides: vec![side] };
    let limits = Limits { bytes: 1 << 20, ..roomy(1, None) };
    assert_eq!(solve(&rules, &[0], 0, &limits).unwrap().label(&[0], 0), Some(Label::Score(9)));
    assert_eq!(solve_at_once(&rules, &[0], 0, &limits).err(), Some(Unsolved::Rules));
}

/// Stones of two sides that slide on 4 by 4, with a mirror and turns that leave the sides as they are.
#[test]
fn boards_up_to_symmetry_count_as_all() {
    let near = |a: u32, b: u32| (a % 4).abs_diff(b % 4) + (a / 4).abs_diff(b / 4) == 1;
    let side = |own: u8, other: u8| {
        let ends = [[5u32, 10], [6, 9]].map(|cells| Ending {
            tests: cells.map(|cell| (cell, 1 << other)).to_vec(),
            score: Some(-1),
        });
        let mut moves = Vec::new();
        for from in 0..16u32 {
            for to in (0..16).filter(|to| near(from, *to)) {
                let (mut tests, mut writes) = (
                    vec![(from, 1 << own), (to, 1)],
                    vec![(from, Change::To(0)), (to, Change::To(own))],
                );
                tests.sort();
                writes.sort();
                moves.push(Command { tests, writes, again: false, by: 0 });
            }
        }
        moves.sort();
        SideRules { endings: ends.to_vec(), stuck: -1, moves }
    };
    let rules = Rules {
        groups: vec![Group { cells: 16, values: 3, low: 0 }],
        sides: vec![side(1, 2), side(2, 1)],
    };
    let mut start = vec![0; 16];
    for (cell, value) in [(0, 1), (3, 1), (1, 2), (2, 2)] {
        start[cell] = value;
    }
    let of = |numbering, threads| {
        let limits = roomy(threads, Some(numbering));
        solve(&rules, &start, 0, &limits).unwrap()
    };
    let found = of(Numbering::Found, 1);
    let mut seen: HashMap<u64, u64> = HashMap::new();
    for threads in [1, 2] {
        let images = of(Numbering::Images, threads);
        assert_eq!(images.numbering, Numbering::Images);
        assert_eq!(images.counted(), found.counted());
        assert!(
            images.boards == found.boards && 7 * images.kept < found.boards,
            "{} {}",
            images.kept,
            found.boards
        );
        *seen.entry(images.kept).or_default() += 1;
    }
    assert_eq!(seen.len(), 1);
}
