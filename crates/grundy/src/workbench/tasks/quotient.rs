//! Misère quotients: of games of heaps, and of all positions that can arise from some.

use crate::base::{Big, Budget, Certified, Error, ErrorKind, Remedy, Words};
use crate::law::{Evidence, quotient as law};
use crate::words;
use crate::workbench::ask::question::{Question, Summand};
use crate::workbench::memory::instance::Instance;
use crate::workbench::tasks::misere_positions::{Positions, loops, refuse};

use grundy_misere::{
    Certificate, Digits, Game, Listed, NotResumed, Period, Quotient, Rules, Search, Stopped,
};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Positions whose options are listed in a certificate, at most.
const LISTED: usize = 400;
/// Heaps after which a period is looked for again, in parts of those there are.
const PART: usize = 12;

/// What is asked of a quotient.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// The largest heap; without it, until a period is proved.
    pub to: Option<usize>,
    /// The largest order.
    pub order: usize,
    /// How long it may take, besides the budget: what is found then is told.
    pub time: Duration,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted { to: None, order: 10_000, time: Duration::from_secs(20) }
    }
}

/// A quotient and how it is known.
pub struct Found {
    /// The game.
    pub instance: Rc<Instance>,
    /// The quotient of the heaps so far.
    pub quotient: Quotient,
    /// Where it grew: the heap, the order and how many elements stand for P-positions.
    pub growth: Vec<(usize, usize, usize)>,
    /// The period that holds for every heap.
    pub period: Option<Period>,
    /// Why it ended before.
    pub stopped: Option<Words>,
    /// What can be checked.
    pub certificate: Option<Certificate>,
    /// The positions by their numbers, from 1 on, where they are not heaps.
    pub positions: Option<Vec<String>>,
    /// How it is known.
    pub evidence: Evidence,
}

/// Finds the misère quotient of all positions that can arise from those of a question, and of all sums of them.
///
/// # Errors
/// `Unsupported` for games with sides or results of their own, and where play may return; `TooBig` where too many
/// positions can arise.
pub fn quotient_of(question: &Question, wanted: &Wanted, budget: &Budget) -> Result<Found, Error> {
    let Some(first) = question.summands.first() else {
        return Err(Error::bad(words!("there is no position", "没有给出局面")));
    };
    let Positions { options, names, .. } = match on_every_vertex(question) {
        Some(every) => Positions::of(&every, budget)?,
        None => Positions::of(question, budget)?,
    };
    let small = |parts: &Vec<usize>| parts.iter().map(|&n| n as u32).collect();
    let listed = options.iter().map(|all| all.iter().map(small).collect()).collect();
    let rules = options;
    let Some(rules) = Listed::new(rules) else { return Err(loops(&first.instance)) };
    let wanted =
        Wanted { to: Some(rules.positions().min(wanted.to.unwrap_or(usize::MAX))), ..*wanted };
    let mut search = Search::new(rules);
    let (_, stopped) = run(&mut search, &wanted, budget, |_| None)?;
    let mut found = found(&first.instance, &search, Some(Game::Options(listed)), None, stopped);
    let known = found.quotient.positions();
    if let Some(Certificate { game: Game::Options(listed), .. }) = &mut found.certificate {
        listed.truncate(known);
    }
    let whole = known == names.len();
    found.evidence = match whole {
        true => Evidence::Proved {
            certificate: words!(
                "the quotient of all {known} positions that can arise tells every sum of them (checked)",
                "所有可能出现的 {known} 个局面的商对其一切和均已验证"
            ),
        },
        false => Evidence::Computed { positions: known as u64 },
    };
    found.positions = Some(names);
    Ok(found)
}

/// A question about a game of tokens that says of none where it is, with one on each vertex; `None` for any other.
fn on_every_vertex(question: &Question) -> Option<Question> {
    let [only] = &question.summands[..] else { return None };
    let vertices = only.instance.game.tokens()?.graph.graph.len();
    let position = (0..vertices as u64).map(Big::from).collect();
    let every = Summand { instance: Rc::clone(&only.instance), position };
    only.position.is_empty().then(|| Question {
        summands: vec![every],
        ending: question.ending,
        compound: question.compound,
        moved: vec![],
    })
}

/// Whether a game is one of independent heaps, of all of which there is a quotient.
pub fn is_of_heaps(instance: &Instance) -> bool {
    instance.game.heaps().is_some()
}

