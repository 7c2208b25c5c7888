//! Compares distributed solving, by workers that share no memory, with local solving: the layout,
//! the order of boards and their labels must be equal.

mod plain;
#[path = "plain/random_rules.rs"]
mod random_rules;

use grundy_boards::team::{
    Labelled, Mark, Note, Round, Sampling, Stage, Team, Together, labels_of, merged,
};
use grundy_boards::{Label, LabelCounts, Layout, Numbering, Progress, Rules, Unsolved, solve};
use plain::{Random, State, ample_limits, game_graph, reference_labels};
use random_rules::{random_rules, sliding_game};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Barrier, Mutex};
use std::time::Duration;

/// The checkpoints: for each stage its mark and the data of every worker.
type Kept = BTreeMap<Stage, (Mark, Vec<Vec<u8>>)>;

/// State that the workers share to exchange parcels.
struct Hub {
    parcels: Mutex<Vec<(Vec<Vec<u8>>, Note)>>,
    kept: Mutex<Kept>,
    barrier: Barrier,
}

struct Member<'a> {
    hub: &'a Hub,
    worker: usize,
    workers: usize,
    /// Number of checkpoints that it may still write before it fails.
    saves: usize,
    /// The total size of all sent parcels, in bytes.
    bytes: usize,
}

impl Member<'_> {
    fn wait_for_all(&self) {
        self.hub.barrier.wait();
    }
}

