//! Writes the answer of `solve` as text for people.

use super::output::SolveOutput;
use crate::partizan_words::describe_outcome;
use crate::text_writer::TextWriter;
use grundy::base::{Big, Ending, Outcome, Words};
use grundy::games::Compound;
use grundy::partizan::Outcome as Class;
use grundy::workbench::{Answer, Move};
use grundy::{text, words};
use std::io;

/// Writes the result of `solve` as text. A sum of partizan games lists at most `max_moves` winning
/// moves.
pub(super) fn write_text(
    output: &SolveOutput,
    max_moves: usize,
    writer: &mut TextWriter,
) -> io::Result<()> {
    match output {
        SolveOutput::Answer { question, answer, class } => {
            let is_misere_sum = question.summands.len() > 1
                && question.ending == Ending::Misere
                && question.compound == Compound::default();
            write_answer(answer, *class, is_misere_sum, writer)
        }
        SolveOutput::Lines { lines, .. } => {
            lines.iter().try_for_each(|line| writer.write_line(line))
        }
        SolveOutput::Plan(plan) => plan.write_text(writer),
        SolveOutput::Sum(sum) => sum.write_text(writer, max_moves),
    }
}

/// Writes the answer about a position as one line.
///
/// # Errors
/// If writing fails.
pub fn write_brief(answer: &Answer, writer: &mut TextWriter) -> io::Result<()> {
    write!(writer.out, "{}: {}", answer.position, answer.outcome_name())?;
    if let Some(value) = answer.value() {
        write!(writer.out, ", G = {value}")?;
    }
    if let Some(winning_move) = answer.moves.first() {
        write!(writer.out, ", {}", winning_move.words.get(writer.lang))?;
    }
    writeln!(writer.out)
}

/// Writes a board, and below it the side to move of a game with sides.
///
/// # Errors
/// If writing fails.
pub fn write_board(board: &str, side: Option<&str>, writer: &mut TextWriter) -> io::Result<()> {
    for line in board.lines() {
        writeln!(writer.out, "  {line}")?;
    }
    if let Some(side) = side {
        let line = words!(solve::to_move, side);
        writeln!(writer.out, "  {}", line.get(writer.lang))?;
    }
    Ok(())
}

/// Describes in words who wins: the player to move, the other player, or neither. The words follow
/// the name of the outcome: a letter, or the name of the winner.
pub fn meaning(answer: &Answer) -> Words {
    match (answer.outcome, &answer.side) {
        (Outcome::N, None) if answer.winner().is_some() => words!(solve::who_is_to_move_wins),
        (Outcome::P, None) if answer.winner().is_some() => words!(solve::who_is_not_to_move_wins),
        (Outcome::Draw, _) => words!(solve::neither_side_can_force_win),
        (Outcome::N, None) => words!(solve::player_to_move_wins),
        (Outcome::P, None) => words!(solve::player_to_move_loses),
        (Outcome::N, Some(_)) => words!(solve::side_to_move_wins),
        (Outcome::P, Some(_)) => words!(solve::side_not_to_move_wins),
    }
}

