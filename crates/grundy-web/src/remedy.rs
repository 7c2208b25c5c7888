//! Remedies as they make sense on a page.
//!
//! The library tells how to mend a question in the words of the command line: "raise `--limit`". A page has no such option,
//! so what the page has itself is said in its own words, and what only the program has is said to be there.

use grundy::base::Words;

/// What is said of commands and options, and what a page says instead; the first that fits is taken, the general ones are
/// last.
const ENGLISH: &[(&str, &str)] = &[
    ("`grundy solve` answers it", "its own page answers it"),
    ("leave `--every` and `--sj` out", "its own page answers positions"),
    ("`grundy list` shows", "the page Games shows"),
    ("use `--misere` for", "choose misère for"),
    ("leave `--misere` out", "choose normal play"),
    ("a smaller `--to`", "a smaller number to go up to"),
    ("at most --to ", "at most "),
    ("leave out `--kind`", "choose the values"),
    ("use `--kind values`", "choose the values"),
    ("leave out `--grid`", "draw it as a sequence"),
    ("use `--claim \"P when …\"`", "claim something of your own"),
    ("raise `--", "on the command line raise `--"),
    ("`grundy ", "the command `grundy "),
    ("`--", "the option of the command line `--"),
];

/// The same in Chinese.
const CHINESE: &[(&str, &str)] = &[
    ("可用 `grundy solve` 求解", "在它自己的页面上可以求解"),
    ("请去掉 `--every` 与 `--sj`", "在它自己的页面上可以求解局面"),
    ("`grundy list` 列出", "“游戏”页列出"),
    ("对整个和用 `--misere`", "对整个和选用反常规则"),
    ("去掉 `--misere`", "改用正常规则"),
    ("较小的 `--to`", "较小的上限"),
    ("最多 --to ", "上限最多为 "),
    ("去掉 `--kind`", "选择“数值”"),
    ("用 `--kind values`", "选择“数值”"),
    ("去掉 `--grid`", "改画数列"),
    ("用 `--claim \"P when …\"`", "自己写一条断言"),
    ("提高 `--", "在命令行提高 `--"),
    (" `grundy ", "命令行 `grundy "),
    ("`grundy ", "命令行 `grundy "),
    (" `--", "命令行选项 `--"),
    ("`--", "命令行选项 `--"),
];

/// An error as a page tells it.
pub fn on_the_page(told: &Words) -> Words {
    Words {
        en: put(&games(&told.en), ENGLISH, "on the command line "),
        zh: put(&games(&told.zh), CHINESE, "在命令行"),
    }
}

/// `grundy show nim` is the page of Nim.
fn games(told: &str) -> String {
    told.replace("`grundy show ", "`/games/")
}

/// Replaces from left to right, so that nothing is replaced twice. Where several options follow each other, the command
/// line is named once.
fn put(told: &str, phrases: &[(&str, &str)], named: &str) -> String {
    let mut said = String::with_capacity(told.len());
    let mut rest = told;
    while let Some(next) = rest.chars().next() {
        let fits = phrases.iter().find(|(phrase, _)| rest.starts_with(phrase));
        match fits {
            Some((phrase, instead)) => {
                let again = phrase.trim_start() == "`--" && said.contains(named);
                said.push_str(if again { phrase } else { instead });
                rest = &rest[phrase.len()..];
            }
            None => {
                said.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::on_the_page;
    use grundy::words;

    #[test]
    fn what_only_the_program_has_is_said_to_be_there() {
        let told = on_the_page(&words!(
            "too large (use smaller numbers, or raise `--max-positions` or `--memory`)",
            "过大（请减小数字，或提高 `--max-positions` 或 `--memory`）"
        ));
        let en = "too large (use smaller numbers, or on the command line raise `--max-positions` or `--memory`)";
        assert_eq!(told.en, en);
        assert_eq!(told.zh, "过大（请减小数字，或在命令行提高 `--max-positions` 或 `--memory`）");
        let told = on_the_page(&words!("use `grundy solve`", "请用 `grundy solve`"));
        assert_eq!(
            (told.en.as_str(), told.zh.as_str()),
            ("use the command `grundy solve`", "请用命令行 `grundy solve`")
        );
    }

    #[test]
    fn what_the_page_has_is_said_in_its_own_words() {
        let told = on_the_page(&words!(
            "no game `x` (`grundy list` shows all of them; `grundy show mex` tells what it is)",
            "没有 `x`（`grundy list` 列出全部，`grundy show mex` 有说明）"
        ));
        assert_eq!(
            told.en,
            "no game `x` (the page Games shows all of them; `/games/mex` tells what it is)"
        );
        assert_eq!(told.zh, "没有 `x`（“游戏”页列出全部，`/games/mex` 有说明）");
        let told = on_the_page(&words!("leave `--misere` out", "请去掉 `--misere`"));
        assert_eq!((told.en.as_str(), told.zh.as_str()), ("choose normal play", "请改用正常规则"));
    }

    #[test]
    fn other_words_stay_as_they_are() {
        let told = words!("`-3` is negative (write 0, 1, 2)", "`-3` 是负数（请写 0、1、2）");
        let again = on_the_page(&told);
        assert_eq!((again.en, again.zh), (told.en, told.zh));
    }
}
