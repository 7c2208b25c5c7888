//! Exports laws as the source code of functions in C++17, Python 3 and Rust.
//!
//! Arguments are 64-bit integers, or integers of any size in Python. Where the law is undefined,
//! the function can divide by zero or overflow.

use super::expression::{Expression, Node};
use super::helpers::helper_source;
use super::language::Language;
use super::names::{arguments, is_plain};
use super::operators::{Binary, Unary};

impl Expression {
    /// Returns the law as the source code of a function called `name`, or `law` if `name` is not a
    /// valid identifier, preceded by all functions that it calls.
    ///
    /// Variables whose names are not valid identifiers are numbered: `x0`, `x1`, …
    ///
    /// ```
    /// use grundy_fit::guess::Expression;
    /// use grundy_fit::guess::Language;
    /// use grundy_fit::guess::Unary;
    /// let law = Expression::variable(0).unary(Unary::LowBit);
    /// let written = law.export(Language::Python, "value", &["n".to_string()]);
    /// assert_eq!(written, "def lowbit(n):\n    return n & -n\n\n\ndef value(n):\n    return lowbit(n)\n");
    /// ```
    pub fn export(&self, language: Language, name: &str, variables: &[String]) -> String {
        export_law(self, language, name, variables)
    }
}

/// Returns the source code of a function called `name` that computes `law`, preceded by its helper
/// functions. Its arguments are named after the variables.
fn export_law(law: &Expression, language: Language, name: &str, variables: &[String]) -> String {
    let mut writer = FunctionWriter { language, helpers: Vec::new(), lists: Vec::new() };
    let arguments = arguments(variables);
    let body = writer.body(law, &arguments);
    let name = if is_plain(name) { name } else { "law" };
    let is_boolean = law.is_boolean();
    let mut text = String::new();
    if language == Language::Cpp {
        text.push_str("#include <algorithm>\n#include <cstdlib>\n#include <numeric>\n\n");
    }
    if language == Language::Python && body.contains("math.") {
        text.push_str("import math\n\n\n");
    }
    let gap = if language == Language::Python { "\n\n" } else { "\n" };
    for helper in &writer.helpers {
        text.push_str(&format!("{}\n{gap}", helper_source(helper, language)));
    }
    let parameter_list = |prefix: &str, suffix: &str| -> String {
        let declarations: Vec<String> =
            arguments.iter().map(|argument| format!("{prefix}{argument}{suffix}")).collect();
        declarations.join(", ")
    };
    match language {
        Language::Cpp => {
            let result = if is_boolean { "bool" } else { "long long" };
            text.push_str(&format!("{result} {name}({}) {{\n", parameter_list("long long ", "")));
            for (index, list) in writer.lists.iter().enumerate() {
                text.push_str(&format!("    static const long long list{index}[] = {{{list}}};\n"));
            }
            text.push_str(&format!("    return {body};\n}}\n"));
        }
        Language::Python => {
            text.push_str(&format!("def {name}({}):\n    return {body}\n", parameter_list("", "")));
        }
        Language::Rust => {
            let result = if is_boolean { "bool" } else { "i64" };
            text.push_str(&format!(
                "pub fn {name}({}) -> {result} {{\n",
                parameter_list("", ": i64")
            ));
            for (index, list) in writer.lists.iter().enumerate() {
                text.push_str(&format!("    let list{index} = [{list}];\n"));
            }
            text.push_str(&format!("    {body}\n}}\n"));
        }
    }
    text
}

/// Formats expressions in a target language, and collects the helper functions and lists that they
/// use.
struct FunctionWriter {
    language: Language,
    /// The names of the helper functions that the exported function calls, in the order of first
    /// use.
    helpers: Vec<&'static str>,
    /// The elements, joined by commas, of each list that the expression looks up values in.
    lists: Vec<String>,
}

