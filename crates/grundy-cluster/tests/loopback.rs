//! Processes, each a thread here, that make one tablebase over the loopback: what they write is what one writes.

use grundy::base::{Budget, Counts, Error, Lang};
use grundy::lang::RuleGame;
use grundy::workbench::read_rules;
use grundy_boards::Numbering;
use grundy_cluster::{Cluster, Done, Hosts, Made, Secret, join, make, plan};
use grundy_tablebase::Making;
use std::fs;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

fn rules(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let text = fs::read_to_string(root.join(name)).unwrap();
    read_rules("game", &text).unwrap().0.build(params).unwrap()
}

/// Teeko's second phase on 4 by 5: four men a side slide, and four in a row or in a square win.
const SLIDES: &str = include_str!("data/slides.game");

/// A game that is named, or that one.
fn game(name: &str, params: &[(&str, i64)]) -> RuleGame {
    match name {
        "slides" => read_rules("slides", SLIDES).unwrap().0.build(params).unwrap(),
        name => rules(&format!("{name}.game"), params),
    }
}

fn is_long() -> bool {
    std::env::var_os("GRUNDY_LONG").is_some()
}

fn started(rules: &RuleGame) -> Counts {
    rules.initial().unwrap().unwrap()
}

/// A folder that is emptied first, and again in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("grundy-loopback-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
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

/// So many addresses of this machine that are free.
fn hosts(many: usize) -> Hosts {
    let free: Vec<TcpListener> =
        (0..many).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = free.iter().map(|own| own.local_addr().unwrap().to_string());
    Hosts { addresses: addresses.collect() }
}

fn secret(folder: &Folder) -> Secret {
    let path = folder.at("secret");
    if !path.exists() {
        fs::write(&path, "correct horse battery staple").unwrap();
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    }
    Secret::read(&path).unwrap()
}

fn making(dir: &Path, numbering: Option<Numbering>) -> Making<'_> {
    let every = Duration::from_secs(60);
    Making { dir, name: "game", numbering, outcomes: false, threads: 1, resume: false, every }
}

/// What each of so many processes says, each of which has a folder.
fn by_processes(
    rules: &RuleGame,
    (folder, dirs): (&Folder, &[PathBuf]),
    numbering: Option<Numbering>,
    workers: usize,
) -> Vec<Result<Done, Error>> {
    let at = (hosts(dirs.len()), vec![None; dirs.len()]);
    let made = by_processes_at(at, rules, (folder, dirs), numbering, workers);
    made.into_iter().map(|made| made.map(|made| made.done)).collect()
}

/// The same of processes that listen at addresses of their own, if they do, with the bytes that each has sent.
fn by_processes_at(
    (hosts, listen): (Hosts, Vec<Option<String>>),
    rules: &RuleGame,
    (folder, dirs): (&Folder, &[PathBuf]),
    numbering: Option<Numbering>,
    workers: usize,
) -> Vec<Result<Made, Error>> {
    std::thread::scope(|scope| {
        let own = dirs.iter().enumerate().map(|(process, dir)| {
            let (hosts, secret) = (hosts.clone(), Some(secret(folder)));
            let listen = listen[process].clone();
            scope.spawn(move || {
                let log = Arc::new(|_: &grundy::base::Words| {});
                let wait = Duration::from_secs(30);
                let cluster = Cluster { hosts, process, workers, listen, secret, wait, log };
                let ask = making(dir, numbering);
                make(rules, &started(rules), &ask, cluster, &Budget::default())
            })
        });
        let own: Vec<_> = own.collect();
        own.into_iter().map(|own| own.join().unwrap()).collect()
    })
}

/// The files of a folder and what is in them.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let bytes = fs::read(&path).unwrap();
                    found.push((path.strip_prefix(dir).unwrap().to_path_buf(), bytes));
                }
            }
        }
    }
    found.sort();
    found
}

