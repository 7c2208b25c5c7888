//! How to mend what is wrong, in the words that each medium has for it.

use super::remedy::{Certified, Claimable, Limit, Medium, Remedy, Setting, Way};
use super::text::{Text, Words};
use crate::words;

impl Remedy {
    /// The remedy in the words of a medium.
    pub fn words(&self, medium: Medium) -> Words {
        use Medium::{CommandLine, Page};
        match (self, medium) {
            (Remedy::Words(words), _) => words.clone(),
            (Remedy::RaiseLimit(limit), _) => limit.raised(medium),
            (Remedy::Larger(setting), _) => {
                let Text { en, zh } = setting.name(medium);
                words!("give a larger {en}", "请给出更大的{zh}")
            }
            (Remedy::Smaller(setting), _) => {
                let Text { en, zh } = setting.name(medium);
                words!("give a smaller {en}", "请给出较小的{zh}")
            }
            (Remedy::AtMost(setting, most), CommandLine) => {
                let option = setting.name(medium).en.trim_matches('`');
                words!("use at most `{option} {most}`", "最多 `{option} {most}`")
            }
            (Remedy::AtMost(setting, most), Page) => {
                let Text { en, zh } = setting.name(medium);
                words!("give a {en} of at most {most}", "{zh}最多为 {most}")
            }
            (Remedy::LeaveOut(setting), _) => setting.left_out(medium),
            (Remedy::Ask(way), CommandLine) => way.on_the_command_line(),
            (Remedy::Ask(way), Page) => way.on_a_page(),
            (Remedy::Claim(claim), CommandLine) => claim.on_the_command_line(),
            (Remedy::Claim(claim), Page) => claim.on_a_page(),
            (Remedy::TakeRemainder { parameter: true }, _) => words!(
                "ask for it modulo a number, as in `mod=1000000007`",
                "请对某数取模，如 `mod=1000000007`"
            ),
            (Remedy::TakeRemainder { parameter: false }, CommandLine) => words!(
                "ask for it modulo a number, as in `--mod 1000000007`",
                "请对某数取模，如 `--mod 1000000007`"
            ),
            (Remedy::TakeRemainder { parameter: false }, Page) => {
                words!(
                    "ask for it modulo a number, such as 1000000007",
                    "请对某数取模，如 1000000007"
                )
            }
            (Remedy::FewerHeaps, CommandLine) => words!(
                "use fewer heaps; in order (without `--unordered` or `--distinct`) a remainder is found for any number of them",
                "请减少堆数；若计次序（不用 `--unordered`、`--distinct`），任意堆数都可取模"
            ),
            (Remedy::FewerHeaps, Page) => words!(
                "use fewer heaps; in order a remainder is found for any number of them",
                "请减少堆数；若计次序，任意堆数都可取模"
            ),
            (Remedy::TameOrNormal { first }, _) => {
                let most = Remedy::AtMost(Setting::Below, first.to_string()).words(medium);
                let normal = Setting::Misere.left_out(medium);
                most.then(&words!(", or ", "，或")).then(&without_please(normal))
            }
            (Remedy::SmallerBoardOrEnd, _) => {
                let Text { en, zh } = Setting::To.name(medium);
                words!("choose a smaller board, or a smaller {en}", "请用较小的棋盘，或较小的{zh}")
            }
            (Remedy::GameThatEnds, _) => {
                words!("this method needs a game that always ends", "此方法要求游戏必定结束")
            }
            (Remedy::OneEnding, CommandLine) => words!(
                "add games of normal play, and use `--misere` for the whole sum",
                "请只加正常规则的游戏，再对整个和用 `--misere`"
            ),
            (Remedy::OneEnding, Page) => words!(
                "add games of normal play, and choose misère for the whole sum",
                "请只加正常规则的游戏，再对整个和选用反常规则"
            ),
            (Remedy::SeeGame(id), CommandLine) => {
                words!("see `grundy show {id}`", "说明见 `grundy show {id}`")
            }
            (Remedy::SeeGame(id), Page) => {
                words!("see `/games/{id}`", "说明见 `/games/{id}`")
            }
            (Remedy::SeeGames { meant }, _) => {
                let all = match medium {
                    CommandLine => {
                        words!("`grundy list` shows all of them", "`grundy list` 列出全部")
                    }
                    Page => words!("the page Games shows all of them", "“游戏”页列出全部"),
                };
                match meant {
                    Some(id) => words!("did you mean `{id}`? ", "是否想用 `{id}`？").then(&all),
                    None => all,
                }
            }
            (Remedy::SeeExamples, CommandLine) => {
                words!("`grundy examples` lists them", "`grundy examples` 列出全部")
            }
            (Remedy::SeeExamples, Page) => {
                words!("`/api/v1/examples` lists them", "`/api/v1/examples` 列出全部")
            }
            (Remedy::SeeProblems, CommandLine) => {
                words!("`grundy judge list` shows them all", "`grundy judge list` 列出全部")
            }
            (Remedy::SeeProblems, Page) => words!(
                "the command `grundy judge list` shows them all",
                "命令行 `grundy judge list` 列出全部"
            ),
            (Remedy::Verify(file), CommandLine) => {
                words!("`grundy verify {file}` checks it", "可用 `grundy verify {file}` 验证")
            }
            (Remedy::Verify(_), Page) => {
                words!("the command `grundy verify` checks it", "可用命令行 `grundy verify` 验证")
            }
            (Remedy::CertifyAnew(certified), _) => certified.anew(medium),
            (Remedy::HeapsAndBelow, CommandLine) => words!(
                "say how many heaps and how large, as in `--heaps 3 --below 10`",
                "请写堆数与大小，如 `--heaps 3 --below 10`"
            ),
            (Remedy::HeapsAndBelow, Page) => {
                words!("say how many heaps and how large", "请写堆数与大小")
            }
            (Remedy::GivePeriod, CommandLine) => {
                words!("give one: `--period 12`, say", "请给出一个，例如 `--period 12`")
            }
            (Remedy::GivePeriod, Page) => {
                words!("give a period: 12, say", "请给出一个周期，例如 12")
            }
            (Remedy::AsDot, CommandLine) => {
                words!("use `--format dot` and Graphviz", "请用 `--format dot` 与 Graphviz")
            }
            (Remedy::AsDot, Page) => {
                words!("choose the format dot, and Graphviz", "请选用 dot 格式与 Graphviz")
            }
            (Remedy::FindPeriodToExport, CommandLine) => words!(
                "leave `--export` out, or raise `--to` until a period shows",
                "请去掉 `--export`，或提高 `--to` 直至出现周期"
            ),
            (Remedy::FindPeriodToExport, Page) => {
                words!("go up to a larger number until a period shows", "请增大上限，直至出现周期")
            }
        }
    }
}

