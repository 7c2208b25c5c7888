//! `genus`: computes genera and misère canonical forms of positions, and compares two sums in
//! misère play.

use crate::answer_types::Evidence;
use crate::arguments::{localized, notes_and_examples};
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, Words};
use grundy::law;
use grundy::words;
use grundy::workbench::genus::{self, Genus, Tameness};
use grundy::workbench::{Convention, takes_no_position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// The default of the field `to`: the largest heap in a table of genera.
const DEFAULT_MAX_HEAP: u64 = 20;
/// The maximum length in characters of a canonical form in a table.
const MAX_FORM_LENGTH: usize = 60;

/// The notes of the help.
const NOTES: Text = Text {
    en: "In misère play the player who cannot move wins. The genus g^abc of a game is its Grundy value g, followed by its misère Grundy values a (of the game alone), b (with a Nim heap of 2 beside it), c (with two such heaps) and so on, until the last two repeat. A tame game behaves in sums like a sum of misère Nim heaps. Two games are equal in misère play, in every sum, if their canonical forms are equal; G + G need not be 0.",
    zh: "公平组合游戏的亏格 g^abc 由其 SG 值 g 与一列反常 SG 值 a、b、c…… 组成：依次为游戏本身、加 \
         *2、加 *2 + *2 等，直到最后两个数循环。驯良的游戏相加时如同反常 Nim 的堆。两个游戏的标准形相同时，\
         在反常规则下的任何和中都相等；G + G 不一定为 0。",
};

/// The example command lines of the help.
const EXAMPLES: &[&str] = &[
    "grundy genus 0.77 5",
    "grundy genus 0.77 --to 20",
    "grundy genus 0.77 9 + nim 2",
    "grundy genus 0.77 4 = nim 1",
    "grundy genus examples/notakto.game",
];

/// The question: a sum of impartial games, two such sums joined by `=`, or a game of heaps without
/// a position.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
#[command(
    mut_arg("words", |words| words.value_name(localized("GAMES", "游戏")).help(localized(
        "Games with their positions, joined by +. Write A = B to compare two sums, or a game of heaps without a position for a table of its heaps",
        "带局面的游戏，用 + 相连；A = B 比较两者；堆游戏不带局面则列出各堆的亏格"
    ))),
    after_help = notes_and_examples(&NOTES, EXAMPLES)
)]
pub struct GenusRequest {
    /// Games with positions, joined by ` + `. `A = B` asks whether two sums are equal. A game of
    /// heaps without a position asks for a table of its heaps.
    #[command(flatten)]
    pub question: RawInput,
    /// The largest heap of the table for a game of heaps [default: 20].
    #[arg(
        long, value_name = "N",
        help = localized("Largest heap size of the table, if no position is given [default: 20]", "堆游戏的最大堆 [默认：20]")
    )]
    #[serde(default)]
    pub to: Option<Natural>,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// The class of a genus in Conway's theory of tame games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Kind")]
pub enum GenusKind {
    /// The genus of a sum of nim-heaps of size at most 1.
    Fickle,
    /// The genus of a sum of nim-heaps with a heap of size 2 or more.
    Firm,
    /// A genus that no sum of nim-heaps has.
    Wild,
}

/// The misère properties of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GenusOf")]
pub struct GenusReport {
    /// The genus symbol, such as `4^146`: the Grundy value in normal play, then after `^` the
    /// misère Grundy values of the game with 0, 1, 2, ... copies of *2. The last two digits repeat
    /// for ever.
    pub genus: String,
    /// The Grundy value in normal play.
    pub grundy: u32,
    /// The misère Grundy values of the game with 0, 1, 2, ... copies of *2; the last two repeat for
    /// ever.
    pub misere_values: Vec<u32>,
    /// The outcome in normal play: `N` or `P`.
    pub normal: &'static str,
    /// The outcome in misère play: `N` or `P`.
    pub misere: &'static str,
    /// The class of the genus in the theory of tame games.
    pub genus_kind: GenusKind,
    /// Whether the game is tame: the game and all its followers have genera of sums of nim-heaps,
    /// so the game adds like a sum of nim-heaps.
    pub tame: bool,
    /// The misère canonical form; `null` if it is too long to write.
    pub canonical: Option<String>,
    /// The nim-heap that equals the game in misère play; `null` if no nim-heap does.
    pub nim_heap: Option<u32>,
    /// The birthday: the length of the longest play of the canonical form.
    pub birthday: u32,
}

