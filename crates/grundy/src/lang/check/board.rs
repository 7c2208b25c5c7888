//! How a board is drawn: cells that depend on the position, and places that do not.

use super::super::ast::{Clause, Expr, Name, PieceItem};
use super::super::diagnose::Diagnostic;
use super::super::parse::nearest;
use super::super::tree::{Board, Node, Ty, Whole};
use super::Checker;
use crate::base::{Colour, Look, Named, Piece, Shape, excerpt};
use crate::machine::Span;
use crate::words;

/// The words for where a piece is turned to.
const TURNS: [&str; 4] = ["up", "right", "down", "left"];

impl Checker<'_> {
    pub(super) fn board(&mut self, cells: &Expr, clauses: &[Clause], span: Span) {
        if self.program.board.is_some() {
            self.twice(span, "board");
            return;
        }
        let Some((cells, ty)) = self.cells(cells) else { return };
        let mut board = Board {
            cells,
            ty,
            span,
            look: Look::default(),
            named: Named::default(),
            rows: None,
            ring: None,
            at: None,
            join: None,
            through: None,
            edges: None,
            bars: false,
        };
        for (at, clause) in clauses.iter().enumerate() {
            let word = clause.word.text.as_str();
            if clauses[..at].iter().any(|before| before.word.text == word) {
                self.twice(clause.word.span, word);
                continue;
            }
            let pairs = Ty::List(Box::new(Ty::List(Box::new(Ty::Num))));
            match (word, &clause.with) {
                ("rows", Some(with)) => board.rows = Some(self.constant_number(with)),
                ("ring", Some(with)) => board.ring = Some(self.constant_number(with)),
                ("at", Some(with)) => board.at = Some(self.lists(with, &pairs)),
                ("through", Some(with)) => board.through = Some(self.lists(with, &pairs)),
                ("edges", Some(with)) => board.edges = Some(self.lists(with, &pairs)),
                ("join", Some(with)) => board.join = Some(self.neighbours(with, &pairs)),
                ("bars", _) => {
                    board.bars = true;
                    self.alone(clause, clauses);
                }
                ("names", _) => {
                    if let Some(how) = &clause.how {
                        board.named = self.one_of(how, Named::ALL).unwrap_or_default();
                    }
                }
                _ => board.look = self.one_of(&clause.word, Look::ALL).unwrap_or_default(),
            }
        }
        self.kinds_of_places(&board, clauses);
        self.program.board = Some(board);
    }

    /// A bar of squares says all of itself by its two numbers.
    fn alone(&mut self, bars: &Clause, clauses: &[Clause]) {
        let other = clauses.iter().find(|other| other.word.text != bars.word.text);
        if let Some(Name { text, span }) = other.map(|other| &other.word) {
            self.tell_error(
                *span,
                words!("`{text}` does not go with `bars`", "`{text}` 不能与 `bars` 同用"),
                words!("leave it out", "请去掉它"),
            );
        }
    }

    /// A board is a grid, points or edges, and one of them.
    fn kinds_of_places(&mut self, board: &Board, clauses: &[Clause]) {
        let word = |which: &dyn Fn(&str) -> bool| {
            clauses.iter().find(|clause| which(&clause.word.text)).map(|clause| &clause.word)
        };
        let grid = word(&|word| word == "rows" || Look::ALL.iter().any(|(look, _)| *look == word));
        let points = word(&|word| word == "at" || word == "ring");
        let lines = word(&|word| word == "join" || word == "through");
        let edges = board.edges.as_ref().and_then(|_| word(&|word| word == "edges"));
        let told = match (grid, points, lines, edges) {
            (Some(grid), Some(_), ..) | (Some(grid), _, _, Some(_)) => Some(grid),
            (_, Some(points), _, Some(_)) => Some(points),
            (_, None, Some(lines), _) => {
                let span = lines.span;
                self.tell_error(
                    span,
                    words!("lines are drawn between points", "线画在点之间"),
                    words!(
                        "say where these lie: `at [[0, 0], [1, 0]]`",
                        "请写出各点的位置：`at [[0, 0], [1, 0]]`"
                    ),
                );
                None
            }
            _ => None,
        };
        if let Some(Name { text, span }) = told {
            self.tell_error(
                *span,
                words!(
                    "`{text}` does not go with the rest: a board has rows of cells, or points, or edges",
                    "`{text}` 与其余不合：棋盘或是成行的格子，或是点，或是边"
                ),
                words!("leave it out, or write `rows of` alone", "请去掉它，或只写 `rows of`"),
            );
        }
    }

    /// Constant lists of a kind.
    fn lists(&mut self, with: &Expr, wanted: &Ty) -> Node {
        let typed = self.constant(with);
        self.coerce(typed, wanted, with.span)
    }

    /// The neighbours of every point, and whether they are a map.
    fn neighbours(&mut self, with: &Expr, pairs: &Ty) -> (Node, bool) {
        let typed = self.constant(with);
        let list = Ty::List(Box::new(Ty::Num));
        if matches!(&typed.ty, Ty::Map(of) if of.joined(&list).is_some()) {
            return (typed.node, true);
        }
        (self.coerce(typed, pairs, with.span), false)
    }

    /// What a word means, one of several.
    fn one_of<T: Copy>(&mut self, name: &Name, all: &[(&'static str, T)]) -> Option<T> {
        let found = all.iter().find(|(known, _)| *known == name.text);
        if found.is_none() {
            self.no_such(name, all.iter().map(|(known, _)| *known));
        }
        found.map(|(_, means)| *means)
    }

    fn no_such(&mut self, name: &Name, all: impl Iterator<Item = &'static str> + Clone) {
        let shown = excerpt(&name.text);
        let help = match nearest(&name.text, all.clone()) {
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None => {
                let all: Vec<&str> = all.collect();
                let (en, zh) = (all.join("`, `"), all.join("`、`"));
                words!("there are `{en}`", "可用 `{zh}`")
            }
        };
        self.tell_error(
            name.span,
            words!("nothing drawn is called `{shown}`", "没有叫 `{shown}` 的画法"),
            help,
        );
    }

    /// What is on the cells of a board: a sequence, or a list that is put together from the position.
    pub(super) fn cells(&mut self, written: &Expr) -> Option<(Whole, Ty)> {
        let typed = self.expr(written);
        let span = written.span;
        let elem = match &typed.ty {
            Ty::List(elem) if !matches!(**elem, Ty::List(_) | Ty::Map(_) | Ty::Set) => {
                (**elem).clone()
            }
            Ty::Unknown => return None,
            other => {
                let other = other.clone();
                self.wrong_type(span, &other, &Ty::List(Box::new(Ty::Num)));
                return None;
            }
        };
        let Some(whole) = self.as_whole(typed.node.kind, span) else {
            self.tell_error(
                span,
                words!("what is drawn must depend on the position", "所画的内容须取决于局面"),
                words!(
                    "write a sequence of the position, or a list such as `[cell[i] for i in 0..8]`",
                    "请写局面的序列，或 `[cell[i] for i in 0..8]` 这样的列表"
                ),
            );
            return None;
        };
        Some((whole, elem))
    }

    pub(super) fn piece_of(&mut self, written: &PieceItem) {
        let Some(shape) = Shape::of(&written.shape.text) else {
            self.no_such(&written.shape, Shape::names().collect::<Vec<_>>().into_iter());
            return;
        };
        let values = self.values_of(written);
        let mut colours = Vec::new();
        let mut turned = 0;
        for word in &written.more {
            if let Some(turn) = TURNS.iter().position(|known| *known == word.text) {
                turned = turn as u8;
            } else if let Some(colour) = Colour::of(&word.text) {
                colours.push(colour);
            } else {
                let all: Vec<&str> = Colour::names().chain(TURNS).collect();
                self.no_such(word, all.into_iter());
            }
        }
        if shape == Shape::LETTER && written.letter.is_none() {
            self.tell_error(
                written.shape.span,
                words!("which letter?", "哪个字母？"),
                words!("write it in quotes: `piece x \"K\"`", "请写在引号中：`piece x \"K\"`"),
            );
        }
        for value in values {
            if self.program.pieces.iter().any(|(known, _)| *known == value) {
                self.twice(written.value.span, &written.value.text);
                return;
            }
            // Sides have colours of their own.
            let side = self.program.sides.as_ref();
            let second = side.is_some_and(|[_, other]| *other == written.value.text);
            let usual = match shape {
                Shape::CROSS => Colour::BLUE,
                Shape::NOUGHT => Colour::RED,
                Shape::EDGE => Colour::DARK,
                _ if second => Colour::DARK,
                _ => Colour::LIGHT,
            };
            let text = written.letter.clone().unwrap_or_default();
            let colour = colours.first().copied().unwrap_or(usual);
            let piece =
                Piece { turned, text, other: colours.get(1).copied(), ..Piece::new(shape, colour) };
            self.program.pieces.push((value, piece));
        }
    }

    /// The values of which a piece is said; `None` among them is every other.
    fn values_of(&mut self, written: &PieceItem) -> Vec<Option<(Ty, i64)>> {
        let name = &written.value.text;
        if let Some(number) = written.number {
            return vec![Some((Ty::Num, number))];
        }
        if name == "else" {
            return vec![None];
        }
        if let Some(truth) = ["false", "true"].iter().position(|known| known == name) {
            return vec![Some((Ty::Bool, truth as i64))];
        }
        let mut found = Vec::new();
        for (kind, names) in self.program.enums.iter().enumerate() {
            if let Some(at) = names.iter().position(|known| known == name) {
                found.push(Some((Ty::Enum(kind), at as i64)));
            }
        }
        if let Some(sides) = &self.program.sides
            && let Some(at) = sides.iter().position(|known| known == name)
        {
            found.push(Some((Ty::Side, at as i64)));
        }
        if found.is_empty() {
            self.named(name, written.value.span);
        }
        found
    }

    /// That every value on the board has a piece, where some have.
    pub(super) fn pieces_for_all(&mut self) {
        let Some(board) = &self.program.board else { return };
        let pieces = &self.program.pieces;
        if pieces.is_empty() || pieces.iter().any(|(value, _)| value.is_none()) {
            return;
        }
        let Ty::Enum(kind) = board.ty else { return };
        let drawn = |at: usize| {
            let value = (Ty::Enum(kind), at as i64);
            let blank = |text: &str| matches!(text, "." | " " | "");
            let glyph =
                self.program.glyphs.iter().find(|(ty, of, _)| (ty, of) == (&value.0, &value.1));
            let side = self
                .program
                .sides
                .iter()
                .flatten()
                .any(|side| *side == self.program.enums[kind][at]);
            side || glyph.is_some_and(|(_, _, text)| blank(text))
                || pieces.iter().any(|(known, _)| known.as_ref() == Some(&value))
        };
        let names = &self.program.enums[kind];
        let Some(without) = (0..names.len()).find(|at| !drawn(*at)) else { return };
        let (name, span) = (names[without].clone(), board.span);
        self.wrong.push(
            Diagnostic::warning(span, words!("`{name}` has no piece", "`{name}` 没有棋子")).help(
                words!(
                    "add `piece {name} disc`, or `none`",
                    "请加上 `piece {name} disc`，或 `none`"
                ),
            ),
        );
    }
}
