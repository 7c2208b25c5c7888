//! Games given position by position in a text, with sides that may move differently and results
//! of any size.

use super::graph_text::lines;
use crate::base::{
    Big, Counts, EdgeView, Error, Fault, GraphView, NamedMove, Notation, Ruleset, Side, Sided,
    Split, VertexView, View, Words, excerpt, to_u64,
};
use crate::words;
use rustc_hash::FxHashMap;

/// A finite game as a list of positions. Positions of play are a position of the text and the
/// side to move, 0 for First and 1 for Second.
pub struct PositionList {
    names: Vec<String>,
    index: FxHashMap<String, u32>,
    nodes: Vec<Node>,
}

/// One position of the text.
#[derive(Default)]
struct Node {
    /// Where each side may move to, when a line says so.
    moves: [Option<Vec<u32>>; 2],
    /// What First gets when play is over here.
    score: Option<i64>,
    /// The first line that mentions it.
    line: usize,
}

/// Scores are at most this much either way, so that their signs can be turned.
const LARGEST_SCORE: i64 = 1_000_000_000_000_000_000;

impl PositionList {
    /// Reads a game: lines `name first: a b c` and `name second: d e` for what either side may
    /// move to, and `name = 1`, `= 0`, `= -1` or any other integer for what First gets when play is
    /// over there. A side whose line lists nothing cannot move and loses. What follows a `#` is
    /// left out.
    ///
    /// # Errors
    /// Names the line that is wrong: neither of these forms, given twice, a score and moves for
    /// one position, or a position that is reached with a side to move for which no line says what
    /// happens.
    pub fn parse(text: &str) -> Result<PositionList, Error> {
        let mut game =
            PositionList { names: Vec::new(), index: FxHashMap::default(), nodes: Vec::new() };
        for (at, line) in lines(text) {
            let place = |error: Error| error.at(words!("line {at}", "第 {at} 行"));
            match line.split_once([':', '\u{ff1a}']) {
                Some((head, to)) => game.moves(at, head, to).map_err(place)?,
                None => game.result_line(at, line).map_err(place)?,
            }
        }
        if game.nodes.is_empty() {
            return Err(Error::bad(words!("the game file has no positions", "游戏文件中没有局面"))
                .help(words!(
                    "write lines such as `start first: a b` and `a = 1`",
                    "请写 `start first: a b`、`a = 1` 这样的行"
                )));
        }
        game.check()?;
        Ok(game)
    }

    fn vertex(&mut self, name: &str, line: usize) -> u32 {
        if let Some(&vertex) = self.index.get(name) {
            return vertex;
        }
        let vertex = self.nodes.len() as u32;
        self.index.insert(name.to_string(), vertex);
        self.names.push(name.to_string());
        self.nodes.push(Node { line, ..Node::default() });
        vertex
    }

    fn moves(&mut self, at: usize, head: &str, to: &str) -> Result<(), Error> {
        let mut words = head.split_whitespace();
        let (Some(name), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(form(head));
        };
        let side = side_of(side).ok_or_else(|| form(head))?;
        let from = self.vertex(name, at) as usize;
        let apart = |c: char| c.is_whitespace() || matches!(c, ',' | '\u{ff0c}');
        let to = to.split(apart).filter(|word| !word.is_empty());
        let to = to.map(|name| self.vertex(name, at)).collect();
        let shown = excerpt(name);
        if self.nodes[from].score.is_some() {
            return Err(both(&shown));
        }
        if self.nodes[from].moves[side].replace(to).is_some() {
            return Err(twice(&shown));
        }
        Ok(())
    }

