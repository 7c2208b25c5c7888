//! Certificates in files.

use crate::root;
use grundy::law::period_certificate::PeriodCertificate;
use std::path::{Path, PathBuf};

/// Laws that a check of so many values proves stand together.
const TOGETHER: u64 = 1_000;

fn folder() -> PathBuf {
    root().join("records")
}

/// All certificates, in the order of the book.
pub fn read() -> Result<Vec<PeriodCertificate>, String> {
    let mut all = Vec::new();
    let entries = std::fs::read_dir(folder()).map_err(|why| format!("records: {why}"))?;
    for entry in entries {
        let path = entry.map_err(|why| format!("records: {why}"))?.path();
        let shown = path.display();
        let is = |wanted: &str| path.extension().is_some_and(|ending| ending == wanted);
        if (!is("json") && !is("jsonl")) || path.file_stem().is_some_and(|name| name == "misere") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{shown}: {why}"))?;
        let texts: Vec<&str> = if is("jsonl") { text.lines().collect() } else { vec![&text] };
        for (at, text) in (1..).zip(texts) {
            let one = serde_json::from_str::<PeriodCertificate>(text);
            all.push(one.map_err(|why| format!("{shown}, line {at}: {why}"))?);
        }
    }
    all.sort_by_key(place);
    if let Some(twice) = all.windows(2).find(|two| two[0].code() == two[1].code()) {
        return Err(format!("records: {} has two certificates", twice[0].code()));
    }
    Ok(all)
}

/// Where a law stands in the book: by the length of its code, then by its digits.
fn place(certificate: &PeriodCertificate) -> (usize, String) {
    (certificate.code().len(), certificate.code().to_string())
}

/// Writes all certificates.
pub fn replace(mut all: Vec<PeriodCertificate>) -> Result<(), String> {
    all.sort_by_key(place);
    let mut together = String::new();
    for one in all {
        let path = folder().join(format!("{}.json", one.code()));
        let is_small = one.heaps() <= TOGETHER;
        let one = if is_small { one.without_values() } else { one };
        let line = serde_json::to_string(&one).map_err(|why| why.to_string())? + "\n";
        match is_small {
            true => together += &line,
            false => write(&path, &line)?,
        }
    }
    write(&folder().join("small.jsonl"), &together)
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))
}
