//! The genus of an impartial game: its Grundy value, and the misère ones of the game with copies of *2.

use std::fmt;

/// The Grundy value g, and the misère Grundy values γ0, γ1, ... of the game, the game + *2, the game + *2 + *2 and so on,
/// which alternate from some point on (Conway 1976, "On Numbers and Games", chapter 12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    grundy: u32,
    /// At least two; the last two repeat for ever.
    misere: Box<[u32]>,
}

/// How a game with a tame genus adds: like a sum of misère Nim heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tameness {
    /// Like heaps of at most 1: the misère Grundy value is the other of 0 and 1.
    Fickle,
    /// Like heaps of which one is larger: both Grundy values are equal.
    Firm,
    /// Like no sum of heaps.
    Wild,
}

impl Genus {
    /// Of a game, from those of its options. O(options × length) time.
    pub fn of(options: &[&Genus]) -> Genus {
        let grundy = mex(options.iter().map(|option| option.grundy).collect());
        let longest = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u32> = Vec::with_capacity(longest + 4);
        for i in 0..longest + 4 {
            let there = options.iter().map(|option| option.misere(i));
            misere.push(match misere.last() {
                None if options.is_empty() => 1,
                None => mex(there.collect()),
                Some(&last) => mex(there.chain([last, last ^ 1]).collect()),
            });
        }
        let repeats = |misere: &[u32]| {
            let n = misere.len();
            n > 3 && misere[n - 1] == misere[n - 3] && misere[n - 2] == misere[n - 4]
        };
        while repeats(&misere) {
            misere.pop();
        }
        // What is left ends with three of which the first and the last are equal.
        if misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Genus { grundy, misere: misere.into() }
    }

    /// The Grundy value.
    pub fn grundy(&self) -> u32 {
        self.grundy
    }

    /// The misère Grundy value of the game with `i` copies of *2.
    pub fn misere(&self, i: usize) -> u32 {
        let n = self.misere.len();
        if i < n { self.misere[i] } else { self.misere[n - 2 + (i - n) % 2] }
    }

    /// The misère Grundy values until the last two repeat.
    pub fn sequence(&self) -> &[u32] {
        &self.misere
    }

    /// Whether it is the genus of a sum of nim-heaps, and of which kind.
    pub fn tameness(&self) -> Tameness {
        let fickle = [[1, 2, 0], [0, 3, 1]];
        match self.grundy {
            // 0^120 and 1^031.
            g @ (0 | 1)
                if (0..3).all(|i| self.misere(i) == fickle[g as usize][i])
                    && self.misere.len() == 3 =>
            {
                Tameness::Fickle
            }
            g if self.misere.len() == 2 && self.misere(0) == g && self.misere(1) == g ^ 2 => {
                Tameness::Firm
            }
            _ => Tameness::Wild,
        }
    }
}

fn mex(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.iter().zip(0..).take_while(|&(&n, i)| n == i).count() as u32
}

impl fmt::Display for Genus {
    /// As `2^0520`: the Grundy value, and the misère ones with commas between them where one has two digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        let between = if digits.iter().any(|digit| digit.len() > 1) { "," } else { "" };
        write!(f, "{}^{}", self.grundy, digits.join(between))
    }
}
