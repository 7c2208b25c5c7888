//! Lists as parameters: given in words or in a file, they take the place of the default in the text of the rules, so that all
//! that is made from the text, proofs and links among it, is about the game that was asked for.

use super::RuleFile;
use super::tree::Param;
use crate::base::{Error, excerpt};
use crate::words;

/// A list that is given has at most so many numbers.
const MOST_NUMBERS: usize = 20_000;

impl RuleFile {
    /// The parameters that are lists, or lists of lists, in order.
    pub fn lists(&self) -> Vec<&str> {
        let lists = self.program.params.iter().filter(|param| param.depth > 0);
        lists.map(|param| param.name.as_str()).collect()
    }

    /// The same rules with another list for a parameter, written `[1, 2, 5]` or, for a graph, `[[1, 2], [0], []]`.
    ///
    /// # Errors
    /// `BadInput` where there is no such parameter, or the value is no such list; whether its numbers are in the range of
    /// the parameter is told when the game is built.
    pub fn with_list(&self, name: &str, value: &str) -> Result<RuleFile, Error> {
        let param = self.list_param(name)?;
        let read = bracketed(value, param.depth);
        self.with(param, read.ok_or_else(|| no_list(param, value))?)
    }

    /// The same with a list from a file: numbers in lines or in brackets; a list of lists has one in each line.
    ///
    /// # Errors
    /// As [`with_list`](RuleFile::with_list).
    pub fn with_list_of_lines(&self, name: &str, text: &str) -> Result<RuleFile, Error> {
        let param = self.list_param(name)?;
        let read = match text.trim_start().starts_with('[') {
            true => bracketed(text, param.depth),
            false => in_lines(text, param.depth),
        };
        self.with(param, read.ok_or_else(|| no_list(param, text))?)
    }

    fn list_param(&self, name: &str) -> Result<&Param, Error> {
        let found = self.program.params.iter().find(|param| param.name == name);
        found.filter(|param| param.depth > 0).ok_or_else(|| self.no_param(name))
    }

    fn with(&self, param: &Param, list: String) -> Result<RuleFile, Error> {
        let text = self.text();
        let (from, to) = (param.value.start as usize, param.value.end as usize);
        let equals = if from == to { " = " } else { "" };
        let text = [&text[..from], equals, &list, &text[to..]].concat();
        let (file, _) = RuleFile::read(&text, self.file_name()).map_err(|wrong| {
            let drawn = |lang| super::render(&text, self.file_name(), &wrong, lang);
            let (en, zh) = (drawn(crate::base::Lang::En), drawn(crate::base::Lang::Zh));
            Error::drawn(crate::base::Words { en, zh })
        })?;
        Ok(file)
    }
}

fn no_list(param: &Param, value: &str) -> Error {
    let (name, shown) = (&param.name, excerpt(value.trim()));
    let (form, lines) = match param.depth {
        1 => ("[1,2,5]", "1 2 5"),
        _ => ("[[1,2],[0],[]]", "1 2"),
    };
    Error::bad(words!("`{name}` is `{shown}`, which is no such list", "`{name}` 为 `{shown}`，不是这样的列表"))
        .help(words!(
            "write `{name}={form}` with at most {MOST_NUMBERS} integers, or `{name}=@FILE` with lines such as `{lines}`",
            "请写 `{name}={form}`（至多 {MOST_NUMBERS} 个整数），或 `{name}=@文件`，各行如 `{lines}`"
        ))
}

/// Numbers in as many brackets as there are lists in lists; `None` for anything else.
fn bracketed(text: &str, depth: u8) -> Option<String> {
    let mut rest = text.trim();
    let mut many = 0;
    let list = one_bracketed(&mut rest, depth, &mut many)?;
    rest.trim().is_empty().then_some(list)
}

fn one_bracketed(rest: &mut &str, depth: u8, many: &mut usize) -> Option<String> {
    *rest = rest.trim_start();
    if depth == 0 {
        let end = rest.find([',', ']', '[']).unwrap_or(rest.len());
        let number: i64 = rest[..end].trim().parse().ok()?;
        *rest = &rest[end..];
        *many += 1;
        return (*many <= MOST_NUMBERS).then(|| number.to_string());
    }
    *rest = rest.strip_prefix('[')?.trim_start();
    let mut members = Vec::new();
    while !rest.starts_with(']') {
        if !members.is_empty() {
            *rest = rest.strip_prefix(',')?;
        }
        members.push(one_bracketed(rest, depth - 1, many)?);
        // Lists that hold nothing count too.
        *many += 1;
        *rest = rest.trim_start();
    }
    *rest = rest.strip_prefix(']')?;
    Some(format!("[{}]", members.join(", ")))
}

/// Numbers between blanks or commas; of lists of lists one in each line, which may be empty.
fn in_lines(text: &str, depth: u8) -> Option<String> {
    let numbers = |text: &str| -> Option<String> {
        let words =
            text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        let numbers: Option<Vec<String>> =
            words.map(|word| Some(word.parse::<i64>().ok()?.to_string())).collect();
        numbers.filter(|all| all.len() <= MOST_NUMBERS).map(|all| format!("[{}]", all.join(", ")))
    };
    match depth {
        1 => numbers(text),
        2 => {
            let lines: Option<Vec<String>> = text.lines().map(numbers).collect();
            let all = format!("[{}]", lines?.join(", "));
            bracketed(&all, 2)
        }
        _ => None,
    }
}
