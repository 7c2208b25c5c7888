//! `grundy play`: a game in the terminal against a perfect opponent.

use crate::Failure;
use crate::args::{Limits, Play};
use crate::files;
use crate::output::Out;
use grundy::base::{Lang, Outcome, parse_big};
use grundy::family::Game;
use grundy::workbench::play::{Choice, best};
use grundy::workbench::{Convention, Desk, Detail, Question, solve};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    You,
    Program,
}

pub fn run(play: &Play, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let words: Vec<&str> = play.words.iter().map(String::as_str).collect();
    let mut desk = Desk::new(limits.budget(), &files::read);
    let convention = Convention { misere: play.misere, compound: None };
    let mut question = desk.question(&words, convention)?;
    question.legal()?;
    let mut turn = if play.second { Player::Program } else { Player::You };
    // Positions that were left, by whom, and for how many points.
    let mut past: Vec<(Question, Player, i64)> = Vec::new();
    let mut input = std::io::stdin().lock();
    let watched = input.is_terminal();
    writeln!(out, "{}", help(out))?;
    loop {
        let choices = question.legal()?;
        writeln!(out, "\x1b[1m{}\x1b[0m", shown(&question))?;
        if choices.is_empty() {
            return end(&question, turn, &past, out);
        }
        if turn == Player::Program {
            desk.budget = limits.budget();
            let Some(choice) = best(&question, &desk.budget)? else {
                return end(&question, turn, &past, out);
            };
            let label = out.say("program", "程序");
            writeln!(out, "{label}{}{}", out.colon(), choice.told.get(out.lang))?;
            let next = question.after(&choice);
            past.push((std::mem::replace(&mut question, next), Player::Program, choice.gain));
            turn = Player::You;
            continue;
        }
        write!(out, "{} ", out.say("your move>", "请走>"))?;
        out.flush()?;
        let line = match files::next_line(&mut input)? {
            None => {
                writeln!(out)?;
                return Ok(ExitCode::SUCCESS);
            }
            Some(Ok(line)) => line,
            Some(Err(error)) => {
                writeln!(out, "{}", error.line(out.lang))?;
                continue;
            }
        };
        if !watched {
            // A script does not see what it types.
            writeln!(out, "{}", line.trim())?;
        }
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" | "退出" => return Ok(ExitCode::SUCCESS),
            "help" | "?" | "帮助" => writeln!(out, "{}", help(out))?,
            "moves" | "走法" => list(&choices, out)?,
            "hint" | "提示" => {
                desk.budget = limits.budget();
                hint(&question, &desk, out)?;
            }
            "undo" | "悔棋" => {
                // Back to the last position in which you were to move.
                match past.iter().rposition(|(_, player, _)| *player == Player::You) {
                    Some(at) => {
                        past.truncate(at + 1);
                        if let Some((earlier, player, _)) = past.pop() {
                            (question, turn) = (earlier, player);
                        }
                    }
                    None => writeln!(
                        out,
                        "{}",
                        out.say("there is nothing to take back", "没有可悔的步")
                    )?,
                }
            }
            typed => match understood(typed, &question, &choices) {
                Some(choice) => {
                    let next = question.after(&choice);
                    past.push((std::mem::replace(&mut question, next), Player::You, choice.gain));
                    turn = Player::Program;
                }
                None => {
                    writeln!(out, "{}", out.say(
                    "that is no legal move; `moves` lists them, `help` tells how to write one",
                    "这不是合法走法；输入 moves 列出走法，help 查看写法",
                ))?
                }
            },
        }
    }
}

fn shown(question: &Question) -> String {
    let text = question.print();
    if text.is_empty() { "()".to_string() } else { text }
}

