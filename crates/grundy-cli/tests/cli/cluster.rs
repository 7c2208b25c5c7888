//! Tablebases built by several processes: the files equal those of a single process, even if
//! processes are killed, and connections without the secret are refused.

use super::{Ran, program, ran, told};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A temporary folder with the secret of a cluster, for its host file and its tablebases.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder =
            std::env::temp_dir().join(format!("grundy-cluster-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let place = Place { folder };
        place.secret("secret", "correct horse battery staple");
        place
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    fn secret(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o600)).unwrap();
        }
    }

    /// Writes the rules of the game `SLIDES` to a file and returns its path.
    fn slides(&self) -> String {
        fs::write(self.path("slides.game"), SLIDES).unwrap();
        self.path("slides.game")
    }

    /// Writes a host file with `many` addresses on free ports of this machine, and returns them.
    fn hosts(&self, many: usize) -> Vec<String> {
        let free: Vec<TcpListener> =
            (0..many).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let hosts: Vec<String> =
            free.iter().map(|own| own.local_addr().unwrap().to_string()).collect();
        fs::write(self.path("hosts"), hosts.join("\n")).unwrap();
        hosts
    }

    fn begun(&self, process: usize, words: &str) -> Child {
        let mut command = program();
        command.arg("tablebase").args(words.split(' '));
        command.args(["--hosts", &self.path("hosts"), "--process", &process.to_string()]);
        if !words.contains("--secret") {
            command.args(["--secret", &self.path("secret")]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    /// Starts two processes and waits until they have written `commits` checkpoints.
    fn begun_and_committed(&self, game: &str, dir: &str, commits: u64) -> Vec<Child> {
        self.hosts(2);
        let words = format!("{game} -o {dir} --every 0");
        let begun = (0..2).map(|at| self.begun(at, &words)).collect();
        let until = Instant::now() + Duration::from_secs(60);
        while last_commit(dir) < commits && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(2));
        }
        begun
    }

    /// Runs `many` processes that build one tablebase together, and returns their results. `words`
    /// are the arguments of `grundy tablebase`.
    fn made(&self, many: usize, words: &str) -> Vec<Ran> {
        self.hosts(many);
        let begun: Vec<Child> = (0..many).map(|process| self.begun(process, words)).collect();
        begun.into_iter().map(|child| ran(ended(child))).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Waits until a process ends by itself and returns its output. Kills the process and fails after
/// two minutes.
fn ended(mut child: Child) -> std::process::Output {
    let until = Instant::now() + Duration::from_secs(120);
    while child.try_wait().unwrap().is_none() {
        if Instant::now() > until {
            child.kill().unwrap();
            let output = child.wait_with_output().unwrap();
            panic!("it does not end: {}", String::from_utf8_lossy(&output.stderr));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    root.join(name).display().to_string()
}

fn same(one: &str, other: &str) -> bool {
    std::process::Command::new("diff").args(["-r", one, other]).status().unwrap().success()
}

fn all_well(all: &[Ran], what: &str) {
    for (process, own) in all.iter().enumerate() {
        assert_eq!((own.code, own.err.as_str()), (0, ""), "process {process} of {what}");
    }
}

/// Games with dense and listed boards, with and without cycles, with scores, with outcomes only.
const GAMES: &[&str] = &[
    "mu-torere.game",
    "dodgem.game n=3",
    "teeko.game n=3",
    "connect-four.game w=4 h=4 --numbering found",
    "connect-four.game w=4 h=3 --numbering all --outcomes",
    "kalah.game m=2 n=1",
];

/// Games that are larger than those in [`GAMES`].
const LARGE: &[&str] = &[
    "SLIDES",
    "mu-torere.game",
    "teeko.game n=4",
    "dodgem.game n=4",
    "connect-four.game w=5 h=4",
    "kalah.game m=2 n=2",
];

/// The second phase of Teeko on a board of 4 by 5 cells: each side slides four men, and four in a
/// row or in a square win.
const SLIDES: &str = include_str!("../../../grundy-cluster/tests/data/slides.game");

#[test]
fn several_processes_write_the_bytes_of_one_process() {
    let place = Place::new("same");
    let large = grundy_testing::is_long();
    let games = GAMES.iter().chain(LARGE.iter().filter(|_| large));
    for (at, words) in games.enumerate() {
        let game = match *words {
            "SLIDES" => place.slides(),
            words => example(words),
        };
        let one = place.path(&format!("one-{at}"));
        let told_of_one = told(&format!("tablebase {game} -o {one}"));
        // All numbers of processes are tested with the first game, and with the others in a long
        // run.
        let many = [(3, 1), (1, 2), (2, 1), (3, 2), (4, 1)];
        for (processes, workers) in many.into_iter().take(if large || at == 0 { 5 } else { 1 }) {
            let dir = place.path(&format!("many-{at}-{processes}-{workers}"));
            let all = place.made(processes, &format!("{game} -o {dir} -w {workers}"));
            all_well(&all, words);
            assert!(same(&one, &dir), "{words}: {processes} processes of {workers}");
            assert_eq!(all[0].out.replace(&dir, &one), told_of_one);
            assert!(!Path::new(&format!("{dir}.part")).exists());
            assert!(all[1..].iter().all(|own| own.out.starts_with("solved: ")));
        }
    }
}

#[test]
fn join_merges_the_folders_of_hosts() {
    let place = Place::new("join");
    let game = example("connect-four.game w=4 h=4");
    let one = place.path("one");
    told(&format!("tablebase {game} -o {one}"));
    place.hosts(2);
    let begun: Vec<Child> = (0..2)
        .map(|at| place.begun(at, &format!("{game} -o {}", place.path(&format!("host-{at}")))))
        .collect();
    let all: Vec<Ran> = begun.into_iter().map(|child| ran(ended(child))).collect();
    all_well(&all, "join");
    let hosts = format!("{} {}", place.path("host-1"), place.path("host-0.part"));
    told(&format!("tablebase join {hosts} -o {}", place.path("all")));
    assert!(same(&one, &place.path("all")));
    assert!(!Path::new(&place.path("all.part")).exists());
    let half = super::grundy(&format!(
        "tablebase join {} -o {}",
        place.path("host-0"),
        place.path("half")
    ));
    assert_eq!(half.code, 2);
    assert!(half.err.contains("none of the folders contains"), "{}", half.err);
    // A bit is changed in the file of a worker.
    let results = place.folder.join("host-1.part/cluster");
    let results = fs::read_dir(results).unwrap().map(|entry| entry.unwrap().path());
    let path = results.into_iter().find(|path| path.display().to_string().contains("results"));
    let path = path.unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).unwrap();
    let flipped = super::grundy(&format!("tablebase join {hosts} -o {}", place.path("flipped")));
    assert_eq!(flipped.code, 2);
    assert!(flipped.err.contains("its checksum is wrong"), "{}", flipped.err);
    assert!(!Path::new(&place.path("flipped")).exists());
}

/// A process is killed at a random time. The others stop by themselves and name it, and another
/// number of processes can resume the run.
#[test]
fn other_processes_resume_a_killed_run_to_the_same_bytes() {
    let place = Place::new("killed");
    let long = grundy_testing::is_long();
    let (game, wanted) = match long {
        true => (example("connect-four.game w=5 h=4"), 20),
        false => (example("connect-four.game w=4 h=4"), 4),
    };
    let (one, dir) = (place.path("one"), place.path("many"));
    told(&format!("tablebase {game} -o {one}"));
    // The numbers of kills, of reports, and of resumed runs with another number of workers.
    let (mut kills, mut told_of, mut changed, mut before) = (0, 0, 0, 0);
    let mut random = 0x9e37_79b9_7f4a_7c15u64;
    let mut below = |n: u64| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random % n
    };
    for round in 0..400 {
        if Path::new(&dir).exists() {
            assert!(same(&one, &dir));
            if kills >= wanted {
                break;
            }
            // The run ended before the kill: start again from the beginning.
            fs::remove_dir_all(&dir).unwrap();
        }
        let processes = 2 + below(2) as usize;
        place.hosts(processes);
        let resume = if Path::new(&format!("{dir}.part")).exists() { " --resume" } else { "" };
        let workers = 1 + below(2) as usize;
        let words = format!("{game} -o {dir} --every 0 --wait 5 -w {workers}{resume}");
        changed += u32::from(!resume.is_empty() && processes * workers != before);
        before = processes * workers;
        let mut begun: Vec<Child> =
            (0..processes).map(|process| place.begun(process, &words)).collect();
        let victim = below(processes as u64) as usize;
        let killed = kills < wanted && {
            match round % 2 {
                // Kill after 1 to 3 further checkpoints, so that all processes were connected.
                0 => {
                    let (since, more) = (last_commit(&dir), 1 + below(3));
                    let until = Instant::now() + Duration::from_secs(60);
                    while last_commit(&dir) < since + more
                        && begun[victim].try_wait().unwrap().is_none()
                        && Instant::now() < until
                    {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }
                _ => std::thread::sleep(Duration::from_millis(below(1000) + 20 * round)),
            }
            let lives = begun[victim].try_wait().unwrap().is_none();
            begun[victim].kill().unwrap();
            lives
        };
        kills += u32::from(killed);
        let since = Instant::now();
        for (process, child) in begun.into_iter().enumerate() {
            let own = ran_or_killed(child);
            if let Some(own) = own.filter(|own| killed && process != victim && own.code != 0) {
                // A process that is killed during its greeting is also logged as a refused
                // connection.
                let errors = own.err.lines().filter(|line| !line.contains("grundy: refused"));
                let one_line = errors.count() == 1;
                let says = own.err.contains(&format!("process {victim} at"))
                    || own.err.contains("stopped: ")
                    || own.err.contains("was not reached");
                assert!(one_line && says, "{victim}: {}", own.err);
                told_of += u32::from(own.err.contains("is lost"));
            }
        }
        assert!(!killed || since.elapsed() < Duration::from_secs(30), "the others did not stop");
    }
    assert!(same(&one, &dir));
    println!("{kills} kills, {changed} times another number of workers, told of {told_of} times");
    assert!(kills >= wanted && changed >= wanted / 2 && told_of > 0, "{kills} {changed} {told_of}");
}

/// Returns the number of the last checkpoint of the unfinished tablebase in `dir`.
fn last_commit(dir: &str) -> u64 {
    let entries = fs::read_dir(format!("{dir}.part/cluster")).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let numbers = names.filter_map(|name| {
        name.strip_prefix("commit-")?.strip_suffix(".json")?.parse::<u64>().ok()
    });
    numbers.max().unwrap_or(0)
}

fn ran_or_killed(child: Child) -> Option<Ran> {
    let output = ended(child);
    output.status.code().is_some().then(|| ran(output))
}

/// Connections from outside the run are refused: silent ones, random bytes, and a different secret.
#[test]
fn foreign_connections_are_refused_and_the_run_continues() {
    let place = Place::new("strangers");
    let game = example("connect-four.game w=4 h=4");
    let (one, dir) = (place.path("one"), place.path("many"));
    told(&format!("tablebase {game} -o {one}"));
    let hosts = place.hosts(2);
    let words = format!("{game} -o {dir}");
    let first = place.begun(0, &words);
    let until = Instant::now() + Duration::from_secs(30);
    let connected = || loop {
        match TcpStream::connect(&hosts[0]) {
            Ok(stream) => return stream,
            Err(_) => assert!(Instant::now() < until, "nobody listens"),
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let silent = connected();
    let mut noisy = connected();
    let noise: Vec<u8> = (0..1000u32).map(|at| ((at * 7919) >> 3) as u8).collect();
    noisy.write_all(&noise).unwrap();
    // A process sends nothing to an unknown connection.
    noisy.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut answer = Vec::new();
    let _ = noisy.read_to_end(&mut answer);
    assert!(answer.is_empty(), "{answer:?}");
    // One connection sends half a greeting, another a full greeting with a wrong proof.
    let mut half = connected();
    half.write_all(b"grundy-1\x01\0").unwrap();
    let mut guess = connected();
    let greeting = [&b"grundy-1\x01\0\0\0\0\0\0\0\0"[..], &[7; 32]].concat();
    guess.write_all(&greeting).unwrap();
    guess.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    guess.read_exact(&mut [0; 64]).unwrap();
    guess.write_all(&[9; 300]).unwrap();
    let mut answer = Vec::new();
    let _ = guess.read_to_end(&mut answer);
    assert!(answer.is_empty(), "{answer:?}");
    place.secret("wrong", "wrong horse battery staple");
    let other = place.begun(1, &format!("{words} --secret {}", place.path("wrong")));
    let other = ran(ended(other));
    assert_eq!(other.code, 2);
    assert!(other.err.contains("has a different secret"), "{}", other.err);
    let second = place.begun(1, &words);
    let all = [first, second].map(|child| ran(ended(child)));
    assert_eq!([all[0].code, all[1].code], [0, 0], "{}{}", all[0].err, all[1].err);
    let refused = |why: &str| {
        let lines =
            all[0].err.lines().filter(|line| line.starts_with("grundy: refused 127.0.0.1:"));
        lines.filter(|line| line.contains(why)).count()
    };
    assert_eq!(refused("it is not a process of this tablebase"), 1, "{}", all[0].err);
    // Random bytes, a guessed proof, and the process with a different secret.
    assert!(refused("") >= 3, "{}", all[0].err);
    assert!(same(&one, &dir));
    drop((silent, half));
}

#[test]
fn mismatches_between_processes_are_reported_at_once() {
    let place = Place::new("wrong");
    let game = example("connect-four.game w=4 h=3");
    let dir = place.path("many");
    let refused = |own: Ran, what: &str| {
        assert_eq!(own.code, 2, "{what}: {}", own.err);
        assert!(own.err.contains(what), "{what}: {}", own.err);
        assert_eq!(own.err.trim_end().lines().count(), 1, "{}", own.err);
    };
    let alone = |process: usize, words: &str| ran(ended(place.begun(process, words)));
    place.hosts(2);
    refused(alone(2, &format!("{game} -o {dir}")), "process 2 does not exist");
    let unreached = alone(1, &format!("{game} -o {dir} --wait 1"));
    refused(unreached, "process 0 at `127.0.0.1:");
    assert!(!Path::new(&format!("{dir}.part")).exists());
    refused(
        alone(0, &format!("{game} -o {dir} --resume")),
        "there is no interrupted run to resume",
    );
    refused(alone(0, &format!("{game} -o {dir} -w 200")), "the total must be 1 to 256");
    fs::write(place.path("short"), "short").unwrap();
    place.secret("short", "short");
    let short = format!("{game} -o {dir} --secret {}", place.path("short"));
    refused(alone(0, &short), "has fewer than 16 bytes");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        place.secret("open", "correct horse battery staple");
        fs::set_permissions(place.path("open"), fs::Permissions::from_mode(0o644)).unwrap();
        let open = format!("{game} -o {dir} --secret {}", place.path("open"));
        refused(alone(0, &open), "other users can read");
    }
    fs::write(place.path("hosts"), "127.0.0.1:1\nnowhere\n").unwrap();
    refused(alone(0, &format!("{game} -o {dir}")), "line 2 of");
    fs::write(place.path("hosts"), "127.0.0.1:1\n127.0.0.1:1\n").unwrap();
    refused(alone(0, &format!("{game} -o {dir}")), "twice");
    // With different rules or numbers of workers, both processes report it.
    let other = example("connect-four.game w=3 h=3");
    for (words, difference) in [
        (format!("{other} -o {dir}"), "has different rules, start position or options"),
        (format!("{game} -o {dir} -w 2"), "has different hosts, `--workers` or `--resume`"),
    ] {
        place.hosts(2);
        let both = [place.begun(0, &format!("{game} -o {dir}")), place.begun(1, &words)];
        for own in both {
            refused(ran(ended(own)), difference);
        }
    }
}

/// If the last checkpoint is damaged, the previous checkpoint is used.
#[test]
fn a_damaged_checkpoint_is_detected_and_the_previous_one_is_used() {
    let place = Place::new("torn");
    let game = example("connect-four.game w=4 h=4");
    let (one, dir) = (place.path("one"), place.path("many"));
    told(&format!("tablebase {game} -o {one}"));
    let commits = || -> Vec<PathBuf> {
        let folder = place.folder.join("many.part/cluster");
        let all = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        let mut all: Vec<PathBuf> =
            all.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
        all.retain(|path| path.display().to_string().contains("commit-"));
        all.sort();
        all
    };
    let mut begun = place.begun_and_committed(&game, &dir, 2);
    begun.iter_mut().for_each(|child| child.kill().unwrap());
    begun.into_iter().for_each(|child| drop(child.wait_with_output()));
    // A bit is changed in a file of the last checkpoint: no process resumes from it.
    let last = commits().pop().unwrap();
    let named = fs::read_to_string(&last).unwrap();
    let shares = fs::read_dir(place.folder.join("many.part/cluster")).unwrap();
    let shares = shares.map(|entry| entry.unwrap().path());
    let mut shares: Vec<PathBuf> = shares
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            named.contains(&format!("\"{name}\""))
        })
        .collect();
    shares.sort();
    let share = shares.pop().unwrap();
    let bytes = fs::read(&share).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 16;
    fs::write(&share, flipped).unwrap();
    let all = place.made(3, &format!("{game} -o {dir} --resume"));
    for own in &all {
        assert_eq!(own.code, 2, "{}", own.err);
        assert!(own.err.contains("its checksum is wrong"), "{}", own.err);
    }
    assert!(!Path::new(&dir).exists());
    fs::write(&share, bytes).unwrap();
    // The file of the checkpoint is truncated.
    let last = commits().pop().unwrap();
    let text = fs::read(&last).unwrap();
    fs::write(&last, &text[..text.len() / 2]).unwrap();
    let all = place.made(3, &format!("{game} -o {dir} --resume"));
    for own in &all {
        assert_eq!(own.code, 0, "{}", own.err);
        assert!(own.err.contains("its checksum is wrong"), "{}", own.err);
    }
    assert!(same(&one, &dir));
}

/// A machine that fails sends nothing, and neither does a process that is suspended.
#[cfg(unix)]
#[test]
fn a_silent_process_is_reported_after_a_timeout() {
    let place = Place::new("silent");
    let game = example("connect-four.game w=4 h=4");
    let dir = place.path("many");
    let mut begun = place.begun_and_committed(&game, &dir, 1);
    let second = begun.pop().unwrap();
    let id = second.id().to_string();
    let stopped = std::process::Command::new("kill").args(["-STOP", &id]).status();
    assert!(stopped.unwrap().success());
    let first = ran(ended(begun.pop().unwrap()));
    let mut second = second;
    second.kill().unwrap();
    drop(second.wait_with_output());
    assert_eq!(first.code, 2, "{}", first.err);
    let why = "is lost: no heartbeat for 15 s";
    assert!(first.err.contains("process 1 at") && first.err.contains(why), "{}", first.err);
}

#[test]
fn a_plan_for_several_processes_needs_no_other_process() {
    let place = Place::new("plan");
    let game = example("dodgem.game n=3");
    let dir = place.path("many");
    place.hosts(3);
    let hosts = place.path("hosts");
    let words = format!("tablebase {game} -o {dir} --dry-run --hosts {hosts} -w 2");
    let text = told(&words);
    for part in ["positions: ", "processes: 3, with 2 workers each", "memory: ", "sent: ", "time: "]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let json: serde_json::Value = serde_json::from_str(&told(&format!("{words} --json"))).unwrap();
    assert_eq!([&json["processes"], &json["workers"]], [3, 2]);
    assert!(json["sent"].as_u64().unwrap() > 0 && json["bytes"].as_u64().unwrap() > 1 << 20);
    for [least, most] in [["least_sent", "sent"], ["least_seconds", "seconds"]] {
        assert!(json[least].as_u64().unwrap() <= json[most].as_u64().unwrap(), "{json}");
    }
    assert!(json["unfound"] == false && json["most_positions"].is_null(), "{json}");
    let one = place.path("one");
    let made = told(&format!("tablebase {game} -o {one} --json"));
    let made: serde_json::Value = serde_json::from_str(&made).unwrap();
    assert_eq!(json["positions"], made["positions"]);
    // No folder was created, and the missing option is named.
    assert!(!Path::new(&format!("{dir}.part")).exists());
    let unsaid = super::grundy(&format!("tablebase {game} -o {dir} --hosts {hosts}"));
    assert_eq!(unsaid.code, 2);
    assert!(unsaid.err.contains("`--process` is missing"), "{}", unsaid.err);
    let odd = format!("tablebase {game} -o {dir} --hosts {hosts} --process 0 --listen nowhere");
    let odd = super::grundy(&odd);
    assert!(odd.err.contains("`nowhere` is not an address"), "{}", odd.err);
}

/// Runs a program of the operating system, given with its arguments, and returns whether it
/// succeeded.
fn system(words: &str) -> bool {
    let mut words = words.split(' ');
    let mut command = std::process::Command::new(words.next().unwrap());
    command.args(words).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[test]
#[ignore = "mounts a small file system, for which it must be root on Linux"]
fn all_processes_report_a_full_disk_and_the_run_resumes() {
    let place = Place::new("full");
    let game = example("connect-four.game w=5 h=4");
    let one = place.path("one");
    told(&format!("tablebase {game} -o {one}"));
    let disk = place.path("disk");
    fs::create_dir(&disk).unwrap();
    assert!(system(&format!("mount -t tmpfs -o size=4m none {disk}")));
    let dir = format!("{disk}/many");
    let all = place.made(2, &format!("{game} -o {dir} --every 0"));
    let more = system(&format!("mount -o remount,size=400m {disk}"));
    let on = place.made(3, &format!("{game} -o {dir} --every 0 --resume"));
    let same = same(&one, &dir);
    assert!(system(&format!("umount {disk}")) && more);
    for own in &all {
        assert_eq!(own.code, 2, "{}", own.err);
        assert_eq!(own.err.trim_end().lines().count(), 1, "{}", own.err);
        assert!(own.err.contains("no space") || own.err.contains("No space"), "{}", own.err);
    }
    all_well(&on, "after more room");
    assert!(same);
}

/// Each process runs in a separate network, and a bridge connects the networks. If the system
/// supports it, packets are delayed by 20 ms and one in a hundred is lost.
#[test]
#[ignore = "makes network namespaces, for which it must be root on Linux"]
fn processes_in_separate_networks_write_the_same_bytes() {
    let place = Place::new("networks");
    let names: Vec<String> =
        (0..4).map(|at| format!("grundy-{at}-{}", std::process::id())).collect();
    let bridge = "grundy-bridge";
    let mut well = system(&format!("ip link add {bridge} type bridge"));
    well &= system(&format!("ip link set {bridge} up"));
    let mut slow = true;
    for (at, name) in names.iter().enumerate() {
        for words in [
            format!("ip netns add {name}"),
            format!("ip link add grundy-o{at} type veth peer name grundy-i{at} netns {name}"),
            format!("ip link set grundy-o{at} master {bridge} up"),
            format!("ip -n {name} addr add 10.213.77.{}/24 dev grundy-i{at}", at + 1),
            format!("ip -n {name} link set grundy-i{at} up"),
            format!("ip -n {name} link set lo up"),
        ] {
            well &= system(&words);
        }
        slow &= system(&format!(
            "ip netns exec {name} tc qdisc add dev grundy-i{at} root netem delay 20ms loss 1%"
        ));
    }
    println!("delay and loss by netem: {slow}");
    let mut differs = Vec::new();
    for (at, words) in LARGE.iter().enumerate().filter(|_| well) {
        let game = if *words == "SLIDES" { place.slides() } else { example(words) };
        let one = place.path(&format!("one-{at}"));
        told(&format!("tablebase {game} -o {one}"));
        for many in [2, 4] {
            let hosts: Vec<String> = (1..=many).map(|at| format!("10.213.77.{at}:2101")).collect();
            fs::write(place.path("hosts"), hosts.join("\n")).unwrap();
            let dir = place.path(&format!("many-{at}-{many}"));
            let begun: Vec<Child> = (0..many)
                .map(|process| {
                    let own = program();
                    let mut command = std::process::Command::new("ip");
                    command.args(["netns", "exec", &names[process]]).arg(own.get_program());
                    command.arg("tablebase").args(format!("{game} -o {dir}").split(' '));
                    command.args(["--hosts", &place.path("hosts")]);
                    command.args(["--secret", &place.path("secret")]);
                    command.args(["--process", &process.to_string()]);
                    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
                    command.spawn().unwrap()
                })
                .collect();
            let all: Vec<Ran> = begun.into_iter().map(|child| ran(ended(child))).collect();
            if all.iter().any(|own| own.code != 0) || !same(&one, &dir) {
                let told: Vec<&str> = all.iter().map(|own| own.err.as_str()).collect();
                differs.push(format!("{words}, {many}: {told:?}"));
            }
        }
    }
    for (at, name) in names.iter().enumerate() {
        system(&format!("ip link del grundy-o{at}"));
        system(&format!("ip netns del {name}"));
    }
    system(&format!("ip link del {bridge}"));
    assert!(well, "no networks could be made");
    assert!(differs.is_empty(), "{differs:?}");
}
