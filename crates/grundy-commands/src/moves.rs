//! `moves`: the moves somebody looks for, in positions that have too many to list them all.

use crate::asked::in_turn;
use crate::choice::{LegalMove, MOVES};
use crate::command::Request;
use crate::joined::{End, Joined, Play};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::typed::{Natural, Typed};
use grundy::base::{Error, Lang, Text, View};
use grundy::workbench::play::{Choice, playable};
use grundy::workbench::{Convention, Question};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A position, and which of its moves are looked for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovesRequest {
    /// The games with their positions and parameters.
    pub question: Typed,
    /// Whether the player who cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// In which components of a sum a player moves: heaps, tokens, and positions of other games.
    #[serde(default)]
    pub play: Option<Play>,
    /// When play of a sum is over.
    #[serde(default)]
    pub end: Option<End>,
    /// In the middle of a turn in several components: the numbers of those moved in so far, from 1.
    #[serde(default)]
    pub moved: Vec<Natural>,
    /// Letters of the move in words, or of the position it leads to.
    #[serde(default)]
    pub containing: String,
    /// A game of the sum and a heap of it, both from 0, and how many stones are to stay in that heap.
    #[serde(default)]
    pub leaving: Option<(Natural, Natural, Natural)>,
    /// The texts of rule files and graphs that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// The moves that were looked for.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MovesResponse {
    /// The first of them; what they get is not looked at.
    pub moves: Vec<LegalMove>,
    /// How many were found.
    pub move_count: usize,
}

/// What is found.
pub struct Found {
    question: Question,
    choices: Vec<Choice>,
}

impl Request for MovesRequest {
    const NAME: &'static str = "moves";
    const SUMMARY: Text = Text {
        en: "The legal moves that are looked for, where a position has too many to list them all",
        zh: "走法太多时，查找所要的合法走法",
    };
    const SAMPLE: &'static str = "grundy moves nim 30 40 --containing 'leaving 7'";
    const EXAMPLE: &'static str = r#"{"question": "nim 30 40", "containing": "leaving 7"}"#;
    type Found = Found;
    type Response = MovesResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let convention = Convention { misere: self.misere, compound: None };
        let question = session.question(&self.question, &self.files, convention)?;
        let joined = Joined { play: self.play, end: self.end };
        let question = in_turn(joined.asked(question)?, &self.moved)?;
        playable(&question)?;
        let wanted = self.containing.trim().to_lowercase();
        let contains = |text: &str| text.to_lowercase().contains(&wanted);
        let budget = session.budget;
        let mut choices = match self.leaving {
            Some((_, heap, stones)) if question.legal().is_err() => question.leaving(
                usize::try_from(heap.0).unwrap_or(usize::MAX),
                stones.0,
                &budget,
            )?,
            _ => question.meant(&self.containing, &budget)?,
        };
        choices.retain(|choice| {
            self.leaving.is_none_or(|(summand, heap, stones)| {
                choice.summand as u64 == summand.0 && leaves(&question, choice, heap.0, stones.0)
            }) && (wanted.is_empty()
                || contains(choice.words.get(session.lang))
                || contains(&question.after(choice).print()))
        });
        Ok(Found { question, choices })
    }

    fn response(&self, found: Found, lang: Lang) -> MovesResponse {
        let shown = found.choices.iter().take(MOVES);
        MovesResponse {
            moves: shown.map(|choice| LegalMove::of(&found.question, choice, lang)).collect(),
            move_count: found.choices.len(),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        for choice in found.choices.iter().take(MOVES) {
            let (told, after) = (choice.words.get(lang), found.question.after(choice).print());
            writeln!(page.to, "{told}  →  {after}")?;
        }
        page.fact("moves found", "找到的走法", &found.choices.len().to_string())
    }
}

/// Whether a move leaves so many stones where one points: in that heap, or somewhere among heaps that change places.
fn leaves(question: &Question, choice: &Choice, heap: u64, stones: u64) -> bool {
    let family = question.summands[choice.summand].instance.game.family();
    let before = family.view(&question.summands[choice.summand].position);
    let heap = usize::try_from(heap).unwrap_or(usize::MAX);
    match (before, family.view(&choice.to)) {
        (
            View::Heaps { sizes: before, ordered: true } | View::Steps(before),
            View::Heaps { sizes: after, .. } | View::Steps(after),
        ) if before.len() == after.len() => {
            before.get(heap).is_some_and(|&size| size > stones) && after[heap] == stones
        }
        (View::Heaps { sizes: before, .. }, View::Heaps { sizes: after, .. }) => {
            let many = |sizes: &[u64]| sizes.iter().filter(|&&size| size == stones).count();
            many(&after) > many(&before) || stones == 0 && after.len() < before.len()
        }
        _ => false,
    }
}
