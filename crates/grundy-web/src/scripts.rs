//! Bundles the script of a page with the modules that it imports into one text, so that a browser
//! needs one request.
//!
//! A module of `assets` has each import on its own line and writes `export` before constants,
//! functions and classes; imports have no cycles. In a bundle each module is a function that
//! returns its exports and runs before its importers. The script of the page, which may use
//! `await`, comes last.

use std::collections::BTreeMap;

/// Bundles the script `name` with the modules that it imports, directly or indirectly. `file`
/// returns the text of a module by its name. Returns `None` if a module is missing or breaks the
/// conventions of this file.
pub fn bundle(name: &str, file: impl Fn(&str) -> Option<String>) -> Option<String> {
    name.strip_suffix(".js")?;
    let mut bundler = Bundler { file, imports_bundled: BTreeMap::new(), text: String::new() };
    let (script, _) = bundler.translate(name)?;
    Some(bundler.text + &script)
}

/// The state of one call of [`bundle`]: the function `file` that reads a module, and the `text` of
/// the modules bundled so far.
struct Bundler<File> {
    file: File,
    /// For each visited module, whether all of its imports are bundled. If not, an import of the
    /// module is part of a cycle.
    imports_bundled: BTreeMap<String, bool>,
    text: String,
}

impl<File: Fn(&str) -> Option<String>> Bundler<File> {
    /// Appends all modules that the module `name` imports to the bundle. Returns the text of the
    /// module itself, with imports and exports replaced for the bundle, and the names of its
    /// exports. Returns `None` as [`bundle`] does.
    fn translate(&mut self, name: &str) -> Option<(String, Vec<String>)> {
        self.imports_bundled.insert(name.to_string(), false);
        let (mut text, mut exports) = (String::new(), Vec::new());
        for line in (self.file)(name)?.lines() {
            if let Some(import) = line.strip_prefix("import ") {
                let (names, from) = import.strip_suffix(".js\";")?.split_once(" from \"./")?;
                self.write_module(from)?;
                text +=
                    &format!("const {} = {};", names.replace(" as ", ": "), module_variable(from));
            } else if let Some(export) = line.strip_prefix("export ") {
                exports.push(exported_name(export)?);
                text += export;
            } else {
                text += line;
            }
            text.push('\n');
        }
        self.imports_bundled.insert(name.to_string(), true);
        Some((text, exports))
    }

    /// Appends the module `stem`.js to the bundle, unless the bundle already contains it. Returns
    /// `None` if its imports form a cycle, or if a module is missing or breaks the conventions.
    fn write_module(&mut self, stem: &str) -> Option<()> {
        let name = format!("{stem}.js");
        if let Some(is_bundled) = self.imports_bundled.get(&name) {
            return is_bundled.then_some(());
        }
        let (text, exports) = self.translate(&name)?;
        let exports = exports.join(", ");
        self.text += &format!(
            "const {} = (() => {{\n{text}return {{ {exports} }};\n}})();\n",
            module_variable(stem)
        );
        Some(())
    }
}

/// Returns the name of the JavaScript variable that holds the exports of the module `stem`.js in a
/// bundle.
fn module_variable(stem: &str) -> String {
    format!("$${stem}")
}

/// Returns the name of the constant, function or class in a declaration (`export` is the text after
/// this keyword). Returns `None` for `let`, since importers would copy the value at the time of the
/// import.
fn exported_name(export: &str) -> Option<String> {
    let keywords = ["const ", "function* ", "function ", "async function ", "class "];
    let declaration = keywords.iter().find_map(|keyword| export.strip_prefix(keyword))?;
    let name: String =
        declaration.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::bundle;

    #[test]
    fn each_module_is_written_once_before_its_importers() {
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
        let expected = "const $$two = (() => {\nfunction* g() {}\nreturn { g };\n})();\n\
            const $$one = (() => {\nconst { g } = $$two;\n\nconst K = 1;\nasync function f() {}\nreturn { K, f };\n})();\n\
            // The page.\nconst { f, K: k } = $$one;\nconst { g } = $$two;\nawait f(k, g);\n";
        assert_eq!(bundle("page.js", file).unwrap(), expected);
        for broken in ["round.js", "open.js", "far.js", "none.js", "text.css"] {
            assert_eq!(bundle(broken, file), None, "{broken}");
        }
    }
}
