//! Tests partizan rules whose moves lead to sums.

use grundy_core::base::{Budget, Counts, Outcome};
use grundy_octal::narrow;
use grundy_rules::{RuleFile, RuleGame};
use grundy_solve::{Detail, solve};
use grundy_store::partizan::{Arena, Dyadic, PositionValues, Value};
use grundy_store::{Convention, QueryParser};
use grundy_text::{Lang, Notation};

/// Cutcake: Left cuts a cake between columns, Right between rows.
const CAKES: &str = include_str!("../../../examples/cutcake.game");

/// Left takes one cell at an end of a row, and Right takes two adjacent cells, which leaves up to
/// two rows.
const ROWS: &str = "sides left, right\nposition n: 0..30\n\
    move one when mover == left and n >= 1 -> [n - 1]\n\
    move two (k in 0..n - 2) when mover == right -> [k] + [n - 2 - k]\n";

fn game(text: &str) -> RuleGame {
    RuleFile::parse(text, "my.game").ok().unwrap().0.build(&[]).unwrap()
}

fn at(rules: &RuleGame, typed: &str) -> Counts {
    let words: Vec<&str> = typed.split(' ').collect();
    let position = rules.parse(&words).unwrap_or_else(|error| panic!("{typed}: {error}"));
    narrow(&position).unwrap()
}

#[test]
fn typed_sums_list_parts_and_state_the_turn_once() {
    let rules = game(CAKES);
    for (typed, numbers) in [
        ("4 5 left", &[3, 4, 0][..]),
        ("4 5", &[3, 4, 0]),
        ("4 5 right", &[3, 4, 1]),
        ("2 3 1 6 right", &[1, 2, 1, 0, 5, 1]),
    ] {
        let position = at(&rules, typed);
        assert_eq!(position.len(), numbers.len(), "{typed}");
        let printed = rules.print(&position.widen());
        assert_eq!(at(&rules, &printed), position, "{typed} is printed as {printed}");
    }
    assert_eq!(rules.print(&at(&rules, "2 3 1 6 right").widen()), "2 3 1 6 right");
    for wrong in ["2 3 left 1 6 right", "nothing", "2 3 1 6 up"] {
        let words: Vec<&str> = wrong.split(' ').collect();
        assert!(rules.parse(&words).is_err(), "{wrong}");
    }
}

#[test]
fn the_turn_passes_in_every_part() {
    for (text, typed) in [(CAKES, "3 4 1 2 5 5 left"), (ROWS, "5 1 7 right"), (ROWS, "3 0 9 left")]
    {
        let rules = game(text);
        let from = at(&rules, typed);
        let (mut options, mut walked) = (Vec::new(), Vec::new());
        rules.try_options(&mut options, &from).unwrap();
        rules.options_by_interpreter(&mut walked, &from).unwrap();
        assert_eq!(options, walked, "{typed}");
        assert!(options.len() > 1, "{typed}");
        for option in &options {
            let printed = rules.print(&option.widen());
            assert_eq!(at(&rules, &printed), *option);
            assert_ne!(printed.split(' ').next_back(), typed.split(' ').next_back(), "{printed}");
            // Each option is a position, and the move to it has a description.
            assert!(rules.parts_of(option).is_ok());
            let made = rules.move_to(&from.widen(), &option.widen()).unwrap();
            assert!(!rules.describe(&made).get(Lang::En).is_empty());
        }
    }
}

/// Parts with different sides to move do not form a position.
#[test]
fn one_side_is_to_move_in_all_parts() {
    let rules = game(ROWS);
    let fine = Counts::of([3, 0, 4, 0]);
    assert_eq!(rules.parts_of(&fine).unwrap(), [Counts::of([3, 0]), Counts::of([4, 0])]);
    assert!(rules.parts_of(&Counts::of([3, 0, 4, 1])).is_err());
}

/// Computes the value of a sum of positions by the definition. `numbers` contains the coordinates
/// of all parts; `length` is the number of coordinates of a part; the last one is the side to move.
fn by_definition(rules: &RuleGame, arena: &mut Arena, numbers: &[u64], length: usize) -> Value {
    let mut sides = [Vec::new(), Vec::new()];
    for (side, values) in sides.iter_mut().enumerate() {
        let mut from = Counts::of(numbers.iter().copied());
        for turn in (length - 1..numbers.len()).step_by(length) {
            from.0[turn] = side as u64;
        }
        let mut options = Vec::new();
        rules.try_options(&mut options, &from).unwrap();
        for option in options {
            values.push(by_definition(rules, arena, &option, length));
        }
    }
    let [left, right] = sides;
    arena.value_of_options(left, right).unwrap()
}

#[test]
fn sums_of_positions_are_sums_of_values() {
    for (text, length, typed) in [
        (CAKES, 3, &["2 3", "3 3 left", "2 4 3 1 right", "1 5 2 2"][..]),
        (ROWS, 2, &["6", "5 4 right", "2 3 4", "0", "7 1"]),
    ] {
        let rules = game(text);
        let (mut arena, mut positions) = (Arena::default(), PositionValues::new(&rules));
        for typed in typed {
            let position = at(&rules, typed);
            let expected = by_definition(&rules, &mut arena, &position, length);
            let found = positions.value(&mut arena, &position, &Budget::default()).unwrap();
            assert_eq!(found, expected, "{typed}");
        }
    }
}

/// Returns the value of a cake of `h` rows and `w` columns: 0 if both numbers have the same number
/// of binary digits, otherwise an integer.
fn cake(h: u64, w: u64) -> i64 {
    let floor = |n: u64| 1 << n.ilog2();
    let (down, across) = (w / floor(h), h / floor(w));
    if down > 0 && floor(w) >= floor(h) { down as i64 - 1 } else { 1 - across as i64 }
}

#[test]
fn cutcake_values_equal_winning_ways() {
    let rules = game(CAKES);
    let (mut arena, mut positions) = (Arena::default(), PositionValues::new(&rules));
    for (h, w) in (1..=20).flat_map(|h| (1..=20).map(move |w| (h, w))) {
        let position = at(&rules, &format!("{h} {w}"));
        let found = positions.value(&mut arena, &position, &Budget::default()).unwrap();
        assert_eq!(arena.number(found), Some(&Dyadic::from(cake(h, w))), "{h} x {w}");
    }
    assert_eq!(positions.component_count(), 400);
}

/// The outcome by search is the outcome by the value.
#[test]
fn the_outcome_by_search_equals_the_outcome_by_value() {
    let read = |_: &str| Ok(ROWS.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let rules = game(ROWS);
    let (mut arena, mut positions) = (Arena::default(), PositionValues::new(&rules));
    let mut seen = [0; 2];
    for typed in
        ["4", "5 left", "5 right", "2 2 left", "3 4 right", "6 1 right", "0 left", "7 3 left"]
    {
        let words: Vec<&str> = ["rows.game"].into_iter().chain(typed.split(' ')).collect();
        let question = parser.parse_question(&words, Convention::default()).unwrap();
        let answer = solve(&question, Detail::default(), &Budget::default()).unwrap();
        let position = at(&rules, typed);
        let value = positions.value(&mut arena, &position, &Budget::default()).unwrap();
        let outcome = arena.outcome(value).unwrap();
        let is_left = position.last() == Some(&0);
        let wins = match outcome.to_string().as_str() {
            "L" => is_left,
            "R" => !is_left,
            "N" => true,
            _ => false,
        };
        assert_eq!(answer.outcome, Outcome::n_if(wins), "{typed}");
        seen[usize::from(wins)] += 1;
    }
    assert!(seen[0] > 1 && seen[1] > 1, "{seen:?}");
}
