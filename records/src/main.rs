//! Checks the collection of proved laws of octal games in the folder `records/`, and generates the
//! pages about it.
//!
//! Certificates of laws that need few values for their proof are in `small.jsonl`, one per line,
//! without their values; every other certificate has a file of its own. Expensive certificates are
//! checked on demand only. `cargo xtask records` runs this program.

mod misere;
mod page;
mod store;

use grundy::base::Budget;
use grundy::family::Code;
use grundy::law::certificate::LawCertificate;
use grundy::law::period_certificate::PeriodCertificate;
use grundy::workbench::GameState;
use grundy::workbench::game_law::find;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Every check verifies the certificates with at most this many values. Longer certificates are
/// verified only with the option `--long`.
const SHORT: u64 = 20_000;
/// The largest heap in the tables of values in which `add_small` searches for laws.
const SMALL_TABLE: u64 = 20_000;
/// The largest heap in the table of values in which `add` searches for the law of a code.
const LARGE_TABLE: u64 = 300_000_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        [] => check(false),
        ["--long"] => check(true),
        ["--write"] => write_pages(),
        ["--add", codes @ ..] if !codes.is_empty() => add(codes),
        ["--add-small"] => add_small(),
        ["--quotients"] => recompute_quotients(),
        ["--help"] => Ok(USAGE.trim_end().to_string()),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

const USAGE: &str = include_str!("usage.txt");

/// Returns the folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Checks the certificates of the collection (those with more than [`SHORT`] values only if
/// `long`), and that the pages are up to date. Returns a summary.
fn check(long: bool) -> Result<String, String> {
    let started = Instant::now();
    let certificates = store::read_all()?;
    let (mut checked, mut values) = (0, 0);
    for certificate in certificates.iter().filter(|one| long || one.heaps() <= SHORT) {
        let code = certificate.code();
        let verdict = certificate.check(&budget()).map_err(|why| format!("{code}: {why}"))?;
        if !verdict.holds {
            return Err(format!("{code}: {}", verdict.words.en));
        }
        if verdict.values > SHORT {
            println!("{}", verdict.words.en);
        }
        (checked, values) = (checked + 1, values + verdict.values);
    }
    let quotients = misere::check_all(long)?;
    for (path, text) in page::pages(&certificates).into_iter().chain(misere::pages()?) {
        let current = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        if current != text {
            return Err(format!("{path} is not up to date: run `cargo xtask records --write`"));
        }
    }
    let (total, seconds) = (certificates.len(), started.elapsed().as_secs_f64());
    Ok(format!(
        "{checked} of {total} laws checked, {values} values computed, {quotients} misère quotients checked, in {seconds:.1} s"
    ))
}

/// Regenerates the pages of the collection from the certificates.
fn write_pages() -> Result<String, String> {
    let certificates = store::read_all()?;
    for (path, text) in page::pages(&certificates).into_iter().chain(misere::pages()?) {
        store::write(&root().join(path), &text)?;
    }
    Ok(format!("generated the pages from {} laws", certificates.len()))
}

/// Proves the laws of the given codes, and adds their certificates to the collection.
fn add(codes: &[&str]) -> Result<String, String> {
    let mut certificates = store::read_all()?;
    for code in codes {
        let started = Instant::now();
        let certificate = prove(code, LARGE_TABLE)?;
        let certificate = certificate.ok_or_else(|| format!("{code}: the table proves no law"))?;
        println!("{} in {:.1} s", certificate.code(), started.elapsed().as_secs_f64());
        certificates.retain(|other| other.code() != certificate.code());
        certificates.push(certificate);
    }
    store::write_all(certificates)?;
    write_pages()
}

/// Proves the laws of all octal codes of up to three digits after the point for which a small table
/// suffices, and adds their certificates to the collection.
fn add_small() -> Result<String, String> {
    let mut certificates = store::read_all()?;
    for digits in 0..2 * 8u32.pow(3) {
        let (before, after) = (digits >> 9 << 2, digits & 0o777);
        let Ok(code) = Code::parse(&format!("{before}.{after:03o}")) else { continue };
        let code = code.to_string();
        if certificates.iter().any(|certificate| certificate.code() == code) {
            continue;
        }
        certificates.extend(prove(&code, SMALL_TABLE)?);
    }
    store::write_all(certificates)?;
    write_pages()
}

/// Recomputes the misère quotients of all octal codes of up to three digits after the point, and
/// regenerates the pages.
fn recompute_quotients() -> Result<String, String> {
    let count = misere::recompute_all()?;
    write_pages()?;
    Ok(format!("recomputed the quotients of {count} codes"))
}

/// Searches for the law of a code in the table of the heaps 0 to `to`. Returns its certificate, or
/// `None` if the table proves no law.
fn prove(code: &str, to: u64) -> Result<Option<PeriodCertificate>, String> {
    let describe = |why: grundy::base::Error| format!("{code}: {why}");
    let instance = GameState::from_code(Code::parse(code).map_err(describe)?);
    let law = find(&instance, to, false, &budget()).map_err(describe)?;
    Ok(match law.certificate {
        Some(LawCertificate::Period(certificate)) => Some(certificate),
        _ => None,
    })
}

/// Returns the budget of a search for a law, which limits only the memory.
fn budget() -> Budget<'static> {
    Budget { positions: u64::MAX, bytes: 12 << 30, steps: u64::MAX, ..Budget::default() }
}
