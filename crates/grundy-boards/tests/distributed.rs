//! Compares solving with several ranks, which share no memory, with solving with one: the layout,
//! the order of boards and their labels must be equal.

use crate::place_and_slide::place_and_slide;
use crate::plain::{Random, State, ample_limits, best_score, game_graph, reference_labels};
use crate::random_rules::{random_rules, sliding_game};
use grundy_boards::exchange::{
    Communicator, Counters, DistributedGame, Exchange, RankLimits, RankOutput, RunOptions,
    SampleOptions, for_each_label, merge_parts,
};
use grundy_boards::{
    CheckpointStore, Label, LabelCounts, Layout, Numbering, Rules, Stage, Unsolved, WriteFn,
    WrittenStage, solve,
};
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Barrier, Mutex};
use std::time::Duration;

/// The files of a run: for each stage the data of every rank, and the spilled tiers.
#[derive(Default)]
struct Files {
    stages: BTreeMap<Stage, Vec<Vec<u8>>>,
    /// The data of the next checkpoint, by stage and rank.
    written: BTreeMap<(Stage, usize), Vec<u8>>,
    spilled: BTreeMap<String, Vec<u8>>,
}

/// State that the ranks share to exchange messages.
struct Hub {
    outgoing: Mutex<Vec<(Vec<Vec<u8>>, Counters)>>,
    files: Mutex<Files>,
    barrier: Barrier,
}

struct HubRank<'a> {
    hub: &'a Hub,
    rank: usize,
    size: usize,
    /// The total size of all sent messages, in bytes.
    bytes: usize,
}

impl HubRank<'_> {
    fn wait_for_all(&self) {
        self.hub.barrier.wait();
    }
}

impl Communicator for HubRank<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.size
    }

    fn all_to_all(
        &mut self,
        mut messages: Vec<Vec<u8>>,
        counters: Counters,
    ) -> io::Result<Exchange> {
        messages.resize(self.size, Vec::new());
        self.bytes += messages.iter().map(Vec::len).sum::<usize>();
        self.hub.outgoing.lock().unwrap()[self.rank] = (messages, counters);
        self.wait_for_all();
        let exchange = {
            let all = self.hub.outgoing.lock().unwrap();
            let messages = all.iter().map(|(messages, _)| messages[self.rank].clone()).collect();
            Exchange { messages, counters: all.iter().map(|(_, counters)| *counters).collect() }
        };
        self.wait_for_all();
        Ok(exchange)
    }
}

/// The store of one rank.
struct HubStore<'a> {
    hub: &'a Hub,
    rank: usize,
    /// Number of checkpoints that the rank may still write before it fails.
    saves: AtomicUsize,
    /// Whether checkpoints are due.
    is_due: bool,
}

impl CheckpointStore for HubStore<'_> {
    fn checkpoint_due(&self) -> bool {
        self.is_due
    }

    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>> {
        let saves = self.saves.load(Relaxed);
        let saves = saves.checked_sub(1).ok_or_else(|| io::Error::other("gone"))?;
        self.saves.store(saves, Relaxed);
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.hub.files.lock().unwrap().written.insert((stage, self.rank), bytes);
        Ok(vec![self.rank as u8])
    }

    fn commit(&self, written: &[WrittenStage]) -> io::Result<()> {
        if self.rank == 0 {
            let mut files = self.hub.files.lock().unwrap();
            for WrittenStage { stage, parts } in written {
                let contents = (0..parts.len()).map(|rank| {
                    assert_eq!(parts[rank], [rank as u8]);
                    files.written.remove(&(*stage, rank)).unwrap()
                });
                let contents = contents.collect();
                files.stages.insert(*stage, contents);
            }
        }
        Ok(())
    }

    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let files = self.hub.files.lock().unwrap();
        let contents = files.stages.get(&stage).into_iter().flatten();
        Ok(contents.map(|part| Box::new(io::Cursor::new(part.clone())) as Box<dyn Read>).collect())
    }

    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.hub.files.lock().unwrap().spilled.insert(name.to_string(), bytes);
        Ok(())
    }

    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        let bytes = self.hub.files.lock().unwrap().spilled.get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(io::Cursor::new(bytes)) as Box<dyn Read>))
    }
}

/// The answer of a run.
#[derive(Debug, PartialEq)]
struct Answer {
    layout: Layout,
    boards: u64,
    counts: LabelCounts,
    /// For each tier the sort key of each board (0 with dense numbering) and its label.
    labels: Vec<Vec<(u64, Label)>>,
}

fn sort_key(cells: &[u8]) -> u64 {
    cells.iter().fold(0, |word, cell| word * 8 + u64::from(*cell))
}

