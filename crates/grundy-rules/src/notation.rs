//! Parses positions as users type them: numbers and names in the order of the variables, or
//! `name=value`.

use super::game::RuleGame;
use super::layout::State;
use super::position_text::{NOTHING, TIMES};
use super::tree::Ty;
use super::typed_items::{TypedItem, TypedValue, clamp_numbers, typed_items};
use grundy_core::base::{Big, Counts, Fault, to_u64};
use grundy_core::machine::{Arity, MAX_COPIES, Slot};
use grundy_draw::View;
use grundy_octal::narrow;
use grundy_text::{
    Error, ErrorKind, NamedMove, Notation, Words, excerpt, parse_big, parse_numbers, words,
};

impl RuleGame {
    /// Returns the suggestion to type two parameters, such as `width=5 height=4`, instead of a size
    /// such as `5x4`. Returns `None` if the word is no size or the rules have fewer than two
    /// parameters.
    fn size_params(&self, word: &str) -> Option<String> {
        let (width, height) = word.split_once('x')?;
        let [width, height]: [u8; 2] = [width.parse().ok()?, height.parse().ok()?];
        let [(first_name, _), (second_name, _), ..] = self.params()[..] else { return None };
        Some(format!("{first_name}={width} {second_name}={height}"))
    }

    /// Parses `word` as one element of the variable `slot`: a number, a truth value, or the name or
    /// glyph (the character that draws it) of an enumerated value.
    fn parse_element(&self, slot: &Slot, word: &str) -> Result<i64, Error> {
        let ty = Self::slot_type(slot);
        if ty != Ty::Num
            && let Some(value) =
                (slot.low..=slot.high).find(|value| self.value_name(&ty, *value) == word)
        {
            return Ok(value);
        }
        let (name, snippet) = (&slot.name, excerpt(word));
        if ty != Ty::Num {
            let names: Vec<String> =
                (slot.low..=slot.high).map(|value| self.value_name(&ty, value)).collect();
            let names = names.join(", ");
            let error = Error::bad(words!(notation::cannot_be, name, snippet));
            if let Some(size) = self.size_params(word) {
                return Err(error.help(words!(notation::give_size_with_parameters_as_in, size)));
            }
            let example = self.example();
            return Err(error.help(words!(notation::use_one_of, names).then(&example)));
        }
        let (is_negative, digits) = if slot.low < 0 { split_sign(word) } else { (false, word) };
        let number = parse_big(digits)
            .map_err(|parse_error| parse_error.at(words!(notation::name, name)))?;
        let small = to_u64(&number).and_then(|number| {
            if is_negative { 0i64.checked_sub_unsigned(number) } else { i64::try_from(number).ok() }
        });
        let (low, high) = (slot.low, slot.high);
        match small {
            Some(value) if slot.allows(value) => Ok(value),
            None if high == i64::MAX => {
                Err(Error::too_big(words!(notation::is_but_numbers_of_rule_files, name, snippet))
                    .help(self.smaller_number_help()))
            }
            _ => Err(Error::bad(words!(notation::is, name, snippet)).help(words!(
                notation::allowed_values_are_to,
                low,
                high
            ))),
        }
    }

    /// Returns the advice to type a smaller number, for a number that the rules cannot represent.
    fn smaller_number_help(&self) -> Words {
        let remedy = words!(notation::use_smaller_number);
        match self.start_names() {
            Some(_) => remedy.then(&words!(notation::or_write_all_numbers_of_position)),
            None => remedy,
        }
    }

    /// Parses the typed value of the variable `slot`. Returns its elements as numbers.
    fn parse_variable(&self, slot: &Slot, typed: &TypedValue) -> Result<Vec<i64>, Error> {
        let words = match typed {
            TypedValue::One(word) => std::slice::from_ref(word),
            TypedValue::Many(words) => &words[..],
        };
        let mut values = Vec::with_capacity(words.len());
        for word in words {
            values.push(self.parse_element(slot, word)?);
        }
        let count = values.len();
        let (fits, expected) = match slot.arity {
            Arity::One => (count == 1, "1".to_string()),
            Arity::Fixed(len) => (count == len, len.to_string()),
            Arity::Growing(max_len, _) | Arity::Bag(max_len, _) => {
                (count <= max_len, format!("≤ {max_len}"))
            }
            Arity::Set => (true, String::new()),
        };
        if !fits {
            let name = &slot.name;
            return Err(Error::bad(words!(notation::takes_elements_found, name, expected, count))
                .help(self.example()));
        }
        match slot.arity {
            Arity::Bag(..) => values.sort_unstable(),
            Arity::Set => {
                values = vec![values.iter().fold(0, |mask, value| mask | 1 << value)];
            }
            _ => {}
        }
        Ok(values)
    }

