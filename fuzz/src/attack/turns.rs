//! Random graphs written as rule files with sides, in which a move may keep the turn: results, scores, moves to the
//! end, winning moves, best moves, pictures and tables against a recursion in which nobody's result is turned round.

use crate::mutate::Random;
use grundy::Counts;
use grundy::base::{Big, Budget, Ending, Outcome};
use grundy::lang::RuleFile;
use grundy::workbench::census::census;
use grundy::workbench::graph::graph;
use grundy::workbench::play::best;
use grundy::workbench::reachable::{self, Images};
use grundy::workbench::table::{Asked, Table, table};
use grundy::workbench::{Detail, Instance, Question, Summand, solve};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A vertex and the side to move at it.
type State = (usize, usize);

/// How play is over where the file says nothing of the vertex.
#[derive(Clone, Copy)]
enum Stuck {
    Loses,
    Wins,
    Gets(i64),
}

struct Case {
    vertices: usize,
    /// What a state may become.
    moves: BTreeMap<State, Vec<State>>,
    /// What the player to move gets at once.
    over: BTreeMap<State, i64>,
    stuck: Stuck,
    scored: bool,
    loopy: bool,
    /// Whether positions have a number that changes with every move and matters to nobody.
    doubled: bool,
}

/// What the first side gets, and after how many moves; no number of a draw that may last for ever.
type Truth = BTreeMap<State, (i64, Option<u32>)>;

/// Compares every answer about every position of a random file.
pub fn case(random: &mut Random) -> Result<(), String> {
    let case = Case::new(random);
    let text = case.text(random);
    compare(&case, &text, random).map_err(|what| format!("{what}\n{text}"))
}

impl Case {
    fn new(random: &mut Random) -> Case {
        let vertices = 2 + random.below(6);
        let loopy = random.below(2) == 0;
        let keeps = random.below(4);
        let many = 1 + random.below(3);
        let (stated, scored) = (random.below(3), random.below(2) == 0);
        let mut case = Case {
            vertices,
            moves: BTreeMap::new(),
            over: BTreeMap::new(),
            stuck: match random.below(5) {
                0 => Stuck::Wins,
                1 => Stuck::Gets(if scored { random.below(7) as i64 - 3 } else { 0 }),
                _ => Stuck::Loses,
            },
            scored,
            loopy,
            doubled: random.below(4) == 0,
        };
        for vertex in 0..vertices {
            for side in 0..2 {
                let most = if loopy { vertices } else { vertex };
                let mut to = Vec::new();
                for _ in 0..random.below(2 * many) {
                    if most > 0 {
                        let keep = keeps > 0 && random.below(4) < keeps;
                        to.push((random.below(most), if keep { side } else { 1 - side }));
                    }
                }
                case.moves.insert((vertex, side), to);
                if random.below(6) < stated {
                    let result = if scored {
                        random.below(11) as i64 - 5
                    } else {
                        random.below(3) as i64 - 1
                    };
                    case.over.insert((vertex, side), result);
                }
            }
        }
        // A file has scores only where it says one.
        case.scored &= !case.over.is_empty();
        if !case.scored {
            case.over.values_mut().for_each(|result| *result = result.signum());
            if let Stuck::Gets(result) = &mut case.stuck {
                *result = 0;
            }
        }
        case
    }

