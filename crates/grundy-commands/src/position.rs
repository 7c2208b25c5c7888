//! `position`: a position for playing: its view, whether play is over, and the legal moves with
//! their results.

use crate::answer_types::{Evidence, Winner};
use crate::command::Request;
use crate::compound_options::{CompoundOptions, End, Play};
use crate::input::{Natural, RawInput};
use crate::legal_move::{LegalMove, MAX_MOVES, MoveWorth, PlayerResult, question_text};
use crate::query::mark_moved;
use crate::session::{Files, Session};
use crate::solve::meaning;
use crate::text_writer::TextWriter;
use crate::view::{self, View};
use grundy::base::{Budget, Error, Lang, Outcome, Text, text};
use grundy::workbench::move_values::{MoveEvaluator, MoveValue};
use grundy::workbench::play::{Choice, require_playable};
use grundy::workbench::{
    Answer, CompoundTurns, Convention, Detail, EndingLine, LegalChoices, OfferedMoves, Question,
    TerminalPosition, solve,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;
use std::time::{Duration, Instant};

/// The maximum number of moves whose results are computed.
const MAX_SOLVED_MOVES: usize = 200;
/// The maximum time for computing the results of the moves after the position itself is solved. It
/// is short because a player waits for the response.
const MOVE_TIME: Duration = Duration::from_millis(250);

/// A position of a game or of a sum of games.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// Game with its position and parameters; ` + ` adds further games.
    #[schemars(extend("x-description-zh" = "游戏、局面与参数"))]
    pub question: RawInput,
    /// Misère play: the player who cannot move wins.
    #[schemars(extend("x-description-zh" = "反常规则：无法行动的一方获胜"))]
    #[serde(default)]
    pub misere: bool,
    /// In how many components (heaps, games of a sum) a player moves in each turn: in `one`, in
    /// `any` number, or in all (`together`).
    #[schemars(extend("x-description-zh" = "每回合在和的哪些分量中行动：`together` 全部、`any` 任意若干个、`one` 一个"))]
    pub play: Option<Play>,
    /// When play of several components ends: with the `first` or with the `last` component.
    #[schemars(extend("x-description-zh" = "和在何时结束：`first` 有一个分量结束时，`last` 所有分量结束时"))]
    pub end: Option<End>,
    /// Where a turn consists of moves in several components: the numbers, counted from 1, of the
    /// components in which the player has already moved this turn, such as `[1,3]`.
    #[schemars(extend("x-description-zh" = "本回合已行动的分量，从 1 编号：`[1,3]`", "x-value-name" = "[N,…]"))]
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// Time limit, in milliseconds, of the search for the winner.
    #[schemars(extend("x-description-zh" = "求胜负的时限（毫秒）"))]
    pub millis: Option<Natural>,
    /// The texts of the rule files and graphs that the request names, by name.
    #[serde(default)]
    pub files: Files,
}

/// A position, with all data that a player needs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PositionResponse {
    /// The position as a question; every command accepts it.
    pub question: String,
    /// The position in the notation of its game.
    pub position: String,
    /// The board as text; `null` if the rules draw no board.
    pub board: Option<String>,
    /// The data for drawing each component of the position.
    pub views: Vec<View>,
    /// The name of the side to move; `null` if the rules do not name sides.
    pub mover: Option<String>,
    /// The result of the player to move under best play; `null` if it was not computed.
    pub result: Option<PlayerResult>,
    /// The points of the player to move minus those of the opponent in the rest of play, under best
    /// play; `null` in games without points, or if it was not computed.
    pub score: Option<i64>,
    /// The outcome of the position under best play; `null` if it was not computed.
    pub outcome: Option<Winner>,
    /// The side that wins, in games whose sides have different moves; otherwise `null`.
    pub winner: Option<String>,
    /// The remoteness: the number of moves to the end if the winner hurries and the loser delays;
    /// `null` if it was not computed.
    pub remoteness: Option<u32>,
    /// The reason for the outcome in words; `null` if the outcome was not computed.
    pub why: Option<String>,
    /// The evidence for the outcome; `null` if the outcome was not computed.
    pub evidence: Option<Evidence>,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem. `null` if the outcome was not computed.
    pub evidence_text: Option<String>,
    /// The basis of the evidence in words, such as the name of a theorem, without the kind of the
    /// evidence; `null` if the outcome was not computed.
    pub evidence_basis: Option<String>,
    /// How the components are played together, in words. If a turn consists of moves in several
    /// components, the text also states in how many the player has moved or must still move. Absent
    /// for a disjunctive sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Within a turn in several components, the numbers, from 1, of the components in which the
    /// player has already moved.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moved: Vec<usize>,
    /// How play has ended; `null` if play is not over.
    pub over: Option<EndOfPlay>,
    /// The legal moves, at most 500. Results are computed for at most the first 200 moves.
    pub moves: Vec<LegalMove>,
    /// The number of legal moves; `null` if there are too many to count.
    pub move_count: Option<usize>,
    /// Whether `millis` is set and some result was not computed. A longer time limit can give more
    /// results.
    pub stopped: bool,
}

