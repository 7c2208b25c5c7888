//! A card: everything the project says of one named game.

use super::params::{Param, Params};
use crate::base::{Big, Ending, Error, Joining, Outcome, Step, Text, Words};
use crate::family::Game;

/// Everything the project says of one entry of the catalogue.
///
/// The list of the program, its manual, the law tests and the checks are all made from it.
pub struct Card {
    /// The word it is called by: file name, command line, address.
    pub id: &'static str,
    /// Its numbers in the list of systems, as in S13.
    pub systems: &'static [u16],
    /// What people call it.
    pub name: Text,
    /// Other words it is found by.
    pub aliases: &'static [&'static str],
    /// Which part of the field it belongs to.
    pub group: Group,
    /// Which theory applies to it.
    pub class: Class,
    /// The rules.
    pub rules: Text,
    /// How a position is written.
    pub notation: Text,
    /// Words to type after `grundy solve`, a true example.
    pub example: &'static str,
    /// Values the rules depend on.
    pub params: &'static [Param],
    /// What it is: a game to play, a function to evaluate, or a topic to read.
    pub kind: Kind,
    /// The law of the game as it is normally ended.
    pub law: Option<Law>,
    /// The law of its misère version, when the card itself ends normally.
    pub misere: Option<Law>,
    /// A wording in circulation that is false, and what refutes it.
    pub misstated: Option<Text>,
}

/// Which theory applies to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Both players have the same moves; play ends.
    Impartial,
    /// The players move differently.
    Partizan,
    /// Play may go on for ever.
    Loopy,
    /// Ends in ties or scores.
    Scored,
    /// No game: a statement, a method, a function.
    Theory,
}

/// Which part of the field an entry belongs to; the text is what `list` shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What every game shares.
    Theory,
    /// One heap, and the Bash family.
    Bash,
    /// Wythoff's game.
    Wythoff,
    /// Nim and its relatives.
    Nim,
    /// Won by strategy stealing.
    Stealing,
    /// Heaps that split and merge.
    Splitting,
    /// Coin turning.
    Coins,
    /// Fibonacci Nim and take-away with memory.
    Fibonacci,
    /// Graphs and trees.
    Graphs,
    /// Play that may go on for ever.
    Loopy,
    /// Erasing numbers.
    Erasing,
    /// Matrices and linear recurrences.
    Matrices,
}

impl Class {
    /// The word programs read.
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
    /// The word it is filtered by, and what people read.
    pub fn name(self) -> (&'static str, Text) {
        match self {
            Group::Theory => ("theory", Text { en: "theory", zh: "理论" }),
            Group::Bash => ("bash", Text { en: "one heap, Bash family", zh: "一堆石子，巴什博弈" }),
            Group::Wythoff => ("wythoff", Text { en: "Wythoff", zh: "威佐夫博弈" }),
            Group::Nim => ("nim", Text { en: "Nim family", zh: "Nim 家族" }),
            Group::Stealing => ("stealing", Text { en: "strategy stealing", zh: "策略窃取" }),
            Group::Splitting => {
                ("splitting", Text { en: "splitting and merging", zh: "分裂与合并" })
            }
            Group::Coins => ("coins", Text { en: "coin turning", zh: "翻硬币游戏" }),
            Group::Fibonacci => {
                ("fibonacci", Text { en: "take-away with memory", zh: "斐波那契博弈" })
            }
            Group::Graphs => ("graphs", Text { en: "graphs and trees", zh: "图与树上的游戏" }),
            Group::Loopy => ("loopy", Text { en: "loopy games", zh: "有环博弈" }),
            Group::Matrices => {
                ("matrices", Text { en: "matrices and recurrences", zh: "矩阵与线性递推" })
            }
            Group::Erasing => ("erasing", Text { en: "erasing numbers", zh: "擦数游戏" }),
        }
    }

    /// Whether it goes by `name`: the word, or the title in either language.
    pub fn is_called(self, name: &str) -> bool {
        let (word, title) = self.name();
        [word, title.en, title.zh].iter().any(|own| own.to_lowercase() == name.to_lowercase())
    }