    fn text(&self, random: &mut Random) -> String {
        let Case { vertices, doubled, .. } = *self;
        let mut text = String::from("sides l, r\n");
        let (also, keeps) = if doubled { (", d: 0..1 = 0", true) } else { ("", false) };
        let start = random.below(vertices);
        text += &format!("position v: 0..{} = {start}{also}\n", vertices - 1);
        let named = random.below(2) == 0;
        // A list is not empty: this move is of no position.
        let lists = [0, 1].map(|side| {
            let mut moves = vec![format!("[{vertices}, 0, 0]")];
            for ((vertex, _), to) in self.moves.iter().filter(|((_, of), _)| *of == side) {
                moves.extend(to.iter().map(|(to, next)| {
                    let next = if named { *next } else { usize::from(*next == side) };
                    format!("[{vertex}, {to}, {next}]")
                }));
            }
            format!("[{}]", moves.join(", "))
        });
        text += &format!("let moves = [{}]\n", lists.join(", "));
        let of = |wanted: i64| {
            let told = self.over.iter().filter(|(_, result)| **result == wanted);
            told.map(|((vertex, side), _)| (2 * vertex + side).to_string()).collect::<Vec<_>>()
        };
        // A win is worth a point, so that results of one point may be told either way.
        let worded = !self.scored || random.below(2) == 0;
        let in_words = |result: i64| worded && result.abs() <= 1;
        for (word, result) in [("win", 1), ("lose", -1), ("draw", 0)] {
            let states = of(result);
            if in_words(result) && !states.is_empty() {
                let side = "(if mover == l then 0 else 1)";
                text += &format!("{word} when 2 * v + {side} in [{}]\n", states.join(", "));
            }
        }
        if self.scored {
            let known = |side: usize| {
                let each = (0..vertices).map(|vertex| self.over.get(&(vertex, side)));
                let each = each.map(|result| result.copied().filter(|result| !in_words(*result)));
                listed(each.map(|result| result.unwrap_or(99)))
            };
            text += &format!("let points = [[{}], [{}]]\n", known(0), known(1));
            text += "score points[mover][v] when points[mover][v] != 99\n";
        }
        match self.stuck {
            Stuck::Loses => {}
            Stuck::Wins => text += "misere\n",
            Stuck::Gets(0) => text += "draw when stuck\n",
            Stuck::Gets(points) => text += &format!("score {points} when stuck\n"),
        }
        let passes =
            self.moves.iter().all(|((_, side), to)| to.iter().all(|(_, next)| next != side));
        let other = if keeps { " d = 1 - d" } else { "" };
        text += "move go (e in moves[mover]) when e[0] == v ";
        text += &match (passes, named) {
            (true, true) if keeps => "-> [e[1], 1 - d]\n".to_string(),
            (true, true) => "-> [e[1]]\n".to_string(),
            (_, true) => {
                format!("{{ v = e[1]{other} if e[2] == 0 {{ turn = l }} else {{ turn = r }} }}\n")
            }
            (_, false) => format!("{{ if e[2] == 1 {{ turn = mover }} v = e[1]{other} }}\n"),
        };
        if keeps {
            text += "symmetry [v, 1 - d]\n";
        }
        text
    }

    /// What the player to move gets where play is over.
    fn ended(&self, state: State) -> Option<i64> {
        let stuck = match self.stuck {
            Stuck::Loses => -1,
            Stuck::Wins => 1,
            Stuck::Gets(points) => points,
        };
        self.over.get(&state).copied().or(self.moves[&state].is_empty().then_some(stuck))
    }

    fn truth(&self) -> Truth {
        let mut truth = Truth::new();
        let own = |side: usize, value: i64| if side == 0 { value } else { -value };
        if !self.loopy {
            for (&(vertex, side), to) in &self.moves {
                let found = match self.ended((vertex, side)) {
                    Some(result) => (own(side, result), Some(0)),
                    None => {
                        let values = || to.iter().map(|to| truth[to]);
                        let best = values().map(|(value, _)| own(side, value)).max().unwrap_or(0);
                        let equal = values().filter(|(value, _)| own(side, *value) == best);
                        let lengths = equal.map(|(_, length)| length.unwrap_or(0));
                        let rest = if best > 0 { lengths.min() } else { lengths.max() };
                        (own(side, best), Some(1 + rest.unwrap_or(0)))
                    }
                };
                truth.insert((vertex, side), found);
            }
            return truth;
        }
        // Round after round: who can force the end in so many moves.
        for &state in self.moves.keys() {
            if let Some(result) = self.ended(state) {
                let result = own(state.1, result).signum();
                truth.insert(state, (result, (result != 0).then_some(0)));
            }
        }
        for round in 1.. {
            let before = truth.clone();
            for (&(vertex, side), to) in &self.moves {
                if before.contains_key(&(vertex, side)) {
                    continue;
                }
                let mine = own(side, 1);
                let is = |to: &State, wanted| {
                    before.get(to).is_some_and(|(result, _)| *result == wanted)
                };
                if to.iter().any(|to| is(to, mine)) {
                    truth.insert((vertex, side), (mine, Some(round)));
                } else if to.iter().all(|to| is(to, -mine)) {
                    truth.insert((vertex, side), (-mine, Some(round)));
                }
            }
            if truth.len() == before.len() {
                break;
            }
        }
        for &state in self.moves.keys() {
            truth.entry(state).or_insert((0, None));
        }
        truth
    }

