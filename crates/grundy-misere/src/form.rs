//! Misère canonical forms of impartial games: games from which all options that make no difference
//! in any sum are removed.

use crate::genus::{Genus, Tameness};
use crate::limits::{Limits, Meter, Stopped};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// A misère canonical form, as its index in its [`Forms`]; index 0 is the game without options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

impl Form {
    /// The form of the game without options.
    pub const ZERO: Form = Form(0);
}

/// A canonical form with its computed properties.
struct FormData {
    options: Box<[Form]>,
    birthday: u32,
    genus: Genus,
    /// The size of the Nim heap that the form is, or `None` if it is not a Nim heap.
    heap: Option<u32>,
    /// Whether the form and all forms that are reachable from it have tame genera.
    tame: bool,
}

/// A store of distinct misère canonical forms. Two games are interchangeable in every misère sum if
/// and only if they have the same form (Conway 1976, "On Numbers and Games", chapter 12).
pub struct Forms<'a> {
    forms: Vec<FormData>,
    by_options: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    bytes: usize,
    meter: Meter<'a>,
}

impl<'a> Forms<'a> {
    /// Returns a store that contains only the game without options. A step of the limits is a
    /// visited option; the limit `order` is ignored.
    pub fn new(limits: Limits<'a>) -> Forms<'a> {
        let zero = FormData {
            options: Box::default(),
            birthday: 0,
            genus: Genus::from_options(&[]),
            heap: Some(0),
            tame: true,
        };
        let by_options = FxHashMap::from_iter([(Box::default(), Form::ZERO)]);
        let meter = Meter { limits, steps: Cell::new(0) };
        Forms { forms: vec![zero], by_options, sums: FxHashMap::default(), bytes: 0, meter }
    }

    fn data(&self, form: Form) -> &FormData {
        &self.forms[form.0 as usize]
    }

    /// Returns the options of a form, in ascending order of their indices in the store.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.data(form).options
    }

    /// Returns the birthday of a form: its maximum number of moves.
    pub fn birthday(&self, form: Form) -> u32 {
        self.data(form).birthday
    }

    /// Returns the genus of a form, which is the genus of all games with this form.
    pub fn genus(&self, form: Form) -> &Genus {
        &self.data(form).genus
    }

    /// Returns the size of the Nim heap that a form is, or `None` if it is not a Nim heap.
    pub fn heap(&self, form: Form) -> Option<u32> {
        self.data(form).heap
    }

    /// Returns whether a form and all forms that are reachable from it have tame genera. Sums of
    /// such games behave like sums of Nim heaps in misère play.
    pub fn is_tame(&self, form: Form) -> bool {
        self.data(form).tame
    }

    /// Returns whether a form is a P-position of misère play: the player to move loses.
    pub fn is_p(&self, form: Form) -> bool {
        self.genus(form).misere(0) == 0
    }

    /// Returns the canonical form of the game with the given options. Takes O(k²·m) time for k
    /// options with m options each.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached.
    pub fn from_options(&mut self, mut options: Vec<Form>) -> Result<Form, Stopped> {
        options.sort_unstable();
        options.dedup();
        if let Some(&form) = self.by_options.get(options.as_slice()) {
            return Ok(form);
        }
        self.meter.step(1 + options.len())?;
        let heap = options.iter().enumerate().all(|(i, &o)| self.heap(o) == Some(i as u32));
        if !heap && let Some(simpler) = self.find_simpler(&options)? {
            return Ok(simpler);
        }
        let count = u32::try_from(self.forms.len()).map_err(|_| Stopped::Memory)?;
        let form = Form(count);
        let birthday = options.iter().map(|&o| self.birthday(o)).max().map_or(0, |day| day + 1);
        let genera: Vec<&Genus> = options.iter().map(|&option| self.genus(option)).collect();
        let genus = Genus::from_options(&genera);
        self.bytes += 8 * options.len() + 4 * genus.sequence().len() + 160;
        self.meter.check_bytes(self.bytes)?;
        let heap = heap.then_some(birthday);
        let tame = genus.tameness() != Tameness::Wild && options.iter().all(|&o| self.data(o).tame);
        let options: Box<[Form]> = options.into();
        self.forms.push(FormData { options: options.clone(), birthday, genus, heap, tame });
        self.by_options.insert(options, form);
        Ok(form)
    }

