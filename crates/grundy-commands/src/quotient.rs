//! `quotient`: computes the misère quotient of a game.

use crate::answer_types::Evidence;
use crate::arguments::localized;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::law::Proof;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Big, Error, ErrorKind, Lang, Text, excerpt};
use grundy::law::certificate::LawCertificate as Law;
use grundy::law::quotient::{Certificate, Period, Presentation, Quotient, representative_heap};
use grundy::words;
use grundy::workbench::certificate::AnyCertificate;
pub use grundy::workbench::quotient::QuotientReport as QuotientOutput;
use grundy::workbench::quotient::{QuotientQuery, is_of_heaps, quotient, quotient_of_positions};
use grundy::workbench::{Convention, quotient_picture, takes_no_position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, Write};
use std::time::Duration;

/// The maximum order of a quotient whose multiplication table is part of the response.
const MAX_TABLE_ORDER: usize = 400;
/// The maximum number of heaps, relations or elements that the text lists.
const MAX_LISTED: usize = 60;

/// A game whose misère quotient is computed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(mut_arg("words", |words| words.value_name(localized("GAME", "游戏")).help(localized(
    "Game and its parameters: a code or a game of heaps; other games need a position",
    "游戏及其参数：代码或堆游戏；其他游戏还需给出局面"
))))]
pub struct QuotientRequest {
    /// The game with its parameters: a code, a game of heaps, or another game with a position. The
    /// quotient of a position covers its followers.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap that the quotient covers. Without it, heaps are added until a period is
    /// proved, which covers all heaps.
    #[arg(
        long, value_name = "N",
        help = localized("Largest heap size to include [default: until a period is proved]", "最大的堆 [默认：直到证明出周期]")
    )]
    #[serde(default)]
    pub to: Option<Natural>,
    /// The maximum order of the quotient [default: 10000].
    #[arg(
        long, value_name = "N", default_value = "10000",
        help = localized("Maximum number of elements of the quotient", "商的最大阶")
    )]
    #[serde(default)]
    pub order: Option<Natural>,
    /// Stop and return the result so far after this many seconds [default: 20].
    #[arg(
        long, value_name = "N", default_value = "20",
        help = localized("Stop after N seconds and print the result so far", "N 秒后停止并输出已得到的结果")
    )]
    #[serde(default)]
    pub seconds: Option<Natural>,
    /// Return the multiplication table.
    #[arg(long, help = localized("Also print the multiplication table of the elements", "输出乘法表"))]
    #[serde(default)]
    pub table: bool,
    /// Return the certificate, which `verify` checks.
    #[arg(skip)]
    #[serde(default)]
    pub certificate: bool,
    /// Draw the quotient as SVG if it has at most 200 elements.
    #[arg(skip)]
    #[serde(default)]
    pub picture: bool,
    /// Heaps of a position: the picture shows how their elements multiply one after the other. For
    /// a game that is not a game of heaps, numbers of positions.
    #[arg(skip)]
    #[serde(default)]
    pub walk: Vec<Natural>,
    /// The file of an earlier certificate from which the search resumes. Its contents are checked.
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized("Continue a search from a certificate that --certificate wrote", "从证书继续")
    )]
    #[serde(default)]
    pub resume: Option<String>,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// Whether a quotient covers all heaps of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reach {
    /// The quotient covers all heaps, by a proved period.
    Proved,
    /// The quotient covers the computed heaps only.
    Partial,
}

/// A misère quotient: the monoid of the positions of a game, in which positions are equal if no sum
/// distinguishes them in misère play. Its elements are written as words in letters; each letter is
/// the element of a heap.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuotientResponse {
    /// The name of the game.
    pub game: String,
    /// Whether the quotient covers all heaps of the game.
    pub reach: Reach,
    /// The size of the largest computed heap; for a game that is not a game of heaps, the number of
    /// positions.
    pub heaps: usize,
    /// The number of elements of the quotient.
    pub order: usize,
    /// The P-portion: the elements whose positions are P-positions.
    pub p_portion: Vec<String>,
    /// Whether the quotient is tame: in misère play, sums behave like sums of nim-heaps.
    pub tame: bool,
    /// The period of the elements: from `preperiod` on, heaps n and n + period have the same
    /// element.
    pub period: Option<usize>,
    /// The preperiod: the first n from which the period holds.
    pub preperiod: Option<usize>,
    /// The reason why the search stopped before it proved a period, in words.
    pub stopped: Option<String>,
    /// The letters in which the elements are written, with their heaps.
    pub letters: Vec<Letter>,
    /// The relations: pairs of words for the same element. Replacing the first word by the second
    /// reduces every word to the normal form of its element, in any order (a confluent system).
    pub relations: Vec<[String; 2]>,
    /// The elements of heaps 1, 2, ..., or of the positions.
    pub elements: Vec<String>,
    /// For a game that is not a game of heaps, the reachable positions, each after its options. The
    /// heap numbers in the response are then numbers of positions, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
    /// The heaps that added elements to the quotient.
    pub growth: Vec<Growth>,
    /// The multiplication table, if the request asks for it and it is not too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The picture of the quotient in SVG, if the request asks for it and it is not too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The certificate, if the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Value>,
    /// The evidence for the quotient.
    pub evidence: Evidence,
    /// The evidence for the quotient in words, such as a proved period or the number of computed
    /// heaps.
    pub evidence_text: String,
}

