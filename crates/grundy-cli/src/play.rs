//! `grundy play`: a game in the terminal against a perfect opponent, or one that errs now and then.

use crate::Failure;
use crate::files;
use crate::joined::{EndArg, PlayArg, joined};
use crate::limits::Limits;
use crate::output::Out;
use crate::stored::From;
use crate::typed_move::{Typed, how, understood};
use grundy::base::{Budget, Lang, Outcome};
use grundy::law::Evidence;
use grundy::words;
use grundy::workbench::play::{Choice, Offered, best};
use grundy::workbench::weaker::{Erring, reply};
use grundy::workbench::{Convention, Detail, Question, solve};
use grundy_commands::known;
use grundy_commands::session::Files;
use grundy_commands::solve::draw;
use grundy_commands::{Page, Session};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// `grundy play`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grundy play nim 3 4 5\n  grundy play bash 21 m=3 --second\n  \
grundy play wythoff 8 5 --misere\n  grundy play tic-tac-toe --errs 5"
)]
pub struct Play {
    /// The game, its position and parameters; a game alone begins from its example
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// Let the program begin
    #[arg(long)]
    pub second: bool,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// In which components of a sum (heaps, tokens, other games) a player moves in a turn
    #[arg(long, value_enum, value_name = "WHICH")]
    pub play: Option<PlayArg>,
    /// When play of a sum is over: with the first component that ends, or with the last
    #[arg(long, value_enum, value_name = "WHEN")]
    pub end: Option<EndArg>,
    /// Let the program draw one of N moves at random, on average, from all legal ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub errs: u64,
    /// Where what is drawn begins: the same number, the same moves
    #[arg(long, value_name = "N", default_value_t = 0, requires = "errs")]
    pub seed: u64,
    /// Answer from tablebases.
    #[command(flatten)]
    pub from: From,
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    You,
    Program,
}

impl Player {
    /// Who moves after a move of this player.
    fn after(self, choice: &Choice) -> Player {
        match (self, choice.again) {
            (player, true) => player,
            (Player::You, false) => Player::Program,
            (Player::Program, false) => Player::You,
        }
    }
}

