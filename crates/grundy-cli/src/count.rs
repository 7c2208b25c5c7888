//! `grundy count`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use grundy::algebra::Modulo;
use grundy::base::{Error, parse_big};
use grundy::words;
use grundy_commands::count::{CountRequest, Selection};
use grundy_commands::typed::{Number, Typed};
use std::process::ExitCode;

/// `grundy count`.
#[derive(clap::Args)]
#[command(
    after_help = "Heaps are from --from to below --below, lists of them in order; heaps of 0 count unless\n\
--from says otherwise. Numbers are exact, or remainders with --mod, for any number of heaps.\n\
Values come from the law, the table or the proved period of a heap.\n\n\
Examples:\n  grundy count nim --heaps 3 --below 8\n  grundy count nim --heaps 10^18 --below 1000 --mod 1000000007\n  \
grundy count '{1,3,4}' --heaps 5 --below 20 --from 1 --unordered\n  grundy count 0.77 --heaps 4 --below 50 --distinct\n  \
grundy count bash m=3 --heaps 2 --below 10^12 --misere"
)]
pub struct Count {
    /// The game and its parameters
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// How many heaps
    #[arg(long, value_name = "K", value_parser = parse_big)]
    pub heaps: grundy::base::Big,
    /// The least size that is too large
    #[arg(long, value_name = "B", value_parser = count)]
    pub below: u64,
    /// The least size of a heap [default: 0, or the least that the rules allow]
    #[arg(long, value_name = "L", value_parser = count)]
    pub from: Option<u64>,
    /// Tell remainders modulo M, below 2^64
    #[arg(long = "mod", value_name = "M", value_parser = modulo)]
    pub modulo: Option<Modulo>,
    /// Order does not count: multisets of heaps
    #[arg(long)]
    pub unordered: bool,
    /// Order does not count, and no two heaps are equal: sets of heaps
    #[arg(long, conflicts_with = "unordered")]
    pub distinct: bool,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
}

/// A number to take remainders modulo.
fn modulo(text: &str) -> Result<Modulo, Error> {
    Modulo::new(count(text)?).ok_or_else(|| {
        Error::bad(words!("there are no remainders modulo 0", "不能对 0 取模"))
            .help(words!("write at least 1", "请写至少为 1 的数"))
    })
}

pub fn run(ask: &Count, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = CountRequest {
        game: Typed::new(ask.words.clone()),
        heaps: Number(ask.heaps.clone()),
        below: ask.below.into(),
        from: ask.from.map(Number::from),
        modulo: ask.modulo.map(|modulo| modulo.modulus().into()),
        selection: match (ask.unordered, ask.distinct) {
            (true, _) => Selection::Unordered,
            (_, true) => Selection::Distinct,
            _ => Selection::Ordered,
        },
        misere: ask.misere,
        ..CountRequest::default()
    };
    asking::answer(&request, limits, out)
}
