//! The page of a rule file: the rules in words, a position to edit, and the text of the file.

use super::classes::class_name;
use super::editor::{self, Edited, EditorQuery};
use super::layout::page;
use super::{ask, thumbnail};
use crate::language::PageLanguage;
use axum::http::Uri;
use axum::response::Response;
use grundy::base::{Lang, Text, text};
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
        p { a.button href=(ask::build_address("/play", &[("q", &file.id)])) { (say(text!(pages_file_page::play))) } }
        (editor::editor(&edited, start, language))
        (parameters(game, language))
        section.written {
            h2 { (say(text!(pages_file_page::rules_as_file))) }
            p {
                (say(text!(pages_file_page::these_lines_define_entire_game)))
                a href=(lab) { (say(text!(pages_file_page::change_them_in_law_lab))) }
            }
            details {
                summary { code { (file.id) ".game" } }
                pre tabindex="0" role="region" aria-label=(say(text!(pages_file_page::rule_file))) { (file.text) }
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
                h2 { (say(text!(pages_file_page::parameters))) }
                p {
                    (say(text!(pages_file_page::write_parameters_after_position)))
                    @for (index, (name, default)) in params.iter().enumerate() {
                        @if index > 0 { " " }
                        code { (name) "=" @match default { Some(value) => { (value) } None => { "…" } } }
                    }
                    (say(text!(pages_file_page::full_stop)))
                }
            }
        }
    }
}
