//! Tests of tablebases: their labels equal those of the solver, every damage is detected, and
//! builds can be interrupted and resumed at any moment.

use grundy::base::{Budget, Counts, ErrorKind, Progress};
use grundy::lang::BoardRules;
use grundy::lang::RuleGame;
use grundy::workbench::{
    BoardCells, Convention, Detail, GameCache, LabelStore, QueryParser, read_rules,
    solve as answered,
};
use grundy_boards::{Label, Limits, Numbering, solve};
use grundy_tablebase::{
    BuildOptions, CheckState, NumberingKind, OpenTablebase, check, longest_line, make, open,
    partial_path, plan,
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use zarrs::array::{Array, ArraySubset};
use zarrs::filesystem::FilesystemStore;

fn text(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    fs::read_to_string(root.join(name)).unwrap()
}

fn rules(text: &str, params: &[(&str, i64)]) -> RuleGame {
    read_rules("game", text).unwrap().0.build(params).unwrap()
}

/// A temporary folder, which is removed when this value is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("grundy-tablebase-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn options(dir: &Path, numbering: Option<Numbering>) -> BuildOptions<'_> {
    BuildOptions {
        dir,
        name: "game",
        numbering,
        outcomes_only: false,
        threads: 2,
        resume: false,
        checkpoint_interval: Duration::from_secs(60),
    }
}

fn start_of(rules: &RuleGame) -> Counts {
    rules.initial().unwrap().unwrap()
}

fn build(rules: &RuleGame, dir: &Path, numbering: Option<Numbering>) {
    make(rules, &start_of(rules), &options(dir, numbering), &Budget::default()).unwrap();
}

fn check_labels(dir: &Path) -> Result<u64, String> {
    let found = check(dir, &mut CheckState::default(), 2, &Budget::default(), &mut |_| {});
    match found {
        Ok(found) => match found.flaw {
            None => Ok(found.boards),
            Some(flaw) => Err(flaw.description.en),
        },
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Corrupt, "{}", error.line(grundy::base::Lang::En));
            Err(error.line(grundy::base::Lang::En))
        }
    }
}

/// Games of each kind: with symmetric, different and equal sides, extra turns, scores, with cycles
/// and without.
const GAMES: &[(&str, &[(&str, i64)])] = &[
    ("mu-torere.game", &[]),
    ("tic-tac-toe.game", &[]),
    ("hexapawn.game", &[]),
    ("dodgem.game", &[]),
    ("dots-and-boxes.game", &[("h", 1), ("w", 2)]),
    ("cram.game", &[]),
    ("notakto.game", &[]),
    ("kalah.game", &[]),
    ("connect-four.game", &[("w", 3), ("h", 3)]),
    ("hare-and-hounds.game", &[]),
    ("pong-hau-ki.game", &[]),
    ("quixo.game", &[]),
    ("chopsticks.game", &[]),
    // Its cells have negative values.
    ("tug-of-war.game", &[]),
];

#[test]
fn labels_equal_those_of_the_solver_and_pass_the_check() {
    let folder = Folder::new("labels");
    let mut boards = 0;
    for (name, params) in GAMES {
        let rules = rules(&text(name), params);
        let Ok(commands) = rules.board_rules() else { continue };
        let cells = BoardCells::new(&commands);
        let (start, side) = cells.encode(&start_of(&rules)).unwrap();
        for numbering in [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry]
        {
            let dir = folder.at(&format!("{name}-{numbering:?}"));
            let limits = Limits {
                memory_budget: 1 << 30,
                threads: 2,
                numbering: Some(numbering),
                on_progress: &|_| true,
                outcomes_only: false,
                checkpoints: None,
            };
            let Ok(solved) = solve(&commands, &start, side, &limits) else {
                // The rules may be undefined at unreachable boards.
                assert_eq!(numbering, Numbering::Dense, "{name}");
                continue;
            };
            if solved.boards > 200_000 {
                continue;
            }
            build(&rules, &dir, Some(numbering));
            let OpenTablebase { tablebase, .. } = open(&dir).unwrap();
            assert_eq!(tablebase.manifest().positions, solved.boards, "{name}");
            assert_eq!(tablebase.boards(), solved.stored, "{name}");
            let layout = solved.layout();
            for tier in 0..layout.tiers.len() {
                solved.for_each_board(tier, &mut |cells, label| {
                    let side = layout.tiers[tier].side;
                    assert_eq!(
                        tablebase.label(cells, side).unwrap(),
                        Some(label),
                        "{name} {cells:?}"
                    );
                    for side in 0..commands.sides.len() as u8 {
                        let found = tablebase.label(cells, side).unwrap();
                        assert_eq!(found, solved.label(cells, side), "{name} {cells:?} {side}");
                    }
                });
            }
            assert_eq!(check_labels(&dir), Ok(solved.boards), "{name}");
            boards += solved.boards;
        }
    }
    assert!(boards > 50_000, "{boards}");
}

