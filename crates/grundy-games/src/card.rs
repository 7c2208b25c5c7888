//! [`Card`]: an entry of the catalogue, which describes one named game, function or topic.

use super::params::{Param, Params};
use grundy_core::base::{Big, Ending, Joining, Outcome};
use grundy_families::Game;
use grundy_text::{Error, ExplanationStep, Text, Words, text};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// An entry of the catalogue: a named game, a function or a topic.
///
/// The list of games, the manual, and the tests of the laws are generated from these entries.
pub struct Card {
    /// The identifier of the entry on the command line, in web addresses and in file names.
    pub id: &'static str,
    /// The title of the entry.
    pub name: Text,
    /// The data of the entry. `None` for an entry of the catalogue, whose data are in `cards.json`.
    pub data: Option<&'static CardData>,
    /// The rules of the game, in words.
    pub rules: Text,
    /// The notation of positions, in words.
    pub notation: Text,
    /// The parameters that the rules declare.
    pub params: &'static [Param],
    /// What the entry is: a game to play, a function to evaluate, or a topic to read.
    pub kind: Kind,
    /// The law that gives outcomes or values of the game under its ending rule, if there is one.
    pub law: Option<Law>,
    /// The law of the game in misère play, if there is one and the entry describes normal play.
    pub misere: Option<Law>,
    /// A false version of the law that appears in publications, with its refutation, if there is
    /// one.
    pub misstated: Option<Text>,
}

/// The data of an entry that are neither texts nor code.
#[derive(Clone, Debug, Deserialize)]
pub struct CardData {
    /// The fixed numbers of the entry; see [`Card::systems`].
    pub systems: Cow<'static, [u16]>,
    /// The group under which the catalogue lists the entry.
    pub group: Group,
    /// The kind of game that the entry describes.
    pub class: Class,
    /// An example question; see [`Card::example`].
    pub example: &'static str,
    /// Alternative search terms by which the entry is found.
    pub aliases: Cow<'static, [&'static str]>,
}

/// The data of the entries of the catalogue, by the identifiers of the entries.
static CATALOGUE_DATA: LazyLock<BTreeMap<&str, CardData>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("cards.json")).expect("a test reads the rows of all entries")
});

impl Card {
    fn data(&self) -> &'static CardData {
        self.data.unwrap_or_else(|| &CATALOGUE_DATA[self.id])
    }

    /// Returns the fixed numbers of the entry, which are names as well: `S13` finds the entry with
    /// the number 13.
    pub fn systems(&self) -> &'static [u16] {
        &self.data().systems
    }

    /// Returns alternative search terms by which the entry is found.
    pub fn aliases(&self) -> &'static [&'static str] {
        &self.data().aliases
    }

    /// Returns the group under which the catalogue lists the entry.
    pub fn group(&self) -> Group {
        self.data().group
    }

    /// Returns the kind of game that the entry describes.
    pub fn class(&self) -> Class {
        self.data().class
    }

    /// Returns an example question, as the words after `grundy solve`. Tests solve this question.
    pub fn example(&self) -> &'static str {
        self.data().example
    }
}

/// A placeholder for [`Law::statement`] in [`Law::DEFAULT`]. Every law replaces it by its own
/// statement.
const NO_TEXT: Text = text!(games::symbol);

/// Creates an entry with the given identifier and without parameters and laws. Its name, rules and
/// notation are the texts with these keys in the message file `$module`. A third argument replaces
/// the text of the notation, for a notation that several entries share.
macro_rules! entry {
    ($id:literal, $module:ident) => {
        entry!($id, $module, grundy_text::text!($module::notation))
    };
    ($id:literal, $module:ident, $notation:expr) => {
        $crate::Card {
            id: $id,
            data: None,
            name: grundy_text::text!($module::name),
            rules: grundy_text::text!($module::rules),
            notation: $notation,
            params: &[],
            kind: $crate::Kind::Topic(grundy_text::text!($module::rules)),
            law: None,
            misere: None,
            misstated: None,
        }
    };
}

/// The kind of game that an entry of the catalogue describes, which decides the theory that applies
/// to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The game is impartial: both players have the same moves, and play ends.
    Impartial,
    /// The game is partizan: the two players have different moves.
    Partizan,
    /// The game is loopy: play can cycle.
    Loopy,
    /// The game is scored: it can end with a draw, or with a score instead of a winner.
    Scored,
    /// The entry is not a game but a statement, a method or a function.
    Theory,
}

