//! A game with its parameters filled in.

use crate::base::{
    Budget, Counts, Ending, Error, HeapOptions, LongRule, NamedMove, Remedy, SplitRule, Text,
};
use crate::family::{Code, Game, HeapGame, HeapRule, TakeSet, narrow};
use crate::games::{Card, Class, Compound, Kind, Law, Params};
use crate::lang::{ComponentGame, RuleGame};
use crate::law::single_missing::SingleMissing;
use crate::words;
use std::sync::{Arc, OnceLock};

/// A game of the catalogue, a code, or a rule file, with every parameter filled in: what it is and what may be played,
/// and nothing of what was found about it. It never changes and is shared between threads.
pub struct Definition {
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
    pub(super) rules: Option<RuleGame>,
    /// What a player who cannot move has done.
    pub ending: Ending,
    /// How components are played together.
    pub compound: Compound,
    /// Why play is over in words of the game, for each statement of its rule file that ends play; empty where nobody
    /// wrote any.
    pub(in crate::workbench) ends: &'static [Text],
    /// Of a rule file: the same, judged to return.
    returning: OnceLock<Option<Arc<Definition>>>,
}

impl Definition {
    /// A game of the catalogue with the parameters given.
    ///
    /// # Errors
    /// `BadInput` when a parameter is wrong or missing; `Unsupported` for a card that is no game.
    pub fn of_card(card: &'static Card, given: &[(&str, &str)]) -> Result<Definition, Error> {
        let Kind::Game { build, ending, compound } = card.kind else {
            let id = card.id;
            return Err(Error::bad(words!(
                "`{id}` is not a game to play",
                "`{id}` 不是可玩的游戏"
            ))
            .mend(Remedy::SeeGame(id.to_string())));
        };
        let params = Params::read(card.params, given)?;
        let game = build(&params)?;
        let name = card.id.to_string();
        let given = given.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
        let rules = None;
        Ok(Definition {
            card: Some(card),
            name,
            given,
            params,
            game,
            rules,
            ending,
            compound,
            ends: &[],
            returning: OnceLock::new(),
        })
    }

