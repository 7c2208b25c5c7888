//! Compares outcomes proved by search with plain retrograde analysis on lists of cells.

use grundy_boards::prove::{Method, Outcome, Proof, ProofLimits, prove};
use grundy_boards::{CapacityLimit, Change, Command, Ending, Group, Rules, SideRules, Unsolved};
use grundy_budget::Budget;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A xorshift generator of pseudorandom numbers.
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

/// All reachable boards, each with its successors and the score if it has none. A successor is a
/// board and whether the same side moves again.
type Graph = HashMap<State, (Vec<(State, bool)>, i64)>;

/// Explores the reachable boards. Returns `None` if there are more than `max_boards`, or if a score
/// is undefined.
fn explore(rules: &Rules, start: &State, max_boards: usize) -> Option<Graph> {
    let mut all = Graph::new();
    let mut open = vec![start.clone()];
    while let Some((board, turn)) = open.pop() {
        if all.contains_key(&(board.clone(), turn)) {
            continue;
        }
        let side = &rules.sides[turn];
        let (options, score) = match side.find_ending(&board) {
            Some(ending) => (Vec::new(), ending.score?),
            None => {
                let next = |again: bool| {
                    if again || rules.sides.len() == 1 { turn } else { 1 - turn }
                };
                let options = side.successors(&board).into_iter();
                let options: Vec<(State, bool)> =
                    options.map(|(after, again)| ((after, next(again)), again)).collect();
                (options, side.no_moves)
            }
        };
        open.extend(options.iter().map(|(state, _)| state.clone()));
        all.insert((board, turn), (options, score));
        if all.len() > max_boards {
            return None;
        }
    }
    Some(all)
}

/// Returns the outcome of each board for the side to move: the least fixed point of wins and
/// losses; all other boards are draws.
fn all_outcomes(all: &Graph) -> HashMap<State, Outcome> {
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
                known.get(state).map(|outcome| previous_view(*outcome, *again))
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

/// Converts an outcome to the view of the side that moved there.
fn previous_view(outcome: Outcome, again: bool) -> Outcome {
    match (outcome, again) {
        (Outcome::Won, false) => Outcome::Lost,
        (Outcome::Lost, false) => Outcome::Won,
        _ => outcome,
    }
}

/// The features of a random game.
#[derive(Clone, Copy, Debug, Default)]
struct Kind {
    sides: usize,
    ends: bool,
    again: bool,
    endings: bool,
    symmetric: bool,
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
                    // Values only increase.
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
            moves.push(Command { tests, writes, again, gain: 0, by: moves.len() as u32 });
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
        let no_moves = if kind.endings { random.below(3) as i64 - 1 } else { -1 };
        sides.push(SideRules { endings, no_moves, moves });
    }
    let mut rules = Rules { groups, sides, exchange: None };
    if kind.symmetric {
        symmetrize(&mut rules, cells);
    }
    for side in &mut rules.sides {
        side.moves.sort();
    }
    rules
}

