//! Moves, and the positions they lead to.

use super::super::ast::{Expr, ExprKind, Name, Outcome as Written, Part as WrittenPart};
use super::super::tree::{Move, Outcome, Part, Shape};
use super::Checker;
use crate::machine::Span;
use crate::words;

impl Checker<'_> {
    pub(super) fn move_(
        &mut self,
        name: &Name,
        texts: &[(String, Span)],
        choices: &[(Name, Expr)],
        when: Option<&Expr>,
        outcome: &Written,
    ) {
        if self.program.moves.iter().any(|known| known.name == name.text) {
            let shown = &name.text;
            self.tell_error(
                name.span,
                words!("two moves are called `{shown}`", "有两种走法都叫 `{shown}`"),
                words!("give them two names", "请用两个名字"),
            );
        }
        let (mut loops, types, _) = self.loops(choices);
        if let Some(when) = when {
            loops.cond = Some(self.condition(when));
        }
        let outcome = match outcome {
            Written::Parts(parts, span) => {
                if parts.iter().all(|part| part.times.is_some()) {
                    self.may_be_nothing(*span);
                }
                let parts = parts.iter().filter_map(|part| self.part(part)).collect();
                Outcome::Parts(parts, *span)
            }
            Written::Block(stmts, span) => Outcome::Block(self.stmts(stmts), *span),
        };
        let texts = texts.iter().map(|(text, span)| self.template(text, *span)).collect();
        let chosen = choices.iter().map(|(name, _)| name.text.clone()).zip(types).collect();
        self.close(0);
        let (name, span) = (name.text.clone(), name.span);
        self.program.moves.push(Move { name, span, texts, loops, chosen, outcome });
    }

    /// Where the sides differ, who is to move is said beside each part, so that there must be one.
    fn may_be_nothing(&mut self, span: Span) {
        if self.program.sides.is_some() {
            self.tell_error(
                span,
                words!(
                    "with `sides`, a move leads to one position at least",
                    "有 `sides` 时，一步至少走到一个局面"
                ),
                words!(
                    "write a part without `times`, one without moves if need be",
                    "请写一个不带 `times` 的局面，必要时写没有走法的局面"
                ),
            );
        }
    }

    pub(super) fn part(&mut self, part: &WrittenPart) -> Option<Part> {
        let vars = self.program.vars.len();
        if vars == 0 {
            for item in &part.items {
                self.expr(item);
            }
            return None;
        }
        let one_sequence = vars == 1
            && !matches!(self.program.vars[0].shape, Shape::One)
            && !self.is_whole_of(&part.items);
        let items = if one_sequence {
            // With a single sequence, its elements may be listed directly.
            let list = Expr { kind: ExprKind::List(part.items.clone()), span: part.span, depth: 0 };
            vec![self.whole(0, &list)]
        } else {
            if part.items.len() != vars {
                let found = part.items.len();
                let names: Vec<&str> =
                    self.program.vars.iter().map(|var| var.name.as_str()).collect();
                let form = names.join(", ");
                self.tell_error(
                    part.span,
                    words!(
                        "this position has {found} values where the game has {vars}",
                        "此局面有 {found} 个值，游戏的局面有 {vars} 个"
                    ),
                    words!("write all of them, as in `[{form}]`", "请全部写出，如 `[{form}]`"),
                );
                for item in &part.items {
                    self.expr(item);
                }
                return None;
            }
            part.items.iter().enumerate().map(|(var, item)| self.whole(var, item)).collect()
        };
        let times = part.times.as_ref().map(|times| self.number(times));
        Some(Part { items, times, span: part.span })
    }
}
