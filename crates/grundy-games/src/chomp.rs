//! Chomp with a poisoned corner: the player who takes the corner loses.

use super::{Card, Check, Claim, Class, Compound, Group, Kind, Law, Moves, Params};
use grundy_core::base::{Big, Ending, Outcome, big};
use grundy_families::{Chomp, Game};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "chomp",
    systems: &[39],
    name: Text { en: "Chomp, poisoned corner", zh: "Chomp！（取到角者输）" },
    aliases: &["Chomp", "巧克力游戏", "吃巧克力", "毒角"],
    group: Group::Stealing,
    class: Class::Impartial,
    rules: Text {
        en: "A board of cells. A move takes a cell and all cells that are at least as high and at least as far to the right. Whoever takes the bottom left cell loses.",
        zh: "一块格子棋盘，每次取一格及其右上方的全部格子，取到左下角者负。",
    },
    notation: Text {
        en: "a full board as rows x columns (3x4), or the lengths of the rows from the bottom, none longer than the one below it (4 4 2)",
        zh: "完整棋盘写作 行x列（3x4），或自下而上写各行长度，上面的行不长于下面的行（4 4 2）",
    },
    example: "3x4",
    kind: Kind::Game { build, ending: Ending::Misere, compound: Compound::One },
    law: Some(LAW),
    ..Card::DEFAULT
};

pub(super) const LAW: Law = Law {
    statement: Text {
        en: "every full board except a single cell is N, by strategy stealing, which does not say which move wins. Known \
             moves: if the first row is as long as the number of rows, and the board contains the cell in row 2, column 2, take that \
             cell. An L with equal arms is P. Two rows a >= b are P exactly when b = a-1. Other shapes are solved by search",
        zh: "除单格外，完整棋盘都必胜（策略窃取，不给出走法）；已知走法：首行长等于行数且含第 2 行第 2 列的棋盘，取该格；\
             两臂等长的 L 形必败；两行 a>=b 时，b=a-1 恰为必败。其余形状靠搜索",
    },
    theorem: "strategy stealing in Chomp",
    source: "Schuh 1952, Gale 1974",
    claim: Claim::Outcome(outcome),
    moves: Some(moves),
    why: Some(why),
    steps: None,
    checks: &[Check { params: "", positions: boards, to: 5 }],
};

/// Returns every staircase-shaped board with at most `to - 1` rows and `to` columns, including the
/// empty board. A board is the list of the lengths of its rows.
pub(super) fn boards(_: &Params, to: u64) -> Vec<Vec<u64>> {
    let mut boards = vec![vec![]];
    let mut last_row = boards.clone();
    for _ in 1..to {
        last_row = last_row
            .iter()
            .flat_map(|rows: &Vec<u64>| {
                let max_length = rows.last().copied().unwrap_or(to);
                (1..=max_length).map(|row| rows.iter().copied().chain([row]).collect())
            })
            .collect();
        boards.extend(last_row.iter().cloned());
    }
    boards
}

pub(super) fn build(_: &Params) -> Result<Game, Error> {
    Ok(Game::linked(Box::new(Chomp)))
}

/// The result that the theorems on Chomp give for a board.
enum TheoremResult {
    /// Play is over: no cell is left, because the opponent took the poisoned corner.
    Over,
    /// The player to move loses with every move.
    Lost,
    /// The player to move wins, but only by moving to the given position.
    Only(Vec<Big>),
    /// The player to move wins by a single move, which leads to a board with too many rows to be
    /// written.
    OnlyUnwritten,
    /// The player to move wins by taking the cell in row 2, column 2, and possibly by other moves.
    Middle,
    /// The player to move wins by strategy stealing; no theorem gives a winning move.
    Stolen,
}