/// A Chinese request without its first word, to follow another.
fn without_please(told: Words) -> Words {
    let zh = told.zh.strip_prefix('请').unwrap_or(&told.zh).to_string();
    Words { en: told.en, zh }
}

impl Limit {
    fn raised(self, medium: Medium) -> Words {
        let less = match self {
            Limit::PositionsOrMemory | Limit::Positions => {
                words!("use smaller numbers, or ", "请减小数字，或")
            }
            Limit::MemoryTo(_) => words!("use smaller numbers, or ", "请减小数字，或"),
            Limit::PositionsOrMemoryOfBoard => words!(
                "use a smaller board or a position nearer the end, or ",
                "请用较小的棋盘或更接近终局的局面，或"
            ),
            Limit::Memory => words!("ask for less, or ", "请缩小范围，或"),
            Limit::Seconds => words!("choose a smaller board, or ", "请选用较小的棋盘，或"),
            Limit::PositionsOfGraph => {
                words!("start from a smaller position, or ", "请用较小的局面，或")
            }
            Limit::Vertices => Words::default(),
        };
        let there = match medium {
            Medium::CommandLine => Words::default(),
            Medium::Page => words!("on the command line ", "在命令行"),
        };
        let raise = match self {
            Limit::PositionsOrMemory | Limit::PositionsOrMemoryOfBoard => {
                words!(
                    "raise `--max-positions` or `--memory`",
                    "提高 `--max-positions` 或 `--memory`"
                )
            }
            Limit::Positions => words!("raise `--max-positions`", "提高 `--max-positions`"),
            Limit::Memory => words!("raise `--memory`", "提高 `--memory`"),
            Limit::MemoryTo(mebibytes) => words!(
                "raise it with `--memory {mebibytes}M`",
                "用 `--memory {mebibytes}M` 提高上限"
            ),
            Limit::Seconds => words!("raise `--seconds`", "提高 `--seconds`"),
            Limit::PositionsOfGraph => words!("raise `--limit`", "提高 `--limit`"),
            Limit::Vertices => words!("raise `--limit`", "请提高 `--limit`"),
        };
        less.then(&there).then(&raise)
    }
}

