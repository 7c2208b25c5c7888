//! Laws as functions to paste into a program: C++17, Python 3, Rust.
//!
//! Arguments are 64-bit integers (in Python of any size). Where the law has no value, neither has the
//! function: it may divide by zero or overflow there.

use super::expression::{Expression, Node};
use super::helpers::Helper;
use super::language::Language;
use super::names::{arguments, is_plain};
use super::operators::{Binary, Unary};

impl Expression {
    /// The law as a complete function to paste into a program, with all that it calls.
    ///
    /// Names of variables that are no names there are numbered: `x0`, `x1`, …
    ///
    /// ```
    /// use grundy::law::guess::{Expression, Language, Unary};
    /// let law = Expression::variable(0).unary(Unary::LowBit);
    /// let written = law.export(Language::Python, "value", &["n".to_string()]);
    /// assert_eq!(written, "def lowbit(n):\n    return n & -n\n\n\ndef value(n):\n    return lowbit(n)\n");
    /// ```
    pub fn export(&self, language: Language, name: &str, variables: &[String]) -> String {
        export(self, language, name, variables)
    }
}

/// A law as a function: what it is called, and the names of its arguments.
fn export(law: &Expression, language: Language, name: &str, variables: &[String]) -> String {
    let mut writer = Writer { language, helpers: Vec::new(), lists: Vec::new() };
    let arguments = arguments(variables);
    let body = writer.body(law, &arguments);
    let name = if is_plain(name) { name } else { "law" };
    let question = law.is_question();
    let mut text = String::new();
    if language == Language::Cpp {
        text.push_str("#include <algorithm>\n#include <cstdlib>\n#include <numeric>\n\n");
    }
    if language == Language::Python && body.contains("math.") {
        text.push_str("import math\n\n\n");
    }
    let gap = if language == Language::Python { "\n\n" } else { "\n" };
    for helper in &writer.helpers {
        text.push_str(helper.text(language));
        text.push_str(gap);
    }
    let typed = |before: &str, after: &str| -> String {
        let all: Vec<String> =
            arguments.iter().map(|argument| format!("{before}{argument}{after}")).collect();
        all.join(", ")
    };
    match language {
        Language::Cpp => {
            let result = if question { "bool" } else { "long long" };
            text.push_str(&format!("{result} {name}({}) {{\n", typed("long long ", "")));
            for (at, list) in writer.lists.iter().enumerate() {
                text.push_str(&format!("    static const long long list{at}[] = {{{list}}};\n"));
            }
            text.push_str(&format!("    return {body};\n}}\n"));
        }
        Language::Python => {
            text.push_str(&format!("def {name}({}):\n    return {body}\n", typed("", "")));
        }
        Language::Rust => {
            let result = if question { "bool" } else { "i64" };
            text.push_str(&format!("pub fn {name}({}) -> {result} {{\n", typed("", ": i64")));
            for (at, list) in writer.lists.iter().enumerate() {
                text.push_str(&format!("    let list{at} = [{list}];\n"));
            }
            text.push_str(&format!("    {body}\n}}\n"));
        }
    }
    text
}

struct Writer {
    language: Language,
    helpers: Vec<Helper>,
    lists: Vec<String>,
}

impl Writer {
    fn body(&mut self, law: &Expression, arguments: &[String]) -> String {
        let mut parts: Vec<String> = Vec::with_capacity(law.nodes().len());
        for node in law.nodes() {
            let part = match node {
                Node::Variable(at) => {
                    arguments.get(*at).cloned().unwrap_or_else(|| format!("x{at}"))
                }
                Node::Constant(value) => self.constant(*value),
                Node::Unary(operator, a) => self.unary(*operator, &parts[*a]),
                Node::Binary(operator, a, b) => self.binary(*operator, &parts[*a], &parts[*b]),
                Node::Choose(c, yes, no) => {
                    let (c, yes, no) = (&parts[*c], &parts[*yes], &parts[*no]);
                    match self.language {
                        Language::Cpp => format!("({c} ? {yes} : {no})"),
                        Language::Python => format!("({yes} if {c} else {no})"),
                        Language::Rust => {
                            let (c, yes, no) = (bare(c), bare(yes), bare(no));
                            format!("(if {c} {{ {yes} }} else {{ {no} }})")
                        }
                    }
                }
                Node::Lookup(list, a) => self.lookup(list, &parts[*a]),
            };
            parts.push(part);
        }
        bare(&parts.pop().unwrap_or_default()).to_string()
    }

