//! Laws about the elements of positions (heaps, members of a set, numbers of a sequence). The
//! Grundy value of a position is the xor of the values of its elements.

use grundy_fit::guess::ExpressionLaw;
use grundy_fit::guess::{self, Language, Table};
use grundy_rules::Elements as ElementKind;
use grundy_text::{Words, words};

/// A decomposition of positions into elements, such that the Grundy value of a position is the xor
/// of the values of its elements.
#[derive(Clone, Debug)]
pub struct ElementSum {
    /// The name of the variable of the rule file that holds the elements of a position.
    pub name: String,
    /// The form of the elements: members of a set, heaps of a bag, or flags or numbers of a
    /// sequence.
    pub kind: ElementKind,
    /// The number of parameters among the variables of the table of elements. The parameters come
    /// first; the variables that describe an element follow.
    pub params: usize,
    /// The number of entire positions at which the decomposition was verified: their computed
    /// Grundy value is the xor of the values of their elements.
    pub positions: u64,
    /// Whether the law is about P-positions; otherwise it is about Grundy values.
    pub outcomes: bool,
}

impl ElementSum {
    /// Returns the law of entire positions as an expression in the language of rule files. `law` is
    /// the law of single elements, in the variables of `table`.
    pub fn expression_text(&self, law: &ExpressionLaw, table: &Table) -> String {
        let element_value = law.expression.to_text(&table.variables);
        let (name, names) = (&self.name, &table.variables[self.params..]);
        let variable = &names[0];
        let sum = match self.kind {
            ElementKind::Members | ElementKind::Heaps => {
                format!("xor({element_value} for {variable} in {name})")
            }
            ElementKind::Flags => format!(
                "xor({element_value} for {variable} in 0..size({name}) - 1 if {name}[{variable}])"
            ),
            ElementKind::Numbers => {
                format!("xor({element_value} for {variable} in 0..size({name}) - 1)")
            }
        };
        if self.outcomes { format!("{sum} == 0") } else { sum }
    }

    /// Returns the statement of the law about entire positions, without its evidence.
    pub fn statement(&self, law: &ExpressionLaw, table: &Table) -> Words {
        let expression = self.expression_text(law, table);
        if self.outcomes {
            words!(tasks::p_exactly_when, expression)
        } else {
            words!(tasks::grundy_value_is, expression)
        }
    }

    /// Describes the law in words, with the number of positions at which it was verified.
    pub fn words(&self, law: &ExpressionLaw, table: &Table) -> Words {
        let statement = self.statement(law, table);
        statement
            .then(&law.observation(table))
            .then(&words!(tasks::in_each_of_entire_positions_computed, positions = self.positions))
            .then(&law.dispute())
    }

    /// Exports the law as source code of two functions: the value of an element, and the value or
    /// outcome of a position.
    pub fn export(&self, law: &ExpressionLaw, table: &Table, language: Language) -> String {
        let mut text = law.expression.export(language, "part", &table.variables);
        let names = guess::argument_names(&table.variables);
        let (params, element_names) = names.split_at(self.params);
        let mut name = self.name.clone();
        if !guess::is_plain_name(&name) || names.contains(&name) {
            name = "elements".to_string();
        }
        // The function of an element has its index, its number, or both as parameters.
        let (takes_index, takes_number) = match self.kind {
            ElementKind::Members | ElementKind::Heaps => (false, true),
            ElementKind::Flags => (true, false),
            ElementKind::Numbers => (true, true),
        };
        let call = |index: &str, number: &str| {
            let of_element = [(takes_index, index), (takes_number, number)];
            let of_element = of_element
                .into_iter()
                .filter(|(taken, _)| *taken)
                .map(|(_, text)| text.to_string());
            let arguments: Vec<String> = params.iter().cloned().chain(of_element).collect();
            format!("part({})", arguments.join(", "))
        };
        debug_assert_eq!(element_names.len(), usize::from(takes_index) + usize::from(takes_number));
        let flags = self.kind == ElementKind::Flags;
        let (function, comparison) = if self.outcomes { ("is_p", " == 0") } else { ("grundy", "") };
        let signature = |before: &str, after: &str, list: String| -> String {
            let typed = params.iter().map(|param| format!("{before}{param}{after}"));
            typed.chain([list]).collect::<Vec<_>>().join(", ")
        };
        match language {
            Language::Cpp => {
                let result = if self.outcomes { "bool" } else { "long long" };
                let list = format!("const std::vector<long long>& {name}");
                let skip = if flags { format!("if ({name}[i] != 0) ") } else { String::new() };
                let value = call("(long long)i", &format!("{name}[i]"));
                text = text.replacen(
                    "#include <numeric>\n",
                    "#include <numeric>\n#include <vector>\n",
                    1,
                );
                text.push_str(&format!(
                    "\n{result} {function}({}) {{\n    long long sum = 0;\n    \
                     for (std::size_t i = 0; i < {name}.size(); ++i) {skip}sum ^= {value};\n    \
                     return sum{comparison};\n}}\n",
                    signature("long long ", "", list)
                ));
            }
            Language::Python => {
                let skip = if flags {
                    format!("        if not {name}[i]:\n            continue\n")
                } else {
                    String::new()
                };
                let value = call("i", &format!("{name}[i]"));
                text.push_str(&format!(
                    "\n\ndef {function}({}):\n    total = 0\n    for i in range(len({name})):\n{skip}        \
                     total ^= {value}\n    return total{comparison}\n",
                    signature("", "", name.clone())
                ));
            }
            Language::Rust => {
                let result = if self.outcomes { "bool" } else { "i64" };
                let filter = if flags { ".filter(|(_, number)| **number != 0)" } else { "" };
                let value = call("at as i64", "*number");
                let (index_name, number_name) = (
                    if takes_index { "at" } else { "_" },
                    if takes_number { "number" } else { "_" },
                );
                text.push_str(&format!(
                    "\npub fn {function}({}) -> {result} {{\n    {name}\n        .iter()\n        .enumerate()\n        \
                     {filter}.fold(0, |sum, ({index_name}, {number_name})| sum ^ {value}){comparison}\n}}\n",
                    signature("", ": i64", format!("{name}: &[i64]"))
                ));
            }
        }
        text
    }
}
