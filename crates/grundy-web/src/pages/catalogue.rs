//! The catalogue: every game and rule file, found by a word or by its family.

use super::codes;
use super::layout::page;
use super::rule_files::{self, RuleFile};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
use grundy::games::{Card, Group};
use grundy::workbench::catalogue;
use maud::{Markup, html};
use serde::Deserialize;

/// What is looked for.
#[derive(Deserialize)]
pub struct Sought {
    #[serde(default)]
    search: String,
    #[serde(default)]
    family: String,
}

/// What is found.
struct Found {
    groups: Vec<(Group, Vec<&'static Card>)>,
    files: Vec<&'static RuleFile>,
}

impl Sought {
    fn wants(&self, word: &str) -> bool {
        self.family.is_empty() || self.family == word
    }

    fn found(&self) -> Found {
        let cards = catalogue::search(None, &self.search);
        // What there is to play stands before the theory of it.
        let mut all = Group::ALL;
        all.sort_by_key(|group| *group == Group::Theory);
        let groups = all.into_iter().filter(|group| self.wants(group.name().0));
        let groups = groups.map(|group| {
            let here = cards.iter().copied().filter(|card| card.group == group);
            (group, here.collect())
        });
        let groups = groups.filter(|(_, here): &(Group, Vec<_>)| !here.is_empty()).collect();
        let files = match self.wants(rule_files::FAMILY.0) {
            true => rule_files::search(&self.search),
            false => Vec::new(),
        };
        Found { groups, files }
    }
}

/// `/?search=coin&family=coins`.
pub async fn all(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(sought): Query<Sought>,
) -> Response {
    let say = |text: Text| text.get(speech.0);
    let body = html! {
        h1 { (say(Text { en: "Games", zh: "游戏" })) }
        p { (say(Text {
            en: "Who wins, how, and why: choose a game to see its rules and its law, play it against a perfect opponent, or \
                 write rules of your own in the law lab.",
            zh: "谁会赢、怎么走、为什么：选一个游戏，可看规则与规律，也可与从不犯错的程序对弈；自己的规则请写在规律实验室里。",
        })) " " a href="/words" { (say(Text { en: "What P, N and the other words mean", zh: "P、N 等术语的含义" })) } }
        form.search #search-form role="search" method="get" action="/" {
            label for="search" { (say(Text { en: "Find a game", zh: "查找游戏" })) }
            input #search name="search" type="search" autocomplete="off" value=(sought.search);
            span.pair {
                label for="family" { (say(Text { en: "Family", zh: "类别" })) }
                select #family name="family" { (families(&sought, speech)) }
            }
            button { (say(Text { en: "Find", zh: "查找" })) }
        }
        div #found { (list(&sought, speech)) }
    };
    page(speech, &here, say(Text { en: "Games", zh: "游戏" }), Some("catalogue.js"), body)
}

/// Every family, with how many there are in all.
fn families(sought: &Sought, speech: Speech) -> Markup {
    let everything = Sought { search: String::new(), family: String::new() }.found();
    let cards: usize = everything.groups.iter().map(|(_, cards)| cards.len()).sum();
    let option = |word: &str, title: Text, count: usize| {
        let label = match speech.0 {
            grundy::base::Lang::En => format!("{} ({count})", title.en),
            grundy::base::Lang::Zh => format!("{}（{count}）", title.zh),
        };
        html! { option value=(word) selected[sought.family == word] { (label) } }
    };
    html! {
        (option("", Text { en: "all", zh: "全部" }, cards + everything.files.len()))
        @for (group, cards) in &everything.groups {
            (option(group.name().0, group.name().1, cards.len()))
        }
        (option(rule_files::FAMILY.0, rule_files::FAMILY.1, everything.files.len()))
    }
}

fn list(sought: &Sought, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    let Found { groups, files } = sought.found();
    let count = groups.iter().map(|(_, cards)| cards.len()).sum::<usize>() + files.len();
    html! {
        p role="status" {
            @match count {
                0 => { (none(sought, speech)) }
                _ => { (say(Text { en: "", zh: "找到 " })) (count) (say(Text { en: " found", zh: " 项" })) }
            }
        }
        @if codes::is_code(sought.search.trim()) { (by_code(sought.search.trim(), speech)) }
        @for (group, cards) in &groups {
            section.family {
                h2 { (say(group.name().1)) " " small { (cards.len()) } }
                ul.cards { @for card in cards { (entry(card, speech)) } }
            }
        }
        @if !files.is_empty() {
            section.family {
                h2 { (say(rule_files::FAMILY.1)) " " small { (files.len()) } }
                p.quiet { (say(Text {
                    en: "Games written as rules, to be played, changed and searched for laws.",
                    zh: "以规则写成的游戏，可以对弈、修改、寻找规律。",
                })) }
                ul.cards { @for file in &files { (rule_file(file, speech)) } }
            }
        }
    }
}

/// A game without a page, where its table and its law are.
fn by_code(code: &str, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        p.code {
            code { (code) } " "
            (say(Text { en: "is a game by its code:", zh: "是用编码表示的游戏：" })) " "
            a href={ "/lab?game=" (code) } { (say(Text { en: "its table and law", zh: "数值表与规律" })) } " · "
            a href={ "/see?plot=" (code) "#plot-title" } { (say(Text { en: "its sequence", zh: "数列图" })) }
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
            en: "; write fewer letters, or a word of the rules. ",
            zh: "。请少写几个字，或换成规则中的一个词。",
        }))
        a href="/" { (say(Text { en: "Show all games", zh: "显示全部游戏" })) } " · "
        a href="/see?plot=0.77#plot-title" { (say(Text { en: "Draw an octal code such as 0.77", zh: "绘制八进制代码，如 0.77" })) }
    }
}

fn entry(card: &Card, speech: Speech) -> Markup {
    html! {
        li {
            a href={ "/games/" (card.id) } { (card.name.get(speech.0)) }
            " " code { (card.id) }
            p { (card.rules.get(speech.0)) }
        }
    }
}

fn rule_file(file: &RuleFile, speech: Speech) -> Markup {
    let say = |text: Text| text.get(speech.0);
    html! {
        li {
            a href={ "/lab?example=" (file.name) } { (file.title(speech)) }
            " " code { (file.name) ".game" }
            " · " a href={ "/play?q=examples/" (file.name) ".game" }
                aria-label={ (say(Text { en: "Play", zh: "对弈" })) " " (file.title(speech)) } { (say(Text { en: "Play", zh: "对弈" })) }
            @if !file.about().is_empty() { p lang="en" { (file.about()) } }
        }
    }
}
