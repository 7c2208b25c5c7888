//! Tablebases hold what solving finds, every damage to them is found, and making them may be broken off at any moment.

use grundy::base::{Budget, Counts, ErrorKind, Progress};
use grundy::lang::RuleGame;
use grundy::workbench::{
    BoardCells, Convention, Desk, Detail, Memory, Stored, read_rules, solve as answered,
};
use grundy_boards::{Label, Limits, Numbering, solve};
use grundy_tablebase::{
    Checking, Kept, Kind, Making, check, longest, make, open, plan, unfinished,
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

/// A folder that is emptied first, and again in the end.
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

fn making(dir: &Path, numbering: Option<Numbering>) -> Making<'_> {
    let every = Duration::from_secs(60);
    Making { dir, name: "game", numbering, outcomes: false, threads: 2, resume: false, every }
}

fn started(rules: &RuleGame) -> Counts {
    rules.initial().unwrap().unwrap()
}

fn made(rules: &RuleGame, dir: &Path, numbering: Option<Numbering>) {
    make(rules, &started(rules), &making(dir, numbering), &Budget::default()).unwrap();
}

fn checked(dir: &Path) -> Result<u64, String> {
    let found = check(dir, &mut Checking::default(), 2, &Budget::default(), &mut |_| {});
    match found {
        Ok(found) => match found.flaw {
            None => Ok(found.boards),
            Some(flaw) => Err(flaw.words.en),
        },
        Err(error) => {
            assert_eq!(error.kind(), ErrorKind::Corrupt, "{}", error.line(grundy::base::Lang::En));
            Err(error.line(grundy::base::Lang::En))
        }
    }
}

/// Games of each kind: sides alike, of their own, none; extra turns, scores, play that goes round or ends.
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
    // Its cells begin below zero.
    ("tug-of-war.game", &[]),
];

