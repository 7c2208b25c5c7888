//! Choice of the algorithm that computes the table of Grundy values of a heap game: the fastest
//! one, or the one that the user requests.

use super::heap_table::HeapTable;
use crate::GameSpec;
use grundy_core::base::{LongRule, Nimber, TripleRule};
use grundy_core::engine::splits;
use grundy_core::engine::splits::{Method, SplitTable};
use grundy_core::engine::triples::TripleTable;
use grundy_text::{Error, Text, Words, text, words};

/// An algorithm for the table of Grundy values of a heap game. All engines that support a game
/// compute the same table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// Selects the fastest engine that supports the game.
    #[default]
    Auto,
    /// The direct evaluation of the definition: the mex (least missing number) of the values of all
    /// options of each heap. Supports every heap game.
    Naive,
    /// A sieve that finds all heaps of Grundy value 0, then all of value 1, and so on, 64 heaps in
    /// parallel. Supports subtraction games.
    Sieve,
    /// The sparse-space method for octal games, with portable instructions. Supports rules with
    /// finitely many takes that leave at most two heaps, or several equal heaps.
    Sparse,
    /// The sparse-space method for octal games, with the widest vectors of the CPU. Computes as many
    /// heaps in parallel as a vector has bytes once few heaps are rare (have a value in the sparse
    /// space). Supports rules with finitely many takes that split a heap in two.
    Lanes,
    /// A method for moves that leave three heaps: it keeps, for each total size, the set of
    /// nim-sums of all pairs of heaps of that size. Supports rules with finitely many takes that
    /// leave at most three heaps.
    Pairs,
}

impl Engine {
    /// All engines, in the order in which messages list them.
    pub const ALL: [Engine; 6] =
        [Engine::Auto, Engine::Naive, Engine::Sieve, Engine::Sparse, Engine::Lanes, Engine::Pairs];

    /// Returns the name of the engine on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Naive => "naive",
            Engine::Sieve => "sieve",
            Engine::Sparse => "sparse",
            Engine::Lanes => "lanes",
            Engine::Pairs => "pairs",
        }
    }

    /// Describes the games that the engine supports. The description is part of the error for a
    /// game that the engine does not support.
    fn domain(self) -> Text {
        match self {
            Engine::Auto | Engine::Naive => text!(cache::games_of_heaps),
            Engine::Sieve => text!(cache::subtraction_games),
            Engine::Sparse => text!(cache::games_with_few_heaps_left),
            Engine::Lanes => text!(cache::games_that_split_in_two),
            Engine::Pairs => text!(cache::games_with_three_heaps_left),
        }
    }

    /// Returns the engines that support `game`.
    pub(super) fn supporting(game: &GameSpec) -> Vec<Engine> {
        Engine::ALL.into_iter().filter(|engine| engine.supports(game)).collect()
    }

    /// Returns whether the engine supports `game`.
    pub(super) fn supports(self, game: &GameSpec) -> bool {
        if game.game.heap_options().is_none() {
            return self == Engine::Auto;
        }
        match (self, game.long_rule()) {
            (Engine::Auto | Engine::Naive, _) => true,
            (Engine::Sieve, _) => game.take_set().is_some(),
            (Engine::Sparse, rule) => matches!(rule, Some(LongRule::Splits { .. })),
            (Engine::Lanes, Some(LongRule::Splits { rule, .. })) => splits::has_lanes(&rule),
            (Engine::Pairs, Some(LongRule::Splits { shift, .. })) => shift == 0,
            (Engine::Pairs, rule) => rule.is_some(),
            (Engine::Lanes, _) => false,
        }
    }

    /// Builds the error for a game that the engine does not support. The error lists the engines
    /// that support it.
    pub(super) fn unsupported_error(self, game: &GameSpec) -> Error {
        let (name, engine_name) = (&game.name, self.name());
        let fitting = Engine::supporting(game);
        let engines = Words::list_quoted(fitting.iter().map(|engine| engine.name()));
        let why = words!(cache::it_supports, for_text = self.domain());
        Error::bad(words!(cache::engine_does_not_support, engine_name, name, why))
            .help(words!(cache::use_engines, engines))
    }

    /// Returns the engine that `Auto` selects for `game`; any other engine is returned unchanged.
    /// In subtraction games `Auto` stays `Auto`, because their table selects the method itself.
    pub(super) fn resolve(self, game: &GameSpec) -> Engine {
        match (self, game.long_rule()) {
            (Engine::Auto, Some(LongRule::Splits { .. })) => Engine::Lanes,
            (Engine::Auto, Some(LongRule::Triples(_))) => Engine::Pairs,
            (Engine::Auto, None) if game.take_set().is_none() => Engine::Naive,
            (engine, _) => engine,
        }
    }

    /// Creates a table that this engine can extend, filled with the given values of heaps 0, 1, 2,
    /// …. Returns `None` if a value is too large for the engine, or if the game has no heaps.
    pub(super) fn new_table(
        self,
        game: &GameSpec,
        values: impl Iterator<Item = u32>,
    ) -> Option<HeapTable> {
        let narrow = |values: &mut dyn Iterator<Item = u32>| -> Option<Vec<u16>> {
            values.map(|value| u16::try_from(value).ok()).collect()
        };
        let mut values = values;
        Some(match (self.resolve(game), game.long_rule()) {
            (engine @ (Engine::Sparse | Engine::Lanes), Some(LongRule::Splits { rule, shift })) => {
                let portable = engine == Engine::Sparse;
                let method = if portable { Method::Portable } else { Method::fastest() };
                let mut table = SplitTable::new(rule.clone(), method);
                let mut narrow_values = narrow(&mut values)?;
                if shift > 0 && !narrow_values.is_empty() {
                    // Insert the values of the heaps that precede the first heap of the game.
                    let last_before = shift as usize - 1;
                    table.extend(last_before, &Default::default()).ok()?;
                    narrow_values.splice(0..0, table.values()[..=last_before].iter().copied());
                }
                let table = SplitTable::resume(rule, method, narrow_values);
                HeapTable::Splits { table: Box::new(table), shift }
            }
            (Engine::Pairs, Some(rule)) => {
                let rule = match rule {
                    LongRule::Triples(rule) => rule,
                    LongRule::Splits { rule: pairs, .. } => {
                        TripleRule { pairs, ..TripleRule::default() }
                    }
                };
                let table = TripleTable::resume(rule, narrow(&mut values)?);
                HeapTable::Triples(Box::new(table))
            }
            _ => {
                game.game.heap_options()?;
                HeapTable::Plain(values.map(Nimber).collect())
            }
        })
    }
}
