//! The modules of a crate, with the items that each defines, imports and mentions.

use super::tokens::tokens;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All modules of a crate. The first module is the root.
#[derive(Default)]
pub struct Modules {
    /// The files that were read.
    pub files: Vec<PathBuf>,
    modules: Vec<Module>,
}

/// A module: a file, or a `mod` block in a file.
#[derive(Default)]
struct Module {
    file: usize,
    parent: usize,
    children: BTreeMap<String, usize>,
    /// The names defined in the module, each with the index of the file that defines it.
    items: BTreeMap<String, usize>,
    macros: BTreeSet<String>,
    imports: Vec<Import>,
    /// The paths that the code of the module mentions.
    mentions: Vec<Vec<String>>,
}

/// A name that a `use` imports, with its path; the name is `*` if all names of a module are
/// imported.
struct Import {
    name: String,
    path: Vec<String>,
    /// Whether the import is re-exported.
    public: bool,
}

/// What a path refers to: the module with an index, or a name that the file with an index defines.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Module(usize),
    File(usize),
}

/// The block that a brace opens: the module with an index, or another block.
enum Block {
    Module(usize),
    Other,
}

impl Modules {
    /// Reads the root file and recursively the files that `mod` declares.
    pub fn read(root: PathBuf, source: &impl Fn(&Path) -> Option<String>) -> Modules {
        let mut modules = Modules::default();
        let mut open = vec![(root, 0, None::<String>)];
        while let Some((path, parent, name)) = open.pop() {
            let text = source(&path).unwrap_or_else(|| panic!("no file {}", path.display()));
            let (file, module) = (modules.files.len(), modules.modules.len());
            modules.files.push(path.clone());
            modules.modules.push(Module { file, parent, ..Module::default() });
            if let Some(name) = name {
                modules.modules[parent].children.insert(name, module);
            }
            for (within, name) in modules.take_in(module, &tokens(&text)) {
                let folder = modules.folder(within);
                let beside = folder.join(format!("{name}.rs"));
                let inside = folder.join(&name).join("mod.rs");
                let path = if source(&beside).is_some() { beside } else { inside };
                open.push((path, within, Some(name)));
            }
        }
        modules
    }

    /// Returns the folder that contains the files of the submodules of a module.
    fn folder(&self, module: usize) -> PathBuf {
        let Module { file, parent, .. } = self.modules[module];
        if module != 0 && self.modules[parent].file == file {
            let inline = self.modules[parent].children.iter().find(|(_, child)| **child == module);
            return self.folder(parent).join(inline.expect("a child of its parent").0);
        }
        match self.is_face(file) {
            true => self.files[file].with_file_name(""),
            false => self.files[file].with_extension(""),
        }
    }

    fn is_face(&self, file: usize) -> bool {
        let name = self.files[file].file_name().and_then(|name| name.to_str());
        matches!(name, Some("mod.rs" | "lib.rs" | "main.rs"))
    }

