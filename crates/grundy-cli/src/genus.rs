//! `grundy genus`.

use crate::Failure;
use crate::asking;
use crate::limits::Limits;
use crate::numbers::count;
use crate::output::Out;
use grundy_commands::genus::GenusRequest;
use grundy_commands::typed::{Natural, Typed};
use std::process::ExitCode;

/// `grundy genus`.
#[derive(clap::Args)]
#[command(
    after_help = "The genus g^abc of an impartial game is its Grundy value g and the Grundy values a, b, c, ... that it has in\n\
misère play alone, with *2, with *2 + *2 and so on, until the last two repeat. A game that is tame adds like a\n\
sum of misère Nim heaps. Games are equal in misère play, in every sum, when their canonical forms are the same:\n\
there a game G + G need not be 0.\n\n\
Examples:\n  grundy genus 0.77 5\n  grundy genus 0.77 --to 20\n  grundy genus 0.77 9 + nim 2\n  \
grundy genus 0.77 4 = nim 1\n  grundy genus examples/notakto.game"
)]
pub struct Genus {
    /// Games with positions joined by +; A = B compares; a game of heaps alone tells its heaps
    #[arg(required = true, value_name = "GAMES")]
    pub words: Vec<String>,
    /// The largest heap, of a game of heaps [default: 20]
    #[arg(long, value_name = "N", value_parser = count)]
    pub to: Option<u64>,
}

pub fn run(ask: &Genus, limits: &Limits, out: &mut Out) -> Result<ExitCode, Failure> {
    let request = GenusRequest {
        question: Typed::new(ask.words.clone()),
        to: ask.to.map(Natural),
        ..GenusRequest::default()
    };
    asking::answer(&request, limits, out)
}
