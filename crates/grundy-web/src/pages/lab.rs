//! The law lab: a page with an editor for rules or a code, the table and plot of their values, a
//! check of claims, and a search for laws.

use super::lab_texts::TEXTS;
use super::layout::{page, texts};
use super::{copy_texts, evidence, export_texts, wait_texts, worth};
use crate::language::PageLanguage;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::{Lang, Text};
use grundy::games::CARDS;
use grundy_commands::embedded;
use maud::{Markup, html};
use serde::Deserialize;

/// The query parameters of the law lab.
#[derive(Deserialize)]
pub struct LabQuery {
    /// The name of an example rule file without its ending.
    #[serde(default)]
    example: String,
    /// A code such as `0.77`, or a game of the catalogue with its parameters.
    #[serde(default)]
    game: String,
    /// The text of a rule file, for a link that contains the rules themselves.
    #[serde(default)]
    rules: String,
}

impl LabQuery {
    /// Returns whether the query names no game; the lab then shows [`STARTER`].
    fn is_empty(&self) -> bool {
        [&self.example, &self.game, &self.rules].into_iter().all(String::is_empty)
    }
}

/// The text of the rule file that the lab shows at first.
const STARTER: &str = "game \"Take 1, 3 or 4\" \"取 1、3 或 4\"\n\
    position n\n\
    move take \"take {k}\" \"取 {k} 个\" (k in [1, 3, 4]) when k <= n -> [n - k]\n";

/// Handles `/lab`, for example `/lab?example=wythoff` or `/lab?game=0.77`.
pub async fn lab(
    language: PageLanguage,
    OriginalUri(here): OriginalUri,
    Query(start): Query<LabQuery>,
) -> Response {
    let lang = language.0;
    let say = |text: Text| text.get(lang);
    let body = html! {
        h1 { (say(Text { en: "Law lab", zh: "规律实验室" })) }
        noscript { p { (say(Text {
            en: "The lab needs JavaScript. Without it, use `grundy lint`, `grundy table` and `grundy law` on the command line.",
            zh: "实验室需要启用 JavaScript；也可用命令行 `grundy lint`、`grundy table` 与 `grundy law`。",
        })) } }
        (texts(&[copy_texts::TEXTS, evidence::TEXTS, export_texts::TEXTS, wait_texts::TEXTS, worth::TEXTS, TEXTS].concat(), language))
        div.lab data-example=(start.example) data-game=(start.game) data-rules=[(!start.rules.is_empty()).then_some("given")] {
            (rules(&start, lang))
            section.numbers aria-labelledby="table-title" {
                h2 #table-title { (say(Text { en: "Table", zh: "数值表" })) }
                form.ask #table-form {
                    span #params-field hidden {
                        label for="params" { (say(Text { en: "Parameters", zh: "参数" })) }
                        input #params name="params" autocomplete="off" spellcheck="false";
                    }
                    label for="to" { (say(Text { en: "Numbers up to", zh: "上限" })) }
                    input #to name="to" type="number" min="0" max="2000" value="40" required;
                    button { (say(Text { en: "Print the table", zh: "打表" })) }
                    span.exports #files {
                        button #csv type="button" data-format="csv" { (say(Text { en: "Save as CSV", zh: "存为 CSV" })) }
                        button type="button" data-format="latex" { "LaTeX" }
                        button type="button" data-format="bfile" title=(say(Text {
                            en: "The format of the OEIS: one index and one value per line",
                            zh: "OEIS 的格式：每行一个序号和一个值",
                        })) { (say(Text { en: "b-file", zh: "b 文件" })) }
                    }
                }
                div.picture #table role="group" tabindex="0" aria-labelledby="table-title" {}
                div #plot {}
                div #start-worth {}
            }
            section aria-labelledby="guess-title" {
                h2 #guess-title { (say(Text { en: "Check my guess", zh: "检验猜想" })) }
                form.ask #guess-form {
                    label for="claim" { (say(Text { en: "My guess", zh: "我猜" })) }
                    // The example claim fits the starter rules only.
                    input #claim name="claim" autocomplete="off" spellcheck="false" aria-describedby="claim-help"
                        value=[start.is_empty().then_some("P when n mod 7 == 0 or n mod 7 == 2")];
                    button { (say(Text { en: "Check", zh: "检验" })) }
                    button #prove type="button" { (say(Text { en: "Prove it", zh: "证明" })) }
                    button #stop-proof type="button" disabled { (say(Text { en: "Stop the proof", zh: "停止证明" })) }
                }
                p.quiet #claim-help {
                    (say(Text { en: "As in a rule file: ", zh: "写法同规则文件：" }))
                    code { "P when …" } (say(Text { en: " or ", zh: " 或 " })) code { "grundy = …" }
                    (say(Text {
                        en: ". For a code or a game of the catalogue, the variable is n; for two numbers, the variables are a and b. If \
                             the field is empty, the claims of the file or the known law are checked. A check compares the claim \
                             with small positions; a proof is for all sizes, and is possible for rule files and codes.",
                        zh: "。对代码或目录中的游戏，一个数记为 n，两个数记为 a、b。留空则检验文件中的断言或已知规律。\
                             检验只与小局面比较；证明对一切大小成立，适用于规则文件与编码。",
                    }))
                }
                div #verdict role="status" {}
                div #proof role="status" {}
            }
            section aria-labelledby="law-title" {
                h2 #law-title { (say(Text { en: "Find a law", zh: "找规律" })) }
                form.ask #law-form {
                    label for="seconds" { (say(Text { en: "Time limit (seconds)", zh: "时限（秒）" })) }
                    input #seconds name="seconds" type="number" min="1" max="60" value="20" required;
                    button { (say(Text { en: "Find the law", zh: "寻找规律" })) }
                    button #cancel type="button" disabled { (say(Text { en: "Cancel", zh: "取消" })) }
                }
                p #elapsed hidden {
                    progress #progress aria-labelledby="law-title" {}
                    " " span #elapsed-seconds {}
                }
                div #law role="status" {}
            }
        }
    };
    page(language, &here, say(Text { en: "Law lab", zh: "规律实验室" }), Some("lab.js"), body)
}