/// The group under which the catalogue lists an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The group of theorems and methods that apply to all games.
    Theory,
    /// The group of Bash's game, a subtraction game on one heap, and its variants.
    Bash,
    /// The group of Wythoff's game and its variants.
    Wythoff,
    /// The group of Nim and related games.
    Nim,
    /// The group of games whose winner is found by a strategy-stealing argument.
    Stealing,
    /// The group of games whose heaps split and merge.
    Splitting,
    /// The group of coin-turning games on a row.
    Coins,
    /// The group of Fibonacci Nim and other take-away games with memory.
    Fibonacci,
    /// The group of games on graphs and trees.
    Graphs,
    /// The group of games whose play can cycle.
    Loopy,
    /// The group of games in which numbers are erased.
    Erasing,
    /// The group of topics about matrices and linear recurrences.
    Matrices,
}

impl Class {
    /// Returns the name of the kind of game in JSON output. The names do not change between
    /// versions.
    pub fn name(self) -> &'static str {
        match self {
            Class::Impartial => "impartial",
            Class::Partizan => "partizan",
            Class::Loopy => "loopy",
            Class::Scored => "scored",
            Class::Theory => "theory",
        }
    }
}

impl Group {
    /// Returns the word by which the catalogue is filtered for the group, and the title of the
    /// group.
    pub fn name(self) -> (&'static str, Text) {
        match self {
            Group::Theory => ("theory", text!(games::theory)),
            Group::Bash => ("bash", text!(games::bash)),
            Group::Wythoff => ("wythoff", text!(games::wythoff)),
            Group::Nim => ("nim", text!(games::nim_family)),
            Group::Stealing => ("stealing", text!(games::strategy_stealing)),
            Group::Splitting => ("splitting", text!(games::splitting_and_merging)),
            Group::Coins => ("coins", text!(games::coin_turning)),
            Group::Fibonacci => ("fibonacci", text!(games::fibonacci)),
            Group::Graphs => ("graphs", text!(games::graphs_and_trees)),
            Group::Loopy => ("loopy", text!(games::loopy_games)),
            Group::Matrices => ("matrices", text!(games::matrices_and_recurrences)),
            Group::Erasing => ("erasing", text!(games::erasing_numbers)),
        }
    }

    /// Returns whether `name` is the word by which the catalogue is filtered for the group, or the
    /// title of the group in either language.
    pub fn is_called(self, name: &str) -> bool {
        let (word, title) = self.name();
        [word, title.en, title.zh].iter().any(|own| own.to_lowercase() == name.to_lowercase())
    }

    /// All groups, in the order in which the catalogue lists them.
    pub const ALL: [Group; 12] = [
        Group::Theory,
        Group::Bash,
        Group::Wythoff,
        Group::Nim,
        Group::Stealing,
        Group::Splitting,
        Group::Coins,
        Group::Fibonacci,
        Group::Graphs,
        Group::Loopy,
        Group::Erasing,
        Group::Matrices,
    ];
}

/// What an entry of the catalogue is: a game, a function or a topic.
pub enum Kind {
    /// A game that can be solved and played.
    Game {
        /// Builds the game from the values of its parameters.
        build: fn(&Params) -> Result<Game, Error>,
        /// The ending rule: whether a player without a move loses or wins.
        ending: Ending,
        /// How the components of a position that is a sum are played together.
        compound: Compound,
    },
    /// A function to evaluate. It takes the values of its parameters and the typed words, and
    /// returns the lines of the answer.
    Function(fn(&Params, &[&str]) -> Result<Vec<Words>, Error>),
    /// A topic to read. The text states which feature of the software provides it.
    Topic(Text),
}

impl Kind {
    /// Creates the kind of a game in normal play: a player without a move loses, and a player moves
    /// in one component of a sum.
    pub(super) const fn normal_play(build: fn(&Params) -> Result<Game, Error>) -> Kind {
        Kind::Game { build, ending: Ending::Normal, compound: Compound::One }
    }
}

/// How the components of a sum are played together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compound {
    /// The disjunctive sum: a player moves in exactly one component.
    #[default]
    One,
    /// Another compound: a player moves in all components or in any number of them, or play ends
    /// with the first component that ends. The payload states which, and is never the disjunctive
    /// sum.
    Joined(Joining),
    /// The disjunctive sum under the SJ ending: play is over when every component has value 0, and
    /// the player to move then wins.
    SjEnd,
}

impl Compound {
    /// The continued conjunctive compound (EVERY-SG): a player moves in every component in which
    /// there is a move.
    pub const EVERY: Compound = Compound::Joined(Joining::EVERY);

    /// Returns the compound for a way of joining components. It is [`One`](Compound::One) for the
    /// disjunctive sum.
    pub fn of(joining: Joining) -> Compound {
        if joining.is_ordinary() { Compound::One } else { Compound::Joined(joining) }
    }

    /// Returns the way in which the components are joined. Returns `None` for the SJ ending, which
    /// is not a joining.
    pub fn joining(self) -> Option<Joining> {
        match self {
            Compound::One => Some(Joining::default()),
            Compound::Joined(joining) => Some(joining),
            Compound::SjEnd => None,
        }
    }
}

