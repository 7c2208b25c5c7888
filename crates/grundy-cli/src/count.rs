//! `grundy count`: counts positions by outcome without listing them.

use crate::CommandFailure;
use crate::help::{localized, notes_and_examples};
use crate::limits::LimitArgs;
use crate::numbers::parse_count;
use crate::output::Out;
use crate::requests;
use grundy::algebra::Modulo;
use grundy::base::{Error, Text, parse_big};
use grundy::words;
use grundy_commands::count::{CountRequest, Selection};
use grundy_commands::input::{Number, RawInput};
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "Counts the positions that the player to move loses (P) and wins (N). Each heap has at \
         least --from and less than --below stones. By default the order of the heaps matters (1 2 \
         and 2 1 are two positions), and heaps may be empty. Counts are exact, or remainders with \
         --mod.",
    zh: "堆的大小从 --from（含）到 --below（不含）。默认计堆的顺序，空堆也计入。个数是精确的（用 --mod \
         则为余数），堆数不限。值来自单堆的规律、表或已证明的周期。",
};

const EXAMPLES: &[&str] = &[
    "grundy count nim --heaps 3 --below 8",
    "grundy count nim --heaps 10^18 --below 1000 --mod 1000000007",
    "grundy count '{1,3,4}' --heaps 5 --below 20 --from 1 --unordered",
    "grundy count 0.77 --heaps 4 --below 50 --distinct",
    "grundy count bash m=3 --heaps 2 --below 10^12 --misere",
];

/// The options of `grundy count`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct CountArgs {
    #[arg(
        required = true, value_name = localized("GAME", "游戏"),
        help = localized("Game and its parameters", "游戏及其参数")
    )]
    pub words: Vec<String>,
    #[arg(
        long, value_name = "K", value_parser = parse_big,
        help = localized("Number of heaps", "堆数")
    )]
    pub heaps: grundy::base::Big,
    #[arg(
        long, value_name = "B", value_parser = parse_count,
        help = localized("Every heap has less than this number of stones", "堆大小的上界（不含）")
    )]
    pub below: u64,
    #[arg(
        long, value_name = "L", value_parser = parse_count,
        help = localized(
            "Every heap has at least this number of stones [default: 0, or the least that the \
             rules allow]",
            "堆大小的下界 [默认：0，或规则允许的最小值]"
        )
    )]
    pub from: Option<u64>,
    #[arg(
        long = "mod", value_name = "M", value_parser = parse_modulus,
        help = localized(
            "Print only the remainders of the counts modulo M; M is below 2^64",
            "输出个数模 M 的余数，M 小于 2^64"
        )
    )]
    pub modulo: Option<Modulo>,
    #[arg(long, help = localized(
        "Ignore the order of the heaps: 1 2 and 2 1 are one position",
        "不计堆的顺序：统计多重集"
    ))]
    pub unordered: bool,
    #[arg(
        long, conflicts_with = "unordered",
        help = localized(
            "Count only positions whose heaps all have different sizes, and ignore their order",
            "不计顺序且各堆互不相同：统计集合"
        )
    )]
    pub distinct: bool,
    #[arg(long, help = localized("Misère play: the player who cannot move wins", "反常规则：无法行动的一方获胜"))]
    pub misere: bool,
}

/// Parses the value of `--mod`, a modulus of at least 1.
fn parse_modulus(text: &str) -> Result<Modulo, Error> {
    Modulo::new(parse_count(text)?).ok_or_else(|| {
        Error::bad(words!("the modulus must not be 0", "不能对 0 取模"))
            .help(words!("write at least 1", "请写至少为 1 的数"))
    })
}

pub fn run(
    args: &CountArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let request = CountRequest {
        game: RawInput::new(args.words.clone()),
        heaps: Number(args.heaps.clone()),
        below: args.below.into(),
        from: args.from.map(Number::from),
        modulo: args.modulo.map(|modulo| modulo.modulus().into()),
        selection: if args.unordered {
            Selection::Unordered
        } else if args.distinct {
            Selection::Distinct
        } else {
            Selection::Ordered
        },
        misere: args.misere,
        ..CountRequest::default()
    };
    requests::answer(&request, limits, out)
}
