//! States suggestions in words for each frontend, in both languages.

use super::suggestion::{
    AskFor, CertificateKind, Frontend, Limit, Setting, Suggestion, SupportedClaim,
};
use super::text::{Text, Words};
use crate::words;

impl Suggestion {
    /// Returns the suggestion in the words of `frontend`, in both languages.
    pub fn words(&self, frontend: Frontend) -> Words {
        use Frontend::{CommandLine, Page};
        match (self, frontend) {
            (Suggestion::Words(words), _) => words.clone(),
            (Suggestion::RaiseLimit(limit), _) => limit.raised(frontend),
            (Suggestion::Larger(setting), _) => {
                let Text { en, zh } = setting.name(frontend);
                words!("give a larger {en}", "请给出更大的{zh}")
            }
            (Suggestion::Smaller(setting), _) => {
                let Text { en, zh } = setting.name(frontend);
                words!("give a smaller {en}", "请给出较小的{zh}")
            }
            (Suggestion::AtMost(setting, maximum), CommandLine) => {
                let option = setting.name(frontend).en.trim_matches('`');
                words!("use at most `{option} {maximum}`", "最多 `{option} {maximum}`")
            }
            (Suggestion::AtMost(setting, maximum), Page) => {
                let Text { en, zh } = setting.name(frontend);
                words!("set the {en} to at most {maximum}", "{zh}最多为 {maximum}")
            }
            (Suggestion::LeaveOut(setting), _) => setting.omit_words(frontend),
            (Suggestion::Ask(question), CommandLine) => question.on_the_command_line(),
            (Suggestion::Ask(question), Page) => question.on_a_page(),
            (Suggestion::Claim(claim), CommandLine) => claim.on_the_command_line(),
            (Suggestion::Claim(claim), Page) => claim.on_a_page(),
            (Suggestion::TakeRemainder { parameter: true }, _) => words!(
                "ask for the remainder modulo a number, as in `mod=1000000007`",
                "请对某数取模，如 `mod=1000000007`"
            ),
            (Suggestion::TakeRemainder { parameter: false }, CommandLine) => words!(
                "ask for the remainder modulo a number, as in `--mod 1000000007`",
                "请对某数取模，如 `--mod 1000000007`"
            ),
            (Suggestion::TakeRemainder { parameter: false }, Page) => {
                words!(
                    "ask for the remainder modulo a number, such as 1000000007",
                    "请对某数取模，如 1000000007"
                )
            }
            (Suggestion::FewerHeaps, CommandLine) => words!(
                "use fewer heaps, or count ordered lists of heaps (without `--unordered` and `--distinct`), for which the remainder is computed for any number of heaps",
                "请减少堆数；若计次序（不用 `--unordered`、`--distinct`），任意堆数都可取模"
            ),
            (Suggestion::FewerHeaps, Page) => words!(
                "use fewer heaps, or count ordered lists of heaps, for which the remainder is computed for any number of heaps",
                "请减少堆数；若计次序，任意堆数都可取模"
            ),
            (Suggestion::TameOrNormal { first }, _) => {
                let below_first_wild =
                    Suggestion::AtMost(Setting::Below, first.to_string()).words(frontend);
                let normal = Setting::Misere.omit_words(frontend);
                below_first_wild.then(&words!(", or ", "，或")).then(&without_please(normal))
            }
            (Suggestion::SmallerBoardOrEnd, _) => {
                let Text { en, zh } = Setting::To.name(frontend);
                words!("choose a smaller board, or a smaller {en}", "请用较小的棋盘，或较小的{zh}")
            }
            (Suggestion::GameThatEnds, _) => {
                words!("this method needs a game that always ends", "此方法要求游戏必定结束")
            }
            (Suggestion::OneEnding, CommandLine) => words!(
                "leave out misère games (in which the player who cannot move wins); `--misere` \
                 solves the whole sum in misère play",
                "请只加正常规则的游戏，再对整个和用 `--misere`"
            ),
            (Suggestion::OneEnding, Page) => words!(
                "leave out misère games (in which the player who cannot move wins); to solve the \
                 whole sum in misère play, choose misère",
                "请只加正常规则的游戏，再对整个和选用反常规则"
            ),
            (Suggestion::SeeGame(id), CommandLine) => {
                words!("`grundy show {id}` explains it", "说明见 `grundy show {id}`")
            }
            (Suggestion::SeeGame(id), Page) => {
                words!("see `/games/{id}`", "说明见 `/games/{id}`")
            }
            (Suggestion::SeeGames { similar }, _) => {
                let see_list = match frontend {
                    CommandLine => {
                        words!("`grundy list` lists all games", "`grundy list` 列出全部")
                    }
                    Page => words!("the page Games lists all games", "“游戏”页列出全部"),
                };
                match similar {
                    Some(id) => {
                        words!("did you mean `{id}`? ", "是否想用 `{id}`？").then(&see_list)
                    }
                    None => see_list,
                }
            }
            (Suggestion::SeeExamples, CommandLine) => {
                words!("`grundy examples` lists all examples", "`grundy examples` 列出全部")
            }
            (Suggestion::SeeExamples, Page) => {
                words!("`/api/v1/examples` lists all examples", "`/api/v1/examples` 列出全部")
            }
            (Suggestion::SeeProblems, CommandLine) => {
                words!("`grundy judge list` lists all problems", "`grundy judge list` 列出全部")
            }
            (Suggestion::SeeProblems, Page) => words!(
                "the command `grundy judge list` lists all problems",
                "命令行 `grundy judge list` 列出全部"
            ),
            (Suggestion::Verify(file), CommandLine) => {
                words!(
                    "`grundy verify {file}` checks the certificate",
                    "可用 `grundy verify {file}` 验证"
                )
            }
            (Suggestion::Verify(_), Page) => {
                words!(
                    "the command `grundy verify` checks the certificate",
                    "可用命令行 `grundy verify` 验证"
                )
            }
            (Suggestion::CertifyAnew(certified), _) => certified.anew(frontend),
            (Suggestion::HeapsAndBelow, CommandLine) => words!(
                "give the number of heaps and a number above all their sizes, as in `--heaps 3 --below 10`",
                "请写堆数与大小，如 `--heaps 3 --below 10`"
            ),
            (Suggestion::HeapsAndBelow, Page) => {
                words!(
                    "give the number of heaps and a number above all their sizes",
                    "请写堆数与大小"
                )
            }
            (Suggestion::GivePeriod, CommandLine) => {
                words!("give a period, such as `--period 12`", "请给出一个，例如 `--period 12`")
            }
            (Suggestion::GivePeriod, Page) => {
                words!("give a period, such as 12", "请给出一个周期，例如 12")
            }
            (Suggestion::AsDot, CommandLine) => {
                words!("use `--format dot` and Graphviz", "请用 `--format dot` 与 Graphviz")
            }
            (Suggestion::AsDot, Page) => {
                words!("choose the format dot and use Graphviz", "请选用 dot 格式与 Graphviz")
            }
            (Suggestion::FindPeriodToExport, CommandLine) => words!(
                "leave `--export` out, or raise `--to` until a period appears",
                "请去掉 `--export`，或提高 `--to` 直至出现周期"
            ),
            (Suggestion::FindPeriodToExport, Page) => {
                words!("raise the upper bound until a period appears", "请增大上限，直至出现周期")
            }
        }
    }
}

