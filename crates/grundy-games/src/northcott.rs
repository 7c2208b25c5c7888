//! Northcott's game: pieces that face each other on rows can advance and retreat.

use super::nim_sum_text::nim_sum;
use super::{Card, Check, Claim, Class, Group, Kind, Law, Moves, Param, ParamKind, Params};
use grundy_core::base::{Big, Outcome};
use grundy_families::{FacingRows, Game};
use grundy_text::{Error, Text, Words, words};

pub static CARD: Card = Card {
    id: "northcott",
    systems: &[31],
    name: Text { en: "Northcott's game", zh: "Northcott 游戏" },
    aliases: &["hdu1730", "诺斯科特博弈", "northcott game"],
    group: Group::Nim,
    class: Class::Partizan,
    rules: Text {
        en: "A board of m columns; every row holds one piece of each player. A move slides one of your own pieces along its row over any number of empty cells, at least one, in either direction, not past the other piece. Whoever cannot move loses.",
        zh: "m 列的棋盘，每行有双方各一枚棋子。每次把一枚己方棋子沿所在行向任一方向移动至少一格，只能经过空格，不得越过对方棋子。不能走者负。",
    },
    notation: Text {
        en: "two numbers for each row: the column of the mover's piece, then that of the opponent's piece; `m=…` is the number of columns",
        zh: "每行两个数：先写将走一方棋子所在的列，再写另一方棋子所在的列；`m=…` 为列数",
    },
    example: "1 4 6 3 m=8",
    params: &[Param {
        name: "m",
        what: Text { en: "the number of columns", zh: "列数" },
        kind: ParamKind::Natural(2),
        default: None,
    }],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "N exactly when the nim-sum of the gaps |p − q| − 1 is not 0, whichever player is to move; no position is a draw. A winning move advances a piece and makes the nim-sum 0. The winner answers a retreat by advancing equally far, so the gaps shrink until play ends",
            zh: "各行间隔 |p − q| − 1 的异或和不为 0 时将走者必胜，与谁走无关；没有平局。必胜的一步是前进并使异或和为 0；对手后退多少就前进多少，间隔不断缩小，对局必定结束",
        },
        theorem: "Nim with retreats",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982",
        claim: Claim::Outcome(|_, pieces| {
            Some(Outcome::n_if(nim_sum(&gaps(pieces)).0 != Big::ZERO))
        }),
        moves: Some(moves),
        why: Some(why),
        steps: None,
        checks: &[
            Check { params: "m=3..5", positions: |params, _| boards(params, 1), to: 1 },
            Check { params: "m=2..4", positions: |params, _| boards(params, 2), to: 1 },
        ],
    }),
    misere: None,
    misstated: Some(Text {
        en: "\"It is Nim with the gaps as heaps\" does not follow from the definition: a retreat makes a gap larger, the players have different pieces, and nothing in the rules makes play end. The law of Nim still decides, for a separate reason: every retreat can be undone by advancing.",
        zh: "“它就是以间隔为堆的 Nim”并非由定义得出：后退使间隔变大，双方的棋子不同，规则本身也不保证对局结束。Nim 的规律之所以仍成立，需要另外论证：每次后退都可由对手前进抵消。",
    }),
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::loopy(Box::new(FacingRows { columns: params.natural("m").clone() })))
}

/// Returns all positions of a board with `rows` rows.
fn boards(params: &Params, rows: usize) -> Vec<Vec<u64>> {
    let columns = params.clamped("m");
    let pairs = super::sample::tuples(2, columns);
    let row: Vec<Vec<u64>> =
        pairs.into_iter().filter(|pair| pair[0] != pair[1] && !pair.contains(&0)).collect();
    (0..rows).fold(vec![vec![]], |boards: Vec<Vec<u64>>, _| {
        let longer =
            boards.iter().flat_map(|board| row.iter().map(|row| [&board[..], row].concat()));
        longer.collect()
    })
}

fn gaps(pieces: &[Big]) -> Vec<Big> {
    let gap = |row: &[Big]| {
        let (p, q) = (&row[0], &row[1]);
        if p < q { q - p - 1u8 } else { p - q - 1u8 }
    };
    pieces.chunks(2).map(gap).collect()
}

/// Returns the winning moves that advance a piece. A retreat to nim-sum 0 also keeps the win, but
/// does not shorten play.
fn moves(_: &Params, pieces: &[Big], _: &Big, limit: usize) -> Moves {
    let gaps = gaps(pieces);
    let sum = gaps.iter().fold(Big::ZERO, |sum, gap| sum ^ gap);
    if sum == Big::ZERO {
        return Moves::all(vec![]);
    }
    let advances = gaps.iter().enumerate().filter(|(_, gap)| (*gap ^ &sum) < **gap);
    let to = advances.take(limit).map(|(row, gap)| {
        let (own, other, step) = (&pieces[2 * row], &pieces[2 * row + 1], gap - (gap ^ &sum));
        let mut turned: Vec<Big> =
            pieces.chunks(2).flat_map(|row| [row[1].clone(), row[0].clone()]).collect();
        turned[2 * row + 1] = if own < other { own + step } else { own - step };
        turned
    });
    Moves::some(to.collect())
}

fn why(_: &Params, pieces: &[Big]) -> Words {
    let gap_text = nim_sum(&gaps(pieces)).1;
    words!(
        "nim-sum of the gaps between the two pieces of each row: {gap_text}",
        "各行间隔的异或和：{gap_text}"
    )
}
