//! Compares values of positions of rule files with values computed by other programs and with the
//! definition.

use grundy_core::base::{Budget, Counts};
use grundy_rules::{RuleFile, RuleGame};
use grundy_store::QueryParser;
use grundy_store::partizan::{Arena, Outcome, PositionValues, Side, Value};
use grundy_tasks::value::{ValueReport, ValueTransform, read_sum, value};
use grundy_text::{Error, ErrorKind};
use std::collections::HashMap;
use std::path::Path;

/// A table of values that other programs computed. The head of the file names them.
const VALUES: &str = include_str!("../../grundy-partizan/tests/data/values.tsv");

fn file(name: &str) -> Result<String, Error> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    Ok(std::fs::read_to_string(path).unwrap())
}

fn found(asked: &str) -> Result<ValueReport, Error> {
    let budget = Budget::default();
    let mut parser = QueryParser::new(budget, &file);
    let asked = read_sum(&mut parser, &[asked])?;
    value(&asked, &ValueTransform::default(), &budget)
}

fn form(asked: &str) -> String {
    found(asked).unwrap_or_else(|error| panic!("{asked}: {error}")).value.form.unwrap()
}

/// Returns the rows of a game in [`VALUES`]: position, canonical form, temperature, mean and
/// outcome.
fn rows(game: &str) -> impl Iterator<Item = [&'static str; 5]> {
    VALUES.lines().filter_map(move |line| {
        let rest = line.strip_prefix(game)?.strip_prefix('\t')?;
        let columns: Vec<&str> = rest.split('\t').collect();
        columns[..5].try_into().ok()
    })
}

/// Parses a position such as `3x4`: the numbers of rows and columns of a board whose start the rule
/// file defines. Returns `None` for other positions.
fn sizes(position: &str) -> Option<(usize, usize)> {
    let (rows, columns) = position.split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

#[test]
fn rule_files_have_the_values_of_other_programs() {
    let mut asked: Vec<(String, [&str; 5])> = Vec::new();
    for row in rows("domineering") {
        if let Some((h, w)) = sizes(row[0]).filter(|(h, w)| h * w <= 20 && h.max(w) <= &10) {
            asked.push((format!("domineering.game h={h} w={w}"), row));
        }
    }
    for row in rows("toads and frogs") {
        let (toads, rest) = row[0].split_at(row[0].find('.').unwrap_or(0));
        let (holes, frogs) = rest.split_at(rest.find('F').unwrap_or(rest.len()));
        let plain = toads.bytes().all(|c| c == b'T')
            && holes.bytes().all(|c| c == b'.')
            && frogs.bytes().all(|c| c == b'F');
        if plain && !toads.is_empty() && !frogs.is_empty() {
            let (t, holes, f) = (toads.len(), holes.len(), frogs.len());
            asked.push((format!("toads-and-frogs.game t={t} holes={holes} f={f}"), row));
        }
    }
    for row in rows("clobber") {
        // The rule file sets up a chequered board.
        let lines: Vec<&str> = row[0].split('/').collect();
        let stone = |(r, line): (usize, &&str)| {
            line.bytes().enumerate().all(|(c, stone)| stone == [b'x', b'o'][(r + c) % 2])
        };
        let (h, w) = (lines.len(), lines[0].len());
        if lines.iter().enumerate().all(stone) && h <= 8 && w <= 8 {
            asked.push((format!("clobber.game h={h} w={w}"), row));
        }
    }
    for row in rows("cutcake") {
        let (h, w) = sizes(row[0]).unwrap();
        asked.push((format!("cutcake.game {h} {w}"), row));
    }
    for (game, file) in [("snort", "snort"), ("col", "col")] {
        for row in rows(game).filter(|row| row[0].len() <= 9) {
            let w = row[0].len();
            asked.push((format!("{file}.game h=1 w={w} {}", row[0]), row));
        }
    }
    for row in rows("konane line").filter(|row| (3..=16).contains(&row[0].len())) {
        asked.push((format!("konane-line.game n={} {}", row[0].len(), row[0]), row));
    }
    for row in rows("hackenbush string").filter(|row| row[0].len() <= 12) {
        let edges = row[0].to_ascii_lowercase();
        asked.push((format!("hackenbush-string.game n={} {edges}", edges.len()), row));
    }
    assert!(asked.len() > 134, "{}", asked.len());
    for (question, [_, canonical, temperature, mean, outcome]) in asked {
        let found = found(&question).unwrap_or_else(|error| panic!("{question}: {error}")).value;
        assert_eq!(found.form.as_deref(), Some(canonical), "{question}");
        assert_eq!(found.temperature.to_string(), temperature, "{question}");
        assert_eq!(found.mean.to_string(), mean, "{question}");
        assert_eq!(found.outcome.to_string(), outcome, "{question}");
    }
}

/// Computes the value of a position by the definition, from the options that the rules list.
/// `known` contains the values that were computed so far.
fn by_definition(
    rules: &RuleGame,
    arena: &mut Arena,
    known: &mut HashMap<Vec<u64>, Value>,
    position: &[u64],
) -> Value {
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, values) in sides.iter_mut().enumerate() {
        let from = Counts::of(position.iter().copied().chain([side as u64]));
        let mut options = Vec::new();
        rules.try_options(&mut options, &from).unwrap();
        for option in options {
            let rest = &option[..option.len() - 1];
            values.push(by_definition(rules, arena, known, rest));
        }
    }
    let [left, right] = sides;
    let value = arena.value_of_options(left, right).unwrap();
    known.insert(position.to_vec(), value);
    value
}

