//! [`PositionList`]: games given position by position in a text. The two sides can have different
//! moves, and results can be integers of any size.

use super::graph_text::lines;
use grundy_core::base::{Big, Counts, Fault, Ruleset, Side, Sided, Split, to_u64};
use grundy_draw::{EdgeView, GraphView, VertexView, View};
use grundy_text::{Error, NamedMove, Notation, Words, excerpt, words};
use rustc_hash::FxHashMap;

/// A finite game given as a list of positions in a text. A position in play consists of the number
/// of a position of the text and the side to move: 0 for First, 1 for Second.
pub struct PositionList {
    /// The name of each position, by the number of the position.
    names: Vec<String>,
    /// The number of each position, by its name.
    index: FxHashMap<String, u32>,
    /// The moves or the score of each position, by the number of the position.
    nodes: Vec<PositionLine>,
}

/// The moves or the score that the text states for one position.
#[derive(Default)]
struct PositionLine {
    /// The moves of First and of Second, as the numbers of the positions after them. `None` for a
    /// side whose moves no line lists.
    moves: [Option<Vec<u32>>; 2],
    /// The score of First if play is over at the position, otherwise `None`. First is the player
    /// who begins.
    score: Option<i64>,
    /// The number of the first line of the text that mentions the position.
    line: usize,
}

/// The maximum absolute value of a score, which ensures that negating a score never overflows.
const MAX_SCORE: i64 = 1_000_000_000_000_000_000;

impl PositionList {
    /// Parses a game. Lines `name first: a b c` and `name second: d e` list the moves of each side;
    /// `name = 1`, `= 0`, `= -1` or any other integer state the score of First where play is over.
    /// A side whose line lists nothing has no move and loses. `#` starts a comment.
    ///
    /// # Errors
    /// Names the faulty line. Errors are an unknown form, a repetition, both a score and moves for
    /// one position, and a reachable position for whose side to move no line gives moves or a
    /// score.
    pub fn parse(text: &str) -> Result<PositionList, Error> {
        let mut game =
            PositionList { names: Vec::new(), index: FxHashMap::default(), nodes: Vec::new() };
        for (at, line) in lines(text) {
            let with_line = |error: Error| error.at(words!(position_list::line, at));
            match line.split_once([':', '\u{ff1a}']) {
                Some((head, to)) => game.moves(at, head, to).map_err(with_line)?,
                None => game.result_line(at, line).map_err(with_line)?,
            }
        }
        if game.nodes.is_empty() {
            return Err(Error::bad(words!(position_list::game_file_has_no_positions))
                .help(words!(position_list::write_lines_such_as_start_first)));
        }
        game.check()?;
        Ok(game)
    }

    /// Returns the number of the position called `name`, adding it if it is new. `line` is the line
    /// that mentions it.
    fn vertex(&mut self, name: &str, line: usize) -> u32 {
        if let Some(&vertex) = self.index.get(name) {
            return vertex;
        }
        let vertex = self.nodes.len() as u32;
        self.index.insert(name.to_string(), vertex);
        self.names.push(name.to_string());
        self.nodes.push(PositionLine { line, ..PositionLine::default() });
        vertex
    }

    /// Parses line number `at`, which lists the moves of one side: `head` names the position and
    /// the side, and `to` lists the positions after its moves.
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
        let quoted = excerpt(name);
        if self.nodes[from].score.is_some() {
            return Err(both_stated(&quoted));
        }
        if self.nodes[from].moves[side].replace(to).is_some() {
            return Err(given_twice(&quoted));
        }
        Ok(())
    }

    /// Parses line number `at`, which states the score of a position.
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
            .filter(|score| score.unsigned_abs() <= MAX_SCORE.unsigned_abs())
        else {
            return Err(Error::bad(words!(position_list::is_not_score, quoted = excerpt(score)))
                .help(words!(position_list::write_score_of_first_integer)));
        };
        let vertex = self.vertex(name, at) as usize;
        let quoted = excerpt(name);
        if self.nodes[vertex].moves.iter().any(Option::is_some) {
            return Err(both_stated(&quoted));
        }
        if self.nodes[vertex].score.replace(score).is_some() {
            return Err(given_twice(&quoted));
        }
        Ok(())
    }

    /// Checks that every reachable position has moves or a score for the side to move.
    fn check(&self) -> Result<(), Error> {
        for node in &self.nodes {
            for (side, moves) in node.moves.iter().enumerate() {
                for &to in moves.iter().flatten() {
                    let target = &self.nodes[to as usize];
                    if target.score.is_some() || target.moves[1 - side].is_some() {
                        continue;
                    }
                    let (name, line) = (excerpt(&self.names[to as usize]), target.line);
                    let (en, zh) = (SIDES[1 - side], SIDES_ZH[1 - side]);
                    return Err(Error::bad(words!(
                        position_list::line_is_reached_with_to_move,
                        line,
                        name,
                        side = (en, zh)
                    ))
                    .help(words!(
                        position_list::add_with_moves_or_with_result,
                        name,
                        en
                    )));
                }
            }
        }
        Ok(())
    }

    /// Returns the moves or the score that the text states for a position in play, and the side to
    /// move: 0 for First, 1 for Second.
    fn node(&self, position: &Counts) -> (&PositionLine, usize) {
        (&self.nodes[position[0] as usize], position[1] as usize)
    }
}

