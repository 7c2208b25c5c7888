//! A quotient by letters and relations.

use crate::quotient::Quotient;
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A word: how often each letter stands in it.
pub type Word = Vec<u32>;

/// A commutative monoid by letters and relations. Each relation makes a word smaller, where words are compared by their
/// last letters first; applied in any order they end at the one word of each element: they are confluent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The position that each letter stands for.
    pub letters: Vec<usize>,
    /// What is replaced, and by what.
    pub relations: Vec<(Word, Word)>,
    /// The word of each element, in order.
    pub elements: Vec<Word>,
}

impl Presentation {
    /// That of a quotient. O(elements × letters²) time.
    pub fn of(quotient: &Quotient) -> Presentation {
        let letters = quotient.generators();
        let word = |element: usize| {
            let mut word = vec![0; letters.len()];
            for n in quotient.word(element) {
                if let Ok(i) = letters.binary_search(&n) {
                    word[i] += 1;
                }
            }
            word
        };
        let elements: Vec<Word> = (0..quotient.order()).map(word).collect();
        let known: FxHashSet<&Word> = elements.iter().collect();
        let mut relations = Vec::new();
        let mut seen = FxHashSet::default();
        for (x, word) in elements.iter().enumerate() {
            for (i, &n) in letters.iter().enumerate() {
                let mut longer = word.clone();
                longer[i] += 1;
                if known.contains(&longer) || !seen.insert(longer.clone()) {
                    continue;
                }
                // All that is left of it when one letter goes must be the word of an element.
                let least = (0..letters.len()).filter(|&j| longer[j] > 0).all(|j| {
                    let mut part = longer.clone();
                    part[j] -= 1;
                    known.contains(&part)
                });
                if least && let Some(value) = quotient.value(n) {
                    relations.push((longer, elements[quotient.times(x, value)].clone()));
                }
            }
        }
        relations.sort_by(|(a, _), (b, _)| a.iter().rev().cmp(b.iter().rev()));
        Presentation { letters, relations, elements }
    }

    /// The name of a letter: a to z, then a1, b1 and so on.
    pub fn letter(&self, i: usize) -> String {
        let name = char::from(b'a' + (i % 26) as u8);
        if i < 26 { name.to_string() } else { format!("{name}{}", i / 26) }
    }

    /// A word as it is written: `a b^2`, and 1 without letters.
    pub fn written(&self, word: &[u32]) -> String {
        let mut text = String::new();
        for (i, &many) in word.iter().enumerate().filter(|&(_, &many)| many > 0) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.letter(i));
            if many > 1 {
                // Writing to a string cannot fail.
                let _ = write!(text, "^{many}");
            }
        }
        if text.is_empty() { "1".to_string() } else { text }
    }
}
