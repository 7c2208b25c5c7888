//! `quotient`: computes the misère quotient of a game.

use crate::answer_types::Evidence;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::law::Proof;
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Big, Error, ErrorKind, Lang, Text, excerpt, text};
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
use std::io;
use std::time::Duration;

/// The maximum order (number of elements) of a quotient whose multiplication table is part of the
/// response.
const MAX_TABLE_ORDER: usize = 400;
/// The maximum number of heaps, relations or elements that the text lists.
const MAX_LISTED: usize = 60;

/// A game whose misère quotient is computed.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct QuotientRequest {
    /// The game with its parameters: a code, a game of heaps, or another game with a position. The
    /// quotient of a position covers its followers.
    #[command(flatten)]
    pub game: RawInput,
    /// The largest heap that the quotient covers. Without it, heaps are added until a period is
    /// proved, which covers all heaps.
    #[arg(long, value_name = "N")]
    pub to: Option<Natural>,
    /// The maximum order of the quotient [default: 10000].
    #[arg(long, value_name = "N", default_value = "10000")]
    pub order: Option<Natural>,
    /// Stop and return the result so far after this many seconds [default: 20].
    #[arg(long, value_name = "N", default_value = "20")]
    pub seconds: Option<Natural>,
    /// Return the multiplication table.
    #[arg(long)]
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
    /// The sizes of the heaps of a position. The picture shows the successive products of their
    /// elements in the quotient. For a game that is not a game of heaps, the field lists positions,
    /// as indices, from 1, in the field `positions` of the response.
    #[arg(skip)]
    #[serde(default)]
    pub walk: Vec<Natural>,
    /// The file of an earlier certificate from which the search resumes. Its contents are checked.
    #[arg(long)]
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
    /// The size of the largest heap that the quotient covers; for a game that is not a game of
    /// heaps, the number of positions that it covers.
    pub heaps: usize,
    /// The number of elements of the quotient.
    pub order: usize,
    /// The P-portion: the elements whose positions are P-positions.
    pub p_portion: Vec<String>,
    /// Whether the quotient is tame: in misère play, sums behave like sums of nim-heaps.
    pub tame: bool,
    /// The period of the elements: from `preperiod` on, heaps n and n + period have the same
    /// element. `null` if no period is proved.
    pub period: Option<usize>,
    /// The preperiod: the first n from which the period holds; `null` if no period is proved.
    pub preperiod: Option<usize>,
    /// The limit that ended the search, in words; `null` if the search proved a period or added all
    /// requested heaps.
    pub stopped: Option<String>,
    /// The letters in which the elements are written as words. Each letter is the element of one
    /// heap.
    pub letters: Vec<Letter>,
    /// The relations: pairs of words for the same element. Replacing the first word by the second
    /// reduces every word to the normal form of its element, in any order (a confluent system).
    pub relations: Vec<[String; 2]>,
    /// The element of each of the heaps 1, 2, ... as a word; for a game that is not a game of
    /// heaps, the element of each position in `positions`.
    pub elements: Vec<String>,
    /// For a game that is not a game of heaps, the reachable positions, each after its options. A
    /// heap size n in another field of the response then means the nth of these positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
    /// The heap sizes at which the quotient grew, in ascending order.
    pub growth: Vec<Growth>,
    /// The multiplication table; absent unless the request asks for it, or if it is too large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The picture of the quotient in SVG; absent unless the request asks for it, or if it is too
    /// large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The certificate, which `verify` checks; absent unless the request asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Proof>")]
    pub certificate: Option<Value>,
    /// The evidence for the quotient.
    pub evidence: Evidence,
    /// The evidence for the quotient in words, such as a proved period or the number of computed
    /// heaps.
    pub evidence_text: String,
}

/// A letter in which elements of the quotient are written as words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Letter {
    /// The name of the letter (the letters are named a, b, c and so on).
    pub letter: String,
    /// The size of the heap whose element the letter is.
    pub heap: usize,
}

/// A heap size at which the quotient grew: the quotient of the heaps up to this size has more
/// elements than the quotient of the smaller heaps.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Growth {
    /// The heap size at which the quotient grew.
    pub heap: usize,
    /// The number of elements of the quotient of the heaps up to this size.
    pub order: usize,
    /// The number of elements in the P-portion of the quotient of the heaps up to this size.
    pub p_portion: usize,
}

