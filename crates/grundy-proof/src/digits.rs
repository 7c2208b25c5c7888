//! Descriptions of proved laws by the digits of numbers: the automaton of a law becomes a list of
//! numbers, or a regular expression obtained by elimination of states (Brzozowski and McCluskey
//! 1963).

use super::proved_law::ProofKind;
use super::verdict::Proof;
use grundy_automata::{Automaton, Numeration, NumerationKind};
use grundy_text::{Words, words};
use std::collections::BTreeSet;

/// The maximum length, in characters, of a regular expression in a description.
const MAX_CHARACTERS: usize = 120;
/// The maximum number of states of an automaton that is turned into a regular expression.
const MAX_STATES: usize = 24;
/// The maximum number of members of a finite set of tuples that a description lists.
const MAX_LISTED: usize = 12;

/// A finite automaton, possibly nondeterministic, that reads the digits of one or several numbers
/// at the same time, the greatest digits first and without leading zeros. State 0 is the start.
struct DigitReader {
    /// For each state, whether a word that ends in it is accepted.
    accepting: Vec<bool>,
    /// The edges, each as its source, its target, and its letter. A letter consists of one digit of
    /// each number, or `*` for any digit, separated by spaces.
    edges: Vec<(usize, usize, String)>,
    /// Whether the automaton accepts the tuple in which all numbers are 0. Without leading zeros
    /// this tuple has no digits, so the edges do not describe it.
    accepts_zero: bool,
}

/// Describes the lost positions that a proof determines, as a condition on the digits of their
/// numbers. Returns `None` if no single automaton of the proof determines them.
pub fn describe_lost_digits(proof: &Proof) -> Option<Words> {
    let automaton = proof.law.automata.first()?;
    let mut names: Vec<String> =
        automaton.tracks().iter().map(|track| proof.name_of(*track)).collect();
    if proof.law.rules.bag {
        let describe_element_digits = describe_element_digits(proof)?;
        return Some(words!(digits::p_exactly_when_values, describe_element_digits));
    }
    let reader = match proof.law.kind {
        ProofKind::Lost => DigitReader::new(automaton),
        ProofKind::Values(value, false) if automaton.tracks().last() == Some(&value) => {
            names.pop();
            DigitReader::new(automaton).map(DigitReader::restrict_last_to_zero)
        }
        _ => return None,
    };
    let condition = describe_condition(reader, &names, automaton.numeration())
        .unwrap_or_else(|| describe_automaton(automaton, &names));
    Some(words!(digits::p_exactly_when, condition))
}

/// Describes the Grundy values that a proof determines as a condition on the digits of the numbers
/// of a position and of its value. Returns `None` if no single automaton of the proof accepts
/// positions together with their values.
pub fn describe_value_digits(proof: &Proof) -> Option<Words> {
    if proof.law.rules.bag {
        let describe_element_digits = describe_element_digits(proof)?;
        return Some(words!(digits::grundy_value_is_nim_sum, describe_element_digits));
    }
    let (_, value, condition) = value_condition(proof)?;
    Some(words!(digits::grundy_value_is_exactly_when, value, condition))
}

/// Describes the values of single elements as a condition on digits, for a proof about positions
/// that are multisets. The automaton of the proof reads one element. Returns `None` if no single
/// automaton accepts elements together with their values.
fn describe_element_digits(proof: &Proof) -> Option<Words> {
    let (element, value, condition) = value_condition(proof)?;
    Some(words!(digits::element_has_value_exactly_when, element, value, condition))
}

/// Returns three parts of the description of a law of values: the names of the numbers of a
/// position, joined by commas, the name of its value, and the condition on the digits of all these
/// numbers. Returns `None` if no single automaton accepts positions together with their values.
fn value_condition(proof: &Proof) -> Option<(String, String, Words)> {
    let automaton = proof.law.automata.first()?;
    if !matches!(proof.law.kind, ProofKind::Values(_, false)) {
        return None;
    }
    let names: Vec<String> = automaton.tracks().iter().map(|track| proof.name_of(*track)).collect();
    let condition = describe_condition(DigitReader::new(automaton), &names, automaton.numeration())
        .unwrap_or_else(|| describe_automaton(automaton, &names));
    let (value, position) = names.split_last()?;
    Some((position.join(", "), value.clone(), condition))
}

/// Returns the statement that an automaton with its number of states accepts the digits of the
/// numbers `names`. This statement replaces the description of an automaton that is too large to
/// describe.
fn describe_automaton(automaton: &Automaton, names: &[String]) -> Words {
    let (states, names) = (automaton.states(), names.join(", "));
    let digits_name = digits_name(automaton.numeration());
    words!(digits::automaton_with_states_accepts_of, states, names, digits_name)
}

