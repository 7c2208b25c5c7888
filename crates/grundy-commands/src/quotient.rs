//! `quotient`: the misère quotient of a game of heaps.

use crate::command::{Lane, Request};
use crate::law::Proof;
use crate::page::Page;
use crate::session::{Files, Session};
use crate::shown::Evidence;
use crate::typed::{Natural, Typed};
use grundy::base::{Big, Error, ErrorKind, Lang, Text, excerpt};
use grundy::law::certificate::Certificate as Law;
use grundy::law::quotient::{Certificate, Period, Presentation, Quotient, like};
use grundy::words;
use grundy::workbench::certificate::Any;
pub use grundy::workbench::quotient::Found;
use grundy::workbench::quotient::{Wanted, is_of_heaps, quotient, quotient_of};
use grundy::workbench::{Convention, quotient_picture, takes_no_position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, Write};
use std::time::Duration;

/// Elements of a multiplication table that is told, at most.
const TABLE: usize = 400;
/// Heaps, relations and elements that a text lists, at most.
const LISTED: usize = 60;

/// A game of heaps whose misère quotient is wanted.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuotientRequest {
    /// The game with its parameters: a code or a game of heaps; of others a position, of which all that can arise is taken.
    pub game: Typed,
    /// The largest heap; without it, until a period is proved for all heaps.
    #[serde(default)]
    pub to: Option<Natural>,
    /// The largest order; 10,000 without it.
    #[serde(default)]
    pub order: Option<Natural>,
    /// Seconds after which what is found is told; 20 without it.
    #[serde(default)]
    pub seconds: Option<Natural>,
    /// Whether the multiplication table is wanted.
    #[serde(default)]
    pub table: bool,
    /// Whether the certificate is wanted, which `verify` checks.
    #[serde(default)]
    pub certificate: bool,
    /// Draw the quotient as SVG, where it has at most 200 elements.
    #[serde(default)]
    pub picture: bool,
    /// Heaps of a position whose walk through the quotient is drawn into the picture; of games that are none of heaps, their numbers.
    #[serde(default)]
    pub walk: Vec<Natural>,
    /// The file of a certificate that was written before, from which the search goes on; nothing of it is believed.
    #[serde(default)]
    pub resume: Option<String>,
    /// The texts of files that are named, by their names.
    #[serde(default)]
    pub files: Files,
}

/// What is known of a quotient.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// It is that of all heaps.
    Proved,
    /// It is that of the heaps that were computed.
    Partial,
}

/// A misère quotient; elements are words in letters, each of which stands for a heap.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuotientResponse {
    /// The game.
    pub game: String,
    /// Whether it is the quotient of all heaps.
    pub reach: Reach,
    /// The largest heap that was computed.
    pub heaps: usize,
    /// How many elements there are.
    pub order: usize,
    /// The elements of P-positions.
    pub p_portion: Vec<String>,
    /// Whether sums are like sums of misère Nim.
    pub tame: bool,
    /// Heaps n + period and n have the same element.
    pub period: Option<usize>,
    /// The first n from which on they have.
    pub preperiod: Option<usize>,
    /// Why the search ended before a period was proved.
    pub stopped: Option<String>,
    /// The letters with the heaps that they stand for.
    pub letters: Vec<Letter>,
    /// The relations; applied in any order they lead to the one word of each element.
    pub relations: Vec<[String; 2]>,
    /// The elements of heaps 1, 2, ..., or of the positions.
    pub elements: Vec<String>,
    /// The positions that can arise, of games that are none of heaps: each after its options. Heaps are then their numbers,
    /// from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
    /// Where the quotient grew.
    pub growth: Vec<Growth>,
    /// The multiplication table by the numbers of the elements, with their words, where it was wanted and is not too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The quotient drawn in SVG, where it was wanted and is not too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The certificate, where it was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Value>,
    /// How it is known.
    pub evidence: Evidence,
    /// The same in words.
    pub evidence_text: String,
}

/// A letter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Letter {
    /// Its name.
    pub letter: String,
    /// The heap that it stands for.
    pub heap: usize,
}

