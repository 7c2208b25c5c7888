//! Certificates of answers, which list the label (outcome and number of moves to the end) of every
//! reachable position. To verify a certificate, only the local conditions on the labels are
//! checked; nothing is solved.

use super::proof_check::verify_proof;
use grundy_core::base::{Budget, Counts, Ending, Meter, Outcome, Remoteness};
use grundy_core::engine::Play;
use grundy_games::Compound;
use grundy_octal::envelope;
use grundy_octal::loopy_certificate::{LoopyLabel, check};
use grundy_octal::narrow;
pub use grundy_octal::period_certificate::CheckReport;
use grundy_solve::flat_sum::to_counts;
use grundy_store::ask::certificate::{AnswerLabels, Line};
pub use grundy_store::ask::certificate::{AnyCertificate, Certificate};
use grundy_store::game::catalogue;
use grundy_store::{GameState, Question};
use grundy_text::{CertificateKind, Error, Result, Words, excerpt, words};
use rustc_hash::FxHashMap;

/// Verifies a certificate of an answer, of a law or of a claim for all sizes.
///
/// # Errors
/// Fails as [`verify`] does, or as the check of the certificate of a law or of a proof does.
pub fn verify_any(certificate: &AnyCertificate, budget: &Budget) -> Result<CheckReport> {
    match certificate {
        AnyCertificate::Labels(certificate) => verify(certificate, budget),
        AnyCertificate::Law(certificate) => certificate.check(budget),
        AnyCertificate::Proof(text) => verify_proof(text, budget),
    }
}

/// Builds the certificate of an answer: lists the label (outcome and number of moves to the end) of
/// every position reachable from the position of the question.
///
/// # Errors
/// `Unsupported` for sums, scores, codes and compounds; `TooBig` if the budget is exhausted.
pub fn certify(question: &Question, budget: &Budget) -> Result<Certificate> {
    let ([only], Compound::One) = (question.summands.as_slice(), question.compound) else {
        return Err(Error::unsupported(words!(certificate::certificate_covers_single_game))
            .help(words!(certificate::ask_about_each_game_separately)));
    };
    let (instance, ending) = (&only.instance, question.ending);
    let card = instance.card.ok_or_else(|| no_certificate(&instance.name))?;
    require_certifiable(instance, ending)?;
    require_single_token(instance, only.position.len())?;
    let start = to_counts(only)?;
    let labels = instance.solve_labels(std::slice::from_ref(&start), ending, budget)?;
    let family = instance.game.family();
    let label_line = |position: &Counts| -> Result<Line> {
        let play = labels.require_play(instance, position)?;
        let moves = (play.outcome != Outcome::Draw).then_some(play.remoteness.0);
        Ok(Line(family.print(&position.widen()), play.outcome.name().to_string(), moves))
    };
    let mut meter = Meter::new(budget, None);
    let mut positions = Vec::new();
    let mut visited: rustc_hash::FxHashSet<Counts> = [start.clone()].into_iter().collect();
    let mut reachable = vec![start.clone()];
    let mut next = 0;
    while next < reachable.len() {
        let position = reachable[next].clone();
        let line = label_line(&position)?;
        meter.position(200 + 2 * line.0.len(), 1)?;
        positions.push(line);
        let options = instance.options(&position)?;
        if terminal_outcome(instance, &position, ending, options.is_empty())?.is_none() {
            for option in options {
                if visited.insert(option.clone()) {
                    reachable.push(option);
                }
            }
        }
        next += 1;
    }
    Ok(Certificate::new(AnswerLabels {
        game: card.id.to_string(),
        parameters: instance.given.clone(),
        ending: match ending {
            Ending::Normal => "normal".to_string(),
            Ending::Misere => "misere".to_string(),
        },
        claim: label_line(&start)?,
        positions,
    }))
}

