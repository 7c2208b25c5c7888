//! The page of a game: what the card says, and a position to edit, answered as it is typed.

use super::layout::{page, texts};
use super::{board_texts, codes, evidence, rule_files};
use crate::failure::Failure;
use crate::speech::Speech;
use axum::extract::{OriginalUri, Path, Query};
use axum::response::{IntoResponse, Redirect, Response};
use grundy::base::{Budget, Lang, Text};
use grundy::games::{Card, Class, Kind, Law, Param, ParamKind};
use grundy::workbench::plot::{self, Asked};
use grundy::workbench::{Convention, Question, catalogue, play};
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;
use grundy_commands::{Session, examples};
use maud::{Markup, html};
use serde::Deserialize;

/// The position that the page begins with.
#[derive(Deserialize)]
pub struct Start {
    q: Option<String>,
    #[serde(default)]
    misere: String,
}

/// What the script says.
const TEXTS: &[(&str, Text)] = &[
    ("N", Text { en: "N: the player to move wins", zh: "N：轮到走的一方必胜" }),
    ("P", Text { en: "P: the player to move loses", zh: "P：轮到走的一方必败" }),
    ("draw", Text { en: "a draw: neither can force a win", zh: "平局：双方都不能强制取胜" }),
    ("first", Text { en: "First wins", zh: "先手胜" }),
    ("second", Text { en: "Second wins", zh: "后手胜" }),
    ("value", Text { en: "Grundy value", zh: "SG 值" }),
    ("score", Text { en: "points for the player to move", zh: "轮到走的一方净得分" }),
    ("left", Text { en: "moves to the end under best play", zh: "双方走最佳时距终局的步数" }),
    ("winning", Text { en: "Winning moves: {count}", zh: "必胜走法：{count}" }),
    ("drawing", Text { en: "Moves that keep the draw: {count}", zh: "保持平局的走法：{count}" }),
    ("unknown", Text { en: "some of them", zh: "其中一部分" }),
    ("none", Text { en: "No move wins.", zh: "没有必胜走法。" }),
    ("more", Text { en: "… {count} shown", zh: "……只显示 {count} 种" }),
    ("many", Text { en: "too many things to draw", zh: "数量太多，不画图" }),
    ("computing", Text { en: "Computing…", zh: "计算中……" }),
];

/// `/games/{id}?q=3 4 5`.
pub async fn game(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Path(id): Path<String>,
    Query(start): Query<Start>,
) -> Response {
    let lang = speech.0;
    let say = |text: Text| text.get(lang);
    let card = match catalogue::find(&id) {
        Ok(card) => card,
        Err(_) if codes::is_code(&id) => {
            // A code in braces is not written so in addresses.
            let code = id.replace('{', "%7B").replace('}', "%7D");
            return Redirect::to(&format!("/lab?game={code}")).into_response();
        }
        Err(error) => return Failure::from(error).into_response(),
    };
    let topic = matches!(card.kind, Kind::Topic(_));
    let body = html! {
        (head(card, speech))
        p.rules { (card.rules.get(lang)) }
        @match &card.kind {
            Kind::Topic(how) => {
                section { h2 { (say(Text { en: "How it is used here", zh: "在此的用法" })) } p { (how.get(lang)) } }
            }
            Kind::Game { .. } | Kind::Function(_) => { (editor(card, &start, speech)) }
        }
        @if !topic {
            section.notation {
                h2 { @if is_game(card) { (say(Text { en: "How a position is written", zh: "局面的写法" })) }
                    @else { (say(Text { en: "How it is written", zh: "写法" })) } }
                p { (card.notation.get(lang)) }
                @if !card.params.is_empty() { (parameters(card.params, speech)) }
            }
        }
        @if let Some(law) = &card.law { (law_words(law, Text { en: "Law", zh: "规律" }, speech)) }
        @if let Some(law) = &card.misere {
            (law_words(law, Text { en: "Law of the misère form", zh: "反常规则的规律" }, speech))
        }
        @if let Some(misstated) = card.misstated {
            section.misstated {
                h2 { (say(Text { en: "Often misstated as", zh: "常见的误述" })) }
                p { (misstated.get(lang)) }
            }
        }
        @if !card.aliases.is_empty() {
            section.aliases {
                h2 { (say(Text { en: "Also called", zh: "别名" })) }
                p { (card.aliases.join(if lang == Lang::Zh { "、" } else { ", " })) }
            }
        }
        @if !topic { (texts(&[board_texts::TEXTS, evidence::TEXTS, TEXTS].concat(), speech)) }
    };
    page(speech, &here, card.name.get(lang), (!topic).then_some("game.js"), body)
}

