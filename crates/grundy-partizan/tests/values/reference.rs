//! Values computed by other programs, in tests/data/values.tsv; the head of the file names them.

use super::domineering::{Domineering, Position, Rules, board, value};
use super::games::{Amazons, Clobber, Cutcake, Hackenbush, Konane, Paint, ToadsAndFrogs};
use grundy_partizan::{Arena, Dyadic, Expression, Value};
use rustc_hash::FxHashMap;

fn read(arena: &mut Arena, text: &str) -> Value {
    let expression: Expression = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    arena.evaluate(&expression).unwrap()
}

fn number(arena: &mut Arena, text: &str) -> Dyadic {
    let value = read(arena, text);
    arena.number(value).unwrap_or_else(|| panic!("{text} is no number")).clone()
}

fn of_rules(arena: &mut Arena, rules: &dyn Rules, position: Position) -> Value {
    value(arena, &mut FxHashMap::default(), rules, &position).unwrap()
}

/// Returns the size of a board or cake, if the position is given by its size.
fn sizes(position: &str) -> Option<(usize, usize)> {
    let (rows, columns) = position.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

fn value_of(arena: &mut Arena, game: &str, position: &str) -> Value {
    let line = position.as_bytes().to_vec();
    match game {
        "domineering" => {
            let text = match sizes(position) {
                Some((rows, columns)) => vec![".".repeat(columns); rows].join("/"),
                None => position.to_string(),
            };
            of_rules(arena, &Domineering, board(&text))
        }
        "cutcake" => {
            let (rows, columns) = sizes(position).unwrap();
            of_rules(arena, &Cutcake, vec![rows as u8, columns as u8])
        }
        "hackenbush string" => of_rules(arena, &Hackenbush, line),
        "toads and frogs" => of_rules(arena, &ToadsAndFrogs, line),
        "clobber" => of_rules(arena, &Clobber, board(position)),
        "snort" => of_rules(arena, &Paint { snort: true }, line),
        "col" => of_rules(arena, &Paint { snort: false }, line),
        "konane line" => of_rules(arena, &Konane, line),
        "amazons" => of_rules(arena, &Amazons, board(position)),
        "expression" => read(arena, position),
        "reduced canonical form" => {
            let value = read(arena, position);
            arena.reduced(value).unwrap()
        }
        "atomic weight" => {
            let value = read(arena, position);
            arena.atomic_weight(value).unwrap().expect("an all-small game")
        }
        "cool 1/2" => {
            let (value, by) = (read(arena, position), Dyadic::new(1, 1));
            arena.cool(value, &by).unwrap()
        }
        "heat 1" => {
            let (value, one) = (read(arena, position), read(arena, "1"));
            arena.heat(value, one).unwrap()
        }
        "ordinal sum G:1" | "ordinal sum 1:G" => {
            let (value, one) = (read(arena, position), read(arena, "1"));
            let (base, top) = if game.ends_with("G:1") { (value, one) } else { (one, value) };
            arena.ordinal_sum(base, top).unwrap()
        }
        _ => panic!("no rules for {game}"),
    }
}

#[test]
fn every_value_equals_the_reference() {
    let mut arena = Arena::default();
    let mut rows = 0;
    for line in include_str!("../data/values.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [game, position, form, temperature, mean, outcome, _] = columns[..] else {
            panic!("{line}")
        };
        let value = value_of(&mut arena, game, position);
        let written = arena.to_text(value, 100_000).unwrap().unwrap();
        assert_eq!(written, form, "{line}");
        assert_eq!(read(&mut arena, form), value, "{line}");
        let expected = number(&mut arena, temperature);
        assert_eq!(arena.temperature(value).unwrap(), expected, "{line}");
        let expected = number(&mut arena, mean);
        assert_eq!(arena.mean(value).unwrap(), expected, "{line}");
        assert_eq!(arena.outcome(value).unwrap().to_string(), outcome, "{line}");
        let graph = arena.thermograph(value).unwrap();
        assert_eq!(arena.temperature(value).unwrap(), graph.temperature, "{line}");
        assert_eq!(arena.mean(value).unwrap(), graph.mean, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 381);
}
