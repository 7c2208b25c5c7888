//! Parses a sentence that gives the allowed takes and the heap sizes in any order: `21 stones, take
//! 1 to 3`.
//!
//! Every word must be in the vocabulary. A sentence with an unknown word is rejected, so that no
//! intended rule is lost.

use super::number_kinds::{NAMES, NumberKind};
use super::vocabulary::{Cue, WORDS, Word};

/// The maximum number of words in a question. A longer text is not parsed.
const MAX_WORDS: usize = 200;
/// The largest number of stones for one move that the translated question lists.
const MAX_TAKE: u64 = 10_000;

/// An item in a list of a sentence: a single number, a range, or a kind of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SentenceItem {
    /// A single number, as digits, since a heap size can exceed 64 bits.
    Single(String),
    /// All numbers from the first payload to the second, both included.
    Range(u64, u64),
    /// All numbers of a named kind, such as squares.
    Kind(NumberKind),
}

/// A token of a sentence, the smallest unit that the parser distinguishes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SentenceToken {
    /// A number, as its digits.
    Number(String),
    /// The name of a kind of numbers.
    Kind(NumberKind),
    /// A word that determines what the numbers near it mean, such as "take" or "heaps".
    Cue(Cue),
    /// A comma, which may separate the list of takes from the list of heaps.
    Stop,
    /// A full stop, which ends a sentence.
    End,
}

/// The meaning of the next numbers at a point of a sentence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    /// No word so far determines what the next numbers mean.
    #[default]
    Unknown,
    /// The next numbers are takes: the numbers of stones that a move may take.
    Takes,
    /// The next numbers are the sizes of the heaps.
    Heaps,
}

/// The numbers of a sentence, sorted into takes (numbers of stones that a move may take) and heap
/// sizes.
#[derive(Debug, Default)]
struct Sentence {
    /// The numbers of stones that a move may take.
    takes: Vec<SentenceItem>,
    /// The sizes of the heaps, as digits.
    heaps: Vec<String>,
    /// The numbers that no word has classified yet as takes or heap sizes.
    pending: Vec<SentenceItem>,
    /// The number of heaps, or `None` if the sentence does not give it.
    count: Option<usize>,
    /// Whether the sentence contains a verb such as "take".
    has_take_verb: bool,
    /// Whether the last item of `takes` could also be a heap size, as in `take 6 14 stones`.
    is_run_on: bool,
}

/// Translates a sentence, whose punctuation is normalized, into a question in the notation of the
/// workbench: a subtraction set with or without heaps, or heaps of Nim. Returns `None` if a word is
/// not in the vocabulary or the sentence is ambiguous.
pub(super) fn parse_question(text: &str) -> Option<String> {
    let Sentence { mut takes, mut heaps, pending, count, has_take_verb, is_run_on } =
        parse_sentence(text)?;
    if !pending.is_empty() {
        match (takes.is_empty(), heaps.is_empty()) {
            // Numbers alone are heaps of Nim.
            (_, true) if !takes.is_empty() || pending.len() > 1 => heaps = single_numbers(pending)?,
            (true, false) => takes = pending,
            _ => return None,
        }
    }
    // In `take 6 14 stones`, it is open whether the last number is a take or a heap.
    if heaps.is_empty() && is_run_on {
        return None;
    }
    match count.unwrap_or(1) {
        count if count == heaps.len() || count == 1 => {}
        count if heaps.len() == 1 => heaps = vec![heaps.remove(0); count],
        _ => return None,
    }
    let heap_list = heaps.join(" ");
    if takes.is_empty() {
        // `take 1 heaps of 3 and 5` has a verb of taking, so it does not mean Nim.
        return (heaps.len() > 1 && !has_take_verb).then(|| format!("nim {heap_list}"));
    }
    let max = heaps.iter().map(|heap| heap.parse().unwrap_or(u64::MAX)).max();
    let list: Vec<String> = list_numbers(&takes, max)?.iter().map(u64::to_string).collect();
    Some(format!("{{{}}} {heap_list}", list.join(",")).trim_end().to_string())
}