/// Returns the name of the digits of a numeration, such as binary digits.
fn digits_name(numeration: &Numeration) -> Words {
    match numeration.kind() {
        NumerationKind::Binary => words!(digits::binary_digits),
        NumerationKind::Zeckendorf => words!(digits::zeckendorf_digits),
        NumerationKind::Ostrowski(quotients) => {
            let quotients: Vec<String> = quotients.iter().map(u32::to_string).collect();
            words!(digits::ostrowski_digits, quotients = quotients.join(","))
        }
    }
}

/// Describes the numbers that a reader accepts: as a list if they are few, else as a regular
/// expression. Returns `None` if there is no reader or its regular expression is too long.
fn describe_condition(
    reader: Option<DigitReader>,
    names: &[String],
    numeration: &Numeration,
) -> Option<Words> {
    let reader = reader?;
    let tuple = match names {
        [name] => name.clone(),
        _ => format!("({})", names.join(", ")),
    };
    if let Some(list) = reader.list_tuples(names.len(), numeration) {
        let numbers = list.join(", ");
        return Some(match list.len() {
            0 => words!(digits::never),
            1 => words!(digits::is, tuple, numbers),
            _ => words!(digits::is_one_of, tuple, numbers),
        });
    }
    let zero = reader.accepts_zero;
    let expression = reader.regular_expression()?;
    let digits_name = digits_name(numeration);
    let zero_case = if zero { words!(digits::is_zero_or, tuple) } else { Words::default() };
    let note = match names.len() {
        1 => Words::default(),
        _ => words!(digits::where_each_bracket_contains_one_digit),
    };
    let pattern = words!(digits::of_most_significant_first_match, tuple, expression, digits_name);
    Some(zero_case.then(&pattern).then(&note))
}

impl DigitReader {
    /// Creates the reader of an automaton. Returns `None` if it has too many states, or digits
    /// other than 0 and 1.
    fn new(automaton: &Automaton) -> Option<DigitReader> {
        if automaton.states() > MAX_STATES || automaton.numeration().letter_count() != 2 {
            return None;
        }
        let drawn = automaton.drawing();
        let index_of = |state: u32| drawn.states.iter().position(|(known, _)| *known == state);
        // A new start state rejects words that begin with leading zeros.
        let mut accepting = vec![false];
        accepting.extend(drawn.states.iter().map(|(_, accepts)| *accepts));
        let mut edges = Vec::new();
        for (from, to, labels) in &drawn.edges {
            let (from, to) = (index_of(*from)? + 1, index_of(*to)? + 1);
            for label in labels {
                if label.contains('…') {
                    return None;
                }
                for letter in split_label(label) {
                    if from == 1 && !is_zero(&letter) {
                        edges.extend(matching_letters(&letter).map(|letter| (0, to, letter)));
                    }
                    edges.push((from, to, letter));
                }
            }
        }
        let accepts_zero = drawn.states.first().is_some_and(|(_, accepts)| *accepts);
        Some(DigitReader { accepting, edges, accepts_zero })
    }

    /// Returns the automaton restricted to tuples in which the last number is 0. Its letters no
    /// longer contain the digit of this number.
    fn restrict_last_to_zero(self) -> DigitReader {
        let edges = self.edges.into_iter().filter_map(|(from, to, letter)| {
            let (other_tracks, last_track) = letter.rsplit_once(' ')?;
            (last_track == "0" || last_track == "*").then(|| (from, to, other_tracks.to_string()))
        });
        let edges = edges.flat_map(|(from, to, letter)| {
            single_digits(letter).into_iter().map(move |letter| (from, to, letter))
        });
        // An edge from the start whose other digits are all 0 would now begin with leading zeros,
        // so it is removed. Elsewhere leading zeros cannot occur.
        let edges = edges.filter(|(from, _, letter)| *from != 0 || !is_zero(letter)).collect();
        DigitReader { edges, ..self }
    }

    /// Returns for each state whether it lies on a path from the start to an accepting state.
    fn useful_states(&self) -> Vec<bool> {
        let count = self.accepting.len();
        let closure = |mut marked: Vec<bool>, forward: bool| {
            for _ in 0..count {
                for (from, to, _) in &self.edges {
                    let (from, to) = if forward { (*from, *to) } else { (*to, *from) };
                    marked[to] |= marked[from];
                }
            }
            marked
        };
        let start = (0..count).map(|state| state == 0).collect();
        let reachable = closure(start, true);
        let productive = closure(self.accepting.clone(), false);
        reachable
            .iter()
            .zip(&productive)
            .map(|(reachable, productive)| *reachable && *productive)
            .collect()
    }

