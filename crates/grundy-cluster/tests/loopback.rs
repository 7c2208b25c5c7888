//! Builds tablebases with several processes (threads of this test) over the loopback device, and
//! compares the files with those of a single process.

use grundy::base::{Budget, Counts, Error, Lang};
use grundy::lang::RuleGame;
use grundy::workbench::read_rules;
use grundy_boards::Numbering;
use grundy_cluster::{Cluster, Hosts, Output, RunResult, Secret, make, merge, plan};
use grundy_tablebase::BuildOptions;
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

/// The second phase of Teeko on a board of 4 by 5 cells: each side slides four men, and four in a
/// row or in a square win.
const SLIDES: &str = include_str!("data/slides.game");

/// Returns the game `name` of the examples with these parameters, or the game `slides`.
fn game(name: &str, params: &[(&str, i64)]) -> RuleGame {
    match name {
        "slides" => read_rules("slides", SLIDES).unwrap().0.build(params).unwrap(),
        name => rules(&format!("{name}.game"), params),
    }
}

fn start_of(rules: &RuleGame) -> Counts {
    rules.initial().unwrap().unwrap()
}

/// A temporary folder, which is removed when this value is dropped.
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

/// Returns `count` addresses of this machine with free ports.
fn free_hosts(count: usize) -> Hosts {
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let addresses = free.iter().map(|listener| listener.local_addr().unwrap().to_string());
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
    Secret::load(&path).unwrap()
}

fn options(dir: &Path, numbering: Option<Numbering>) -> BuildOptions<'_> {
    BuildOptions {
        dir,
        name: "game",
        numbering,
        outcomes_only: false,
        threads: 1,
        resume: false,
        checkpoint_interval: Duration::from_secs(60),
    }
}

/// Runs a process for each of `dirs`; returns their outputs.
fn run_processes(
    rules: &RuleGame,
    (folder, dirs): (&Folder, &[PathBuf]),
    numbering: Option<Numbering>,
    workers: usize,
) -> Vec<Result<Output, Error>> {
    let at = (free_hosts(dirs.len()), vec![None; dirs.len()]);
    let results = run_processes_at(at, rules, (folder, dirs), numbering, workers);
    results.into_iter().map(|result| result.map(|run| run.output)).collect()
}

/// Runs processes at the addresses of `hosts`. A process with an entry in `listen` listens at that
/// address instead.
fn run_processes_at(
    (hosts, listen): (Hosts, Vec<Option<String>>),
    rules: &RuleGame,
    (folder, dirs): (&Folder, &[PathBuf]),
    numbering: Option<Numbering>,
    workers: usize,
) -> Vec<Result<RunResult, Error>> {
    std::thread::scope(|scope| {
        let handles = dirs.iter().enumerate().map(|(process, dir)| {
            let (hosts, secret) = (hosts.clone(), Some(secret(folder)));
            let listen = listen[process].clone();
            scope.spawn(move || {
                let log = Arc::new(|_: &grundy::base::Words| {});
                let connect_timeout = Duration::from_secs(30);
                let cluster =
                    Cluster { hosts, process, workers, listen, secret, connect_timeout, log };
                let build = options(dir, numbering);
                make(rules, &start_of(rules), &build, cluster, &Budget::default())
            })
        });
        let handles: Vec<_> = handles.collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    })
}

