//! Random rule files in which both players move alike: graphs, heaps, pairs of numbers, bags, sequences, boards and
//! sums of two, to either ending, with and without ways round. Who wins, Grundy values, moves to the end, the number
//! of winning moves and the moves of play against labels of the whole graph of positions.

use crate::mutate::Random;
use grundy::base::{Big, Budget, Ending, Outcome};
use grundy::lang::RuleFile;
use grundy::workbench::play::best;
use grundy::workbench::{Detail, Instance, Question, Summand, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

type Position = Vec<u64>;
type Options = Box<dyn Fn(&Position) -> Vec<Position>>;

/// Rules as a file and as a function.
struct Game {
    text: String,
    options: Options,
    /// Positions asked about.
    asked: Vec<Position>,
}

/// Positions of a sum, numbered, with what each may become.
struct Graph {
    index: BTreeMap<Vec<Position>, usize>,
    moves: Vec<BTreeSet<usize>>,
    /// The moves at the first: in which game, and to what.
    first: BTreeSet<(usize, usize)>,
}

/// Graphs of more positions are left out.
const MOST: usize = 3000;

/// A file, or a sum of two, at several positions.
pub fn case(random: &mut Random) -> Result<(), String> {
    let misere = random.below(3) == 0;
    let games: Vec<Game> = (0..1 + random.below(4) / 3).map(|_| game(random)).collect();
    let mut instances = Vec::new();
    for game in &games {
        let text = format!("{}{}", game.text, if misere { "misere\n" } else { "" });
        let (file, _) = RuleFile::parse(&text, "random.game")
            .map_err(|wrong| format!("refused: {wrong:?}\n{text}"))?;
        let rules = file.build(&[]).map_err(|error| format!("refused: {error}\n{text}"))?;
        instances.push(Rc::new(Instance::of_rules(rules, "random.game".to_string())));
    }
    let told = || games.iter().map(|game| game.text.as_str()).collect::<Vec<_>>().join("---\n");
    let ending = if misere { Ending::Misere } else { Ending::Normal };
    for _ in 0..6 {
        let at: Vec<Position> = games.iter().map(|game| random.pick(&game.asked).clone()).collect();
        let Some(graph) = Graph::new(&games, &at) else { continue };
        compare(&graph, &instances, &at, ending).map_err(|what| {
            format!("{what}, {} at {at:?}\n{}", if misere { "misere" } else { "normal" }, told())
        })?;
    }
    Ok(())
}

impl Graph {
    fn new(games: &[Game], start: &[Position]) -> Option<Graph> {
        let mut graph = Graph {
            index: BTreeMap::from([(start.to_vec(), 0)]),
            moves: Vec::new(),
            first: BTreeSet::new(),
        };
        let mut found = vec![start.to_vec()];
        while let Some(from) = found.get(graph.moves.len()).cloned() {
            let mut to = BTreeSet::new();
            for (i, game) in games.iter().enumerate() {
                for option in (game.options)(&from[i]) {
                    let mut after = from.clone();
                    after[i] = option;
                    let next = found.len();
                    let place = *graph.index.entry(after.clone()).or_insert(next);
                    if place == next {
                        found.push(after);
                    }
                    to.insert(place);
                    if graph.moves.is_empty() {
                        graph.first.insert((i, place));
                    }
                }
            }
            graph.moves.push(to);
            if found.len() > MOST {
                return None;
            }
        }
        Some(graph)
    }

    /// Who wins and in how many moves: round after round, who can force the end in so many.
    fn labels(&self, ending: Ending) -> Vec<(Outcome, Option<u32>)> {
        let mut labels = vec![None; self.moves.len()];
        for (label, to) in labels.iter_mut().zip(&self.moves) {
            if to.is_empty() {
                *label = Some((Outcome::n_if(ending == Ending::Misere), Some(0)));
            }
        }
        for round in 1.. {
            let before = labels.clone();
            for (label, to) in labels.iter_mut().zip(&self.moves) {
                if label.is_some() {
                    continue;
                }
                let is = |to: &usize, wanted| before[*to].is_some_and(|(found, _)| found == wanted);
                if to.iter().any(|to| is(to, Outcome::P)) {
                    *label = Some((Outcome::N, Some(round)));
                } else if to.iter().all(|to| is(to, Outcome::N)) {
                    *label = Some((Outcome::P, Some(round)));
                }
            }
            if labels == before {
                break;
            }
        }
        labels.into_iter().map(|label| label.unwrap_or((Outcome::Draw, None))).collect()
    }

    /// Grundy values, where no way leads round.
    fn values(&self) -> Option<Vec<u64>> {
        let mut values: Vec<Option<u64>> = vec![None; self.moves.len()];
        loop {
            let before = values.iter().flatten().count();
            for at in 0..values.len() {
                let to: Option<BTreeSet<u64>> =
                    self.moves[at].iter().map(|to| values[*to]).collect();
                if let Some(to) = to {
                    values[at] = (0..).find(|value| !to.contains(value));
                }
            }
            let known = values.iter().flatten().count();
            if known == values.len() {
                return values.into_iter().collect();
            }
            if known == before {
                return None;
            }
        }
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {wanted:?}, answered {found:?}")) }
}

fn compare(
    graph: &Graph,
    instances: &[Rc<Instance>],
    at: &[Position],
    ending: Ending,
) -> Result<(), String> {
    let labels = graph.labels(ending);
    let (won, length) = labels[0];
    let summands = instances.iter().zip(at).map(|(instance, part)| Summand {
        instance: Rc::clone(instance),
        position: part.iter().map(|&n| Big::from(n)).collect(),
    });
    let compound = instances[0].compound;
    let question = Question { summands: summands.collect(), ending, compound, moved: vec![] };
    let budget = Budget::default();
    let detail = Detail { moves: 10_000, extra_steps: 1_000_000, ..Detail::default() };
    let answer =
        solve(&question, detail, &budget).map_err(|error| format!("no answer: {error}"))?;
    same("the outcome", answer.outcome, won)?;
    let values = graph.values();
    match (&values, &answer.grundy) {
        (Some(values), Some(value)) => {
            same("the Grundy value", value.to_string(), values[0].to_string())?
        }
        (None, Some(value)) => {
            same("whether 0 is lost", value.to_string() == "0", won == Outcome::P)?
        }
        (Some(_), None) if ending == Ending::Normal => {
            return Err("there is a Grundy value".to_string());
        }
        _ => {}
    }
    if answer.remoteness.is_some() || won != Outcome::Draw && instances.len() == 1 {
        same("the remoteness", answer.remoteness, length)?;
    }
    let wanted = match won {
        Outcome::N => Some(Outcome::P),
        Outcome::Draw => Some(Outcome::Draw),
        Outcome::P => None,
    };
    let good = graph.first.iter().filter(|(_, to)| Some(labels[*to].0) == wanted).count();
    // Where all that is known are values, the moves are not always counted.
    if let Some(count) = &answer.move_count {
        same("the number of good moves", count.to_string(), good.to_string())?;
        same("how many of them are told", answer.moves.len(), good)?;
    } else if instances.len() == 1 {
        return Err("good moves are not counted".to_string());
    }
    let choices = question.legal().map_err(|error| error.to_string())?;
    let after = |i: usize, to: &[Big]| {
        let mut after = at.to_vec();
        after[i] = to.iter().filter_map(|n| n.to_string().parse().ok()).collect();
        graph.index.get(&after).copied()
    };
    let legal: BTreeSet<Option<usize>> =
        choices.iter().map(|one| after(one.summand, &one.to)).collect();
    same("the set of moves", legal, graph.moves[0].iter().map(|to| Some(*to)).collect())?;
    same("the number of moves", choices.len(), graph.first.len())?;
    let choice = best(&question, &budget).map_err(|error| format!("no best move: {error}"))?;
    let there = choice.and_then(|choice| after(choice.summand, &choice.to)).map(|to| labels[to]);
    match there {
        None => same("whether there is no move", graph.moves[0].is_empty(), true),
        Some((outcome, rest)) => {
            let turned = match outcome {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
                Outcome::Draw => Outcome::Draw,
            };
            same("the result of the best move", turned, won)?;
            same("its moves to the end", rest.map(|rest| rest + 1), length)
        }
    }
}

fn game(random: &mut Random) -> Game {
    match random.below(6) {
        0 => graph(random),
        1 => heaps(random),
        2 => pairs(random),
        3 => bags(random),
        4 => sequences(random),
        _ => boards(random),
    }
}

fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// A token on a graph; which moves there are, a list tells.
fn graph(random: &mut Random) -> Game {
    let vertices = 1 + random.below(8);
    let loopy = random.below(2) == 0;
    let mut moves = vec![[vertices as u64, 0]];
    for from in 0..vertices {
        for _ in 0..random.below(4) {
            let most = if loopy { vertices } else { from };
            if most > 0 {
                moves.push([from as u64, random.below(most) as u64]);
            }
        }
    }
    let rows = listed(moves.iter().map(|[from, to]| format!("[{from}, {to}]")));
    let start = random.below(vertices);
    let text = format!(
        "position v: 0..{} = {start}\nlet moves = [{rows}]\nmove go (e in moves) when e[0] == v -> [e[1]]\n",
        vertices - 1
    );
    let options = move |from: &Position| {
        moves.iter().filter(|[at, _]| *at == from[0]).map(|[_, to]| vec![*to]).collect()
    };
    Game {
        text,
        options: Box::new(options),
        asked: (0..vertices as u64).map(|v| vec![v]).collect(),
    }
}

/// Heaps: takes of some sizes, and splits, which make sums.
fn heaps(random: &mut Random) -> Game {
    let takes: BTreeSet<u64> =
        (0..1 + random.below(3)).map(|_| 1 + random.below(5) as u64).collect();
    let (modulus, rest) = (2 + random.below(3) as u64, random.below(3) as u64);
    let halves = random.below(2) == 0;
    let spent = random.below(3) as u64;
    let splits = random.below(2) == 0;
    let both = random.below(2) == 0;
    let mut text = format!("position n\nmove take (k in [{}]) when k <= n", listed(&takes));
    let some = random.below(2) == 0;
    if some {
        text += &format!(" and n mod {modulus} != {rest}");
    }
    text += " -> [n - k]\n";
    if halves {
        text += "move halve when n > 1 -> [n div 2]\n";
    }
    if splits {
        let to = if both { format!("n - {spent} - 1") } else { format!("(n - {spent}) div 2") };
        text += &format!("move split (a in 1..{to}) when n > {spent} -> [a] + [n - {spent} - a]\n");
    }
    let options = move |from: &Position| {
        let mut out = Vec::new();
        for (i, &n) in from.iter().enumerate() {
            let mut put = |left: &[u64]| {
                let mut left = left.to_vec();
                left.sort_unstable();
                out.push([&from[..i], &left, &from[i + 1..]].concat());
            };
            if !some || n % modulus != rest {
                takes.iter().filter(|k| **k <= n).for_each(|k| put(&[n - k]));
            }
            if halves && n > 1 {
                put(&[n / 2]);
            }
            if splits && n > spent {
                let to = if both { n - spent - 1 } else { (n - spent) / 2 };
                (1..=to).for_each(|a| put(&[a, n - spent - a]));
            }
        }
        out
    };
    let most = if splits { 8 } else { 14 };
    let heap = |random: &mut Random| random.below(most) as u64;
    let several = |random: &mut Random| if splits { 1 + random.below(2) } else { 1 };
    let asked = (0..6).map(|_| (0..several(random)).map(|_| heap(random)).collect()).collect();
    Game { text, options: Box::new(options), asked }
}

/// Two numbers below a bound that are changed together, sometimes round a circle.
fn pairs(random: &mut Random) -> Game {
    let bound = 2 + random.below(4) as u64;
    let circle = random.below(3) == 0;
    let steps: Vec<[u64; 2]> = (0..1 + random.below(3))
        .map(|_| [random.below(3) as u64, random.below(3) as u64])
        .filter(|step| *step != [0, 0])
        .chain([[1, 0]])
        .collect();
    let rows = listed(steps.iter().map(|[a, b]| format!("[{a}, {b}]")));
    let mut text =
        format!("position a: 0..{0} = 0, b: 0..{0} = 0\nlet steps = [{rows}]\n", bound - 1);
    text += &match circle {
        true => format!(
            "move go (s in steps) when a + b > 0 -> [(a + s[0]) mod {bound}, (b + s[1]) mod {bound}]\n"
        ),
        false => "move go (s in steps) when s[0] <= a and s[1] <= b { a -= s[0] b -= s[1] }\n"
            .to_string(),
    };
    let options = move |from: &Position| {
        let [a, b] = [from[0], from[1]];
        let all = steps.iter();
        match circle {
            true if a + b == 0 => vec![],
            true => all.map(|s| vec![(a + s[0]) % bound, (b + s[1]) % bound]).collect(),
            false => {
                all.filter(|s| s[0] <= a && s[1] <= b).map(|s| vec![a - s[0], b - s[1]]).collect()
            }
        }
    };
    let asked = (0..bound).flat_map(|a| (0..bound).map(move |b| vec![a, b])).collect();
    Game { text, options: Box::new(options), asked }
}

/// A bag of small numbers: one is lowered, thrown out, or doubled at a lower size.
fn bags(random: &mut Random) -> Game {
    let (throws, doubles, raises) =
        (random.below(2) == 0, random.below(2) == 0, random.below(4) == 0);
    let least = random.below(2) as u64;
    let mut text = String::from("position s: bag(0..3, 3) = [3, 1]\n");
    text += "move lower (x in s, y in 0..x - 1) { remove x from s add y to s }\n";
    if throws {
        text += &format!("move throw (x in s) when x <= {least} {{ remove x from s }}\n");
    }
    if doubles {
        text += "move double (x in s) when x > 0 and size(s) < 3 { remove x from s add x - 1 to s add x - 1 to s }\n";
    }
    if raises {
        text += "move raise (x in s) when x == 1 and size(s) == 2 { remove x from s add 2 to s }\n";
    }
    let options = move |from: &Position| {
        let held = &from[1..];
        let mut out = Vec::new();
        for (i, &x) in held.iter().enumerate() {
            let mut put = |more: &[u64]| {
                let mut left = [&held[..i], &held[i + 1..], more].concat();
                left.sort_unstable();
                out.push([&[left.len() as u64], &left[..]].concat());
            };
            (0..x).for_each(|y| put(&[y]));
            if throws && x <= least {
                put(&[]);
            }
            if doubles && x > 0 && held.len() < 3 {
                put(&[x - 1, x - 1]);
            }
            if raises && x == 1 && held.len() == 2 {
                put(&[2]);
            }
        }
        out
    };
    let asked = (0..8).map(|_| {
        let mut held: Vec<u64> = (0..random.below(4)).map(|_| random.below(4) as u64).collect();
        held.sort_unstable();
        [&[held.len() as u64], &held[..]].concat()
    });
    Game { text, asked: asked.collect(), options: Box::new(options) }
}

/// A sequence that grows and shrinks.
fn sequences(random: &mut Random) -> Game {
    let (grows, near) = (random.below(3) == 0, random.below(2) == 0);
    let when = if near { "i == 0 or s[i - 1] != s[i]" } else { "true" };
    let mut text = String::from("position s: (0..2)[..4] = [1, 2]\n");
    text += &format!("move cut (i in 0..size(s) - 1) when {when} {{ remove at i from s }}\n");
    text += "move lower (i in 0..size(s) - 1) when s[i] > 0 { s[i] -= 1 }\n";
    if grows {
        text += "move grow when size(s) == 1 { add 2 to s }\n";
    }
    let options = move |from: &Position| {
        let held = &from[1..];
        let mut out = Vec::new();
        let mut put = |left: Vec<u64>| out.push([&[left.len() as u64], &left[..]].concat());
        for i in 0..held.len() {
            if !near || i == 0 || held[i - 1] != held[i] {
                put([&held[..i], &held[i + 1..]].concat());
            }
            if held[i] > 0 {
                let mut left = held.to_vec();
                left[i] -= 1;
                put(left);
            }
        }
        if grows && held.len() == 1 {
            put(vec![held[0], 2]);
        }
        out
    };
    let asked = (0..8).map(|_| {
        let held: Vec<u64> = (0..random.below(5)).map(|_| random.below(3) as u64).collect();
        [&[held.len() as u64], &held[..]].concat()
    });
    Game { text, asked: asked.collect(), options: Box::new(options) }
}

/// A row of cells, seen alike from either end: a mark is put where the rule for its neighbours lets it, or moved.
fn boards(random: &mut Random) -> Game {
    let cells = 2 + random.below(5);
    let (apart, slides, mirrored) =
        (random.below(2) == 0, random.below(3) == 0, random.below(2) == 0);
    let last = cells - 1;
    let mut text = format!("position c: {{e, x}}[{cells}] = [e; {cells}]\n");
    let when = if apart {
        " and all j in [i - 1, i + 1]: (j < 0 or j > LAST or c[min(max(j, 0), LAST)] == e)"
    } else {
        ""
    };
    let when = when.replace("LAST", &last.to_string());
    text += &format!("move put (i in 0..{last}) when c[i] == e{when} {{ c[i] = x }}\n");
    if slides {
        text += &format!(
            "move slide (i in 1..{last}) when c[i] == x and c[i - 1] == e {{ c[i] = e c[i - 1] = x }}\n"
        );
    }
    // Slides go to the left, so that the other end is not alike.
    if mirrored && !slides {
        text += "symmetry reverse(c)\n";
    }
    let options = move |from: &Position| {
        let mut out = Vec::new();
        for i in 0..cells {
            let free = |j: usize| from.get(j).is_none_or(|cell| *cell == 0);
            let mut with = |changes: &[(usize, u64)]| {
                let mut to = from.clone();
                changes.iter().for_each(|(at, value)| to[*at] = *value);
                out.push(to);
            };
            if from[i] == 0 && (!apart || free(i + 1) && (i == 0 || free(i - 1))) {
                with(&[(i, 1)]);
            }
            if slides && i > 0 && from[i] == 1 && from[i - 1] == 0 {
                with(&[(i, 0), (i - 1, 1)]);
            }
        }
        out
    };
    let asked = (0..6).map(|_| (0..cells).map(|_| random.below(3) as u64 / 2).collect());
    Game { text, asked: asked.collect(), options: Box::new(options) }
}
