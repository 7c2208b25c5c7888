//! A rule file that is parsed and checked, whose parameters have no values yet.

use super::code::Code;
use super::fault_text::describe_fault;
use super::layout::{Layout, ParamError};
use super::tree::Program;
use super::{check, compile};
use grundy_core::machine::{MAX_SEQUENCE_LEN, MAX_SET_MEMBER, Span};
use grundy_syntax::{Diagnostic, Severity, line_and_column, parse};
use grundy_text::{Error, Words, excerpt, nearest_word, words};
use std::sync::Arc;

/// The maximum size of a rule file in bytes, not counting the bytes for which [`is_list_byte`]
/// returns true.
const MAX_FILE_BYTES: usize = 1_000_000;
/// The maximum size of a rule file in bytes, including the lists of numbers in it.
const MAX_FILE_BYTES_WITH_LISTS: usize = 32_000_000;

/// Returns whether a byte can occur in a list of numbers: a digit, a minus sign, a comma, a space
/// or a square bracket.
fn is_list_byte(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'-' | b'[' | b']')
}

/// A rule file that is parsed and checked, whose parameters have no values yet. [`RuleFile::build`]
/// gives them values.
#[derive(Clone, Debug)]
pub struct RuleFile {
    pub(super) text: Arc<str>,
    pub(super) file_name: Arc<str>,
    pub(super) program: Arc<Program>,
}

impl RuleFile {
    /// Parses and checks a rule file without the smoke test of [`RuleFile::parse`]. A fault of the
    /// rules is then reported only in play, at the position where it occurs. Returns the file with
    /// its warnings.
    ///
    /// # Errors
    /// Fails with all errors that are found without evaluating the rules.
    pub fn read(
        text: &str,
        file_name: &str,
    ) -> Result<(RuleFile, Vec<Diagnostic>), Vec<Diagnostic>> {
        let bytes = text.bytes().filter(|byte| !is_list_byte(*byte)).count();
        if bytes > MAX_FILE_BYTES || text.len() > MAX_FILE_BYTES_WITH_LISTS {
            return Err(vec![
                Diagnostic::error(
                    Span::default(),
                    words!(
                        file::file_has_bytes_of_them_outside,
                        total = text.len(),
                        bytes,
                        max_file_bytes_with_lists = MAX_FILE_BYTES_WITH_LISTS,
                        max_file_bytes = MAX_FILE_BYTES
                    ),
                )
                .help(words!(file::check_that_this_is_rule_file)),
            ]);
        }
        let mut diagnostics = Vec::new();
        let (items, unparsed_words) = parse::parse(text, &mut diagnostics);
        let program = check::check(text, &items, unparsed_words, &mut diagnostics);
        if has_errors(&diagnostics) {
            // A warning may be only a consequence of an error.
            diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
            return Err(diagnostics);
        }
        let file = RuleFile {
            text: Arc::from(text),
            file_name: Arc::from(file_name),
            program: Arc::new(program),
        };
        Ok((file, diagnostics))
    }

    /// Returns the same rules in misère play, as if the file ended with the statement `misere`.
    /// Returns `None` if this contradicts another statement of the file.
    pub fn in_misere(&self) -> Option<RuleFile> {
        let text = format!("{}\nmisere\n", self.text);
        RuleFile::read(&text, &self.file_name).ok().map(|(file, _)| file)
    }

    /// Returns the names of the game in English and Chinese, if the file has a `game` statement.
    pub fn names(&self) -> Option<(&str, &str)> {
        self.program.names.as_ref().map(|(en, zh)| (en.as_str(), zh.as_str()))
    }

    /// Returns the parameters that are numbers, in the order of the file, each with its name and
    /// its default value (`None` without a default).
    pub fn params(&self) -> Vec<(String, Option<i64>)> {
        let defaults = Layout::defaults(&self.program);
        let numbers =
            self.program.params.iter().zip(defaults).filter(|(param, _)| param.depth == 0);
        numbers.map(|(param, default)| (param.name.clone(), default)).collect()
    }

    /// Returns the full source text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the name of the file, which appears in error messages.
    pub fn file_name(&self) -> &str {
        &self.file_name
    }

