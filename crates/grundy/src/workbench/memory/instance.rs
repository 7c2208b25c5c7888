//! A game with what has been found of it.

use super::engine::Engine;
use super::heap_table::HeapTable;
use super::store::Memory;
use super::stored::Stored;
use super::values::Values;
use crate::base::Error;
use crate::family::Code;
use crate::games::Card;
use crate::lang::RuleGame;
use crate::workbench::game::definition::Definition;
use std::cell::{OnceCell, RefCell};
use std::ops::Deref;
use std::rc::Rc;
use std::sync::Arc;

/// A game, and what engines found of it in a session: every question about it makes the next ones cheaper.
///
/// What it is, its [`Definition`], is shared between threads; what was found stays in one, and goes back to the
/// [`Memory`] it came from when nobody asks any more.
pub struct Instance {
    definition: Arc<Definition>,
    pub(super) values: RefCell<Values>,
    /// The same, judged to return.
    returning: OnceCell<Option<Rc<Instance>>>,
    /// Labels that were found before and are kept elsewhere.
    stored: Option<Arc<dyn Stored>>,
    /// Where its values go back to, and under which name.
    home: Option<(Arc<Memory>, String)>,
}

impl Deref for Instance {
    type Target = Definition;

    fn deref(&self) -> &Definition {
        &self.definition
    }
}

impl From<Definition> for Instance {
    fn from(definition: Definition) -> Instance {
        Instance::of(Arc::new(definition))
    }
}

impl Instance {
    /// A game of which nothing is known yet.
    pub fn of(definition: Arc<Definition>) -> Instance {
        let (values, returning) = (RefCell::default(), OnceCell::new());
        Instance { definition, values, returning, stored: None, home: None }
    }

    /// The game of a name with what a memory has of it, which gets back what is found besides; made by `make` where it
    /// is not in the memory. The name says all that the game is made from.
    ///
    /// # Errors
    /// Those of `make`.
    pub(in crate::workbench) fn of_memory(
        memory: &Arc<Memory>,
        name: &str,
        make: impl FnOnce() -> Result<Definition, Error>,
    ) -> Result<Instance, Error> {
        Instance::of_shared(memory, name, || make().map(Arc::new))
    }

    fn of_shared(
        memory: &Arc<Memory>,
        name: &str,
        make: impl FnOnce() -> Result<Arc<Definition>, Error>,
    ) -> Result<Instance, Error> {
        let (definition, values) = memory.game(name, make)?;
        let (values, returning) = (RefCell::new(values), OnceCell::new());
        let rules = definition.folds();
        let stored = rules.and_then(|rules| memory.stored_of(rules));
        let home = Some((Arc::clone(memory), name.to_string()));
        Ok(Instance { definition, values, returning, stored, home })
    }

    /// As [`Definition::of_card`].
    ///
    /// # Errors
    /// As there.
    pub fn of_card(card: &'static Card, given: &[(&str, &str)]) -> Result<Instance, Error> {
        Definition::of_card(card, given).map(Instance::from)
    }

    /// As [`Definition::of_code`].
    pub fn of_code(code: Code) -> Instance {
        Definition::of_code(code).into()
    }

    /// As [`Definition::of_rules`].
    pub fn of_rules(rules: RuleGame, name: String) -> Instance {
        Definition::of_rules(rules, name).into()
    }

    /// Labels that were found before and are kept elsewhere.
    pub(in crate::workbench) fn stored(&self) -> Option<&Arc<dyn Stored>> {
        self.stored.as_ref()
    }

    /// What the game is.
    pub fn definition(&self) -> &Arc<Definition> {
        &self.definition
    }

    /// As [`Definition::returning`].
    pub(in crate::workbench) fn returning(&self) -> Option<Rc<Instance>> {
        let returning = || {
            let game = self.definition.returning()?;
            let mut returning = match &self.home {
                Some((memory, name)) => {
                    let name = format!("{name}\0returning");
                    Instance::of_shared(memory, &name, || Ok(Arc::clone(&game))).ok()?
                }
                None => Instance::of(game),
            };
            returning.stored = self.stored.clone();
            Some(Rc::new(returning))
        };
        self.returning.get_or_init(returning).clone()
    }

    /// The engines that fit the game, on this machine; none when it is not one of heaps.
    pub fn engines(&self) -> Vec<Engine> {
        Engine::all_for(self)
    }

    /// The engine that makes the table.
    pub(in crate::workbench) fn engine(&self) -> Engine {
        self.values.borrow().engine.chosen(self)
    }

    /// Has tables made by an engine from now on; what is in the table so far is forgotten.
    ///
    /// # Errors
    /// `BadInput` naming the engines that fit, when this one does not.
    pub fn use_engine(&self, engine: Engine) -> Result<(), Error> {
        if !engine.fits(self) {
            return Err(engine.misfit(self));
        }
        let mut values = self.values.borrow_mut();
        values.engine = engine;
        values.table = HeapTable::Plain(Vec::new());
        Ok(())
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if let Some((memory, name)) = self.home.take() {
            // Of what a search that panicked leaves behind nothing is believed.
            let whole = !std::thread::panicking();
            memory.give_back(&name, if whole { self.values.take() } else { Values::default() });
        }
    }
}
