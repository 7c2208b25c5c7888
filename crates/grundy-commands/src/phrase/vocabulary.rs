//! The English and Chinese vocabulary of questions in words, which the file `vocabulary.txt` lists.

use std::sync::LazyLock;

/// The meaning of a word of the vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A word that determines what the numbers near it mean.
    Cue(Cue),
    /// A number that is written as a word, such as `three`.
    Count(u64),
    /// A word that does not change the question.
    Noise,
}

/// The effect of a word on the numbers before or after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cue {
    /// A verb such as "take": the numbers after it are numbers of stones that a move may take.
    Take,
    /// A word for heaps: the numbers after it are heap sizes; a number directly before it is the
    /// number of heaps.
    Heap,
    /// A word such as "on" or "there are": the numbers after it are heap sizes. Unlike for
    /// [`Cue::Heap`], a number before it is not the number of heaps.
    On,
    /// A word for stones: the numbers before it are heap sizes, unless another word gives them a
    /// meaning.
    Stones,
    /// A word such as "up to": together with the number after it, it describes all numbers from 1
    /// to that number.
    UpTo,
    /// A word such as "between": together with the two numbers after it, it describes all numbers
    /// from one to the other, both included.
    Between,
    /// A word such as "to" between two numbers: together they describe all numbers from one to the
    /// other, both included.
    To,
    /// The word "or": the number or kind after it has the same meaning as the one before it.
    Or,
    /// A word such as "from": the numbers after it are heap sizes, provided that takes come before
    /// it.
    From,
    /// A word such as "each": the number after it is the size of every heap.
    Each,
}

/// The sections of the vocabulary that are cues, with the cues.
const CUES: [(&str, Cue); 10] = [
    ("take", Cue::Take),
    ("heap", Cue::Heap),
    ("on", Cue::On),
    ("stones", Cue::Stones),
    ("up-to", Cue::UpTo),
    ("between", Cue::Between),
    ("to", Cue::To),
    ("or", Cue::Or),
    ("from", Cue::From),
    ("each", Cue::Each),
];

/// Returns the words and phrases of a section of the vocabulary, in the order of the file.
pub(super) fn section(name: &str) -> impl Iterator<Item = &'static str> {
    entries().filter(move |(section, _)| *section == name).map(|(_, word)| word)
}

/// The words of sentences with their meanings.
pub(super) static WORDS: LazyLock<Vec<(&str, Word)>> = LazyLock::new(|| {
    let meaning = |section: &str| match section {
        "noise" => Some(Word::Noise),
        _ => match CUES.iter().find(|(name, _)| *name == section) {
            Some((_, cue)) => Some(Word::Cue(*cue)),
            None => section.parse().ok().map(Word::Count),
        },
    };
    entries().filter_map(|(section, word)| Some((word, meaning(section)?))).collect()
});

/// Returns every word and phrase of the vocabulary, each with the name of its section.
fn entries() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("vocabulary.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(": "))
        .flat_map(|(section, words)| words.split(" | ").map(move |word| (section, word)))
}
