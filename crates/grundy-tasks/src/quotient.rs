//! Computes misère quotients, of all heaps of a game or of the positions reachable from a question.
//! A misère quotient is the commutative monoid of the sums of positions, up to equal outcomes in
//! all larger sums.

use crate::misere_positions::{Positions, cyclic_game, require_misere_sums};
use grundy_core::base::{Big, Budget};
use grundy_octal::envelope::corrupt;
use grundy_octal::quotient as law;
use grundy_octal::quotient::Certificate;
use grundy_store::{GameState, Question};
use grundy_text::{CertificateKind, Error, Evidence, Result, Words, words};

use grundy_misere::{
    CodeRules, ExplicitRules, Game, Period, Quotient, ResumeError, Rules, Search, Stopped,
};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The maximum number of positions whose options are listed in a certificate.
const MAX_CERTIFICATE_POSITIONS: usize = 400;
/// The search for a period is repeated when the number of heaps has grown by the fraction 1 /
/// `PERIOD_SEARCH_DIVISOR`.
const PERIOD_SEARCH_DIVISOR: usize = 12;

/// Limits of the search for a misère quotient.
#[derive(Clone, Copy, Debug)]
pub struct QuotientQuery {
    /// The size of the largest heap that the search adds; `None` to continue until a period is
    /// proved.
    pub to: Option<usize>,
    /// The maximum order (number of elements) of the quotient.
    pub order: usize,
    /// A time limit in addition to the budget. When it is reached, the quotient of the heaps added
    /// so far is reported.
    pub time: Duration,
}

impl Default for QuotientQuery {
    fn default() -> Self {
        QuotientQuery { to: None, order: 10_000, time: Duration::from_secs(20) }
    }
}

/// A misère quotient with the evidence for it.
pub struct QuotientReport {
    /// The game whose heaps or positions generate the quotient.
    pub instance: Rc<GameState>,
    /// The quotient of the heaps or positions that the search added.
    pub quotient: Quotient,
    /// The steps in which the quotient grew. Each entry is the number of the heap (or position)
    /// that enlarged the quotient, the order of the enlarged quotient, and the number of elements
    /// in its P-portion.
    pub growth: Vec<(usize, usize, usize)>,
    /// The proved period of the elements of the heaps 0, 1, 2, … in the quotient; `None` if no
    /// period is proved.
    pub period: Option<Period>,
    /// The limit that ended the search, in words; `None` if the search proved a period or added all
    /// requested heaps.
    pub stopped: Option<Words>,
    /// The certificate of the quotient; `None` if it would be too large.
    pub certificate: Option<Certificate>,
    /// The texts of the positions, in the order of their numbers, which start at 1; `None` for a
    /// quotient of heaps.
    pub positions: Option<Vec<String>>,
    /// The evidence for the quotient: a proved period, or the heaps or positions that were
    /// computed.
    pub evidence: Evidence,
}

/// Computes the misère quotient of all positions reachable from the position of a question: the
/// monoid of their sums, up to equal outcomes in all sums.
///
/// # Errors
/// `Unsupported` for games with sides, stated results or cycles; `TooBig` for too many positions.
pub fn quotient_of_positions(
    question: &Question,
    query: &QuotientQuery,
    budget: &Budget,
) -> Result<QuotientReport> {
    let Some(first) = question.summands.first() else {
        return Err(Error::bad(words!(quotient::no_position_is_given)));
    };
    let Positions { options, names, .. } = match with_all_vertices(question) {
        Some(all_vertices) => Positions::explore(&all_vertices, budget)?,
        None => Positions::explore(question, budget)?,
    };
    let to_sum = |components: &Vec<usize>| components.iter().map(|&n| n as u32).collect();
    let listed = options.iter().map(|position| position.iter().map(to_sum).collect()).collect();
    let Some(rules) = ExplicitRules::new(options) else {
        return Err(cyclic_game(&first.instance));
    };
    let query =
        QuotientQuery { to: Some(rules.positions().min(query.to.unwrap_or(usize::MAX))), ..*query };
    let mut search = Search::new(rules);
    let (_, stopped) = run_search(&mut search, &query, budget, |_| None)?;
    let mut report = report(&first.instance, &search, Some(Game::Options(listed)), None, stopped);
    let count = report.quotient.positions();
    if let Some(certificate) = &mut report.certificate
        && let Game::Options(listed) = &mut certificate.body.game
    {
        listed.truncate(count);
    }
    report.evidence = if count == names.len() {
        Evidence::Proved {
            certificate: words!(quotient::quotient_of_all_reachable_positions, count),
        }
    } else {
        Evidence::Computed { positions: count as u64 }
    };
    report.positions = Some(names);
    Ok(report)
}

