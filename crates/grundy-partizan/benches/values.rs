//! CPU time of expensive values; every answer is checked.

#[path = "../tests/values/domineering.rs"]
mod domineering;

use domineering::{Domineering, board, value};
use grundy_partizan::{Arena, Budget, Dyadic, Limits, Outcome, Value};
use rustc_hash::FxHashMap;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--test") {
        return;
    }
    let wanted: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let is_wanted =
        |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.contains(word.as_str()));
    for (rows, columns, mean, outcome) in [
        (4, 6, Dyadic::ZERO, Outcome::Next),
        (5, 5, Dyadic::ZERO, Outcome::Previous),
        (5, 6, Dyadic::new(-3, 1), Outcome::Right),
    ] {
        let name = format!("Domineering {rows}x{columns}");
        if is_wanted(&name) {
            let found = |arena: &mut Arena| {
                let position = board(&vec![".".repeat(columns); rows].join("/"));
                value(arena, &mut FxHashMap::default(), &Domineering, &position).unwrap()
            };
            timed(&name, found, &mean, Some(outcome));
        }
    }
    for games in [7, 8] {
        for seed in 1..=12 {
            let name = format!("sum of {games} games, seed {seed}");
            if is_wanted(&name) {
                let all = random_games(games, seed);
                // The mean of a sum is the sum of the means.
                let mut arena = Arena::default();
                let means = all.iter().map(|four| {
                    let game = game_of(&mut arena, *four);
                    arena.mean(game).unwrap()
                });
                let mean = means.fold(Dyadic::ZERO, |sum, mean| &sum + &mean);
                timed(&name, |arena| sum_of(arena, &all), &mean, None);
            }
        }
    }
}

/// Returns the numbers a, b, c, d of `games` random games {a|b||c|d}.
fn random_games(games: usize, seed: u64) -> Vec<[i64; 4]> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as i64 % 41 - 20
    };
    let mut game = || {
        let mut four = [next(), next(), next(), next()];
        four.sort_unstable_by(|a, b| b.cmp(a));
        four
    };
    (0..games).map(|_| game()).collect()
}

fn game_of(arena: &mut Arena, four: [i64; 4]) -> Value {
    let [a, b, c, d] = four.map(|n| arena.value_of_number(Dyadic::from(n)).unwrap());
    let left = arena.value_of_options(vec![a], vec![b]).unwrap();
    let right = arena.value_of_options(vec![c], vec![d]).unwrap();
    arena.value_of_options(vec![left], vec![right]).unwrap()
}

fn sum_of(arena: &mut Arena, games: &[[i64; 4]]) -> Value {
    games.iter().fold(Value::ZERO, |sum, four| {
        let game = game_of(arena, *four);
        arena.sum(sum, game).unwrap()
    })
}

fn timed(
    name: &str,
    run: impl FnOnce(&mut Arena) -> Value,
    mean: &Dyadic,
    outcome: Option<Outcome>,
) {
    let mut arena = Arena::new(Limits {
        budget: Budget { bytes: 16 << 30, ..Budget::default() },
        ..Limits::default()
    });
    let started = seconds();
    let found = run(&mut arena);
    let seconds = seconds() - started;
    let (values, bytes, steps) = (arena.len(), arena.bytes() >> 20, arena.steps());
    println!("{name:26} {seconds:7.3} CPU-s  {values} values, {bytes} MB, {steps} steps");
    assert_eq!(arena.mean(found).unwrap(), *mean);
    if let Some(outcome) = outcome {
        assert_eq!(arena.outcome(found).unwrap(), outcome);
    }
}

/// Returns the CPU time of this program in seconds.
fn seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks: f64 =
        after.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
    ticks / 100.0
}
