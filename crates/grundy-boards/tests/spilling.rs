//! Solving with less memory than the tables need: tiers are spilled to files and reloaded, without
//! changing any label.

use crate::place_and_slide::place_and_slide;
use grundy_boards::{
    CheckpointStore, Label, Limits, Numbering, Solved, Stage, Unsolved, WriteFn, WrittenStage,
    solve,
};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A checkpoint store in memory.
#[derive(Default)]
struct Files {
    contents: Mutex<BTreeMap<String, Vec<u8>>>,
    /// The number of files that can still be written before the store fails.
    writes_left: AtomicU64,
}

impl Files {
    fn new() -> Files {
        Files { writes_left: AtomicU64::new(u64::MAX), ..Files::default() }
    }

    /// Returns the names of the files of spilled tiers.
    fn spilled(&self) -> Vec<String> {
        let contents = self.contents.lock().unwrap();
        contents.keys().filter(|name| name.contains('-')).cloned().collect()
    }
}

impl Files {
    /// Writes a file, unless the store fails.
    fn put(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        let writes_left = self.writes_left.load(Relaxed);
        self.writes_left
            .store(writes_left.checked_sub(1).ok_or(io::ErrorKind::StorageFull)?, Relaxed);
        let mut bytes = Vec::new();
        fill(&mut bytes)?;
        self.contents.lock().unwrap().insert(name.to_string(), bytes);
        Ok(())
    }
}

impl CheckpointStore for Files {
    fn checkpoint_due(&self) -> bool {
        true
    }

    fn write(&self, stage: Stage, fill: WriteFn) -> io::Result<Vec<u8>> {
        self.put(&format!("{stage:?}.new"), fill)?;
        Ok(Vec::new())
    }

    fn commit(&self, written: &[WrittenStage]) -> io::Result<()> {
        let mut contents = self.contents.lock().unwrap();
        for WrittenStage { stage, parts } in written {
            assert_eq!(parts, &[Vec::new()]);
            let bytes = contents.remove(&format!("{stage:?}.new")).unwrap();
            contents.insert(format!("{stage:?}"), bytes);
        }
        Ok(())
    }

    fn load(&self, stage: Stage) -> io::Result<Vec<Box<dyn Read>>> {
        Ok(self.reload(&format!("{stage:?}"))?.into_iter().collect())
    }

    fn spill(&self, name: &str, fill: WriteFn) -> io::Result<()> {
        self.put(name, fill)
    }

    fn reload(&self, name: &str) -> io::Result<Option<Box<dyn Read>>> {
        let bytes = self.contents.lock().unwrap().get(name).cloned();
        Ok(bytes.map(|bytes| Box::new(io::Cursor::new(bytes)) as Box<dyn Read>))
    }
}

/// A board with its label: the tier, the cells (0 after the last cell), and the label.
type LabelledBoard = (usize, [u8; MAX_CELLS], Label);

/// The maximum number of cells of a board of these tests.
const MAX_CELLS: usize = 16;

/// Returns the labels of all boards, sorted by tier and cells.
fn all_labels(mut solved: Solved, files: &Files) -> Vec<LabelledBoard> {
    let counts = solved.stored_label_counts(Some(files)).unwrap();
    let mut labels = Vec::new();
    for tier in 0..solved.layout().tiers.len() {
        solved
            .with_tier(tier, Some(files), &mut |solved| {
                solved.for_each_board(tier, &mut |cells, label| {
                    let mut board = [0; MAX_CELLS];
                    board[..cells.len()].copy_from_slice(cells);
                    labels.push((tier, board, label));
                });
            })
            .unwrap();
    }
    labels.sort_unstable_by_key(|(tier, board, _)| (*tier, *board));
    let is_before = |a: &LabelledBoard, b: &LabelledBoard| (a.0, a.1) < (b.0, b.1);
    assert!(labels.is_sorted_by(is_before), "a board occurs twice");
    assert_eq!(counts.total(), labels.len() as u64);
    labels
}

fn solve_within(
    numbering: Numbering,
    memory_budget: u64,
    files: &Files,
) -> Result<Solved, Unsolved> {
    let (rules, start) = place_and_slide(false);
    let numbering = Some(numbering);
    let limits = Limits {
        memory_budget,
        threads: 1,
        numbering,
        on_progress: &|_| true,
        outcomes_only: false,
        checkpoints: Some(files),
    };
    solve(&rules, &start, 0, &limits)
}

const NUMBERINGS: [Numbering; 3] =
    [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry];

#[test]
fn spilling_does_not_change_labels() {
    for numbering in NUMBERINGS {
        let files = Files::new();
        let solved = solve_within(numbering, 1 << 30, &files).unwrap();
        assert!(files.spilled().is_empty(), "{numbering:?}");
        let expected = all_labels(solved, &files);
        assert!(expected.len() > 10_000, "{numbering:?} {}", expected.len());
        let won = expected.iter().filter(|(_, _, label)| label.is_won()).count();
        assert!(won > 1_000 && expected.iter().any(|(_, _, label)| *label == Label::Drawn));
        let mut with_spilling = 0;
        for bytes in shrinking_budgets() {
            let files = Files::new();
            match solve_within(numbering, bytes, &files) {
                Ok(solved) => {
                    with_spilling += usize::from(!files.spilled().is_empty());
                    assert_eq!(all_labels(solved, &files), expected, "{numbering:?} {bytes}");
                }
                Err(why) => assert_eq!(why, Unsolved::Large, "{numbering:?} {bytes}"),
            }
        }
        assert!(with_spilling > 1, "{numbering:?} {with_spilling}");
        assert_eq!(solve_within(numbering, 20_000, &Files::new()).err(), Some(Unsolved::Large));
    }
}