/// A heap at which the quotient grew.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Growth {
    /// The heap.
    pub heap: usize,
    /// The order of the quotient of the heaps up to it.
    pub order: usize,
    /// How many elements stand for P-positions.
    pub p_portion: usize,
}

/// A multiplication table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The word of each element.
    pub elements: Vec<String>,
    /// The products of each element, by number.
    pub products: Vec<Vec<usize>>,
}

/// The words of a quotient.
struct Named<'a> {
    quotient: &'a Quotient,
    by: Presentation,
}

impl<'a> Named<'a> {
    fn of(quotient: &'a Quotient) -> Named<'a> {
        Named { quotient, by: Presentation::of(quotient) }
    }

    fn element(&self, x: usize) -> String {
        self.by.written(&self.by.elements[x])
    }

    fn portion(&self) -> Vec<String> {
        self.quotient.portion().into_iter().map(|x| self.element(x)).collect()
    }

    fn heap(&self, n: usize) -> String {
        self.quotient.value(n).map_or(String::new(), |x| self.element(x))
    }

    fn relations(&self) -> Vec<[String; 2]> {
        let written =
            |(from, to): &(Vec<u32>, Vec<u32>)| [self.by.written(from), self.by.written(to)];
        self.by.relations.iter().map(written).collect()
    }
}

fn number(natural: Option<Natural>, without: usize) -> usize {
    natural.map_or(without, |natural| usize::try_from(natural.0).unwrap_or(usize::MAX))
}

impl QuotientRequest {
    /// The quotient drawn, with the walk that was asked for; `None` where it is too large, or a heap has no element.
    pub fn svg(&self, found: &Found, lang: Lang) -> Option<String> {
        let element = |heap: &Natural| {
            let name = heap.0.to_string();
            let at = like(&Big::from(heap.0), found.quotient.positions(), found.period)?;
            Some((name, found.quotient.value(at)?))
        };
        let walk: Option<Vec<quotient_picture::Step>> = self.walk.iter().map(element).collect();
        let (name, order) = (&found.instance.name, found.quotient.order());
        let title =
            words!("{name}: the misère quotient, of order {order}", "{name}：反常商，阶为 {order}");
        quotient_picture::svg(&found.quotient, &walk?, title.get(lang), lang)
    }

    /// The certificate in a file.
    fn written(&self, session: &mut Session, file: &str) -> Result<Certificate, Error> {
        let meant = words!(
            "name a file that `grundy quotient --certificate` wrote",
            "请给出 `grundy quotient --certificate` 写出的文件"
        );
        let text = session.file(&self.files, file, &meant)?;
        match Any::read(&text)? {
            Any::Law(Law::Quotient(certificate)) => Ok(*certificate),
            _ => {
                let shown = excerpt(file);
                Err(Error::new(
                    ErrorKind::Corrupt,
                    words!(
                        "`{shown}` is not the certificate of a misère quotient",
                        "`{shown}` 不是反常商的证书"
                    ),
                )
                .help(meant))
            }
        }
    }
}

impl Request for QuotientRequest {
    const NAME: &'static str = "quotient";
    const SUMMARY: Text = Text {
        en: "The misère quotient of a game of heaps: found, proved for all heaps where a period is",
        zh: "堆游戏的反常商：求出，并在周期可证时对一切堆证明",
    };
    const SAMPLE: &'static str = "grundy quotient 0.77";
    const EXAMPLE: &'static str = r#"{"game": "0.77"}"#;
    const LANE: Lane = Lane::Slow;
    type Found = Found;
    type Response = QuotientResponse;

