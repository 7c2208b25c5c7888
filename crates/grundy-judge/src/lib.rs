//! Contest problems on games: solves them in their own input and output formats, and tests
//! contestants' programs against the library.
//!
//! Each problem is one file, an entry of [`PROBLEMS`]. Its function `answer` reads an [`Input`],
//! asks the library `grundy` and writes the output; the theory is in the library only. Its function
//! `generate` makes valid inputs from [`Choices`], so that a contestant's program can be tested
//! against the library: [`Cases`] enumerates inputs, [`Rival`] runs the program within limits of
//! time and output, and [`shrink()`] reduces a failing input.
//!
//! ```
//! use grundy_judge::ContestTask;
//! let problem = grundy_judge::find("HDU 1846")?;
//! assert_eq!(problem.answer(b"1\n23 2\n")?, "first\n");
//! # Ok::<(), grundy::Error>(())
//! ```

mod cases;
mod choices;
mod game;
mod input;
mod lesser_tests;
mod problem;
mod rival;
mod rule_problem;
mod rule_separate;
mod rule_tests;
mod shrink;
mod task;
mod template;
#[cfg(test)]
mod tests;

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

/// The texts of the crate, from the files in `messages/`.
mod messages {
    grundy_messages::load!(grundy::base);
}

pub use cases::{Case, Cases};
pub use choices::Choices;
pub use input::Input;
pub use problem::Problem;
pub use rival::{End, Rival, Run};
pub use rule_problem::{RuleProblem, RuleProblemOptions};
pub use shrink::shrink;
pub use task::{ContestTask, Lesser, RecordedInput, SeparateTests};

use choices::join_numbers;
use game::Game;
use grundy::base::{Error, Suggestion, Text, excerpt, text};
use grundy::words;
use problem::{AnswerFn, GenerateFn, write_lines, write_winners};
use std::sync::LazyLock;
use task::has_equal_lines;

/// The id of each problem, its solver and its generator, in alphabetical order of the ids.
macro_rules! solvers {
    ($($id:ident)*) => {
        [$((stringify!($id), $id::answer as AnswerFn, $id::generate as GenerateFn)),*]
    };
}

/// All problems that the crate answers, in alphabetical order of their ids. Their limits and
/// samples are in `problems.json`, their titles in the message files.
pub static PROBLEMS: LazyLock<Vec<Problem>> = LazyLock::new(|| {
    let solvers = solvers! {
        arc131c bzoj2463 hdu1524 hdu1527 hdu1536 hdu1730 hdu1846 hdu1847 hdu1848 hdu1850 hdu2177
        hdu2188 hdu2509 hdu2516 hdu3094 hdu4315 hdu4764 jiaoguan leetcode1025 p1962 p1971 p3235
        p3390 p4018 p4101 p4126 p4363 p9169 poj1704 poj1740 uoj266 ural1639 uva1567
    };
    Problem::list(&solvers, include_str!("problems.json"), text!(tables::titles))
});

/// Other names of problems, such as their ids on another judge: pairs of the other name and the id
/// in [`PROBLEMS`].
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

/// A problem that users look for although it is not a game. The list of problems contains it with
/// the reason why it is not answered.
pub struct Excluded {
    /// The id of the problem, such as `p9170`.
    pub id: &'static str,
    /// The title of the problem, in English and Chinese.
    pub title: Text,
    /// The fixed number of the catalogue entry that the problem resembles, such as 2 for the entry
    /// S2.
    pub system: u16,
    /// The reason why the problem is not answered, in English and Chinese.
    pub reason: Text,
}

/// The only excluded problem: an optimization problem that only looks like a game.
pub const NOT_A_GAME: Excluded = Excluded {
    id: "p9170",
    title: text!(judge::filling_in_numbers),
    system: 2,
    reason: text!(judge::reason),
};

/// Returns the problem with this id or alias. Only letters and digits of `id` are compared, without
/// regard to case, and a prefix `luogu` is ignored.
///
/// # Errors
/// Returns a `BadInput` error if there is no such problem, and `Unsupported` for [`NOT_A_GAME`].
pub fn find(id: &str) -> Result<&'static Problem, Error> {
    let normalized: String = id.chars().filter(|c| c.is_alphanumeric()).collect();
    let wanted_id = normalized.to_ascii_lowercase();
    let wanted_id = wanted_id.strip_prefix("luogu").unwrap_or(&wanted_id);
    if wanted_id == NOT_A_GAME.id {
        return Err(Error::unsupported(words!(judge::is, wanted_id, reason = NOT_A_GAME.reason))
            .suggest(Suggestion::SeeGame("classify".to_string())));
    }
    let alias = ALIASES.iter().find(|(alias, _)| *alias == wanted_id).map(|(_, id)| *id);
    let wanted_id = alias.unwrap_or(wanted_id);
    PROBLEMS.iter().find(|problem| problem.id == wanted_id).ok_or_else(|| {
        let excerpt = excerpt(id);
        Error::bad(words!(judge::unknown_problem, excerpt)).suggest(Suggestion::SeeProblems)
    })
}

impl ContestTask for Problem {
    fn id(&self) -> &str {
        self.id
    }

    fn answer(&self, input: &[u8]) -> Result<String, Error> {
        let mut out = String::new();
        (self.answer)(&mut Input::new(input), &mut out)?;
        Ok(out)
    }

    fn generate(&self, choices: &mut Choices) -> Result<String, Error> {
        Ok((self.generate)(choices))
    }

    fn accepts(&self, input: &str, expected: &str, given: &str) -> bool {
        match self.id {
            // The order of the moves is free in this problem.
            "hdu2177" => hdu2177::is_same_answer(input, expected, given),
            _ => has_equal_lines(expected, given),
        }
    }
}

/// Makes the code examples of the README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