    /// Reads the source of a module. Returns the declared modules that are separate files, each
    /// with the index of the module that declares it.
    fn take_in(&mut self, module: usize, tokens: &[String]) -> Vec<(usize, String)> {
        let mut declared = Vec::new();
        let mut blocks = vec![Block::Module(module)];
        let (mut at, mut exported) = (0, false);
        let token = |at: usize| tokens.get(at).map_or("", String::as_str);
        while at < tokens.len() {
            let inner = blocks.iter().rev().find_map(|block| match block {
                Block::Module(inner) => Some(*inner),
                Block::Other => None,
            });
            let inner = inner.unwrap_or(module);
            let outside = matches!(blocks.last(), Some(Block::Module(_)));
            let before = at.checked_sub(1).map_or("", token);
            match token(at) {
                "#" if token(at + 1) == "[" => {
                    let end = behind(tokens, at + 1);
                    let attribute = &tokens[at + 2..end - 1];
                    exported |= attribute == ["macro_export"];
                    at = match attribute == ["cfg", "(", "test", ")"] {
                        true => behind_item(tokens, end),
                        false => end,
                    };
                    continue;
                }
                "{" => blocks.push(Block::Other),
                "}" => {
                    blocks.pop();
                }
                "use" if token(at + 1) != "<" => {
                    let public = matches!(before, "pub" | ")");
                    let mut found = Vec::new();
                    at = import(tokens, at + 1, &[], &mut found);
                    let imports = &mut self.modules[inner].imports;
                    imports.extend(found.into_iter().map(|(name, path)| Import {
                        name,
                        path,
                        public,
                    }));
                    continue;
                }
                "mod" if outside && token(at + 2) == ";" => {
                    declared.push((inner, token(at + 1).to_string()));
                    at += 2;
                }
                "mod" if outside && token(at + 2) == "{" => {
                    let (file, child) = (self.modules[inner].file, self.modules.len());
                    self.modules.push(Module { file, parent: inner, ..Module::default() });
                    self.modules[inner].children.insert(token(at + 1).to_string(), child);
                    blocks.push(Block::Module(child));
                    at += 2;
                }
                "macro_rules" if token(at + 1) == "!" => {
                    let (name, file) = (token(at + 2).to_string(), self.modules[inner].file);
                    self.modules[inner].macros.insert(name.clone());
                    if std::mem::take(&mut exported) {
                        self.modules[0].items.insert(name, file);
                    }
                    at += 2;
                }
                "fn" | "struct" | "enum" | "union" | "trait" | "type" | "const" | "static"
                    if outside =>
                {
                    at += usize::from(token(at + 1) == "mut");
                    if is_name(token(at + 1)) && !["fn", "unsafe", "async"].contains(&token(at + 1))
                    {
                        let file = self.modules[inner].file;
                        self.modules[inner].items.insert(token(at + 1).to_string(), file);
                        at += 1;
                    }
                }
                word if is_name(word) && !matches!(before, "." | "::") => {
                    let mut path = vec![word.to_string()];
                    while token(at + 1) == "::" && is_name(token(at + 2)) {
                        path.push(token(at + 2).to_string());
                        at += 2;
                    }
                    if token(at + 1) == "!" && path.len() == 1 {
                        path.push("!".to_string());
                    }
                    self.modules[inner].mentions.push(path);
                }
                _ => {}
            }
            at += 1;
        }
        declared
    }

    /// Returns every use of a name that another file defines: the index of the file that uses it,
    /// that of the other file, and the name.
    pub fn uses(&self) -> Vec<(usize, usize, String)> {
        let mut uses = Vec::new();
        for (at, module) in self.modules.iter().enumerate() {
            let face = self.is_face(module.file);
            let imports = module.imports.iter();
            let imports =
                imports.filter(|import| !(import.public && face)).map(|import| &import.path);
            for path in imports.chain(&module.mentions) {
                if let Some(Place::File(file)) = self.place(at, path, &mut Vec::new())
                    && file != module.file
                {
                    let name = path.iter().rfind(|name| *name != "!").expect("a path has names");
                    uses.push((module.file, file, name.clone()));
                }
            }
        }
        uses
    }

    /// Returns what a path in a module refers to, or `None` if it is outside the crate. `open`
    /// contains the imports that are being resolved.
    fn place(
        &self,
        module: usize,
        path: &[String],
        open: &mut Vec<(usize, String)>,
    ) -> Option<Place> {
        let mut place = None;
        for (i, name) in path.iter().enumerate() {
            let last = i + 1 == path.len();
            let within = match (place, name.as_str()) {
                (None, "crate") => Some(Place::Module(0)),
                (None, "self") => Some(Place::Module(module)),
                (None, "super") => Some(Place::Module(self.above(module))),
                (None, _) if path.get(1).is_some_and(|next| next == "!") => {
                    return self
                        .macro_at(module, name)
                        .or_else(|| self.named(module, name, true, open));
                }
                (None, _) => self.named(module, name, last, open),
                (Some(Place::Module(at)), "super") => Some(Place::Module(self.above(at))),
                (Some(Place::Module(at)), _) => self.named(at, name, last, open),
                (Some(Place::File(_)), _) => return place,
            };
            place = Some(within?);
        }
        place
    }