impl Setting {
    /// What a medium calls it.
    fn name(self, medium: Medium) -> Text {
        let (option, en, zh) = match self {
            Setting::To => ("`--to`", "number to go up to", "上限"),
            Setting::Below => ("`--below`", "bound of the sizes", "大小上界"),
            Setting::Misere => ("`--misere`", "ending", "终局规则"),
            Setting::Compound => ("`--play` and `--end`", "compound", "组合方式"),
            Setting::Kind => ("`--kind`", "kind", "种类"),
            Setting::Grid => ("`--grid`", "grid", "方格图"),
        };
        match medium {
            Medium::CommandLine => Text { en: option, zh: option },
            Medium::Page => Text { en, zh },
        }
    }

    fn left_out(self, medium: Medium) -> Words {
        match (self, medium) {
            (Setting::Compound, Medium::CommandLine) => {
                words!(
                    "leave `--play`, `--end`, `--every` and `--sj` out",
                    "请去掉 `--play`、`--end`、`--every` 与 `--sj`"
                )
            }
            (_, Medium::CommandLine) => {
                let Text { en, .. } = self.name(medium);
                words!("leave {en} out", "请去掉 {en}")
            }
            (Setting::To | Setting::Below, Medium::Page) => {
                words!("leave the bound out", "请去掉上限")
            }
            (Setting::Misere, Medium::Page) => words!("choose normal play", "请改用正常规则"),
            (Setting::Compound, Medium::Page) => {
                words!("choose the ordinary sum", "请选择通常的和")
            }
            (Setting::Kind, Medium::Page) => words!("choose the values", "请选择“数值”"),
            (Setting::Grid, Medium::Page) => words!("draw it as a sequence", "请改画数列"),
        }
    }
}

impl Way {
    fn on_the_command_line(&self) -> Words {
        match self {
            Way::Solve => words!("use `grundy solve`", "请用 `grundy solve`"),
            Way::SolveThis => words!("`grundy solve` answers it", "可用 `grundy solve` 求解"),
            Way::Score => words!(
                "ask `grundy solve` for the score of a position",
                "可用 `grundy solve` 求某一局面的得分"
            ),
            Way::NoPosition => words!(
                "leave it out, or ask `grundy solve` about a position",
                "请去掉；若问一个局面，请用 `grundy solve`"
            ),
            Way::Table => words!("`grundy table` lists its values", "可用 `grundy table` 列出数值"),
            Way::Outcomes(name) => {
                words!("use `grundy table {name} --to N`", "请用 `grundy table {name} --to N`")
            }
            Way::TableOrGraph => words!(
                "`grundy table` lists its positions or counts them, `grundy graph` draws them",
                "`grundy table` 列出或统计局面，`grundy graph` 画出局面"
            ),
            Way::Sizes => words!("ask for sizes with `--to 20`", "请用 `--to 20` 给出大小"),
            Way::SizesOrPosition(Words { en, zh }) => words!(
                "ask for sizes with `--to 20`, or give a position: {en}",
                "请用 `--to 20` 给出大小，或给出局面：{zh}"
            ),
            Way::Counted => words!(
                "leave `--to` out to count the positions that can arise",
                "请去掉 `--to`，以统计可出现的局面"
            ),
            Way::LongerTable => words!("`grundy table` goes further", "`grundy table` 可以更远"),
            Way::LongerPlot => words!("`grundy plot` goes further", "`grundy plot` 可以更远"),
            Way::Values => words!("use `--kind values`", "请用 `--kind values`"),
        }
    }

