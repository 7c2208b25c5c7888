//! Templates for the inputs and outputs of rule files: where the numbers of a test stand in an
//! input, and which words name the results in an output.

use grundy::base::{Error, Outcome, excerpt};
use grundy::words;

/// The word at the beginning of an input template that denotes the number of tests.
const TEST_COUNT: &str = "T";
/// The placeholder for the number of components of a position.
const PART_COUNT: &str = "parts";
/// The maximum number of items of an input template.
const MAX_PIECES: usize = 1000;

/// The layout of an input, from a template such as `T; {n} {m}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputTemplate {
    /// Whether an input begins with the number of its tests. If not, an input is one test.
    pub counts_tests: bool,
    /// The items of one test in order.
    pub pieces: Vec<Piece>,
}

/// An item of an input template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A word that every test contains.
    Word(String),
    /// The end of a line.
    LineEnd,
    /// The number of components of the position.
    PartCount,
    /// The value of the parameter or variable with this name: a number, or all elements of a list.
    Value(String),
    /// The number of elements of the list with this name.
    Length(String),
    /// Items that are repeated for each component of the position.
    Group(Vec<Piece>),
}

impl InputTemplate {
    /// Parses a template. Blanks separate its words, `;` and `\n` end a line, `{name}` is a value,
    /// `{size(name)}` the length of a list, `{parts}` the number of components, and `[ ]` encloses
    /// the items of one component.
    ///
    /// # Errors
    /// Returns a `BadInput` error that names the faulty word.
    pub fn parse(text: &str) -> Result<InputTemplate, Error> {
        let spaced = text.replace("\\n", ";").replace('\n', ";");
        let spaced = spaced.replace(';', " ; ").replace('[', " [ ").replace(']', " ] ");
        let mut words = spaced.split_whitespace().peekable();
        let counts_tests = words.next_if_eq(&TEST_COUNT).is_some();
        if counts_tests {
            words.next_if_eq(&";");
        }
        let mut pieces = Vec::new();
        let mut group: Option<Vec<Piece>> = None;
        let mut count = 0;
        for word in words {
            count += 1;
            if count > MAX_PIECES {
                return Err(Error::too_big(words!(
                    judge::template_is_too_long,
                    max_pieces = MAX_PIECES
                ))
                .help(words!(judge::write_template_like)));
            }
            match (word, &mut group) {
                ("[", None) => group = Some(Vec::new()),
                ("]", open) if open.is_some() => {
                    pieces.push(Piece::Group(open.take().unwrap_or_default()));
                }
                ("[" | "]", _) => return Err(template_error(word)),
                (_, Some(group)) => group.push(Piece::parse(word)?),
                (_, None) => pieces.push(Piece::parse(word)?),
            }
        }
        if group.is_some() {
            return Err(template_error("["));
        }
        if pieces.last() != Some(&Piece::LineEnd) {
            pieces.push(Piece::LineEnd);
        }
        Ok(InputTemplate { counts_tests, pieces })
    }

    /// Returns the names of the values in the template, in order and without repetition. A name is
    /// listed with whether it stands in a group.
    pub fn names(&self) -> Vec<(String, bool)> {
        let mut names: Vec<(String, bool)> = Vec::new();
        let mut push = |piece: &Piece, is_in_group: bool| {
            if let Piece::Value(name) | Piece::Length(name) = piece
                && !names.iter().any(|(known, _)| known == name)
            {
                names.push((name.clone(), is_in_group));
            }
        };
        for piece in &self.pieces {
            match piece {
                Piece::Group(pieces) => pieces.iter().for_each(|piece| push(piece, true)),
                piece => push(piece, false),
            }
        }
        names
    }

    /// Returns whether the template repeats items for each component of the position.
    pub fn has_group(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Group(_)))
    }
}

impl Piece {
    /// Parses one word of a template.
    fn parse(word: &str) -> Result<Piece, Error> {
        if word == ";" {
            return Ok(Piece::LineEnd);
        }
        if !word.contains(['{', '}']) {
            return Ok(Piece::Word(word.to_string()));
        }
        let inside = word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let inside = inside.filter(|inside| !inside.is_empty() && !inside.contains(['{', '}']));
        let inside = inside.ok_or_else(|| template_error(word))?;
        if inside == PART_COUNT {
            return Ok(Piece::PartCount);
        }
        let list = inside.strip_prefix("size(").and_then(|rest| rest.strip_suffix(')'));
        Ok(match list {
            Some(name) => Piece::Length(name.to_string()),
            None => Piece::Value(inside.to_string()),
        })
    }
}