/// Draws the editor of rules and the field for the name of a game.
fn rules(start: &LabQuery, lang: Lang) -> Markup {
    let say = |text: Text| text.get(lang);
    let text = if start.rules.is_empty() { STARTER } else { &start.rules };
    // This is also the initial state of the script, so that the page does not move later.
    let is_named = !start.game.is_empty() && start.example.is_empty();
    html! {
        section.rules aria-labelledby="rules-title" {
            h2 #rules-title { (say(Text { en: "Rules", zh: "规则" })) }
            fieldset #source {
                legend { (say(Text { en: "The game is", zh: "游戏来自" })) }
                label.check {
                    input #from-file type="radio" name="source" value="file" checked[!is_named];
                    (say(Text { en: "a rule file", zh: "规则文件" }))
                }
                label.check {
                    input #from-name type="radio" name="source" value="name" checked[is_named];
                    (say(Text { en: "a code or a game of the catalogue", zh: "编码或目录中的游戏" }))
                }
            }
            div #named-part hidden[!is_named] {
                label for="named" { (say(Text { en: "Code or game", zh: "编码或游戏" })) }
                " "
                input #named list="games" autocomplete="off" spellcheck="false" aria-describedby="named-help" value=(if is_named { &start.game } else { "0.77" });
                datalist #games {
                    @for card in CARDS { option value=(card.id) { (card.name.get(lang)) } }
                }
                p.quiet #named-help {
                    (say(Text { en: "An octal code such as ", zh: "八进制编码如 " })) code { "0.137" }
                    (say(Text { en: ", a set of allowed takes such as ", zh: "，可取数集如 " })) code { "{1,3,4}" }
                    (say(Text { en: ", or a game of the catalogue such as ", zh: "，或游戏如 " })) code { "bash m=3" }
                    (say(Text { en: ".", zh: "。" }))
                }
            }
            div #file-part hidden[is_named] {
                div.row {
                    label for="example" { (say(Text { en: "Begin with an example", zh: "从示例开始" })) }
                    select #example {
                        option value="" { "—" }
                        @for name in embedded::names(".game") { option value=(name) { (name.trim_end_matches(".game")) } }
                    }
                    // The native button would have the language of the browser.
                    button #open type="button" { (say(Text { en: "Open a file…", zh: "打开文件…" })) }
                    input #file type="file" accept=".game,.txt,text/plain" hidden;
                }
                div.editor {
                    pre.lines #lines aria-hidden="true" {}
                    textarea #rules spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
                        aria-label=(say(Text { en: "Rule file", zh: "规则文件" })) aria-describedby="rule-messages" { (text) }
                }
                div role="status" { ul.words #rule-messages {} }
                div role="status" { ul.words #claims aria-label=(say(Text { en: "Claims of the file", zh: "文件中的断言" })) {} }
                div.row {
                    button #keep type="button" { (say(Text { en: "Save the rule file", zh: "保存规则文件" })) }
                    // The session storage of the tab holds the rules for the page of play.
                    a #play-own href="/play?q=my.game" { (say(Text { en: "Play these rules", zh: "按这些规则对弈" })) }
                }
            }
        }
    }
}
