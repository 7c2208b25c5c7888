//! Verification of certificates of misère quotients. It shares no code with the search; everything
//! that the verification relies on is in this file.
//!
//! 1. The products with generators commute and reach every element, so they define one commutative
//!    monoid.
//! 2. Positions without options are the identity, which is not in the P-portion.
//! 3. No sum of the P-portion has an option in it, and every other sum that has options has one in
//!    it: by induction all outcomes are correct.
//! 4. Every two elements are distinguished by some context, so the quotient is minimal.
//! 5. With a period: the elements repeat over enough heaps to prove the period for all heaps.

use crate::certificate::{Certificate, Game};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The statement that a verified certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Number of elements of the quotient.
    pub order: usize,
    /// Number of elements in the P-portion, which are the elements of P-positions.
    pub portion: usize,
    /// Number of positions whose elements were checked.
    pub positions: usize,
    /// Whether a period of the elements is proved for all heaps.
    pub periodic: bool,
}

/// The reason why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The data of the certificate is inconsistent. The payload describes the defect.
    Malformed(&'static str),
    /// The product of two generators with an element depends on the order of the generators.
    NotCommutative {
        /// The two positions whose elements are the generators.
        generators: (u32, u32),
        /// The least element x for which g·(h·x) and h·(g·x) differ, where g and h are the two
        /// generators.
        element: u16,
    },
    /// No sum of positions has the element in the payload.
    UnreachableElement(u16),
    /// A position without options does not have the identity as its element. The payload is the
    /// position.
    TerminalNotIdentity(usize),
    /// Sums have wrong outcomes. The payload is the least one, as a list with the largest position
    /// first.
    WrongOutcome(Vec<usize>),
    /// The quotient is not minimal. The payload is two elements whose products with every third
    /// element have the same outcome.
    Indistinguishable(u16, u16),
    /// The stated period is wrong. The payload is a heap size n for which the heaps n and n +
    /// period have different elements.
    Period(usize),
    /// The certificate has too few positions to prove its period. The payload is the number of
    /// positions that are needed.
    ShortWindow(u64),
    /// Verification needs more memory than the argument `bytes` of [`verify`] allows, or its
    /// argument `keep_going` interrupted it.
    TooLarge,
}

/// A set of elements, with one flag for each element.
type ElementFlags = Vec<bool>;

/// Verifies a certificate with at most about `bytes` bytes of memory, and returns the statement
/// that it proves. Calls `keep_going` from time to time; the verification stops when it returns
/// false.
///
/// # Errors
/// [`Rejection`], the reason why the certificate is rejected.
pub fn verify(
    certificate: &Certificate,
    bytes: u64,
    keep_going: &dyn Fn() -> bool,
) -> Result<Verified, Rejection> {
    let monoid = Monoid::from_certificate(certificate, bytes, keep_going)?;
    let rules = GameMoves::from_game(&certificate.game, certificate.values.len())?;
    let mut check = SumCheck { monoid: &monoid, certificate, bytes, keep_going, least: None };
    check.check_positions(&rules)?;
    if let Some(word) = check.least {
        return Err(Rejection::WrongOutcome(word));
    }
    monoid.check_minimal(certificate)?;
    let periodic = check_period(certificate, &rules)?;
    Ok(Verified {
        order: monoid.order,
        portion: certificate.portion.len(),
        positions: certificate.values.len(),
        periodic,
    })
}

/// The moves of the game of a certificate.
enum GameMoves<'a> {
    /// The moves of heaps under a take-and-break code, given by its digits.
    Code(Vec<u8>),
    /// The options of each position as the certificate lists them.
    Options(&'a [Vec<Vec<u32>>]),
}

