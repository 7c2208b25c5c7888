//! Compares sums that are played in each of the twelve ways with a plain recursion on the
//! definitions, which shares no code with the library.

use grundy_core::base::{Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_core::engine::{Compound as Theory, CompoundValue};
use grundy_games::Compound;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use grundy_tasks::LegalChoices;
use grundy_tasks::play::best_choice;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A component: a heap of the game with an index in [`HEAPS`], or a token on a vertex of the graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Part {
    Heap(usize, u64),
    Token(usize),
}

/// The components of a sum, each with the index of its game among the summands of the question.
type Sum = Vec<(usize, Part)>;
/// A turn as a multiset of moves: for each game and place, the components that replace a moved
/// component there. Tokens on the same vertex share a place.
type Set = BTreeMap<(usize, String), Vec<Vec<Part>>>;

/// A function that returns the options of a heap, each as a list of heaps.
type Left = fn(u64) -> Vec<Vec<u64>>;

/// Heap games: the name in questions, and the options of a heap.
const HEAPS: &[(&str, Left)] = &[
    ("nim", |n| (0..n).map(|left| vec![left]).collect()),
    ("{1,2}", |n| takes(n, &[1, 2])),
    ("{1,3,4}", |n| takes(n, &[1, 3, 4])),
    ("{2,5}", |n| takes(n, &[2, 5])),
    ("0.77", |n| rows(n, &[1, 2])),
    ("0.07", |n| rows(n, &[2])),
    ("grundy-game", |n| (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect()),
];

fn takes(n: u64, takes: &[u64]) -> Vec<Vec<u64>> {
    takes.iter().filter(|&&take| take <= n).map(|take| vec![n - take]).collect()
}

/// Returns the options of a row from which a number in `takes` of adjacent stones is taken.
fn rows(n: u64, takes: &[u64]) -> Vec<Vec<u64>> {
    let mut all = BTreeSet::new();
    for &take in takes.iter().filter(|&&take| take <= n) {
        for left in 0..=n - take {
            let mut parts: Vec<u64> =
                [left, n - take - left].into_iter().filter(|n| *n > 0).collect();
            parts.sort_unstable();
            if parts.is_empty() {
                parts.push(0);
            }
            all.insert(parts);
        }
    }
    all.into_iter().collect()
}

struct Rules {
    joining: Joining,
    ending: Ending,
    graph: Vec<Vec<usize>>,
    known: HashMap<Sum, (bool, u32)>,
}

impl Rules {
    fn options(&self, part: &Part) -> Vec<Vec<Part>> {
        match part {
            Part::Heap(rule, n) => {
                let heap =
                    |left: Vec<u64>| left.into_iter().map(|n| Part::Heap(*rule, n)).collect();
                HEAPS[*rule].1(*n).into_iter().map(heap).collect()
            }
            Part::Token(vertex) => {
                self.graph[*vertex].iter().map(|to| vec![Part::Token(*to)]).collect()
            }
        }
    }

    /// Returns every legal turn: for each component what is left of it, or `None` if it is not
    /// moved.
    fn turns(&self, sum: &Sum) -> Vec<Vec<Option<Vec<Part>>>> {
        let options: Vec<Vec<Vec<Part>>> = sum.iter().map(|(_, part)| self.options(part)).collect();
        let ended = options.iter().filter(|options| options.is_empty()).count();
        if self.joining.over == Over::First && ended > 0 || ended == sum.len() {
            return vec![];
        }
        let mut all: Vec<Vec<Option<Vec<Part>>>> = vec![vec![]];
        for options in &options {
            let choices: Vec<Option<Vec<Part>>> =
                options.iter().cloned().map(Some).chain([None]).collect();
            all = all
                .iter()
                .flat_map(|before| {
                    choices.iter().map(move |one| [before.clone(), vec![one.clone()]].concat())
                })
                .collect();
        }
        let legal = |turn: &Vec<Option<Vec<Part>>>| {
            let moved = turn.iter().flatten().count();
            match self.joining.moved {
                Moved::One => moved == 1,
                Moved::Any => moved > 0,
                Moved::All => moved == sum.len() - ended,
            }
        };
        all.into_iter().filter(legal).collect()
    }

    fn after(sum: &Sum, turn: &[Option<Vec<Part>>]) -> Sum {
        let mut after = Vec::new();
        for ((game, part), left) in sum.iter().zip(turn) {
            match left {
                None => after.push((*game, part.clone())),
                Some(left) => after.extend(left.iter().map(|part| (*game, part.clone()))),
            }
        }
        after
    }

    /// Returns whether the player to move wins, and in how many moves if the winner hastens and the
    /// loser delays the end.
    fn play(&mut self, sum: &Sum) -> (bool, u32) {
        let mut key = sum.clone();
        key.sort();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let turns = self.turns(sum);
        let found = if turns.is_empty() {
            (self.ending == Ending::Misere, 0)
        } else {
            let after: Vec<(bool, u32)> =
                turns.iter().map(|turn| self.play(&Self::after(sum, turn))).collect();
            let lost = after.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves + 1).min();
            let won = after.iter().map(|(_, moves)| moves + 1).max();
            lost.map_or((false, won.unwrap_or(0)), |moves| (true, moves))
        };
        self.known.insert(key, found);
        found
    }

    /// Converts a turn into a [`Set`], the form in which turns are counted.
    fn set(sum: &Sum, turn: &[Option<Vec<Part>>]) -> Set {
        let mut set = Set::new();
        for (at, ((game, part), left)) in sum.iter().zip(turn).enumerate() {
            let place = match part {
                Part::Heap(..) => format!("{at}"),
                Part::Token(vertex) => format!("on {vertex}"),
            };
            if let Some(left) = left {
                set.entry((*game, place)).or_default().push(left.clone());
            }
        }
        set.values_mut().for_each(|left| left.sort());
        set
    }
}

/// A sum, the text of the question about it, and the graph of the tokens.
struct Asked {
    text: String,
    sum: Sum,
    graph: Vec<Vec<usize>>,
}

/// A generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }

    fn graph(&mut self) -> Vec<Vec<usize>> {
        let vertices = 3 + self.below(5) as usize;
        let edges = |vertex: usize, random: &mut Random| {
            (0..vertex).filter(|_| random.below(5) < 2).collect()
        };
        (0..vertices).map(|vertex| edges(vertex, self)).collect()
    }

    fn asked(&mut self) -> Asked {
        let graph = self.graph();
        let (mut sum, mut texts) = (Sum::new(), Vec::new());
        for game in 0..1 + self.below(2) as usize {
            let parts = 1 + self.below(2);
            let rule = self.below(HEAPS.len() as u64 + 3) as usize;
            let mut here: Vec<u64> = Vec::new();
            let (name, most) = match HEAPS.get(rule) {
                Some(("nim", _)) => ("nim", 4),
                Some((name, _)) => (*name, 6),
                None => ("dag-tokens g", graph.len() as u64),
            };
            for _ in 0..parts {
                here.push(self.below(most));
            }
            if rule >= HEAPS.len() {
                here.sort_unstable();
            }
            let part = |n: &u64| match rule < HEAPS.len() {
                true => Part::Heap(rule, *n),
                false => Part::Token(*n as usize),
            };
            sum.extend(here.iter().map(|n| (game, part(n))));
            let numbers: Vec<String> = here.iter().map(u64::to_string).collect();
            texts.push(format!("{name} {}", numbers.join(" ")));
        }
        Asked { text: texts.join(" + "), sum, graph }
    }
}

