//! Reads and writes the files of the collection that contain the certificates.

use crate::root;
use grundy::law::period_certificate::PeriodCertificate;
use std::path::{Path, PathBuf};

/// A certificate with at most this many values is stored in the file `small.jsonl`. Every longer
/// certificate has a file of its own.
const MAX_SHARED_VALUES: u64 = 1_000;

/// Returns the folder that contains the files of the certificates.
fn folder() -> PathBuf {
    root().join("records")
}

/// Reads all certificates, and sorts them by the length of the code and then by its text.
pub fn read_all() -> Result<Vec<PeriodCertificate>, String> {
    let mut certificates = Vec::new();
    let entries = std::fs::read_dir(folder()).map_err(|why| format!("records: {why}"))?;
    for entry in entries {
        let path = entry.map_err(|why| format!("records: {why}"))?.path();
        let file_name = path.display();
        let is = |wanted: &str| path.extension().is_some_and(|extension| extension == wanted);
        if (!is("json") && !is("jsonl")) || path.file_stem().is_some_and(|name| name == "misere") {
            continue;
        }
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{file_name}: {why}"))?;
        let texts: Vec<&str> = if is("jsonl") { text.lines().collect() } else { vec![&text] };
        for (number, text) in (1..).zip(texts) {
            let certificate = serde_json::from_str::<PeriodCertificate>(text);
            certificates
                .push(certificate.map_err(|why| format!("{file_name}, line {number}: {why}"))?);
        }
    }
    certificates.sort_by_key(sort_key);
    if let Some(pair) = certificates.windows(2).find(|pair| pair[0].code() == pair[1].code()) {
        return Err(format!("records: {} has two certificates", pair[0].code()));
    }
    Ok(certificates)
}

/// Returns the key by which the certificates are sorted: the length of the code, and then its text.
fn sort_key(certificate: &PeriodCertificate) -> (usize, String) {
    (certificate.code().len(), certificate.code().to_string())
}

/// Writes all certificates to their files, sorted by the length of the code and then by its text.
pub fn write_all(mut certificates: Vec<PeriodCertificate>) -> Result<(), String> {
    certificates.sort_by_key(sort_key);
    let mut shared_lines = String::new();
    for certificate in certificates {
        let path = folder().join(format!("{}.json", certificate.code()));
        let is_small = certificate.heaps() <= MAX_SHARED_VALUES;
        let certificate = if is_small { certificate.without_values() } else { certificate };
        let line = serde_json::to_string(&certificate).map_err(|why| why.to_string())? + "\n";
        if is_small {
            shared_lines += &line;
        } else {
            write(&path, &line)?;
        }
    }
    write(&folder().join("small.jsonl"), &shared_lines)
}

/// Writes a text to a file. If this fails, the error message contains the path.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))
}
