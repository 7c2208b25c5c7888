//! Class `files`: the findings of `lint` about random rule files, and tablebases of random board
//! games.
//!
//! The lint must report whether some position satisfies the condition `where`, which brute force
//! decides. The check of a tablebase must accept all labels, for every numbering of the boards.

use super::Tally;
use crate::mutate::Random;
use grundy::base::{Budget, ErrorKind, Lang};
use grundy::lang::RuleFile;
use grundy::workbench::lint::lint;
use grundy_tablebase::{BuildOptions, CheckState, Numbering, check, make};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Checks one random case: either the findings of the command `lint` about a rule file, or a
/// tablebase of a board game.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    if random.below(2) == 0 { check_lint(random) } else { check_tablebase(random) }
}

/// The maximum time that `lint` may take for a small file.
const MAX_LINT_TIME: Duration = Duration::from_secs(8);

/// A condition on the two variables of a file. `text` is the condition in the rule language,
/// `holds` the same condition as a function.
struct WhereCondition {
    text: String,
    holds: Box<dyn Fn(i64, i64) -> bool>,
}

fn random_condition(random: &mut Random, low: i64, high: i64) -> WhereCondition {
    let c = low + random.below((high - low) as usize + 1) as i64;
    let sum = 2 * low + random.below((2 * (high - low)) as usize + 1) as i64;
    let m = 2 + random.below(5) as i64;
    match random.below(6) {
        0 => WhereCondition { text: format!("a > {c}"), holds: Box::new(move |a, _| a > c) },
        1 => WhereCondition {
            text: format!("a + b == {sum}"),
            holds: Box::new(move |a, b| a + b == sum),
        },
        2 => WhereCondition {
            text: format!("a mod {m} == {}", m - 1),
            holds: Box::new(move |a, _| a.rem_euclid(m) == m - 1),
        },
        3 => WhereCondition {
            text: format!("b < a and a + b == {sum}"),
            holds: Box::new(move |a, b| b < a && a + b == sum),
        },
        4 => WhereCondition {
            text: format!("a == {c} or b == {c}"),
            holds: Box::new(move |a, b| a == c || b == c),
        },
        _ => WhereCondition {
            text: format!("a < {low} or b > {high}"),
            holds: Box::new(move |a, b| a < low || b > high),
        },
    }
}

/// Checks that `lint` warns about the `where` condition of a random file if and only if no position
/// satisfies the condition.
fn check_lint(random: &mut Random) -> Result<(), String> {
    let low = *random.pick(&[-40i64, 0, 1, 25, 5_000]);
    let high = low + 2 + random.below(60) as i64;
    let WhereCondition { text: condition, holds } = random_condition(random, low, high);
    let sides = if random.below(3) == 0 { "sides left, right\n" } else { "" };
    // The first number always decreases, so that every game ends.
    let fall = format!("a - k >= {low}");
    let option = match random.below(2) {
        0 => "[a - k, b]".to_string(),
        _ => format!("[a - k, b] + [{low}, b]"),
    };
    let text = format!(
        "{sides}position a: {low}..{high}, b: {low}..{high}\nwhere {condition}\n\
         move fall (k in 1..3) when {fall} -> {option}\n"
    );
    if RuleFile::parse(&text, "random.game").is_err() {
        return Ok(());
    }
    let exists = (low..=high).any(|a| (low..=high).any(|b| holds(a, b)));
    let started = Instant::now();
    let report = match lint("random.game", &text, &Budget::default()) {
        Ok(report) => report,
        // A move that violates `where` is an error.
        Err(error) if error.kind() == ErrorKind::BadInput => return Ok(()),
        Err(error) => return Err(format!("`lint` fails: {}\n{text}", error.line(Lang::En))),
    };
    if started.elapsed() > MAX_LINT_TIME {
        return Err(format!("the lint took {:?}\n{text}", started.elapsed()));
    }
    let warned = report.doubts.iter().any(|doubt| doubt.message.en.starts_with("no start among"));
    if warned != exists {
        return Ok(());
    }
    Err(format!(
        "some position satisfies `where`: {exists}; `lint` warns that none does: {warned}\n{text}"
    ))
}

/// The number of temporary folders that this process has created. It makes the name of each folder
/// unique.
static FOLDER_COUNT: AtomicU64 = AtomicU64::new(0);

/// A temporary folder, which is deleted when the value is dropped.
struct TempFolder(PathBuf);