impl GameMoves<'_> {
    fn from_game(game: &Game, positions: usize) -> Result<GameMoves<'_>, Rejection> {
        match game {
            Game::Code(text) => {
                let (before, after) =
                    text.split_once('.').ok_or(Rejection::Malformed("the code has no point"))?;
                let digit = |c: char| c.to_digit(16).map(|digit| digit as u8);
                let digits: Option<Vec<u8>> =
                    before.chars().chain(after.chars()).map(digit).collect();
                let digits = digits.ok_or(Rejection::Malformed(
                    "the code contains a character that is not a hexadecimal digit",
                ))?;
                let [first_digit, later @ ..] = digits.as_slice() else {
                    return Err(Rejection::Malformed("the code is empty"));
                };
                let ends_with_zero = later.last().is_some_and(|&last| last == 0);
                if before.len() != 1 || first_digit % 4 != 0 || ends_with_zero {
                    return Err(Rejection::Malformed(
                        "the code is not canonical: expected one digit, divisible by 4, before the point, and no zero at the end",
                    ));
                }
                Ok(GameMoves::Code(digits))
            }
            Game::Options(options_of) => {
                if options_of.len() != positions {
                    return Err(Rejection::Malformed(
                        "the number of lists of options differs from the number of positions",
                    ));
                }
                let earlier = |(i, options): (usize, &Vec<Vec<u32>>)| {
                    options.iter().flatten().all(|&part| part >= 1 && part as usize <= i)
                };
                if !options_of.iter().enumerate().all(earlier) {
                    return Err(Rejection::Malformed(
                        "an option of position n contains a number that is not from 1 to n - 1",
                    ));
                }
                Ok(GameMoves::Options(options_of))
            }
        }
    }

    /// Returns the set of the elements of the options of position `n`; it is empty if the position
    /// has no options.
    fn option_elements(&self, n: usize, monoid: &Monoid, values: &[u16]) -> ElementFlags {
        let mut elements = vec![false; monoid.order];
        let value = |part: usize| values[part - 1] as usize;
        match self {
            GameMoves::Options(options_of) => {
                for option in &options_of[n - 1] {
                    let part_values = option.iter().map(|&part| value(part as usize));
                    elements[part_values.fold(0, |x, y| monoid.product(x, y))] = true;
                }
            }
            GameMoves::Code(digits) => {
                for (take, &digit) in digits.iter().enumerate() {
                    if take > n {
                        break;
                    }
                    let remaining = n - take;
                    if digit & 1 == 1 && remaining == 0 {
                        elements[0] = true;
                    }
                    if digit & 2 == 2 && remaining >= 1 {
                        elements[value(remaining)] = true;
                    }
                    for a in 1..remaining {
                        if digit & 4 == 4 && a <= remaining - a {
                            elements[monoid.product(value(a), value(remaining - a))] = true;
                        }
                        if digit & 8 == 8 {
                            for b in a..remaining - a {
                                if b > remaining - a - b {
                                    break;
                                }
                                let pair = monoid.product(value(a), value(b));
                                elements[monoid.product(pair, value(remaining - a - b))] = true;
                            }
                        }
                    }
                }
            }
        }
        elements
    }
}

/// The commutative monoid that the generators of a certificate generate, with the products of all
/// elements.
struct Monoid {
    order: usize,
    table: Vec<u16>,
    p: ElementFlags,
}

impl Monoid {
    fn product(&self, x: usize, y: usize) -> usize {
        self.table[x * self.order + y] as usize
    }

