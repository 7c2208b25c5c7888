//! Pictures of positions, and texts with values in them.

use super::super::ast::{ExprKind, Name};
use super::super::diagnose::{Diagnostic, Span};
use super::super::tree::{Kind, Node, Piece, Template, Ty};
use super::Checker;
use crate::words;

impl Checker<'_> {
    pub(super) fn glyphs(&mut self, glyphs: &[(Name, String)]) {
        for (name, text) in glyphs {
            let truth = ["false", "true"].iter().position(|known| *known == name.text);
            if let Some(truth) = truth {
                self.program.glyphs.push((Ty::Bool, truth as i64, text.clone()));
                continue;
            }
            let mut found = false;
            for (kind, names) in self.program.enums.iter().enumerate() {
                if let Some(at) = names.iter().position(|known| *known == name.text) {
                    self.program.glyphs.push((Ty::Enum(kind), at as i64, text.clone()));
                    found = true;
                }
            }
            if let Some(sides) = &self.program.sides
                && let Some(at) = sides.iter().position(|known| *known == name.text)
            {
                self.program.glyphs.push((Ty::Side, at as i64, text.clone()));
                found = true;
            }
            if !found {
                self.named(&name.text, name.span);
            }
        }
    }

    /// A text with values in braces.
    pub(super) fn template(&mut self, text: &str, span: Span) -> Template {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            pieces.push(Piece::Text(rest[..open].to_string()));
            rest = &rest[open + 1..];
            let Some(close) = rest.find('}') else {
                self.tell_error(
                    span,
                    words!("a `{{` in this text is not closed", "文字中的 `{{` 没有结束"),
                    words!("close it with `}}`", "请用 `}}` 结束"),
                );
                return pieces;
            };
            if let Some(piece) = self.piece(&rest[..close], span) {
                pieces.push(piece);
            }
            rest = &rest[close + 1..];
        }
        pieces.push(Piece::Text(rest.to_string()));
        pieces
    }

    pub(super) fn piece(&mut self, text: &str, span: Span) -> Option<Piece> {
        let mut told: Vec<Diagnostic> = Vec::new();
        let expr = super::super::parse::parse_value(text, &mut told);
        for diagnostic in told {
            self.wrong.push(Diagnostic { span, ..diagnostic });
        }
        let mut expr = expr?;
        if let ExprKind::Call(name, arguments) = &expr.kind
            && name.text == "grid"
            && let [seq, columns] = &arguments[..]
            && let Kind::Seq(var) = self.expr(seq).node.kind
        {
            return Some(Piece::Grid(var, self.number(columns)));
        }
        expr.span = span;
        let told = self.wrong.len();
        let typed = self.expr(&expr);
        for diagnostic in &mut self.wrong[told..] {
            diagnostic.span = span;
        }
        if let Kind::Seq(var) = typed.node.kind {
            let all = Node { kind: Kind::SeqLen(var), span };
            return Some(Piece::Grid(var, all));
        }
        if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
            self.wrong_type(span, &typed.ty, &Ty::Num);
            return None;
        }
        Some(Piece::Value(typed.node, typed.ty))
    }
}