fn help(out: &Out) -> &'static str {
    out.say(
        "Type the position you leave (`1 5 4`), `take 2 from 1`, or `#3` for the third of `moves`.\n\
         Other words: hint, moves, undo, help, quit.",
"输入走后的局面（如 `1 5 4`）、`take 2 from 1`（从第 1 堆取 2），\n\
         或 `#3`（走法列表中的第 3 项）。其他命令：提示、走法、悔棋、帮助、退出。",
    )
}

fn end(
    question: &Question,
    turn: Player,
    past: &[(Question, Player, i64)],
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let points = past.iter().map(|(_, player, gain)| if *player == turn { *gain } else { -gain });
    let told = match (question.stuck_player_wins(points.sum()), turn) {
        (Outcome::Draw, _) => out.say("The game is drawn.", "平局。"),
        (Outcome::N, Player::You) | (Outcome::P, Player::Program) => {
            out.say("You win.", "你赢了。")
        }
        _ => out.say("The program wins.", "程序获胜。"),
    };
    writeln!(out, "{told}")?;
    Ok(ExitCode::SUCCESS)
}

fn list(choices: &[Choice], out: &mut Out) -> Result<(), Failure> {
    const SHOWN: usize = 100;
    for (i, choice) in choices.iter().take(SHOWN).enumerate() {
        writeln!(out, "  #{} {}", i + 1, choice.told.get(out.lang))?;
    }
    if choices.len() > SHOWN {
        let all = choices.len();
        match out.lang {
            Lang::En => writeln!(out, "  … {all} in all")?,
            Lang::Zh => writeln!(out, "  ……共 {all} 种")?,
        }
    }
    Ok(())
}

fn hint(question: &Question, desk: &Desk, out: &mut Out) -> Result<(), Failure> {
    let detail = Detail { moves: 5, ..Detail::default() };
    match solve(question, detail, &desk.budget) {
        Ok(answer) => {
            writeln!(
                out,
                "  {}{}{}",
                answer.outcome_name(),
                out.colon(),
                answer.why.get(out.lang)
            )?;
            if answer.moves.is_empty()
                && let Ok(Some(choice)) = best(question, &desk.budget)
            {
                let label = out.say("longest resistance", "抵抗最久");
                writeln!(out, "  {label}{}{}", out.colon(), choice.told.get(out.lang))?;
            }
        }
        Err(error) => writeln!(out, "  {}", error.line(out.lang))?,
    }
    Ok(())
}

/// The legal move that was typed: `#3`, `take 2 from 1`, or the position after it.
fn understood(typed: &str, question: &Question, choices: &[Choice]) -> Option<Choice> {
    if let Some(number) = typed.strip_prefix('#') {
        let at: usize = number.trim().parse().ok()?;
        return choices.get(at.checked_sub(1)?).cloned();
    }
    let words: Vec<&str> = files::words(typed);
    if words[0] == "take" || words[0] == "取" {
        let [only] = question.summands.as_slice() else { return None };
        let Game::Heaps(_) = only.instance.game else { return None };
        let taken = parse_big(words.get(1)?).ok()?;
        let at = match words.get(2..) {
            Some(["from", heap]) => heap.parse::<usize>().ok()?.checked_sub(1)?,
            Some([]) if only.position.len() == 1 => 0,
            _ => return None,
        };
        let mut to = only.position.clone();
        if taken > *to.get(at)? {
            return None;
        }
        to[at] -= taken;
        return choices.iter().find(|choice| choice.to == to).cloned();
    }
    let parts: Vec<&[&str]> = words.split(|word| *word == "+").collect();
    if parts.len() != question.summands.len() {
        return None;
    }
    let mut wanted = Vec::new();
    for (summand, part) in question.summands.iter().zip(&parts) {
        wanted.push(summand.instance.game.family().parse(part).ok()?);
    }
    let changes = |choice: &&Choice| {
        question.summands.iter().zip(&wanted).enumerate().all(|(i, (summand, wanted))| {
            *wanted == if i == choice.summand { &choice.to[..] } else { &summand.position[..] }
        })
    };
    choices.iter().find(changes).cloned()
}