/// The misère properties of one or two sums, or of heaps 0, 1, 2, ... of a game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GenusResponse {
    /// The question of the request.
    pub question: String,
    /// The properties of the first or only sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<GenusReport>,
    /// The properties of the second sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<GenusReport>,
    /// Whether the two sums are equal: each can replace the other in every misère sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
    /// The properties of heaps 0, 1, 2, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Vec<GenusReport>>,
    /// The limit that stopped the table before the heap `to`; absent for a complete table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The evidence for the properties.
    pub evidence: Evidence,
    /// The kind of the evidence and its basis, such as a theorem, in words.
    pub evidence_text: String,
}

/// The result of `genus`: the misère properties of one or two sums, or of the single heaps of a
/// game.
pub enum GenusOutput {
    /// The request is about one sum, or compares two sums.
    Sums(genus::GenusReport),
    /// The request is about the heaps of a game. The parts are the name of the game, and the misère
    /// properties of its heaps 0, 1, 2, ….
    Heaps(String, genus::HeapInvariants),
}

impl GenusOutput {
    /// Returns the evidence for the misère properties.
    fn evidence(&self) -> law::Evidence {
        match self {
            GenusOutput::Sums(found) => found.evidence.clone(),
            GenusOutput::Heaps(_, heaps) => {
                law::Evidence::Tabulated { heaps: heaps.heaps.len() as u64, positions: 0 }
            }
        }
    }

    /// Returns the error of the limit that stopped the table of heaps before it was complete.
    /// Returns `None` for a complete table and for a question about sums.
    fn stopped(&self) -> Option<&Error> {
        match self {
            GenusOutput::Heaps(_, heaps) => heaps.stopped.as_ref(),
            GenusOutput::Sums(_) => None,
        }
    }
}

/// Returns the letter of an outcome: `N` if the player to move wins, else `P`.
fn letter(wins: bool) -> &'static str {
    if wins { "N" } else { "P" }
}

impl GenusReport {
    /// Converts the misère properties of a game to their JSON form.
    fn from_genus(game: &genus::MisereInvariants) -> GenusReport {
        let genus = &game.genus;
        GenusReport {
            genus: genus.to_string(),
            grundy: genus.grundy(),
            misere_values: genus.sequence().to_vec(),
            normal: letter(genus.grundy() != 0),
            misere: letter(genus.misere(0) != 0),
            genus_kind: match genus.tameness() {
                Tameness::Fickle => GenusKind::Fickle,
                Tameness::Firm => GenusKind::Firm,
                Tameness::Wild => GenusKind::Wild,
            },
            tame: game.tame,
            canonical: game.canonical.clone(),
            nim_heap: game.heap,
            birthday: game.birthday,
        }
    }
}

impl Request for GenusRequest {
    const NAME: &'static str = "genus";
    const SUMMARY: Text = Text {
        en: "Computes genera and misère canonical forms, and decides whether two sums are equal in misère play",
        zh: "局面的亏格与反常标准形，以及两个和在反常规则下是否相等",
    };
    const SAMPLE: &'static str = "grundy genus 0.77 5";
    const EXAMPLE: &'static str = r#"{"question": "0.77 5"}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = GenusOutput;
    type Response = GenusResponse;