fn is_game(card: &Card) -> bool {
    matches!(card.kind, Kind::Game { .. })
}

/// The name, the word it is called by, its family and its numbers.
fn head(card: &Card, speech: Speech) -> Markup {
    let (word, title) = card.group.name();
    html! {
        h1 { (card.name.get(speech.0)) }
        p.quiet {
            code { (card.id) }
            @for number in card.systems { " · S" (number) }
            " · " a href={ "/?family=" (word) } { (title.get(speech.0)) }
            " · " (class(card).get(speech.0))
        }
    }
}

fn class(card: &Card) -> Text {
    match card.class {
        Class::Impartial => Text { en: "impartial", zh: "公平（无偏）博弈" },
        Class::Partizan => Text { en: "partizan", zh: "有偏博弈" },
        Class::Loopy => {
            Text { en: "loopy: play may be endless", zh: "有环：可能永不终止" }
        }
        Class::Scored => {
            Text { en: "scored: ends in ties or points", zh: "计分：以平局或得分告终" }
        }
        Class::Theory => match card.kind {
            Kind::Function(_) => Text { en: "a function", zh: "函数" },
            _ => Text { en: "theory", zh: "理论" },
        },
    }
}

/// The position, its answer and its picture: `game.js` fills them in.
fn editor(card: &Card, start: &Start, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let begun = start.q.as_deref().unwrap_or(card.example);
    let game = is_game(card);
    html! {
        section.try {
            h2 #try-title {
                @if game { (say(Text { en: "A position to edit", zh: "可编辑的局面" })) }
                @else { (say(Text { en: "Try it", zh: "试一试" })) }
            }
            form.ask #edit data-game=(card.id) {
                label for="q" { code { (card.id) } }
                input #q name="q" value=(begun) autocomplete="off" spellcheck="false" autocapitalize="off"
                    aria-describedby="wrong"
                    aria-label={ (card.id) (say(Text { en: ": position and parameters", zh: "：局面与参数" })) };
                @if game {
                    label.check {
                        input #misere type="checkbox" name="misere" value="1" checked[start.misere == "1"];
                        (say(Text { en: "misère: who moves last loses", zh: "反常规则：最后走者负" }))
                    }
                }
            }
            noscript { p { (say(Text { en: "Answers need JavaScript; the command line works without:", zh: "网页作答需要启用 JavaScript；也可用命令行：" })) " "
                code { "grundy solve " (card.id) " " (card.example) } } }
            p.wrong #wrong role="alert" {}
            div.answer #answer aria-live="polite" aria-labelledby="try-title" {}
            @if game { (links(card, speech)) }
        }
    }
}

/// Where else this position or this game is shown. The script keeps the links at the position that is typed.
fn links(card: &Card, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let example = format!("{} {}", card.id, card.example);
    html! {
        p.links {
            @if of_example(&example, |_, question| play::playable(question).ok()).is_some() {
                a #to-play href={ "/play?q=" (example) } { (say(Text { en: "Play this position", zh: "从此局面对弈" })) } " "
            }
            a #to-graph href={ "/see?q=" (example) "#graph-title" } { (say(Text { en: "See its graph", zh: "查看局面图" })) } " "
            @match pictured(&example) {
                Some((name, 1)) => {
                    a href={ "/see?plot=" (name) "#plot-title" } { (say(Text { en: "See its sequence", zh: "查看数列" })) } " "
                }
                Some((name, _)) => {
                    a href={ "/see?game=" (name) } { (say(Text { en: "See its heat-map", zh: "查看热图" })) } " "
                }
                None => {}
            }
            @if let Some(file) = rule_files::of(card.id) {
                a href={ "/lab?example=" (file.name) } { (say(Text { en: "Its rules in the law lab", zh: "在规律实验室查看规则" })) } " "
            }
            a href="/words" { (say(Text { en: "What these words mean", zh: "术语的含义" })) }
        }
    }
}

