//! Class `rules`: random rule files of impartial games, and sums of two of them: graphs, heaps,
//! pairs of numbers, bags, sequences and boards, in normal and misère play, with and without
//! cycles. The outcome, the Grundy value, the remoteness, the number of winning moves and the best
//! move are compared with results from the complete graph of positions.

use super::Tally;
use crate::mutate::Random;
use grundy::base::{Big, Budget, Ending, Outcome};
use grundy::lang::RuleFile;
use grundy::workbench::LegalChoices;
use grundy::workbench::play::best_choice;
use grundy::workbench::{Detail, GameState, Question, Summand, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A position: the numbers of its variables, or the elements of its sequence.
type Position = Vec<u64>;
/// A function that returns the options of a position.
type OptionsFn = Box<dyn Fn(&Position) -> Vec<Position>>;

/// A random game: the text of its rule file, and the same rules as a Rust function.
pub(super) struct ImpartialGame {
    pub text: String,
    options: OptionsFn,
    /// The start positions at which the answers are compared.
    pub starts: Vec<Position>,
}

/// The graph of all positions that can be reached in a sum. Vertex 0 is the start position.
struct PositionGraph {
    /// The vertex of each position of the sum, by its components.
    index: BTreeMap<Vec<Position>, usize>,
    /// For each vertex, the vertices that a move can reach.
    moves: Vec<BTreeSet<usize>>,
    /// The moves from the start position. Each is the index of the game in which the move is made,
    /// and the vertex after the move.
    start_moves: BTreeSet<(usize, usize)>,
}

/// The maximum number of positions in a graph. Sums with more positions are skipped.
const MAX_POSITIONS: usize = 3000;

/// Compares the answers about a random file, or about a sum of two files, with the complete graph
/// of positions.
pub fn case(random: &mut Random, _: &mut Tally) -> Result<(), String> {
    let misere = random.below(3) == 0;
    let games: Vec<ImpartialGame> =
        (0..1 + random.below(4) / 3).map(|_| random_game(random)).collect();
    let mut instances = Vec::new();
    for game in &games {
        let text = format!("{}{}", game.text, if misere { "misere\n" } else { "" });
        let (file, _) = RuleFile::parse(&text, "random.game")
            .map_err(|errors| format!("refused: {errors:?}\n{text}"))?;
        let rules = file.build(&[]).map_err(|error| format!("refused: {error}\n{text}"))?;
        instances.push(Rc::new(GameState::from_rules(rules, "random.game".to_string())));
    }
    let texts = || games.iter().map(|game| game.text.as_str()).collect::<Vec<_>>().join("---\n");
    let ending = if misere { Ending::Misere } else { Ending::Normal };
    for _ in 0..6 {
        let start: Vec<Position> =
            games.iter().map(|game| random.pick(&game.starts).clone()).collect();
        let Some(graph) = PositionGraph::new(&games, &start) else { continue };
        compare(&graph, &instances, &start, ending).map_err(|message| {
            let play = if misere { "misere" } else { "normal" };
            format!("{message}, {play} at {start:?}\n{}", texts())
        })?;
    }
    Ok(())
}

impl PositionGraph {
    /// Builds the graph of all positions of a sum of `games` that are reachable from `start`.
    /// Returns `None` if there are more than [`MAX_POSITIONS`].
    fn new(games: &[ImpartialGame], start: &[Position]) -> Option<PositionGraph> {
        let mut graph = PositionGraph {
            index: BTreeMap::from([(start.to_vec(), 0)]),
            moves: Vec::new(),
            start_moves: BTreeSet::new(),
        };
        let mut positions = vec![start.to_vec()];
        while let Some(from) = positions.get(graph.moves.len()).cloned() {
            let mut successors = BTreeSet::new();
            for (i, game) in games.iter().enumerate() {
                for option in (game.options)(&from[i]) {
                    let mut to = from.clone();
                    to[i] = option;
                    let new_vertex = positions.len();
                    let vertex = *graph.index.entry(to.clone()).or_insert(new_vertex);
                    if vertex == new_vertex {
                        positions.push(to);
                    }
                    successors.insert(vertex);
                    if graph.moves.is_empty() {
                        graph.start_moves.insert((i, vertex));
                    }
                }
            }
            graph.moves.push(successors);
            if positions.len() > MAX_POSITIONS {
                return None;
            }
        }
        Some(graph)
    }

    /// Computes for each vertex the outcome and the number of moves to the end (`None` for a draw)
    /// by retrograde analysis: round n labels the positions that are won or lost in n moves.
    fn labels(&self, ending: Ending) -> Vec<(Outcome, Option<u32>)> {
        let mut labels = vec![None; self.moves.len()];
        for (label, to) in labels.iter_mut().zip(&self.moves) {
            if to.is_empty() {
                *label = Some((Outcome::n_if(ending == Ending::Misere), Some(0)));
            }
        }
        for round in 1.. {
            let earlier = labels.clone();
            for (label, to) in labels.iter_mut().zip(&self.moves) {
                if label.is_some() {
                    continue;
                }
                let has_outcome = |to: &usize, outcome| {
                    earlier[*to].is_some_and(|(earlier_outcome, _)| earlier_outcome == outcome)
                };
                if to.iter().any(|to| has_outcome(to, Outcome::P)) {
                    *label = Some((Outcome::N, Some(round)));
                } else if to.iter().all(|to| has_outcome(to, Outcome::N)) {
                    *label = Some((Outcome::P, Some(round)));
                }
            }
            if labels == earlier {
                break;
            }
        }
        labels.into_iter().map(|label| label.unwrap_or((Outcome::Draw, None))).collect()
    }

    /// Computes the Grundy value of each vertex. Returns `None` if the graph has a cycle.
    fn values(&self) -> Option<Vec<u64>> {
        let mut values: Vec<Option<u64>> = vec![None; self.moves.len()];
        loop {
            let earlier_count = values.iter().flatten().count();
            for vertex in 0..values.len() {
                let option_values: Option<BTreeSet<u64>> =
                    self.moves[vertex].iter().map(|to| values[*to]).collect();
                if let Some(option_values) = option_values {
                    values[vertex] = (0..).find(|value| !option_values.contains(value));
                }
            }
            let count = values.iter().flatten().count();
            if count == values.len() {
                return values.into_iter().collect();
            }
            if count == earlier_count {
                return None;
            }
        }
    }
}

/// Returns an error unless `answered` equals `expected`. `what` names the quantity in the error.
fn require_equal<T: PartialEq + std::fmt::Debug>(
    what: &str,
    answered: T,
    expected: T,
) -> Result<(), String> {
    if answered == expected {
        return Ok(());
    }
    Err(format!("{what}: expected {expected:?}; the answer is {answered:?}"))
}

/// Compares the answers about `start` under `ending` with the results from the graph of the sum.
fn compare(
    graph: &PositionGraph,
    instances: &[Rc<GameState>],
    start: &[Position],
    ending: Ending,
) -> Result<(), String> {
    let labels = graph.labels(ending);
    let (outcome, length) = labels[0];
    let summands = instances.iter().zip(start).map(|(instance, part)| Summand {
        instance: Rc::clone(instance),
        position: part.iter().map(|&n| Big::from(n)).collect(),
    });
    let compound = instances[0].compound;
    let question = Question { summands: summands.collect(), ending, compound, moved: vec![] };
    let budget = Budget::default();
    let detail = Detail { moves: 10_000, extra_steps: 1_000_000, ..Detail::default() };
    let answer =
        solve(&question, detail, &budget).map_err(|error| format!("no answer: {error}"))?;
    require_equal("the outcome", answer.outcome, outcome)?;
    let values = graph.values();
    match (&values, &answer.grundy) {
        (Some(values), Some(value)) => {
            require_equal("the Grundy value", value.to_string(), values[0].to_string())?
        }
        (None, Some(value)) => {
            require_equal("whether 0 is lost", value.to_string() == "0", outcome == Outcome::P)?
        }
        (Some(_), None) if ending == Ending::Normal => {
            return Err("the Grundy value is missing".to_string());
        }
        _ => {}
    }
    if answer.remoteness.is_some() || outcome != Outcome::Draw && instances.len() == 1 {
        require_equal("the remoteness", answer.remoteness, length)?;
    }
    let best_outcome = match outcome {
        Outcome::N => Some(Outcome::P),
        Outcome::Draw => Some(Outcome::Draw),
        Outcome::P => None,
    };
    let best_count =
        graph.start_moves.iter().filter(|(_, to)| Some(labels[*to].0) == best_outcome).count();
    // For a sum that is solved by Grundy values, the moves are not always counted.
    if let Some(count) = &answer.move_count {
        require_equal("the number of best moves", count.to_string(), best_count.to_string())?;
        require_equal("the number of listed best moves", answer.moves.len(), best_count)?;
    } else if instances.len() == 1 {
        return Err("the best moves are not counted".to_string());
    }
    let choices = question.legal_choices().map_err(|error| error.to_string())?;
    let vertex_after = |i: usize, to: &[Big]| {
        let mut position = start.to_vec();
        position[i] = to.iter().filter_map(|n| n.to_string().parse().ok()).collect();
        graph.index.get(&position).copied()
    };
    let legal: BTreeSet<Option<usize>> =
        choices.iter().map(|choice| vertex_after(choice.summand, &choice.to)).collect();
    require_equal("the set of moves", legal, graph.moves[0].iter().map(|to| Some(*to)).collect())?;
    require_equal("the number of moves", choices.len(), graph.start_moves.len())?;
    let choice =
        best_choice(&question, &budget).map_err(|error| format!("no best move: {error}"))?;
    let label = choice
        .and_then(|choice| vertex_after(choice.summand, &choice.to))
        .map(|vertex| labels[vertex]);
    match label {
        None => require_equal("whether there is no move", graph.moves[0].is_empty(), true),
        Some((opponent_outcome, remaining)) => {
            let mover_outcome = match opponent_outcome {
                Outcome::N => Outcome::P,
                Outcome::P => Outcome::N,
                Outcome::Draw => Outcome::Draw,
            };
            require_equal("the result of the best move", mover_outcome, outcome)?;
            require_equal("its moves to the end", remaining.map(|moves| moves + 1), length)
        }
    }
}

/// Returns a random game of one of the kinds that the class `rules` compares.
pub(super) fn random_game(random: &mut Random) -> ImpartialGame {
    match random.below(8) {
        6 => random_digits(random),
        7 => random_run(random),
        0 => random_graph(random),
        1 => random_heaps(random),
        2 => random_pair(random),
        3 => random_bag(random),
        4 => random_sequence(random),
        _ => random_board(random),
    }
}

/// Joins items with commas and spaces.
fn comma_separated<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

/// Returns a game in which players move a token along the edges of a graph. The file contains the
/// edges as a list.
fn random_graph(random: &mut Random) -> ImpartialGame {
    let vertices = 1 + random.below(8);
    let loopy = random.below(2) == 0;
    let mut moves = vec![[vertices as u64, 0]];
    for from in 0..vertices {
        for _ in 0..random.below(4) {
            let bound = if loopy { vertices } else { from };
            if bound > 0 {
                moves.push([from as u64, random.below(bound) as u64]);
            }
        }
    }
    let rows = comma_separated(moves.iter().map(|[from, to]| format!("[{from}, {to}]")));
    let start = random.below(vertices);
    let text = format!(
        "position v: 0..{} = {start}\nlet moves = [{rows}]\nmove go (e in moves) when e[0] == v -> [e[1]]\n",
        vertices - 1
    );
    let options = move |from: &Position| {
        moves.iter().filter(|[vertex, _]| *vertex == from[0]).map(|[_, to]| vec![*to]).collect()
    };
    ImpartialGame {
        text,
        options: Box::new(options),
        starts: (0..vertices as u64).map(|v| vec![v]).collect(),
    }
}

/// Returns a game of one number that a move lowers by a power, by its number of divisors, to its
/// quotient by its least prime factor, or to the sum of its digits.
fn random_digits(random: &mut Random) -> ImpartialGame {
    let (prime, modulus) = (2 + random.below(3) as u64, 2 + random.below(3) as u64);
    let (remainder, base) = (random.below(3) as u64, 2 + random.below(9) as u64);
    let text = format!(
        "position n\n\
         move power (k in 0..9) when {prime} ** k <= n \
         -> if n mod {modulus} == {remainder} then [n - {prime} ** k] else [n - 1]\n\
         move divisors when n > 0 -> [n - divisor_count(n)]\n\
         move factor when n > 1 -> [n div least_prime(n)]\n\
         move sum when n >= {base} -> [sum(d for d in digits(n, {base}))]\n"
    );
    let options = move |from: &Position| {
        let n = from[0];
        let mut options = Vec::new();
        let mut power = 1;
        while power <= n {
            options.push(vec![n - if n % modulus == remainder { power } else { 1 }]);
            power *= prime;
        }
        let divisors: Vec<u64> = (1..=n).filter(|divisor| n.is_multiple_of(*divisor)).collect();
        if n > 0 {
            options.push(vec![n - divisors.len() as u64]);
        }
        if n > 1 {
            options.push(vec![n / divisors[1]]);
        }
        if n >= base {
            let (mut rest, mut sum) = (n, 0);
            while rest > 0 {
                sum += rest % base;
                rest /= base;
            }
            options.push(vec![sum]);
        }
        options
    };
    let starts = (0..40).map(|n| vec![n]).collect();
    ImpartialGame { text, options: Box::new(options), starts }
}

/// Returns a game of a row whose first heap is reduced, or that becomes one of two lists.
fn random_run(random: &mut Random) -> ImpartialGame {
    let (at, need, most) = (random.below(2), random.below(2), 1 + random.below(3) as u64);
    let need = need.max(at);
    let text = format!(
        "position row: (0..3)[..4]\n\
         move reduce (k in 1..min(row[{at}], {most})) when size(row) > {need} \
         {{ row[{at}] -= k }}\n\
         move cut when size(row) > 0 \
         {{ row = if row[0] == 0 then [row[i] for i in 1..size(row) - 1] else [row[0] - 1] }}\n"
    );
    let row = |elements: &[u64]| [&[elements.len() as u64], elements].concat();
    let options = move |from: &Position| {
        let elements = &from[1..];
        let mut options = Vec::new();
        if elements.len() > need {
            for k in 1..=elements[at].min(most) {
                let mut to = from.clone();
                to[1 + at] -= k;
                options.push(to);
            }
        }
        match elements.split_first() {
            Some((0, rest)) => options.push(row(rest)),
            Some((first, _)) => options.push(row(&[first - 1])),
            None => {}
        }
        options
    };
    let starts = (0..8).map(|_| {
        let count = random.below(5);
        row(&(0..count).map(|_| random.below(4) as u64).collect::<Vec<u64>>())
    });
    ImpartialGame { text, starts: starts.collect(), options: Box::new(options) }
}

/// Returns a game of heaps. Moves take certain numbers of stones, or halve or split a heap.
fn random_heaps(random: &mut Random) -> ImpartialGame {
    let amounts: BTreeSet<u64> =
        (0..1 + random.below(3)).map(|_| 1 + random.below(5) as u64).collect();
    let (modulus, excluded_remainder) = (2 + random.below(3) as u64, random.below(3) as u64);
    let halves = random.below(2) == 0;
    let split_cost = random.below(3) as u64;
    let splits = random.below(2) == 0;
    let all_splits = random.below(2) == 0;
    let mut text =
        format!("position n\nmove take (k in [{}]) when k <= n", comma_separated(&amounts));
    let has_condition = random.below(2) == 0;
    if has_condition {
        text += &format!(" and n mod {modulus} != {excluded_remainder}");
    }
    text += " -> [n - k]\n";
    if halves {
        text += "move halve when n > 1 -> [n div 2]\n";
    }
    if splits {
        let max_first = if all_splits {
            format!("n - {split_cost} - 1")
        } else {
            format!("(n - {split_cost}) div 2")
        };
        text += &format!(
            "move split (a in 1..{max_first}) when n > {split_cost} -> [a] + [n - {split_cost} - a]\n"
        );
    }
    let options = move |from: &Position| {
        let mut options = Vec::new();
        for (i, &n) in from.iter().enumerate() {
            let mut replace_heap = |heaps: &[u64]| {
                let mut heaps = heaps.to_vec();
                heaps.sort_unstable();
                options.push([&from[..i], &heaps, &from[i + 1..]].concat());
            };
            if !has_condition || n % modulus != excluded_remainder {
                amounts.iter().filter(|k| **k <= n).for_each(|k| replace_heap(&[n - k]));
            }
            if halves && n > 1 {
                replace_heap(&[n / 2]);
            }
            if splits && n > split_cost {
                let max_first = if all_splits { n - split_cost - 1 } else { (n - split_cost) / 2 };
                (1..=max_first).for_each(|a| replace_heap(&[a, n - split_cost - a]));
            }
        }
        options
    };
    let bound = if splits { 8 } else { 14 };
    let heap = |random: &mut Random| random.below(bound) as u64;
    let heap_count = |random: &mut Random| if splits { 1 + random.below(2) } else { 1 };
    let starts = (0..6).map(|_| (0..heap_count(random)).map(|_| heap(random)).collect()).collect();
    ImpartialGame { text, options: Box::new(options), starts }
}

/// Returns a game of two numbers below a bound. Moves lower both numbers, sometimes modulo the
/// bound.
fn random_pair(random: &mut Random) -> ImpartialGame {
    let bound = 2 + random.below(4) as u64;
    let is_modular = random.below(3) == 0;
    let steps: Vec<[u64; 2]> = (0..1 + random.below(3))
        .map(|_| [random.below(3) as u64, random.below(3) as u64])
        .filter(|step| *step != [0, 0])
        .chain([[1, 0]])
        .collect();
    let rows = comma_separated(steps.iter().map(|[a, b]| format!("[{a}, {b}]")));
    let mut text =
        format!("position a: 0..{0} = 0, b: 0..{0} = 0\nlet steps = [{rows}]\n", bound - 1);
    if is_modular {
        text += &format!(
            "move go (s in steps) when a + b > 0 -> [(a + s[0]) mod {bound}, (b + s[1]) mod {bound}]\n"
        );
    } else {
        text += "move go (s in steps) when s[0] <= a and s[1] <= b { a -= s[0] b -= s[1] }\n";
    }
    let options = move |from: &Position| {
        let [a, b] = [from[0], from[1]];
        if !is_modular {
            let legal = steps.iter().filter(|s| s[0] <= a && s[1] <= b);
            return legal.map(|s| vec![a - s[0], b - s[1]]).collect();
        }
        if a + b == 0 {
            return vec![];
        }
        steps.iter().map(|s| vec![(a + s[0]) % bound, (b + s[1]) % bound]).collect()
    };
    let starts = (0..bound).flat_map(|a| (0..bound).map(move |b| vec![a, b])).collect();
    ImpartialGame { text, options: Box::new(options), starts }
}

/// Returns a game of a bag of small numbers, in which a number is lowered, removed, or replaced by
/// two lower ones.
fn random_bag(random: &mut Random) -> ImpartialGame {
    let (removes, doubles, raises) =
        (random.below(2) == 0, random.below(2) == 0, random.below(4) == 0);
    let max_removed = random.below(2) as u64;
    let mut text = String::from("position s: bag(0..3, 3) = [3, 1]\n");
    text += "move lower (x in s, y in 0..x - 1) { remove x from s add y to s }\n";
    if removes {
        text += &format!("move throw (x in s) when x <= {max_removed} {{ remove x from s }}\n");
    }
    if doubles {
        text += "move double (x in s) when x > 0 and size(s) < 3 { remove x from s add x - 1 to s add x - 1 to s }\n";
    }
    if raises {
        text += "move raise (x in s) when x == 1 and size(s) == 2 { remove x from s add 2 to s }\n";
    }
    let options = move |from: &Position| {
        let elements = &from[1..];
        let mut options = Vec::new();
        for (i, &x) in elements.iter().enumerate() {
            let mut replace_element = |new: &[u64]| {
                let mut bag = [&elements[..i], &elements[i + 1..], new].concat();
                bag.sort_unstable();
                options.push([&[bag.len() as u64], &bag[..]].concat());
            };
            (0..x).for_each(|y| replace_element(&[y]));
            if removes && x <= max_removed {
                replace_element(&[]);
            }
            if doubles && x > 0 && elements.len() < 3 {
                replace_element(&[x - 1, x - 1]);
            }
            if raises && x == 1 && elements.len() == 2 {
                replace_element(&[2]);
            }
        }
        options
    };
    let starts = (0..8).map(|_| {
        let mut bag: Vec<u64> = (0..random.below(4)).map(|_| random.below(4) as u64).collect();
        bag.sort_unstable();
        [&[bag.len() as u64], &bag[..]].concat()
    });
    ImpartialGame { text, starts: starts.collect(), options: Box::new(options) }
}

/// Returns a game of a sequence. Moves remove, lower or sometimes insert elements.
fn random_sequence(random: &mut Random) -> ImpartialGame {
    let (grows, is_restricted) = (random.below(3) == 0, random.below(2) == 0);
    let when = if is_restricted { "i == 0 or s[i - 1] != s[i]" } else { "true" };
    let mut text = String::from("position s: (0..2)[..4] = [1, 2]\n");
    text += &format!("move cut (i in 0..size(s) - 1) when {when} {{ remove at i from s }}\n");
    text += "move lower (i in 0..size(s) - 1) when s[i] > 0 { s[i] -= 1 }\n";
    if grows {
        text += "move grow when size(s) == 1 { add 2 to s }\n";
    }
    let options = move |from: &Position| {
        let elements = &from[1..];
        let mut options = Vec::new();
        let mut push =
            |sequence: Vec<u64>| options.push([&[sequence.len() as u64], &sequence[..]].concat());
        for i in 0..elements.len() {
            if !is_restricted || i == 0 || elements[i - 1] != elements[i] {
                push([&elements[..i], &elements[i + 1..]].concat());
            }
            if elements[i] > 0 {
                let mut lowered = elements.to_vec();
                lowered[i] -= 1;
                push(lowered);
            }
        }
        if grows && elements.len() == 1 {
            push(vec![elements[0], 2]);
        }
        options
    };
    let starts = (0..8).map(|_| {
        let sequence: Vec<u64> = (0..random.below(5)).map(|_| random.below(3) as u64).collect();
        [&[sequence.len() as u64], &sequence[..]].concat()
    });
    ImpartialGame { text, starts: starts.collect(), options: Box::new(options) }
}

/// Returns a game on a row of cells. Moves place a mark, in some games not beside another mark, or
/// move a mark to the left.
fn random_board(random: &mut Random) -> ImpartialGame {
    let cells = 2 + random.below(5);
    let (keeps_distance, slides, declares_symmetry) =
        (random.below(2) == 0, random.below(3) == 0, random.below(2) == 0);
    let last_cell = cells - 1;
    let mut text = format!("position c: {{e, x}}[{cells}] = [e; {cells}]\n");
    let when = if keeps_distance {
        " and all j in [i - 1, i + 1]: (j < 0 or j > LAST or c[min(max(j, 0), LAST)] == e)"
    } else {
        ""
    };
    let when = when.replace("LAST", &last_cell.to_string());
    text += &format!("move put (i in 0..{last_cell}) when c[i] == e{when} {{ c[i] = x }}\n");
    if slides {
        text += &format!(
            "move slide (i in 1..{last_cell}) when c[i] == x and c[i - 1] == e {{ c[i] = e c[i - 1] = x }}\n"
        );
    }
    // Marks move only to the left, which breaks the symmetry.
    if declares_symmetry && !slides {
        text += "symmetry reverse(c)\n";
    }
    let options = move |from: &Position| {
        let mut options = Vec::new();
        for i in 0..cells {
            let is_free = |j: usize| from.get(j).is_none_or(|cell| *cell == 0);
            let mut push_with = |changes: &[(usize, u64)]| {
                let mut to = from.clone();
                changes.iter().for_each(|(cell, value)| to[*cell] = *value);
                options.push(to);
            };
            if from[i] == 0 && (!keeps_distance || is_free(i + 1) && (i == 0 || is_free(i - 1))) {
                push_with(&[(i, 1)]);
            }
            if slides && i > 0 && from[i] == 1 && from[i - 1] == 0 {
                push_with(&[(i, 0), (i - 1, 1)]);
            }
        }
        options
    };
    let starts = (0..6).map(|_| (0..cells).map(|_| random.below(3) as u64 / 2).collect());
    ImpartialGame { text, starts: starts.collect(), options: Box::new(options) }
}
