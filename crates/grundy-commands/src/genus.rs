//! `genus`: genera and misère canonical forms of positions, and whether two sums are equal in misère play.

use crate::command::{Lane, Request};
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Evidence;
use crate::typed::{Natural, Typed};
use grundy::base::{Error, Lang, Text, Words};
use grundy::law::Evidence as Known;
use grundy::words;
use grundy::workbench::genus::{self, Found as OfSum, Genus, Tameness};
use grundy::workbench::{Convention, takes_no_position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// Heaps of a game that are told when nobody says how many.
const USUAL: u64 = 20;
/// Characters of a canonical form in a row of a table, at most.
const ROW: usize = 60;

/// A sum of impartial games, two of them joined by `=`, or a game of heaps alone.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GenusRequest {
    /// Games with positions joined by ` + `; `A = B` asks whether they are equal; a game of heaps without a position asks for its heaps.
    pub question: Typed,
    /// The largest heap that is told of a game of heaps; 20 without it.
    #[serde(default)]
    pub to: Option<Natural>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// How a game adds in misère play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Its genus is that of a sum of nim-heaps of at most 1.
    Fickle,
    /// Its genus is that of a sum of nim-heaps of which one is larger.
    Firm,
    /// Its genus is that of no sum of nim-heaps.
    Wild,
}

/// What is known of a game in misère play.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenusOf {
    /// The genus, as `4^146`: the Grundy value and the misère ones with 0, 1, 2, ... copies of *2, until the last two repeat.
    pub genus: String,
    /// The Grundy value in normal play.
    pub grundy: u32,
    /// The misère Grundy values of the game with 0, 1, 2, ... copies of *2; the last two repeat for ever.
    pub misere_values: Vec<u32>,
    /// Who wins in normal play: `N` who moves, `P` who does not.
    pub normal: &'static str,
    /// Who wins in misère play.
    pub misere: &'static str,
    /// Of which kind the genus is.
    pub genus_kind: Kind,
    /// Whether it and all that it can become have genera of sums of nim-heaps, so that it adds like such a sum.
    pub tame: bool,
    /// The misère canonical form; `null` where it is too long to write.
    pub canonical: Option<String>,
    /// The nim-heap that it is equal to in misère play, if there is one.
    pub nim_heap: Option<u32>,
    /// How many moves the canonical form can last.
    pub birthday: u32,
}

/// What is known of a sum in misère play, or of heaps 0, 1, 2, ... of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenusResponse {
    /// What was asked.
    pub question: String,
    /// Of the sum; of two, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<GenusOf>,
    /// Of the second sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<GenusOf>,
    /// Whether the two can stand for each other in every misère sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
    /// Of heaps 0, 1, 2, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Vec<GenusOf>>,
    /// Why there are fewer heaps than were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// How it is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
}

/// What was found.
pub enum Found {
    /// Of one sum, or of two.
    Sums(OfSum),
    /// Of heaps.
    Heaps(String, genus::Heaps),
}

impl Found {
    fn evidence(&self) -> Known {
        match self {
            Found::Sums(found) => found.evidence.clone(),
            Found::Heaps(_, heaps) => {
                Known::Tabulated { heaps: heaps.known.len() as u64, positions: 0 }
            }
        }
    }
}

impl Found {
    fn stopped(&self) -> Option<&Error> {
        match self {
            Found::Heaps(_, heaps) => heaps.stopped.as_ref(),
            Found::Sums(_) => None,
        }
    }
}

