//! How to mend what is wrong, as data.

use super::text::Words;

/// Where people read what they are told: what a page has a choice for, the program has an option for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// The program `grundy`.
    CommandLine,
    /// A page of the server, and whoever asks it.
    Page,
}

/// How to mend what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Raise a limit, or ask about less.
    RaiseLimit(Limit),
    /// Choose a larger number.
    Larger(Setting),
    /// Choose a smaller number.
    Smaller(Setting),
    /// Choose a number of at most so much.
    AtMost(Setting, String),
    /// Leave something out.
    LeaveOut(Setting),
    /// Choose another way of asking.
    Ask(Way),
    /// Claim something that can be checked.
    Claim(Claimable),
    /// Ask for the remainder modulo a number.
    TakeRemainder {
        /// Whether the number is a parameter of the question; otherwise it is an option of the command.
        parameter: bool,
    },
    /// Ask about fewer heaps, or take them in order, where a remainder can be found.
    FewerHeaps,
    /// Ask only up to a size at which no heap is wild, or for normal play.
    TameOrNormal {
        /// The first size that is wild.
        first: u64,
    },
    /// Choose a smaller board, or go up to a smaller number.
    SmallerBoardOrEnd,
    /// Choose a game that always ends.
    GameThatEnds,
    /// Add games of one ending.
    OneEnding,
    /// Look at the entry of the catalogue of this id.
    SeeGame(String),
    /// Look for a game in the catalogue.
    SeeGames {
        /// The id that may have been meant.
        meant: Option<&'static str>,
    },
    /// Look at the list of examples.
    SeeExamples,
    /// Look at the list of contest problems.
    SeeProblems,
    /// Check the certificate in a file.
    Verify(String),
    /// Write a certificate anew.
    CertifyAnew(Certified),
    /// Say how many heaps there are and how large.
    HeapsAndBelow,
    /// Say by which number remainders are taken.
    GivePeriod,
    /// Choose a form in which pictures of any size are written.
    AsDot,
    /// Look further until a period shows, or export nothing.
    FindPeriodToExport,
    /// What is told in words alone.
    Words(Words),
}

/// A limit that may be raised, and what may be done instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// That of positions or that of memory, whichever was reached; or use smaller numbers.
    PositionsOrMemory,
    /// The same; or use a smaller board.
    PositionsOrMemoryOfBoard,
    /// That of positions; or use smaller numbers.
    Positions,
    /// That of memory; or ask for less.
    Memory,
    /// That of memory, to this many MiB; or use smaller numbers.
    MemoryTo(u64),
    /// That of seconds; or use a smaller board.
    Seconds,
    /// That of positions of a graph; or start from a smaller one.
    PositionsOfGraph,
    /// That of vertices of a graph.
    Vertices,
}

/// Something that a question may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// How far to go.
    To,
    /// Below which size heaps are counted.
    Below,
    /// That the ending is misère.
    Misere,
    /// Another compound of components than moving in one.
    Compound,
    /// What a picture shows.
    Kind,
    /// That a table or picture is one of two heaps.
    Grid,
}

/// Another way of asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// Ask who wins a position.
    Solve,
    /// Ask who wins this position, which is too large to play.
    SolveThis,
    /// Ask for the score of a position.
    Score,
    /// Leave a position out, or ask who wins it.
    NoPosition,
    /// List the values of this game.
    Table,
    /// List the outcomes of this game up to a number.
    Outcomes(String),
    /// List the positions, or draw them.
    TableOrGraph,
    /// Ask for sizes up to a number.
    Sizes,
    /// Ask for sizes up to a number, or give a position such as this.
    SizesOrPosition(Words),
    /// Give no size, so that positions are counted.
    Counted,
    /// Ask the program for a longer table.
    LongerTable,
    /// Ask the program for a longer picture.
    LongerPlot,
    /// Draw the values.
    Values,
}

/// What can be claimed where another claim cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimable {
    /// P-positions of one number.
    Losing,
    /// Grundy values, or positions listed in a file.
    ValuesOrFile,
    /// Anything: the game has no law of its own.
    Anything,
    /// More values, or fewer to be told by them.
    MoreValues,
    /// What a rule file may claim.
    OfRules,
}

/// What a certificate is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certified {
    /// The law of a game.
    Law,
    /// The law of misère play of a game.
    MisereLaw,
    /// A misère quotient.
    Quotient,
    /// One answer.
    Answer,
    /// The claim of a rule file.
    Claim,
}
