//! `grundy play`: a dialogue in the terminal against an opponent who plays perfectly or with random
//! errors.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::tablebase_option::TablebaseOption;
use crate::typed_move::{ParsedMove, describe_move_syntax, parse_move};
use crate::{CommandFailure, CommandResult, files};
use grundy::base::{Budget, Outcome};
use grundy::law::Evidence;
use grundy::workbench::handicap::{RandomizedOpponent, choose_reply};
use grundy::workbench::play::{Choice, OfferedChoices, best_choice};
use grundy::workbench::{
    CompoundTurns, Convention, Detail, LegalChoices, OfferedMoves, Question, TerminalPosition,
    solve,
};
use grundy::{text, words};
use grundy_commands::compound_options::{CompoundOptions, End, Play};
use grundy_commands::session::Files;
use grundy_commands::solve::write_board;
use grundy_commands::{Session, TextWriter, library};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// The options of `grundy play`.
#[derive(clap::Args)]
pub struct PlayArgs {
    #[arg(required = true, allow_negative_numbers = true)]
    pub words: Vec<String>,
    #[arg(long)]
    pub second: bool,
    #[arg(long)]
    pub misere: bool,
    #[arg(long, value_enum)]
    pub play: Option<Play>,
    #[arg(long, value_enum)]
    pub end: Option<End>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub errs: u64,
    #[arg(long, value_name = "N", default_value_t = 0, requires = "errs")]
    pub seed: u64,
    /// The option `--tablebase`, which names tablebases that answer questions.
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

pub fn run(play: &PlayArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
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
        let line = words!(play::on_average_one_of_moves, interval = play.errs);
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
            let label = out.say(text!(play::program));
            writeln!(out, "{label}{}{}", out.colon(), choice.words.get(out.lang))?;
            let next = question.after_choice(&choice);
            let position = std::mem::replace(&mut question, next);
            history.push(PastTurn { position, player: Player::Program, gain: choice.gain });
            turn = turn.next_player(&choice);
            continue;
        }
        write!(out, "{} ", out.say(text!(play::your_move)))?;
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
            "help" | "?" | "帮助" => {
                writeln!(out, "{}", describe_move_syntax(&question, &choices).get(out.lang))?
            }
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
                    None => writeln!(out, "{}", out.say(text!(play::there_is_no_move_to_undo)))?,
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
                    writeln!(out, "{}", out.say(text!(play::this_is_not_legal_move_moves)))?
                }
            },
        }
    }
}

/// Returns the seed with which the program chooses its move at random after `moves` moves. It
/// differs for each number of moves, so that the program can choose another move when a position
/// recurs.
fn move_seed(seed: u64, moves: usize) -> u64 {
    seed.wrapping_mul(1000).wrapping_add(moves as u64)
}

/// Parses a line that the user typed as a move in the position `question`. `choices` lists the
/// legal moves. If the list was shortened (`is_complete` is false), the omitted moves are
/// considered too.
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

/// Prints the moves that an ambiguous typed line could mean, by their numbers in the list of legal
/// moves.
fn print_ambiguous(numbers: &[usize], out: &mut Out) -> Result<(), CommandFailure> {
    const MAX_LISTED: usize = 5;
    let count = numbers.len();
    let listed: Vec<String> =
        numbers.iter().take(MAX_LISTED).map(|number| format!("#{number}")).collect();
    let ellipsis = if count > MAX_LISTED { ", …" } else { "" };
    let line = words!(play::this_may_be_any_of_moves, count, listed = listed.join(", ") + ellipsis);
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
) -> CommandResult {
    let signed_gain = |past: &PastTurn| if past.player == turn { past.gain } else { -past.gain };
    let lead = history.iter().map(signed_gain).sum();
    let winner = match (question.terminal_outcome(lead), turn) {
        (Outcome::Draw, _) => out.say(text!(play::game_is_drawn)),
        (Outcome::N, Player::You) | (Outcome::P, Player::Program) => out.say(text!(play::you_win)),
        _ => out.say(text!(play::program_wins)),
    };
    let why = question.terminal_reason();
    writeln!(out, "{}", why.get(out.lang))?;
    if let Some(points) =
        question.final_points(lead).map(i64::unsigned_abs).filter(|points| *points > 1)
    {
        let line = words!(play::difference_is_points, points);
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
        let line = words!(play::list_is_shortened_type_position);
        writeln!(out, "{}", line.get(out.lang))?;
    } else if choices.len() > MAX_LISTED {
        let line = words!(play::moves_in_total, count = choices.len());
        writeln!(out, "{}", line.get(out.lang))?;
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
                    Some(_) => out.say(text!(play::longest_resistance)),
                    None => out.say(text!(play::one_of_moves)),
                };
                writeln!(out, "  {label}{}{}", out.colon(), choice.words.get(out.lang))?;
            }
        }
        Err(error) => writeln!(out, "  {}", error.line(out.lang))?,
    }
    Ok(())
}
