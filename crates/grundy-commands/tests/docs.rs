//! The tables of commands in the documentation are made from their list.
//!
//! `GRUNDY_RECORD=1 cargo test -p grundy-commands --test docs` writes them anew.

use grundy::base::Lang;
use grundy_commands::{COMMANDS, Lane};
use std::fmt::Write;
use std::path::Path;

/// Where a table begins and ends in a page.
const BEGIN: &str = "<!-- the commands, from their list -->\n";
const END: &str = "<!-- the end of the commands -->\n";

/// What a table is for.
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
        (Of::Server, Lang::En) => "| path | what it does | lane | example |",
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
                let lane = match (command.lane, lang) {
                    (Lane::Quick, Lang::En) => "quick",
                    (Lane::Slow, Lang::En) => "slow",
                    (Lane::Job, Lang::En) => "job",
                    (Lane::Quick, Lang::Zh) => "快",
                    (Lane::Slow, Lang::Zh) => "慢",
                    (Lane::Job, Lang::Zh) => "任务",
                };
                let example = cell(command.example);
                writeln!(table, "| `POST /{name}` | {summary} | {lane} | `{example}` |").unwrap();
            }
        }
    }
    table
}

#[test]
fn pages_have_the_commands_of_the_list() {
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
fn every_command_is_told_of_in_both_languages() {
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
