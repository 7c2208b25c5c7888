//! What may be taken, and from which heaps, said in words in any order: `21 stones, take 1 to 3`.
//!
//! Every word has to be known: of a sentence with another nothing is understood, so that no rule that was meant is
//! left out.

use super::takes::{self, NAMES};
use super::words::{CHINESE, Cue, ENGLISH, Word};

/// A text of more words is no such question.
const WORDS: usize = 200;
/// Numbers are listed up to here; in longer heaps the list would be too long.
const LARGEST: u64 = 10_000;

/// Numbers as they are said.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// One, in its digits: a heap may be of any size.
    One(String),
    /// All from one to another.
    Range(u64, u64),
    /// All of a kind.
    Of(takes::Kind),
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(String),
    Kind(takes::Kind),
    Cue(Cue),
    /// A comma.
    Stop,
    /// The end of a sentence.
    End,
}

/// What the numbers that come are said to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Said {
    #[default]
    Nothing,
    Takes,
    Heaps,
}

/// What a sentence says.
#[derive(Debug, Default)]
struct Sentence {
    takes: Vec<Item>,
    heaps: Vec<String>,
    /// Numbers of which it is not said what they are.
    pending: Vec<Item>,
    /// How many heaps there are, where it is said.
    count: Option<usize>,
    /// Whether it is said that something is taken, and whether the last of it might be a heap.
    took: bool,
    run: bool,
}

/// The question that a text with plain marks asks: a set with its heaps, a set alone, or heaps of Nim. `None` where a word is
/// not known or what is said cannot be put together.
pub(super) fn question(text: &str) -> Option<String> {
    let Sentence { mut takes, mut heaps, pending, count, took, run } = heard(text)?;
    if !pending.is_empty() {
        match (takes.is_empty(), heaps.is_empty()) {
            // Numbers alone are heaps of which any number may be taken.
            (_, true) if !takes.is_empty() || pending.len() > 1 => heaps = ones(pending)?,
            (true, false) => takes = pending,
            _ => return None,
        }
    }
    // `take 6 14 stones`: other heaps would say what the last number is.
    if heaps.is_empty() && run {
        return None;
    }
    match count.unwrap_or(1) {
        many if many == heaps.len() || many == 1 => {}
        many if heaps.len() == 1 => heaps = vec![heaps.remove(0); many],
        _ => return None,
    }
    let shown = heaps.join(" ");
    if takes.is_empty() {
        // `take 1 heaps of 3 and 5`: something was said of what is taken.
        return (heaps.len() > 1 && !took).then(|| format!("nim {shown}"));
    }
    let most = heaps.iter().map(|heap| heap.parse().unwrap_or(u64::MAX)).max();
    let list: Vec<String> = listed(&takes, most)?.iter().map(u64::to_string).collect();
    Some(format!("{{{}}} {shown}", list.join(",")).trim_end().to_string())
}

/// The numbers up to `most` of which a text says that they may be taken, and nothing of heaps.
pub(super) fn takes(text: &str, most: u64) -> Option<Vec<u64>> {
    let Sentence { takes, heaps, pending, .. } = heard(text)?;
    let said = if takes.is_empty() { pending } else { takes };
    let worded = said.iter().any(|item| !matches!(item, Item::One(_)));
    (heaps.is_empty() && worded).then(|| listed(&said, Some(most)))?
}

/// Numbers that are given one by one.
fn ones(items: Vec<Item>) -> Option<Vec<String>> {
    let one = |item| match item {
        Item::One(digits) => Some(digits),
        Item::Range(..) | Item::Of(_) => None,
    };
    items.into_iter().map(one).collect()
}

