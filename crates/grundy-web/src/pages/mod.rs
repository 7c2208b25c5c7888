//! The pages, drawn here and brought to life by scripts that ask the API.

mod answer;
mod ask;
mod board_texts;
mod catalogue;
mod classes;
mod code_game;
mod codes;
mod editor;
mod evidence;
mod explain_texts;
mod export_texts;
mod file_game;
mod front;
mod game;
mod genus;
mod graph_texts;
mod joined;
mod lab;
mod lab_texts;
mod layout;
mod markdown;
mod meanings;
mod monoid;
mod opponents;
mod play;
mod play_texts;
mod practice;
mod reading;
mod see;
mod thumb;
mod worth;

use crate::failure::Failure;
use crate::site::Site;
use crate::speech::Speech;
use crate::visitor::Visitor;
use axum::Router;
use axum::http::Uri;
use axum::response::Response;
use axum::routing::{get, post};
use grundy::base::Text;
use maud::html;
use std::sync::Arc;

/// Makes what takes long to draw for the first time.
pub fn warm() {
    thumb::warm();
}

pub fn router() -> Router<Arc<Site>> {
    Router::new()
        .route("/", get(catalogue::all))
        .route("/ask", get(ask::ask))
        .route("/answer", get(answer::answer))
        .route("/games/{id}", get(game::game))
        .route("/play", get(play::play))
        .route("/practice", get(practice::practice))
        .route("/see", get(see::see))
        .route("/lab", get(lab::lab))
        .route("/read/{name}", get(reading::read))
        .route("/words", get(meanings::meanings))
        .route("/worth", post(worth::worth))
        .route("/monoid", post(monoid::monoid))
        .route("/genus", post(genus::genus))
}

/// What a person sees instead of a page.
pub fn failed(failure: &Failure, visitor: Visitor, here: &Uri) -> Response {
    let title = Text { en: "This did not work", zh: "出错了" }.get(visitor.lang);
    let body = html! {
        h1 { (title) }
        p.wrong { (failure.words().get(visitor.lang)) }
        p { a href="/" { (Text { en: "Find a game", zh: "查找游戏" }.get(visitor.lang)) } }
    };
    layout::page(Speech(visitor.lang), here, title, None, body)
}
