//! Times the complete solution of boards from their rule files: boards for each second of CPU time
//! and bytes for each board, with one thread and with two.

mod clock;

use clock::cpu;
use grundy::lang::BoardRules;
use grundy::lang::{RuleFile, RuleGame};
use grundy_boards::{LabelCounts, Limits, Solved, solve};
use std::time::{Duration, Instant};

/// Two sides with four stones each slide them on a board of 5 by 5 cells. A side wins with four
/// stones in a line or in a square of 2 by 2 cells.
const TEEKO: &str = "game \"Teeko, slide phase\"
sides A, B
let w = 5
let h = 5
position cell: {empty, A, B}[25] = [A,A,empty,A,empty,empty,A,empty,empty,empty,empty,empty,empty,empty,empty,empty,empty,empty,B,empty,empty,B,empty,B,B]
let dirs = [[1,0],[0,1],[1,1],[1,-1]]
let lines = [[i + k * (d[0] + w * d[1]) for k in 0..3] for i in 0..w * h - 1, d in dirs if i mod w + 3 * d[0] < w and 0 <= i div w + 3 * d[1] and i div w + 3 * d[1] < h]
let squares = [[i, i + 1, i + w, i + w + 1] for i in 0..w * h - w - 2 if i mod w < w - 1]
let near = [[j for j in 0..w * h - 1 if j != i and abs(i mod w - j mod w) <= 1 and abs(i div w - j div w) <= 1] for i in 0..w * h - 1]
lose when any l in lines: all i in l: cell[i] == opponent
lose when any l in squares: all i in l: cell[i] == opponent
move slide (i in 0..w * h - 1, j in near[i]) when cell[i] == mover and cell[j] == empty {
  cell[i] = empty
  cell[j] = mover
}
";

/// A benchmark: its name, the rules with their parameters, and the expected numbers of won, lost
/// and drawn boards and the greatest number of moves, if they are known.
struct Promise {
    name: &'static str,
    rules: fn() -> RuleGame,
    counts: Option<(u64, u64, u64, usize)>,
}

fn game(text: &str, params: &[(&str, i64)]) -> RuleGame {
    let (file, _) = RuleFile::read(text, "bench.game").expect("it reads well");
    file.build(params).expect("nothing is left to fill in")
}

fn example(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    game(&std::fs::read_to_string(path).expect("the example is there"), params)
}

fn solved(rules: &RuleGame, threads: usize) -> (Solved, Duration, f64) {
    let (began, computed) = (Instant::now(), cpu());
    let commands = rules.board_rules().expect("the rules are commands");
    let start = rules.initial().expect("a start").expect("one start");
    let lows = commands.groups.iter();
    let lows = lows.flat_map(|group| vec![group.low.max(0) as u64; group.cells as usize]);
    let cells: Vec<u8> = start.iter().zip(lows).map(|(n, low)| (n - low) as u8).collect();
    let limits = Limits {
        memory_budget: 8 << 30,
        threads,
        numbering: None,
        on_progress: &|_| true,
        outcomes_only: false,
        checkpoints: None,
    };
    let solved = solve(&commands, &cells, 0, &limits).expect("it fits");
    (solved, began.elapsed(), cpu() - computed)
}

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let teeko = Some((25_845_590, 7_503_585, 42_361_075, 39));
    let promises = [
        Promise { name: "teeko slides 5x5", rules: || game(TEEKO, &[]), counts: teeko },
        Promise { name: "quixo 4x4", rules: || example("quixo", &[("n", 4)]), counts: None },
        Promise {
            name: "connect four 5x4",
            rules: || example("connect-four", &[("w", 5), ("h", 4)]),
            counts: None,
        },
        Promise {
            name: "connect four 6x4",
            rules: || example("connect-four", &[("w", 6), ("h", 4)]),
            counts: None,
        },
    ];
    for Promise { name, rules, counts } in promises {
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let rules = rules();
        let mut before: Option<(LabelCounts, Duration)> = None;
        for threads in [1, 2] {
            let (solved, wall, computed) = solved(&rules, threads);
            let counted = solved.label_counts();
            let rate = solved.boards as f64 / computed / 1e6;
            println!(
                "{name}, {threads} threads: {} boards, {:?}, {} tiers, {wall:.2?}, {computed:.2} CPU-s, {rate:.2} M boards a CPU-s, {:.2} bytes a board; {} won, {} lost, {} drawn, longest {}",
                solved.boards,
                solved.numbering,
                solved.tiers,
                solved.bytes as f64 / solved.boards as f64,
                counted.won,
                counted.lost,
                counted.drawn,
                counted.max_moves()
            );
            if let Some(counts) = counts {
                let found = (counted.won, counted.lost, counted.drawn, counted.max_moves());
                assert_eq!(found, counts, "{name}");
            }
            match &before {
                Some((alone, one)) => {
                    assert_eq!(*alone, counted, "{name}: threads differ");
                    println!("{name}: {:.2} times as fast", one.as_secs_f64() / wall.as_secs_f64());
                }
                None => before = Some((counted, wall)),
            }
        }
    }
}
