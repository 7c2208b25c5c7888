//! `grundy tablebase`: every board of a rule file solved, kept in a folder that other programs read.

use crate::Failure;
use crate::asking;
use crate::cluster;
use crate::limits::Limits;
use crate::output::Out;
use crate::progress::Bar;
use clap::ValueEnum;
use grundy::base::{Counts, Error, ErrorKind, Words, excerpt};
use grundy::words;
use grundy::workbench::Convention;
use grundy_commands::Page;
use grundy_commands::session::Files;
use grundy_tablebase::{
    Kept, Kind, Labels as LabelsKept, Line, Making, Plan, Results, Tier, give_back, longest, make,
    plan, unfinished,
};
use serde::Serialize;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// `grundy tablebase`.
#[derive(clap::Args)]
#[command(
    after_help = "Every board that can arise from the start of a rule file (or from a position) gets its result and the\n\
number of moves until then, kept as a Zarr array with the numbering of boards beside it as data.\n\
`solve`, `play` and `serve` answer from it with --tablebase; `verify` checks every label by the rules.\n\n\
Examples:\n  grundy tablebase examples/mu-torere.game -o mu-torere.zarr\n  grundy tablebase mu-torere.zarr\n  \
grundy verify mu-torere.zarr\n  grundy solve examples/mu-torere.game --tablebase mu-torere.zarr"
)]
pub struct Tablebase {
    /// The rule file with its parameters and a position, if it is not to be the start; or a tablebase, to be told about
    #[arg(required = true, allow_negative_numbers = true, value_name = "FILE|FOLDER")]
    pub words: Vec<String>,
    /// The folder to be made
    #[arg(long, short, value_name = "FOLDER")]
    pub output: Option<String>,
    /// How boards are numbered [default: as takes less memory]
    #[arg(long, value_enum, requires = "output")]
    pub numbering: Option<Numbering>,
    /// Keep only who wins, not in how many moves, in two bits of memory a board: for games that always end
    #[arg(long, requires = "output")]
    pub outcomes: bool,
    /// Threads [default: as many as the machine has cores]
    #[arg(long, value_name = "N", requires = "output", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Tell how many boards there are, how much memory and about how long it takes, and make nothing
    #[arg(long, requires = "output", conflicts_with = "resume")]
    pub dry_run: bool,
    /// Go on where making it stopped
    #[arg(long, requires = "output")]
    pub resume: bool,
    /// Seconds between two times that it is written down how far it has come
    #[arg(long, value_name = "SECONDS", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub every: u32,
    /// Several processes that make it.
    #[command(flatten)]
    pub cluster: cluster::Args,
}

/// How boards are numbered.
#[derive(Clone, Copy, ValueEnum)]
pub enum Numbering {
    /// All that have as many of each value, without gaps
    All,
    /// Those that can arise, found first
    Found,
    /// Of those that can arise one for all that turns and mirrors of the board make of it
    Images,
}

/// What is told of a tablebase.
#[derive(Serialize)]
struct Told<'a> {
    game: &'a str,
    parameters: &'a std::collections::BTreeMap<String, i64>,
    numbering: Kind,
    positions: u64,
    labels: u64,
    #[serde(flatten)]
    results: &'a Results,
    bytes: u64,
    tiers: &'a [Tier],
    longest: Option<Longest>,
}

/// The longest play.
#[derive(Serialize)]
struct Longest {
    position: String,
    outcome: &'static str,
    moves: usize,
    line: Vec<Step>,
}

/// A move of it.
#[derive(Serialize)]
struct Step {
    #[serde(rename = "move")]
    made: String,
    to: String,
}

