//! The genus of an impartial game: its Grundy value, and the misère Grundy values of its sums with
//! copies of *2.

use std::fmt;

/// The genus of an impartial game: its Grundy value g, and the misère Grundy values γ0, γ1, ... of
/// the game, the game + *2, the game + *2 + *2 and so on. From some index on, the misère values
/// alternate between two values (Conway 1976, "On Numbers and Games", chapter 12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    grundy: u32,
    /// The misère Grundy values γ0, γ1, … of the sums with copies of *2; there are at least two,
    /// and the last two repeat forever.
    misere: Box<[u32]>,
}

/// How a game behaves in misère sums, as its genus shows. [`Fickle`](Tameness::Fickle) and
/// [`Firm`](Tameness::Firm) genera are tame: the game behaves like a sum of Nim heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tameness {
    /// The game behaves like a sum of Nim heaps of size at most 1: its misère Grundy value is 1
    /// minus the normal one.
    Fickle,
    /// The game behaves like a sum of Nim heaps that contains a heap of size 2 or more: both Grundy
    /// values are equal.
    Firm,
    /// The game does not behave like any sum of Nim heaps.
    Wild,
}

impl Genus {
    /// Returns the genus of a game from the genera of its options. Takes O(k·L) time for k options
    /// with sequences of length L.
    pub fn from_options(options: &[&Genus]) -> Genus {
        let grundy = mex(options.iter().map(|option| option.grundy).collect());
        let longest = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        let mut misere: Vec<u32> = Vec::with_capacity(longest + 4);
        for i in 0..longest + 4 {
            let option_values = options.iter().map(|option| option.misere(i));
            misere.push(match misere.last() {
                None if options.is_empty() => 1,
                None => mex(option_values.collect()),
                Some(&last) => mex(option_values.chain([last, last ^ 1]).collect()),
            });
        }
        let repeats = |misere: &[u32]| {
            let n = misere.len();
            n > 3 && misere[n - 1] == misere[n - 3] && misere[n - 2] == misere[n - 4]
        };
        while repeats(&misere) {
            misere.pop();
        }
        // If the remaining sequence ends in three values whose first and last are equal, the last
        // one is superfluous.
        if misere.len() > 2 && misere[misere.len() - 1] == misere[misere.len() - 3] {
            misere.pop();
        }
        Genus { grundy, misere: misere.into() }
    }

    /// Returns the Grundy value g of the game in normal play.
    pub fn grundy(&self) -> u32 {
        self.grundy
    }

    /// Returns the misère Grundy value of the sum of the game and `i` copies of *2.
    pub fn misere(&self, i: usize) -> u32 {
        let n = self.misere.len();
        if i < n { self.misere[i] } else { self.misere[n - 2 + (i - n) % 2] }
    }

    /// Returns the misère Grundy values γ0, γ1, … of the sums with copies of *2, up to the first
    /// two of the values that alternate forever.
    pub fn sequence(&self) -> &[u32] {
        &self.misere
    }

    /// Returns whether this is the genus of a sum of Nim heaps (the game is then fickle or firm) or
    /// not (the game is then wild).
    pub fn tameness(&self) -> Tameness {
        let fickle = [[1, 2, 0], [0, 3, 1]];
        match self.grundy {
            // The genera of fickle games are 0^120 and 1^031.
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
    /// Writes the Grundy value and the misère Grundy values, for example `2^0520`. Commas separate
    /// the misère values if one has several digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(u32::to_string).collect();
        let between = if digits.iter().any(|digit| digit.len() > 1) { "," } else { "" };
        write!(f, "{}^{}", self.grundy, digits.join(between))
    }
}