    /// Evaluates and compiles the rules for the given values of the parameters, each with its name.
    /// Other parameters have their defaults. Returns the layout of positions and the compiled code.
    pub(super) fn instantiate(&self, params: &[(&str, i64)]) -> Result<(Layout, Code), Error> {
        let mut given = vec![None; self.program.params.len()];
        for (name, value) in params {
            let Some(index) = self.program.params.iter().position(|param| param.name == *name)
            else {
                return Err(self.unknown_param_error(name));
            };
            if given[index].replace(*value).is_some() {
                let name = &self.program.params[index].name;
                return Err(Error::bad(words!(file::is_given_twice, name))
                    .help(words!(file::leave_one_out)));
            }
        }
        let layout =
            Layout::new(&self.program, &given).map_err(|error| self.param_error(&error))?;
        let code = compile::compile(&self.program, &layout).map_err(|too_large| {
            let expression = excerpt(too_large.span.text_in(&self.text));
            Error::too_big(words!(file::exceeds_limit_rules_are_too_large, expression))
                .help(words!(file::use_smaller_parameters))
                .at(self.location(too_large.span))
        })?;
        Ok((layout, code))
    }

    /// Returns the error for a parameter name that the file does not declare. It suggests the most
    /// similar name.
    pub(super) fn unknown_param_error(&self, name: &str) -> Error {
        let snippet = grundy_text::excerpt(name);
        let names: Vec<&str> = self.program.params.iter().map(|p| p.name.as_str()).collect();
        let help = match nearest_word(name, names.iter().copied()) {
            Some(near) => words!(file::did_you_mean, near),
            None if names.is_empty() => words!(file::game_has_no_parameters),
            None => {
                words!(file::its_parameters_are, names_text = names.join("`, `"))
            }
        };
        Error::bad(words!(file::game_has_no_parameter, snippet)).help(help)
    }

    /// Describes for users why values of the parameters do not fit the rules. Returns the place in
    /// the file, the message and the remedy.
    pub(super) fn describe_param_error(&self, error: &ParamError) -> (Span, Words, Words) {
        match error {
            ParamError::Fail(fail) => {
                let description = describe_fault(&self.text, &self.program, None, fail);
                (fail.span, description.0, description.1)
            }
            ParamError::Missing(index) | ParamError::NoList(index) => {
                let param = &self.program.params[*index];
                let name = &param.name;
                let form = ["3", "[1,2,5]", "[[1,2],[0],[]]"][usize::from(param.depth.min(2))];
                let message = match error {
                    ParamError::Missing(_) => words!(file::parameter_has_no_value, name),
                    _ => words!(file::parameter_is_list, name),
                };
                (param.span, message, words!(file::write, name, form))
            }
            ParamError::Param(index, value, low, high) => {
                let param = &self.program.params[*index];
                let name = &param.name;
                let message = match param.depth {
                    0 => words!(file::parameter_is, name, value),
                    _ => words!(file::list_contains, name, value),
                };
                let help = match param.range {
                    None if *value < 0 => {
                        let bound = bound_for(*value);
                        let lists = "[]".repeat(usize::from(param.depth));
                        words!(file::takes_natural_numbers_write_param, name, bound, lists)
                    }
                    _ => words!(file::allowed_values_are_to, low, high),
                };
                (param.span, message, help)
            }
            ParamError::Size(span, len) => (
                *span,
                words!(file::sequence_cannot_have_elements, len),
                words!(file::size_must_be_from_zero_to, max_sequence_len = MAX_SEQUENCE_LEN),
            ),
            ParamError::Range(span, low, high) => (
                *span,
                words!(file::variable_cannot_have_range_to, low, high),
                if low > high {
                    words!(file::range_goes_from_smaller_number, high, low)
                } else if high.checked_sub(*low).is_none_or(|length| length == i64::MAX) {
                    words!(file::range_must_have_fewer_than_two)
                } else {
                    words!(file::members_of_set, max_set_member = MAX_SET_MEMBER)
                },
            ),
        }
    }

    /// Returns the error that is shown to users for values of the parameters that do not fit the
    /// rules.
    fn param_error(&self, error: &ParamError) -> Error {
        let (span, message, help) = self.describe_param_error(error);
        Error::bad(message).help(help).at(self.location(span))
    }

    /// Returns a place in the file as text: the file name, the line and the column, as in
    /// `wythoff.game:4:47`.
    pub fn location(&self, span: Span) -> Words {
        let (line, column) = line_and_column(&self.text, span.start);
        let name = &self.file_name;
        Words::same(format!("{name}:{line}:{column}"))
    }
}

/// Returns whether one of the diagnostics is an error.
pub(super) fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// Returns the bound that a message suggests for a range that must contain `value`. It is the least
/// power of 10, from 1000 on, that is at least the absolute value of `value`. Without such a 64-bit
/// integer, it is the greatest 64-bit integer.
fn bound_for(value: i64) -> u64 {
    let reaches = |bound: &u64| *bound >= value.unsigned_abs();
    let powers = (3..19).map(|exponent| 10_u64.pow(exponent));
    powers.into_iter().find(reaches).unwrap_or(i64::MAX as u64)
}