#[test]
fn labels_of_rules_seen_by_the_mover_pass_the_check() {
    let text = "game \"row\"
position hand: 0..2[2] = [2, 2], cell: {empty, mine, theirs}[7] = [empty; 7]
def other(v) = if v == mine then theirs else if v == theirs then mine else empty
lose when any k in 0..4: cell[k] == theirs and cell[k + 1] == theirs and cell[k + 2] != empty
move drop (i in 0..6) when hand[0] > 0 and cell[i] == empty
  -> [[hand[1], hand[0] - 1], [if 6 - q == i then theirs else other(cell[6 - q]) for q in 0..6]]
move step (i in 0..5) when hand[0] == 0 and cell[i] == mine and cell[i + 1] == empty
  -> [[hand[1], hand[0]], [if 6 - q == i then empty else if 6 - q == i + 1 then theirs
      else other(cell[6 - q]) for q in 0..6]]
";
    let folder = Folder::new("seen");
    let rules = rules(text, &[]);
    let commands = rules.board_rules().unwrap();
    assert!(commands.exchange.is_some());
    for numbering in [Numbering::Dense, Numbering::Reachable, Numbering::ReachableUpToSymmetry] {
        let dir = folder.at(&format!("{numbering:?}"));
        build(&rules, &dir, Some(numbering));
        let open_tablebase = open(&dir).unwrap();
        let boards = open_tablebase.tablebase.boards();
        assert!(boards > 100, "{numbering:?} {boards}");
        assert_eq!(check_labels(&dir), Ok(open_tablebase.tablebase.manifest().positions));
        assert!(longest_line(&open_tablebase).unwrap().is_some(), "{numbering:?}");
    }
}

#[test]
fn an_unreachable_board_has_no_label() {
    let folder = Folder::new("none");
    let rules = rules(&text("tic-tac-toe.game"), &[]);
    build(&rules, &folder.at("t"), Some(Numbering::Reachable));
    let kept = open(&folder.at("t")).unwrap();
    for cells in [vec![1; 9], vec![2, 2, 0, 0, 0, 0, 0, 0, 0], vec![0; 8], vec![3; 9], vec![]] {
        assert_eq!(kept.label(&cells, 0).unwrap(), None, "{cells:?}");
    }
    assert_eq!(kept.label(&[0; 9], 0).unwrap(), Some(Label::Drawn));
    assert_eq!(kept.label(&[0; 9], 2).unwrap(), None);
}

