//! Teams of workers that share no memory, held against whole solving: the same boards in the same order, with the same labels.

#[path = "plain/any.rs"]
mod any;
mod plain;

use any::{any_rules, slides};
use grundy_boards::team::{
    Labelled, Mark, Note, Round, Sampling, Stage, Team, Together, labels_of, merged,
};
use grundy_boards::{Counted, Label, Layout, Numbering, Progress, Rules, Unsolved, solve};
use plain::{Random, State, levels, plain, roomy};
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Barrier, Mutex};
use std::time::Duration;

/// What was kept: of each stage the mark, and what each worker wrote.
type Kept = BTreeMap<Stage, (Mark, Vec<Vec<u8>>)>;

/// What workers of a process share to send each other parcels.
struct Room {
    parcels: Mutex<Vec<(Vec<Vec<u8>>, Note)>>,
    kept: Mutex<Kept>,
    barrier: Barrier,
}

struct Member<'a> {
    room: &'a Room,
    worker: usize,
    workers: usize,
    /// How many times more it writes down how far it is, before it is gone.
    saves: usize,
    /// Parcels whose bytes are counted.
    bytes: usize,
}

impl Member<'_> {
    fn meet(&self) {
        self.room.barrier.wait();
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
        self.room.parcels.lock().unwrap()[self.worker] = (parcels, note);
        self.meet();
        let round = {
            let all = self.room.parcels.lock().unwrap();
            let parcels = all.iter().map(|(parcels, _)| parcels[self.worker].clone()).collect();
            Round { parcels, notes: all.iter().map(|(_, note)| *note).collect() }
        };
        self.meet();
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
        self.room.parcels.lock().unwrap()[self.worker] = (vec![bytes], [0; 6]);
        self.meet();
        if self.worker == 0 {
            let all = self.room.parcels.lock().unwrap();
            let parts = all.iter().map(|(parts, _)| parts[0].clone()).collect();
            self.room.kept.lock().unwrap().insert(stage, (mark, parts));
        }
        self.meet();
        Ok(())
    }

    fn saved(&self, stage: Stage) -> Option<Mark> {
        self.room.kept.lock().unwrap().get(&stage).map(|kept| kept.0)
    }

    fn load(&mut self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        let kept = self.room.kept.lock().unwrap();
        let parts = kept[&stage].1.iter();
        Ok(parts.map(|part| Box::new(io::Cursor::new(part.clone())) as Box<dyn Read>).collect())
    }

    fn tell(&mut self, _: Progress) -> bool {
        true
    }
}

/// What a team finds.
#[derive(Debug, PartialEq)]
struct Found {
    layout: Layout,
    boards: u64,
    counted: Counted,
    /// By tiers: the word of each board that is listed, and its label.
    labels: Vec<Vec<(u64, Label)>>,
}

fn word(cells: &[u8]) -> u64 {
    cells.iter().fold(0, |word, cell| word * 8 + u64::from(*cell))
}

/// Solved by so many workers, who go on with what was kept and are gone after so many saves.
fn by_team(
    rules: &Rules,
    start: &State,
    numbering: Option<Numbering>,
    (workers, bytes): (usize, u64),
    (kept, saves): (&mut Kept, usize),
) -> Result<Found, Unsolved> {
    let game = Together::new(rules, (&start.0, start.1), numbering, false)?;
    let parcels = Mutex::new(vec![(Vec::new(), [0; 6]); workers]);
    let barrier = Barrier::new(workers);
    let room = Room { parcels, kept: Mutex::new(std::mem::take(kept)), barrier };
    type Worked = Result<(Layout, u64, Counted, Vec<u8>), Unsolved>;
    let work = |worker: usize| -> Worked {
        let mut member = Member { room: &room, worker, workers, saves, bytes: 0 };
        let mut labelled = game.solved(&mut member, bytes)?;
        let (layout, boards) = (labelled.layout().clone(), labelled.boards());
        let counted = labelled.counted().clone();
        let mut written = Vec::new();
        Labelled::write(&mut *labelled, &word, &mut written).unwrap();
        assert!(workers > 1 || member.bytes < 1 << 16, "it told itself of its boards");
        Ok((layout, boards, counted, written))
    };
    let worked: Vec<Worked> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|at| scope.spawn(move || work(at))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    *kept = room.kept.into_inner().unwrap();
    let mut worked = worked.into_iter().collect::<Result<Vec<_>, _>>()?;
    let parts = worked.iter_mut().rev().map(|own| std::mem::take(&mut own.3));
    let parts = parts.map(|part| Box::new(io::Cursor::new(part)) as Box<dyn Read>).collect();
    let (layout, boards, counted, _) = worked.swap_remove(0);
    assert!(worked.iter().all(|own| own.0 == layout && own.1 == boards && own.2 == counted));
    let mut all = merged(layout.numbering == Numbering::All, parts).unwrap();
    let labels = layout.tiers.iter().map(|tier| {
        let mut labels = Vec::new();
        let mut add = |words: &[u64], block: &[Label]| {
            // Where boards are numbered there are no words.
            let words = words.iter().copied().chain(std::iter::repeat(0));
            labels.extend(words.zip(block.iter().copied()));
            Ok(())
        };
        labels_of(&mut all, tier.boards, &mut add).unwrap();
        labels
    });
    let labels = labels.collect();
    Ok(Found { layout, boards, counted, labels })
}