/// Positions decompose into components, and components of equal shape are merged; the values stay
/// correct.
#[test]
fn sums_of_board_components_equal_the_definition() {
    for (name, params) in [
        ("domineering.game", &[("h", 3), ("w", 4)][..]),
        ("clobber.game", &[("h", 2), ("w", 5)]),
        ("toads-and-frogs.game", &[("t", 3), ("holes", 2), ("f", 3)]),
        ("amazons.game", &[("h", 2), ("w", 3)]),
        ("konane-line.game", &[("n", 10)]),
        ("snort.game", &[]),
        ("col.game", &[]),
        ("hackenbush-string.game", &[]),
    ] {
        let text = file(name).unwrap();
        let rules = RuleFile::parse(&text, name).ok().unwrap().0.build(params).unwrap();
        let start = rules.initial().unwrap().unwrap();
        let (mut arena, mut known) = (Arena::default(), HashMap::new());
        by_definition(&rules, &mut arena, &mut known, &start[..start.len() - 1]);
        let mut positions = PositionValues::new(&rules);
        let budget = Budget::default();
        let mut compared = 0;
        for (numbers, expected) in &known {
            let position = Counts::of(numbers.iter().copied().chain([0]));
            let value = positions.value(&mut arena, &position, &budget).unwrap();
            assert_eq!(value, *expected, "{name} {numbers:?}");
            compared += 1;
        }
        assert!(compared > 4, "{name}: {compared}");
        assert!(positions.component_count() < known.len() as u64, "{name}: no two parts are alike");
    }
}

/// A heap from which Left takes 1 or 4 and Right takes 2. It has too many sizes for tests of cells,
/// so its positions are listed.
#[test]
fn rules_without_a_board_have_values() {
    let text = "game \"Takes\" \"取子\"\nsides left, right\nposition n: nat\n\
        move take (k in 1..4) when k <= n and (if mover == left then k == 1 or k == 4 else k == 2) { n -= k }\n";
    let (file, _) = RuleFile::parse(text, "takes.game").ok().unwrap();
    let rules = file.build(&[]).unwrap();
    let (mut arena, mut positions) = (Arena::default(), PositionValues::new(&rules));
    let mut values: Vec<Value> = Vec::new();
    for n in 0..40_usize {
        let after = |takes: &[usize], values: &[Value]| -> Vec<Value> {
            takes.iter().filter(|take| **take <= n).map(|take| values[n - take]).collect()
        };
        let (left, right) = (after(&[1, 4], &values), after(&[2], &values));
        let expected = arena.value_of_options(left, right).unwrap();
        let position = Counts::of([n as u64, (n % 2) as u64]);
        let found = positions.value(&mut arena, &position, &Budget::default()).unwrap();
        assert_eq!(found, expected, "{n}");
        values.push(expected);
    }
    assert_eq!(positions.component_count(), 40);
}