#[test]
fn processes_write_what_one_does() {
    let folder = Folder::new("same");
    let games = [
        ("mu-torere.game", &[][..], None),
        ("dodgem.game", &[("n", 3)], None),
        ("teeko.game", &[("n", 3)], Some(Numbering::Images)),
        ("connect-four.game", &[("w", 4), ("h", 3)], Some(Numbering::Found)),
        ("kalah.game", &[], None),
    ];
    for (name, params, numbering) in games {
        let rules = rules(name, params);
        let one = folder.at(&format!("one-{name}"));
        let ask = making(&one, numbering);
        grundy_tablebase::make(&rules, &started(&rules), &ask, &Budget::default()).unwrap();
        // More workers than this machine has cores take turns in every round.
        let many = if name == "mu-torere.game" { 3 } else { 2 };
        for (processes, workers) in [(1, 2), (2, 1), (3, 2)].into_iter().take(many) {
            let dir = folder.at(&format!("many-{name}-{processes}"));
            let dirs = vec![dir.clone(); processes];
            let done = by_processes(&rules, (&folder, &dirs), numbering, workers);
            for (process, done) in done.into_iter().enumerate() {
                match done.map_err(|why| why.line(Lang::En)).unwrap() {
                    Done::Whole => assert_eq!(process, 0),
                    Done::Part(_) => assert!(process > 0),
                }
            }
            assert!(files(&one) == files(&dir), "{name}: {processes} processes of {workers}");
        }
    }
}

#[test]
fn folders_of_several_hosts_are_joined() {
    let folder = Folder::new("join");
    let rules = rules("connect-four.game", &[("w", 4), ("h", 3)]);
    let one = folder.at("one");
    let ask = making(&one, None);
    grundy_tablebase::make(&rules, &started(&rules), &ask, &Budget::default()).unwrap();
    let dirs = [folder.at("first"), folder.at("second")];
    for done in by_processes(&rules, (&folder, &dirs), None, 1) {
        assert!(matches!(done, Ok(Done::Part(_))));
    }
    let all = folder.at("all");
    join(&dirs, &all, &Budget::default()).unwrap();
    assert!(files(&one) == files(&all));
    let half = join(&dirs[..1], &folder.at("half"), &Budget::default()).unwrap_err();
    assert!(half.line(Lang::En).contains("is in none of the folders"));
}

/// Bytes that travel at a time.
const PIECE: usize = 1448;

/// An address from which all that is sent is handed on to another, in order and so much later; of so many pieces one is lost, which
/// TCP sends again after 200 ms at the latest, while what follows waits for it. (What `tc netem` does to a connection, on any machine.)
fn relayed(to: String, (delay, lost): (Duration, u64)) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let mut seed = 0x9e37_79b9_7f4a_7c15u64 ^ u64::from(listener.local_addr().unwrap().port());
    thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            // Who belongs there is not there yet: whoever asks tries again.
            let Ok(far) = TcpStream::connect(&to) else { continue };
            for (from, into) in [(&near, &far), (&far, &near)] {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                into.set_nodelay(true).unwrap();
                let (mut from, mut into) = (from.try_clone().unwrap(), into.try_clone().unwrap());
                let (send, come) = channel::<(Instant, Vec<u8>)>();
                let mut random = seed;
                thread::spawn(move || {
                    let mut piece = [0; PIECE];
                    while let Ok(many @ 1..) = from.read(&mut piece) {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        let again =
                            Duration::from_millis(200 * u64::from(random.is_multiple_of(lost)));
                        let due = Instant::now() + delay + again;
                        if send.send((due, piece[..many].to_vec())).is_err() {
                            return;
                        }
                    }
                });
                thread::spawn(move || {
                    for (due, piece) in come {
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        if into.write_all(&piece).is_err() {
                            return;
                        }
                    }
                    let _ = into.shutdown(Shutdown::Write);
                });
            }
        }
    });
    address
}

