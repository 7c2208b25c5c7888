//! `grundy quotient`.

use crate::Failure;
use crate::asking;
use crate::files;
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use crate::png::png;
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_commands::quotient::QuotientRequest;
use grundy_commands::typed::{Natural, Typed};
use std::process::ExitCode;

/// `grundy quotient`.
#[derive(clap::Args)]
#[command(
    after_help = "In misère play who cannot move wins, and no nim-sum tells who wins a sum. The misère quotient does: a finite\n\
monoid in which every heap has an element; a sum is lost for who moves when the product of its elements is\n\
one of those listed as P. Elements are words in letters, each of which stands for a heap.\n\
A code whose elements repeat is proved for every heap; others are told as far as they go. Of a game that is\n\
none of heaps, the quotient is that of all positions that can arise from one.\n\n\
Examples:\n  grundy quotient 0.77\n  grundy quotient 0.07 --to 30\n  grundy quotient 0.75 --table\n  grundy quotient examples/notakto.game\n  \
grundy quotient 0.77 --certificate kayles.json && grundy verify kayles.json\n  \
grundy quotient 0.07 --to 30 --certificate part.json; grundy quotient 0.07 --to 33 --resume part.json"
)]
pub struct Quotient {
    /// The game and its parameters: a code or a game of heaps; of other games a position, too
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// The largest heap [default: until a period is proved]
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<u64>,
    /// The largest order
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = count)]
    pub order: u64,
    /// Seconds after which what is found is told
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = count)]
    pub seconds: u64,
    /// Tell the multiplication table
    #[arg(long)]
    pub table: bool,
    /// Draw the quotient into a file (.svg, .png), where it has at most 200 elements
    #[arg(long, value_name = "FILE")]
    pub picture: Option<String>,
    /// Heaps of a position whose walk is drawn: 5,7,3
    #[arg(long, value_name = "HEAPS", requires = "picture")]
    pub walk: Option<String>,
    /// Go on from a certificate that was written before
    #[arg(long, value_name = "FILE")]
    pub resume: Option<String>,
    /// Write the certificate, which `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<String>,
}

pub fn run(ask: &Quotient, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let walk =
        ask.walk.as_deref().unwrap_or_default().split([' ', ',']).filter(|heap| !heap.is_empty());
    let walk = walk.map(|heap| heap.parse().map(Natural).map_err(|_| no_heap(heap)));
    let request = QuotientRequest {
        game: Typed::new(ask.words.clone()),
        to: ask.to.map(Natural),
        order: Some(Natural(ask.order)),
        seconds: Some(Natural(ask.seconds)),
        table: ask.table,
        walk: walk.collect::<Result<_, Error>>()?,
        resume: ask.resume.clone(),
        ..QuotientRequest::default()
    };
    let found = asking::found(&request, limits, out.lang)?;
    if let Some(path) = &ask.picture {
        let too_large = || {
            Error::too_big(words!(
                "the quotient has too many elements to be drawn, or the walk a heap without one",
                "商的元素过多，无法绘制，或所走的堆没有元素"
            ))
            .help(words!("ask about fewer heaps with `--to N`", "请用 `--to N` 询问较少的堆"))
        };
        let drawn = match path.to_ascii_lowercase().ends_with(".png") {
            true => {
                request.svg(&found, out.lang).ok_or_else(too_large)?;
                png(|lang| request.svg(&found, lang).unwrap_or_default(), out.lang)?
            }
            false => request.svg(&found, out.lang).ok_or_else(too_large)?.into_bytes(),
        };
        files::write(path, |file| file.write_all(&drawn))?;
    }
    if let Some(path) = &ask.certificate {
        let certificate = found.certificate.as_ref().ok_or_else(|| {
            Error::too_big(words!(
                "the options of so many heaps are too many for a certificate",
                "如此多的堆，其走法过多，无法写成证书"
            ))
            .help(words!("ask about fewer heaps with `--to N`", "请用 `--to N` 询问较少的堆"))
        })?;
        files::write_json(path, certificate)?;
    }
    asking::write(&request, found, out)?;
    Ok(ExitCode::SUCCESS)
}

fn no_heap(heap: &str) -> Error {
    let shown = excerpt(heap);
    Error::bad(words!("`{shown}` is no heap that is walked", "`{shown}` 不是堆")).help(words!(
        "write heaps with commas between: `--walk 5,7,3`",
        "请用逗号隔开各堆：`--walk 5,7,3`"
    ))
}
