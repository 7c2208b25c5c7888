//! The entry points of the library: solve a question in one line, Nim and octal games as values,
//! and user-defined games.

use crate::base::{Big, Budget, Ending, Error, Nimber, Outcome, Rules, Stopped, excerpt, to_u64};
use crate::engine::{MiserePair, Search, SearchError, Won};
use crate::explain::Explain;
use crate::family::Code;
use crate::words;
use crate::workbench::{self, Answer, Convention, Detail, GameState, QueryParser};
use std::fmt::Debug;

/// Solves a position: who wins, by which moves, and why. Examples of questions are `nim 2 5 4`,
/// `0.77 12 7 3` and `wythoff 5 7 + nim 3`.
///
/// The question is written as on the command line. It can name catalogue games and codes, but no
/// files. The default [`Budget`] applies. A [`QueryParser`] also reads files, caches results and
/// solves other endings.
///
/// ```
/// let answer = grundy::solve("nim 2 5 4")?;
/// assert_eq!(answer.outcome, grundy::Outcome::N);
/// assert_eq!(answer.moves[0].to.as_deref(), Some("1 5 4"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// `BadInput` or `Unknown` with a suggestion if the question is malformed or names something that
/// does not exist; `TooBig` if neither a law nor an engine answers it.
pub fn solve(question: &str) -> Result<Answer, Error> {
    let budget = Budget::default();
    let no_files = |name: &str| {
        Err(Error::unknown(words!(front::grundy_solve_does_not_read_files, quoted = excerpt(name)))
            .help(words!(front::use_queryparser_and_pass_it_function)))
    };
    let mut parser = QueryParser::new(budget, &no_files);
    let query = parser.parse_question(&workbench::split_words(question), Convention::default())?;
    workbench::solve(&query, Detail::default(), &budget)
}

/// A position of Nim: a move takes any number of stones from one heap.
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
    /// Creates a position with heaps of these sizes.
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Nim {
        Nim { heaps: heaps.into_iter().collect() }
    }

    /// Returns the sizes of the heaps.
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Returns the Grundy value: the nim-sum of the sizes of the heaps (Bouton 1902).
    #[must_use]
    pub fn grundy(&self) -> u64 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    /// Returns the outcome in normal play, where the player without a move loses.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::n_if(self.grundy() != 0)
    }

    /// Returns the outcome in misère play, where the player without a move wins. It differs from
    /// normal play only if no heap is larger than 1.
    #[must_use]
    pub fn misere_outcome(&self) -> Outcome {
        let normal = self.grundy() != 0;
        Outcome::n_if(normal == self.heaps.iter().any(|heap| *heap > 1))
    }

    /// Returns the positions after the winning moves in normal play, one for each heap in which
    /// there is such a move.
    #[must_use]
    pub fn winning_moves(&self) -> Vec<Nim> {
        let sum = self.grundy();
        let wins = self.heaps.iter().enumerate().filter(|(_, heap)| *heap ^ sum < **heap);
        let moves = wins.map(|(at, heap)| {
            let mut heaps = self.heaps.clone();
            heaps[at] = heap ^ sum;
            Nim { heaps }
        });
        moves.collect()
    }
}

/// A heap game that is given by a code: octal or hexadecimal digits, or the set of numbers that can
/// be taken.
///
/// ```
/// use grundy::Octal;
/// let kayles = Octal::parse("0.77")?;
/// assert_eq!(kayles.values(10)?, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// // Answered by a proved period, beyond the reach of any table.
/// assert_eq!(kayles.value("10^30")?, 1);
/// assert_eq!(Octal::parse("{1,3,4}")?.values(7)?, [0, 1, 0, 1, 2, 3, 2, 0]);
/// # Ok::<(), grundy::Error>(())
/// ```
pub struct Octal {
    instance: GameState,
}

impl Octal {
    /// Parses the code of a game, such as `0.77`, `hex 0.8`, `4.7`, `{1,3,4}` or `all but {2}`.
    ///
    /// # Errors
    /// `BadInput` describes the faulty part of the code.
    pub fn parse(code: &str) -> Result<Octal, Error> {
        Ok(Octal { instance: GameState::from_code(Code::parse(code)?) })
    }

    /// Returns the Grundy values of the heaps 0 to `to`. Values that an earlier call computed are
    /// reused.
    ///
    /// # Errors
    /// `TooBig` at a limit of the default [`Budget`].
    pub fn values(&self, to: u64) -> Result<Vec<u32>, Error> {
        let budget = Budget::default();
        let table = self.instance.long_table(to, &budget)?;
        Ok((0..=to).map(|heap| table.at(heap)).collect())
    }

    /// Returns the Grundy value of one heap of any size. The size is given as text, such as `12` or
    /// `10^30`.
    ///
    /// # Errors
    /// `BadInput` if the text is not a number; `TooBig` if neither a table nor a proved period
    /// gives the value, or if the value is 2^64 or more.
    pub fn value(&self, heap: &str) -> Result<u64, Error> {
        let heap: Big = crate::base::parse_big(heap)?;
        let value = self.instance.heap_value(&heap, &Budget::default())?;
        to_u64(&value).ok_or_else(|| {
            Error::too_big(words!(front::value_is_two_64_or_more))
                .help(words!(front::use_grundy_solve_whose_values))
        })
    }
}

/// Computes the Grundy value of a position of a user-defined game, whose
/// [`Ruleset`](crate::Ruleset) is one method.
///
/// The search visits every reachable position once. For games whose positions split into
/// independent components, [`engine::Search`](crate::engine::Search) with [`Split`](crate::Split)
/// is much faster.
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
/// `Unsupported` if play can cycle; `TooBig` at a limit of the default [`Budget`].
pub fn value_of<R: Rules>(rules: &R, position: &R::Position) -> Result<Nimber, Error>
where
    R::Position: Debug,
{
    let values = Search::new(MiserePair::default()).value(rules, position, &Budget::default());
    Ok(values.map_err(explained)?.normal)
}

/// Computes the outcome of a position of a user-defined game under `ending`: in normal play the
/// player without a move loses, in misère play that player wins.
///
/// # Errors
/// The errors of [`value_of`].
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

/// Converts the error of a search into an [`Error`], with positions in their debug format.
fn explained<P: Debug>(error: SearchError<P>) -> Error {
    match error {
        SearchError::Stopped(Stopped::Rules(fault)) => fault.into(),
        error => error.explain(|position| format!("{position:?}")),
    }
}
