//! The check of a certificate. It shares no code with the search: what it relies on stands in this file.
//!
//! 1. The generators' products commute and reach every element, so there is one commutative monoid with them.
//! 2. Positions without options are the identity, which is no P-position.
//! 3. No sum of the P-portion has an option there, and every other sum with options has one there: by induction the
//!    certificate tells each outcome.
//! 4. No two elements are alike in every context, so the quotient is the least one.
//! 5. With a period: elements repeat over a window that makes them repeat for ever.

use crate::certificate::{Certificate, FORMAT, Game, VERSION};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Elements of the quotient.
    pub order: usize,
    /// Elements of P-positions.
    pub portion: usize,
    /// Positions that were checked.
    pub positions: usize,
    /// Whether the elements repeat for ever.
    pub periodic: bool,
}

/// Why a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// It is no certificate of this kind, or of another version.
    Format,
    /// It does not say what it should, and where.
    Malformed(&'static str),
    /// The products of two generators with an element depend on their order.
    NoMonoid {
        /// The positions of the generators.
        generators: (u32, u32),
        /// The element.
        element: u16,
    },
    /// An element that no sum has.
    Unreached(u16),
    /// A position without options is not the identity.
    Ended(usize),
    /// The least sum that is told wrong, its largest position first.
    Wrong(Vec<usize>),
    /// Two elements that no context tells apart.
    Alike(u16, u16),
    /// The period fails at this position.
    Period(usize),
    /// The window of the period is not whole: so many positions are needed.
    Window(u64),
    /// More memory or time than allowed.
    TooLarge,
}

/// A set of elements.
type Set = Vec<bool>;

/// Checks a certificate with room for so many bytes; `go` is asked now and then whether to go on.
///
/// # Errors
/// Why it is refused.
pub fn verify(
    certificate: &Certificate,
    bytes: u64,
    go: &dyn Fn() -> bool,
) -> Result<Verified, Refused> {
    if certificate.format != FORMAT || certificate.version != VERSION {
        return Err(Refused::Format);
    }
    let monoid = Monoid::read(certificate, bytes, go)?;
    let rules = Moves::read(&certificate.game, certificate.values.len())?;
    let mut check = Check { monoid: &monoid, certificate, bytes, go, least: None };
    check.positions(&rules)?;
    if let Some(word) = check.least {
        return Err(Refused::Wrong(word));
    }
    monoid.reduced(certificate)?;
    let periodic = check_period(certificate, &rules)?;
    Ok(Verified {
        order: monoid.order,
        portion: certificate.portion.len(),
        positions: certificate.values.len(),
        periodic,
    })
}

/// The moves of the rules.
enum Moves<'a> {
    /// By digits.
    Code(Vec<u8>),
    /// One by one.
    Options(&'a [Vec<Vec<u32>>]),
}

