//! Games by their words, and rules of Python compared with those of a game.

use crate::ask::{Given, limits, memory};
use crate::call::call;
use grundy::base::{Big, Error};
use grundy::family::narrow;
use grundy::words;
use grundy::workbench::{Instance, typed_words};
use grundy_commands::Session;
use grundy_commands::session::Files;
use pyo3::prelude::*;
use std::collections::BTreeSet;

/// What a game is: its name, the id of its entry in the catalogue where it has one, the text of its rules where it is a rule
/// file, and whether positions are independent heaps.
#[pyfunction]
pub fn game(
    py: Python<'_>,
    line: String,
    files: Files,
    given: Given<'_>,
) -> PyResult<(String, Option<String>, Option<String>, bool)> {
    let (limits, told) = limits(given);
    let memory = memory();
    call(py, limits, told.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let words: Vec<String> = typed_words(&line).into_iter().map(str::to_string).collect();
        session.at_desk(&words, &files, |desk, words| {
            if let Some((card, _)) = desk.evaluate(words) {
                let id = card.id;
                return Err(Error::bad(words!(
                    "`{id}` is a function, not a game",
                    "`{id}` 是函数，不是游戏"
                ))
                .help(words!("ask it with `grundy.solve`", "请用 `grundy.solve` 求值")));
            }
            let instance = desk.game_alone(words)?;
            let card = instance.card.map(|card| card.id.to_string());
            let text = instance.claims().map(|rules| rules.file().text().to_string());
            Ok((instance.name.clone(), card, text, instance.is_of_heaps()))
        })
    })
}

/// What is different at a position: the options that only the game has, and those that only the other rules have.
type Difference = (String, Vec<String>, Vec<String>);

/// The first position at which a game does not have just these options; positions are written as they are typed.
#[pyfunction]
pub fn first_difference(
    py: Python<'_>,
    line: String,
    files: Files,
    positions: Vec<(String, Vec<String>)>,
    given: Given<'_>,
) -> PyResult<Option<Difference>> {
    let (limits, told) = limits(given);
    let memory = memory();
    call(py, limits, told.as_ref(), move |budget| {
        let session = Session::new(*budget, limits.lang, &grundy_cli::read_file);
        let mut session = session.with_memory(&memory);
        let instance = session.at_desk(
            &typed_words(&line).into_iter().map(str::to_string).collect::<Vec<_>>(),
            &files,
            |desk, words| desk.game_alone(words),
        )?;
        for (position, options) in positions {
            budget.look()?;
            let theirs = own_options(&instance, &position)?;
            let given: BTreeSet<Vec<Big>> =
                options.iter().map(|option| parsed(&instance, option)).collect::<Result<_, _>>()?;
            if theirs != given {
                let printed = |all: Vec<&Vec<Big>>| {
                    all.into_iter().map(|at| instance.game.family().print(at)).collect()
                };
                let missing = printed(theirs.difference(&given).collect());
                let more = printed(given.difference(&theirs).collect());
                return Ok(Some((position, missing, more)));
            }
        }
        Ok(None)
    })
}

fn parsed(instance: &Instance, position: &str) -> Result<Vec<Big>, Error> {
    instance.game.family().parse(&typed_words(position))
}

fn own_options(instance: &Instance, position: &str) -> Result<BTreeSet<Vec<Big>>, Error> {
    let family = instance.game.family();
    let numbers = parsed(instance, position)?;
    let Some(counts) = narrow(&numbers) else {
        return Err(Error::too_big(words!(
            "`{position}` is too large to compare",
            "`{position}` 过大，无法比较"
        ))
        .help(words!("compare smaller positions", "请比较较小的局面")));
    };
    let mut options = Vec::new();
    family.moves(&mut options, &counts).map_err(Error::from)?;
    Ok(options.into_iter().map(|option| option.widen()).collect())
}
