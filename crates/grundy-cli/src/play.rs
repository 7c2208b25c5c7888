//! `grundy play`: a dialogue in the terminal against an opponent who plays perfectly or with random
//! errors.

use crate::CommandFailure;
use crate::files;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::tablebase_option::TablebaseOption;
use crate::typed_move::{ParsedMove, describe_move_syntax, parse_move};
use grundy::base::{Budget, Lang, Outcome};
use grundy::law::Evidence;
use grundy::words;
use grundy::workbench::CompoundTurns;
use grundy::workbench::LegalChoices;
use grundy::workbench::OfferedMoves;
use grundy::workbench::TerminalPosition;
use grundy::workbench::handicap::{RandomizedOpponent, choose_reply};
use grundy::workbench::play::{Choice, OfferedChoices, best_choice};
use grundy::workbench::{Convention, Detail, Question, solve};
use grundy_commands::arguments::{examples, localized};
use grundy_commands::compound_options::{CompoundOptions, End, Play};
use grundy_commands::library;
use grundy_commands::session::Files;
use grundy_commands::solve::write_board;
use grundy_commands::{Session, TextWriter};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

const EXAMPLES: &[&str] = &[
    "grundy play nim 3 4 5",
    "grundy play bash 21 m=3 --second",
    "grundy play wythoff 8 5 --misere",
    "grundy play tic-tac-toe --errs 5",
];

/// The options of `grundy play`.
#[derive(clap::Args)]
#[command(after_help = examples(EXAMPLES))]
pub struct PlayArgs {
    #[arg(
        required = true, allow_negative_numbers = true,
        value_name = localized("GAME POSITION", "游戏 局面"),
        help = localized(
            "Game, position and parameters; without a position, play starts from an example",
            "游戏、局面与参数；只写游戏则从其示例开始"
        )
    )]
    pub words: Vec<String>,
    #[arg(long, help = localized("Let the program move first", "让程序先行"))]
    pub second: bool,
    #[arg(long, help = localized("Misère play: the player who cannot move wins", "反常规则：无法行动的一方获胜"))]
    pub misere: bool,
    #[arg(
        long, value_enum, value_name = localized("WHICH", "方式"),
        help = localized(
            "In which components (heaps, tokens, games of a sum) a player moves in each turn",
            "每回合在和的哪些分量中行动（分量为堆、棋子或其他游戏）"
        )
    )]
    pub play: Option<Play>,
    #[arg(
        long, value_enum, value_name = localized("WHEN", "时机"),
        help = localized("When play ends, if there are several components", "和在何时结束")
    )]
    pub end: Option<End>,
    #[arg(
        long, value_name = "N", default_value_t = 0,
        help = localized(
            "Weaken the program: on average, one in N of its moves is random; 0 means never",
            "程序平均每 N 步有一步随机走；0 表示从不"
        )
    )]
    pub errs: u64,
    #[arg(
        long, value_name = "N", default_value_t = 0, requires = "errs",
        help = localized(
            "Seed of the random moves, a number; the same seed gives the same choices",
            "随机走法的种子"
        )
    )]
    pub seed: u64,
    /// The option `--tablebase`.
    #[command(flatten)]
    pub tablebases: TablebaseOption,
}

/// One of the two players of the dialogue.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    /// The user at the terminal.
    You,
    /// The program, as the opponent of the user.
    Program,
}

/// A past move of the dialogue, which `undo` takes back.
struct PastTurn {
    /// The position before the move.
    position: Question,
    /// The player who made the move.
    player: Player,
    /// The points that the player gained by the move.
    gain: i64,
}

impl Player {
    /// Returns the player to move after this player makes the move `choice`: the same player if the
    /// move gives another turn, else the other one.
    fn next_player(self, choice: &Choice) -> Player {
        if choice.extra_turn {
            return self;
        }
        match self {
            Player::You => Player::Program,
            Player::Program => Player::You,
        }
    }
}

