//! Generates the Rust code by which a crate uses the texts of its message files.

use crate::files::{FilePair, folders, read_folder};
use crate::message::{TextElement, variables};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

/// The folder of the message files, relative to the folder of the crate.
const FOLDER: &str = "messages";

/// Generates a module for each pair of message files of the crate in the folder `root`, and a
/// module for each subfolder, whose pairs of files become tables of keys and texts. `types` is the
/// path of the Rust module with the types of texts, such as `Text`. The compiler does not report
/// unused texts of the files that `exempt` names.
///
/// # Errors
/// A description with file and line, if a file is wrong.
pub fn modules(root: &Path, types: &str, exempt: &[&str]) -> Result<String, String> {
    let mut code = String::new();
    for pair in read_folder(root, FOLDER)? {
        if exempt.contains(&pair.name.as_str()) {
            code += "#[allow(dead_code)]\n";
        }
        code += &module(&pair.name, &(dependency(&pair) + &messages(&pair, types)));
    }
    for name in folders(root, FOLDER)? {
        let pairs = read_folder(root, &format!("{FOLDER}/{name}"))?;
        let tables: String =
            pairs.iter().map(|pair| dependency(pair) + &table(pair, types)).collect();
        code += &module(&name, &tables);
    }
    Ok(code)
}

/// Generates a module with the given content. Items in it have the names of keys, so the module
/// allows names that Rust style forbids.
fn module(name: &str, content: &str) -> String {
    let allowed = "clippy::all, non_camel_case_types, non_upper_case_globals";
    format!("#[allow({allowed})]\npub mod {} {{\n{content}}}\n", rust_name(name))
}

/// Generates code by which cargo builds the crate again when a file of the pair changes.
fn dependency(pair: &FilePair) -> String {
    let include = |path: &String| {
        let file = format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{path}\")");
        format!("const _: &[u8] = include_bytes!({file});\n")
    };
    pair.paths.iter().map(include).collect()
}

/// Generates the texts of a pair of files: a constant for each text without variables, and a struct
/// for each text with variables.
fn messages(pair: &FilePair, types: &str) -> String {
    let mut code = String::new();
    for (key, en) in &pair.en.0 {
        let zh = pair.zh.get(key).unwrap_or(en);
        let name = rust_name(key);
        let _ = writeln!(code, "#[doc = {:?}]", format!("```text\n{}\n```", template(en)));
        let names = variables(en);
        if names.is_empty() {
            let text = constant(types, &template(en), &template(zh));
            let _ = writeln!(code, "pub const {name}: {types}::Text = {text};");
            continue;
        }
        let _ = writeln!(code, "pub struct {name}<'a> {{");
        for variable in &names {
            let variable = rust_name(variable);
            let _ = writeln!(code, "pub {variable}: &'a dyn {types}::MessageArgument,");
        }
        let _ = writeln!(
            code,
            "}}\nimpl From<{name}<'_>> for {types}::Words {{\n\
             fn from(__values: {name}<'_>) -> {types}::Words {{\n\
             {types}::Words {{ en: {}, zh: {} }}\n}}\n}}",
            formatted(en, types, "En"),
            formatted(zh, types, "Zh"),
        );
    }
    code
}

/// Generates the source of a constant table with an entry `(key, text)` for each message of a pair
/// of files, in English and Chinese. `types` is the path of the crate with the type `Text`.
fn table(pair: &FilePair, types: &str) -> String {
    let name = rust_name(&pair.name);
    let mut code = format!("pub const {name}: &[(&str, {types}::Text)] = &[\n");
    for (key, en) in &pair.en.0 {
        let zh = pair.zh.get(key).unwrap_or(en);
        let _ = writeln!(code, "({key:?}, {}),", constant(types, &template(en), &template(zh)));
    }
    code + "];\n"
}

/// Generates an expression for a constant `Text`, from its English and its Chinese form.
fn constant(types: &str, en: &str, zh: &str) -> String {
    format!("{types}::Text {{ en: {en:?}, zh: {zh:?} }}")
}

/// Converts the name of a key, a variable or a file to a name that Rust allows.
fn rust_name(name: &str) -> String {
    name.replace('-', "_")
}

/// Returns a text as a template, with the names of its variables in braces. A selection
/// ([`TextElement::Select`]) is replaced by its text for all other values.
fn template(text: &[TextElement]) -> String {
    let write = |part: &TextElement| match part {
        TextElement::Literal(characters) => characters.clone(),
        TextElement::Variable(name) => format!("{{{name}}}"),
        TextElement::Select { other, .. } => template(other),
    };
    text.iter().map(write).collect()
}

/// Generates an expression that formats a text, with the values of its variables, in the language
/// `lang` (`En` or `Zh`).
fn formatted(text: &[TextElement], types: &str, lang: &str) -> String {
    let mut format = String::new();
    let mut names = BTreeSet::new();
    let mut arguments = String::new();
    for (index, part) in text.iter().enumerate() {
        match part {
            TextElement::Literal(characters) => {
                format.push_str(&characters.replace('{', "{{").replace('}', "}}"));
            }
            TextElement::Variable(name) => {
                let _ = write!(format, "{{{}}}", rust_name(name));
                names.insert(rust_name(name));
            }
            TextElement::Select { variable, cases, other } => {
                let _ = write!(format, "{{select_{index}}}");
                let value = localized(&rust_name(variable), types, lang);
                let _ =
                    write!(arguments, ", select_{index} = match {value}.to_string().as_str() {{");
                for (value, text) in cases {
                    let _ = write!(arguments, "{value:?} => {},", formatted(text, types, lang));
                }
                let _ = write!(arguments, "_ => {} }}", formatted(other, types, lang));
            }
        }
    }
    for name in names {
        let _ = write!(arguments, ", {name} = {}", localized(&name, types, lang));
    }
    format!("format!({format:?}{arguments})")
}

/// Generates an expression that displays the value of a variable in the language `lang` (`En` or
/// `Zh`).
fn localized(name: &str, types: &str, lang: &str) -> String {
    format!("{types}::Localized(__values.{name}, {types}::Lang::{lang})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::parse_messages;

    /// Returns the code that `generate` produces for a message file with the text `source` and
    /// without a translation.
    fn code(source: &str, generate: fn(&FilePair, &str) -> String) -> String {
        let en = parse_messages(source).expect("the source is correct");
        let pair = FilePair { name: "topic".into(), paths: Vec::new(), en, zh: Default::default() };
        generate(&pair, "base")
    }

    #[test]
    fn a_text_without_variables_is_a_constant_in_both_languages() {
        let code = code("no-heap = no heap {\"{\"}\n", messages);
        let constant =
            "pub const no_heap: base::Text = base::Text { en: \"no heap {\", zh: \"no heap {\" };";
        assert!(code.contains(constant), "{code}");
    }

    #[test]
    fn a_text_with_variables_is_a_struct() {
        let code = code("take = take { $n }, {\"{\"}{ $n }\n", messages);
        assert!(code.contains("pub struct take<'a> {\npub n: &'a dyn base::MessageArgument,\n}"));
        assert!(code.contains(
            "format!(\"take {n}, {{{n}\", n = base::Localized(__values.n, base::Lang::En))"
        ));
    }

    #[test]
    fn a_table_has_the_variables_in_braces() {
        let code = code("take_it = take { $n }\n", table);
        assert!(code.contains("(\"take_it\", base::Text { en: \"take {n}\", zh: \"take {n}\" })"));
    }
}
