//! A game together with the results computed for it so far.

use super::cached_results::CachedResults;
use super::engine::Engine;
use super::game_cache::GameCache;
use super::heap_table::HeapTable;
use super::label_store::LabelStore;
use crate::GameSpec;
use grundy_core::base::Ending;
use grundy_games::Card;
use grundy_octal::Code;
use grundy_rules::RuleGame;
use grundy_text::Result;
use std::cell::{OnceCell, RefCell};
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

/// A game with the results of earlier questions, which make later questions cheaper to answer.
///
/// Its specification, a [`GameSpec`], is shared between threads. The results belong to one thread
/// and return to the [`GameCache`] they came from when the state is dropped.
pub struct GameState {
    /// The specification of the game.
    spec: Arc<GameSpec>,
    /// The results computed for the game so far.
    pub(super) results: RefCell<CachedResults>,
    /// The state of the same game treated as loopy, with possible cycles of moves
    /// ([`GameSpec::as_loopy`]), built at first use. The inner option is `None` if the game has no
    /// such version.
    as_loopy: OnceCell<Option<Rc<GameState>>>,
    /// The state of the same game with `misere` added to its rule file
    /// ([`GameSpec::misere_version`]), built at first use. The inner option is `None` if the game
    /// has no such version.
    misere: OnceCell<Option<Rc<GameState>>>,
    /// The store, such as a tablebase, that holds labels (results) of positions of the game; `None`
    /// if there is no such store.
    store: Option<Arc<dyn LabelStore>>,
    /// The cache that receives the results when this state is dropped, and the key of the game in
    /// the cache. `None` if the state does not come from a cache.
    pub(super) origin: Option<(Arc<GameCache>, String)>,
}

impl Deref for GameState {
    type Target = GameSpec;

    fn deref(&self) -> &GameSpec {
        &self.spec
    }
}

impl From<GameSpec> for GameState {
    fn from(spec: GameSpec) -> GameState {
        GameState::new(Arc::new(spec))
    }
}

impl GameState {
    /// Creates the state of a game for which nothing is computed yet.
    pub fn new(spec: Arc<GameSpec>) -> GameState {
        let (results, as_loopy, misere) = (RefCell::default(), OnceCell::new(), OnceCell::new());
        GameState { spec, results, as_loopy, misere, store: None, origin: None }
    }

    /// Returns the state of the same game with the same store, for which nothing is computed yet.
    pub fn without_results(&self) -> GameState {
        let mut state = GameState::new(Arc::clone(&self.spec));
        state.store = self.store.clone();
        state
    }

    /// Takes the game with the given key and its results from `cache`; if the cache does not have
    /// it, builds it with `make`. The key identifies everything that the game is built from.
    ///
    /// # Errors
    /// Returns an error if `make` does.
    pub fn from_cache(
        cache: &Arc<GameCache>,
        key: &str,
        make: impl FnOnce() -> Result<GameSpec>,
    ) -> Result<GameState> {
        GameState::from_shared_cache(cache, key, || make().map(Arc::new))
    }

    /// Takes the game with the given key and its results from `cache`, as
    /// [`from_cache`](Self::from_cache) does. `make` returns a specification that is already
    /// shared.
    fn from_shared_cache(
        cache: &Arc<GameCache>,
        key: &str,
        make: impl FnOnce() -> Result<Arc<GameSpec>>,
    ) -> Result<GameState> {
        let (spec, results) = cache.game(key, make)?;
        let (results, as_loopy, misere) = (RefCell::new(results), OnceCell::new(), OnceCell::new());
        let rules = spec.foldable_rules();
        let store = rules.and_then(|rules| cache.store_for(rules));
        let origin = Some((Arc::clone(cache), key.to_string()));
        Ok(GameState { spec, results, as_loopy, misere, store, origin })
    }

    /// Creates the game of [`GameSpec::from_card`], without results.
    ///
    /// # Errors
    /// Returns the errors of [`GameSpec::from_card`].
    pub fn from_card(card: &'static Card, given: &[(&str, &str)]) -> Result<GameState> {
        GameSpec::from_card(card, given).map(GameState::from)
    }

    /// Creates the game of [`GameSpec::from_code`], without results.
    pub fn from_code(code: Code) -> GameState {
        GameSpec::from_code(code).into()
    }

