//! BibTeX entries for the sources that laws cite. [`bibtex`] finds the works of a fixed list that
//! the text of a source mentions; web pages show the entries so that readers can cite them.

use super::evidence::Evidence;
use std::fmt::Write;

/// A work in the list of known sources, with the data of its BibTeX entry.
struct BibliographyEntry {
    /// The words by which the text of a source mentions the work: author and year, or a title.
    mention: &'static str,
    /// The BibTeX citation key, such as `bouton1902`.
    key: &'static str,
    /// The BibTeX entry type, such as `article` or `book`.
    kind: &'static str,
    /// The fields of the entry, such as `author` and `year`: pairs of the field name and its value.
    fields: &'static [(&'static str, &'static str)],
}

/// The works that laws cite, in alphabetical order of `mention`.
const WORKS: &[BibliographyEntry] = &[
    BibliographyEntry {
        mention: "Bachet 1612",
        key: "bachet1612",
        kind: "book",
        fields: &[
            ("author", "{Bachet de M{\\'e}ziriac}, C.-G."),
            ("title", "Probl{\\`e}mes plaisans et d{\\'e}lectables, qui se font par les nombres"),
            ("address", "Lyon"),
            ("year", "1612"),
        ],
    },
    BibliographyEntry {
        mention: "Bouton 1902",
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
    BibliographyEntry {
        mention: "Ferguson 1974",
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
    BibliographyEntry {
        mention: "Fraenkel 1984",
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
    BibliographyEntry {
        mention: "Fraenkel, Scheinerman & Ullman 1993",
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
    BibliographyEntry {
        mention: "Gale 1974",
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
    BibliographyEntry {
        mention: "Lasker 1931",
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
    BibliographyEntry {
        mention: "Nivasch 2006",
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
    BibliographyEntry {
        mention: "Schuh 1952",
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
    BibliographyEntry {
        mention: "Schwenk 1970",
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
    BibliographyEntry {
        mention: "Sprague 1935",
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
    BibliographyEntry {
        mention: "Sprague 1937",
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
    BibliographyEntry {
        mention: "Whinihan 1963",
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
    BibliographyEntry {
        mention: "Winning Ways",
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
    BibliographyEntry {
        mention: "Wythoff 1907",
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

/// Returns BibTeX entries for a theorem: one for each known work that `source` mentions, with the
/// theorem as a note. If `source` mentions no known work, the only entry is a `@misc` entry about
/// `game` that quotes `source` as a note.
pub fn bibtex(game: &str, theorem: &str, source: &str) -> String {
    let mut text = String::new();
    for work in WORKS.iter().filter(|work| source.contains(work.mention)) {
        let _ = writeln!(text, "@{}{{{},", work.kind, work.key);
        for (name, value) in work.fields {
            let _ = writeln!(text, "  {name} = {{{value}}},");
        }
        let _ = writeln!(text, "  note = {{{}}}\n}}", escape_bibtex(theorem));
    }
    if text.is_empty() {
        text = misc_entry(game, theorem, source);
    }
    text
}

/// Returns BibTeX entries for a law of a game. If `evidence` is a theorem, there is one entry for
/// each work that the theorem cites; otherwise one `@misc` entry states the law and its evidence.
pub fn bibtex_for_law(game: &str, law: &str, evidence: &Evidence) -> String {
    match evidence {
        Evidence::Theorem { name, source } => bibtex(game, name, source),
        _ => misc_entry(game, &format!("{game}: {law}"), &evidence.words().en),
    }
}

/// Returns a `@misc` entry with the given title and note, for a game without a cited work. The
/// citation key is `grundy-` followed by `game`, with `-` in place of characters that a key cannot
/// contain.
fn misc_entry(game: &str, title: &str, note: &str) -> String {
    let is_key_char = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let key: String = game.chars().map(|c| if is_key_char(c) { c } else { '-' }).collect();
    let (key, title, note) = (key.trim_matches('-'), escape_bibtex(title), escape_bibtex(note));
    format!("@misc{{grundy-{key},\n  title = {{{title}}},\n  note = {{{note}}}\n}}\n")
}

/// Puts a backslash before `&`, `%`, `#`, `_`, `$` and braces in `text`, as BibTeX requires, and
/// writes an en dash as `--`.
fn escape_bibtex(text: &str) -> String {
    let escape = |c: char| match c {
        '&' | '%' | '#' | '_' | '$' | '{' | '}' => format!("\\{c}"),
        '–' => "--".to_string(),
        other => other.to_string(),
    };
    text.chars().map(escape).collect()
}
