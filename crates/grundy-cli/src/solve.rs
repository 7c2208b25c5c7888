//! `grundy solve`.

use crate::Failure;
use crate::asking;
use crate::complaint::{self, BAD_USE};
use crate::engine::BoardArg;
use crate::failure;
use crate::files;
use crate::joined::{EndArg, PlayArg};
use crate::limits::Limits;
use crate::numbers::few;
use crate::output::Out;
use crate::progress::Bar;
use crate::stored::From;
use crate::watch;
use grundy::base::{Budget, Error};
use grundy::words;
use grundy::workbench::{certificate, typed_words};
use grundy_commands::solve::{Found, SolveRequest, Together, brief};
use grundy_commands::typed::{Natural, Typed};
use grundy_commands::{Page, Request};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Answers to lists of questions are written at least so often.
const LATEST: Duration = Duration::from_millis(500);

/// `grundy solve`.
#[derive(clap::Args)]
#[command(
    after_help = "A game is a name of the catalogue (`grundy list`), or a code: octal 0.77, `hex 0.8`, with digits\n\
that repeat '0.22[13]', with parts that must differ 4u. or be equal 4=.; a subtraction set '{1,3,4}',\n\
'{1..5}', '{2+}', 'all but {2}'. Parameters are written name=value. ` + ` adds games. Numbers may be\n\
written 1000000, 1_000_000, 10^30, 2^100-1.\n\n\
Examples:\n  grundy solve bash 23 m=2\n  grundy solve nim 2 5 4 --misere\n  grundy solve coin-ruler HTHHT\n  \
grundy solve wythoff 10^30 10^31\n  grundy solve dag-tokens graph.txt 0 3\n  \
grundy solve nim 5 + lasker-nim 7 + 0.77 9\n  grundy solve '{1,3,4}' 9 12 --play together --end first\n  printf '1 2\\n3 5\\n' | grundy solve wythoff -\n  \
printf 'nim 1 2\\n0.77 9\\n' | grundy solve -"
)]
pub struct Solve {
    /// The game, its position and parameters; `-` reads positions from standard input, one a line
    #[arg(required = true, allow_negative_numbers = true, value_name = "GAME POSITION")]
    pub words: Vec<String>,
    /// Play to the misère ending: who cannot move wins
    #[arg(long)]
    pub misere: bool,
    /// In which components of a sum (heaps, tokens, other games) a player moves in a turn
    #[arg(long, value_enum, value_name = "WHICH", conflicts_with_all = ["every", "sj"])]
    pub play: Option<PlayArg>,
    /// When play of a sum is over: with the first component that ends, or with the last
    #[arg(long, value_enum, value_name = "WHEN", conflicts_with_all = ["every", "sj"])]
    pub end: Option<EndArg>,
    /// Move in every component that has a move (EVERY-SG): `--play together --end last`
    #[arg(long, conflicts_with = "sj")]
    pub every: bool,
    /// End as soon as every component has value 0; the player to move then wins (SJ theorem)
    #[arg(long, conflicts_with = "misere")]
    pub sj: bool,
    /// Winning moves to tell, at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = few)]
    pub moves: usize,
    /// Find the remoteness and the Grundy value even when that is much work, in lists too
    #[arg(long)]
    pub full: bool,
    /// Write the labels of all positions that can arise into a file, for `grundy verify`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["every", "sj", "play", "end"])]
    pub certificate: Option<String>,
    /// What solves a board game of a rule file; all that come to an end find the same
    #[arg(long, value_enum, default_value = "auto", value_name = "ENGINE")]
    pub engine: BoardArg,
    /// Answer from tablebases.
    #[command(flatten)]
    pub from: From,
}

