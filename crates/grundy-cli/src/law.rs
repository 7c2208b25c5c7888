//! `grundy law`: finds the law of a game, and exports it as a certificate or as source code.

use crate::CommandFailure;
use crate::files;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy::base::{Error, Text};
use grundy::words;
use grundy::workbench::TableLaws;
use grundy_commands::arguments::{localized, notes_and_examples};
use grundy_commands::law::{Language, LawOutput, LawRequest};
use std::io::Write;
use std::process::ExitCode;

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
    /// The game, and the options of the search.
    #[command(flatten)]
    pub request: LawRequest,
    #[arg(
        // The help lists the certificate after the option `--to` of the request.
        long, value_name = localized("FILE", "文件"), display_order = 0,
        help = localized(
            "Write the proof to a file that `grundy verify` checks",
            "把证明写入文件，供 `grundy verify` 验证"
        )
    )]
    pub certificate: Option<String>,
}

pub fn run(args: &LawArgs, limits: &LimitArgs, out: &mut Out) -> Result<ExitCode, CommandFailure> {
    let request = &args.request;
    let result = requests::compute(request, limits, out.lang)?;
    let is_certified = match &args.certificate {
        Some(path) => write_certificate(&result, path)?,
        None => true,
    };
    match request.export.first() {
        Some(&language) if !out.json => write_export(&result, language, out)?,
        _ => requests::write_response(request, result, out)?,
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