/// Returns the contents of every file of a folder.
fn contents(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn every_flipped_bit_is_detected() {
    let folder = Folder::new("flips");
    for (name, params, numbering, step) in [
        ("mu-torere.game", &[][..], Numbering::Dense, 13),
        ("connect-four.game", &[("w", 3), ("h", 3)], Numbering::Reachable, 171),
        ("dots-and-boxes.game", &[("h", 1), ("w", 2)], Numbering::ReachableUpToSymmetry, 97),
    ] {
        let dir = folder.at(name);
        build(&rules(&text(name), params), &dir, Some(numbering));
        check_labels(&dir).unwrap();
        for (path, whole) in contents(&dir) {
            for at in (0..whole.len()).step_by(step).chain([whole.len() - 1]) {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << (at % 8);
                fs::write(&path, &bytes).unwrap();
                assert!(check_labels(&dir).is_err(), "{} {at}", path.display());
            }
            fs::write(&path, &whole[..whole.len() - 1]).unwrap();
            assert!(check_labels(&dir).is_err(), "{}", path.display());
            fs::remove_file(&path).unwrap();
            assert!(
                check(&dir, &mut CheckState::default(), 1, &Budget::default(), &mut |_| {})
                    .is_err()
            );
            fs::write(&path, &whole).unwrap();
        }
        fs::write(dir.join("more"), "more").unwrap();
        assert!(check_labels(&dir).is_err());
    }
}

/// Recomputes the checksum file.
fn update_checksums(dir: &Path) {
    let mut text = String::new();
    for (path, bytes) in contents(dir) {
        let name = path.strip_prefix(dir).unwrap().to_string_lossy().into_owned();
        if name != "SHA256SUMS" {
            let sum: String =
                Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            text += &format!("{sum}  {name}\n");
        }
    }
    fs::write(dir.join("SHA256SUMS"), text).unwrap();
}

/// Changes the label with index `at`. Returns its old and its new number.
fn change_label(dir: &Path, at: usize, change: impl Fn(u8) -> u8) -> (u8, u8) {
    let store = Arc::new(FilesystemStore::new(dir).unwrap());
    let array = Array::open(store, "/labels").unwrap();
    let all = ArraySubset::new_with_start_shape(vec![0], array.shape().to_vec()).unwrap();
    let mut labels: Vec<u8> = array.retrieve_array_subset(&all).unwrap();
    let before = labels[at];
    labels[at] = change(before);
    let after = labels[at];
    array.store_array_subset(&all, labels).unwrap();
    update_checksums(dir);
    (before, after)
}

/// Checksums do not prove that labels are correct: a wrong label with correct checksums is detected
/// by the rules.
#[test]
fn a_wrong_label_is_detected_by_the_rules() {
    let folder = Folder::new("wrong");
    let dir = folder.at("mu");
    build(&rules(&text("mu-torere.game"), &[]), &dir, None);
    for at in (0..630).step_by(7) {
        for change in [0u8, 1, 2, 3, 4, 11, 14] {
            let (before, after) = change_label(&dir, at, |_| change);
            assert_eq!(check_labels(&dir).is_ok(), before == after, "{at}: {before} to {after}");
            change_label(&dir, at, |_| before);
        }
    }
    check_labels(&dir).unwrap();
    // The histogram in the manifest is compared with the labels.
    let path = dir.join("zarr.json");
    let told = fs::read_to_string(&path).unwrap();
    fs::write(&path, told.replace("\"drawn\": 446", "\"drawn\": 447")).unwrap();
    update_checksums(&dir);
    assert_eq!(
        check_labels(&dir),
        Err("the counts of labels differ from the counts in the manifest".into())
    );
}

/// Labels with outcomes only are supported for games without cycles and scores. For other games,
/// nothing is built and no files remain.
#[test]
fn labels_with_outcomes_only_pass_the_check() {
    let folder = Folder::new("outcomes");
    let (mut compared, mut refused) = (0, 0);
    for (name, params) in GAMES {
        let rules = rules(&text(name), params);
        if rules.board_rules().is_err() {
            continue;
        }
        let (whole, dir) = (folder.at(&format!("{name}-w")), folder.at(&format!("{name}-o")));
        if make(&rules, &start_of(&rules), &options(&whole, None), &Budget::default()).is_err() {
            continue;
        }
        let ask = BuildOptions { outcomes_only: true, ..options(&dir, None) };
        let made = make(&rules, &start_of(&rules), &ask, &Budget::default());
        let OpenTablebase { tablebase: full, .. } = open(&whole).unwrap();
        if let Err(error) = made {
            assert_eq!(error.kind(), ErrorKind::Unsupported, "{name}");
            assert!(!dir.exists() && !partial_path(&dir).exists(), "{name}");
            refused += 1;
            continue;
        }
        let OpenTablebase { tablebase: reduced, .. } = open(&dir).unwrap();
        assert_eq!(reduced.boards(), full.boards());
        for (at, tier) in reduced.manifest().numbering.tiers.iter().enumerate() {
            for number in (0..tier.boards).step_by(1 + tier.boards as usize / 2000) {
                let board = match reduced.manifest().numbering.kind {
                    NumberingKind::Dense => reduced.numbering().unrank(&tier.counts, number),
                    NumberingKind::Listed => reduced.listed_board(tier.first + number).unwrap(),
                };
                let score = match full.label(&board, tier.mover).unwrap().unwrap() {
                    Label::Won(_) => 1,
                    Label::Lost(_) => -1,
                    _ => 0,
                };
                let found = reduced.label(&board, tier.mover).unwrap();
                assert_eq!(found, Some(Label::Score(score)), "{name} {at} {board:?}");
                compared += 1;
            }
        }
        assert_eq!(check_labels(&dir), Ok(reduced.manifest().positions), "{name}");
        let at = reduced.boards() as usize / 2;
        let (before, after) = change_label(&dir, at, |label| (label + 1) % 3);
        assert_ne!(before, after);
        assert!(check_labels(&dir).is_err(), "{name}");
        change_label(&dir, at, |_| 7);
        assert!(check_labels(&dir).is_err(), "{name}");
    }
    assert!(compared > 5_000 && refused > 3, "{compared} {refused}");
}

/// Two games without drawn boards.
const WITHOUT_DRAWS: [&str; 2] = [
    "sides X, O\nposition cell: {empty, X, O}[2] = [empty; 2]\n\
     move put (i in 0..1) when cell[i] == empty { cell[i] = mover }\n",
    "sides X, O\n\
     position cell: {empty, X, O}[4] = [empty, empty, empty, empty], hand: 0..3[2] = [1, 2], left: 0..9 = 4\n\
     let near = [[1], [0, 3], [], [1]]\n\
     move put (i in 0..3) when cell[i] == empty and hand[mover] > 0 and left > 0 \
     { cell[i] = mover hand[mover] -= 1 left -= 1 }\n\
     move step (i in 0..3, j in near[i]) when cell[i] == mover and cell[j] == opponent and left > 0 \
     { cell[i] = empty cell[j] = mover left -= 1 }\n\
     symmetry [rotate(cell, [3, 1, 2, 0]), hand, left]\n",
];

/// In every numbering, only the kinds of results that occur are recorded, because the check counts
/// only these.
#[test]
fn result_counts_pass_the_check_in_every_numbering() {
    let folder = Folder::new("numberings");
    let notakto = text("notakto.game");
    let games = WITHOUT_DRAWS.iter().copied().chain([notakto.as_str()]);
    for (game, text) in games.enumerate() {
        let rules = rules(text, &[]);
        let numberings = [
            None,
            Some(Numbering::Dense),
            Some(Numbering::Reachable),
            Some(Numbering::ReachableUpToSymmetry),
        ];
        for (i, numbering) in numberings.into_iter().enumerate() {
            for outcomes_only in [false, true] {
                let dir = folder.at(&format!("{game}-{i}-{outcomes_only}"));
                let build_options = BuildOptions { outcomes_only, ..options(&dir, numbering) };
                let manifest =
                    make(&rules, &start_of(&rules), &build_options, &Budget::default()).unwrap();
                assert!(manifest.results.by_score.values().all(|boards| *boards > 0));
                assert_eq!(
                    check_labels(&dir),
                    Ok(manifest.positions),
                    "{game} {numbering:?} {outcomes_only}"
                );
            }
        }
    }
}

/// A tablebase passes the check even if it records a kind of results that no board has, as earlier
/// versions did.
#[test]
fn a_result_kind_without_boards_passes_the_check() {
    let folder = Folder::new("zeros");
    let dir = folder.at("t");
    let rules = rules(WITHOUT_DRAWS[0], &[]);
    let build_options =
        BuildOptions { outcomes_only: true, ..options(&dir, Some(Numbering::Reachable)) };
    make(&rules, &start_of(&rules), &build_options, &Budget::default()).unwrap();
    let path = dir.join("zarr.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut root: serde_json::Value = serde_json::from_str(&text).unwrap();
    let by_score = "/attributes/grundy_tablebase/counted/by_score";
    root.pointer_mut(by_score).unwrap()["0"] = 0.into();
    fs::write(&path, root.to_string()).unwrap();
    update_checksums(&dir);
    assert!(check_labels(&dir).is_ok(), "{:?}", check_labels(&dir));
    root.pointer_mut(by_score).unwrap()["0"] = 1.into();
    fs::write(&path, root.to_string()).unwrap();
    update_checksums(&dir);
    assert!(check_labels(&dir).is_err());
}

#[test]
fn a_changed_manifest_is_rejected() {
    let folder = Folder::new("hostile");
    let dir = folder.at("t");
    build(
        &rules(&text("connect-four.game"), &[("w", 3), ("h", 2)]),
        &dir,
        Some(Numbering::ReachableUpToSymmetry),
    );
    let path = dir.join("zarr.json");
    let told = fs::read_to_string(&path).unwrap();
    // The numbers after this point describe boards; before it is the text of the rules.
    let from = told.find("\"cells\"").unwrap();
    let places: Vec<usize> =
        (from..told.len()).filter(|at| told.as_bytes()[*at].is_ascii_digit()).collect();
    let mut refused = 0;
    for (many, at) in places.iter().enumerate() {
        let put = ["9", "0", "255", "4294967296", "18446744073709551615", "-1", "[]"][many % 7];
        let text = format!("{}{put}{}", &told[..*at], &told[at + 1..]);
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
        if value(&text) == value(&told) {
            continue;
        }
        fs::write(&path, &text).unwrap();
        update_checksums(&dir);
        let _ = open(&dir);
        let sound = check(&dir, &mut CheckState::default(), 1, &Budget::default(), &mut |_| {});
        let wrong = sound.is_err() || sound.is_ok_and(|found| found.flaw.is_some());
        // Only the start may be changed to another board with a label.
        let line = text[..*at].lines().count();
        assert!(
            wrong || told[..*at].rfind("\"start\"") > told[..*at].rfind("\"numbering\""),
            "line {line}"
        );
        refused += u32::from(wrong);
    }
    assert!(refused > 50, "{refused}");
}

/// A progress callback that requests a stop after a number of reports.
struct StopAfter {
    reports_left: AtomicU64,
    stop: AtomicBool,
}

impl Progress for StopAfter {
    fn report(&self, _: u64, _: Option<u64>) {
        if self.reports_left.fetch_sub(1, Ordering::Relaxed) <= 1 {
            self.stop.store(true, Ordering::Relaxed);
            self.reports_left.store(u64::MAX, Ordering::Relaxed);
        }
    }
}

#[test]
fn an_interrupted_build_resumes_to_the_same_bytes() {
    let folder = Folder::new("resumed");
    let teeko = "[0,0] [black,black,black,red,empty,empty,empty,empty,empty,empty,empty,empty,black,red,red,red] black";
    for (name, params, numbering, position) in [
        ("teeko.game", &[("n", 4)][..], Numbering::Dense, Some(teeko)),
        ("connect-four.game", &[("w", 4), ("h", 4)], Numbering::Reachable, None),
        ("connect-four.game", &[("w", 4), ("h", 3)], Numbering::ReachableUpToSymmetry, None),
        ("dots-and-boxes.game", &[("h", 2), ("w", 2)], Numbering::Reachable, None),
        ("mu-torere.game", &[], Numbering::Dense, None),
    ] {
        use grundy::base::Notation;
        let rules = rules(&text(name), params);
        let start = match position {
            None => start_of(&rules),
            Some(position) => {
                let words: Vec<&str> = position.split(' ').collect();
                let typed = rules.parse(&words).unwrap();
                Counts::of(typed.iter().map(|number| u64::try_from(number).unwrap()))
            }
        };
        let whole = folder.at(&format!("{name}-{numbering:?}-whole"));
        make(&rules, &start, &options(&whole, Some(numbering)), &Budget::default()).unwrap();
        let broken = folder.at(&format!("{name}-{numbering:?}-broken"));
        let (mut breaks, mut patience) = (0, 2);
        loop {
            let stops =
                StopAfter { reports_left: AtomicU64::new(patience), stop: AtomicBool::new(false) };
            let budget =
                Budget { progress: Some(&stops), stop: Some(&stops.stop), ..Budget::default() };
            let ask = BuildOptions {
                resume: breaks > 0,
                checkpoint_interval: Duration::ZERO,
                threads: 1 + breaks % 2,
                ..options(&broken, Some(numbering))
            };
            match make(&rules, &start, &ask, &budget) {
                Ok(_) => break,
                Err(error) => assert_eq!(error.kind(), ErrorKind::Stopped),
            }
            breaks += 1;
            patience += breaks as u64 / 4;
            assert!(breaks < 500, "{name}");
        }
        let inside = |dir: &Path| -> BTreeMap<PathBuf, Vec<u8>> {
            let all = contents(dir).into_iter();
            all.map(|(path, bytes)| (path.strip_prefix(dir).unwrap().to_path_buf(), bytes))
                .collect()
        };
        assert!(inside(&whole) == inside(&broken), "{name}");
        assert!(breaks > 2, "{name} was broken off {breaks} times");
        assert!(!partial_path(&broken).exists());
    }
}

#[test]
fn a_build_killed_before_its_first_checkpoint_starts_anew() {
    let folder = Folder::new("bare");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 3)]);
    let dir = folder.at("c4");
    let part = partial_path(&dir);
    let ask = BuildOptions { resume: true, ..options(&dir, None) };
    let again = || make(&game, &start_of(&game), &ask, &Budget::default()).map_err(|e| e.kind());
    // The folder is empty or has an incomplete file; the resumed build completes the tablebase.
    for begun in [None, Some("begun.json.new")] {
        fs::create_dir_all(part.join("cluster")).unwrap();
        begun.iter().for_each(|name| fs::write(part.join(name), "{").unwrap());
        again().unwrap();
        check_labels(&dir).unwrap();
        assert!(!part.exists());
        fs::remove_dir_all(&dir).unwrap();
    }
    // Other files are not removed.
    for other in ["boards", "cluster/begun.json", "mine.txt"] {
        fs::create_dir_all(part.join("cluster")).unwrap();
        fs::write(part.join(other), "x").unwrap();
        assert_eq!(again().err(), Some(ErrorKind::Unknown), "{other}");
        assert!(part.join(other).exists());
        fs::remove_dir_all(&part).unwrap();
    }
}

