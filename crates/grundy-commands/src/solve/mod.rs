//! `solve`: computes who wins a position, the winning moves, the reason and the evidence.

mod output;
mod plan;
mod response;
mod sum;
mod text;

use crate::arguments::convert_arguments;
use crate::command::Request;
use crate::compound_options::{CompoundOptions, End, Play};
use crate::engine::BoardEngine;
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Budget, Error, Lang, Text, text};
use grundy::games::Compound;
use grundy::words;
use grundy::workbench::{
    Convention, Detail, board_objection, outcome_class, plan_question, plan_value_sum, solve, value,
};
pub use output::SolveOutput;
pub use plan::{PlanAnswer, PlanOutput};
pub use response::SolveResponse;
use schemars::JsonSchema;
use serde::Deserialize;
use std::io;
pub use sum::{SumAnswer, SumOutput};
pub use text::{meaning, write_board, write_brief};

/// The maximum number of steps for computing the remoteness if the request sets `full`.
const FULL_STEPS: u64 = 2_000_000_000;
/// The default of the field `moves`: the number of winning moves that are listed.
const DEFAULT_MOVES: u64 = 20;

/// A position of a game or of a sum of games.
#[derive(Clone, Debug, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("words", |words| words.allow_negative_numbers(true)))]
pub struct SolveRequest {
    /// The games with their positions and parameters.
    #[command(flatten)]
    pub question: RawInput,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// In how many games of the sum a player moves each turn.
    #[command(flatten)]
    #[serde(default)]
    pub together: Together,
    /// The number of components in which a player moves each turn of a sum. Each heap, each token
    /// and each position of another game is a component.
    #[arg(long, value_enum, conflicts_with_all = ["every", "sj"])]
    pub play: Option<Play>,
    /// The rule that determines when play of a sum is over.
    #[arg(long, value_enum, conflicts_with_all = ["every", "sj"])]
    pub end: Option<End>,
    /// The maximum number of winning moves that are listed.
    #[arg(long, value_name = "N", default_value_t = default_moves())]
    #[serde(default = "default_moves")]
    pub moves: Natural,
    /// Compute the remoteness and the Grundy value even at high cost.
    #[arg(long)]
    #[serde(default)]
    pub full: bool,
    /// Omit the remoteness and the Grundy value if they need extra computation. Useful for lists of
    /// questions.
    #[arg(skip)]
    #[serde(default)]
    pub brief: bool,
    /// Return the plan instead of the answer: the methods that would be tried, and why.
    #[arg(long)]
    #[serde(default)]
    pub explain_plan: bool,
    /// The solver of a board game of a rule file.
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub engine: BoardEngine,
    /// The texts of the rule files and graphs that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

fn default_moves() -> Natural {
    Natural(DEFAULT_MOVES)
}

/// In how many games of a sum a player moves each turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Together {
    /// In exactly one game.
    #[default]
    One,
    /// In every game that has a legal move (EVERY-SG).
    Every,
    /// In exactly one game. Play ends when every game has the Grundy value 0, and the player to
    /// move then wins (SJ).
    Sj,
}

/// The flags that choose how the games of a sum are played together.
#[derive(clap::Args)]
struct TogetherFlags {
    // The help lists the flags after the option `--end`.
    #[arg(long, conflicts_with = "sj", display_order = 5)]
    every: bool,
    #[arg(long, conflicts_with = "misere", display_order = 5)]
    sj: bool,
}

impl From<TogetherFlags> for Together {
    fn from(flags: TogetherFlags) -> Together {
        match flags {
            TogetherFlags { every: true, .. } => Together::Every,
            TogetherFlags { sj: true, .. } => Together::Sj,
            _ => Together::One,
        }
    }
}

convert_arguments!(TogetherFlags => Together);

