//! Checks the statements that draw a position as text, and templates: texts with expressions in
//! braces.

use super::super::tree::{Kind, Node, Template, TemplatePiece, Ty};
use super::Checker;
use grundy_core::machine::Span;
use grundy_syntax::{ExprKind, Name, parse_value};
use grundy_text::words;

impl Checker<'_> {
    /// Checks a `glyphs` statement and records the character that draws each value.
    pub(super) fn glyphs(&mut self, glyphs: &[(Name, String)]) {
        for (name, text) in glyphs {
            let truth = ["false", "true"].iter().position(|value_name| *value_name == name.text);
            if let Some(truth) = truth {
                self.program.glyphs.push((Ty::Bool, truth as i64, text.clone()));
                continue;
            }
            let mut is_known = false;
            for (kind, names) in self.program.enums.iter().enumerate() {
                if let Some(index) = names.iter().position(|value_name| *value_name == name.text) {
                    self.program.glyphs.push((Ty::Enum(kind), index as i64, text.clone()));
                    is_known = true;
                }
            }
            if let Some(sides) = &self.program.sides
                && let Some(index) = sides.iter().position(|value_name| *value_name == name.text)
            {
                self.program.glyphs.push((Ty::Side, index as i64, text.clone()));
                is_known = true;
            }
            if !is_known {
                self.resolve(&name.text, name.span);
            }
        }
    }

    /// Splits the text of a string literal into a template: plain text, and the checked values in
    /// braces.
    pub(super) fn template(&mut self, text: &str, span: Span) -> Template {
        let offsets = byte_offsets(span.text_in(self.text), span.start as usize);
        let mut pieces = Vec::new();
        let mut cursor = 0;
        while let Some(open) = text[cursor..].find('{').map(|open| cursor + open) {
            pieces.push(TemplatePiece::Text(text[cursor..open].to_string()));
            let Some(close) = text[open..].find('}').map(|close| open + close) else {
                self.report_error(
                    span,
                    words!(check_texts::in_this_text_is_not_closed),
                    words!(check_texts::close_it_with),
                );
                return pieces;
            };
            let offset_in_file =
                |offset: usize| offsets.get(offset).copied().unwrap_or(span.end as usize);
            pieces.extend(self.piece(
                &text[open + 1..close],
                offset_in_file(open + 1),
                offset_in_file(close),
            ));
            cursor = close + 1;
        }
        pieces.push(TemplatePiece::Text(text[cursor..].to_string()));
        pieces
    }

    /// Checks the value `text` in the braces of a string literal. It occupies the bytes
    /// `start..end` of the file. Returns `None` after an error.
    fn piece(&mut self, text: &str, start: usize, end: usize) -> Option<TemplatePiece> {
        let span = Span::new(start, end);
        let source: &str = self.text;
        if source.get(start..end) != Some(text) {
            self.report_error(
                span,
                words!(check_texts::value_in_braces_cannot_contain),
                words!(check_texts::leave_out),
            );
            return None;
        }
        let expr = parse_value(source, start..end, self.diagnostics)?;
        if let ExprKind::Call(name, arguments) = &expr.kind
            && name.text == "grid"
            && let [seq, columns] = &arguments[..]
            && let Kind::Seq(var) = self.expr(seq).node.kind
        {
            return Some(TemplatePiece::Grid(var, self.number(columns)));
        }
        let typed = self.expr(&expr);
        if let Kind::Seq(var) = typed.node.kind {
            let len = Node { kind: Kind::SeqLen(var), span };
            return Some(TemplatePiece::Grid(var, len));
        }
        if matches!(typed.ty, Ty::List(_) | Ty::Map(_)) {
            self.report_type(span, &typed.ty, &Ty::Num);
            return None;
        }
        Some(TemplatePiece::Value(typed.node, typed.ty))
    }
}

/// Maps a string literal to the file: element `i` of the result is the offset in the file of byte
/// `i` of the unescaped text. `quoted` is the literal as written, with its opening quote at byte
/// `start` of the file.
fn byte_offsets(quoted: &str, start: usize) -> Vec<usize> {
    let mut offsets = Vec::with_capacity(quoted.len());
    let mut signs = quoted.char_indices().skip(1).peekable();
    while let Some((at, sign)) = signs.next() {
        let (at, sign) = if sign == '\\' { signs.next().unwrap_or((at, sign)) } else { (at, sign) };
        offsets.extend((0..sign.len_utf8()).map(|byte| start + at + byte));
    }
    offsets
}