    /// Returns the text of each accepted tuple of `tracks` numbers. Returns `None` if there are
    /// more than [`MAX_LISTED`] tuples, or if a letter contains `*`.
    fn list_tuples(&self, tracks: usize, numeration: &Numeration) -> Option<Vec<String>> {
        let useful = self.useful_states();
        let mut words: Vec<(usize, Vec<Vec<u32>>)> = vec![(0, vec![Vec::new(); tracks])];
        let mut tuples = BTreeSet::new();
        if self.accepts_zero {
            tuples.insert(vec![grundy_automata::Big::from(0u8); tracks]);
        }
        // A word as long as the number of states visits a cycle, so it shows that the list is
        // infinite.
        for _ in 0..self.accepting.len() {
            let mut extended = Vec::new();
            for (state, word) in &words {
                for (_, to, letter) in
                    self.edges.iter().filter(|(from, to, _)| from == state && useful[*to])
                {
                    let digits: Option<Vec<u32>> =
                        letter.split(' ').map(|digit| digit.parse().ok()).collect();
                    let mut word = word.clone();
                    for (track, digit) in word.iter_mut().zip(digits?) {
                        track.push(digit);
                    }
                    if self.accepting[*to] {
                        tuples.insert(word.iter().map(|digits| numeration.value(digits)).collect());
                    }
                    extended.push((*to, word));
                }
                if tuples.len() > MAX_LISTED || extended.len() > MAX_LISTED * MAX_STATES {
                    return None;
                }
            }
            words = extended;
        }
        let format_tuple = |tuple: &Vec<grundy_automata::Big>| match &tuple[..] {
            [number] => number.to_string(),
            numbers => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!("({})", numbers.join(", "))
            }
        };
        words.is_empty().then(|| tuples.iter().map(format_tuple).collect())
    }

    /// Returns a regular expression of the accepted words, by elimination of states. Returns `None`
    /// if it is longer than [`MAX_CHARACTERS`].
    fn regular_expression(self) -> Option<String> {
        let useful = self.useful_states();
        let count = self.accepting.len();
        // The last row and column belong to a new final state, which every accepting state reaches
        // by the empty word.
        let mut table: Vec<Vec<Option<RegularExpression>>> = vec![vec![None; count + 1]; count + 1];
        let add = |slot: &mut Option<RegularExpression>, addition: RegularExpression| {
            *slot = Some(match slot.take() {
                None => addition,
                Some(expression) => expression.or(addition),
            });
        };
        for (from, to, letter) in &self.edges {
            if useful[*from] && useful[*to] {
                add(&mut table[*from][*to], RegularExpression::letter(letter));
            }
        }
        for state in (0..count).filter(|state| self.accepting[*state] && useful[*state]) {
            add(&mut table[state][count], RegularExpression::empty());
        }
        let mut remaining: Vec<usize> = (1..count).filter(|state| useful[*state]).collect();
        while !remaining.is_empty() {
            // Eliminates first the state that lies on the fewest paths.
            let weight = |state: &usize| {
                let incoming = (0..=count).filter(|from| table[*from][*state].is_some()).count();
                let outgoing = (0..=count).filter(|to| table[*state][*to].is_some()).count();
                let length =
                    table[*state][*state].as_ref().map_or(0, |own_loop| own_loop.text.len());
                (incoming * outgoing, length, *state)
            };
            let index = (0..remaining.len()).min_by_key(|index| weight(&remaining[*index]))?;
            let state = remaining.swap_remove(index);
            let own_loop = table[state][state].take().map(RegularExpression::star);
            for from in 0..=count {
                let Some(incoming) = table[from][state].take() else { continue };
                let incoming = match &own_loop {
                    Some(own_loop) => incoming.then(own_loop.clone()),
                    None => incoming,
                };
                for (to, outgoing) in table[state].clone().into_iter().enumerate() {
                    let Some(outgoing) = outgoing else { continue };
                    let path = incoming.clone().then(outgoing);
                    if path.text.len() > 4 * MAX_CHARACTERS {
                        return None;
                    }
                    add(&mut table[from][to], path);
                }
            }
        }
        let language = table[0][count].take()?;
        let is_choice = language.alternatives.len() > 1;
        let text = if is_choice && language.alternatives.iter().all(|one| !one.is_empty()) {
            // The outermost choice needs no brackets.
            language.alternatives.join("|")
        } else {
            language.text
        };
        (text.len() <= MAX_CHARACTERS).then_some(text)
    }
}

/// Splits the label of an edge into letters. A letter consists of one digit, or `*` for any digit,
/// for each of the numbers that the automaton reads.
fn split_label(label: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for track in label.split(' ') {
        let digits: Vec<&str> = match track.strip_prefix('{').and_then(|x| x.strip_suffix('}')) {
            Some(digits) => digits.split(',').collect(),
            None => vec![track],
        };
        words = words
            .iter()
            .flat_map(|word| {
                digits.iter().map(move |digit| {
                    if word.is_empty() { (*digit).to_string() } else { format!("{word} {digit}") }
                })
            })
            .collect();
    }
    words.into_iter().flat_map(single_digits).collect()
}