impl Together {
    /// Checks that the fields `play` and `end` of the request (`options`) do not contradict its
    /// field `together`.
    ///
    /// # Errors
    /// If `play` or `end` requires another compound.
    fn agrees_with(self, options: CompoundOptions) -> Result<(), Error> {
        let differs = options.play.is_some_and(|play| play != Play::Together)
            || options.end.is_some_and(|end| end != End::Last);
        if self != Together::Every || !differs {
            return Ok(());
        }
        let option = if options.play.is_some() { "play" } else { "end" };
        Err(Error::bad(words!(solve::together_is_every_move, option))
            .help(words!(solve::omit_together_or_omit_play)))
    }
}

impl Request for SolveRequest {
    const NAME: &'static str = "solve";
    const SUMMARY: Text = text!(solve::summary);
    const SAMPLE: &'static str = "grundy solve nim 2 5 4";
    const EXAMPLE: &'static str = r#"{"question": "nim 2 5 4"}"#;
    type Output = SolveOutput;
    type Response = SolveResponse;

    fn compute(&self, session: &mut Session) -> Result<SolveOutput, Error> {
        let compound = match self.together {
            Together::One => None,
            Together::Every => Some(Compound::EVERY),
            Together::Sj => Some(Compound::SjEnd),
        };
        let convention = Convention { misere: self.misere, compound };
        let options = CompoundOptions { play: self.play, end: self.end };
        self.together.agrees_with(options)?;
        let moves = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
        let board = self.engine.into();
        let mut detail = Detail { moves, board, ..Detail::default() };
        match (self.full, self.brief) {
            (true, _) => detail.extra_steps = FULL_STEPS,
            (false, true) => detail.extra_steps = 0,
            _ => {}
        }
        session.with_parser(&self.question, &self.files, |parser, words| {
            let solve_sum = |terms: Vec<value::Term>, budget: &Budget| {
                sum::check_normal_play(!self.misere && compound.is_none() && options.is_empty())?;
                if self.explain_plan {
                    let plan = plan_value_sum(terms.len());
                    let question = sum::print_sum(&terms);
                    let board_objection = None;
                    return Ok(SolveOutput::Plan(PlanOutput { question, plan, board_objection }));
                }
                let solved = value::solve(&terms, budget)?;
                Ok(SolveOutput::Sum(Box::new(SumOutput::new(&terms, solved))))
            };
            if let Some(terms) = sum::parse_sum(parser, words)? {
                return solve_sum(terms, &parser.budget);
            }
            if let Some((card, lines)) = parser.evaluate(words) {
                if self.explain_plan {
                    return Err(Error::bad(words!(solve::function_has_no_plan))
                        .help(words!(solve::omit_explain_plan)));
                }
                let input = self.question.to_line();
                return Ok(SolveOutput::Lines { card, input, lines: lines? });
            }
            let question = parser.parse_question(words, convention)?;
            if value::is_sided_sum(&question) {
                let terms = value::read_sum(parser, words)?.sum;
                return solve_sum(terms, &parser.budget);
            }
            let question = options.apply(question)?;
            if self.explain_plan {
                let plan = plan_question(&question, detail);
                let board_objection = board_objection(&question, &plan.plan, &parser.budget)?;
                let question = self.question.to_line();
                return Ok(SolveOutput::Plan(PlanOutput { question, plan, board_objection }));
            }
            let answer = Box::new(solve(&question, detail, &parser.budget)?);
            // For a list of questions, the second solve that the outcome class needs is omitted.
            let class =
                (!self.brief).then(|| outcome_class(&question, &answer, &parser.budget)).flatten();
            Ok(SolveOutput::Answer { question, answer, class })
        })
    }

    fn response(&self, output: SolveOutput, lang: Lang) -> SolveResponse {
        SolveResponse::from_output(output, lang)
    }

    fn write_text(&self, output: &SolveOutput, writer: &mut TextWriter) -> io::Result<()> {
        let max_moves = usize::try_from(self.moves.0).unwrap_or(usize::MAX);
        text::write_text(output, max_moves, writer)
    }
}
