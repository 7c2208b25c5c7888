//! `grundy law`: finds the law of a game, and exports it as a certificate or as source code.

use crate::CommandFailure;
use crate::engine::TableEngineArg;
use crate::files;
use crate::help::{localized, notes_and_examples};
use crate::limits::LimitArgs;
use crate::numbers::parse_count;
use crate::output::Out;
use crate::requests;
use grundy::base::{Error, Text};
use grundy::words;
use grundy::workbench::TableLaws;
use grundy_commands::input::{Natural, RawInput};
use grundy_commands::law::{Language, LawOutput, LawRequest};
use std::io::Write;
use std::process::ExitCode;

/// The programming languages of an exported law.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum ExportArg {
    #[value(help = localized("C++17", "C++17 语言"))]
    Cpp,
    #[value(help = localized("Python 3", "Python 3 语言"))]
    Python,
    #[value(help = localized("Rust", "Rust 语言"))]
    Rust,
}

const NOTES: Text = Text {
    en: "A period seen in the table is reported as proved when, by a theorem, the values compared \
         suffice for it to continue forever; the search stops there. For a game from a rule file, \
         `law` then tries to prove the law that it found, as `grundy prove` does. Once a period is \
         proved, `grundy solve` answers for any size: grundy solve 0.77 10^30.",
    zh: "在表中看到的周期，若按定理，所比较的值足以使它永远持续，则报告为已证明，搜索到此为止。对规则文件中的游戏，`law` \
         随后像 `grundy prove` 那样尝试证明所找到的规律。周期一经证明，`grundy solve` 便可回答任意大小：grundy \
         solve 0.77 10^30。",
};

const EXAMPLES: &[&str] = &[
    "grundy law 0.77",
    "grundy law 'all but {2,3,7}'",
    "grundy law 0.16 --certificate 0.16.json && grundy verify 0.16.json",
    "grundy law 0.376 --to 10^7 --json",
    "grundy law wythoff --observe",
    "grundy law mine.game --to 60 --seconds 10",
    "grundy law mine.game --export python",
];

/// The options of `grundy law`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct LawArgs {
    #[arg(
        value_name = localized("GAME", "游戏"), required = true,
        help = localized(
            "Game: a code such as 0.77, a name of the catalogue, or a rule file",
            "游戏：代码（如 0.77）、目录中的名称或规则文件"
        )
    )]
    pub words: Vec<String>,
    #[arg(
        long, value_name = "N", value_parser = parse_count,
        help = localized(
            "Examine heaps up to this size; for a rule file, positions whose numbers are all at \
             most N [default: 1000000 for heaps]",
            "考察的最大堆；规则文件则为最大的数 [默认：堆为 1000000]"
        )
    )]
    pub to: Option<u64>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the proof to a file that `grundy verify` checks",
            "把证明写入文件，供 `grundy verify` 验证"
        )
    )]
    pub certificate: Option<String>,
    #[arg(
        long,
        help = localized(
            "Find the law of misère play: the player who cannot move wins",
            "求反常规则下的规律：无法行动的一方获胜"
        )
    )]
    pub misere: bool,
    #[arg(
        long,
        help = localized(
            "Search for a law in a table of computed values, even if the catalogue has a theorem \
             about the game",
            "报告表中所见的规律，而非目录中的定理"
        )
    )]
    pub observe: bool,
    #[arg(
        long, value_name = "T", default_value = "20",
        help = localized(
            "For a rule file: time limit, in seconds, of the search for a formula that fits all \
             values",
            "规则文件：搜索表达式的时限（秒）"
        )
    )]
    pub seconds: u64,
    #[arg(
        long, value_name = localized("LANGUAGE", "语言"), value_enum,
        help = localized(
            "For a rule file: print the first law found as a function in this programming language",
            "规则文件：把找到的第一条规律输出为该语言的函数"
        )
    )]
    pub export: Option<ExportArg>,
    #[arg(
        long, value_enum, default_value_t = TableEngineArg::Auto, value_name = localized("ENGINE", "引擎"),
        help = localized(
            "Method that computes the table; all methods that support a game give the same values",
            "计算表的引擎；适用的引擎给出相同的值"
        )
    )]
    pub engine: TableEngineArg,
}

impl From<ExportArg> for Language {
    fn from(export: ExportArg) -> Language {
        match export {
            ExportArg::Cpp => Language::Cpp,
            ExportArg::Python => Language::Python,
            ExportArg::Rust => Language::Rust,
        }
    }
}

pub fn run(args: &LawArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let request = LawRequest {
        game: RawInput::new(args.words.clone()),
        to: args.to.map(Natural),
        misere: args.misere,
        observe: args.observe,
        seconds: Natural(args.seconds),
        engine: args.engine.into(),
        export: args.export.map(Language::from).into_iter().collect(),
        ..LawRequest::default()
    };
    let result = requests::compute(&request, limits, out.lang)?;
    let is_certified = match &args.certificate {
        Some(path) => write_certificate(&result, path)?,
        None => true,
    };
    match args.export {
        Some(export) if !out.json => write_export(&result, export.into(), out)?,
        _ => requests::write_response(&request, result, out)?,
    }
    // A law that is only observed in a table is printed without a certificate.
    if !is_certified {
        return Err(no_certificate().into());
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the certificate of the first law with a proof to the file `path`. Returns false if no law
/// has a certificate.
fn write_certificate(result: &LawOutput, path: &str) -> Result<bool, Error> {
    if let Some(certificate) = result.search.law.as_ref().and_then(|law| law.certificate.as_ref()) {
        return files::write_json(path, certificate).map(|()| true);
    }
    let proved = result.search.table_laws.iter().find_map(TableLaws::certificate);
    let Some(certificate) = proved else { return Ok(false) };
    files::write_json(path, certificate).map(|()| true)
}

/// Returns the error for a law whose certificate is requested but does not exist.
fn no_certificate() -> Error {
    Error::unsupported(words!(
        "no period is proved, so no certificate exists",
        "没有证明出周期，因此没有证书"
    ))
    .help(words!("raise `--to`, or omit `--certificate`", "请提高 `--to`，或去掉 `--certificate`"))
}

/// Writes the law as a function in `language`, after a comment that describes it. Takes the law of
/// the game if `language` can express it, otherwise the first expression that fits a table.
fn write_export(
    result: &LawOutput,
    language: Language,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let guessed = result.search.table_laws.iter();
    let guessed = guessed.filter_map(|table| Some((table, table.laws.first()?))).next();
    let proved = result.search.law.as_ref().map(|law| (law.words(), law.export(language.into())));
    let (description, code) = match (proved, guessed) {
        (Some((description, Ok(code))), _) => (description, code),
        (_, Some((table, law))) => (table.words(law), table.export(law, language.into())),
        (Some((_, Err(no_period))), None) => return Err(no_period.into()),
        (None, None) if result.search.table_laws.iter().any(TableLaws::shows_automaton) => {
            let refusal = words!(
                "the law is an automaton, but only formulas and periods can be exported",
                "规律是自动机，只有表达式与周期可以导出"
            );
            let help = words!("omit `--export`", "请去掉 `--export`");
            return Err(Error::unsupported(refusal).help(help).into());
        }
        (None, None) => {
            let error = Error::unsupported(words!("no law was found", "未发现规律"));
            let help = words!("raise `--seconds` or `--to`", "请提高 `--seconds` 或 `--to`");
            return Err(error.help(help).into());
        }
    };
    let comment = if language == Language::Python { "#" } else { "//" };
    writeln!(out, "{comment} {}", description.get(out.lang))?;
    write!(out, "{code}")?;
    Ok(())
}