/// The English names of the sides, in game texts and typed positions.
const SIDES: [&str; 2] = ["first", "second"];
/// The Chinese names of the sides.
const SIDES_ZH: [&str; 2] = ["先手", "后手"];

/// Parses the name of a side in English or Chinese. Returns 0 for First and 1 for Second, or `None`
/// if the word names no side.
fn side_of(word: &str) -> Option<usize> {
    let word = word.to_lowercase();
    SIDES.iter().position(|side| *side == word).or(SIDES_ZH.iter().position(|side| *side == word))
}

/// Returns the error for a line that states neither moves nor a score.
fn form(line: &str) -> Error {
    Error::bad(words!(position_list::is_neither_list_of_moves_nor, quoted = excerpt(line)))
        .help(words!(position_list::write_name_first_b_name_second))
}

/// Returns the error for a position with both moves and a score.
fn both_stated(name: &str) -> Error {
    Error::bad(words!(position_list::has_both_moves_and_result, name))
        .help(words!(position_list::play_is_over_at_position))
}

/// Returns the error for a position whose moves or score are stated twice.
fn given_twice(name: &str) -> Error {
    Error::bad(words!(position_list::is_given_twice, name))
        .help(words!(position_list::write_all_moves_of_one_side))
}

impl Ruleset for PositionList {
    type Position = Counts;

    fn options(&self, out: &mut Vec<Counts>, from: &Counts) {
        let (node, side) = self.node(from);
        if let Some(moves) = &node.moves[side] {
            out.extend(moves.iter().map(|&to| Counts::of([to.into(), 1 - side as u64])));
        }
    }

    fn option_count_hint(&self, from: &Counts) -> u64 {
        let (node, side) = self.node(from);
        node.moves[side].as_ref().map_or(0, |moves| moves.len() as u64)
    }

    fn heap_bytes(&self, position: &Counts) -> usize {
        position.heap_bytes()
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

impl Split for PositionList {}

impl Notation for PositionList {
    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        let (name, side) = match words {
            [name] => (*name, None),
            [name, side] => (*name, Some(*side)),
            _ => {
                let example = excerpt(&self.names[0]);
                return Err(Error::bad(words!(
                    position_list::position_has_words_but_this_game,
                    count = words.len()
                ))
                .help(words!(position_list::write_it_like_first, example)));
            }
        };
        let Some(&vertex) = self.index.get(name) else {
            let (quoted, example) = (excerpt(name), excerpt(&self.names[0]));
            return Err(Error::bad(words!(position_list::game_has_no_position, quoted))
                .help(words!(position_list::use_names_in_file_such_as, example)));
        };
        let node = &self.nodes[vertex as usize];
        let side = match side {
            Some(word) => side_of(word).ok_or_else(|| {
                Error::bad(words!(position_list::is_not_side, quoted = excerpt(word)))
                    .help(words!(position_list::write_first_or_second))
            })?,
            None => usize::from(node.moves[0].is_none() && node.moves[1].is_some()),
        };
        if node.score.is_none() && node.moves[side].is_none() {
            let (quoted, en, zh) = (excerpt(name), SIDES[side], SIDES_ZH[side]);
            return Err(Error::bad(words!(
                position_list::no_line_states_moves_of_at,
                quoted,
                side = (en, zh)
            ))
            .help(words!(position_list::add, quoted, en)));
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

    /// Shows the positions as a graph whose edges are the moves of both sides, with a token on the
    /// current position.
    fn view(&self, position: &[Big]) -> View {
        if self.nodes.len() as u64 > View::MAX_ITEMS {
            return View::Text;
        }
        let current = position.first().and_then(to_u64);
        let vertices = (0..).zip(&self.names).map(|(at, name)| VertexView {
            name: name.clone(),
            tokens: u64::from(current == Some(at)),
            ..VertexView::default()
        });
        let moves = (0u32..).zip(&self.nodes).flat_map(|(from, node)| {
            let both_stated = node.moves.iter().flatten().flatten();
            both_stated.map(move |&to| EdgeView { from, to, ..EdgeView::default() })
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

    fn describe(&self, named_move: &NamedMove) -> Words {
        words!(position_list::move_to, name = named_move.text("to"))
    }
}
