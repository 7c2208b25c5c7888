//! What is proved of the misère form of a game of the catalogue whose card has no theorem about it.

use super::misere_law::proved_soon;
use crate::base::{Ending, Words};
use crate::games::{Card, Compound, Kind};
use crate::law::Evidence;
use crate::workbench::memory::instance::Instance;

/// The misère law of a single heap of a game as its card has it, with its evidence, where a moment's work proves one: by
/// the misère quotient, or by outcomes that repeat. `None` for other games, and where the card has a theorem.
pub fn misere_card(card: &'static Card) -> Option<(Words, Evidence)> {
    let Kind::Game { ending: Ending::Normal, compound: Compound::One, .. } = card.kind else {
        return None;
    };
    if card.misere.is_some() {
        return None;
    }
    let instance = Instance::of_card(card, &[]).ok()?;
    let (period, evidence) = proved_soon(&instance)?;
    Some((period.statement(), evidence))
}
