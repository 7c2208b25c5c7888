//! Reads the message files of a crate: the English texts and their Chinese translations.

use crate::message::{Messages, line_of, parse_messages, variables};
use std::fs;
use std::path::Path;

/// The message files of one topic: the English file and, if it exists, its translation.
#[derive(Debug)]
pub struct FilePair {
    /// The name of the topic, which is the name of its files without `.en.ftl` and `.zh.ftl`.
    pub name: String,
    /// The paths of the files, relative to the folder of the crate.
    pub paths: Vec<String>,
    /// The English texts.
    pub en: Messages,
    /// The texts in Simplified Chinese. A text without a translation has no entry.
    pub zh: Messages,
}

/// Reads the message files in `root/folder`, where `root` is the folder of the crate.
///
/// # Errors
/// A description with file and line, if a file cannot be read or parsed, or if a translation has no
/// English text or uses other variables than the English text.
pub fn read_folder(root: &Path, folder: &str) -> Result<Vec<FilePair>, String> {
    let names = names_in(root, folder)?;
    let english = |name: &String| name.strip_suffix(".en.ftl").map(str::to_string);
    let topics: Vec<String> = names.iter().filter_map(english).collect();
    for name in &names {
        if let Some(topic) = name.strip_suffix(".zh.ftl")
            && !topics.iter().any(|english| english == topic)
        {
            return Err(format!("{folder}/{name}:1: `{topic}.en.ftl` does not exist"));
        }
    }
    topics.iter().map(|topic| read_pair(root, folder, topic, &names)).collect()
}

/// Returns the names of the subfolders of `root/folder`, where `root` is the folder of the crate.
///
/// # Errors
/// A description, if the folder cannot be read.
pub fn folders(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let mut names = names_in(root, folder)?;
    names.retain(|name| root.join(folder).join(name).is_dir());
    Ok(names)
}

/// Returns the names of the files and subfolders in `root/folder`, sorted.
fn names_in(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let in_folder = |error: std::io::Error| format!("{folder}: {error}");
    let mut names = Vec::new();
    for entry in fs::read_dir(root.join(folder)).map_err(in_folder)? {
        names.push(entry.map_err(in_folder)?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

/// Reads the message files of the topic `name` in `root/folder`. `names` lists all files in this
/// folder.
fn read_pair(root: &Path, folder: &str, name: &str, names: &[String]) -> Result<FilePair, String> {
    let read_messages = |path: &str| {
        let source = fs::read_to_string(root.join(path)).map_err(|e| format!("{path}: {e}"))?;
        let messages = parse_messages(&source)
            .map_err(|(line, description)| format!("{path}:{line}: {description}"))?;
        Ok::<_, String>((source, messages))
    };
    let en_path = format!("{folder}/{name}.en.ftl");
    let (_, en) = read_messages(&en_path)?;
    let mut pair =
        FilePair { name: name.to_string(), paths: vec![en_path], en, zh: Messages::default() };
    let zh_name = format!("{name}.zh.ftl");
    if names.contains(&zh_name) {
        let zh_path = format!("{folder}/{zh_name}");
        let (source, zh) = read_messages(&zh_path)?;
        if let Some((key, description)) = disagreement(&pair.en, &zh) {
            return Err(format!("{zh_path}:{}: {description}", line_of(&source, key)));
        }
        pair.paths.push(zh_path);
        pair.zh = zh;
    }
    Ok(pair)
}

/// Returns the first key of `zh` that has no English text or whose translation uses other variables
/// than the English text, with a description of the difference. Returns `None` if all keys agree.
fn disagreement<'a>(en: &Messages, zh: &'a Messages) -> Option<(&'a str, String)> {
    zh.0.iter().find_map(|(key, text)| {
        let description = match en.get(key) {
            None => format!("`{key}` has no English text"),
            Some(english) => {
                let (english, translated) = (variables(english), variables(text));
                let name = english.symmetric_difference(&translated).next()?;
                format!("only one language of `{key}` uses `${name}`")
            }
        };
        Some((key.as_str(), description))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_must_agree_with_the_english_text() {
        let parse = |source| parse_messages(source).expect("the source is correct");
        let en = parse("a = { $n } stones\nb = none\n");
        let wrong = |source| disagreement(&en, &parse(source)).map(|(_, why)| why);
        assert_eq!(wrong("a = { $n } 颗\n"), None);
        assert_eq!(wrong("a = 颗\n").as_deref(), Some("only one language of `a` uses `$n`"));
        assert_eq!(wrong("b = { $m }\n").as_deref(), Some("only one language of `b` uses `$m`"));
        assert_eq!(wrong("c = 无\n").as_deref(), Some("`c` has no English text"));
    }
}