    /// Parses a word such as `X.O......`, in which one character (glyph) draws each element of a
    /// sequence; `/` can separate rows. Returns the elements, or `None` for any other word.
    fn parse_glyphs(&self, slot: &Slot, word: &str) -> Option<Vec<i64>> {
        let ty = Self::slot_type(slot);
        let Arity::Fixed(len) = slot.arity else { return None };
        let squares: Vec<char> = word.chars().filter(|c| *c != '/').collect();
        if ty == Ty::Num || squares.len() != len {
            return None;
        }
        let glyphs: Vec<(i64, String)> =
            (slot.low..=slot.high).map(|value| (value, self.glyph(&ty, value))).collect();
        let value = |square: &char| {
            let mut buffer = [0; 4];
            let square: &str = square.encode_utf8(&mut buffer);
            glyphs.iter().find(|(_, glyph)| glyph == square).map(|(value, _)| *value)
        };
        squares.iter().map(value).collect()
    }

    /// Parses one component of a position from the first of the items `given`. Returns the
    /// component, the number of items that it uses, and the side to move (`None` if the items do
    /// not state it).
    fn parse_state(&self, given: &[TypedItem]) -> Result<(State, usize, Option<i64>), Error> {
        let slots = &self.0.layout.slots;
        let mut vars: Vec<Option<Vec<i64>>> = vec![None; slots.len()];
        let mut turn = None;
        let (mut cursor, mut var_index) = (0, 0);
        while cursor < given.len() {
            let (name, typed) = &given[cursor];
            if let Some(name) = name {
                if name == "turn" && self.0.partizan {
                    turn = self.merge_turns(turn, Some(self.parse_side(typed)?))?;
                } else {
                    let var = slots.iter().position(|slot| slot.name == *name);
                    let var = var.ok_or_else(|| self.unknown_variable_error(name))?;
                    let elements = match typed {
                        TypedValue::One(word) => self.parse_glyphs(&slots[var], word),
                        TypedValue::Many(_) => None,
                    };
                    vars[var] = Some(match elements {
                        Some(elements) => elements,
                        None => self.parse_variable(&slots[var], typed)?,
                    });
                }
                cursor += 1;
                continue;
            }
            if var_index == slots.len() {
                // A sum in a game with sides states the side to move once, at the end.
                let is_end = !self.0.sums || cursor + 1 == given.len() && self.is_side(typed);
                if self.0.partizan && turn.is_none() && is_end {
                    turn = Some(self.parse_side(typed)?);
                    cursor += 1;
                }
                break;
            }
            let slot = &slots[var_index];
            let is_plain_word =
                |(name, typed): &&TypedItem| name.is_none() && matches!(typed, TypedValue::One(_));
            let run = given[cursor..].iter().take_while(is_plain_word).count();
            let is_last = var_index + 1 == slots.len() && !self.0.partizan && !self.0.sums;
            let count = match (slot.arity, typed) {
                (Arity::Fixed(count), TypedValue::One(_)) => count.min(run),
                (Arity::Growing(..) | Arity::Bag(..) | Arity::Set, TypedValue::One(_))
                    if is_last =>
                {
                    run
                }
                _ => 1,
            };
            if name.is_none()
                && let TypedValue::One(word) = typed
                && let Some(elements) = self.parse_glyphs(slot, word)
            {
                vars[var_index] = Some(elements);
                (var_index, cursor) = (var_index + 1, cursor + 1);
                continue;
            }
            let words: Vec<String> = given[cursor..cursor + count.max(1)]
                .iter()
                .flat_map(|(_, typed)| match typed {
                    TypedValue::One(word) => vec![word.clone()],
                    TypedValue::Many(words) => words.clone(),
                })
                .collect();
            vars[var_index] = Some(self.parse_variable(slot, &TypedValue::Many(words))?);
            var_index += 1;
            cursor += count.max(1);
        }
        let initial = self.0.layout.initial.as_ref();
        let mut state = State { vars: Vec::new(), turn: turn.unwrap_or(0) };
        for (var, value) in vars.into_iter().enumerate() {
            let value = value.or_else(|| initial.map(|initial| initial.vars[var].clone()));
            let name = &slots[var].name;
            let value = value.ok_or_else(|| {
                Error::bad(words!(notation::position_gives_no_value_for, name)).help(self.example())
            })?;
            state.vars.push(value);
        }
        Ok((state, cursor, turn))
    }

