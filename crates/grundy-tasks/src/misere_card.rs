//! Computes the misère laws of single heaps that are shown with the description of a game: a game
//! whose catalogue entry states no theorem about misère play, or a code without a catalogue entry.

use super::misere_law::quickly_proved_law;
use grundy_core::base::{Budget, Ending};
use grundy_games::{Card, Compound, Kind};
use grundy_store::{GameState, QueryParser};
use grundy_text::{Evidence, Words};

/// Returns the misère law of a single heap of a game in the catalogue, with its evidence, if a
/// short computation proves one by the misère quotient or by periodic outcomes. Returns `None` if
/// no law is proved, if the catalogue entry states a theorem about misère play, and if the game is
/// not played to the normal ending by single moves.
pub fn misere_card(card: &'static Card) -> Option<(Words, Evidence)> {
    let Kind::Game { ending: Ending::Normal, compound: Compound::One, .. } = card.kind else {
        return None;
    };
    if card.misere.is_some() {
        return None;
    }
    law_words(&GameState::from_card(card, &[]).ok()?)
}

/// Returns the misère law of a single heap of a code such as `0.15` or `{1,3,4}` that has no
/// catalogue entry; `None` if a short computation proves no law.
pub fn misere_code(code: &str) -> Option<(Words, Evidence)> {
    let no_files = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &no_files);
    let (instance, remaining) = parser.parse_game(&[code]).ok()?;
    law_words(&instance).filter(|_| remaining.is_empty())
}

/// Returns the statement of the misère law that a short computation proves, and the evidence for
/// it; `None` if it proves no law.
fn law_words(instance: &GameState) -> Option<(Words, Evidence)> {
    let (period, evidence) = quickly_proved_law(instance)?;
    Some((period.statement(), evidence))
}
