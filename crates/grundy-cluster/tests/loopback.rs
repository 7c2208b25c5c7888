//! Processes, each a thread here, that make one tablebase over the loopback: what they write is what one writes.

use grundy::base::{Budget, Counts, Error, Lang};
use grundy::lang::RuleGame;
use grundy::workbench::read_rules;
use grundy_boards::Numbering;
use grundy_cluster::{Cluster, Done, Hosts, Secret, join, make};
use grundy_tablebase::Making;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn rules(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let text = fs::read_to_string(root.join(name)).unwrap();
    read_rules("game", &text).unwrap().0.build(params).unwrap()
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
    let hosts = hosts(dirs.len());
    std::thread::scope(|scope| {
        let own = dirs.iter().enumerate().map(|(process, dir)| {
            let (hosts, secret) = (hosts.clone(), Some(secret(folder)));
            scope.spawn(move || {
                let log = Arc::new(|_: &grundy::base::Words| {});
                let wait = Duration::from_secs(30);
                let cluster = Cluster { hosts, process, workers, secret, wait, log };
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
