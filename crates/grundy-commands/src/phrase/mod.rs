//! Questions as people write them: `1..3 or squares, heaps 10 17 21, misère`.
//!
//! A line is made into words that the workbench reads. What may be taken is listed up to the largest heap, beyond which
//! nothing can be taken, so the game that is answered is the game that was asked about.

mod sentence;
mod takes;
mod words;

use words::{MISERE, NORMAL, ONE, TOOK, WHO};

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// The words of the question: a game and its position.
    pub question: String,
    /// Whether the last to move loses.
    pub misere: bool,
    /// Whether it was said in words what may be taken, or not at all, so that it should be told how that was read.
    pub listed: bool,
}

/// Words that say the same in every question, longer ones first.
const NOISE: &[&str] = &[
    "how do i play",
    "how to play",
    "let us play",
    "play",
    "怎么玩",
    "怎么下",
    "who wins",
    "who will win",
    "what is",
    "the winner of",
    "and why",
    "why",
    "one may take",
    "may be taken",
    "may take",
    "you may",
    "you can",
    "can take",
    "takes",
    "taking",
    "take",
    "stones",
    "from",
    "with",
    "谁会赢",
    "谁能赢",
    "谁赢",
    "谁胜",
    "为什么",
    "怎么走",
    "每次可取",
    "每次取",
    "可取",
    "颗",
    "个",
    "石子",
    "求",
];

/// Words for what is asked about, and what that is called.
const VALUES: &[(&str, &str)] = &[
    ("the grundy value of", ""),
    ("grundy value of", ""),
    ("the sg value of", ""),
    ("sg value of", ""),
    ("the nim-sum of", "nim"),
    ("nim-sum of", "nim"),
    ("the nim sum of", "nim"),
    ("nim sum of", "nim"),
    ("the mex of", "mex"),
    ("mex of", "mex"),
];

/// Words that stand between what may be taken and the heaps.
const HEAPS: &[&str] =
    &["heaps of", "heaps", "heap of", "heap", "piles of", "piles", "pile", "on ", "堆"];

/// Marks of the other width, and what parts words. `、` is left, which joins what it stands between.
fn plain(line: &str) -> String {
    let one = |c: char| match c {
        '，' | '；' | ';' => ',',
        '：' | ':' => ' ',
        '？' | '?' | '。' | '！' | '!' => ' ',
        '（' => '(',
        '）' => ')',
        '｛' => '{',
        '｝' => '}',
        c if c.is_whitespace() => ' ',
        c => c,
    };
    format!(" {} ", line.trim().chars().map(one).collect::<String>())
}

/// Cuts out a word wherever it stands by itself; Chinese words stand anywhere.
fn cut(line: &mut String, word: &str) -> bool {
    let ascii = word.is_ascii();
    let low = line.to_ascii_lowercase();
    let Some(at) = low.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = low[..*at].chars().next_back();
        let after = low[at + word.len()..].chars().next();
        let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphabetic());
        !ascii || !(letter(before) || letter(after) && !word.ends_with(' '))
    }) else {
        return false;
    };
    line.replace_range(at..at + word.len(), " ");
    true
}

/// Cuts out who took the last one, in Chinese, `取到最后一颗者负` or `谁取到最后一颗谁输`; whether that loses.
fn cut_last(line: &mut String) -> Option<bool> {
    const LAST: &str = "最后一";
    let at = line.find(LAST)?;
    let before = TOOK.iter().find_map(|took| line[..at].strip_suffix(took))?;
    let behind = &line[at + LAST.len()..];
    let behind = ONE.iter().find_map(|one| behind.strip_prefix(one))?;
    let (before, behind) = match before.strip_suffix('谁') {
        Some(before) => (before, behind.strip_prefix('谁')?),
        None => (before, WHO.iter().find_map(|who| behind.strip_prefix(who))?),
    };
    let end = behind.chars().next()?;
    let loses = match end {
        '负' | '输' => true,
        '胜' | '赢' => false,
        _ => return None,
    };
    *line = format!("{before} {}", &behind[end.len_utf8()..]);
    Some(loses)
}

