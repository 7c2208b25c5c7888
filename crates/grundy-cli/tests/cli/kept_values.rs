//! The option `--keep`: a search of the components of a board that goes on from a file.

use super::words;
use std::path::PathBuf;

/// The game of Cram of the examples.
const CRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cram.game");

/// Returns the path of a file that does not exist.
fn fresh_path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_string()
}

#[test]
fn a_search_that_was_stopped_goes_on_from_its_file() {
    let path = fresh_path("cram-5x6.values");
    let ask = |command: &str, height: &str, positions: &str| {
        let typed = [command, CRAM, height, "w=6", "--keep", &path, "--max-positions", positions];
        words(&typed)
    };
    let stopped = ask("value", "h=5", "20000");
    assert_eq!(stopped.code, 2, "{}", stopped.err);
    let bytes = std::fs::read(&path).unwrap();
    // Alone, the value needs more positions than this.
    let resumed = ask("value", "h=5", "20000");
    assert_eq!(resumed.code, 0, "{}", resumed.err);
    assert!(resumed.out.starts_with("value: *2\n"), "{}", resumed.out);
    assert!(std::fs::read(&path).unwrap().len() > bytes.len());
    let solved = ask("solve", "h=5", "20000");
    assert_eq!(solved.code, 0, "{}", solved.err);
    // The file of another size is refused, and stays as it is.
    let other_size = ask("value", "h=4", "20000");
    assert_eq!(other_size.code, 2, "{}", other_size.err);
    assert!(other_size.err.contains("belong to other rules"), "{}", other_size.err);
    assert!(std::fs::read(&path).unwrap().len() > bytes.len());
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let damaged = ask("value", "h=5", "20000");
    assert_eq!(damaged.code, 2, "{}", damaged.err);
    assert!(damaged.err.contains("is damaged"), "{}", damaged.err);
}

#[test]
fn a_question_without_components_of_boards_keeps_nothing() {
    let path = fresh_path("nim.values");
    let ran = words(&["solve", "nim", "2", "5", "4", "--keep", &path]);
    assert_eq!(ran.code, 0);
    assert!(ran.err.contains("no values were kept"), "{}", ran.err);
    assert!(!PathBuf::from(&path).exists());
}
