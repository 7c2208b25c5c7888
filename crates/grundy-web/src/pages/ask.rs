//! The search box of the front page: redirects any input to the page that answers it.

use super::codes;
use crate::language::PageLanguage;
use axum::extract::Query;
use axum::response::{IntoResponse, Redirect, Response};
use grundy::base::{Budget, Lang};
use grundy::workbench::{Convention, split_words, value};
use grundy_commands::input::RawInput;
use grundy_commands::session::{Files, read_example};
use grundy_commands::{Session, glossary, library, phrase};
use serde::Deserialize;

/// The query parameters of the search box: the typed text `q`, and `misere`, which requests misère
/// play.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct AskQuery {
    q: String,
    misere: String,
}

/// Handles `/ask`, for example `/ask?q=nim 3 4 5`.
pub async fn ask(_: PageLanguage, Query(query): Query<AskQuery>) -> Response {
    Redirect::to(&answer_address(&query.q, query.misere == "1")).into_response()
}

/// Returns the address of the page that answers `line`: a game or a sum, a term of the glossary,
/// the law lab (the page about rules and their laws), or search results. `misere` requests misère
/// play.
pub fn answer_address(line: &str, misere: bool) -> String {
    let line = line.trim();
    if line.is_empty() {
        return "/".to_string();
    }
    if is_rules(line) {
        return build_address("/lab", &[("rules", line)]);
    }
    if let Some(address) = phrase::parse_law_question(line).and_then(|game| law_address(&game)) {
        return address;
    }
    let direct = question_address(line, misere, "");
    // A question in the notation of the workbench is taken literally. Other lines may be questions
    // in words.
    if let Some(address) = direct.clone().filter(|_| is_parsed(line)) {
        return address;
    }
    if is_value(line) {
        return build_address("/answer", &[("q", line)]);
    }
    if let Some(term) = glossary::find_term(line) {
        return format!("/words#{}", term.id);
    }
    if let Some(phrase) = phrase::parse(line) {
        let interpreted = if phrase.listed { line } else { "" };
        if let Some(address) =
            question_address(&phrase.question, misere || phrase.misere, interpreted)
        {
            return address;
        }
    }
    // If the position is invalid, the page of the game reports it.
    direct.unwrap_or_else(|| build_address("/", &[("search", line)]))
}

/// Returns whether the workbench can parse `line` as a question in its own notation: a game, with
/// or without a position.
fn is_parsed(line: &str) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    let convention = Convention { misere: false, compound: None };
    session.question(&RawInput::from_line(line), &Files::new(), convention).is_ok()
        || library::find_exact(line).is_some()
}

/// Returns whether a line is a game in the notation of combinatorial game theory, such as `{2|-1}`.
fn is_value(line: &str) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    value::is_value_sum(&split_words(line))
        && session
            .with_parser(&RawInput::from_line(line), &Files::new(), value::read_sum)
            .is_ok_and(|read| read.comparison.is_none())
}

/// Returns whether a text is a rule file, possibly with errors, and not a question about a game.
fn is_rules(text: &str) -> bool {
    let states = |word: &str| {
        text.lines().any(|line| {
            line.trim_start().split(|c: char| !c.is_alphanumeric()).next() == Some(word)
        })
    };
    let has_lines = text.contains('\n');
    has_lines && (states("position") || states("move") || text.contains("->"))
        || text.starts_with("game \"")
}

/// Returns the address of the page about `line`, a game or a sum with or without a position.
/// `asked` is the original question in words, or empty if the question was in notation. Returns
/// `None` if `line` names no game.
fn question_address(line: &str, misere: bool, asked: &str) -> Option<String> {
    let words = split_words(line);
    let misere = if misere { "1" } else { "" };
    let has_plus = words.contains(&"+");
    if (has_plus || words.contains(&"-")) && is_sum(line, has_plus) {
        return Some(build_address("/answer", &[("q", line), ("misere", misere)]));
    }
    if has_plus {
        return None;
    }
    let (path, position) = game_page(&words)?;
    Some(build_address(&path, &[("q", &position), ("misere", misere), ("asked", asked)]))
}

/// Returns the address that shows the law of the game `line`: its page or, if parameters follow its
/// name, the law lab (the page about rules and their laws). Returns `None` if `line` names no game.
fn law_address(line: &str) -> Option<String> {
    let (path, parameters) = game_page(&split_words(line))?;
    Some(if parameters.is_empty() {
        format!("{path}#law")
    } else {
        format!("{}#law-title", build_address("/lab", &[("game", line)]))
    })
}

/// Returns whether `line` is a sum of positions, or of games in the notation of combinatorial game
/// theory. `has_plus` is whether `line` contains a plus sign between spaces.
fn is_sum(line: &str, has_plus: bool) -> bool {
    let mut session = Session::new(Budget::default(), Lang::En, &read_example);
    let convention = Convention { misere: false, compound: None };
    let (input, files) = (RawInput::from_line(line), Files::new());
    has_plus && session.question(&input, &files, convention).is_ok()
        || session
            .with_parser(&input, &files, value::read_sum)
            .is_ok_and(|read| read.comparison.is_none())
}

/// Splits `words` into the name of a game at the beginning and the words after it. Returns the path
/// of the page of the game, and these words. Returns `None` if `words` begin with no name of a
/// game.
fn game_page(words: &[&str]) -> Option<(String, String)> {
    if let Some((game, used)) = library::find_prefix(words) {
        return Some((format!("/games/{}", game.id()), words[used..].join(" ")));
    }
    let (code, remaining) = codes::split_code(words)?;
    Some((format!("/games/{}", percent_encode(&code)), remaining))
}

/// Builds an address of this site from a path and query parameters. `pairs` are the names and
/// values of the parameters; a parameter with an empty value is omitted.
pub fn build_address(path: &str, pairs: &[(&str, &str)]) -> String {
    let pairs = pairs.iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> =
        pairs.map(|(name, value)| format!("{name}={}", percent_encode(value))).collect();
    if pairs.is_empty() { path.to_string() } else { format!("{path}?{}", pairs.join("&")) }
}

/// Percent-encodes a text for the path or the query of an address. Commas stay readable.
pub fn percent_encode(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::answer_address;

    #[test]
    fn every_question_leads_to_its_page() {
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
            ("{2|-1}", "/answer?q=%7B2%7C-1%7D"),
            ("+-{4||1|0}", "/answer?q=%2B-%7B4%7C%7C1%7C0%7D"),
            ("{3|0} - {2|-1}", "/answer?q=%7B3%7C0%7D%20-%20%7B2%7C-1%7D"),
            ("^*", "/answer?q=%5E%2A"),
            ("3/4", "/answer?q=3%2F4"),
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
            assert_eq!(answer_address(line, false), to, "{line}");
        }
        let worded = answer_address("1..3 or squares, heaps 10 17 21, misère", false);
        assert!(
            worded.starts_with("/games/%7B1,2,3,4,9,16%7D?q=10%2017%2021&misere=1&asked=1"),
            "{worded}"
        );
        let rules = "game \"Mine\"\nposition n\nmove take (k in 1..2) when k <= n -> [n - k]\n";
        assert!(
            answer_address(rules, false).starts_with("/lab?rules=game%20%22Mine%22%0Aposition")
        );
        // The lab reports errors in rules.
        for rules in
            ["positon n\nmove take (k in 1..2) when k <= n -> [n - k]", "position n\nmvoe a -> [0]"]
        {
            assert!(answer_address(rules, false).starts_with("/lab?rules="), "{rules}");
        }
    }
}
