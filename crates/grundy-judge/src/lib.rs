//! Contest problems on games, answered in their own formats.
//!
//! A problem is one file and one line in [`PROBLEMS`]: it reads an input, asks the library `grundy`, and writes the
//! output. It computes nothing itself. The same file says how valid inputs are made at random, so that
//! other programs can be compared with the library: [`Choices`] makes them, [`shrink()`] makes a failing one small,
//! [`Rival`] runs the other program within its limits.
//!
//! ```
//! let problem = grundy_judge::find("HDU 1846")?;
//! assert_eq!(grundy_judge::answered(problem, "1\n23 2\n")?, "first\n");
//! # Ok::<(), grundy::Error>(())
//! ```

mod cases;
mod choices;
mod game;
mod input;
mod problem;
mod rival;
mod shrink;
#[cfg(test)]
mod spoilt;

mod arc131c;
mod bzoj2463;
mod hdu1524;
mod hdu1527;
mod hdu1536;
mod hdu1730;
mod hdu1846;
mod hdu1847;
mod hdu1848;
mod hdu1850;
mod hdu2177;
mod hdu2188;
mod hdu2509;
mod hdu2516;
mod hdu3094;
mod hdu4315;
mod hdu4764;
mod jiaoguan;
mod leetcode1025;
mod p1962;
mod p1971;
mod p3235;
mod p3390;
mod p4018;
mod p4101;
mod p4126;
mod p4363;
mod p9169;
mod poj1704;
mod poj1740;
mod uoj266;
mod ural1639;
mod uva1567;

pub use cases::Cases;
pub use choices::Choices;
pub use input::Input;
pub use problem::Problem;
pub use rival::{End, Rival, Run};
pub use shrink::shrink;

use choices::joined;
use game::Game;
use grundy::base::{Error, Remedy, Text, excerpt};
use grundy::words;
use problem::lines;

/// Every problem, in the order of the alphabet.
pub static PROBLEMS: &[&Problem] = &[
    &arc131c::PROBLEM,
    &bzoj2463::PROBLEM,
    &hdu1524::PROBLEM,
    &hdu1527::PROBLEM,
    &hdu1536::PROBLEM,
    &hdu1730::PROBLEM,
    &hdu1846::PROBLEM,
    &hdu1847::PROBLEM,
    &hdu1848::PROBLEM,
    &hdu1850::PROBLEM,
    &hdu2177::PROBLEM,
    &hdu2188::PROBLEM,
    &hdu2509::PROBLEM,
    &hdu2516::PROBLEM,
    &hdu3094::PROBLEM,
    &hdu4315::PROBLEM,
    &hdu4764::PROBLEM,
    &jiaoguan::PROBLEM,
    &leetcode1025::PROBLEM,
    &p1962::PROBLEM,
    &p1971::PROBLEM,
    &p3235::PROBLEM,
    &p3390::PROBLEM,
    &p4018::PROBLEM,
    &p4101::PROBLEM,
    &p4126::PROBLEM,
    &p4363::PROBLEM,
    &p9169::PROBLEM,
    &poj1704::PROBLEM,
    &poj1740::PROBLEM,
    &uoj266::PROBLEM,
    &ural1639::PROBLEM,
    &uva1567::PROBLEM,
];

/// Other names of problems: the same one on another judge.
const ALIASES: &[(&str, &str)] = &[
    ("poj2425", "hdu1524"),
    ("poj2960", "hdu1536"),
    ("p10507", "poj1704"),
    ("poj3922", "uva1567"),
    ("hdu2486", "uva1567"),
    ("p4136", "bzoj2463"),
    ("noi2011", "p1971"),
    ("p6665", "uoj266"),
];

/// Asked for like the others, but no game: its id, title and system, and what is to be said of it.
pub const NO_GAME: (&str, Text, u16, Text) = (
    "p9170",
    Text { en: "Filling in numbers", zh: "[省选联考 2023] 填数游戏" },
    2,
    Text {
        en: "an optimisation problem in the clothes of a game: there is nothing to solve",
        zh: "披着博弈外衣的最优化问题：没有博弈可解",
    },
);

/// The problem of an id or alias; upper and lower case, spaces and hyphens do not matter.
///
/// # Errors
/// `BadInput` when there is none, `Unsupported` for one that is no game.
pub fn find(id: &str) -> Result<&'static Problem, Error> {
    let plain: String = id.chars().filter(|c| c.is_alphanumeric()).collect();
    let wanted = plain.to_ascii_lowercase();
    let wanted = wanted.strip_prefix("luogu").unwrap_or(&wanted);
    let (no_game, _, _, what) = NO_GAME;
    if wanted == no_game {
        let (en, zh) = (what.en, what.zh);
        return Err(Error::unsupported(words!("{no_game} is {en}", "{no_game} 是{zh}"))
            .mend(Remedy::SeeGame("classify".to_string())));
    }
    let alias = ALIASES.iter().find(|(alias, _)| *alias == wanted).map(|(_, id)| *id);
    let wanted = alias.unwrap_or(wanted);
    PROBLEMS.iter().find(|problem| problem.id == wanted).copied().ok_or_else(|| {
        let shown = excerpt(id);
        Error::bad(words!("there is no problem `{shown}`", "没有题目 `{shown}`"))
            .mend(Remedy::SeeProblems)
    })
}

/// The answer to an input.
///
/// # Errors
/// `BadInput` with the line and the field that is wrong; at the limits of the library.
pub fn answered(problem: &Problem, input: impl AsRef<[u8]>) -> Result<String, Error> {
    let mut out = String::new();
    (problem.answer)(&mut Input::new(input.as_ref()), &mut out)?;
    Ok(out)
}

/// Whether another output answers an input too: it is the same but for white space at the ends of lines and of
/// the output, and but for what the problem leaves open.
pub fn accepts(problem: &Problem, input: &str, expected: &str, given: &str) -> bool {
    if problem.id == hdu2177::PROBLEM.id {
        return hdu2177::same(input, expected, given);
    }
    let rows = |text: &'_ str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim_end().to_string()).collect()
    };
    rows(expected) == rows(given)
}

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