    /// The game of a code such as `0.77`.
    pub fn of_code(code: Code) -> Definition {
        Definition {
            card: None,
            name: code.to_string(),
            given: vec![],
            params: Params::default(),
            game: Game::of_heaps(code.into_game()),
            rules: None,
            ending: Ending::Normal,
            compound: Compound::One,
            ends: &[],
            returning: OnceLock::new(),
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
    pub fn of_rules(rules: RuleGame, name: String) -> Definition {
        let ending = rules.ending();
        // A code gets the tables and theorems of codes.
        let code = rules.code().map(Code::into_game);
        let game = match (ending, rules.single_heap(), rules.may_return()) {
            _ if let Some(code) = code => Game::of_heaps(code.named_by(rules.clone())),
            (Some(_), Some(heap), _) => {
                let game = HeapGame::new(HeapRule::Other(Box::new(heap)));
                Game::of_heaps(game.named_by(rules.clone()))
            }
            (Some(_), _, false) if rules.is_impartial() => {
                Game::linked(Box::new(ComponentGame(rules.clone())))
            }
            (Some(_), _, true) if rules.is_impartial() => Game::loopy(Box::new(rules.clone())),
            (_, _, false) => Game::sided(Box::new(rules.clone())),
            (_, _, true) => Game::loopy_sided(Box::new(rules.clone())),
        };
        let ending = match game.results() {
            Some(_) => Ending::Normal,
            None => ending.unwrap_or_default(),
        };
        Definition {
            card: None,
            name,
            given: vec![],
            params: Params::default(),
            game,
            rules: Some(rules),
            ending,
            compound: Compound::One,
            ends: &[],
            returning: OnceLock::new(),
        }
    }

    /// The same rule file for positions from which play may return. What kind of game it is was judged from where
    /// play begins; a method that meets a way round elsewhere says so, and the question is asked of this.
    pub fn returning(&self) -> Option<Arc<Definition>> {
        let judged = || {
            let rules = self.rules.clone()?;
            let game = match (self.game.is_searched(), self.game.scores()) {
                (true, _) => Game::loopy(Box::new(rules.clone())),
                (_, Some(_)) => Game::loopy_sided(Box::new(rules.clone())),
                _ => return None,
            };
            Some(Arc::new(Definition {
                card: None,
                name: self.name.clone(),
                given: self.given.clone(),
                params: Params::default(),
                game,
                rules: Some(rules),
                ending: self.ending,
                compound: self.compound,
                ends: self.ends,
                returning: OnceLock::new(),
            }))
        };
        self.returning.get_or_init(judged).clone()
    }

    /// The code of the rule of one heap, when it has one.
    pub(in crate::workbench) fn code(&self) -> Option<&Code> {
        self.game.heaps()?.code.as_ref()
    }

    /// Whether the rules are a code.
    pub fn is_code(&self) -> bool {
        self.code().is_some()
    }

    /// Whether the players move differently.
    pub fn moves_differ(&self) -> bool {
        match &self.rules {
            Some(rules) => !rules.is_impartial(),
            None => self.card.is_some_and(|card| card.class == Class::Partizan),
        }
    }

    /// Whether the rules say where play is over and with which result, so that no other ending makes sense.
    pub fn has_sides(&self) -> bool {
        self.game.results().is_some()
    }

    /// Whether the game is one of heaps (or heads), of which there are tables as long as memory allows.
    pub fn is_of_heaps(&self) -> bool {
        self.game.heap_options().is_some()
    }

    /// The rule for a heap as takes and splits, where it is one.
    pub(in crate::workbench) fn split_rule(&self) -> Option<SplitRule> {
        self.game.heap_options().and_then(HeapOptions::split_rule)
    }

    /// The numbers that may be taken, in a subtraction game.
    pub(in crate::workbench) fn take_set(&self) -> Option<&TakeSet> {
        match &self.game.heaps()?.rule {
            HeapRule::Take(set) => Some(set),
            HeapRule::Other(_) => None,
        }
    }

    /// The rule for a heap that there are fast tables for, where it has one.
    pub(in crate::workbench) fn long_rule(&self) -> Option<LongRule> {
        self.game.heap_options().and_then(HeapOptions::long_rule)
    }

    /// The game in which all but one number may be taken, where that is too large for a table to prove its period.
    pub(in crate::workbench) fn single_missing(&self) -> Option<SingleMissing> {
        const LONGEST_LISTED: u64 = 1_000_000;
        let missing = self.take_set()?.missing()?;
        SingleMissing::of(missing).filter(|game| game.missing() > LONGEST_LISTED)
    }

    /// That the options of a position fit into a budget when they are listed.
    pub(in crate::workbench) fn listable(
        &self,
        position: &Counts,
        budget: &Budget,
    ) -> Result<(), Error> {
        if self.bounds_options() {
            return Ok(budget.look()?);
        }
        // Twice, for lists grow by doubling.
        let each = 2 * (size_of::<Counts>() + position.owned());
        Ok(budget.room(self.game.family().width(position), each)?)
    }

    /// The distinct options of a position: ascending, but on a board in the order of its rules, in which
    /// people look for their moves.
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    pub(in crate::workbench) fn options(&self, position: &Counts) -> Result<Vec<Counts>, Error> {
        let mut options = Vec::new();
        self.game.family().moves(&mut options, position)?;
        if self.draws() {
            let mut met = rustc_hash::FxHashSet::default();
            options.retain(|option| met.insert(option.clone()));
            return Ok(options);
        }
        Counts::distinct(&mut options);
        Ok(options)
    }

    /// The distinct options as [`options`](Definition::options) lists them, with the moves as their rules name them.
    ///
    /// # Errors
    /// Where the rules have no meaning at the position.
    pub(in crate::workbench) fn named_options(
        &self,
        position: &Counts,
    ) -> Result<Vec<(Counts, NamedMove)>, Error> {
        let named = self.game.family().named_moves(position)?.into_iter();
        let mut named: Vec<(Counts, NamedMove)> =
            named.map(|made| (narrow(&made.to).expect("an option fits"), made)).collect();
        // Of several moves to a position the first of the rules stays.
        if self.draws() {
            let mut met = rustc_hash::FxHashSet::default();
            named.retain(|(option, _)| met.insert(option.clone()));
            return Ok(named);
        }
        named.sort_by(|(one, _), (other, _)| one.cmp(other));
        named.dedup_by(|(later, _), (first, _)| later == first);
        Ok(named)
    }
}
