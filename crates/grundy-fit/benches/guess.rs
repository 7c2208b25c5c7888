//! Finds laws in the tables of games and prints the time that each search takes on one core. Each
//! law is compared with a larger table, which is computed from the rules.

#[path = "../tests/guess/games.rs"]
mod games;

use games::{Game, others, promised};
use grundy_core::base::Budget;
use grundy_fit::guess::{Agreement, Options, find};
use std::time::Instant;

fn main() {
    let only = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    let promised = promised();
    let count = promised.len();
    let mut missed = Vec::new();
    for (at, game) in promised.into_iter().chain(others()).enumerate() {
        if only.as_ref().is_some_and(|only| !game.name.contains(only.as_str())) {
            continue;
        }
        if !shown(&game) && at < count {
            missed.push(game.name);
        }
    }
    assert!(missed.is_empty(), "no law, or a wrong one: {missed:?}");
}

/// Searches for a law in the table of `game` and prints it. Returns whether a law exists and agrees
/// with the larger table.
fn shown(game: &Game) -> bool {
    let table = game.table(game.size);
    let options = Options { parameters: game.parameters.to_vec(), ..Options::default() };
    let began = Instant::now();
    let laws = find(&table, &|_| None, &options, &Budget::default()).expect("a table");
    let seconds = began.elapsed().as_secs_f64();
    let larger = game.table(game.larger);
    let Some(law) = laws.first() else {
        println!("{seconds:7.2} s  {:24} nothing", game.name);
        return false;
    };
    let says = law.expression.to_text(&table.variables);
    let wrong = larger
        .rows
        .iter()
        .enumerate()
        .filter(|(at, row)| law.expression.value(row) != Some(larger.target.value_at(*at)));
    let wrong = wrong.count();
    let unsettled = matches!(law.agreement, Agreement::Disputed { .. });
    let notes = match (wrong, unsettled) {
        (0, false) => String::new(),
        (0, true) => ", unsettled".to_string(),
        (wrong, _) => format!(", WRONG at {wrong} of {}", larger.rows.len()),
    };
    println!(
        "{seconds:7.2} s  {:24} {says}   [cost {}, {} laws{notes}]",
        game.name,
        law.cost,
        laws.len()
    );
    for other in laws.iter().skip(1).filter(|_| wrong > 0 || unsettled) {
        println!("{:36} or {}", "", other.expression.to_text(&table.variables));
    }
    wrong == 0
}