/// A law of a game: a claim that gives answers at any size, with its source and the positions on
/// which it is checked.
pub struct Law {
    /// The statement of the law, in words of both languages.
    pub statement: Text,
    /// The name of the theorem, which answers cite as their reason.
    pub theorem: &'static str,
    /// The author and year of the theorem, or the publication.
    pub source: &'static str,
    /// The functions that compute the values, outcomes or results that the law claims.
    pub claim: Claim,
    /// Returns winning moves at positions of any size. If it is absent or returns neither a move
    /// nor a count, the solver tries the options one after the other, provided that they are few.
    pub moves: Option<MovesFn>,
    /// Explains the outcome with the numbers of the position. If it is absent, answers explain the
    /// outcome by the nim-sum of the values.
    pub why: Option<fn(&Params, &[Big]) -> Words>,
    /// Explains the outcome in steps. If it is absent, answers use the theorems on sums.
    pub steps: Option<StepsFn>,
    /// The positions on which tests compare the law with an engine.
    pub checks: &'static [Check],
}

impl Law {
    /// The law that claims nothing, from which other laws take the fields that they do not state.
    pub(super) const DEFAULT: Law = Law {
        statement: NO_TEXT,
        theorem: "",
        source: "",
        claim: Claim::Value(|_, _| None),
        moves: None,
        why: None,
        steps: None,
        checks: &[],
    };
}

/// A function from a position to the steps that explain its outcome.
pub type StepsFn = fn(&Params, position: &[Big]) -> Vec<ExplanationStep>;

/// A function that returns the moves from `position` to positions of Grundy value `target`, and
/// lists at most `limit` of them. For a law that gives only outcomes, it returns the winning moves
/// for any `target`.
pub type MovesFn = fn(&Params, position: &[Big], target: &Big, limit: usize) -> Moves;

/// A function that returns the moves on one heap to a given value: the heaps after the move have
/// Grundy values with the nim-sum `target`. It lists at most `limit` of the moves.
pub type ReachFn = fn(&Params, heap: &Big, target: &Big, limit: usize) -> Reach;

/// What a law claims, as functions of the parameters and the position. A function that returns
/// `None` makes no claim about that position.
pub enum Claim {
    /// The law gives the Grundy value of one heap or one coin. The value of a position is the
    /// nim-sum of these values.
    Heap {
        /// Returns the Grundy value of the heap of the given size.
        value: fn(&Params, &Big) -> Big,
        /// Returns the moves on a heap that leave heaps with a given nim-sum of values, smaller or
        /// larger than the value of the heap. It is `None` if the law has no such function.
        reach: Option<ReachFn>,
    },
    /// The law gives the Grundy value of an entire position, not of a single heap.
    Value(fn(&Params, &[Big]) -> Option<Big>),
    /// The law gives the outcome of a position, but no Grundy value.
    Outcome(fn(&Params, &[Big]) -> Option<Outcome>),
    /// The law gives the result for the player to move: positive for a win, 0 for a draw, negative
    /// for a loss.
    Score(fn(&Params, &[Big]) -> Option<i64>),
}

/// The positions after winning moves, or after moves to a given Grundy value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// The positions after the moves, or only the first few of these positions.
    pub to: Vec<Vec<Big>>,
    /// The total number of distinct positions after the moves, including those that are not listed
    /// in `to`. It is `None` if it was not computed.
    pub count: Option<Big>,
}

impl Moves {
    /// Creates the result for moves that are all listed: `to` contains the positions after all of
    /// them.
    pub fn all(to: Vec<Vec<Big>>) -> Moves {
        Moves { count: Some(Big::from(to.len())), to }
    }

    /// Creates the result for moves of unknown total number: `to` contains the positions after some
    /// of them.
    pub fn some(to: Vec<Vec<Big>>) -> Moves {
        Moves { count: None, to }
    }

    /// Returns whether [`to`](Moves::to) contains the positions after all moves.
    pub fn complete(&self) -> bool {
        self.count.as_ref().is_some_and(|count| *count == Big::from(self.to.len()))
    }
}

/// The result of a [`ReachFn`]: moves on a single heap. Each entry of [`to`](Moves::to) lists the
/// heaps that replace the heap after one move.
pub type Reach = Moves;

/// A set of positions on which tests compare a law with the solvers.
pub struct Check {
    /// The values of the parameters, such as `m=0..7 S={1,2}|{2,3}`. Every combination is tested.
    pub params: &'static str,
    /// A function that returns the positions up to the size `to` for given parameters. The law
    /// determines what the size is.
    pub positions: fn(&Params, to: u64) -> Vec<Vec<u64>>,
    /// The maximum size of the positions that the tests compare. It is the argument `to` of
    /// `positions`.
    pub to: u64,
}
