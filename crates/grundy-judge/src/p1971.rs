//! Luogu P1971, Rabbit and Egg: finds the mistakes of Rabbit in a recorded game of sliding pieces
//! that Egg has won.

use super::{Choices, Input, write_lines};
use grundy::base::{Error, Sided};
use grundy::family::SlidingBoard;
use grundy::games::rabbit_mistakes;
use grundy::words;

pub(super) fn answer(input: &mut Input, out: &mut String) -> Result<(), Error> {
    let rows: u64 = input.number("n", 1..=40)?;
    let columns: u64 = input.number("m", 1..=40)?;
    let mut board = String::new();
    for _ in 0..rows {
        let row = input.word("row")?;
        let is_valid = row.len() as u64 == columns && row.chars().all(|c| "OX.".contains(c));
        if !is_valid {
            let expected = words!(p1971::characters_o_x_or, columns);
            return Err(input.unexpected("row", row, expected));
        }
        board.push_str(row);
        board.push('\n');
    }
    let board = SlidingBoard::parse(&board).map_err(|error| input.at_line(error))?;
    let moves: usize = input.number("k", 1..=1000)?;
    let mut position = board.start();
    let record = input.several(2 * moves, |input| {
        let row: u64 = input.number("x", 1..=rows)?;
        let column: u64 = input.number("y", 1..=columns)?;
        let cell = (row - 1) * columns + column - 1;
        if board.slide(&mut position, cell) {
            return Ok(cell);
        }
        let piece = words!(p1971::piece_of_player_to_move_next);
        Err(input.unexpected("x y", format!("{row} {column}"), piece))
    })?;
    input.end()?;
    if board.result(&position)?.is_none() {
        let unfinished = Error::bad(words!(p1971::after_all_k_moves_of_egg, moves));
        let unfinished = unfinished.help(words!(p1971::write_moves_of_complete_game));
        return Err(input.at_line(unfinished));
    }
    let mistakes = rabbit_mistakes(&board, &record).map_err(|error| input.at_line(error))?;
    // Rabbit makes the moves with even indices in the record; the output counts these moves from 1.
    let rabbit_moves = mistakes.into_iter().filter(|index| index % 2 == 0);
    let rabbit_moves: Vec<usize> = rabbit_moves.map(|index| index / 2 + 1).collect();
    write_lines(out, [rabbit_moves.len()]);
    write_lines(out, rabbit_moves);
    Ok(())
}

/// Draws boards and random games on them until Egg wins a game, and returns this game as an input.
pub(super) fn generate(choices: &mut Choices) -> String {
    if choices.is_full() {
        return full();
    }
    let max_side = 2 + choices.size() / 6;
    for _ in 0..50 {
        let (rows, columns) = (choices.between(1, max_side), choices.between(2, max_side + 1));
        let mut board: Vec<u8> =
            (0..rows * columns).map(|_| b"OX"[choices.between(0, 1) as usize]).collect();
        let start = choices.between(0, rows * columns - 1) as usize;
        board[start] = b'.';
        let record = random_walk(choices, board.clone(), columns as usize);
        if record.len().is_multiple_of(2) && !record.is_empty() {
            return build_input(&board, columns as usize, &record);
        }
    }
    build_input(b"XO.", 3, &[1, 0])
}

/// Generates the longest possible game: the blank moves through all cells in boustrophedon order,
/// and the colours alternate along its path.
fn full() -> String {
    const SIDE: usize = 40;
    let cell = |at: usize| {
        let (row, offset) = (at / SIDE, at % SIDE);
        row * SIDE + if row % 2 == 0 { offset } else { SIDE - 1 - offset }
    };
    let mut board = vec![b'X'; SIDE * SIDE];
    board[0] = b'.';
    let record: Vec<usize> = (1..SIDE * SIDE - 1).map(cell).collect();
    record.iter().step_by(2).for_each(|&at| board[at] = b'O');
    build_input(&board, SIDE, &record)
}

/// Plays random moves on a board until a player cannot move. Returns for each move the index of the
/// cell from which a piece slides.
fn random_walk(choices: &mut Choices, mut board: Vec<u8>, columns: usize) -> Vec<usize> {
    let mut record = Vec::new();
    let mut blank = board.iter().position(|&cell| cell == b'.').expect("there is one");
    for piece in [b'O', b'X'].into_iter().cycle() {
        let (row, column) = (blank / columns, blank % columns);
        let is_adjacent =
            |&at: &usize| (at / columns).abs_diff(row) + (at % columns).abs_diff(column) == 1;
        let movable: Vec<usize> =
            (0..board.len()).filter(is_adjacent).filter(|&at| board[at] == piece).collect();
        if movable.is_empty() {
            break;
        }
        let from = movable[choices.between(0, movable.len() as u64 - 1) as usize];
        board.swap(blank, from);
        blank = from;
        record.push(from);
    }
    record
}

fn build_input(board: &[u8], columns: usize, record: &[usize]) -> String {
    let rows: Vec<&str> =
        board.chunks(columns).map(|row| std::str::from_utf8(row).expect("plain letters")).collect();
    let mut text = format!("{} {columns}\n{}\n{}\n", rows.len(), rows.join("\n"), record.len() / 2);
    for &at in record {
        text.push_str(&format!("{} {}\n", at / columns + 1, at % columns + 1));
    }
    text
}
