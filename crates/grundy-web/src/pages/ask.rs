//! The one box of the front door: whatever is written in it leads to where it is answered.

use super::codes;
use crate::speech::Speech;
use axum::extract::Query;
use axum::response::{IntoResponse, Redirect, Response};
use grundy::base::{Budget, Lang};
use grundy::workbench::{Convention, typed_words, value};
use grundy_commands::known;
use grundy_commands::session::{Files, no_file};
use grundy_commands::typed::Typed;
use grundy_commands::{Session, glossary, phrase};
use serde::Deserialize;

/// What was written.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    misere: String,
}

/// `/ask?q=nim 3 4 5`.
pub async fn ask(_: Speech, Query(asked): Query<Asked>) -> Response {
    Redirect::to(&place(&asked.q, asked.misere == "1")).into_response()
}

/// Where a line is answered.
pub fn place(line: &str, misere: bool) -> String {
    let line = line.trim();
    if line.is_empty() {
        return "/".to_string();
    }
    if is_rules(line) {
        return address("/lab", &[("rules", line)]);
    }
    if let Some(place) = phrase::law_of(line).and_then(|game| of_law(&game)) {
        return place;
    }
    let direct = of_question(line, misere, "");
    // A question as the workbench reads it is meant as it stands; what it cannot read may be words for one that it can.
    if let Some(place) = direct.clone().filter(|_| is_read(line)) {
        return place;
    }
    if let Some(term) = glossary::asked(line) {
        return format!("/words#{}", term.id);
    }
    if let Some(phrase) = phrase::read(line) {
        let asked = if phrase.listed { line } else { "" };
        if let Some(place) = of_question(&phrase.question, misere || phrase.misere, asked) {
            return place;
        }
    }
    // What is wrong with the position of a game is told on its page.
    direct.unwrap_or_else(|| address("/", &[("search", line)]))
}

/// Whether the workbench reads a line as a game, with or without a position.
fn is_read(line: &str) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &no_file);
    let convention = Convention { misere: false, compound: None };
    session.question(&Typed::of(line), &Files::new(), convention).is_ok()
        || known::alone(line).is_some()
}

/// Whether a text is a rule file rather than a line about a game, though it may have mistakes.
fn is_rules(text: &str) -> bool {
    let states = |word: &str| {
        text.lines().any(|line| {
            line.trim_start().split(|c: char| !c.is_alphanumeric()).next() == Some(word)
        })
    };
    let several = text.contains('\n');
    several && (states("position") || states("move") || text.contains("->"))
        || text.starts_with("game \"")
}

/// Where a game with a position, or a game alone, is answered; None where the line names none.
fn of_question(line: &str, misere: bool, asked: &str) -> Option<String> {
    let words = typed_words(line);
    let misere = if misere { "1" } else { "" };
    let added = words.contains(&"+");
    if (added || words.contains(&"-")) && is_sum(line, added) {
        return Some(address("/answer", &[("q", line), ("misere", misere)]));
    }
    if added {
        return None;
    }
    let (path, rest) = game(&words)?;
    Some(address(&path, &[("q", &rest), ("misere", misere), ("asked", asked)]))
}

/// Where the law of a game is told: on its page, of a game with parameters in the lab.
fn of_law(line: &str) -> Option<String> {
    let (path, rest) = game(&typed_words(line))?;
    Some(match rest.is_empty() {
        true => format!("{path}#law"),
        false => format!("{}#law-title", address("/lab", &[("game", line)])),
    })
}

/// Whether the workbench reads a line as a sum, of positions or of games in the field's notation.
fn is_sum(line: &str, added: bool) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &no_file);
    let convention = Convention { misere: false, compound: None };
    let (asked, files) = (Typed::of(line), Files::new());
    added && session.question(&asked, &files, convention).is_ok()
        || session.at_desk(&asked, &files, value::read).is_ok_and(|read| read.compared.is_none())
}

/// The page of the game that words begin with, and what stands behind its name.
fn game(words: &[&str]) -> Option<(String, String)> {
    if let Some((named, used)) = known::leading(words) {
        return Some((format!("/games/{}", named.id()), words[used..].join(" ")));
    }
    let (code, rest) = codes::leading(words)?;
    Some((format!("/games/{}", escaped(&code)), rest))
}

