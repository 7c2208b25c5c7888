//! Rabbit and Egg: players slide their pieces into the blank cell, so that the blank cell walks
//! over the board.

use super::{
    Card, Check, Claim, Class, Group, Kind, Law, Moves, Param, ParamKind, Params,
    undirected_vertex_geography as geography,
};
use grundy_core::base::{Big, Counts, Digraph, Outcome};
use grundy_core::graphs::{Matching, undirected};
use grundy_families::{Game, SlidingBoard, around};
use grundy_octal::narrow;
use grundy_text::{Error, ExplanationStep, Text, Words, counted, words};

pub static CARD: Card = Card {
    id: "rabbit-and-egg",
    systems: &[69],
    name: Text { en: "Rabbit and Egg", zh: "兔兔与蛋蛋" },
    aliases: &["p1971", "Luogu P1971", "洛谷 P1971", "NOI 2011", "兔兔与蛋蛋游戏", "兔蛋"],
    group: Group::Graphs,
    class: Class::Partizan,
    rules: Text {
        en: "A board with white pieces, black pieces and one blank cell. The players move in turn, and Rabbit begins. Rabbit slides a white piece that is next to the blank cell into it, Egg a black piece. Whoever cannot move loses.",
        zh: "棋盘上有白子、黑子和一个空格。兔兔先手，把与空格相邻的一枚白子移进空格；然后蛋蛋移一枚黑子，如此轮流。不能走者负。",
    },
    notation: Text {
        en: "the name of a file with the board (O white, X black, . the blank cell); later positions are written as their rows and the side to move, rabbit or egg",
        zh: "棋盘文件名（O 为白子，X 为黑子，. 为空格）；后续局面写出各行和将走的一方 rabbit（兔兔）或 egg（蛋蛋）",
    },
    example: "examples/rabbit.txt",
    params: &[Param {
        name: "file",
        what: Text { en: "the name of a file with the board", zh: "棋盘文件名" },
        kind: ParamKind::File,
        default: None,
    }],
    kind: Kind::normal_play(build),
    law: Some(Law {
        statement: Text {
            en: "give the blank cell the colour of the player who has just moved (black at the start), and join neighbouring cells of different colours by edges: the player to move wins exactly when the blank cell is in every maximum matching of this graph. The blank never returns to a cell, and the cells that it has left no longer matter",
            zh: "把空格看作刚走一方的颜色（开局时为黑），相邻的异色格连边：当且仅当空格属于该图的每一个最大匹配时将走者必胜。空格不会回到走过的格子，走过之处也不再影响它",
        },
        theorem: "the walk of the blank is undirected vertex geography",
        source: "NOI 2011; Fraenkel, Scheinerman & Ullman 1993",
        claim: Claim::Outcome(|params, position| {
            let position = narrow(position)?;
            let graph = graph(&board(params), &position);
            let blank = SlidingBoard::blank(&position) as u32;
            Some(Outcome::n_if(Matching::maximum(&graph).delete(blank)))
        }),
        moves: Some(moves),
        why: Some(why),
        steps: Some(steps),
        checks: &[Check {
            params: "file=.|.O|O.X|XO/.X|O./XX|XOX/.XO|OXO/X.X|OOX/X.O|OXOX/X.XO|OXO/XOX/OX.|XOX/O.O/XOX|OOX/X.O/OXX",
            positions: reachable,
            to: 1000,
        }],
    }),
    misere: None,
    misstated: Some(Text {
        en: "\"Join neighbouring cells of equal colour\" and \"the blank counts as white before Rabbit's move\" give a wrong graph: on the board `O.` it has no edge, so Rabbit would lose, but Rabbit moves and wins, since Egg has nothing to move.",
        zh: "“把相邻的同色格连边”与“兔兔走之前空格算作白色”得到的图都是错的：在棋盘 `O.` 上它没有边，兔兔就该输；其实兔兔走一步就赢，因为蛋蛋无子可动。",
    }),
};

fn build(params: &Params) -> Result<Game, Error> {
    Ok(Game::sided(Box::new(SlidingBoard::parse(params.text("file"))?)))
}

fn board(params: &Params) -> SlidingBoard {
    SlidingBoard::parse(params.text("file")).expect("the rules were built from the same board")
}

/// Returns the graph on which the blank cell moves. Its edges join neighbouring cells of different
/// colours, where the blank cell counts as a cell of the player who is not to move.
fn graph(board: &SlidingBoard, position: &Counts) -> Digraph {
    let (rows, columns) = board.size();
    let (side, cells) = position.split_last().expect("the side comes last");
    let colour = |cell: u64| match cells[cell as usize] {
        0 => 2 - side,
        piece => piece,
    };
    let mut edges = Vec::with_capacity(2 * cells.len());
    for cell in 0..cells.len() as u64 {
        let next =
            around(cell, rows, columns).filter(|&to| to > cell && colour(to) != colour(cell));
        edges.extend(next.map(|to| (cell as u32, to as u32)));
    }
    undirected(cells.len(), &edges)
}

