//! The page of a rule file: the rules in words, a position to edit, and the text of the file.

use super::classes::class_name;
use super::editor::{self, Edited, EditorQuery};
use super::layout::page;
use super::{ask, thumbnail};
use crate::language::PageLanguage;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy_commands::library::LibraryGame;
use maud::{Markup, html};

/// Draws the page of a game that a rule file defines, such as `/games/tic-tac-toe`.
pub fn game(
    game: LibraryGame,
    start: &EditorQuery,
    language: PageLanguage,
    here: &Uri,
) -> Response {
    let say = |text: Text| text.get(language.0);
    let LibraryGame { file, text } = game;
    let (word, family) = text.family.name();
    let [english, chinese] = &file.names;
    let name = if language.0 == Lang::En { english } else { chinese };
    let lab = format!("/lab?example={}", file.id);
    let edited = Edited {
        game: file.id.clone(),
        example: game.start().to_string(),
        is_game: true,
        is_board: thumbnail::thumbnail(&file.id).is_some(),
        lab: Some(lab.clone()),
    };
    let body = html! {
        h1 { (name) }
        p.quiet {
            code { (file.id) }
            " · " a href={ "/?family=" (word) } { (say(family)) }
            " · " (say(class_name(text.class)))
        }
        p.rules { (say(text.rules)) }
        p { a.button href=(ask::build_address("/play", &[("q", &file.id)])) { (say(Text { en: "Play", zh: "对弈" })) } }
        (editor::editor(&edited, start, language))
        (parameters(game, language))
        section.written {
            h2 { (say(Text { en: "The rules as a file", zh: "规则文件" })) }
            p {
                (say(Text {
                    en: "These lines define the entire game; no other code was written for it. ",
                    zh: "这个游戏就是下面这些行，没有为它另写程序。",
                }))
                a href=(lab) { (say(Text { en: "Change them in the law lab", zh: "在规律实验室中修改" })) }
            }
            details {
                summary { code { (file.id) ".game" } }
                pre tabindex="0" role="region" aria-label=(say(Text { en: "Rule file", zh: "规则文件" })) { (file.text) }
            }
        }
        (editor::script_texts(language))
    };
    page(language, here, name, Some("game.js"), body)
}

/// Draws the section about the parameters of a game, with their default values.
fn parameters(game: LibraryGame, language: PageLanguage) -> Markup {
    let say = |text: Text| text.get(language.0);
    let params = game.params();
    html! {
        @if !params.is_empty() {
            section.notation {
                h2 { (say(Text { en: "Parameters", zh: "可设的参数" })) }
                p {
                    (say(Text { en: "Write parameters after the position, such as ", zh: "写在局面之后，如 " }))
                    @for (index, (name, default)) in params.iter().enumerate() {
                        @if index > 0 { " " }
                        code { (name) "=" @match default { Some(value) => { (value) } None => { "…" } } }
                    }
                    (say(Text { en: ".", zh: "。" }))
                }
            }
        }
    }
}
