//! `grundy genus`: computes genus symbols and compares games in misère play.

use crate::CommandFailure;
use crate::help::{localized, notes_and_examples};
use crate::limits::LimitArgs;
use crate::numbers::parse_count;
use crate::output::Out;
use crate::requests;
use grundy::base::Text;
use grundy_commands::genus::GenusRequest;
use grundy_commands::input::{Natural, RawInput};
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "In misère play the player who cannot move wins. The genus g^abc of a game is its Grundy \
         value g, followed by its misère Grundy values a (of the game alone), b (with a Nim heap \
         of 2 beside it), c (with two such heaps) and so on, until the last two repeat. A tame \
         game behaves in sums like a sum of misère Nim heaps. Two games are equal in misère play, \
         in every sum, if their canonical forms are equal; G + G need not be 0.",
    zh: "公平组合游戏的亏格 g^abc 由其 SG 值 g 与一列反常 SG 值 a、b、c…… 组成：依次为游戏本身、加 \
         *2、加 *2 + *2 等，直到最后两个数循环。驯良的游戏相加时如同反常 Nim 的堆。两个游戏的标准形相同时，\
         在反常规则下的任何和中都相等；G + G 不一定为 0。",
};

const EXAMPLES: &[&str] = &[
    "grundy genus 0.77 5",
    "grundy genus 0.77 --to 20",
    "grundy genus 0.77 9 + nim 2",
    "grundy genus 0.77 4 = nim 1",
    "grundy genus examples/notakto.game",
];

/// The options of `grundy genus`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct GenusArgs {
    #[arg(
        required = true, value_name = localized("GAMES", "游戏"),
        help = localized(
            "Games with their positions, joined by +. Write A = B to compare two sums, or a game \
             of heaps without a position for a table of its heaps",
            "带局面的游戏，用 + 相连；A = B 比较两者；堆游戏不带局面则列出各堆的亏格"
        )
    )]
    pub words: Vec<String>,
    #[arg(
        long, value_name = "N", value_parser = parse_count,
        help = localized(
            "Largest heap size of the table, if no position is given [default: 20]",
            "堆游戏的最大堆 [默认：20]"
        )
    )]
    pub to: Option<u64>,
}

pub fn run(
    args: &GenusArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let request = GenusRequest {
        question: RawInput::new(args.words.clone()),
        to: args.to.map(Natural),
        ..GenusRequest::default()
    };
    requests::answer(&request, limits, out)
}