impl Moves<'_> {
    fn read(game: &Game, positions: usize) -> Result<Moves<'_>, Refused> {
        match game {
            Game::Code(text) => {
                let (before, after) =
                    text.split_once('.').ok_or(Refused::Malformed("the code has no point"))?;
                let digit = |c: char| c.to_digit(16).map(|digit| digit as u8);
                let digits: Option<Vec<u8>> =
                    before.chars().chain(after.chars()).map(digit).collect();
                let digits = digits.ok_or(Refused::Malformed("the code has other signs"))?;
                let [first, rest @ ..] = digits.as_slice() else {
                    return Err(Refused::Malformed("the code is empty"));
                };
                if before.len() != 1 || first % 4 != 0 || rest.last().is_some_and(|&last| last == 0)
                {
                    return Err(Refused::Malformed("the code is not canonical"));
                }
                Ok(Moves::Code(digits))
            }
            Game::Options(all) => {
                if all.len() != positions {
                    return Err(Refused::Malformed("not every position has its options"));
                }
                let earlier = |(i, options): (usize, &Vec<Vec<u32>>)| {
                    options.iter().flatten().all(|&part| part >= 1 && part as usize <= i)
                };
                if !all.iter().enumerate().all(earlier) {
                    return Err(Refused::Malformed(
                        "an option has a part that does not come before",
                    ));
                }
                Ok(Moves::Options(all))
            }
        }
    }

    /// The elements of the options of a position, as a set; empty without options.
    fn of(&self, n: usize, monoid: &Monoid, values: &[u16]) -> Set {
        let mut found = vec![false; monoid.order];
        let value = |part: usize| values[part - 1] as usize;
        match self {
            Moves::Options(all) => {
                for option in &all[n - 1] {
                    let parts = option.iter().map(|&part| value(part as usize));
                    found[parts.fold(0, |x, y| monoid.product(x, y))] = true;
                }
            }
            Moves::Code(digits) => {
                for (take, &digit) in digits.iter().enumerate() {
                    if take > n {
                        break;
                    }
                    let left = n - take;
                    if digit & 1 == 1 && left == 0 {
                        found[0] = true;
                    }
                    if digit & 2 == 2 && left >= 1 {
                        found[value(left)] = true;
                    }
                    for a in 1..left {
                        if digit & 4 == 4 && a <= left - a {
                            found[monoid.product(value(a), value(left - a))] = true;
                        }
                        if digit & 8 == 8 {
                            for b in a..left - a {
                                if b > left - a - b {
                                    break;
                                }
                                let two = monoid.product(value(a), value(b));
                                found[monoid.product(two, value(left - a - b))] = true;
                            }
                        }
                    }
                }
            }
        }
        found
    }
}

/// The monoid that the generators make.
struct Monoid {
    order: usize,
    table: Vec<u16>,
    p: Set,
}

impl Monoid {
    fn product(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    fn read(
        certificate: &Certificate,
        bytes: u64,
        go: &dyn Fn() -> bool,
    ) -> Result<Monoid, Refused> {
        let Certificate { generators, portion, values, .. } = certificate;
        let order = generators.first().map_or(1, |first| first.times.len());
        if generators.iter().any(|generator| generator.times.len() != order) {
            return Err(Refused::Malformed("generators of different lengths"));
        }
        let elements = generators.iter().flat_map(|generator| &generator.times);
        if order == 0 || elements.chain(portion).chain(values).any(|&x| x as usize >= order) {
            return Err(Refused::Malformed("an element that is none"));
        }
        if (order as u64) * (order as u64) * 4 > bytes {
            return Err(Refused::TooLarge);
        }
        for generator in generators {
            let at = (generator.position as usize).checked_sub(1).and_then(|i| values.get(i));
            if at != Some(&generator.times[0]) {
                return Err(Refused::Malformed("a generator that is not its position's element"));
            }
        }
        for (i, g) in generators.iter().enumerate() {
            for h in &generators[..i] {
                let differ =
                    |&x: &usize| g.times[h.times[x] as usize] != h.times[g.times[x] as usize];
                if let Some(element) = (0..order).find(differ) {
                    let generators = (h.position, g.position);
                    return Err(Refused::NoMonoid { generators, element: element as u16 });
                }
            }
        }
        // Row y is what each element times y is; by commuting generators it does not depend on the way to y.
        let mut rows: Vec<Option<Vec<u16>>> = vec![None; order];
        rows[0] = Some((0..order).map(|x| x as u16).collect());
        let mut queue = vec![0];
        while let Some(y) = queue.pop() {
            if !go() {
                return Err(Refused::TooLarge);
            }
            for generator in generators {
                let next = generator.times[y] as usize;
                if rows[next].is_none() {
                    let row = rows[y].iter().flatten().map(|&x| generator.times[x as usize]);
                    rows[next] = Some(row.collect());
                    queue.push(next);
                }
            }
        }
        if let Some(lost) = rows.iter().position(Option::is_none) {
            return Err(Refused::Unreached(lost as u16));
        }
        let mut p = vec![false; order];
        for &x in portion {
            if std::mem::replace(&mut p[x as usize], true) {
                return Err(Refused::Malformed("an element twice in the P-portion"));
            }
        }
        Ok(Monoid { order, table: rows.into_iter().flatten().flatten().collect(), p })
    }

    /// That contexts tell any two elements apart.
    fn reduced(&self, certificate: &Certificate) -> Result<(), Refused> {
        let mut class: Vec<usize> = self.p.iter().map(|&p| usize::from(p)).collect();
        let mut classes = 0;
        loop {
            let mut names = HashMap::new();
            let mut finer = Vec::with_capacity(self.order);
            for x in 0..self.order {
                let next = certificate.generators.iter().map(|g| class[g.times[x] as usize]);
                let sign: Vec<usize> = std::iter::once(class[x]).chain(next).collect();
                let new = names.len();
                finer.push(*names.entry(sign).or_insert(new));
            }
            class = finer;
            if names.len() == classes {
                break;
            }
            classes = names.len();
        }
        let mut first = HashMap::new();
        for (x, class) in class.into_iter().enumerate() {
            if let Some(other) = first.insert(class, x) {
                return Err(Refused::Alike(other as u16, x as u16));
            }
        }
        Ok(())
    }
}

/// A sum: its element, the contexts that its options leave open, and its positions, the largest first.
struct Sum {
    element: usize,
    open: Set,
    word: Vec<usize>,
}

struct Check<'a> {
    monoid: &'a Monoid,
    certificate: &'a Certificate,
    bytes: u64,
    go: &'a dyn Fn() -> bool,
    /// The least sum that is told wrong.
    least: Option<Vec<usize>>,
}