/// Returns a question with one token on each vertex, if the question names a game of tokens without
/// a position; `None` for other questions.
fn with_all_vertices(question: &Question) -> Option<Question> {
    let [summand] = &question.summands[..] else { return None };
    let vertices = summand.instance.game.tokens()?.graph.graph.len();
    let position = (0..vertices as u64).map(Big::from).collect();
    let all_vertices = summand.at(position);
    let is_game = summand.position.is_empty();
    is_game.then(|| Question::single(all_vertices, question.ending, question.compound))
}

/// Returns whether the game consists of independent heaps, so that it has a quotient of all heaps.
pub fn is_of_heaps(instance: &GameState) -> bool {
    instance.game.heaps().is_some()
}

/// Computes the misère quotient of the heaps of a game. If a period of the heaps in the quotient is
/// proved, it is the quotient of heaps of all sizes; otherwise, of the heaps that the search added.
/// If a certificate `from` is given, its contents are verified and the search continues from it.
///
/// # Errors
/// `Unsupported` for a game that does not consist of heaps; `Corrupt` for a certificate of another
/// game; errors of the rules.
pub fn quotient(
    instance: Rc<GameState>,
    query: &QuotientQuery,
    from: Option<&Certificate>,
    budget: &Budget,
) -> Result<QuotientReport> {
    let name = &instance.name;
    require_misere_sums(&instance)?;
    let Some(game) = instance.game.heaps().filter(|_| !instance.states_results()) else {
        return Err(Error::unsupported(words!(quotient::is_not_game_of_heaps, name))
            .help(words!(quotient::give_position_too)));
    };
    let digits = law::digits_of(game);
    if let Some(digits) = &digits {
        let period = |search: &Search<CodeRules>| search.period();
        let mut search = start_search(digits.clone(), query, from, budget)?;
        let (period, stopped) = run_search(&mut search, query, budget, period)?;
        let game = Game::Code(law::format_digits(digits));
        return Ok(report(&instance, &search, Some(game), period, stopped));
    }
    let mut search = start_search(law::HeapRules::new(&game.rule), query, from, budget)?;
    let (_, stopped) = run_search(&mut search, query, budget, |_| None)?;
    let stopped =
        stopped.map(|reason| reason.then(&words!(quotient::is_not_code_of_finitely_many, name)));
    let heaps = search.quotient().positions();
    let listed =
        if heaps <= MAX_CERTIFICATE_POSITIONS { list_options(search.rules(), heaps) } else { None };
    if let Some(fault) = search.rules().fault() {
        return Err(fault.into());
    }
    Ok(report(&instance, &search, listed.map(Game::Options), None, stopped))
}

/// Creates a search for a quotient. It begins with heap 1, or after the last heap of the
/// certificate `from` if one is given; the contents of the certificate are verified. `query` limits
/// the order of the quotient.
fn start_search<R: Rules>(
    rules: R,
    query: &QuotientQuery,
    from: Option<&Certificate>,
    budget: &Budget,
) -> Result<Search<R>> {
    let Some(certificate) = from else { return Ok(Search::new(rules)) };
    let limits = law::limits(budget, query.order);
    Search::resume(rules, certificate.open()?, &limits).map_err(|reason| {
        let message = match reason {
            ResumeError::Stopped(Stopped::Interrupted) => {
                return grundy_core::base::Stopped::Interrupted.into();
            }
            ResumeError::Stopped(reason) => {
                if let Err(stopped) = budget.check() {
                    return stopped.into();
                }
                return Error::too_big(law::why_stopped(reason, query.order));
            }
            ResumeError::WrongOutcome(word) => {
                let sum: Vec<String> = word.iter().map(usize::to_string).collect();
                words!(quotient::certificate_is_not_quotient, sum = sum.join(" "))
            }
            ResumeError::Malformed(fault) => {
                words!(quotient::certificate_is_not_quotient_fault, fault)
            }
            refusal => words!(quotient::certificate_is_rejected, refusal),
        };
        corrupt(CertificateKind::Quotient, message)
    })
}

