//! A rule file, read and checked, waiting for its parameters.

use super::code::Code;
use super::diagnose::{Diagnostic, Severity, place};
use super::fault_text::describe_fault;
use super::layout::{Layout, Unfit};
use super::tree::Program;
use super::{check, compile, parse};
use crate::base::{Error, Words};
use crate::machine::{LARGEST_MEMBER, LONGEST, Span};
use crate::words;
use std::sync::Arc;

/// A file is at most so long, in bytes.
pub const LARGEST_FILE: usize = 1_000_000;

/// A rule file, read and checked; its parameters are not filled in.
#[derive(Clone, Debug)]
pub struct RuleFile {
    pub(super) text: Arc<str>,
    pub(super) file_name: Arc<str>,
    pub(super) program: Arc<Program>,
}

impl RuleFile {
    /// As [`RuleFile::parse`] without trying the rules out: what fails at a position is told when it is played.
    ///
    /// # Errors
    /// Mistakes that are seen without evaluating anything.
    pub fn read(
        text: &str,
        file_name: &str,
    ) -> Result<(RuleFile, Vec<Diagnostic>), Vec<Diagnostic>> {
        if text.len() > LARGEST_FILE {
            let bytes = text.len();
            return Err(vec![
                Diagnostic::error(
                    Span::default(),
                    words!(
                        "the file has {bytes} bytes; rule files have at most {LARGEST_FILE}",
                        "文件有 {bytes} 字节；规则文件至多 {LARGEST_FILE} 字节"
                    ),
                )
                .help(words!("is this a rule file?", "这是规则文件吗？")),
            ]);
        }
        let mut found = Vec::new();
        let (items, lost) = parse::parse(text, &mut found);
        let program = check::check(text, &items, lost, &mut found);
        if has_errors(&found) {
            // What is only doubtful may follow from what is wrong.
            found.retain(|told| told.severity == Severity::Error);
            return Err(found);
        }
        let file = RuleFile {
            text: Arc::from(text),
            file_name: Arc::from(file_name),
            program: Arc::new(program),
        };
        Ok((file, found))
    }

    /// The name of the game in English and Chinese, when the file gives one.
    pub fn names(&self) -> Option<(&str, &str)> {
        self.program.names.as_ref().map(|(en, zh)| (en.as_str(), zh.as_str()))
    }

    /// The parameters that are numbers in order, each with what it is when nobody says.
    pub fn params(&self) -> Vec<(String, Option<i64>)> {
        let defaults = Layout::defaults(&self.program);
        let all = self.program.params.iter().zip(defaults).filter(|(param, _)| param.depth == 0);
        all.map(|(param, default)| (param.name.clone(), default)).collect()
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of the file, as errors give it.
    pub fn file_name(&self) -> &str {
        &self.file_name
    }

    /// The rules with these parameters, compiled.
    pub(super) fn fill(&self, params: &[(&str, i64)]) -> Result<(Layout, Code), Error> {
        let mut given = vec![None; self.program.params.len()];
        for (name, value) in params {
            let Some(at) = self.program.params.iter().position(|param| param.name == *name) else {
                return Err(self.no_param(name));
            };
            if given[at].replace(*value).is_some() {
                let name = &self.program.params[at].name;
                return Err(Error::bad(words!("`{name}` is given twice", "`{name}` 给了两次"))
                    .help(words!("leave one out", "请去掉一个")));
            }
        }
        let layout =
            Layout::new(&self.program, &given).map_err(|unfit| self.unfit_error(&unfit))?;
        let code = compile::compile(&self.program, &layout).map_err(|_| {
            Error::too_big(words!(
                "these rules are too large with these parameters",
                "用这些参数，规则过大"
            ))
            .help(words!("use smaller parameters", "请用较小的参数"))
        })?;
        Ok((layout, code))
    }

    pub(super) fn no_param(&self, name: &str) -> Error {
        let shown = crate::base::excerpt(name);
        let known: Vec<&str> = self.program.params.iter().map(|p| p.name.as_str()).collect();
        let help = match parse::nearest(name, known.iter().copied()) {
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None if known.is_empty() => words!("the game has none", "此游戏没有参数"),
            None => {
                let all = known.join("`, `");
                words!("its parameters are `{all}`", "参数有 `{all}`")
            }
        };
        Error::bad(words!("the game has no parameter `{shown}`", "此游戏没有参数 `{shown}`"))
            .help(help)
    }

    /// What is wrong with the parameters, and where.
    pub(super) fn unfit(&self, unfit: &Unfit) -> (Span, Words, Words) {
        match unfit {
            Unfit::Fail(fail) => {
                let told = describe_fault(&self.text, &self.program, None, fail);
                (fail.span, told.0, told.1)
            }
            Unfit::Missing(at) | Unfit::NoList(at) => {
                let param = &self.program.params[*at];
                let name = &param.name;
                let form = ["3", "[1,2,5]", "[[1,2],[0],[]]"][usize::from(param.depth.min(2))];
                let what = match unfit {
                    Unfit::Missing(_) => {
                        words!("the parameter `{name}` has no value", "参数 `{name}` 没有值")
                    }
                    _ => words!("the parameter `{name}` is a list", "参数 `{name}` 是列表"),
                };
                (param.span, what, words!("write `{name}={form}`", "请写 `{name}={form}`"))
            }
            Unfit::Param(at, value, low, high) => {
                let param = &self.program.params[*at];
                let name = &param.name;
                let what = match param.depth {
                    0 => words!("the parameter `{name}` is {value}", "参数 `{name}` 为 {value}"),
                    _ => {
                        words!("the list `{name}` has {value} in it", "列表 `{name}` 中有 {value}")
                    }
                };
                (
                    param.span,
                    what,
                    words!("it runs from {low} to {high}", "它的范围是 {low} 到 {high}"),
                )
            }
            Unfit::Size(span, many) => (
                *span,
                words!("a sequence cannot have {many} elements", "序列不能有 {many} 个元素"),
                words!("sizes run from 0 to {LONGEST}", "长度为 0 到 {LONGEST}"),
            ),
            Unfit::Range(span, low, high) => (
                *span,
                words!("a variable cannot run from {low} to {high}", "变量不能取 {low} 到 {high}"),
                words!(
                    "ranges are not empty and have less than 2^63 numbers; members of sets are from 0 to {LARGEST_MEMBER}",
                    "范围从 0 或更大的数开始且不空；集合元素至多 {LARGEST_MEMBER}"
                ),
            ),
        }
    }

    fn unfit_error(&self, unfit: &Unfit) -> Error {
        let (span, what, help) = self.unfit(unfit);
        Error::bad(what).help(help).at(self.at(span))
    }

    /// The place of a span, as in `wythoff.game:4:47`.
    pub(super) fn at(&self, span: Span) -> Words {
        let (line, column) = place(&self.text, span.start);
        let name = &self.file_name;
        Words::same(format!("{name}:{line}:{column}"))
    }
}

pub(super) fn has_errors(found: &[Diagnostic]) -> bool {
    found.iter().any(|told| told.severity == Severity::Error)
}
