//! A page's script with all modules that it takes from, as one text: a browser asks once, not for each module, nor learns
//! of one only when it has read another.
//!
//! A module of `assets` imports by lines of their own, and writes `export` before the constants, functions and classes that
//! others take; none takes from itself by way of others. Here each is a function that gives what it exports, run before those
//! that take from it, and the page's own script, which may wait for something, comes last as it is.

use std::collections::BTreeMap;

/// The script and its modules, from `file`; nothing where there is no such script, or one of another form.
pub fn joined(name: &str, file: impl Fn(&str) -> Option<String>) -> Option<String> {
    name.strip_suffix(".js")?;
    let mut all = Joined { file, done: BTreeMap::new(), text: String::new() };
    let (own, _) = all.read(name)?;
    Some(all.text + &own)
}

struct Joined<File> {
    file: File,
    /// Modules that have been begun, and whether they have been written.
    done: BTreeMap<String, bool>,
    text: String,
}

impl<File: Fn(&str) -> Option<String>> Joined<File> {
    /// What a module says when those that it takes from have been written, and what it gives.
    fn read(&mut self, name: &str) -> Option<(String, Vec<String>)> {
        self.done.insert(name.to_string(), false);
        let (mut text, mut given) = (String::new(), Vec::new());
        for line in (self.file)(name)?.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let (names, from) = import.strip_suffix(".js\";")?.split_once(" from \"./")?;
                self.write(from)?;
                text += &format!("const {} = {};", names.replace(" as ", ": "), value(from));
            } else if let Some(export) = line.strip_prefix("export ") {
                given.push(name_of(export)?);
                text += export;
            } else {
                text += line;
            }
            text.push('\n');
        }
        self.done.insert(name.to_string(), true);
        Some((text, given))
    }

    /// Writes a module, unless it is there.
    fn write(&mut self, stem: &str) -> Option<()> {
        let name = format!("{stem}.js");
        if let Some(done) = self.done.get(&name) {
            return done.then_some(());
        }
        let (text, given) = self.read(&name)?;
        let given = given.join(", ");
        self.text +=
            &format!("const {} = (() => {{\n{text}return {{ {given} }};\n}})();\n", value(stem));
        Some(())
    }
}

/// What a module gives, as a value.
fn value(stem: &str) -> String {
    format!("$${stem}")
}

/// The name of what is exported: a constant, a function or a class. Others take it as a value, so that what might change is refused.
fn name_of(export: &str) -> Option<String> {
    let kinds = ["const ", "function* ", "function ", "async function ", "class "];
    let named = kinds.iter().find_map(|kind| export.strip_prefix(kind))?;
    let name: String = named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn each_module_is_written_once_before_what_takes_from_it() {
        let file = |name: &str| {
            let text = match name {
                "page.js" => {
                    "// The page.\nimport { f, K as k } from \"./one.js\";\nimport { g } from \"./two.js\";\nawait f(k, g);"
                }
                "one.js" => {
                    "import { g } from \"./two.js\";\n\nexport const K = 1;\nexport async function f() {}"
                }
                "two.js" => "export function* g() {}",
                "round.js" => "import { a } from \"./about.js\";\nexport const b = a;",
                "about.js" => "import { b } from \"./round.js\";\nexport const a = b;",
                "open.js" => "export let changed = 1;",
                "far.js" => "import { a } from \"/elsewhere.js\";",
                "text.css" => "a {}",
                _ => return None,
            };
            Some(text.to_string())
        };
        let together = "const $$two = (() => {\nfunction* g() {}\nreturn { g };\n})();\n\
            const $$one = (() => {\nconst { g } = $$two;\n\nconst K = 1;\nasync function f() {}\nreturn { K, f };\n})();\n\
            // The page.\nconst { f, K: k } = $$one;\nconst { g } = $$two;\nawait f(k, g);\n";
        assert_eq!(joined("page.js", file).unwrap(), together);
        for broken in ["round.js", "open.js", "far.js", "none.js", "text.css"] {
            assert_eq!(joined(broken, file), None, "{broken}");
        }
    }
}
