//! `grundy prove`: proves claims about all positions of a game, and writes the proofs to files.

use crate::CommandFailure;
use crate::failure::{EXIT_FALSE, EXIT_UNDECIDED};
use crate::files;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::requests;
use grundy::base::{Error, Lang, Text};
use grundy::proof::ExportError;
use grundy::words;
use grundy::workbench::automaton_picture;
use grundy::workbench::prove::ClaimResult;
use grundy_commands::arguments::{localized, notes_and_examples};
use grundy_commands::prove::{ProveOutput, ProveRequest, Tool, export as export_proof};
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "The command decides claims about all positions, however large, by automata that read the digits of the numbers. A claim can use addition, comparison, `div` and `mod` by constants, and binary digits or Fibonacci numbers. The answer is `proved`, `false` with a position as counterexample, or `unknown` with the reason; without a claim, the command searches for a law. A proof holds for the given parameters; --for-all m proves the claim for every m that the rules allow, one by one, within one time limit.\n\nThe exit code is 0 if every claim is proved, 1 if one is false, 3 if one is unknown.",
    zh: "关于所有局面的断言由数上的自动机判定：加法、比较、除以常数的 `div` 与 `mod`，以及二进制位或斐波那契数。\
         断言的结果是：已证明；在某个局面不成立；或未知，并给出原因。不给断言时寻找规律。证明只对所给的参数成立；\
         --for-all m 对规则允许的每个 m 逐一证明，共用一个时限。\n\n退出码：所有断言都已证明为 0，\
         有不成立的为 1，有未知的为 3。",
};

const EXAMPLES: &[&str] = &[
    "grundy prove mine.game",
    "grundy prove bash.game m=500",
    "grundy prove wythoff",
    "grundy prove write-larger.game --for-all k=1..8",
    "grundy prove mine.game --claim \"P when n mod 4 == 0\"",
    "grundy prove mine.game --certificate proof.json && grundy verify proof.json",
    "grundy prove mine.game --prose proof.md",
    "grundy prove mine.game --coq proof.v",
];

/// The options of `grundy prove`.
#[derive(clap::Args)]
#[command(
    mut_arg("for_all", |parameter| {
        parameter.conflicts_with_all(["certificate", "picture", "smt", "walnut", "coq", "prose"])
    }),
    after_help = notes_and_examples(&NOTES, EXAMPLES)
)]
pub struct ProveArgs {
    /// The game and the claim.
    #[command(flatten)]
    pub request: ProveRequest,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the proof to a file that `grundy verify` checks",
            "把证明写入文件，供 `grundy verify` 验证"
        )
    )]
    pub certificate: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Draw the automata of the proof to this file: an SVG picture of at most 30 states, or input for Graphviz if the name ends in .dot",
            "把证明中的自动机画成 SVG（至多 30 个状态）；文件名以 .dot 结尾则写成 Graphviz 格式，状态数不限"
        )
    )]
    pub picture: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the conditions that the proof checks to this file, in the format of SMT solvers (SMT-LIB), for claims that do not use the binary digits of numbers (xor, bit_count, …); the claim holds if a solver answers `unsat` to each",
            "把各条件写成 SMT-LIB（线性断言）：每个都应为 `unsat`"
        )
    )]
    pub smt: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the conditions that the proof checks (such as: no move leads from a P-position to a P-position) to this file for Walnut, a program that decides statements about numbers by automata; the claim holds if Walnut answers TRUE to each",
            "把各条件写成 Walnut 命令：每个都应为 `TRUE`"
        )
    )]
    pub walnut: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the proof to this file for the proof assistant Coq; only for claims about P-positions that do not use the binary digits of numbers (xor, bit_count, …)",
            "把证明写成 Coq 接受的文件（不含数位的必败态断言）"
        )
    )]
    pub coq: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write the proof in words to this file: as Markdown if its name ends in `.md`, as LaTeX if it ends in `.tex`",
            "把证明写成文字：文件名以 `.md` 结尾为 Markdown，以 `.tex` 结尾为 LaTeX"
        )
    )]
    pub prose: Option<String>,
}

pub fn run(
    args: &ProveArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    // Check the file names before the long computation.
    let prose = args.prose.as_deref().map(prose_format).transpose()?;
    require_distinct_files(args)?;
    let result = requests::compute(&args.request, limits, out.lang)?;
    let files_written = write_files(args, prose, &result, out.lang);
    let exit_code = if result.all_proved() {
        ExitCode::SUCCESS
    } else if result.some_false() {
        ExitCode::from(EXIT_FALSE)
    } else {
        ExitCode::from(EXIT_UNDECIDED)
    };
    let has_proofs = result.claims.iter().any(|claim| claim.proof.is_some());
    // Print the verdicts even if there is no proof to write.
    requests::write_response(&args.request, result, out)?;
    out.flush()?;
    match files_written {
        Err(failure) if !has_proofs => {
            failure.report(out.lang, out.json);
            Ok(exit_code)
        }
        files_written => files_written.map(|()| exit_code),
    }
}

