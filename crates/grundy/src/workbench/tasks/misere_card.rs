//! What is proved of the misère form of a game whose card has no theorem about it, or that has no card.

use super::misere_law::proved_soon;
use crate::base::{Budget, Ending, Words};
use crate::games::{Card, Compound, Kind};
use crate::law::Evidence;
use crate::workbench::ask::desk::Desk;
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
    of(&Instance::of_card(card, &[]).ok()?)
}

/// The same of a game that is a code, as `0.15` and `{1,3,4}` are, about which no card is.
pub fn misere_code(code: &str) -> Option<(Words, Evidence)> {
    let nothing = |_: &str| Ok(String::new());
    let mut desk = Desk::new(Budget::default(), &nothing);
    let (instance, rest) = desk.game(&[code]).ok()?;
    of(&instance).filter(|_| rest.is_empty())
}

fn of(instance: &Instance) -> Option<(Words, Evidence)> {
    let (period, evidence) = proved_soon(instance)?;
    Some((period.statement(), evidence))
}
