//! The options of `grundy judge`.

use crate::numbers::parse_positive;
use grundy::base::Text;
use grundy_commands::arguments::{localized, notes_and_examples, parse_count};
use grundy_judge::Cases;

const NOTES: Text = Text {
    en: "--against runs your program through a shell on random inputs, small inputs first. If your \
         program answers differently from grundy, exits with an error, exceeds --time (default: 2 \
         seconds) or writes too much output, grundy shrinks the input: it tries smaller inputs as \
         long as your program fails on them, prints the smallest one found and exits with code 1. \
         White space at the end of a line and of the output is ignored. With --full, the inputs \
         are at the limits of the problem and are not shrunk.",
    zh: "使用 --against 时，通过命令行外壳向你的程序提供随机输入，先小后大。若你的程序与 grundy 的答案不同、以错误退出、\
         超过 --time（默认 2 秒）或无休止地输出，则缩小输入：只要程序仍出错，就再试更小的输入；然后输出所找到的最小的一个，\
         退出码为 1。行末与输出末尾的空白不计。使用 --full 时改用数据范围上限的输入，且不缩小。",
};

const EXAMPLES: &[&str] = &[
    "grundy judge list",
    "grundy judge hdu1846 < in.txt > out.txt",
    "grundy judge hdu2516 --against ./mine --cases 1000",
    "grundy judge p4126 --against 'python3 mine.py' --time 5 --seed 7",
    "grundy judge hdu1850 --emit cases --cases 50   001.in, 001.out, 002.in, …",
    "grundy judge uoj266 --emit cases --full        full.in, full.out",
    "grundy judge uoj266 --full | time ./mine",
];

/// The options of `grundy judge`.
#[derive(clap::Args)]
#[command(after_help = notes_and_examples(&NOTES, EXAMPLES))]
pub struct JudgeArgs {
    #[arg(
        value_name = localized("ID", "题号"),
        help = localized(
            "Name of the problem, such as hdu1846; `grundy judge list` prints all names",
            "题目，如 hdu1846；`list` 列出全部"
        )
    )]
    pub problem: String,
    #[arg(
        long, value_name = localized("COMMAND", "命令"), conflicts_with = "emit",
        help = localized(
            "Run your program (a shell command) on random inputs, and compare its answers with the \
             answers of grundy",
            "用随机输入与自己的程序对拍"
        )
    )]
    pub against: Option<String>,
    #[arg(
        long, value_name = localized("DIR", "文件夹"),
        help = localized(
            "Write random inputs and their answers to files in this folder, which is created if \
             missing; `-` prints them as lines of JSON",
            "把随机输入及答案写入新建的文件夹；`-` 表示逐行输出 JSON"
        )
    )]
    pub emit: Option<std::path::PathBuf>,
    #[arg(
        long,
        help = localized(
            "Use inputs of the greatest size that the problem allows; without --against and \
             --emit, print one such input",
            "使用数据范围上限的输入；单独使用时输出一个到标准输出"
        )
    )]
    pub full: bool,
    #[arg(
        long, conflicts_with = "full",
        help = localized(
            "Use only inputs small enough for brute force; without this option, the last quarter \
             of the inputs has large numbers",
            "只用暴力程序也能算的小输入；不加此选项时，最后四分之一的输入含大数"
        )
    )]
    pub small: bool,
    #[arg(
        long, value_name = "N", value_parser = parse_positive,
        help = localized(
            "Number of inputs [default: 1000 with --against, 100 with --emit, 1 with --full]",
            "输入的个数 [默认：--against 为 1000，--emit 为 100，--full 为 1]"
        )
    )]
    pub cases: Option<u64>,
    #[arg(
        long, value_name = "S", default_value_t = 1, value_parser = parse_count,
        help = localized(
            "Seed of the random inputs, a number; the same seed gives the same inputs",
            "随机输入的种子"
        )
    )]
    pub seed: u64,
}

/// Creates the generator of `count` test cases that the options of `grundy judge` describe.
pub fn case_generator(judge: &JudgeArgs, count: u64) -> Cases {
    Cases { seed: judge.seed, count, small: judge.small, full: judge.full }
}
