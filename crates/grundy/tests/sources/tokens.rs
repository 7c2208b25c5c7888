//! Splits Rust source text into words and symbols, without comments and the contents of literals.

/// Splits a source into words, `::` and single symbols. String and character literals become `"`,
/// and lifetimes are dropped.
pub fn tokens(source: &str) -> Vec<String> {
    let text: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let (token, next) = token(&text, at);
        tokens.extend(token);
        at = next;
    }
    tokens
}

/// Returns the token that begins at an index, if there is one, and the index after it.
fn token(text: &[char], at: usize) -> (Option<String>, usize) {
    let here = |word: &str| word.chars().enumerate().all(|(i, c)| text.get(at + i) == Some(&c));
    let literal = |end| (Some("\"".to_string()), end);
    if here("//") {
        return (None, text[at..].iter().position(|c| *c == '\n').map_or(text.len(), |n| at + n));
    }
    if here("/*") {
        return (None, after_comment(text, at));
    }
    if text[at].is_whitespace() {
        return (None, at + 1);
    }
    if here("::") {
        return (Some("::".to_string()), at + 2);
    }
    match text[at] {
        '"' => return literal(after_quote(text, at, '"')),
        '\'' => {
            let escaped = text.get(at + 1) == Some(&'\\');
            return match escaped || text.get(at + 2) == Some(&'\'') {
                true => literal(after_quote(text, at, '\'')),
                false => (None, word_end(text, at + 1)),
            };
        }
        _ => {}
    }
    if !is_of_word(text[at]) {
        return (Some(text[at].to_string()), at + 1);
    }
    let end = word_end(text, at);
    let word: String = text[at..end].iter().collect();
    let hashes = text[end..].iter().take_while(|c| **c == '#').count();
    match (word.as_str(), text.get(end + hashes)) {
        ("r" | "br" | "cr", Some('"')) => literal(after_raw(text, end + hashes + 1, hashes)),
        ("b" | "c", Some('"')) if hashes == 0 => literal(after_quote(text, end, '"')),
        ("b", Some('\'')) if hashes == 0 => literal(after_quote(text, end, '\'')),
        ("r", _) if hashes == 1 => (None, end + 1),
        _ => (Some(word), end),
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn word_end(text: &[char], at: usize) -> usize {
    text[at..].iter().position(|c| !is_of_word(*c)).map_or(text.len(), |length| at + length)
}

/// Returns the index after a literal that opens at the index `open` with the given quote.
fn after_quote(text: &[char], open: usize, quote: char) -> usize {
    let mut at = open + 1;
    while at < text.len() && text[at] != quote {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// Returns the index after a raw literal whose contents begin at the index `content`.
fn after_raw(text: &[char], content: usize, hashes: usize) -> usize {
    let ends = |at: usize| {
        text[at] == '"'
            && text[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes
    };
    (content..text.len()).find(|at| ends(*at)).map_or(text.len(), |at| at + 1 + hashes)
}

/// Returns the index after a comment, which can contain nested comments.
fn after_comment(text: &[char], open: usize) -> usize {
    let (mut at, mut depth) = (open, 0);
    while at + 1 < text.len() {
        match (text[at], text[at + 1]) {
            ('/', '*') => (at, depth) = (at + 2, depth + 1),
            ('*', '/') => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}