#[test]
fn a_different_build_is_not_resumed() {
    let folder = Folder::new("else");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 4)]);
    let dir = folder.at("c4");
    let stops = StopAfter { reports_left: AtomicU64::new(3), stop: AtomicBool::new(false) };
    let budget = Budget { progress: Some(&stops), stop: Some(&stops.stop), ..Budget::default() };
    let ask = BuildOptions {
        checkpoint_interval: Duration::ZERO,
        ..options(&dir, Some(Numbering::Reachable))
    };
    make(&game, &start_of(&game), &ask, &budget).unwrap_err();
    let again = |rules: &RuleGame, numbering| {
        let ask = BuildOptions { resume: true, ..options(&dir, numbering) };
        make(rules, &start_of(rules), &ask, &Budget::default())
            .map_err(|error| error.line(grundy::base::Lang::En))
    };
    let other = rules(&text("connect-four.game"), &[("w", 3), ("h", 4)]);
    for (rules, numbering) in
        [(&other, Some(Numbering::Reachable)), (&game, Some(Numbering::Dense)), (&game, None)]
    {
        let why = again(rules, numbering).unwrap_err();
        assert!(why.contains("started with other rules"), "{why}");
    }
    // A damaged file is rejected.
    for name in ["begun.json", "boards"] {
        let path = folder.at("c4.part").join(name);
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let why = again(&game, Some(Numbering::Reachable)).unwrap_err();
        assert!(why.contains("checksum is wrong"), "{name}: {why}");
        fs::write(&path, &whole).unwrap();
    }
    again(&game, Some(Numbering::Reachable)).unwrap();
    check_labels(&dir).unwrap();
}

