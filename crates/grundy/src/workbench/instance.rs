//! A game with its parameters filled in, ready to be asked.

use super::values::Values;
use crate::base::{Ending, Error};
use crate::family::{Code, Game};
use crate::games::{Card, Class, Compound, Kind, Law, Params};
use crate::words;
use std::cell::RefCell;

/// A game of the catalogue, or a code, with every parameter filled in.
pub struct Instance {
    /// Its card; `None` for a game given by a code.
    pub card: Option<&'static Card>,
    /// How it is called in answers: the id of the card, or the code.
    pub name: String,
    /// The texts given for parameters, as certificates repeat them.
    pub given: Vec<(String, String)>,
    /// The parameters.
    pub params: Params,
    /// The rules.
    pub game: Game,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How components are played together.
    pub compound: Compound,
    pub(super) values: RefCell<Values>,
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
        let values = RefCell::default();
        let given = given.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        Ok(Instance { card: Some(card), name, given, params, game, ending, compound, values })
    }

    /// The game of a code such as `0.77`.
    pub fn of_code(code: Code) -> Instance {
        Instance {
            card: None,
            name: code.to_string(),
            given: vec![],
            params: Params::default(),
            game: Game::Heaps(code.into_game()),
            ending: Ending::Normal,
            compound: Compound::One,
            values: RefCell::default(),
        }
    }

    /// The law that holds when the game is played to `ending`, its components together as
    /// `compound` says.
    pub fn law(&self, ending: Ending, compound: Compound) -> Option<&'static Law> {
        let card = self.card?;
        let Kind::Game { ending: own, compound: together, .. } = card.kind else {
            return None;
        };
        if compound != together {
            None
        } else if own == ending {
            card.law.as_ref()
        } else {
            card.misere.as_ref()
        }
    }

    /// Whether the players move differently.
    pub fn moves_differ(&self) -> bool {
        self.card.is_some_and(|card| card.class == Class::Partizan)
    }
}
