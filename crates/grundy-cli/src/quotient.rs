//! `grundy quotient`: computes the misère quotient of a game.

use crate::CommandFailure;
use crate::files;
use crate::limits::LimitArgs;
use crate::output::Out;
use crate::png::render_png;
use crate::requests;
use grundy::base::{Error, Text, excerpt};
use grundy::words;
use grundy_commands::arguments::{localized, notes_and_examples};
use grundy_commands::input::Natural;
use grundy_commands::quotient::QuotientRequest;
use std::process::ExitCode;

const NOTES: Text = Text {
    en: "In misère play the player who cannot move wins, and the nim-sum does not decide a sum. The misère quotient does: it is a multiplication table (a finite commutative monoid) that assigns an element to each heap; the player to move loses a position if the product of the elements of its heaps is listed as P. Elements are written as words such as a b^2; each letter stands for a heap. If the elements of a code repeat, the quotient is proved for every heap; otherwise the quotient holds for the computed heaps. For a game without heaps, the quotient is computed from all positions reachable from one position.",
    zh: "反常规则下，无法行动的一方获胜，和的胜负不由异或和决定，而由反常商决定：它是有限幺半群，每个堆对应一个元素；\
         若各元素之积属于列为 P 的元素，则轮到行动的一方败。元素写成由字母组成的词，每个字母对应一个堆。若代码的元素周期重复，\
         则商对一切堆得证；否则只报告已计算的堆的商。没有堆的游戏，其商由某一局面的全部可达局面得出。",
};

const EXAMPLES: &[&str] = &[
    "grundy quotient 0.77",
    "grundy quotient 0.07 --to 30",
    "grundy quotient 0.75 --table",
    "grundy quotient examples/notakto.game",
    "grundy quotient 0.77 --certificate kayles.json && grundy verify kayles.json",
    "grundy quotient 0.07 --to 30 --certificate part.json; grundy quotient 0.07 --to 33 --resume part.json",
];

/// The options of `grundy quotient`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct QuotientArgs {
    /// The game, and the limits of the search.
    #[command(flatten)]
    pub request: QuotientRequest,
    // The help lists the options of the picture before the option `--resume` of the request.
    #[arg(
        long, value_name = localized("FILE", "文件"), display_order = 3,
        help = localized(
            "Draw the elements and their products to this file (.svg or .png), for at most 200 elements",
            "把商画入文件（.svg、.png），至多 200 个元素"
        )
    )]
    pub picture: Option<String>,
    #[arg(
        long, value_name = localized("HEAPS", "各堆"), requires = "picture", display_order = 3,
        help = localized(
            "In the picture, mark the element of the first of these heaps, then the products with each further heap, such as 5,7,3",
            "要画出其路径的局面的各堆，如 5,7,3"
        )
    )]
    pub walk: Option<String>,
    #[arg(
        long, value_name = localized("FILE", "文件"),
        help = localized(
            "Write a certificate to this file, which `grundy verify` checks",
            "写出证书，供 `grundy verify` 验证"
        )
    )]
    pub certificate: Option<String>,
}

pub fn run(
    args: &QuotientArgs,
    limits: &LimitArgs,
    out: &mut Out,
) -> Result<ExitCode, CommandFailure> {
    let walk =
        args.walk.as_deref().unwrap_or_default().split([' ', ',']).filter(|heap| !heap.is_empty());
    let walk = walk.map(|heap| heap.parse().map(Natural).map_err(|_| invalid_heap(heap)));
    let request =
        QuotientRequest { walk: walk.collect::<Result<_, Error>>()?, ..args.request.clone() };
    let result = requests::compute(&request, limits, out.lang)?;
    if let Some(path) = &args.picture {
        let too_large = || {
            Error::too_big(words!(
                "the quotient has too many elements to be drawn, or a heap of the walk has no element",
                "商的元素过多，无法绘制，或所走的堆没有元素"
            ))
            .help(words!("limit the heaps with `--to N`", "请用 `--to N` 询问较少的堆"))
        };
        let drawing = request.svg(&result, out.lang).ok_or_else(too_large)?;
        let bytes = if path.to_ascii_lowercase().ends_with(".png") {
            render_png(|lang| request.svg(&result, lang).unwrap_or_default(), out.lang)?
        } else {
            drawing.into_bytes()
        };
        files::write(path, |file| file.write_all(&bytes))?;
    }
    if let Some(path) = &args.certificate {
        let certificate = result.certificate.as_ref().ok_or_else(|| {
            Error::too_big(words!(
                "the heaps have too many options for a certificate",
                "如此多的堆，其走法过多，无法写成证书"
            ))
            .help(words!("limit the heaps with `--to N`", "请用 `--to N` 询问较少的堆"))
        })?;
        files::write_json(path, certificate)?;
    }
    requests::write_response(&request, result, out)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the error for a word that is not the size of a heap.
fn invalid_heap(heap: &str) -> Error {
    let quoted = excerpt(heap);
    Error::bad(words!("`{quoted}` is not the size of a heap", "`{quoted}` 不是堆")).help(words!(
        "separate the heaps by commas: `--walk 5,7,3`",
        "请用逗号隔开各堆：`--walk 5,7,3`"
    ))
}