/// How play has ended: the result, the points, the reason and the winning line.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Over")]
pub struct EndOfPlay {
    /// The result of the player to move.
    pub mover: PlayerResult,
    /// The points of the player to move at the end; `null` in games without points.
    pub points: Option<i64>,
    /// The reason why play is over, in words.
    pub why: String,
    /// The cells of the winning line, each as its row and its index in the row; empty if no line
    /// ended play.
    pub line: Vec<[usize; 2]>,
}

/// The result of `position`: a position, its answer if it was solved, and its legal moves with
/// their results.
pub struct PositionOutput {
    question: Question,
    answer: Option<Answer>,
    choices: Vec<(Choice, Option<MoveWorth>)>,
    count: Option<usize>,
    stopped: bool,
}

/// Computes the outcome of a position without its winning moves. Returns `None` if no method solves
/// the position within `budget`.
fn solve_outcome(question: &Question, budget: &Budget) -> Option<Answer> {
    solve(question, Detail { moves: 0, ..Detail::default() }, budget).ok()
}

/// Returns the result of `choice` for the player who makes it. `answer` is the result of the
/// position after the move for the player to move there, or `None` if that position was not solved.
fn move_worth(choice: &Choice, answer: Option<MoveValue>) -> MoveWorth {
    // The score after the move is that of the opponent, unless the same player moves again.
    let score = answer.and_then(|answer| answer.score);
    let score = score.map(|score| choice.gain + if choice.extra_turn { score } else { -score });
    let result = answer.map(|answer| match (score, answer.outcome, choice.extra_turn) {
        (Some(1..), ..) => PlayerResult::Win,
        (Some(0), ..) => PlayerResult::Draw,
        (Some(_), ..) => PlayerResult::Lose,
        (None, Outcome::P, false) | (None, Outcome::N, true) => PlayerResult::Win,
        (None, Outcome::N, false) | (None, Outcome::P, true) => PlayerResult::Lose,
        (None, Outcome::Draw, _) => PlayerResult::Draw,
    });
    MoveWorth { score, result, remoteness: answer.and_then(|answer| answer.remoteness) }
}

impl Request for PositionRequest {
    const NAME: &'static str = "position";
    const SUMMARY: Text = text!(position::summary);
    const SAMPLE: &'static str = "grundy position nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Output = PositionOutput;
    type Response = PositionResponse;

