//! `grundy prove`: proves claims about all positions of a game, and writes the proofs to files.

use crate::failure::{EXIT_FALSE, EXIT_UNDECIDED};
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::{CommandFailure, CommandResult, files, requests};
use grundy::base::{Error, Lang};
use grundy::proof::ExportError;
use grundy::words;
use grundy::workbench::automaton_picture;
use grundy::workbench::prove::ClaimResult;
use grundy_commands::prove::{ProveOutput, ProveRequest, Tool, export as export_proof};
use std::process::ExitCode;

/// The options of `grundy prove`.
#[derive(clap::Args)]
#[command(
    mut_arg("for_all", |parameter| {
        parameter.conflicts_with_all(["certificate", "picture", "smt", "walnut", "coq", "prose"])
    })
)]
pub struct ProveArgs {
    /// The game, and the claim to prove about it.
    #[command(flatten)]
    pub request: ProveRequest,
    #[arg(long)]
    pub certificate: Option<String>,
    #[arg(long)]
    pub picture: Option<String>,
    #[arg(long)]
    pub smt: Option<String>,
    #[arg(long)]
    pub walnut: Option<String>,
    #[arg(long)]
    pub coq: Option<String>,
    #[arg(long)]
    pub prose: Option<String>,
}

pub fn run(args: &ProveArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    // Check the file names before the long computation.
    let prose = args.prose.as_deref().map(prose_format).transpose()?;
    require_distinct_files(args)?;
    let result = requests::compute(&args.request, limits, out.lang)?;
    let files_written = write_files(args, prose, &result, out.lang);
    let exit_code = if result.all_proved() {
        ExitCode::SUCCESS
    } else if result.some_false() {
        ExitCode::from(EXIT_FALSE)
    } else {
        ExitCode::from(EXIT_UNDECIDED)
    };
    let has_proofs = result.claims.iter().any(|claim| claim.proof.is_some());
    // Print the verdicts even if there is no proof to write.
    requests::write_response(&args.request, result, out)?;
    out.flush()?;
    match files_written {
        Err(failure) if !has_proofs => {
            failure.report(out.lang, out.json);
            Ok(exit_code)
        }
        files_written => files_written.map(|()| exit_code),
    }
}

/// Writes the certificate, the picture and the exported proofs to the files that the options name.
fn write_files(
    args: &ProveArgs,
    prose: Option<(&str, Tool)>,
    result: &ProveOutput,
    lang: Lang,
) -> Result<(), CommandFailure> {
    if let Some(path) = &args.certificate {
        let proof = single_proof(result)?.proof.as_deref().ok_or_else(|| no_proof(result))?;
        files::write_json(path, &proof.certificate)?;
    }
    if let Some(path) = &args.picture {
        let proof = single_proof(result)?.proof.as_deref().ok_or_else(|| no_proof(result))?;
        let picture = match path.rsplit_once('.') {
            Some((_, "dot")) => proof.dots().concat(),
            _ => automaton_picture::to_svg(proof, lang)
                .map_err(|error| error.help(words!(prove::picture_law_dot_writes_any_automaton)))?,
        };
        files::write(path, |file| file.write_all(picture.as_bytes()))?;
    }
    let exports = [
        args.smt.as_deref().map(|path| (path, Tool::Smt)),
        args.walnut.as_deref().map(|path| (path, Tool::Walnut)),
        args.coq.as_deref().map(|path| (path, Tool::Coq)),
        prose,
    ];
    for (path, tool) in exports.into_iter().flatten() {
        match export_proof(result, single_proof(result)?, tool, lang) {
            Ok(text) => {
                let text = text.unwrap_or_default();
                files::write(path, |file| file.write_all(text.as_bytes()))?;
            }
            Err(reason) => return Err(export_error(reason).into()),
        }
    }
    Ok(())
}

/// Returns an error if two options name the same file, or if an output file is also an input file.
fn require_distinct_files(args: &ProveArgs) -> Result<(), Error> {
    let outputs =
        [&args.certificate, &args.picture, &args.smt, &args.walnut, &args.coq, &args.prose];
    let mut names: Vec<&str> = args.request.game.iter().map(String::as_str).collect();
    for path in outputs.into_iter().flatten() {
        // A device such as `/dev/stdout` may be named several times.
        let is_file = std::fs::metadata(path).map_or(true, |metadata| metadata.is_file());
        if is_file && names.contains(&path.as_str()) {
            let path = grundy::base::excerpt(path);
            return Err(Error::bad(words!(prove::is_named_twice, path))
                .help(words!(prove::name_another_file)));
        }
        names.push(path);
    }
    Ok(())
}

/// Returns `path`, the file for the proof in words, and the format that its extension selects:
/// Markdown or LaTeX.
fn prose_format(path: &str) -> Result<(&str, Tool), Error> {
    let extension = std::path::Path::new(path).extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("md") => Ok((path, Tool::Markdown)),
        Some("tex") => Ok((path, Tool::Latex)),
        _ => {
            let path = grundy::base::excerpt(path);
            Err(Error::bad(words!(prove::extension_of_selects_no_format, path))
                .help(words!(prove::name_file_that_ends_in_md)))
        }
    }
}

/// Returns the error for a proof that the format of a tool cannot express.
fn export_error(reason: ExportError) -> Error {
    let message = match reason {
        ExportError::AutomatonClaim => words!(prove::claim_is_automaton_that_was_computed),
        ExportError::Kind => words!(prove::proofs_about_draws_progress_of_winner),
        ExportError::Relation => words!(prove::proof_uses_relation_for_example),
        ExportError::Value => words!(prove::claims_about_values_are_not_exported),
        ExportError::RankingFunction => words!(prove::proof_that_play_ends_uses_several),
        ExportError::Witness => words!(prove::export_to_coq_needs_sum),
    };
    Error::unsupported(message).help(words!(prove::certificate_file_writes_any_proof))
}

/// Returns the only proved claim of the result, whose proof can then be written to files. Claims
/// that share one proof count as one.
///
/// # Errors
/// No claim or several claims are proved.
fn single_proof(result: &ProveOutput) -> Result<&ClaimResult, Error> {
    let mut proved: Vec<&ClaimResult> =
        result.claims.iter().filter(|claim| claim.proof.is_some()).collect();
    // Claims about P, N and draws share one proof.
    proved.dedup_by_key(|claim| &claim.certificate);
    match proved[..] {
        [claim] => Ok(claim),
        [] => Err(no_proof(result)),
        [example, ..] => {
            let example = example.claim.trim_start_matches("claim ");
            Err(Error::bad(words!(prove::claims_are_proved_but_file_holds, count = proved.len()))
                .help(words!(prove::select_one_claim_claim, example = format_args!("{example:?}"))))
        }
    }
}

/// Returns the error for a result in which no claim has a proof to write.
fn no_proof(result: &ProveOutput) -> Error {
    if result.all_proved() {
        return Error::unsupported(words!(prove::every_position_was_searched))
            .help(words!(prove::omit_option_that_names_file));
    }
    Error::bad(words!(prove::nothing_is_proved_so_no_proof))
}
