//! The law of a game: by theorem, by proof, or none.

use crate::base::{Big, Budget, Error, ErrorKind, Outcome, Remedy, Way, Words};
use crate::family::Code;
use crate::games::Compound;
use crate::law::certificate::Certificate;
use crate::law::cousins::{self, Cousin};
use crate::law::form::{self, BeattyPair, Found, Nearly, Recurrence};
use crate::law::misere_period::MiserePeriod;
use crate::law::period::Period;
use crate::law::period_certificate::PeriodCertificate;
use crate::law::recompute::Classes;
use crate::law::{Evidence, bibtex_of};
use crate::words;
use crate::workbench::game::parameters;
use crate::workbench::memory::heap_table::HeapTable;
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::table::{self, Asked};

/// What was found.
#[derive(Clone, Debug)]
pub struct Law {
    /// How the game is called: its canonical code, or its name in the catalogue.
    pub name: String,
    /// The law, if one was found.
    pub kind: Kind,
    /// How it is known; where there is none, how much was computed.
    pub evidence: Evidence,
    /// Its certificate, where it is proved.
    pub certificate: Option<Certificate>,
    /// A code under which every heap, made so much larger, is the same game.
    pub cousin: Option<Cousin>,
    /// The parameters of a rule file with their values, for which alone it is said.
    pub parameters: Vec<(String, i64)>,
}

/// Kinds of laws.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The statement of a theorem of the catalogue.
    Stated(Words),
    /// G(n+p) = G(n) + s from some n on.
    Period(Period),
    /// n+p and n have the same outcome in misère play from some n on.
    MiserePeriod(MiserePeriod),
    /// No period of outcomes in misère play shows up to this heap.
    MisereNone {
        /// The largest heap looked at.
        to: u64,
    },
    /// A function that agrees with every value up to some heap, and nothing more is known of it.
    Form(Found),
    /// The heaps worth 0 follow a recurrence up to some heap, and nothing more is known of it.
    Zeros(Recurrence),
    /// The P-positions of two numbers are such pairs, as far as they were looked at.
    Pairs(BeattyPair),
    /// None up to this heap.
    None {
        /// The largest heap looked at.
        to: u64,
        /// The greatest value met.
        maximum: u64,
        /// Periods that were tried beside the other forms.
        periods: usize,
        /// The period that holds longest before it breaks.
        nearly: Option<Nearly>,
    },
}

/// Below this a check looks at all pairs: classes would save nothing.
const SHORT: u64 = 20_000;

/// Finds the law of a game: the theorem of its card, or the first period that a table up to heap `to`
/// proves. With `observe`, what a table shows comes before the theorem of a card.
///
/// # Errors
/// `Unsupported` for a game that is neither one of heaps nor has a law; at the budget.
pub fn find(instance: &Instance, to: u64, observe: bool, budget: &Budget) -> Result<Law, Error> {
    // What is no game of the catalogue and a code is called by it, a rule file too.
    let code = instance.code().filter(|_| instance.card.is_none()).map(Code::to_string);
    let name = code.unwrap_or_else(|| instance.name.clone());
    let parameters = instance.parameters();
    if observe && let Some(law) = pairs(instance, to, &name, budget)? {
        return Ok(law);
    }
    if let (false, Some(law)) = (observe, instance.law(instance.ending, Compound::One)) {
        let Words { en, zh } = Words { en: law.statement.en.into(), zh: law.statement.zh.into() };
        let evidence = Evidence::theorem(law.theorem, law.source);
        let kind = Kind::Stated(Words { en, zh });
        return Ok(Law { name, kind, evidence, certificate: None, cousin: None, parameters });
    }
    if instance.game.heap_options().is_none() {
        return Err(Error::unsupported(words!(
            "`{name}` is no game of heaps, and has no law here",
            "`{name}` 不是堆的游戏，此处没有规律"
        ))
        .mend(Remedy::Ask(Way::Table)));
    }
    if let Some(game) = instance.single_missing() {
        let evidence = Evidence::Proved { certificate: game.reason() };
        let kind = Kind::Stated(game.statement());
        return Ok(Law { name, kind, evidence, certificate: None, cousin: None, parameters });
    }
    let cousin = instance.code().and_then(cousins::cousin);
    let proved = instance.period_within(to, budget);
    if let Some(period) = proved.map_err(|error| unproved(instance, error))? {
        let classes = instance.classes(period.preperiod + period.window);
        let certificate =
            instance.code().map(|code| PeriodCertificate::of(&code.to_string(), &period, classes));
        let certificate = certificate.map(Certificate::Period);
        let evidence = Evidence::Proved { certificate: period.words() };
        instance.remember_period(&period);
        return Ok(Law {
            name,
            kind: Kind::Period(period),
            evidence,
            certificate,
            cousin,
            parameters,
        });
    }
    let seen = seen(instance, to, budget);
    let (kind, evidence) = seen.map_err(|error| unproved(instance, error))?;
    Ok(Law { name, kind, evidence, certificate: None, cousin, parameters })
}