pub fn run(play: &PlayArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let tablebases = play.tablebases.open()?;
    let memory = Arc::new(tablebases.memory());
    let session = Session::new(limits.budget(), out.lang, &files::read_file);
    let mut session = session.with_memory(&memory);
    let convention = Convention { misere: play.misere, compound: None };
    let question =
        session.question(&library::with_example(&play.words), &Files::new(), convention)?;
    let mut question = CompoundOptions { play: play.play, end: play.end }.apply(question)?;
    question.playable_choices(&limits.budget())?;
    tablebases.note_unused(out);
    let mut turn = if play.second { Player::Program } else { Player::You };
    let mut history: Vec<PastTurn> = Vec::new();
    let mut input = std::io::stdin().lock();
    let is_interactive = input.is_terminal();
    let mut explained = false;
    if play.errs > 0 {
        let interval = play.errs;
        let line = words!(
            "On average, 1 of {interval} moves of the program is a random legal move; the others are the best it knows.",
            "程序平均每 {interval} 步有 1 步从全部合法走法中随机选出，其余各步走它所知的最佳走法。"
        );
        writeln!(out, "{}", line.get(out.lang))?;
    }
    loop {
        let OfferedChoices { choices, complete: is_complete } =
            question.playable_choices(&limits.budget())?;
        if !explained && turn == Player::You && !choices.is_empty() {
            writeln!(out, "{}", describe_move_syntax(&question, &choices).get(out.lang))?;
            explained = true;
        }
        print_position(&question, out)?;
        if let Some(text) = question.describe_turn().filter(|_| !choices.is_empty()) {
            writeln!(out, "{}", text.get(out.lang))?;
        }
        if choices.is_empty() {
            return print_result(&question, turn, &history, out);
        }
        if turn == Player::Program {
            let erring =
                RandomizedOpponent { one_in: play.errs, seed: move_seed(play.seed, history.len()) };
            let Some(answer) = choose_reply(&question, erring, &limits.budget())? else {
                return print_result(&question, turn, &history, out);
            };
            let choice = answer.choice;
            let label = out.say("program", "程序");
            writeln!(out, "{label}{}{}", out.colon(), choice.words.get(out.lang))?;
            let next = question.after_choice(&choice);
            let position = std::mem::replace(&mut question, next);
            history.push(PastTurn { position, player: Player::Program, gain: choice.gain });
            turn = turn.next_player(&choice);
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
        if !is_interactive {
            // A terminal does not echo moves that come from a script, so print them.
            writeln!(out, "{}", line.trim())?;
        }
        match line.trim() {
            "" => {}
            "quit" | "q" | "exit" | "退出" => return Ok(ExitCode::SUCCESS),
            "help" | "?" | "帮助" => writeln!(out, "{}", describe_move_syntax(&question, &choices).get(out.lang))?,
            "moves" | "走法" => print_moves(&question, &choices, is_complete, out)?,
            "hint" | "提示" => {
                print_hint(&question, &limits.budget(), out)?;
            }
            "undo" | "悔棋" => {
                // Go back to the last position in which the user was to move.
                match history.iter().rposition(|turn| turn.player == Player::You) {
                    Some(index) => {
                        history.truncate(index + 1);
                        if let Some(PastTurn { position, player, .. }) = history.pop() {
                            (question, turn) = (position, player);
                        }
                    }
                    None => writeln!(
                        out,
                        "{}",
                        out.say("there is no move to undo", "没有可悔的步")
                    )?,
                }
            }
            typed => match parse_any_move(typed, &question, &choices, is_complete, limits)? {
                ParsedMove::Move(choice) => {
                    let next = question.after_choice(&choice);
                    let position = std::mem::replace(&mut question, next);
                    history.push(PastTurn { position, player: Player::You, gain: choice.gain });
                    turn = turn.next_player(&choice);
                }
                ParsedMove::Ambiguous(numbers) => print_ambiguous(&numbers, out)?,
                ParsedMove::NoMatch => {
                    writeln!(out, "{}", out.say(
                    "this is not a legal move; `moves` lists the legal moves, `help` shows how to write one",
                    "这不是合法走法；输入 moves 列出走法，help 查看写法",
                ))?
                }
            },
        }
    }
}

/// Returns the seed of the random choice after `moves` moves. It differs for each number of moves,
/// so that the program can choose another move when a position recurs.
fn move_seed(seed: u64, moves: usize) -> u64 {
    seed.wrapping_mul(1000).wrapping_add(moves as u64)
}

/// Parses a typed move at `question`. `choices` lists the legal moves; if the list was shortened
/// (`is_complete` is false), the omitted moves are considered too.
fn parse_any_move(
    typed: &str,
    question: &Question,
    choices: &[Choice],
    is_complete: bool,
    limits: &LimitArgs,
) -> Result<ParsedMove, CommandFailure> {
    match parse_move(typed, question, choices) {
        ParsedMove::NoMatch if !is_complete => {
            let further = question.choices_for_text(typed, &limits.budget())?;
            Ok(parse_move(typed, question, &further))
        }
        parsed => Ok(parsed),
    }
}

/// Prints the position: as a board if the rules describe one, otherwise as text.
fn print_position(question: &Question, out: &mut Out) -> Result<(), CommandFailure> {
    if let Some(board) = question.board() {
        let side = question.side_to_move();
        return Ok(write_board(&board, side.as_deref(), &mut TextWriter::new(out.lang, out))?);
    }
    let text = question.print();
    writeln!(out, "\x1b[1m{}\x1b[0m", if text.is_empty() { "()" } else { &text })?;
    Ok(())
}

/// Prints the numbers in the list of the moves that an ambiguous line could mean.
fn print_ambiguous(numbers: &[usize], out: &mut Out) -> Result<(), CommandFailure> {
    const MAX_LISTED: usize = 5;
    let count = numbers.len();
    let listed: Vec<String> =
        numbers.iter().take(MAX_LISTED).map(|number| format!("#{number}")).collect();
    let ellipsis = if count > MAX_LISTED { ", …" } else { "" };
    let listed = listed.join(", ") + ellipsis;
    let line = words!(
        "this may be any of {count} moves: {listed}; `moves` lists them",
        "这可能是 {count} 种走法之一：{listed}；输入 moves 查看"
    );
    writeln!(out, "{}", line.get(out.lang))?;
    Ok(())
}

/// Prints the winner, the reason why play is over, and the difference of the points. `turn` is the
/// player who would be next to move.
fn print_result(
    question: &Question,
    turn: Player,
    history: &[PastTurn],
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let signed_gain = |past: &PastTurn| if past.player == turn { past.gain } else { -past.gain };
    let lead = history.iter().map(signed_gain).sum();
    let winner = match (question.terminal_outcome(lead), turn) {
        (Outcome::Draw, _) => out.say("The game is drawn.", "平局。"),
        (Outcome::N, Player::You) | (Outcome::P, Player::Program) => {
            out.say("You win.", "你赢了。")
        }
        _ => out.say("The program wins.", "程序获胜。"),
    };
    let why = question.terminal_reason();
    writeln!(out, "{}", why.get(out.lang))?;
    if let Some(points) =
        question.final_points(lead).map(i64::unsigned_abs).filter(|points| *points > 1)
    {
        let line = words!("The difference is {points} points.", "相差 {points} 分。");
        writeln!(out, "{}", line.get(out.lang))?;
    }
    writeln!(out, "{winner}")?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the numbered list of legal moves, shortened if it is long. If `is_complete` is false,
/// `choices` already omits some moves.
fn print_moves(
    question: &Question,
    choices: &[Choice],
    is_complete: bool,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    const MAX_LISTED: usize = 100;
    for (number, choice) in (1..).zip(choices.iter().take(MAX_LISTED)) {
        let text = choice.words.get(out.lang);
        // Moves with the same words also show the positions after them.
        if choices.iter().filter(|other| other.words == choice.words).count() > 1 {
            writeln!(out, "  #{number} {text}  →  {}", question.after_choice(choice).print())?;
        } else {
            writeln!(out, "  #{number} {text}")?;
        }
    }
    if !is_complete {
        let line = words!(
            "  … the list is shortened: type the position after the move, or a move with its numbers",
            "  ……另有许多：请写出走后的局面，或带数字的走法"
        );
        writeln!(out, "{}", line.get(out.lang))?;
    } else if choices.len() > MAX_LISTED {
        let count = choices.len();
        match out.lang {
            Lang::En => writeln!(out, "  … {count} in total")?,
            Lang::Zh => writeln!(out, "  ……共 {count} 种")?,
        }
    }
    Ok(())
}

/// Prints the outcome of the position and a best move.
fn print_hint(question: &Question, budget: &Budget, out: &mut Out) -> Result<(), CommandFailure> {
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
            // The source of the answer is named only for a theorem; a search needs no explanation.
            if matches!(answer.evidence, Evidence::Proved { .. }) {
                writeln!(out, "  {}", answer.evidence_words().get(out.lang))?;
            }
            if answer.moves.is_empty()
                && let Ok(Some(choice)) = best_choice(question, budget)
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
