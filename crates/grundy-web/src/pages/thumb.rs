//! Small pictures of games, one each, drawn once.

use grundy::base::{Budget, Lang};
use grundy::workbench::{Convention, Question};
use grundy_commands::Session;
use grundy_commands::known;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;
use grundy_commands::view::{View, seen};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Moves after which an empty board shows what its game is like.
const PLIES: usize = 5;

/// Draws them all, so that nobody waits for it who comes later.
pub fn warm() {
    let _ = of("");
}

/// The picture of a rule file; nothing where its position is no board.
pub fn of(id: &str) -> Option<Markup> {
    static DRAWN: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
        let one = |known: known::Known| {
            let question = begun(&format!("{} {}", known.file.id, known.start()))?;
            Some((known.file.id.as_str(), drawn(&question)?))
        };
        known::games().filter_map(one).collect()
    });
    DRAWN.get(id).map(|svg| html! { (maud::PreEscaped(svg)) })
}

/// A position in which something is seen.
fn begun(asked: &str) -> Option<Question> {
    let budget = Budget { positions: 10_000, ..Budget::default() };
    let mut session = Session::new(budget, Lang::En, &no_file);
    let convention = Convention { misere: false, compound: None };
    let mut question = session.question(&Typed::of(asked), &Files::new(), convention).ok()?;
    let mut ply = 0;
    while ply < PLIES && is_empty(&question) | (ply > 0) {
        let offered = question.offered(&budget).ok()?;
        // Moves of all kinds, and always the same.
        let Some(choice) = offered.choices.get((5 * ply + 4) % offered.choices.len().max(1)) else {
            break;
        };
        question = question.after(choice);
        ply += 1;
    }
    Some(question)
}

/// What stands on the only board there is, and its picture.
fn board(question: &Question) -> Option<(Vec<Option<String>>, Option<String>)> {
    let [only] = question.summands.as_slice() else { return None };
    match seen(only) {
        View::Board { rows, svg, .. } => Some((rows.concat(), svg)),
        _ => None,
    }
}

fn is_empty(question: &Question) -> bool {
    let blank = |text: &String| ["", ".", " "].contains(&text.as_str());
    board(question).is_some_and(|(texts, _)| texts.iter().flatten().all(blank))
}

/// The picture of a board, for eyes alone: the name of the game stands below it.
fn drawn(question: &Question) -> Option<String> {
    let (_, svg) = board(question)?;
    Some(svg?.replacen("<svg ", "<svg aria-hidden=\"true\" ", 1))
}
