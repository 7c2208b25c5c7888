//! The pages of the book, in both languages.

use crate::SHORT;
use grundy::base::Lang;
use grundy::family::Code;
use grundy::games::{CARDS, Kind, Params};
use grundy::law::cousins::{Cousin, cousin};
use grundy::law::period_certificate::PeriodCertificate;
use std::fmt::Write;

/// Every page with its place.
pub fn all(certificates: &[PeriodCertificate]) -> [(&'static str, String); 2] {
    [
        ("docs/en/records.md", page(certificates, Lang::En)),
        ("docs/zh/records.md", page(certificates, Lang::Zh)),
    ]
}

const HEAD_EN: &str = "\
# Proved laws

Octal games whose Grundy values are proved to repeat: G(n + period) = G(n) for every n from the preperiod on, and neither
may be less. Each has its certificate in [`records/`](../../records), which `grundy verify` checks by computing the values
anew: `grundy verify records/0.16.json`. Laws that fewer than 1000 values prove stand together in
`records/small.jsonl`, one a line; the check of a change computes all that take at most {short} values, and
`cargo xtask records --long` the others.

*Window* is the theorem of Guy and Smith: values that repeat over about twice the preperiod and two periods repeat
for ever. *Few rare heaps* needs about half as many: see the module `law::sparse`. *Same game* names a code of
which each heap is the same game as a somewhat larger heap; it is proved on the rules, as the module
`law::cousins` tells. The codes are all those of up to three digits for which a table of 20,000 heaps is enough,
and longer ones of the literature.

This page is made by `cargo xtask records --write`.

| code | name | period | preperiod | greatest value | theorem | values computed | checked | same game |
|---|---|---|---|---|---|---|---|---|
";

const HEAD_ZH: &str = "\
# 已证明的规律

以下八进制游戏的 SG 值已证明最终循环：从前周期起对一切 n 有 G(n + 周期) = G(n)，且两者都是最小。每一条在
[`records/`](../../records) 中都有证书，`grundy verify` 会重新计算各值来验证：`grundy verify records/0.16.json`。
不到 1000 个值即可证明的规律合在 `records/small.jsonl` 中，每行一条；每次改动都会验证不超过 {short} 个值的证书，其余用
`cargo xtask records --long`。

“窗口”是 Guy 与 Smith 的定理：在约两倍前周期加两个周期的范围内重复，就永远重复。“稀有堆有限”只需约一半的值：见模块
`law::sparse`。“同一游戏”指出一个代码，其中稍大的堆与此处的堆是同一游戏；这是由规则证明的，见模块 `law::cousins`。
所列代码为小数点后不超过三位、且 20000 个堆的表足以证明的全部代码，以及文献中更长的若干代码。

本页由 `cargo xtask records --write` 生成。

| 代码 | 名称 | 周期 | 前周期 | 最大值 | 定理 | 计算的值数 | 验证 | 同一游戏 |
|---|---|---|---|---|---|---|---|---|
";

fn page(certificates: &[PeriodCertificate], lang: Lang) -> String {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::Zh { zh } else { en };
    let mut page = say(HEAD_EN, HEAD_ZH).replace("{short}", &SHORT.to_string());
    for one in certificates {
        let code = one.code();
        let names = names(code, lang).join(say(", ", "、"));
        let cousin = Code::parse(code).ok().and_then(|code| cousin(&code));
        let same = cousin.map_or(String::new(), |Cousin { code, larger }| {
            let (at, of) = (say("n+", "n+"), say(" of ", " 于 "));
            format!("{at}{larger}{of}{code}")
        });
        let checked = match one.heaps() <= SHORT {
            true => say("always", "每次"),
            false => say("on demand", "按需"),
        };
        let theorem = one.theorem();
        let _ = writeln!(
            page,
            "| {code} | {names} | {} | {} | {} | {} | {} | {checked} | {same} |",
            one.period(),
            one.preperiod(),
            one.maximum(),
            theorem.get(lang),
            one.heaps(),
        );
    }
    page
}

/// What the game of a code is called in the catalogue.
fn names(code: &str, lang: Lang) -> Vec<&'static str> {
    let is_it = |kind: &Kind| {
        let Kind::Game { build, .. } = kind else { return false };
        let game = Params::read(&[], &[]).and_then(|params| build(&params));
        let known = game.as_ref().ok().and_then(|game| game.heaps()?.code.as_ref());
        known.is_some_and(|known| known.to_string() == code)
    };
    let cards = CARDS.iter().filter(|card| card.params.is_empty() && is_it(&card.kind));
    cards.map(|card| if lang == Lang::Zh { card.name.zh } else { card.name.en }).collect()
}
