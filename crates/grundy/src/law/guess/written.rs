//! Expressions in the words of rule files.

use super::expression::{Expression, Node};
use super::operators::{Binary, Unary};

impl Expression {
    /// The expression in the words of rule files, with these names of variables.
    ///
    /// ```
    /// use grundy::law::guess::{Binary, Expression};
    /// let [a, b, zero] = [Expression::variable(0), Expression::variable(1), Expression::constant(0)];
    /// let law = a.binary(Binary::Xor, &b).binary(Binary::Eq, &zero);
    /// assert_eq!(law.written(&["a".into(), "b".into()]), "(a ^ b) == 0");
    /// ```
    pub fn written(&self, names: &[String]) -> String {
        let mut parts: Vec<Part> = Vec::with_capacity(self.nodes().len());
        for node in self.nodes() {
            let part = match node {
                Node::Variable(number) => Part::atom(name_of(*number, names)),
                Node::Constant(value) if *value < 0 => {
                    Part { text: value.to_string(), tie: Tie::Minus }
                }
                Node::Constant(value) => Part::atom(value.to_string()),
                // What is left of a parity by asking more of it.
                Node::Unary(Unary::IsFib | Unary::IsPow2, a)
                    if matches!(self.nodes()[*a], Node::Unary(Unary::Parity, _)) =>
                {
                    binary(Binary::Eq, &parts[*a], &Part::atom("1".to_string()))
                }
                Node::Unary(operator, a) => unary(*operator, &parts[*a]),
                Node::Binary(operator, a, b) => binary(*operator, &parts[*a], &parts[*b]),
                Node::Choose(c, yes, no) => Part {
                    text: format!(
                        "if {} then {} else {}",
                        parts[*c].text,
                        parts[*yes].within(Tie::If),
                        parts[*no].text
                    ),
                    tie: Tie::If,
                },
                Node::Lookup(list, a) => {
                    let list: Vec<String> = list.iter().map(i64::to_string).collect();
                    Part::atom(format!("[{}][{}]", list.join(", "), parts[*a].text))
                }
            };
            parts.push(part);
        }
        parts.pop().map(|part| part.text).unwrap_or_default()
    }
}

fn name_of(number: usize, names: &[String]) -> String {
    names.get(number).cloned().unwrap_or_else(|| format!("x{number}"))
}

/// What holds a written part together: what it must be bracketed within is a question of both operators.
#[derive(Clone, PartialEq, Eq)]
enum Tie {
    Atom,
    Minus,
    /// `f(a, b, c)`: more operands of the same function go inside.
    Call(&'static str),
    Operator(&'static str),
    If,
}

struct Part {
    text: String,
    tie: Tie,
}

impl Part {
    fn atom(text: String) -> Part {
        Part { text, tie: Tie::Atom }
    }

    /// As an operand of what `outer` ties: bracketed unless it cannot be misread.
    fn within(&self, outer: Tie) -> String {
        let plain = match (&self.tie, &outer) {
            (Tie::Atom | Tie::Call(_), _) => true,
            (Tie::If, _) | (Tie::Minus, Tie::Operator(_)) => false,
            (_, Tie::If) => true,
            (Tie::Operator(inner), Tie::Operator(outer)) => {
                let arithmetic = |op: &str| matches!(op, "+" | "-" | "*" | "div" | "mod");
                let compares = |op: &str| matches!(op, "==" | "!=" | "<" | "<=");
                (inner == outer && matches!(*inner, "+" | "*" | "^" | "&" | "|" | "and" | "or"))
                    || (matches!(*inner, "*" | "div" | "mod") && matches!(*outer, "+" | "-"))
                    || (arithmetic(inner) && compares(outer))
                    || (compares(inner) && matches!(*outer, "and" | "or"))
            }
            _ => false,
        };
        if plain { self.text.clone() } else { format!("({})", self.text) }
    }
}

fn unary(operator: Unary, a: &Part) -> Part {
    let call = match operator {
        Unary::Abs => "abs",
        Unary::Parity => "parity",
        Unary::V2 => "v2",
        Unary::LowBit => "lowbit",
        Unary::TrailingOnes => "trailing_ones",
        Unary::PopCount => "popcount",
        Unary::FloorPhi => "floor_phi",
        Unary::BitLength => "bit_length",
        Unary::OddPart => "odd_part",
        Unary::Isqrt => "isqrt",
        Unary::IsFib => "is_fib",
        Unary::IsPow2 => "is_pow2",
        Unary::IsSquare => "is_square",
        Unary::Not => {
            return Part { text: format!("not ({})", a.text), tie: Tie::Operator("not") };
        }
        Unary::Number => {
            return Part { text: format!("if {} then 1 else 0", a.text), tie: Tie::If };
        }
    };
    Part::atom(format!("{call}({})", a.text))
}

fn binary(operator: Binary, a: &Part, b: &Part) -> Part {
    let sign = match operator {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "div",
        Binary::Mod => "mod",
        Binary::Xor => "^",
        Binary::BitAnd => "&",
        Binary::BitOr => "|",
        Binary::Shl => "<<",
        Binary::Shr => ">>",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::Both => "and",
        Binary::Either => "or",
        Binary::Min => return call("min", a, b),
        Binary::Max => return call("max", a, b),
        Binary::Gcd => return call("gcd", a, b),
    };
    let tie = Tie::Operator(sign);
    // What stands on the left of a chain of sums needs no brackets: it is read first.
    let left = match (&a.tie, sign) {
        (Tie::Operator("+" | "-"), "+" | "-") => a.text.clone(),
        _ => a.within(tie.clone()),
    };
    Part { text: format!("{left} {sign} {}", b.within(tie.clone())), tie }
}

fn call(name: &'static str, a: &Part, b: &Part) -> Part {
    // gcd takes two operands only, the others any number.
    let inside = |part: &Part| match part.tie {
        Tie::Call(same) if same == name && name != "gcd" => {
            part.text[name.len() + 1..part.text.len() - 1].to_string()
        }
        _ => part.text.clone(),
    };
    Part { text: format!("{name}({}, {})", inside(a), inside(b)), tie: Tie::Call(name) }
}
