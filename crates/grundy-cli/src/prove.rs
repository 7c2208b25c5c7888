//! `grundy prove`.

use crate::Failure;
use crate::asking;
use crate::failure::{LAW_FALSE, NOT_PROVED};
use crate::files;
use crate::limits::Limits;
use crate::output::Out;
use grundy::base::{Error, Lang};
use grundy::proof::NotWritten;
use grundy::words;
use grundy::workbench::automaton_picture;
use grundy::workbench::prove::Decided;
use grundy_commands::prove::{Found, ProveRequest, Tool, exported};
use grundy_commands::typed::Typed;
use std::process::ExitCode;

/// `grundy prove`.
#[derive(clap::Args)]
#[command(
    after_help = "What a claim says of every position is decided by automata over numbers: addition, comparison,\n\
`div` and `mod` by constants, and binary digits, or Fibonacci numbers. A claim is proved, or false\n\
at a position, or unknown with the reason; without a claim a law is sought. A proof holds for these\n\
parameters; --for-all m proves it for every m that the rules allow, one by one, within one limit of\n\
time.\n\n\
The exit code is 0 when every claim is proved, 1 when one is false, 3 when one is unknown.\n\n\
Examples:\n  grundy prove mine.game\n  grundy prove bash.game m=500\n  grundy prove wythoff\n  \
grundy prove write-larger.game --for-all k=1..8\n  \
grundy prove mine.game --claim \"P when n mod 4 == 0\"\n  \
grundy prove mine.game --certificate proof.json && grundy verify proof.json\n  \
grundy prove mine.game --prose proof.md\n  grundy prove mine.game --coq proof.v"
)]
pub struct Prove {
    /// The game and its parameters: a rule file, a code, or a game of the catalogue that has its rules as data
    #[arg(required = true, value_name = "GAME")]
    pub words: Vec<String>,
    /// Prove this claim instead of those of the file: "P when (a ^ b) == 0", "grundy = n mod 5"
    #[arg(long, value_name = "CLAIM")]
    pub claim: Option<String>,
    /// Decide for every value of a parameter, one by one: `m` for all that the rules allow, `m=1..8` for some
    #[arg(long, value_name = "NAME[=FROM..TO]", conflicts_with_all = ["certificate", "picture", "smt", "walnut", "coq", "prose"])]
    pub for_all: Vec<String>,
    /// Write numbers so for the automata: binary, zeckendorf, or ostrowski:2, ostrowski:1,2 with the partial quotients that
    /// repeat [default: as the rules suggest]
    #[arg(long, value_name = "NAME")]
    pub numeration: Option<String>,
    /// Write the proof, which `grundy verify` checks
    #[arg(long, value_name = "FILE")]
    pub certificate: Option<String>,
    /// Draw the automata of the proof, of at most 30 states: SVG, or for Graphviz any in a file called .dot
    #[arg(long, value_name = "FILE")]
    pub picture: Option<String>,
    /// Write the conditions for solvers that read SMT-LIB (linear claims): each must be `unsat`
    #[arg(long, value_name = "FILE")]
    pub smt: Option<String>,
    /// Write the conditions as commands of Walnut: each must be `TRUE`
    #[arg(long, value_name = "FILE")]
    pub walnut: Option<String>,
    /// Write the proof as a file that Coq accepts (claims of P without digits)
    #[arg(long, value_name = "FILE")]
    pub coq: Option<String>,
    /// Write the proof in words: Markdown where the name ends in `.md`, LaTeX where it ends in `.tex`
    #[arg(long, value_name = "FILE")]
    pub prose: Option<String>,
}

pub fn run(ask: &Prove, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = ProveRequest {
        game: Typed::new(ask.words.clone()),
        claim: ask.claim.clone(),
        numeration: ask.numeration.clone(),
        for_all: ask.for_all.clone(),
        ..ProveRequest::default()
    };
    // What cannot be written is told before anything is proved.
    let prose = ask.prose.as_deref().map(prose_tool).transpose()?;
    each_file_for_one_thing(ask)?;
    let found = asking::found(&request, limits, out.lang)?;
    let wrote = write_files(ask, prose, &found, out.lang);
    let verdict = match (found.all_proved(), found.some_false()) {
        (true, _) => ExitCode::SUCCESS,
        (_, true) => ExitCode::from(LAW_FALSE),
        _ => ExitCode::from(NOT_PROVED),
    };
    let has_proofs = found.claims.iter().any(|claim| claim.proof.is_some());
    // What became of the claims is told whether or not there is a proof to write.
    asking::write(&request, found, out)?;
    out.flush()?;
    match wrote {
        Err(why) if !has_proofs => {
            why.report(out.lang, out.json);
            Ok(verdict)
        }
        wrote => wrote.map(|()| verdict),
    }
}