/// Returns what the theorems on Chomp state about a board, or `None` if none applies.
fn result_by_theorem(position: &[Big]) -> Option<TheoremResult> {
    let one = Big::ONE;
    let Some(width) = position.first() else {
        return Some(TheoremResult::Over);
    };
    if *width == Big::ZERO {
        return Chomp::full(position).map(|(rows, columns)| match columns {
            columns if columns == one => TheoremResult::Only(vec![one]),
            columns if columns == big(2) => TheoremResult::OnlyUnwritten,
            columns if columns == rows => TheoremResult::Middle,
            _ => TheoremResult::Stolen,
        });
    }
    let rows = position.len();
    let height = Big::from(rows);
    let second = position.get(1).cloned().unwrap_or_default();
    // The length of the second column: the number of rows with more than one cell.
    let column = position.partition_point(|row| *row > one);
    let column_height = |to: Vec<Big>| Some(TheoremResult::Only(to));
    if second <= one {
        // An L-shape is a sum of two Nim heaps, the two arms without the corner.
        return match (width, &height) {
            (width, height) if width == height => Some(TheoremResult::Lost),
            (width, height) if width > height => {
                column_height([std::slice::from_ref(height), &position[1..]].concat())
            }
            _ => column_height(position[..usize::try_from(width).ok()?].to_vec()),
        };
    }
    if rows == 2 {
        return match width - &second {
            gap if gap == one => Some(TheoremResult::Lost),
            gap if gap == Big::ZERO => column_height(vec![width.clone(), second - one]),
            _ => column_height(vec![&second + &one, second]),
        };
    }
    if *width == big(2) {
        // The board is the mirror image of one with two columns.
        return match rows - column {
            1 => Some(TheoremResult::Lost),
            0 => column_height([&position[..rows - 1], &[one]].concat()),
            _ => column_height(position[..=column].to_vec()),
        };
    }
    if *width == height {
        return Some(TheoremResult::Middle);
    }
    Chomp::full(position).map(|_| TheoremResult::Stolen)
}

fn outcome(_: &Params, position: &[Big]) -> Option<Outcome> {
    result_by_theorem(position)
        .map(|result_by_theorem| Outcome::n_if(!matches!(result_by_theorem, TheoremResult::Lost)))
}

fn moves(_: &Params, position: &[Big], _: &Big, _: usize) -> Moves {
    match result_by_theorem(position) {
        Some(TheoremResult::Over | TheoremResult::Lost) => Moves::all(vec![]),
        Some(TheoremResult::Only(to)) => Moves::all(vec![to]),
        Some(TheoremResult::OnlyUnwritten) => Moves { to: vec![], count: Some(Big::ONE) },
        Some(TheoremResult::Middle) if position[0] != Big::ZERO => {
            let arm = vec![Big::ONE; position.len() - 1];
            Moves::some(vec![[&position[..1], &arm].concat()])
        }
        Some(TheoremResult::Middle | TheoremResult::Stolen) | None => Moves::default(),
    }
}

fn why(_: &Params, position: &[Big]) -> Words {
    match result_by_theorem(position) {
        Some(TheoremResult::Over) => {
            words!("the opponent has taken the last cell", "对手已取走最后一格")
        }
        Some(TheoremResult::Lost) if position.len() == 1 => {
            words!("only the poisoned cell is left", "只剩下有毒的一格")
        }
        Some(TheoremResult::Lost) if position[1] <= Big::ONE => words!(
            "an L with equal arms: the opponent answers every take from one arm by the same take from the other",
            "两臂等长的 L 形：对手在一臂取多少，就在另一臂取多少"
        ),
        Some(TheoremResult::Lost) => words!(
            "the two rows (or columns) differ by one cell, and the opponent can restore this \
             difference after every move",
            "两行（或两列）恰差一格：无论怎么取，对手都能恢复差一格"
        ),
        Some(TheoremResult::Only(_)) => {
            words!("one move leaves a shape that loses for the opponent", "恰有一步可走到必败形状")
        }
        Some(TheoremResult::OnlyUnwritten) => words!(
            "two columns: take the top cell of the second column",
            "共两列：取第二列最上面的一格"
        ),
        Some(TheoremResult::Middle) => words!(
            "taking the cell in row 2, column 2 leaves an L with equal arms",
            "取第 2 行第 2 列的格子，留下两臂等长的 L 形"
        ),
        Some(TheoremResult::Stolen) | None => words!(
            "some move wins: if taking only the far corner does not, the reply that wins against \
             it can be played at once instead",
            "若只取最远的角不能取胜，则对它的制胜应着可以直接由先手走出"
        ),
    }
}