fn alone(rules: &Rules, start: &State, numbering: Option<Numbering>) -> Result<Found, Unsolved> {
    let mut solved = solve(rules, &start.0, start.1, &roomy(1, numbering))?;
    let (layout, boards, counted) = (solved.layout(), solved.boards, solved.counted_kept(None)?);
    let labels = layout.tiers.iter().enumerate().map(|(at, tier)| {
        let mut labels = Vec::new();
        match layout.numbering {
            Numbering::All => {
                solved.labels(at, 0..tier.boards, &mut |label| labels.push((0, label)));
            }
            _ => solved.give_away(at, &word, &mut |word, label| labels.push((word, label))),
        }
        labels
    });
    let labels = labels.collect();
    Ok(Found { layout, boards, counted, labels })
}

const NUMBERINGS: [Option<Numbering>; 4] =
    [None, Some(Numbering::Found), Some(Numbering::Images), Some(Numbering::All)];

#[test]
fn teams_find_what_one_finds_for_rules_of_any_kind() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut solved, mut refused) = (0, 0);
    for at in 0..250 {
        let (rules, start) = any_rules(&mut random, at % 3 == 0);
        let numbering = NUMBERINGS[at % 4];
        let one = alone(&rules, &start, numbering);
        for workers in [1, 2, 5] {
            let mut kept = Kept::new();
            let how = (workers, 1 << 24);
            let found = by_team(&rules, &start, numbering, how, (&mut kept, usize::MAX));
            assert!(found == one, "{workers} {numbering:?} {rules:?}: {:?}", found.err());
        }
        if let (Ok(one), Some(Numbering::Found), 1) = (&one, numbering, rules.sides.len()) {
            let plain = plain(&rules, &start).unwrap();
            assert_eq!(one.boards, levels(&plain).len() as u64, "{rules:?}");
        }
        *(if one.is_ok() { &mut solved } else { &mut refused }) += 1;
    }
    assert!(solved > 150 && refused > 5, "{solved} {refused}");
}

#[test]
fn a_team_with_little_memory_finds_the_same_in_more_rounds() {
    let (rules, start) = slides();
    for numbering in &NUMBERINGS {
        let one = alone(&rules, &start, *numbering);
        for (workers, bytes) in [(3, 3 << 20), (4, 1 << 28)] {
            let nothing = (&mut Kept::new(), usize::MAX);
            let found = by_team(&rules, &start, *numbering, (workers, bytes), nothing);
            assert!(found == one, "{workers} {numbering:?}");
        }
        let nothing = (&mut Kept::new(), usize::MAX);
        let found = by_team(&rules, &start, *numbering, (2, 10_000), nothing);
        assert_eq!(found.err(), Some(Unsolved::Large));
    }
}

/// Gone after every time that something is written down, and gone on with by another number of workers.
#[test]
fn what_was_kept_is_gone_on_with_by_any_number_of_workers() {
    let (rules, start) = slides();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut games = vec![(rules, start)];
    games.extend((0..40).map(|at| any_rules(&mut random, at % 3 == 0)));
    let mut gone = 0;
    for (at, (rules, start)) in games.iter().enumerate() {
        let numbering = NUMBERINGS[at % 4];
        let Ok(one) = alone(rules, start, numbering) else { continue };
        let mut kept = Kept::new();
        for round in 0.. {
            assert!(round < 200, "it does not end: {rules:?}");
            let how = (1 + random.below(4) as usize, 1 << 24);
            // Some have many tiers.
            let saves = 1 + random.below(3) as usize + round * round / 20;
            match by_team(rules, start, numbering, how, (&mut kept, saves)) {
                Err(why) => assert_eq!(why, Unsolved::Kept, "{rules:?}"),
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

/// Where there is no time to find all boards it is said, and what is told is of those that were found.
#[test]
fn a_sample_ends_when_its_time_is_over() {
    let ask =
        |time: Duration| Sampling { workers: 3, bytes: 1 << 28, here: 1 << 28, time: [time; 2] };
    let long = Duration::from_secs(600);
    let (rules, start) = slides();
    let made = |rules: &Rules, start: &State, numbering| {
        Together::new(rules, (&start.0, start.1), numbering, false)
    };
    let game = made(&rules, &start, Some(Numbering::Found)).unwrap();
    let all = game.sampled(&ask(long), &|_| true).unwrap();
    let some = game.sampled(&ask(Duration::ZERO), &|_| true).unwrap();
    assert_eq!((all.unfound, some.unfound), (None, Some(Some(160_160))));
    assert!((1..all.boards).contains(&some.boards), "{} of {}", some.boards, all.boards);
    assert!(some.found.seconds > 0.0 && some.looked.seconds > 0.0);
    assert_eq!(game.sampled(&ask(long), &|_| false).err(), Some(Unsolved::Stopped));
    // Nobody has all boards found who only wants to know that they are to be numbered.
    let game = made(&rules, &start, None).unwrap();
    let all = game.sampled(&ask(long), &|progress| progress.found < 80_000 || progress.of > 0);
    let all = all.unwrap();
    assert_eq!((all.numbering, all.boards, all.unfound), (Numbering::All, 160_160, None));
    // In the middle of the search the options of some boards are not there.
    let mut random = Random(0x0bad_5eed_0bad_5eed);
    let (mut cut, mut whole) = (0, 0);
    for at in 0..200 {
        let (rules, start) = any_rules(&mut random, at % 2 == 0);
        let Ok(game) = made(&rules, &start, Some(Numbering::Found)) else { continue };
        let Ok(all) = game.sampled(&ask(long), &|_| true) else { continue };
        let time = Duration::from_micros(random.below(60));
        let some = game.sampled(&ask(time), &|_| true).unwrap();
        assert!(some.boards <= all.boards && (some.boards == all.boards || some.unfound.is_some()));
        *(if some.unfound.is_some() { &mut cut } else { &mut whole }) += 1;
    }
    assert!(cut > 20, "{cut} {whole}");
}
