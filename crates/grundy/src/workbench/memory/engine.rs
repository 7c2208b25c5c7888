//! Which engine makes the table of a game of heaps: the fastest, or the one asked for.

use super::heap_table::HeapTable;
use crate::base::{Error, LongRule, Nimber, Text, TripleRule, Words};
use crate::engine::splits::{self, Method, SplitTable};
use crate::engine::triples::TripleTable;
use crate::words;
use crate::workbench::game::definition::Definition;

/// A way to make the table of a game of heaps. All that fit a game give the same table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Engine {
    /// The fastest that fits.
    #[default]
    Auto,
    /// By definition, option by option; fits every game of heaps.
    Naive,
    /// Value by value, 64 heaps at a time; fits games in which numbers of a set are taken.
    Sieve,
    /// By sparse space, with instructions of any machine; fits finite rules that leave at most two heaps, or
    /// equal ones.
    Sparse,
    /// The same, 64 heaps at a time with AVX-512 as soon as rare heaps are few.
    Lanes,
    /// By sets of what pairs of heaps are worth; fits finite rules that leave at most three heaps.
    Pairs,
}

impl Engine {
    /// All there are.
    pub const ALL: [Engine; 6] =
        [Engine::Auto, Engine::Naive, Engine::Sieve, Engine::Sparse, Engine::Lanes, Engine::Pairs];

    /// The word for it on the command line.
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

    /// What it is for.
    fn domain(self) -> Text {
        match self {
            Engine::Auto | Engine::Naive => Text { en: "games of heaps", zh: "堆的游戏" },
            Engine::Sieve => Text { en: "subtraction games", zh: "减法游戏" },
            Engine::Sparse => Text {
                en: "finite rules that leave at most two heaps, or equal ones",
                zh: "至多剩两堆（或剩相等的堆）的有限规则",
            },
            Engine::Lanes => Text {
                en: "finite rules that split in two and never ask for equal heaps",
                zh: "分成两堆、不要求相等的有限规则",
            },
            Engine::Pairs => Text {
                en: "finite rules that leave at most three heaps",
                zh: "至多剩三堆的有限规则",
            },
        }
    }

    /// The engines that fit a game, on this machine.
    pub(super) fn all_for(game: &Definition) -> Vec<Engine> {
        Engine::ALL.into_iter().filter(|engine| engine.fits(game)).collect()
    }

    pub(super) fn fits(self, game: &Definition) -> bool {
        if game.game.heap_options().is_none() {
            return self == Engine::Auto;
        }
        match (self, game.long_rule()) {
            (Engine::Auto | Engine::Naive, _) => true,
            (Engine::Sieve, _) => game.take_set().is_some(),
            (Engine::Sparse, rule) => matches!(rule, Some(LongRule::Splits { .. })),
            (Engine::Lanes, Some(LongRule::Splits { rule, .. })) => {
                splits::machine_has_lanes() && splits::has_lanes(&rule)
            }
            (Engine::Pairs, Some(LongRule::Splits { shift, .. })) => shift == 0,
            (Engine::Pairs, rule) => rule.is_some(),
            (Engine::Lanes, _) => false,
        }
    }

    pub(super) fn misfit(self, game: &Definition) -> Error {
        let (name, engine_name) = (&game.name, self.name());
        let fitting = Engine::all_for(game);
        let list = |and: &str| {
            let quoted = fitting.iter().map(|engine| format!("`{}`", engine.name()));
            quoted.collect::<Vec<_>>().join(and)
        };
        let (en, zh) = (list(", "), list("、"));
        let Text { en: for_en, zh: for_zh } = self.domain();
        let machine = self == Engine::Lanes && !splits::machine_has_lanes();
        let why = match machine {
            true => {
                words!("it needs AVX-512, which this machine lacks", "它需要本机没有的 AVX-512")
            }
            false => words!("it is for {for_en}", "它用于{for_zh}"),
        };
        let Words { en: why_en, zh: why_zh } = why;
        Error::bad(words!(
            "engine `{engine_name}` does not fit `{name}`: {why_en}",
            "引擎 `{engine_name}` 不适用于 `{name}`：{why_zh}"
        ))
        .help(words!("use {en}", "可用 {zh}"))
    }

    /// What makes the table: `Auto` only for subtraction games, of which there are three ways.
    pub(super) fn chosen(self, game: &Definition) -> Engine {
        match (self, game.long_rule()) {
            (Engine::Auto, Some(LongRule::Splits { .. })) => Engine::Lanes,
            (Engine::Auto, Some(LongRule::Triples(_))) => Engine::Pairs,
            (Engine::Auto, None) if game.take_set().is_none() => Engine::Naive,
            (engine, _) => engine,
        }
    }

    /// A table with these values, to be continued by the engine; `None` when they are too large for it, or
    /// the game is none of heaps.
    pub(super) fn table_of(
        self,
        game: &Definition,
        values: impl Iterator<Item = u32>,
    ) -> Option<HeapTable> {
        let narrow = |values: &mut dyn Iterator<Item = u32>| -> Option<Vec<u16>> {
            values.map(|value| u16::try_from(value).ok()).collect()
        };
        let mut values = values;
        Some(match (self.chosen(game), game.long_rule()) {
            (engine @ (Engine::Sparse | Engine::Lanes), Some(LongRule::Splits { rule, shift })) => {
                let portable = engine == Engine::Sparse;
                let method = if portable { Method::Portable } else { Method::Fastest };
                let mut table = SplitTable::new(rule.clone(), method);
                let mut known = narrow(&mut values)?;
                if shift > 0 && !known.is_empty() {
                    // The heaps before the first of the game.
                    let first = shift as usize - 1;
                    table.extend(first, &Default::default()).ok()?;
                    known.splice(0..0, table.values()[..=first].iter().copied());
                }
                let table = SplitTable::resume(rule, method, known);
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