fn written(graph: &[Vec<usize>]) -> String {
    let line = |(vertex, options): (usize, &Vec<usize>)| {
        let options: Vec<String> = options.iter().map(usize::to_string).collect();
        format!("{vertex}: {}\n", options.join(" "))
    };
    graph.iter().enumerate().map(line).collect()
}

fn question(text: &str, graph: &str, way: Joining, ending: Ending) -> Question {
    let read = |_: &str| Ok(graph.to_string());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = text.split_whitespace().collect();
    let misere = ending == Ending::Misere;
    let convention = Convention { misere, compound: Some(Compound::of(way)) };
    parser.parse_question(&words, convention).unwrap()
}

/// Returns the components of the position in a question.
fn read_back(question: &Question) -> Sum {
    let mut sum = Sum::new();
    for (game, summand) in question.summands.iter().enumerate() {
        let rule = HEAPS.iter().position(|(name, _)| *name == summand.instance.name);
        for number in &summand.position {
            let n = u64::try_from(number.clone()).unwrap();
            let part = rule.map_or(Part::Token(n as usize), |rule| Part::Heap(rule, n));
            sum.push((game, part));
        }
    }
    sum
}

fn answered(question: &Question) -> Answer {
    solve(question, Detail { moves: 5000, ..Detail::default() }, &Budget::default()).unwrap()
}