impl Check<'_> {
    fn wrong(&mut self, word: Vec<usize>) {
        if self.least.as_ref().is_none_or(|least| word < *least) {
            self.least = Some(word);
        }
    }

    /// Every position with every sum of earlier ones.
    fn positions(&mut self, rules: &Moves) -> Result<(), Refused> {
        let (monoid, values) = (self.monoid, &self.certificate.values);
        if monoid.p[0] {
            self.wrong(Vec::new());
            return Ok(());
        }
        let words = self.least_words();
        let open = monoid.p.iter().map(|p| !p).collect();
        let mut sums = vec![Sum { element: 0, open, word: Vec::new() }];
        let mut kinds: BTreeMap<usize, BTreeSet<Set>> = BTreeMap::new();
        for n in 1..=values.len() {
            if !(self.go)() {
                return Err(Refused::TooLarge);
            }
            let value = values[n - 1] as usize;
            let options = rules.of(n, monoid, values);
            if !options.contains(&true) {
                if value != 0 {
                    return Err(Refused::Ended(n));
                }
                continue;
            }
            let options: Vec<usize> = (0..monoid.order).filter(|&x| options[x]).collect();
            let bad = |x: &usize| {
                monoid.p[monoid.product(*x, value)]
                    && options.iter().any(|&t| monoid.p[monoid.product(*x, t)])
            };
            if let Some(word) =
                (0..monoid.order).filter(bad).filter_map(|x| words[x].as_ref()).min()
            {
                let mut word = word.clone();
                word.push(n);
                word.sort_unstable_by(|a, b| b.cmp(a));
                self.wrong(word);
            }
            let set: Set = (0..monoid.order).map(|x| options.contains(&x)).collect();
            let known = kinds.entry(value).or_default();
            let fewer = |known: &Set| known.iter().zip(&set).all(|(a, b)| !a || *b);
            if known.iter().any(fewer) {
                continue;
            }
            known.insert(set);
            if self.sums_with(n, value, &options, &mut sums)? {
                break;
            }
        }
        Ok(())
    }

    /// Adds the sums with position `n` to those without, in the order of their words; whether one was told wrong.
    fn sums_with(
        &mut self,
        n: usize,
        value: usize,
        options: &[usize],
        sums: &mut Vec<Sum>,
    ) -> Result<bool, Refused> {
        let monoid = self.monoid;
        let mut at: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (i, sum) in sums.iter().enumerate() {
            at.entry(sum.element).or_default().push(i);
        }
        let mut i = 0;
        while i < sums.len() {
            if i % 64 == 0 && !(self.go)() {
                return Err(Refused::TooLarge);
            }
            if (sums.len() * (monoid.order + 64)) as u64 > self.bytes {
                return Err(Refused::TooLarge);
            }
            let sum = &sums[i];
            let element = monoid.product(sum.element, value);
            let open: Set = (0..monoid.order)
                .map(|z| {
                    sum.open[monoid.product(z, value)]
                        && !monoid.p[monoid.product(element, z)]
                        && !options
                            .iter()
                            .any(|&t| monoid.p[monoid.product(monoid.product(sum.element, t), z)])
                })
                .collect();
            let mut word = vec![n];
            word.extend(&sum.word);
            i += 1;
            if open[0] {
                self.wrong(word);
                return Ok(true);
            }
            let covers = |&j: &usize| sums[j].open.iter().zip(&open).all(|(had, has)| *had || !has);
            let among = at.entry(element).or_default();
            if open.contains(&true) && !among.iter().any(covers) {
                among.push(sums.len());
                sums.push(Sum { element, open, word });
            }
        }
        Ok(false)
    }

    /// The least word of each element, in the order of words.
    fn least_words(&self) -> Vec<Option<Vec<usize>>> {
        let mut words: Vec<Option<Vec<usize>>> = vec![None; self.monoid.order];
        words[0] = Some(Vec::new());
        let mut reached = vec![0];
        for (i, &value) in self.certificate.values.iter().enumerate() {
            if words[value as usize].is_some() {
                continue;
            }
            let mut j = 0;
            while j < reached.len() {
                let x: usize = reached[j];
                let next = self.monoid.product(x, value as usize);
                if words[next].is_none() {
                    let mut word = vec![i + 1];
                    word.extend(words[x].iter().flatten());
                    words[next] = Some(word);
                    reached.push(next);
                }
                j += 1;
            }
        }
        words
    }
}