/// The ranks of a run, with the limits of each.
#[derive(Clone, Copy)]
struct Run {
    ranks: usize,
    threads: usize,
    memory_budget: u64,
    /// Whether tiers can be spilled.
    spills: bool,
}

/// Solves a game with ranks that resume from checkpoints and fail after writing `saves` of them.
fn solve_distributed(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    Run { ranks, threads, memory_budget, spills }: Run,
    (files, saves): (&mut Files, usize),
) -> Result<Answer, Unsolved> {
    let options = RunOptions { numbering, outcomes_only: false };
    let game = DistributedGame::new(&rules.clone().into(), &start.0, start.1, options)?;
    let outgoing = Mutex::new(vec![(Vec::new(), [0; 6]); ranks]);
    let hub =
        Hub { outgoing, files: Mutex::new(std::mem::take(files)), barrier: Barrier::new(ranks) };
    type RankResult = Result<(Layout, u64, LabelCounts, Vec<u8>), Unsolved>;
    let solve_rank = |rank: usize| -> RankResult {
        let mut comm = HubRank { hub: &hub, rank, size: ranks, bytes: 0 };
        let is_due = saves < usize::MAX;
        let store = HubStore { hub: &hub, rank, saves: AtomicUsize::new(saves), is_due };
        let checkpoints = (spills || is_due).then_some(&store as &dyn CheckpointStore);
        let limits = RankLimits { memory_budget, threads, on_progress: &|_| true, checkpoints };
        let mut output = game.solve(&mut comm, limits)?;
        let (layout, boards) = (output.layout().clone(), output.boards());
        let counts = output.label_counts().clone();
        let mut written = Vec::new();
        RankOutput::write(&mut *output, &sort_key, &mut written).unwrap();
        assert!(ranks > 1 || comm.bytes < 1 << 16, "a rank sent messages to itself");
        Ok((layout, boards, counts, written))
    };
    let results: Vec<RankResult> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..ranks).map(|rank| scope.spawn(move || solve_rank(rank))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    *files = hub.files.into_inner().unwrap();
    let mut results = results.into_iter().collect::<Result<Vec<_>, _>>()?;
    let parts = results.iter_mut().rev().map(|result| std::mem::take(&mut result.3));
    let parts = parts.map(|part| Box::new(io::Cursor::new(part)) as Box<dyn Read>).collect();
    let (layout, boards, counts, _) = results.swap_remove(0);
    let is_equal = |result: &(Layout, u64, LabelCounts, Vec<u8>)| {
        result.0 == layout && result.1 == boards && result.2 == counts
    };
    assert!(results.iter().all(is_equal));
    let mut merged = merge_parts(layout.numbering == Numbering::Dense, parts).unwrap();
    let labels = layout.tiers.iter().map(|tier| {
        let mut labels = Vec::new();
        let mut add = |keys: &[u64], block: &[Label]| {
            // With dense numbering there are no keys.
            let keys = keys.iter().copied().chain(std::iter::repeat(0));
            labels.extend(keys.zip(block.iter().copied()));
            Ok(())
        };
        for_each_label(&mut merged, tier.boards, &mut add).unwrap();
        labels
    });
    let labels = labels.collect();
    Ok(Answer { layout, boards, counts, labels })
}

fn solve_locally(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
) -> Result<Answer, Unsolved> {
    let mut solved = solve(rules, &start.0, start.1, &ample_limits(1, numbering))?;
    let (layout, boards) = (solved.layout(), solved.boards);
    let counts = solved.stored_label_counts(None)?;
    let labels = layout.tiers.iter().enumerate().map(|(at, tier)| {
        let mut labels = Vec::new();
        match layout.numbering {
            Numbering::Dense => {
                solved.for_each_label(at, 0..tier.boards, &mut |label| labels.push((0, label)));
            }
            _ => solved.drain_sorted(at, &sort_key, &mut |key, label| labels.push((key, label))),
        }
        labels
    });
    let labels = labels.collect();
    Ok(Answer { layout, boards, counts, labels })
}

const NUMBERINGS: [Option<Numbering>; 4] = [
    None,
    Some(Numbering::Reachable),
    Some(Numbering::ReachableUpToSymmetry),
    Some(Numbering::Dense),
];

