//! [`Suggestion`]: suggestions for mending an error, as data. `suggestion_text.rs` states them in
//! words for each frontend.

use super::text::Words;

/// The frontend in which a message is read. It determines the wording: an option of the command
/// line is a form field on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frontend {
    /// The command-line program `grundy`.
    CommandLine,
    /// A page of the web server, or the HTTP interface.
    Page,
}

/// A suggestion for mending an error, independent of the frontend and the language.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Suggestion {
    /// Raise the limit in the payload, or ask a smaller question.
    RaiseLimit(Limit),
    /// Choose a larger value of the setting in the payload.
    Larger(Setting),
    /// Choose a smaller value of the setting in the payload.
    Smaller(Setting),
    /// Choose a value of the setting that is at most the number in the second payload, a decimal
    /// literal.
    AtMost(Setting, String),
    /// Omit the setting in the payload from the question.
    LeaveOut(Setting),
    /// Ask the given kind of question instead.
    Ask(AskFor),
    /// Make the given kind of claim, which can be checked.
    Claim(SupportedClaim),
    /// Ask for the remainder of a large number modulo another number, instead of the number itself.
    TakeRemainder {
        /// Whether the modulus is a parameter of the question, as in `mod=1000000007`. If false, it
        /// is an option of the command, as in `--mod 1000000007`.
        parameter: bool,
    },
    /// Count positions with fewer heaps, or count ordered lists of heaps, which can be counted
    /// modulo a number for any number of heaps.
    FewerHeaps,
    /// Ask only about heap sizes below `first`, or ask about normal play.
    TameOrNormal {
        /// The smallest heap size that is wild, that is, not tame in misère play; see
        /// `grundy_octal::sum::Tame`.
        first: u64,
    },
    /// Choose a smaller board, or a smaller upper end of the range of sizes.
    SmallerBoardOrEnd,
    /// Choose a game that always ends, because the method needs one.
    GameThatEnds,
    /// Add only games of normal play to the sum, and choose misère play for the entire sum.
    OneEnding,
    /// Read the entry of the catalogue with the given id.
    SeeGame(String),
    /// Search the catalogue for the game that the user meant.
    SeeGames {
        /// The id that is most similar to the typed one, if any is similar.
        similar: Option<&'static str>,
    },
    /// Read the list of all examples, to find the one that the user meant.
    SeeExamples,
    /// Read the list of all contest problems, to find the one that the user meant.
    SeeProblems,
    /// Verify the certificate in the file with the given name.
    Verify(String),
    /// Create a new certificate of the given kind, because the old one is not valid.
    CertifyAnew(CertificateKind),
    /// State the number of heaps and the exclusive upper bound of their sizes.
    HeapsAndBelow,
    /// State the period, that is, the number by which heap sizes are divided to plot them by
    /// remainder.
    GivePeriod,
    /// Choose the output format DOT, which has no size limit.
    AsDot,
    /// Compute the values of larger heaps until a period appears, or do not export the values as a
    /// function, which needs the period.
    FindPeriodToExport,
    /// Any other suggestion, given as words that are the same for all frontends.
    Words(Words),
}

/// A limit that the user can raise, together with the alternative that the suggestion names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The limit on positions or on memory. The alternative is to use smaller numbers.
    PositionsOrMemory,
    /// The limit on positions or on memory. The alternative is a smaller board.
    PositionsOrMemoryOfBoard,
    /// The limit on positions. The alternative is to use smaller numbers.
    Positions,
    /// The limit on memory. The alternative is to ask for a smaller range.
    Memory,
    /// The limit on memory, which must be raised to the given number of MiB. The alternative is to
    /// use smaller numbers.
    MemoryTo(u64),
    /// The time limit in seconds. The alternative is a smaller board.
    Seconds,
    /// The limit on positions of a game graph. The alternative is to start from a smaller position.
    PositionsOfGraph,
    /// The limit on vertices of a game graph. There is no alternative.
    Vertices,
}

/// A setting of a question that a suggestion can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The upper end of a range, such as the largest heap.
    To,
    /// The exclusive upper bound of the sizes of heaps.
    Below,
    /// The choice of misère play, in which a player without a move wins.
    Misere,
    /// The kind of sum by which components are combined, if it is not the disjunctive sum.
    Compound,
    /// The quantity that a picture shows, such as values or outcomes.
    Kind,
    /// The choice of a two-dimensional table or picture of two heaps.
    Grid,
}

/// Another kind of question that a suggestion recommends to ask instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskFor {
    /// Ask who wins at a position.
    Solve,
    /// Ask who wins at the given position, which is too large to be played but can be solved.
    SolveThis,
    /// Ask for the score that best play reaches from a position.
    Score,
    /// Omit the position from the question, or ask another command who wins there.
    NoPosition,
    /// List the Grundy values of the game in a table.
    Table,
    /// List the outcomes of the game up to some size. The payload is the name of the game.
    Outcomes(String),
    /// List the positions of the game, or draw them as a graph.
    TableOrGraph,
    /// Ask for all sizes up to some number instead of one position.
    Sizes,
    /// Ask for all sizes up to some number, or give a position such as the one in the payload.
    SizesOrPosition(Words),
    /// Omit the upper bound of a table, so that the command counts the won and lost positions that
    /// can be reached from the start.
    Counted,
    /// Ask for a longer table on the command line.
    LongerTable,
    /// Ask for a longer plot on the command line.
    LongerPlot,
    /// Plot the values instead of another quantity.
    Values,
}

/// The kind of claim that can be checked instead of the given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SupportedClaim {
    /// A claim that describes the P-positions.
    Losing,
    /// A claim of Grundy values, or of the P-positions that a file lists.
    ValuesOrFile,
    /// A claim of any kind that the user makes, because the game has no law that could be checked.
    Anything,
    /// A claim that lists more values or repeats them with a period, or is about fewer positions.
    MoreValues,
    /// A claim in the form of a `claim` statement of a rule file.
    OfRules,
}

/// The kind of statement that a certificate proves. It determines the command that creates the
/// certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateKind {
    /// The law of a game in normal play.
    Law,
    /// The law of a game in misère play.
    MisereLaw,
    /// A misère quotient of a heap game.
    Quotient,
    /// The answer to a single question.
    Answer,
    /// The claim that a rule file states.
    Claim,
    /// The kind cannot be read from the certificate.
    Unknown,
}

impl CertificateKind {
    /// The kinds of certificates that a file can declare: all except `Unknown`.
    const FILED: [CertificateKind; 5] = [
        CertificateKind::Law,
        CertificateKind::MisereLaw,
        CertificateKind::Quotient,
        CertificateKind::Answer,
        CertificateKind::Claim,
    ];

    /// Returns the value of the field `format` by which a file declares itself a certificate of
    /// this kind; empty for an unknown kind.
    pub const fn format(self) -> &'static str {
        match self {
            CertificateKind::Law => "grundy period",
            CertificateKind::MisereLaw => "grundy misere period",
            CertificateKind::Quotient => "grundy misere quotient",
            CertificateKind::Answer => "grundy labels",
            CertificateKind::Claim => "grundy proof",
            CertificateKind::Unknown => "",
        }
    }

    /// Returns the only supported version of the format. Files of other versions are rejected.
    pub const fn version(self) -> u32 {
        match self {
            CertificateKind::Claim => 2,
            _ => 1,
        }
    }

    /// Returns the kind of certificate that has the given value of the field `format`.
    pub fn from_format(format: &str) -> CertificateKind {
        let kind = CertificateKind::FILED.into_iter().find(|kind| kind.format() == format);
        kind.unwrap_or(CertificateKind::Unknown)
    }
}
