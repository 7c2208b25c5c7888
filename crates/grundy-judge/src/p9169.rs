//! Luogu P9169: a pawn walks up a board against two guards, and play can be infinite.

use super::{Choices, Input};
use grundy::base::{Budget, Error, Outcome};
use grundy::words;
use grundy::workbench::{Detail, GameState, Question, Summand, catalogue, solve};
use std::rc::Rc;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let _: i64 = input.number("id", i64::MIN..=i64::MAX)?;
    let boards: usize = input.number("T", 0..=10)?;
    let games = input.several(boards, |input| {
        let (n, m): (usize, usize) = (input.number("n", 2..=10)?, input.number("m", 1..=10)?);
        let (mut board, mut pieces) = (String::new(), [0, 0]);
        for row in 1..=n {
            let field = format!("row {row}");
            let word = input.word(&field)?;
            if word.chars().count() != m || word.chars().any(|c| !".#XO".contains(c)) {
                let cells = words!(judge::characters_x_or_o, m);
                return Err(input.unexpected(&field, word, cells));
            }
            pieces[0] += word.matches('X').count();
            pieces[1] += word.matches('O').count();
            if pieces[0] > 1 || pieces[1] > 2 || row == n && pieces != [1, 2] {
                let one_board = words!(judge::part_of_board_with_one_x);
                return Err(input.unexpected(&field, word, one_board));
            }
            board.push_str(word);
            board.push('\n');
        }
        GameState::from_card(catalogue::find("pawn-crossing")?, &[("file", &board)])
    })?;
    input.end()?;
    for game in games {
        let position = game.game.family().parse(&[])?;
        let (ending, compound) = (game.ending, game.compound);
        let summand = Summand { instance: Rc::new(game), position };
        let question = Question::single(summand, ending, compound);
        let answer = solve(
            &question,
            Detail { moves: 0, extra_steps: 0, ..Detail::default() },
            &Budget::default(),
        )?;
        let moves = answer.remoteness.unwrap_or(0);
        out.push_str(&match answer.outcome {
            Outcome::Draw => "Tie\n".to_string(),
            Outcome::N => format!("Red {moves}\n"),
            Outcome::P => format!("Black {moves}\n"),
        });
    }
    Ok(())
}

pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full(choices);
    }
    let boards = choices.count_up_to(3, 10);
    let max_side = 2 + choices.size() / 4;
    let text = choices.lines(boards, |choices| {
        let n = choices.between(2, max_side.max(3));
        // The board needs at least three cells, for the three pieces.
        let m = choices.between(if n == 2 { 2 } else { 1 }, max_side.max(3));
        board(choices, n, m, 4)
    });
    format!("0 {boards}\n{text}")
}

fn full(choices: &mut Choices) -> String {
    let text = choices.lines(10, |choices| {
        let cells_per_obstacle = 1000 - 100 * choices.between(0, 1);
        board(choices, 10, 10, cells_per_obstacle)
    });
    format!("1 10\n{text}")
}

/// Draws a board of `n` rows and `m` columns, and returns it as text with its size in front. On
/// average one in `cells_per_obstacle` cells is an obstacle.
fn board(choices: &mut Choices, n: u64, m: u64, cells_per_obstacle: u64) -> String {
    let pieces = choices.distinct(3, 0, n * m - 1);
    let mut text = format!("{n} {m}\n");
    for cell in 0..n * m {
        let obstacle = choices.between(1, cells_per_obstacle) == cells_per_obstacle;
        text.push(match pieces.iter().position(|piece| *piece == cell) {
            Some(0) => 'X',
            Some(_) => 'O',
            None if obstacle => '#',
            None => '.',
        });
        if (cell + 1) % m == 0 {
            text.push('\n');
        }
    }
    text
}
