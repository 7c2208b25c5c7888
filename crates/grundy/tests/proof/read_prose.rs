//! Reads the pages of proofs back: an independent reader extracts the moves and the lost positions
//! from their formulas.

use grundy::Counts;
use grundy::base::{Lang, Words};
use grundy::lang::{ClaimKind, RuleGame};
use grundy::proof::{PageFormat, PageHeading, Proof, write_prose};
use std::collections::{BTreeMap, BTreeSet};

/// The values of variables by name.
type Names = BTreeMap<String, i64>;

/// The upper bound of the numbers that are tried for existentially quantified variables.
const SOUGHT: i64 = 60;

/// A reader of formulas: the tokens, and the index of the next token.
struct Reader<'t> {
    tokens: &'t [String],
    at: usize,
}

/// Returns the tokens of a formula, or `None` if it contains symbols that the reader does not
/// support.
fn tokens(text: &str) -> Option<Vec<String>> {
    let text = text.replace("\\begin{aligned}", " ").replace("\\end{aligned}", " ");
    let text = text.replace("\\\\\n", " ").replace("\\\\", " ").replace(['&', '\n'], " ");
    let text = text.replace("{}", " ").replace("\\mathbin{\\mathrm{and}}", "@and");
    let text = text.replace("\\mathbin{\\mathrm{or}}", "@or").replace("\\mathit", "");
    let text = text.replace("\\operatorname{low}", "@low");
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        let start = at;
        let c = chars[at];
        at += 1;
        let mut on = |is: &dyn Fn(char) -> bool| {
            while at < chars.len() && is(chars[at]) {
                at += 1;
            }
        };
        match c {
            ' ' => continue,
            '\\' | '@' => on(&|c| c.is_ascii_alphabetic()),
            '0'..='9' => on(&|c| c.is_ascii_digit()),
            'a'..='z' | 'A'..='Z' => on(&|c| c == '_' || c == '\'' || c.is_ascii_digit()),
            '(' | ')' | '=' | '+' | '-' | ',' | '/' | '{' | '}' | '^' => {}
            _ => return None,
        }
        found.push(chars[start..at].iter().collect());
    }
    Some(found)
}

