//! Parses the moves that people type in `grundy play`.

use grundy::base::{Words, parse_big};
use grundy::words;
use grundy::workbench::play::Choice;
use grundy::workbench::{LegalChoices, Question, split_words};

/// The result of parsing a typed line as a move.
pub enum ParsedMove {
    /// The line describes exactly this legal move.
    Move(Choice),
    /// The line describes several legal moves. The payload is the numbers of these moves in the
    /// list of moves, from 1.
    Ambiguous(Vec<usize>),
    /// The line describes no legal move.
    NoMatch,
}

/// Parses a line that a player typed as a move in the position `question`. `choices` lists the
/// legal moves. Accepted forms, in this order: the number of a move in the list (`#3`); its exact
/// words; `take 2 from 1` in a game of heaps; the position after the move; some of its words with
/// all of its numbers, such as the numbers alone.
pub fn parse_move(typed: &str, question: &Question, choices: &[Choice]) -> ParsedMove {
    let parsed =
        |choice: Option<&Choice>| choice.cloned().map_or(ParsedMove::NoMatch, ParsedMove::Move);
    if let Some(number) = typed.strip_prefix('#') {
        let index = number.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
        return parsed(index.and_then(|index| choices.get(index)));
    }
    let typed_tokens = tokens(typed);
    let is_match = |choice: &Choice, fits: &dyn Fn(&[String], &[String]) -> bool| {
        [&choice.words.en, &choice.words.zh]
            .into_iter()
            .any(|words| fits(&typed_tokens, &tokens(words)))
    };
    let matching = |fits: &dyn Fn(&[String], &[String]) -> bool| -> Vec<usize> {
        (0..choices.len()).filter(|index| is_match(&choices[*index], fits)).collect()
    };
    let exact = matching(&|typed_tokens, move_tokens| typed_tokens == move_tokens);
    if let [only] = exact[..] {
        return parsed(choices.get(only));
    }
    if exact.is_empty()
        && let Some(choice) = parse_take(typed, question, choices)
            .or_else(|| parse_resulting_position(typed, question, choices))
    {
        return parsed(Some(choice));
    }
    let candidates = if exact.is_empty() { matching(&abbreviates) } else { exact };
    match candidates[..] {
        [] => ParsedMove::NoMatch,
        [only] => parsed(choices.get(only)),
        _ => ParsedMove::Ambiguous(candidates.iter().map(|index| index + 1).collect()),
    }
}

/// Splits a text into numbers and words in lower case; other characters separate them. A minus
/// directly before a digit is a sign, kept in the number, unless a letter or digit precedes it:
/// `take -1` has the number −1, but `3-1` has 3 and 1.
fn tokens(text: &str) -> Vec<String> {
    let (mut tokens, mut previous_kind) = (Vec::<String>::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let kind = c.is_alphanumeric().then(|| c.is_numeric());
        if matches!(c, '-' | '−')
            && previous_kind.is_none()
            && chars.peek().is_some_and(|c| c.is_numeric())
        {
            tokens.push("-".to_string());
            previous_kind = Some(true);
            continue;
        }
        if kind.is_some() {
            match tokens.last_mut().filter(|_| previous_kind == kind) {
                Some(token) => token.extend(c.to_lowercase()),
                None => tokens.push(c.to_lowercase().collect()),
            }
        }
        previous_kind = kind;
    }
    tokens
}

/// Returns whether a token of [`tokens`] is a number.
fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_numeric() || c == '-')
}

/// Returns whether a typed line abbreviates a move: `typed_tokens` is a nonempty subsequence of
/// `move_tokens` that contains all numbers of the move.
fn abbreviates(typed_tokens: &[String], move_tokens: &[String]) -> bool {
    let mut remaining = typed_tokens.iter().peekable();
    if remaining.peek().is_none() {
        return false;
    }
    for token in move_tokens {
        if remaining.peek() == Some(&token) {
            remaining.next();
        } else if is_number(token) {
            return false;
        }
    }
    remaining.peek().is_none()
}