/// All numbers that are said, ascending, of those up to the largest heap: more than is there cannot be taken.
fn listed(items: &[Item], most: Option<u64>) -> Option<Vec<u64>> {
    let mut all = Vec::new();
    let end = most.unwrap_or(u64::MAX);
    for item in items {
        match item {
            Item::One(digits) => {
                let one: u64 = digits.parse().ok().filter(|one| *one > 0)?;
                all.extend((one <= end).then_some(one));
            }
            Item::Range(from, to) => {
                let to = *to.min(&end);
                (*from > 0 && to <= LARGEST).then_some(())?;
                all.extend(*from..=to);
            }
            Item::Of(kind) => {
                (end <= LARGEST).then_some(())?;
                all.extend(kind.up_to(end));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    (!all.is_empty()).then_some(all)
}

/// What a text says.
fn heard(text: &str) -> Option<Sentence> {
    use Token::{Kind, Number};
    let tokens = tokens(text)?;
    let (mut reader, mut rest) = (Reader::default(), &tokens[..]);
    while !rest.is_empty() {
        let used = match rest {
            [Number(from), Token::Cue(Cue::To), Number(to), ..] => {
                reader.add(range(from, to)?, &rest[3..])?;
                3
            }
            [Token::Cue(Cue::Between), Number(from), Token::Cue(Cue::Or), Number(to), ..] => {
                reader.add(range(from, to)?, &rest[4..])?;
                4
            }
            [Token::Cue(Cue::UpTo), Number(to), ..] => {
                reader.add(range("1", to)?, &rest[2..])?;
                2
            }
            // 最多取 3 颗.
            [Token::Cue(Cue::UpTo), Token::Cue(Cue::Take), Number(to), ..] => {
                reader.said = Said::Takes;
                reader.add(range("1", to)?, &rest[3..])?;
                3
            }
            [Number(count), Token::Cue(Cue::Heap), ..] => {
                reader.counted(count)?;
                2
            }
            // `三堆各 5 颗`; of `两堆各取 1 颗` nothing is understood.
            [Token::Cue(Cue::Each), Number(_), ..] if reader.said == Said::Heaps => 1,
            // `a square`, `one square`.
            [Number(one), Kind(_), ..] if one == "1" => 1,
            [Number(one), Token::Cue(Cue::Stones), Kind(_), ..] if one == "1" => 2,
            [Number(digits), ..] => {
                reader.add(Item::One(digits.clone()), &rest[1..])?;
                1
            }
            // `any prime number`.
            [Kind(takes::Kind::Any), Kind(_), ..] => 1,
            [Kind(takes::Kind::Any), Number(_), ..] => return None,
            [Kind(kind), ..] => {
                reader.add(Item::Of(*kind), &rest[1..])?;
                1
            }
            // `取石子 21`: what is played.
            [Token::Cue(Cue::Take), Token::Cue(Cue::Stones), ..]
                if reader.sentence.takes.is_empty() =>
            {
                2
            }
            [Token::Cue(cue), ..] => {
                reader.cue(*cue)?;
                1
            }
            [Token::End, ..] => {
                reader.said = Said::Nothing;
                1
            }
            [Token::Stop, ..] | [] => {
                reader.stopped = true;
                1
            }
        };
        rest = &rest[used..];
    }
    Some(reader.sentence)
}

/// Reads a sentence word by word.
#[derive(Default)]
struct Reader {
    sentence: Sentence,
    said: Said,
    /// Whether `or`, and whether a comma stands before what comes.
    joined: bool,
    stopped: bool,
    /// Whether what may be taken was closed by a word for stones, and whether the last of it came behind an `or`.
    closed: bool,
    ended: bool,
}

impl Reader {
    /// A word that says what the numbers around it are; `None` where they are not there.
    fn cue(&mut self, cue: Cue) -> Option<()> {
        let Sentence { takes, heaps, pending, took, run, .. } = &mut self.sentence;
        match cue {
            Cue::Take => (self.said, *took) = (Said::Takes, true),
            Cue::Heap | Cue::On => self.said = Said::Heaps,
            Cue::From if !takes.is_empty() => self.said = Said::Heaps,
            // `1 3 4 from 20`.
            Cue::From if !pending.is_empty() => {
                *takes = std::mem::take(pending);
                self.said = Said::Heaps;
            }
            Cue::Stones if self.said == Said::Nothing => {
                heaps.extend(ones(std::mem::take(pending))?);
            }
            Cue::Stones if self.said == Said::Takes => {
                self.closed = !takes.is_empty();
                // `take 1, 28 stones`.
                *run |= takes.len() > 1 && !self.ended;
            }
            Cue::Or => self.joined = true,
            // What should be around them is not there.
            Cue::UpTo | Cue::Between | Cue::To | Cue::Each => return None,
            Cue::From | Cue::Stones => {}
        }
        Some(())
    }

    /// How many heaps there are; `None` where that is not clear, as of `1 or 3 heaps`, or is said twice.
    fn counted(&mut self, count: &str) -> Option<()> {
        let clear = !(self.joined && self.said == Said::Takes) && self.sentence.count.is_none();
        let count = count.parse().ok().filter(|count| clear && (1..=100).contains(count))?;
        (self.sentence.count, self.said) = (Some(count), Said::Heaps);
        Some(())
    }

    /// Puts a number, or several, to what they are said to be; `rest` comes behind them. `None` where that is not clear.
    fn add(&mut self, item: Item, rest: &[Token]) -> Option<()> {
        let Sentence { takes, heaps, pending, run, .. } = &mut self.sentence;
        let single = |item: &Item| matches!(item, Item::One(_));
        let apart = self.joined || self.stopped;
        match (self.said, item) {
            (Said::Nothing, item) => pending.push(item),
            // `take 1 from a heap or 2`: no heap is said yet that another could be joined to.
            (Said::Heaps, Item::One(_)) if self.joined && heaps.is_empty() => return None,
            (Said::Heaps, Item::One(digits)) => heaps.push(digits),
            // `heaps 10 20, squares`.
            (Said::Heaps, item) if takes.is_empty() => {
                self.said = Said::Takes;
                takes.push(item);
            }
            (Said::Heaps, _) => return None,
            (Said::Takes, item) => {
                let all_single = single(&item) && takes.iter().all(single);
                // `take 1 to 3 stones, 21 stones` and `take 1 to 3, 21`: only of a list that goes on to an `or` is it clear
                // what a number is.
                let goes_on = rest.contains(&Token::Cue(Cue::Or));
                // Where heaps are said already, they are not said by a list that goes on.
                let closed = self.closed && (!goes_on || heaps.is_empty());
                let clear = takes.is_empty()
                    || self.joined
                    || goes_on && apart && !closed
                    || !closed && !self.ended && (all_single || apart && !single(&item));
                clear.then_some(())?;
                self.ended = self.joined;
                *run |= !takes.is_empty() && !apart;
                takes.push(item);
            }
        }
        (self.joined, self.stopped, self.closed) = (false, false, false);
        Some(())
    }
}

/// All from one number to another.
fn range(from: &str, to: &str) -> Option<Item> {
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (1..=to).contains(&from).then_some(Item::Range(from, to))
}

/// The words of a text; `None` where one is not known.
fn tokens(text: &str) -> Option<Vec<Token>> {
    let text = text.to_lowercase();
    let (mut all, mut rest) = (Vec::new(), text.as_str());
    while let Some(first) = rest.chars().next() {
        let (token, used) = if first == ' ' {
            (None, 1)
        } else if let Some(after) = rest.strip_prefix("n=") {
            (None, rest.len() - after.len())
        } else if let Some((token, used)) = word(rest) {
            (token, used)
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            (Some(Token::Number(rest[..end].to_string())), end)
        } else if let Some(mark) =
            ["..", "-", "~", "–"].iter().find(|mark| rest.starts_with(**mark))
        {
            (Some(Token::Cue(Cue::To)), mark.len())
        } else if first == '.' && rest[1..].starts_with(' ') {
            (Some(Token::End), 1)
        } else if first == ',' {
            (Some(Token::Stop), 1)
        } else {
            return None;
        };
        all.extend(token);
        (all.len() <= WORDS).then_some(())?;
        rest = &rest[used..];
    }
    Some(all)
}

/// The longest word that a text begins with, nothing where it says nothing, and its length.
fn word(text: &str) -> Option<(Option<Token>, usize)> {
    let of = |word: &Word| match word {
        Word::Cue(cue) => Some(Token::Cue(*cue)),
        Word::Count(count) => Some(Token::Number(count.to_string())),
        Word::Noise => None,
    };
    let english = ENGLISH.iter().flat_map(|(of, words)| words.iter().map(move |word| (*word, of)));
    let words = english.chain(CHINESE.iter().map(|(word, of)| (*word, of)));
    let words = words.filter(|(word, _)| begins(text, word)).max_by_key(|(word, _)| word.len());
    let kinds = NAMES.iter().filter(|(name, _)| begins(text, name));
    let kind = kinds.max_by_key(|(name, _)| name.len());
    match (words, kind) {
        (Some((word, found)), kind) if kind.is_none_or(|(name, _)| name.len() < word.len()) => {
            Some((of(found), word.len()))
        }
        (_, kind) => kind.map(|(name, kind)| (Some(Token::Kind(*kind)), name.len())),
    }
}

/// Whether a text begins with a word, an English one up to its end.
fn begins(text: &str, word: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric();
    text.strip_prefix(word).is_some_and(|rest| !word.is_ascii() || !rest.starts_with(goes_on))
}