    fn result_line(&mut self, at: usize, line: &str) -> Result<(), Error> {
        let (name, score) = line.split_once('=').ok_or_else(|| form(line))?;
        let (name, score) = (name.trim(), score.trim());
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(form(line));
        }
        let number = score.strip_prefix('+').unwrap_or(score).replace('−', "-");
        let Some(score) = number
            .parse::<i64>()
            .ok()
            .filter(|score| score.unsigned_abs() <= LARGEST_SCORE.unsigned_abs())
        else {
            let shown = excerpt(score);
            return Err(Error::bad(words!("`{shown}` is not a score", "`{shown}` 不是得分")).help(
                words!(
                    "write an integer up to 10^18: what First gets, 1 for a win, 0 for a draw",
                    "请写绝对值不超过 10^18 的整数：先手的得分，胜为 1，平为 0"
                ),
            ));
        };
        let vertex = self.vertex(name, at) as usize;
        let shown = excerpt(name);
        if self.nodes[vertex].moves.iter().any(Option::is_some) {
            return Err(both(&shown));
        }
        if self.nodes[vertex].score.replace(score).is_some() {
            return Err(twice(&shown));
        }
        Ok(())
    }

    /// Every position that is reached must say what happens there.
    fn check(&self) -> Result<(), Error> {
        for node in &self.nodes {
            for (side, moves) in node.moves.iter().enumerate() {
                for &to in moves.iter().flatten() {
                    let there = &self.nodes[to as usize];
                    if there.score.is_some() || there.moves[1 - side].is_some() {
                        continue;
                    }
                    let (name, line) = (excerpt(&self.names[to as usize]), there.line);
                    let (en, zh) = (SIDES[1 - side], SIDES_ZH[1 - side]);
                    return Err(Error::bad(words!(
                        "line {line}: `{name}` is reached with {en} to move, and no line gives the moves or the result there",
                        "第 {line} 行：`{name}` 会在{zh}行棋时出现，但没有一行说明其后如何"
                    ))
                    .help(words!(
                        "add `{name} {en}: …` with the moves, or `{name} = …` with the result",
                        "请补上 `{name} {en}: …`（走法）或 `{name} = …`（结果）"
                    )));
                }
            }
        }
        Ok(())
    }

    fn node(&self, position: &Counts) -> (&Node, usize) {
        (&self.nodes[position[0] as usize], position[1] as usize)
    }
}

const SIDES: [&str; 2] = ["first", "second"];
const SIDES_ZH: [&str; 2] = ["先手", "后手"];

fn side_of(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    SIDES.iter().position(|side| *side == word).or(SIDES_ZH.iter().position(|side| *side == word))
}

fn form(line: &str) -> Error {
    let shown = excerpt(line);
    Error::bad(words!("`{shown}` is neither moves nor a result", "`{shown}` 既不是走法也不是结果"))
        .help(words!(
            "write `name first: a b`, `name second: c` or `name = 1`",
            "请写 `name first: a b`、`name second: c` 或 `name = 1`"
        ))
}

fn both(name: &str) -> Error {
    Error::bad(words!("`{name}` has both moves and a result", "`{name}` 既有走法又有结果"))
        .help(words!("play is over where there is a result", "有结果的局面即为终局，请去掉一项"))
}

fn twice(name: &str) -> Error {
    Error::bad(words!("`{name}` is given twice", "`{name}` 给了两次"))
        .help(words!("put all its moves on one line", "请把它的走法写在一行"))
}

impl Ruleset for PositionList {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let (node, side) = self.node(from);
        if let Some(moves) = &node.moves[side] {
            out.extend(moves.iter().map(|&to| Counts::of([to.into(), 1 - side as u64])));
        }
    }

    fn width(&self, from: &Counts) -> u64 {
        let (node, side) = self.node(from);
        node.moves[side].as_ref().map_or(0, |moves| moves.len() as u64)
    }

    fn owned(&self, position: &Counts) -> usize {
        position.owned()
    }
}

impl Sided for PositionList {
    fn result(&self, position: &Counts) -> Result<Option<i64>, Fault> {
        let (node, side) = self.node(position);
        Ok(match (node.score, &node.moves[side]) {
            (Some(score), _) => Some(if side == 0 { score } else { -score }),
            (None, Some(moves)) => moves.is_empty().then_some(-1),
            (None, None) => Some(-1),
        })
    }

