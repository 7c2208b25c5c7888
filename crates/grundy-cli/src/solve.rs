//! `grundy solve`.

use crate::Failure;
use crate::args::{Limits, Solve};
use crate::complaint::{self, BAD_USE};
use crate::failure;
use crate::files;
use crate::output::Out;
use crate::progress::Bar;
use crate::verify;
use crate::watch;
use grundy::base::{Big, Budget, Error, Outcome, Words};
use grundy::games::Compound;
use grundy::words;
use grundy::workbench::{Answer, Convention, Desk, Detail, Move, typed_words};
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Answers to lists of questions are written at least so often.
const LATEST: Duration = Duration::from_millis(500);
/// Steps spent on a remoteness when it is asked for at any cost.
const FULL_STEPS: u64 = 2_000_000_000;

pub fn run(solve: &Solve, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = solve.words.iter().map(String::as_str).collect();
    let bar = Bar::new(out.lang);
    let budget = Budget { progress: Some(&bar), ..limits.budget() };
    let mut desk = Desk::new(budget, &files::read);
    let one_position = || {
        Error::bad(words!("a certificate is for one position", "证书只针对一个局面"))
            .help(words!("leave `--certificate` out", "请去掉 `--certificate`"))
    };
    if words.last() == Some(&"-") {
        if solve.certificate.is_some() {
            return Err(one_position().into());
        }
        return many(solve, &words[..words.len() - 1], limits, &mut desk, out);
    }
    if let Some((card, lines)) = desk.evaluate(&words) {
        let lines = lines?;
        if solve.certificate.is_some() {
            return Err(one_position().into());
        }
        drop(bar);
        if out.json {
            let lines: Vec<&str> = lines.iter().map(|line| line.get(out.lang)).collect();
            let answer =
                serde_json::json!({ "game": card.id, "input": words.join(" "), "result": lines });
            out.json_line(&answer)?;
        } else {
            for line in lines {
                writeln!(out, "{}", line.get(out.lang))?;
            }
        }
        return Ok(ExitCode::SUCCESS);
    }
    let question = desk.question(&words, convention(solve))?;
    let mut detail = Detail { moves: solve.moves, ..Detail::default() };
    if solve.full {
        detail.extra_steps = FULL_STEPS;
    }
    let answer = grundy::workbench::solve(&question, detail, &desk.budget)?;
    if let Some(path) = &solve.certificate {
        verify::write(&question, path, &desk.budget)?;
    }
    drop(bar);
    if out.json {
        let line = answer.for_programs(out.lang);
        out.json_line(&line)?;
    } else {
        tell(&answer, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn convention(solve: &Solve) -> Convention {
    let compound = match (solve.every, solve.sj) {
        (true, _) => Some(Compound::Every),
        (_, true) => Some(Compound::SjEnd),
        _ => None,
    };
    Convention { misere: solve.misere, compound }
}

/// Positions from standard input, one a line, one answer a line; blank lines are passed over.
fn many(
    solve: &Solve,
    head: &[&str],
    limits: &Limits,
    desk: &mut Desk,
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let mut input = std::io::stdin().lock();
    let extra_steps = if solve.full { FULL_STEPS } else { 0 };
    let detail = Detail { moves: if out.json { solve.moves } else { 1 }, extra_steps };
    let (mut number, mut wrong) = (0u64, 0u64);
    let mut flushed = Instant::now();
    while let Some(line) = watch::waiting(|| files::next_line(&mut input))? {
        if flushed.elapsed() > LATEST {
            // What was answered stays answered, whatever becomes of the rest.
            out.flush()?;
            flushed = Instant::now();
        }
        watch::lines(number);
        number += 1;
        let answered = line.and_then(|line| {
            if line.trim().is_empty() {
                return Ok(None);
            }
            let words: Vec<&str> = head.iter().copied().chain(typed_words(&line)).collect();
            desk.budget = Budget { progress: desk.budget.progress, ..limits.budget() };
            let question = desk.question(&words, convention(solve))?;
            grundy::workbench::solve(&question, detail, &desk.budget).map(Some)
        });
        match answered {
            Ok(Some(answer)) if out.json => {
                let line = answer.for_programs(out.lang);
                out.json_line(&line)?;
            }
            Ok(Some(answer)) => brief(&answer, out)?,
            Ok(None) => {}
            Err(error) if limits.budget().look().is_err() => {
                let answered = number - 1;
                return Err(error
                    .so_far(words!("{answered} lines are answered", "已回答 {answered} 行"))
                    .into());
            }
            Err(error) => {
                wrong += 1;
                let error = error.at(words!("line {number}", "第 {number} 行"));
                complain(&error, out)?;
            }
        }
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(BAD_USE) })
}

/// A line that could not be answered keeps its place among the answers.
fn complain(error: &Error, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        let told = failure::for_programs(error, out.lang);
        out.json_line(&told)?;
        failure::complain_to_programs(&told);
    } else {
        writeln!(out, "?")?;
        complaint::complain(&error.line(out.lang), out.lang);
    }
    Ok(())
}

/// An answer in one line.
fn brief(answer: &Answer, out: &mut Out) -> Result<(), Failure> {
    write!(out, "{}: {}", answer.position, answer.outcome_name())?;
    if let Some(value) = answer.value() {
        write!(out, ", G = {value}")?;
    }
    if let Some(first) = answer.moves.first() {
        write!(out, ", {}", first.told.get(out.lang))?;
    }
    writeln!(out)?;
    Ok(())
}

/// A board, and under it who is to move where the sides differ.
pub fn draw(board: &str, side: Option<&str>, out: &mut Out) -> Result<(), Failure> {
    for line in board.lines() {
        writeln!(out, "  {line}")?;
    }
    if let Some(side) = side {
        let line = words!("{side} to move", "轮到 {side} 走");
        writeln!(out, "  {}", line.get(out.lang))?;
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

/// An answer for reading.
fn tell(answer: &Answer, out: &mut Out) -> Result<(), Failure> {
    let meaning = meaning(answer);
    let meaning = meaning.get(out.lang);
    // A position that is drawn below is not written out as well.
    let asked = if answer.board.is_some() { answer.game.clone() } else { answer.asked() };
    let shown: String = asked.trim_end().chars().take(400).collect();
    let cut = if shown.len() < asked.trim_end().len() { "…" } else { "" };
    let outcome = answer.outcome_name();
    let (colon, comma) = (out.colon(), out.say(", ", "，"));
    writeln!(out, "{shown}{cut}{colon}\x1b[1m{outcome}\x1b[0m{comma}{meaning}")?;
    if let Some(board) = &answer.board {
        draw(board, answer.side.as_deref(), out)?;
    }
    if let Some(value) = answer.value() {
        writeln!(out, "{}{colon}{value}", out.say("Grundy value", "SG 值"))?;
    }
    if let Some(score) = answer.score {
        writeln!(out, "{}{colon}{score}", out.say("result for the player to move", "先手结果"))?;
    }
    if let Some(remoteness) = answer.remoteness {
        writeln!(out, "{}{colon}{remoteness}", out.say("moves to the end", "最优步数"))?;
    }
    if !answer.moves.is_empty() {
        let title = match answer.outcome {
            Outcome::Draw => out.say("drawing moves", "保持平局的走法"),
            _ => out.say("winning moves", "必胜走法"),
        };
        match &answer.move_count {
            Some(count) => {
                let (open, close) = (out.say(" (", "（"), out.say("):", "）："));
                writeln!(out, "{title}{open}{count}{close}")?
            }
            None => writeln!(out, "{title}{}", colon.trim_end())?,
        }
        for one in &answer.moves {
            let told = one.told.get(out.lang);
            // Where positions are drawn, a list of their values says little beside the move, unless two moves
            // are called the same.
            let alike = |other: &&Move| other.told == one.told;
            let plain = answer.board.is_none() || answer.moves.iter().filter(alike).count() > 1;
            match one.to.as_ref().filter(|_| plain) {
                Some(to) => writeln!(out, "  {told}  →  {to}")?,
                None => writeln!(out, "  {told}")?,
            }
        }
        let more = match &answer.move_count {
            Some(count) => *count > Big::from(answer.moves.len()),
            None => false,
        };
        if more {
            writeln!(
                out,
                "  {}",
                out.say("… (`--moves N` tells more)", "……（用 `--moves N` 看更多）")
            )?;
        }
    }
    writeln!(out, "{}{colon}{}", out.say("why", "理由"), answer.why.get(out.lang))?;
    let evidence = answer.evidence_told();
    writeln!(out, "{}{colon}{}", out.say("evidence", "依据"), evidence.get(out.lang))?;
    Ok(())
}