    /// Every group, in the order of the list.
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

/// What a card is.
pub enum Kind {
    /// A game to play.
    Game {
        /// Fills the parameters into the rules.
        build: fn(&Params) -> Result<Game, Error>,
        /// What a player who cannot move has done.
        ending: Ending,
        /// How the components of a position are played together.
        compound: Compound,
    },
    /// A function: from its parameters and the words typed to lines of an answer.
    Function(fn(&Params, &[&str]) -> Result<Vec<Words>, Error>),
    /// Something to read: how the software provides it.
    Topic(Text),
}

/// How the components of a sum are played together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move is made in one component.
    #[default]
    One,
    /// Moves are made in all components or in any, or play is over with the first of them: never the ordinary sum.
    Joined(Joining),
    /// As `One`, but over as soon as every component has value 0, and then the player to move
    /// wins (the ending of the SJ theorem).
    SjEnd,
}

impl Compound {
    /// A move is made in every component that still has one (EVERY-SG).
    pub const EVERY: Compound = Compound::Joined(Joining::EVERY);

    /// The compound in which components are joined so.
    pub fn of(joining: Joining) -> Compound {
        if joining.is_ordinary() { Compound::One } else { Compound::Joined(joining) }
    }

    /// How components are joined, unless values end play.
    pub fn joining(self) -> Option<Joining> {
        match self {
            Compound::One => Some(Joining::default()),
            Compound::Joined(joining) => Some(joining),
            Compound::SjEnd => None,
        }
    }
}

/// A law: a claim that answers at any size, with its source and what it was held against.
pub struct Law {
    /// The law in words.
    pub statement: Text,
    /// The name of the theorem, as evidence names it.
    pub theorem: &'static str,
    /// Who found it, when; or where it is written.
    pub source: &'static str,
    /// What it claims.
    pub claim: Claim,
    /// Winning moves at any size; without it, or when it gives neither a move nor a count, options
    /// are tried one by one where they are few.
    pub moves: Option<MovesFn>,
    /// Why, with the numbers put in; without it, the nim-sum is told.
    pub why: Option<fn(&Params, &[Big]) -> Words>,
    /// Why, step by step, for those who learn it; without it, what holds of every sum or of every game is told.
    pub steps: Option<StepsFn>,
    /// What the law is compared with the engine on.
    pub checks: &'static [Check],
}

/// From a position to why it is won or lost, step by step.
pub type StepsFn = fn(&Params, position: &[Big]) -> Vec<Step>;

/// From a position to the moves that leave a position worth `target`, at most `limit` of them told.
pub type MovesFn = fn(&Params, position: &[Big], target: &Big, limit: usize) -> Moves;

/// From a heap to the moves that leave heaps worth `target` together, at most `limit` of them told.
pub type ReachFn = fn(&Params, heap: &Big, target: &Big, limit: usize) -> Reach;

/// What a law claims. `None` from a claim means that the law is silent about that position.
pub enum Claim {
    /// The Grundy value of one heap (or of one coin); a position is worth the nim-sum.
    Heap {
        /// The value of a heap.
        value: fn(&Params, &Big) -> Big,
        /// The moves on a heap that leave a given value, smaller or larger than its own.
        reach: Option<ReachFn>,
    },
    /// The Grundy value of a whole position.
    Value(fn(&Params, &[Big]) -> Option<Big>),
    /// Who wins, and no more.
    Outcome(fn(&Params, &[Big]) -> Option<Outcome>),
    /// What the player to move gets: positive a win, 0 a tie, negative a loss.
    Score(fn(&Params, &[Big]) -> Option<i64>),
}

/// The positions that winning moves (or moves to a wanted Grundy value) lead to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    /// Positions after the move: all of them, or the first few.
    pub to: Vec<Vec<Big>>,
    /// How many distinct ones there are in all, when that is known.
    pub count: Option<Big>,
}

impl Moves {
    /// A complete list.
    pub fn all(to: Vec<Vec<Big>>) -> Moves {
        Moves { count: Some(Big::from(to.len())), to }
    }

    /// Some of the moves, their number unknown.
    pub fn some(to: Vec<Vec<Big>>) -> Moves {
        Moves { count: None, to }
    }

    /// Whether the list is complete.
    pub fn complete(&self) -> bool {
        self.count.as_ref().is_some_and(|count| *count == Big::from(self.to.len()))
    }
}

/// Like [`Moves`] for a single heap: what is left in its place.
pub type Reach = Moves;

/// Positions on which a law is compared with the engine.
pub struct Check {
    /// Values of parameters, as in `m=0..7 S={1,2}|{2,3}`; every combination is taken.
    pub params: &'static str,
    /// The positions up to a size.
    pub positions: fn(&Params, to: u64) -> Vec<Vec<u64>>,
    /// The size up to which tests go.
    pub to: u64,
}