/// Finds the misère quotient of the heaps of a game, of all of them where a period is proved; from a certificate on, where
/// one was written before, of which nothing is believed.
///
/// # Errors
/// `Unsupported` for what is no game of heaps that ends; `Corrupt` for a certificate that is none of this game; what the
/// rules fail with.
pub fn quotient(
    instance: Rc<Instance>,
    wanted: &Wanted,
    from: Option<&Certificate>,
    budget: &Budget,
) -> Result<Found, Error> {
    let name = &instance.name;
    refuse(&instance)?;
    let Some(game) = instance.game.heaps().filter(|_| !instance.has_sides()) else {
        return Err(Error::unsupported(words!(
            "`{name}` is no game of heaps: its quotient is that of a position",
            "`{name}` 不是堆的游戏：须给出局面才能求商"
        ))
        .help(words!("give a position too", "请同时给出局面")));
    };
    let digits = law::digits_of(game);
    if let Some(digits) = &digits {
        let period = |search: &Search<Digits>| search.period();
        let mut search = begun(digits.clone(), wanted, from, budget)?;
        let (period, stopped) = run(&mut search, wanted, budget, period)?;
        let game = Game::Code(law::written(digits));
        return Ok(found(&instance, &search, Some(game), period, stopped));
    }
    let mut search = begun(law::Heaps::new(&game.rule), wanted, from, budget)?;
    let (_, stopped) = run(&mut search, wanted, budget, |_| None)?;
    let stopped = stopped.map(|why| {
        why.then(&words!(
            "; `{name}` is no code of finitely many digits, so that no theorem proves a period of its heaps",
            "；`{name}` 不是有限位的编码，没有定理可证明其各堆的周期"
        ))
    });
    let listed = match search.quotient().positions() <= LISTED {
        true => listed(search.rules(), search.quotient().positions()),
        false => None,
    };
    if let Some(fault) = search.rules().fault() {
        return Err(fault.into());
    }
    Ok(found(&instance, &search, listed.map(Game::Options), None, stopped))
}

/// A search from the first heap, or from where a certificate ends.
fn begun<R: Rules>(
    rules: R,
    wanted: &Wanted,
    from: Option<&Certificate>,
    budget: &Budget,
) -> Result<Search<R>, Error> {
    let Some(certificate) = from else { return Ok(Search::new(rules)) };
    let limits = law::limits(budget, wanted.order);
    Search::resume(rules, certificate, &limits).map_err(|why| {
        let what = match why {
            NotResumed::Stopped(Stopped::Asked) => return crate::base::Stopped::Asked.into(),
            NotResumed::Stopped(why) => {
                if let Err(stopped) = budget.look() {
                    return stopped.into();
                }
                return Error::too_big(law::why_stopped(why, wanted.order));
            }
            NotResumed::Wrong(word) => {
                let sum: Vec<String> = word.iter().map(usize::to_string).collect();
                let sum = sum.join(" ");
                words!(
                    "it is no quotient of this game: it tells the sum {sum} wrong",
                    "不是这个游戏的商：它判错了和 {sum}"
                )
            }
            NotResumed::Malformed(what) => words!("it is no quotient: {what}", "不是商：{what}"),
            other => words!("it is refused: {other}", "被拒绝：{other}"),
        };
        Error::new(ErrorKind::Corrupt, what).mend(Remedy::CertifyAnew(Certified::Quotient))
    })
}

/// The options of positions, for a certificate; `None` where they are too many.
fn listed(rules: &dyn Rules, positions: usize) -> Option<Vec<Vec<Vec<u32>>>> {
    let mut many = 0;
    let mut all = Vec::with_capacity(positions);
    for n in 1..=positions {
        let mut options = Vec::new();
        rules.options(n, &mut |parts| {
            many += 1 + parts.len();
            if many < 1_000_000 {
                options.push(parts.iter().map(|&part| part as u32).collect());
            }
        });
        all.push(options);
    }
    (many < 1_000_000).then_some(all)
}

/// One heap after another, until all are there, a period is proved, or something stops it.
fn run<R: Rules>(
    search: &mut Search<R>,
    wanted: &Wanted,
    budget: &Budget,
    period: impl Fn(&Search<R>) -> Option<Period>,
) -> Result<(Option<Period>, Option<Words>), Error> {
    let own = Instant::now().checked_add(wanted.time);
    let deadline = match (budget.deadline, own) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let patient = Budget { deadline, ..*budget };
    let limits = law::limits(&patient, wanted.order);
    let most = wanted.to.unwrap_or(1_000_000);
    let mut look = 8;
    while search.quotient().positions() < most {
        if let Err(why) = search.advance(&limits) {
            // Who asked to stop is told so; where time is over, what is there is told.
            if why == Stopped::Asked {
                return Err(crate::base::Stopped::Asked.into());
            }
            return Ok((period(search), Some(law::why_stopped(why, wanted.order))));
        }
        let n = search.quotient().positions();
        if let Some(progress) = budget.progress
            && n.is_multiple_of(64)
        {
            progress.report(n as u64, wanted.to.map(|to| to as u64));
        }
        if n >= look {
            look = n + 1 + n / PART;
            if wanted.to.is_none()
                && let Some(period) = period(search)
            {
                return Ok((Some(period), None));
            }
        }
    }
    let over = words!("heap {most} is reached", "已达堆 {most}");
    Ok((period(search), wanted.to.is_none().then_some(over)))
}

fn found<R: Rules>(
    instance: &Rc<Instance>,
    search: &Search<R>,
    game: Option<Game>,
    period: Option<Period>,
    stopped: Option<Words>,
) -> Found {
    let quotient = search.quotient().clone();
    let n = quotient.positions();
    let evidence = match period {
        Some(period) => law::proved(quotient.order(), n, &period),
        None => Evidence::Tabulated { heaps: n as u64 + 1, positions: 0 },
    };
    Found {
        instance: Rc::clone(instance),
        growth: search.growth().to_vec(),
        certificate: game.map(|game| Certificate::of(game, &quotient, period)),
        positions: None,
        quotient,
        period,
        stopped,
        evidence,
    }
}
