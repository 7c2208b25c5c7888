//! Generates the English and the Chinese page about the collection of laws.

use crate::SHORT;
use grundy::base::Lang;
use grundy::family::Code;
use grundy::games::{CARDS, Kind, Params};
use grundy::law::cousins::{Cousin, cousin};
use grundy::law::period_certificate::PeriodCertificate;
use std::fmt::Write;

/// Generates the English and the Chinese page from the certificates. Each is a pair of its path and
/// its text.
pub fn pages(certificates: &[PeriodCertificate]) -> [(&'static str, String); 2] {
    [
        ("docs/en/records.md", page(certificates, Lang::En)),
        ("docs/zh/records.md", page(certificates, Lang::Zh)),
    ]
}

const HEAD_EN: &str = "\
# Proved laws

Octal games whose Grundy values are proved to be periodic: G(n + period) = G(n) for every n from the preperiod on. The period
and the preperiod are the smallest possible. Each law has a certificate in [`records/`](../../records). `grundy verify`
computes the values again and checks it: `grundy verify records/0.16.json`. The laws that at most 1000 values prove share the
file `records/small.jsonl`, with one certificate per line. Each change of the program is tested with all certificates of at
most {short} values; `cargo xtask records --long` checks the others.

*Window* is the theorem of Guy and Smith: values that repeat over about twice the preperiod plus two periods repeat forever.
*Few rare heaps* needs about half as many values; see the module `law::sparse`. *Same game* names a heap of
another code, for example `n+1 of 4.`, that is the same game as heap n of this code for every n; the module `law::cousins`
proves this from the rules. The table contains all codes of up to three digits for which 20,000 heaps suffice, and longer
codes from the literature.

`cargo xtask records --write` generates this page.

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
    for certificate in certificates {
        let code = certificate.code();
        let names = names(code, lang).join(say(", ", "、"));
        let cousin = Code::parse(code).ok().and_then(|code| cousin(&code));
        let same_game = cousin.map_or(String::new(), |Cousin { code, larger }| {
            let (prefix, infix) = (say("n+", "n+"), say(" of ", " 于 "));
            format!("{prefix}{larger}{infix}{code}")
        });
        let checked = if certificate.heaps() <= SHORT {
            say("always", "每次")
        } else {
            say("on demand", "按需")
        };
        let theorem = certificate.theorem();
        let _ = writeln!(
            page,
            "| {code} | {names} | {} | {} | {} | {} | {} | {checked} | {same_game} |",
            certificate.period(),
            certificate.preperiod(),
            certificate.maximum(),
            theorem.get(lang),
            certificate.heaps(),
        );
    }
    page
}

/// Returns the names of the catalogue games that have the rules of the code.
fn names(code: &str, lang: Lang) -> Vec<&'static str> {
    let has_code = |kind: &Kind| {
        let Kind::Game { build, .. } = kind else { return false };
        let game = Params::parse(&[], &[]).and_then(|params| build(&params));
        let game_code = game.as_ref().ok().and_then(|game| game.heaps()?.code.as_ref());
        game_code.is_some_and(|game_code| game_code.to_string() == code)
    };
    let cards = CARDS.iter().filter(|card| card.params.is_empty() && has_code(&card.kind));
    cards.map(|card| if lang == Lang::Zh { card.name.zh } else { card.name.en }).collect()
}
