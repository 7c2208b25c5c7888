//! `count`: counts the P- and N-positions of a given number of heaps.

use crate::answer_types::Evidence;
use crate::arguments::{convert_arguments, parse_count};
use crate::command::{Priority, Request};
use crate::input::{Number, RawInput};
use crate::session::{Files, Session};
use crate::text_writer::TextWriter;
use grundy::algebra::{self, Modulo};
use grundy::base::{Ending, Error, Lang, Suggestion, Text, excerpt, text, to_u64};
use grundy::words;
use grundy::workbench::GameState;
use grundy::workbench::count::{Count, CountQuery, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io;
use std::rc::Rc;

/// A game of heaps and the set of positions to count.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, clap::Args)]
#[serde(deny_unknown_fields)]
pub struct CountRequest {
    /// The game with its parameters.
    #[command(flatten)]
    pub game: RawInput,
    /// The number of heaps in each position to count.
    #[arg(long, value_name = "K")]
    pub heaps: Number,
    /// The exclusive upper bound of the heap sizes.
    #[arg(long, value_name = "B", value_parser = parse_bound)]
    pub below: Number,
    /// The smallest heap size [default: the smallest that the rules allow].
    #[arg(long, value_name = "L", value_parser = parse_bound)]
    pub from: Option<Number>,
    /// The modulus of the counts, below 2^64; without it the counts are exact.
    #[arg(long = "mod", value_name = "M", value_parser = parse_modulus)]
    pub modulo: Option<Number>,
    /// Which choices of heaps count as different positions.
    #[command(flatten)]
    #[serde(default)]
    pub selection: Selection,
    /// Misère play: the player who cannot move wins.
    #[arg(long)]
    #[serde(default)]
    pub misere: bool,
    /// The texts of the files that the request names, by name.
    #[arg(skip)]
    #[serde(default)]
    pub files: Files,
}

/// Parses a bound of the heap sizes from the command line. The bound must be below 2^64.
fn parse_bound(text: &str) -> Result<Number, Error> {
    parse_count(text).map(Number::from)
}

/// Parses a modulus from the command line. The modulus must be at least 1.
fn parse_modulus(text: &str) -> Result<Number, Error> {
    match parse_count(text)? {
        0 => Err(Error::bad(words!(count::modulus_must_not_be_zero))
            .help(words!(count::write_at_least_one))),
        modulus => Ok(modulus.into()),
    }
}

/// Which choices of heaps count as different positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Selection {
    /// Lists: the order of heaps counts.
    #[default]
    Ordered,
    /// Multisets: the order of heaps does not count.
    Unordered,
    /// Sets: the order of heaps does not count, and no two heaps have the same size.
    Distinct,
}

/// The flags that choose a [`Selection`].
#[derive(clap::Args)]
struct SelectionFlags {
    #[arg(long)]
    unordered: bool,
    #[arg(long, conflicts_with = "unordered")]
    distinct: bool,
}

impl From<SelectionFlags> for Selection {
    fn from(flags: SelectionFlags) -> Selection {
        match flags {
            SelectionFlags { unordered: true, .. } => Selection::Unordered,
            SelectionFlags { distinct: true, .. } => Selection::Distinct,
            _ => Selection::Ordered,
        }
    }
}

convert_arguments!(SelectionFlags => Selection);

/// The numbers of P-positions and of N-positions among the positions that were counted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CountResponse {
    /// The name of the game.
    pub game: String,
    /// The number of heaps in each counted position.
    pub heaps: Number,
    /// The smallest size of a heap in the counted positions.
    pub from: Number,
    /// The exclusive upper bound of the heap sizes.
    pub below: Number,
    /// Which choices of heaps counted as different positions.
    pub selection: Selection,
    /// Whether the counts are for misère play, in which the player who cannot move wins.
    pub misere: bool,
    /// The modulus of the counts; `null` for exact counts.
    pub modulo: Option<Number>,
    /// The number of P-positions, modulo `modulo` if it is set.
    #[serde(rename = "P")]
    pub lost: Number,
    /// The number of N-positions, modulo `modulo` if it is set.
    #[serde(rename = "N")]
    pub won: Number,
    /// The number of all positions, modulo `modulo` if it is set.
    pub positions: Number,
    /// The evidence for the Grundy values of single heaps, on which the counts rest.
    pub evidence: Evidence,
}