    fn compute(&self, session: &mut Session) -> Result<PositionOutput, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let compound = CompoundOptions { play: self.play, end: self.end };
        let question = mark_moved(compound.apply(question)?, &self.moved)?;
        let budget = session.budget;
        require_playable(&question)?;
        let offered = question.playable_choices(&budget)?;
        let count = offered.complete.then_some(offered.choices.len());
        let all_moves = offered.choices;
        let began = Instant::now();
        let end = self.millis.and_then(|limit| began.checked_add(Duration::from_millis(limit.0)));
        let budget = budget.until(end);
        let answer = solve_outcome(&question, &budget);
        // Each method gets a part of the time, so a method that gives up early may succeed with a
        // longer time limit.
        let mut stopped = answer.is_none() && end.is_some();
        let is_late = stopped && end.is_some_and(|end| Instant::now() >= end);
        let began = Instant::now();
        let weighing = (!is_late).then(|| MoveEvaluator::new(&question, &budget));
        let weighed = all_moves.into_iter().take(MAX_MOVES).enumerate().map(|(i, choice)| {
            let is_solved = i < MAX_SOLVED_MOVES && began.elapsed() < MOVE_TIME;
            let weighing = weighing.as_ref().filter(|_| is_solved);
            let worth = weighing.map(|weighing| {
                let answer = weighing.evaluate(&choice, &budget);
                stopped |= answer.is_none() && end.is_some();
                move_worth(&choice, answer)
            });
            (choice, worth)
        });
        let choices = weighed.collect();
        Ok(PositionOutput { question, answer, choices, count, stopped })
    }

    fn response(&self, output: PositionOutput, lang: Lang) -> PositionResponse {
        let PositionOutput { question, answer, choices, count, stopped } = output;
        let answer = answer.as_ref();
        PositionResponse {
            question: question_text(&question),
            position: question.print(),
            board: question.board(),
            views: question.summands.iter().map(view::full_view).collect(),
            mover: question.side_to_move(),
            result: answer.map(|answer| answer.outcome.into()),
            score: answer.and_then(|answer| answer.score),
            outcome: answer.map(|answer| answer.outcome.into()),
            winner: answer.and_then(|answer| answer.winner()).map(str::to_string),
            remoteness: answer.and_then(|answer| answer.remoteness),
            why: answer.map(|answer| answer.why.get(lang).to_string()),
            evidence: answer.map(|answer| Evidence::from(&answer.evidence)),
            evidence_text: answer.map(|answer| answer.evidence_words().get(lang).to_string()),
            evidence_basis: answer.map(|answer| answer.evidence.basis().get(lang).to_string()),
            turn: question.describe_turn().map(|words| words.get(lang).to_string()),
            moved: question.moved.iter().map(|index| index + 1).collect(),
            over: (count == Some(0)).then(|| EndOfPlay {
                mover: question.terminal_outcome(0).into(),
                points: question.final_points(0),
                why: question.terminal_reason().get(lang).to_string(),
                line: question.ending_line(),
            }),
            moves: choices
                .into_iter()
                .map(|(choice, worth)| LegalMove {
                    worth,
                    ..LegalMove::from_choice(&question, &choice, lang)
                })
                .collect(),
            move_count: count,
            stopped,
        }
    }

    fn write_text(&self, output: &PositionOutput, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        view::write_position(&output.question, writer)?;
        if output.count == Some(0) {
            return writer.write_line(&output.question.terminal_reason());
        }
        if let Some(turn) = output.question.describe_turn() {
            writer.write_line(&turn)?;
        }
        if let Some(answer) = &output.answer {
            let name = answer.outcome_name();
            let meaning =
                writer.pick(text!(position::comma)).to_string() + meaning(answer).get(writer.lang);
            writer.write_fact(text!(position::who_wins), format!("{name}{meaning}"))?;
        }
        for (choice, worth) in &output.choices {
            let gets = match worth.as_ref().and_then(|worth| worth.result) {
                Some(PlayerResult::Win) => writer.pick(text!(position::wins)),
                Some(PlayerResult::Lose) => writer.pick(text!(position::loses)),
                Some(PlayerResult::Draw) => writer.pick(text!(position::draws)),
                None => "?",
            };
            let (words, after) =
                (choice.words.get(lang), output.question.after_choice(choice).print());
            writeln!(writer.out, "  {words}  →  {after}{}{gets}", writer.colon())?;
        }
        match output.count {
            None => writer.write_line(&grundy::words!(position::and_more_moves))?,
            Some(total) if output.choices.len() < total => {
                writer.write_line(&grundy::words!(position::moves_in_total, total))?;
            }
            Some(_) => {}
        }
        Ok(())
    }
}