    fn compute(&self, session: &mut Session) -> Result<GenusOutput, Error> {
        session.with_parser(&self.question, &self.files, |parser, words| {
            let sides: Vec<&[&str]> = words.split(|&word| word == "=").collect();
            let parse = |parser: &mut grundy::workbench::QueryParser, words: &[&str]| {
                parser.parse_question(words, Convention { misere: true, compound: None })
            };
            match sides[..] {
                [first, second] => {
                    let (first, second) = (parse(parser, first)?, parse(parser, second)?);
                    genus::genus(&first, Some(&second), &parser.budget).map(GenusOutput::Sums)
                }
                [only] => {
                    if !only.contains(&"+") {
                        let (instance, remaining) = parser.parse_game(only)?;
                        if remaining.is_empty() && instance.game.heaps().is_some() {
                            let to = self.to.map_or(DEFAULT_MAX_HEAP, |to| to.0);
                            let heaps = genus::heaps(&instance, to, &parser.budget)?;
                            return Ok(GenusOutput::Heaps(instance.name.clone(), heaps));
                        }
                        if let (Some(_), Some(word)) = (self.to, remaining.first()) {
                            return Err(takes_no_position(word));
                        }
                    }
                    let question = parse(parser, only)?;
                    genus::genus(&question, None, &parser.budget).map(GenusOutput::Sums)
                }
                _ => Err(Error::bad(words!("more than two sums are compared", "比较的和多于两个"))
                    .help(words!("write `A = B`", "请写成 `A = B`"))),
            }
        })
    }

    fn response(&self, output: GenusOutput, lang: Lang) -> GenusResponse {
        let evidence = output.evidence();
        let (first, second, equal, heaps) = match &output {
            GenusOutput::Sums(sums) => {
                let second = sums.second.as_ref();
                let report = second.map(|(report, _)| GenusReport::from_genus(report));
                let equal = second.map(|&(_, equal)| equal);
                (Some(GenusReport::from_genus(&sums.first)), report, equal, None)
            }
            GenusOutput::Heaps(_, heaps) => {
                (None, None, None, Some(heaps.heaps.iter().map(GenusReport::from_genus).collect()))
            }
        };
        GenusResponse {
            question: self.question.to_line(),
            first,
            second,
            equal,
            heaps,
            stopped: output.stopped().map(|why| why.message(lang)),
            evidence: Evidence::from(&evidence),
            evidence_text: evidence.words().get(lang).to_string(),
        }
    }

    fn write_text(&self, output: &GenusOutput, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
        let writer = &mut TextWriter::new(lang, out);
        match output {
            GenusOutput::Heaps(name, heaps) => {
                let title = words!("{name}: genera of heaps", "{name}：各堆的亏格");
                writeln!(writer.out, "\x1b[1m{}\x1b[0m", title.get(writer.lang))?;
                let rows = &heaps.heaps;
                let width = rows.iter().map(|game| game.genus.to_string().len()).max();
                let width = width.unwrap_or(0);
                for (n, game) in rows.iter().enumerate() {
                    let genus = game.genus.to_string();
                    let form = short_form(game).get(writer.lang).to_string();
                    writeln!(writer.out, "{n:>4}  {genus:<width$}  {form}")?;
                }
                if let Some(wild) = rows.iter().position(|game| !game.tame) {
                    writer.write_line(&words!(
                        "heaps below {wild} are tame: their sums behave like sums of misère Nim (Conway 1976)",
                        "堆 {wild} 以下驯良：其和与反常 Nim 的和相同（Conway 1976）"
                    ))?;
                }
            }
            GenusOutput::Sums(output) => {
                let line = self.question.to_line();
                let mut sides = line.split(" = ");
                write_report(writer, sides.next().unwrap_or(""), &output.first)?;
                if let Some((second, equal)) = &output.second {
                    write_report(writer, sides.next().unwrap_or(""), second)?;
                    writer.write_line(&if *equal { words!(
                            "equal: the canonical forms are the same, so each sum can replace the other in every misère sum",
                            "相等：标准形相同，在任何反常规则的和中可以互换"
                        ) } else { words!(
                            "not equal: the canonical forms differ, so some misère sum distinguishes the two sums",
                            "不相等：标准形不同，有某个反常规则的和能区分二者"
                        ) })?;
                }
            }
        }
        if let Some(why) = output.stopped() {
            writer.write_fact("stopped", "停止原因", &why.message(writer.lang))?;
        }
        writer.write_fact("evidence", "依据", output.evidence().words().get(writer.lang))
    }
}

