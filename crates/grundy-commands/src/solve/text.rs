//! An answer for reading.

use super::found::Found;
use crate::page::Page;
use crate::sided::outcome;
use grundy::base::{Big, Outcome, Words};
use grundy::partizan::Outcome as Class;
use grundy::words;
use grundy::workbench::{Answer, Move};
use std::io;

/// An answer, with so many winning moves of a sum at most.
pub(super) fn text(found: &Found, most: usize, page: &mut Page) -> io::Result<()> {
    match found {
        Found::Answer { answer, class, .. } => whole(answer, *class, page),
        Found::Lines { lines, .. } => lines.iter().try_for_each(|line| page.line(line)),
        Found::Sum(sum) => sum.text(page, most),
    }
}

/// An answer in one line.
///
/// # Errors
/// When it cannot be written.
pub fn brief(answer: &Answer, page: &mut Page) -> io::Result<()> {
    write!(page.to, "{}: {}", answer.position, answer.outcome_name())?;
    if let Some(value) = answer.value() {
        write!(page.to, ", G = {value}")?;
    }
    if let Some(first) = answer.moves.first() {
        write!(page.to, ", {}", first.words.get(page.lang))?;
    }
    writeln!(page.to)
}

/// A board, and under it who is to move where the sides differ.
///
/// # Errors
/// When it cannot be written.
pub fn draw(board: &str, side: Option<&str>, page: &mut Page) -> io::Result<()> {
    for line in board.lines() {
        writeln!(page.to, "  {line}")?;
    }
    if let Some(side) = side {
        let line = words!("{side} to move", "轮到 {side} 走");
        writeln!(page.to, "  {}", line.get(page.lang))?;
    }
    Ok(())
}

/// What the outcome means for who is to move.
fn meaning(answer: &Answer) -> Words {
    match (answer.outcome, &answer.side) {
        (Outcome::Draw, _) => words!("neither side can force a win", "双方都无法强制取胜"),
        (Outcome::N, None) => words!("the player to move wins", "轮到走的一方必胜"),
        (Outcome::P, None) => words!("the player to move loses", "轮到走的一方必败"),
        (Outcome::N, Some(_)) => words!("who is to move, wins", "轮到走，必胜"),
        (Outcome::P, Some(side)) => {
            words!("who is not to move, wins: {side} loses", "必胜；轮到走的 {side} 必败")
        }
    }
}

fn whole(answer: &Answer, class: Option<Class>, page: &mut Page) -> io::Result<()> {
    let meaning = meaning(answer);
    let meaning = meaning.get(page.lang);
    // A position that is drawn below is not written out as well.
    let asked = if answer.board.is_some() { answer.game.clone() } else { answer.asked() };
    let shown: String = asked.trim_end().chars().take(400).collect();
    let cut = if shown.len() < asked.trim_end().len() { "…" } else { "" };
    let name = answer.outcome_name();
    let (colon, comma) = (page.colon(), page.say(", ", "，"));
    match class {
        None => writeln!(page.to, "{shown}{cut}{colon}\x1b[1m{name}\x1b[0m{comma}{meaning}")?,
        Some(class) => {
            let class = outcome(class, answer.sides.as_ref());
            writeln!(page.to, "{shown}{cut}{colon}\x1b[1m{}\x1b[0m", class.get(page.lang))?;
            writeln!(page.to, "{name}{comma}{meaning}")?;
        }
    }
    if let Some(board) = &answer.board {
        draw(board, answer.side.as_deref(), page)?;
    }
    if let Some(value) = answer.value() {
        page.fact("Grundy value", "SG 值", &value)?;
    }
    if let Some(score) = answer.score {
        page.fact("result for the player to move", "先手结果", &score.to_string())?;
    }
    if let Some(remoteness) = answer.remoteness {
        page.fact("moves to the end", "最优步数", &remoteness.to_string())?;
    }
    moves(answer, page)?;
    page.fact("why", "理由", answer.why.get(page.lang))?;
    let evidence = answer.evidence_words();
    page.fact("evidence", "依据", evidence.get(page.lang))
}

fn moves(answer: &Answer, page: &mut Page) -> io::Result<()> {
    if answer.moves.is_empty() {
        return Ok(());
    }
    let title = match answer.outcome {
        Outcome::Draw => page.say("drawing moves", "保持平局的走法"),
        _ => page.say("winning moves", "必胜走法"),
    };
    match &answer.move_count {
        Some(count) => {
            let (open, close) = (page.say(" (", "（"), page.say("):", "）："));
            writeln!(page.to, "{title}{open}{count}{close}")?;
        }
        None => writeln!(page.to, "{title}{}", page.colon().trim_end())?,
    }
    for one in &answer.moves {
        let told = one.words.get(page.lang);
        // Where positions are drawn, a list of their values says little beside the move, unless two moves
        // are called the same.
        let alike = |other: &&Move| other.words == one.words;
        let plain = answer.board.is_none() || answer.moves.iter().filter(alike).count() > 1;
        match one.to.as_ref().filter(|_| plain) {
            Some(to) => writeln!(page.to, "  {told}  →  {to}")?,
            None => writeln!(page.to, "  {told}")?,
        }
    }
    if answer.move_count.as_ref().is_some_and(|count| *count > Big::from(answer.moves.len())) {
        let more = page.say("… (`--moves N` shows more)", "……（用 `--moves N` 看更多）");
        writeln!(page.to, "  {more}")?;
    }
    Ok(())
}