    fn from_certificate(
        certificate: &Certificate,
        bytes: u64,
        keep_going: &dyn Fn() -> bool,
    ) -> Result<Monoid, Rejection> {
        let Certificate { generators, portion, values, .. } = certificate;
        let order = generators.first().map_or(1, |first| first.times.len());
        if generators.iter().any(|generator| generator.times.len() != order) {
            return Err(Rejection::Malformed("the generators have different numbers of products"));
        }
        let elements = generators.iter().flat_map(|generator| &generator.times);
        if order == 0 || elements.chain(portion).chain(values).any(|&x| x as usize >= order) {
            return Err(Rejection::Malformed(
                "an element is out of range: elements are less than the number of products of each generator",
            ));
        }
        if (order as u64) * (order as u64) * 4 > bytes {
            return Err(Rejection::TooLarge);
        }
        for generator in generators {
            let element = (generator.position as usize).checked_sub(1).and_then(|i| values.get(i));
            if element != Some(&generator.times[0]) {
                return Err(Rejection::Malformed(
                    "the first product of a generator is not the element of its position",
                ));
            }
        }
        for (i, g) in generators.iter().enumerate() {
            for h in &generators[..i] {
                let differ =
                    |&x: &usize| g.times[h.times[x] as usize] != h.times[g.times[x] as usize];
                if let Some(element) = (0..order).find(differ) {
                    let generators = (h.position, g.position);
                    return Err(Rejection::NotCommutative { generators, element: element as u16 });
                }
            }
        }
        // Row y contains the products of each element with y. Because generators commute, the row
        // does not depend on the word for y.
        let mut rows: Vec<Option<Vec<u16>>> = vec![None; order];
        rows[0] = Some((0..order).map(|x| x as u16).collect());
        let mut queue = vec![0];
        while let Some(y) = queue.pop() {
            if !keep_going() {
                return Err(Rejection::TooLarge);
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
        if let Some(unreachable) = rows.iter().position(Option::is_none) {
            return Err(Rejection::UnreachableElement(unreachable as u16));
        }
        let mut p = vec![false; order];
        for &x in portion {
            if std::mem::replace(&mut p[x as usize], true) {
                return Err(Rejection::Malformed("the P-portion contains an element twice"));
            }
        }
        Ok(Monoid { order, table: rows.into_iter().flatten().flatten().collect(), p })
    }

    /// Checks that the quotient is minimal: for every two elements, there is a third element with
    /// which their products have different outcomes.
    fn check_minimal(&self, certificate: &Certificate) -> Result<(), Rejection> {
        let mut class: Vec<usize> = self.p.iter().map(|&p| usize::from(p)).collect();
        let mut classes = 0;
        loop {
            let mut numbers = HashMap::new();
            let mut finer = Vec::with_capacity(self.order);
            for x in 0..self.order {
                let next = certificate.generators.iter().map(|g| class[g.times[x] as usize]);
                let signature: Vec<usize> = std::iter::once(class[x]).chain(next).collect();
                let new = numbers.len();
                finer.push(*numbers.entry(signature).or_insert(new));
            }
            class = finer;
            if numbers.len() == classes {
                break;
            }
            classes = numbers.len();
        }
        let mut first_of_class = HashMap::new();
        for (x, class) in class.into_iter().enumerate() {
            if let Some(earlier) = first_of_class.insert(class, x) {
                return Err(Rejection::Indistinguishable(earlier as u16, x as u16));
            }
        }
        Ok(())
    }
}

/// A sum of positions, with its element, its open contexts, and its positions, largest first. An
/// element z is an open context if neither the product of z and the sum nor a product of z and an
/// option of the sum is in the P-portion.
struct OpenSum {
    element: usize,
    open: ElementFlags,
    word: Vec<usize>,
}

/// The state of the check of the outcomes of all sums.
struct SumCheck<'a> {
    monoid: &'a Monoid,
    certificate: &'a Certificate,
    bytes: u64,
    keep_going: &'a dyn Fn() -> bool,
    /// The least sum with a wrong outcome that was found so far.
    least: Option<Vec<usize>>,
}

impl SumCheck<'_> {
    fn record_wrong(&mut self, word: Vec<usize>) {
        if self.least.as_ref().is_none_or(|least| word < *least) {
            self.least = Some(word);
        }
    }

    /// Checks that the certificate gives the correct outcome to every sum of its positions.
    /// Examines the positions in ascending order, and records in `least` the least sum with a
    /// wrong outcome that it finds.
    fn check_positions(&mut self, rules: &GameMoves) -> Result<(), Rejection> {
        let (monoid, values) = (self.monoid, &self.certificate.values);
        if monoid.p[0] {
            self.record_wrong(Vec::new());
            return Ok(());
        }
        let words = self.least_words();
        let open = monoid.p.iter().map(|p| !p).collect();
        let mut sums = vec![OpenSum { element: 0, open, word: Vec::new() }];
        let mut option_sets: BTreeMap<usize, BTreeSet<ElementFlags>> = BTreeMap::new();
        for n in 1..=values.len() {
            if !(self.keep_going)() {
                return Err(Rejection::TooLarge);
            }
            let value = values[n - 1] as usize;
            let options = rules.option_elements(n, monoid, values);
            if !options.contains(&true) {
                if value != 0 {
                    return Err(Rejection::TerminalNotIdentity(n));
                }
                continue;
            }
            let options: Vec<usize> = (0..monoid.order).filter(|&x| options[x]).collect();
            let fails_p_check = |x: &usize| {
                monoid.p[monoid.product(*x, value)]
                    && options.iter().any(|&t| monoid.p[monoid.product(*x, t)])
            };
            if let Some(word) =
                (0..monoid.order).filter(fails_p_check).filter_map(|x| words[x].as_ref()).min()
            {
                let mut word = word.clone();
                word.push(n);
                word.sort_unstable_by(|a, b| b.cmp(a));
                self.record_wrong(word);
            }
            let set: ElementFlags = (0..monoid.order).map(|x| options.contains(&x)).collect();
            let earlier = option_sets.entry(value).or_default();
            let is_subset = |known: &ElementFlags| known.iter().zip(&set).all(|(a, b)| !a || *b);
            if earlier.iter().any(is_subset) {
                continue;
            }
            earlier.insert(set);
            if self.extend_sums(n, value, &options, &mut sums)? {
                break;
            }
        }
        Ok(())
    }

