//! `grundy solve`, `play` and `table` for typed partizan games.

use super::{told, words};

fn ran(typed: &[&str]) -> String {
    let ran = words(typed);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{typed:?}");
    ran.out
}

#[test]
fn a_sum_is_solved_for_each_starting_side() {
    let text = ran(&["solve", "{2|-1} + ^*"]);
    assert!(text.starts_with("{2|-1} + ^*: N: whoever begins wins\n"), "{text}");
    assert!(text.contains("winning moves of Left if it begins (1):\n  game 1 ({2|-1}): to 2\n"));
    assert!(text.contains("why: the left stop of the sum is 2 and its right stop is -1"), "{text}");
    let chinese = ran(&["solve", "+-5 + +-3 + 1/2", "--lang", "zh"]);
    assert!(chinese.contains("避数定理") && chinese.contains("左方先走的必胜走法（1）："));
    let json =
        told("solve examples/domineering.game h=2 w=2 - examples/domineering.game h=2 w=2 --json");
    assert!(json.contains(r#""winner_if_left_begins":"right","winner_if_right_begins":"left""#));
    assert!(json.contains(r#""left_winning_moves":[]"#), "{json}");
}

#[test]
fn a_sum_of_twelve_hot_games_is_answered_by_bounds() {
    let game = |n: i64| format!("{{{}|{}||{}|{}}}", 9 * n + 80, 7 * n + 20, -3 * n, -8 * n - 31);
    let sum = (1..=12).map(game).collect::<Vec<_>>().join(" + ");
    let text = ran(&["solve", &sum, "--memory", "60M"]);
    assert!(text.contains(": L: Left wins, whoever begins\nwhy: the canonical form of the sum exceeds the limits; the mean is 609/2"));
    assert!(text.contains("\nadvice (not proved): move in the hottest game: number 12,"), "{text}");
    let level = words(&["solve", &format!("{sum} - 609/2"), "--memory", "60M"]);
    assert_eq!((level.code, level.out.as_str()), (2, ""));
    assert!(level.err.contains("the mean is 0, the temperature is at most 455/4"), "{}", level.err);
    assert!(level.err.contains("advice (not proved)"), "{}", level.err);
}

#[test]
fn a_table_lists_the_values_of_positions_and_parts() {
    let text = told("table examples/domineering.game h=2 w=2");
    assert!(text.contains("value of the position itself: +-1\n"), "{text}");
    assert!(text.ends_with("3 values of 3 positions and parts\n"), "{text}");
    let csv = told("table examples/cutcake.game 2 3 --format csv");
    // In Cutcake, a cake of one row has the value columns - 1, and a cake of one column 1 - rows;
    // the other cakes here have the value 0.
    let rows = [
        "value,outcome,mean,temperature,positions",
        "2,L,2,-1,1",
        "1,L,1,-1,1",
        "0,P,0,-1,3",
        "-1,R,-1,-1,1",
    ];
    assert_eq!(csv.lines().collect::<Vec<_>>(), rows);
    let counted = told("table examples/domineering.game h=2 w=2 --outcome");
    assert!(counted.contains("drawn: 0\n"), "{counted}");
}

#[test]
fn unsupported_conventions_for_sums_of_values_are_refused() {
    let misere = words(&["solve", "+-1", "--misere"]);
    assert_eq!(misere.code, 2);
    assert!(misere.err.contains("one move per turn"), "{}", misere.err);
    let compared = words(&["solve", "+-1 + * > 0"]);
    assert!(compared.err.contains("grundy value"), "{}", compared.err);
}
