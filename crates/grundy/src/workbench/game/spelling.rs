//! How names are written: what does not matter in them, and where they end among other words.

/// Opening and closing ones, as Chinese and as English write them.
pub(super) const BRACKETS: ([char; 2], [char; 2]) = (['(', '（'], [')', '）']);

/// A name in letters and digits alone, in lower case.
pub(super) fn plain(name: &str) -> String {
    const LONGEST: usize = 80;
    let letters = name.chars().filter(|c| c.is_alphanumeric()).take(LONGEST + 1);
    let folded: String = letters.flat_map(char::to_lowercase).collect();
    // A longer name is no name, but must not be cut down to one.
    if name.chars().filter(|c| c.is_alphanumeric()).nth(LONGEST).is_some() {
        return format!("{folded}…");
    }
    folded
}

/// What the first words name, and how many words its name took; `named` knows the names.
pub(super) fn leading_by<T>(
    words: &[&str],
    named: impl Fn(&str) -> Option<T>,
) -> Option<(T, usize)> {
    const LONGEST_NAME: usize = 6;
    // The words of a name begin with letters, lest `S1 3` be read as `S13`, or say a size as `Konane 4x4` does.
    let further = words.iter().skip(1).take(LONGEST_NAME - 1);
    let named_by = |word: &&&str| {
        let word = word.trim_start_matches(BRACKETS.0);
        let size = word.split_once('x').is_some_and(|(rows, columns)| {
            [rows, columns].iter().all(|side| side.parse::<u8>().is_ok())
        });
        word.starts_with(char::is_alphabetic) || size
    };
    let could_be = further.take_while(named_by).count();
    (1..=words.len().min(1 + could_be))
        .rev()
        .find_map(|used| named(&words[..used].join(" ")).map(|found| (found, used)))
}
