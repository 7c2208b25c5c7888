//! Positions as people type them: numbers and names in the order of the variables, or `name=value`.

use super::game::RuleGame;
use super::layout::State;
use super::position_text::NOTHING;
use super::tree::Ty;
use crate::base::{
    Big, Counts, Error, ErrorKind, Fault, NamedMove, Notation, View, Words, excerpt, of_typed,
    parse_big, to_u64,
};
use crate::family::narrow;
use crate::machine::{Many, Slot};
use crate::words;

/// What was typed: a word, or several in brackets.
#[derive(Clone, Debug)]
enum Typed {
    One(String),
    Many(Vec<String>),
}

/// The name of a variable when one was given, and what follows.
type Given = (Option<String>, Typed);

const MOST_TYPED: usize = 100_000;

impl RuleGame {
    /// The parameters that a word such as `5x4` may be meant to give, where the rules have two or more.
    fn size_of(&self, word: &str) -> Option<String> {
        let (wide, high) = word.split_once('x')?;
        let [wide, high]: [u8; 2] = [wide.parse().ok()?, high.parse().ok()?];
        let [(first, _), (second, _), ..] = self.params()[..] else { return None };
        Some(format!("{first}={wide} {second}={high}"))
    }

    fn value_of(&self, slot: &Slot, word: &str) -> Result<i64, Error> {
        let ty = Self::slot_type(slot);
        if ty != Ty::Num
            && let Some(at) =
                (slot.low..=slot.high).find(|value| self.value_name(&ty, *value) == word)
        {
            return Ok(at);
        }
        let (name, shown) = (&slot.name, excerpt(word));
        if ty != Ty::Num {
            let all: Vec<String> =
                (slot.low..=slot.high).map(|value| self.value_name(&ty, value)).collect();
            let all = all.join(", ");
            let wrong =
                Error::bad(words!("`{name}` cannot be `{shown}`", "`{name}` 不能是 `{shown}`"));
            if let Some(size) = self.size_of(word) {
                return Err(wrong.help(words!(
                    "a size is given by parameters, as in `{size}`",
                    "大小由参数给出，如 `{size}`"
                )));
            }
            let example = self.example();
            return Err(
                wrong.help(words!("it is one of {all}; ", "它是 {all} 之一；").then(&example))
            );
        }
        let (below, digits) = if slot.low < 0 { signed(word) } else { (false, word) };
        let number = parse_big(digits).map_err(|error| error.at(words!("`{name}`", "`{name}`")))?;
        let small = to_u64(&number).and_then(|number| match below {
            true => 0i64.checked_sub_unsigned(number),
            false => i64::try_from(number).ok(),
        });
        let (low, high) = (slot.low, slot.high);
        match small {
            Some(value) if slot.allows(value) => Ok(value),
            None if high == i64::MAX => Err(Error::too_big(words!(
                "`{name}` is {shown}, but rule files count to 2^63 - 1",
                "`{name}` 为 {shown}，但规则文件的数至多 2^63 - 1"
            ))
            .help(self.smaller())),
            _ => Err(Error::bad(words!("`{name}` is {shown}", "`{name}` 为 {shown}"))
                .help(words!("it runs from {low} to {high}", "它的范围是 {low} 到 {high}"))),
        }
    }

    /// What to do where a number is too large for the rules.
    fn smaller(&self) -> Words {
        let smaller = words!("use a smaller number", "请用较小的数");
        match self.start_names() {
            Some(_) => smaller
                .then(&words!(", or write all numbers of the position", "，或写出局面的全部数")),
            None => smaller,
        }
    }

    fn numbers_of(&self, slot: &Slot, typed: &Typed) -> Result<Vec<i64>, Error> {
        let words = match typed {
            Typed::One(word) => std::slice::from_ref(word),
            Typed::Many(words) => &words[..],
        };
        let mut values = Vec::with_capacity(words.len());
        for word in words {
            values.push(self.value_of(slot, word)?);
        }
        let found = values.len();
        let (fits, wanted) = match slot.many {
            Many::One => (found == 1, "1".to_string()),
            Many::Fixed(many) => (found == many, many.to_string()),
            Many::Growing(most, _) | Many::Bag(most, _) => (found <= most, format!("≤ {most}")),
            Many::Set => (true, String::new()),
        };
        if !fits {
            let name = &slot.name;
            return Err(Error::bad(words!(
                "`{name}` takes {wanted} elements, found {found}",
                "`{name}` 需要 {wanted} 个元素，却有 {found} 个"
            ))
            .help(self.example()));
        }
        match slot.many {
            Many::Bag(..) => values.sort_unstable(),
            Many::Set => {
                values = vec![values.iter().fold(0, |mask, value| mask | 1 << value)];
            }
            _ => {}
        }
        Ok(values)
    }