impl Reader<'_> {
    fn next(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> Option<()> {
        (self.next() == token).then(|| self.at += 1)
    }

    fn formula(&mut self, names: &Names) -> Option<bool> {
        let mut holds = self.conjunction(names)?;
        while self.take("\\lor").is_some() {
            holds |= self.conjunction(names)?;
        }
        Some(holds)
    }

    fn conjunction(&mut self, names: &Names) -> Option<bool> {
        let mut holds = self.unary(names)?;
        while self.take("\\land").is_some() {
            holds &= self.unary(names)?;
        }
        Some(holds)
    }

    fn unary(&mut self, names: &Names) -> Option<bool> {
        match self.next() {
            "\\lnot" => {
                self.at += 1;
                return Some(!self.unary(names)?);
            }
            "\\top" | "\\bot" => {
                self.at += 1;
                return Some(self.tokens[self.at - 1] == "\\top");
            }
            "\\exists" => {
                let mut bound = Vec::new();
                while self.take("\\colon").is_none() {
                    self.at += 1;
                    if self.next() != "," && self.next() != "\\colon" {
                        bound.push(self.next().to_string());
                    }
                }
                return self.exists(&bound, names);
            }
            _ => {}
        }
        let start = self.at;
        if let Some(holds) = self.chain(names) {
            return Some(holds);
        }
        self.at = start;
        self.take("(")?;
        let holds = self.formula(names)?;
        self.take(")")?;
        Some(holds)
    }

    fn exists(&mut self, bound: &[String], names: &Names) -> Option<bool> {
        let Some((first, rest)) = bound.split_first() else { return self.formula(names) };
        let (start, mut holds) = (self.at, false);
        for number in 0..=SOUGHT {
            self.at = start;
            let mut names = names.clone();
            names.insert(first.clone(), number);
            holds |= self.exists(rest, &names)?;
        }
        Some(holds)
    }

    /// Reads a chain of comparisons, such as `0 < k <= n`, and returns whether all of them hold.
    fn chain(&mut self, names: &Names) -> Option<bool> {
        let mut left = self.sum(names)?;
        let (mut holds, mut some) = (true, false);
        loop {
            let sign = self.next().to_string();
            match sign.as_str() {
                "=" | "\\ne" | "\\le" | "\\lt" | "\\gt" => {
                    self.at += 1;
                    let right = self.sum(names)?;
                    holds &= match sign.as_str() {
                        "=" => left == right,
                        "\\ne" => left != right,
                        "\\le" => left <= right,
                        "\\lt" => left < right,
                        _ => left > right,
                    };
                    left = right;
                }
                "\\equiv" | "\\not" => {
                    let not = self.take("\\not").is_some();
                    self.take("\\equiv")?;
                    let right = self.sum(names)?;
                    self.take("\\pmod")?;
                    self.take("{")?;
                    let modulus = self.sum(names)?;
                    self.take("}")?;
                    holds &= ((left - right).rem_euclid(modulus) == 0) != not;
                }
                "\\in" | "\\notin" => {
                    let not = sign == "\\notin";
                    self.at += 1;
                    self.take("W")?;
                    // Only powers of two are read here; Fibonacci numbers do not occur.
                    holds &= (left > 0 && left & (left - 1) == 0) != not;
                }
                _ => return some.then_some(holds),
            }
            some = true;
        }
    }

    /// Reads a sum and returns its value. Operations on digits have brackets in the text.
    fn sum(&mut self, names: &Names) -> Option<i64> {
        let mut all = match self.take("-") {
            Some(()) => -self.product(names)?,
            None => self.product(names)?,
        };
        loop {
            let sign = self.next().to_string();
            if !["+", "-", "\\bmod", "\\oplus", "@and", "@or"].contains(&sign.as_str()) {
                return Some(all);
            }
            self.at += 1;
            let other = self.product(names)?;
            all = match sign.as_str() {
                "+" => all + other,
                "-" => all - other,
                "\\bmod" => all.rem_euclid(other),
                "\\oplus" => all ^ other,
                "@and" => all & other,
                _ => all | other,
            };
        }
    }

    fn product(&mut self, names: &Names) -> Option<i64> {
        let mut all = self.atom(names)?;
        while let Some(by) = self.maybe(names) {
            all *= by;
        }
        Some(all)
    }

    fn maybe(&mut self, names: &Names) -> Option<i64> {
        let start = self.at;
        let found = self.atom(names);
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn atom(&mut self, names: &Names) -> Option<i64> {
        let token = self.next().to_string();
        self.at += 1;
        match token.as_str() {
            "(" => {
                let inside = self.sum(names)?;
                self.take(")")?;
                Some(inside)
            }
            "@low" => {
                self.take("(")?;
                let inside = self.sum(names)?;
                self.take(")")?;
                Some(inside & -inside)
            }
            "\\lfloor" => {
                let times = self.take("\\alpha").is_some();
                let inside = self.sum(names)?;
                let by = match (times, self.take("/")) {
                    (false, Some(())) => self.sum(names)?,
                    (true, None) => 0,
                    _ => return None,
                };
                self.take("\\rfloor")?;
                Some(if times {
                    (inside + (5 * inside * inside).isqrt()) / 2
                } else {
                    inside.div_euclid(by)
                })
            }
            _ => token.parse().ok().or_else(|| names.get(&token).copied()),
        }
    }
}

/// Returns whether a formula holds, or `None` if the reader does not support it.
fn holds(text: &str, names: &Names) -> Option<bool> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens: &tokens, at: 0 };
    let holds = reader.formula(names)?;
    (reader.at == tokens.len()).then_some(holds)
}

/// Returns the numbers of a tuple such as `(a, b - k)`, or of a single expression.
fn tuple(text: &str, names: &Names) -> Option<Vec<i64>> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens: &tokens, at: 0 };
    if let Some(only) = reader.sum(names)
        && reader.at == tokens.len()
    {
        return Some(vec![only]);
    }
    reader.at = 0;
    reader.take("(")?;
    let mut all = vec![reader.sum(names)?];
    while reader.take(",").is_some() {
        all.push(reader.sum(names)?);
    }
    reader.take(")")?;
    (reader.at == tokens.len()).then_some(all)
}