fn moves(params: &Params, position: &[Big], _: &Big, limit: usize) -> Moves {
    let board = board(params);
    let Some(position) = narrow(position) else { return Moves::default() };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let mut matching = Matching::maximum(&graph);
    if !matching.in_every()[blank as usize] {
        return Moves::all(vec![]);
    }
    let partners = matching.partners(blank);
    let position_after = |&cell: &u32| {
        let mut to = position.clone();
        board.slide(&mut to, cell.into());
        to.widen()
    };
    Moves {
        to: partners.iter().take(limit).map(position_after).collect(),
        count: Some(partners.len().into()),
    }
}

fn why(params: &Params, position: &[Big]) -> Words {
    let board = board(params);
    let Some(position) = narrow(position) else { return Words::default() };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let mut matching = Matching::maximum(&graph);
    let (size, columns) = (matching.size(), board.size().1 as u32);
    let (row, column) = (blank / columns + 1, blank % columns + 1);
    let en = counted(size, "edge");
    if matching.delete(blank) {
        return words!(
            "join neighbouring cells of different colours by edges: every largest set of edges \
             without common cells (a maximum matching, of {en}) covers the blank cell \
             ({row},{column}); always move the blank along an edge of such a set",
            "空格 ({row},{column}) 属于相邻异色格图的每个最大匹配（{size} 条边）：每次让它沿匹配边走"
        );
    }
    words!(
        "join neighbouring cells of different colours by edges: a largest set of edges without \
         common cells (a maximum matching, of {en}) does not cover the blank cell \
         ({row},{column}); the opponent always answers along an edge of this set",
        "相邻异色格图有一个最大匹配（{size} 条边）不含空格 ({row},{column})：对手每次沿其匹配边应对"
    )
}

fn steps(params: &Params, position: &[Big]) -> Vec<ExplanationStep> {
    let board = board(params);
    let Some(position) = narrow(position) else { return vec![] };
    let graph = graph(&board, &position);
    let blank = SlidingBoard::blank(&position) as u32;
    let columns = board.size().1 as u32;
    let cells = (0..graph.len() as u32).collect();
    geography::matched_steps(&graph, blank, cells, |cell| {
        format!("{},{}", cell / columns + 1, cell % columns + 1)
    })
}

/// Finds the mistakes in a record of play. Returns the indices, from 0, of the moves before which
/// the player could win and after which the opponent can. The record lists the cell of the moved
/// piece of each move, beginning with Rabbit.
///
/// Computes one maximum matching of the cells of the board, and searches for one augmenting path
/// for every move, which takes O(cells · moves) time at worst.
///
/// # Errors
/// `BadInput` names the first illegal move.
pub fn rabbit_mistakes(board: &SlidingBoard, record: &[u64]) -> Result<Vec<usize>, Error> {
    let mut position = board.start();
    let graph = graph(board, &position);
    let mut matching = Matching::maximum(&graph);
    // The cell that the blank cell leaves is deleted. The player to move wins exactly if that cell
    // was in every maximum matching of the remaining graph.
    let mut wins = Vec::with_capacity(record.len() + 1);
    for (at, &cell) in (1..).zip(record) {
        wins.push(matching.delete(SlidingBoard::blank(&position) as u32));
        if !board.slide(&mut position, cell) {
            return Err(Error::bad(words!(
                "move {at} is not legal: it must slide a piece of the player to move that is next to the blank",
                "第 {at} 步不合规则：须把与空格相邻的己方棋子移进空格"
            ))
            .help(words!("correct the record", "请改正对局记录")));
        }
    }
    wins.push(matching.delete(SlidingBoard::blank(&position) as u32));
    Ok((0..record.len()).filter(|&at| wins[at] && wins[at + 1]).collect())
}

/// Returns the positions that are reachable from the start, and those that are reachable if Egg
/// moves first, until there are about `to` of them. Positions can repeat.
fn reachable(params: &Params, to: u64) -> Vec<Vec<u64>> {
    use grundy_core::base::Ruleset;
    let board = board(params);
    let mut opponent_turn = board.start();
    *opponent_turn.0.last_mut().expect("the side comes last") = 1;
    let mut positions = vec![board.start(), opponent_turn];
    let mut next = 0;
    while next < positions.len() && (positions.len() as u64) < to {
        let mut options = Vec::new();
        board.options(&mut options, &positions[next]);
        positions.extend(options);
        next += 1;
    }
    positions.into_iter().map(|position| position.to_vec()).collect()
}