/// Removes the leading 请 ("please") of a Chinese request, so that the request can follow another
/// one.
fn without_please(request: Words) -> Words {
    let zh = request.zh.strip_prefix('请').unwrap_or(&request.zh).to_string();
    Words { en: request.en, zh }
}

impl Limit {
    /// Returns the advice to raise the limit or to choose its alternative, in the words of
    /// `frontend`.
    fn raised(self, frontend: Frontend) -> Words {
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
        let where_to_raise = match frontend {
            Frontend::CommandLine => Words::default(),
            Frontend::Page => words!("on the command line ", "在命令行"),
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
                "raise the limit with `--memory {mebibytes}M`",
                "用 `--memory {mebibytes}M` 提高上限"
            ),
            Limit::Seconds => words!("raise `--seconds`", "提高 `--seconds`"),
            Limit::PositionsOfGraph => words!("raise `--limit`", "提高 `--limit`"),
            Limit::Vertices => words!("raise `--limit`", "请提高 `--limit`"),
        };
        less.then(&where_to_raise).then(&raise)
    }
}

impl Setting {
    /// Returns the name of the setting in `frontend`: an option of the command line, or a form
    /// field of a page.
    fn name(self, frontend: Frontend) -> Text {
        let (option, en, zh) = match self {
            Setting::To => ("`--to`", "upper bound", "上限"),
            Setting::Below => ("`--below`", "bound of the sizes", "大小上界"),
            Setting::Misere => ("`--misere`", "ending", "终局规则"),
            Setting::Compound => ("`--play` and `--end`", "compound", "组合方式"),
            Setting::Kind => ("`--kind`", "kind", "种类"),
            Setting::Grid => ("`--grid`", "grid", "方格图"),
        };
        match frontend {
            Frontend::CommandLine => Text { en: option, zh: option },
            Frontend::Page => Text { en, zh },
        }
    }

