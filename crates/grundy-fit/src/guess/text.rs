//! Formats expressions in the syntax of rule files.

use super::expression::{Expression, Node};
use super::operators::{Binary, Unary};

impl Expression {
    /// Formats the expression in the syntax of rule files. `names` are the names of the variables.
    ///
    /// ```
    /// use grundy_fit::guess::Expression;
    /// use grundy_fit::guess::Binary;
    /// let [a, b, zero] = [Expression::variable(0), Expression::variable(1), Expression::constant(0)];
    /// let law = a.binary(Binary::Xor, &b).binary(Binary::Eq, &zero);
    /// assert_eq!(law.to_text(&["a".into(), "b".into()]), "(a ^ b) == 0");
    /// ```
    pub fn to_text(&self, names: &[String]) -> String {
        let mut fragments: Vec<Fragment> = Vec::with_capacity(self.nodes().len());
        for node in self.nodes() {
            let fragment = match node {
                Node::Variable(number) => Fragment::atom(name_of(*number, names)),
                Node::Constant(value) if *value < 0 => {
                    Fragment { text: value.to_string(), construct: Construct::Minus }
                }
                Node::Constant(value) => Fragment::atom(value.to_string()),
                // A parity is 0 or 1, and these conditions hold for 1 only.
                Node::Unary(Unary::IsFib | Unary::IsPow2, a)
                    if matches!(self.nodes()[*a], Node::Unary(Unary::Parity, _)) =>
                {
                    binary(Binary::Eq, &fragments[*a], &Fragment::atom("1".to_string()))
                }
                Node::Unary(operator, a) => unary(*operator, &fragments[*a]),
                Node::Binary(operator, a, b) => binary(*operator, &fragments[*a], &fragments[*b]),
                Node::Choose(c, yes, no) => Fragment {
                    text: format!(
                        "if {} then {} else {}",
                        fragments[*c].text,
                        fragments[*yes].as_operand(Construct::If),
                        fragments[*no].text
                    ),
                    construct: Construct::If,
                },
                Node::Lookup(list, a) => {
                    let list: Vec<String> = list.iter().map(i64::to_string).collect();
                    Fragment::atom(format!("[{}][{}]", list.join(", "), fragments[*a].text))
                }
            };
            fragments.push(fragment);
        }
        fragments.pop().map(|fragment| fragment.text).unwrap_or_default()
    }
}

/// Returns the name of the variable with index `number`, or a numbered name such as `x0` if `names`
/// has no such index.
fn name_of(number: usize, names: &[String]) -> String {
    names.get(number).cloned().unwrap_or_else(|| format!("x{number}"))
}

/// The outermost construct of a formatted expression, such as an operator or a function call.
/// Together with the operator around the formatted text, it determines whether the text needs
/// brackets.
#[derive(Clone, PartialEq, Eq)]
enum Construct {
    /// A name, a number or an indexed list, which never needs brackets.
    Atom,
    /// A negative number, which needs brackets as an operand of most operators.
    Minus,
    /// A function call `f(a, b, c)`. The payload is the name of the function. If an argument of
    /// `min` or `max` is a call of the same function, the two calls are written as one: `min(min(a,
    /// b), c)` as `min(a, b, c)`.
    Call(&'static str),
    /// An operator applied to its operands: a binary operator or `not`. The payload is its symbol.
    Operator(&'static str),
    /// A conditional `if … then … else …`.
    If,
}

/// A formatted expression with its outermost construct.
struct Fragment {
    /// The expression as text, without brackets around it.
    text: String,
    /// The outermost construct of the text.
    construct: Construct,
}

impl Fragment {
    /// Creates a fragment that never needs brackets, such as a name or a number.
    fn atom(text: String) -> Fragment {
        Fragment { text, construct: Construct::Atom }
    }

    /// Returns the text as an operand of the construct `outer`, in brackets unless the text has the
    /// same meaning without them.
    fn as_operand(&self, outer: Construct) -> String {
        let is_clear = match (&self.construct, &outer) {
            (Construct::Atom | Construct::Call(_), _) => true,
            (Construct::If, _) | (Construct::Minus, Construct::Operator(_)) => false,
            (_, Construct::If) => true,
            (Construct::Operator(inner), Construct::Operator(outer)) => {
                let arithmetic = |op: &str| matches!(op, "+" | "-" | "*" | "div" | "mod");
                let compares = |op: &str| matches!(op, "==" | "!=" | "<" | "<=");
                (inner == outer && matches!(*inner, "+" | "*" | "^" | "&" | "|" | "and" | "or"))
                    || (matches!(*inner, "*" | "div" | "mod") && matches!(*outer, "+" | "-"))
                    || (arithmetic(inner) && compares(outer))
                    || (compares(inner) && matches!(*outer, "and" | "or"))
            }
            _ => false,
        };
        if is_clear { self.text.clone() } else { format!("({})", self.text) }
    }
}

/// Formats the unary operator `operator` applied to `a`.
fn unary(operator: Unary, a: &Fragment) -> Fragment {
    match operator {
        Unary::Not => {
            Fragment { text: format!("not ({})", a.text), construct: Construct::Operator("not") }
        }
        Unary::Number => {
            Fragment { text: format!("if {} then 1 else 0", a.text), construct: Construct::If }
        }
        _ => Fragment::atom(format!("{}({})", operator.name(), a.text)),
    }
}

/// Formats a binary operator applied to `a` and `b`.
fn binary(operator: Binary, a: &Fragment, b: &Fragment) -> Fragment {
    let sign = operator.name();
    if matches!(operator, Binary::Min | Binary::Max | Binary::Gcd) {
        return call(sign, a, b);
    }
    let construct = Construct::Operator(sign);
    // The left operand of a sum needs no brackets, because sums associate to the left.
    let left_operand = match (&a.construct, sign) {
        (Construct::Operator("+" | "-"), "+" | "-") => a.text.clone(),
        _ => a.as_operand(construct.clone()),
    };
    Fragment {
        text: format!("{left_operand} {sign} {}", b.as_operand(construct.clone())),
        construct,
    }
}

/// Formats the call of a function with two arguments. The arguments of a call of the same function
/// are merged, as in `min(a, b, c)`.
fn call(name: &'static str, a: &Fragment, b: &Fragment) -> Fragment {
    // `gcd` takes two operands only; `min` and `max` take any number.
    let inside = |part: &Fragment| match part.construct {
        Construct::Call(outer) if outer == name && name != "gcd" => {
            part.text[name.len() + 1..part.text.len() - 1].to_string()
        }
        _ => part.text.clone(),
    };
    Fragment {
        text: format!("{name}({}, {})", inside(a), inside(b)),
        construct: Construct::Call(name),
    }
}
