//! Tests of the documentation. Its tables of commands are generated from the list of commands.
//!
//! `GRUNDY_RECORD=1 cargo test -p grundy-commands --test docs` writes them anew.

use grundy::base::Lang;
use grundy_commands::{COMMANDS, Priority};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The lines before and after a table in a page.
const BEGIN: &str = "<!-- the commands, from their list -->\n";
const END: &str = "<!-- the end of the commands -->\n";

/// The interface whose commands a table of the documentation lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Program,
    Server,
}

const PAGES: [(&str, Lang, Of); 4] = [
    ("docs/en/guide.md", Lang::En, Of::Program),
    ("docs/zh/guide.md", Lang::Zh, Of::Program),
    ("docs/en/api.md", Lang::En, Of::Server),
    ("docs/zh/api.md", Lang::Zh, Of::Server),
];

fn table(lang: Lang, of: Of) -> String {
    let mut table = String::new();
    let head = match (of, lang) {
        (Of::Program, Lang::En) => "| command | what it does | example |",
        (Of::Program, Lang::Zh) => "| 命令 | 作用 | 示例 |",
        (Of::Server, Lang::En) => "| path | what it does | priority | example |",
        (Of::Server, Lang::Zh) => "| 路径 | 作用 | 队列 | 示例 |",
    };
    writeln!(table, "{head}\n{}", "|---".repeat(head.matches(" |").count()) + "|").unwrap();
    for command in COMMANDS {
        let (name, summary) = (command.name, command.summary.get(lang));
        let cell = |text: &str| text.replace('|', "\\|");
        match of {
            Of::Program => {
                writeln!(table, "| `{name}` | {summary} | `{}` |", cell(command.sample)).unwrap();
            }
            Of::Server => {
                let lane = match (command.priority, lang) {
                    (Priority::Quick, Lang::En) => "quick",
                    (Priority::Slow, Lang::En) => "slow",
                    (Priority::Job, Lang::En) => "job",
                    (Priority::Quick, Lang::Zh) => "快",
                    (Priority::Slow, Lang::Zh) => "慢",
                    (Priority::Job, Lang::Zh) => "任务",
                };
                let example = cell(command.example);
                writeln!(table, "| `POST /{name}` | {summary} | {lane} | `{example}` |").unwrap();
            }
        }
    }
    table
}

#[test]
fn pages_list_all_commands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (page, lang, of) in PAGES {
        let text = std::fs::read_to_string(root.join(page)).unwrap();
        let (before, rest) = text.split_once(BEGIN).unwrap_or_else(|| panic!("{page}: no table"));
        let (told, after) = rest.split_once(END).unwrap_or_else(|| panic!("{page}: no end"));
        let table = table(lang, of);
        if std::env::var_os("GRUNDY_RECORD").is_some() {
            std::fs::write(root.join(page), format!("{before}{BEGIN}{table}{END}{after}")).unwrap();
        } else {
            assert_eq!(told, table, "{page}: write it anew with GRUNDY_RECORD=1");
        }
    }
}

#[test]
fn every_command_has_a_summary_in_both_languages() {
    for command in COMMANDS {
        let (en, zh) = (command.summary.en, command.summary.zh);
        assert!(!en.is_empty() && !zh.is_empty() && zh != en, "{}", command.name);
        assert!(command.sample.starts_with(&format!("grundy {}", command.name)));
    }
    let mut names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), COMMANDS.len(), "no two commands are called the same");
}

fn read(page: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(page)).unwrap_or_else(|why| panic!("{page}: {why}"))
}

/// Returns the files in a folder of the repository and in its subfolders whose names have one of
/// the endings `endings`.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    let mut files = vec![];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            if path.is_dir() && name != "target" && name != "node_modules" {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                files.push(path);
            }
        }
    }
    files
}

/// Tests that a page that states the number of examples states the right number.
#[test]
fn pages_state_the_correct_number_of_examples() {
    let count = files("examples", &[".game"]).len();
    let mut seen = 0;
    for page in ["README.md", "README.zh.md", "CHANGELOG.md"] {
        let text = read(page);
        for (before, after) in [
            ("", " of them in `examples/`"),
            ("`examples/` has ", " "),
            ("`examples/` 中有 ", " 个"),
        ] {
            for (at, _) in text.match_indices(after) {
                let number = text[..at].rsplit(|c: char| !c.is_ascii_digit()).next().unwrap();
                let head = &text[..at - number.len()];
                if !number.is_empty() && head.ends_with(before) {
                    assert_eq!(number, count.to_string(), "{page}: {number}{after}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 0, "no page has the number of examples");
}

/// Pairs of a Chinese term that the project does not use and the term that it uses instead.
const REPLACED_TERMS: [(&str, &str); 14] = [
    ("无偏", "公平组合游戏"),
    ("公平博弈", "公平组合游戏"),
    ("公平游戏", "公平组合游戏"),
    ("偏分", "非公平组合游戏"),
    ("可循环的游戏", "有环博弈"),
    ("循环游戏", "有环博弈"),
    ("有环的游戏", "有环博弈"),
    ("标准型", "标准形"),
    ("规范形式", "标准形"),
    ("驯顺", "驯良"),
    ("温顺", "驯良"),
    ("不驯服", "不驯良"),
    ("和局", "平局"),
    ("应手", "应着"),
];

#[test]
fn every_term_has_one_chinese_translation() {
    let endings = [".rs", ".md", ".game", ".js", ".py", ".ipynb", ".html"];
    let folders = ["crates", "docs", "examples"];
    let pages = folders.iter().flat_map(|folder| files(folder, &endings));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for path in pages.chain([root.join("README.zh.md")]) {
        if path.ends_with("grundy-commands/tests/docs.rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for (replaced, term) in REPLACED_TERMS {
            assert!(!text.contains(replaced), "{}: write {term} for {replaced}", path.display());
        }
    }
}

/// Returns the lines of a page that are the same in both languages: names, signatures and code.
fn untranslated(page: &str) -> Vec<String> {
    let mut inside = false;
    let mut lines = vec![];
    for line in page.lines() {
        inside ^= line.starts_with("```");
        let name = line.strip_prefix("- `").and_then(|item| item.split_once('`'));
        match name {
            Some((name, _)) => lines.push(name.to_string()),
            None if inside || line.starts_with("###") => lines.push(line.to_string()),
            None => {}
        }
    }
    lines
}

#[test]
fn every_document_is_in_both_languages() {
    let names = |lang: &str| {
        let pages = files(&format!("docs/{lang}"), &[".md"]);
        let mut names: Vec<_> =
            pages.iter().map(|path| path.file_name().unwrap().to_os_string()).collect();
        names.sort();
        names
    };
    assert_eq!(names("en"), names("zh"));
    let (english, chinese) = (read("docs/en/python.md"), read("docs/zh/python.md"));
    assert_eq!(
        untranslated(&english),
        untranslated(&chinese),
        "crates/grundy-py/tests/reference_zh.py"
    );
    let mut inside = false;
    for line in chinese.lines() {
        let is_fence = line.starts_with("```");
        inside ^= is_fence;
        if inside || is_fence || line.is_empty() || line.starts_with("###") {
            continue;
        }
        assert!(line.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{line}");
    }
}
