//! Parses the conditions on digits in the printed statement of a law, in order to test the law. A
//! condition is a list of tuples of numbers, or a regular expression for their digits.

use regex::{Captures, Regex};

/// The character of the first letter of an expression about several numbers. A letter consists of
/// one digit of each number.
const FIRST_LETTER: u32 = 0x4e00;

/// A condition on a tuple of numbers, such as `(n, bar + 1) is one of (0, 2), (3, 1)`.
pub(super) struct DigitCondition {
    /// The numbers of the tuple, each as the name of a variable and the number that is added to it.
    pub numbers: Vec<(String, i64)>,
    /// What holds for the tuples that satisfy the condition.
    form: Form,
}

/// The forms of conditions.
enum Form {
    /// The condition holds for no tuple of numbers.
    Never,
    /// The condition holds exactly for the tuples in the payload.
    List(Vec<Vec<i64>>),
    /// The condition holds if the digits match the expression, and for the tuple of zeros, which
    /// has no digits, if `zero` is true.
    Digits {
        /// Whether the condition holds for the tuple in which all numbers are 0.
        zero: bool,
        /// Whether the digits are those of sums of Fibonacci numbers; otherwise they are binary.
        zeckendorf: bool,
        /// The expression, with a single character for each letter.
        expression: Regex,
    },
}

impl DigitCondition {
    /// Reads a condition. Returns `None` if it names an automaton instead of stating its digits, or
    /// uses another numeration system.
    ///
    /// # Errors
    /// The condition has an unknown form.
    pub(super) fn parse(text: &str) -> Result<Option<DigitCondition>, String> {
        if text == "never" {
            return Ok(Some(DigitCondition { numbers: Vec::new(), form: Form::Never }));
        }
        if text.starts_with("an automaton with ") || text.contains("`ostrowski:") {
            return Ok(None);
        }
        let pattern = concat!(
            r"^(?:(?P<zero>.+) is 0, or )?the (?P<system>binary|Zeckendorf) digits of ",
            r"(?P<digits>.+), most significant first, match `(?P<expression>[^`]+)`",
            r"(?:, where each bracket .*)?$"
        );
        let (by_digits, by_list) =
            (regex(pattern)?, regex(r"^(?P<tuple>.+?) is (?:one of )?(?P<list>[\d(), ]+)$")?);
        if let Some(parts) = by_digits.captures(text) {
            let numbers = parse_names(&parts["digits"])?;
            let expression = to_single_letters(&parts["expression"], numbers.len())?;
            let (zero, zeckendorf) = (parts.name("zero").is_some(), &parts["system"] != "binary");
            return Ok(Some(DigitCondition {
                numbers,
                form: Form::Digits { zero, zeckendorf, expression },
            }));
        }
        let Some(parts) = by_list.captures(text) else {
            return Err(format!("a condition of unknown form: {text}"));
        };
        let numbers = parse_names(&parts["tuple"])?;
        let flat: Vec<i64> = regex(r"\d+")?
            .find_iter(&parts["list"])
            .filter_map(|number| number.as_str().parse().ok())
            .collect();
        let tuples = flat.chunks(numbers.len()).map(<[i64]>::to_vec).collect();
        Ok(Some(DigitCondition { numbers, form: Form::List(tuples) }))
    }

    /// Returns whether the condition holds for a tuple. Its numbers already contain the summands
    /// of [`DigitCondition::numbers`].
    pub(super) fn holds(&self, numbers: &[i64]) -> bool {
        match &self.form {
            Form::Never => false,
            Form::List(tuples) => tuples.iter().any(|tuple| tuple == numbers),
            Form::Digits { zero, .. } if numbers.iter().all(|number| *number == 0) => *zero,
            Form::Digits { zeckendorf, expression, .. } => {
                let digits: Vec<Vec<u32>> = numbers
                    .iter()
                    .map(|number| {
                        if *zeckendorf {
                            zeckendorf_digits(*number)
                        } else {
                            binary_digits(*number)
                        }
                    })
                    .collect();
                let length = digits.iter().map(Vec::len).max().unwrap_or(0);
                // The digits of a number are padded with zeros in front.
                let letter = |at: usize| {
                    let digit = |number: &Vec<u32>| {
                        let padding = length - number.len();
                        if at < padding { 0 } else { number[at - padding] }
                    };
                    let code = digits.iter().fold(0, |code, number| 2 * code + digit(number));
                    char::from_u32(FIRST_LETTER + code).unwrap_or_default()
                };
                expression.is_match(&(0..length).map(letter).collect::<String>())
            }
        }
    }
}

/// Compiles a regular expression.
fn regex(pattern: &str) -> Result<Regex, String> {
    Regex::new(pattern).map_err(|error| error.to_string())
}

/// Reads a name such as `n + 7`, or a tuple of names in brackets.
pub(super) fn parse_names(text: &str) -> Result<Vec<(String, i64)>, String> {
    let names = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    let parse_name = |name: &str| match name.split_once(" + ") {
        Some((name, added)) => Some((name.to_string(), added.parse().ok()?)),
        None => Some((name.to_string(), 0)),
    };
    let names: Option<Vec<(String, i64)>> = names.split(", ").map(parse_name).collect();
    names.ok_or_else(|| format!("names of unknown form: {text}"))
}

/// Compiles an expression whose letters consist of one digit for each of `count` numbers, such as
/// `(0,1)(1,*)*`, with a single character for each letter.
fn to_single_letters(expression: &str, count: usize) -> Result<Regex, String> {
    let letters = match count {
        1 => regex("[01]")?,
        _ => regex(r"\([01*](?:,[01*])+\)")?,
    };
    let to_class = |letter: &Captures| {
        let mut codes = vec![0];
        for digit in letter[0].chars().filter(|digit| "01*".contains(*digit)) {
            let digits: &[u32] = match digit {
                '0' => &[0],
                '1' => &[1],
                _ => &[0, 1],
            };
            codes = codes
                .iter()
                .flat_map(|code| digits.iter().map(move |digit| 2 * code + digit))
                .collect();
        }
        let characters: String =
            codes.iter().filter_map(|code| char::from_u32(FIRST_LETTER + code)).collect();
        format!("[{characters}]")
    };
    regex(&format!("^(?:{})$", letters.replace_all(expression, to_class)))
}

/// Returns the binary digits of a number, the most significant first.
fn binary_digits(number: i64) -> Vec<u32> {
    let length = i64::BITS - number.leading_zeros();
    (0..length).rev().map(|at| (number >> at & 1) as u32).collect()
}

/// Returns the digits of a number as a sum of Fibonacci numbers 1, 2, 3, 5, …, the greatest first.
fn zeckendorf_digits(number: i64) -> Vec<u32> {
    let mut weights = vec![1, 2];
    while weights[weights.len() - 1] <= number {
        weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    let mut remainder = number;
    let digits = weights.iter().rev().map(|weight| {
        let digit = u32::from(*weight <= remainder);
        remainder -= weight * i64::from(digit);
        digit
    });
    digits.skip_while(|digit| *digit == 0).collect()
}
