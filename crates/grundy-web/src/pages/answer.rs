//! The page that answers a question about several games, such as a sum.

use super::editor::{self, Edited, EditorQuery};
use super::layout::page;
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
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
    let title = say(Text { en: "A question and its answer", zh: "问题与答案" });
    let body = html! {
        h1 { (title) }
        p { (say(Text {
            en: "Type a game with a position, or several games joined by +. A sum is one game: each move is made in one of its parts.",
            zh: "写出游戏与局面；用 + 连起来的几个游戏合成一个，每次在其中一个里走一步。",
        })) }
        (editor::editor(&edited, &start, language))
        (editor::script_texts(language))
    };
    page(language, &here, title, Some("game.js"), body)
}