/// Returns the letters that together match what `letter` matches: both digits for a letter `*` of a
/// single number, since the `*` of a regular expression means repetition; otherwise the letter.
fn single_digits(letter: String) -> Vec<String> {
    if letter == "*" { vec!["0".into(), "1".into()] } else { vec![letter] }
}

/// Returns whether a letter has the digit 0 for every number that the automaton reads.
fn is_zero(letter: &str) -> bool {
    letter.split(' ').all(|digit| digit == "0")
}

/// Returns letters that together match what `letter` matches, except the letter in which all digits
/// are 0.
fn matching_letters(letter: &str) -> impl Iterator<Item = String> {
    let tracks: Vec<&str> = letter.split(' ').collect();
    let has_digit = tracks.iter().any(|digit| *digit != "0" && *digit != "*");
    let open_tracks: Vec<usize> = (0..tracks.len()).filter(|track| tracks[*track] == "*").collect();
    let mut letters = Vec::new();
    if has_digit || open_tracks.is_empty() {
        letters.push(letter.to_string());
    } else {
        // Each track with `*` in turn is the first one that is not 0.
        for (rank, first_one) in open_tracks.iter().enumerate() {
            let mut word: Vec<String> = tracks.iter().map(|digit| (*digit).to_string()).collect();
            open_tracks[..rank].iter().for_each(|track| word[*track] = "0".to_string());
            word[*first_one] = "1".to_string();
            letters.push(word.join(" "));
        }
    }
    letters.into_iter()
}

/// A regular expression as text, with the data that show where parentheses are necessary when it is
/// combined with others.
#[derive(Clone, PartialEq, Eq)]
struct RegularExpression {
    /// The expression in the usual syntax: `|` for choice, and `*` and `?` after a letter or after
    /// an expression in parentheses.
    text: String,
    /// The alternatives if the expression is a choice; otherwise `text` is the only element.
    alternatives: Vec<String>,
    /// Whether a `*` written after the text applies to the entire text, so that the text needs no
    /// parentheses before it.
    is_unit: bool,
}

impl RegularExpression {
    /// Creates the expression that matches the empty word only.
    fn empty() -> RegularExpression {
        RegularExpression { text: String::new(), alternatives: vec![String::new()], is_unit: false }
    }

    /// Creates the expression of a single letter, whose digits are separated by spaces.
    fn letter(letter: &str) -> RegularExpression {
        let text = if letter.contains(' ') {
            format!("({})", letter.replace(' ', ","))
        } else {
            letter.to_string()
        };
        RegularExpression { alternatives: vec![text.clone()], text, is_unit: true }
    }

    /// Creates the expression with the given text, which is not a choice.
    fn plain(text: String) -> RegularExpression {
        let is_unit = text.chars().count() == 1;
        RegularExpression { alternatives: vec![text.clone()], text, is_unit }
    }

    /// Returns the expression that matches what `self` or `other` matches.
    fn or(self, other: RegularExpression) -> RegularExpression {
        let mut alternatives = self.alternatives;
        for alternative in other.alternatives {
            if !alternatives.contains(&alternative) {
                alternatives.push(alternative);
            }
        }
        if let [single] = &alternatives[..] {
            return RegularExpression::plain(single.clone());
        }
        let nonempty: Vec<&str> = alternatives
            .iter()
            .map(String::as_str)
            .filter(|alternative| !alternative.is_empty())
            .collect();
        let text = match (alternatives.iter().any(String::is_empty), &nonempty[..]) {
            (true, [single]) if single.chars().count() == 1 => format!("{single}?"),
            (true, _) => format!("({})?", nonempty.join("|")),
            (false, _) => format!("({})", nonempty.join("|")),
        };
        let is_unit = !text.ends_with('?');
        RegularExpression { text, alternatives, is_unit }
    }

    /// Returns the expression that matches `self` followed by `other`.
    fn then(self, other: RegularExpression) -> RegularExpression {
        let text = format!("{}{}", self.text, other.text);
        let is_unit =
            (self.text.is_empty() && other.is_unit) || (other.text.is_empty() && self.is_unit);
        RegularExpression { alternatives: vec![text.clone()], text, is_unit }
    }

    /// Returns the repetition of the expression, any number of times.
    fn star(self) -> RegularExpression {
        let text =
            if self.is_unit { format!("{}*", self.text) } else { format!("({})*", self.text) };
        RegularExpression { alternatives: vec![text.clone()], text, is_unit: false }
    }
}
