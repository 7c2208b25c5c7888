//! Checks moves: the choices of the player, the condition of the move, and the positions that
//! result from it.

use super::super::exclusion::one_less;
use super::super::tree::{Move, Node, Outcome, PositionNode, Shape, VarValue};
use super::Checker;
use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Expr, ExprKind, Name, Outcome as OutcomeExpr, PositionExpr};
use grundy_text::words;

impl Checker<'_> {
    /// Checks a `move` statement and adds the move to the program. `when` is the condition of the
    /// move, if it has one.
    pub(super) fn move_(
        &mut self,
        name: &Name,
        texts: &[(String, Span)],
        choices: &[(Name, Expr)],
        when: Option<&Expr>,
        outcome: &OutcomeExpr,
        gain: Option<&Expr>,
    ) {
        if let OutcomeExpr::If(cond, yes, no) = outcome {
            // Each result becomes a move of its own under this name, with its condition.
            let reported = self.diagnostics.len();
            let holds = cond.clone();
            let fails = Expr { kind: ExprKind::Not(Box::new(cond.clone())), ..cond.clone() };
            for (condition, outcome) in [(holds, yes), (fails, no)] {
                let condition = match when {
                    None => condition,
                    Some(when) => Expr {
                        span: when.span.to(condition.span),
                        depth: 1 + when.depth.max(condition.depth),
                        kind: ExprKind::Binary(
                            Bin::And,
                            Box::new(when.clone()),
                            Box::new(condition),
                        ),
                    },
                };
                // A mistake in the choices is reported once.
                if self.diagnostics.len() == reported {
                    self.move_(name, texts, choices, Some(&condition), outcome, gain);
                }
            }
            return;
        }
        let is_same_statement = |existing: &Move| existing.span == name.span;
        let mut existing = self.program.moves.iter();
        if existing.any(|existing| existing.name == name.text && !is_same_statement(existing)) {
            self.report_error(
                name.span,
                words!(check_moves::two_moves_are_called, ident = &name.text),
                words!(check_moves::give_them_different_names),
            );
        }
        let (mut loops, types, _) = self.loops(choices);
        if let Some(when) = when {
            loops.cond = Some(self.condition(when));
        }
        let outcome = match outcome {
            OutcomeExpr::Sum(exprs, span) => {
                if exprs.iter().all(|expr| expr.times.is_some() || expr.loops.is_some()) {
                    self.report_empty_sum(exprs, *span);
                }
                let positions = exprs.iter().filter_map(|expr| self.position_node(expr)).collect();
                Outcome::Sum(positions, *span)
            }
            OutcomeExpr::Block(stmts, span) => Outcome::Block(self.stmts(stmts), *span),
            OutcomeExpr::If(cond, ..) => Outcome::Sum(Vec::new(), cond.span),
        };
        let gain = gain.map(|points| self.gain(points, points.span));
        let texts = texts.iter().map(|(text, span)| self.template(text, *span)).collect();
        let typed_choices = choices.iter().map(|(name, _)| name.text.clone()).zip(types).collect();
        self.close(0);
        let (name, span) = (name.text.clone(), name.span);
        let choices = typed_choices;
        self.program.moves.push(Move { name, span, texts, loops, choices, outcome, gain });
    }

    /// Checks the points of a `gain` at the place `span`, and records that moves gain points.
    pub(super) fn gain(&mut self, points: &Expr, span: Span) -> Node {
        self.program.gain.get_or_insert(span);
        self.number(points)
    }

    /// Reports a move to an empty sum in a game with sides. The side to move is stored with each
    /// position of a sum, so that a sum needs at least one position.
    fn report_empty_sum(&mut self, positions: &[PositionExpr], span: Span) {
        if self.program.sides.is_none() {
            return;
        }
        let repeated = positions
            .first()
            .and_then(|first_position| Some((first_position, first_position.times.as_ref()?)));
        let help = match repeated {
            Some((first_position, times)) => {
                let span_of_position =
                    first_position.items.iter().fold(first_position.span, |span, item| Span {
                        start: span.start,
                        end: item.span.end,
                    });
                let position = span_of_position.text_in(self.text);
                let tail = Span { start: times.span.end, end: span.end }.text_in(self.text);
                let fewer = one_less(times.span.text_in(self.text));
                let suggestion = format!("{position}] + {position}] times {fewer}{tail}");
                let times = times.span.text_in(self.text);
                words!(check_moves::times_can_be_times_zero, times, suggestion)
            }
            None => words!(check_moves::write_at_least_one_position),
        };
        self.report_error(span, words!(check_moves::in_game_with_sides_move), help);
    }

    /// Checks a position that is written as a list of the values of its variables, as in the result
    /// of a move. Returns `None` after an error.
    pub(super) fn position_node(&mut self, position: &PositionExpr) -> Option<PositionNode> {
        let vars = self.program.vars.len();
        if vars == 0 {
            for item in &position.items {
                self.expr(item);
            }
            return None;
        }
        let open = self.scope.len();
        let loops = position.loops.as_ref().map(|loops| self.for_loops(loops));
        let items = self.position_items(position);
        let times = position.times.as_ref().map(|times| self.number(times));
        if loops.is_some() {
            self.close(open);
        }
        Some(PositionNode { items: items?, times, loops, span: position.span })
    }

    /// Checks the values of the variables of a position. Returns `None` after an error.
    fn position_items(&mut self, position: &PositionExpr) -> Option<Vec<VarValue>> {
        let vars = self.program.vars.len();
        let one_sequence = vars == 1
            && !matches!(self.program.vars[0].shape, Shape::One)
            && !self.is_single_sequence(&position.items);
        Some(if one_sequence {
            // If the only variable is a sequence, the list may contain its elements directly.
            let list = Expr {
                kind: ExprKind::List(position.items.clone()),
                span: position.span,
                depth: 0,
            };
            vec![self.var_value(0, &list)]
        } else {
            if position.items.len() != vars {
                let actual = position.items.len();
                let names: Vec<&str> =
                    self.program.vars.iter().map(|var| var.name.as_str()).collect();
                self.report_error(
                    position.span,
                    words!(check_moves::this_position_has_but_position, vars, actual),
                    words!(check_moves::write_all_of_them_as_in, form = names.join(", ")),
                );
                for item in &position.items {
                    self.expr(item);
                }
                return None;
            }
            position.items.iter().enumerate().map(|(var, item)| self.var_value(var, item)).collect()
        })
    }
}