/// Returns the numbers of stones up to `max` that a move may take according to `text`. Returns
/// `None` if the sentence gives a heap, or if it contains neither a kind nor a range of numbers.
pub(super) fn parse_takes(text: &str, max: u64) -> Option<Vec<u64>> {
    let Sentence { takes, heaps, pending, .. } = parse_sentence(text)?;
    let items = if takes.is_empty() { pending } else { takes };
    let worded = items.iter().any(|item| !matches!(item, SentenceItem::Single(_)));
    (heaps.is_empty() && worded).then(|| list_numbers(&items, Some(max)))?
}

/// Returns the digits of all items. Returns `None` if an item is a range or a kind instead of a
/// single number.
fn single_numbers(items: Vec<SentenceItem>) -> Option<Vec<String>> {
    let digits_of = |item| match item {
        SentenceItem::Single(digits) => Some(digits),
        SentenceItem::Range(..) | SentenceItem::Kind(_) => None,
    };
    items.into_iter().map(digits_of).collect()
}

/// Returns the numbers that the items describe, in ascending order. `max` is the largest heap size,
/// and larger numbers are omitted, since no move can take them. Returns `None` if there are no such
/// numbers or too many to list.
fn list_numbers(items: &[SentenceItem], max: Option<u64>) -> Option<Vec<u64>> {
    let mut numbers = Vec::new();
    let end = max.unwrap_or(u64::MAX);
    for item in items {
        match item {
            SentenceItem::Single(digits) => {
                let number: u64 = digits.parse().ok().filter(|number| *number > 0)?;
                numbers.extend((number <= end).then_some(number));
            }
            SentenceItem::Range(from, to) => {
                let to = *to.min(&end);
                (*from > 0 && to <= MAX_TAKE).then_some(())?;
                numbers.extend(*from..=to);
            }
            SentenceItem::Kind(kind) => {
                (end <= MAX_TAKE).then_some(())?;
                numbers.extend(kind.up_to(end));
            }
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    (!numbers.is_empty()).then_some(numbers)
}

/// Parses a text as a sentence. Returns `None` if a word is not in the vocabulary or the sentence
/// is ambiguous.
fn parse_sentence(text: &str) -> Option<Sentence> {
    use SentenceToken::{Kind, Number};
    let tokens = tokenize(text)?;
    let (mut reader, mut remaining) = (Reader::default(), &tokens[..]);
    while !remaining.is_empty() {
        let used = match remaining {
            [Number(from), SentenceToken::Cue(Cue::To), Number(to), ..] => {
                reader.add(range(from, to)?, &remaining[3..])?;
                3
            }
            [
                SentenceToken::Cue(Cue::Between),
                Number(from),
                SentenceToken::Cue(Cue::Or),
                Number(to),
                ..,
            ] => {
                reader.add(range(from, to)?, &remaining[4..])?;
                4
            }
            [SentenceToken::Cue(Cue::UpTo), Number(to), ..] => {
                reader.add(range("1", to)?, &remaining[2..])?;
                2
            }
            // For example `最多取 3 颗`.
            [SentenceToken::Cue(Cue::UpTo), SentenceToken::Cue(Cue::Take), Number(to), ..] => {
                reader.section = Section::Takes;
                reader.add(range("1", to)?, &remaining[3..])?;
                3
            }
            [Number(count), SentenceToken::Cue(Cue::Heap), ..] => {
                reader.set_heap_count(count)?;
                2
            }
            // The word for "each" is allowed in `三堆各 5 颗`, but not in `两堆各取 1 颗`.
            [SentenceToken::Cue(Cue::Each), Number(_), ..] if reader.section == Section::Heaps => 1,
            // The number is an article, as in `a square` or `one square`.
            [Number(digits), Kind(_), ..] if digits == "1" => 1,
            [Number(digits), SentenceToken::Cue(Cue::Stones), Kind(_), ..] if digits == "1" => 2,
            [Number(digits), ..] => {
                reader.add(SentenceItem::Single(digits.clone()), &remaining[1..])?;
                1
            }
            // The word `any` is an article, as in `any prime number`.
            [Kind(NumberKind::Any), Kind(_), ..] => 1,
            [Kind(NumberKind::Any), Number(_), ..] => return None,
            [Kind(kind), ..] => {
                reader.add(SentenceItem::Kind(*kind), &remaining[1..])?;
                1
            }
            // The words `取石子` are the name of the game, as in `取石子 21`.
            [SentenceToken::Cue(Cue::Take), SentenceToken::Cue(Cue::Stones), ..]
                if reader.sentence.takes.is_empty() =>
            {
                2
            }
            [SentenceToken::Cue(cue), ..] => {
                reader.apply_cue(*cue)?;
                1
            }
            [SentenceToken::End, ..] => {
                reader.section = Section::Unknown;
                1
            }
            [SentenceToken::Stop, ..] | [] => {
                reader.after_comma = true;
                1
            }
        };
        remaining = &remaining[used..];
    }
    Some(reader.sentence)
}

/// The state of the parser while it reads a sentence from left to right.
#[derive(Default)]
struct Reader {
    /// The numbers that are already sorted into takes and heaps.
    sentence: Sentence,
    /// What the next numbers mean: takes, heap sizes, or still unknown.
    section: Section,
    /// Whether the word "or" stands directly before the next number.
    after_or: bool,
    /// Whether a comma stands directly before the next number.
    after_comma: bool,
    /// Whether a word such as "stones" has ended the list of takes.
    takes_closed: bool,
    /// Whether the word "or" stood directly before the last item of the takes.
    last_take_after_or: bool,
}

impl Reader {
    /// Processes a cue word: changes the meaning of the next numbers, or sorts the pending numbers
    /// into takes or heaps. Returns `None` if the numbers that the cue needs are missing.
    fn apply_cue(&mut self, cue: Cue) -> Option<()> {
        let Sentence { takes, heaps, pending, has_take_verb, is_run_on, .. } = &mut self.sentence;
        match cue {
            Cue::Take => (self.section, *has_take_verb) = (Section::Takes, true),
            Cue::Heap | Cue::On => self.section = Section::Heaps,
            Cue::From if !takes.is_empty() => self.section = Section::Heaps,
            // The pending numbers are takes, as in `1 3 4 from 20`.
            Cue::From if !pending.is_empty() => {
                *takes = std::mem::take(pending);
                self.section = Section::Heaps;
            }
            Cue::Stones if self.section == Section::Unknown => {
                heaps.extend(single_numbers(std::mem::take(pending))?);
            }
            Cue::Stones if self.section == Section::Takes => {
                self.takes_closed = !takes.is_empty();
                // The last number may be a heap, as in `take 1, 28 stones`.
                *is_run_on |= takes.len() > 1 && !self.last_take_after_or;
            }
            Cue::Or => self.after_or = true,
            // These cues are read together with their numbers, which are missing here.
            Cue::UpTo | Cue::Between | Cue::To | Cue::Each => return None,
            Cue::From | Cue::Stones => {}
        }
        Some(())
    }

    /// Sets the number of heaps to `count`, given as digits. Returns `None` if the sentence has
    /// given it before, or if its meaning is ambiguous, as in `1 or 3 heaps`.
    fn set_heap_count(&mut self, count: &str) -> Option<()> {
        let clear =
            !(self.after_or && self.section == Section::Takes) && self.sentence.count.is_none();
        let count = count.parse().ok().filter(|count| clear && (1..=100).contains(count))?;
        (self.sentence.count, self.section) = (Some(count), Section::Heaps);
        Some(())
    }

    /// Adds `item` to the takes, to the heaps or to the numbers of unknown meaning. `next` are the
    /// tokens after it. Returns `None` if the meaning of `item` is ambiguous.
    fn add(&mut self, item: SentenceItem, next: &[SentenceToken]) -> Option<()> {
        let Sentence { takes, heaps, pending, is_run_on, .. } = &mut self.sentence;
        let single = |item: &SentenceItem| matches!(item, SentenceItem::Single(_));
        let is_separated = self.after_or || self.after_comma;
        match (self.section, item) {
            (Section::Unknown, item) => pending.push(item),
            // In `take 1 from a heap or 2`, the word `or` has no earlier heap to join.
            (Section::Heaps, SentenceItem::Single(_)) if self.after_or && heaps.is_empty() => {
                return None;
            }
            (Section::Heaps, SentenceItem::Single(digits)) => heaps.push(digits),
            // The takes follow the heaps, as in `heaps 10 20, squares`.
            (Section::Heaps, item) if takes.is_empty() => {
                self.section = Section::Takes;
                takes.push(item);
            }
            (Section::Heaps, _) => return None,
            (Section::Takes, item) => {
                let all_single = single(&item) && takes.iter().all(single);
                // `take 1 to 3 stones, 21 stones` and `take 1 to 3, 21`: a number has a clear
                // meaning only in a list with a later `or`.
                let has_or = next.contains(&SentenceToken::Cue(Cue::Or));
                // If heaps are given already, a list that continues with `or` cannot contain
                // further heaps.
                let closed = self.takes_closed && (!has_or || heaps.is_empty());
                let clear = takes.is_empty()
                    || self.after_or
                    || has_or && is_separated && !closed
                    || !closed
                        && !self.last_take_after_or
                        && (all_single || is_separated && !single(&item));
                clear.then_some(())?;
                self.last_take_after_or = self.after_or;
                *is_run_on |= !takes.is_empty() && !is_separated;
                takes.push(item);
            }
        }
        (self.after_or, self.after_comma, self.takes_closed) = (false, false, false);
        Some(())
    }
}

/// Returns the range of the numbers from `from` to `to`, both included, or `None` if it is empty or
/// begins below 1.
fn range(from: &str, to: &str) -> Option<SentenceItem> {
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (1..=to).contains(&from).then_some(SentenceItem::Range(from, to))
}

/// Splits a text into tokens. Returns `None` for an unknown word.
fn tokenize(text: &str) -> Option<Vec<SentenceToken>> {
    let text = text.to_lowercase();
    let (mut tokens, mut remaining) = (Vec::new(), text.as_str());
    while let Some(c) = remaining.chars().next() {
        let (token, used) = if c == ' ' {
            (None, 1)
        } else if let Some(tail) = remaining.strip_prefix("n=") {
            (None, remaining.len() - tail.len())
        } else if let Some((token, used)) = next_word(remaining) {
            (token, used)
        } else if c.is_ascii_digit() {
            let end = remaining.find(|c: char| !c.is_ascii_digit()).unwrap_or(remaining.len());
            (Some(SentenceToken::Number(remaining[..end].to_string())), end)
        } else if let Some(mark) =
            ["..", "-", "~", "–"].iter().find(|mark| remaining.starts_with(**mark))
        {
            (Some(SentenceToken::Cue(Cue::To)), mark.len())
        } else if c == '.' && remaining[1..].starts_with(' ') {
            (Some(SentenceToken::End), 1)
        } else if c == ',' {
            (Some(SentenceToken::Stop), 1)
        } else {
            return None;
        };
        tokens.extend(token);
        (tokens.len() <= MAX_WORDS).then_some(())?;
        remaining = &remaining[used..];
    }
    Some(tokens)
}

/// Finds the longest vocabulary word with which `text` begins. Returns its token and its length in
/// bytes; the token is `None` for a word without effect. Returns `None` if `text` begins with no
/// vocabulary word.
fn next_word(text: &str) -> Option<(Option<SentenceToken>, usize)> {
    let to_token = |word: &Word| match word {
        Word::Cue(cue) => Some(SentenceToken::Cue(*cue)),
        Word::Count(count) => Some(SentenceToken::Number(count.to_string())),
        Word::Noise => None,
    };
    let words = WORDS.iter().filter(|(word, _)| begins(text, word));
    let words = words.max_by_key(|(word, _)| word.len());
    let kinds = NAMES.iter().filter(|(name, _)| begins(text, name));
    let kind = kinds.max_by_key(|(name, _)| name.len());
    match (words, kind) {
        (Some((word, meaning)), kind) if kind.is_none_or(|(name, _)| name.len() < word.len()) => {
            Some((to_token(meaning), word.len()))
        }
        (_, kind) => kind.map(|(name, kind)| (Some(SentenceToken::Kind(*kind)), name.len())),
    }
}

/// Returns whether `text` begins with `word`. After an English word, no letter or digit may follow.
fn begins(text: &str, word: &str) -> bool {
    let continues = |c: char| c.is_ascii_alphanumeric();
    text.strip_prefix(word).is_some_and(|tail| !word.is_ascii() || !tail.starts_with(continues))
}