#[test]
fn a_game_beyond_the_memory_budget_is_refused() {
    let folder = Folder::new("large");
    let game = rules(&text("connect-four.game"), &[("w", 5), ("h", 4)]);
    for (bytes, numbering) in [(1 << 20, Numbering::Reachable), (1 << 20, Numbering::Dense)] {
        let dir = folder.at(&format!("{numbering:?}"));
        let budget = Budget { bytes, ..Budget::default() };
        let refused = make(&game, &start_of(&game), &options(&dir, Some(numbering)), &budget);
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::TooBig, "{numbering:?}");
        assert!(!dir.exists());
    }
}

#[test]
fn a_plan_predicts_boards_and_tiers() {
    let folder = Folder::new("plans");
    for (name, params, numbering) in [
        ("connect-four.game", &[("w", 4), ("h", 4)][..], None),
        ("mu-torere.game", &[], Some(Numbering::Dense)),
        ("dots-and-boxes.game", &[], Some(Numbering::Reachable)),
    ] {
        let rules = rules(&text(name), params);
        let dir = folder.at(name);
        let told = plan(&rules, &start_of(&rules), &options(&dir, numbering), &Budget::default());
        let told = told.unwrap();
        assert!(!dir.exists() && !partial_path(&dir).exists());
        build(&rules, &dir, numbering);
        let manifest = open(&dir).unwrap().tablebase.manifest().clone();
        assert_eq!(told.boards, manifest.positions, "{name}");
        assert_eq!(told.tiers, manifest.numbering.tiers.len() as u64, "{name}");
    }
}

