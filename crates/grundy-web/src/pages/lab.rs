//! The law lab: rules written, checked as they are typed, their table, a guess held against them, their law found.

use super::layout::{page, texts};
use crate::speech::Speech;
use axum::extract::{OriginalUri, Query};
use axum::response::Response;
use grundy::base::Text;
use maud::html;
use serde::Deserialize;

/// What the editor begins with.
#[derive(Deserialize)]
pub struct Start {
    #[serde(default)]
    example: String,
}

/// What the script says.
const TEXTS: &[(&str, Text)] = &[
    ("well", Text { en: "No mistake.", zh: "没有错误。" }),
    ("line", Text { en: "line", zh: "第" }),
    ("working", Text { en: "Computing…", zh: "计算中……" }),
    ("waiting", Text { en: "Waiting for its turn…", zh: "排队中……" }),
    ("cancelled", Text { en: "Cancelled.", zh: "已取消。" }),
    ("none", Text { en: "No law found.", zh: "未发现规律。" }),
    ("holds", Text { en: "holds", zh: "成立" }),
    ("fails", Text { en: "fails", zh: "不成立" }),
    ("playIt", Text { en: "play this position", zh: "从此局面对弈" }),
    ("certificate", Text { en: "Save the certificate", zh: "保存证书" }),
];

/// The starter.
const STARTER: &str = "game \"Take 1, 3 or 4\" \"取 1、3 或 4\"\n\
    position n\n\
    move take \"take {k}\" \"取 {k} 个\" (k in [1, 3, 4]) when k <= n -> [n - k]\n";

/// `/lab?example=wythoff`.
pub async fn lab(
    speech: Speech,
    OriginalUri(here): OriginalUri,
    Query(start): Query<Start>,
) -> Response {
    let say = |text: Text| text.get(speech.0);
    let body = html! {
        h1 { (say(Text { en: "Law lab", zh: "规律实验室" })) }
        (texts(TEXTS, speech))
        div.lab {
            section aria-labelledby="rules-title" {
                h2 #rules-title { (say(Text { en: "Rules", zh: "规则" })) }
                p {
                    label for="example" { (say(Text { en: "Begin with an example", zh: "从示例开始" })) }
                    " "
                    select #example data-wanted=(start.example) {
                        option value="" { "—" }
                    }
                }
                div.editor {
                    pre.lines #lines aria-hidden="true" {}
                    textarea #rules spellcheck="false" autocapitalize="off" aria-label=(say(Text { en: "Rule file", zh: "规则文件" })) aria-describedby="told" { (STARTER) }
                }
                ul.told #told role="status" {}
            }
            section aria-labelledby="table-title" {
                h2 #table-title { (say(Text { en: "Table", zh: "数值表" })) }
                form.ask #table-form {
                    label for="params" { (say(Text { en: "Parameters", zh: "参数" })) }
                    input #params name="params" placeholder="m=3";
                    label for="to" { (say(Text { en: "up to", zh: "到" })) }
                    input #to name="to" type="number" min="0" max="2000" value="60";
                    button { (say(Text { en: "Print the table", zh: "打表" })) }
                    button #csv type="button" { (say(Text { en: "Save as CSV", zh: "存为 CSV" })) }
                }
                div.picture #table role="region" tabindex="0" aria-labelledby="table-title" {}
            }
            section aria-labelledby="guess-title" {
                h2 #guess-title { (say(Text { en: "Check my guess", zh: "检验猜想" })) }
                form.ask #guess-form {
                    label for="claim" { (say(Text { en: "I claim", zh: "我断言" })) }
                    input #claim name="claim" value="P when n mod 7 == 0 or n mod 7 == 2";
                    button { (say(Text { en: "Check", zh: "检验" })) }
                }
                div #verdict role="status" {}
            }
            section aria-labelledby="law-title" {
                h2 #law-title { (say(Text { en: "Find my law", zh: "找规律" })) }
                form.ask #law-form {
                    label for="seconds" { (say(Text { en: "Seconds", zh: "秒数" })) }
                    input #seconds name="seconds" type="number" min="1" max="60" value="20";
                    button { (say(Text { en: "Find the law", zh: "寻找规律" })) }
                    button #cancel type="button" disabled { (say(Text { en: "Cancel", zh: "取消" })) }
                }
                div #law role="status" {}
            }
        }
    };
    page(speech, &here, say(Text { en: "Law lab", zh: "规律实验室" }), Some("lab.js"), body)
}