    /// A board written as it is drawn, a character for each element: `X.O......`, with `/` where a row ends
    /// for those who like. `None` of anything else.
    fn drawn_as(&self, slot: &Slot, word: &str) -> Option<Vec<i64>> {
        let ty = Self::slot_type(slot);
        let Many::Fixed(many) = slot.many else { return None };
        let squares: Vec<char> = word.chars().filter(|c| *c != '/').collect();
        if ty == Ty::Num || squares.len() != many {
            return None;
        }
        let glyphs: Vec<(i64, String)> =
            (slot.low..=slot.high).map(|value| (value, self.glyph(&ty, value))).collect();
        let value = |square: &char| {
            let mut drawn = [0; 4];
            let square: &str = square.encode_utf8(&mut drawn);
            glyphs.iter().find(|(_, glyph)| glyph == square).map(|(value, _)| *value)
        };
        squares.iter().map(value).collect()
    }

    /// One position from the words at the beginning of `given`, how many it took, and whose turn they say it is.
    fn state_from(&self, given: &[Given]) -> Result<(State, usize, Option<i64>), Error> {
        let slots = &self.0.layout.slots;
        let mut vars: Vec<Option<Vec<i64>>> = vec![None; slots.len()];
        let mut turn = None;
        let (mut at, mut next) = (0, 0);
        while at < given.len() {
            let (name, typed) = &given[at];
            if let Some(name) = name {
                if name == "turn" && self.0.sided {
                    turn = self.one_turn(turn, Some(self.side_of(typed)?))?;
                } else {
                    let var = slots.iter().position(|slot| slot.name == *name);
                    let var = var.ok_or_else(|| self.no_variable(name))?;
                    let drawn = match typed {
                        Typed::One(word) => self.drawn_as(&slots[var], word),
                        Typed::Many(_) => None,
                    };
                    vars[var] = Some(match drawn {
                        Some(drawn) => drawn,
                        None => self.numbers_of(&slots[var], typed)?,
                    });
                }
                at += 1;
                continue;
            }
            if next == slots.len() {
                // A sum whose sides differ tells it once, at the end.
                let is_end = !self.0.sums || at + 1 == given.len() && self.is_side(typed);
                if self.0.sided && turn.is_none() && is_end {
                    turn = Some(self.side_of(typed)?);
                    at += 1;
                }
                break;
            }
            let slot = &slots[next];
            let plain = |(name, typed): &&Given| name.is_none() && matches!(typed, Typed::One(_));
            let run = given[at..].iter().take_while(plain).count();
            let last = next + 1 == slots.len() && !self.0.sided && !self.0.sums;
            let many = match (slot.many, typed) {
                (Many::Fixed(many), Typed::One(_)) => many.min(run),
                (Many::Growing(..) | Many::Bag(..) | Many::Set, Typed::One(_)) if last => run,
                _ => 1,
            };
            if name.is_none()
                && let Typed::One(word) = typed
                && let Some(drawn) = self.drawn_as(slot, word)
            {
                vars[next] = Some(drawn);
                (next, at) = (next + 1, at + 1);
                continue;
            }
            let words: Vec<String> = given[at..at + many.max(1)]
                .iter()
                .flat_map(|(_, typed)| match typed {
                    Typed::One(word) => vec![word.clone()],
                    Typed::Many(words) => words.clone(),
                })
                .collect();
            vars[next] = Some(self.numbers_of(slot, &Typed::Many(words))?);
            next += 1;
            at += many.max(1);
        }
        let initial = self.0.layout.initial.as_ref();
        let mut state = State { vars: Vec::new(), turn: turn.unwrap_or(0) };
        for (var, value) in vars.into_iter().enumerate() {
            let value = value.or_else(|| initial.map(|initial| initial.vars[var].clone()));
            let name = &slots[var].name;
            let value = value.ok_or_else(|| {
                Error::bad(words!("the position gives no `{name}`", "局面没有给出 `{name}`"))
                    .help(self.example())
            })?;
            state.vars.push(value);
        }
        Ok((state, at, turn))
    }

