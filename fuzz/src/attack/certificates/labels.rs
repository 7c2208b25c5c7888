//! Certificates that label every position of a small graph with its result. Some of the
//! certificates contain false labels, which the verifier must reject.

use super::is_verified;
use crate::mutate::Random;

/// The label of a position: the result for the player to move, and the number of moves to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenLabel {
    Won(u32),
    Lost(u32),
    Draw,
}

/// A graph along whose edges the two players move a token in turn.
struct TokenGraph {
    /// For each vertex, the vertices that a move can reach.
    options: Vec<Vec<usize>>,
    /// For each vertex, the result that the text of the graph states for the player to move there:
    /// true for a win. `None` for a vertex with successors or without a stated result.
    results: Vec<Option<bool>>,
}

impl TokenGraph {
    /// Returns a random graph of at most five vertices.
    fn random(random: &mut Random) -> TokenGraph {
        let size = 1 + random.below(5);
        let options: Vec<Vec<usize>> = (0..size)
            .map(|_| {
                let mut options: Vec<usize> =
                    (0..random.below(4)).map(|_| random.below(size)).collect();
                options.sort_unstable();
                options.dedup();
                options
            })
            .collect();
        let states_results = random.below(3) == 0;
        let result = |options: &Vec<usize>| {
            let result = random.below(3);
            (states_results && options.is_empty() && result > 0).then_some(result == 1)
        };
        let results = options.iter().map(result).collect();
        TokenGraph { options, results }
    }

    /// Returns the graph in the notation of the library.
    fn text(&self) -> String {
        let mut items = Vec::new();
        for (v, options) in self.options.iter().enumerate() {
            items.extend(options.iter().map(|to| format!("v{v}->v{to}")));
            if options.is_empty() {
                items.push(match self.results[v] {
                    Some(true) => format!("v{v}=win"),
                    Some(false) => format!("v{v}=loss"),
                    None => format!("v{v}"),
                });
            }
        }
        format!("{{{}}}", items.join(", "))
    }

    /// Computes the true labels, in misère play if `misere` is set, by rounds of retrograde
    /// analysis: round n labels the positions that are won or lost in n moves.
    fn solve(&self, misere: bool) -> Vec<TokenLabel> {
        let terminal_label = |v: usize| {
            let is_won = self.results[v].unwrap_or(misere);
            let label = if is_won { TokenLabel::Won(0) } else { TokenLabel::Lost(0) };
            self.options[v].is_empty().then_some(label)
        };
        let mut labels: Vec<Option<TokenLabel>> =
            (0..self.options.len()).map(terminal_label).collect();
        for moves in 1..=2 * self.options.len() as u32 {
            let earlier = labels.clone();
            for (v, options) in self.options.iter().enumerate() {
                if earlier[v].is_some() {
                    continue;
                }
                let lost = |to: &usize| matches!(earlier[*to], Some(TokenLabel::Lost(_)));
                let won = |to: &usize| matches!(earlier[*to], Some(TokenLabel::Won(_)));
                if options.iter().any(lost) {
                    labels[v] = Some(TokenLabel::Won(moves));
                } else if options.iter().all(won) {
                    labels[v] = Some(TokenLabel::Lost(moves));
                }
            }
        }
        labels.into_iter().map(|label| label.unwrap_or(TokenLabel::Draw)).collect()
    }
}

/// Formats a position with its label as one entry of a certificate.
fn format_entry(position: &str, label: TokenLabel) -> String {
    match label {
        TokenLabel::Won(moves) => format!("[\"{position}\",\"N\",{moves}]"),
        TokenLabel::Lost(moves) => format!("[\"{position}\",\"P\",{moves}]"),
        TokenLabel::Draw => format!("[\"{position}\",\"draw\",null]"),
    }
}

fn random_label(random: &mut Random) -> TokenLabel {
    let moves = random.below(5) as u32;
    *random.pick(&[
        TokenLabel::Won(moves),
        TokenLabel::Lost(moves),
        TokenLabel::Draw,
        TokenLabel::Draw,
    ])
}

