//! Boards that are more than fit in memory: tiers that are not needed for a while are put aside, and what is found is the same.

use grundy_boards::{
    Change, Command, Ending, Fill, Group, Keep, Label, Limits, Numbering, Rules, SideRules, Solved,
    Unsolved, solve,
};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Files in memory.
#[derive(Default)]
struct Files {
    all: Mutex<BTreeMap<String, Vec<u8>>>,
    /// How many may still be written.
    left: AtomicU64,
}

impl Files {
    fn new() -> Files {
        Files { left: AtomicU64::new(u64::MAX), ..Files::default() }
    }

    /// Files of tiers.
    fn aside(&self) -> Vec<String> {
        let all = self.all.lock().unwrap();
        all.keys().filter(|name| name.contains('-')).cloned().collect()
    }
}

impl Keep for Files {
    fn is_due(&self) -> bool {
        true
    }

    fn begin_anew(&self) {}

    fn put_aside(&self, name: &str, fill: Fill) -> io::Result<()> {
        self.put(name, fill)
    }

    fn put(&self, name: &str, fill: Fill) -> io::Result<()> {
        let left = self.left.load(Relaxed);
        self.left.store(left.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?, Relaxed);
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.all.lock().unwrap().insert(name.to_string(), bytes);
        Ok(())
    }

    fn get(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        let bytes = self.all.lock().unwrap().get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(io::Cursor::new(bytes)) as Box<dyn Read>))
    }
}

/// Two players put stones on a board of 3 by 4, three each, and then slide them, first while a clock runs down, then, if it does
/// not end there, as long as they like; who sees three of the other's in a row or column, or cannot move, has lost.
fn put_and_slide(ends: bool) -> (Rules, Vec<u8>) {
    const CELLS: u32 = 12;
    const CLOCK: u32 = 14;
    const HOURS: u8 = 4;
    let near = |a: u32, b: u32| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4) == 1;
    let rows =
        (0..3).flat_map(|row| (0..2).map(move |from| [0, 1, 2].map(|at| 4 * row + from + at)));
    let columns = (0..4).map(|column| [0, 1, 2].map(|row| 4 * row + column));
    let lines: Vec<[u32; 3]> = rows.chain(columns).collect();
    let side = |own: u8, other: u8| {
        let endings = lines.iter().map(|line| Ending {
            tests: line.iter().map(|cell| (*cell, 1 << other)).collect(),
            score: Some(-1),
        });
        // What each side has in hand stands in a cell of its own.
        let hand = CELLS + u32::from(own) - 1;
        let mut moves = Vec::new();
        for to in 0..CELLS {
            for left in 1..=3u8 {
                moves.push(Command {
                    tests: vec![(to, 1), (hand, 1 << left)],
                    writes: vec![(to, Change::To(own)), (hand, Change::To(left - 1))],
                    again: false,
                    by: 0,
                });
            }
            for from in (0..CELLS).filter(|from| near(*from, to)) {
                for hour in u8::from(ends)..=HOURS {
                    let mut tests = vec![(from, 1 << own), (to, 1), (hand, 1), (CLOCK, 1 << hour)];
                    let mut writes = vec![(from, Change::To(0)), (to, Change::To(own))];
                    writes.extend((hour > 0).then(|| (CLOCK, Change::To(hour - 1))));
                    tests.sort();
                    writes.sort();
                    moves.push(Command { tests, writes, again: false, by: 0 });
                }
            }
        }
        moves.sort();
        SideRules { endings: endings.collect(), stuck: -1, moves }
    };
    let groups = vec![
        Group { cells: CELLS, values: 3, low: 0 },
        Group { cells: 1, values: 4, low: 0 },
        Group { cells: 1, values: 4, low: 0 },
        Group { cells: 1, values: HOURS + 1, low: 0 },
    ];
    let rules = Rules { groups, sides: vec![side(1, 2), side(2, 1)] };
    let mut start = vec![0; 12];
    start.extend([3, 3, HOURS]);
    (rules, start)
}

/// Labels of all boards, by what they are.
type Labels = BTreeMap<(usize, Vec<u8>), Label>;

fn labels(mut solved: Solved, files: &Files) -> Labels {
    let counted = solved.counted_kept(Some(files)).unwrap();
    let mut labels = BTreeMap::new();
    for tier in 0..solved.layout().tiers.len() {
        solved
            .with_tier(tier, Some(files), &mut |solved| {
                solved.boards_of(tier, &mut |cells, label| {
                    labels.insert((tier, cells.to_vec()), label);
                });
            })
            .unwrap();
    }
    assert_eq!(counted.all(), labels.len() as u64);
    labels
}

fn solved(numbering: Numbering, bytes: u64, files: &Files) -> Result<Solved, Unsolved> {
    let (rules, start) = put_and_slide(false);
    let numbering = Some(numbering);
    let limits = Limits {
        bytes,
        threads: 1,
        numbering,
        watch: &|_| true,
        outcomes: false,
        keep: Some(files),
    };
    solve(&rules, &start, 0, &limits)
}

const NUMBERINGS: [Numbering; 3] = [Numbering::All, Numbering::Found, Numbering::Images];

