//! Expands `digits(n, 10)` and `from_digits(d, 10)` to expressions with powers.

use grundy_core::machine::{Bin, Span};
use grundy_syntax::{Aggregate, Expr, ExprKind, Loops, Name};

/// The function that lists the digits of a number.
pub(super) const DIGITS: &str = "digits";
/// The function that returns the number with given digits.
const FROM_DIGITS: &str = "from_digits";
/// The functions that this module expands.
pub(super) const FUNCTIONS: [&str; 2] = [DIGITS, FROM_DIGITS];

/// Returns the expression that a call means, or `None` if the function has another name or another
/// number of arguments. `digits(n, b)` is the list of the digits of n in base b, the highest first.
/// `from_digits(d, b)` is the number with the digits d.
pub(super) fn expand(name: &Name, arguments: &[Expr], span: Span) -> Option<Expr> {
    let [argument, base] = arguments else { return None };
    let builder = Builder { span, depth: 1 + argument.depth.max(base.depth) };
    // A name that no file can contain, and that differs between calls.
    let index = Name { text: format!("digit {}", span.start), span };
    let index_word = builder.node(ExprKind::Word(index.text.clone()));
    let is_list = name.text == FROM_DIGITS;
    let count = match name.text.as_str() {
        DIGITS => builder.call("digit_count", vec![argument.clone(), base.clone()]),
        FROM_DIGITS => builder.call("size", vec![argument.clone()]),
        _ => return None,
    };
    let last_index = builder.binary(Bin::Sub, count, builder.node(ExprKind::Number(1)));
    let exponent = builder.binary(Bin::Sub, last_index.clone(), index_word.clone());
    let weight = builder.call("pow", vec![base.clone(), exponent]);
    let zero = builder.node(ExprKind::Number(0));
    let range = builder.node(ExprKind::Range(Box::new(zero), Box::new(last_index)));
    let loops = Box::new(Loops { binders: vec![(index, range)], cond: None });
    if is_list {
        let kind = ExprKind::Index(Box::new(argument.clone()), Box::new(index_word));
        let term = builder.binary(Bin::Mul, builder.node(kind), weight);
        let sum = ExprKind::Aggregate(Aggregate::Sum, Some(Box::new(term)), loops);
        return Some(builder.node(sum));
    }
    let quotient = builder.binary(Bin::Div, argument.clone(), weight);
    let digit = builder.binary(Bin::Mod, quotient, base.clone());
    Some(builder.node(ExprKind::ListOf(Box::new(digit), loops)))
}

/// Builds expressions at the place of a call.
struct Builder {
    span: Span,
    /// A bound of the nesting depth of the expressions.
    depth: u32,
}

impl Builder {
    fn node(&self, kind: ExprKind) -> Expr {
        Expr { kind, span: self.span, depth: self.depth }
    }

    fn binary(&self, op: Bin, a: Expr, b: Expr) -> Expr {
        self.node(ExprKind::Binary(op, Box::new(a), Box::new(b)))
    }

    fn call(&self, function: &str, arguments: Vec<Expr>) -> Expr {
        let name = Name { text: function.to_string(), span: self.span };
        self.node(ExprKind::Call(name, arguments))
    }
}