    /// Returns whether a value is the name of a side.
    fn is_side(&self, typed: &TypedValue) -> bool {
        let mut sides = self.program().sides.iter().flatten();
        matches!(typed, TypedValue::One(word) if sides.any(|side| side == word))
    }

    /// Parses the name of a side. Returns 0 for the first side, 1 for the second.
    fn parse_side(&self, typed: &TypedValue) -> Result<i64, Error> {
        let sides = self.program().sides.clone().unwrap_or_default();
        let word = match typed {
            TypedValue::One(word) => word.as_str(),
            TypedValue::Many(_) => "[",
        };
        let index = sides.iter().position(|side| side == word);
        index.map(|side| side as i64).ok_or_else(|| {
            let (snippet, first_side, second_side) = (excerpt(word), &sides[0], &sides[1]);
            Error::bad(words!(notation::is_not_side, snippet)).help(words!(
                notation::write_or,
                first_side,
                second_side
            ))
        })
    }

    /// Combines the sides to move that two components of a sum state; `None` means that a component
    /// states none. Fails if they differ, because all components of a sum have the same side to
    /// move.
    fn merge_turns(&self, a: Option<i64>, b: Option<i64>) -> Result<Option<i64>, Error> {
        let (Some(first_turn), Some(second_turn)) = (a, b) else { return Ok(a.or(b)) };
        if first_turn == second_turn {
            return Ok(a);
        }
        let (first_turn, second_turn) =
            (self.value_name(&Ty::Side, first_turn), self.value_name(&Ty::Side, second_turn));
        Err(Error::bad(words!(
            notation::position_states_different_turns_and,
            first_turn,
            second_turn
        ))
        .help(words!(notation::write_turn_once_it_holds)))
    }

    /// Returns the error for a name that is not a variable of the position. It suggests the most
    /// similar name.
    fn unknown_variable_error(&self, name: &str) -> Error {
        let names = self.0.layout.slots.iter().map(|slot| slot.name.as_str());
        let help = match grundy_text::nearest_word(name, names) {
            Some(similar) => words!(notation::did_you_mean, similar),
            None => self.example(),
        };
        Error::bad(words!(notation::position_has_no_variable, snippet = excerpt(name))).help(help)
    }

    /// Parses the items as the numbers of a `start` statement. Returns `None` if they are not such
    /// numbers. Otherwise returns the starting position, or an error if `start` rejects the
    /// numbers.
    fn parse_start(&self, given: &[TypedItem]) -> Option<Result<Counts, Error>> {
        let names = self.start_names()?;
        if names.is_empty() {
            return None;
        }
        let items = self.start_items()?;
        let mut words = Vec::new();
        if given.len() == items.len() {
            for ((name, typed), (_, length)) in given.iter().zip(&items) {
                match (name, typed, length) {
                    (None, TypedValue::One(word), None | Some(1)) => words.push(word),
                    (None, TypedValue::Many(list), Some(length)) if list.len() == *length => {
                        words.extend(list);
                    }
                    _ => return None,
                }
            }
        } else if given.len() == names.len() {
            for (name, typed) in given {
                let (None, TypedValue::One(word)) = (name, typed) else { return None };
                words.push(word);
            }
        } else {
            return None;
        }
        let mut numbers = Vec::new();
        for word in words {
            let (is_negative, digits) =
                if self.is_signed() { split_sign(word) } else { (false, &word[..]) };
            let number = i64::try_from(to_u64(&parse_big(digits).ok()?)?).ok()?;
            numbers.push(if is_negative { -number } else { number });
        }
        Some(self.start(&numbers))
    }
}