/// Returns the formulas of the text: the parts between dollar signs, without backquotes.
fn between_dollars(text: &str) -> Vec<&str> {
    text.split('$').skip(1).step_by(2).map(|part| part.trim_matches('`')).collect()
}

/// Returns the positions to which the move on a line leads from `here`, or `None` if the line is
/// not supported.
fn led_to(line: &str, here: &Names) -> Option<BTreeSet<Vec<i64>>> {
    let (when, to) = line.rsplit_once(", to $")?;
    let to = to.strip_suffix("$.")?;
    let (chosen, guard) = match when.split_once("for any natural ") {
        Some((_, rest)) => rest.split_once(" with ").unwrap_or((rest, "")),
        None => ("", when),
    };
    let chosen = between_dollars(chosen);
    let guard = between_dollars(guard);
    let mut places: Vec<Names> = vec![here.clone()];
    for name in chosen {
        let more = places.iter().flat_map(|names| {
            (0..=SOUGHT).map(|number| {
                let mut names = names.clone();
                names.insert(name.to_string(), number);
                names
            })
        });
        places = more.collect();
    }
    let mut found = BTreeSet::new();
    'places: for names in places {
        for part in &guard {
            if !holds(part, &names)? {
                continue 'places;
            }
        }
        found.insert(tuple(to, &names)?);
    }
    Some(found)
}

/// Compares the page with the proof of the claim `at` with the rules and the claim at small
/// positions. Returns how often a line was read and compared, and how often it was not supported.
pub(super) fn hold(rules: &RuleGame, at: usize, proof: &Proof) -> (usize, usize) {
    let name = Words::same("x");
    let heading = PageHeading { name: &name, claims: &["c"], parameters: &[] };
    let page = write_prose(proof, &heading, PageFormat::Markdown, Lang::En);
    let position = &proof.law.rules.position;
    let names: Vec<String> = position.iter().map(|one| one.name.clone()).collect();
    let (before, after) = page.split_once("\n## The claim").unwrap();
    let moves: Vec<&str> = before.lines().filter(|line| line.starts_with("- `")).collect();
    let theorem = after.split_once("> ```math\n").and_then(|(_, rest)| rest.split_once("> ```"));
    let theorem: Option<String> =
        theorem.map(|(lines, _)| lines.lines().map(|line| line.trim_start_matches("> ")).collect());
    let to = if names.len() == 1 { 20 } else { 7 };
    let (mut read, mut skipped) = (0, 0);
    let said = |position: &Counts| -> Names {
        let numbers = position.iter().map(|number| *number as i64);
        names.iter().cloned().zip(numbers).collect()
    };
    for position in rules.positions_up_to(to, 1_000).unwrap() {
        let here = said(&position);
        let mut found = BTreeSet::new();
        let all: Option<()> = moves.iter().try_for_each(|line| {
            found.extend(led_to(line, &here)?);
            Some(())
        });
        let mut options = Vec::new();
        rules.try_options(&mut options, &position).unwrap();
        let numbers = |option: &Counts| option.iter().map(|number| *number as i64).collect();
        let options: BTreeSet<Vec<i64>> = options.iter().map(numbers).collect();
        match all {
            // If play is over no move is made, whatever its line states.
            Some(()) if options.is_empty() && before.contains("play is over") => {}
            Some(()) => {
                read += 1;
                assert_eq!(found, options, "{position:?}\n{page}");
            }
            None => skipped += 1,
        }
        if rules.claims()[at].kind == ClaimKind::P
            && let Some(theorem) = &theorem
        {
            match holds(theorem, &here) {
                Some(lost) => {
                    read += 1;
                    let claimed = rules.claim_value(at, &position).unwrap() != 0;
                    assert_eq!(lost, claimed, "{position:?}: {theorem}\n{page}");
                }
                None => skipped += 1,
            }
        }
    }
    (read, skipped)
}
