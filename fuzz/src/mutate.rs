//! Mutations of inputs for fuzzing, and a generator of pseudo-random numbers.

/// A generator of pseudo-random numbers (xorshift64*). Equal seeds give equal sequences.
pub struct Random(u64);

impl Random {
    /// Creates a generator. Any seed is valid, including 0.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// Returns a random number below `bound`. Panics if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// Returns a random element of a slice. Panics if the slice is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// The tokens that mutations insert for every target: the tokens of all parsers, and characters
/// that parsers often handle wrongly. They are separated by `|`.
const PIECES: &str = "\
    0|1|2|3|7|9|64|65|10|100|4294967295|4294967296|18446744073709551615|18446744073709551616|\
    10^30|10^1000|2^100-1|10^99999|^|+|-|−|_|,|;|:|=|x|#|->|{|}|(|)|[|]|.|..| |\n|\r\n|\t|H|T|正|\
    反|é|\u{feff}|\0|\u{202e}|hex|all but|first|second|m=3|S={1,2}|0.7|4.|8|f| + |nim|--|\"|\
    [capacity=2]|digraph {|graph {|/*|//|= win|\\|*|/";

/// Returns a random token for a mutation to insert: with probability 1/2 one of `target_pieces`,
/// the tokens of the target, otherwise one of [`PIECES`].
fn random_piece<'a>(target_pieces: &'a str, random: &mut Random) -> &'a str {
    let use_common = target_pieces.is_empty() || random.below(2) == 0;
    let pieces: Vec<&str> = (if use_common { PIECES } else { target_pieces }).split('|').collect();
    pieces[random.below(pieces.len())]
}

/// The maximum number of characters of a mutated input.
const MAX_INPUT_CHARS: usize = 20_000;

/// Returns a random input of the corpus with one to four random changes. A change inserts a token,
/// deletes or repeats a part of the input, or inserts a part of another input. `pieces` are the
/// tokens of the target.
pub fn mutate(corpus: &[String], pieces: &str, random: &mut Random) -> String {
    let mut text: Vec<char> = random.pick(corpus).chars().collect();
    for _ in 0..=random.below(4) {
        let start = random.below(text.len() + 1);
        let end = (start + random.below(8)).min(text.len());
        match random.below(7) {
            0 | 1 => drop(text.splice(start..start, random_piece(pieces, random).chars())),
            2 => drop(text.drain(start..end)),
            3 => drop(text.splice(start..end, random_piece(pieces, random).chars())),
            4 => {
                let fragment: Vec<char> = text[start..end].to_vec();
                let max_copies = if random.below(50) == 0 { 500 } else { 3 };
                let copies = 1 + random.below(max_copies);
                (0..copies).for_each(|_| drop(text.splice(start..start, fragment.iter().copied())));
            }
            5 => {
                let donor: Vec<char> = random.pick(corpus).chars().collect();
                let donor_start = random.below(donor.len() + 1);
                text.truncate(start);
                text.extend(&donor[donor_start..]);
            }
            _ => text.extend(random_piece(pieces, random).chars()),
        }
    }
    text.truncate(MAX_INPUT_CHARS);
    text.into_iter().collect()
}
