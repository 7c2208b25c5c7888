//! Chinese names of theorems and sources. The English names are those in the evidence of the laws.

use crate::text;
use crate::text::Text;

/// The names of theorems in both languages. Each entry is a key of the message files with its text.
const NAMES: &[(&str, Text)] = text!(names::theorem);

/// The sources of theorems, in both languages, except those that are an author and a year. Each
/// entry is a key of the message files with its text.
const SOURCES: &[(&str, Text)] = text!(names::source);

/// Returns the Chinese text of the entry of `list` whose English text is `english`. Returns `None`
/// if there is no such entry.
fn translate(list: &[(&str, Text)], english: &str) -> Option<&'static str> {
    list.iter().find(|(_, name)| name.en == english).map(|(_, name)| name.zh)
}

/// Translates `english`, a text of names separated by semicolons. Names without an entry in
/// `list` stay in English.
fn translate_list(list: &[(&str, Text)], english: &str) -> String {
    let names = english.split("; ").map(|name| translate(list, name).unwrap_or(name));
    names.collect::<Vec<_>>().join("；")
}

/// Returns the Chinese name of a theorem, or the English name if it has no Chinese one.
pub fn theorem_in_chinese(english: &str) -> String {
    translate_list(NAMES, english)
}

/// Returns the Chinese form of a source; authors and years stay unchanged.
pub fn source_in_chinese(english: &str) -> String {
    translate_list(SOURCES, english)
}
