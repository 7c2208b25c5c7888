//! `grundy tablebase`: solves every board of a rule file and stores the results in a folder, or
//! describes such a folder.

use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use crate::progress::Bar;
use crate::{CommandFailure, CommandResult, cluster, requests};
use clap::ValueEnum;
use grundy::base::{Counts, Error, ErrorKind, Words, excerpt, text};
use grundy::words;
use grundy::workbench::Convention;
use grundy_commands::TextWriter;
use grundy_commands::arguments::localized;
use grundy_commands::session::Files;
use grundy_tablebase::{
    BuildOptions, LabelKind, NumberingKind, OpenTablebase, Plan, PrincipalVariation, ResultCounts,
    TierSpec, longest_line, make, partial_path, plan, return_large_blocks,
};
use serde::Serialize;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// The options of `grundy tablebase`.
#[derive(clap::Args)]
pub struct TablebaseArgs {
    #[arg(required = true, allow_negative_numbers = true)]
    pub words: Vec<String>,
    #[arg(long, short)]
    pub output: Option<String>,
    #[arg(long, value_enum, requires = "output")]
    pub numbering: Option<NumberingArg>,
    #[arg(long, requires = "output")]
    pub outcomes: bool,
    #[arg(
        long, value_name = "N", requires = "output",
        value_parser = |text: &str| parse_ranged::<u16>(text, 1, 1024)
    )]
    pub threads: Option<u16>,
    #[arg(long, requires = "output", conflicts_with = "resume")]
    pub dry_run: bool,
    #[arg(long, requires = "output")]
    pub resume: bool,
    #[arg(
        long, default_value_t = 40, value_parser = |text: &str| parse_ranged::<u32>(text, 0, 3600)
    )]
    pub every: u32,
    /// The options of a computation by several processes.
    #[command(flatten)]
    pub cluster: cluster::ClusterArgs,
}

/// The values of `--numbering`: the scheme that maps positions to indices of a tablebase.
#[derive(Clone, Copy, ValueEnum)]
pub enum NumberingArg {
    #[value(help = localized(text!(tablebase::all_help)))]
    All,
    #[value(help = localized(text!(tablebase::found_help)))]
    Found,
    #[value(help = localized(text!(tablebase::images_help)))]
    Images,
}

/// The description of a tablebase in the JSON output.
#[derive(Serialize)]
struct TablebaseReport<'a> {
    game: &'a str,
    parameters: &'a std::collections::BTreeMap<String, i64>,
    numbering: NumberingKind,
    positions: u64,
    labels: u64,
    #[serde(flatten)]
    results: &'a ResultCounts,
    bytes: u64,
    tiers: &'a [TierSpec],
    longest: Option<LongestLine>,
}

/// The longest forced win or loss of a tablebase in the JSON output: the position in which it
/// begins, and the moves of best play to the end.
#[derive(Serialize)]
struct LongestLine {
    position: String,
    outcome: &'static str,
    moves: usize,
    line: Vec<LineStep>,
}

/// A move of the longest forced win or loss: its description, and the position after it.
#[derive(Serialize)]
struct LineStep {
    #[serde(rename = "move")]
    description: String,
    to: String,
}

pub fn run(args: &TablebaseArgs, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    match &args.output {
        Some(dir) if cluster::is_merge_request(&args.words) => {
            require_new(Path::new(dir))?;
            cluster::merge_parts(&args.words[1..], Path::new(dir), limits)?;
            describe_folder(Path::new(dir), out)
        }
        Some(dir) => build(args, Path::new(dir), limits, out),
        None => {
            let [dir] = args.words.as_slice() else { return Err(no_output(&args.words).into()) };
            if !Path::new(dir).is_dir() {
                return Err(no_output(&args.words).into());
            }
            describe_folder(Path::new(dir), out)
        }
    }
}

/// Returns the error for a command line that names no folder for the new tablebase.
fn no_output(words: &[String]) -> Error {
    Error::bad(words!(tablebase::no_output_folder_is_given, quoted = excerpt(&words.join(" "))))
        .help(words!(tablebase::name_folder_with_o_folder))
}