    fn find(&self, session: &mut Session) -> Result<Found, Error> {
        let plain = Wanted::default();
        let wanted = Wanted {
            to: self.to.map(|to| number(Some(to), 0)),
            order: number(self.order, plain.order).min(usize::from(u16::MAX)),
            time: self.seconds.map_or(plain.time, |seconds| Duration::from_secs(seconds.0)),
        };
        let from = self.resume.as_ref().map(|file| self.written(session, file)).transpose()?;
        session.at_desk(&self.game, &self.files, |desk, words| {
            let (instance, rest) = desk.game(words)?;
            let heaps = is_of_heaps(&instance);
            if heaps && rest.is_empty() {
                return quotient(instance, &wanted, from.as_ref(), &desk.budget);
            }
            if from.is_some() {
                return Err(Error::unsupported(words!(
                    "a search goes on from a certificate only for games of heaps",
                    "只有堆的游戏才能从证书继续搜索"
                ))
                .help(words!("leave `resume` out", "请去掉 `resume`")));
            }
            if let Some(extra) = rest.first().filter(|_| heaps) {
                return Err(takes_no_position(extra));
            }
            let question = desk.question(words, Convention::default())?;
            quotient_of(&question, &wanted, &desk.budget)
        })
    }

    fn response(&self, found: Found, lang: Lang) -> QuotientResponse {
        let names = Named::of(&found.quotient);
        let quotient = &found.quotient;
        let order = quotient.order();
        let table = (self.table && order <= TABLE).then(|| Table {
            elements: (0..order).map(|x| names.element(x)).collect(),
            products: (0..order)
                .map(|x| (0..order).map(|y| quotient.times(x, y)).collect())
                .collect(),
        });
        let certificate = found.certificate.as_ref().filter(|_| self.certificate);
        let letters = names.by.letters.iter().enumerate();
        QuotientResponse {
            game: found.instance.name.clone(),
            reach: match (&found.positions, found.period) {
                (Some(all), _) if all.len() == found.quotient.positions() => Reach::Proved,
                (None, Some(_)) => Reach::Proved,
                _ => Reach::Partial,
            },
            heaps: quotient.positions(),
            order,
            p_portion: names.portion(),
            tame: quotient.is_tame(),
            period: found.period.map(|found| found.period),
            preperiod: found.period.map(|found| found.preperiod),
            stopped: found.stopped.as_ref().map(|why| why.get(lang).to_string()),
            letters: letters
                .map(|(i, &heap)| Letter { letter: names.by.letter(i), heap })
                .collect(),
            relations: names.relations(),
            elements: (1..=quotient.positions()).map(|n| names.heap(n)).collect(),
            positions: found.positions.clone(),
            growth: found
                .growth
                .iter()
                .map(|&(heap, order, p_portion)| Growth { heap, order, p_portion })
                .collect(),
            table,
            svg: if self.picture { self.svg(&found, lang) } else { None },
            certificate: certificate.and_then(|certificate| serde_json::to_value(certificate).ok()),
            evidence: Evidence::from(&found.evidence),
            evidence_text: found.evidence.words().get(lang).to_string(),
        }
    }