/// Splits a word into its sign and its remainder. The flag is true if the word begins with a minus
/// sign.
fn split_sign(word: &str) -> (bool, &str) {
    match word.strip_prefix(['-', '−', '－']) {
        Some(digits) => (true, digits),
        None => (false, word),
    }
}

impl RuleGame {
    /// Returns the side to move, 0 or 1, that the words of a position state as a user types them.
    /// Returns `None` if they state no side, or if the game has no sides.
    pub fn typed_turn(&self, words: &[&str]) -> Option<u64> {
        let given = typed_items(words).ok().filter(|_| self.0.partizan)?;
        if self.parse_start(&given).is_some() {
            return None;
        }
        let (mut cursor, mut turn) = (0, None);
        while cursor < given.len() {
            let (_, used, part_turn) =
                self.parse_state(&given[cursor..]).ok().filter(|parsed| parsed.1 > 0)?;
            turn = part_turn.or(turn);
            cursor += used;
        }
        turn.and_then(|turn| u64::try_from(turn).ok())
    }

    /// Parses a position whose numbers all fit into 64 bits, so that the rules can be evaluated at
    /// it.
    fn parse_small(&self, given: &[TypedItem]) -> Result<Vec<Big>, Error> {
        if given.is_empty() {
            return match self.initial()? {
                Some(initial) => Ok(initial.widen()),
                None if self.0.sums && !self.0.partizan || self.0.part_length() == Some(0) => {
                    Ok(Vec::new())
                }
                None => {
                    Err(Error::bad(words!(notation::no_position_is_given)).help(self.example()))
                }
            };
        }
        if let Some(start) = self.parse_start(given) {
            return start.map(|position| position.widen());
        }
        let mut states: Vec<State> = Vec::new();
        let (mut cursor, mut stated_turn) = (0, None);
        loop {
            let (state, used, turn) = self.parse_state(&given[cursor..])?;
            stated_turn = self.merge_turns(stated_turn, turn)?;
            cursor += used;
            let copies = self.parse_copies(&given[cursor..])?;
            if copies.is_some() {
                cursor += 2;
            }
            let copies = copies.unwrap_or(1);
            let len = self.encode(&state).len();
            if (states.len() + copies) * len > MAX_COPIES as usize {
                return Err(Error::too_big(words!(rules::position_is_too_long)));
            }
            states.extend(std::iter::repeat_n(state, copies));
            if cursor >= given.len() {
                let turn = stated_turn.unwrap_or(0);
                let mut position = Counts::default();
                for mut state in states {
                    state.turn = turn;
                    position.0.extend_from_slice(&self.encode(&state));
                }
                return Ok(position.widen());
            }
            if !self.0.sums || used == 0 {
                let count = given.len();
                return Err(Error::bad(words!(notation::position_has_values_which_is_too, count))
                    .help(self.example()));
            }
        }
    }

    /// Parses `times 50` after a component of a sum, which states the number of its copies. Returns
    /// `None` if the items begin in another way.
    fn parse_copies(&self, given: &[TypedItem]) -> Result<Option<usize>, Error> {
        let [(None, TypedValue::One(word)), (None, TypedValue::One(copies)), ..] = given else {
            return Ok(None);
        };
        if word != TIMES || !self.0.sums {
            return Ok(None);
        }
        let number = parse_big(copies).ok().and_then(|number| to_u64(&number));
        let number = number.filter(|number| *number <= MAX_COPIES as u64);
        let error = || Error::bad(words!(fault_text::number_of_copies, max_copies = MAX_COPIES));
        Ok(Some(number.ok_or_else(error)? as usize))
    }