#[test]
fn far_hosts_that_lose_some_of_what_is_sent_write_the_same() {
    let folder = Folder::new("far");
    let quick = [("connect-four", &[("w", 3), ("h", 3)][..], 2)];
    let long = [
        ("slides", &[][..], 2),
        ("slides", &[], 4),
        ("mu-torere", &[], 2),
        ("mu-torere", &[], 4),
        ("dodgem", &[("n", 4)], 2),
        ("dodgem", &[("n", 4)], 4),
        ("connect-four", &[("w", 5), ("h", 4)], 2),
        ("connect-four", &[("w", 5), ("h", 4)], 4),
        ("kalah", &[("m", 2), ("n", 2)], 2),
        ("kalah", &[("m", 2), ("n", 2)], 4),
    ];
    for (name, params, processes) in if is_long() { &long[..] } else { &quick } {
        let rules = game(name, params);
        let one = folder.at(&format!("one-{name}"));
        if !one.exists() {
            let ask = making(&one, None);
            grundy_tablebase::make(&rules, &started(&rules), &ask, &Budget::default()).unwrap();
        }
        let own = hosts(*processes).addresses;
        let relay = |to: &String| relayed(to.clone(), (Duration::from_millis(20), 100));
        let addresses = own.iter().map(relay).collect();
        let at = (Hosts { addresses }, own.into_iter().map(Some).collect());
        let dir = folder.at(&format!("far-{name}-{processes}"));
        let dirs = vec![dir.clone(); *processes];
        let began = Instant::now();
        for made in by_processes_at(at, &rules, (&folder, &dirs), None, 1) {
            made.map_err(|why| why.line(Lang::En)).unwrap();
        }
        // Nobody hears of a round in less time.
        assert!(began.elapsed() > Duration::from_millis(200), "{:?}", began.elapsed());
        assert!(files(&one) == files(&dir), "{name}: {processes} processes");
        if is_long() {
            println!("{name}, {processes} processes: {:?}", began.elapsed());
        }
    }
}

/// What is told beforehand, against what happens.
#[test]
fn plans_agree_with_what_is_sent() {
    let folder = Folder::new("plan");
    // How much of what is told is sent at least, in hundredths: where boards are drawn, or are told of when others are, less.
    let quick = [
        ("connect-four", &[("w", 4), ("h", 4)][..], Some(Numbering::Found), 70),
        ("connect-four", &[("w", 4), ("h", 3)], Some(Numbering::All), 70),
        ("dodgem", &[("n", 3)], Some(Numbering::All), 40),
    ];
    let long = [
        ("slides", &[][..], None, 20),
        ("dodgem", &[("n", 4)], None, 70),
        ("connect-four", &[("w", 5), ("h", 4)], None, 70),
        ("connect-four", &[("w", 5), ("h", 4)], Some(Numbering::Images), 70),
    ];
    let games = quick.iter().chain(long.iter().filter(|_| is_long()));
    for (at, (name, params, numbering, least)) in games.enumerate() {
        let rules = game(name, params);
        for processes in [2, 4] {
            let dir = folder.at(&format!("{name}-{at}-{processes}"));
            let ask = making(&dir, *numbering);
            let (start, budget) = (started(&rules), Budget::default());
            let told = plan(&rules, &start, &ask, (processes, 1), &budget).unwrap();
            let dirs = vec![dir.clone(); processes];
            let at = (hosts(processes), vec![None; processes]);
            let made = by_processes_at(at, &rules, (&folder, &dirs), *numbering, 1);
            let sent: u64 = made.into_iter().map(|made| made.unwrap().sent).sum();
            let found = grundy_tablebase::open(&dir).unwrap();
            let manifest = found.tablebase.manifest();
            assert_eq!(told.boards, manifest.positions, "{name}");
            assert_eq!(told.tiers, manifest.numbering.tiers.len() as u64, "{name}");
            let of = 100 * sent / told.sent[1];
            println!("{name} {processes}: {told:?}, sent {sent}, {of} %");
            assert!((*least..=130).contains(&of), "{name}: {sent} of {:?}", told.sent);
            // As if all boards were drawn, or none.
            assert!(10 * told.sent[0] <= 13 * sent, "{name}: {sent} of {:?}", told.sent);
            assert!(told.seconds[0] <= told.seconds[1] && told.unfound.is_none());
        }
    }
    // Nobody sends anything to itself, and no plan holds for no processes.
    let rules = game("dodgem", &[("n", 3)]);
    let dir = folder.at("alone");
    let ask = making(&dir, None);
    let alone = |all| plan(&rules, &started(&rules), &ask, all, &Budget::default());
    assert_eq!(alone((1, 4)).unwrap().sent, [0, 0]);
    assert!(alone((0, 1)).is_err() && alone((300, 1)).is_err());
}
