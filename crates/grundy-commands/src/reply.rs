//! `reply`: the move of a perfect opponent, or of one that sometimes moves at random.

use crate::command::Request;
use crate::compound_options::{CompoundOptions, End, Play};
use crate::input::{Natural, RawInput};
use crate::legal_move::LegalMove;
use crate::query::mark_moved;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, text};
use grundy::words;
use grundy::workbench::handicap::{OpponentReply, RandomizedOpponent, choose_reply};
use grundy::workbench::{
    Answer, Convention, Detail, LegalChoices, Question, TerminalPosition, solve,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A position of a game or of a sum, and the strength of the opponent.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplyRequest {
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
    /// Weaken the opponent: on average, one in N of its moves is random; 0 means never.
    #[schemars(extend("x-description-zh" = "平均每 N 次应着有一次随机；0 表示从不", "x-value-name" = "N"))]
    pub errs: Option<Natural>,
    /// Seed of the random moves, a number: the same request with the same seed gets the same reply.
    #[schemars(extend("x-description-zh" = "随机应着的种子"))]
    pub seed: Option<Natural>,
    /// The texts of the rule files and graphs that the request names, by name.
    #[serde(default)]
    pub files: Files,
}

/// The move of the opponent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ReplyResponse {
    /// The move that the opponent makes; `null` if play is over.
    #[serde(rename = "move")]
    pub reply: Option<LegalMove>,
    /// Whether the move was chosen at random.
    pub at_random: bool,
    /// The reason for the outcome of the position after the move; `null` for a random move or if
    /// that position was not solved.
    pub why: Option<String>,
}

/// The result of `reply`: the position, the move that the opponent chose, and the answer about the
/// position after this move. There is no move if play is over.
pub struct ReplyOutput {
    question: Question,
    reply: Option<(OpponentReply, Option<Answer>)>,
}

impl Request for ReplyRequest {
    const NAME: &'static str = "reply";
    const SUMMARY: Text = text!(commands::summary_chooses_move);
    const SAMPLE: &'static str = "grundy reply nim 3 4 5";
    const EXAMPLE: &'static str = r#"{"question": "nim 3 4 5"}"#;
    type Output = ReplyOutput;
    type Response = ReplyResponse;

    fn compute(&self, session: &mut Session) -> Result<ReplyOutput, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let compound = CompoundOptions { play: self.play, end: self.end };
        let question = mark_moved(compound.apply(question)?, &self.moved)?;
        let number = |typed: Option<Natural>| typed.map_or(0, |number| number.0);
        let erring = RandomizedOpponent { one_in: number(self.errs), seed: number(self.seed) };
        let reply = choose_reply(&question, erring, &session.budget)?.map(|chosen| {
            let detail = Detail { moves: 0, ..Detail::default() };
            let next_question = question.after_choice(&chosen.choice);
            // A random move needs no computation and has no reason.
            let is_computed = !chosen.is_random;
            let answer = is_computed.then(|| solve(&next_question, detail, &session.budget).ok());
            (chosen, answer.flatten())
        });
        Ok(ReplyOutput { question, reply })
    }

    fn response(&self, output: ReplyOutput, lang: Lang) -> ReplyResponse {
        let Some((chosen, answer)) = output.reply else {
            return ReplyResponse { reply: None, at_random: false, why: None };
        };
        ReplyResponse {
            reply: Some(LegalMove::from_choice(&output.question, &chosen.choice, lang)),
            at_random: chosen.is_random,
            why: answer.map(|answer| answer.why.get(lang).to_string()),
        }
    }

    fn write_text(&self, output: &ReplyOutput, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        let Some((chosen, answer)) = &output.reply else {
            return writer.write_line(&output.question.terminal_reason());
        };
        let choice = &chosen.choice;
        let (words, after) = (choice.words.get(lang), output.question.after_choice(choice).print());
        writeln!(writer.out, "{words}  →  {after}")?;
        if chosen.is_random {
            writer.write_line(&words!(commands::chosen_at_random_from_legal_moves))?;
        }
        match answer {
            Some(answer) => writer.write_fact(text!(commands::why), &answer.why),
            None => Ok(()),
        }
    }
}
