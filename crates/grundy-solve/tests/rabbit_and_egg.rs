//! Compares the law of Rabbit and Egg with play on boards on which pieces are swapped.

use grundy_core::base::Budget;
use grundy_core::base::Outcome;
use grundy_families::SlidingBoard;
use grundy_games::rabbit_mistakes;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser};
use grundy_text::Error;
use proptest::prelude::*;
use std::collections::HashMap;
use std::time::Instant;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Board {
    columns: usize,
    cells: Vec<char>,
    rabbit: bool,
}

impl Board {
    fn blank(&self) -> usize {
        self.cells.iter().position(|&cell| cell == '.').unwrap()
    }

    /// Returns the cells whose pieces can move to the blank.
    fn moves(&self) -> Vec<usize> {
        let (blank, columns) = (self.blank(), self.columns);
        let own = if self.rabbit { 'O' } else { 'X' };
        let near = |cell: &usize| {
            let (a, b) = (blank / columns, cell / columns);
            let (c, d) = (blank % columns, cell % columns);
            a.abs_diff(b) + c.abs_diff(d) == 1 && self.cells[*cell] == own
        };
        (0..self.cells.len()).filter(near).collect()
    }

    fn after(&self, cell: usize) -> Board {
        let mut to = self.clone();
        to.cells.swap(cell, self.blank());
        to.rabbit = !self.rabbit;
        to
    }

    fn wins(&self, known: &mut HashMap<Board, bool>) -> bool {
        if let Some(&wins) = known.get(self) {
            return wins;
        }
        let wins = self.moves().into_iter().any(|cell| !self.after(cell).wins(known));
        known.insert(self.clone(), wins);
        wins
    }

    fn rows(&self) -> Vec<String> {
        self.cells.chunks(self.columns).map(|row| row.iter().collect()).collect()
    }

    fn words(&self) -> Vec<String> {
        let side = if self.rabbit { "rabbit" } else { "egg" };
        self.rows().into_iter().chain([side.to_string()]).collect()
    }
}

fn boards() -> impl Strategy<Value = Board> {
    (1..5usize, 1..5usize).prop_flat_map(|(rows, columns)| {
        let cells = prop::collection::vec(prop::sample::select(vec!['O', 'X']), rows * columns);
        (cells, 0..rows * columns, any::<bool>()).prop_map(move |(mut cells, blank, rabbit)| {
            cells[blank] = '.';
            Board { columns, cells, rabbit }
        })
    })
}

fn solved(text: &str, words: &[String]) -> Result<Answer, Error> {
    let read = |_: &str| Ok(text.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> =
        ["rabbit-and-egg", "f"].into_iter().chain(words.iter().map(String::as_str)).collect();
    let question = parser.parse_question(&words, Convention::default())?;
    solve(&question, Detail::default(), &parser.budget)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Compares the outcome and the winning moves of random boards, with either side to move.
    #[test]
    fn the_law_equals_search_by_swapping(board in boards()) {
        let mut known = HashMap::new();
        let answer = solved(&board.rows().join("\n"), &board.words()).unwrap();
        prop_assert_eq!(answer.outcome, Outcome::n_if(board.wins(&mut known)));
        let winner = if board.wins(&mut known) == board.rabbit { "first" } else { "second" };
        prop_assert_eq!(answer.outcome_name(), winner);
        let mut winning: Vec<String> = board.moves().into_iter()
            .map(|cell| board.after(cell))
            .filter(|to| !to.wins(&mut known))
            .map(|to| to.words().join(" "))
            .collect();
        let mut told: Vec<String> = answer.moves.iter().map(|one| one.to.clone().unwrap()).collect();
        winning.sort();
        told.sort();
        prop_assert_eq!(told, winning);
    }

    #[test]
    fn mistakes_equal_search_by_swapping(board in boards(), picks in prop::collection::vec(any::<usize>(), 0..12)) {
        let mut at = Board { rabbit: true, ..board };
        let start = SlidingBoard::parse(&at.rows().join("\n")).unwrap();
        let mut known = HashMap::new();
        let (mut record, mut mistakes) = (vec![], vec![]);
        for pick in picks {
            let moves = at.moves();
            let Some(&cell) = moves.get(pick % moves.len().max(1)) else { break };
            let next = at.after(cell);
            if at.wins(&mut known) && next.wins(&mut known) {
                mistakes.push(record.len());
            }
            record.push(cell as u64);
            at = next;
        }
        prop_assert_eq!(rabbit_mistakes(&start, &record).unwrap(), mistakes);
    }
}

#[test]
fn a_record_through_all_cells_of_a_40_by_40_board_is_judged() {
    // A path covers the board: the blank moves along it past pieces of alternating colours, and
    // cannot return.
    let (rows, columns) = (40, 40);
    let snake: Vec<usize> = (0..rows)
        .flat_map(|row| {
            let cells = row * columns..(row + 1) * columns;
            if row % 2 == 0 { Vec::from_iter(cells) } else { Vec::from_iter(cells.rev()) }
        })
        .collect();
    let mut cells = vec!['.'; rows * columns];
    for (at, &cell) in snake.iter().enumerate().skip(1) {
        cells[cell] = if at % 2 == 1 { 'O' } else { 'X' };
    }
    let board = Board { columns, cells, rabbit: true };
    let start = SlidingBoard::parse(&board.rows().join("\n")).unwrap();
    let record: Vec<u64> = snake[1..].iter().map(|&cell| cell as u64).collect();
    let started = Instant::now();
    let mistakes = rabbit_mistakes(&start, &record).unwrap();
    let took = started.elapsed().as_secs_f64();
    println!("{} moves analysed in {took:.3} s, {} mistakes", record.len(), mistakes.len());
    assert!(took < 1.0, "{took}");
}

#[test]
fn invalid_boards_and_moves_are_refused() {
    for (text, part) in [
        ("", "0 blank cells"),
        ("OX", "0 blank cells"),
        (".X\n.O", "2 blank cells"),
        (".X\nO", "row 2: `O` has 1 cells"),
        (".Z", "row 1: `.Z`"),
    ] {
        let line = solved(text, &[]).unwrap_err().to_string();
        assert!(line.contains(part), "{text:?}: {line}");
    }
    for (words, part) in [
        (&["OX."][..], "1 rows of 3"),
        (&["OX", "XX"], "0 blank cells"),
        (&["O.", "XX", "hen"], "row 3: `hen`"),
    ] {
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        let line = solved(".X\nOO", &words).unwrap_err().to_string();
        assert!(line.contains(part), "{words:?}: {line}");
    }
    let board = SlidingBoard::parse("{XO,.X}").unwrap();
    for (record, at) in [(&[1][..], 1), (&[3], 1), (&[0], 1), (&[99], 1), (&[u64::MAX], 1)] {
        let line = rabbit_mistakes(&board, record).unwrap_err().to_string();
        assert!(line.contains(&format!("move {at} is not legal")), "{record:?}: {line}");
    }
    assert_eq!(solved("O.", &["egg".to_string()]).unwrap().outcome_name(), "first");
}