/// Lists the options of the positions 1 to `positions`, each as the numbers of its components;
/// `None` if they are too many for a certificate.
fn list_options(rules: &dyn Rules, positions: usize) -> Option<Vec<Vec<Vec<u32>>>> {
    const MAX_SIZE: usize = 1_000_000;
    let mut size = 0;
    let mut listed = Vec::with_capacity(positions);
    for n in 1..=positions {
        let mut options = Vec::new();
        rules.options(n, &mut |components| {
            size += 1 + components.len();
            if size < MAX_SIZE {
                options.push(components.iter().map(|&component| component as u32).collect());
            }
        });
        listed.push(options);
    }
    (size < MAX_SIZE).then_some(listed)
}

/// Adds heaps to a search until the last heap of `query` is added, a period is proved, or a limit
/// is reached. Returns the proved period, if there is one, and a description of the limit if one
/// was reached. The function `period` searches for a period of the elements of the heaps in the
/// quotient.
fn run_search<R: Rules>(
    search: &mut Search<R>,
    query: &QuotientQuery,
    budget: &Budget,
    period: impl Fn(&Search<R>) -> Option<Period>,
) -> Result<(Option<Period>, Option<Words>)> {
    let own_deadline = Instant::now().checked_add(query.time);
    let limited = budget.until(own_deadline);
    let limits = law::limits(&limited, query.order);
    let max_heap = query.to.unwrap_or(1_000_000);
    let mut next_period_search = 8;
    while search.quotient().positions() < max_heap {
        if let Err(reason) = search.advance(&limits) {
            // An interruption by the user is an error; after a limit, the result so far is
            // reported.
            if reason == Stopped::Interrupted {
                return Err(grundy_core::base::Stopped::Interrupted.into());
            }
            return Ok((period(search), Some(law::why_stopped(reason, query.order))));
        }
        let n = search.quotient().positions();
        if let Some(progress) = budget.progress
            && n.is_multiple_of(64)
        {
            progress.report(n as u64, query.to.map(|to| to as u64));
        }
        if n >= next_period_search {
            next_period_search = n + 1 + n / PERIOD_SEARCH_DIVISOR;
            if query.to.is_none()
                && let Some(period) = period(search)
            {
                return Ok((Some(period), None));
            }
        }
    }
    let limit = words!(quotient::at_heap_limit_of_search, max_heap);
    Ok((period(search), query.to.is_none().then_some(limit)))
}

/// Builds the report from the results of a search. `game` is the game as certificates store it, or
/// `None` if it is too large for a certificate; `period` is the proved period; `stopped` is the
/// limit that ended the search.
fn report<R: Rules>(
    instance: &Rc<GameState>,
    search: &Search<R>,
    game: Option<Game>,
    period: Option<Period>,
    stopped: Option<Words>,
) -> QuotientReport {
    let quotient = search.quotient().clone();
    let n = quotient.positions();
    let evidence = match period {
        Some(period) => law::period_evidence(quotient.order(), n, &period),
        None => Evidence::Tabulated { heaps: n as u64 + 1, positions: 0 },
    };
    QuotientReport {
        instance: Rc::clone(instance),
        growth: search.growth().to_vec(),
        certificate: game.map(|game| law::certificate(game, &quotient, period)),
        positions: None,
        quotient,
        period,
        stopped,
        evidence,
    }
}