    /// Adds the sums that contain position `n`, in the order of their words (lists of positions,
    /// largest first). Returns whether a sum with a wrong outcome was found.
    fn extend_sums(
        &mut self,
        n: usize,
        value: usize,
        options: &[usize],
        sums: &mut Vec<OpenSum>,
    ) -> Result<bool, Rejection> {
        let monoid = self.monoid;
        let mut sums_of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (i, sum) in sums.iter().enumerate() {
            sums_of.entry(sum.element).or_default().push(i);
        }
        let mut i = 0;
        while i < sums.len() {
            if i % 64 == 0 && !(self.keep_going)() {
                return Err(Rejection::TooLarge);
            }
            if (sums.len() * (monoid.order + 64)) as u64 > self.bytes {
                return Err(Rejection::TooLarge);
            }
            let sum = &sums[i];
            let element = monoid.product(sum.element, value);
            let open: ElementFlags = (0..monoid.order)
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
                self.record_wrong(word);
                return Ok(true);
            }
            let is_covered =
                |&j: &usize| sums[j].open.iter().zip(&open).all(|(had, has)| *had || !has);
            let same_element = sums_of.entry(element).or_default();
            if open.contains(&true) && !same_element.iter().any(is_covered) {
                same_element.push(sums.len());
                sums.push(OpenSum { element, open, word });
            }
        }
        Ok(false)
    }

    /// Returns the least word (sum of positions) of each element, or `None` for an element that no
    /// word has.
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

/// Checks that the elements repeat over enough heaps to prove the period for all heaps. Returns
/// false if the certificate states no period.
fn check_period(certificate: &Certificate, rules: &GameMoves) -> Result<bool, Rejection> {
    let (period, from) = match (certificate.period, certificate.preperiod) {
        (None, None) => return Ok(false),
        (Some(period), Some(from)) if period > 0 && from > 0 => (period, from),
        _ => {
            return Err(Rejection::Malformed(
                "expected a period and a preperiod of at least 1, or neither",
            ));
        }
    };
    let GameMoves::Code(digits) = rules else {
        return Err(Rejection::Malformed("only the certificate of a code can have a period"));
    };
    let take = digits.len() as u64 - 1;
    let max_parts = digits.iter().fold(1, |max, &digit| match digit {
        8.. => 3.max(max),
        4..8 => 2.max(max),
        _ => max,
    });
    // For heaps n beyond this one, the largest part of an option of n is at least the preperiod,
    // and that of an option of n + period is at least preperiod + period.
    let last_compared = from
        .checked_mul(max_parts)
        .and_then(|heap| heap.checked_add(period.checked_mul(max_parts - 1)?))
        .and_then(|heap| (heap + take).checked_sub(max_parts))
        .ok_or(Rejection::Malformed("the period is too large"))?;
    let needed =
        last_compared.checked_add(period).ok_or(Rejection::Malformed("the period is too large"))?;
    let values = &certificate.values;
    if needed > values.len() as u64 {
        return Err(Rejection::ShortWindow(needed));
    }
    let (from, to, period) = (from as usize, values.len() - period as usize, period as usize);
    match (from..=to).find(|n| values[n - 1] != values[n - 1 + period]) {
        Some(n) => Err(Rejection::Period(n)),
        None => Ok(true),
    }
}
