//! `genus`: computes genera and misère canonical forms of positions, and compares two sums in
//! misère play.

use crate::answer_types::Evidence;
use crate::command::{Priority, Request};
use crate::input::{Natural, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::base::{Error, Lang, Text, Words, text};
use grundy::workbench::genus::{self, Genus, Tameness};
use grundy::workbench::{Convention, takes_no_position};
use grundy::{law, words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;

/// The default of the field `to`: the largest heap in a table of genera.
const DEFAULT_MAX_HEAP: u64 = 20;
/// The maximum length in characters of a canonical form in a table.
const MAX_FORM_LENGTH: usize = 60;

/// The question: a sum of impartial games, two such sums joined by `=`, or a game of heaps without
/// a position.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct GenusRequest {
    /// Games with positions, joined by ` + `. `A = B` asks whether two sums are equal. A game of
    /// heaps without a position asks for a table of its heaps.
    #[command(flatten)]
    pub question: RawInput,
    /// The largest heap of the table for a game of heaps [default: 20].
    #[arg(long, value_name = "N")]
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
    /// The question of the request, as one line.
    pub question: String,
    /// The misère properties of the first or only sum; absent for a table of heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<GenusReport>,
    /// The misère properties of the second sum; absent if the request compares no sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<GenusReport>,
    /// Whether the two sums are equal: each can replace the other in every misère sum. Absent if
    /// the request compares no sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
    /// The misère properties of the heaps 0, 1, 2, ... of the game, in this order; absent for a
    /// question about sums.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heaps: Option<Vec<GenusReport>>,
    /// The limit that stopped the table before the heap `to`; absent for a complete table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// The evidence for the misère properties.
    pub evidence: Evidence,
    /// The evidence in words: its kind, such as proved, and its basis, such as the name of a
    /// theorem.
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
    const SUMMARY: Text = text!(genus::summary);
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
                _ => Err(Error::bad(words!(genus::more_than_two_sums_are_compared))
                    .help(words!(genus::write_b))),
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

    fn write_text(&self, output: &GenusOutput, writer: &mut TextWriter) -> io::Result<()> {
        match output {
            GenusOutput::Heaps(name, heaps) => {
                writer.write_title(&words!(genus::genera_of_heaps, name))?;
                let rows = &heaps.heaps;
                let width = rows.iter().map(|game| game.genus.to_string().len()).max();
                let width = width.unwrap_or(0);
                for (n, game) in rows.iter().enumerate() {
                    let genus = game.genus.to_string();
                    let form = short_form(game).get(writer.lang).to_string();
                    writeln!(writer.out, "{n:>4}  {genus:<width$}  {form}")?;
                }
                if let Some(wild) = rows.iter().position(|game| !game.tame) {
                    writer.write_line(&words!(genus::heaps_below_are_tame_their_sums, wild))?;
                }
            }
            GenusOutput::Sums(output) => {
                let line = self.question.to_line();
                let mut sides = line.split(" = ");
                write_report(writer, sides.next().unwrap_or(""), &output.first)?;
                if let Some((second, equal)) = &output.second {
                    write_report(writer, sides.next().unwrap_or(""), second)?;
                    writer.write_line(&if *equal {
                        words!(genus::equal_canonical_forms_are_same)
                    } else {
                        words!(genus::not_equal_canonical_forms_differ)
                    })?;
                }
            }
        }
        if let Some(why) = output.stopped() {
            writer.write_fact(text!(genus::stopped), why.message(writer.lang))?;
        }
        writer.write_fact(text!(genus::evidence), output.evidence().words())
    }
}

/// Writes the misère properties of the game `name` as lines of text.
fn write_report(
    writer: &mut TextWriter,
    name: &str,
    game: &genus::MisereInvariants,
) -> io::Result<()> {
    let genus = &game.genus;
    writer.write_title(&words!(genus::genus, name, genus))?;
    let outcome = |wins: bool| {
        if wins {
            words!(genus::n_player_to_move_wins)
        } else {
            words!(genus::p_player_to_move_loses)
        }
    };
    let value = genus.grundy();
    let normal = words!(genus::value, value).then(&outcome(value != 0));
    writer.write_fact(text!(genus::normal_play), &normal)?;
    let value = genus.misere(0);
    let misere = words!(genus::value, value).then(&outcome(value != 0));
    writer.write_fact(text!(genus::misere_play), &misere)?;
    writer.write_fact(text!(genus::with_copies_of_two), misere_values(genus))?;
    let kind = match (game.tame, genus.tameness()) {
        (true, Tameness::Fickle) => words!(genus::tame_and_fickle_adds_like_sum),
        (true, _) => words!(genus::tame_and_firm_adds_like_sum),
        (false, Tameness::Wild) => words!(genus::wild_no_sum_of_nim_heaps),
        (false, _) => words!(genus::not_tame_its_genus_is_genus),
    };
    writer.write_line(&kind)?;
    writer.write_fact(text!(genus::canonical_form), full_form(game))?;
    writer.write_fact(text!(genus::birthday), game.birthday)
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
    match &known.canonical {
        Some(form) if form.len() <= MAX_FORM_LENGTH => Words::same(form.clone()),
        _ => words!(genus::form_with_birthday, day = known.birthday),
    }
}

/// Returns the misère canonical form of a game, or a note if the form is too long to print.
fn full_form(known: &genus::MisereInvariants) -> Words {
    match &known.canonical {
        Some(form) => Words::same(form.clone()),
        None => words!(genus::too_long_to_print),
    }
}