/// An error before a law was found, with how far there was none.
fn unproved(instance: &Instance, error: Error) -> Error {
    let Some(known) = instance.known_table().len().checked_sub(1) else { return error };
    error.so_far(words!(
        "no period is proved by the values of heaps up to {known}",
        "到 {known} 的堆的值尚不能证明周期"
    ))
}

/// The widest grid of two numbers that is looked at.
const GRID: u64 = 200;

/// The P-positions of a game of two numbers as complementary sequences of the form ⌊kα⌋, where a table shows
/// them so.
fn pairs(instance: &Instance, to: u64, name: &str, budget: &Budget) -> Result<Option<Law>, Error> {
    let to = to.min(GRID);
    let Ok(table::Table::Grid(rows)) =
        table::table(instance, to, Asked::Outcome(instance.ending), budget)
    else {
        return Ok(None);
    };
    let mut pairs = Vec::new();
    for (a, row) in (0..).zip(&rows) {
        for (b, cell) in (0..).zip(row) {
            if a <= b && cell.is_some_and(|cell| cell.outcome == Outcome::P) {
                pairs.push((a, b));
            }
        }
    }
    // Near the edge of the table the larger halves are missing.
    Ok(form::beatty(&pairs).map(|found| Law {
        name: name.to_string(),
        kind: Kind::Pairs(found),
        evidence: Evidence::Observed { up_to: to, periods: 0 },
        certificate: None,
        cousin: None,
        parameters: instance.parameters(),
    }))
}

/// Options looked at for a table in which something may be seen, where no faster way is known.
const STEPS: u64 = 1_000_000_000;
/// Values in which something is looked for.
const LOOKED_AT: u64 = 100_000;
/// Heaps worth 0 that a recurrence is looked for in, at least.
const ZEROS: usize = 12;

/// What a table up to heap `to`, or as far as patience goes, shows.
fn seen(instance: &Instance, to: u64, budget: &Budget) -> Result<(Kind, Evidence), Error> {
    let patient = Budget { steps: budget.steps.min(STEPS), ..*budget };
    if let Err(error) = instance.long_table(to, &patient).map(drop)
        && (error.kind() != ErrorKind::TooBig || instance.known_table().len() < 64)
    {
        return Err(error);
    }
    let table = instance.known_table();
    let to = to.min(table.len() - 1);
    let looked_at = to.min(LOOKED_AT - 1);
    let values: Vec<u64> = (0..=looked_at).map(|n| table.at(n).into()).collect();
    let holds = |found: &Found| {
        (looked_at..=to).all(|n| found.form.value(&n.into()) == Big::from(table.at(n)))
    };
    if let Some(found) = form::find(&values).into_iter().find(holds) {
        let periods = found.periods.unwrap_or(0);
        return Ok((Kind::Form(found), Evidence::Observed { up_to: to, periods }));
    }
    let zeros: Vec<u64> = (0..=to).filter(|&n| table.at(n) == 0).collect();
    if zeros.len() >= ZEROS
        && let Some(found) = form::recurrence(&zeros[..zeros.len().min(1000)])
        && zeros.len() <= 1000
    {
        return Ok((Kind::Zeros(found), Evidence::Observed { up_to: to, periods: 0 }));
    }
    let maximum = (0..=to).map(|n| table.at(n)).max().unwrap_or(0).into();
    let (periods, nearly) = (form::periods_tried(values.len()), form::nearly(&values));
    Ok((
        Kind::None { to, maximum, periods, nearly },
        Evidence::Tabulated { heaps: to + 1, positions: 0 },
    ))
}

