//! Families of positions, numbered so that options come first.

/// Impartial positions 1, 2, 3, ... whose options are sums of positions with smaller numbers.
pub trait Rules {
    /// Calls `each` with every option of position `n`: the numbers of the positions it is the sum of, each from 1 to
    /// n - 1; an empty list is the end of play. An option may come more than once.
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize]));
}

/// The heaps of a take-and-break code: digit r says, bit by bit, into how many heaps what is left may be divided when r
/// are taken. Bit 0: nothing is left; bit j: j heaps, none of them empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digits {
    digits: Vec<u8>,
}

impl Digits {
    /// From the digits, the one before the point first. `None` where no move is allowed, where the first digit allows
    /// to leave the heap as it is, or where a digit allows more than three heaps.
    pub fn new(digits: &[u8]) -> Option<Digits> {
        let first = digits.first()?;
        let last = digits.iter().rposition(|&digit| digit != 0)?;
        let fits = first & 3 == 0 && digits.iter().all(|&digit| digit < 16);
        fits.then(|| Digits { digits: digits[..=last].to_vec() })
    }

    /// The digits, the one before the point first, without zeros at the end.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The most that is taken in a move.
    pub fn largest_take(&self) -> usize {
        self.digits.len() - 1
    }

    /// The most heaps that a move leaves, at least 1.
    pub fn most_parts(&self) -> usize {
        self.digits.iter().map(|digit| digit.checked_ilog2().unwrap_or(0)).max().unwrap_or(0).max(1)
            as usize
    }
}

impl Rules for Digits {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        for (take, digit) in self.digits.iter().enumerate().take(n + 1) {
            let left = n - take;
            if digit & 1 != 0 && left == 0 {
                each(&[]);
            }
            if digit & 2 != 0 && left > 0 {
                each(&[left]);
            }
            if digit & 4 != 0 {
                for small in 1..=left / 2 {
                    each(&[left - small, small]);
                }
            }
            if digit & 8 != 0 {
                for small in 1..=left / 3 {
                    for middle in small..=(left - small) / 2 {
                        each(&[left - small - middle, middle, small]);
                    }
                }
            }
        }
    }
}

/// A finite set of positions, each by its options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    options: Vec<Vec<Vec<usize>>>,
}

impl Listed {
    /// From the options of positions 1, 2, ...: each a list of the numbers of its parts. `None` where a part is 0 or
    /// not smaller than the position.
    pub fn new(options: Vec<Vec<Vec<usize>>>) -> Option<Listed> {
        let fits = options
            .iter()
            .enumerate()
            .all(|(i, options)| options.iter().flatten().all(|&part| part > 0 && part <= i));
        fits.then_some(Listed { options })
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.options.len()
    }
}

impl Rules for Listed {
    fn options(&self, n: usize, each: &mut dyn FnMut(&[usize])) {
        for option in self.options.get(n.wrapping_sub(1)).into_iter().flatten() {
            each(option);
        }
    }
}