    fn on_a_page(&self) -> Words {
        match self {
            Way::Solve | Way::SolveThis => {
                words!("its own page answers it", "在它自己的页面上可以求解")
            }
            Way::Score => words!(
                "its own page answers the score of a position",
                "在它自己的页面上可以求某一局面的得分"
            ),
            Way::NoPosition => words!(
                "leave it out; the page of the game answers positions",
                "请去掉；在该游戏的页面上可以求解局面"
            ),
            Way::Table => words!("its table lists the values", "数值表列出其数值"),
            Way::Outcomes(_) => words!("its table shows the outcomes", "数值表列出胜负"),
            Way::TableOrGraph => words!(
                "its table lists its positions or counts them, its graph draws them",
                "数值表列出或统计局面，局面图画出局面"
            ),
            Way::Sizes => words!("ask for sizes up to a number", "请给出大小的上限"),
            Way::SizesOrPosition(Words { en, zh }) => words!(
                "ask for sizes up to a number, or give a position: {en}",
                "请给出大小的上限，或给出局面：{zh}"
            ),
            Way::Counted => words!(
                "give no bound, and the positions that can arise are counted",
                "请去掉上限，以统计可出现的局面"
            ),
            Way::LongerTable => {
                words!("the command `grundy table` goes further", "命令行 `grundy table` 可以更远")
            }
            Way::LongerPlot => {
                words!("the command `grundy plot` goes further", "命令行 `grundy plot` 可以更远")
            }
            Way::Values => words!("choose the values", "请选择“数值”"),
        }
    }
}

impl Claimable {
    fn on_the_command_line(self) -> Words {
        match self {
            Claimable::Losing => {
                words!("claim P-positions with `--losing`", "请用 `--losing` 给出必败态")
            }
            Claimable::ValuesOrFile => words!(
                "claim Grundy values with `--values`, or list positions in a file with `--p-file`",
                "请用 `--values` 给出 SG 值，或用 `--p-file` 列出必败局面"
            ),
            Claimable::Anything => words!(
                "claim one with `--values`, `--losing` or `--p-file`",
                "可用 `--values`、`--losing` 或 `--p-file` 给出自己的猜想"
            ),
            Claimable::MoreValues => words!(
                "give more values, a smaller `--to`, or `--period P` to repeat the last P of them",
                "请多给几个值、减小 `--to`，或用 `--period P` 重复最后 P 个"
            ),
            Claimable::OfRules => words!(
                "add a line `claim P when …`, or use `--claim \"P when …\"`",
                "请加一行 `claim P when …`，或用 `--claim \"P when …\"`"
            ),
        }
    }

    fn on_a_page(self) -> Words {
        match self {
            Claimable::Losing => words!("claim P-positions", "请给出必败态"),
            Claimable::ValuesOrFile => words!("claim Grundy values", "请给出 SG 值"),
            Claimable::Anything => words!("claim something of your own", "请自己写一条断言"),
            Claimable::MoreValues => words!(
                "give more values or a period, or go up to a smaller number",
                "请多给几个值或给出周期，或减小上限"
            ),
            Claimable::OfRules => words!(
                "add a line `claim P when …`, or claim something of your own",
                "请加一行 `claim P when …`，或自己写一条断言"
            ),
        }
    }
}

impl Certified {
    fn anew(self, medium: Medium) -> Words {
        let command = match self {
            Certified::Law => "grundy law … --certificate FILE",
            Certified::MisereLaw => "grundy law … --misere --certificate FILE",
            Certified::Quotient => "grundy quotient … --certificate FILE",
            Certified::Answer => "grundy solve … --certificate FILE",
            Certified::Claim => "grundy prove … --certificate FILE",
        };
        match medium {
            Medium::CommandLine => {
                words!("write it anew with `{command}`", "请用 `{command}` 重新生成")
            }
            Medium::Page => {
                words!(
                    "write it anew with the command `{command}`",
                    "请用命令行 `{command}` 重新生成"
                )
            }
        }
    }
}
