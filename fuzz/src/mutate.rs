//! Small changes to inputs.

/// A small generator of pseudo-random numbers (xorshift64*): the same seed, the same inputs.
pub struct Random(u64);

impl Random {
    /// From any seed.
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// One of several, of which there is one at least.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// Pieces that parsers look for, and some that they do not.
const PIECES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "7",
    "9",
    "64",
    "65",
    "10",
    "100",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "10^30",
    "10^1000",
    "2^100-1",
    "10^99999",
    "^",
    "+",
    "-",
    "−",
    "_",
    ",",
    ";",
    ":",
    "=",
    "x",
    "#",
    "->",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ".",
    "..",
    " ",
    "\n",
    "\r\n",
    "\t",
    "H",
    "T",
    "正",
    "反",
    "é",
    "\u{feff}",
    "\0",
    "\u{202e}",
    "hex",
    "all but",
    "first",
    "second",
    "m=3",
    "S={1,2}",
    "0.7",
    "4.",
    "8",
    "f",
    " + ",
    "nim",
    "--",
    "\"",
    "[capacity=2]",
    "digraph {",
    "graph {",
    "/*",
    "//",
    "= win",
    "\\",
    "*",
    "/",
];

/// A piece: of the target's own, half of the time.
fn piece<'a>(own: &[&'a str], random: &mut Random) -> &'a str {
    let from = if own.is_empty() || random.below(2) == 0 { PIECES } else { own };
    from[random.below(from.len())]
}

/// Inputs grow no longer than this.
const LONGEST: usize = 20_000;

/// One of the inputs kept, changed in a few places, by `pieces` too.
pub fn change(kept: &[String], pieces: &[&str], random: &mut Random) -> String {
    let mut text: Vec<char> = random.pick(kept).chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(8)).min(text.len());
        match random.below(7) {
            0 | 1 => drop(text.splice(at..at, piece(pieces, random).chars())),
            2 => drop(text.drain(at..end)),
            3 => drop(text.splice(at..end, piece(pieces, random).chars())),
            4 => {
                let part: Vec<char> = text[at..end].to_vec();
                let most = if random.below(50) == 0 { 500 } else { 3 };
                let times = 1 + random.below(most);
                (0..times).for_each(|_| drop(text.splice(at..at, part.iter().copied())));
            }
            5 => {
                let other: Vec<char> = random.pick(kept).chars().collect();
                let from = random.below(other.len() + 1);
                text.truncate(at);
                text.extend(&other[from..]);
            }
            _ => text.extend(piece(pieces, random).chars()),
        }
    }
    text.truncate(LONGEST);
    text.into_iter().collect()
}
