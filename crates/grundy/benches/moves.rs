//! Compares the speed of move generation by compiled board commands with that of the interpreter of
//! rule files. Both count the sequences of moves of a given length from the start (perft), and
//! their counts must agree.

use grundy::Counts;
use grundy::lang::BoardRules;
use grundy::lang::{RuleFile, RuleGame};
use grundy_boards::{Rules, perft};
use std::path::Path;
use std::time::{Duration, Instant};

/// The name of a rule file, its parameters, and the number of moves of the counted sequences.
type Case = (&'static str, &'static [(&'static str, i64)], u32);

const CASES: [Case; 9] = [
    ("connect-four", &[("w", 7), ("h", 6)], 7),
    ("teeko", &[("n", 5)], 5),
    ("quixo", &[("n", 4)], 4),
    ("breakthrough", &[], 9),
    ("fox-and-geese", &[("n", 8)], 7),
    ("clobber", &[("w", 5), ("h", 4)], 4),
    ("picaria", &[], 6),
    ("dodgem", &[], 11),
    ("dobutsu-shogi", &[], 7),
];

fn game(name: &str, params: &[(&str, i64)]) -> (RuleGame, Rules, Counts) {
    let name = format!("{name}.game");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(&name);
    let text = std::fs::read_to_string(path).expect("the example is there");
    let Ok((file, _)) = RuleFile::parse(&text, &name) else { panic!("{name} does not read") };
    let game = file.build(params).expect("the sizes fit");
    let (rules, start) = (game.board_rules().expect("they are commands"), game.initial());
    let start = start.expect("a start").expect("one start");
    (game, rules, start)
}

/// Counts the sequences of `moves` moves from a position with the interpreter.
fn interpreted(game: &RuleGame, from: &Counts, moves: u32) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut options = Vec::new();
    game.try_options(&mut options, from).expect("the rules hold");
    options.iter().map(|option| interpreted(game, option, moves - 1)).sum()
}

fn timed(count: impl Fn() -> u64) -> (u64, Duration) {
    let began = Instant::now();
    (count(), began.elapsed())
}

fn main() {
    for (name, params, moves) in CASES {
        let (game, rules, start) = game(name, params);
        let lows = rules.groups.iter();
        let lows = lows.flat_map(|group| vec![group.low.max(0) as u64; group.cells as usize]);
        let board: Vec<u8> = start.iter().zip(lows).map(|(n, low)| (n - low) as u8).collect();
        // The time to compile the masks is measured once and subtracted.
        let (_, ready) = timed(|| perft(&rules, &board, 0, 0).expect("they run"));
        let (ways, quick) = timed(|| perft(&rules, &board, 0, moves).expect("they run"));
        let (expected, slow) = timed(|| interpreted(&game, &start, moves));
        assert_eq!(ways, expected, "{name}");
        let quick = quick.saturating_sub(ready).max(Duration::from_nanos(1));
        let ratio = slow.as_secs_f64() / quick.as_secs_f64();
        println!(
            "{name}: {ways} ways to play {moves} moves; {quick:.2?}, interpreted {slow:.2?}: {ratio:.1} times as fast"
        );
    }
}