fn letter(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

impl GenusOf {
    fn of(known: &genus::Known) -> GenusOf {
        let genus = &known.genus;
        GenusOf {
            genus: genus.to_string(),
            grundy: genus.grundy(),
            misere_values: genus.sequence().to_vec(),
            normal: letter(genus.grundy() != 0),
            misere: letter(genus.misere(0) != 0),
            genus_kind: match genus.tameness() {
                Tameness::Fickle => Kind::Fickle,
                Tameness::Firm => Kind::Firm,
                Tameness::Wild => Kind::Wild,
            },
            tame: known.tame,
            canonical: known.canonical.clone(),
            nim_heap: known.heap,
            birthday: known.birthday,
        }
    }
}

impl Request for GenusRequest {
    const NAME: &'static str = "genus";
    const SUMMARY: Text = Text {
        en: "Genera and misère canonical forms of positions, and whether two sums are equal in misère play",
        zh: "局面的亏格与反常规范形式，以及两个和在反常规则下是否相等",
    };
    const SAMPLE: &'static str = "grundy genus 0.77 5";
    const EXAMPLE: &'static str = r#"{"question": "0.77 5"}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = GenusResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        session.at_desk(&self.question, &self.files, |desk, words| {
            let sides: Vec<&[&str]> = words.split(|&word| word == "=").collect();
            let read = |desk: &mut grundy::workbench::Desk, words: &[&str]| {
                desk.question(words, Convention { misere: true, compound: None })
            };
            match sides[..] {
                [first, second] => {
                    let (first, second) = (read(desk, first)?, read(desk, second)?);
                    genus::genus(&first, Some(&second), &desk.budget).map(Found::Sums)
                }
                [only] => {
                    if !only.contains(&"+") {
                        let (instance, rest) = desk.game(only)?;
                        if rest.is_empty() && instance.game.heaps().is_some() {
                            let to = self.to.map_or(USUAL, |to| to.0);
                            let heaps = genus::heaps(&instance, to, &desk.budget)?;
                            return Ok(Found::Heaps(instance.name.clone(), heaps));
                        }
                        if let (Some(_), Some(extra)) = (self.to, rest.first()) {
                            return Err(takes_no_position(extra));
                        }
                    }
                    let question = read(desk, only)?;
                    genus::genus(&question, None, &desk.budget).map(Found::Sums)
                }
                _ => Err(Error::bad(words!("more than two sums are compared", "比较的和多于两个"))
                    .help(words!("write `A = B`", "请写成 `A = B`"))),
            }
        })
    }

    fn response(&self, found: Found, lang: Lang) -> GenusResponse {
        let known = found.evidence();
        let (first, second, equal, heaps) = match &found {
            Found::Sums(found) => {
                let second = found.second.as_ref();
                let other = second.map(|(other, _)| GenusOf::of(other));
                let equal = second.map(|&(_, equal)| equal);
                (Some(GenusOf::of(&found.first)), other, equal, None)
            }
            Found::Heaps(_, heaps) => {
                (None, None, None, Some(heaps.known.iter().map(GenusOf::of).collect()))
            }
        };
        GenusResponse {
            question: self.question.line(),
            first,
            second,
            equal,
            heaps,
            stopped: found.stopped().map(|why| why.what(lang)),
            evidence: Evidence::from(&known),
            evidence_text: known.words().get(lang).to_string(),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        match found {
            Found::Heaps(name, heaps) => {
                let title = words!("{name}: genera of heaps", "{name}：各堆的亏格");
                writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
                let rows = &heaps.known;
                let wide = rows.iter().map(|known| known.genus.to_string().len()).max();
                let wide = wide.unwrap_or(0);
                for (n, known) in rows.iter().enumerate() {
                    let genus = known.genus.to_string();
                    let form = short(known).get(page.lang).to_string();
                    writeln!(page.to, "{n:>4}  {genus:<wide$}  {form}")?;
                }
                if let Some(wild) = rows.iter().position(|known| !known.tame) {
                    page.line(&words!(
                        "tame below heap {wild}: there sums are like sums of misère Nim (Conway 1976)",
                        "堆 {wild} 以下驯良：其和与反常 Nim 的和相同（Conway 1976）"
                    ))?;
                }
            }
            Found::Sums(found) => {
                let line = self.question.line();
                let mut sides = line.split(" = ");
                described(page, sides.next().unwrap_or(""), &found.first)?;
                if let Some((second, equal)) = &found.second {
                    described(page, sides.next().unwrap_or(""), second)?;
                    page.line(&match equal {
                        true => words!(
                            "equal: they have the same canonical form, so each can stand for the other in every misère sum",
                            "相等：规范形式相同，在任何反常规则的和中可以互换"
                        ),
                        false => words!(
                            "not equal: their canonical forms differ, so some misère sum tells them apart",
                            "不相等：规范形式不同，有某个反常规则的和能区分二者"
                        ),
                    })?;
                }
            }
        }
        if let Some(why) = found.stopped() {
            page.fact("ended", "停止原因", &why.what(page.lang))?;
        }
        page.fact("evidence", "依据", found.evidence().words().get(page.lang))
    }
}

fn described(page: &mut Page, name: &str, known: &genus::Known) -> io::Result<()> {
    let genus = &known.genus;
    let title = words!("{name}: genus {genus}", "{name}：亏格 {genus}");
    writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
    let outcome = |wins: bool| match wins {
        true => words!("N, the player to move wins", "N 态，先手胜"),
        false => words!("P, the player who moved last wins", "P 态，后手胜"),
    };
    let value = genus.grundy();
    let normal = words!("value {value}: ", "值 {value}：").then(&outcome(value != 0));
    page.fact("normal play", "正常规则", normal.get(page.lang))?;
    let value = genus.misere(0);
    let misere = words!("value {value}: ", "值 {value}：").then(&outcome(value != 0));
    page.fact("misère play", "反常规则", misere.get(page.lang))?;
    page.fact("with copies of *2", "与若干个 *2 的和", &misere_values(genus))?;
    let kind = match (known.tame, genus.tameness()) {
        (true, Tameness::Fickle) => words!(
            "tame and fickle: it adds like nim-heaps of at most 1 (Conway 1976)",
            "驯良且易变：与不超过 1 的 Nim 堆的和相同（Conway 1976）"
        ),
        (true, _) => words!(
            "tame and firm: it adds like nim-heaps of which one is larger than 1 (Conway 1976)",
            "驯良且坚定：与含有大于 1 的堆的 Nim 和相同（Conway 1976）"
        ),
        (false, Tameness::Wild) => {
            words!("wild: no sum of nim-heaps has this genus", "不驯良：没有 Nim 堆的和具有此亏格")
        }
        (false, _) => words!(
            "its genus is that of nim-heaps, but something it can become is wild",
            "亏格与 Nim 堆相同，但它能变成的某个局面不驯良"
        ),
    };
    page.line(&kind)?;
    page.fact("canonical form", "规范形式", form(known).get(page.lang))?;
    page.fact("birthday", "生日", &known.birthday.to_string())
}

fn misere_values(genus: &Genus) -> String {
    let values: Vec<String> = genus.sequence().iter().map(u32::to_string).collect();
    format!("{}, ...", values.join(", "))
}

/// The same in a row of a table.
fn short(known: &genus::Known) -> Words {
    let day = known.birthday;
    match &known.canonical {
        Some(form) if form.len() <= ROW => Words::same(form.clone()),
        _ => words!("a form of day {day}", "第 {day} 天的形式"),
    }
}

fn form(known: &genus::Known) -> Words {
    match &known.canonical {
        Some(form) => Words::same(form.clone()),
        None => words!("too long to be written", "过长，不予列出"),
    }
}
