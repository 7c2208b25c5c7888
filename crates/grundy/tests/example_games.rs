//! The rule files of `examples/`: each is read without doubts and plays on, and those that restate a game of the
//! catalogue agree with its card.

use grundy::base::Lang;
use grundy::lang::{RuleFile, render};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn file(name: &str) -> RuleFile {
    let name = format!("{name}.game");
    let text = std::fs::read_to_string(folder().join(&name)).unwrap();
    match RuleFile::parse(&text, &name) {
        Ok((file, doubts)) if doubts.is_empty() => file,
        Ok((_, told)) | Err(told) => panic!("{}", render(&text, &name, &told, Lang::En)),
    }
}

fn names() -> Vec<String> {
    let listed = std::fs::read_dir(folder()).unwrap();
    let names = listed.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".game").map(str::to_string)).collect();
    names.sort();
    names
}

#[test]
fn every_file_is_read_without_doubts() {
    let mut wrong = Vec::new();
    for name in names() {
        let told = std::panic::catch_unwind(|| {
            file(&name).build(&[]).unwrap();
        });
        if told.is_err() {
            wrong.push(name);
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(names().len() >= 40, "{}", names().len());
}
