//! Replaces the default values of list parameters by lists from the command line or a file. The
//! list replaces the default in the source text, so that everything derived from the text, such as
//! proofs and links, concerns the game with this list.

use super::RuleFile;
use super::tree::Param;
use grundy_text::{Error, excerpt, words};

/// The maximum number of integers and inner lists, in total, in the value of a list parameter.
const MAX_NUMBERS: usize = 1_000_000;

impl RuleFile {
    /// Returns the names of the list parameters, whose values are lists or lists of lists, in the
    /// order of the file.
    pub fn lists(&self) -> Vec<&str> {
        let lists = self.program.params.iter().filter(|param| param.depth > 0);
        lists.map(|param| param.name.as_str()).collect()
    }

    /// Returns the rules with the value of the list parameter `name` replaced by `value`. A list is
    /// written `[1, 2, 5]`. A list of lists, such as the neighbours in a graph, is written `[[1,
    /// 2], [0], []]`.
    ///
    /// # Errors
    /// Fails with `BadInput` if there is no list parameter `name`, or if `value` is not a list of
    /// the declared depth. The range of the numbers is checked only when the game is built.
    pub fn with_list(&self, name: &str, value: &str) -> Result<RuleFile, Error> {
        let param = self.list_param(name)?;
        let list = parse_bracketed(value, param.depth);
        self.replace_list(param, list.map_err(|error| error.error(param, value))?)
    }

    /// Returns the rules with the value of the list parameter `name` replaced by the list in the
    /// text of a file: in brackets, as numbers on lines or, for a list of lists, as one list on
    /// each line.
    ///
    /// # Errors
    /// Fails as [`with_list`](RuleFile::with_list) does.
    pub fn with_list_of_lines(&self, name: &str, text: &str) -> Result<RuleFile, Error> {
        let param = self.list_param(name)?;
        let list = if text.trim_start().starts_with('[') {
            parse_bracketed(text, param.depth)
        } else {
            parse_lines(text, param.depth)
        };
        self.replace_list(param, list.map_err(|error| error.error(param, text))?)
    }

    /// Returns the declaration of the list parameter `name`. Fails with an error for users if the
    /// file does not declare it.
    fn list_param(&self, name: &str) -> Result<&Param, Error> {
        let param = self.program.params.iter().find(|param| param.name == name);
        param.filter(|param| param.depth > 0).ok_or_else(|| self.unknown_param_error(name))
    }

    /// Returns the rules with the source text `list` as the default value of the parameter `param`.
    fn replace_list(&self, param: &Param, list: String) -> Result<RuleFile, Error> {
        let text = self.text();
        let (from, to) = (param.default_span.start as usize, param.default_span.end as usize);
        let equals = if from == to { " = " } else { "" };
        let text = [&text[..from], equals, &list, &text[to..]].concat();
        let (file, _) = RuleFile::read(&text, self.file_name()).map_err(|diagnostics| {
            let rendered =
                |lang| grundy_syntax::render(&text, self.file_name(), &diagnostics, lang);
            let (en, zh) = (rendered(grundy_text::Lang::En), rendered(grundy_text::Lang::Zh));
            Error::multiline(grundy_text::Words { en, zh })
        })?;
        Ok(file)
    }
}

/// The reason why a text is not accepted as the value of a list parameter.
enum ListError {
    /// The text is not a list of the declared nesting depth.
    Form,
    /// The text has too many numbers and inner lists; the payload is their number.
    Long(usize),
}

impl ListError {
    /// Returns the error that is shown if `text` is not accepted as the value of the parameter
    /// `param`.
    fn error(&self, param: &Param, text: &str) -> Error {
        let name = &param.name;
        let (form, lines) = match param.depth {
            1 => ("[1,2,5]", "1 2 5"),
            _ => ("[[1,2],[0],[]]", "1 2"),
        };
        match self {
            ListError::Form => {
                let snippet = excerpt(text.trim());
                Error::bad(words!(list_param::is_which_is_not_list, name, snippet)).help(words!(
                    list_param::write_with_at_most_integers,
                    name,
                    form,
                    max_numbers = MAX_NUMBERS,
                    lines
                ))
            }
            ListError::Long(numbers) if param.depth == 1 => Error::too_big(words!(
                list_param::list_has_integers_more_than,
                name,
                numbers,
                max_numbers = MAX_NUMBERS
            ))
            .help(words!(list_param::give_shorter_list)),
            ListError::Long(numbers) => Error::too_big(words!(
                list_param::list_has_integers_and_lists_more,
                name,
                numbers,
                max_numbers = MAX_NUMBERS
            ))
            .help(words!(list_param::give_shorter_list)),
        }
    }
}

/// Parses a list in brackets, nested `depth` levels deep. Returns it as a literal of the rule
/// language.
fn parse_bracketed(text: &str, depth: u8) -> Result<String, ListError> {
    let mut remaining = text.trim();
    let mut count = 0;
    let list = parse_bracketed_at(&mut remaining, depth, &mut count).ok_or(ListError::Form)?;
    if !remaining.trim().is_empty() {
        Err(ListError::Form)
    } else if count > MAX_NUMBERS {
        Err(ListError::Long(count))
    } else {
        Ok(list)
    }
}

/// Parses a list that is nested `depth` levels deep at the beginning of `remaining`, and removes
/// its text from `remaining`. Adds the number of its integers and inner lists to `count`. Returns
/// the list as a literal of the rule language, or `None` if no such list begins there.
fn parse_bracketed_at(remaining: &mut &str, depth: u8, count: &mut usize) -> Option<String> {
    *remaining = remaining.trim_start();
    if depth == 0 {
        let end = remaining.find([',', ']', '[']).unwrap_or(remaining.len());
        let number: i64 = remaining[..end].trim().parse().ok()?;
        *remaining = &remaining[end..];
        *count += 1;
        // A list that is too long is counted to its end, without storing its numbers.
        return Some(if *count <= MAX_NUMBERS { number.to_string() } else { String::new() });
    }
    *remaining = remaining.strip_prefix('[')?.trim_start();
    let mut members = Vec::new();
    while !remaining.starts_with(']') {
        if !members.is_empty() {
            *remaining = remaining.strip_prefix(',')?;
        }
        members.push(parse_bracketed_at(remaining, depth - 1, count)?);
        // Inner lists are counted as well, even empty ones.
        *count += usize::from(depth > 1);
        *remaining = remaining.trim_start();
    }
    *remaining = remaining.strip_prefix(']')?;
    Some(format!("[{}]", members.join(", ")))
}

/// Parses numbers that are separated by blanks or commas. If `depth` is 2, each line is an inner
/// list, and an empty line is an empty list. Returns a literal of the rule language.
fn parse_lines(text: &str, depth: u8) -> Result<String, ListError> {
    let numbers = |text: &str| -> Option<Vec<String>> {
        let words =
            text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        words.map(|word| Some(word.parse::<i64>().ok()?.to_string())).collect()
    };
    let list = |numbers: Vec<String>| format!("[{}]", numbers.join(", "));
    match depth {
        1 => {
            let numbers = numbers(text).ok_or(ListError::Form)?;
            let count = numbers.len();
            if count <= MAX_NUMBERS { Ok(list(numbers)) } else { Err(ListError::Long(count)) }
        }
        2 => {
            let lines: Option<Vec<String>> =
                text.lines().map(|line| Some(list(numbers(line)?))).collect();
            parse_bracketed(&list(lines.ok_or(ListError::Form)?), 2)
        }
        _ => Err(ListError::Form),
    }
}
