//! `grundy verify`: checks a certificate or a tablebase.

use crate::failure::EXIT_FALSE;
use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use crate::{CommandResult, requests, verify_tablebase};
use grundy_commands::verify::VerifyRequest;
use std::path::Path;
use std::process::ExitCode;

/// The options of `grundy verify`.
#[derive(clap::Args)]
pub struct VerifyArgs {
    /// The certificate file or the tablebase folder to verify.
    #[command(flatten)]
    pub request: VerifyRequest,
    #[arg(long)]
    pub resume: bool,
    #[arg(long, value_name = "N", value_parser = |text: &str| parse_ranged::<u16>(text, 1, 1024))]
    pub threads: Option<u16>,
}

impl VerifyArgs {
    /// Returns whether the argument is a folder, and so a tablebase.
    pub fn is_folder(&self) -> bool {
        Path::new(self.path()).is_dir()
    }

    /// Returns the path of the certificate or of the tablebase.
    fn path(&self) -> &str {
        self.request.file.as_deref().unwrap_or_default()
    }
}

pub fn run(args: &VerifyArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    if args.is_folder() {
        return verify_tablebase::run(args.path(), args.resume, args.threads, limits, out);
    }
    let result = requests::compute(&args.request, limits, out.lang)?;
    let holds = result.holds;
    requests::write_response(&args.request, result, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FALSE) })
}
