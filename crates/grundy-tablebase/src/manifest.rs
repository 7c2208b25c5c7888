//! The manifest of a tablebase: the attributes of its Zarr group, which suffice to find the label
//! of every board. The README describes the format.

use grundy_boards::{Block, LabelCounts, Layout, Numbering, Sides, TierLayout};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format that this program writes, and the latest version that it reads.
pub const FORMAT: u32 = 1;

/// The rules of a game: the text of a rule file, with a value for each of its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSource {
    /// The name of the game, which does not affect the rules.
    pub name: String,
    /// The text of the rule file of the game.
    pub rules: String,
    /// The value of each parameter of the rules, by the name of the parameter.
    #[serde(default)]
    pub parameters: BTreeMap<String, i64>,
}

/// A variable of the rules: consecutive cells of a board that have the same set of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// The name of the variable in the rules.
    pub name: String,
    /// The number of cells of the variable.
    pub cells: u32,
    /// The number of values that each cell of the variable can have.
    pub values: u8,
    /// The value in the rules that a board encodes as 0. The next greater values are encoded as 1,
    /// 2, ….
    pub low: i64,
}

/// The manifest of a tablebase: its game, the numbering of its boards and the meaning of its
/// labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the format of the tablebase.
    pub format: u32,
    /// The rules of the game whose positions are labelled.
    pub game: GameSource,
    /// The variables of the rules whose values make up a board, in the order of the cells.
    pub cells: Vec<Variable>,
    /// The start position, from which all other positions are reached: the value of each cell.
    pub start: Vec<u8>,
    /// The side to move at the start: 0 or 1.
    pub mover: u8,
    /// How the boards are numbered: the numbering determines the index of the label of each board.
    pub numbering: NumberingSpec,
    /// What a label contains: the outcome with the number of moves, a score, or the outcome only.
    pub labels: LabelKind,
    /// The number of boards of the game. Symmetric boards that share a label are counted
    /// separately.
    pub positions: u64,
    /// The number of labels with each result, for the player to move.
    #[serde(rename = "counted")]
    pub results: ResultCounts,
}

/// What a label (the stored result of a board) contains, and how numbers encode it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LabelKind {
    /// The outcome and the number of moves to the end: 0 is a draw, `1 + 2 * moves` a loss and `2 +
    /// 2 * moves` a win.
    Moves,
    /// The final score of the player to move under best play, as a signed number.
    Scores,
    /// The outcome only: 0 is a draw, 1 a loss and 2 a win.
    Outcomes,
}

/// How the boards of a tablebase are numbered: the numbering determines the index of the label of
/// each board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberingSpec {
    /// Which boards of a tier have labels: all of them, or only listed boards.
    pub kind: NumberingKind,
    /// The blocks of cells that make up a board, in the order of the cells.
    pub blocks: Vec<BlockSpec>,
    /// Whether the side to move is part of a stored board.
    pub sides: SideSpec,
    /// The symmetries of the board, each as a list with the image of every cell. Symmetric boards
    /// share a label, which is stored for the board with the smallest key.
    #[serde(default)]
    pub symmetries: Vec<Vec<u32>>,
    /// The tiers (groups of boards), in the order in which their labels follow each other.
    pub tiers: Vec<TierSpec>,
}

/// Which boards of a tier (a group of boards) have labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NumberingKind {
    /// All boards of the tier have labels. The index of a board follows from its cells by counting.
    #[serde(rename = "all")]
    Dense,
    /// Only the boards whose keys are in the array `boards` have labels. A key is a number that
    /// encodes the cells; keys are in ascending order within a tier.
    #[serde(rename = "found")]
    Listed,
}

/// A block: consecutive cells of a board that are numbered together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockSpec {
    /// The index of the block's first cell.
    pub first: u32,
    /// The number of cells of the block.
    pub cells: u32,
    /// The number of values of each cell of the block.
    pub values: u8,
    /// Whether all boards of a tier have the same number of occurrences of each value in this
    /// block; see [`TierSpec::counts`].
    pub counted: bool,
}