    fn mover(&self, position: &Counts) -> Side {
        if position[1] == 0 { Side::First } else { Side::Second }
    }
}

impl Split for PositionList {
    fn split(&self, out: &mut Vec<Counts>, position: &Counts) {
        out.push(position.clone());
    }
}

impl Notation for PositionList {
    fn arity(&self) -> Option<usize> {
        None
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (name, side) = match words {
            [name] => (*name, None),
            [name, side] => (*name, Some(*side)),
            _ => {
                let found = words.len();
                let example = excerpt(&self.names[0]);
                return Err(Error::bad(words!(
                    "the position has {found} words, this game needs the name of one and perhaps the side to move",
                    "局面有 {found} 个词，此游戏只需一个局面名，后面可写行棋方"
                ))
                .help(words!("write it like `{example} first`", "写法如 `{example} first`")));
            }
        };
        let Some(&vertex) = self.index.get(name) else {
            let (shown, known) = (excerpt(name), excerpt(&self.names[0]));
            return Err(Error::bad(words!(
                "the game has no position `{shown}`",
                "游戏中没有局面 `{shown}`"
            ))
            .help(words!(
                "use the names in the file, such as `{known}`",
                "请用文件中的局面名，如 `{known}`"
            )));
        };
        let node = &self.nodes[vertex as usize];
        let side = match side {
            Some(word) => side_of(word).ok_or_else(|| {
                let shown = excerpt(word);
                Error::bad(words!("`{shown}` is not a side", "`{shown}` 不是行棋方"))
                    .help(words!("write first or second", "请写 first（先手）或 second（后手）"))
            })?,
            None => usize::from(node.moves[0].is_none() && node.moves[1].is_some()),
        };
        if node.score.is_none() && node.moves[side].is_none() {
            let (shown, en, zh) = (excerpt(name), SIDES[side], SIDES_ZH[side]);
            return Err(Error::bad(words!(
                "no line gives the moves of {en} in `{shown}`",
                "没有一行说明{zh}在 `{shown}` 可以怎么走"
            ))
            .help(words!("add `{shown} {en}: …`", "请补上 `{shown} {en}: …`")));
        }
        Ok(vec![Big::from(vertex), Big::from(side)])
    }

    fn print(&self, position: &[Big]) -> String {
        match position {
            [vertex, side] => {
                let name = to_u64(vertex).and_then(|vertex| self.names.get(vertex as usize));
                let side = SIDES[usize::from(*side != Big::ZERO)];
                format!("{} {side}", name.map_or("?", String::as_str))
            }
            _ => String::new(),
        }
    }

    /// The token stands on the position; the edges are the moves of who is to move there.
    fn view(&self, position: &[Big]) -> View {
        if self.nodes.len() as u64 > View::MOST {
            return View::Text;
        }
        let here = position.first().and_then(to_u64);
        let vertices = (0..).zip(&self.names).map(|(at, name)| VertexView {
            name: name.clone(),
            tokens: u64::from(here == Some(at)),
            ..VertexView::default()
        });
        let moves = (0u32..).zip(&self.nodes).flat_map(|(from, node)| {
            let both = node.moves.iter().flatten().flatten();
            both.map(move |&to| EdgeView { from, to, ..EdgeView::default() })
        });
        let mut edges: Vec<EdgeView> = moves.collect();
        edges.sort_unstable_by_key(|edge| (edge.from, edge.to));
        edges.dedup();
        View::Graph(GraphView { directed: true, vertices: vertices.collect(), edges })
    }

    fn move_to(&self, _: &[Big], to: &[Big]) -> Option<NamedMove> {
        let name = self.names.get(usize::try_from(to.first()?).ok()?)?;
        Some(NamedMove::new("go", to.to_vec()).with("to", name.as_str()))
    }

    fn describe(&self, made: &NamedMove) -> Words {
        let name = made.text("to");
        words!("move to {name}", "走到 {name}")
    }
}