#[test]
fn sums_of_positions_nimbers_and_games() {
    for (asked, expected) in [
        ("{2|-1} + ^*", "{2^*|-1^*}"),
        ("domineering.game h=2 w=2 + nim 3", "+-1*3"),
        ("domineering.game h=2 w=2 - domineering.game h=2 w=2", "0"),
        ("- domineering.game h=2 w=1", "-1"),
        ("0.77 5 + *4", "0"),
        ("{1,3,4} 3 + *", "0"),
        ("nim 10^30 + *1000000000000000000000000000000", "0"),
        ("1 - (^ + *)", "1v*"),
    ] {
        assert_eq!(form(asked), expected, "{asked}");
    }
}

#[test]
fn games_are_compared() {
    for (asked, holds) in [
        ("^ > 0", true),
        ("^ || *", true),
        ("^=v", false),
        ("{0|{0|-2}} <= ^", true),
        ("*2 ≥ 0", false),
        ("domineering.game h=2 w=2 = +-1", true),
        ("domineering.game h=1 w=2 < domineering.game h=2 w=1", true),
    ] {
        let compared = found(asked).unwrap_or_else(|error| panic!("{asked}: {error}")).comparison;
        assert_eq!(compared.unwrap().holds, Some(holds), "{asked}");
    }
    assert_eq!(found("^ ? *").unwrap().comparison.unwrap().holds, None);
}

#[test]
fn moves_are_listed_with_their_results() {
    let found = found("domineering.game h=2 w=3").unwrap();
    assert_eq!(found.sides, Some(["left".to_string(), "right".to_string()]));
    let [left, right] = &found.moves;
    assert_eq!((left.len(), right.len()), (3, 4));
    let forms = |made: &[grundy_tasks::value::PartizanMove]| -> Vec<(String, bool, bool)> {
        made.iter().map(|made| (made.form.clone().unwrap(), made.canonical, made.wins)).collect()
    };
    let mut arena = Arena::default();
    let whole = arena.evaluate(&found.value.form.clone().unwrap().parse().unwrap()).unwrap();
    for (side, made) in [(Side::Left, left), (Side::Right, right)] {
        let options = arena.options(whole, side).unwrap();
        for (form, canonical, wins) in forms(made) {
            let value = arena.evaluate(&form.parse().unwrap()).unwrap();
            assert_eq!(options.contains(&value), canonical, "{form}");
            let outcome = arena.outcome(value).unwrap();
            let good = if side == Side::Left { Outcome::Left } else { Outcome::Right };
            assert_eq!(outcome == good || outcome == Outcome::Previous, wins, "{form}");
        }
        assert!(made.iter().any(|made| made.canonical));
    }
}

/// A path that begins with a point is not a take-and-break code such as `.77`.
#[test]
fn paths_of_rule_files_can_begin_with_a_point() {
    assert_eq!(form("./clobber.game"), form("clobber.game"));
}

#[test]
fn positions_without_a_value_are_refused_with_the_reason() {
    for (asked, reason) in [
        ("tic-tac-toe.game", "the rules decide win, loss or draw"),
        ("hexapawn.game", "the rules decide win, loss or draw"),
        ("nim-misere.game 1 2", "misère"),
        ("northcott.game", "can return"),
        ("dots-and-boxes.game", ""),
        ("kalah.game", ""),
        ("l-game.game", "can return"),
        ("{1|2", "is missing"),
        ("0.5", "decimal point"),
        ("{1,3,4}", "without `|`"),
        ("0 + ", "missing"),
        ("^ < * < 0", "more than two"),
        ("nosuchgame 3", "no game is called"),
    ] {
        let error = match found(asked) {
            Err(error) => error,
            Ok(found) => panic!("{asked} is {:?}", found.value.form),
        };
        assert!(error.to_string().contains(reason), "{asked}: {error}");
    }
}

#[test]
fn a_sum_that_is_too_large_ends_with_bounds() {
    let games: Vec<String> = (1..=12)
        .map(|n| format!("{{{}|{}||{}|{}}}", 9 * n + 80, 7 * n + 20, -3 * n, -8 * n - 31))
        .collect();
    let budget = Budget { bytes: 40 << 20, ..Budget::default() };
    let mut parser = QueryParser::new(budget, &file);
    let sum = games.join(" + ");
    let asked = read_sum(&mut parser, &[&sum]).ok().unwrap();
    let error = value(&asked, &ValueTransform::default(), &budget).err().unwrap();
    assert_eq!(error.kind(), ErrorKind::TooBig);
    let known = error.partial_result().unwrap().en.clone();
    assert!(known.contains("the mean is ") && known.ends_with("Left wins"), "{known}");
}