    /// Creates the game of [`GameSpec::from_rules`], without results.
    pub fn from_rules(rules: RuleGame, name: String) -> GameState {
        GameSpec::from_rules(rules, name).into()
    }

    /// Returns the store, such as a tablebase, that holds labels (results) of positions of the
    /// game, or `None` if there is no such store.
    pub fn store(&self) -> Option<&Arc<dyn LabelStore>> {
        self.store.as_ref()
    }

    /// Returns the specification of the game.
    pub fn spec(&self) -> &Arc<GameSpec> {
        &self.spec
    }

    /// Returns the state of the game treated as loopy ([`GameSpec::as_loopy`]), which has separate
    /// results. Builds it at the first call. Returns `None` if the game has no such version.
    pub fn as_loopy(&self) -> Option<Rc<GameState>> {
        let as_loopy = || {
            let game = self.spec.as_loopy()?;
            let mut state = match &self.origin {
                Some((cache, key)) => {
                    let key = format!("{key}\0returning");
                    GameState::from_shared_cache(cache, &key, || Ok(Arc::clone(&game))).ok()?
                }
                None => GameState::new(game),
            };
            state.store = self.store.clone();
            Some(Rc::new(state))
        };
        self.as_loopy.get_or_init(as_loopy).clone()
    }

    /// Returns the state of the game with `misere` added to its rule file
    /// (`GameSpec::misere_version`), which has separate results. Builds it at the first call.
    /// Returns `None` if the game has no such version.
    pub fn misere_version(&self) -> Option<Rc<GameState>> {
        let state = || {
            let game = Arc::new(self.spec.misere_version()?);
            let state = match &self.origin {
                Some((cache, key)) => {
                    let key = format!("{key}\0misere");
                    GameState::from_shared_cache(cache, &key, || Ok(Arc::clone(&game))).ok()?
                }
                None => GameState::new(game),
            };
            Some(Rc::new(state))
        };
        self.misere.get_or_init(state).clone()
    }

    /// Returns the game and the ending with which to play it: misère play if `misere` is true,
    /// otherwise the ending of the game itself. If the rules of a rule file state the result for a
    /// player without a move, the misère game has the same rules with `misere` added. Other games
    /// keep their rules, and only the returned ending differs.
    pub fn with_convention(self: &Rc<Self>, misere: bool) -> (Rc<GameState>, Ending) {
        if !misere || self.states_misere() {
            return (Rc::clone(self), self.ending);
        }
        match self.misere_version().filter(|_| self.states_results()) {
            Some(state) => (Rc::clone(&state), state.ending),
            None => (Rc::clone(self), Ending::Misere),
        }
    }

    /// Returns whether the rules themselves state the results of play, and state that a player
    /// without a move wins.
    fn states_misere(&self) -> bool {
        self.states_results() && self.enumerable_rules().is_some_and(RuleGame::stuck_player_wins)
    }

    /// Returns the engines for tables of heap values that support the game on this machine. A game
    /// without heaps has only [`Engine::Auto`].
    pub fn engines(&self) -> Vec<Engine> {
        Engine::supporting(self)
    }

    /// Returns the engine that computes the table of heap values: the selected one, or the one that
    /// [`Engine::Auto`] selects for this game.
    pub fn engine(&self) -> Engine {
        self.results.borrow().engine.resolve(self)
    }

    /// Selects the engine that computes tables of heap values, and discards the present values.
    ///
    /// # Errors
    /// Returns `BadInput`, with a list of the supporting engines, if `engine` does not support the
    /// game.
    pub fn use_engine(&self, engine: Engine) -> Result<()> {
        if !engine.supports(self) {
            return Err(engine.unsupported_error(self));
        }
        let mut results = self.results.borrow_mut();
        results.engine = engine;
        results.table = HeapTable::Plain(Vec::new());
        results.reachable_heaps.clear();
        Ok(())
    }
}

impl Drop for GameState {
    fn drop(&mut self) {
        if let Some((cache, key)) = self.origin.take() {
            // A search that panics may leave inconsistent results.
            let results = if std::thread::panicking() {
                CachedResults::default()
            } else {
                self.results.take()
            };
            cache.return_results(&key, results);
        }
    }
}