fn ways() -> impl Iterator<Item = (Joining, Ending)> {
    let endings = [Ending::Normal, Ending::Misere];
    Joining::VARIANTS.into_iter().flat_map(move |way| endings.map(|ending| (way, ending)))
}

/// Compares everything that the library answers about one sum, played in the way `way`, with the
/// recursion.
fn agrees(asked: &Asked, way: Joining, ending: Ending) {
    let Asked { text, sum, graph } = asked;
    let file = written(graph);
    let told = format!("{text} {way:?} {ending:?} {graph:?}");
    let mut rules = Rules { joining: way, ending, graph: graph.clone(), known: HashMap::new() };
    let (wins, moves) = rules.play(sum);
    let here = question(text, &file, way, ending);
    let answer = answered(&here);
    assert_eq!(answer.outcome, Outcome::n_if(wins), "{told}: {}", answer.why.en);
    if let Some(remoteness) = answer.remoteness {
        assert_eq!(remoteness, moves, "{told}");
    }
    // These sums need no more than the default limit of 40,000 options, as the number of positions
    // shows.
    assert!(answer.remoteness.is_some() || rules.known.len() > 12, "{told}");
    if way.is_ordinary() {
        return;
    }
    let turns = rules.turns(sum);
    let winning: BTreeSet<Set> = turns
        .iter()
        .filter(|turn| !rules.play(&Rules::after(sum, turn)).0)
        .map(|turn| Rules::set(sum, turn))
        .collect();
    assert_eq!(answer.move_count, Some(winning.len().into()), "{told}: {winning:?}");
    assert_eq!(answer.moves.len(), winning.len(), "{told}");
    let mut names = BTreeSet::new();
    for made in &answer.moves {
        let to = question(&answer.query_after(made).unwrap(), &file, way, ending);
        assert!(!rules.play(&read_back(&to)).0, "{told}: {}", made.words.en);
        assert!(
            names.insert(format!("{:?} {:?} {}", made.summand, made.to, made.choices)),
            "{told}: {made:?}"
        );
    }
    in_steps(&mut rules, sum, here, &told);
}

/// Plays a turn in steps and checks that the steps reach exactly the turns that the definition
/// allows, and that the steps of the perfect opponent win.
fn in_steps(rules: &mut Rules, sum: &Sum, here: Question, told: &str) {
    let sorted = |mut sum: Sum| {
        sum.sort();
        sum
    };
    let turns = rules.turns(sum);
    let expected: BTreeSet<Sum> =
        turns.iter().map(|turn| sorted(Rules::after(sum, turn))).collect();
    let wins = rules.play(sum).0;
    let (mut met, mut open, mut visited) = (BTreeSet::new(), vec![here], BTreeSet::new());
    while let Some(question) = open.pop() {
        let choices = question.legal_choices().unwrap();
        let begun = !question.moved.is_empty();
        if begun {
            in_the_middle(rules, &question, told);
        }
        let mut leads = BTreeSet::new();
        if choices.len() > 40 {
            // There are too many ways to try all of them.
            return;
        }
        let mut some = false;
        for choice in &choices {
            let after = question.after_choice(choice);
            assert!(leads.insert((after.print(), after.moved.clone())), "{told}: twice");
            if choice.extra_turn {
                some |= answered(&after).outcome == Outcome::N;
                if visited.insert((after.print(), after.moved.clone())) {
                    open.push(after);
                }
            } else {
                assert!(after.moved.is_empty(), "{told}: {}", after.print());
                some |= !rules.play(&read_back(&after)).0;
                met.insert(sorted(read_back(&after)));
            }
        }
        let outcome = answered(&question).outcome;
        if begun || !choices.is_empty() {
            assert_eq!(
                outcome,
                Outcome::n_if(some),
                "{told}: {} {:?}",
                question.print(),
                question.moved
            );
        }
    }
    assert_eq!(met, expected, "{told}");
    if turns.is_empty() {
        return;
    }
    let mut question = question_like(rules, sum, told);
    loop {
        let choice = best_choice(&question, &Budget::default()).unwrap().expect("play is not over");
        question = question.after_choice(&choice);
        if !choice.extra_turn {
            break;
        }
    }
    let (won, moves) = rules.play(&read_back(&question));
    assert_eq!(won, !wins, "{told}: {}", question.print());
    // The winner hastens and the loser delays the end. This is checked where all turns are
    // compared.
    if turns.len() <= 200 {
        assert_eq!(moves + 1, rules.play(sum).1, "{told}: {}", question.print());
    }
}

