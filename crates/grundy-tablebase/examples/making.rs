//! Compares the processor time of solving a rule file with that of making its tablebase:
//! `cargo run --release -p grundy-tablebase --example making -- FILE [NAME=VALUE]...`.
//! It reads the time of the process from `/proc`, as Linux provides it.

use grundy::base::{Budget, Counts};
use grundy::workbench::read_rules;
use grundy_boards::{Limits, solve_guarded};
use grundy_tablebase::{BuildOptions, PreparedGame, board_memory_budget, check, make};
use std::path::Path;
use std::time::Duration;

/// Returns the processor time of this process in seconds.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("the system has /proc");
    let fields = stat.rsplit_once(')').expect("the name is in parentheses").1;
    let ticks = fields.split_whitespace().skip(11).take(2);
    // The system counts in hundredths of a second.
    ticks.map(|ticks| ticks.parse::<f64>().expect("a number")).sum::<f64>() / 100.0
}

/// Calls `work` and returns its processor time in seconds.
fn measure<T>(work: impl FnOnce() -> T) -> f64 {
    let start = cpu_seconds();
    work();
    cpu_seconds() - start
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&arguments[0]).expect("a rule file");
    let params = arguments[1..].iter().map(|argument| {
        let (name, value) = argument.split_once('=').expect("a parameter and its value");
        (name, value.parse().expect("an integer"))
    });
    let file = read_rules("game", &text).expect("the rules are valid").0;
    let rules = file.build(&params.collect::<Vec<_>>()).expect("the parameters are valid");
    let start: Counts = rules.initial().expect("the start is valid").expect("a start");
    let folder = std::env::temp_dir().join(format!("grundy-making-{}", std::process::id()));
    let options = BuildOptions {
        dir: Path::new(&folder),
        name: "game",
        numbering: None,
        outcomes_only: false,
        threads: 2,
        resume: false,
        checkpoint_interval: Duration::from_secs(40),
    };
    let budget = Budget { positions: u64::MAX, bytes: 4 << 30, ..Budget::default() };
    let (mut boards, mut solving) = (0, 0.0);
    let lowering = measure(|| {
        let game = PreparedGame::new(&rules, &start, &options, &budget).expect("a board game");
        let limits = Limits {
            memory_budget: board_memory_budget(&budget),
            threads: options.threads,
            numbering: None,
            on_progress: &|_| true,
            outcomes_only: false,
            checkpoints: None,
        };
        let (start, side) = (&game.header.start, game.header.mover);
        solving = measure(|| {
            let solved = solve_guarded(&game.commands, start, side, &limits);
            boards = solved.expect("the game is solved").boards;
        });
    }) - solving;
    let making = measure(|| make(&rules, &start, &options, &budget).expect("it is solved"));
    let speed = boards as f64 / making / 1e6;
    println!("{boards} boards: lowering {lowering:.1} s, solving {solving:.1} s");
    println!("making with files: {making:.1} s, {speed:.2} million boards a second");
    println!("ratio to lowering and solving: {:.2}", making / (lowering + solving));
    let checking = measure(|| {
        let report = check(&folder, &mut Default::default(), 2, &budget, &mut |_| {});
        assert_eq!(report.expect("it is checked").flaw, None);
    });
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
    println!("checking: {checking:.1} s, ratio to making: {:.2}", checking / making);
}