    fn is_side(&self, typed: &Typed) -> bool {
        let mut sides = self.program().sides.iter().flatten();
        matches!(typed, Typed::One(word) if sides.any(|side| side == word))
    }

    fn side_of(&self, typed: &Typed) -> Result<i64, Error> {
        let sides = self.program().sides.clone().unwrap_or_default();
        let word = match typed {
            Typed::One(word) => word.as_str(),
            Typed::Many(_) => "[",
        };
        let found = sides.iter().position(|side| side == word);
        found.map(|side| side as i64).ok_or_else(|| {
            let (shown, one, other) = (excerpt(word), &sides[0], &sides[1]);
            Error::bad(words!("`{shown}` is not a side", "`{shown}` 不是行棋方"))
                .help(words!("write {one} or {other}", "请写 {one} 或 {other}"))
        })
    }

    /// Whose turn two statements say it is: they may not differ, for the turn is that of the whole sum.
    fn one_turn(&self, one: Option<i64>, other: Option<i64>) -> Result<Option<i64>, Error> {
        let (Some(first), Some(second)) = (one, other) else { return Ok(one.or(other)) };
        if first == second {
            return Ok(one);
        }
        let (first, second) =
            (self.value_name(&Ty::Side, first), self.value_name(&Ty::Side, second));
        Err(Error::bad(words!(
            "the position states different turns: `{first}` and `{second}`",
            "局面写明的行棋方不同：`{first}` 与 `{second}`"
        ))
        .help(words!(
            "write the turn once: it holds for all parts",
            "请只写一次轮到谁走：对所有部分都有效"
        )))
    }

    fn no_variable(&self, name: &str) -> Error {
        let shown = excerpt(name);
        let known = self.0.layout.slots.iter().map(|slot| slot.name.as_str());
        let help = match super::parse::nearest(name, known) {
            Some(near) => words!("did you mean `{near}`?", "是否想写 `{near}`？"),
            None => self.example(),
        };
        Error::bad(words!("the position has no variable `{shown}`", "局面没有变量 `{shown}`"))
            .help(help)
    }

    fn typed_start(&self, given: &[Given]) -> Option<Result<Counts, Error>> {
        let names = self.start_names()?;
        if given.len() != names.len() || names.is_empty() {
            return None;
        }
        let mut numbers = Vec::new();
        for (name, typed) in given {
            let (None, Typed::One(word)) = (name, typed) else { return None };
            let (below, digits) = if self.is_signed() { signed(word) } else { (false, &word[..]) };
            let number = i64::try_from(to_u64(&parse_big(digits).ok()?)?).ok()?;
            numbers.push(if below { -number } else { number });
        }
        Some(self.start(&numbers))
    }
}

/// Whether a number has a minus, and what follows that.
fn signed(word: &str) -> (bool, &str) {
    match word.strip_prefix(['-', '−', '－']) {
        Some(digits) => (true, digits),
        None => (false, word),
    }
}