/// Checks the answer in the middle of a turn: the number of ways to complete the turn to a lost
/// position. Components that were already moved stay as they are.
fn in_the_middle(rules: &mut Rules, question: &Question, told: &str) {
    let sum = read_back(question);
    let moved = |at: usize| question.moved.contains(&at);
    let mut all: Vec<Vec<Option<Vec<Part>>>> = vec![vec![]];
    for (at, (_, part)) in sum.iter().enumerate() {
        let mut choices: Vec<Option<Vec<Part>>> = vec![None];
        if !moved(at) {
            let options: Vec<Option<Vec<Part>>> =
                rules.options(part).into_iter().map(Some).collect();
            // If all components must be moved, no component with a move may be left out.
            if rules.joining.moved == Moved::All && !options.is_empty() {
                choices.clear();
            }
            choices.extend(options);
        }
        let longer = all.iter().flat_map(|before| {
            choices.iter().map(move |one| [before.clone(), vec![one.clone()]].concat())
        });
        all = longer.collect();
    }
    let ends: BTreeSet<Set> = all
        .iter()
        .filter(|turn| !rules.play(&Rules::after(&sum, turn)).0)
        .map(|turn| Rules::set(&sum, turn))
        .collect();
    let answer = answered(question);
    let told = format!("{told}: {} {:?}", question.print(), question.moved);
    assert_eq!(answer.move_count, Some(ends.len().into()), "{told}: {ends:?}");
    assert_eq!((answer.moves.len(), answer.remoteness), (ends.len(), None), "{told}");
    let so_far = match question.moved.len() {
        1 => ": 1 component has moved in this turn so far".to_owned(),
        count => format!(": {count} components have moved in this turn so far"),
    };
    assert!(answer.why.en.contains(&so_far), "{told}: {}", answer.why.en);
}

/// Parses the question again with which the description `told` begins.
fn question_like(rules: &Rules, _: &Sum, told: &str) -> Question {
    let text = told.split(" Joining").next().unwrap();
    question(text, &written(&rules.graph), rules.joining, rules.ending)
}

#[test]
fn the_twelve_compounds_equal_their_definitions() {
    let all = if grundy_testing::is_long() { 10_000 } else { 120 };
    let mut random = Random(20);
    for _ in 0..all {
        let asked = random.asked();
        for (way, ending) in ways() {
            agrees(&asked, way, ending);
        }
    }
}