/// An address on this site; empty pairs are left out.
pub fn address(path: &str, pairs: &[(&str, &str)]) -> String {
    let given = pairs.iter().filter(|(_, value)| !value.is_empty());
    let given: Vec<String> =
        given.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    if given.is_empty() { path.to_string() } else { format!("{path}?{}", given.join("&")) }
}

/// A text as it stands in an address.
pub fn escaped(text: &str) -> String {
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn whatever_is_written_leads_to_where_it_is_answered() {
        for (line, to) in [
            ("nim 3 4 5", "/games/nim?q=3%204%205"),
            ("Nim", "/games/nim"),
            ("尼姆博弈 3 4 5", "/games/nim?q=3%204%205"),
            ("tic-tac-toe", "/games/tic-tac-toe"),
            ("Tic Tac Toe", "/games/tic-tac-toe"),
            ("井字棋", "/games/tic-tac-toe"),
            ("nim with three heaps 1 2 3", "/games/nim3?q=1%202%203"),
            ("0.77 20", "/games/0.77?q=20"),
            ("{1,3,4} 9", "/games/%7B1,3,4%7D?q=9"),
            ("{1, 3, 4}", "/games/%7B1,3,4%7D"),
            ("nim 3 + kayles 5", "/answer?q=nim%203%20%2B%20kayles%205"),
            ("domineering - snort", "/answer?q=domineering%20-%20snort"),
            ("{2|-1} + ^*", "/answer?q=%7B2%7C-1%7D%20%2B%20%5E%2A"),
            ("nim 3 + 4 + ^ = *", "/?search=nim%203%20%2B%204%20%2B%20%5E%20%3D%20%2A"),
            ("mex 0 2 4", "/games/mex?q=0%202%204"),
            ("nim 1 1 1 misère", "/games/nim?q=1%201%201&misere=1"),
            (
                "who wins {1,2,3,4,9,16,25} on 10 17 21 misère, and why",
                "/games/%7B1,2,3,4,9,16,25%7D?q=10%2017%2021&misere=1",
            ),
            ("period of 0.007", "/games/0.007#law"),
            ("the Period of {1, 4, 9}?", "/games/%7B1,4,9%7D#law"),
            ("law of {1,4,9}", "/games/%7B1,4,9%7D#law"),
            ("law of nim", "/games/nim#law"),
            ("law of bash m=3", "/lab?game=bash%20m%3D3#law-title"),
            ("0.77 period", "/games/0.77#law"),
            ("0.007 的周期", "/games/0.007#law"),
            ("{1,4,9}的规律", "/games/%7B1,4,9%7D#law"),
            ("｛1，4，9｝的规律是什么？", "/games/%7B1,4,9%7D#law"),
            ("3 4 5", "/games/nim?q=3%204%205&asked=3%204%205"),
            ("Konane 4x4", "/games/konane"),
            ("konane 4x4", "/games/konane"),
            ("noughts and crosses", "/games/tic-tac-toe"),
            ("报数 21", "/games/count-to?q=21"),
            ("什么是必败态", "/words#outcome"),
            ("What is a P-position?", "/words#outcome"),
            ("Grundy values", "/words#value"),
            ("law of the jungle", "/?search=law%20of%20the%20jungle"),
            ("nothing like it", "/?search=nothing%20like%20it"),
            ("", "/"),
        ] {
            assert_eq!(place(line, false), to, "{line}");
        }
        let worded = place("1..3 or squares, heaps 10 17 21, misère", false);
        assert!(
            worded.starts_with("/games/%7B1,2,3,4,9,16%7D?q=10%2017%2021&misere=1&asked=1"),
            "{worded}"
        );
        let rules = "game \"Mine\"\nposition n\nmove take (k in 1..2) when k <= n -> [n - k]\n";
        assert!(place(rules, false).starts_with("/lab?rules=game%20%22Mine%22%0Aposition"));
        // A mistake in them is told in the lab.
        for rules in
            ["positon n\nmove take (k in 1..2) when k <= n -> [n - k]", "position n\nmvoe a -> [0]"]
        {
            assert!(place(rules, false).starts_with("/lab?rules="), "{rules}");
        }
    }
}
