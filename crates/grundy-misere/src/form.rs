//! Misère canonical forms: impartial games without the options that can be left out in every sum.

use crate::genus::{Genus, Tameness};
use crate::limits::{Limits, Meter, Stopped};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// A canonical form, by its number in its [`Forms`]; 0 is the game without options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

impl Form {
    /// The game without options.
    pub const ZERO: Form = Form(0);
}

/// What is known of a form.
struct Known {
    options: Box<[Form]>,
    birthday: u32,
    genus: Genus,
    /// The nim-heap that it is.
    heap: Option<u32>,
    /// Whether it and all that it can become have tame genera.
    tame: bool,
}

/// Canonical forms, each kept once: two games can stand for each other in every misère sum exactly when they have the
/// same form (Conway 1976, "On Numbers and Games", chapter 12).
pub struct Forms<'a> {
    known: Vec<Known>,
    by_options: FxHashMap<Box<[Form]>, Form>,
    sums: FxHashMap<(Form, Form), Form>,
    bytes: usize,
    meter: Meter<'a>,
}

impl<'a> Forms<'a> {
    /// Within limits; a step is a look at an option, and an order there is none of.
    pub fn new(limits: Limits<'a>) -> Forms<'a> {
        let zero = Known {
            options: Box::default(),
            birthday: 0,
            genus: Genus::of(&[]),
            heap: Some(0),
            tame: true,
        };
        let by_options = FxHashMap::from_iter([(Box::default(), Form::ZERO)]);
        let meter = Meter { limits, steps: Cell::new(0) };
        Forms { known: vec![zero], by_options, sums: FxHashMap::default(), bytes: 0, meter }
    }

    fn of(&self, form: Form) -> &Known {
        &self.known[form.0 as usize]
    }

    /// The options of a form.
    pub fn options(&self, form: Form) -> &[Form] {
        &self.of(form).options
    }

    /// How many moves a form can last.
    pub fn birthday(&self, form: Form) -> u32 {
        self.of(form).birthday
    }

    /// The genus of a form; that of a game is that of its form.
    pub fn genus(&self, form: Form) -> &Genus {
        &self.of(form).genus
    }

    /// The nim-heap that a form is, if it is one.
    pub fn heap(&self, form: Form) -> Option<u32> {
        self.of(form).heap
    }

    /// Whether a form and all that it can become have tame genera: sums of such games are like sums of misère Nim heaps.
    pub fn is_tame(&self, form: Form) -> bool {
        self.of(form).tame
    }

    /// Whether who moves loses.
    pub fn is_p(&self, form: Form) -> bool {
        self.genus(form).misere(0) == 0
    }

    /// The form of the game with these options. O(options² × theirs) time.
    ///
    /// # Errors
    /// What it stopped for.
    pub fn make(&mut self, mut options: Vec<Form>) -> Result<Form, Stopped> {
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.by_options.get(options.as_slice()) {
            return Ok(known);
        }
        self.meter.step(1 + options.len())?;
        let heap = options.iter().enumerate().all(|(i, &o)| self.heap(o) == Some(i as u32));
        if !heap && let Some(simpler) = self.reversed(&options)? {
            return Ok(simpler);
        }
        let count = u32::try_from(self.known.len()).map_err(|_| Stopped::Memory)?;
        let form = Form(count);
        let birthday = options.iter().map(|&o| self.birthday(o)).max().map_or(0, |day| day + 1);
        let genera: Vec<&Genus> = options.iter().map(|&option| self.genus(option)).collect();
        let genus = Genus::of(&genera);
        self.bytes += 8 * options.len() + 4 * genus.sequence().len() + 160;
        self.meter.room(self.bytes)?;
        let heap = heap.then_some(birthday);
        let tame = genus.tameness() != Tameness::Wild && options.iter().all(|&o| self.of(o).tame);
        let options: Box<[Form]> = options.into();
        self.known.push(Known { options: options.clone(), birthday, genus, heap, tame });
        self.by_options.insert(options, form);
        Ok(form)
    }

    /// The game that one with these options is equal to, if it is equal to a game with fewer: its options are among
    /// these, and from all others there is a move to it. For the game without options that is so only where the player
    /// to move wins, as there.
    fn reversed(&self, options: &[Form]) -> Result<Option<Form>, Stopped> {
        let many = options.iter().map(|&option| self.options(option).len()).sum();
        self.meter.step(many)?;
        self.meter.room(self.bytes + 4 * many)?;
        let mut candidates: Vec<Form> =
            options.iter().flat_map(|&option| self.options(option)).copied().collect();
        candidates.sort_unstable();
        candidates.dedup();
        self.meter.step(candidates.len().saturating_mul(options.len()))?;
        let found = candidates.into_iter().find(|&to| {
            let fewer = self.options(to);
            let reverses = |option: &Form| {
                fewer.binary_search(option).is_ok()
                    || self.options(*option).binary_search(&to).is_ok()
            };
            let wins = || options.iter().any(|&option| self.is_p(option));
            fewer.iter().all(|kept| options.binary_search(kept).is_ok())
                && options.iter().all(reverses)
                && (to != Form::ZERO || wins())
        });
        Ok(found)
    }

    /// The nim-heap of n.
    ///
    /// # Errors
    /// What it stopped for.
    pub fn nim_heap(&mut self, n: u32) -> Result<Form, Stopped> {
        let mut heaps = Vec::new();
        for _ in 0..=n {
            let heap = self.make(heaps.clone())?;
            heaps.push(heap);
        }
        Ok(heaps.pop().unwrap_or(Form::ZERO))
    }

    /// The form of a sum.
    ///
    /// # Errors
    /// What it stopped for.
    pub fn sum(&mut self, a: Form, b: Form) -> Result<Form, Stopped> {
        // A stack of its own: sums can be as deep as both games are long.
        let mut stack = vec![(a.min(b), a.max(b))];
        while let Some(&(a, b)) = stack.last() {
            if self.known_sum(a, b).is_some() {
                stack.pop();
                continue;
            }
            let left = self.options(a).iter().map(|&option| (option, b));
            let right = self.options(b).iter().map(|&option| (a, option));
            let pairs: Vec<(Form, Form)> =
                left.chain(right).map(|(a, b)| (a.min(b), a.max(b))).collect();
            self.meter.step(pairs.len())?;
            let missing = pairs.iter().find(|&&(a, b)| self.known_sum(a, b).is_none());
            if let Some(&missing) = missing {
                stack.push(missing);
                continue;
            }
            let options = pairs.into_iter().filter_map(|(a, b)| self.known_sum(a, b)).collect();
            let sum = self.make(options)?;
            self.bytes += 48;
            self.meter.room(self.bytes)?;
            self.sums.insert((a, b), sum);
            stack.pop();
        }
        Ok(self.known_sum(a.min(b), a.max(b)).unwrap_or(Form::ZERO))
    }

    fn known_sum(&self, a: Form, b: Form) -> Option<Form> {
        if a == Form::ZERO { Some(b) } else { self.sums.get(&(a, b)).copied() }
    }

    /// A form as it is written: `*3` for nim-heaps, `{*2, {*1}}` for others. `None` where that has more than so many
    /// bytes.
    pub fn written(&self, form: Form, most: usize) -> Option<String> {
        let mut text = String::new();
        self.write(form, most, &mut text).then_some(text)
    }

    fn write(&self, form: Form, most: usize, text: &mut String) -> bool {
        if let Some(heap) = self.heap(form) {
            match heap {
                0 => text.push('0'),
                1 => text.push('*'),
                n => text.push_str(&format!("*{n}")),
            }
            return text.len() <= most;
        }
        text.push('{');
        for (i, &option) in self.options(form).iter().enumerate() {
            if i > 0 {
                text.push_str(", ");
            }
            if text.len() > most || !self.write(option, most, text) {
                return false;
            }
        }
        text.push('}');
        text.len() <= most
    }
}