    /// Returns the form of a game with fewer options that is equal, in misère sums, to the game
    /// with the given options. Returns `None` if there is no such game. The options of the simpler
    /// game are among the given ones, and every other option has a move to the simpler game. If the
    /// simpler game has no options, it is required in addition that the player to move wins the
    /// given game.
    fn find_simpler(&self, options: &[Form]) -> Result<Option<Form>, Stopped> {
        let total = options.iter().map(|&option| self.options(option).len()).sum();
        self.meter.step(total)?;
        self.meter.check_bytes(self.bytes + 4 * total)?;
        let mut candidates: Vec<Form> =
            options.iter().flat_map(|&option| self.options(option)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        self.meter.step(candidates.len().saturating_mul(options.len()))?;
        let simpler = candidates.into_iter().find(|&to| {
            let fewer = self.options(to);
            let reverses = |option: &Form| {
                fewer.binary_search(option).is_ok()
                    || self.options(*option).binary_search(&to).is_ok()
            };
            let wins = || options.iter().any(|&option| self.is_p(option));
            fewer.iter().all(|option| options.binary_search(option).is_ok())
                && options.iter().all(reverses)
                && (to != Form::ZERO || wins())
        });
        Ok(simpler)
    }

    /// Returns the form of the Nim heap of size `n`.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached.
    pub fn nim_heap(&mut self, n: u32) -> Result<Form, Stopped> {
        let mut heaps = Vec::new();
        for _ in 0..=n {
            let heap = self.from_options(heaps.clone())?;
            heaps.push(heap);
        }
        Ok(heaps.pop().unwrap_or(Form::ZERO))
    }

    /// Returns the canonical form of the sum of two forms.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached.
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, Stopped> {
        // The stack is explicit, because a sum is as deep as both games together.
        let mut stack = vec![(a.min(b), a.max(b))];
        while let Some(&(a, b)) = stack.last() {
            if self.known_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let moves_in_a = self.options(a).iter().map(|&option| (option, b));
            let moves_in_b = self.options(b).iter().map(|&option| (a, option));
            let pairs: Vec<(Form, Form)> =
                moves_in_a.chain(moves_in_b).map(|(a, b)| (a.min(b), a.max(b))).collect();
            self.meter.step(pairs.len())?;
            let missing = pairs.iter().find(|&&(a, b)| self.known_sum(a, b).is_none());
            if let Some(&missing) = missing {
                stack.push(missing);
                continue;
            }
            let options = pairs.into_iter().filter_map(|(a, b)| self.known_sum(a, b)).collect();
            let sum = self.from_options(options)?;
            self.bytes += 48;
            self.meter.check_bytes(self.bytes)?;
            self.sums.insert((a, b), sum);
            stack.pop();
        }
        Ok(self.known_sum(a.min(b), a.max(b)).unwrap_or(Form::ZERO))
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        if a == Form::ZERO { Some(b) } else { self.sums.get(&(a, b)).copied() }
    }

    /// Returns a form as text, for example `*3` for a Nim heap and `{*2, {*1}}` for another form.
    /// Returns `None` if the text is longer than `max_bytes` bytes.
    pub fn to_text(&self, form: Form, max_bytes: usize) -> Option<String> {
        let mut text = String::new();
        self.write(form, max_bytes, &mut text).then_some(text)
    }

    fn write(&self, form: Form, max_bytes: usize, text: &mut String) -> bool {
        if let Some(heap) = self.heap(form) {
            match heap {
                0 => text.push('0'),
                1 => text.push('*'),
                n => text.push_str(&format!("*{n}")),
            }
            return text.len() <= max_bytes;
        }
        text.push('{');
        for (i, &option) in self.options(form).iter().enumerate() {
            if i > 0 {
                text.push_str(", ");
            }
            if text.len() > max_bytes || !self.write(option, max_bytes, text) {
                return false;
            }
        }
        text.push('}');
        text.len() <= max_bytes
    }
}
