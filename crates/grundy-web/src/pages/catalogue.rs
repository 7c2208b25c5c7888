//! The front door and the catalogue: every game found by a word or by its family, board games by their pictures.

use super::coded::coded;
use super::layout::page;
use super::{ask, codes, front, thumb};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy::workbench::catalogue;
use grundy_commands::known::about::Kin;
use grundy_commands::known::{self, Named};
use grundy_commands::phrase;
use maud::{Markup, html};
use serde::Deserialize;

/// The heap for which kinds of takes are shown.
const SHOWN: u64 = 20;

/// What is looked for.
#[derive(Deserialize)]
pub struct Sought {
    #[serde(default)]
    search: String,
    #[serde(default)]
    family: String,
}

impl Sought {
    /// What is found, by family.
    fn found(&self) -> Vec<(Kin, Vec<Named>)> {
        let cards = catalogue::search(None, &self.search).into_iter().map(Named::Card);
        let files = known::search(None, &self.search).into_iter().map(Named::File);
        let all: Vec<Named> = cards.chain(files).collect();
        let wanted =
            known::families().filter(|kin| self.family.is_empty() || self.family == kin.name().0);
        let of = |kin: Kin| (kin, all.iter().copied().filter(|one| one.kin() == kin).collect());
        wanted.map(of).filter(|(_, here): &(Kin, Vec<_>)| !here.is_empty()).collect()
    }
}

/// `/?search=coin&family=coins`.
pub async fn all(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(sought): Query<Sought>,
) -> Response {
    let say = |text: Text| text.get(speech.0);
    let plain = sought.search.is_empty() && sought.family.is_empty();
    let body = html! {
        (front::head(&sought.search, plain, speech))
        section.shelf {
            h2 #games-title { (say(Text { en: "Games", zh: "游戏" })) }
            (families(&sought, speech))
            div #found data-family=(sought.family) { (list(&sought, speech)) }
        }
    };
    page(speech, &here, say(Text { en: "Games", zh: "游戏" }), Some("catalogue.js"), body)
}

/// Every family, with how many there are in all.
fn families(sought: &Sought, speech: Speech) -> Markup {
    let everything = Sought { search: String::new(), family: String::new() }.found();
    let all: usize = everything.iter().map(|(_, here)| here.len()).sum();
    let chip = |word: &str, title: Text, count: usize| {
        let to = ask::address("/", &[("search", &sought.search), ("family", word)]);
        html! {
            li { a href=(to) data-family=(word) aria-current=[(sought.family == word).then_some("true")] {
                (title.get(speech.0)) " " small { (count) }
            } }
        }
    };
    html! {
        ul.chips #families aria-label=(Text { en: "Families", zh: "类别" }.get(speech.0)) {
            (chip("", Text { en: "all", zh: "全部" }, all))
            @for (kin, here) in &everything { (chip(kin.name().0, kin.name().1, here.len())) }
        }
    }
}

fn list(sought: &Sought, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let found = sought.found();
    let count: usize = found.iter().map(|(_, here)| here.len()).sum();
    let code = codes::named(sought.search.trim());
    let kinds = phrase::named_takes(&sought.search, SHOWN);
    html! {
        p role="status" {
            @match count {
                0 if code.is_some() || kinds.is_some() => {}
                0 => { (none(sought, speech)) }
                _ => { (say(Text { en: "", zh: "找到 " })) (count) (say(Text { en: " found", zh: " 项" })) }
            }
        }
        @if let Some(code) = &code { (by_code(code, speech)) }
        @if let Some(kinds) = &kinds { (by_kinds(sought.search.trim(), kinds, speech)) }
        @for (kin, here) in &found {
            section.family {
                h3 { (say(kin.name().1)) " " small { (here.len()) } }
                @if matches!(kin, Kin::Of(_)) {
                    ul.cards { @for one in here { (entry(one, speech)) } }
                } @else {
                    ul.tiles { @for one in here { (tile(one, speech)) } }
                }
            }
        }
    }
}

/// A game without a card: where it is answered, played and looked at.
fn by_code(code: &str, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        p.code {
            code { (code) } " "
            (say(Text { en: "is a game by its code:", zh: "是用编码表示的游戏：" })) " "
            a href={ "/games/" (ask::escaped(code)) } { (say(Text { en: "answer a position", zh: "求解局面" })) } " · "
            a href=(ask::address("/play", &[("q", &format!("{code} 20"))])) { (say(Text { en: "play it", zh: "对弈" })) } " · "
            a href=(ask::address("/lab", &[("game", code)])) { (say(Text { en: "its table and law", zh: "数值表与规律" })) } " · "
            a href={ (ask::address("/see", &[("plot", code)])) "#plot-title" } { (say(Text { en: "its sequence", zh: "数列图" })) }
        }
    }
}

/// A game in which numbers of some kinds may be taken.
fn by_kinds(words: &str, takes: &[u64], speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let list: Vec<String> = takes.iter().map(u64::to_string).collect();
    let asked = match speech.0 {
        Lang::En => format!("{words}, heap {SHOWN}"),
        Lang::Zh => format!("{words}，一堆 {SHOWN}"),
    };
    html! {
        p.code {
            (say(Text { en: "A game in which these may be taken: ", zh: "可取下列颗数的游戏：" }))
            (list.join(if speech.0 == Lang::En { ", " } else { "、" })) "…" " "
            a href=(ask::address("/ask", &[("q", &asked)])) {
                (say(Text { en: "answer a heap of ", zh: "求解一堆 " })) (SHOWN) (say(Text { en: "", zh: " 颗" }))
            }
        }
    }
}

/// Nothing fits: what was looked for, and what to try.
fn none(sought: &Sought, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        (say(Text { en: "nothing matches", zh: "没有匹配项" }))
        " " code { (sought.search) }
        @if !sought.family.is_empty() { " " (say(Text { en: "in this family", zh: "（在此类别中）" })) }
        (say(Text {
            en: "; write fewer letters, a word of the rules, or a question such as ",
            zh: "。请少写几个字，换成规则中的一个词，或写成问题，如 ",
        }))
        a href="/ask?q=squares%2C+heaps+10+17" { (say(Text { en: "squares, heaps 10 17", zh: "squares, heaps 10 17" })) }
        (say(Text { en: ". ", zh: "。" }))
        a href="/" { (say(Text { en: "Show all games", zh: "显示全部游戏" })) } " · "
        a href="/lab" { (say(Text { en: "Write rules of your own", zh: "写自己的规则" })) }
    }
}

fn name(one: &Named, speech: Speech) -> &'static str {
    one.names()[usize::from(speech.0 == Lang::Zh)]
}

fn entry(one: &Named, speech: Speech) -> Markup {
    html! {
        li {
            a href={ "/games/" (one.id()) } { (name(one, speech)) }
            " " code { (one.id()) }
            p { (coded(one.rules().get(speech.0))) }
        }
    }
}

/// A board game by its picture.
fn tile(one: &Named, speech: Speech) -> Markup {
    html! {
        li {
            a href={ "/games/" (one.id()) } {
                span.thumb { @if let Some(picture) = thumb::of(one.id()) { (picture) } }
                b { (name(one, speech)) }
            }
            code { (one.id()) }
        }
    }
}