/// What a line says, where it is a question in words; `None` where it is to be read as it is.
pub fn read(line: &str) -> Option<Phrase> {
    let mut text = plain(&line.replace('。', ". "));
    let (mut misere, mut noise) = (false, false);
    for word in MISERE {
        misere |= cut(&mut text, word);
    }
    for word in NORMAL {
        noise |= cut(&mut text, word);
    }
    if let Some(loses) = cut_last(&mut text) {
        (misere, noise) = (misere || loses, true);
    }
    if let Some(question) = sentence::question(&text) {
        return Some(Phrase { question, misere, listed: true });
    }
    text = text.replace('、', ",").replace(". ", " ");
    for word in NOISE {
        while cut(&mut text, word) {
            noise = true;
        }
    }
    for (word, asked) in VALUES {
        if cut(&mut text, word) {
            let rest = numbers(&text).map_or_else(|| text.clone(), |all| all.join(" "));
            (text, noise) = (format!(" {asked} {rest} "), true);
        }
    }
    // A set in braces, or a game by its name, and then the heaps.
    if let Some((rules, heaps)) = parted(&text) {
        let (rules, heaps) = (tidy(&rules), numbers(&heaps)?);
        if heaps.is_empty() || rules.is_empty() {
            return None;
        }
        let question = format!("{rules} {}", heaps.join(" "));
        return Some(Phrase { question, misere, listed: false });
    }
    let question = tidy(&text);
    (!question.is_empty() && (misere || noise)).then_some(Phrase {
        question,
        misere,
        listed: false,
    })
}

/// The game whose law or period a line asks for, as `period of 0.007` and `0.007 的周期` do.
pub fn law_of(line: &str) -> Option<String> {
    let text = tidy(&plain(line).replace('、', ","));
    let (low, mut asked) = (text.to_ascii_lowercase(), None);
    for word in ["period", "law"] {
        for before in ["", "the ", "what is the ", "find the "] {
            let front = format!("{before}{word} of ");
            if low.starts_with(&front) {
                asked = Some(&text[front.len()..]);
            }
        }
        if low.ends_with(&format!(" {word}")) {
            asked = asked.or(Some(&text[..text.len() - word.len() - 1]));
        }
    }
    for word in ["周期", "规律"] {
        let end = [word.to_string(), format!("{word}是什么"), format!("{word}是多少")];
        let front = end.iter().find_map(|end| text.strip_suffix(end.as_str()));
        asked = asked.or(front.map(|front| front.trim_end().trim_end_matches('的')));
    }
    let game = tidy(asked?);
    (!game.is_empty()).then_some(game)
}

/// Without marks at its ends, and with single spaces.
fn tidy(text: &str) -> String {
    let words = text.split_whitespace().filter(|word| *word != ",");
    let line = words.collect::<Vec<_>>().join(" ");
    line.trim_matches([',', ' ']).to_string()
}

/// What stands before the word for heaps, and behind it.
fn parted(text: &str) -> Option<(String, String)> {
    let found = HEAPS.iter().find_map(|word| {
        let mut text = text.to_string();
        let marked = format!(" {word}");
        let at = text.to_ascii_lowercase().find(if word.is_ascii() {
            marked.as_str()
        } else {
            *word
        })?;
        let end = at + if word.is_ascii() { marked.len() } else { word.len() };
        let after = text[end..].to_string();
        text.truncate(at);
        Some((text, after))
    });
    let (mut before, after) = found?;
    // `三堆 10 17 21`: how many there are is counted by who reads on.
    before = before
        .trim_end()
        .trim_end_matches(['一', '两', '二', '三', '四', '五', '六', '几', '各'])
        .to_string();
    Some((before, after))
}

/// Naturals with commas or spaces between them, and nothing else.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let words = text.split([',', ' ']).filter(|word| !["", "and", "和", "与", "或"].contains(word));
    words.map(|word| word.bytes().all(|c| c.is_ascii_digit()).then_some(word)).collect()
}

/// The numbers up to `most` of which a text says, in words, that they may be taken: `squares or 3`.
pub fn named_takes(text: &str, most: u64) -> Option<Vec<u64>> {
    sentence::takes(&plain(text), most)
}