#[test]
fn labels_are_what_solving_finds_and_hold_by_the_rules() {
    let folder = Folder::new("labels");
    let mut boards = 0;
    for (name, params) in GAMES {
        let rules = rules(&text(name), params);
        let Ok(commands) = rules.commands() else { continue };
        let cells = BoardCells::new(&commands);
        let (start, side) = cells.of(&started(&rules)).unwrap();
        for numbering in [Numbering::All, Numbering::Found, Numbering::Images] {
            let dir = folder.at(&format!("{name}-{numbering:?}"));
            let (bytes, threads, keep) = (1 << 30, 2, None);
            let limits = Limits {
                bytes,
                threads,
                numbering: Some(numbering),
                watch: &|_| true,
                outcomes: false,
                keep,
            };
            let Ok(solved) = solve(&commands, &start, side, &limits) else {
                // Boards that cannot arise need not be such that the rules mean something there.
                assert_eq!(numbering, Numbering::All, "{name}");
                continue;
            };
            if solved.boards > 200_000 {
                continue;
            }
            made(&rules, &dir, Some(numbering));
            let Kept { tablebase, .. } = open(&dir).unwrap();
            assert_eq!(tablebase.manifest().positions, solved.boards, "{name}");
            assert_eq!(tablebase.boards(), solved.kept, "{name}");
            let layout = solved.layout();
            for tier in 0..layout.tiers.len() {
                solved.boards_of(tier, &mut |cells, label| {
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
            assert_eq!(checked(&dir), Ok(solved.boards), "{name}");
            boards += solved.boards;
        }
    }
    assert!(boards > 50_000, "{boards}");
}

#[test]
fn a_board_that_cannot_arise_has_no_label() {
    let folder = Folder::new("none");
    let rules = rules(&text("tic-tac-toe.game"), &[]);
    made(&rules, &folder.at("t"), Some(Numbering::Found));
    let kept = open(&folder.at("t")).unwrap();
    for cells in [vec![1; 9], vec![2, 2, 0, 0, 0, 0, 0, 0, 0], vec![0; 8], vec![3; 9], vec![]] {
        assert_eq!(kept.label(&cells, 0).unwrap(), None, "{cells:?}");
    }
    assert_eq!(kept.label(&[0; 9], 0).unwrap(), Some(Label::Drawn));
    assert_eq!(kept.label(&[0; 9], 2).unwrap(), None);
}

/// Every file, as it is.
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
fn a_flipped_bit_is_found_wherever_it_is() {
    let folder = Folder::new("flips");
    for (name, params, numbering, step) in [
        ("mu-torere.game", &[][..], Numbering::All, 13),
        ("connect-four.game", &[("w", 3), ("h", 3)], Numbering::Found, 171),
        ("dots-and-boxes.game", &[("h", 1), ("w", 2)], Numbering::Images, 97),
    ] {
        let dir = folder.at(name);
        made(&rules(&text(name), params), &dir, Some(numbering));
        checked(&dir).unwrap();
        for (path, whole) in contents(&dir) {
            for at in (0..whole.len()).step_by(step).chain([whole.len() - 1]) {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << (at % 8);
                fs::write(&path, &bytes).unwrap();
                assert!(checked(&dir).is_err(), "{} {at}", path.display());
            }
            fs::write(&path, &whole[..whole.len() - 1]).unwrap();
            assert!(checked(&dir).is_err(), "{}", path.display());
            fs::remove_file(&path).unwrap();
            assert!(
                check(&dir, &mut Checking::default(), 1, &Budget::default(), &mut |_| {}).is_err()
            );
            fs::write(&path, &whole).unwrap();
        }
        fs::write(dir.join("more"), "more").unwrap();
        assert!(checked(&dir).is_err());
    }
}

/// The sums of the files as they are.
fn summed_anew(dir: &Path) {
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

fn relabelled(dir: &Path, at: usize, change: impl Fn(u8) -> u8) -> (u8, u8) {
    let store = Arc::new(FilesystemStore::new(dir).unwrap());
    let array = Array::open(store, "/labels").unwrap();
    let all = ArraySubset::new_with_start_shape(vec![0], array.shape().to_vec()).unwrap();
    let mut labels: Vec<u8> = array.retrieve_array_subset(&all).unwrap();
    let before = labels[at];
    labels[at] = change(before);
    let after = labels[at];
    array.store_array_subset(&all, labels).unwrap();
    summed_anew(dir);
    (before, after)
}

/// Sums say that files are as they were written, and nothing of who wrote them: a label that is wrong is found by the rules.
#[test]
fn a_wrong_label_is_found_by_the_rules_alone() {
    let folder = Folder::new("wrong");
    let dir = folder.at("mu");
    made(&rules(&text("mu-torere.game"), &[]), &dir, None);
    for at in (0..630).step_by(7) {
        for change in [0u8, 1, 2, 3, 4, 11, 14] {
            let (before, after) = relabelled(&dir, at, |_| change);
            assert_eq!(checked(&dir).is_ok(), before == after, "{at}: {before} to {after}");
            relabelled(&dir, at, |_| before);
        }
    }
    checked(&dir).unwrap();
    // What it says of all labels is held against them.
    let path = dir.join("zarr.json");
    let told = fs::read_to_string(&path).unwrap();
    fs::write(&path, told.replace("\"drawn\": 446", "\"drawn\": 447")).unwrap();
    summed_anew(&dir);
    assert_eq!(
        checked(&dir),
        Err("the labels are not as many of each kind as the tablebase says".into())
    );
}

/// Where play always ends and nobody counts points, who wins may be kept alone; elsewhere nothing is made, and nothing left.
#[test]
fn outcomes_alone_are_kept_and_hold_by_the_rules() {
    let folder = Folder::new("outcomes");
    let (mut kept, mut refused) = (0, 0);
    for (name, params) in GAMES {
        let rules = rules(&text(name), params);
        if rules.commands().is_err() {
            continue;
        }
        let (whole, dir) = (folder.at(&format!("{name}-w")), folder.at(&format!("{name}-o")));
        if make(&rules, &started(&rules), &making(&whole, None), &Budget::default()).is_err() {
            continue;
        }
        let ask = Making { outcomes: true, ..making(&dir, None) };
        let made = make(&rules, &started(&rules), &ask, &Budget::default());
        let Kept { tablebase: whole, .. } = open(&whole).unwrap();
        if let Err(error) = made {
            assert_eq!(error.kind(), ErrorKind::Unsupported, "{name}");
            assert!(!dir.exists() && !unfinished(&dir).exists(), "{name}");
            refused += 1;
            continue;
        }
        let Kept { tablebase: own, .. } = open(&dir).unwrap();
        assert_eq!(own.boards(), whole.boards());
        for (at, tier) in own.manifest().numbering.tiers.iter().enumerate() {
            for number in (0..tier.boards).step_by(1 + tier.boards as usize / 2000) {
                let board = match own.manifest().numbering.kind {
                    Kind::All => own.numbers().board(&tier.counts, number),
                    Kind::Found => own.board_at(tier.first + number).unwrap(),
                };
                let score = match whole.label(&board, tier.mover).unwrap().unwrap() {
                    Label::Won(_) => 1,
                    Label::Lost(_) => -1,
                    _ => 0,
                };
                let found = own.label(&board, tier.mover).unwrap();
                assert_eq!(found, Some(Label::Score(score)), "{name} {at} {board:?}");
                kept += 1;
            }
        }
        assert_eq!(checked(&dir), Ok(own.manifest().positions), "{name}");
        let at = own.boards() as usize / 2;
        let (before, after) = relabelled(&dir, at, |label| (label + 1) % 3);
        assert_ne!(before, after);
        assert!(checked(&dir).is_err(), "{name}");
        relabelled(&dir, at, |_| 7);
        assert!(checked(&dir).is_err(), "{name}");
    }
    assert!(kept > 5_000 && refused > 3, "{kept} {refused}");
}

#[test]
fn what_it_says_of_itself_may_be_anything() {
    let folder = Folder::new("hostile");
    let dir = folder.at("t");
    made(&rules(&text("connect-four.game"), &[("w", 3), ("h", 2)]), &dir, Some(Numbering::Images));
    let path = dir.join("zarr.json");
    let told = fs::read_to_string(&path).unwrap();
    // From there on numbers are about boards; before, the text of the rules.
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
        summed_anew(&dir);
        let _ = open(&dir);
        let sound = check(&dir, &mut Checking::default(), 1, &Budget::default(), &mut |_| {});
        let wrong = sound.is_err() || sound.is_ok_and(|found| found.flaw.is_some());
        // Only the start may be another board that has a label.
        let line = text[..*at].lines().count();
        assert!(
            wrong || told[..*at].rfind("\"start\"") > told[..*at].rfind("\"numbering\""),
            "line {line}"
        );
        refused += u32::from(wrong);
    }
    assert!(refused > 50, "{refused}");
}

/// Says stop when it was told so many times how far it is.
struct Stops {
    left: AtomicU64,
    stop: AtomicBool,
}

impl Progress for Stops {
    fn report(&self, _: u64, _: Option<u64>) {
        if self.left.fetch_sub(1, Ordering::Relaxed) <= 1 {
            self.stop.store(true, Ordering::Relaxed);
            self.left.store(u64::MAX, Ordering::Relaxed);
        }
    }
}

#[test]
fn what_was_broken_off_is_gone_on_with_to_the_same_bytes() {
    let folder = Folder::new("resumed");
    let teeko = "[0,0] [black,black,black,red,empty,empty,empty,empty,empty,empty,empty,empty,black,red,red,red] black";
    for (name, params, numbering, position) in [
        ("teeko.game", &[("n", 4)][..], Numbering::All, Some(teeko)),
        ("connect-four.game", &[("w", 4), ("h", 4)], Numbering::Found, None),
        ("connect-four.game", &[("w", 4), ("h", 3)], Numbering::Images, None),
        ("dots-and-boxes.game", &[("h", 2), ("w", 2)], Numbering::Found, None),
        ("mu-torere.game", &[], Numbering::All, None),
    ] {
        use grundy::base::Notation;
        let rules = rules(&text(name), params);
        let start = match position {
            None => started(&rules),
            Some(position) => {
                let words: Vec<&str> = position.split(' ').collect();
                let typed = rules.parse(&words).unwrap();
                Counts::of(typed.iter().map(|number| u64::try_from(number).unwrap()))
            }
        };
        let whole = folder.at(&format!("{name}-{numbering:?}-whole"));
        make(&rules, &start, &making(&whole, Some(numbering)), &Budget::default()).unwrap();
        let broken = folder.at(&format!("{name}-{numbering:?}-broken"));
        let (mut breaks, mut patience) = (0, 2);
        loop {
            let stops = Stops { left: AtomicU64::new(patience), stop: AtomicBool::new(false) };
            let budget =
                Budget { progress: Some(&stops), stop: Some(&stops.stop), ..Budget::default() };
            let ask = Making {
                resume: breaks > 0,
                every: Duration::ZERO,
                threads: 1 + breaks % 2,
                ..making(&broken, Some(numbering))
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
        assert!(!unfinished(&broken).exists());
    }
}

#[test]
fn what_was_killed_before_anything_was_kept_is_begun_anew() {
    let folder = Folder::new("bare");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 3)]);
    let dir = folder.at("c4");
    let part = unfinished(&dir);
    let ask = Making { resume: true, ..making(&dir, None) };
    let again = || make(&game, &started(&game), &ask, &Budget::default()).map_err(|e| e.kind());
    // The folder alone, and the beginning of a file; what it leaves is a whole tablebase.
    for begun in [None, Some("begun.json.new")] {
        fs::create_dir_all(part.join("cluster")).unwrap();
        begun.iter().for_each(|name| fs::write(part.join(name), "{").unwrap());
        again().unwrap();
        checked(&dir).unwrap();
        assert!(!part.exists());
        fs::remove_dir_all(&dir).unwrap();
    }
    // What is there else is not removed.
    for other in ["boards", "cluster/begun.json", "mine.txt"] {
        fs::create_dir_all(part.join("cluster")).unwrap();
        fs::write(part.join(other), "x").unwrap();
        assert_eq!(again().err(), Some(ErrorKind::Unknown), "{other}");
        assert!(part.join(other).exists());
        fs::remove_dir_all(&part).unwrap();
    }
}

#[test]
fn something_else_is_not_gone_on_with() {
    let folder = Folder::new("else");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 4)]);
    let dir = folder.at("c4");
    let stops = Stops { left: AtomicU64::new(3), stop: AtomicBool::new(false) };
    let budget = Budget { progress: Some(&stops), stop: Some(&stops.stop), ..Budget::default() };
    let ask = Making { every: Duration::ZERO, ..making(&dir, Some(Numbering::Found)) };
    make(&game, &started(&game), &ask, &budget).unwrap_err();
    let again = |rules: &RuleGame, numbering| {
        let ask = Making { resume: true, ..making(&dir, numbering) };
        make(rules, &started(rules), &ask, &Budget::default())
            .map_err(|error| error.line(grundy::base::Lang::En))
    };
    let other = rules(&text("connect-four.game"), &[("w", 3), ("h", 4)]);
    for (rules, numbering) in
        [(&other, Some(Numbering::Found)), (&game, Some(Numbering::All)), (&game, None)]
    {
        let why = again(rules, numbering).unwrap_err();
        assert!(why.contains("begun for other rules"), "{why}");
    }
    // A damaged file is not taken for what it was.
    for name in ["begun.json", "boards"] {
        let path = folder.at("c4.part").join(name);
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&path, &bytes).unwrap();
        let why = again(&game, Some(Numbering::Found)).unwrap_err();
        assert!(why.contains("check sum is wrong"), "{name}: {why}");
        fs::write(&path, &whole).unwrap();
    }
    again(&game, Some(Numbering::Found)).unwrap();
    checked(&dir).unwrap();
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = Folder::new("large");
    let game = rules(&text("connect-four.game"), &[("w", 5), ("h", 4)]);
    for (bytes, numbering) in [(1 << 20, Numbering::Found), (1 << 20, Numbering::All)] {
        let dir = folder.at(&format!("{numbering:?}"));
        let budget = Budget { bytes, ..Budget::default() };
        let refused = make(&game, &started(&game), &making(&dir, Some(numbering)), &budget);
        assert_eq!(refused.unwrap_err().kind(), ErrorKind::TooBig, "{numbering:?}");
        assert!(!dir.exists());
    }
}