pub fn run(play: &Play, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let memory = Arc::new(play.from.memory()?);
    let session = Session::new(limits.budget(), out.lang, &files::read);
    let mut session = session.with_memory(&memory);
    let convention = Convention { misere: play.misere, compound: None };
    let question = session.question(&known::begun(&play.words), &Files::new(), convention)?;
    let mut question = joined(play.play, play.end).asked(question)?;
    question.offered(&limits.budget())?;
    let mut turn = if play.second { Player::Program } else { Player::You };
    // Positions that were left, by whom, and for how many points.
    let mut past: Vec<(Question, Player, i64)> = Vec::new();
    let mut input = std::io::stdin().lock();
    let watched = input.is_terminal();
    let mut greeted = false;
    if play.errs > 0 {
        let often = play.errs;
        let line = words!(
            "The program draws 1 of {often} moves at random, on average, from all legal ones; the others are the best it knows.",
            "程序平均每 {often} 步有 1 步从全部合法走法中随机选出，其余各步走它所知的最佳走法。"
        );
        writeln!(out, "{}", line.get(out.lang))?;
    }
    loop {
        let Offered { choices, all } = question.offered(&limits.budget())?;
        if !greeted && turn == Player::You && !choices.is_empty() {
            writeln!(out, "{}", how(&question, &choices).get(out.lang))?;
            greeted = true;
        }
        show(&question, out)?;
        if let Some(told) = question.turn_in_words().filter(|_| !choices.is_empty()) {
            writeln!(out, "{}", told.get(out.lang))?;
        }
        if choices.is_empty() {
            return end(&question, turn, &past, out);
        }
        if turn == Player::Program {
            let erring = Erring { one_in: play.errs, seed: seeded(play.seed, past.len()) };
            let Some(made) = reply(&question, erring, &limits.budget())? else {
                return end(&question, turn, &past, out);
            };
            let choice = made.choice;
            let label = out.say("program", "程序");
            writeln!(out, "{label}{}{}", out.colon(), choice.words.get(out.lang))?;
            let next = question.after(&choice);
            past.push((std::mem::replace(&mut question, next), Player::Program, choice.gain));
            turn = turn.after(&choice);
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
            "help" | "?" | "帮助" => writeln!(out, "{}", how(&question, &choices).get(out.lang))?,
            "moves" | "走法" => list(&question, &choices, all, out)?,
            "hint" | "提示" => {
                hint(&question, &limits.budget(), out)?;
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
            typed => match meant(typed, &question, (&choices, all), limits)? {
                Typed::Move(choice) => {
                    let next = question.after(&choice);
                    past.push((std::mem::replace(&mut question, next), Player::You, choice.gain));
                    turn = turn.after(&choice);
                }
                Typed::Several(which) => several(&which, out)?,
                Typed::Nothing => {
                    writeln!(out, "{}", out.say(
                    "that is no legal move; `moves` lists them, `help` shows how to write one",
                    "这不是合法走法；输入 moves 列出走法，help 查看写法",
                ))?
                }
            },
        }
    }
}

/// The seed of a move: positions may return, and are then not played as before.
fn seeded(seed: u64, moves: usize) -> u64 {
    seed.wrapping_mul(1000).wrapping_add(moves as u64)
}

/// What was typed: among moves that were not listed too, where not all were.
fn meant(
    typed: &str,
    question: &Question,
    (choices, all): (&[Choice], bool),
    limits: &Limits,
) -> Result<Typed, Failure> {
    match understood(typed, question, choices) {
        Typed::Nothing if !all => {
            let further = question.meant(typed, &limits.budget())?;
            Ok(understood(typed, question, &further))
        }
        found => Ok(found),
    }
}

/// The position: drawn where rules draw it, else written.
fn show(question: &Question, out: &mut Out) -> Result<(), Failure> {
    if let Some(board) = question.board() {
        let side = question.side_to_move();
        return Ok(draw(&board, side.as_deref(), &mut Page::new(out.lang, out))?);
    }
    let text = question.print();
    writeln!(out, "\x1b[1m{}\x1b[0m", if text.is_empty() { "()" } else { &text })?;
    Ok(())
}

/// What was typed may mean several moves.
fn several(which: &[usize], out: &mut Out) -> Result<(), Failure> {
    const SHOWN: usize = 5;
    let all = which.len();
    let told: Vec<String> = which.iter().take(SHOWN).map(|at| format!("#{at}")).collect();
    let more = if all > SHOWN { ", …" } else { "" };
    let told = told.join(", ") + more;
    let line = words!(
        "that may be any of {all} moves: {told}; `moves` lists them",
        "这可能是 {all} 种走法之一：{told}；输入 moves 查看"
    );
    writeln!(out, "{}", line.get(out.lang))?;
    Ok(())
}

fn end(
    question: &Question,
    turn: Player,
    past: &[(Question, Player, i64)],
    out: &mut Out,
) -> Result<ExitCode, Failure> {
    let ahead = past.iter().map(|(_, player, gain)| if *player == turn { *gain } else { -gain });
    let ahead = ahead.sum();
    let told = match (question.stuck_player_wins(ahead), turn) {
        (Outcome::Draw, _) => out.say("The game is drawn.", "平局。"),
        (Outcome::N, Player::You) | (Outcome::P, Player::Program) => {
            out.say("You win.", "你赢了。")
        }
        _ => out.say("The program wins.", "程序获胜。"),
    };
    let why = question.why_over();
    writeln!(out, "{}", why.get(out.lang))?;
    if let Some(points) = question.points(ahead).map(i64::unsigned_abs).filter(|points| *points > 1)
    {
        let line = words!("The difference is {points} points.", "相差 {points} 分。");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    writeln!(out, "{told}")?;
    Ok(ExitCode::SUCCESS)
}

fn list(question: &Question, choices: &[Choice], all: bool, out: &mut Out) -> Result<(), Failure> {
    const SHOWN: usize = 100;
    for (i, choice) in choices.iter().take(SHOWN).enumerate() {
        let told = choice.words.get(out.lang);
        // Moves that are called the same are told apart by what they leave.
        let alike = choices.iter().filter(|other| other.words == choice.words).count() > 1;
        match alike {
            true => writeln!(out, "  #{} {told}  →  {}", i + 1, question.after(choice).print())?,
            false => writeln!(out, "  #{} {told}", i + 1)?,
        }
    }
    if !all {
        let more = words!(
            "  … and many more: write the position you leave, or the move with its numbers",
            "  ……另有许多：请写出走后的局面，或带数字的走法"
        );
        writeln!(out, "{}", more.get(out.lang))?;
    } else if choices.len() > SHOWN {
        let all = choices.len();
        match out.lang {
            Lang::En => writeln!(out, "  … {all} in all")?,
            Lang::Zh => writeln!(out, "  ……共 {all} 种")?,
        }
    }
    Ok(())
}

fn hint(question: &Question, budget: &Budget, out: &mut Out) -> Result<(), Failure> {
    let detail = Detail { moves: 5, ..Detail::default() };
    match solve(question, detail, budget) {
        Ok(answer) => {
            writeln!(
                out,
                "  {}{}{}",
                answer.outcome_name(),
                out.colon(),
                answer.why.get(out.lang)
            )?;
            // What a table or a search found is seen to be right by playing on.
            if matches!(answer.evidence, Evidence::Proved { .. }) {
                writeln!(out, "  {}", answer.evidence_words().get(out.lang))?;
            }
            if answer.moves.is_empty()
                && let Ok(Some(choice)) = best(question, budget)
            {
                let label = match answer.remoteness {
                    Some(_) => out.say("longest resistance", "抵抗最久"),
                    None => out.say("one of the moves", "走法之一"),
                };
                writeln!(out, "  {label}{}{}", out.colon(), choice.words.get(out.lang))?;
            }
        }
        Err(error) => writeln!(out, "  {}", error.line(out.lang))?,
    }
    Ok(())
}
