//! Boards proved by search are what plain retrograde analysis of lists of cells says.

use grundy_boards::weak::{Limits, Means, Outcome, Weak, prove};
use grundy_boards::{Change, Command, Ending, Group, Rules, SideRules, Unsolved};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Numbers without order.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

type State = (Vec<u8>, usize);

/// Every board that arises, with its options, and how it ends where it has none.
type Graph = HashMap<State, (Vec<(State, bool)>, i64)>;

/// Fewer boards than `most`, and scores that are all known; else nothing.
fn graph(rules: &Rules, start: &State, most: usize) -> Option<Graph> {
    let mut all = Graph::new();
    let mut open = vec![start.clone()];
    while let Some((board, turn)) = open.pop() {
        if all.contains_key(&(board.clone(), turn)) {
            continue;
        }
        let side = &rules.sides[turn];
        let (options, score) = match side.ended(&board) {
            Some(ending) => (Vec::new(), ending.score?),
            None => {
                let next = |again: bool| match again || rules.sides.len() == 1 {
                    true => turn,
                    false => 1 - turn,
                };
                let options = side.options(&board).into_iter();
                let options: Vec<(State, bool)> =
                    options.map(|(after, again)| ((after, next(again)), again)).collect();
                (options, side.stuck)
            }
        };
        open.extend(options.iter().map(|(state, _)| state.clone()));
        all.insert((board, turn), (options, score));
        if all.len() > most {
            return None;
        }
    }
    Some(all)
}

/// What each board is for the side to move: the least sets of won and of lost boards, and all others are drawn.
fn outcomes(all: &Graph) -> HashMap<State, Outcome> {
    let mut known: HashMap<State, Outcome> = HashMap::new();
    for (state, (options, score)) in all {
        if options.is_empty() {
            let outcome = match score.signum() {
                1 => Outcome::Won,
                0 => Outcome::Drawn,
                _ => Outcome::Lost,
            };
            known.insert(state.clone(), outcome);
        }
    }
    loop {
        let mut found = Vec::new();
        for (state, (options, _)) in all.iter().filter(|(state, _)| !known.contains_key(*state)) {
            let of = |(state, again): &(State, bool)| {
                known.get(state).map(|outcome| seen(*outcome, *again))
            };
            if options.iter().any(|option| of(option) == Some(Outcome::Won)) {
                found.push((state.clone(), Outcome::Won));
            } else if options.iter().all(|option| of(option) == Some(Outcome::Lost)) {
                found.push((state.clone(), Outcome::Lost));
            }
        }
        if found.is_empty() {
            break;
        }
        known.extend(found);
    }
    for state in all.keys() {
        known.entry(state.clone()).or_insert(Outcome::Drawn);
    }
    known
}

/// What the next side has, as who moved there sees it.
fn seen(outcome: Outcome, again: bool) -> Outcome {
    match (outcome, again) {
        (Outcome::Won, false) => Outcome::Lost,
        (Outcome::Lost, false) => Outcome::Won,
        _ => outcome,
    }
}

/// What games are made of.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    sides: usize,
    ends: bool,
    again: bool,
    endings: bool,
    shaped: bool,
    pairs: bool,
}