#[test]
fn distributed_matches_local_on_random_rules() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut solved, mut refused) = (0, 0);
    for i in 0..250 {
        let (rules, start) = random_rules(&mut random, i % 3 == 0);
        let numbering = NUMBERINGS[i % 4];
        let expected = solve_locally(&rules, &start, numbering);
        for ranks in [1, 2, 5] {
            let run = Run { ranks, threads: 1 + i % 2, memory_budget: 1 << 24, spills: false };
            let nothing = (&mut Files::default(), usize::MAX);
            let found = solve_distributed(&rules, &start, numbering, run, nothing);
            assert!(found == expected, "{ranks} {numbering:?} {rules:?}: {:?}", found.err());
        }
        if let (Ok(answer), Some(Numbering::Reachable), 1) =
            (&expected, numbering, rules.sides.len())
        {
            let graph = game_graph(&rules, &start).unwrap();
            assert_eq!(answer.boards, reference_labels(&graph).len() as u64, "{rules:?}");
        }
        *(if expected.is_ok() { &mut solved } else { &mut refused }) += 1;
    }
    assert!(solved > 150 && refused > 5, "{solved} {refused}");
}

#[test]
fn little_memory_needs_more_rounds_but_gives_the_same_labels() {
    let (rules, start) = sliding_game();
    for numbering in NUMBERINGS {
        let expected = solve_locally(&rules, &start, numbering);
        for (ranks, threads, memory_budget) in
            [(3, 1, 3 << 20), (4, 1, 1 << 28), (2, 3, 3 << 20), (2, 2, 1 << 28)]
        {
            let run = Run { ranks, threads, memory_budget, spills: false };
            let nothing = (&mut Files::default(), usize::MAX);
            let found = solve_distributed(&rules, &start, numbering, run, nothing);
            assert!(found == expected, "{ranks} {threads} {numbering:?}: {:?}", found.err());
        }
        let run = Run { ranks: 2, threads: 1, memory_budget: 10_000, spills: false };
        let nothing = (&mut Files::default(), usize::MAX);
        let found = solve_distributed(&rules, &start, numbering, run, nothing);
        assert_eq!(found.err(), Some(Unsolved::Large));
    }
}

/// Ranks fail after a few checkpoints, and another number of ranks resumes.
#[test]
fn any_number_of_ranks_resumes_a_checkpoint() {
    let (rules, start) = sliding_game();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut games = vec![(rules, start)];
    games.extend((0..40).map(|i| random_rules(&mut random, i % 3 == 0)));
    let mut failures = 0;
    for (i, (rules, start)) in games.iter().enumerate() {
        let numbering = NUMBERINGS[i % 4];
        let Ok(expected) = solve_locally(rules, start, numbering) else { continue };
        let mut files = Files::default();
        for round in 0.. {
            assert!(round < 200, "the runs do not finish: {rules:?}");
            let ranks = 1 + random.below(4) as usize;
            let run = Run { ranks, threads: 1 + round % 2, memory_budget: 1 << 24, spills: false };
            // Games with many tiers need more checkpoints for the same progress.
            let saves = 1 + random.below(3) as usize + round * round / 20;
            match solve_distributed(rules, start, numbering, run, (&mut files, saves)) {
                Err(why) => assert_eq!(why, Unsolved::Checkpoint, "{rules:?}"),
                Ok(found) => {
                    assert!(found == expected, "{numbering:?} {rules:?}");
                    break;
                }
            }
            failures += 1;
        }
    }
    assert!(failures > 60, "{failures}");
}

/// Ranks with little memory spill tiers. When they fail, another number of ranks resumes, which
/// reads the tiers that the others have spilled.
#[test]
fn ranks_spill_tiers_and_another_number_of_ranks_resumes() {
    let (rules, cells) = place_and_slide(false);
    let start = (cells, 0);
    let mut random = Random(0x0123_4567_89ab_cdef);
    for numbering in &NUMBERINGS[1..] {
        let expected = solve_locally(&rules, &start, *numbering);
        // For each number of ranks, the least memory budget of a rank that suffices.
        let mut budgets = [0; 3];
        for (ranks, budget) in budgets.iter_mut().enumerate().skip(1) {
            let (mut with_spilling, mut memory_budget) = (0, 1_600_000 / ranks as u64);
            for _ in 0..18 {
                let run = Run { ranks, threads: 1 + ranks % 2, memory_budget, spills: true };
                let mut files = Files::default();
                match solve_distributed(&rules, &start, *numbering, run, (&mut files, usize::MAX)) {
                    Err(why) => assert_eq!(why, Unsolved::Large, "{ranks} {numbering:?}"),
                    found => {
                        with_spilling += usize::from(!files.spilled.is_empty());
                        assert!(found == expected, "{ranks} {numbering:?} {memory_budget}");
                        *budget = memory_budget;
                    }
                }
                memory_budget = memory_budget * 88 / 100;
            }
            assert!(with_spilling > 1, "{ranks} {numbering:?} {with_spilling}");
        }
        let (mut files, mut failures, mut resumed_by) = (Files::default(), 0, [0; 3]);
        for round in 0.. {
            assert!(round < 400, "the runs do not finish");
            let ranks = 1 + random.below(2) as usize;
            let memory_budget = budgets[ranks] * 9 / 8;
            let run = Run { ranks, threads: 1 + round % 2, memory_budget, spills: true };
            let saves = 2 + random.below(4) as usize + round / 2;
            match solve_distributed(&rules, &start, *numbering, run, (&mut files, saves)) {
                Err(why) => assert_eq!(why, Unsolved::Checkpoint, "{numbering:?}"),
                found => {
                    assert!(found == expected, "{numbering:?}");
                    break;
                }
            }
            failures += 1;
            resumed_by[ranks] += 1;
        }
        assert!(failures > 3 && !files.spilled.is_empty(), "{numbering:?} {failures}");
        assert!(resumed_by[1] > 0 && resumed_by[2] > 0, "{resumed_by:?}");
    }
}