/// Returns the files of a folder with their contents.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                found.push((path.strip_prefix(dir).unwrap().to_path_buf(), bytes));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn several_processes_write_the_same_files_as_one() {
    let folder = Folder::new("same");
    let games = [
        ("mu-torere.game", &[][..], None),
        ("dodgem.game", &[("n", 3)], None),
        ("teeko.game", &[("n", 3)], Some(Numbering::ReachableUpToSymmetry)),
        ("connect-four.game", &[("w", 4), ("h", 3)], Some(Numbering::Reachable)),
        ("kalah.game", &[], None),
    ];
    for (name, params, numbering) in games {
        let rules = rules(name, params);
        let one = folder.at(&format!("one-{name}"));
        let build = options(&one, numbering);
        grundy_tablebase::make(&rules, &start_of(&rules), &build, &Budget::default()).unwrap();
        // More workers than cores take turns in every round, which is slow.
        let cases = if name == "mu-torere.game" { 3 } else { 2 };
        for (processes, workers) in [(1, 2), (2, 1), (3, 2)].into_iter().take(cases) {
            let dir = folder.at(&format!("many-{name}-{processes}"));
            let dirs = vec![dir.clone(); processes];
            let outputs = run_processes(&rules, (&folder, &dirs), numbering, workers);
            for (process, output) in outputs.into_iter().enumerate() {
                match output.map_err(|why| why.line(Lang::En)).unwrap() {
                    Output::Tablebase => assert_eq!(process, 0),
                    Output::Part(_) => assert!(process > 0),
                }
            }
            assert!(files(&one) == files(&dir), "{name}: {processes} processes of {workers}");
        }
    }
}

#[test]
fn folders_of_several_hosts_are_merged() {
    let folder = Folder::new("join");
    let rules = rules("connect-four.game", &[("w", 4), ("h", 3)]);
    let one = folder.at("one");
    let build = options(&one, None);
    grundy_tablebase::make(&rules, &start_of(&rules), &build, &Budget::default()).unwrap();
    let dirs = [folder.at("first"), folder.at("second")];
    for output in run_processes(&rules, (&folder, &dirs), None, 1) {
        assert!(matches!(output, Ok(Output::Part(_))));
    }
    let all = folder.at("all");
    merge(&dirs, &all, &Budget::default()).unwrap();
    assert!(files(&one) == files(&all));
    let half = merge(&dirs[..1], &folder.at("half"), &Budget::default()).unwrap_err();
    assert!(half.line(Lang::En).contains("none of the folders contains"));
}

/// The size of a relayed packet in bytes.
const PACKET_BYTES: usize = 1448;