/// Works on the question of an example; None where it is none.
fn of_example<T>(example: &str, work: impl FnOnce(&Budget, &Question) -> Option<T>) -> Option<T> {
    let read = |name: &str| {
        let known = name.strip_prefix("examples/").and_then(examples::text);
        known.map_or_else(|| no_file(name), Ok)
    };
    let budget = Budget { positions: 10_000, ..Budget::default() };
    let mut session = Session::new(budget, Lang::En, &read);
    let convention = Convention { misere: false, compound: None };
    let question = session.question(&Typed::of(example), &Files::new(), convention).ok()?;
    work(&budget, &question)
}

/// The game of an example as tables are asked for, and over how many numbers its values run: 1 or 2. None
/// where its values cannot be drawn.
fn pictured(example: &str) -> Option<(String, usize)> {
    const SMALL: u64 = 3;
    of_example(example, |budget, question| {
        let [only] = question.summands.as_slice() else { return None };
        // The numbers of a position on a graph or a board are places there, over which no value runs.
        let card = catalogue::find(only.instance.name.split(' ').next()?).ok()?;
        if card.params.iter().any(|param| param.kind.in_a_file()) {
            return None;
        }
        let asked = Asked { kind: plot::Kind::Values, to: SMALL, period: None, grid: false };
        let picture = plot::plot(&only.instance, &asked, budget).ok()?;
        let over = if matches!(picture.marks, plot::Marks::Points(_)) { 1 } else { 2 };
        Some((only.instance.name.clone(), over))
    })
}

fn parameters(params: &[Param], speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        div.wide role="region" tabindex="0" aria-label=(say(Text { en: "Parameters", zh: "参数" })) {
            table.params {
                thead { tr {
                    th scope="col" { (say(Text { en: "Parameter", zh: "参数" })) }
                    th scope="col" { (say(Text { en: "Meaning", zh: "含义" })) }
                    th scope="col" { (say(Text { en: "Default", zh: "默认值" })) }
                    th scope="col" { (say(Text { en: "May be", zh: "取值" })) }
                } }
                tbody {
                    @for param in params {
                        tr {
                            th scope="row" { code { (param.name) "=" } }
                            td { (param.what.get(speech.0)) }
                            td {
                                @match param.default {
                                    Some("") => { "—" }
                                    Some(value) => { code { (value) } }
                                    None => { (say(Text { en: "none: must be given", zh: "无，必须给出" })) }
                                }
                            }
                            td { (range(param.kind, speech)) }
                        }
                    }
                }
            }
        }
    }
}

/// What may be written for a parameter.
fn range(kind: ParamKind, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    match kind {
        ParamKind::Natural(least) => {
            html! { (say(Text { en: "a natural, at least ", zh: "自然数，至少为 " })) (least) }
        }
        ParamKind::List => {
            html! { (say(Text { en: "naturals, as ", zh: "若干自然数，如 " })) code { "1,3,4" } }
        }
        ParamKind::Graph => {
            html! { (say(Text { en: "a graph, as ", zh: "图，如 " })) code { "{a-b,b-c}" } }
        }
        ParamKind::Digraph | ParamKind::Stated => {
            html! { (say(Text { en: "a directed graph, as ", zh: "有向图，如 " })) code { "{a->b,b->c}" } }
        }
        ParamKind::Network => {
            html! { (say(Text { en: "a network, as ", zh: "网络，如 " })) code { "{s->a:3,a->t:2}" } }
        }
        ParamKind::File => html! { (say(Text { en: "the name of a file", zh: "文件名" })) },
        ParamKind::Text => html! { (say(Text { en: "text", zh: "文本" })) },
    }
}

/// What a law says, and the theorem it is.
fn law_words(law: &Law, title: Text, speech: Speech) -> Markup {
    html! {
        section.law {
            h2 { (title.get(speech.0)) }
            p { (law.statement.get(speech.0)) }
            p.evidence { (evidence::badge("theorem", speech)) " "
                (grundy::law::Evidence::theorem(law.theorem, law.source).basis().get(speech.0)) }
        }
    }
}
