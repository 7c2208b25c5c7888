//! Certificates of labels: small graphs with all labels true, or some of them false.

use super::is_verified;
use crate::mutate::Random;

/// N, P or a draw, with the moves to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    Won(u32),
    Lost(u32),
    Draw,
}

/// Options of each vertex, and what is stated of it.
struct Graph {
    options: Vec<Vec<usize>>,
    results: Vec<Option<bool>>,
}

impl Graph {
    fn random(random: &mut Random) -> Graph {
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
        let stated = random.below(3) == 0;
        let result = |options: &Vec<usize>| {
            let result = random.below(3);
            (stated && options.is_empty() && result > 0).then_some(result == 1)
        };
        let results = options.iter().map(result).collect();
        Graph { options, results }
    }

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

    /// The true labels: wins and losses in so many moves, one after the other, until none is added.
    fn solved(&self, misere: bool) -> Vec<Label> {
        let over = |v: usize| {
            self.options[v].is_empty().then(|| match self.results[v].unwrap_or(misere) {
                true => Label::Won(0),
                false => Label::Lost(0),
            })
        };
        let mut labels: Vec<Option<Label>> = (0..self.options.len()).map(over).collect();
        for moves in 1..=2 * self.options.len() as u32 {
            let before = labels.clone();
            for (v, options) in self.options.iter().enumerate() {
                if before[v].is_some() {
                    continue;
                }
                let lost = |to: &usize| matches!(before[*to], Some(Label::Lost(_)));
                let won = |to: &usize| matches!(before[*to], Some(Label::Won(_)));
                if options.iter().any(lost) {
                    labels[v] = Some(Label::Won(moves));
                } else if options.iter().all(won) {
                    labels[v] = Some(Label::Lost(moves));
                }
            }
        }
        labels.into_iter().map(|label| label.unwrap_or(Label::Draw)).collect()
    }
}

fn line(position: &str, label: Label) -> String {
    match label {
        Label::Won(moves) => format!("[\"{position}\",\"N\",{moves}]"),
        Label::Lost(moves) => format!("[\"{position}\",\"P\",{moves}]"),
        Label::Draw => format!("[\"{position}\",\"draw\",null]"),
    }
}

fn any_label(random: &mut Random) -> Label {
    let moves = random.below(5) as u32;
    *random.pick(&[Label::Won(moves), Label::Lost(moves), Label::Draw, Label::Draw])
}

/// A token on a graph with every vertex labelled, some of them falsely; true labels must be accepted.
pub fn case(random: &mut Random) -> Result<(), String> {
    let graph = Graph::random(random);
    let has_results = graph.results.iter().any(Option::is_some);
    let misere = !has_results && random.below(2) == 0;
    let truth = graph.solved(misere);
    let mut labels = truth.clone();
    for _ in 0..random.below(4) {
        let at = random.below(labels.len());
        labels[at] = any_label(random);
    }
    if random.below(4) == 0 {
        labels.iter_mut().for_each(|label| *label = any_label(random));
    }
    // Positions may be left out, as long as no move leads there.
    let mut listed: Vec<usize> = (0..labels.len()).collect();
    if random.below(3) == 0 {
        listed.remove(random.below(listed.len()));
    }
    let claimed = random.below(labels.len());
    let claim = if random.below(8) == 0 { any_label(random) } else { labels[claimed] };
    let name = |v: usize| format!("v{v}");
    let lines: Vec<String> = listed.iter().map(|&v| line(&name(v), labels[v])).collect();
    let ending = if misere { "misere" } else { "normal" };
    let certificate = format!(
        "{{\"format\":\"grundy labels\",\"version\":1,\"game\":\"retrograde\",\"parameters\":[[\"graph\",\"{}\"]],\
         \"ending\":\"{ending}\",\"claim\":{},\"positions\":[{}]}}",
        graph.text(),
        line(&name(claimed), claim),
        lines.join(",")
    );
    let verified = is_verified(&certificate);
    if verified && claim != truth[claimed] {
        return Err(format!("verified, but {:?} is true: {certificate}", truth[claimed]));
    }
    let closed = listed.iter().all(|&v| graph.options[v].iter().all(|to| listed.contains(to)));
    let honest = claim == truth[claimed]
        && closed
        && listed.contains(&claimed)
        && listed.iter().all(|&v| labels[v] == truth[v]);
    if honest != verified {
        return Err(format!("verified: {verified}, honest: {honest}: {certificate}"));
    }
    Ok(())
}

/// Two heaps of Nim as tokens, labelled as when one of them is chosen in a turn and only the last move decides:
/// verified only for the game in which that is so.
pub fn of_a_sum(random: &mut Random) -> Result<(), String> {
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
    let lines: Vec<String> =
        positions.iter().map(|position| line(&name(position), label(position, misere))).collect();
    let ending = if misere { "misere" } else { "normal" };
    let graph = "{v1->v0, v2->v0, v2->v1, v3->v0, v3->v1, v3->v2}";
    for game in ["dag-tokens", "retrograde", "every-sg", "anti-sg"] {
        let certificate = format!(
            "{{\"format\":\"grundy labels\",\"version\":1,\"game\":\"{game}\",\"parameters\":[[\"graph\",\"{graph}\"]],\
             \"ending\":\"{ending}\",\"claim\":{},\"positions\":[{}]}}",
            line(&name(&heaps), label(&heaps, misere)),
            lines.join(",")
        );
        let is_so = !game.ends_with("-sg");
        if is_verified(&certificate) != is_so {
            return Err(format!("verified: {}: {certificate}", !is_so));
        }
    }
    Ok(())
}

fn options(position: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for at in 0..position.len() {
        for left in 0..position[at] {
            let mut option = position.to_vec();
            option[at] = left;
            option.sort_unstable();
            options.push(option);
        }
    }
    options
}

/// The label of a position of Nim, by going through all play.
fn label(position: &[u64], misere: bool) -> Label {
    let options: Vec<Label> =
        options(position).iter().map(|option| label(option, misere)).collect();
    if options.is_empty() {
        return if misere { Label::Won(0) } else { Label::Lost(0) };
    }
    let soonest = options.iter().filter_map(|option| match option {
        Label::Lost(moves) => Some(*moves),
        _ => None,
    });
    let latest = options.iter().filter_map(|option| match option {
        Label::Won(moves) => Some(*moves),
        _ => None,
    });
    match soonest.min() {
        Some(moves) => Label::Won(moves + 1),
        None => Label::Lost(latest.max().unwrap_or(0) + 1),
    }
}