impl Team for Member<'_> {
    fn worker(&self) -> usize {
        self.worker
    }

    fn workers(&self) -> usize {
        self.workers
    }

    fn round(&mut self, mut parcels: Vec<Vec<u8>>, note: Note) -> io::Result<Round> {
        parcels.resize(self.workers, Vec::new());
        self.bytes += parcels.iter().map(Vec::len).sum::<usize>();
        self.hub.parcels.lock().unwrap()[self.worker] = (parcels, note);
        self.wait_for_all();
        let round = {
            let all = self.hub.parcels.lock().unwrap();
            let parcels = all.iter().map(|(parcels, _)| parcels[self.worker].clone()).collect();
            Round { parcels, notes: all.iter().map(|(_, note)| *note).collect() }
        };
        self.wait_for_all();
        Ok(round)
    }

    fn is_due(&mut self) -> bool {
        self.saves < usize::MAX
    }

    fn save(
        &mut self,
        stage: Stage,
        mark: Mark,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        if self.saves == 0 {
            return Err(io::Error::other("gone"));
        }
        self.saves -= 1;
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.hub.parcels.lock().unwrap()[self.worker] = (vec![bytes], [0; 6]);
        self.wait_for_all();
        if self.worker == 0 {
            let all = self.hub.parcels.lock().unwrap();
            let parts = all.iter().map(|(parts, _)| parts[0].clone()).collect();
            self.hub.kept.lock().unwrap().insert(stage, (mark, parts));
        }
        self.wait_for_all();
        Ok(())
    }

    fn saved(&self, stage: Stage) -> Option<Mark> {
        self.hub.kept.lock().unwrap().get(&stage).map(|kept| kept.0)
    }

    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let kept = self.hub.kept.lock().unwrap();
        let parts = kept[&stage].1.iter();
        Ok(parts.map(|part| Box::new(io::Cursor::new(part.clone())) as Box<dyn Read>).collect())
    }

    fn tell(&mut self, _: Progress) -> bool {
        true
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

/// Solves a game with workers that resume from checkpoints and fail after writing `saves` of them.
fn solve_distributed(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    (workers, bytes): (usize, u64),
    (kept, saves): (&mut Kept, usize),
) -> Result<Answer, Unsolved> {
    let game = Together::new(rules, (&start.0, start.1), numbering, false)?;
    let parcels = Mutex::new(vec![(Vec::new(), [0; 6]); workers]);
    let barrier = Barrier::new(workers);
    let hub = Hub { parcels, kept: Mutex::new(std::mem::take(kept)), barrier };
    type Worked = Result<(Layout, u64, LabelCounts, Vec<u8>), Unsolved>;
    let work = |worker: usize| -> Worked {
        let mut member = Member { hub: &hub, worker, workers, saves, bytes: 0 };
        let mut labelled = game.solved(&mut member, bytes)?;
        let (layout, boards) = (labelled.layout().clone(), labelled.boards());
        let counts = labelled.counted().clone();
        let mut written = Vec::new();
        Labelled::write(&mut *labelled, &sort_key, &mut written).unwrap();
        assert!(workers > 1 || member.bytes < 1 << 16, "a worker sent messages to itself");
        Ok((layout, boards, counts, written))
    };
    let worked: Vec<Worked> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|at| scope.spawn(move || work(at))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    *kept = hub.kept.into_inner().unwrap();
    let mut worked = worked.into_iter().collect::<Result<Vec<_>, _>>()?;
    let parts = worked.iter_mut().rev().map(|own| std::mem::take(&mut own.3));
    let parts = parts.map(|part| Box::new(io::Cursor::new(part)) as Box<dyn Read>).collect();
    let (layout, boards, counts, _) = worked.swap_remove(0);
    assert!(worked.iter().all(|own| own.0 == layout && own.1 == boards && own.2 == counts));
    let mut all = merged(layout.numbering == Numbering::Dense, parts).unwrap();
    let labels = layout.tiers.iter().map(|tier| {
        let mut labels = Vec::new();
        let mut add = |words: &[u64], block: &[Label]| {
            // With dense numbering there are no keys.
            let words = words.iter().copied().chain(std::iter::repeat(0));
            labels.extend(words.zip(block.iter().copied()));
            Ok(())
        };
        labels_of(&mut all, tier.boards, &mut add).unwrap();
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
    for at in 0..250 {
        let (rules, start) = random_rules(&mut random, at % 3 == 0);
        let numbering = NUMBERINGS[at % 4];
        let one = solve_locally(&rules, &start, numbering);
        for workers in [1, 2, 5] {
            let mut kept = Kept::new();
            let how = (workers, 1 << 24);
            let found = solve_distributed(&rules, &start, numbering, how, (&mut kept, usize::MAX));
            assert!(found == one, "{workers} {numbering:?} {rules:?}: {:?}", found.err());
        }
        if let (Ok(one), Some(Numbering::Reachable), 1) = (&one, numbering, rules.sides.len()) {
            let graph = game_graph(&rules, &start).unwrap();
            assert_eq!(one.boards, reference_labels(&graph).len() as u64, "{rules:?}");
        }
        *(if one.is_ok() { &mut solved } else { &mut refused }) += 1;
    }
    assert!(solved > 150 && refused > 5, "{solved} {refused}");
}

#[test]
fn little_memory_needs_more_rounds_but_gives_the_same_labels() {
    let (rules, start) = sliding_game();
    for numbering in &NUMBERINGS {
        let one = solve_locally(&rules, &start, *numbering);
        for (workers, bytes) in [(3, 3 << 20), (4, 1 << 28)] {
            let nothing = (&mut Kept::new(), usize::MAX);
            let found = solve_distributed(&rules, &start, *numbering, (workers, bytes), nothing);
            assert!(found == one, "{workers} {numbering:?}");
        }
        let nothing = (&mut Kept::new(), usize::MAX);
        let found = solve_distributed(&rules, &start, *numbering, (2, 10_000), nothing);
        assert_eq!(found.err(), Some(Unsolved::Large));
    }
}

/// Workers fail after a few checkpoints, and another number of workers resumes.
#[test]
fn any_number_of_workers_resumes_a_checkpoint() {
    let (rules, start) = sliding_game();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut games = vec![(rules, start)];
    games.extend((0..40).map(|at| random_rules(&mut random, at % 3 == 0)));
    let mut gone = 0;
    for (at, (rules, start)) in games.iter().enumerate() {
        let numbering = NUMBERINGS[at % 4];
        let Ok(one) = solve_locally(rules, start, numbering) else { continue };
        let mut kept = Kept::new();
        for round in 0.. {
            assert!(round < 200, "the runs do not finish: {rules:?}");
            let how = (1 + random.below(4) as usize, 1 << 24);
            // Games with many tiers need more checkpoints for the same progress.
            let saves = 1 + random.below(3) as usize + round * round / 20;
            match solve_distributed(rules, start, numbering, how, (&mut kept, saves)) {
                Err(why) => assert_eq!(why, Unsolved::Checkpoint, "{rules:?}"),
                Ok(found) => {
                    assert!(found == one, "{numbering:?} {rules:?}");
                    break;
                }
            }
            gone += 1;
        }
    }
    assert!(gone > 60, "{gone}");
}

/// Without enough time to enumerate all boards, the sample says so and covers those enumerated.
#[test]
fn a_sample_ends_at_its_time_limit() {
    let ask =
        |time: Duration| Sampling { workers: 3, bytes: 1 << 28, here: 1 << 28, time: [time; 2] };
    let long = Duration::from_secs(600);
    let (rules, start) = sliding_game();
    let made = |rules: &Rules, start: &State, numbering| {
        Together::new(rules, (&start.0, start.1), numbering, false)
    };
    let game = made(&rules, &start, Some(Numbering::Reachable)).unwrap();
    let all = game.sampled(&ask(long), &|_| true).unwrap();
    let some = game.sampled(&ask(Duration::ZERO), &|_| true).unwrap();
    assert_eq!((all.unfound, some.unfound), (None, Some(Some(160_160))));
    assert!((1..all.boards).contains(&some.boards), "{} of {}", some.boards, all.boards);
    assert!(some.found.seconds > 0.0 && some.looked.seconds > 0.0);
    assert_eq!(game.sampled(&ask(long), &|_| false).err(), Some(Unsolved::Stopped));
    // Choosing dense numbering does not need a complete enumeration.
    let game = made(&rules, &start, None).unwrap();
    let all = game.sampled(&ask(long), &|progress| progress.found < 80_000 || progress.total > 0);
    let all = all.unwrap();
    assert_eq!((all.numbering, all.boards, all.unfound), (Numbering::Dense, 160_160, None));
    // In an incomplete enumeration some successors are missing.
    let mut random = Random(0x0bad_5eed_0bad_5eed);
    let (mut cut, mut whole) = (0, 0);
    for at in 0..200 {
        let (rules, start) = random_rules(&mut random, at % 2 == 0);
        let Ok(game) = made(&rules, &start, Some(Numbering::Reachable)) else { continue };
        let Ok(all) = game.sampled(&ask(long), &|_| true) else { continue };
        let time = Duration::from_micros(random.below(60));
        let some = game.sampled(&ask(time), &|_| true).unwrap();
        assert!(some.boards <= all.boards && (some.boards == all.boards || some.unfound.is_some()));
        *(if some.unfound.is_some() { &mut cut } else { &mut whole }) += 1;
    }
    assert!(cut > 20, "{cut} {whole}");
}
