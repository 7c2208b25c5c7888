//! `cargo xtask package`: checks that every text has a translation, packages every published crate
//! and builds it from its package. Then runs a small program outside the workspace, which depends
//! on the packaged library.

use std::path::Path;
use std::process::Command;

/// The published crates, separated by spaces. Each comes after the crates that it depends on.
const PUBLISHED_CRATES: &str = "\
    grundy-budget grundy-core grundy-messages grundy-automata grundy-cell-rules \
    grundy-components grundy-boards grundy-misere grundy-partizan grundy-checker grundy-draw \
    grundy-text grundy-octal grundy-families grundy-games grundy-fit grundy-syntax grundy-rules \
    grundy-rules-logic grundy-rules-board grundy-rules-code grundy-proof grundy-proof-export \
    grundy-store grundy-solve grundy-tasks grundy grundy-commands grundy-tablebase \
    grundy-cluster grundy-judge grundy-web grundy-cli";

/// The source of the small program that depends on the packaged library.
const DEPENDENT_SOURCE: &str = r#"use grundy::{Nim, Octal};

fn main() -> Result<(), grundy::Error> {
    let answer = grundy::solve("nim 2 5 4")?;
    println!("{} {}", answer.outcome.name(), answer.why.en);
    println!("{:?}", Nim::new([2, 5, 4]).winning_moves());
    println!("{:?}", Octal::parse("0.77")?.values(8)?);
    println!("{}", Octal::parse("0.77")?.value("10^100")?);
    Ok(())
}
"#;

/// The output that the dependent program must print.
const EXPECTED_OUTPUT: &str = "N nim-sum 2^5^4 = 3; take 1 from heap 1, leaving 1
[Nim { heaps: [1, 5, 4] }]
[0, 1, 2, 3, 1, 4, 3, 2, 1]
1
";

/// Packages the crates, builds them and runs the small program.
///
/// # Errors
/// The first step that failed, with the output of cargo.
pub fn run() -> Result<String, String> {
    let untranslated = crate::messages::untranslated()?;
    if !untranslated.is_empty() {
        return Err(format!("texts without a translation:\n{}", untranslated.join("\n")));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let crates: Vec<&str> = PUBLISHED_CRATES.split_whitespace().collect();
    let mut pack = vec!["package"];
    pack.extend(crates.iter().flat_map(|name| ["-p", name]));
    cargo(root, &pack)?;
    let outside = root.join("target/outside");
    let version = env!("CARGO_PKG_VERSION");
    let layers = crates.iter().take_while(|name| **name != "grundy");
    let patches: String = layers
        .map(|name| format!("{name} = {{ path = \"../package/{name}-{version}\" }}\n"))
        .collect();
    let manifest = format!(
        "[package]\nname = \"outside\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ngrundy = {{ path = \"../package/grundy-{version}\" }}\n\n\
         [patch.crates-io]\n{patches}"
    );
    let write = |name: &str, text: &str| {
        let file = outside.join(name);
        let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        folder
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|error| format!("{}: {error}", file.display()))
    };
    write("Cargo.toml", &manifest)?;
    write("src/main.rs", DEPENDENT_SOURCE)?;
    let output = cargo(&outside, &["run", "--quiet"])?;
    if output == EXPECTED_OUTPUT {
        Ok(format!("packed {} crates, and the dependent program runs", crates.len()))
    } else {
        Err(format!("the dependent program printed\n{output}instead of\n{EXPECTED_OUTPUT}"))
    }
}

/// Runs cargo in `folder` and returns its standard output.
fn cargo(folder: &Path, words: &[&str]) -> Result<String, String> {
    eprintln!("$ cargo {}", words.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let output = command
        .args(words)
        .current_dir(folder)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("`cargo {}` failed: {}", words.join(" "), output.status))
    }
}