    fn constant(&self, value: i64) -> String {
        let suffix = match self.language {
            Language::Cpp => "LL",
            Language::Python => "",
            Language::Rust => "i64",
        };
        match value {
            // Its positive counterpart does not fit.
            i64::MIN => format!("(-{}{suffix} - 1{suffix})", i64::MAX),
            value if value < 0 => format!("(-{}{suffix})", -value),
            _ => format!("{value}{suffix}"),
        }
    }

    fn lookup(&mut self, list: &[i64], a: &str) -> String {
        let list: Vec<String> = list.iter().map(|value| self.constant(*value)).collect();
        let list = list.join(", ");
        if self.language == Language::Python {
            return format!("[{list}][{}]", bare(a));
        }
        self.lists.push(list);
        let at = self.lists.len() - 1;
        match self.language {
            Language::Rust => format!("list{at}[{a} as usize]"),
            _ => format!("list{at}[{}]", bare(a)),
        }
    }

    fn unary(&mut self, operator: Unary, a: &str) -> String {
        let language = self.language;
        let inside = bare(a);
        match operator {
            Unary::Not if language == Language::Python => format!("(not {a})"),
            Unary::Not => format!("(!{a})"),
            Unary::Number => match language {
                Language::Cpp => format!("({a} ? 1LL : 0LL)"),
                Language::Python => format!("int({inside})"),
                Language::Rust => format!("i64::from({inside})"),
            },
            Unary::Parity => format!("({a} & {})", self.constant(1)),
            Unary::Abs => match language {
                Language::Cpp => format!("std::llabs({inside})"),
                Language::Python => format!("abs({inside})"),
                Language::Rust => format!("i64::abs({inside})"),
            },
            Unary::Isqrt if language == Language::Python => format!("math.isqrt({inside})"),
            _ => {
                let helper = Helper::of(operator);
                format!("{}({inside})", self.helped(helper))
            }
        }
    }

    fn binary(&mut self, operator: Binary, a: &str, b: &str) -> String {
        let language = self.language;
        let python = language == Language::Python;
        let sign = match operator {
            Binary::Add => "+",
            Binary::Sub => "-",
            Binary::Mul => "*",
            Binary::Div if python => "//",
            Binary::Mod if python => "%",
            Binary::Div => {
                return format!("{}({}, {})", self.helped(Helper::FloorDiv), bare(a), bare(b));
            }
            Binary::Mod => {
                return format!("{}({}, {})", self.helped(Helper::FloorMod), bare(a), bare(b));
            }
            Binary::Xor => "^",
            Binary::BitAnd => "&",
            Binary::BitOr => "|",
            Binary::Shl => "<<",
            Binary::Shr => ">>",
            Binary::Eq => "==",
            Binary::Ne => "!=",
            Binary::Lt => "<",
            Binary::Le => "<=",
            Binary::Both if python => "and",
            Binary::Both => "&&",
            Binary::Either if python => "or",
            Binary::Either => "||",
            Binary::Min | Binary::Max => {
                let function = if operator == Binary::Min { "min" } else { "max" };
                let from = match language {
                    Language::Cpp => "std::",
                    Language::Python => "",
                    Language::Rust => "std::cmp::",
                };
                return format!("{from}{function}({}, {})", bare(a), bare(b));
            }
            Binary::Gcd => {
                let function = match language {
                    Language::Cpp => "std::gcd",
                    Language::Python => "math.gcd",
                    Language::Rust => self.helped(Helper::Gcd),
                };
                return format!("{function}({}, {})", bare(a), bare(b));
            }
        };
        format!("({a} {sign} {b})")
    }

    /// The name of a helper, which the function will need.
    fn helped(&mut self, helper: Helper) -> &'static str {
        if !self.helpers.contains(&helper) {
            self.helpers.push(helper);
        }
        helper.name()
    }
}

/// Without brackets around the whole.
fn bare(part: &str) -> &str {
    let Some(inside) = part.strip_prefix('(').and_then(|part| part.strip_suffix(')')) else {
        return part;
    };
    let mut depth = 0i64;
    for c in inside.chars() {
        depth += i64::from(c == '(') - i64::from(c == ')');
        if depth < 0 {
            return part;
        }
    }
    inside
}
