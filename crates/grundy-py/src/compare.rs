//! Looks up games, and compares rules written in Python with the rules of a game.

use crate::ask::{PyLimits, memory, split_limits};
use crate::call::call;
use grundy::base::{Big, Error};
use grundy::family::narrow;
use grundy::words;
use grundy::workbench::{GameState, split_words};
use grundy_commands::Session;
use grundy_commands::session::Files;
use pyo3::prelude::*;
use std::collections::BTreeSet;

/// Finds the game that `line` names. Returns four facts: its name; its id if it is in the
/// catalogue; the text of its rule file if it has one; and whether its positions are independent
/// heaps.
#[pyfunction]
pub fn game(
    py: Python<'_>,
    line: String,
    files: Files,
    limits: PyLimits<'_>,
) -> PyResult<(String, Option<String>, Option<String>, bool)> {
    let (limits, on_progress) = split_limits(limits);
    let memory = memory();
    call(py, limits, on_progress.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let words: Vec<String> = split_words(&line).into_iter().map(str::to_string).collect();
        session.with_parser(&words, &files, |parser, words| {
            if let Some((card, _)) = parser.evaluate(words) {
                return Err(Error::bad(words!(compare::is_function_not_game, id = card.id))
                    .help(words!(compare::evaluate_it_with_grundy_solve)));
            }
            let instance = parser.parse_game_only(words)?;
            let card = instance.card.map(|card| card.id.to_string());
            let text = instance.claim_rules().map(|rules| rules.file().text().to_string());
            Ok((instance.name.clone(), card, text, instance.is_heap_game()))
        })
    })
}

/// The first position at which two sets of rules differ: the position, the options that only the
/// rules of the game have, and the options that only the other rules have.
type Difference = (String, Vec<String>, Vec<String>);

/// Compares other rules with those of the game that `line` names. `positions` lists positions in
/// the notation of the game, each with its options under the other rules. Returns the first
/// difference, or `None` if all options agree. `files` are the texts of rule files by name.
#[pyfunction]
pub fn first_difference(
    py: Python<'_>,
    line: String,
    files: Files,
    positions: Vec<(String, Vec<String>)>,
    limits: PyLimits<'_>,
) -> PyResult<Option<Difference>> {
    let (limits, on_progress) = split_limits(limits);
    let memory = memory();
    call(py, limits, on_progress.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let instance = session.with_parser(
            &split_words(&line).into_iter().map(str::to_string).collect::<Vec<_>>(),
            &files,
            |parser, words| parser.parse_game_only(words),
        )?;
        for (position, options) in positions {
            budget.check()?;
            let game_options = game_options(&instance, &position)?;
            let other_options: BTreeSet<Vec<Big>> = options
                .iter()
                .map(|option| parse_position(&instance, option))
                .collect::<Result<_, _>>()?;
            if game_options != other_options {
                let print = |positions: Vec<&Vec<Big>>| {
                    let family = instance.game.family();
                    positions.into_iter().map(|position| family.print(position)).collect()
                };
                let missing = print(game_options.difference(&other_options).collect());
                let extra = print(other_options.difference(&game_options).collect());
                return Ok(Some((position, missing, extra)));
            }
        }
        Ok(None)
    })
}

/// Parses a position in the notation of the game `instance`.
fn parse_position(instance: &GameState, position: &str) -> Result<Vec<Big>, Error> {
    instance.game.family().parse(&split_words(position))
}

/// Returns the options of a position in the notation of the game `instance`, as a set.
///
/// # Errors
/// The text is not a position, or the position is too large for the move generator.
fn game_options(instance: &GameState, position: &str) -> Result<BTreeSet<Vec<Big>>, Error> {
    let family = instance.game.family();
    let numbers = parse_position(instance, position)?;
    let Some(counts) = narrow(&numbers) else {
        return Err(Error::too_big(words!(compare::is_too_large_to_compare, position))
            .help(words!(compare::compare_smaller_positions)));
    };
    let mut options = Vec::new();
    family.moves(&mut options, &counts).map_err(Error::from)?;
    Ok(options.into_iter().map(|option| option.widen()).collect())
}
