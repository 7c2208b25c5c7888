//! A game with its parameters filled in, ready to be asked.

use crate::base::{Ending, Error};
use crate::family::Game;
use crate::games::{Card, Claim, Compound, Kind, Law, Params};
use crate::words;

/// A game of the catalogue, or a code, with every parameter filled in.
pub struct Instance {
    /// Its card; `None` for a game given by a code.
    pub card: Option<&'static Card>,
    /// How it is called in answers: the id of the card, or the code.
    pub name: String,
    /// The parameters.
    pub params: Params,
    /// The rules.
    pub game: Game,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How components are played together.
    pub compound: Compound,
}

impl Instance {
    /// A game of the catalogue with the parameters given.
    ///
    /// # Errors
    /// `BadInput` when a parameter is wrong or missing; `Unsupported` for a card that is no game.
    pub fn of_card(card: &'static Card, given: &[(&str, &str)]) -> Result<Instance, Error> {
        let Kind::Game { build, ending, compound } = card.kind else {
            let id = card.id;
            return Err(Error::bad(words!(
                "`{id}` is not a game to play",
                "`{id}` 不是可玩的游戏"
            ))
            .help(words!("`grundy show {id}` tells what it is", "`grundy show {id}` 有说明")));
        };
        let params = Params::read(card.params, given)?;
        let game = build(&params)?;
        let name = card.id.to_string();
        Ok(Instance { card: Some(card), name, params, game, ending, compound })
    }

    /// The law that holds under this instance's ending and way of summing.
    pub fn law(&self) -> Option<&'static Law> {
        let card = self.card?;
        let Kind::Game { ending, compound, .. } = card.kind else {
            return None;
        };
        if compound != self.compound {
            None
        } else if ending == self.ending {
            card.law.as_ref()
        } else {
            card.misere.as_ref()
        }
    }

    /// Whether the law gives the value of a heap.
    pub fn has_heap_law(&self) -> bool {
        matches!(self.law(), Some(Law { claim: Claim::Heap { .. }, .. }))
    }
}