/// Adds to each command its images under rotations of the first `cells` cells, and makes the second
/// side's rules those of the first with the last two values exchanged.
fn symmetrize(rules: &mut Rules, cells: u32) {
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

/// Returns the rules of a random node-Kayles-like game: a move changes one or two given cells from
/// 0 to 1. Its boards are sums of parts with Grundy values.
fn pair_game(random: &mut Random) -> Rules {
    let cells = 6 + random.below(5) as u32;
    let mut moves = Vec::new();
    for a in 0..cells {
        for b in a..cells {
            if random.below(10) < if a == b { 1 } else { 3 } {
                let own: Vec<u32> = if a == b { vec![a] } else { vec![a, b] };
                let tests = own.iter().map(|cell| (*cell, 1)).collect();
                let writes = own.iter().map(|cell| (*cell, Change::To(1))).collect();
                moves.push(Command {
                    tests,
                    writes,
                    again: false,
                    gain: 0,
                    by: moves.len() as u32,
                });
            }
        }
    }
    moves.sort();
    let side = SideRules { endings: vec![], no_moves: -1, moves };
    Rules { groups: vec![Group { cells, values: 2, low: 0 }], sides: vec![side], exchange: None }
}

fn random_start(random: &mut Random, rules: &Rules) -> Vec<u8> {
    let groups = rules.groups.iter();
    let values = groups.flat_map(|group| vec![group.values; group.cells as usize]);
    values.map(|values| random.below(values.into()) as u8).collect()
}

fn prove_within(
    rules: &Rules,
    start: &State,
    memory_budget: u64,
    threads: usize,
) -> Result<Proof, Unsolved> {
    let budget = Budget { bytes: memory_budget, ..Budget::default() };
    let limits = ProofLimits { threads, budget };
    let mut calls = 0;
    prove(rules, &start.0, start.1, &limits, &mut |_| {
        calls += 1;
        if calls > 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
}

/// Compares a proof with the outcomes of all boards.
fn check_proof(
    rules: &Rules,
    start: &State,
    graph: &Graph,
    outcomes: &HashMap<State, Outcome>,
    proof: &Proof,
) {
    assert_eq!(proof.outcome, outcomes[start], "{start:?} {rules:?}");
    let options = &graph[start].0;
    let best = proof.best.map(|best| &proof.moves[best]);
    assert_eq!(
        best.is_some(),
        !options.is_empty() && proof.outcome != Outcome::Lost,
        "{proof:?} {start:?} {rules:?}"
    );
    assert_eq!(best.and_then(|best| best.outcome), best.map(|_| proof.outcome));
    let mut listed: Vec<(&Vec<u8>, bool)> =
        proof.moves.iter().map(|listed| (&listed.board, listed.again)).collect();
    let mut all: Vec<(&Vec<u8>, bool)> =
        options.iter().map(|((after, _), again)| (after, *again)).collect();
    listed.sort();
    all.sort();
    all.dedup();
    assert_eq!(listed, all);
    for listed in &proof.moves {
        let Some(outcome) = listed.outcome else { continue };
        let matches =
            |((board, _), again): &&(State, bool)| *board == listed.board && *again == listed.again;
        let (state, again) = options.iter().find(matches).unwrap();
        assert_eq!(
            outcome,
            previous_view(outcomes[state], *again),
            "{start:?} {listed:?} {rules:?}"
        );
    }
}

#[test]
fn random_games_match_retrograde_analysis() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut games, mut by_outcome, mut symmetric, mut cyclic, mut alpha_beta) =
        (0, [0; 3], 0, 0, 0);
    let mut at = 0u32;
    while games < 1_500 {
        at += 1;
        let kind = Kind {
            sides: 1 + (at % 2) as usize,
            ends: (at / 2).is_multiple_of(2),
            again: (at / 4).is_multiple_of(2),
            endings: (at / 8).is_multiple_of(2),
            symmetric: (at / 16).is_multiple_of(2),
            pairs: at.is_multiple_of(11),
        };
        let rules =
            if kind.pairs { pair_game(&mut random) } else { random_rules(&mut random, kind) };
        for attempt in 0..6 {
            let board = if kind.pairs {
                vec![0; rules.cells() as usize]
            } else {
                random_start(&mut random, &rules)
            };
            let start = (board, random.below(rules.sides.len() as u64) as usize);
            let Some(graph) = explore(&rules, &start, 3_000) else { continue };
            if attempt < 5 && graph.len() < 8 {
                continue;
            }
            let outcomes = all_outcomes(&graph);
            // With enough memory for all boards, and with memory for a few boards only.
            let few = if graph.len() < 60 { 1 } else { 5 * graph.len() as u64 };
            for (bytes, threads) in [(1 << 20, 1), (few, 1), (1 << 16, 2)] {
                let proof = prove_within(&rules, &start, bytes, threads)
                    .unwrap_or_else(|why| panic!("{why:?} {bytes} {kind:?} {start:?} {rules:?}"));
                check_proof(&rules, &start, &graph, &outcomes, &proof);
                symmetric += usize::from(proof.symmetries > 1);
                alpha_beta += usize::from(proof.method == Method::AlphaBeta);
            }
            games += 1;
            by_outcome[outcomes[&start] as usize] += 1;
            cyclic += usize::from(!kind.ends && !kind.pairs);
            break;
        }
    }
    assert!(by_outcome.iter().all(|count| *count > 100), "{by_outcome:?}");
    assert!(
        symmetric > 300 && cyclic > 300 && alpha_beta > 300,
        "{symmetric} {cyclic} {alpha_beta}"
    );
}

/// Returns the rules of a random game of lines: stones are placed on cells, some only on top of
/// other stones, and a complete line wins, loses or draws.
fn line_game(random: &mut Random) -> Rules {
    let cells = 4 + random.below(4) as u32;
    let values = 3 + random.below(2) as u8;
    let (again, worse, swapped) = (random.one_in(3), random.one_in(4), random.one_in(3));
    let below: Vec<Option<u32>> =
        (0..cells).map(|_| Some(random.below(cells.into()) as u32)).collect();
    let support = |cell: u32| below[cell as usize].filter(|below| *below < cell && cell % 2 == 1);
    let all = u64::MAX >> (64 - values);
    let stones_of = |side: u8| -> Vec<u8> {
        (1..values).filter(|value| value % 2 == side % 2 || *value > 2).collect()
    };
    let mut shapes: Vec<Vec<u32>> = Vec::new();
    for _ in 0..2 + random.below(5) {
        let mut shape: Vec<u32> = (0..cells).filter(|_| random.one_in(2)).collect();
        shape.truncate(2 + random.below(2) as usize);
        shapes.push(shape);
    }
    let no_moves = random.below(4) as i64 / 2 - 1;
    let mut sides = Vec::new();
    for side in 0..2u8 {
        let mut moves = Vec::new();
        for cell in 0..cells {
            for value in stones_of(side) {
                let mut tests = vec![(cell, 1)];
                tests.extend(support(cell).map(|below| (below, all - 1)));
                tests.sort();
                let writes = vec![(cell, Change::To(value))];
                moves.push(Command {
                    tests,
                    writes,
                    again: again && cell % 3 == 2,
                    gain: 0,
                    by: cell,
                });
            }
        }
        moves.sort();
        let mut endings = Vec::new();
        for (at, shape) in shapes.iter().enumerate() {
            // Lines that the other side has just completed, and lines of this side.
            for owner in [1 - side, side] {
                let set = stones_of(owner).iter().fold(0, |set, value| set | 1 << value);
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
        sides.push(SideRules { endings, no_moves, moves });
    }
    Rules { groups: vec![Group { cells, values, low: 0 }], sides, exchange: None }
}

#[test]
fn random_line_games_match_retrograde_analysis() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut games, mut by_outcome) = (0, [0; 3]);
    while games < 400 {
        let rules = line_game(&mut random);
        let start = (vec![0; rules.cells() as usize], random.below(2) as usize);
        let Some(graph) = explore(&rules, &start, 4_000) else { continue };
        let outcomes = all_outcomes(&graph);
        if graph.len() < 20 || !outcomes.values().any(|outcome| *outcome == Outcome::Drawn) {
            continue;
        }
        let mut states: Vec<&State> = graph
            .iter()
            .filter(|(_, (options, _))| !options.is_empty())
            .map(|entry| entry.0)
            .collect();
        // Maps have no fixed order, and the test must choose the same starts in every run.
        states.sort_unstable();
        let mut starts = vec![start.clone()];
        starts.extend((0..3).map(|_| states[random.below(states.len() as u64) as usize].clone()));
        for start in starts {
            // With enough memory for all boards, and with memory for a few boards only.
            for (bytes, threads) in [(1 << 20, 1), (256, 1), (1 << 16, 2)] {
                let proof = prove_within(&rules, &start, bytes, threads)
                    .unwrap_or_else(|why| panic!("{why:?} {bytes} {start:?} {rules:?}"));
                check_proof(&rules, &start, &graph, &outcomes, &proof);
                let tied = |side: &SideRules| {
                    side.no_moves == 0 || side.endings.iter().any(|ending| ending.score == Some(0))
                };
                let tied = rules.sides.iter().any(tied);
                assert_eq!(proof.method == Method::AlphaBeta, tied, "{rules:?}");
            }
            by_outcome[outcomes[&start] as usize] += 1;
        }
        games += 1;
    }
    assert!(by_outcome.iter().all(|count| *count > 100), "{by_outcome:?}");
}

#[test]
fn invalid_boards_and_large_games_are_refused() {
    let mut random = Random(1);
    let rules = pair_game(&mut random);
    let start = (vec![0; rules.cells() as usize], 0);
    assert!(prove_within(&rules, &start, 1 << 16, 1).is_ok());
    for board in [vec![0; start.0.len() + 1], vec![2; start.0.len()], vec![]] {
        assert_eq!(prove_within(&rules, &(board, 0), 1 << 16, 1).err(), Some(Unsolved::Rules));
    }
    assert_eq!(
        prove_within(&rules, &(start.0.clone(), 1), 1 << 16, 1).err(),
        Some(Unsolved::Rules)
    );
    let mut wide = rules.clone();
    wide.groups[0].cells = 257;
    let too_wide = Some(Unsolved::Capacity(CapacityLimit::BoardBits));
    assert_eq!(prove_within(&wide, &(vec![0; 257], 0), 1 << 16, 1).err(), too_wide);
    // The score of an ending is undefined.
    let mut faulty = rules.clone();
    let all = (0..rules.cells()).map(|cell| (cell, 3)).collect();
    faulty.sides[0].endings.push(Ending { tests: all, score: None });
    assert_eq!(prove_within(&faulty, &start, 1 << 16, 1).err(), Some(Unsolved::Fault));
}

#[test]
fn a_search_stops_on_request() {
    // Twenty cells that change independently: too many boards to visit.
    let go = |cell: u32| Command {
        tests: vec![],
        writes: vec![(cell, Change::Each([1, 2, 0].as_slice().into()))],
        again: false,
        gain: 0,
        by: cell,
    };
    let side = |cells: std::ops::Range<u32>| SideRules {
        endings: vec![Ending { tests: (0..20).map(|cell| (cell, 4)).collect(), score: Some(-1) }],
        no_moves: -1,
        moves: cells.map(go).collect(),
    };
    let rules = Rules {
        groups: vec![Group { cells: 20, values: 3, low: 0 }],
        sides: vec![side(0..10), side(10..20)],
        exchange: None,
    };
    let start = vec![0; 20];
    for threads in [1, 2] {
        let budget = Budget { bytes: 1 << 20, ..Budget::default() };
        let limits = ProofLimits { threads, budget };
        let mut calls = 0;
        let result = prove(&rules, &start, 0, &limits, &mut |progress| {
            calls += 1;
            assert!(progress.nodes > 0);
            if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((result.err(), calls), (Some(Unsolved::Stopped), 3));
        let budget = Budget { deadline: Some(std::time::Instant::now()), ..budget };
        let limits = ProofLimits { threads, budget };
        let result = prove(&rules, &start, 0, &limits, &mut |_| ControlFlow::Continue(()));
        assert_eq!(result.err(), Some(Unsolved::Stopped));
    }
}
