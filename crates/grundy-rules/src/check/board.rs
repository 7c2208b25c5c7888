//! Checks the statements that draw a board. The lists of cells depend on the position, and the
//! geometry of the board is constant.

use super::super::tree::{Board, Node, Ty, VarValue};
use super::Checker;
use grundy_core::machine::Span;
use grundy_draw::{CellNaming, Colour, DrawnPiece, GridStyle, Shape};
use grundy_syntax::{BoardClause, Diagnostic, Expr, Name, PieceItem};
use grundy_text::{Words, excerpt, nearest_word, words};

/// The words for the direction of a piece, clockwise from up. A piece with `TURNS[i]` is drawn with
/// `i` quarter turns.
const TURNS: [&str; 4] = ["up", "right", "down", "left"];

impl Checker<'_> {
    /// Checks a `board` statement and records it in the program.
    pub(super) fn board(&mut self, cells: &Expr, clauses: &[BoardClause], span: Span) {
        if self.program.board.is_some() {
            self.report_duplicate(span, "board");
            return;
        }
        let Some((cells, ty)) = self.cells(cells) else { return };
        let mut board = Board {
            cells,
            ty,
            span,
            style: GridStyle::default(),
            naming: CellNaming::default(),
            rows: None,
            ring: None,
            points: None,
            join: None,
            through: None,
            edges: None,
            bars: false,
        };
        for (at, clause) in clauses.iter().enumerate() {
            let word = clause.word.text.as_str();
            if clauses[..at].iter().any(|before| before.word.text == word) {
                self.report_duplicate(clause.word.span, word);
                continue;
            }
            let pairs = Ty::List(Box::new(Ty::List(Box::new(Ty::Num))));
            match (word, &clause.argument) {
                ("rows", Some(argument)) => board.rows = Some(self.constant_number(argument)),
                ("ring", Some(argument)) => board.ring = Some(self.constant_number(argument)),
                ("at", Some(argument)) => {
                    board.points = Some(self.constant_lists(argument, &pairs))
                }
                ("through", Some(argument)) => {
                    board.through = Some(self.constant_lists(argument, &pairs))
                }
                ("edges", Some(argument)) => {
                    board.edges = Some(self.constant_lists(argument, &pairs))
                }
                ("join", Some(argument)) => board.join = Some(self.neighbours(argument, &pairs)),
                ("bars", _) => {
                    board.bars = true;
                    self.check_bars_clause(clause, clauses);
                }
                ("names", _) => {
                    if let Some(naming) = &clause.naming {
                        board.naming = self.lookup(naming, CellNaming::ALL).unwrap_or_default();
                    }
                }
                _ => board.style = self.lookup(&clause.word, GridStyle::ALL).unwrap_or_default(),
            }
        }
        self.check_geometry(&board, clauses);
        self.program.board = Some(board);
    }

    /// Reports a clause other than `bars` on a board that has `bars`: its two numbers alone
    /// determine how such a board is drawn.
    fn check_bars_clause(&mut self, bars: &BoardClause, clauses: &[BoardClause]) {
        let extra = clauses.iter().find(|extra| extra.word.text != bars.word.text);
        if let Some(Name { text, span }) = extra.map(|extra| &extra.word) {
            self.report_error(
                *span,
                words!(check_board::cannot_be_combined_with_bars, text),
                words!(check_board::leave_out, text),
            );
        }
    }

    /// Reports clauses that contradict each other, because they belong to different kinds of
    /// boards: a board is a grid, a set of points or a set of edges.
    fn check_geometry(&mut self, board: &Board, clauses: &[BoardClause]) {
        let word = |which: &dyn Fn(&str) -> bool| {
            clauses.iter().find(|clause| which(&clause.word.text)).map(|clause| &clause.word)
        };
        let grid =
            word(&|word| word == "rows" || GridStyle::ALL.iter().any(|(look, _)| *look == word));
        let points = word(&|word| word == "at" || word == "ring");
        let lines = word(&|word| word == "join" || word == "through");
        let edges = board.edges.as_ref().and_then(|_| word(&|word| word == "edges"));
        let conflicting = match (grid, points, lines, edges) {
            (Some(grid), Some(_), ..) | (Some(grid), _, _, Some(_)) => Some(grid),
            (_, Some(points), _, Some(_)) => Some(points),
            (_, None, Some(lines), _) => {
                let Name { text, span } = lines;
                self.report_error(
                    *span,
                    words!(check_board::draws_lines_between_points_but_board, text),
                    words!(check_board::give_points_as_in_at_zero),
                );
                None
            }
            _ => None,
        };
        if let Some(Name { text, span }) = conflicting {
            self.report_error(
                *span,
                words!(check_board::conflicts_with_another_clause_board, text),
                words!(check_board::leave_out_this_clause_or_write),
            );
        }
    }

    /// Checks a constant expression that must have the type `expected`, such as a list of lists.
    /// Returns the checked expression.
    fn constant_lists(&mut self, expr: &Expr, expected: &Ty) -> Node {
        let typed = self.constant(expr);
        self.coerce(typed, expected, expr.span)
    }

    /// Checks the neighbours of every point (`join`), which are written as a list of lists, of the
    /// type `pairs`, or as a map. Returns the checked expression, and whether it is a map.
    fn neighbours(&mut self, expr: &Expr, pairs: &Ty) -> (Node, bool) {
        let typed = self.constant(expr);
        let list = Ty::List(Box::new(Ty::Num));
        if matches!(&typed.ty, Ty::Map(elem) if elem.unify(&list).is_some()) {
            return (typed.node, true);
        }
        (self.coerce(typed, pairs, expr.span), false)
    }

    /// Returns the value that `table` assigns to the word `name`. If `table` does not contain the
    /// word, reports it and returns `None`.
    fn lookup<T: Copy>(&mut self, name: &Name, table: &[(&'static str, T)]) -> Option<T> {
        let entry = table.iter().find(|(word, _)| *word == name.text);
        if entry.is_none() {
            self.report_unknown_word(name, table.iter().map(|(word, _)| *word));
        }
        entry.map(|(_, meaning)| *meaning)
    }

    /// Reports a word that is not among `words`, and suggests the most similar one.
    fn report_unknown_word(
        &mut self,
        name: &Name,
        words: impl Iterator<Item = &'static str> + Clone,
    ) {
        let snippet = excerpt(&name.text);
        let help = match nearest_word(&name.text, words.clone()) {
            Some(near) => words!(check_board::did_you_mean, near),
            None => {
                words!(check_board::words_allowed_here_are, allowed = Words::list_quoted(words))
            }
        };
        self.report_error(name.span, words!(check_board::unknown_drawing_word, snippet), help);
    }

    /// Checks the contents of the cells of a board: a sequence, or a list that depends on the
    /// position. Returns the contents and the type of one cell, or `None` after an error.
    pub(super) fn cells(&mut self, expr: &Expr) -> Option<(VarValue, Ty)> {
        let typed = self.expr(expr);
        let span = expr.span;
        let elem = match &typed.ty {
            Ty::List(elem) if !matches!(**elem, Ty::List(_) | Ty::Map(_) | Ty::Set) => {
                (**elem).clone()
            }
            Ty::Unknown => return None,
            wrong_ty => {
                let wrong_ty = wrong_ty.clone();
                self.report_type(span, &wrong_ty, &Ty::List(Box::new(Ty::Num)));
                return None;
            }
        };
        let Some(value) = self.as_var_value(typed.node.kind, span) else {
            self.report_error(
                span,
                words!(check_board::drawn_value_must_depend_on_position),
                words!(check_board::write_sequence_of_position_or_list),
            );
            return None;
        };
        Some((value, elem))
    }

    /// Checks an item of a `piece` statement and records how the board draws the values that it
    /// names.
    pub(super) fn piece_item(&mut self, item: &PieceItem) {
        let Some(shape) = Shape::from_name(&item.shape.text) else {
            self.report_unknown_word(&item.shape, Shape::names().collect::<Vec<_>>().into_iter());
            return;
        };
        let values = self.values_of(item);
        let mut colours = Vec::new();
        let mut turned = 0;
        for word in &item.modifiers {
            if let Some(turn) = TURNS.iter().position(|direction| *direction == word.text) {
                turned = turn as u8;
            } else if let Some(colour) = Colour::from_name(&word.text) {
                colours.push(colour);
            } else {
                let words: Vec<&str> = Colour::names().chain(TURNS).collect();
                self.report_unknown_word(word, words.into_iter());
            }
        }
        if shape == Shape::LETTER && item.letter.is_none() {
            self.report_error(
                item.shape.span,
                words!(check_board::piece_drawn_as_letter_needs),
                words!(check_board::write_letter_in_quotes_piece_x),
            );
        }
        for value in values {
            if self.program.pieces.iter().any(|(drawn_value, _)| *drawn_value == value) {
                self.report_duplicate(item.value.span, &item.value.text);
                return;
            }
            // Each side has its own default colour.
            let name = &item.value.text;
            let sides = self.program.sides.as_ref();
            let side = sides.and_then(|sides| sides.iter().position(|side| side == name));
            let default_colour = match shape {
                Shape::CROSS => Colour::BLUE,
                Shape::NOUGHT => Colour::RED,
                Shape::EDGE => Colour::DARK,
                _ => side.map_or(Colour::LIGHT, |index| Colour::of_side(name, index == 1)),
            };
            let text = item.letter.clone().unwrap_or_default();
            let colour = colours.first().copied().unwrap_or(default_colour);
            let piece = DrawnPiece {
                turned,
                text,
                horizontal_colour: colours.get(1).copied(),
                ..DrawnPiece::new(shape, colour)
            };
            self.program.pieces.push((value, piece));
        }
    }

    /// Returns the values that a `piece` item draws, each as a type and the number that represents
    /// the value in this type. The entry `None` represents all values without an item of their
    /// own (`else`).
    fn values_of(&mut self, item: &PieceItem) -> Vec<Option<(Ty, i64)>> {
        let name = &item.value.text;
        if let Some(number) = item.number {
            return vec![Some((Ty::Num, number))];
        }
        if name == "else" {
            return vec![None];
        }
        if let Some(truth) = ["false", "true"].iter().position(|value_name| value_name == name) {
            return vec![Some((Ty::Bool, truth as i64))];
        }
        let mut values = Vec::new();
        for (kind, names) in self.program.enums.iter().enumerate() {
            if let Some(index) = names.iter().position(|value_name| value_name == name) {
                values.push(Some((Ty::Enum(kind), index as i64)));
            }
        }
        if let Some(sides) = &self.program.sides
            && let Some(index) = sides.iter().position(|value_name| value_name == name)
        {
            values.push(Some((Ty::Side, index as i64)));
        }
        if values.is_empty() {
            self.resolve(name, item.value.span);
        }
        values
    }

    /// Warns of a value of the cells that the board does not draw: it has neither a piece nor a
    /// blank glyph, and is not the name of a side. Applies only if the cells have an enumerated
    /// type and the file declares pieces but none for `else`.
    pub(super) fn warn_missing_pieces(&mut self) {
        let Some(board) = &self.program.board else { return };
        let pieces = &self.program.pieces;
        if pieces.is_empty() || pieces.iter().any(|(value, _)| value.is_none()) {
            return;
        }
        let Ty::Enum(kind) = board.ty else { return };
        let is_drawn = |index: usize| {
            let value = (Ty::Enum(kind), index as i64);
            let blank = |text: &str| matches!(text, "." | " " | "");
            let glyph = self
                .program
                .glyphs
                .iter()
                .find(|(ty, value_of_glyph, _)| (ty, value_of_glyph) == (&value.0, &value.1));
            let side = self
                .program
                .sides
                .iter()
                .flatten()
                .any(|side| *side == self.program.enums[kind][index]);
            side || glyph.is_some_and(|(_, _, text)| blank(text))
                || pieces.iter().any(|(piece_value, _)| piece_value.as_ref() == Some(&value))
        };
        let names = &self.program.enums[kind];
        let Some(undrawn) = (0..names.len()).find(|index| !is_drawn(*index)) else { return };
        let (name, span) = (names[undrawn].clone(), board.span);
        self.diagnostics.push(
            Diagnostic::warning(span, words!(check_board::value_has_no_piece_statement, name))
                .help(words!(check_board::add_piece_disc_or_piece_none, name)),
        );
    }
}