/// Writes the files that are asked for.
fn write_files(
    ask: &Prove,
    prose: Option<(&str, Tool)>,
    found: &Found,
    lang: Lang,
) -> Result<(), Failure> {
    if let Some(path) = &ask.certificate {
        let proof = one(found)?.proof.as_deref().ok_or_else(|| nothing(found))?;
        files::write_json(path, &proof.certificate)?;
    }
    if let Some(path) = &ask.picture {
        let proof = one(found)?.proof.as_deref().ok_or_else(|| nothing(found))?;
        let drawn = match path.rsplit_once('.') {
            Some((_, "dot")) => proof.dots().concat(),
            _ => automaton_picture::svg(proof, lang).map_err(|error| {
                error.help(words!(
                    "`--picture law.dot` writes any automaton for Graphviz",
                    "`--picture law.dot` 可为 Graphviz 写出任何自动机"
                ))
            })?,
        };
        files::write(path, |to| to.write_all(drawn.as_bytes()))?;
    }
    let wanted = [
        ask.smt.as_deref().map(|path| (path, Tool::Smt)),
        ask.walnut.as_deref().map(|path| (path, Tool::Walnut)),
        ask.coq.as_deref().map(|path| (path, Tool::Coq)),
        prose,
    ];
    for (path, tool) in wanted.into_iter().flatten() {
        match exported(found, one(found)?, tool, lang) {
            Ok(text) => {
                let text = text.unwrap_or_default();
                files::write(path, |to| to.write_all(text.as_bytes()))?;
            }
            Err(why) => return Err(not_written(why).into()),
        }
    }
    Ok(())
}

/// That no file is written over another of this question.
fn each_file_for_one_thing(ask: &Prove) -> Result<(), Error> {
    let written = [&ask.certificate, &ask.picture, &ask.smt, &ask.walnut, &ask.coq, &ask.prose];
    let mut taken: Vec<&str> = ask.words.iter().map(String::as_str).collect();
    for path in written.into_iter().flatten() {
        // A device may take several.
        let is_file = std::fs::metadata(path).map_or(true, |at| at.is_file());
        if is_file && taken.contains(&path.as_str()) {
            let path = grundy::base::excerpt(path);
            return Err(Error::bad(words!(
                "`{path}` is named twice: it would be written over",
                "`{path}` 出现了两次，会被覆盖"
            ))
            .help(words!("name another file", "请给出另一个文件名")));
        }
        taken.push(path);
    }
    Ok(())
}

/// The form of a page, by the ending of the name of its file.
fn prose_tool(path: &str) -> Result<(&str, Tool), Error> {
    let ending = std::path::Path::new(path).extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_ascii_lowercase).as_deref() {
        Some("md") => Ok((path, Tool::Markdown)),
        Some("tex") => Ok((path, Tool::Latex)),
        _ => {
            let path = grundy::base::excerpt(path);
            Err(Error::bad(words!(
                "the form of a page is told by the ending of its name, and `{path}` has no such",
                "页面的形式由文件名的结尾决定，而 `{path}` 没有这样的结尾"
            ))
            .help(words!(
                "name a file that ends in .md for Markdown or in .tex for LaTeX",
                "请给出以 .md（Markdown）或 .tex（LaTeX）结尾的文件名"
            )))
        }
    }
}

fn not_written(why: NotWritten) -> Error {
    let why = match why {
        NotWritten::Found => words!(
            "the claim is an automaton that was found, not a formula",
            "断言是求得的自动机，而不是公式"
        ),
        NotWritten::Kind => words!(
            "draws, progress, independent parts and misère sums are not written for other tools",
            "和局、推进、独立部分与反常规则之和不能为其他工具写出"
        ),
        NotWritten::Relation => words!(
            "the claim speaks of digits, for which this tool has no words",
            "断言涉及数位，该工具无法表达"
        ),
        NotWritten::Value => words!(
            "of values no file is written for Coq, only of lost positions: claim P",
            "不为 Coq 写出关于值的文件，只写关于必败局面的：请断言 P"
        ),
        NotWritten::Measure => words!(
            "why play ends takes more than one sum, which is not written for Coq",
            "对局结束的理由需要不止一个和，不能为 Coq 写出"
        ),
        NotWritten::Witness => words!(
            "some number that has to be there is not known as a sum or a remainder, which Coq needs",
            "某个必须存在的数不能写成和或余数，而 Coq 需要它"
        ),
    };
    Error::unsupported(why).help(words!(
        "`--certificate FILE` writes any proof",
        "`--certificate FILE` 可写出任何证明"
    ))
}

/// The only proof.
fn one(found: &Found) -> Result<&Decided, Error> {
    let mut proved: Vec<&Decided> =
        found.claims.iter().filter(|claim| claim.proof.is_some()).collect();
    // Claims of P, of N and of draws are one proof.
    proved.dedup_by_key(|claim| &claim.certificate);
    match proved[..] {
        [claim] => Ok(claim),
        [] => Err(nothing(found)),
        [first, ..] => {
            let many = proved.len();
            let first = first.claim.trim_start_matches("claim ");
            Err(Error::bad(words!(
                "{many} claims are proved, and the proof of one is written",
                "有 {many} 条断言被证明，而只能写出一条的证明"
            ))
            .help(words!(
                "name one, as in --claim {first:?}",
                "请指定一条，例如 --claim {first:?}"
            )))
        }
    }
}

/// Why there is no proof to write.
fn nothing(found: &Found) -> Error {
    if found.all_proved() {
        return Error::unsupported(words!(
            "every position was searched: there is no proof by automata to write",
            "每个局面都已搜索：没有可写出的自动机证明"
        ))
        .help(words!("leave the file out", "请不要写出文件"));
    }
    Error::bad(words!(
        "nothing is proved, so there is no proof to write",
        "没有任何断言被证明，因此没有可写出的证明"
    ))
}