/// Returns the error for a word of an input template that has no meaning.
fn template_error(word: &str) -> Error {
    Error::bad(words!(judge::template_contains, word = excerpt(word)))
        .help(words!(judge::write_template_like))
}

/// The words for the results of a test, from a template such as `First|Second|Draw`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputTemplate {
    /// The texts for a win of the first player, for a win of the second player and, if the template
    /// has one, for a draw. A template with a single text has it for all results.
    texts: Vec<String>,
}

/// The placeholder for the Grundy value of a position in an output template.
const GRUNDY: &str = "{grundy}";
/// The placeholder for the score of the player to move in an output template.
const SCORE: &str = "{score}";

impl OutputTemplate {
    /// Parses a template: texts separated by `|`, which may contain `{grundy}` and `{score}`.
    ///
    /// # Errors
    /// Returns a `BadInput` error if there are more than three texts, or a single text without a
    /// placeholder.
    pub fn parse(text: &str) -> Result<OutputTemplate, Error> {
        let texts: Vec<String> = text.split('|').map(|text| text.trim().to_string()).collect();
        let is_constant = texts.len() == 1 && !texts[0].contains(['{', '}']);
        let unknown = texts
            .iter()
            .any(|text| text.replace(GRUNDY, "").replace(SCORE, "").contains(['{', '}', '\n']));
        if texts.len() > 3 || is_constant || unknown {
            return Err(Error::bad(words!(judge::output_template_is, text = excerpt(text)))
                .help(words!(judge::write_output_template_like)));
        }
        Ok(OutputTemplate { texts })
    }

    /// Returns whether the template contains the Grundy value.
    pub fn needs_grundy(&self) -> bool {
        self.texts.iter().any(|text| text.contains(GRUNDY))
    }

    /// Returns whether the template contains the score.
    pub fn needs_score(&self) -> bool {
        self.texts.iter().any(|text| text.contains(SCORE))
    }

    /// Returns the text for a result. `grundy` and `score` replace their placeholders.
    ///
    /// # Errors
    /// Returns a `BadInput` error if the result is a draw and the template has no text for it.
    pub fn write(&self, outcome: Outcome, grundy: &str, score: &str) -> Result<String, Error> {
        let index = match outcome {
            Outcome::N => 0,
            Outcome::P => 1,
            Outcome::Draw => 2,
        };
        let text = if self.texts.len() == 1 { self.texts.first() } else { self.texts.get(index) };
        let text = text.ok_or_else(|| {
            Error::bad(words!(judge::output_template_has_no_draw))
                .help(words!(judge::write_output_template_like))
        })?;
        Ok(text.replace(GRUNDY, grundy).replace(SCORE, score))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_template_has_lines_values_and_groups() {
        let template = InputTemplate::parse("T; {parts} x;[{a} {size(b)} {b};]").expect("valid");
        assert!(template.counts_tests && template.has_group());
        let names = template.names();
        assert_eq!(names, [("a".to_string(), true), ("b".to_string(), true)]);
        assert_eq!(template.pieces.len(), 5);
        let single = InputTemplate::parse("{n}").expect("valid");
        assert!(!single.counts_tests);
        for wrong in ["{n", "{}", "n}", "[{n}", "]", "[[", "a{n}"] {
            assert!(InputTemplate::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_output_template_names_the_results() {
        let template = OutputTemplate::parse("First {grundy}|Second").expect("valid");
        assert_eq!(template.write(Outcome::N, "3", "").as_deref(), Ok("First 3"));
        assert_eq!(template.write(Outcome::P, "0", "").as_deref(), Ok("Second"));
        assert!(template.write(Outcome::Draw, "", "").is_err());
        for wrong in ["Yes", "{value}", "a|b|c|d"] {
            assert!(OutputTemplate::parse(wrong).is_err(), "{wrong}");
        }
    }
}
