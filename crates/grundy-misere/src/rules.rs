//! Rules of families of numbered positions, in which options have smaller numbers.

/// A family of impartial positions 1, 2, 3, ..., whose options are sums of positions with smaller
/// numbers.
pub trait Rules {
    /// Calls `each` with every option of position `n`. An option is a sum of positions with numbers
    /// from 1 to n − 1, given as the list of these numbers; an empty list is the empty sum, which
    /// is terminal. Options can repeat.
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize]));
}

/// The heaps of a take-and-break code. Digit r describes the moves that remove r tokens: bit 0 is
/// set if such a move can leave no heap, and bit j > 0 if it can leave j non-empty heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRules {
    digits: Vec<u8>,
}

impl CodeRules {
    /// Returns the rules with the given digits, beginning with the one before the point. Returns
    /// `None` if no move is allowed, if the digit before the point allows a move that leaves the
    /// heap unchanged, or if a digit allows more than three heaps.
    pub fn new(digits: &[u8]) -> Option<CodeRules> {
        let first_digit = digits.first()?;
        let last_nonzero = digits.iter().rposition(|&digit| digit != 0)?;
        let fits = first_digit & 3 == 0 && digits.iter().all(|&digit| digit < 16);
        fits.then(|| CodeRules { digits: digits[..=last_nonzero].to_vec() })
    }

    /// Returns the digits of the code, beginning with the one before the point, without trailing
    /// zeros.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Returns the maximum number of tokens that a move removes.
    pub fn largest_take(&self) -> usize {
        self.digits.len() - 1
    }

    /// Returns the maximum number of heaps that a move leaves, but at least 1.
    pub fn max_parts(&self) -> usize {
        self.digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0).max(1)
            as usize
    }
}

impl Rules for CodeRules {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        for (take, digit) in self.digits.iter().enumerate().take(n + 1) {
            let remaining = n - take;
            if digit & 1 != 0 && remaining == 0 {
                each(&[]);
            }
            if digit & 2 != 0 && remaining > 0 {
                each(&[remaining]);
            }
            if digit & 4 != 0 {
                for small in 1..=remaining / 2 {
                    each(&[remaining - small, small]);
                }
            }
            if digit & 8 != 0 {
                for small in 1..=remaining / 3 {
                    for middle in small..=(remaining - small) / 2 {
                        each(&[remaining - small - middle, middle, small]);
                    }
                }
            }
        }
    }
}

/// A finite family of positions, given by the list of their options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplicitRules {
    options: Vec<Vec<Vec<usize>>>,
}

impl ExplicitRules {
    /// Returns the rules with the given options of the positions 1, 2, ...; an option is a list of
    /// positions. Returns `None` if a position in an option of position n is 0 or not smaller than
    /// n.
    pub fn new(options: Vec<Vec<Vec<usize>>>) -> Option<ExplicitRules> {
        let fits = options
            .iter()
            .enumerate()
            .all(|(i, options)| options.iter().flatten().all(|&part| part > 0 && part <= i));
        fits.then_some(ExplicitRules { options })
    }

    /// Returns the number of positions of the family.
    pub fn positions(&self) -> usize {
        self.options.len()
    }
}

impl Rules for ExplicitRules {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        for option in self.options.get(n.wrapping_sub(1)).into_iter().flatten() {
            each(option);
        }
    }
}