/// That the elements repeat over the window of the theorem; false without a period.
fn check_period(certificate: &Certificate, rules: &Moves) -> Result<bool, Refused> {
    let (period, from) = match (certificate.period, certificate.preperiod) {
        (None, None) => return Ok(false),
        (Some(period), Some(from)) if period > 0 && from > 0 => (period, from),
        _ => return Err(Refused::Malformed("a period and a preperiod of at least 1 are needed")),
    };
    let Moves::Code(digits) = rules else {
        return Err(Refused::Malformed("a period needs a code"));
    };
    let take = digits.len() as u64 - 1;
    let parts = digits.iter().fold(1, |most, &digit| match digit {
        8.. => 3.max(most),
        4..8 => 2.max(most),
        _ => most,
    });
    // Of a heap n beyond this, an option's largest part is at least the preperiod, and of n + period it is at least
    // the preperiod and the period together.
    let last = from
        .checked_mul(parts)
        .and_then(|last| last.checked_add(period.checked_mul(parts - 1)?))
        .and_then(|last| (last + take).checked_sub(parts))
        .ok_or(Refused::Malformed("the period is too large"))?;
    let needed = last.checked_add(period).ok_or(Refused::Malformed("the period is too large"))?;
    let values = &certificate.values;
    if needed > values.len() as u64 {
        return Err(Refused::Window(needed));
    }
    let (from, to, period) = (from as usize, values.len() - period as usize, period as usize);
    match (from..=to).find(|n| values[n - 1] != values[n - 1 + period]) {
        Some(n) => Err(Refused::Period(n)),
        None => Ok(true),
    }
}