/// A letter of the presentation of the quotient.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Letter {
    /// The name of the letter.
    pub letter: String,
    /// The heap whose element the letter is.
    pub heap: usize,
}

/// A heap that added elements to the quotient.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Growth {
    /// The size of the heap.
    pub heap: usize,
    /// The number of elements of the quotient of the heaps up to this one.
    pub order: usize,
    /// The number of elements in the P-portion of that quotient.
    pub p_portion: usize,
}

/// A multiplication table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The word that names each element.
    pub elements: Vec<String>,
    /// Row i has the products of element i with all elements, as indices in `elements`.
    pub products: Vec<Vec<usize>>,
}

/// A misère quotient with its presentation by letters and relations. The presentation names each
/// element of the quotient, a class of equivalent positions, by a word in letters.
struct QuotientWords<'a> {
    quotient: &'a Quotient,
    presentation: Presentation,
}

impl<'a> QuotientWords<'a> {
    /// Computes the presentation of `quotient`.
    fn new(quotient: &'a Quotient) -> QuotientWords<'a> {
        QuotientWords { quotient, presentation: Presentation::from_quotient(quotient) }
    }

    /// Returns the word that names the element with index `x`.
    fn element(&self, x: usize) -> String {
        self.presentation.word_text(&self.presentation.elements[x])
    }

    /// Returns the words of the P-portion: the elements whose positions are P-positions.
    fn portion(&self) -> Vec<String> {
        self.quotient.portion().into_iter().map(|x| self.element(x)).collect()
    }

    /// Returns the word of the element that contains the heap of size `n`, or an empty text if the
    /// quotient does not cover this heap.
    fn heap(&self, n: usize) -> String {
        self.quotient.value(n).map_or(String::new(), |x| self.element(x))
    }

    /// Returns the relations of the presentation. Each is a pair of words that name the same
    /// element.
    fn relations(&self) -> Vec<[String; 2]> {
        let to_words = |(from, to): &(Vec<u32>, Vec<u32>)| {
            [self.presentation.word_text(from), self.presentation.word_text(to)]
        };
        self.presentation.relations.iter().map(to_words).collect()
    }
}

/// Converts a field of a request to `usize`. Returns `default` for `None`, and `usize::MAX` for a
/// number that does not fit.
fn to_usize(natural: Option<Natural>, default: usize) -> usize {
    natural.map_or(default, |natural| usize::try_from(natural.0).unwrap_or(usize::MAX))
}

impl QuotientRequest {
    /// Draws the quotient as SVG, with a path that starts at the identity and multiplies by the
    /// element of each heap in the field `walk`. Returns `None` if the quotient or the path is too
    /// large to draw, or if the quotient does not cover a heap in `walk`.
    pub fn svg(&self, output: &QuotientOutput, lang: Lang) -> Option<String> {
        let element = |heap: &Natural| {
            let name = heap.0.to_string();
            let representative = representative_heap(
                &Big::from(heap.0),
                output.quotient.positions(),
                output.period,
            )?;
            Some((name, output.quotient.value(representative)?))
        };
        let walk: Option<Vec<quotient_picture::Step>> = self.walk.iter().map(element).collect();
        let (name, order) = (&output.instance.name, output.quotient.order());
        let title =
            words!("{name}: the misère quotient, of order {order}", "{name}：反常商，阶为 {order}");
        quotient_picture::to_svg(&output.quotient, &walk?, title.get(lang), lang)
    }

    /// Loads the certificate of an earlier computation of the quotient from `file`.
    ///
    /// # Errors
    /// If the file cannot be read or is not the certificate of a misère quotient.
    fn load_certificate(&self, session: &mut Session, file: &str) -> Result<Certificate, Error> {
        let help = words!(
            "name a file that `grundy quotient --certificate` wrote",
            "请给出 `grundy quotient --certificate` 写出的文件"
        );
        let text = session.file(&self.files, file, &help)?;
        match AnyCertificate::parse(&text)? {
            AnyCertificate::Law(Law::Quotient(certificate)) => Ok(*certificate),
            _ => {
                let name = excerpt(file);
                Err(Error::new(
                    ErrorKind::Corrupt,
                    words!(
                        "`{name}` is not the certificate of a misère quotient",
                        "`{name}` 不是反常商的证书"
                    ),
                )
                .help(help))
            }
        }
    }
}

impl Request for QuotientRequest {
    const NAME: &'static str = "quotient";
    const SUMMARY: Text = Text {
        en: "Computes the misère quotient of a game of heaps, proved for all heaps if a period is proved",
        zh: "堆游戏的反常商：求出，并在周期可证时对一切堆证明",
    };
    const SAMPLE: &'static str = "grundy quotient 0.77";
    const EXAMPLE: &'static str = r#"{"game": "0.77"}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = QuotientOutput;
    type Response = QuotientResponse;