/// Words, names and brackets; full-width punctuation counts as plain.
fn typed(words: &[&str]) -> Result<Vec<Given>, Error> {
    let mut tokens: Vec<String> = Vec::new();
    for word in words {
        let mut open = false;
        for c in word.chars() {
            let sign = match c {
                '[' | '［' | '{' | '｛' | '【' => "[",
                ']' | '］' | '}' | '｝' | '】' => "]",
                '=' | '＝' => "=",
                ',' | '，' | '、' | '(' | ')' | '（' | '）' => {
                    open = false;
                    continue;
                }
                c if c.is_whitespace() => {
                    open = false;
                    continue;
                }
                _ => {
                    match tokens.last_mut().filter(|_| open) {
                        Some(last) => last.push(c),
                        None => tokens.push(c.to_string()),
                    }
                    open = true;
                    continue;
                }
            };
            tokens.push(sign.to_string());
            open = false;
        }
        if tokens.len() > MOST_TYPED {
            return Err(Error::too_big(words!("the position is too long", "局面过长")));
        }
    }
    let unbalanced = || {
        Error::bad(words!("a bracket of the position is not closed", "局面中的括号没有配对"))
            .help(words!("write sequences like `[1,2,3]`", "序列写法如 `[1,2,3]`"))
    };
    let mut given: Vec<Given> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mut name = None;
        if tokens.get(at + 1).is_some_and(|token| token == "=") {
            name = Some(tokens[at].clone());
            at += 2;
        }
        let token = tokens.get(at).ok_or_else(unbalanced)?;
        match token.as_str() {
            "[" => {
                let len = tokens[at + 1..].iter().position(|token| token == "]");
                let inside = &tokens[at + 1..at + 1 + len.ok_or_else(unbalanced)?];
                if inside.iter().any(|token| token == "[" || token == "=") {
                    return Err(unbalanced());
                }
                given.push((name, Typed::Many(inside.to_vec())));
                at += inside.len() + 2;
            }
            "]" | "=" => return Err(unbalanced()),
            _ => {
                given.push((name, Typed::One(token.clone())));
                at += 1;
            }
        }
    }
    Ok(given)
}

/// The same, with the largest number that rules count with in place of larger ones.
fn shrunk(mut given: Vec<Given>) -> Vec<Given> {
    let largest = |word: &mut String| {
        let number = parse_big(word).ok();
        if number.is_some_and(|n| to_u64(&n).is_none_or(|n| i64::try_from(n).is_err())) {
            *word = i64::MAX.to_string();
        }
    };
    for (_, typed) in &mut given {
        match typed {
            Typed::One(word) => largest(word),
            Typed::Many(words) => words.iter_mut().for_each(largest),
        }
    }
    given
}

impl RuleGame {
    /// Whose turn the words of a position say it is, 0 or 1; `None` where they leave that open.
    pub fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        let given = typed(words).ok().filter(|_| self.0.sided)?;
        if self.typed_start(&given).is_some() {
            return None;
        }
        let (mut at, mut turn) = (0, None);
        while at < given.len() {
            let (_, used, own) = self.state_from(&given[at..]).ok().filter(|read| read.1 > 0)?;
            turn = own.or(turn);
            at += used;
        }
        turn.and_then(|turn| u64::try_from(turn).ok())
    }

    /// A position of numbers that rules count with.
    fn parse_small(&self, given: &[Given]) -> Result<Vec<Big>, Error> {
        if given.is_empty() {
            return match self.initial()? {
                Some(initial) => Ok(initial.widen()),
                None if self.0.sums && !self.0.sided || self.0.part_length() == Some(0) => {
                    Ok(Vec::new())
                }
                None => {
                    Err(Error::bad(words!("no position is given", "没有给出局面"))
                        .help(self.example()))
                }
            };
        }
        if let Some(start) = self.typed_start(given) {
            return start.map(|position| position.widen());
        }
        let mut parts: Vec<State> = Vec::new();
        let (mut at, mut told) = (0, None);
        loop {
            let (state, used, turn) = self.state_from(&given[at..])?;
            told = self.one_turn(told, turn)?;
            parts.push(state);
            at += used;
            if at >= given.len() {
                let turn = told.unwrap_or(0);
                let mut position = Counts::default();
                for mut part in parts {
                    part.turn = turn;
                    position.0.extend_from_slice(&self.flat(&part));
                }
                return Ok(position.widen());
            }
            if !self.0.sums || used == 0 {
                let found = given.len();
                return Err(Error::bad(words!(
                    "the position has {found} values, which is too many",
                    "局面有 {found} 个值，过多"
                ))
                .help(self.example()));
            }
        }
    }

    /// A position of numbers that are larger than rules count with, for laws that are proved: a number for each variable,
    /// or the elements of a bag. `None` of anything else.
    fn parse_large(&self, given: &[Given]) -> Option<Vec<Big>> {
        let slots = &self.0.layout.slots;
        let unbounded = |slot: &Slot| slot.high == i64::MAX && Self::slot_type(slot) == Ty::Num;
        if self.0.sided || self.0.sums {
            return None;
        }
        let mut words = Vec::new();
        for (name, typed) in given {
            match (name, typed) {
                (None, Typed::One(word)) => words.push(word),
                (None, Typed::Many(many)) if given.len() == 1 => words.extend(many),
                _ => return None,
            }
        }
        // So many numbers are what a start is typed by.
        if self.start_names().is_some_and(|names| names.len() == words.len()) {
            return None;
        }
        let mut numbers = Vec::new();
        for word in words {
            numbers.push(parse_big(word).ok()?);
        }
        if numbers.iter().all(|number| to_u64(number).is_some_and(|n| i64::try_from(n).is_ok())) {
            return None;
        }
        let mut bounds = Vec::new();
        match &slots[..] {
            [slot] if matches!(slot.many, Many::Bag(most, _) if numbers.len() <= most) => {
                bounds = vec![slot; numbers.len()];
                numbers.sort();
            }
            _ => {
                for slot in slots {
                    match slot.many {
                        Many::One => bounds.push(slot),
                        Many::Fixed(many) => bounds.extend(vec![slot; many]),
                        _ => return None,
                    }
                }
            }
        }
        let fits = |(number, slot): (&Big, &&Slot)| {
            unbounded(slot) && *number >= Big::from(u64::try_from(slot.low).unwrap_or(0))
        };
        if bounds.len() != numbers.len() || !numbers.iter().zip(&bounds).all(fits) {
            return None;
        }
        if matches!(&slots[..], [slot] if matches!(slot.many, Many::Bag(..))) {
            numbers.insert(0, Big::from(numbers.len()));
        }
        Some(numbers)
    }
}