    /// Returns the advice to omit the setting from the question, in the words of `frontend`.
    fn omit_words(self, frontend: Frontend) -> Words {
        match (self, frontend) {
            (Setting::Compound, Frontend::CommandLine) => {
                words!(
                    "leave out such options as `--play`, `--end`, `--every` and `--sj`",
                    "请去掉 `--play`、`--end`、`--every`、`--sj` 之类的选项"
                )
            }
            (_, Frontend::CommandLine) => {
                let Text { en, .. } = self.name(frontend);
                words!("leave {en} out", "请去掉 {en}")
            }
            (Setting::To | Setting::Below, Frontend::Page) => {
                words!("leave the upper bound out", "请去掉上限")
            }
            (Setting::Misere, Frontend::Page) => words!("choose normal play", "请改用正常规则"),
            (Setting::Compound, Frontend::Page) => {
                words!("choose the ordinary sum", "请选择通常的和")
            }
            (Setting::Kind, Frontend::Page) => words!("choose “values”", "请选择“数值”"),
            (Setting::Grid, Frontend::Page) => {
                words!("draw the values as a sequence", "请改画数列")
            }
        }
    }
}

impl AskFor {
    /// Returns the advice to ask this kind of question, in the words of the command line.
    fn on_the_command_line(&self) -> Words {
        match self {
            AskFor::Solve => words!("use `grundy solve`", "请用 `grundy solve`"),
            AskFor::SolveThis => {
                words!("`grundy solve` answers this question", "可用 `grundy solve` 求解")
            }
            AskFor::Score => words!(
                "ask `grundy solve` for the score of a position",
                "可用 `grundy solve` 求某一局面的得分"
            ),
            AskFor::NoPosition => words!(
                "leave the position out, or ask `grundy solve` about it",
                "请去掉；若问一个局面，请用 `grundy solve`"
            ),
            AskFor::Table => {
                words!(
                    "`grundy table` lists the values of the game",
                    "可用 `grundy table` 列出数值"
                )
            }
            AskFor::Outcomes(name) => {
                words!("use `grundy table {name} --to N`", "请用 `grundy table {name} --to N`")
            }
            AskFor::TableOrGraph => words!(
                "`grundy table` lists or counts the positions of the game, and `grundy graph` draws them",
                "`grundy table` 列出或统计局面，`grundy graph` 画出局面"
            ),
            AskFor::Sizes => {
                words!("give the largest size, as in `--to 20`", "请用 `--to 20` 给出大小")
            }
            AskFor::SizesOrPosition(Words { en, zh }) => words!(
                "give the largest size, as in `--to 20`, or a position: {en}",
                "请用 `--to 20` 给出大小，或给出局面：{zh}"
            ),
            AskFor::Counted => words!(
                "leave `--to` out to get the numbers of won and lost positions that are reachable \
                 from the start",
                "请去掉 `--to`，以统计从开局可到的局面"
            ),
            AskFor::LongerTable => {
                words!("`grundy table` computes longer tables", "`grundy table` 可以更远")
            }
            AskFor::LongerPlot => {
                words!("`grundy plot` computes longer plots", "`grundy plot` 可以更远")
            }
            AskFor::Values => words!("use `--kind values`", "请用 `--kind values`"),
        }
    }