#[test]
fn a_plan_says_what_there_will_be() {
    let folder = Folder::new("plans");
    for (name, params, numbering) in [
        ("connect-four.game", &[("w", 4), ("h", 4)][..], None),
        ("mu-torere.game", &[], Some(Numbering::All)),
        ("dots-and-boxes.game", &[], Some(Numbering::Found)),
    ] {
        let rules = rules(&text(name), params);
        let dir = folder.at(name);
        let told = plan(&rules, &started(&rules), &making(&dir, numbering), &Budget::default());
        let told = told.unwrap();
        assert!(!dir.exists() && !unfinished(&dir).exists());
        made(&rules, &dir, numbering);
        let manifest = open(&dir).unwrap().tablebase.manifest().clone();
        assert_eq!(told.boards, manifest.positions, "{name}");
        assert_eq!(told.tiers, manifest.numbering.tiers.len() as u64, "{name}");
    }
}

#[test]
fn a_check_goes_on_where_it_stopped() {
    let folder = Folder::new("checks");
    let game = rules(&text("connect-four.game"), &[("w", 4), ("h", 4)]);
    let dir = folder.at("c4");
    made(&game, &dir, Some(Numbering::Found));
    let mut state = Checking::default();
    let mut stopped = 0;
    loop {
        let stops = Stops { left: AtomicU64::new(2), stop: AtomicBool::new(false) };
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
        // It is written down and read as the program does.
        state = serde_json::from_str(&serde_json::to_string(&state).unwrap()).unwrap();
    }
    assert!(stopped > 3, "{stopped}");
    // Of other files nothing is known.
    state.of = "other".into();
    assert!(check(&dir, &mut state, 1, &Budget::default(), &mut |_| {}).unwrap().flaw.is_none());
}

