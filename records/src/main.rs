//! The book of proved laws of octal games: certificates in `records/`, and the pages made from them.
//!
//! Laws that a few heaps prove stand together in `small.jsonl`, one a line, without their values; every other has a
//! file of its own. Long ones are checked on demand only. `cargo xtask records` runs this program.

mod misere;
mod page;
mod store;

use grundy::base::Budget;
use grundy::family::Code;
use grundy::law::certificate::Certificate;
use grundy::law::period_certificate::PeriodCertificate;
use grundy::workbench::Instance;
use grundy::workbench::law::find;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// A check of so many values takes no time worth speaking of.
const SHORT: u64 = 20_000;
/// Tables in search of short laws are this long.
const SEARCHED: u64 = 20_000;
/// Tables in search of a law that was asked for are this long.
const SEARCHED_LONG: u64 = 300_000_000;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [] => check(false),
        ["--long"] => check(true),
        ["--write"] => write_pages(),
        ["--add", codes @ ..] if !codes.is_empty() => add(codes),
        ["--add-small"] => add_small(),
        ["--quotients"] => find_quotients(),
        ["--help"] => Ok(USAGE.trim_end().to_string()),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(told) => {
            println!("{told}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

const USAGE: &str = "\
usage: cargo xtask records                  check the short certificates and the pages made from them
       cargo xtask records --long           check the long certificates too (minutes)
       cargo xtask records --write          make the pages anew
       cargo xtask records --add CODE...    find, prove and add laws
       cargo xtask records --add-small      find and add all short laws of codes of up to three digits
       cargo xtask records --quotients      find the misère quotients of all codes of up to three digits anew (minutes)
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Checks the certificates, the long ones too if asked, and that the pages are made from them.
fn check(long: bool) -> Result<String, String> {
    let started = Instant::now();
    let all = store::read()?;
    let (mut checked, mut values) = (0, 0);
    for certificate in all.iter().filter(|one| long || one.heaps() <= SHORT) {
        let code = certificate.code();
        let found = certificate.check(&budget()).map_err(|why| format!("{code}: {why}"))?;
        if !found.holds {
            return Err(format!("{code}: {}", found.words.en));
        }
        if found.values > SHORT {
            println!("{}", found.words.en);
        }
        (checked, values) = (checked + 1, values + found.values);
    }
    let quotients = misere::check_all(long)?;
    for (path, text) in page::all(&all).into_iter().chain(misere::pages()?) {
        let known = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        if known != text {
            return Err(format!("{path} is not up to date: run `cargo xtask records --write`"));
        }
    }
    let (of, seconds) = (all.len(), started.elapsed().as_secs_f64());
    Ok(format!(
        "{checked} of {of} laws checked, {values} values computed, {quotients} misère quotients checked, in {seconds:.1} s"
    ))
}

/// Makes the pages anew.
fn write_pages() -> Result<String, String> {
    let all = store::read()?;
    for (path, text) in page::all(&all).into_iter().chain(misere::pages()?) {
        store::write(&root().join(path), &text)?;
    }
    Ok(format!("pages made from {} laws", all.len()))
}

/// Finds the laws of codes, and adds them with their proofs.
fn add(codes: &[&str]) -> Result<String, String> {
    let mut all = store::read()?;
    for code in codes {
        let started = Instant::now();
        let found = prove(code, SEARCHED_LONG)?;
        let found = found.ok_or_else(|| format!("{code}: no law is proved"))?;
        println!("{} in {:.1} s", found.code(), started.elapsed().as_secs_f64());
        all.retain(|one| one.code() != found.code());
        all.push(found);
    }
    store::replace(all)?;
    write_pages()
}

/// Finds the laws of all octal codes of up to three digits after the point that short tables prove.
fn add_small() -> Result<String, String> {
    let mut all = store::read()?;
    for digits in 0..2 * 8u32.pow(3) {
        let (before, after) = (digits >> 9 << 2, digits & 0o777);
        let Ok(code) = Code::parse(&format!("{before}.{after:03o}")) else { continue };
        let code = code.to_string();
        if all.iter().any(|one| one.code() == code) {
            continue;
        }
        all.extend(prove(&code, SEARCHED)?);
    }
    store::replace(all)?;
    write_pages()
}

/// Finds the misère quotients of the book anew.
fn find_quotients() -> Result<String, String> {
    let found = misere::find_all()?;
    write_pages()?;
    Ok(format!("{found} codes looked at"))
}

/// The certificate of the law of a code, if a table up to some heap proves one.
fn prove(code: &str, to: u64) -> Result<Option<PeriodCertificate>, String> {
    let told = |why: grundy::base::Error| format!("{code}: {why}");
    let instance = Instance::of_code(Code::parse(code).map_err(told)?);
    let law = find(&instance, to, false, &budget()).map_err(told)?;
    Ok(match law.certificate {
        Some(Certificate::Period(certificate)) => Some(certificate),
        _ => None,
    })
}

fn budget() -> Budget<'static> {
    Budget { positions: u64::MAX, bytes: 12 << 30, steps: u64::MAX, ..Budget::default() }
}
