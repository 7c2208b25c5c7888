//! `grundy verify`.

use crate::Failure;
use crate::asking;
use crate::failure::LAW_FALSE;
use crate::limits::Limits;
use crate::output::Out;
use crate::verify_tablebase;
use grundy_commands::verify::VerifyRequest;
use std::path::Path;
use std::process::ExitCode;

/// `grundy verify`.
#[derive(clap::Args)]
#[command(
    after_help = "Of a proof for all sizes every condition is decided anew, by automata that share no code with the\n\
prover. Of a law, the values are computed anew, by short code of their own, and compared over the\n\
whole window. A certificate of `solve` holds every position that can arise with its label; the\n\
conditions that labels must meet are checked at each of them, by the rules of the game alone.\n\
Nothing is solved.\n\n\
Examples:\n  grundy prove mine.game --certificate proof.json && grundy verify proof.json\n  \
grundy law 0.16 --certificate 0.16.json && grundy verify 0.16.json\n  \
grundy solve pawn-crossing board.txt --certificate cert.json && grundy verify cert.json"
)]
pub struct Verify {
    /// The certificate, or the folder of a tablebase
    #[arg(value_name = "FILE|FOLDER")]
    pub file: String,
    /// Go on where a check of a tablebase stopped
    #[arg(long)]
    pub resume: bool,
    /// Threads for a tablebase [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl Verify {
    /// Whether a tablebase is checked.
    pub fn is_folder(&self) -> bool {
        Path::new(&self.file).is_dir()
    }
}

pub fn run(ask: &Verify, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    if ask.is_folder() {
        return verify_tablebase::run(&ask.file, ask.resume, ask.threads, limits, out);
    }
    let request = VerifyRequest { file: Some(ask.file.clone()), ..VerifyRequest::default() };
    let found = asking::found(&request, limits, out.lang)?;
    let holds = found.holds;
    asking::write(&request, found, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(LAW_FALSE) })
}