/// Without enough time to enumerate all boards, the sample says so and covers those enumerated.
#[test]
fn a_sample_ends_at_its_time_limit() {
    let options = |time: Duration| SampleOptions {
        ranks: 3,
        memory_budget: 1 << 28,
        exploration_budget: 1 << 28,
        exploration_time: time,
        sample_time: time,
    };
    let long = Duration::from_secs(600);
    let (rules, start) = sliding_game();
    let compile = |rules: &Rules, start: &State, numbering| {
        let options = RunOptions { numbering, outcomes_only: false };
        DistributedGame::new(&rules.clone().into(), &start.0, start.1, options)
    };
    let game = compile(&rules, &start, Some(Numbering::Reachable)).unwrap();
    let complete = game.estimate(&options(long), &|_| true).unwrap();
    let partial = game.estimate(&options(Duration::ZERO), &|_| true).unwrap();
    assert_eq!((complete.incomplete, partial.incomplete), (None, Some(Some(160_160))));
    let boards = (partial.boards, complete.boards);
    assert!((1..boards.1).contains(&boards.0), "{} of {}", boards.0, boards.1);
    assert!(partial.exploration.seconds > 0.0 && partial.classification.seconds > 0.0);
    assert_eq!(game.estimate(&options(long), &|_| false).err(), Some(Unsolved::Stopped));
    // Choosing dense numbering does not need a complete enumeration.
    let game = compile(&rules, &start, None).unwrap();
    let dense = game
        .estimate(&options(long), &|progress| progress.found < 80_000 || progress.total > 0)
        .unwrap();
    let found = (dense.numbering, dense.boards, dense.incomplete);
    assert_eq!(found, (Numbering::Dense, 160_160, None));
    // In an incomplete enumeration some successors are missing.
    let mut random = Random(0x0bad_5eed_0bad_5eed);
    let (mut cut, mut finished) = (0, 0);
    for i in 0..200 {
        let (rules, start) = random_rules(&mut random, i % 2 == 0);
        let Ok(game) = compile(&rules, &start, Some(Numbering::Reachable)) else { continue };
        let Ok(complete) = game.estimate(&options(long), &|_| true) else { continue };
        let time = Duration::from_micros(random.below(60));
        let partial = game.estimate(&options(time), &|_| true).unwrap();
        let is_partial = partial.incomplete.is_some();
        assert!(partial.boards <= complete.boards);
        assert!(partial.boards == complete.boards || is_partial);
        *(if is_partial { &mut cut } else { &mut finished }) += 1;
    }
    assert!(cut > 20, "{cut} {finished}");
}

/// Compares the labels of several ranks with plain retrograde analysis on lists of cells.
#[test]
fn labels_of_all_ranks_match_the_reference_solver() {
    let mut random = Random(0x5eed_0123_4567_89ab);
    let mut compared = 0;
    for i in 0..120 {
        let (rules, start) = random_rules(&mut random, i % 3 == 0);
        let Some(graph) = game_graph(&rules, &start).filter(|_| rules.sides.len() == 1) else {
            continue;
        };
        let run =
            Run { ranks: 1 + i % 4, threads: 1 + i % 3, memory_budget: 1 << 24, spills: false };
        let nothing = (&mut Files::default(), usize::MAX);
        let numbering = Some(Numbering::Reachable);
        let found = solve_distributed(&rules, &start, numbering, run, nothing).unwrap();
        let labels: BTreeMap<u64, Label> = found.labels.into_iter().flatten().collect();
        let mut scores = HashMap::new();
        for (state, expected) in reference_labels(&graph) {
            let label = labels[&sort_key(&state.0)];
            let expected = match label {
                Label::Score(_) => Label::Score(best_score(&graph, &state, &mut scores) as i16),
                _ => expected,
            };
            assert_eq!(label, expected, "{state:?} {rules:?}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}