impl Notation for RuleGame {
    fn arity(&self) -> Option<usize> {
        let plain = !self.0.sums && !self.0.sided && self.start_names().is_none();
        if plain { self.0.part_length() } else { None }
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if self.0.sums && !self.0.sided && *words == [NOTHING] {
            return Ok(Vec::new());
        }
        let given = typed(words)?;
        self.parse_small(&given).or_else(|why| match self.parse_large(&given) {
            Some(position) => Ok(position),
            // What is wrong beside the size of a number is said before that.
            None if why.kind() == ErrorKind::TooBig && self.start_names().is_none() => {
                Err(self.parse_small(&shrunk(given)).err().unwrap_or(why))
            }
            None => Err(why),
        })
    }

    fn of_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let slots = &self.0.layout.slots;
        let plain =
            |slot: &Slot| matches!(slot.many, Many::One) && Self::slot_type(slot) == Ty::Num;
        if numbers.iter().any(|number| i64::try_from(*number).is_err()) {
            return None;
        }
        let started = self.start_names().is_some_and(|names| names.len() == numbers.len());
        if self.0.sums
            || numbers.is_empty()
            || !started && (self.0.sided || !slots.iter().all(plain))
        {
            return of_typed(self, numbers);
        }
        let values: Option<Vec<i64>> = numbers.iter().map(|n| i64::try_from(*n).ok()).collect();
        let values = values?;
        if started {
            return self.start(&values).ok();
        }
        if slots.len() != values.len() {
            return of_typed(self, numbers);
        }
        let each = slots.iter().zip(&values);
        let stored = each.map(|(slot, value)| slot.allows(*value).then(|| slot.stored(*value)));
        stored.collect::<Option<Vec<u64>>>().map(Counts::of)
    }

    fn print(&self, position: &[Big]) -> String {
        match position.iter().map(to_u64).collect::<Option<Vec<u64>>>() {
            Some(numbers) => self.position_words(&numbers),
            None => match self.is_bag() {
                true => {
                    let elements: Vec<String> =
                        position.iter().skip(1).map(Big::to_string).collect();
                    format!("[{}]", elements.join(","))
                }
                false => position.iter().map(Big::to_string).collect::<Vec<_>>().join(" "),
            },
        }
    }

    fn view(&self, position: &[Big]) -> View {
        let numbers: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        View::of(numbers.and_then(|numbers| self.position_view(&numbers)), |view| view)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        self.named_move(&narrow(from)?, &narrow(to)?)
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        Ok(self.all_named(from)?)
    }

    fn describe(&self, made: &NamedMove) -> Words {
        made.words.clone().unwrap_or_default()
    }
}