impl Instance {
    /// Classes that make a check up to a heap fast.
    fn classes(&self, to: u64) -> Classes {
        match &*self.known_table() {
            HeapTable::Splits { table, .. } if to > SHORT => {
                let (mask, by_parity) = table.classes();
                Classes { mask, by_parity }
            }
            _ => Classes::default(),
        }
    }
}

impl Law {
    /// The law in one line, with the values of parameters that it is said for.
    pub fn words(&self) -> Words {
        parameters::before(&self.parameters).then(&self.said())
    }

    fn said(&self) -> Words {
        match &self.kind {
            Kind::Stated(statement) => statement.clone(),
            Kind::Period(Period { preperiod, period, saltus, values, .. }) => {
                let (pre, p, s) = (preperiod, period, saltus);
                match s {
                    0 => {
                        let most = values.iter().copied().max().unwrap_or(0);
                        words!(
                            "period {p} from n = {pre} on: G(n+{p}) = G(n); the greatest value is {most}",
                            "从 n = {pre} 起以 {p} 为周期：G(n+{p}) = G(n)；最大值为 {most}"
                        )
                    }
                    _ => words!(
                        "arithmetic period {p} with saltus {s} from n = {pre} on: G(n+{p}) = G(n) + {s}",
                        "从 n = {pre} 起以 {p} 为算术周期，每周期增加 {s}：G(n+{p}) = G(n) + {s}"
                    ),
                }
            }
            Kind::MiserePeriod(found) => found.statement(),
            Kind::MisereNone { to } => words!(
                "no law found: the outcomes of misère play show no period up to n = {to}",
                "未发现规律：到 n = {to} 为止，反常规则的胜负没有出现周期"
            ),
            Kind::Form(found) => found.form.describe(),
            Kind::Pairs(found) => {
                words!("the P-positions, in ascending order: ", "必败态（按升序）：")
                    .then(&found.describe())
            }
            Kind::Zeros(found) => {
                words!("the heaps worth 0: ", "值为 0 的堆：").then(&found.describe())
            }
            Kind::None { to, maximum, .. } => words!(
                "no law found: no period shows up to n = {to}; the greatest value there is {maximum}",
                "未发现规律：到 n = {to} 没有出现可证明的周期；其中最大值为 {maximum}"
            ),
        }
    }

    /// Entries of BibTeX for it, where it was found.
    pub fn bibtex(&self) -> Option<String> {
        let found = !matches!(self.kind, Kind::None { .. } | Kind::MisereNone { .. });
        found.then(|| bibtex_of(&self.name, &self.words().en, &self.evidence))
    }

    /// What was tried, where no law was found.
    pub fn tried_words(&self) -> Option<Words> {
        let Kind::None { to, periods, .. } = &self.kind else { return None };
        let looked = (form::NEARLY_VALUES as u64).min(to + 1);
        Some(words!(
            "periods, also arithmetic ones, values by residue and by binary digits, automata, and a recurrence of the heaps worth 0, \
             on heaps up to {to}; the {periods} shortest periods one by one on the first {looked} heaps",
            "周期（含算术周期）、按余数与按二进制位的值、自动机，以及值为 0 的堆的递推，堆到 {to}；最短的 {periods} 个周期在前 {looked} 个堆上逐个试过"
        ))
    }

    /// The pattern that holds farthest, where no law was found.
    pub fn nearest_words(&self) -> Option<Words> {
        let Kind::None { nearly: Some(Nearly { period, from, to }), .. } = &self.kind else {
            return None;
        };
        let heap = to + 1 + period;
        Some(words!(
            "G(n+{period}) = G(n) for n = {from} to {to}; it breaks at heap {heap}",
            "G(n+{period}) = G(n) 对 n = {from} 至 {to} 成立；在 {heap} 的堆处不再成立"
        ))
    }

    /// The same game by another code, where one is proved.
    pub fn cousin_words(&self) -> Option<Words> {
        let Cousin { code, larger } = self.cousin.as_ref()?;
        Some(words!(
            "a heap of n is a heap of n+{larger} in {code}",
            "大小为 n 的堆即 {code} 中大小为 n+{larger} 的堆"
        ))
    }
}
