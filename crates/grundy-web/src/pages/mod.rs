//! The HTML pages. The server draws a page with its forms; the script of the page then queries the
//! API for the answers.

mod answer;
mod ask;
mod board_texts;
mod cache;
mod catalogue;
mod citation;
mod classes;
mod code_page;
mod codes;
mod compound_form;
mod copy_texts;
mod editor;
mod evidence;
mod explain_texts;
mod export_texts;
mod file_page;
mod front;
mod game;
mod genus;
mod graph_texts;
mod inline_code;
mod lab;
mod lab_texts;
mod layout;
mod markdown;
mod meanings;
mod misere_form;
mod monoid;
mod opponents;
mod optional_answer;
mod play;
mod play_texts;
mod practice;
mod reading;
mod see;
mod thumbnail;
mod wait_texts;
mod worth;

use crate::client::Client;
use crate::failure::Failure;
use crate::language::PageLanguage;
use crate::site::Site;
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use axum::routing::{get, post};

use grundy::base::{Text, text};
use grundy_commands::library;
use inline_code::render_inline_code;
use maud::html;
use std::sync::Arc;

/// Computes and caches the slow parts of pages when the server starts, so that the first visitor
/// does not wait.
pub fn fill_caches() {
    thumbnail::draw_all();
    game::cache_results();
}

/// Returns the routes of the pages, and the routes outside the API that their scripts call.
pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/", get(catalogue::catalogue))
        .route("/ask", get(ask::ask))
        .route("/answer", get(answer::answer))
        .route("/games/{id}", get(game::game))
        .route("/play", get(play::play))
        .route("/practice", get(practice::practice))
        .route("/see", get(see::see))
        .route("/lab", get(lab::lab))
        .route("/read/{name}", get(reading::document))
        .route("/words", get(meanings::meanings))
        .route("/worth", post(worth::worth))
        .route("/monoid", post(monoid::monoid))
        .route("/genus", post(genus::genus))
}

/// Returns the address of the page of the game that the last segment of the unknown path `path`
/// names, such as `/games/nim` for `/nim`. Returns `None` if the segment names no game.
pub fn similar_page(path: &str) -> Option<String> {
    let segment = path.trim_end_matches('/').rsplit('/').next()?;
    let name = segment.strip_suffix(".game").unwrap_or(segment);
    Some(format!("/games/{}", library::find(name).ok()?.id()))
}

/// Draws the page that shows a failure to the user of a browser.
pub fn error_page(failure: &Failure, client: Client, here: &Uri) -> Response {
    let say = |text: Text| text.get(client.lang);
    let title = match failure.status {
        StatusCode::NOT_FOUND => say(text!(pages::not_found)),
        _ => say(text!(pages::error)),
    };
    let words = failure.words();
    let body = html! {
        h1 { (title) }
        p.wrong { (render_inline_code(words.get(client.lang))) }
        @if let Some(page) = &failure.suggested_page {
            p { a.act href=(page) { (say(text!(pages::go_to))) (page) } }
        }
        p { (say(text!(pages::continue_here))) }
        p.links {
            a.act href="/" { (say(text!(pages::find_game))) }
            a href="/play?q=tic-tac-toe" { (say(text!(pages::play_one))) }
            a href="/lab" { (say(text!(pages::write_rules_of_your_own))) }
            a href="/words" { (say(text!(pages::what_terms_mean))) }
            a href="/read/guide" { (say(text!(pages::read_guide))) }
        }
    };
    layout::page(PageLanguage(client.lang), here, title, None, body)
}
