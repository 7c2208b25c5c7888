//! The pages, drawn here and brought to life by scripts that ask the API.

mod answer;
mod ask;
mod board_texts;
mod catalogue;
mod cited;
mod classes;
mod code_game;
mod coded;
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
mod kept;
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
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use axum::routing::{get, post};
use coded::coded;
use grundy::base::Text;
use grundy_commands::known;
use maud::html;
use std::sync::Arc;

/// Draws and finds what would take the first visitor of a page long.
pub fn warm() {
    thumb::warm();
    game::warm();
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

/// The page of the game that the last part of an address names, where there is none at the address itself.
pub fn meant(path: &str) -> Option<String> {
    let last = path.trim_end_matches('/').rsplit('/').next()?;
    let name = last.strip_suffix(".game").unwrap_or(last);
    Some(format!("/games/{}", known::named(name).ok()?.id()))
}

/// What a person sees instead of a page.
pub fn failed(failure: &Failure, visitor: Visitor, here: &Uri) -> Response {
    let say = |text: Text| text.get(visitor.lang);
    let title = match failure.status {
        StatusCode::NOT_FOUND => say(Text { en: "Not found", zh: "没有找到" }),
        _ => say(Text { en: "This did not work", zh: "出错了" }),
    };
    let words = failure.words();
    let body = html! {
        h1 { (title) }
        p.wrong { (coded(words.get(visitor.lang))) }
        @if let Some(page) = &failure.meant {
            p { a.act href=(page) { (say(Text { en: "Go to ", zh: "前往 " })) (page) } }
        }
        p { (say(Text { en: "From here one gets on:", zh: "可以从这里继续：" })) }
        p.links {
            a.act href="/" { (say(Text { en: "Find a game", zh: "查找游戏" })) }
            a href="/play?q=tic-tac-toe" { (say(Text { en: "Play one", zh: "玩一局" })) }
            a href="/lab" { (say(Text { en: "Write rules of your own", zh: "写自己的规则" })) }
            a href="/words" { (say(Text { en: "What the words mean", zh: "术语的含义" })) }
            a href="/read/guide" { (say(Text { en: "Read the guide", zh: "阅读指南" })) }
        }
    };
    layout::page(Speech(visitor.lang), here, title, None, body)
}
