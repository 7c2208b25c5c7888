//! What a tablebase says of itself: the attributes of its Zarr group.

use grundy_boards::{Block, Counted, Layout, Numbering, Sides, TierLayout};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format that is written here, and the latest that is read.
pub const FORMAT: u32 = 1;

/// A game by its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The text of its rules.
    pub rules: String,
    /// The values of its parameters, by their names.
    #[serde(default)]
    pub parameters: BTreeMap<String, i64>,
}

/// Cells of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Its name in the rules.
    pub name: String,
    /// How many cells it has.
    pub cells: u32,
    /// How many values each may have.
    pub values: u8,
    /// What the value 0 stands for.
    pub low: i64,
}

/// All that is needed to find a board among the labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format.
    pub format: u32,
    /// The game.
    pub game: Game,
    /// The variables of its boards, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The board from which the others arise.
    pub start: Vec<u8>,
    /// Who moves there: 0 or 1.
    pub mover: u8,
    /// How boards are numbered.
    pub numbering: Numbered,
    /// What the labels tell.
    pub labels: Labels,
    /// How many boards there are, with those that symmetries make of them.
    pub positions: u64,
    /// How many boards that have a label have each result.
    pub counted: Results,
}

/// What labels tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Labels {
    /// 0 for a draw, else 1 + 2 * moves for a loss in so many moves and one more for a win.
    Moves,
    /// What the player to move gets in the end.
    Scores,
    /// Who wins alone: 0 for a draw, 1 for a loss and 2 for a win.
    Outcomes,
}

/// How boards are numbered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbered {
    /// Whether all boards have numbers, or the words of those that can arise are listed.
    pub kind: Kind,
    /// Cells that are numbered together.
    pub blocks: Vec<Cells>,
    /// Who sees what.
    pub sides: Seen,
    /// What each cell becomes in symmetries: of boards that they make into each other the one with the least word has a label.
    #[serde(default)]
    pub symmetries: Vec<Vec<u32>>,
    /// The tiers.
    pub tiers: Vec<Tier>,
}

/// Which boards have labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// All of a tier.
    All,
    /// Those whose words are in the array `boards`, in ascending order within a tier.
    Found,
}

/// Cells beside each other that are numbered together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cells {
    /// The first cell.
    pub first: u32,
    /// How many.
    pub cells: u32,
    /// How many values each may have.
    pub values: u8,
    /// Whether tiers say how often each value stands here.
    pub counted: bool,
}

/// Which boards are the same for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum Seen {
    /// It does not matter who moves.
    One,
    /// Side 1 sees a board as side 0 would with other cells and values.
    Alike {
        /// What each cell becomes.
        cells: Vec<u32>,
        /// For each cell what each of its values becomes there.
        values: Vec<Vec<u8>>,
    },
    /// Tiers say whose turn it is.
    Two,
}

/// Boards with as many of each value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// Whose turn it is; 0 where that does not matter.
    pub mover: u8,
    /// For each block that is counted how often each value from 1 on stands there, one after the other.
    pub counts: Vec<u8>,
    /// Where the labels of the tier begin.
    pub first: u64,
    /// How many there are.
    pub boards: u64,
}

/// How many boards have each result, for the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// Won ones.
    pub won: u64,
    /// Lost ones.
    pub lost: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// For each number of moves how many are won and lost so.
    pub by_moves: Vec<[u64; 2]>,
    /// For each score how many have it.
    pub by_score: BTreeMap<i16, u64>,
}

impl From<&Counted> for Results {
    fn from(counted: &Counted) -> Results {
        let Counted { won, lost, drawn, by_moves, by_score } = counted.clone();
        Results { won, lost, drawn, by_moves, by_score }
    }
}

impl From<&Layout> for Numbered {
    fn from(layout: &Layout) -> Numbered {
        let blocks = layout.blocks.iter().map(|block| {
            let Block { first, cells, values, counted } = *block;
            Cells { first, cells, values, counted }
        });
        let mut first = 0;
        let tiers = layout.tiers.iter().map(|tier| {
            let TierLayout { side, counts, boards } = tier.clone();
            let tier = Tier { mover: side, counts, first, boards };
            first += boards;
            tier
        });
        Numbered {
            kind: match layout.numbering {
                Numbering::All => Kind::All,
                Numbering::Found | Numbering::Images => Kind::Found,
            },
            tiers: tiers.collect(),
            blocks: blocks.collect(),
            sides: match &layout.sides {
                Sides::One => Seen::One,
                Sides::Two => Seen::Two,
                Sides::Alike { cells, values } => {
                    Seen::Alike { cells: cells.clone(), values: values.clone() }
                }
            },
            symmetries: layout.symmetries.clone(),
        }
    }
}