/// Writes the answer about a position: outcome, value, winning moves, reason and evidence. If
/// `is_misere_sum` is true, the answer also states the ending of misère play of a sum.
fn write_answer(
    answer: &Answer,
    class: Option<Class>,
    is_misere_sum: bool,
    writer: &mut TextWriter,
) -> io::Result<()> {
    let meaning = meaning(answer);
    let meaning = meaning.get(writer.lang);
    // If the board is drawn below, the text of the position is omitted here.
    let question = if answer.board.is_some() { answer.game.clone() } else { answer.query() };
    let excerpt: String = question.trim_end().chars().take(400).collect();
    let ellipsis = if excerpt.len() < question.trim_end().len() { "…" } else { "" };
    // A position without heaps has an empty text.
    let is_empty = answer.position.is_empty() && answer.remoteness == Some(0);
    let empty = if is_empty { writer.pick(text!(solve::empty_position_note)) } else { "" };
    let name = answer.outcome_name();
    let (colon, comma) = (writer.colon(), writer.pick(text!(solve::comma)));
    writeln!(writer.out, "{excerpt}{ellipsis}{empty}{colon}\x1b[1m{name}\x1b[0m{comma}{meaning}")?;
    if let Some(class) = class {
        let class = describe_outcome(class, answer.sides.as_ref());
        writer.write_fact(text!(solve::outcome_class), class.get(writer.lang))?;
    }
    if is_misere_sum {
        let ending = writer.pick(text!(solve::player_who_cannot_move_in_any_game_wins));
        writer.write_fact(text!(solve::ending_of_sum), ending)?;
    }
    if let Some(board) = &answer.board {
        write_board(board, answer.side.as_deref(), writer)?;
    }
    let notation = answer.notation.get(writer.lang);
    if !notation.is_empty() {
        writer.write_fact(text!(solve::notation), notation)?;
    }
    if let Some(value) = answer.value() {
        let value = value + infinity_note(answer, writer);
        writer.write_fact(text!(solve::grundy_value), &value)?;
    }
    if let Some(score) = answer.score {
        let kind = match answer.outcome {
            Outcome::N => writer.pick(text!(solve::win)),
            Outcome::P => writer.pick(text!(solve::loss)),
            Outcome::Draw => writer.pick(text!(solve::draw)),
        };
        let score = format!("{score}{kind}");
        writer.write_fact(text!(solve::result_for_player_to_move), &score)?;
    }
    if let Some(remoteness) = answer.remoteness {
        writer.write_fact(text!(solve::moves_to_end_with_best_play), remoteness)?;
    }
    write_moves(answer, writer)?;
    writer.write_fact(text!(solve::why), &answer.why)?;
    let evidence = answer.evidence_words();
    writer.write_fact(text!(solve::evidence), &evidence)
}

/// Explains the notation of a Grundy value of a game in which positions can repeat, such as
/// `∞(0,2)`. Returns an empty text for a value that is a number.
fn infinity_note(answer: &Answer, writer: &TextWriter) -> &'static str {
    match &answer.infinity {
        None => "",
        Some(values) if values.is_empty() => writer.pick(text!(solve::play_can_repeat_positions)),
        Some(_) => writer.pick(text!(solve::play_can_repeat_positions_so_there_is_no_number)),
    }
}

fn write_moves(answer: &Answer, writer: &mut TextWriter) -> io::Result<()> {
    if answer.moves.is_empty() {
        return Ok(());
    }
    let title = match answer.outcome {
        Outcome::Draw => writer.pick(text!(solve::drawing_moves)),
        _ => writer.pick(text!(solve::winning_moves)),
    };
    match &answer.move_count {
        Some(count) => {
            let (open, close) =
                (writer.pick(text!(solve::parenthesis)), writer.pick(text!(solve::colon)));
            writeln!(writer.out, "{title}{open}{count}{close}")?;
        }
        None => writeln!(writer.out, "{title}{}", writer.colon().trim_end())?,
    }
    for found_move in &answer.moves {
        let words = found_move.words.get(writer.lang);
        // Beside a board, the position after a move is needed only if two moves have the same
        // words.
        let has_same_words = |other: &&Move| other.words == found_move.words;
        let needs_position =
            answer.board.is_none() || answer.moves.iter().filter(has_same_words).count() > 1;
        match found_move.to.as_ref().filter(|_| needs_position) {
            Some(to) if to.is_empty() => {
                let empty = writer.pick(text!(solve::empty_position));
                writeln!(writer.out, "  {words}  →  {empty}")?
            }
            Some(to) => writeln!(writer.out, "  {words}  →  {to}")?,
            None => writeln!(writer.out, "  {words}")?,
        }
    }
    if answer.move_count.as_ref().is_some_and(|count| *count > Big::from(answer.moves.len())) {
        let hint = writer.pick(text!(solve::moves_n_shows_more));
        writeln!(writer.out, "  {hint}")?;
    }
    Ok(())
}
