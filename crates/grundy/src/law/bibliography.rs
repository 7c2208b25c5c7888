//! What theorems are cited by: entries of BibTeX for the sources that laws name.

use super::evidence::Evidence;
use std::fmt::Write;

/// A work, as BibTeX has it.
struct Work {
    /// The words by which a source names it: an author and a year, or a title.
    named: &'static str,
    key: &'static str,
    kind: &'static str,
    fields: &'static [(&'static str, &'static str)],
}

const WORKS: &[Work] = &[
    Work {
        named: "Bachet 1612",
        key: "bachet1612",
        kind: "book",
        fields: &[
            ("author", "{Bachet de M{\\'e}ziriac}, C.-G."),
            ("title", "Probl{\\`e}mes plaisans et d{\\'e}lectables, qui se font par les nombres"),
            ("address", "Lyon"),
            ("year", "1612"),
        ],
    },
    Work {
        named: "Bouton 1902",
        key: "bouton1902",
        kind: "article",
        fields: &[
            ("author", "Charles L. Bouton"),
            ("title", "Nim, a Game with a Complete Mathematical Theory"),
            ("journal", "Annals of Mathematics"),
            ("volume", "3"),
            ("pages", "35--39"),
            ("year", "1902"),
        ],
    },
    Work {
        named: "Ferguson 1974",
        key: "ferguson1974",
        kind: "article",
        fields: &[
            ("author", "Thomas S. Ferguson"),
            ("title", "On Sums of Graph Games with Last Player Losing"),
            ("journal", "International Journal of Game Theory"),
            ("volume", "3"),
            ("pages", "159--167"),
            ("year", "1974"),
        ],
    },
    Work {
        named: "Fraenkel 1984",
        key: "fraenkel1984",
        kind: "article",
        fields: &[
            ("author", "Aviezri S. Fraenkel"),
            ("title", "{Wythoff} Games, Continued Fractions, Cedar Trees and {Fibonacci} Searches"),
            ("journal", "Theoretical Computer Science"),
            ("volume", "29"),
            ("pages", "49--73"),
            ("year", "1984"),
        ],
    },
    Work {
        named: "Fraenkel, Scheinerman & Ullman 1993",
        key: "fraenkel1993",
        kind: "article",
        fields: &[
            ("author", "Aviezri S. Fraenkel and Edward R. Scheinerman and Daniel Ullman"),
            ("title", "Undirected Edge Geography"),
            ("journal", "Theoretical Computer Science"),
            ("volume", "112"),
            ("pages", "371--381"),
            ("year", "1993"),
        ],
    },
    Work {
        named: "Gale 1974",
        key: "gale1974",
        kind: "article",
        fields: &[
            ("author", "David Gale"),
            ("title", "A Curious {Nim}-Type Game"),
            ("journal", "The American Mathematical Monthly"),
            ("volume", "81"),
            ("pages", "876--879"),
            ("year", "1974"),
        ],
    },
    Work {
        named: "Lasker 1931",
        key: "lasker1931",
        kind: "book",
        fields: &[
            ("author", "Emanuel Lasker"),
            ("title", "Brettspiele der V{\\\"o}lker"),
            ("publisher", "August Scherl"),
            ("address", "Berlin"),
            ("year", "1931"),
        ],
    },
    Work {
        named: "Nivasch 2006",
        key: "nivasch2006",
        kind: "article",
        fields: &[
            ("author", "Gabriel Nivasch"),
            ("title", "The {Sprague--Grundy} Function of the Game {Euclid}"),
            ("journal", "Discrete Mathematics"),
            ("volume", "306"),
            ("pages", "2798--2800"),
            ("year", "2006"),
        ],
    },
    Work {
        named: "Schuh 1952",
        key: "schuh1952",
        kind: "article",
        fields: &[
            ("author", "Frederik Schuh"),
            ("title", "Spel van delers"),
            ("journal", "Nieuw Tijdschrift voor Wiskunde"),
            ("volume", "39"),
            ("pages", "299--304"),
            ("year", "1952"),
        ],
    },
    Work {
        named: "Schwenk 1970",
        key: "schwenk1970",
        kind: "article",
        fields: &[
            ("author", "Allen J. Schwenk"),
            ("title", "Take-Away Games"),
            ("journal", "The Fibonacci Quarterly"),
            ("volume", "8"),
            ("pages", "225--234"),
            ("year", "1970"),
        ],
    },
    Work {
        named: "Sprague 1935",
        key: "sprague1935",
        kind: "article",
        fields: &[
            ("author", "Roland Sprague"),
            ("title", "{\\\"U}ber mathematische Kampfspiele"),
            ("journal", "T{\\^o}hoku Mathematical Journal"),
            ("volume", "41"),
            ("pages", "438--444"),
            ("year", "1935"),
        ],
    },
    Work {
        named: "Sprague 1937",
        key: "sprague1937",
        kind: "article",
        fields: &[
            ("author", "Roland Sprague"),
            ("title", "{\\\"U}ber zwei Abarten von {Nim}"),
            ("journal", "T{\\^o}hoku Mathematical Journal"),
            ("volume", "43"),
            ("pages", "351--354"),
            ("year", "1937"),
        ],
    },
    Work {
        named: "Whinihan 1963",
        key: "whinihan1963",
        kind: "article",
        fields: &[
            ("author", "Michael J. Whinihan"),
            ("title", "{Fibonacci} {Nim}"),
            ("journal", "The Fibonacci Quarterly"),
            ("volume", "1"),
            ("pages", "9--13"),
            ("year", "1963"),
        ],
    },
    Work {
        named: "Winning Ways",
        key: "winningways",
        kind: "book",
        fields: &[
            ("author", "Elwyn R. Berlekamp and John H. Conway and Richard K. Guy"),
            ("title", "Winning Ways for your Mathematical Plays"),
            ("publisher", "Academic Press"),
            ("address", "London"),
            ("year", "1982"),
        ],
    },
    Work {
        named: "Wythoff 1907",
        key: "wythoff1907",
        kind: "article",
        fields: &[
            ("author", "Willem A. Wythoff"),
            ("title", "A Modification of the Game of {Nim}"),
            ("journal", "Nieuw Archief voor Wiskunde"),
            ("volume", "7"),
            ("pages", "199--202"),
            ("year", "1907"),
        ],
    },
];