/// Returns an error if a file or folder with the path `dir` exists already.
fn require_new(dir: &Path) -> Result<(), Error> {
    if !dir.exists() {
        return Ok(());
    }
    let exists = words!(tablebase::already_exists, quoted = excerpt(&dir.to_string_lossy()));
    Err(Error::bad(exists).help(words!(tablebase::name_another_folder_or_remove)))
}

/// Checks that `--resume` (`resume`) is set exactly if there is an interrupted computation of the
/// tablebase `dir`. Returns an error otherwise.
fn require_matching_resume(dir: &Path, resume: bool) -> Result<(), Error> {
    let partial = partial_path(dir);
    if resume == partial.exists() {
        return Ok(());
    }
    let quoted = excerpt(&dir.to_string_lossy());
    let partial = excerpt(&partial.to_string_lossy());
    if resume {
        let message = words!(tablebase::there_is_no_interrupted_run, partial);
        return Err(Error::bad(message).help(words!(tablebase::omit_resume)));
    }
    let message = words!(tablebase::interrupted_run_for_exists_in, quoted, partial);
    Err(Error::bad(message).help(words!(tablebase::continue_run_with_resume_or_remove)))
}

/// Builds a tablebase in the folder `dir`, in this process alone or together with others. With
/// `--dry-run`, only prints an estimate of the memory and the time.
fn build(args: &TablebaseArgs, dir: &Path, limits: &LimitArgs, out: &mut Out) -> CommandResult {
    require_new(dir)?;
    require_matching_resume(dir, args.resume)?;
    return_large_blocks();
    {
        let bar = Bar::new(out.lang);
        let mut session = requests::new_session(limits, &bar, out.lang);
        let question = session.question(&args.words, &Files::new(), Convention::default())?;
        let [only] = question.summands.as_slice() else {
            return Err(Error::unsupported(words!(tablebase::tablebase_is_for_one_game)).into());
        };
        let Some(rules) = only.instance.foldable_rules() else {
            let message = words!(tablebase::is_not_rule_file, name = excerpt(&only.instance.name));
            let help = words!(tablebase::write_its_rules_to_file_grundy);
            return Err(Error::unsupported(message).help(help).into());
        };
        let numbers = only.position.iter().map(|number| u64::try_from(number).ok());
        let start: Counts =
            numbers.collect::<Option<Vec<u64>>>().map(Counts::of).unwrap_or_default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let name = rules.file().file_name();
        let options = BuildOptions {
            dir,
            // Only the file name is stored, so that the tablebase does not depend on the folder of
            // the file.
            name: name.rsplit(['/', '\\']).next().unwrap_or(name),
            numbering: args.numbering.map(|numbering| match numbering {
                NumberingArg::All => grundy_tablebase::Numbering::Dense,
                NumberingArg::Found => grundy_tablebase::Numbering::Reachable,
                NumberingArg::Images => grundy_tablebase::Numbering::ReachableUpToSymmetry,
            }),
            outcomes_only: args.outcomes,
            threads: args.threads.map_or(cores, usize::from),
            resume: args.resume,
            checkpoint_interval: Duration::from_secs(args.every.into()),
        };
        if let (true, Some(hosts)) = (args.dry_run, &args.cluster.hosts) {
            let plan = cluster::plan(rules, &start, &options, (&args.cluster, hosts), &session)?;
            return print_cluster_plan(&plan, out);
        }
        if args.dry_run {
            let estimate = plan(rules, &start, &options, &session.budget)?;
            return print_plan(&estimate, out);
        }
        if let Some(hosts) = &args.cluster.hosts {
            let (part, sent) =
                cluster::build(rules, &start, &options, (&args.cluster, hosts), &session)?;
            return match part {
                Some(part) => cluster::write_part(&part, sent, out),
                None => describe_folder(dir, out),
            };
        }
        make(rules, &start, &options, &session.budget).map_err(|error| match error.kind() {
            ErrorKind::Stopped => {
                error.with_partial_result(words!(tablebase::continue_with_resume))
            }
            _ => error,
        })?;
    }
    describe_folder(dir, out)
}