    fn compute(&self, session: &mut Session) -> Result<QuotientOutput, Error> {
        let defaults = QuotientQuery::default();
        let limits = QuotientQuery {
            to: self.to.map(|to| to_usize(Some(to), 0)),
            order: to_usize(self.order, defaults.order).min(usize::from(u16::MAX)),
            time: self.seconds.map_or(defaults.time, |seconds| Duration::from_secs(seconds.0)),
        };
        let from =
            self.resume.as_ref().map(|file| self.load_certificate(session, file)).transpose()?;
        session.with_parser(&self.game, &self.files, |parser, words| {
            let (instance, remaining) = parser.parse_game(words)?;
            let is_heap_game = is_of_heaps(&instance);
            if is_heap_game && remaining.is_empty() {
                return quotient(instance, &limits, from.as_ref(), &parser.budget);
            }
            if from.is_some() {
                return Err(Error::unsupported(words!(
                    "only a search for a game of heaps can resume from a certificate",
                    "只有堆的游戏才能从证书继续搜索"
                ))
                .help(words!("omit `resume`", "请去掉 `resume`")));
            }
            if let Some(word) = remaining.first().filter(|_| is_heap_game) {
                return Err(takes_no_position(word));
            }
            let question = parser.parse_question(words, Convention::default())?;
            quotient_of_positions(&question, &limits, &parser.budget)
        })
    }

    fn response(&self, output: QuotientOutput, lang: Lang) -> QuotientResponse {
        let names = QuotientWords::new(&output.quotient);
        let quotient = &output.quotient;
        let order = quotient.order();
        let table = (self.table && order <= MAX_TABLE_ORDER).then(|| Table {
            elements: (0..order).map(|x| names.element(x)).collect(),
            products: (0..order)
                .map(|x| (0..order).map(|y| quotient.times(x, y)).collect())
                .collect(),
        });
        let certificate = output.certificate.as_ref().filter(|_| self.certificate);
        let letters = names.presentation.letters.iter().enumerate();
        QuotientResponse {
            game: output.instance.name.clone(),
            reach: match (&output.positions, output.period) {
                (Some(positions), _) if positions.len() == output.quotient.positions() => {
                    Reach::Proved
                }
                (None, Some(_)) => Reach::Proved,
                _ => Reach::Partial,
            },
            heaps: quotient.positions(),
            order,
            p_portion: names.portion(),
            tame: quotient.is_tame(),
            period: output.period.map(|output| output.period),
            preperiod: output.period.map(|output| output.preperiod),
            stopped: output.stopped.as_ref().map(|why| why.get(lang).to_string()),
            letters: letters
                .map(|(i, &heap)| Letter { letter: names.presentation.letter_name(i), heap })
                .collect(),
            relations: names.relations(),
            elements: (1..=quotient.positions()).map(|n| names.heap(n)).collect(),
            positions: output.positions.clone(),
            growth: output
                .growth
                .iter()
                .map(|&(heap, order, p_portion)| Growth { heap, order, p_portion })
                .collect(),
            table,
            svg: if self.picture { self.svg(&output, lang) } else { None },
            certificate: certificate.and_then(|certificate| serde_json::to_value(certificate).ok()),
            evidence: Evidence::from(&output.evidence),
            evidence_text: output.evidence.words().get(lang).to_string(),
        }
    }

