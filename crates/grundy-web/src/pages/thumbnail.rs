//! Draws the thumbnails of board games for the catalogue. Each is drawn once and then cached.

use super::editor;
use grundy::base::{BoardView, View};
use grundy::workbench::{LegalChoices, OfferedMoves, Question};
use grundy_commands::library;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The maximum number of moves that are played from an empty start position, so that its thumbnail
/// shows pieces.
const PLIES: usize = 5;

/// Draws and caches all thumbnails, so that the first visitor does not wait.
pub fn draw_all() {
    let _ = thumbnail("");
}

/// Returns the thumbnail of the rule file `id` as SVG. Returns `None` if its start position is not
/// drawn as a board.
pub fn thumbnail(id: &str) -> Option<Markup> {
    static THUMBNAILS: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
        let draw_game = |game: library::LibraryGame| {
            let example = editor::question(&game.file.id, game.start());
            let question = editor::parse_example(&example)?;
            // The parse is the slowest part of its page: cache its facts too.
            editor::cache_facts(&example, &question);
            Some((game.file.id.as_str(), draw(&with_pieces(question)?)?))
        };
        library::games().filter_map(draw_game).collect()
    });
    THUMBNAILS.get(id).map(|svg| html! { (maud::PreEscaped(svg)) })
}

/// Returns a position whose board is not empty: `question` itself, or the position after up to
/// [`PLIES`] moves. Returns `None` if the moves of the game cannot be listed.
fn with_pieces(mut question: Question) -> Option<Question> {
    let mut ply = 0;
    while ply < PLIES && is_empty(&question) | (ply > 0) {
        let offered = question.playable_choices(&editor::example_budget()).ok()?;
        // The index varies with the ply, so that the moves are deterministic but of several kinds.
        let Some(choice) = offered.choices.get((5 * ply + 4) % offered.choices.len().max(1)) else {
            break;
        };
        question = question.after_choice(choice);
        ply += 1;
    }
    Some(question)
}

/// Returns the board of a question about a single position. Returns `None` for a sum, and for a
/// position that is not drawn as a board.
fn board(question: &Question) -> Option<BoardView> {
    let [component] = question.summands.as_slice() else { return None };
    match component.instance.game.family().view(&component.position) {
        View::Board(board) => Some(board),
        _ => None,
    }
}

/// Returns whether the position is drawn as a board without pieces. Pieces in hand, which follow
/// the cells in the rows of the view, do not count.
fn is_empty(question: &Question) -> bool {
    let Some(board) = board(question) else { return false };
    let cells = board.drawn().cells.len();
    let mut texts = board.rows.iter().flatten().take(cells).flatten();
    texts.all(|text| ["", ".", " "].contains(&text.as_str()))
}

/// Draws the board of a question as SVG without text; the page already shows the name of the game.
/// Returns `None` if the position is not drawn as a board.
fn draw(question: &Question) -> Option<String> {
    Some(board(question)?.drawn().thumbnail())
}