#[test]
fn what_does_not_fit_is_put_aside_and_the_same_is_found() {
    for numbering in NUMBERINGS {
        let files = Files::new();
        let whole = solved(numbering, 1 << 30, &files).unwrap();
        assert!(files.aside().is_empty(), "{numbering:?}");
        let whole = labels(whole, &files);
        assert!(whole.len() > 10_000, "{numbering:?} {}", whole.len());
        let won = whole.values().filter(|label| label.is_won()).count();
        assert!(won > 1_000 && whole.values().any(|label| *label == Label::Drawn));
        let mut with_aside = 0;
        for bytes in limits() {
            let files = Files::new();
            match solved(numbering, bytes, &files) {
                Ok(solved) => {
                    with_aside += usize::from(!files.aside().is_empty());
                    assert_eq!(labels(solved, &files), whole, "{numbering:?} {bytes}");
                }
                Err(why) => assert_eq!(why, Unsolved::Large, "{numbering:?} {bytes}"),
            }
        }
        assert!(with_aside > 1, "{numbering:?} {with_aside}");
        assert_eq!(solved(numbering, 20_000, &Files::new()).err(), Some(Unsolved::Large));
    }
}

/// Bytes of memory, fewer and fewer.
fn limits() -> impl Iterator<Item = u64> {
    (0..20).scan(1_600_000, |bytes, _| {
        *bytes = *bytes * 9 / 10;
        Some(*bytes)
    })
}

/// The least memory with which a game is solved, about.
fn least(numbering: Numbering) -> u64 {
    let is_solved = |bytes: &u64| solved(numbering, *bytes, &Files::new()).is_ok();
    limits().take_while(is_solved).last().unwrap()
}

#[test]
fn who_is_stopped_while_tiers_are_aside_goes_on_from_there() {
    for numbering in NUMBERINGS {
        let files = Files::new();
        let whole = solved(numbering, 1 << 30, &files).unwrap();
        let bytes = least(numbering);
        let whole = labels(whole, &files);
        let files = Files::new();
        let mut stops = 0;
        // Each time there is room for one more file.
        let last = loop {
            files.left.store(3 + stops, Relaxed);
            match solved(numbering, bytes, &files) {
                Ok(solved) => break solved,
                Err(why) => assert_eq!(why, Unsolved::Kept, "{numbering:?}"),
            }
            stops += 1;
            assert!(stops < 10_000, "it does not come to its end");
        };
        files.left.store(u64::MAX, Relaxed);
        assert!(stops > 3, "{numbering:?} {stops}");
        assert_eq!(labels(last, &files), whole, "{numbering:?}");
    }
}

#[test]
fn a_file_of_another_tier_is_not_believed() {
    let files = Files::new();
    let mut solved = solved(Numbering::Found, least(Numbering::Found), &files).unwrap();
    let aside = files.aside();
    for kind in ["boards-", "labels-"] {
        let own: Vec<&String> = aside.iter().filter(|name| name.starts_with(kind)).collect();
        assert!(own.len() > 2, "{aside:?}");
        let mut all = files.all.lock().unwrap();
        let (first, second) = (all[own[1]].clone(), all[own[2]].clone());
        all.insert(own[2].clone(), first);
        all.insert(own[1].clone(), second);
        drop(all);
        assert_eq!(solved.counted_kept(Some(&files)).err(), Some(Unsolved::Kept), "{kind}");
        let mut all = files.all.lock().unwrap();
        let (first, second) = (all[own[1]].clone(), all[own[2]].clone());
        all.insert(own[2].clone(), first);
        all.insert(own[1].clone(), second);
        drop(all);
        assert!(solved.counted_kept(Some(&files)).is_ok());
    }
}

#[test]
fn outcomes_take_two_bits_and_are_what_labels_say() {
    let (rules, start) = put_and_slide(true);
    for numbering in NUMBERINGS {
        let solved = |bytes, outcomes, files: &Files| {
            let numbering = Some(numbering);
            let keep: Option<&dyn Keep> = Some(files);
            let limits = Limits { bytes, threads: 2, numbering, watch: &|_| true, outcomes, keep };
            solve(&rules, &start, 0, &limits)
        };
        let files = Files::new();
        let moves = labels(solved(1 << 30, false, &files).unwrap(), &files);
        let outcomes: Labels = moves
            .into_iter()
            .map(|(board, label)| match label {
                Label::Won(_) => (board, Label::Score(1)),
                Label::Lost(_) => (board, Label::Score(-1)),
                _ => (board, Label::Score(0)),
            })
            .collect();
        assert!(outcomes.len() > 10_000);
        let mut with_aside = 0;
        for bytes in (60_000..1_000_000).step_by(20_000) {
            let files = Files::new();
            match solved(bytes, true, &files) {
                Ok(solved) => {
                    with_aside += usize::from(!files.aside().is_empty());
                    assert_eq!(labels(solved, &files), outcomes, "{numbering:?} {bytes}");
                }
                Err(why) => assert_eq!(why, Unsolved::Large),
            }
        }
        assert!(with_aside > 0, "{numbering:?}");
        // Broken off again and again.
        let files = Files::new();
        for left in 2.. {
            files.left.store(left, Relaxed);
            match solved(1 << 30, true, &files) {
                Err(why) => assert_eq!(why, Unsolved::Kept),
                Ok(solved) => {
                    files.left.store(u64::MAX, Relaxed);
                    assert_eq!(labels(solved, &files), outcomes, "{numbering:?} {left}");
                    break;
                }
            }
        }
    }
    let (rules, start) = put_and_slide(false);
    let (bytes, numbering, keep) = (1 << 30, None, None);
    let limits = Limits { bytes, threads: 1, numbering, watch: &|_| true, outcomes: true, keep };
    assert_eq!(solve(&rules, &start, 0, &limits).err(), Some(Unsolved::Outcomes));
}