impl TempFolder {
    fn new() -> TempFolder {
        let number = FOLDER_COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("grundy-attack-{}-{number}", std::process::id());
        TempFolder(std::env::temp_dir().join(name))
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
        let _ = std::fs::remove_dir_all(self.0.with_extension("part"));
    }
}

/// Returns a random rule file of a game on a small board, with moves that place, step and capture.
pub(super) fn random_board_file(random: &mut Random) -> String {
    let cells = 2 + random.below(3);
    let last_cell = cells - 1;
    let neighbours: Vec<String> = (0..cells)
        .map(|_| {
            let to: Vec<String> =
                (0..1 + random.below(2)).map(|_| random.below(cells).to_string()).collect();
            format!("[{}]", to.join(", "))
        })
        .collect();
    let has_counter = random.below(3) > 0;
    let (declaration, condition, decrement) = if has_counter {
        (", left: 0..5 = 4", " and left > 0", " left -= 1")
    } else {
        ("", "", "")
    };
    let mut text = format!(
        "sides X, O\nposition cell: {{empty, X, O}}[{cells}] = [empty; {cells}]{declaration}\n\
         let near = [{}]\n",
        neighbours.join(", ")
    );
    match random.below(4) {
        0 => {
            text += &format!(
                "lose when any i in 0..{last_cell}: all j in near[i]: cell[j] == opponent\n"
            )
        }
        1 => text += &format!("draw when all i in 0..{last_cell}: cell[i] != empty\n"),
        2 => {
            text +=
                &format!("win when count(i in 0..{last_cell} if cell[i] == mover) == {last_cell}\n")
        }
        _ => {}
    }
    text += &format!(
        "move put (i in 0..{last_cell}) when cell[i] == empty{condition} {{ cell[i] = mover{decrement} }}\n"
    );
    // Without the counter, steps can be repeated forever.
    if has_counter || random.below(3) == 0 {
        text += &format!(
            "move step (i in 0..{last_cell}, j in near[i]) when cell[i] == mover and cell[j] == empty{condition} \
             {{ cell[i] = empty cell[j] = mover{decrement} }}\n"
        );
    }
    if has_counter && random.below(2) == 0 {
        text += &format!(
            "move take (i in 0..{last_cell}, j in near[i]) when cell[i] == mover and cell[j] == opponent{condition} \
             {{ cell[i] = empty cell[j] = mover{decrement} }}\n"
        );
    }
    text
}

/// Builds a tablebase of a random board game and checks its labels.
fn check_tablebase(random: &mut Random) -> Result<(), String> {
    let text = random_board_file(random);
    let Ok((file, _)) = RuleFile::parse(&text, "random.game") else { return Ok(()) };
    let rules = file.build(&[]).map_err(|error| format!("refused: {error}\n{text}"))?;
    let start = rules.initial().map_err(|error| format!("no start: {error}\n{text}"))?;
    let start = start.ok_or_else(|| format!("no start\n{text}"))?;
    let numbering = *random.pick(&[
        None,
        Some(Numbering::Dense),
        Some(Numbering::Reachable),
        Some(Numbering::ReachableUpToSymmetry),
    ]);
    let outcomes = random.below(2) == 0;
    let folder = TempFolder::new();
    let options = BuildOptions {
        dir: &folder.0,
        name: "random.game",
        numbering,
        outcomes_only: outcomes,
        threads: 1,
        resume: false,
        checkpoint_interval: Duration::from_secs(60),
    };
    let context = format!("{numbering:?}, outcomes {outcomes}\n{text}");
    match make(&rules, &start, &options, &Budget::default()) {
        Ok(_) => {}
        Err(error) if outcomes && error.kind() == ErrorKind::Unsupported => return Ok(()),
        Err(error) => {
            return Err(format!(
                "the tablebase cannot be built: {}\n{context}",
                error.line(Lang::En)
            ));
        }
    }
    let verdict = check(&folder.0, &mut CheckState::default(), 1, &Budget::default(), &mut |_| {});
    let verdict = verdict.map_err(|error| {
        format!("the tablebase cannot be checked: {}\n{context}", error.line(Lang::En))
    })?;
    match verdict.flaw {
        None => Ok(()),
        Some(flaw) => {
            Err(format!("the check of the tablebase fails: {}\n{context}", flaw.description.en))
        }
    }
}