pub fn run(ask: &Tablebase, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    match &ask.output {
        Some(dir) if cluster::joins(&ask.words) => {
            is_free(Path::new(dir))?;
            cluster::join(&ask.words[1..], Path::new(dir), limits)?;
            told(Path::new(dir), out)
        }
        Some(dir) => made(ask, Path::new(dir), limits, out),
        None => {
            let [dir] = ask.words.as_slice() else { return Err(no_folder(&ask.words).into()) };
            if !Path::new(dir).is_dir() {
                return Err(no_folder(&ask.words).into());
            }
            tell(&grundy_tablebase::open(Path::new(dir))?, dir, out)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn no_folder(words: &[String]) -> Error {
    let shown = excerpt(&words.join(" "));
    Error::bad(words!(
        "where the tablebase of `{shown}` is to be made is not said",
        "没有说明 `{shown}` 的残局库存放在哪里"
    ))
    .help(words!("name a folder with `-o FOLDER`", "请用 `-o 文件夹` 给出文件夹"))
}

/// That nothing has this name.
fn is_free(dir: &Path) -> Result<(), Error> {
    if !dir.exists() {
        return Ok(());
    }
    let shown = excerpt(&dir.to_string_lossy());
    let there = words!("`{shown}` is there already", "`{shown}` 已存在");
    let help = words!("name another folder, or remove it", "请换一个文件夹，或先将它删除");
    Err(Error::bad(there).help(help))
}

fn made(ask: &Tablebase, dir: &Path, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    is_free(dir)?;
    let shown = excerpt(&dir.to_string_lossy());
    let part = unfinished(dir);
    if ask.resume != part.exists() {
        let part = excerpt(&part.to_string_lossy());
        return Err(match ask.resume {
            true => Error::bad(words!(
                "nothing was begun: there is no `{part}`",
                "尚未开始：没有 `{part}`"
            ))
            .help(words!("leave `--resume` out", "请去掉 `--resume`")),
            false => Error::bad(words!(
                "`{shown}` was begun: there is `{part}`",
                "`{shown}` 已经开始：存在 `{part}`"
            ))
            .help(words!("go on with `--resume`, or remove it", "用 `--resume` 继续，或将其删除")),
        }
        .into());
    }
    give_back();
    {
        let bar = Bar::new(out.lang);
        let mut session = asking::session(limits, &bar, out.lang);
        let question = session.question(&ask.words, &Files::new(), Convention::default())?;
        let [only] = question.summands.as_slice() else {
            let sum = words!(
                "a tablebase is of one game, not of a sum",
                "残局库只针对单个游戏，不针对和"
            );
            return Err(Error::unsupported(sum).into());
        };
        let Some(rules) = only.instance.folds() else {
            let name = excerpt(&only.instance.name);
            let no_file = words!("`{name}` is no rule file", "`{name}` 不是规则文件");
            let help = words!(
                "write its rules into a file (`grundy new`)",
                "请把规则写成文件（`grundy new`）"
            );
            return Err(Error::unsupported(no_file).help(help).into());
        };
        let numbers = only.position.iter().map(|number| u64::try_from(number).ok());
        let start: Counts =
            numbers.collect::<Option<Vec<u64>>>().map(Counts::of).unwrap_or_default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let name = rules.file().file_name();
        let making = Making {
            dir,
            // Wherever the file lies, the tablebase is the same.
            name: name.rsplit(['/', '\\']).next().unwrap_or(name),
            numbering: ask.numbering.map(|numbering| match numbering {
                Numbering::All => grundy_tablebase::Numbering::All,
                Numbering::Found => grundy_tablebase::Numbering::Found,
                Numbering::Images => grundy_tablebase::Numbering::Images,
            }),
            outcomes: ask.outcomes,
            threads: ask.threads.map_or(cores, usize::from),
            resume: ask.resume,
            every: Duration::from_secs(ask.every.into()),
        };
        if let (true, Some(hosts)) = (ask.dry_run, &ask.cluster.hosts) {
            let planned =
                cluster::planned(rules, &start, &making, (&ask.cluster, hosts), &session)?;
            return tell_plan_of_several(&planned, out);
        }
        if ask.dry_run {
            let planned = plan(rules, &start, &making, &session.budget)?;
            return tell_plan(&planned, out);
        }
        if let Some(hosts) = &ask.cluster.hosts {
            let made = cluster::made(rules, &start, &making, (&ask.cluster, hosts), &session);
            let (part, sent) = made?;
            return match part {
                Some(part) => cluster::tell(&part, sent, out),
                None => told(dir, out),
            };
        }
        make(rules, &start, &making, &session.budget).map_err(|error| match error.kind() {
            ErrorKind::Stopped => {
                error.so_far(words!("go on with `--resume`", "可用 `--resume` 继续"))
            }
            _ => error,
        })?;
    }
    told(dir, out)
}

/// What is to be said of a tablebase that was made.
fn told(dir: &Path, out: &mut Out) -> Result<ExitCode, Failure> {
    let dir = dir.to_string_lossy();
    tell(&grundy_tablebase::open(Path::new(&*dir))?, &dir, out)?;
    Ok(ExitCode::SUCCESS)
}

/// What making one will take, for programs.
#[derive(Serialize)]
struct Planned {
    numbering: Kind,
    positions: u64,
    tiers: u64,
    bytes: u64,
    aside: u64,
    seconds: u64,
}

fn tell_plan(plan: &Plan, out: &mut Out) -> Result<ExitCode, Failure> {
    let Plan { boards, tiers, bytes, aside, seconds, .. } = plan.clone();
    let numbering = match plan.numbering {
        grundy_tablebase::Numbering::All => Kind::All,
        grundy_tablebase::Numbering::Found | grundy_tablebase::Numbering::Images => Kind::Found,
    };
    if out.json {
        out.json_line(&Planned { numbering, positions: boards, tiers, bytes, aside, seconds })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut Page::new(out.lang, out);
    page.fact("positions", "局面", in_tiers(page, boards, tiers, numbering).get(page.lang))?;
    let mebibytes = bytes.div_ceil(1 << 20);
    page.fact("memory", "内存", &format!("{mebibytes} MiB"))?;
    if aside > 0 {
        let mebibytes = aside.div_ceil(1 << 20);
        let files = words!(
            "{mebibytes} MiB for tiers that are not in memory all the time",
            "{mebibytes} MiB，存放暂不在内存中的层"
        );
        page.fact("files", "文件", files.get(page.lang))?;
    }
    let about = words!("about {seconds} s", "约 {seconds} 秒");
    page.fact("time", "时间", about.get(page.lang))?;
    Ok(ExitCode::SUCCESS)
}

fn tell_plan_of_several(plan: &cluster::Planned, out: &mut Out) -> Result<ExitCode, Failure> {
    if out.json {
        out.json_line(plan)?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut Page::new(out.lang, out);
    let boards = in_tiers(page, plan.positions, plan.tiers, plan.numbering);
    page.fact("positions", "局面", boards.get(page.lang))?;
    cluster::tell_plan(plan, page)?;
    Ok(ExitCode::SUCCESS)
}

/// How many boards there are, in how many tiers, and which.
fn in_tiers(page: &Page, positions: u64, many: u64, kind: Kind) -> Words {
    let kind = match kind {
        Kind::All => page.say("all that have as many of each value", "各值个数相同的全部局面"),
        Kind::Found => page.say("those that can arise", "可达的局面"),
    };
    match many {
        1 => words!("{positions} in a tier, {kind}", "{positions} 个，在同一层，{kind}"),
        _ => words!("{positions} in {many} tiers, {kind}", "{positions} 个，分 {many} 层，{kind}"),
    }
}

fn tell(kept: &Kept, dir: &str, out: &mut Out) -> Result<(), Failure> {
    let longest = longest(kept)?;
    let bytes = kept.tablebase.bytes_of_files().map_err(Error::from)?;
    let manifest = kept.tablebase.manifest();
    let positions = manifest.positions;
    if out.json {
        let lang = out.lang;
        let longest = longest.map(|line| Longest {
            position: line.position,
            outcome: if line.won { "N" } else { "P" },
            moves: line.moves,
            line: line
                .steps
                .into_iter()
                .map(|(made, to)| Step { made: made.get(lang).to_string(), to })
                .collect(),
        });
        let told = Told {
            game: &manifest.game.name,
            parameters: &manifest.game.parameters,
            numbering: manifest.numbering.kind,
            positions,
            labels: kept.tablebase.boards(),
            results: &manifest.counted,
            bytes,
            tiers: &manifest.numbering.tiers,
            longest,
        };
        out.json_line(&told)?;
        return Ok(());
    }
    let lang = out.lang;
    let page = &mut Page::new(lang, out);
    text(page, kept, dir, bytes, longest.as_ref())?;
    Ok(())
}

/// Tiers and numbers of moves that are listed, at most.
const LISTED: usize = 40;

fn text(
    page: &mut Page,
    kept: &Kept,
    dir: &str,
    bytes: u64,
    longest: Option<&Line>,
) -> io::Result<()> {
    let manifest = kept.tablebase.manifest();
    let Results { won, lost, drawn, by_moves, by_score } = &manifest.counted;
    let positions = manifest.positions;
    let tiers = &manifest.numbering.tiers;
    let given: Vec<String> =
        manifest.game.parameters.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    page.fact("game", "游戏", &format!("{}{}", manifest.game.name, given.concat()))?;
    let in_tiers = in_tiers(page, positions, tiers.len() as u64, manifest.numbering.kind);
    page.fact("positions", "局面", in_tiers.get(page.lang))?;
    let results = words!(
        "{won} won, {lost} lost, {drawn} drawn, for the player to move",
        "先手胜 {won}，先手负 {lost}，和 {drawn}"
    );
    let labels = kept.tablebase.boards();
    if labels < positions {
        let up_to = words!(
            "{labels}, one for all that turns and mirrors make into each other",
            "{labels} 个，旋转与镜像所得的局面只存一个"
        );
        page.fact("labels", "标记", up_to.get(page.lang))?;
    }
    page.fact("results", "结果", results.get(page.lang))?;
    let tenths = (bytes * 100).checked_div(positions).unwrap_or_default();
    let (whole, part) = (tenths / 100, tenths % 100);
    let size = words!(
        "{bytes} bytes in `{dir}`, {whole}.{part:02} a position",
        "`{dir}` 中共 {bytes} 字节，每个局面 {whole}.{part:02} 字节"
    );
    page.fact("files", "文件", size.get(page.lang))?;
    if manifest.labels == LabelsKept::Outcomes {
        page.fact(
            "labels",
            "标记",
            page.say("who wins, and nothing of moves", "只记胜负，不记步数"),
        )?;
    }
    if by_moves.len() > 1 {
        writeln!(page.to, "{}", page.say("moves  won  lost", "步数  胜  负"))?;
        for (moves, [won, lost]) in by_moves.iter().enumerate() {
            writeln!(page.to, "{moves:>5}  {won}  {lost}")?;
        }
    }
    if !by_score.is_empty() && manifest.labels == LabelsKept::Scores {
        writeln!(page.to, "{}", page.say("score  positions", "得分  局面数"))?;
        for (score, many) in by_score {
            writeln!(page.to, "{score:>5}  {many}")?;
        }
    }
    if tiers.len() > 1 {
        let title = page.say("tier  mover  counts  positions", "层  轮到  各值个数  局面数");
        writeln!(page.to, "{title}")?;
        for (at, tier) in tiers.iter().enumerate().take(LISTED) {
            let counts: Vec<String> = tier.counts.iter().map(u8::to_string).collect();
            let (mover, counts) = (tier.mover, counts.join(","));
            writeln!(page.to, "{at:>4}  {mover}  {counts}  {}", tier.boards)?;
        }
        if let Some(more) = tiers.len().checked_sub(LISTED).filter(|more| *more > 0) {
            page.line(&words!("… and {more} more (`--json`)", "……另有 {more} 层（`--json`）"))?;
        }
    }
    if let Some(line) = longest {
        let (position, moves) = (&line.position, line.moves);
        let told = match line.won {
            true => words!("{position} wins in {moves}", "{position}：{moves} 步胜"),
            false => words!("{position} loses in {moves}", "{position}：{moves} 步负"),
        };
        page.fact("longest", "最长", told.get(page.lang))?;
        // Positions are in what programs read: a line of them is wider than a screen.
        for (number, (made, _)) in (1..).zip(&line.steps) {
            writeln!(page.to, "{number:>5}  {}", made.get(page.lang))?;
        }
    }
    Ok(())
}
