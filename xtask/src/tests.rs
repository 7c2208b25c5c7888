//! The tests of the workspace, two programs of them at a time: each waits where it reads files or starts other programs.

use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

/// How many programs of tests run beside each other.
const ROWS: usize = 2;

/// One program of tests.
pub struct Program {
    /// The package and the target, as `grundy-cli/corpus`.
    name: String,
    file: PathBuf,
    /// Where it is run, as cargo would: the folder of its package.
    folder: PathBuf,
}

/// Runs programs of tests.
///
/// # Errors
/// Which failed. What a program printed comes whole when it has ended.
pub fn run(mut programs: Vec<Program>) -> Result<String, String> {
    // The largest take longest, and should not be what is left at the end.
    programs.sort_by_key(|program| std::fs::metadata(&program.file).map_or(0, |file| file.len()));
    let left = Mutex::new(programs);
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..ROWS {
            scope.spawn(|| {
                // The lock is let go before the program runs.
                while let Some(program) = { left.lock().ok().and_then(|mut left| left.pop()) } {
                    if let Err(why) = program.run()
                        && let Ok(mut failed) = failed.lock()
                    {
                        failed.push(why);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().map_err(|_| "a row of tests broke off".to_string())?;
    match failed.is_empty() {
        true => Ok(String::new()),
        false => Err(format!("tests failed:\n  {}", failed.join("\n  "))),
    }
}

/// Runs the examples in the documentation.
///
/// # Errors
/// That some failed.
pub fn documented() -> Result<(), String> {
    crate::cargo(crate::BESIDE, &["test", "--workspace", "--doc", "-q"])
}

impl Program {
    fn run(&self) -> Result<(), String> {
        let began = Instant::now();
        let (program, words) = crate::nice(crate::BESIDE, &self.file.to_string_lossy(), &["-q"]);
        let printed = Command::new(program)
            .args(words)
            .current_dir(&self.folder)
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .output()
            .map_err(|why| format!("cannot start {}: {why}", self.name))?;
        // One write, so that two programs do not speak at once.
        let said = [printed.stdout, printed.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        eprint!("$ {} ({:.1?})\n{}", self.name, began.elapsed(), said.trim_start());
        match printed.status.success() {
            true => Ok(()),
            false => Err(format!("{}: {}", self.name, printed.status)),
        }
    }
}

/// Builds every program of tests: what cargo says it built.
///
/// # Errors
/// That they cannot be built.
pub fn built() -> Result<Vec<Program>, String> {
    let began = Instant::now();
    let words = ["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"];
    let (cargo, words) = crate::nice(crate::BEHIND, &crate::cargo_itself(), &words);
    let printed = Command::new(cargo)
        .args(words)
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|why| format!("cannot start cargo: {why}"))?;
    if !printed.status.success() {
        return Err("the tests cannot be built".into());
    }
    let lines = String::from_utf8_lossy(&printed.stdout).into_owned();
    let read = |line: &str| program(&serde_json::from_str(line).ok()?);
    let programs: Vec<Program> = lines.lines().filter_map(read).collect();
    eprintln!("{} programs of tests are built after {:.0?}", programs.len(), began.elapsed());
    Ok(programs)
}

fn program(message: &serde_json::Value) -> Option<Program> {
    message["profile"]["test"].as_bool().filter(|test| *test)?;
    let file = PathBuf::from(message["executable"].as_str()?);
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_path_buf();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let name = format!("{package}/{}", message["target"]["name"].as_str()?);
    Some(Program { name, file, folder })
}