    /// The states that can arise from one.
    fn arise(&self, from: State) -> BTreeSet<State> {
        let mut met = BTreeSet::from([from]);
        let mut found = vec![from];
        while let Some(state) = found.pop() {
            if self.ended(state).is_none() {
                found.extend(self.moves[&state].iter().copied().filter(|to| met.insert(*to)));
            }
        }
        met
    }

    fn position(&self, (vertex, side): State, other: u64) -> Counts {
        let also = self.doubled.then_some(other);
        Counts::of([Some(vertex as u64), also, Some(side as u64)].into_iter().flatten())
    }

    fn state(&self, position: &[Big]) -> Option<State> {
        let number = |at: usize| position.get(at)?.to_string().parse().ok();
        Some((number(0)?, number(position.len() - 1)?))
    }
}

fn listed(numbers: impl Iterator<Item = i64>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// The same for the player to move, in the library's words.
fn outcome(side: usize, value: i64) -> Outcome {
    match if side == 0 { value } else { -value } {
        0 => Outcome::Draw,
        own => Outcome::n_if(own > 0),
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: T, wanted: T) -> Result<(), String> {
    if found == wanted { Ok(()) } else { Err(format!("{what} is {wanted:?}, answered {found:?}")) }
}

fn compare(case: &Case, text: &str, random: &mut Random) -> Result<(), String> {
    let (file, _) =
        RuleFile::parse(text, "random.game").map_err(|wrong| format!("refused: {wrong:?}"))?;
    let rules = file.build(&[]).map_err(|error| format!("refused: {error}"))?;
    let instance = Rc::new(Instance::of_rules(rules.clone(), "random.game".to_string()));
    let truth = case.truth();
    let budget = Budget::default();
    for (&state, &(value, length)) in &truth {
        let other = random.below(2) as u64;
        let position = case.position(state, other);
        let told = |what: &str| format!("{what} of {position:?}");
        let ask = |position: &Counts| Question {
            summands: vec![Summand { instance: Rc::clone(&instance), position: position.widen() }],
            ending: instance.ending,
            compound: instance.compound,
            moved: vec![],
        };
        let question = ask(&position);
        let (side, won) = (state.1, outcome(state.1, value));
        let answer = solve(&question, Detail { moves: 1000, ..Detail::default() }, &budget)
            .map_err(|error| format!("{}: {error}", told("no answer")))?;
        same(&told("the outcome"), answer.outcome, won)?;
        let own = if side == 0 { value } else { -value };
        if case.scored && !case.loopy {
            same(&told("the score"), answer.score, Some(own))?;
        }
        // Of games that may go on for ever, only who wins counts.
        let exact = !case.loopy || !case.scored && won != Outcome::Draw;
        if exact {
            same(&told("the remoteness"), answer.remoteness, length)?;
        }
        let over = case.ended(state).is_some();
        let keeping: BTreeSet<State> = match over || own < 0 {
            true => BTreeSet::new(),
            false => case.moves[&state]
                .iter()
                .copied()
                .filter(|to| keeps(case, &truth[to], value))
                .collect(),
        };
        if !(case.loopy && case.scored) {
            let count = answer.move_count.as_ref().map(Big::to_string);
            same(&told("the number of good moves"), count, Some(keeping.len().to_string()))?;
            let printed: BTreeSet<String> =
                keeping.iter().map(|to| print(&instance, &case.position(*to, 1 - other))).collect();
            let moves = answer.moves.iter().filter_map(|one| one.to.clone()).collect();
            same(&told("the set of good moves"), moves, printed)?;
        }
        let choices = question.legal().map_err(|error| error.to_string())?;
        let legal: BTreeSet<State> =
            if over { BTreeSet::new() } else { case.moves[&state].iter().copied().collect() };
        let found: BTreeSet<State> = choices.iter().filter_map(|one| case.state(&one.to)).collect();
        same(&told("the legal moves"), found, legal)?;
        if choices
            .iter()
            .any(|one| case.state(&one.to).is_none_or(|to| one.again != (to.1 == side)))
        {
            return Err(told("who moves after a move"));
        }
        let choice = best(&question, &budget)
            .map_err(|error| format!("{}: {error}", told("no best move")))?;
        match choice.and_then(|choice| case.state(&choice.to)) {
            None => same(&told("the best move"), over, true)?,
            Some(to) if exact => {
                let (there, rest) = truth[&to];
                same(
                    &told("the result of the best move"),
                    (there, rest.map(|rest| rest + 1)),
                    (value, length),
                )?;
            }
            Some(to) => {
                same(&told("the result of the best move"), truth[&to].0.signum(), value.signum())?
            }
        }
        if random.below(8) == 0 {
            of_all(case, &instance, &truth, state)?;
        }
    }
    tabled(case, &instance, &truth)
}

/// Whether a move to something worth so much keeps what its maker has.
fn keeps(case: &Case, there: &(i64, Option<u32>), value: i64) -> bool {
    if case.loopy { there.0.signum() == value.signum() } else { there.0 == value }
}

fn print(instance: &Instance, position: &Counts) -> String {
    instance.game.family().print(&position.widen())
}

/// What is told of all positions that can arise: labels, numbers of them, the picture.
fn of_all(case: &Case, instance: &Rc<Instance>, truth: &Truth, from: State) -> Result<(), String> {
    let budget = Budget::default();
    let start = case.position(from, 0);
    let Some(rules) = instance.listed() else { return Err("a rule file has rules".to_string()) };
    let arise = case.arise(from);
    for images in [Images::Apart, Images::Together] {
        let solved = reachable::solve(rules, std::slice::from_ref(&start), images, &budget)
            .map_err(|error| error.to_string())?;
        for &(vertex, side) in &arise {
            let found =
                [0, 1].iter().find_map(|other| solved.play(&case.position((vertex, side), *other)));
            let Some(play) = found else { return Err(format!("{vertex} {side} was not reached")) };
            let (value, length) = truth[&(vertex, side)];
            let what = format!("the label of {vertex} {side}");
            same(&what, play.outcome, outcome(side, value))?;
            if value != 0 && !case.scored {
                same(&what, Some(play.remoteness.0), length)?;
            }
        }
    }
    let counted = census(instance, Some(&start.widen()), Ending::Normal, &budget)
        .map_err(|error| error.to_string())?;
    let many = |wanted| {
        arise.iter().filter(|state| outcome(state.1, truth[state].0) == wanted).count() as u64
    };
    if !case.doubled {
        let found =
            [counted.won.iter().sum::<u64>(), counted.lost.iter().sum::<u64>(), counted.drawn];
        let wanted = [Outcome::N, Outcome::P, Outcome::Draw].map(many);
        same(&format!("the census from {start:?}"), found, wanted)?;
    }
    let question = Question {
        summands: vec![Summand { instance: Rc::clone(instance), position: start.widen() }],
        ending: instance.ending,
        compound: instance.compound,
        moved: vec![],
    };
    let drawn = graph(&question, 1000, &budget).map_err(|error| error.to_string())?;
    let states: BTreeMap<String, State> = arise
        .iter()
        .flat_map(|state| {
            [0, 1].map(|other| (print(instance, &case.position(*state, other)), *state))
        })
        .collect();
    for (label, play) in drawn.labels.iter().zip(&drawn.plays) {
        let Some(state) = states.get(label) else { return Err(format!("`{label}` in a picture")) };
        same(
            &format!("the label of {label} in a picture"),
            play.outcome,
            outcome(state.1, truth[state].0),
        )?;
    }
    for ((from, to), wins) in drawn.moves.iter().zip(&drawn.winning) {
        let (from, to) = (&drawn.labels[*from as usize], &drawn.labels[*to as usize]);
        let (side, there) = (states[from].1, truth[&states[to]].0);
        same(&format!("whether {from} to {to} wins"), *wins, outcome(side, there) == Outcome::N)?;
    }
    Ok(())
}

fn tabled(case: &Case, instance: &Rc<Instance>, truth: &Truth) -> Result<(), String> {
    let to = case.vertices as u64 - 1;
    let asked = Asked::Outcome(Ending::Normal);
    // Tables are for positions of numbers.
    let Ok(found) = table(instance, to, asked, &Budget::default()) else { return Ok(()) };
    let Table::List(rows) = found else { return Ok(()) };
    let states: BTreeMap<String, State> = truth
        .keys()
        .flat_map(|state| {
            [0, 1].map(|other| (print(instance, &case.position(*state, other)), *state))
        })
        .collect();
    for (label, cell) in rows {
        let Some(state) = states.get(&label) else { continue };
        let (value, _) = truth[state];
        same(&format!("{label} in a table"), cell.outcome, outcome(state.1, value))?;
        if let (Some(score), false) = (cell.score, case.loopy) {
            same(
                &format!("the score of {label} in a table"),
                score,
                if state.1 == 0 { value } else { -value },
            )?;
        }
    }
    Ok(())
}