/// Starts a relay to an address, and returns its own address. Bytes are forwarded in order after
/// `delay`; one packet in `loss_interval` is delayed by further 200 ms, as if it was lost and TCP
/// sent it again. (`tc netem` does the same to a connection, but needs privileges.)
fn start_relay(to: String, delay: Duration, loss_interval: u64) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let mut seed = 0x9e37_79b9_7f4a_7c15u64 ^ u64::from(listener.local_addr().unwrap().port());
    thread::spawn(move || {
        for near in listener.incoming().map_while(Result::ok) {
            // The process is not started yet: the other one tries again.
            let Ok(far) = TcpStream::connect(&to) else { continue };
            for (from, into) in [(&near, &far), (&far, &near)] {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                into.set_nodelay(true).unwrap();
                let (mut from, mut into) = (from.try_clone().unwrap(), into.try_clone().unwrap());
                let (sender, receiver) = channel::<(Instant, Vec<u8>)>();
                let mut random = seed;
                thread::spawn(move || {
                    let mut packet = [0; PACKET_BYTES];
                    while let Ok(len @ 1..) = from.read(&mut packet) {
                        random ^= random << 13;
                        random ^= random >> 7;
                        random ^= random << 17;
                        let resend_delay = Duration::from_millis(
                            200 * u64::from(random.is_multiple_of(loss_interval)),
                        );
                        let due = Instant::now() + delay + resend_delay;
                        if sender.send((due, packet[..len].to_vec())).is_err() {
                            return;
                        }
                    }
                });
                thread::spawn(move || {
                    for (due, packet) in receiver {
                        thread::sleep(due.saturating_duration_since(Instant::now()));
                        if into.write_all(&packet).is_err() {
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
fn slow_and_lossy_connections_do_not_change_the_files() {
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
    for (name, params, processes) in if grundy_testing::is_long() { &long[..] } else { &quick } {
        let rules = game(name, params);
        let one = folder.at(&format!("one-{name}"));
        if !one.exists() {
            let build = options(&one, None);
            grundy_tablebase::make(&rules, &start_of(&rules), &build, &Budget::default()).unwrap();
        }
        let local = free_hosts(*processes).addresses;
        let relay = |to: &String| start_relay(to.clone(), Duration::from_millis(20), 100);
        let addresses = local.iter().map(relay).collect();
        let at = (Hosts { addresses }, local.into_iter().map(Some).collect());
        let dir = folder.at(&format!("far-{name}-{processes}"));
        let dirs = vec![dir.clone(); *processes];
        let began = Instant::now();
        for result in run_processes_at(at, &rules, (&folder, &dirs), None, 1) {
            result.map_err(|why| why.line(Lang::En)).unwrap();
        }
        // A few rounds take this long because of the delay.
        assert!(began.elapsed() > Duration::from_millis(200), "{:?}", began.elapsed());
        assert!(files(&one) == files(&dir), "{name}: {processes} processes");
        if grundy_testing::is_long() {
            println!("{name}, {processes} processes: {:?}", began.elapsed());
        }
    }
}

/// Compares estimates with measured values.
#[test]
fn plans_agree_with_the_bytes_sent() {
    let folder = Folder::new("plan");
    // The last number is the minimal percentage of the estimated bytes that is sent: fewer are sent
    // if boards are drawn or updates are combined.
    let quick = [
        ("connect-four", &[("w", 4), ("h", 4)][..], Some(Numbering::Reachable), 70),
        ("connect-four", &[("w", 4), ("h", 3)], Some(Numbering::Dense), 70),
        ("dodgem", &[("n", 3)], Some(Numbering::Dense), 40),
    ];
    let long = [
        ("slides", &[][..], None, 20),
        ("dodgem", &[("n", 4)], None, 70),
        ("connect-four", &[("w", 5), ("h", 4)], None, 70),
        ("connect-four", &[("w", 5), ("h", 4)], Some(Numbering::ReachableUpToSymmetry), 70),
    ];
    let games = quick.iter().chain(long.iter().filter(|_| grundy_testing::is_long()));
    for (at, (name, params, numbering, least)) in games.enumerate() {
        let rules = game(name, params);
        for processes in [2, 4] {
            let dir = folder.at(&format!("{name}-{at}-{processes}"));
            let build = options(&dir, *numbering);
            let (start, budget) = (start_of(&rules), Budget::default());
            let estimate = plan(&rules, &start, &build, processes, 1, &budget).unwrap();
            let dirs = vec![dir.clone(); processes];
            let at = (free_hosts(processes), vec![None; processes]);
            let results = run_processes_at(at, &rules, (&folder, &dirs), *numbering, 1);
            let sent: u64 = results.into_iter().map(|result| result.unwrap().sent_bytes).sum();
            let found = grundy_tablebase::open(&dir).unwrap();
            let manifest = found.tablebase.manifest();
            assert_eq!(estimate.boards, manifest.positions, "{name}");
            assert_eq!(estimate.tiers, manifest.numbering.tiers.len() as u64, "{name}");
            let percent = 100 * sent / estimate.sent[1];
            println!("{name} {processes}: {estimate:?}, sent {sent}, {percent} %");
            assert!((*least..=130).contains(&percent), "{name}: {sent} of {:?}", estimate.sent);
            // The lower bound is for games in which all boards are drawn.
            assert!(10 * estimate.sent[0] <= 13 * sent, "{name}: {sent} of {:?}", estimate.sent);
            assert!(estimate.seconds[0] <= estimate.seconds[1] && estimate.incomplete.is_none());
        }
    }
    // A single process sends nothing, and the number of workers is limited.
    let rules = game("dodgem", &[("n", 3)]);
    let dir = folder.at("alone");
    let build = options(&dir, None);
    let plan_for = |processes, workers| {
        plan(&rules, &start_of(&rules), &build, processes, workers, &Budget::default())
    };
    assert_eq!(plan_for(1, 4).unwrap().sent, [0, 0]);
    assert!(plan_for(0, 1).is_err() && plan_for(300, 1).is_err());
}