#[test]
fn answers_are_the_same_with_a_tablebase_and_without() {
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
        made(&own, &dir, None);
        let kept: Arc<dyn Stored> = Arc::new(open(&dir).unwrap());
        let memory = Arc::new(Memory::default().with_stored(vec![kept]));
        let read = |name: &str| Ok(text(name));
        for position in *positions {
            let words: Vec<&str> = std::iter::once(*name)
                .chain(position.split(' ').filter(|word| !word.is_empty()))
                .collect();
            let budget = Budget::default();
            let ask = |desk: &mut Desk| {
                let question = desk.question(&words, Convention::default()).unwrap();
                answered(
                    &question,
                    Detail { moves: 100, extra_steps: 0, ..Detail::default() },
                    &budget,
                )
                .unwrap()
            };
            let with = ask(&mut Desk::new(budget, &read).with_memory(&memory));
            let without = ask(&mut Desk::new(budget, &read));
            assert_eq!(with.outcome, without.outcome, "{name}");
            assert_eq!(with.score, without.score, "{name}");
            // Of draws and scores tablebases keep no number of moves, and a search does not always look for one.
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
fn the_longest_play_is_as_long_as_it_says() {
    let folder = Folder::new("longest");
    let rules = rules(&text("mu-torere.game"), &[]);
    made(&rules, &folder.at("mu"), None);
    let line = longest(&open(&folder.at("mu")).unwrap()).unwrap().unwrap();
    assert_eq!((line.won, line.moves, line.steps.len()), (true, 5, 5));
    assert!(line.steps.iter().all(|(told, _)| !told.en.is_empty() && !told.zh.is_empty()));
}

#[test]
fn the_longest_play_begins_with_a_position() {
    // King and rook: where every board is numbered, kings beside each other are labelled as well.
    let rules = rules(&text("rook-ending.game"), &[("n", 4)]);
    let folder = Folder::new("longest-position");
    for (name, numbering) in [("all", Numbering::All), ("found", Numbering::Found)] {
        let dir = folder.at(name);
        made(&rules, &dir, Some(numbering));
        let line = longest(&open(&dir).unwrap()).unwrap().unwrap();
        assert_eq!((line.won, line.moves, line.steps.len()), (false, 14, 14), "{name}");
    }
}
