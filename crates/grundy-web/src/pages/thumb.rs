//! Small pictures of games, one each, drawn once.

use super::editor;
use grundy::base::{BoardView, View};
use grundy::workbench::Question;
use grundy_commands::known;
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
            let example = editor::question(&known.file.id, known.start());
            let question = editor::asked(&example)?;
            // It was read: that is most of what its page takes.
            editor::warm(&example, &question);
            Some((known.file.id.as_str(), drawn(&begun(question)?)?))
        };
        known::games().filter_map(one).collect()
    });
    DRAWN.get(id).map(|svg| html! { (maud::PreEscaped(svg)) })
}

/// A position in which something is seen.
fn begun(mut question: Question) -> Option<Question> {
    let mut ply = 0;
    while ply < PLIES && is_empty(&question) | (ply > 0) {
        let offered = question.offered(&editor::small()).ok()?;
        // Moves of all kinds, and always the same.
        let Some(choice) = offered.choices.get((5 * ply + 4) % offered.choices.len().max(1)) else {
            break;
        };
        question = question.after(choice);
        ply += 1;
    }
    Some(question)
}

/// The only board there is.
fn board(question: &Question) -> Option<BoardView> {
    let [only] = question.summands.as_slice() else { return None };
    match only.instance.game.family().view(&only.position) {
        View::Board(board) => Some(board),
        _ => None,
    }
}

/// Whether nothing stands on the board yet; what waits beside it comes behind its cells.
fn is_empty(question: &Question) -> bool {
    let Some(board) = board(question) else { return false };
    let cells = board.drawn().cells.len();
    let mut texts = board.rows.iter().flatten().take(cells).flatten();
    texts.all(|text| ["", ".", " "].contains(&text.as_str()))
}

/// The picture of a board, for eyes alone: the name of the game stands below it.
fn drawn(question: &Question) -> Option<String> {
    Some(board(question)?.drawn().thumb())
}
