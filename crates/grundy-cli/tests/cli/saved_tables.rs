//! Tables that are saved to files while they are computed, and interruptions.

use super::{grundy, program, told};
use std::path::PathBuf;
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("grundy-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A run that is killed twenty times at random moments and resumed writes the same bytes.
#[test]
fn a_killed_and_resumed_table_has_the_same_bytes() {
    let folder = folder("killed");
    let (whole, broken) = (folder.join("whole"), folder.join("broken"));
    const TO: &str = "1500000";
    told(&format!("table 0.6 --to {TO} --save {}", whole.display()));
    let mut begun = false;
    for kill in 0..20u64 {
        let option = if begun { "--resume" } else { "--save" };
        let mut child = program()
            .args(["table", "0.6", "--to", TO, option])
            .arg(&broken)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(5 + kill * 37 % 120));
        child.kill().unwrap();
        child.wait().unwrap();
        begun |= broken.exists();
    }
    let last = grundy(&format!("table 0.6 --to {TO} --resume {}", broken.display()));
    assert_eq!(last.code, 0, "{}", last.err);
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&broken).unwrap());
    // An incomplete last block is removed; a changed byte before it is an error.
    let mut bytes = std::fs::read(&whole).unwrap();
    bytes.truncate(bytes.len() - 3);
    std::fs::write(&broken, &bytes).unwrap();
    told(&format!("table 0.6 --to {TO} --resume {}", broken.display()));
    assert!(std::fs::read(&whole).unwrap() == std::fs::read(&broken).unwrap());
    bytes[50_000] ^= 1;
    std::fs::write(&broken, &bytes).unwrap();
    let refused = grundy(&format!("table 0.6 --to {TO} --resume {}", broken.display()));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("the checksum of block 7 is wrong"), "{}", refused.err);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A smaller `--to` would discard values, and print the checksum of a different table.
#[test]
fn a_smaller_table_does_not_truncate_a_larger_one() {
    let folder = folder("shorter");
    let file = folder.join("table");
    let line = |option: &str, to: u64| format!("table 0.6 --to {to} {option} {}", file.display());
    let whole = told(&line("--save", 30_000));
    let bytes = std::fs::read(&file).unwrap();
    for to in [0, 100, 28_671, 28_672, 29_999] {
        let refused = grundy(&line("--resume", to));
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{to}");
        assert!(refused.err.contains("already contains the heaps up to 30000"), "{}", refused.err);
        assert!(std::fs::read(&file).unwrap() == bytes, "{to}");
    }
    assert_eq!(told(&line("--resume", 30_000)), whole);
    assert!(std::fs::read(&file).unwrap() == bytes);
    // A file without a complete first line is not a table and stays unchanged.
    std::fs::write(&file, "grundy table 1 2 0.6").unwrap();
    assert!(grundy(&line("--resume", 100)).err.contains("not a table in the format of `--save`"));
    assert_eq!(std::fs::read(&file).unwrap(), b"grundy table 1 2 0.6");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn foreign_table_files_are_refused() {
    let folder = folder("tables");
    let file = folder.join("table");
    let line =
        |option: &str, code: &str| format!("table {code} --to 100 {option} {}", file.display());
    assert!(grundy(&line("--resume", "0.77")).err.contains("cannot read"));
    // Every rule for heaps is accepted, even if its table is computed differently.
    for code in ["0.77", "{1,3,4}", "lasker-nim"] {
        let _ = std::fs::remove_file(&file);
        assert!(
            told(&line("--save", code)).contains("the values of the heaps up to 100"),
            "{code}"
        );
        assert!(
            told(&line("--resume", code)).contains("the values of the heaps up to 100"),
            "{code}"
        );
        assert!(grundy(&line("--save", code)).err.contains("already exists"));
        assert!(grundy(&line("--resume", "0.07")).err.contains("not to `0.07`"));
    }
    std::fs::write(&file, "0 0 0").unwrap();
    assert!(
        grundy(&line("--resume", "0.77")).err.contains("not a table in the format of `--save`")
    );
    assert!(
        grundy(&line("--save", "wythoff")).err.contains("the game has no table of heap values")
    );
    assert_eq!(grundy("table 0.77 --to 10 --save /no/such/folder/x").code, 2);
    std::fs::remove_dir_all(&folder).unwrap();
}