impl FunctionWriter {
    /// Returns the source of the expression that the exported function returns.
    fn body(&mut self, law: &Expression, arguments: &[String]) -> String {
        let mut texts: Vec<String> = Vec::with_capacity(law.nodes().len());
        for node in law.nodes() {
            let text = match node {
                Node::Variable(index) => {
                    arguments.get(*index).cloned().unwrap_or_else(|| format!("x{index}"))
                }
                Node::Constant(value) => self.constant(*value),
                Node::Unary(operator, a) => self.unary(*operator, &texts[*a]),
                Node::Binary(operator, a, b) => self.binary(*operator, &texts[*a], &texts[*b]),
                Node::Choose(c, yes, no) => {
                    let (c, yes, no) = (&texts[*c], &texts[*yes], &texts[*no]);
                    match self.language {
                        Language::Cpp => format!("({c} ? {yes} : {no})"),
                        Language::Python => format!("({yes} if {c} else {no})"),
                        Language::Rust => {
                            let (c, yes, no) =
                                (without_brackets(c), without_brackets(yes), without_brackets(no));
                            format!("(if {c} {{ {yes} }} else {{ {no} }})")
                        }
                    }
                }
                Node::Lookup(list, a) => self.lookup(list, &texts[*a]),
            };
            texts.push(text);
        }
        without_brackets(&texts.pop().unwrap_or_default()).to_string()
    }

    /// Returns the source code of `value` as an integer literal of the target language.
    fn constant(&self, value: i64) -> String {
        let suffix = match self.language {
            Language::Cpp => "LL",
            Language::Python => "",
            Language::Rust => "i64",
        };
        match value {
            // The absolute value of the least integer does not fit in 64 bits.
            i64::MIN => format!("(-{}{suffix} - 1{suffix})", i64::MAX),
            value if value < 0 => format!("(-{}{suffix})", -value),
            _ => format!("{value}{suffix}"),
        }
    }

    /// Returns the source of the element of `list` whose index is the source `a`. In C++ and Rust,
    /// also adds the list to `lists`, because it is declared at the start of the function.
    fn lookup(&mut self, list: &[i64], a: &str) -> String {
        let list: Vec<String> = list.iter().map(|value| self.constant(*value)).collect();
        let list = list.join(", ");
        if self.language == Language::Python {
            return format!("[{list}][{}]", without_brackets(a));
        }
        self.lists.push(list);
        let number = self.lists.len() - 1;
        match self.language {
            Language::Rust => format!("list{number}[{a} as usize]"),
            _ => format!("list{number}[{}]", without_brackets(a)),
        }
    }

    /// Returns the source of a unary operator applied to the source `a`.
    fn unary(&mut self, operator: Unary, a: &str) -> String {
        let language = self.language;
        let inside = without_brackets(a);
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
            _ => format!("{}({inside})", self.require_helper(operator.name())),
        }
    }

    /// Returns the source of a binary operator applied to the sources `a` and `b`.
    fn binary(&mut self, operator: Binary, a: &str, b: &str) -> String {
        let language = self.language;
        let python = language == Language::Python;
        let sign = match operator {
            Binary::Div if python => "//",
            Binary::Mod if python => "%",
            Binary::Div | Binary::Mod => {
                let name = if operator == Binary::Div { "floor_div" } else { "floor_mod" };
                let (function, a, b) =
                    (self.require_helper(name), without_brackets(a), without_brackets(b));
                return format!("{function}({a}, {b})");
            }
            Binary::And if !python => "&&",
            Binary::Or if !python => "||",
            Binary::Min | Binary::Max => {
                let from = match language {
                    Language::Cpp => "std::",
                    Language::Python => "",
                    Language::Rust => "std::cmp::",
                };
                let (a, b) = (without_brackets(a), without_brackets(b));
                return format!("{from}{}({a}, {b})", operator.name());
            }
            Binary::Gcd => {
                let function = match language {
                    Language::Cpp => "std::gcd",
                    Language::Python => "math.gcd",
                    Language::Rust => self.require_helper("gcd"),
                };
                return format!("{function}({}, {})", without_brackets(a), without_brackets(b));
            }
            _ => operator.name(),
        };
        format!("({a} {sign} {b})")
    }

    /// Records that the exported function needs the helper function `name`, and returns the name.
    fn require_helper(&mut self, name: &'static str) -> &'static str {
        if !self.helpers.contains(&name) {
            self.helpers.push(name);
        }
        name
    }
}

/// Returns `text` without the pair of brackets that encloses all of it, if there is such a pair.
fn without_brackets(text: &str) -> &str {
    let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
        return text;
    };
    let mut depth = 0i64;
    for c in inside.chars() {
        depth += i64::from(c == '(') - i64::from(c == ')');
        if depth < 0 {
            return text;
        }
    }
    inside
}