/// Writes the certificate, the picture and the exported proofs to the files that the options name.
fn write_files(
    args: &ProveArgs,
    prose: Option<(&str, Tool)>,
    result: &ProveOutput,
    lang: Lang,
) -> Result<(), CommandFailure> {
    if let Some(path) = &args.certificate {
        let proof = single_proof(result)?.proof.as_deref().ok_or_else(|| no_proof(result))?;
        files::write_json(path, &proof.certificate)?;
    }
    if let Some(path) = &args.picture {
        let proof = single_proof(result)?.proof.as_deref().ok_or_else(|| no_proof(result))?;
        let picture = match path.rsplit_once('.') {
            Some((_, "dot")) => proof.dots().concat(),
            _ => automaton_picture::to_svg(proof, lang).map_err(|error| {
                error.help(words!(
                    "`--picture law.dot` writes any automaton for Graphviz",
                    "`--picture law.dot` 可为 Graphviz 写出任何自动机"
                ))
            })?,
        };
        files::write(path, |file| file.write_all(picture.as_bytes()))?;
    }
    let exports = [
        args.smt.as_deref().map(|path| (path, Tool::Smt)),
        args.walnut.as_deref().map(|path| (path, Tool::Walnut)),
        args.coq.as_deref().map(|path| (path, Tool::Coq)),
        prose,
    ];
    for (path, tool) in exports.into_iter().flatten() {
        match export_proof(result, single_proof(result)?, tool, lang) {
            Ok(text) => {
                let text = text.unwrap_or_default();
                files::write(path, |file| file.write_all(text.as_bytes()))?;
            }
            Err(reason) => return Err(export_error(reason).into()),
        }
    }
    Ok(())
}

/// Returns an error if two options name the same file, or if an output file is also an input file.
fn require_distinct_files(args: &ProveArgs) -> Result<(), Error> {
    let outputs =
        [&args.certificate, &args.picture, &args.smt, &args.walnut, &args.coq, &args.prose];
    let mut names: Vec<&str> = args.request.game.iter().map(String::as_str).collect();
    for path in outputs.into_iter().flatten() {
        // A device such as `/dev/stdout` may be named several times.
        let is_file = std::fs::metadata(path).map_or(true, |metadata| metadata.is_file());
        if is_file && names.contains(&path.as_str()) {
            let path = grundy::base::excerpt(path);
            return Err(Error::bad(words!(
                "`{path}` is named twice and would be overwritten",
                "`{path}` 出现了两次，会被覆盖"
            ))
            .help(words!("name another file", "请给出另一个文件名")));
        }
        names.push(path);
    }
    Ok(())
}

/// Returns the path of the proof in words, and its format (Markdown or LaTeX), which the extension
/// of the file determines.
fn prose_format(path: &str) -> Result<(&str, Tool), Error> {
    let extension = std::path::Path::new(path).extension().and_then(|extension| extension.to_str());
    match extension.map(str::to_ascii_lowercase).as_deref() {
        Some("md") => Ok((path, Tool::Markdown)),
        Some("tex") => Ok((path, Tool::Latex)),
        _ => {
            let path = grundy::base::excerpt(path);
            Err(Error::bad(words!(
                "the extension of `{path}` selects no format: it is neither .md nor .tex",
                "页面的形式由文件名的结尾决定，而 `{path}` 没有这样的结尾"
            ))
            .help(words!(
                "name a file that ends in .md for Markdown or in .tex for LaTeX",
                "请给出以 .md（Markdown）或 .tex（LaTeX）结尾的文件名"
            )))
        }
    }
}

/// Returns the error for a proof that the format of a tool cannot express.
fn export_error(reason: ExportError) -> Error {
    let message = match reason {
        ExportError::AutomatonClaim => words!(
            "the claim is an automaton that was computed, not a formula",
            "断言是求得的自动机，而不是公式"
        ),
        ExportError::Kind => words!(
            "proofs about draws, the progress of the winner, independent components or misère sums are not exported to other tools",
            "平局、推进、独立部分与反常规则之和不能为其他工具写出"
        ),
        ExportError::Relation => words!(
            "the proof uses a relation, for example between digits, that the format of the file cannot express",
            "断言涉及数位，该工具无法表达"
        ),
        ExportError::Value => words!(
            "claims about values are not exported to Coq, only claims about P-positions",
            "不为 Coq 写出关于值的文件，只写关于必败局面的：请断言 P"
        ),
        ExportError::RankingFunction => words!(
            "the proof that play ends uses several decreasing sums, and the export to Coq supports only one",
            "对局结束的理由需要不止一个和，不能为 Coq 写出"
        ),
        ExportError::Witness => words!(
            "the export to Coq needs a sum or a remainder for every number that must exist in the proof, and found none for one of them",
            "某个必须存在的数不能写成和或余数，而 Coq 需要它"
        ),
    };
    Error::unsupported(message).help(words!(
        "`--certificate FILE` writes any proof",
        "`--certificate FILE` 可写出任何证明"
    ))
}

/// Returns the only proved claim of the result, whose proof can then be written to files. Claims
/// that share one proof count as one.
///
/// # Errors
/// No claim or several claims are proved.
fn single_proof(result: &ProveOutput) -> Result<&ClaimResult, Error> {
    let mut proved: Vec<&ClaimResult> =
        result.claims.iter().filter(|claim| claim.proof.is_some()).collect();
    // Claims about P, N and draws share one proof.
    proved.dedup_by_key(|claim| &claim.certificate);
    match proved[..] {
        [claim] => Ok(claim),
        [] => Err(no_proof(result)),
        [example, ..] => {
            let count = proved.len();
            let example = example.claim.trim_start_matches("claim ");
            Err(Error::bad(words!(
                "{count} claims are proved, but a file holds only one proof",
                "有 {count} 条断言被证明，而只能写出一条的证明"
            ))
            .help(words!(
                "select one claim: --claim {example:?}",
                "请指定一条，例如 --claim {example:?}"
            )))
        }
    }
}

/// Returns the error for a result in which no claim has a proof to write.
fn no_proof(result: &ProveOutput) -> Error {
    if result.all_proved() {
        return Error::unsupported(words!(
            "every position was searched, so no proof by automata exists",
            "每个局面都已搜索：没有可写出的自动机证明"
        ))
        .help(words!("omit the option that names the file", "请不要写出文件"));
    }
    Error::bad(words!(
        "nothing is proved, so no proof can be written",
        "没有任何断言被证明，因此没有可写出的证明"
    ))
}
