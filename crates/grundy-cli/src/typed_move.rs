//! Moves as people type them in `grundy play`.

use grundy::base::{Words, parse_big};
use grundy::words;
use grundy::workbench::Question;
use grundy::workbench::play::Choice;
use grundy::workbench::typed_words;

/// What a typed line means.
pub enum Typed {
    /// This legal move.
    Move(Choice),
    /// Several legal moves: their numbers in the list, from 1.
    Several(Vec<usize>),
    /// No legal move.
    Nothing,
}

/// The legal move that was typed: `#3`; its words; `take 2 from 1` of heaps; the position after it; or some
/// of its words with all of its numbers, such as the numbers alone.
pub fn understood(typed: &str, question: &Question, choices: &[Choice]) -> Typed {
    let found = |choice: Option<&Choice>| choice.cloned().map_or(Typed::Nothing, Typed::Move);
    if let Some(number) = typed.strip_prefix('#') {
        let at = number.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
        return found(at.and_then(|at| choices.get(at)));
    }
    let wanted = tokens(typed);
    let told = |choice: &Choice, fits: &dyn Fn(&[String], &[String]) -> bool| {
        fits(&wanted, &tokens(&choice.words.en)) || fits(&wanted, &tokens(&choice.words.zh))
    };
    let matching = |fits: &dyn Fn(&[String], &[String]) -> bool| -> Vec<usize> {
        (0..choices.len()).filter(|at| told(&choices[*at], fits)).collect()
    };
    let exact = matching(&|wanted, told| wanted == told);
    if let [only] = exact[..] {
        return found(choices.get(only));
    }
    if exact.is_empty()
        && let Some(choice) =
            taken(typed, question, choices).or_else(|| left(typed, question, choices))
    {
        return found(Some(choice));
    }
    let several = if exact.is_empty() { matching(&abbreviates) } else { exact };
    match several[..] {
        [] => Typed::Nothing,
        [only] => found(choices.get(only)),
        _ => Typed::Several(several.iter().map(|at| at + 1).collect()),
    }
}

/// Numbers and words, in lower case and without the signs between. A minus that nothing stands before is of its number:
/// to move −1 is not to move 1.
fn tokens(text: &str) -> Vec<String> {
    let (mut tokens, mut before) = (Vec::<String>::new(), None);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let kind = c.is_alphanumeric().then(|| c.is_numeric());
        if matches!(c, '-' | '−')
            && before.is_none()
            && chars.peek().is_some_and(|c| c.is_numeric())
        {
            tokens.push("-".to_string());
            before = Some(true);
            continue;
        }
        if kind.is_some() {
            match tokens.last_mut().filter(|_| before == kind) {
                Some(last) => last.extend(c.to_lowercase()),
                None => tokens.push(c.to_lowercase().collect()),
            }
        }
        before = kind;
    }
    tokens
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_numeric() || c == '-')
}

/// Whether words can be left out of a move so that these remain; no number of it may be missing.
fn abbreviates(wanted: &[String], told: &[String]) -> bool {
    let mut wanted = wanted.iter().peekable();
    if wanted.peek().is_none() {
        return false;
    }
    for token in told {
        if wanted.peek() == Some(&token) {
            wanted.next();
        } else if is_number(token) {
            return false;
        }
    }
    wanted.peek().is_none()
}

/// `take 2 from 1` and `取 2 from 1`, in games of heaps.
fn taken<'a>(typed: &str, question: &Question, choices: &'a [Choice]) -> Option<&'a Choice> {
    let words: Vec<&str> = typed_words(typed);
    if !matches!(words.first(), Some(&"take" | &"取")) {
        return None;
    }
    let [only] = question.summands.as_slice() else { return None };
    only.instance.game.heaps()?;
    let taken = parse_big(words.get(1)?).ok()?;
    let at = match words.get(2..) {
        Some(["from", heap]) => heap.parse::<usize>().ok()?.checked_sub(1)?,
        Some([]) if only.position.len() == 1 => 0,
        _ => return None,
    };
    let mut to = only.position.clone();
    if taken > *to.get(at)? {
        return None;
    }
    to[at] -= taken;
    choices.iter().find(|choice| choice.to == to)
}

/// The position that is left, written whole.
fn left<'a>(typed: &str, question: &Question, choices: &'a [Choice]) -> Option<&'a Choice> {
    let words: Vec<&str> = typed_words(typed);
    let parts: Vec<&[&str]> = words.split(|word| *word == "+").collect();
    if parts.len() != question.summands.len() {
        return None;
    }
    let mut wanted = Vec::new();
    for (summand, part) in question.summands.iter().zip(&parts) {
        wanted.push(summand.instance.game.family().parse(part).ok()?);
    }
    let changes = |choice: &&Choice| {
        question.summands.iter().zip(&wanted).enumerate().all(|(i, (summand, wanted))| {
            *wanted == if i == choice.summand { &choice.to[..] } else { &summand.position[..] }
        })
    };
    choices.iter().find(changes)
}

/// Positions up to this length are offered as a way to write a move.
const SHORT: usize = 40;

/// How to write a move, by examples that are legal here.
pub fn how(question: &Question, choices: &[Choice]) -> Words {
    let others = words!(
        "Other words: hint, moves, undo, help, quit.",
        "其他命令：提示、走法、悔棋、帮助、退出。"
    );
    let Some(choice) = choices.first() else { return others };
    let mut ways: Vec<Words> = Vec::new();
    let to = question.after(choice).print();
    let after = to.trim();
    if question.board().is_none() && !after.is_empty() && after.chars().count() <= SHORT {
        ways.push(words!("the position you leave (`{after}`)", "走后的局面（如 `{after}`）"));
    }
    if let Some(take) = as_taking(question, choice) {
        ways.push(take);
    } else if !choice.words.en.is_empty() {
        let (en, zh) = (&choice.words.en, &choice.words.zh);
        ways.push(words!("a move (`{en}`)", "走法（如 `{zh}`）"));
        let all = tokens(en).into_iter().filter(|token| is_number(token));
        let numbers = all.collect::<Vec<_>>().join(" ");
        let means = understood(&numbers, question, choices);
        if question.board().is_some() && matches!(means, Typed::Move(meant) if meant == *choice) {
            ways.push(words!("its numbers (`{numbers}`)", "其中的数（如 `{numbers}`）"));
        }
    }
    let number =
        words!("or `#1` for the first of `moves`.\n", "或 `#1`（走法列表中的第 1 项）。\n");
    let ways =
        ways.iter().fold(Words::default(), |told, way| told.then(way).then(&words!(", ", "、")));
    words!("Type ", "输入").then(&ways).then(&number).then(&others)
}

/// The first legal taking of whole sizes from a heap, as it is typed.
fn as_taking(question: &Question, choice: &Choice) -> Option<Words> {
    let [only] = question.summands.as_slice() else { return None };
    only.instance.game.heaps()?;
    if only.position.len() != choice.to.len() {
        return None;
    }
    // A rule file may have a choice that is called as the heap.
    let heap = choice.choices.small("in heap").or_else(|| choice.choices.small("heap"))?;
    let at = usize::try_from(heap).ok()?.checked_sub(1)?;
    let (before, after) = (only.position.get(at)?, choice.to.get(at)?);
    let taken = (after < before).then(|| before - after)?;
    Some(words!(
        "`take {taken} from {heap}`",
        "`take {taken} from {heap}`（从第 {heap} 堆取 {taken}）"
    ))
}