/// Verifies a certificate of an answer by the rules of its game: compares the label (outcome and
/// number of moves to the end) of every position with the labels of its options. No position is
/// solved.
///
/// # Errors
/// `Corrupt` when the text is not a certificate: another format, an unknown game, an invalid
/// position, or a position listed twice. `TooBig` if the budget is exhausted.
pub fn verify(certificate: &Certificate, budget: &Budget) -> Result<CheckReport> {
    let certificate = certificate.open()?;
    let given: Vec<(&str, &str)> = certificate
        .parameters
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let card = catalogue::find(&certificate.game)?;
    let instance = GameState::from_card(card, &given)?;
    let ending = match certificate.ending.as_str() {
        "normal" => Ending::Normal,
        "misere" => Ending::Misere,
        other => {
            let ending_excerpt = excerpt(other);
            return Err(corrupt(words!(certificate::is_not_ending_write_normal, ending_excerpt)));
        }
    };
    require_certifiable(&instance, ending)?;
    let mut meter = Meter::new(budget, Some(certificate.positions.len() as u64));
    let mut labels: FxHashMap<Counts, LoopyLabel> = FxHashMap::default();
    let mut order = Vec::with_capacity(certificate.positions.len());
    for line in &certificate.positions {
        let (position, label) = parse_line(&instance, line)?;
        require_single_token(&instance, position.len())?;
        meter.position(100 + position.heap_bytes(), 1)?;
        if labels.insert(position.clone(), label).is_some() {
            return Err(corrupt(words!(certificate::is_listed_twice, text = excerpt(&line.0))));
        }
        order.push(position);
    }
    let family = instance.game.family();
    let print = |position: &Counts| family.print(&position.widen());
    let mut options = Vec::new();
    for position in &order {
        options.clear();
        meter.check_options(family.option_count_hint(position), 200)?;
        family.moves(&mut options, position).map_err(Error::from)?;
        let terminal = terminal_outcome(&instance, position, ending, options.is_empty())?;
        if terminal.is_some() {
            options.clear();
        }
        meter.step(1 + options.len())?;
        let labelled: Vec<(Counts, Option<LoopyLabel>)> = options
            .drain(..)
            .map(|option| {
                // A label states the outcome for the player to move, a condition the outcome for
                // the opponent of the player who moved. They differ after an extra turn.
                let label = labels.get(&option).map(|label| {
                    let play = Play { outcome: label.outcome, remoteness: Remoteness(label.moves) };
                    let outcome = play.from_mover(instance.game.again(position, &option)).outcome;
                    LoopyLabel { outcome, ..*label }
                });
                (option, label)
            })
            .collect();
        if let Err(flaw) = check(labels[position], terminal, &labelled) {
            let words = flaw.words(&print(position), print);
            return Ok(CheckReport::new(false, words, order.len() as u64));
        }
    }
    let (claimed, label) = parse_line(&instance, &certificate.claim)?;
    let Line(position, outcome, moves) = &certificate.claim;
    let holds = labels.get(&claimed) == Some(&label);
    let count = order.len();
    let game = game_words(&instance, ending);
    let position = excerpt(position);
    let words = match (holds, moves) {
        (false, _) => words!(certificate::label_of_this_position_in_certificate, position),
        (true, Some(moves)) => game.then(&words!(
            certificate::is_in_labels_in_certificate_agree,
            position,
            outcome,
            moves,
            positions = count
        )),
        (true, None) => game.then(&words!(
            certificate::is_draw_labels_in_certificate_agree,
            position,
            positions = count
        )),
    };
    Ok(CheckReport::new(holds, words, count as u64))
}

/// Describes in one line the game of a certificate with its parameters and its ending.
fn game_words(instance: &GameState, ending: Ending) -> Words {
    let given = instance.given.iter().map(|(name, value)| {
        let value_words: Vec<&str> = value.split_whitespace().collect();
        format!(" {name}={}", excerpt(&value_words.join(" ")))
    });
    let id = instance.card.map_or("", |card| card.id);
    let name: String = std::iter::once(id.to_string()).chain(given).collect();
    if ending == instance.ending {
        words!(certificate::name, name)
    } else if ending == Ending::Misere {
        words!(certificate::misere, name)
    } else {
        words!(certificate::normal_play, name)
    }
}

/// Parses one line of a certificate. Returns its position, and the label of the position: an
/// outcome with a number of moves to the end.
fn parse_line(instance: &GameState, line: &Line) -> Result<(Counts, LoopyLabel)> {
    let Line(text, outcome, moves) = line;
    let words: Vec<&str> = text.split_whitespace().collect();
    let position = instance.game.family().parse(&words)?;
    let text = excerpt(text);
    let position = narrow(&position)
        .ok_or_else(|| corrupt(words!(certificate::contains_number_that_does_not_fit, text)))?;
    let outcomes = [Outcome::N, Outcome::P, Outcome::Draw];
    let outcome = outcomes.into_iter().find(|candidate| candidate.name() == outcome);
    let moves = match (outcome, moves) {
        (Some(Outcome::Draw), None) => Some(0),
        (Some(Outcome::Draw), Some(_)) => None,
        (_, moves) => *moves,
    };
    match (outcome, moves) {
        (Some(outcome), Some(moves)) => Ok((position, LoopyLabel { outcome, moves })),
        _ => Err(corrupt(words!(certificate::label_of_is_invalid_write_n, text))),
    }
}

/// Returns the outcome of a terminal position by the rules and the ending; `None` if the position
/// is not terminal. `no_moves` states whether the position has no options.
fn terminal_outcome(
    instance: &GameState,
    position: &Counts,
    ending: Ending,
    no_moves: bool,
) -> Result<Option<Outcome>> {
    let no_moves_outcome = no_moves.then_some(Outcome::n_if(ending == Ending::Misere));
    Ok(instance.stated_outcome(position)?.or(no_moves_outcome))
}

/// Returns an error for games that the theorem about certificates does not cover: games with
/// scores, compounds, and games whose rules state results for another ending than `ending`.
fn require_certifiable(instance: &GameState, ending: Ending) -> Result<()> {
    let has_scores = instance.game.scores().is_some();
    let other_ending = ending != instance.ending && instance.states_results();
    if has_scores || other_ending || instance.compound != Compound::One {
        return Err(no_certificate(&instance.name));
    }
    Ok(())
}

/// Returns an error for a position of several tokens on a graph whose terminal vertices have stated
/// results. Such a result is about a single token, so certificates support one token only.
fn require_single_token(instance: &GameState, tokens: usize) -> Result<()> {
    match instance.game.tokens().filter(|_| instance.game.may_return()) {
        Some(game) if tokens != 1 && !game.graph.results.is_empty() => {
            Err(no_certificate(&instance.name))
        }
        _ => Ok(()),
    }
}

/// Builds the error for a certificate of an answer that is damaged in the way that `what`
/// describes.
fn corrupt(what: Words) -> Error {
    envelope::corrupt(CertificateKind::Answer, what)
}

/// Builds the error for a game that has no certificates.
fn no_certificate(name: &str) -> Error {
    Error::unsupported(words!(certificate::has_no_certificates_in_this_form, name))
        .help(words!(certificate::only_games_of_catalogue_that_end))
}