fn random_rules(random: &mut Random, kind: Kind) -> Rules {
    let cells = 3 + random.below(3) as u32;
    let values = 2 + random.below(2) as u8;
    let more = random.below(2) as u32;
    let mut groups = vec![Group { cells, values, low: 0 }];
    if more > 0 {
        groups.push(Group { cells: more, values: 3, low: 0 });
    }
    let of = |cell: u32| if cell < cells { values } else { 3 };
    let all = cells + more;
    let mut sides: Vec<SideRules> = Vec::new();
    for _ in 0..kind.sides {
        let mut moves = Vec::new();
        for _ in 0..2 + random.below(8) {
            let mut tests: Vec<(u32, u64)> = Vec::new();
            let mut writes: Vec<(u32, Change)> = Vec::new();
            for cell in 0..all {
                let many = of(cell);
                let whole = (1u64 << many) - 1;
                let test = match random.below(3) {
                    0 => 1 + random.below(whole - 1),
                    _ => whole,
                };
                if test != whole {
                    tests.push((cell, test));
                }
                if !random.one_in(3) {
                    continue;
                }
                let olds = (0..many).filter(|value| test >> value & 1 == 1);
                if kind.ends {
                    // Values only grow.
                    let least = olds.max().unwrap();
                    if least + 1 < many {
                        writes.push((cell, Change::To(many - 1)));
                    }
                } else if random.one_in(3) {
                    let new = (0..many).map(|_| random.below(many.into()) as u8).collect();
                    writes.push((cell, Change::Each(new)));
                } else {
                    writes.push((cell, Change::To(random.below(many.into()) as u8)));
                }
            }
            let again = kind.again && random.one_in(3);
            if kind.ends && writes.is_empty() {
                continue;
            }
            moves.push(Command { tests, writes, again, by: moves.len() as u32 });
        }
        let mut endings = Vec::new();
        for _ in 0..if kind.endings { random.below(4) } else { 0 } {
            let mut tests: Vec<(u32, u64)> = Vec::new();
            for cell in 0..all {
                if random.one_in(2) {
                    tests.push((cell, 1 << random.below(of(cell).into())));
                }
            }
            endings.push(Ending { tests, score: Some(random.below(5) as i64 - 2) });
        }
        let stuck = if kind.endings { random.below(3) as i64 - 1 } else { -1 };
        sides.push(SideRules { endings, stuck, moves });
    }
    let mut rules = Rules { groups, sides };
    if kind.shaped {
        shape(&mut rules, cells);
    }
    for side in &mut rules.sides {
        side.moves.sort();
    }
    rules
}

/// Adds to each command its images when the first cells go round, and makes the second side's rules those of the first with
/// the last two values exchanged.
fn shape(rules: &mut Rules, cells: u32) {
    let round = |cell: u32, by: u32| if cell < cells { (cell + by) % cells } else { cell };
    let turned = |tests: &Vec<(u32, u64)>, by: u32| {
        let mut tests: Vec<(u32, u64)> =
            tests.iter().map(|(cell, set)| (round(*cell, by), *set)).collect();
        tests.sort();
        tests
    };
    let first = &mut rules.sides[0];
    let mut moves = Vec::new();
    for command in &first.moves {
        for by in 0..cells {
            let writes = command.writes.iter();
            let mut writes: Vec<(u32, Change)> =
                writes.map(|(cell, change)| (round(*cell, by), change.clone())).collect();
            writes.sort();
            moves.push(Command { tests: turned(&command.tests, by), writes, ..command.clone() });
        }
    }
    first.moves = moves;
    let mut endings = Vec::new();
    for ending in &first.endings {
        for by in 0..cells {
            endings.push(Ending { tests: turned(&ending.tests, by), ..ending.clone() });
        }
    }
    first.endings = endings;
    if rules.sides.len() < 2 {
        return;
    }
    let mut second = rules.sides[0].clone();
    let many = |cell: u32| if cell < cells { rules.groups[0].values } else { 3 };
    let swapped = |cell: u32, value: u8| match many(cell) - value {
        1 => value - 1,
        2 => value + 1,
        _ => value,
    };
    let sets = |tests: &mut Vec<(u32, u64)>| {
        for (cell, set) in tests {
            let values = (0..many(*cell)).filter(|value| *set >> value & 1 == 1);
            *set = values.fold(0, |all, value| all | 1 << swapped(*cell, value));
        }
    };
    for command in &mut second.moves {
        sets(&mut command.tests);
        for (cell, change) in &mut command.writes {
            *change = match &*change {
                Change::To(value) => Change::To(swapped(*cell, *value)),
                Change::Each(of) => {
                    let old = |value: u8| of[usize::from(swapped(*cell, value))];
                    Change::Each((0..many(*cell)).map(|value| swapped(*cell, old(value))).collect())
                }
            };
        }
    }
    second.endings.iter_mut().for_each(|ending| sets(&mut ending.tests));
    rules.sides[1] = second;
}

