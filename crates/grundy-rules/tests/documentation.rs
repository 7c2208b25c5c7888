//! Tests every example in the specification of rule files.

use grundy_core::base::Counts;
use grundy_rules::RuleFile;
use grundy_syntax::parse::{PICTURES, STATEMENTS, parse};
use grundy_syntax::render;
use grundy_text::Lang;
use std::fs;
use std::path::PathBuf;

fn page(lang: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join(format!("../../docs/{lang}/rules.md"))).unwrap()
}

/// Returns the code blocks of the given kind on a page of the documentation.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let open = format!("```{kind}\n");
    page.split(open.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

#[test]
fn every_file_in_the_pages_is_parsed_without_warnings() {
    for lang in ["en", "zh"] {
        let page = page(lang);
        let files = blocks(&page, "game");
        assert!(files.len() >= 6, "{lang}");
        for text in files {
            match RuleFile::parse(text, "x.game") {
                Ok((_, doubts)) if doubts.is_empty() => {}
                Ok((_, told)) | Err(told) => panic!("{}", render(text, "x.game", &told, Lang::En)),
            }
        }
    }
    assert_eq!(blocks(&page("en"), "game").len(), blocks(&page("zh"), "game").len());
}

#[test]
fn every_value_in_the_pages_is_correct() {
    for lang in ["en", "zh"] {
        let page = page(lang);
        let lines: Vec<&str> = blocks(&page, "values").into_iter().flat_map(str::lines).collect();
        assert!(lines.len() > 25);
        for line in lines {
            let (value, expected) = line.rsplit_once(" = ").unwrap();
            let text =
                format!("position n\nclaim grundy = {value}\nmove m (k in 1..n) -> [n - k]\n");
            let (file, _) = RuleFile::parse(&text, "x.game")
                .unwrap_or_else(|told| panic!("{}", render(&text, "x.game", &told, Lang::En)));
            let game = file.build(&[]).unwrap();
            let found = game.claim_value(0, &Counts::of([1])).unwrap();
            assert_eq!(found.to_string(), expected, "{line}");
        }
    }
}

#[test]
fn the_errors_in_the_pages_are_as_printed() {
    for (page, lang) in [(page("en"), Lang::En), (page("zh"), Lang::Zh)] {
        let mistakes = blocks(&page, "wrong");
        assert!(!mistakes.is_empty());
        for block in mistakes {
            let (text, shown) = block.split_once("---\n").unwrap();
            let told = RuleFile::parse(text, "my.game").unwrap_err();
            assert_eq!(render(text, "my.game", &told, lang), shown);
        }
    }
}

/// Returns the texts in backticks of a message file.
fn quotations(messages: &str) -> Vec<String> {
    let plain = messages.replace("{ \"{\" }", "{").replace("{ \"}\" }", "}");
    let lines = plain.lines().map(|line| line.split('`').skip(1).step_by(2).map(String::from));
    lines.flatten().collect()
}

/// Checks the statements that messages quote. Left out are statements with a variable of the
/// message, and those that only show how a statement begins or leave a part open.
#[test]
fn every_statement_in_the_messages_is_parsed() {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for name in ["syntax", "rules", "rules-logic", "rules-board", "tasks", "commands"] {
        for entry in fs::read_dir(crates.join(format!("grundy-{name}/messages"))).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            for text in quotations(&fs::read_to_string(&path).unwrap()) {
                let (keyword, rest) = text.split_once(' ').unwrap_or_default();
                let is_statement = STATEMENTS.contains(&keyword) || PICTURES.contains(&keyword);
                let is_open = ["$", "…", "..)", "= .."].iter().any(|part| rest.contains(part))
                    || ["when", "grundy ="].contains(&rest);
                if !is_statement || is_open {
                    continue;
                }
                seen += 1;
                let mut errors = Vec::new();
                parse(&text, &mut errors);
                let shown = render(&text, "x.game", &errors, Lang::En);
                assert!(errors.is_empty(), "{}: {shown}", path.display());
            }
        }
    }
    assert!(seen >= 30, "{seen}");
}
