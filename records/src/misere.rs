//! The book of misère quotients: certificates in `records/misere.jsonl`, one a line, and the pages made from them.

use crate::store;
use crate::{budget, root};
use grundy::base::{Budget, Lang};
use grundy::family::Code;
use grundy::law::quotient::{Certificate, Game, check, digits};
use grundy::workbench::Instance;
use grundy::workbench::quotient::{Wanted, quotient};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

/// Steps of a search for a quotient: the book says how far so many come, and they are the same on every machine.
const STEPS: u64 = 100_000_000;
/// The largest order that is looked for.
const ORDER: usize = 1_000;
/// Certificates longer than this are left out: the quotient is then to be found anew.
const BYTES: usize = 100_000;
/// Heaps of a certificate that is checked each time.
const SHORT: usize = 200;

/// What is known of a code.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The code.
    code: String,
    /// Heaps that were computed.
    heaps: usize,
    order: usize,
    p_portion: usize,
    tame: bool,
    /// That of the elements, where it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certificate>,
}

fn file() -> PathBuf {
    root().join("records").join("misere.jsonl")
}

/// Every entry, in the order of the book.
pub fn read() -> Result<Vec<Entry>, String> {
    let path = file();
    let text =
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let entry = |(at, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|why| format!("{}, line {}: {why}", path.display(), at + 1))
    };
    text.lines().enumerate().map(entry).collect()
}

/// Checks the certificates of few heaps, or all of them; gives back how many.
pub fn check_all(long: bool) -> Result<usize, String> {
    let mut checked = 0;
    for entry in read()? {
        let code = &entry.code;
        let Some(certificate) = &entry.certificate else { continue };
        if !long && entry.heaps > SHORT {
            continue;
        }
        let found = check(certificate, &budget()).map_err(|why| format!("{code}: {why}"))?;
        if !found.holds {
            return Err(format!("{code}: {}", found.words.en));
        }
        // What the page tells is what was checked.
        let period = certificate.period.zip(certificate.preperiod);
        let period = period.map(|(period, from)| (period as usize, from as usize));
        let same = matches!(&certificate.game, Game::Code(game) if game == code)
            && period == entry.period
            && certificate.values.len() == entry.heaps
            && certificate.portion.len() == entry.p_portion;
        if !same {
            return Err(format!("{code}: the certificate is that of something else"));
        }
        checked += 1;
    }
    Ok(checked)
}

/// Finds the quotients of all codes of up to three digits, as far as the steps go.
pub fn find_all() -> Result<usize, String> {
    let mut lines = String::new();
    let mut count = 0;
    for number in 0..2 * 8u32.pow(3) {
        let (before, after) = (number >> 9 << 2, number & 0o777);
        let Ok(code) = Code::parse(&format!("{before}.{after:03o}")) else { continue };
        if digits(&code).is_none() {
            continue;
        }
        let entry = found(code)?;
        println!("{} {} {:?}", entry.code, entry.order, entry.period);
        lines += &(serde_json::to_string(&entry).map_err(|why| why.to_string())? + "\n");
        count += 1;
    }
    store::write(&file(), &lines)?;
    Ok(count)
}

fn found(code: Code) -> Result<Entry, String> {
    let name = code.to_string();
    let wanted = Wanted { to: None, order: ORDER, time: Duration::from_secs(3600) };
    let budget = Budget { steps: STEPS, ..budget() };
    let found = quotient(Rc::new(Instance::of_code(code)), &wanted, None, &budget)
        .map_err(|why| format!("{name}: {why}"))?;
    let certificate = found.certificate.filter(|certificate| {
        found.period.is_some()
            && serde_json::to_string(certificate).is_ok_and(|text| text.len() <= BYTES)
    });
    Ok(Entry {
        code: name,
        heaps: found.quotient.positions(),
        order: found.quotient.order(),
        p_portion: found.quotient.portion().len(),
        tame: found.quotient.is_tame(),
        period: found.period.map(|found| (found.period, found.preperiod)),
        certificate,
    })
}

/// Both pages with their places.
pub fn pages() -> Result<[(&'static str, String); 2], String> {
    let all = read()?;
    Ok([
        ("docs/en/quotients.md", page(&all, Lang::En)),
        ("docs/zh/quotients.md", page(&all, Lang::Zh)),
    ])
}

const HEAD_EN: &str = "\
# Misère quotients

Octal games of up to three digits in misère play. Where the quotient is that of all heaps, elements of heaps n + period and n
are proved to be the same for every n from the preperiod on, and so is who wins any sum: each has its certificate in
`records/misere.jsonl`, one a line, which is checked by code that shares nothing with the search. A change is checked with those of
at most {short} heaps; `cargo xtask records --long` checks the others. Certificates of more than 100 kB are left out.

*Tame* games are summed like heaps of misère Nim, *wild* ones are not. Games whose quotient did not settle stand below,
with how far {steps} million steps of the search come.

This page is made by `cargo xtask records --write`.

## Proved for all heaps

| code | order | P | period | preperiod | sums | heaps computed |
|---|---|---|---|---|---|---|
";

const HEAD_ZH: &str = "\
# 反常商

不超过三位的八进制游戏在反常规则下的商。商为一切堆的商时，已证明从前周期起堆 n + 周期 与 n 的元素相同，任何和的胜负也随之确定：证书在
`records/misere.jsonl` 中，每行一条，由与搜索无关的代码验证。每次改动都会验证不超过 {short} 个堆的证书，其余用
`cargo xtask records --long`。超过 100 kB 的证书未收入。

“驯良”的游戏，其和与反常 Nim 的和相同，“不驯良”的则不然。商未能确定的游戏列在下面，并给出 {steps} 百万步搜索所及。

本页由 `cargo xtask records --write` 生成。

## 对一切堆已证明

| 代码 | 阶 | P | 周期 | 前周期 | 和 | 计算的堆数 |
|---|---|---|---|---|---|---|
";

fn page(all: &[Entry], lang: Lang) -> String {
    let say = |en: &'static str, zh: &'static str| if lang == Lang::Zh { zh } else { en };
    let mut page = say(HEAD_EN, HEAD_ZH)
        .replace("{short}", &SHORT.to_string())
        .replace("{steps}", &(STEPS / 1_000_000).to_string());
    for one in all {
        let Some((period, preperiod)) = one.period else { continue };
        let Entry { code, order, p_portion, heaps, .. } = one;
        let sums = if one.tame { say("tame", "驯良") } else { say("wild", "不驯良") };
        let _ = writeln!(
            page,
            "| {code} | {order} | {p_portion} | {period} | {preperiod} | {sums} | {heaps} |"
        );
    }
    page += say(
        "\n## Not settled\n\n| code | heaps | order | P |\n|---|---|---|---|\n",
        "\n## 未能确定\n\n| 代码 | 堆 | 阶 | P |\n|---|---|---|---|\n",
    );
    for Entry { code, heaps, order, p_portion, .. } in all.iter().filter(|one| one.period.is_none())
    {
        let _ = writeln!(page, "| {code} | {heaps} | {order} | {p_portion} |");
    }
    page
}