impl Solve {
    /// As it is asked, about these words.
    fn request(&self, words: Vec<String>) -> SolveRequest {
        SolveRequest {
            question: Typed::new(words),
            misere: self.misere,
            together: match (self.every, self.sj) {
                (true, _) => Together::Every,
                (_, true) => Together::Sj,
                _ => Together::One,
            },
            play: self.play.map(Into::into),
            end: self.end.map(Into::into),
            moves: Natural(self.moves as u64),
            full: self.full,
            engine: self.engine.into(),
            ..SolveRequest::default()
        }
    }
}

pub fn run(ask: &Solve, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let one_position = || {
        Error::bad(words!("a certificate is for one position", "证书只针对一个局面"))
            .help(words!("leave `--certificate` out", "请去掉 `--certificate`"))
    };
    if ask.words.last().is_some_and(|word| word == "-") {
        if ask.certificate.is_some() {
            return Err(one_position().into());
        }
        return many(ask, limits, out);
    }
    let request = ask.request(ask.words.clone());
    let found = {
        let bar = Bar::new(out.lang);
        let memory = Arc::new(ask.from.memory()?);
        let mut session = asking::session(limits, &bar, out.lang).with_memory(&memory);
        let found = request.find(&mut session)?;
        if let Some(path) = &ask.certificate {
            let Found::Answer { question, .. } = &found else { return Err(one_position().into()) };
            let certificate = certificate::certify(question, &session.budget)?;
            files::write_json(path, &certificate)?;
        }
        found
    };
    asking::write(&request, found, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Positions from standard input, one a line, one answer a line; blank lines are passed over.
fn many(ask: &Solve, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let head = &ask.words[..ask.words.len() - 1];
    out.without_styles()?;
    let mut input = std::io::stdin().lock();
    let bar = Bar::new(out.lang);
    let memory = Arc::new(ask.from.memory()?);
    let mut session = asking::session(limits, &bar, out.lang).with_memory(&memory);
    let (mut number, mut wrong) = (0u64, 0u64);
    let mut flushed = Instant::now();
    while let Some(line) = watch::waiting(|| files::next_line(&mut input))? {
        if flushed.elapsed() > LATEST {
            // What was answered stays answered, whatever becomes of the rest.
            out.flush()?;
            flushed = Instant::now();
        }
        watch::lines(number);
        number += 1;
        let answered = line.and_then(|line| {
            if line.trim().is_empty() {
                return Ok(None);
            }
            let words =
                head.iter().cloned().chain(typed_words(&line).into_iter().map(String::from));
            let mut request = ask.request(words.collect());
            request.brief = true;
            if !out.json {
                request.moves = Natural(1);
            }
            session.budget = Budget { progress: session.budget.progress, ..limits.budget() };
            request.find(&mut session).map(|found| Some((request, found)))
        });
        match answered {
            Ok(Some((request, found))) => one(&request, found, out)?,
            Ok(None) => {}
            Err(error) if limits.budget().look().is_err() => {
                let answered = number - 1;
                return Err(error
                    .so_far(words!("{answered} lines are answered", "已回答 {answered} 行"))
                    .into());
            }
            Err(error) => {
                wrong += 1;
                let error = error.at(words!("line {number}", "第 {number} 行"));
                complain(&error, out)?;
            }
        }
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(BAD_USE) })
}

/// One answer of many.
fn one(request: &SolveRequest, found: Found, out: &mut Out) -> Result<(), Failure> {
    match &found {
        Found::Answer { answer, .. } if !out.json => {
            brief(answer, &mut Page::new(out.lang, out))?;
        }
        _ => asking::write(request, found, out)?,
    }
    Ok(())
}

/// A line that could not be answered keeps its place among the answers.
fn complain(error: &Error, out: &mut Out) -> Result<(), Failure> {
    if out.json {
        let told = failure::for_programs(error, out.lang);
        out.json_line(&told)?;
        failure::complain_to_programs(&told);
    } else {
        writeln!(out, "?")?;
        complaint::complain(&error.line(out.lang), out.lang);
    }
    Ok(())
}