    fn text(&self, found: &Found, lang: Lang, to: &mut dyn Write) -> io::Result<()> {
        let page = &mut Page::new(lang, to);
        let names = Named::of(&found.quotient);
        let quotient = &found.quotient;
        let (name, order, p) = (&found.instance.name, quotient.order(), quotient.portion().len());
        let n = quotient.positions();
        let whole = found.positions.as_ref().is_some_and(|all| all.len() == n);
        let title = match found.period {
            _ if whole => words!(
                "{name}, misère play, all {n} positions: a quotient of order {order}, {p} of them P",
                "{name}，反常规则，全部 {n} 个局面：商的阶为 {order}，其中 {p} 个为 P"
            ),
            Some(_) => words!(
                "{name}, misère play: a quotient of order {order}, {p} of them P",
                "{name}，反常规则：商的阶为 {order}，其中 {p} 个为 P"
            ),
            None => words!(
                "{name}, misère play, heaps to {n}: a quotient of order {order}, {p} of them P",
                "{name}，反常规则，堆至 {n}：商的阶为 {order}，其中 {p} 个为 P"
            ),
        };
        writeln!(page.to, "\x1b[1m{}\x1b[0m", title.get(page.lang))?;
        if let Some(Period { period, preperiod }) = found.period {
            page.line(&words!(
                "every heap: n+{period} and n have the same element for every n >= {preperiod}",
                "一切堆：当 n >= {preperiod} 时 n+{period} 与 n 的元素相同"
            ))?;
        }
        page.line(&match quotient.is_tame() {
            true => words!(
                "tame: its sums are like sums of misère Nim",
                "驯良：其和与反常 Nim 的和相同"
            ),
            false => words!("wild: no nim-sum tells who wins", "不驯良：异或和不能判定胜负"),
        })?;
        let named = |n: usize| match &found.positions {
            Some(all) => all[n - 1].clone(),
            None => n.to_string(),
        };
        let letters: Vec<String> = names
            .by
            .letters
            .iter()
            .enumerate()
            .map(|(i, &n)| format!("{} = {}", names.by.letter(i), named(n)))
            .collect();
        let (en, zh) = match &found.positions {
            Some(_) => ("letters (positions)", "字母（局面）"),
            None => ("letters (heaps)", "字母（堆）"),
        };
        fact(page, en, zh, &letters.join(", "))?;
        let relations = names.relations().into_iter().map(|[from, to]| format!("{from} = {to}"));
        let relations: Vec<String> = relations.collect();
        fact(page, "relations", "关系", &cut(&relations, page.lang))?;
        fact(page, "P", "P", &cut(&names.portion(), page.lang))?;
        let shown = match found.period {
            Some(found) => n.min(found.preperiod + found.period - 1),
            None => n,
        };
        match &found.positions {
            Some(all) => {
                let last = n
                    .checked_sub(1)
                    .map_or(String::new(), |last| format!("{}: {}", all[last], names.heap(n)));
                fact(page, "the last position", "最后的局面", &last)?;
            }
            None => {
                let heaps: Vec<String> = (1..=shown).map(|heap| names.heap(heap)).collect();
                fact(page, "heaps 1, 2, ...", "堆 1、2、…", &cut(&heaps, page.lang))?;
            }
        }
        let growth = found.growth.iter().map(|(n, order, p)| format!("{n}:{order}/{p}"));
        let growth: Vec<String> = growth.collect();
        fact(page, "growth (heap:order/P)", "增长（堆:阶/P）", &growth.join(" "))?;
        if self.table {
            table(page, &names)?;
        }
        if let (Some(why), None) = (&found.stopped, found.period) {
            page.fact("ended", "停止原因", why.get(page.lang))?;
        }
        page.fact("evidence", "依据", found.evidence.words().get(page.lang))
    }
}

/// A fact, where there is something to tell.
fn fact(page: &mut Page, en: &'static str, zh: &'static str, what: &str) -> io::Result<()> {
    if what.is_empty() { Ok(()) } else { page.fact(en, zh, what) }
}

/// A list that is not too long.
fn cut(list: &[String], lang: Lang) -> String {
    let more = list.len().saturating_sub(LISTED);
    let shown = list[..list.len() - more].join(", ");
    match (more, lang) {
        (0, _) => shown,
        (_, Lang::En) => format!("{shown}, ... ({more} more)"),
        (_, Lang::Zh) => format!("{shown}, …（另有 {more} 个）"),
    }
}

fn table(page: &mut Page, names: &Named) -> io::Result<()> {
    let order = names.quotient.order();
    if order > TABLE {
        return page.line(&words!(
            "the multiplication table of {order} elements is too large to be shown",
            "{order} 个元素的乘法表过大，不予列出"
        ));
    }
    let words: Vec<String> = (0..order).map(|x| names.element(x).replace(' ', "")).collect();
    let width = words.iter().map(String::len).max().unwrap_or(1);
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells: Vec<String> = cells.map(|cell| format!("{cell:>width$}")).collect();
        cells.join(" ")
    };
    writeln!(
        page.to,
        "{}",
        line(&mut std::iter::once("").chain(words.iter().map(String::as_str)))
    )?;
    for x in 0..order {
        let products = (0..order).map(|y| words[names.quotient.times(x, y)].as_str());
        writeln!(page.to, "{}", line(&mut std::iter::once(words[x].as_str()).chain(products)))?;
    }
    Ok(())
}
