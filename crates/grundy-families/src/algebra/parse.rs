//! Parses integers and matrices that people type.

use grundy_core::algebra::{Integer, Matrix};
use grundy_text::{Error, excerpt, parse_big, words};

/// Parses an integer: a natural number as [`parse_big`] reads it, optionally after a minus sign.
///
/// ```
/// use grundy_core::algebra::Integer;
/// use grundy_families::algebra::parse_integer;
/// assert_eq!(parse_integer("-2^10").unwrap(), Integer::from(-1024));
/// assert!(parse_integer("1.5").is_err());
/// ```
///
/// # Errors
/// `BadInput` for any other text.
pub fn parse_integer(text: &str) -> Result<Integer, Error> {
    let text = text.trim();
    match text.strip_prefix(['-', '\u{2212}', '\u{ff0d}']) {
        Some(size) if size.starts_with(|c: char| c.is_ascii_digit()) => {
            Ok(-Integer::from(parse_big(size)?))
        }
        _ => parse_big(text).map(Integer::from),
    }
}

/// Parses a list of integers such as `1,-1,2`, with or without brackets.
///
/// # Errors
/// `BadInput` names the index of the entry that is not an integer.
pub fn parse_integers(text: &str) -> Result<Vec<Integer>, Error> {
    let bare = text.trim().trim_start_matches(['{', '[']).trim_end_matches(['}', ']']);
    let words = bare.split([',', '\u{ff0c}', ' ']).filter(|word| !word.is_empty());
    words
        .enumerate()
        .map(|(i, word)| {
            parse_integer(word).map_err(|error| error.at(words!(algebra::number, at = i + 1)))
        })
        .collect()
}

/// Parses a matrix such as `[[1,2],[3,4]]`, or with rows separated by `;` as in `[1,2;3,4]`.
///
/// # Errors
/// `BadInput` names the row and the faulty entry.
pub fn parse_matrix(text: &str) -> Result<Matrix<Integer>, Error> {
    let plain: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{ff0c}' => ',',
            '\u{ff1b}' => ';',
            '\u{3010}' | '\u{ff3b}' => '[',
            '\u{3011}' | '\u{ff3d}' => ']',
            error => error,
        })
        .collect();
    let inner = plain.strip_prefix('[').and_then(|content| content.strip_suffix(']'));
    let inner = inner.ok_or_else(|| no_matrix(text))?;
    let nested = inner.starts_with('[');
    let rows: Vec<&str> = if nested {
        let rows = inner.strip_prefix('[').and_then(|content| content.strip_suffix(']'));
        rows.ok_or_else(|| no_matrix(text))?.split("],[").collect()
    } else {
        inner.split(';').collect()
    };
    let mut entries_by_row = Vec::with_capacity(rows.len());
    for (at, row) in rows.into_iter().enumerate() {
        let mut entries = Vec::new();
        for (column, entry) in row.split(',').enumerate().filter(|_| !row.is_empty()) {
            let (at, column) = (at + 1, column + 1);
            entries.push(
                parse_integer(entry)
                    .map_err(|error| error.at(words!(algebra::row_entry, at, column)))?,
            );
        }
        entries_by_row.push(entries);
    }
    Ok(Matrix::from_rows(entries_by_row)?)
}

/// Returns the error for a text that is not a matrix.
fn no_matrix(text: &str) -> Error {
    Error::bad(words!(algebra::is_not_matrix, quoted = excerpt(text)))
        .help(words!(algebra::write_rows_like_one_two_three))
}
