//! `grundy verify`: checks a certificate or a tablebase.

use crate::CommandFailure;
use crate::failure::EXIT_FALSE;
use crate::limits::LimitArgs;
use crate::numbers::parse_ranged;
use crate::output::Out;
use crate::requests;
use crate::verify_tablebase;
use grundy::base::Text;
use grundy_commands::arguments::{localized, notes_and_examples};
use grundy_commands::verify::VerifyRequest;
use std::path::Path;
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "For a proof, each condition that the proof needs (such as: no move leads from a P-position \
         to a P-position) is decided again, by automata that share no code with the prover. For a \
         law, all values of the window on which the law rests (the sizes that, by a theorem, \
         suffice for all larger ones) are computed again, by separate short code, and compared. A \
         certificate of `solve` lists each reachable position with its outcome (P, N or draw) and \
         the number of moves to the end; by the rules of the game alone, each entry is compared \
         with the entries of its options. The game is not solved again.",
    zh: "对于证明，它所需的每个条件（例如：P 态走不到 P 态）都由与证明器没有共用代码的自动机重新判定。对于规律，由独立的短程序\
         重新计算并比较它所依据的窗口（按定理，这些大小足以推出所有更大的）中的全部值。`solve` 的证书列出每个可达局面及其胜负\
         （P、N 或平局）与到终局的步数；只用游戏规则，把每一项与其后继的各项比较。不再求解游戏。",
};

const EXAMPLES: &[&str] = &[
    "grundy prove mine.game --certificate proof.json && grundy verify proof.json",
    "grundy law 0.16 --certificate 0.16.json && grundy verify 0.16.json",
    "grundy solve pawn-crossing board.txt --certificate cert.json && grundy verify cert.json",
];

/// The options of `grundy verify`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct VerifyArgs {
    /// The file or the folder.
    #[command(flatten)]
    pub request: VerifyRequest,
    #[arg(long, help = localized("Continue an interrupted check of a tablebase", "继续被中断的残局库检查"))]
    pub resume: bool,
    #[arg(
        long, value_name = "N", value_parser = |text: &str| parse_ranged::<u16>(text, 1, 1024),
        help = localized(
            "Number of threads that check a tablebase [default: number of cores]",
            "检查残局库的线程数 [默认：核数]"
        )
    )]
    pub threads: Option<u16>,
}

impl VerifyArgs {
    /// Returns whether the argument is a folder, and so a tablebase.
    pub fn is_folder(&self) -> bool {
        Path::new(self.path()).is_dir()
    }

    /// Returns the path of the certificate or of the tablebase.
    fn path(&self) -> &str {
        self.request.file.as_deref().unwrap_or_default()
    }
}

pub fn run(
    args: &VerifyArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    if args.is_folder() {
        return verify_tablebase::run(args.path(), args.resume, args.threads, limits, out);
    }
    let result = requests::compute(&args.request, limits, out.lang)?;
    let holds = result.holds;
    requests::write_response(&args.request, result, out)?;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(EXIT_FALSE) })
}
