//! Checks the statements that are neither declarations nor moves, such as endings, `start`,
//! `symmetry` and claims.

use super::super::tree::{Claim, EndRule, Kind, Local, Node, Shape, Start, Ty, Var, VarValue};
use super::{Checker, Global, Typed};
use grundy_core::machine::Span;
use grundy_syntax::{ClaimKind, EndResult, Expr, ExprKind, Item, Name, PositionExpr};
use grundy_text::{excerpt, words};

/// The maximum length of a list that a name of `start` denotes.
const MAX_START_LIST: usize = 1000;

impl Checker<'_> {
    /// Checks a statement at the top level and records it in the program. Skips declarations, which
    /// have been checked before.
    pub(super) fn statement(&mut self, item: &Item) {
        match item {
            Item::Game(names, span) => {
                if self.program.names.is_some() {
                    self.report_duplicate(*span, "game");
                }
                let en = names[0].0.clone();
                let zh = names.get(1).map_or_else(|| en.clone(), |(zh, _)| zh.clone());
                self.program.names = Some((en, zh));
            }
            Item::Param { .. } | Item::Let(..) | Item::Sides(..) | Item::Position(..) => {}
            Item::Def(name, params, body) => self.check_unused_def(name, params, body),
            Item::Move { name, texts, choices, when, outcome, gain } => {
                self.move_(name, texts, choices, when.as_ref(), outcome, gain.as_ref());
            }
            Item::Ending(misere) => {
                self.program.misere = *misere;
                self.states_ending = true;
            }
            Item::EndRule(result, cond, span) => self.end_rule(result, cond.as_ref(), *span),
            Item::Where(cond) => {
                let cond = self.condition(cond);
                self.program.invariants.push(cond);
            }
            Item::Start(names, part, span) => self.start(names, part, *span),
            Item::Symmetry(image, span) => self.symmetry(image, *span),
            Item::Show(text, span) => {
                let template = self.template(text, *span);
                self.program.shows.push(template);
            }
            Item::Glyphs(glyphs) => self.glyphs(glyphs),
            Item::Board(cells, clauses, span) => self.board(cells, clauses, *span),
            Item::Tray(cells, span) => {
                if self.program.board.is_none() {
                    self.report_error(
                        *span,
                        words!(check_statements::tray_needs_board),
                        words!(check_statements::write_board_statement_above_this_one),
                    );
                }
                if let Some(tray) = self.cells(cells) {
                    self.program.trays.push(tray);
                }
            }
            Item::Piece(pieces) => pieces.iter().for_each(|piece| self.piece_item(piece)),
            Item::Claim(claimed, value, for_start, span) => {
                let expected = match claimed {
                    ClaimKind::Grundy => Ty::Num,
                    _ => Ty::Bool,
                };
                if *for_start {
                    self.bind_start_names(*span);
                }
                let value = self.expr_of_type(value, &expected);
                self.scope.clear();
                let (claimed, for_start, span) = (*claimed, *for_start, *span);
                self.program.claims.push(Claim { kind: claimed, value, for_start, span });
            }
        }
    }

    /// Brings the names of the `start` statement into scope for a claim about starting positions.
    /// They hide variables of the position with the same names.
    fn bind_start_names(&mut self, span: Span) {
        for bound in &self.start_scope {
            // A claim need not use every name, so the names count as used.
            let value =
                Typed { node: Node { span, ..bound.value.node.clone() }, ..bound.value.clone() };
            self.scope.push(super::VarBound { span, value, used: true, ..bound.clone() });
        }
    }

    /// Checks the body of a helper that no statement calls. Other helpers are checked where they
    /// are called.
    pub(super) fn check_unused_def(&mut self, name: &Name, params: &[Name], body: &Expr) {
        let used = self.globals.get(&name.text).is_some_and(|entry| entry.used);
        if used || self.is_called_later(name) {
            return;
        }
        for param in params {
            let placeholder = Typed::unknown(param.span);
            self.in_helper = true;
            self.bind(param, placeholder);
            self.in_helper = false;
        }
        let _ = self.expr(body);
        self.close(0);
    }

    /// Returns whether the text of the file contains the name of a helper followed by `(` outside
    /// of its declaration. Such a helper is checked at its call, so its body need not be checked on
    /// its own.
    pub(super) fn is_called_later(&self, name: &Name) -> bool {
        let form = format!("{}(", name.text);
        self.text.matches(form.as_str()).count() > 1
    }

    /// Checks a statement that ends play, such as `lose when ..`. `cond` is its condition, or
    /// `None` for `when stuck`.
    pub(super) fn end_rule(&mut self, result: &EndResult, cond: Option<&Expr>, span: Span) {
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let score = match result {
            EndResult::Lose => num(-1),
            EndResult::Win => num(1),
            EndResult::Draw => num(0),
            EndResult::Score(score) => self.number(score),
        };
        let when = cond.map(|cond| self.condition(cond));
        self.program.end_rules.push(EndRule { score, when });
    }

    /// Checks a `start` statement and records the starting position that it defines.
    pub(super) fn start(&mut self, names: &[Name], position: &PositionExpr, span: Span) {
        if self.program.start.is_some() {
            self.report_duplicate(span, "start");
            return;
        }
        let (mut locals, mut number_names, mut items) = (Vec::new(), Vec::new(), Vec::new());
        for name in names {
            let length = self.start_list_length(name, position);
            items.push((name.text.clone(), length.unwrap_or(1)));
            let list_start = locals.len();
            for index in 0..length.unwrap_or(1) {
                locals.push(self.local());
                number_names.push(match length {
                    Some(_) => format!("{}[{index}]", name.text),
                    None => name.text.clone(),
                });
            }
            let local = |local: &Local| Node { kind: Kind::Local(*local), span: name.span };
            let value = match length {
                None => Typed::new(Kind::Local(locals[list_start]), Ty::Num, name.span, false),
                Some(_) => {
                    let elements = locals[list_start..].iter().map(local).collect();
                    let ty = Ty::List(Box::new(Ty::Num));
                    Typed::new(Kind::List(elements), ty, name.span, false)
                }
            };
            // A typed number may have the name of the variable whose value it determines.
            let bound =
                super::VarBound { name: name.text.clone(), span: name.span, value, used: false };
            self.start_scope.push(bound.clone());
            self.scope.push(bound);
        }
        if self.report_list_start(names, position) {
            self.scope.clear();
            return;
        }
        let position_node = self.position_node(position);
        self.close(0);
        if let Some(position) = position_node {
            self.program.start = Some(Start { names: number_names, locals, items, position });
        }
    }

    /// Returns the length of the list that a name of `start` denotes, or `None` if the name denotes a
    /// number. A name denotes a list if the position contains it as the value of a sequence of a
    /// constant length.
    fn start_list_length(&self, name: &Name, position: &PositionExpr) -> Option<usize> {
        let vars = &self.program.vars;
        let is_name =
            |item: &Expr| matches!(&item.kind, ExprKind::Word(word) if *word == name.text);
        let is_alone = vars.len() == 1 && position.items.len() == 1;
        if position.items.len() != vars.len() && !is_alone {
            return None;
        }
        let items = position.items.iter().zip(vars);
        let lengths = items.filter(|(item, _)| is_name(item)).map(|(_, var)| match &var.shape {
            Shape::Fixed(Node { kind: Kind::Num(length), .. }) => usize::try_from(*length).ok(),
            _ => None,
        });
        lengths.flatten().find(|length| (1..=MAX_START_LIST).contains(length))
    }

    /// Reports a name of `start` at a place where the position requires a list, because such a name
    /// is bound to a single number. Returns whether there was such a name.
    fn report_list_start(&mut self, names: &[Name], position_expr: &PositionExpr) -> bool {
        let vars = &self.program.vars;
        if position_expr.items.len() != vars.len() || vars.len() == 1 {
            return false;
        }
        let is_list = |item: &Expr, var: &Var| {
            let is_start_name = |word: &str| names.iter().any(|name| name.text == word);
            !matches!(var.shape, Shape::One)
                && !matches!(&var.shape, Shape::Fixed(Node { kind: Kind::Num(length), .. })
                    if (1..=MAX_START_LIST as i64).contains(length))
                && matches!(&item.kind, ExprKind::Word(word) if is_start_name(word))
        };
        let mut items = position_expr.items.iter().zip(vars);
        let Some((list, _)) = items.find(|(item, var)| is_list(item, var)) else {
            return false;
        };
        let (item_text, span) = (excerpt(list.span.text_in(self.text)), list.span);
        self.report_error(
            span,
            words!(check_statements::name_after_start_is_single_number, item_text),
            words!(check_statements::remove_line_start_and_give),
        );
        true
    }

    /// Checks a `symmetry` statement and records the image of a position under the symmetry.
    pub(super) fn symmetry(&mut self, image: &Expr, span: Span) {
        let vars = self.program.vars.len();
        let values = match &image.kind {
            ExprKind::List(items) => {
                let image_expr = PositionExpr {
                    items: items.clone(),
                    times: None,
                    loops: None,
                    span: image.span,
                };
                match self.position_node(&image_expr) {
                    Some(position) => position.items,
                    None => return,
                }
            }
            // `rotate`, `reverse` or `swap` of one variable leaves all other variables unchanged.
            ExprKind::Call(_, arguments) => {
                let global = match arguments.first().map(|argument| &argument.kind) {
                    Some(ExprKind::Word(word)) => self.globals.get(word).map(|entry| entry.global),
                    _ => None,
                };
                let Some(Global::Var(moved)) = global else {
                    self.rearrangement(
                        &Name { text: "rotate".to_string(), span: image.span },
                        &[],
                        image.span,
                    );
                    return;
                };
                (0..vars)
                    .map(|var| {
                        if var == moved {
                            return self.var_value(var, image);
                        }
                        let span = image.span;
                        match self.program.vars[var].shape {
                            Shape::One | Shape::Set => {
                                VarValue::One(Node { kind: Kind::Var(var), span })
                            }
                            _ => VarValue::Seq(var, span),
                        }
                    })
                    .collect()
            }
            _ => {
                self.report_error(
                    image.span,
                    words!(check_statements::this_does_not_say_what_becomes),
                    words!(check_statements::write_position_after_symmetry),
                );
                return;
            }
        };
        self.program.symmetries.push((values, span));
    }
}
