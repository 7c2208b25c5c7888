//! A game with its parameters filled in, ready to be asked.

use super::values::Values;
use crate::base::{Ending, Error};
use crate::family::{Code, Game, HeapGame, HeapRule};
use crate::games::{Card, Class, Compound, Kind, Law, Params};
use crate::lang::{ComponentGame, RuleGame};
use crate::words;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

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
    /// The rule file it was read from, with its parameters filled in.
    pub rules: Option<RuleGame>,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How components are played together.
    pub compound: Compound,
    pub(super) values: RefCell<Values>,
    /// Of a rule file: the same, judged to return.
    returning: OnceCell<Option<Rc<Instance>>>,
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
        let rules = None;
        Ok(Instance {
            card: Some(card),
            name,
            given,
            params,
            game,
            rules,
            ending,
            compound,
            values,
            returning: OnceCell::new(),
        })
    }

    /// The game of a code such as `0.77`.
    pub fn of_code(code: Code) -> Instance {
        Instance {
            card: None,
            name: code.to_string(),
            given: vec![],
            params: Params::default(),
            game: Game::Heaps(code.into_game()),
            rules: None,
            ending: Ending::Normal,
            compound: Compound::One,
            values: RefCell::default(),
            returning: OnceCell::new(),
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

    /// The game of a rule file.
    pub fn of_rules(rules: RuleGame, name: String) -> Instance {
        let ending = rules.ending();
        // A code gets the tables and theorems of codes.
        let code = rules.code().map(Code::into_game);
        let game = match (ending, rules.single_heap(), rules.may_return()) {
            _ if let Some(code) = code => Game::Heaps(code),
            (Some(_), Some(heap), _) => Game::Heaps(HeapGame::new(HeapRule::Other(Box::new(heap)))),
            (Some(_), _, false) if rules.is_impartial() => {
                Game::Linked(Box::new(ComponentGame(rules.clone())))
            }
            (Some(_), _, true) if rules.is_impartial() => Game::Loopy(Box::new(rules.clone())),
            (_, _, false) => Game::Sided(Box::new(rules.clone())),
            (_, _, true) => Game::LoopySided(Box::new(rules.clone())),
        };
        let ending = match &game {
            Game::Sided(_) | Game::LoopySided(_) => Ending::Normal,
            _ => ending.unwrap_or_default(),
        };
        Instance {
            card: None,
            name,
            given: vec![],
            params: Params::default(),
            game,
            rules: Some(rules),
            ending,
            compound: Compound::One,
            values: RefCell::default(),
            returning: OnceCell::new(),
        }
    }

    /// The same rule file for positions from which play may return. What kind of game it is was judged from where
    /// play begins; a method that meets a way round elsewhere says so, and the question is asked of this.
    pub(super) fn returning(&self) -> Option<Rc<Instance>> {
        let judged = || {
            let rules = self.rules.clone()?;
            let game = match self.game {
                Game::Linked(_) => Game::Loopy(Box::new(rules.clone())),
                Game::Sided(_) => Game::LoopySided(Box::new(rules.clone())),
                _ => return None,
            };
            Some(Rc::new(Instance {
                card: None,
                name: self.name.clone(),
                given: self.given.clone(),
                params: Params::default(),
                game,
                rules: Some(rules),
                ending: self.ending,
                compound: self.compound,
                values: RefCell::default(),
                returning: OnceCell::new(),
            }))
        };
        self.returning.get_or_init(judged).clone()
    }

    /// Whether the rules are a code.
    pub fn is_code(&self) -> bool {
        matches!(&self.game, Game::Heaps(game) if game.code.is_some())
    }

    /// The rule file whose positions are heaps, each a position of its own.
    pub(super) fn heap_rules(&self) -> Option<&RuleGame> {
        self.rules.as_ref().filter(|_| matches!(self.game, Game::Heaps(_)))
    }

    /// Whether the players move differently.
    pub fn moves_differ(&self) -> bool {
        match &self.rules {
            Some(rules) => !rules.is_impartial(),
            None => self.card.is_some_and(|card| card.class == Class::Partizan),
        }
    }

    /// Whether the rules say where play is over and with which result, so that no other ending makes sense.
    pub(super) fn has_sides(&self) -> bool {
        matches!(self.game, Game::Indexed(_) | Game::Sided(_) | Game::LoopySided(_))
    }
}
