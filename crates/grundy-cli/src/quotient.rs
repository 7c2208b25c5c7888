//! `grundy quotient`: computes the misère quotient of a game.

use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::{CommandResult, files, requests};
use grundy::base::{Error, excerpt};
use grundy::words;
use grundy_commands::input::Natural;
use grundy_commands::quotient::QuotientRequest;
use std::process::ExitCode;

/// The options of `grundy quotient`.
#[derive(clap::Args)]
pub struct QuotientArgs {
    /// The game, and the limits of the search for its quotient.
    #[command(flatten)]
    pub request: QuotientRequest,
    // The help lists the options of the picture before the option `--resume` of the request.
    #[arg(long, display_order = 3)]
    pub picture: Option<String>,
    #[arg(long, requires = "picture", display_order = 3)]
    pub walk: Option<String>,
    #[arg(long)]
    pub certificate: Option<String>,
}

pub fn run(args: &QuotientArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    let walk =
        args.walk.as_deref().unwrap_or_default().split([' ', ',']).filter(|heap| !heap.is_empty());
    let walk = walk.map(|heap| heap.parse().map(Natural).map_err(|_| invalid_heap(heap)));
    let request =
        QuotientRequest { walk: walk.collect::<Result<_, Error>>()?, ..args.request.clone() };
    let result = requests::compute(&request, limits, out.lang)?;
    if let Some(path) = &args.picture {
        let too_large = || {
            Error::too_big(words!(quotient::quotient_has_too_many_elements))
                .help(words!(quotient::limit_heaps_with_to_n))
        };
        let drawing = request.svg(&result, out.lang).ok_or_else(too_large)?;
        let bytes = if path.to_ascii_lowercase().ends_with(".png") {
            render_png(|lang| request.svg(&result, lang).unwrap_or_default(), out.lang)?
        } else {
            drawing.into_bytes()
        };
        files::write(path, |file| file.write_all(&bytes))?;
    }
    if let Some(path) = &args.certificate {
        let certificate = result.certificate.as_ref().ok_or_else(|| {
            Error::too_big(words!(quotient::heaps_have_too_many_options))
                .help(words!(quotient::limit_heaps_with_to_n))
        })?;
        files::write_json(path, certificate)?;
    }
    requests::write_response(&request, result, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the error for a word that is not the size of a heap.
fn invalid_heap(heap: &str) -> Error {
    Error::bad(words!(quotient::is_not_size_of_heap, quoted = excerpt(heap)))
        .help(words!(quotient::separate_heaps_by_commas_walk_five))
}