/// Two cells of a few that are 0 become 1, or one does: the parts of such a board have Grundy values.
fn pairs(random: &mut Random) -> Rules {
    let cells = 6 + random.below(5) as u32;
    let mut moves = Vec::new();
    for a in 0..cells {
        for b in a..cells {
            if random.below(10) < if a == b { 1 } else { 3 } {
                let own: Vec<u32> = if a == b { vec![a] } else { vec![a, b] };
                let tests = own.iter().map(|cell| (*cell, 1)).collect();
                let writes = own.iter().map(|cell| (*cell, Change::To(1))).collect();
                moves.push(Command { tests, writes, again: false, by: moves.len() as u32 });
            }
        }
    }
    moves.sort();
    let side = SideRules { endings: vec![], stuck: -1, moves };
    Rules { groups: vec![Group { cells, values: 2, low: 0 }], sides: vec![side] }
}

fn random_start(random: &mut Random, rules: &Rules) -> Vec<u8> {
    let groups = rules.groups.iter();
    let values = groups.flat_map(|group| vec![group.values; group.cells as usize]);
    values.map(|values| random.below(values.into()) as u8).collect()
}

fn proved(rules: &Rules, start: &State, bytes: usize, threads: usize) -> Result<Weak, Unsolved> {
    let limits = Limits { bytes, threads, until: None };
    let mut asked = 0;
    prove(rules, &start.0, start.1, &limits, &mut |_| {
        asked += 1;
        if asked > 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// Holds what is proved against what is known of every board.
fn hold(
    rules: &Rules,
    start: &State,
    graph: &Graph,
    known: &HashMap<State, Outcome>,
    proved: &Weak,
) {
    assert_eq!(proved.outcome, known[start], "{start:?} {rules:?}");
    let options = &graph[start].0;
    let best = proved.best.map(|best| &proved.moves[best]);
    assert_eq!(
        best.is_some(),
        !options.is_empty() && proved.outcome != Outcome::Lost,
        "{proved:?} {start:?} {rules:?}"
    );
    assert_eq!(best.and_then(|best| best.outcome), best.map(|_| proved.outcome));
    let mut told: Vec<(&Vec<u8>, bool)> =
        proved.moves.iter().map(|told| (&told.after, told.again)).collect();
    let mut all: Vec<(&Vec<u8>, bool)> =
        options.iter().map(|((after, _), again)| (after, *again)).collect();
    told.sort();
    all.sort();
    all.dedup();
    assert_eq!(told, all);
    for own in &proved.moves {
        let Some(outcome) = own.outcome else { continue };
        let of = |((after, _), again): &&(State, bool)| *after == own.after && *again == own.again;
        let (state, again) = options.iter().find(of).unwrap();
        assert_eq!(outcome, seen(known[state], *again), "{start:?} {own:?} {rules:?}");
    }
}

#[test]
fn random_games_are_what_retrograde_analysis_says() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut games, mut told, mut symmetric, mut loops, mut bounds) = (0, [0; 3], 0, 0, 0);
    let mut at = 0u32;
    while games < 1_500 {
        at += 1;
        let kind = Kind {
            sides: 1 + (at % 2) as usize,
            ends: (at / 2).is_multiple_of(2),
            again: (at / 4).is_multiple_of(2),
            endings: (at / 8).is_multiple_of(2),
            shaped: (at / 16).is_multiple_of(2),
            pairs: at.is_multiple_of(11),
        };
        let rules = if kind.pairs { pairs(&mut random) } else { random_rules(&mut random, kind) };
        for own in 0..6 {
            let board = match kind.pairs {
                true => vec![0; rules.cells() as usize],
                false => random_start(&mut random, &rules),
            };
            let start = (board, random.below(rules.sides.len() as u64) as usize);
            let Some(graph) = graph(&rules, &start, 3_000) else { continue };
            if own < 5 && graph.len() < 8 {
                continue;
            }
            let known = outcomes(&graph);
            // Room for all, and for a few.
            let few = if graph.len() < 60 { 1 } else { 5 * graph.len() };
            for (bytes, threads) in [(1 << 20, 1), (few, 1), (1 << 16, 2)] {
                let weak = proved(&rules, &start, bytes, threads)
                    .unwrap_or_else(|why| panic!("{why:?} {bytes} {kind:?} {start:?} {rules:?}"));
                hold(&rules, &start, &graph, &known, &weak);
                symmetric += usize::from(weak.symmetries > 1);
                bounds += usize::from(weak.means == Means::Bounds);
            }
            games += 1;
            told[known[&start] as usize] += 1;
            loops += usize::from(!kind.ends && !kind.pairs);
            break;
        }
    }
    assert!(told.iter().all(|many| *many > 100), "{told:?}");
    assert!(symmetric > 300 && loops > 300 && bounds > 300, "{symmetric} {loops} {bounds}");
}

/// Stones are laid on cells, some only where others lie; who has a line of a few has won, or lost, or it is drawn.
fn lines(random: &mut Random) -> Rules {
    let cells = 4 + random.below(4) as u32;
    let values = 3 + random.below(2) as u8;
    let (again, worse, swapped) = (random.one_in(3), random.one_in(4), random.one_in(3));
    let below: Vec<Option<u32>> =
        (0..cells).map(|_| Some(random.below(cells.into()) as u32)).collect();
    let rests = |cell: u32| below[cell as usize].filter(|below| *below < cell && cell % 2 == 1);
    let all = u64::MAX >> (64 - values);
    let own = |side: u8| -> Vec<u8> {
        (1..values).filter(|value| value % 2 == side % 2 || *value > 2).collect()
    };
    let mut shapes: Vec<Vec<u32>> = Vec::new();
    for _ in 0..2 + random.below(5) {
        let mut shape: Vec<u32> = (0..cells).filter(|_| random.one_in(2)).collect();
        shape.truncate(2 + random.below(2) as usize);
        shapes.push(shape);
    }
    let stuck = random.below(4) as i64 / 2 - 1;
    let mut sides = Vec::new();
    for side in 0..2u8 {
        let mut moves = Vec::new();
        for cell in 0..cells {
            for value in own(side) {
                let mut tests = vec![(cell, 1)];
                tests.extend(rests(cell).map(|below| (below, all - 1)));
                tests.sort();
                let writes = vec![(cell, Change::To(value))];
                moves.push(Command { tests, writes, again: again && cell % 3 == 2, by: cell });
            }
        }
        moves.sort();
        let mut endings = Vec::new();
        for (at, shape) in shapes.iter().enumerate() {
            // What the other has just made, and what this side may be given.
            for owner in [1 - side, side] {
                let set = own(owner).iter().fold(0, |set, value| set | 1 << value);
                let tests = shape.iter().map(|cell| (*cell, set)).collect();
                let score = match (at, (owner == side) != worse) {
                    (4, _) => 0,
                    (_, true) => 1,
                    (_, false) => -1,
                };
                endings.push(Ending { tests, score: Some(score) });
            }
        }
        if swapped {
            endings.reverse();
        }
        sides.push(SideRules { endings, stuck, moves });
    }
    Rules { groups: vec![Group { cells, values, low: 0 }], sides }
}

#[test]
fn random_lines_searched_between_bounds_are_what_retrograde_analysis_says() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut games, mut told) = (0, [0; 3]);
    while games < 400 {
        let rules = lines(&mut random);
        let start = (vec![0; rules.cells() as usize], random.below(2) as usize);
        let Some(graph) = graph(&rules, &start, 4_000) else { continue };
        let known = outcomes(&graph);
        if graph.len() < 20 || !known.values().any(|outcome| *outcome == Outcome::Drawn) {
            continue;
        }
        let states: Vec<&State> =
            graph.iter().filter(|(_, (options, _))| !options.is_empty()).map(|own| own.0).collect();
        let mut starts = vec![start.clone()];
        starts.extend((0..3).map(|_| states[random.below(states.len() as u64) as usize].clone()));
        for start in starts {
            // Room for all, and for a few.
            for (bytes, threads) in [(1 << 20, 1), (256, 1), (1 << 16, 2)] {
                let weak = proved(&rules, &start, bytes, threads)
                    .unwrap_or_else(|why| panic!("{why:?} {bytes} {start:?} {rules:?}"));
                hold(&rules, &start, &graph, &known, &weak);
                let tied = |side: &SideRules| {
                    side.stuck == 0 || side.endings.iter().any(|ending| ending.score == Some(0))
                };
                let tied = rules.sides.iter().any(tied);
                assert_eq!(weak.means == Means::Bounds, tied, "{rules:?}");
            }
            told[known[&start] as usize] += 1;
        }
        games += 1;
    }
    assert!(told.iter().all(|many| *many > 100), "{told:?}");
}