    /// Returns the advice to ask this kind of question, in the words of a page.
    fn on_a_page(&self) -> Words {
        match self {
            AskFor::Solve | AskFor::SolveThis => {
                words!(
                    "open the page of the game to answer this question",
                    "在它自己的页面上可以求解"
                )
            }
            AskFor::Score => words!(
                "open the page of the game to find the score of a position",
                "在它自己的页面上可以求某一局面的得分"
            ),
            AskFor::NoPosition => words!(
                "leave the position out, or ask about it on the page of the game",
                "请去掉；在该游戏的页面上可以求解局面"
            ),
            AskFor::Table => words!("the table of the game lists the values", "数值表列出其数值"),
            AskFor::Outcomes(_) => {
                words!("the table of the game lists the outcomes", "数值表列出胜负")
            }
            AskFor::TableOrGraph => words!(
                "the table of the game lists or counts its positions, and the graph draws them",
                "数值表列出或统计局面，局面图画出局面"
            ),
            AskFor::Sizes => words!("give the largest size", "请给出大小的上限"),
            AskFor::SizesOrPosition(Words { en, zh }) => words!(
                "give the largest size, or a position: {en}",
                "请给出大小的上限，或给出局面：{zh}"
            ),
            AskFor::Counted => words!(
                "leave the upper bound out to count the positions reachable from the start",
                "请去掉上限，以统计从开局可到的局面"
            ),
            AskFor::LongerTable => {
                words!(
                    "the command `grundy table` computes longer tables",
                    "命令行 `grundy table` 可以更远"
                )
            }
            AskFor::LongerPlot => {
                words!(
                    "the command `grundy plot` computes longer plots",
                    "命令行 `grundy plot` 可以更远"
                )
            }
            AskFor::Values => words!("choose “values”", "请选择“数值”"),
        }
    }
}

impl SupportedClaim {
    /// Returns the advice to make a claim of this kind, in the words of the command line.
    fn on_the_command_line(self) -> Words {
        match self {
            SupportedClaim::Losing => {
                words!("claim P-positions with `--losing`", "请用 `--losing` 给出必败态")
            }
            SupportedClaim::ValuesOrFile => words!(
                "claim Grundy values with `--values`, or list positions in a file with `--p-file`",
                "请用 `--values` 给出 SG 值，或用 `--p-file` 列出必败局面"
            ),
            SupportedClaim::Anything => words!(
                "state a claim of your own with `--values`, `--losing` or `--p-file`",
                "可用 `--values`、`--losing` 或 `--p-file` 给出自己的猜想"
            ),
            SupportedClaim::MoreValues => words!(
                "give more values, a smaller `--to`, or `--period P` to repeat the last P values",
                "请多给几个值、减小 `--to`，或用 `--period P` 重复最后 P 个"
            ),
            SupportedClaim::OfRules => words!(
                "add a line such as `claim P when n mod 4 == 0` to the file, or give a claim with \
                 `--claim`",
                "请加一行 `claim P when …`，或用 `--claim \"P when …\"`"
            ),
        }
    }

    /// Returns the advice to make a claim of this kind, in the words of a page.
    fn on_a_page(self) -> Words {
        match self {
            SupportedClaim::Losing => {
                words!("state which positions are P-positions", "请给出必败态")
            }
            SupportedClaim::ValuesOrFile => words!("state the Grundy values", "请给出 SG 值"),
            SupportedClaim::Anything => words!("write a claim", "请自己写一条断言"),
            SupportedClaim::MoreValues => words!(
                "give more values or a period, or a smaller upper bound",
                "请多给几个值或给出周期，或减小上限"
            ),
            SupportedClaim::OfRules => words!(
                "add a line `claim P when …`, or write a claim",
                "请加一行 `claim P when …`，或自己写一条断言"
            ),
        }
    }
}

impl CertificateKind {
    /// Returns the advice to create a new certificate of this kind, in the words of `frontend`.
    fn anew(self, frontend: Frontend) -> Words {
        let command = match self {
            CertificateKind::Law => "grundy law … --certificate FILE",
            CertificateKind::MisereLaw => "grundy law … --misere --certificate FILE",
            CertificateKind::Quotient => "grundy quotient … --certificate FILE",
            CertificateKind::Answer => "grundy solve … --certificate FILE",
            CertificateKind::Claim => "grundy prove … --certificate FILE",
            CertificateKind::Unknown => "grundy prove|law|quotient|solve … --certificate FILE",
        };
        match frontend {
            Frontend::CommandLine => {
                words!("create a new certificate with `{command}`", "请用 `{command}` 重新生成")
            }
            Frontend::Page => {
                words!(
                    "create a new certificate with the command `{command}`",
                    "请用命令行 `{command}` 重新生成"
                )
            }
        }
    }
}