/// Whether the side to move is part of a stored board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", tag = "kind", deny_unknown_fields)]
pub enum SideSpec {
    /// Both sides have the same moves, so a label does not depend on the side to move.
    #[serde(rename = "one")]
    Same,
    /// A renaming of cells and values turns the rules of side 1 into the rules of side 0: boards
    /// with side 1 to move are renamed and stored as boards of side 0.
    #[serde(rename = "alike")]
    Symmetric {
        /// For each cell, the index of the cell that has its value after the renaming.
        cells: Vec<u32>,
        /// The values after the renaming: `values[cell][value]` replaces `value` in the cell
        /// `cell`.
        values: Vec<Vec<u8>>,
    },
    /// The sides have different rules: the side to move is part of the tier.
    #[serde(rename = "two")]
    Separate,
}

/// A tier: all boards with the same side to move and with the same number of occurrences of each
/// value in every counted block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TierSpec {
    /// The side to move on the boards of the tier; 0 if the side to move is not part of the tier.
    pub mover: u8,
    /// For each counted block, how often each value from 1 on occurs in it; all boards of the tier
    /// share these counts. The lists of all counted blocks are concatenated.
    pub counts: Vec<u8>,
    /// The index of the tier's first label among the labels of all tiers.
    pub first: u64,
    /// The number of labels that the tier has.
    pub boards: u64,
}

/// The number of labels (stored results of boards) with each result for the player to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultCounts {
    /// The number of labels of won boards.
    pub won: u64,
    /// The number of labels of lost boards.
    pub lost: u64,
    /// The number of labels of drawn boards.
    pub drawn: u64,
    /// The numbers of labels by the number of moves to the end: `by_moves[n][0]` labels are wins in
    /// `n` moves, and `by_moves[n][1]` labels are losses in `n` moves.
    pub by_moves: Vec<[u64; 2]>,
    /// The number of labels with each score; empty for games without scores.
    pub by_score: BTreeMap<i16, u64>,
}

impl ResultCounts {
    /// Returns these counts without the zeros that earlier versions of the program wrote: counts of
    /// scores that no label has, and zeros at the end of `by_moves`.
    pub(crate) fn without_zeros(&self) -> ResultCounts {
        let mut counts = self.clone();
        counts.by_score.retain(|_, boards| *boards > 0);
        let last = counts.by_moves.iter().rposition(|boards| *boards != [0, 0]);
        counts.by_moves.truncate(last.map_or(0, |last| last + 1));
        counts
    }
}

impl From<&LabelCounts> for ResultCounts {
    fn from(counts: &LabelCounts) -> ResultCounts {
        let LabelCounts { won, lost, drawn, by_moves, by_score } = counts.clone();
        ResultCounts { won, lost, drawn, by_moves, by_score }
    }
}

impl From<&Layout> for NumberingSpec {
    fn from(layout: &Layout) -> NumberingSpec {
        let blocks = layout.blocks.iter().map(|block| {
            let Block { first, cells, values, counted } = *block;
            BlockSpec { first, cells, values, counted }
        });
        let mut next_label = 0;
        let tiers = layout.tiers.iter().map(|tier| {
            let TierLayout { side, counts, boards } = tier.clone();
            let tier = TierSpec { mover: side, counts, first: next_label, boards };
            next_label += boards;
            tier
        });
        NumberingSpec {
            kind: match layout.numbering {
                Numbering::Dense => NumberingKind::Dense,
                Numbering::Reachable | Numbering::ReachableUpToSymmetry => NumberingKind::Listed,
            },
            tiers: tiers.collect(),
            blocks: blocks.collect(),
            sides: match &layout.sides {
                Sides::Same => SideSpec::Same,
                Sides::Separate => SideSpec::Separate,
                Sides::Symmetric { cells, values } => {
                    SideSpec::Symmetric { cells: cells.clone(), values: values.clone() }
                }
            },
            symmetries: layout.symmetries.clone(),
        }
    }
}
