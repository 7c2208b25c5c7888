//! Integers and matrices as people type them.

use crate::base::{Error, excerpt, parse_big};
use crate::words;
use grundy_core::algebra::{Integer, Matrix};

/// Reads an integer: a natural as numbers are written everywhere, or one behind a minus sign.
///
/// ```
/// use grundy::algebra::{Integer, parse_integer};
/// assert_eq!(parse_integer("-2^10").unwrap(), Integer::from(-1024));
/// assert!(parse_integer("1.5").is_err());
/// ```
///
/// # Errors
/// `BadInput` for anything else.
pub fn parse_integer(text: &str) -> Result<Integer, Error> {
    let text = text.trim();
    match text.strip_prefix(['-', '\u{2212}', '\u{ff0d}']) {
        Some(size) if size.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(-Integer::from(parse_big(size)?))
        }
        _ => parse_big(text).map(Integer::from),
    }
}

/// Reads a list of integers: `1,-1,2`, in brackets or without.
///
/// # Errors
/// `BadInput` naming the place of what is no integer.
pub fn parse_integers(text: &str) -> Result<Vec<Integer>, Error> {
    let bare = text.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
    let words = bare.split([',', '\u{ff0c}', ' ']).filter(|word| !word.is_empty());
    words
        .enumerate()
        .map(|(i, word)| {
            let at = i + 1;
            parse_integer(word).map_err(|error| error.at(words!("number {at}", "第 {at} 个数")))
        })
        .collect()
}

/// Reads a matrix: `[[1,2],[3,4]]`, or rows set apart by `;` as in `[1,2;3,4]`.
///
/// # Errors
/// `BadInput` naming the row and the entry that is wrong.
pub fn parse_matrix(text: &str) -> Result<Matrix<Integer>, Error> {
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{ff0c}' => ',',
            '\u{ff1b}' => ';',
            '\u{3010}' | '\u{ff3b}' => '[',
            '\u{3011}' | '\u{ff3d}' => ']',
            other => other,
        })
        .collect();
    let inner = plain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let inner = inner.ok_or_else(|| no_matrix(text))?;
    let nested = inner.starts_with('[');
    let rows: Vec<&str> = if nested {
        let rows = inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        rows.ok_or_else(|| no_matrix(text))?.split("],[").collect()
    } else {
        inner.split(';').collect()
    };
    let mut read = Vec::with_capacity(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        let mut entries = Vec::new();
        for (column, entry) in row.split(',').enumerate().filter(|_| !row.is_empty()) {
            let (at, column) = (at + 1, column + 1);
            entries.push(parse_integer(entry).map_err(|error| {
                error.at(words!("row {at}, entry {column}", "第 {at} 行第 {column} 个元素"))
            })?);
        }
        read.push(entries);
    }
    Ok(Matrix::from_rows(read)?)
}

fn no_matrix(text: &str) -> Error {
    let shown = excerpt(text);
    Error::bad(words!("`{shown}` is not a matrix", "`{shown}` 不是矩阵"))
        .help(words!("write its rows like `[[1,2],[3,4]]`", "请逐行写成 `[[1,2],[3,4]]`"))
}
