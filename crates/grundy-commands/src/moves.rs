//! `moves`: searches the legal moves of a position that has too many moves to list.

use crate::command::Request;
use crate::compound_options::{CompoundOptions, End, Play};
use crate::input::{Natural, RawInput};
use crate::legal_move::{LegalMove, MAX_MOVES};
use crate::query::mark_moved;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, View, text};
use grundy::workbench::play::{Choice, require_playable};
use grundy::workbench::{Convention, LegalChoices, OfferedMoves, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// A position and a filter for its moves.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesRequest {
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
    /// Find only the moves whose description, or the position after them, contains this text.
    #[schemars(extend("x-description-zh" = "走法的文字或其后的局面所包含的文本"))]
    #[serde(default)]
    pub containing: String,
    /// Find the move that leaves a given number of stones in a heap. Three numbers select it: the
    /// number of the game in the sum and the number of the heap in this game, both counted from 0,
    /// and the number of stones left. `[0,1,7]` leaves 7 stones in the second heap of the first
    /// game.
    #[schemars(extend("x-description-zh" = "和中的游戏与其中的堆（均从 0 编号），以及该堆剩下的石子数：`[0,1,7]`", "x-value-name" = "[GAME,HEAP,STONES]"))]
    pub leaving: Option<(Natural, Natural, Natural)>,
    /// The texts of the rule files and graphs that the request names, by name.
    #[serde(default)]
    pub files: Files,
}

/// The moves of a position that match the filter of the request.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesResponse {
    /// The first matching moves, at most 500. Which of them win is not computed.
    pub moves: Vec<LegalMove>,
    /// The number of all matching moves, including those that are not in `moves`.
    pub move_count: usize,
}

/// The result of `moves`: the position, and the legal moves that match the filter of the request.
pub struct MovesOutput {
    question: Question,
    choices: Vec<Choice>,
}

impl Request for MovesRequest {
    const NAME: &'static str = "moves";
    const SUMMARY: Text = text!(commands::summary_finds_legal);
    const SAMPLE: &'static str = "grundy moves nim 30 40 --containing 'leaving 7'";
    const EXAMPLE: &'static str = r#"{"question": "nim 30 40", "containing": "leaving 7"}"#;
    type Output = MovesOutput;
    type Response = MovesResponse;

    fn compute(&self, session: &mut Session) -> Result<MovesOutput, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let compound = CompoundOptions { play: self.play, end: self.end };
        let question = mark_moved(compound.apply(question)?, &self.moved)?;
        require_playable(&question)?;
        let pattern = self.containing.trim().to_lowercase();
        let contains = |text: &str| text.to_lowercase().contains(&pattern);
        let budget = session.budget;
        let mut choices = match self.leaving {
            Some((_, heap, stones)) if question.legal_choices().is_err() => question
                .choices_leaving(
                    usize::try_from(heap.0).unwrap_or(usize::MAX),
                    stones.0,
                    &budget,
                )?,
            _ => question.choices_for_text(&self.containing, &budget)?,
        };
        choices.retain(|choice| {
            self.leaving.is_none_or(|(summand, heap, stones)| {
                choice.summand as u64 == summand.0 && leaves(&question, choice, heap.0, stones.0)
            }) && (pattern.is_empty()
                || contains(choice.words.get(session.lang))
                || contains(&question.after_choice(choice).print()))
        });
        Ok(MovesOutput { question, choices })
    }

    fn response(&self, output: MovesOutput, lang: Lang) -> MovesResponse {
        let listed = output.choices.iter().take(MAX_MOVES);
        MovesResponse {
            moves: listed
                .map(|choice| LegalMove::from_choice(&output.question, choice, lang))
                .collect(),
            move_count: output.choices.len(),
        }
    }

    fn write_text(&self, output: &MovesOutput, writer: &mut TextWriter) -> io::Result<()> {
        let lang = writer.lang;
        for choice in output.choices.iter().take(MAX_MOVES) {
            let (words, after) =
                (choice.words.get(lang), output.question.after_choice(choice).print());
            writeln!(writer.out, "{words}  →  {after}")?;
        }
        writer.write_fact(text!(commands::moves_found), output.choices.len())
    }
}

/// Returns whether the move `choice` leaves `stones` stones in the heap with index `heap`. The
/// index is ignored if moves can reorder the heaps, or if this move changes the number of heaps. In
/// this case more heaps than before must have `stones` stones, or for 0 stones, a heap must have
/// vanished.
fn leaves(question: &Question, choice: &Choice, heap: u64, stones: u64) -> bool {
    let family = question.summands[choice.summand].instance.game.family();
    let view = family.view(&question.summands[choice.summand].position);
    let heap = usize::try_from(heap).unwrap_or(usize::MAX);
    match (view, family.view(&choice.to)) {
        (
            View::Heaps { sizes: before, ordered: true } | View::Steps(before),
            View::Heaps { sizes: after, .. } | View::Steps(after),
        ) if before.len() == after.len() => {
            before.get(heap).is_some_and(|&size| size > stones) && after[heap] == stones
        }
        (View::Heaps { sizes: before, .. }, View::Heaps { sizes: after, .. }) => {
            let count = |sizes: &[u64]| sizes.iter().filter(|&&size| size == stones).count();
            count(&after) > count(&before) || stones == 0 && after.len() < before.len()
        }
        _ => false,
    }
}