/// Returns the value of a heap of a subtraction game in a compound, as the table prints it.
fn worth(takes: &[u64], heap: u64, theory: &mut Theory) -> String {
    let mut known: Vec<CompoundValue> = Vec::new();
    for n in 0..=heap {
        let options: Vec<CompoundValue> = takes
            .iter()
            .filter(|&&take| take <= n)
            .map(|take| known[usize::try_from(n - take).unwrap()])
            .collect();
        known.push(theory.component(&options));
    }
    match known[usize::try_from(heap).unwrap()] {
        CompoundValue::Length(n) => n.to_string(),
        CompoundValue::Value(value) => value.0.to_string(),
        CompoundValue::Ended => "T".to_string(),
        CompoundValue::Immediate => "I".to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn heap_numbers_equal_the_literature() {
    let table = include_str!("data/compounds.tsv");
    let mut compared = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [game, compound, ending, numbers] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let takes: Vec<u64> =
            game.trim_matches(['{', '}']).split(',').map(|take| take.parse().unwrap()).collect();
        let (joining, ending) = ways()
            .find(|(way, end)| {
                format!("{:?} {:?}", way.moved, way.over) == compound
                    && format!("{end:?}") == ending
            })
            .unwrap();
        let mut theory = Theory::new(joining, ending).unwrap();
        for (heap, number) in (0u64..).zip(numbers.split(' ')) {
            assert_eq!(worth(&takes, heap, &mut theory), number, "{line}: heap {heap}");
            compared += 1;
        }
    }
    assert_eq!(compared, 188);
}

/// Each rule applies only to its compound and ending: at these sums the rules of other compounds
/// give wrong outcomes.
#[test]
fn each_rule_applies_only_to_its_compound() {
    let way = |moved, over| Joining { moved, over };
    let wins =
        |text: &str, way, ending| answered(&question(text, "", way, ending)).outcome == Outcome::N;
    use Ending::{Misere, Normal};
    let (short, long) = (way(Moved::All, Over::First), way(Moved::All, Over::Last));
    // The remotenesses are 2 and 3, and so are the suspense numbers: the least is even and the
    // greatest is odd.
    let sum = "{1,3,4} 2 5";
    assert_eq!((wins(sum, short, Normal), wins(sum, long, Normal)), (false, true));
    // Remoteness and suspense are 1 and 2 in normal play, and 2 and 2 in misère play, where even
    // numbers win.
    let sum = "{1,2} 2 3";
    assert_eq!((wins(sum, short, Normal), wins(sum, long, Normal)), (true, false));
    assert_eq!((wins(sum, short, Misere), wins(sum, long, Misere)), (true, true));
    // A single component counts by misère play. Two components count by normal play, although both
    // are lost in misère play.
    let (any, any_short) = (way(Moved::Any, Over::Last), way(Moved::Any, Over::First));
    assert!(!wins("nim 1", any, Misere) && wins("nim 1 1", any, Misere));
    assert!(!wins("nim 1 0", any, Misere) && wins("nim 1 0", any_short, Misere));
    assert!(!wins("nim 1 1", any_short, Misere));
    assert!(wins("nim 1", any, Normal) && !wins("nim 1 0", any_short, Normal));
    // Two heaps of Grundy value 1: lost in the ordinary sum, won at once if the first component
    // that ends is the last move, and lost if no player may end a component.
    let one_short = way(Moved::One, Over::First);
    assert!(wins("{1,2} 1 1", one_short, Normal) && !wins("{1,2} 1 1", Joining::default(), Normal));
    assert!(!wins("{1,2} 1 1", one_short, Misere));
}

#[test]
fn games_without_a_theory_are_refused_with_the_reason() {
    let refused = |text: &str, file: &str, why: &str| {
        for (way, ending) in ways().filter(|(way, _)| !way.is_ordinary()) {
            let question = question(text, file, way, ending);
            let error = solve(&question, Detail::default(), &Budget::default()).unwrap_err();
            let told = error.to_string();
            assert!(
                told.contains("can only be part of an ordinary sum") && told.contains(why),
                "{told}"
            );
            assert!(question.legal_choices().is_err());
        }
    };
    refused("retrograde g a + nim 3", "a: a b\nb:\n", "may return");
    let sided = include_str!("../../../examples/domineering.game");
    refused("nim 3 + x.game", sided, "its players have different moves");
    let drawn = include_str!("../../../examples/tic-tac-toe.game");
    refused("x.game", drawn, "`x.game` ");
}

#[test]
fn positions_of_very_many_components_are_counted() {
    let ones = "1 ".repeat(300);
    for (way, ending) in ways() {
        let question = question(&format!("{{1,2}} {ones}5"), "", way, ending);
        let detail = Detail { moves: 3, ..Detail::default() };
        let answer = solve(&question, detail, &Budget::default()).unwrap();
        assert!(answer.moves.len() <= 3 && answer.move_count.is_some(), "{way:?} {ending:?}");
    }
}