/// Opens the tablebase in a folder and writes its description.
fn describe_folder(dir: &Path, out: &mut Out) -> CommandResult {
    let opened = grundy_tablebase::open(dir)?;
    write_description(&opened, &dir.to_string_lossy(), out)?;
    Ok(ExitCode::SUCCESS)
}

/// The estimate of the memory and the time of a computation, which `--dry-run` prints as JSON. A
/// tier is a set of positions that are solved together. `aside` is the disk space in bytes for the
/// tiers that are moved out of memory.
#[derive(Serialize)]
struct PlanReport {
    numbering: NumberingKind,
    positions: u64,
    tiers: u64,
    bytes: u64,
    aside: u64,
    seconds: u64,
}

/// Prints the estimate of the memory and the time of a computation in this process alone.
fn print_plan(plan: &Plan, out: &mut Out) -> CommandResult {
    let Plan { boards, tiers, bytes, spill_bytes: aside, seconds, .. } = plan.clone();
    let numbering = match plan.numbering {
        grundy_tablebase::Numbering::Dense => NumberingKind::Dense,
        grundy_tablebase::Numbering::Reachable
        | grundy_tablebase::Numbering::ReachableUpToSymmetry => NumberingKind::Listed,
    };
    if out.json {
        out.json_line(&PlanReport { numbering, positions: boards, tiers, bytes, aside, seconds })?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut TextWriter::new(out.lang, out);
    page.write_fact(
        text!(tablebase::positions),
        describe_positions(page, boards, tiers, numbering),
    )?;
    let mebibytes = bytes.div_ceil(1 << 20);
    page.write_fact(text!(tablebase::memory), format!("{mebibytes} MiB"))?;
    if aside > 0 {
        let mebibytes = aside.div_ceil(1 << 20);
        let files = words!(tablebase::mib_for_tiers_that_are_temporarily, mebibytes);
        page.write_fact(text!(tablebase::files), &files)?;
    }
    page.write_fact(text!(tablebase::time), words!(tablebase::about, seconds))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the estimate of the memory, the messages and the time of a computation by several
/// processes.
fn print_cluster_plan(plan: &cluster::ClusterPlanReport, out: &mut Out) -> CommandResult {
    if out.json {
        out.json_line(plan)?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = &mut TextWriter::new(out.lang, out);
    let boards = describe_positions(page, plan.positions, plan.tiers, plan.numbering);
    page.write_fact(text!(tablebase::positions), &boards)?;
    cluster::write_plan(plan, page)?;
    Ok(ExitCode::SUCCESS)
}

/// Describes in words the numbers of positions and of tiers (sets of positions that are solved
/// together), and which positions have an index in the tablebase (`kind`).
fn describe_positions(page: &TextWriter, positions: u64, tiers: u64, kind: NumberingKind) -> Words {
    let kind = match kind {
        NumberingKind::Dense => page.pick(text!(tablebase::every_arrangement_of_same_pieces)),
        NumberingKind::Listed => page.pick(text!(tablebase::reachable_positions)),
    };
    match tiers {
        1 => words!(tablebase::in_one_tier, positions, kind),
        _ => words!(tablebase::in_tiers, positions, tiers, kind),
    }
}

/// Writes the description of an open tablebase. `dir` is its folder as the user typed it.
fn write_description(
    opened: &OpenTablebase,
    dir: &str,
    out: &mut Out,
) -> Result<(), CommandFailure> {
    let longest = longest_line(opened)?;
    let bytes = opened.tablebase.file_bytes().map_err(Error::from)?;
    let manifest = opened.tablebase.manifest();
    let positions = manifest.positions;
    if out.json {
        let lang = out.lang;
        let longest = longest.map(|line| LongestLine {
            position: line.position,
            outcome: if line.won { "N" } else { "P" },
            moves: line.moves,
            line: line
                .steps
                .into_iter()
                .map(|(words, to)| LineStep { description: words.get(lang).to_string(), to })
                .collect(),
        });
        let report = TablebaseReport {
            game: &manifest.game.name,
            parameters: &manifest.game.parameters,
            numbering: manifest.numbering.kind,
            positions,
            labels: opened.tablebase.boards(),
            results: &manifest.results,
            bytes,
            tiers: &manifest.numbering.tiers,
            longest,
        };
        out.json_line(&report)?;
        return Ok(());
    }
    let lang = out.lang;
    let page = &mut TextWriter::new(lang, out);
    write_text(page, opened, dir, bytes, longest.as_ref())?;
    Ok(())
}

/// The maximum number of tiers (sets of positions that are solved together) that the description of
/// a tablebase lists.
const MAX_LISTED_TIERS: usize = 40;

fn write_text(
    page: &mut TextWriter,
    opened: &OpenTablebase,
    dir: &str,
    bytes: u64,
    longest: Option<&PrincipalVariation>,
) -> io::Result<()> {
    let manifest = opened.tablebase.manifest();
    let ResultCounts { won, lost, drawn, by_moves, by_score } = &manifest.results;
    let positions = manifest.positions;
    let tiers = &manifest.numbering.tiers;
    let given: Vec<String> =
        manifest.game.parameters.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    page.write_fact(text!(tablebase::game), format!("{}{}", manifest.game.name, given.concat()))?;
    let count = describe_positions(page, positions, tiers.len() as u64, manifest.numbering.kind);
    page.write_fact(text!(tablebase::positions), &count)?;
    let results = words!(tablebase::won_lost_drawn_for_player, won, lost, drawn);
    let labels = opened.tablebase.boards();
    if labels < positions {
        let count = words!(tablebase::one_for_each_class_of_symmetric, labels);
        page.write_fact(text!(tablebase::labels), &count)?;
    }
    page.write_fact(text!(tablebase::results), &results)?;
    let hundredths = (bytes * 100).checked_div(positions).unwrap_or_default();
    let (integer, fraction) = (hundredths / 100, hundredths % 100);
    let size = words!(
        tablebase::bytes_in_per_position,
        bytes,
        dir,
        integer,
        fraction = format_args!("{fraction:02}")
    );
    page.write_fact(text!(tablebase::files), &size)?;
    if manifest.labels == LabelKind::Outcomes {
        page.write_fact(
            text!(tablebase::labels),
            page.pick(text!(tablebase::winner_only_not_number_of_moves)),
        )?;
    }
    if by_moves.len() > 1 {
        writeln!(page.out, "{}", page.pick(text!(tablebase::moves_won_lost)))?;
        for (moves, [won, lost]) in by_moves.iter().enumerate() {
            writeln!(page.out, "{moves:>5}  {won}  {lost}")?;
        }
    }
    if !by_score.is_empty() && manifest.labels == LabelKind::Scores {
        writeln!(page.out, "{}", page.pick(text!(tablebase::score_positions)))?;
        for (score, count) in by_score {
            writeln!(page.out, "{score:>5}  {count}")?;
        }
    }
    if tiers.len() > 1 {
        let title = page.pick(text!(tablebase::tier_mover_counts_positions));
        writeln!(page.out, "{title}")?;
        for (index, tier) in tiers.iter().enumerate().take(MAX_LISTED_TIERS) {
            let counts: Vec<String> = tier.counts.iter().map(u8::to_string).collect();
            let (mover, counts) = (tier.mover, counts.join(","));
            writeln!(page.out, "{index:>4}  {mover}  {counts}  {}", tier.boards)?;
        }
        if let Some(unlisted) = tiers.len().checked_sub(MAX_LISTED_TIERS).filter(|count| *count > 0)
        {
            page.write_line(&words!(tablebase::and_more_json_lists_all_tiers, unlisted))?;
        }
    }
    if let Some(line) = longest {
        let (position, moves) = (&line.position, line.moves);
        let result = if line.won {
            words!(tablebase::wins_in, position, moves)
        } else {
            words!(tablebase::loses_in, position, moves)
        };
        page.write_fact(text!(tablebase::longest), &result)?;
        // The positions of the line are too wide for a terminal; JSON contains them.
        for (number, (words, _)) in (1..).zip(&line.steps) {
            writeln!(page.out, "{number:>5}  {}", words.get(page.lang))?;
        }
    }
    Ok(())
}