    fn above(&self, module: usize) -> usize {
        self.modules[module].parent
    }

    /// Returns the file that defines a macro which is visible in a module: the macro is visible in
    /// its own module and in the modules below it.
    fn macro_at(&self, module: usize, name: &str) -> Option<Place> {
        let here = &self.modules[module];
        match here.macros.contains(name) {
            true => Some(Place::File(here.file)),
            false if module == 0 => None,
            false => self.macro_at(here.parent, name),
        }
    }

    /// Returns what a name in the module `at` refers to. `last` is whether the name is the last one
    /// of its path; `open` contains the imports that are being resolved.
    fn named(
        &self,
        at: usize,
        name: &str,
        last: bool,
        open: &mut Vec<(usize, String)>,
    ) -> Option<Place> {
        let module = &self.modules[at];
        let child = module.children.get(name).map(|child| Place::Module(*child));
        let item = module.items.get(name).map(|file| Place::File(*file));
        let own = if last { item.or(child) } else { child.or(item) };
        let key = (at, name.to_string());
        if own.is_some() || open.contains(&key) {
            return own;
        }
        open.push(key);
        let own = module.imports.iter().filter(|import| import.name == name);
        // A name can be imported both as a module and as a function; the function gives more
        // information.
        let places: Vec<Place> =
            own.filter_map(|import| self.place(at, &import.path, open)).collect();
        let file = places.iter().find(|place| matches!(place, Place::File(_)));
        let mut found =
            if last { file.or(places.first()).copied() } else { places.first().copied() };
        for import in module.imports.iter().filter(|import| import.name == "*") {
            if found.is_none()
                && let Some(Place::Module(all)) = self.place(at, &import.path, open)
                && all != at
            {
                found = self.named(all, name, last, open);
            }
        }
        open.pop();
        found
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Returns the index after the bracket that closes the bracket at the index `open`.
fn behind(tokens: &[String], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Returns the index after an item that begins, with its remaining attributes, at the index
/// `start`.
fn behind_item(tokens: &[String], start: usize) -> usize {
    let mut at = start;
    while at < tokens.len() {
        match tokens[at].as_str() {
            ";" | "," => return at + 1,
            "{" => return behind(tokens, at),
            "}" => return at,
            "(" | "[" => at = behind(tokens, at),
            _ => at += 1,
        }
    }
    at
}

/// Reads one branch of a `use` below the names in `above`, and appends its imported names with
/// their paths to `found`. Returns the index after the branch.
fn import(
    tokens: &[String],
    start: usize,
    above: &[String],
    found: &mut Vec<(String, Vec<String>)>,
) -> usize {
    let mut path = above.to_vec();
    let mut at = start;
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "::" => {}
            "*" => {
                found.push(("*".to_string(), path));
                return at + 1;
            }
            "{" => {
                at += 1;
                while at < tokens.len() && tokens[at] != "}" {
                    at = import(tokens, at, &path, found);
                    at += usize::from(tokens.get(at).is_some_and(|next| next == ","));
                }
                return at + 1;
            }
            "as" => {
                found.push((tokens[at + 1].clone(), path));
                return at + 2;
            }
            "self" if path.len() > above.len() || !above.is_empty() => {}
            name if is_name(name) => path.push(name.to_string()),
            _ => break,
        }
        at += 1;
    }
    if let Some(name) = path.last().filter(|_| at > start) {
        found.push((name.clone(), path));
    }
    at
}