#[test]
fn an_interrupted_check_resumes() {
    let folder = Folder::new("checks");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 4)]);
    let dir = folder.at("c4");
    build(&game, &dir, Some(Numbering::Reachable));
    let mut state = CheckState::default();
    let mut stopped = 0;
    loop {
        let stops = StopAfter { reports_left: AtomicU64::new(2), stop: AtomicBool::new(false) };
        let budget =
            Budget { progress: Some(&stops), stop: Some(&stops.stop), ..Budget::default() };
        match check(&dir, &mut state, 1, &budget, &mut |_| {}) {
            Ok(found) => {
                assert!(found.flaw.is_none(), "{:?}", found.flaw);
                break;
            }
            Err(error) => assert_eq!(error.kind(), ErrorKind::Stopped),
        }
        stopped += 1;
        // Serialize the state as the program does.
        state = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
    }
    assert!(stopped > 3, "{stopped}");
    // The state of other files is not used.
    state.folder_checksum = "other".into();
    assert!(check(&dir, &mut state, 1, &Budget::default(), &mut |_| {}).unwrap().flaw.is_none());
}

#[test]
fn answers_do_not_depend_on_a_tablebase() {
    let folder = Folder::new("answers");
    let positions: &[(&str, &[&str])] = &[
        ("mu-torere.game", &["", "[white,black,white,black,empty,white,black,white,black] black"]),
        ("tic-tac-toe.game", &["", "[X,O,X,empty,O,empty,empty,empty,empty] X"]),
        ("dots-and-boxes.game", &[""]),
        ("hexapawn.game", &[""]),
        ("cram.game", &[""]),
    ];
    for (name, positions) in positions {
        let dir = folder.at(name);
        let own = rules(&text(name), &[]);
        build(&own, &dir, None);
        let kept: Arc<dyn LabelStore> = Arc::new(open(&dir).unwrap());
        let memory = Arc::new(GameCache::default().with_stores(vec![kept]));
        let read = |name: &str| Ok(text(name));
        for position in *positions {
            let words: Vec<&str> = std::iter::once(*name)
                .chain(position.split(' ').filter(|word| !word.is_empty()))
                .collect();
            let budget = Budget::default();
            let ask = |parser: &mut QueryParser| {
                let question = parser.parse_question(&words, Convention::default()).unwrap();
                answered(
                    &question,
                    Detail { moves: 100, extra_steps: 0, ..Detail::default() },
                    &budget,
                )
                .unwrap()
            };
            let with = ask(&mut QueryParser::new(budget, &read).with_cache(&memory));
            let without = ask(&mut QueryParser::new(budget, &read));
            assert_eq!(with.outcome, without.outcome, "{name}");
            assert_eq!(with.score, without.score, "{name}");
            // Draws and scores have no number of moves in a tablebase, and not always in a search.
            if let (Some(with), Some(without)) = (with.remoteness, without.remoteness) {
                assert_eq!(with, without, "{name}");
            }
            let moves = |answer: &grundy::workbench::Answer| {
                let mut to: Vec<Option<String>> =
                    answer.moves.iter().map(|made| made.to.clone()).collect();
                to.sort();
                to
            };
            assert_eq!(moves(&with), moves(&without), "{name}");
            assert!(with.why.en.contains("tablebase"), "{name}: {}", with.why.en);
        }
    }
}

#[test]
fn the_longest_line_has_the_stated_length() {
    let folder = Folder::new("longest");
    let rules = rules(&text("mu-torere.game"), &[]);
    build(&rules, &folder.at("mu"), None);
    let line = longest_line(&open(&folder.at("mu")).unwrap()).unwrap().unwrap();
    assert_eq!((line.won, line.moves, line.steps.len()), (true, 5, 5));
    assert!(line.steps.iter().all(|(told, _)| !told.en.is_empty() && !told.zh.is_empty()));
}

#[test]
fn the_longest_line_begins_with_a_legal_position() {
    // King and rook: with dense numbering, boards with adjacent kings have labels too.
    let rules = rules(&text("rook-ending.game"), &[("n", 4)]);
    let folder = Folder::new("longest-position");
    for (name, numbering) in [("all", Numbering::Dense), ("found", Numbering::Reachable)] {
        let dir = folder.at(name);
        build(&rules, &dir, Some(numbering));
        let line = longest_line(&open(&dir).unwrap()).unwrap().unwrap();
        assert_eq!((line.won, line.moves, line.steps.len()), (false, 14, 14), "{name}");
    }
}
