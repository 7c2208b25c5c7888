//! Pictures of positions, and texts with values in them.

use super::super::ast::{ExprKind, Name};
use super::super::parse::parse_value;
use super::super::tree::{Kind, Node, Piece, Template, Ty};
use super::Checker;
use crate::machine::Span;
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
        let places = places(span.of(self.text), span.start as usize);
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(open) = text[at..].find('{').map(|open| at + open) {
            pieces.push(Piece::Text(text[at..open].to_string()));
            let Some(close) = text[open..].find('}').map(|close| open + close) else {
                self.tell_error(
                    span,
                    words!("a `{{` in this text is not closed", "文字中的 `{{` 没有结束"),
                    words!("close it with `}}`", "请用 `}}` 结束"),
                );
                return pieces;
            };
            let place = |at: usize| places.get(at).copied().unwrap_or(span.end as usize);
            pieces.extend(self.piece(&text[open + 1..close], place(open + 1), place(close)));
            at = close + 1;
        }
        pieces.push(Piece::Text(text[at..].to_string()));
        pieces
    }

    /// A value in braces, which stands in the file from byte `start` to byte `end`.
    fn piece(&mut self, text: &str, start: usize, end: usize) -> Option<Piece> {
        let span = Span::new(start, end);
        let source: &str = self.text;
        if source.get(start..end) != Some(text) {
            self.tell_error(
                span,
                words!("a value in braces has no `\\`", "花括号中的值不能有 `\\`"),
                words!("leave it out", "请去掉它"),
            );
            return None;
        }
        let expr = parse_value(source, start..end, self.wrong)?;
        if let ExprKind::Call(name, arguments) = &expr.kind
            && name.text == "grid"
            && let [seq, columns] = &arguments[..]
            && let Kind::Seq(var) = self.expr(seq).node.kind
        {
            return Some(Piece::Grid(var, self.number(columns)));
        }
        let typed = self.expr(&expr);
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

/// Where in the file each byte of a quoted text stands, `quoted` beginning at byte `start` with its quote.
fn places(quoted: &str, start: usize) -> Vec<usize> {
    let mut places = Vec::with_capacity(quoted.len());
    let mut signs = quoted.char_indices().skip(1).peekable();
    while let Some((at, sign)) = signs.next() {
        let (at, sign) = if sign == '\\' { signs.next().unwrap_or((at, sign)) } else { (at, sign) };
        places.extend((0..sign.len_utf8()).map(|byte| start + at + byte));
    }
    places
}