/// Writes the misère properties of the game `name` as lines of text.
fn write_report(
    writer: &mut TextWriter,
    name: &str,
    game: &genus::MisereInvariants,
) -> io::Result<()> {
    let genus = &game.genus;
    let title = words!("{name}: genus {genus}", "{name}：亏格 {genus}");
    writeln!(writer.out, "\x1b[1m{}\x1b[0m", title.get(writer.lang))?;
    let outcome = |wins: bool| {
        if wins {
            words!("N, the player to move wins", "N 态，先手胜")
        } else {
            words!("P, the player to move loses", "P 态，后手胜")
        }
    };
    let value = genus.grundy();
    let normal = words!("value {value}: ", "值 {value}：").then(&outcome(value != 0));
    writer.write_fact("normal play", "正常规则", normal.get(writer.lang))?;
    let value = genus.misere(0);
    let misere = words!("value {value}: ", "值 {value}：").then(&outcome(value != 0));
    writer.write_fact("misère play", "反常规则", misere.get(writer.lang))?;
    writer.write_fact("with copies of *2", "与若干个 *2 的和", &misere_values(genus))?;
    let kind = match (game.tame, genus.tameness()) {
        (true, Tameness::Fickle) => words!(
            "tame and fickle: adds like a sum of nim-heaps of size at most 1 (Conway 1976)",
            "驯良且易变：与不超过 1 的 Nim 堆的和相同（Conway 1976）"
        ),
        (true, _) => words!(
            "tame and firm: adds like a sum of nim-heaps with a heap larger than 1 (Conway 1976)",
            "驯良且坚定：与含有大于 1 的堆的 Nim 和相同（Conway 1976）"
        ),
        (false, Tameness::Wild) => {
            words!("wild: no sum of nim-heaps has this genus", "不驯良：没有 Nim 堆的和具有此亏格")
        }
        (false, _) => words!(
            "not tame: its genus is the genus of a sum of nim-heaps, but the genus of a follower is wild",
            "亏格与 Nim 堆相同，但它能变成的某个局面不驯良"
        ),
    };
    writer.write_line(&kind)?;
    writer.write_fact("canonical form", "标准形", full_form(game).get(writer.lang))?;
    writer.write_fact("birthday", "生日", &game.birthday.to_string())
}

/// Returns the misère Grundy values of a genus as text: the values with 0, 1, 2, … copies of *2,
/// separated by commas and followed by dots, since the last two repeat.
fn misere_values(genus: &Genus) -> String {
    let values: Vec<String> = genus.sequence().iter().map(u32::to_string).collect();
    format!("{}, ...", values.join(", "))
}

/// Returns the misère canonical form of a game for a row of a table. If the form is longer than
/// [`MAX_FORM_LENGTH`], returns a note with its birthday instead.
fn short_form(known: &genus::MisereInvariants) -> Words {
    let day = known.birthday;
    match &known.canonical {
        Some(form) if form.len() <= MAX_FORM_LENGTH => Words::same(form.clone()),
        _ => words!("a form with birthday {day}", "第 {day} 天的形式"),
    }
}

/// Returns the misère canonical form of a game, or a note if the form is too long to print.
fn full_form(known: &genus::MisereInvariants) -> Words {
    match &known.canonical {
        Some(form) => Words::same(form.clone()),
        None => words!("too long to print", "过长，不予列出"),
    }
}