/// The multiplication table of a misère quotient.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Table {
    /// The word that names each element of the quotient.
    pub elements: Vec<String>,
    /// The products: the number in row i and column j is the index in `elements` of the product of
    /// the elements i and j.
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
        let title = words!(quotient::misere_quotient_of_order, name, order);
        quotient_picture::to_svg(&output.quotient, &walk?, title.get(lang), lang)
    }

    /// Loads the certificate of an earlier computation of the quotient from `file`.
    ///
    /// # Errors
    /// If the file cannot be read or is not the certificate of a misère quotient.
    fn load_certificate(&self, session: &mut Session, file: &str) -> Result<Certificate, Error> {
        let help = words!(quotient::name_file_that_grundy_quotient);
        let text = session.file(&self.files, file, &help)?;
        match AnyCertificate::parse(&text)? {
            AnyCertificate::Law(Law::Quotient(certificate)) => Ok(*certificate),
            _ => Err(Error::new(
                ErrorKind::Corrupt,
                words!(quotient::is_not_certificate_of_misere_quotient, name = excerpt(file)),
            )
            .help(help)),
        }
    }
}

impl Request for QuotientRequest {
    const NAME: &'static str = "quotient";
    const SUMMARY: Text = text!(quotient::summary);
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
                return Err(Error::unsupported(words!(quotient::only_search_for_game_of_heaps))
                    .help(words!(quotient::omit_resume)));
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

    fn write_text(&self, output: &QuotientOutput, writer: &mut TextWriter) -> io::Result<()> {
        let names = QuotientWords::new(&output.quotient);
        let quotient = &output.quotient;
        let (name, order, p) = (&output.instance.name, quotient.order(), quotient.portion().len());
        let n = quotient.positions();
        let is_complete = output.positions.as_ref().is_some_and(|positions| positions.len() == n);
        let title = match output.period {
            _ if is_complete => {
                words!(quotient::misere_play_all_positions_quotient, name, n, order, p)
            }
            Some(_) => words!(quotient::misere_play_quotient_of_order, name, order, p),
            None => words!(quotient::misere_play_heaps_to_quotient, name, n, order, p),
        };
        writer.write_title(&title)?;
        if let Some(Period { period, preperiod }) = output.period {
            writer.write_line(&words!(quotient::every_heap_n_and_n, period, preperiod))?;
        }
        writer.write_line(&if quotient.is_tame() {
            words!(quotient::tame_sums_behave_like_sums)
        } else {
            words!(quotient::wild_no_nim_sum_decides_who)
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
        let title = match &output.positions {
            Some(_) => text!(quotient::letters_positions),
            None => text!(quotient::letters_heaps),
        };
        write_nonempty(writer, title, &letters.join(", "))?;
        let relations = names.relations().into_iter().map(|[from, to]| format!("{from} = {to}"));
        let relations: Vec<String> = relations.collect();
        write_nonempty(
            writer,
            text!(quotient::relations),
            &join_shortened(&relations, writer.lang),
        )?;
        write_nonempty(writer, text!(quotient::p), &join_shortened(&names.portion(), writer.lang))?;
        let max_heap = match output.period {
            Some(output) => n.min(output.preperiod + output.period - 1),
            None => n,
        };
        match &output.positions {
            Some(positions) => {
                let last_text = n.checked_sub(1).map_or(String::new(), |index| {
                    format!("{}: {}", positions[index], names.heap(n))
                });
                write_nonempty(writer, text!(quotient::last_position), &last_text)?;
            }
            None => {
                let heaps: Vec<String> = (1..=max_heap).map(|heap| names.heap(heap)).collect();
                write_nonempty(
                    writer,
                    text!(quotient::heaps_one_two),
                    &join_shortened(&heaps, writer.lang),
                )?;
            }
        }
        let growth = output.growth.iter().map(|(n, order, p)| format!("{n}:{order}/{p}"));
        let growth: Vec<String> = growth.collect();
        write_nonempty(writer, text!(quotient::growth_heap_order_p), &growth.join(" "))?;
        if self.table {
            write_table(writer, &names)?;
        }
        if let (Some(why), None) = (&output.stopped, output.period) {
            writer.write_fact(text!(quotient::stopped), why)?;
        }
        writer.write_fact(text!(quotient::evidence), output.evidence.words())
    }
}

/// Writes a line with `text` after a title. Writes nothing if `text` is
/// empty.
fn write_nonempty(writer: &mut TextWriter, title: Text, text: &str) -> io::Result<()> {
    if text.is_empty() { Ok(()) } else { writer.write_fact(title, text) }
}

/// Joins at most [`MAX_LISTED`] items of a list with commas, and appends the number of omitted
/// items if there are any.
fn join_shortened(list: &[String], lang: Lang) -> String {
    let hidden = list.len().saturating_sub(MAX_LISTED);
    let joined = list[..list.len() - hidden].join(", ");
    match hidden {
        0 => joined,
        _ => words!(quotient::joined_and_more, joined, hidden).into_text(lang),
    }
}

/// Writes the multiplication table of a quotient, with the word of each element as the title of its
/// row and column.
fn write_table(writer: &mut TextWriter, names: &QuotientWords) -> io::Result<()> {
    let order = names.quotient.order();
    if order > MAX_TABLE_ORDER {
        return writer.write_line(&words!(quotient::multiplication_table_of_elements, order));
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
