//! `cargo xtask package`: every crate that is published is packed and built from what was packed, and a program of a few lines
//! outside the workspace uses the packed library.

use std::path::Path;
use std::process::Command;

/// What is published, each after what it needs.
const CRATES: [&str; 13] = [
    "grundy-core",
    "grundy-automata",
    "grundy-boards",
    "grundy-misere",
    "grundy-partizan",
    "grundy-checker",
    "grundy",
    "grundy-commands",
    "grundy-tablebase",
    "grundy-cluster",
    "grundy-judge",
    "grundy-web",
    "grundy-cli",
];

const OUTSIDE: &str = r#"use grundy::{Nim, Octal};

fn main() -> Result<(), grundy::Error> {
    let answer = grundy::solve("nim 2 5 4")?;
    println!("{} {}", answer.outcome.name(), answer.why.en);
    println!("{:?}", Nim::new([2, 5, 4]).winning_moves());
    println!("{:?}", Octal::parse("0.77")?.values(8)?);
    println!("{}", Octal::parse("0.77")?.value("10^100")?);
    Ok(())
}
"#;

const PRINTS: &str = "N nim-sum 2^5^4 = 3; take 1 from heap 1, leaving 1
[Nim { heaps: [1, 5, 4] }]
[0, 1, 2, 3, 1, 4, 3, 2, 1]
1
";

/// Packs, builds and uses.
///
/// # Errors
/// What failed.
pub fn run() -> Result<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."));
    let mut pack = vec!["package"];
    pack.extend(CRATES.iter().flat_map(|name| ["-p", name]));
    cargo(root, &pack)?;
    let outside = root.join("target/outside");
    let version = env!("CARGO_PKG_VERSION");
    let manifest = format!(
        "[package]\nname = \"outside\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n\
         [dependencies]\ngrundy = {{ path = \"../package/grundy-{version}\" }}\n\n\
         [patch.crates-io]\ngrundy-core = {{ path = \"../package/grundy-core-{version}\" }}\n\
         grundy-automata = {{ path = \"../package/grundy-automata-{version}\" }}\n\
         grundy-boards = {{ path = \"../package/grundy-boards-{version}\" }}\n\
         grundy-misere = {{ path = \"../package/grundy-misere-{version}\" }}\n\
         grundy-partizan = {{ path = \"../package/grundy-partizan-{version}\" }}\n\
         grundy-checker = {{ path = \"../package/grundy-checker-{version}\" }}\n"
    );
    let write = |name: &str, text: &str| {
        let file = outside.join(name);
        let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        folder
            .and_then(|()| std::fs::write(&file, text))
            .map_err(|why| format!("{}: {why}", file.display()))
    };
    write("Cargo.toml", &manifest)?;
    write("src/main.rs", OUTSIDE)?;
    let told = cargo(&outside, &["run", "--quiet"])?;
    match told == PRINTS {
        true => Ok(format!("{} crates are packed, and a program outside uses them", CRATES.len())),
        false => Err(format!("the program outside prints\n{told}instead of\n{PRINTS}")),
    }
}

/// What cargo prints.
fn cargo(folder: &Path, words: &[&str]) -> Result<String, String> {
    eprintln!("$ cargo {}", words.join(" "));
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    let done =
        command.args(words).current_dir(folder).stderr(std::process::Stdio::inherit()).output();
    let done = done.map_err(|why| format!("cannot start cargo: {why}"))?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(format!("`cargo {}` failed: {}", words.join(" "), done.status)),
    }
}
