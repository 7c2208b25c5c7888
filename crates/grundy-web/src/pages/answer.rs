//! The page that answers a question about several games, such as a sum.

use super::editor::{self, Edited, EditorQuery};
use super::layout::page;
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Text, text};
use maud::html;

/// Handles `/answer`, for example `/answer?q=nim 3 + kayles 5`.
pub async fn answer(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<EditorQuery>,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let example = "nim 3 + kayles 5".to_string();
    let edited = Edited { game: String::new(), example, is_game: true, is_board: false, lab: None };
    let title = say(text!(pages::question_and_its_answer));
    let body = html! {
        h1 { (title) }
        p { (say(text!(pages::type_game_with_position_or_several))) }
        (editor::editor(&edited, &start, language))
        (editor::script_texts(language))
    };
    page(language, &here, title, Some("game.js"), body)
}
