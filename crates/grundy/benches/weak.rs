//! Proves the outcomes of boards with a known winner by search, and prints the nodes, the time and
//! the memory, with one thread and with two. Arguments after `--` select boards by name; boards
//! that take long run only if they are selected.
//!
//! Sources of the outcomes: Domineering, Breuker, Uiterwijk and van den Herik 2000; Cram, Schneider
//! 2009 and Lemoine and Viennot 2012; Connect Four, Tromp's table of boards; Dots and Boxes, Barker
//! and Korf 2012. The outcomes of Clobber and of Amazons with one amazon for each side were
//! computed by solving the entire board.

mod clock;

use clock::cpu;
use grundy::base::Budget;
use grundy::lang::BoardRules;
use grundy::lang::RuleFile;
use grundy::workbench::BoardCells;
use grundy_boards::prove::{Outcome, ProofLimits, prove};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// A board, its outcome, and whether its proof takes long.
struct Case {
    name: &'static str,
    sizes: [(&'static str, i64); 2],
    outcome: Outcome,
    long: bool,
}

const fn case(name: &'static str, h: i64, w: i64, outcome: Outcome) -> Case {
    Case { name, sizes: [("h", h), ("w", w)], outcome, long: false }
}

/// Dots and Boxes with the won boxes in the position, because a proof does not count the points of
/// moves.
const WITH_SCORE: &str = "dots-and-boxes-with-score";

const CASES: [Case; 12] = [
    case("domineering", 5, 5, Outcome::Lost),
    case("domineering", 6, 6, Outcome::Won),
    case("cram", 5, 5, Outcome::Lost),
    case("cram", 5, 6, Outcome::Won),
    case("clobber", 4, 5, Outcome::Won),
    case("amazons", 4, 4, Outcome::Won),
    case(WITH_SCORE, 2, 2, Outcome::Won),
    Case { long: true, ..case(WITH_SCORE, 3, 3, Outcome::Lost) },
    case("connect-four", 4, 5, Outcome::Drawn),
    case("connect-four", 5, 5, Outcome::Drawn),
    case("connect-four", 4, 6, Outcome::Lost),
    Case { long: true, ..case("connect-four", 5, 6, Outcome::Drawn) },
];

/// The memory budget of each proof, in bytes.
const BYTES: u64 = 256 << 20;

/// Returns the peak memory of this process in mebibytes since the previous call, and resets it.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.trim().trim_end_matches(" kB").parse::<f64>().ok());
    // Reset the peak.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    most.unwrap_or(0.0) / 1024.0
}

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    for Case { name, sizes, outcome, long } in CASES {
        let told = format!("{name} {} by {}", sizes[0].1, sizes[1].1);
        let named = wanted.iter().any(|word| told.contains(word.as_str()));
        if !named && (long || !wanted.is_empty()) {
            continue;
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder =
            if name == WITH_SCORE { "../grundy-solve/tests/data" } else { "../../examples" };
        let path = path.join(format!("{folder}/{name}.game"));
        let text = std::fs::read_to_string(&path).expect("the example is there");
        let (file, _) = RuleFile::read(&text, name).expect("it reads well");
        let game = file.build(&sizes).expect("the sizes fit");
        let rules = game.board_rules().expect("they are commands");
        let start = game.initial().expect("a start").expect("one start");
        let (start, side) = BoardCells::new(&rules).encode(&start).expect("it is a board");
        for threads in [1, 2] {
            resident();
            let (began, computed) = (Instant::now(), cpu());
            let limits =
                ProofLimits { threads, budget: Budget { bytes: BYTES, ..Budget::default() } };
            let go = &mut |_: &_| ControlFlow::Continue(());
            let proved = prove(&rules, &start, side.into(), &limits, go).expect("it is proved");
            let (wall, computed) = (began.elapsed(), cpu() - computed);
            println!(
                "{told}, {threads} threads: {:?} by {:?}, {} nodes, {wall:.2?}, {computed:.2} CPU-s, {:.0} MiB of {}",
                proved.outcome,
                proved.method,
                proved.nodes,
                resident(),
                BYTES >> 20
            );
            assert_eq!(proved.outcome, outcome, "{told}");
        }
    }
}
