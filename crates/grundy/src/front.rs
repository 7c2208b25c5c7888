//! The front door: an answer in one line, the best known games as values, and games of one's own.

use crate::base::{Big, Budget, Ending, Error, Nimber, Outcome, Rules, Stopped, excerpt, to_u64};
use crate::engine::{MiserePair, Search, SearchError, Won};
use crate::explain::Explain;
use crate::family::Code;
use crate::words;
use crate::workbench::{self, Answer, Convention, Desk, Detail, Instance};
use std::fmt::Debug;

/// Who wins a position, by which moves, and why: `nim 2 5 4`, `0.77 12 7 3`, `wythoff 5 7 + nim 3`.
///
/// It is asked as on the command line, of the catalogue and of codes; files are not read, and the answer keeps to the
/// usual [`Budget`]. A [`Desk`] reads files, remembers what it found, and plays to other endings.
///
/// ```
/// let answer = grundy::solve("nim 2 5 4")?;
/// assert_eq!(answer.outcome, grundy::Outcome::N);
/// assert_eq!(answer.moves[0].to.as_deref(), Some("1 5 4"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// What is wrong with the words, with how to mend it; `TooBig` where neither a law nor an engine answers.
pub fn solve(question: &str) -> Result<Answer, Error> {
    let budget = Budget::default();
    let no_files = |name: &str| {
        let shown = excerpt(name);
        Err(Error::unknown(words!(
            "the file `{shown}` is not read here",
            "此处不读取文件 `{shown}`"
        ))
        .help(words!(
            "ask at a `Desk`, which is given what reads files",
            "请用 `Desk` 并给出读取文件的函数"
        )))
    };
    let mut desk = Desk::new(budget, &no_files);
    let asked = desk.question(&workbench::typed_words(question), Convention::default())?;
    workbench::solve(&asked, Detail::default(), &budget)
}

/// Heaps of Nim: take any number from one of them.
///
/// ```
/// use grundy::{Nim, Outcome};
/// let nim = Nim::new([2, 5, 4]);
/// assert_eq!((nim.grundy(), nim.outcome()), (3, Outcome::N));
/// assert_eq!(nim.winning_moves(), [Nim::new([1, 5, 4])]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    heaps: Vec<u64>,
}

impl Nim {
    /// Heaps of these sizes.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Nim {
        Nim { heaps: heaps.into_iter().collect() }
    }

    /// The sizes.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// The nim-sum (Bouton 1902).
    #[must_use]
    pub fn grundy(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// Who wins where who cannot move loses.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::n_if(self.grundy() != 0)
    }

    /// Who wins where who cannot move wins: as before, unless no heap is larger than 1.
    #[must_use]
    pub fn misere_outcome(&self) -> Outcome {
        let normal = self.grundy() != 0;
        Outcome::n_if(normal == self.heaps.iter().any(|heap| *heap > 1))
    }

    /// What the moves leave that win where who cannot move loses, one for each heap that has such a move.
    #[must_use]
    pub fn winning_moves(&self) -> Vec<Nim> {
        let sum = self.grundy();
        let wins = self.heaps.iter().enumerate().filter(|(_, heap)| *heap ^ sum < **heap);
        let moves = wins.map(|(at, heap)| {
            let mut left = self.heaps.clone();
            left[at] = heap ^ sum;
            Nim { heaps: left }
        });
        moves.collect()
    }
}

/// A game of heaps given by a code: octal or hexadecimal digits, or the numbers that may be taken.
///
/// ```
/// use grundy::Octal;
/// let kayles = Octal::parse("0.77")?;
/// assert_eq!(kayles.values(10)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// // By a proved period, at sizes that no table reaches.
/// assert_eq!(kayles.value("10^30")?, 1);
/// assert_eq!(Octal::parse("{1,3,4}")?.values(7)?, [0, 1, 0, 1, 2, 3, 2, 0]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Octal {
    instance: Instance,
}

impl Octal {
    /// The game of a code: `0.77`, `hex 0.8`, `4.7`, `{1,3,4}`, `all but {2}`.
    ///
    /// # Errors
    /// `BadInput` naming what is no code.
    pub fn parse(code: &str) -> Result<Octal, Error> {
        Ok(Octal { instance: Instance::of_code(Code::parse(code)?) })
    }

    /// The Grundy values of heaps 0 to `to`. What was found before is not computed again.
    ///
    /// # Errors
    /// `TooBig` at the usual [`Budget`].
    pub fn values(&self, to: u64) -> Result<Vec<u32>, Error> {
        let budget = Budget::default();
        let table = self.instance.long_table(to, &budget)?;
        Ok((0..=to).map(|heap| table.at(heap)).collect())
    }

    /// The Grundy value of one heap of any size, written as a person writes it: `12`, `10^30`.
    ///
    /// # Errors
    /// `BadInput` for what is no number; `TooBig` where neither a table nor a proved period answers.
    pub fn value(&self, heap: &str) -> Result<u64, Error> {
        let heap: Big = crate::base::parse_big(heap)?;
        let value = self.instance.heap_value(&heap, &Budget::default())?;
        to_u64(&value).ok_or_else(|| {
            Error::too_big(words!("the value is 2^64 or more", "SG 值不小于 2^64")).help(words!(
                "ask `grundy::solve`, whose numbers have no limit",
                "请用 `grundy::solve`，其数字没有上限"
            ))
        })
    }
}

/// The Grundy value of a position of a game of one's own: its [`Ruleset`](crate::Ruleset) is one method.
///
/// Positions are searched whole, each once. Where they fall apart into independent parts, an
/// [`engine::Search`](crate::engine::Search) with [`Split`](crate::Split) is much faster.
///
/// ```
/// use grundy::{Outcome, Ruleset};
///
/// /// Take a square number of stones.
/// struct Squares;
///
/// impl Ruleset for Squares {
///     type Position = u32;
///     fn options(&self, out: &mut Vec<u32>, from: &u32) {
///         out.extend((1..).map(|root| root * root).take_while(|square| square <= from).map(|square| from - square));
///     }
/// }
///
/// assert_eq!(grundy::value_of(&Squares, &4)?, grundy::Nimber(2));
/// assert_eq!(grundy::outcome_of(&Squares, &7, grundy::Ending::Normal)?, Outcome::P);
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// Where play can return to a position; `TooBig` at the usual [`Budget`].
pub fn value_of<R: Rules>(rules: &R, position: &R::Position) -> Result<Nimber, Error>
where
    R::Position: Debug,
{
    let found = Search::new(MiserePair::default()).value(rules, position, &Budget::default());
    Ok(found.map_err(explained)?.normal)
}

/// Who wins a position of a game of one's own, where who cannot move loses or, in misère play, wins.
///
/// # Errors
/// As [`value_of`].
pub fn outcome_of<R: Rules>(
    rules: &R,
    position: &R::Position,
    ending: Ending,
) -> Result<Outcome, Error>
where
    R::Position: Debug,
{
    Search::new(Won(ending)).value(rules, position, &Budget::default()).map_err(explained)
}

fn explained<P: Debug>(error: SearchError<P>) -> Error {
    match error {
        SearchError::Stopped(Stopped::Rules(fault)) => fault.into(),
        error => error.explain(|position| format!("{position:?}")),
    }
}
