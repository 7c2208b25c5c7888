//! The scripts of the pages: plain ES modules, which browsers load as they are.
//!
//! A browser learns of an import only when it has the importing module. Therefore a page names all
//! modules that its script imports, directly or indirectly, as links of the kind `modulepreload`.

use base64::prelude::{BASE64_URL_SAFE_NO_PAD, Engine};
use maud::{Markup, html};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The number of bytes of the hash of all scripts that the addresses of scripts contain.
const VERSION_BYTES: usize = 12;

/// The version of a set of scripts, and the scripts that each of them imports.
pub struct Scripts {
    /// The first bytes of the hash of the names and texts of all scripts, in base 64.
    pub version: String,
    /// For the name of each script, the names of the scripts that it imports itself.
    imports: BTreeMap<String, Vec<String>>,
}

impl Scripts {
    /// Creates the set of the scripts `files`, pairs of a name and a text.
    pub fn new(files: impl IntoIterator<Item = (String, String)>) -> Self {
        let files: BTreeMap<String, String> = files.into_iter().collect();
        let mut hash = Sha256::new();
        for (name, text) in &files {
            for part in [name, text] {
                hash.update(part.len().to_le_bytes());
                hash.update(part);
            }
        }
        let version = BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..VERSION_BYTES]);
        let imports = files.into_iter().map(|(name, text)| (name, imported_names(&text)));
        Scripts { version, imports: imports.collect() }
    }

    /// Returns the names of all scripts that the script `name` imports, directly or indirectly.
    pub fn all_imports<'a>(&'a self, name: &str) -> BTreeSet<&'a str> {
        let mut names = BTreeSet::new();
        let mut importers = vec![name];
        while let Some(importer) = importers.pop() {
            for import in self.imports.get(importer).into_iter().flatten() {
                if names.insert(import.as_str()) {
                    importers.push(import);
                }
            }
        }
        names
    }

    /// Draws the elements that load the script `name` and preload its imports. All addresses contain
    /// `version`.
    pub fn loader(&self, version: &str, name: &str) -> Markup {
        let address = |name: &str| format!("/scripts/{version}/{name}");
        html! {
            script type="module" src=(address(name)) {}
            @for import in self.all_imports(name) {
                link rel="modulepreload" href=(address(import));
            }
        }
    }
}

/// Returns the names of the scripts that a script with this text imports. Its import statements
/// have the form `import { a, b } from "./name.js";`, on one line or several.
fn imported_names(text: &str) -> Vec<String> {
    let sources = text.lines().filter(|line| line.starts_with("import ") || line.starts_with('}'));
    let names = sources.filter_map(|line| line.strip_suffix("\";")?.split_once(" from \"./"));
    names.map(|(_, name)| name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::Scripts;
    use std::collections::BTreeSet;

    fn scripts(files: &[(&str, &str)]) -> Scripts {
        Scripts::new(files.iter().map(|(name, text)| (name.to_string(), text.to_string())))
    }

    #[test]
    fn a_page_preloads_each_direct_or_indirect_import_once() {
        let scripts = scripts(&[
            (
                "page.js",
                "import { a } from \"./one.js\";\nimport { b } from \"./two.js\";\na(b);\n",
            ),
            ("one.js", "// One.\nimport {\n  c,\n} from \"./three.js\";\nexport const a = c;\n"),
            ("two.js", "import { c } from \"./three.js\";\nexport const b = c;\n"),
            ("three.js", "export const c = 1;\n"),
            ("other.js", "export const text = 'from \"./two.js\";';\n"),
        ]);
        let imports = scripts.all_imports("page.js");
        assert_eq!(imports, BTreeSet::from(["one.js", "two.js", "three.js"]));
        assert_eq!(scripts.all_imports("other.js"), BTreeSet::new());
        assert_eq!(
            scripts.loader("v1", "two.js").into_string(),
            "<script type=\"module\" src=\"/scripts/v1/two.js\"></script>\
             <link rel=\"modulepreload\" href=\"/scripts/v1/three.js\">"
        );
    }

    #[test]
    fn the_version_changes_with_each_name_and_text() {
        let versions = [
            scripts(&[("a.js", "1")]).version,
            scripts(&[("a.js", "2")]).version,
            scripts(&[("b.js", "1")]).version,
            scripts(&[("a.js", "1"), ("b.js", "")]).version,
        ];
        assert_eq!(BTreeSet::from(versions.clone()).len(), versions.len());
        assert_eq!(scripts(&[("a.js", "1")]).version, versions[0]);
    }
}