/// The result of `count`: the game, the set of positions that were counted, and how many of them
/// are P- and N-positions.
pub struct CountOutput {
    instance: Rc<GameState>,
    counted: CountQuery,
    count: Count,
}

/// Converts a natural number to `u64`. Returns an error if the number is 2^64 or more.
fn to_64_bits(number: &Number) -> Result<u64, Error> {
    to_u64(&number.0).ok_or_else(|| {
        Error::bad(words!(count::is_too_large, digits = excerpt(&number.0.to_string())))
            .help(words!(count::largest_number_here_is_two_64))
    })
}

impl Request for CountRequest {
    const NAME: &'static str = "count";
    const SUMMARY: Text = text!(count::summary);
    const SAMPLE: &'static str = "grundy count nim --heaps 3 --below 8";
    const EXAMPLE: &'static str = r#"{"game": "nim", "heaps": 3, "below": 8}"#;
    const PRIORITY: Priority = Priority::Slow;
    type Output = CountOutput;
    type Response = CountResponse;

    fn compute(&self, session: &mut Session) -> Result<CountOutput, Error> {
        let (instance, remaining) = session.game_and_words(&self.game, &self.files)?;
        if let Some(word) = remaining.first() {
            let word = excerpt(word);
            return Err(Error::bad(words!(count::count_takes_game_without_position, word))
                .suggest(Suggestion::HeapsAndBelow));
        }
        let modulo = self.modulo.as_ref().map(|modulo| {
            Modulo::new(to_64_bits(modulo)?).ok_or_else(|| {
                Error::bad(words!(count::modulus_is_zero))
                    .help(words!(count::use_modulus_of_at_least_one))
            })
        });
        let set = CountQuery {
            heaps: self.heaps.0.clone(),
            from: self.from.as_ref().map(to_64_bits).transpose()?,
            below: to_64_bits(&self.below)?,
            selection: match self.selection {
                Selection::Ordered => algebra::Selection::Ordered,
                Selection::Unordered => algebra::Selection::Unordered,
                Selection::Distinct => algebra::Selection::Distinct,
            },
            modulo: modulo.transpose()?,
            ending: if self.misere { Ending::Misere } else { instance.ending },
        };
        let count = count(&instance, &set, &session.budget)?;
        Ok(CountOutput { instance, counted: set, count })
    }

    fn response(&self, output: CountOutput, _: Lang) -> CountResponse {
        let CountOutput { instance, counted, count } = output;
        CountResponse {
            game: instance.name.clone(),
            heaps: Number(counted.heaps),
            from: count.from.into(),
            below: counted.below.into(),
            selection: self.selection,
            misere: counted.ending == Ending::Misere,
            modulo: counted.modulo.map(|modulo| modulo.modulus().into()),
            lost: Number(count.p),
            won: Number(count.n),
            positions: Number(count.total),
            evidence: Evidence::from(&count.evidence),
        }
    }

    fn write_text(&self, output: &CountOutput, writer: &mut TextWriter) -> io::Result<()> {
        let CountOutput { instance, counted, count } = output;
        let (name, from, out) = (&instance.name, count.from, counted.below.saturating_sub(1));
        let heaps = excerpt(&counted.heaps.to_string());
        let description = match self.selection {
            Selection::Ordered => words!(count::order_matters),
            Selection::Unordered => words!(count::order_does_not_matter),
            Selection::Distinct => words!(count::all_sizes_different_order_does),
        };
        let description = match counted.ending {
            Ending::Normal => description,
            Ending::Misere => description.then(&words!(count::misere_play)),
        };
        let title = words!(count::heaps_of_to_stones, name, heaps, from, out, description);
        writer.write_title(&title)?;
        let modulo = counted.modulo.map_or(String::new(), |m| format!(" (mod {})", m.modulus()));
        writer.write_fact(text!(count::p), format!("{}{modulo}", count.p))?;
        writer.write_fact(text!(count::n), format!("{}{modulo}", count.n))?;
        writer.write_fact(text!(count::all), format!("{}{modulo}", count.total))?;
        writer.write_fact(text!(count::evidence), count.evidence.words())
    }
}