    /// Parses a position with numbers above 64 bits. The rules cannot be evaluated at such a
    /// position, but proved laws can solve it. It consists of one number for each variable, or of
    /// the elements of a bag. Returns `None` for any other position.
    fn parse_large(&self, given: &[TypedItem]) -> Option<Vec<Big>> {
        let slots = &self.0.layout.slots;
        let unbounded = |slot: &Slot| slot.high == i64::MAX && Self::slot_type(slot) == Ty::Num;
        if self.0.partizan || self.0.sums {
            return None;
        }
        let mut words = Vec::new();
        for (name, typed) in given {
            match (name, typed) {
                (None, TypedValue::One(word)) => words.push(word),
                (None, TypedValue::Many(list)) if given.len() == 1 => words.extend(list),
                _ => return None,
            }
        }
        // As many numbers as the `start` statement has names are the numbers of a start.
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
            [slot] if matches!(slot.arity, Arity::Bag(max_len, _) if numbers.len() <= max_len) => {
                bounds = vec![slot; numbers.len()];
                numbers.sort();
            }
            _ => {
                for slot in slots {
                    match slot.arity {
                        Arity::One => bounds.push(slot),
                        Arity::Fixed(len) => bounds.extend(vec![slot; len]),
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
        if matches!(&slots[..], [slot] if matches!(slot.arity, Arity::Bag(..))) {
            numbers.insert(0, Big::from(numbers.len()));
        }
        Some(numbers)
    }
}

impl Notation for RuleGame {
    fn arity(&self) -> Option<usize> {
        let has_plain_numbers = !self.0.sums && !self.0.partizan && self.start_names().is_none();
        if has_plain_numbers { self.0.part_length() } else { None }
    }

    fn parse(&self, words: &[&str]) -> Result<Vec<Big>, Error> {
        if self.0.sums && !self.0.partizan && *words == [NOTHING] {
            return Ok(Vec::new());
        }
        let items = typed_items(words)?;
        self.parse_small(&items).or_else(|error| match self.parse_large(&items) {
            Some(position) => Ok(position),
            // If the position has an error besides the size of its numbers, that error is reported.
            None if error.kind() == ErrorKind::TooBig && self.start_names().is_none() => {
                Err(self.parse_small(&clamp_numbers(items)).err().unwrap_or(error))
            }
            None => Err(error),
        })
    }

    fn position_from_numbers(&self, numbers: &[u64]) -> Option<Counts> {
        let slots = &self.0.layout.slots;
        let is_plain_number =
            |slot: &Slot| matches!(slot.arity, Arity::One) && Self::slot_type(slot) == Ty::Num;
        if numbers.iter().any(|number| i64::try_from(*number).is_err()) {
            return None;
        }
        let is_start = self.start_names().is_some_and(|names| names.len() == numbers.len());
        if self.0.sums
            || numbers.is_empty()
            || !is_start && (self.0.partizan || !slots.iter().all(is_plain_number))
        {
            return parse_numbers(self, numbers);
        }
        let values: Option<Vec<i64>> = numbers.iter().map(|n| i64::try_from(*n).ok()).collect();
        let values = values?;
        if is_start {
            return self.start(&values).ok();
        }
        if slots.len() != values.len() {
            return parse_numbers(self, numbers);
        }
        let slot_values = slots.iter().zip(&values);
        let stored =
            slot_values.map(|(slot, value)| slot.allows(*value).then(|| slot.encode(*value)));
        stored.collect::<Option<Vec<u64>>>().map(Counts::of)
    }

    fn print(&self, position: &[Big]) -> String {
        match position.iter().map(to_u64).collect::<Option<Vec<u64>>>() {
            Some(numbers) => self.position_text(&numbers),
            None if self.is_bag() => {
                let elements: Vec<String> = position.iter().skip(1).map(Big::to_string).collect();
                format!("[{}]", elements.join(","))
            }
            None => position.iter().map(Big::to_string).collect::<Vec<_>>().join(" "),
        }
    }

    fn print_note(&self) -> Words {
        self.position_note()
    }

    fn view(&self, position: &[Big]) -> View {
        let numbers: Option<Vec<u64>> = position.iter().map(to_u64).collect();
        View::or_text(numbers.and_then(|numbers| self.position_view(&numbers)), |view| view)
    }

    fn move_to(&self, from: &[Big], to: &[Big]) -> Option<NamedMove> {
        self.find_move(&narrow(from)?, &narrow(to)?)
    }

    fn named_moves(&self, from: &Counts) -> Result<Vec<NamedMove>, Fault> {
        Ok(self.list_moves(from)?)
    }

    fn describe(&self, named_move: &NamedMove) -> Words {
        named_move.words.clone().unwrap_or_default()
    }
}
