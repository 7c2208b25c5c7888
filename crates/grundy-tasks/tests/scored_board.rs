//! Compares the board with points for each player with minimax over sets of cells.

use grundy_core::base::Budget;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser};
use grundy_tasks::LegalChoices;
use grundy_tasks::TerminalPosition;
use grundy_tasks::play;
use grundy_testing::ThreadTimer;
use grundy_text::Error;
use proptest::prelude::*;
use std::collections::HashMap;

#[derive(Debug)]
struct Board {
    rows: usize,
    columns: usize,
    points: [Vec<i64>; 2],
}

impl Board {
    fn text(&self) -> String {
        let mut text = format!("{} {}\n", self.rows, self.columns);
        for points in &self.points {
            for row in points.chunks(self.columns.max(1)) {
                let row: Vec<String> = row.iter().map(i64::to_string).collect();
                text.push_str(&format!("{}\n", row.join(" ")));
            }
        }
        text
    }

    fn bit(&self, row: usize, column: usize) -> u32 {
        1 << (row * self.columns + column)
    }

    /// Returns by how much the rest of the game increases the points of the player to move relative
    /// to the opponent, by plain recursion. `taken` has a bit for each taken cell.
    fn brute(&self, taken: u32, known: &mut HashMap<u32, i64>) -> i64 {
        if let Some(&value) = known.get(&taken) {
            return value;
        }
        let mut best: Option<i64> = None;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let free = taken & self.bit(row, column) == 0
                    && (0..column).all(|left| taken & self.bit(row, left) != 0)
                    && (0..row).all(|above| taken & self.bit(above, column) != 0);
                if free {
                    let side = taken.count_ones() as usize % 2;
                    let gain = self.points[side][row * self.columns + column];
                    let value = gain - self.brute(taken | self.bit(row, column), known);
                    best = best.max(Some(value));
                }
            }
        }
        let value = best.unwrap_or(0);
        known.insert(taken, value);
        value
    }
}

fn boards() -> impl Strategy<Value = Board> {
    (0..4usize, 0..5usize).prop_flat_map(|(rows, columns)| {
        let points = || prop::collection::vec(0..20i64, rows * columns);
        (points(), points()).prop_map(move |(a, b)| Board { rows, columns, points: [a, b] })
    })
}

fn solved(text: &str, position: &str) -> Result<Answer, Error> {
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = ["two-chessmen", "f"].into_iter().chain(position.split(' ')).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let question = parser.parse_question(&words, Convention::default())?;
    solve(&question, Detail::default(), &parser.budget)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn results_equal_minimax(board in boards(), picks in prop::collection::vec(any::<u32>(), 0..8)) {
        let mut known = HashMap::new();
        let text = board.text();
        prop_assert_eq!(solved(&text, "").unwrap().score, Some(board.brute(0, &mut known)));
        // Compare the same at a position after some moves.
        let mut lengths = vec![0; if board.columns == 0 { 0 } else { board.rows }];
        let mut taken = 0;
        for pick in picks {
            let free: Vec<usize> = (0..lengths.len()).filter(|&row| {
                lengths[row] < if row == 0 { board.columns } else { lengths[row - 1] }
            }).collect();
            let Some(&row) = free.get(pick as usize % free.len().max(1)) else { break };
            taken |= board.bit(row, lengths[row]);
            lengths[row] += 1;
        }
        let position: Vec<String> = lengths.iter().map(usize::to_string).collect();
        let answer = solved(&text, &position.join(" ")).unwrap();
        prop_assert_eq!(answer.score, Some(board.brute(taken, &mut known)), "{:?}", lengths);
    }

    /// If the program plays both sides, the final score is the predicted score.
    #[test]
    fn play_reaches_the_predicted_score(board in boards()) {
        let text = board.text();
        let promised = solved(&text, "").unwrap().score.unwrap();
        let read = |_: &str| Ok(text.clone());
        let mut parser = QueryParser::new(Budget::default(), &read);
        let mut question = parser.parse_question(&["two-chessmen", "f"], Convention::default()).unwrap();
        let (mut made, mut sign, mut moves) = (0, 1, 0);
        while let Some(choice) = play::best_choice(&question, &Budget::default()).unwrap() {
            made += sign * choice.gain;
            (sign, moves) = (-sign, moves + 1);
            question = question.after_choice(&choice);
        }
        prop_assert_eq!(made, promised);
        prop_assert_eq!(moves, board.rows * board.columns);
        let ahead = question.terminal_outcome(sign * made);
        let wanted = match (sign * made).signum() {
            0 => grundy_core::base::Outcome::Draw,
            side => grundy_core::base::Outcome::n_if(side > 0),
        };
        prop_assert_eq!(ahead, wanted);
    }
}

#[test]
fn contest_sample_and_empty_boards_are_solved() {
    assert_eq!(solved("2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n", "").unwrap().score, Some(2));
    for text in ["0 0", "0 5", "5 0"] {
        assert_eq!(solved(text, "").unwrap().score, Some(0), "{text}");
    }
}

#[test]
fn invalid_boards_are_refused() {
    for (text, part) in [
        ("", "no size"),
        ("2", "no size"),
        ("1 1\n5", "1 numbers"),
        ("1 1\n5 6 7", "3 numbers"),
        ("1 1\n5\nx", "line 3: `x`"),
        ("1 1\n5\n-6", "line 3: `-6`"),
        ("99999999999 99999999999\n1", "too large"),
        ("1 1\n1 18446744073709551615", "line 2"),
    ] {
        let line = solved(text, "").unwrap_err().to_string();
        assert!(line.contains(part), "{text:?}: {line}");
    }
    for (position, part) in [("1 2", "row 2"), ("3 0", "row 1"), ("1", "1 number"), ("x 1", "x")] {
        let line = solved("2 2\n1 2 3 4\n1 2 3 4", position).unwrap_err().to_string();
        assert!(line.contains(part), "{position}: {line}");
    }
}

#[test]
fn a_board_of_100_cells_is_solved() {
    let points = |seed: i64| (0..100).map(|cell| (cell * seed) % 100_001).collect();
    let board = Board { rows: 10, columns: 10, points: [points(7919), points(104_729)] };
    let started = ThreadTimer::start();
    assert!(solved(&board.text(), "").unwrap().evidence.words().en.contains("184756"));
    assert!(started.elapsed().as_secs_f64() < 5.0);
}
