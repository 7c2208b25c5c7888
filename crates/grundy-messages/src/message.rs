//! Parses message files: each text becomes a list of characters, variables and selections.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser::parse;
use std::collections::BTreeSet;

/// An element of a text in a message file.
#[derive(Debug, PartialEq)]
pub enum TextElement {
    /// Characters that appear in the text unchanged.
    Literal(String),
    /// The value of the variable with this name.
    Variable(String),
    /// A selection: one of several texts, which the value of a variable selects.
    Select {
        /// The name of the variable that selects the text.
        variable: String,
        /// The texts for particular values of the variable, each after the value as text. `one` in
        /// the file means the value `1`.
        cases: Vec<(String, Vec<TextElement>)>,
        /// The text for all other values.
        other: Vec<TextElement>,
    },
}

/// The texts of a message file, each after its key, in the order of the file.
#[derive(Debug, Default)]
pub struct Messages(pub Vec<(String, Vec<TextElement>)>);

impl Messages {
    /// Returns the text with the key `key`.
    pub fn get(&self, key: &str) -> Option<&Vec<TextElement>> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, text)| text)
    }
}

/// Parses the source of a message file.
///
/// # Errors
/// The number of the line and a description, if Fluent cannot parse the source, a key occurs twice,
/// or the source uses a feature of Fluent that is not supported.
pub fn parse_messages(source: &str) -> Result<Messages, (usize, String)> {
    let resource = parse(source).map_err(|(_, errors)| match errors.first() {
        Some(error) => {
            let preceding = source.get(..error.pos.start).unwrap_or(source);
            (preceding.matches('\n').count() + 1, error.kind.to_string())
        }
        None => (1, "Fluent cannot parse this file".to_string()),
    })?;
    let mut messages = Messages::default();
    for entry in &resource.body {
        let (message, value) = match entry {
            Entry::Message(message) => match &message.value {
                Some(value) if message.attributes.is_empty() => (message, value),
                _ => return Err(at_key(source, message.id.name, "is not a text")),
            },
            Entry::Term(term) => return Err(at_key(source, term.id.name, "is a term")),
            _ => continue,
        };
        let key = message.id.name;
        let text = text_elements(value).map_err(|description| at_key(source, key, description))?;
        if messages.get(key).is_some() {
            return Err(at_key(source, key, "occurs twice"));
        }
        messages.0.push((key.to_string(), text));
    }
    Ok(messages)
}

/// Returns the error that `description` applies to the message with the key `key`: the number of
/// the last line that defines this key, and the description after the key.
fn at_key(source: &str, key: &str, description: &str) -> (usize, String) {
    (line_of(source, key), format!("`{key}` {description}"))
}

/// Returns the number of the last line that defines the key `key`, counted from 1.
pub fn line_of(source: &str, key: &str) -> usize {
    let defines = |line: &str| {
        let line = line.strip_prefix('-').unwrap_or(line);
        line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let count = source.lines().count();
    source.lines().rev().position(defines).map_or(1, |from_end| count - from_end)
}

/// Converts a pattern of Fluent, which is the content of a message, to the elements of a text.
/// Adjacent literals are joined.
fn text_elements(pattern: &Pattern<&str>) -> Result<Vec<TextElement>, &'static str> {
    let mut elements = Vec::new();
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => push_literal(&mut elements, value),
            PatternElement::Placeable { expression } => push_expression(&mut elements, expression)?,
        }
    }
    Ok(elements)
}

/// Appends characters to a text.
fn push_literal(elements: &mut Vec<TextElement>, characters: &str) {
    match elements.last_mut() {
        Some(TextElement::Literal(literal)) => literal.push_str(characters),
        _ => elements.push(TextElement::Literal(characters.to_string())),
    }
}

/// Appends an expression of Fluent, such as a variable or a selection, to a text. Fails with a
/// description of an expression that is not supported.
fn push_expression(
    elements: &mut Vec<TextElement>,
    expression: &Expression<&str>,
) -> Result<(), &'static str> {
    match expression {
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            push_literal(elements, &fluent_syntax::unicode::unescape_unicode_to_string(value));
        }
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            elements.push(TextElement::Variable(id.name.to_string()));
        }
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let (mut cases, mut other) = (Vec::new(), Vec::new());
            for variant in variants {
                let text = text_elements(&variant.value)?;
                match &variant.key {
                    _ if variant.default => other = text,
                    VariantKey::Identifier { name: "one" } => cases.push(("1".to_string(), text)),
                    VariantKey::Identifier { name: value }
                    | VariantKey::NumberLiteral { value } => cases.push((value.to_string(), text)),
                }
            }
            elements.push(TextElement::Select { variable: id.name.to_string(), cases, other });
        }
        _ => return Err("contains an expression that is not supported"),
    }
    Ok(())
}

/// Returns the names of the variables of a text.
pub fn variables(text: &[TextElement]) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    for part in text {
        match part {
            TextElement::Literal(_) => {}
            TextElement::Variable(name) => {
                names.insert(name.as_str());
            }
            TextElement::Select { variable, cases, other } => {
                names.insert(variable);
                names.extend(cases.iter().flat_map(|(_, text)| variables(text)));
                names.extend(variables(other));
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first text of a message file with the content `source`.
    fn text(source: &str) -> Vec<TextElement> {
        let messages = parse_messages(source).expect("the source is correct");
        messages.0.into_iter().next().expect("the source defines a text").1
    }

    #[test]
    fn a_text_consists_of_literals_and_variables() {
        let elements = text("key = take { $n }{ \" \" }\n");
        assert_eq!(elements[0], TextElement::Literal("take ".into()));
        assert_eq!(elements[1], TextElement::Variable("n".into()));
        assert_eq!(elements[2], TextElement::Literal(" ".into()));
        assert_eq!(text("key =\n    a\n      b\n"), [TextElement::Literal("a\n  b".into())]);
        assert_eq!(text("key = { \"{\" }x\n"), [TextElement::Literal("{x".into())]);
    }

    #[test]
    fn one_selects_the_number_1() {
        let elements = text("key = { $n ->\n    [one] stone\n   *[other] { $m }\n }\n");
        assert_eq!(variables(&elements), BTreeSet::from(["m", "n"]));
        let [TextElement::Select { cases, .. }] = elements.as_slice() else {
            panic!("{elements:?}")
        };
        assert_eq!(cases[0], ("1".into(), vec![TextElement::Literal("stone".into())]));
    }

    #[test]
    fn an_error_states_its_line() {
        let error = |source| parse_messages(source).expect_err("the source is wrong");
        assert_eq!(error("a = b\nc = { $\n").0, 2);
        assert_eq!(error("a = b\na = c\n"), (2, "`a` occurs twice".into()));
        assert_eq!(error("a = { other }\n").0, 1);
        assert_eq!(error("# note\n-term = b\n"), (2, "`term` is a term".into()));
    }
}