/// Parses a typed line such as `take 2 from 1` or `取 2 from 1` (two stones from the first heap) in
/// a game of heaps. Returns `None` if the line has another form or names no legal move.
fn parse_take<'a>(typed: &str, question: &Question, choices: &'a [Choice]) -> Option<&'a Choice> {
    let words: Vec<&str> = split_words(typed);
    if !matches!(words.first(), Some(&"take" | &"取")) {
        return None;
    }
    let [only] = question.summands.as_slice() else { return None };
    only.instance.game.heaps()?;
    let amount = parse_big(words.get(1)?).ok()?;
    let heap_index = match words.get(2..) {
        Some(["from", heap]) => heap.parse::<usize>().ok()?.checked_sub(1)?,
        Some([]) if only.position.len() == 1 => 0,
        _ => return None,
    };
    let mut to = only.position.clone();
    if amount > *to.get(heap_index)? {
        return None;
    }
    to[heap_index] -= amount;
    choices.iter().find(|choice| choice.to == to)
}

/// Parses a typed line that is the complete position after a move. Returns the move, or `None` if
/// no move leads to this position.
fn parse_resulting_position<'a>(
    typed: &str,
    question: &Question,
    choices: &'a [Choice],
) -> Option<&'a Choice> {
    let words: Vec<&str> = split_words(typed);
    let components: Vec<&[&str]> = words.split(|word| *word == "+").collect();
    if components.len() != question.summands.len() {
        return None;
    }
    let mut target = Vec::new();
    for (summand, component) in question.summands.iter().zip(&components) {
        target.push(summand.instance.game.family().parse(component).ok()?);
    }
    let reaches_target = |choice: &&Choice| {
        question.summands.iter().zip(&target).enumerate().all(|(i, (summand, target))| {
            *target == if i == choice.summand { &choice.to[..] } else { &summand.position[..] }
        })
    };
    choices.iter().find(reaches_target)
}

/// The maximum number of characters of a position that is shown as an example of a move.
const MAX_EXAMPLE_CHARS: usize = 40;

/// Explains how to type a move, with examples that are legal at `question`.
pub fn describe_move_syntax(question: &Question, choices: &[Choice]) -> Words {
    let commands = words!(typed_move::other_commands_hint_moves_undo_help);
    let Some(choice) = choices.first() else { return commands };
    let mut forms: Vec<Words> = Vec::new();
    let printed = question.after_choice(choice).print();
    let target = printed.trim();
    if question.board().is_none()
        && !target.is_empty()
        && target.chars().count() <= MAX_EXAMPLE_CHARS
    {
        forms.push(words!(typed_move::position_after_your_move, target));
    }
    if let Some(take) = format_take(question, choice) {
        forms.push(take);
    } else if !choice.words.en.is_empty() {
        forms.push(words!(typed_move::move_word, text = &choice.words));
        let number_tokens = tokens(&choice.words.en).into_iter().filter(|token| is_number(token));
        let numbers = number_tokens.collect::<Vec<_>>().join(" ");
        let parsed = parse_move(&numbers, question, choices);
        if question.board().is_some()
            && matches!(parsed, ParsedMove::Move(parsed) if parsed == *choice)
        {
            forms.push(words!(typed_move::its_numbers, numbers));
        }
    }
    let number = words!(typed_move::or_one_for_first_move);
    let forms = forms
        .iter()
        .fold(Words::default(), |text, form| text.then(form).then(&words!(typed_move::comma)));
    words!(typed_move::type_word).then(&forms).then(&number).then(&commands)
}

/// Formats `choice` as `take N from HEAP`. Returns `None` unless the move lowers one heap and
/// changes nothing else.
fn format_take(question: &Question, choice: &Choice) -> Option<Words> {
    let [only] = question.summands.as_slice() else { return None };
    only.instance.game.heaps()?;
    if only.position.len() != choice.to.len() {
        return None;
    }
    // If the rule file itself has a choice named `heap`, the number of the heap is named `in heap`.
    let heap = choice.choices.small("in heap").or_else(|| choice.choices.small("heap"))?;
    let index = usize::try_from(heap).ok()?.checked_sub(1)?;
    let (old_size, new_size) = (only.position.get(index)?, choice.to.get(index)?);
    let amount = (new_size < old_size).then(|| old_size - new_size)?;
    Some(words!(typed_move::take_from, amount, heap))
}
