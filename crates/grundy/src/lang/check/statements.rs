//! Statements that say something of positions.

use super::super::ast::{Expr, ExprKind, Item, Name, Part as WrittenPart, Result as Result_};
use super::super::tree::{Claim, Ended, Kind, Node, Shape, Start, Ty, Whole};
use super::{Checker, Global, Typed};
use crate::machine::Span;
use crate::words;

impl Checker<'_> {
    pub(super) fn statement(&mut self, item: &Item) {
        match item {
            Item::Game(names, span) => {
                if self.program.names.is_some() {
                    self.twice(*span, "game");
                }
                let en = names[0].0.clone();
                let zh = names.get(1).map_or_else(|| en.clone(), |(zh, _)| zh.clone());
                self.program.names = Some((en, zh));
            }
            Item::Param { .. } | Item::Let(..) | Item::Sides(..) | Item::Position(..) => {}
            Item::Def(name, params, body) => self.unused_def(name, params, body),
            Item::Move { name, texts, choices, when, outcome } => {
                self.move_(name, texts, choices, when.as_ref(), outcome);
            }
            Item::Ending(misere) => self.program.misere = *misere,
            Item::Over(result, cond, span) => self.over_when(result, cond.as_ref(), *span),
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
                    self.tell_error(
                        *span,
                        words!("there is no board to stand beside", "没有棋盘可放在旁边"),
                        words!("write `board` above it", "请在其前写 `board`"),
                    );
                }
                if let Some(tray) = self.cells(cells) {
                    self.program.trays.push(tray);
                }
            }
            Item::Piece(pieces) => pieces.iter().for_each(|piece| self.piece_of(piece)),
            Item::Claim(claimed, value, for_start, span) => {
                let wanted = match claimed {
                    super::super::ast::Claimed::Grundy => Ty::Num,
                    _ => Ty::Bool,
                };
                let value = self.wanted(value, &wanted);
                let (claimed, for_start, span) = (*claimed, *for_start, *span);
                self.program.claims.push(Claim { claimed, value, for_start, span });
            }
        }
    }

    /// A helper that nobody uses is still read for names that mean nothing.
    pub(super) fn unused_def(&mut self, name: &Name, params: &[Name], body: &Expr) {
        let used = self.globals.get(&name.text).is_some_and(|entry| entry.used);
        if used || self.calls_later(name) {
            return;
        }
        for param in params {
            let means = Typed::unknown(param.span);
            self.in_helper = true;
            self.bind(param, means);
            self.in_helper = false;
        }
        let _ = self.expr(body);
        self.close(0);
    }

    /// Whether any text after a helper mentions it; then its use checks it.
    pub(super) fn calls_later(&self, name: &Name) -> bool {
        let form = format!("{}(", name.text);
        self.text.matches(form.as_str()).count() > 1
    }

    pub(super) fn over_when(&mut self, result: &Result_, cond: Option<&Expr>, span: Span) {
        let num = |n: i64| Node { kind: Kind::Num(n), span };
        let score = match result {
            Result_::Lose => num(-1),
            Result_::Win => num(1),
            Result_::Draw => num(0),
            Result_::Score(score) => self.number(score),
        };
        let when = cond.map(|cond| self.condition(cond));
        self.program.ended.push(Ended { score, when });
    }

    pub(super) fn start(&mut self, names: &[Name], part: &WrittenPart, span: Span) {
        if self.program.start.is_some() {
            self.twice(span, "start");
            return;
        }
        let mut locals = Vec::new();
        for name in names {
            let local = self.local();
            locals.push(local);
            let means = Typed::new(Kind::Local(local), Ty::Num, name.span, false);
            // What is typed may have the name of the variable that it becomes.
            self.scope.push(super::Bound {
                name: name.text.clone(),
                span: name.span,
                means,
                used: false,
            });
        }
        let part = self.part(part);
        self.close(0);
        let names = names.iter().map(|name| name.text.clone()).collect();
        if let Some(part) = part {
            self.program.start = Some(Start { names, locals, part });
        }
    }

    pub(super) fn symmetry(&mut self, image: &Expr, span: Span) {
        let vars = self.program.vars.len();
        let wholes = match &image.kind {
            ExprKind::List(items) => {
                let part = WrittenPart { items: items.clone(), times: None, span: image.span };
                match self.part(&part) {
                    Some(part) => part.items,
                    None => return,
                }
            }
            // What is not mentioned stays as it is.
            ExprKind::Call(_, arguments) => {
                let named = match arguments.first().map(|of| &of.kind) {
                    Some(ExprKind::Word(word)) => self.globals.get(word).map(|entry| entry.global),
                    _ => None,
                };
                let Some(Global::Var(moved)) = named else {
                    self.rearranged(
                        &Name { text: "rotate".to_string(), span: image.span },
                        &[],
                        image.span,
                    );
                    return;
                };
                (0..vars)
                    .map(|var| {
                        if var == moved {
                            return self.whole(var, image);
                        }
                        let span = image.span;
                        match self.program.vars[var].shape {
                            Shape::One | Shape::Set => {
                                Whole::One(Node { kind: Kind::Var(var), span })
                            }
                            _ => Whole::Same(var, span),
                        }
                    })
                    .collect()
            }
            _ => {
                self.tell_error(
                    image.span,
                    words!("this is no image of a position", "这不是局面的像"),
                    words!(
                        "write `symmetry [b, a]`, `symmetry reverse(cell)` or `symmetry rotate(cell, [2, 0, 1])`",
                        "请写 `symmetry [b, a]`、`symmetry reverse(cell)` 或 `symmetry rotate(cell, [2, 0, 1])`"
                    ),
                );
                return;
            }
        };
        self.program.symmetries.push((wholes, span));
    }
}
