//! Every console block of the README and the guides shows the true output of the program.
//!
//! `GRUNDY_RECORD=1 cargo test -p grundy-cli --test readme` writes the outputs into the pages.

#![cfg(unix)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const PAGES: [&str; 10] = [
    "README.md",
    "README.zh.md",
    "docs/en/guide.md",
    "docs/zh/guide.md",
    "docs/en/values.md",
    "docs/zh/values.md",
    "docs/en/misere.md",
    "docs/zh/misere.md",
    "docs/en/tutorial.md",
    "docs/zh/tutorial.md",
];

/// The pictures of the README (a board, a heat map, a proof), each with the command that writes it.
const PICTURES: [(&str, &str); 3] = [
    ("board.svg", "grundy view mu-torere -o"),
    ("heat-map.svg", "grundy plot wythoff --to 60 -o"),
    ("proof.svg", "grundy prove examples/powers-of-two.game --picture"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a command and returns the text that a terminal shows: both streams, and the exit code if it
/// is not 0.
fn typed(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_grundy")).parent().expect("it is in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let done = Command::new("sh")
        .args(["-c", command])
        .current_dir(root())
        .env_clear()
        .envs([("PATH", path.as_str()), ("LANG", "en_US.UTF-8"), ("GRUNDY_QUIET", "1")])
        .output()
        .expect("there is a shell");
    let mut seen = String::from_utf8(done.stdout).expect("text");
    seen.push_str(&String::from_utf8(done.stderr).expect("text"));
    if let Some(code) = done.status.code().filter(|code| *code != 0) {
        let _ = writeln!(seen, "[exit code {code}]");
    }
    seen
}

/// Returns the page with the actual output of every command after the command, and the number of
/// commands.
fn told_truly(page: &str) -> (String, usize) {
    let (mut told, mut commands, mut inside) = (String::new(), 0, false);
    for line in page.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ => {}
        }
        if let Some(command) = line.strip_prefix("$ ").filter(|_| inside) {
            commands += 1;
            let seen = typed(command);
            let _ = write!(told, "{line}\n{seen}");
            if !seen.is_empty() && !seen.ends_with('\n') {
                told.push('\n');
            }
        } else if !inside || line.starts_with("```") {
            let _ = writeln!(told, "{line}");
        }
    }
    (told, commands)
}

/// Returns a page without the numbers of positions that depend on the time limit of a search.
fn timeless(page: &str) -> String {
    let english = without_counts(page, " and at ", " random larger positions");
    without_counts(&english, "以及另外 ", " 个随机的更大局面")
}

/// Returns the text without the numbers between `before` and `after`.
fn without_counts(page: &str, before: &str, after: &str) -> String {
    let mut parts = page.split(before);
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let counted = part.trim_start_matches(|c: char| c.is_ascii_digit());
        let part = if counted.starts_with(after) { counted } else { part };
        text.push_str(before);
        text.push_str(part);
    }
    text
}

#[test]
fn console_blocks_show_the_output_of_the_program() {
    let bless = std::env::var_os("GRUNDY_RECORD").is_some();
    for name in PAGES {
        let path = root().join(name);
        let page = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let (told, commands) = told_truly(&page);
        assert!(commands >= 3, "{name} has {commands} commands in its console blocks");
        if bless {
            std::fs::write(&path, told).expect("the page can be written");
        } else {
            snapbox::assert_data_eq!(timeless(&page), snapbox::Data::text(timeless(&told)).raw());
        }
    }
}

#[test]
fn pictures_of_the_readme_equal_the_drawings_of_the_program() {
    let bless = std::env::var_os("GRUNDY_RECORD").is_some();
    let pages = ["README.md", "README.zh.md"]
        .map(|page| std::fs::read_to_string(root().join(page)).unwrap());
    for (name, command) in PICTURES {
        let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{name}"));
        // A file of an earlier run must not count as written by this run.
        let _ = std::fs::remove_file(&made);
        let seen = typed(&format!("{command} {}", made.display()));
        let drawn =
            std::fs::read_to_string(&made).unwrap_or_else(|e| panic!("{name}: {e}: {seen}"));
        let kept = root().join("docs/pictures/readme").join(name);
        if bless {
            std::fs::write(&kept, drawn).expect("the picture can be written");
        } else {
            let kept = std::fs::read_to_string(&kept).unwrap_or_default();
            assert!(
                kept == drawn,
                "docs/pictures/readme/{name} is not what `{command}` draws: GRUNDY_RECORD=1 draws it anew"
            );
        }
        for page in &pages {
            assert!(page.contains(&format!("docs/pictures/readme/{name}")), "{name}");
        }
    }
}