/// Returns memory budgets in descending order.
fn shrinking_budgets() -> impl Iterator<Item = u64> {
    (0..20).scan(1_600_000, |bytes, _| {
        *bytes = *bytes * 9 / 10;
        Some(*bytes)
    })
}

/// Returns approximately the least memory budget with which the game is solved.
fn min_budget(numbering: Numbering) -> u64 {
    let is_solved = |bytes: &u64| solve_within(numbering, *bytes, &Files::new()).is_ok();
    shrinking_budgets().take_while(is_solved).last().unwrap()
}

#[test]
fn an_interrupted_run_resumes_with_spilled_tiers() {
    for numbering in NUMBERINGS {
        let files = Files::new();
        let solved = solve_within(numbering, 1 << 30, &files).unwrap();
        let bytes = min_budget(numbering);
        let expected = all_labels(solved, &files);
        let files = Files::new();
        let mut stops = 0;
        // Each run can write one file more than the previous run.
        let solved = loop {
            files.writes_left.store(3 + stops, Relaxed);
            match solve_within(numbering, bytes, &files) {
                Ok(solved) => break solved,
                Err(why) => assert_eq!(why, Unsolved::Checkpoint, "{numbering:?}"),
            }
            stops += 1;
            assert!(stops < 10_000, "the runs do not finish");
        };
        files.writes_left.store(u64::MAX, Relaxed);
        assert!(stops > 3, "{numbering:?} {stops}");
        assert_eq!(all_labels(solved, &files), expected, "{numbering:?}");
    }
}

#[test]
fn a_file_of_another_tier_is_rejected() {
    let files = Files::new();
    let mut solved =
        solve_within(Numbering::Reachable, min_budget(Numbering::Reachable), &files).unwrap();
    let spilled = files.spilled();
    for kind in ["boards-", "labels-"] {
        let names: Vec<&String> = spilled.iter().filter(|name| name.starts_with(kind)).collect();
        assert!(names.len() > 2, "{spilled:?}");
        let mut contents = files.contents.lock().unwrap();
        let (first, second) = (contents[names[1]].clone(), contents[names[2]].clone());
        contents.insert(names[2].clone(), first);
        contents.insert(names[1].clone(), second);
        drop(contents);
        assert_eq!(
            solved.stored_label_counts(Some(&files)).err(),
            Some(Unsolved::Checkpoint),
            "{kind}"
        );
        let mut contents = files.contents.lock().unwrap();
        let (first, second) = (contents[names[1]].clone(), contents[names[2]].clone());
        contents.insert(names[2].clone(), first);
        contents.insert(names[1].clone(), second);
        drop(contents);
        assert!(solved.stored_label_counts(Some(&files)).is_ok());
    }
}

#[test]
fn outcomes_agree_with_labels() {
    let (rules, start) = place_and_slide(true);
    for numbering in NUMBERINGS {
        let solve_with = |memory_budget, outcomes_only, files: &Files| {
            let checkpoints: Option<&dyn CheckpointStore> = Some(files);
            let limits = Limits {
                memory_budget,
                threads: 2,
                numbering: Some(numbering),
                on_progress: &|_| true,
                outcomes_only,
                checkpoints,
            };
            solve(&rules, &start, 0, &limits)
        };
        let files = Files::new();
        let labels = all_labels(solve_with(1 << 30, false, &files).unwrap(), &files);
        let outcome_of = |label| match label {
            Label::Won(_) => Label::Score(1),
            Label::Lost(_) => Label::Score(-1),
            _ => Label::Score(0),
        };
        let outcomes: Vec<LabelledBoard> = labels
            .into_iter()
            .map(|(tier, board, label)| (tier, board, outcome_of(label)))
            .collect();
        assert!(outcomes.len() > 10_000);
        let mut with_spilling = 0;
        for bytes in (60_000..1_000_000).step_by(20_000) {
            let files = Files::new();
            match solve_with(bytes, true, &files) {
                Ok(solved) => {
                    with_spilling += usize::from(!files.spilled().is_empty());
                    assert_eq!(all_labels(solved, &files), outcomes, "{numbering:?} {bytes}");
                }
                Err(why) => assert_eq!(why, Unsolved::Large),
            }
        }
        assert!(with_spilling > 0, "{numbering:?}");
        // Interrupted after each number of writes.
        let files = Files::new();
        for writes in 2.. {
            files.writes_left.store(writes, Relaxed);
            match solve_with(1 << 30, true, &files) {
                Err(why) => assert_eq!(why, Unsolved::Checkpoint),
                Ok(solved) => {
                    files.writes_left.store(u64::MAX, Relaxed);
                    assert_eq!(all_labels(solved, &files), outcomes, "{numbering:?} {writes}");
                    break;
                }
            }
        }
    }
    let (rules, start) = place_and_slide(false);
    let limits = Limits {
        memory_budget: 1 << 30,
        threads: 1,
        numbering: None,
        on_progress: &|_| true,
        outcomes_only: true,
        checkpoints: None,
    };
    assert_eq!(solve(&rules, &start, 0, &limits).err(), Some(Unsolved::Cyclic));
}