    fn write_text(
        &self,
        output: &QuotientOutput,
        lang: Lang,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let writer = &mut TextWriter::new(lang, out);
        let names = QuotientWords::new(&output.quotient);
        let quotient = &output.quotient;
        let (name, order, p) = (&output.instance.name, quotient.order(), quotient.portion().len());
        let n = quotient.positions();
        let is_complete = output.positions.as_ref().is_some_and(|positions| positions.len() == n);
        let title = match output.period {
            _ if is_complete => words!(
                "{name}, misère play, all {n} positions: quotient of order {order} with {p} P elements",
                "{name}，反常规则，全部 {n} 个局面：商的阶为 {order}，其中 {p} 个为 P"
            ),
            Some(_) => words!(
                "{name}, misère play: quotient of order {order} with {p} P elements",
                "{name}，反常规则：商的阶为 {order}，其中 {p} 个为 P"
            ),
            None => words!(
                "{name}, misère play, heaps to {n}: quotient of order {order} with {p} P elements",
                "{name}，反常规则，堆至 {n}：商的阶为 {order}，其中 {p} 个为 P"
            ),
        };
        writeln!(writer.out, "\x1b[1m{}\x1b[0m", title.get(writer.lang))?;
        if let Some(Period { period, preperiod }) = output.period {
            writer.write_line(&words!(
                "every heap: n+{period} and n have the same element for every n >= {preperiod}",
                "一切堆：当 n >= {preperiod} 时 n+{period} 与 n 的元素相同"
            ))?;
        }
        writer.write_line(&if quotient.is_tame() {
            words!("tame: sums behave like sums of misère Nim", "驯良：其和与反常 Nim 的和相同")
        } else {
            words!("wild: no nim-sum decides who wins", "不驯良：异或和不能判定胜负")
        })?;
        let heap_name = |n: usize| match &output.positions {
            Some(positions) => positions[n - 1].clone(),
            None => n.to_string(),
        };
        let letters: Vec<String> = names
            .presentation
            .letters
            .iter()
            .enumerate()
            .map(|(i, &n)| format!("{} = {}", names.presentation.letter_name(i), heap_name(n)))
            .collect();
        let (en, zh) = match &output.positions {
            Some(_) => ("letters (positions)", "字母（局面）"),
            None => ("letters (heaps)", "字母（堆）"),
        };
        write_nonempty(writer, en, zh, &letters.join(", "))?;
        let relations = names.relations().into_iter().map(|[from, out]| format!("{from} = {out}"));
        let relations: Vec<String> = relations.collect();
        write_nonempty(writer, "relations", "关系", &join_shortened(&relations, writer.lang))?;
        write_nonempty(writer, "P", "P", &join_shortened(&names.portion(), writer.lang))?;
        let max_heap = match output.period {
            Some(output) => n.min(output.preperiod + output.period - 1),
            None => n,
        };
        match &output.positions {
            Some(positions) => {
                let last_text = n.checked_sub(1).map_or(String::new(), |index| {
                    format!("{}: {}", positions[index], names.heap(n))
                });
                write_nonempty(writer, "the last position", "最后的局面", &last_text)?;
            }
            None => {
                let heaps: Vec<String> = (1..=max_heap).map(|heap| names.heap(heap)).collect();
                write_nonempty(
                    writer,
                    "heaps 1, 2, ...",
                    "堆 1、2、…",
                    &join_shortened(&heaps, writer.lang),
                )?;
            }
        }
        let growth = output.growth.iter().map(|(n, order, p)| format!("{n}:{order}/{p}"));
        let growth: Vec<String> = growth.collect();
        write_nonempty(writer, "growth (heap:order/P)", "增长（堆:阶/P）", &growth.join(" "))?;
        if self.table {
            write_table(writer, &names)?;
        }
        if let (Some(why), None) = (&output.stopped, output.period) {
            writer.write_fact("stopped", "停止原因", why.get(writer.lang))?;
        }
        writer.write_fact("evidence", "依据", output.evidence.words().get(writer.lang))
    }
}

/// Writes a line with `text` after a title, `en` or `zh` by language. Writes nothing if `text` is
/// empty.
fn write_nonempty(
    writer: &mut TextWriter,
    en: &'static str,
    zh: &'static str,
    text: &str,
) -> io::Result<()> {
    if text.is_empty() { Ok(()) } else { writer.write_fact(en, zh, text) }
}

/// Joins at most [`MAX_LISTED`] items of a list with commas, and appends the number of omitted
/// items if there are any.
fn join_shortened(list: &[String], lang: Lang) -> String {
    let hidden = list.len().saturating_sub(MAX_LISTED);
    let joined = list[..list.len() - hidden].join(", ");
    match (hidden, lang) {
        (0, _) => joined,
        (_, Lang::En) => format!("{joined}, ... ({hidden} more)"),
        (_, Lang::Zh) => format!("{joined}, …（另有 {hidden} 个）"),
    }
}

/// Writes the multiplication table of a quotient, with the word of each element as the title of its
/// row and column.
fn write_table(writer: &mut TextWriter, names: &QuotientWords) -> io::Result<()> {
    let order = names.quotient.order();
    if order > MAX_TABLE_ORDER {
        return writer.write_line(&words!(
            "the multiplication table of {order} elements is too large to print",
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
        writer.out,
        "{}",
        line(&mut std::iter::once("").chain(words.iter().map(String::as_str)))
    )?;
    for x in 0..order {
        let products = (0..order).map(|y| words[names.quotient.times(x, y)].as_str());
        writeln!(writer.out, "{}", line(&mut std::iter::once(words[x].as_str()).chain(products)))?;
    }
    Ok(())
}
