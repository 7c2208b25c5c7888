//! Presentations of misère quotients by generators and relations.

use crate::quotient::Quotient;
use rustc_hash::FxHashSet;
use std::fmt::Write;

/// A word of a commutative monoid, given as the exponent of each letter (generator), in the order
/// of the letters.
pub type Word = Vec<u32>;

/// A presentation of a commutative monoid by letters and relations. Each relation replaces a word
/// by a smaller one; words are compared by the exponents of their last letters first. The rewriting
/// is confluent: applying the relations in any order ends at the same normal form of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The generators: `letters[i]` is the position whose element the letter with index i
    /// represents.
    pub letters: Vec<usize>,
    /// The relations of the monoid, as pairs of a word and the smaller word that replaces it.
    pub relations: Vec<(Word, Word)>,
    /// The normal form of each element, in the order of the elements of the quotient.
    pub elements: Vec<Word>,
}

impl Presentation {
    /// Returns the presentation of a quotient. Takes O(E·L²) time for E elements and L letters.
    pub fn from_quotient(quotient: &Quotient) -> Presentation {
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
        let normal_forms: FxHashSet<&Word> = elements.iter().collect();
        let mut relations = Vec::new();
        let mut visited = FxHashSet::default();
        for (x, word) in elements.iter().enumerate() {
            for (i, &n) in letters.iter().enumerate() {
                let mut longer = word.clone();
                longer[i] += 1;
                if normal_forms.contains(&longer) || !visited.insert(longer.clone()) {
                    continue;
                }
                // The presentation contains a relation only if removing any letter of its word
                // gives a normal form.
                let is_minimal = (0..letters.len()).filter(|&j| longer[j] > 0).all(|j| {
                    let mut shorter = longer.clone();
                    shorter[j] -= 1;
                    normal_forms.contains(&shorter)
                });
                if is_minimal && let Some(value) = quotient.value(n) {
                    relations.push((longer, elements[quotient.times(x, value)].clone()));
                }
            }
        }
        relations.sort_by(|(a, _), (b, _)| a.iter().rev().cmp(b.iter().rev()));
        Presentation { letters, relations, elements }
    }

    /// Returns the name of the letter (generator) with index `i`, counted from 0. The names are a
    /// to z, then a1, b1 and so on.
    pub fn letter_name(&self, i: usize) -> String {
        let name = char::from(b'a' + (i % 26) as u8);
        if i < 26 { name.to_string() } else { format!("{name}{}", i / 26) }
    }

    /// Returns a word (product of letters) as text, for example `a b^2`. The empty word is written
    /// 1.
    pub fn word_text(&self, word: &[u32]) -> String {
        let mut text = String::new();
        for (i, &exponent) in word.iter().enumerate().filter(|&(_, &exponent)| exponent > 0) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.letter_name(i));
            if exponent > 1 {
                // Writing to a string cannot fail.
                let _ = write!(text, "^{exponent}");
            }
        }
        if text.is_empty() { "1".to_string() } else { text }
    }
}