/// Entries of BibTeX for a theorem: the works that its source names, each with the theorem as a note. A source that names
/// none of those known here becomes an entry that says what the source says, and no more.
pub fn bibtex(game: &str, theorem: &str, source: &str) -> String {
    let mut text = String::new();
    for work in WORKS.iter().filter(|work| source.contains(work.named)) {
        let _ = writeln!(text, "@{}{{{},", work.kind, work.key);
        for (name, value) in work.fields {
            let _ = writeln!(text, "  {name} = {{{value}}},");
        }
        let _ = writeln!(text, "  note = {{{}}}\n}}", plain(theorem));
    }
    if text.is_empty() {
        text = entry(game, theorem, source);
    }
    text
}

/// Entries of BibTeX for a law of a game, in words, by how it is known: the works of a theorem, else an entry that says what the
/// law says, and on what it rests.
pub fn bibtex_of(game: &str, law: &str, evidence: &Evidence) -> String {
    match evidence {
        Evidence::Theorem { name, source } => bibtex(game, name, source),
        _ => entry(game, &format!("{game}: {law}"), &evidence.words().en),
    }
}

/// An entry about a game that names no work.
fn entry(game: &str, title: &str, note: &str) -> String {
    let kept = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let key: String = game.chars().map(|c| if kept(c) { c } else { '-' }).collect();
    let (key, title, note) = (key.trim_matches('-'), plain(title), plain(note));
    format!("@misc{{grundy-{key},\n  title = {{{title}}},\n  note = {{{note}}}\n}}\n")
}

/// A text with what BibTeX would read as a command written out.
fn plain(text: &str) -> String {
    let one = |c: char| match c {
        '&' | '%' | '#' | '_' | '$' | '{' | '}' => format!("\\{c}"),
        '–' => "--".to_string(),
        other => other.to_string(),
    };
    text.chars().map(one).collect()
}