#[test]
fn what_is_no_board_and_what_is_too_large_is_refused() {
    let mut random = Random(1);
    let rules = pairs(&mut random);
    let start = (vec![0; rules.cells() as usize], 0);
    assert!(proved(&rules, &start, 1 << 16, 1).is_ok());
    for wrong in [vec![0; start.0.len() + 1], vec![2; start.0.len()], vec![]] {
        assert_eq!(proved(&rules, &(wrong, 0), 1 << 16, 1).err(), Some(Unsolved::Rules));
    }
    assert_eq!(proved(&rules, &(start.0.clone(), 1), 1 << 16, 1).err(), Some(Unsolved::Rules));
    let mut wide = rules.clone();
    wide.groups[0].cells = 257;
    assert_eq!(proved(&wide, &(vec![0; 257], 0), 1 << 16, 1).err(), Some(Unsolved::Large));
    // Where the rules say nothing of the end.
    let mut faulty = rules.clone();
    let all = (0..rules.cells()).map(|cell| (cell, 3)).collect();
    faulty.sides[0].endings.push(Ending { tests: all, score: None });
    assert_eq!(proved(&faulty, &start, 1 << 16, 1).err(), Some(Unsolved::Fault));
}

#[test]
fn it_stops_when_it_is_told_to() {
    // Twenty stones that go back and forth, each for itself: too many boards to look at.
    let go = |cell: u32| Command {
        tests: vec![],
        writes: vec![(cell, Change::Each([1, 2, 0].as_slice().into()))],
        again: false,
        by: cell,
    };
    let side = |cells: std::ops::Range<u32>| SideRules {
        endings: vec![Ending { tests: (0..20).map(|cell| (cell, 4)).collect(), score: Some(-1) }],
        stuck: -1,
        moves: cells.map(go).collect(),
    };
    let rules = Rules {
        groups: vec![Group { cells: 20, values: 3, low: 0 }],
        sides: vec![side(0..10), side(10..20)],
    };
    let start = vec![0; 20];
    for threads in [1, 2] {
        let limits = Limits { bytes: 1 << 20, threads, until: None };
        let mut asked = 0;
        let told = prove(&rules, &start, 0, &limits, &mut |progress| {
            asked += 1;
            assert!(progress.nodes > 0);
            if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((told.err(), asked), (Some(Unsolved::Stopped), 3));
        let limits = Limits { until: Some(std::time::Instant::now()), ..limits };
        let told = prove(&rules, &start, 0, &limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(told.err(), Some(Unsolved::Stopped));
    }
}
