//! A law of the elements that positions consist of, written for whole positions.

use crate::base::Words;
use crate::lang::Elements;
use crate::law::guess::{self, Language, Law, Table};
use crate::words;

/// The elements that a law is told of, and how it was seen that positions are their xor.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The name of the variable.
    pub name: String,
    /// What its elements are.
    pub kind: Elements,
    /// How many variables of the table are parameters.
    pub params: usize,
    /// Whole positions that are worth the xor of their elements.
    pub positions: u64,
    /// Whether P-positions are told, and no values.
    pub outcomes: bool,
}

impl Parts {
    /// The law of whole positions, in the words of rule files.
    pub fn written(&self, law: &Law, table: &Table) -> String {
        let says = law.expression.written(&table.variables);
        let (name, names) = (&self.name, &table.variables[self.params..]);
        let at = &names[0];
        let sum = match self.kind {
            Elements::Members | Elements::Heaps => format!("xor({says} for {at} in {name})"),
            Elements::Flags => {
                format!("xor({says} for {at} in 0..size({name}) - 1 if {name}[{at}])")
            }
            Elements::Numbers => format!("xor({says} for {at} in 0..size({name}) - 1)"),
        };
        if self.outcomes { format!("{sum} == 0") } else { sum }
    }

    /// The law alone.
    pub(in crate::workbench) fn says(&self, law: &Law, table: &Table) -> Words {
        let says = self.written(law, table);
        match self.outcomes {
            true => words!("P exactly when {says}", "当且仅当 {says} 时为 P 态"),
            false => words!("the Grundy value is {says}", "SG 值为 {says}"),
        }
    }

    /// The law as a reader sees it, with the bound to which it was seen.
    pub(in crate::workbench) fn words(&self, law: &Law, table: &Table) -> Words {
        let told = self.says(law, table);
        let positions = self.positions;
        told.then(&law.seen(table))
            .then(&words!(
                "; whole positions: {positions}, each worth the xor of its elements: not proved",
                "；完整局面：{positions} 个，SG 值均等于各元素之异或：未证明"
            ))
            .then(&law.doubt())
    }

    /// Functions to paste into a program: what an element is worth, and what a position is.
    pub(in crate::workbench) fn export(
        &self,
        law: &Law,
        table: &Table,
        language: Language,
    ) -> String {
        let mut text = law.expression.export(language, "part", &table.variables);
        let names = guess::argument_names(&table.variables);
        let (params, own) = names.split_at(self.params);
        let mut name = self.name.clone();
        if !guess::is_plain_name(&name) || names.contains(&name) {
            name = "elements".to_string();
        }
        // Every element is called with its place, its number, or both.
        let (at, number) = match self.kind {
            Elements::Members | Elements::Heaps => (false, true),
            Elements::Flags => (true, false),
            Elements::Numbers => (true, true),
        };
        let called = |place: &str, number_is: &str| {
            let own = [(at, place), (number, number_is)];
            let own = own.into_iter().filter(|(said, _)| *said).map(|(_, is)| is.to_string());
            let all: Vec<String> = params.iter().cloned().chain(own).collect();
            format!("part({})", all.join(", "))
        };
        debug_assert_eq!(own.len(), usize::from(at) + usize::from(number));
        let flags = self.kind == Elements::Flags;
        let (function, shown) = if self.outcomes { ("is_p", " == 0") } else { ("grundy", "") };
        let typed = |before: &str, after: &str, list: String| -> String {
            let all = params.iter().map(|param| format!("{before}{param}{after}"));
            all.chain([list]).collect::<Vec<_>>().join(", ")
        };
        match language {
            Language::Cpp => {
                let result = if self.outcomes { "bool" } else { "long long" };
                let list = format!("const std::vector<long long>& {name}");
                let skip = if flags { format!("if ({name}[i] != 0) ") } else { String::new() };
                let part = called("(long long)i", &format!("{name}[i]"));
                text = text.replacen(
                    "#include <numeric>\n",
                    "#include <numeric>\n#include <vector>\n",
                    1,
                );
                text.push_str(&format!(
                    "\n{result} {function}({}) {{\n    long long sum = 0;\n    \
                     for (std::size_t i = 0; i < {name}.size(); ++i) {skip}sum ^= {part};\n    \
                     return sum{shown};\n}}\n",
                    typed("long long ", "", list)
                ));
            }
            Language::Python => {
                let skip = if flags {
                    format!("        if not {name}[i]:\n            continue\n")
                } else {
                    String::new()
                };
                let part = called("i", &format!("{name}[i]"));
                text.push_str(&format!(
                    "\n\ndef {function}({}):\n    total = 0\n    for i in range(len({name})):\n{skip}        \
                     total ^= {part}\n    return total{shown}\n",
                    typed("", "", name.clone())
                ));
            }
            Language::Rust => {
                let result = if self.outcomes { "bool" } else { "i64" };
                let filter = if flags { ".filter(|(_, number)| **number != 0)" } else { "" };
                let part = called("at as i64", "*number");
                let (place, number) =
                    (if at { "at" } else { "_" }, if number { "number" } else { "_" });
                text.push_str(&format!(
                    "\npub fn {function}({}) -> {result} {{\n    {name}\n        .iter()\n        .enumerate()\n        \
                     {filter}.fold(0, |sum, ({place}, {number})| sum ^ {part}){shown}\n}}\n",
                    typed("", ": i64", format!("{name}: &[i64]"))
                ).replace("        .fold", "        .fold"));
            }
        }
        text
    }
}