/// Writes a certificate with the labels of a graph, which are all true or partly false. The
/// verifier must accept the certificate exactly if it contains all positions that moves can reach
/// and all labels are true. Otherwise returns an error.
pub fn check_graph(random: &mut Random) -> Result<(), String> {
    let graph = TokenGraph::random(random);
    let has_results = graph.results.iter().any(Option::is_some);
    let misere = !has_results && random.below(2) == 0;
    let truth = graph.solve(misere);
    let mut labels = truth.clone();
    for _ in 0..random.below(4) {
        let index = random.below(labels.len());
        labels[index] = random_label(random);
    }
    if random.below(4) == 0 {
        labels.iter_mut().for_each(|label| *label = random_label(random));
    }
    // A certificate need not list positions that no move reaches.
    let mut listed: Vec<usize> = (0..labels.len()).collect();
    if random.below(3) == 0 {
        listed.remove(random.below(listed.len()));
    }
    let claimed = random.below(labels.len());
    let claim = if random.below(8) == 0 { random_label(random) } else { labels[claimed] };
    let name = |v: usize| format!("v{v}");
    let lines: Vec<String> = listed.iter().map(|&v| format_entry(&name(v), labels[v])).collect();
    let ending = if misere { "misere" } else { "normal" };
    let certificate = format!(
        "{{\"format\":\"grundy labels\",\"version\":1,\"game\":\"retrograde\",\"parameters\":[[\"graph\",\"{}\"]],\
         \"ending\":\"{ending}\",\"claim\":{},\"positions\":[{}]}}",
        graph.text(),
        format_entry(&name(claimed), claim),
        lines.join(",")
    );
    let verified = is_verified(&certificate);
    if verified && claim != truth[claimed] {
        return Err(format!("verified, but {:?} is true: {certificate}", truth[claimed]));
    }
    let is_closed = listed.iter().all(|&v| graph.options[v].iter().all(|to| listed.contains(to)));
    let is_true = claim == truth[claimed]
        && is_closed
        && listed.contains(&claimed)
        && listed.iter().all(|&v| labels[v] == truth[v]);
    if is_true != verified {
        return Err(format!("verified: {verified}, true: {is_true}: {certificate}"));
    }
    Ok(())
}

/// Writes certificates for two Nim heaps, for four games with different rules for sums. The labels
/// are true for the ordinary sum: a turn moves in one heap, and play ends when no heap has a move.
/// Returns an error unless the verifier accepts the certificates of the two games with this sum and
/// rejects those of the other two.
pub fn check_sum(random: &mut Random) -> Result<(), String> {
    let mut heaps: Vec<u64> = (0..2).map(|_| random.below(4) as u64).collect();
    heaps.sort_unstable();
    let misere = random.below(2) == 0;
    let mut positions = vec![heaps.clone()];
    let mut next = 0;
    while next < positions.len() {
        for option in options(&positions[next]) {
            if !positions.contains(&option) {
                positions.push(option);
            }
        }
        next += 1;
    }
    let name = |position: &[u64]| {
        position.iter().map(|heap| format!("v{heap}")).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = positions
        .iter()
        .map(|position| format_entry(&name(position), nim_label(position, misere)))
        .collect();
    let ending = if misere { "misere" } else { "normal" };
    let graph = "{v1->v0, v2->v0, v2->v1, v3->v0, v3->v1, v3->v2}";
    for game in ["dag-tokens", "retrograde", "every-sg", "anti-sg"] {
        let certificate = format!(
            "{{\"format\":\"grundy labels\",\"version\":1,\"game\":\"{game}\",\"parameters\":[[\"graph\",\"{graph}\"]],\
             \"ending\":\"{ending}\",\"claim\":{},\"positions\":[{}]}}",
            format_entry(&name(&heaps), nim_label(&heaps, misere)),
            lines.join(",")
        );
        let is_true = !game.ends_with("-sg");
        if is_verified(&certificate) != is_true {
            return Err(format!("verified: {}: {certificate}", !is_true));
        }
    }
    Ok(())
}

/// Returns the options of a Nim position, each with its heaps in ascending order.
fn options(position: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for index in 0..position.len() {
        for remaining in 0..position[index] {
            let mut option = position.to_vec();
            option[index] = remaining;
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

/// Returns the true label of a Nim position, in misère play if `misere` is set, by recursion over
/// all its options.
fn nim_label(position: &[u64], misere: bool) -> TokenLabel {
    let options: Vec<TokenLabel> =
        options(position).iter().map(|option| nim_label(option, misere)).collect();
    if options.is_empty() {
        return if misere { TokenLabel::Won(0) } else { TokenLabel::Lost(0) };
    }
    let loss_lengths = options.iter().filter_map(|option| match option {
        TokenLabel::Lost(moves) => Some(*moves),
        _ => None,
    });
    let win_lengths = options.iter().filter_map(|option| match option {
        TokenLabel::Won(moves) => Some(*moves),
        _ => None,
    });
    match loss_lengths.min() {
        Some(moves) => TokenLabel::Won(moves + 1),
        None => TokenLabel::Lost(win_lengths.max().unwrap_or(0) + 1),
    }
}
