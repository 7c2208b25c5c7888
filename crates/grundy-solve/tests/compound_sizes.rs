//! Compares compounds of heaps that are too large for a search with tables computed from the
//! definitions, and tests sizes that no table reaches.

use grundy_core::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy_games::Compound;
use grundy_solve::{Answer, Detail, solve};
use grundy_store::{Convention, QueryParser, Question};
use std::collections::BTreeSet;

/// A function that calls its argument with each list of heaps that a move leaves of a heap.
type Left = fn(usize, &mut dyn FnMut(&[usize]));

fn takes(n: usize, takes: &[usize], each: &mut dyn FnMut(&[usize])) {
    takes.iter().filter(|&&take| take <= n).for_each(|take| each(&[n - take]));
}

/// Enumerates the options of a row. `takes` contains each number of stones that a move can take,
/// with three flags: whether the rest can be nothing, one heap, or two heaps.
fn rows(n: usize, takes: &[(usize, [bool; 3])], each: &mut dyn FnMut(&[usize])) {
    for &(take, [none, one, two]) in takes.iter().filter(|(take, _)| *take <= n) {
        let left = n - take;
        if left == 0 && none {
            each(&[0]);
        }
        if left > 0 && one {
            each(&[left]);
        }
        (1..=left / 2).filter(|_| two).for_each(|a| each(&[a, left - a]));
    }
}

const ALL: [bool; 3] = [true; 3];
const NONE: [bool; 3] = [true, false, false];
const ONE: [bool; 3] = [false, true, false];
const TWO: [bool; 3] = [false, false, true];

/// Enumerates the options of a heap from which any number except those in `holes` may be taken.
fn all_but(n: usize, holes: &[usize], each: &mut dyn FnMut(&[usize])) {
    (1..=n).filter(|take| !holes.contains(take)).for_each(|take| each(&[n - take]));
}

fn but_one_and_three(n: usize, each: &mut dyn FnMut(&[usize])) {
    all_but(n, &[1, 3], each);
}

/// The values of the heaps 0, 1, 2, … in one compound, computed from the published definitions.
enum Table {
    Length(Vec<u64>),
    Kind(Vec<(bool, bool)>),
    /// The values if a turn moves in one heap: `None` for a heap without a move, otherwise whether
    /// a move ends the heap, and the value of the heap.
    Foreclosed(Vec<Option<(bool, u64)>>),
}

struct Rules {
    left: Left,
    way: Joining,
    misere: bool,
    /// Whether the heaps 0, 1, 2, … have a move.
    live: Vec<bool>,
    table: Table,
}

impl Rules {
    fn new(left: Left, way: Joining, ending: Ending, to: usize) -> Rules {
        let misere = ending == Ending::Misere;
        let table = match way.moved {
            Moved::All => Table::Length(vec![]),
            Moved::Any => Table::Kind(vec![]),
            Moved::One => Table::Foreclosed(vec![]),
        };
        let mut rules = Rules { left, way, misere, live: vec![], table };
        for n in 0..=to {
            let mut live = false;
            // For lengths, take the best option of each parity and prefer the better parity. For
            // outcomes, decide whether the player wins.
            let (mut good, mut bad): (Option<u64>, Option<u64>) = (None, None);
            let mut wins = [false, false];
            let (mut ends, mut met) = (false, BTreeSet::new());
            left(n, &mut |parts| {
                live = true;
                match way.moved {
                    Moved::All => {
                        let length = rules.length(parts);
                        let here = length % 2 == u64::from(misere);
                        let least = here == (way.over == Over::First);
                        let best = if here { &mut good } else { &mut bad };
                        let better =
                            |old: u64| if least { old.min(length) } else { old.max(length) };
                        *best = Some(best.map_or(length, better));
                    }
                    Moved::Any => {
                        for (wins, misere) in wins.iter_mut().zip([false, true]) {
                            *wins |= !rules.wins_any(parts, misere);
                        }
                    }
                    Moved::One => match rules.value(parts) {
                        None => ends |= !misere,
                        Some((true, _)) => {}
                        Some((false, value)) => drop(met.insert(value)),
                    },
                }
            });
            rules.live.push(live);
            match &mut rules.table {
                Table::Length(table) => table.push(good.or(bad).map_or(0, |best| best + 1)),
                Table::Kind(table) => {
                    table.push(if live { (wins[0], wins[1]) } else { (false, true) });
                }
                Table::Foreclosed(table) => {
                    let value = (0..).find(|value| !met.contains(value)).unwrap();
                    table.push(live.then_some((ends, value)));
                }
            }
        }
        rules
    }

    fn live(&self, n: usize) -> bool {
        self.live[n]
    }

    fn length(&self, heaps: &[usize]) -> u64 {
        let Table::Length(table) = &self.table else { unreachable!() };
        let all = heaps.iter().map(|&n| table[n]);
        if self.way.over == Over::First { all.min().unwrap() } else { all.max().unwrap() }
    }

    /// Returns whether the player to move wins if a turn moves in any number of the heaps, in
    /// normal or misère play.
    fn wins_any(&self, heaps: &[usize], misere: bool) -> bool {
        let Table::Kind(table) = &self.table else { unreachable!() };
        let live: Vec<usize> = heaps.iter().copied().filter(|&n| self.live(n)).collect();
        let over = match self.way.over {
            Over::First => live.len() < heaps.len(),
            Over::Last => live.is_empty(),
        };
        let several = live.len() > 1 && self.way.over == Over::Last;
        match (over, misere && !several) {
            (true, _) => misere,
            (false, true) => live.iter().any(|&n| table[n].1),
            (false, false) => live.iter().any(|&n| table[n].0),
        }
    }

    fn value(&self, heaps: &[usize]) -> Option<(bool, u64)> {
        let Table::Foreclosed(table) = &self.table else { unreachable!() };
        heaps.iter().try_fold((false, 0), |(ends, sum), &n| {
            table[n].map(|(one, value)| (ends || one, sum ^ value))
        })
    }

    fn wins(&self, heaps: &[usize]) -> bool {
        match self.way.moved {
            Moved::All => (self.length(heaps) % 2 == 1) != self.misere,
            Moved::Any => self.wins_any(heaps, self.misere),
            Moved::One => match self.value(heaps) {
                None => self.misere,
                Some((ends, value)) => ends || value != 0,
            },
        }
    }

    /// Returns the number of winning turns: those after which the opponent loses.
    fn winning(&self, heaps: &[usize]) -> usize {
        let ended = heaps.iter().filter(|&&n| !self.live(n)).count();
        if ended == heaps.len() || self.way.over == Over::First && ended > 0 {
            return 0;
        }
        let mut all: Vec<(Vec<usize>, usize)> = vec![(vec![], 0)];
        for &n in heaps {
            let mut longer = Vec::new();
            for (before, moved) in all {
                longer.push(([before.clone(), vec![n]].concat(), moved));
                (self.left)(n, &mut |left| {
                    longer.push(([&before[..], left].concat(), moved + 1));
                });
            }
            all = longer;
        }
        let legal = |moved: usize| match self.way.moved {
            Moved::One => moved == 1,
            Moved::Any => moved > 0,
            Moved::All => moved == heaps.len() - ended,
        };
        all.iter().filter(|(to, moved)| legal(*moved) && !self.wins(to)).count()
    }
}

fn question(text: &str, way: Joining, ending: Ending) -> Question {
    let read = |_: &str| Ok(String::new());
    let mut parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = text.split_whitespace().collect();
    let misere = ending == Ending::Misere;
    let convention = Convention { misere, compound: Some(Compound::of(way)) };
    parser.parse_question(&words, convention).unwrap()
}

fn answered(question: &Question) -> Result<Answer, grundy_text::Error> {
    let detail = Detail { moves: 7, extra_steps: 0, ..Detail::default() };
    solve(question, detail, &Budget::default())
}

fn ways() -> impl Iterator<Item = (Joining, Ending)> {
    let all = Joining::VARIANTS.into_iter().filter(|way| !way.is_ordinary());
    all.flat_map(|way| [Ending::Normal, Ending::Misere].map(|ending| (way, ending)))
}

fn compare(name: &str, left: Left, sums: &[[usize; 2]], answers: impl Fn(Joining, Ending) -> bool) {
    let to = sums.iter().flatten().copied().max().unwrap();
    for (way, ending) in ways().filter(|(way, ending)| answers(*way, *ending)) {
        let rules = Rules::new(left, way, ending, to);
        for heaps in sums {
            let text = format!("{name} {} {}", heaps[0], heaps[1]);
            let told = format!("{text} {way:?} {ending:?}");
            let answer = answered(&question(&text, way, ending)).expect(&told);
            assert_eq!(answer.evidence.kind(), "proved", "{told}: {:?}", answer.evidence);
            assert_eq!(
                answer.outcome,
                Outcome::n_if(rules.wins(heaps)),
                "{told}: {}",
                answer.why.en
            );
            let winning = rules.winning(heaps);
            assert_eq!(answer.move_count, Some(Big::from(winning)), "{told}");
            assert_eq!(answer.moves.len(), winning.min(7), "{told}");
            for made in &answer.moves {
                let asked = answer.query_after(made).unwrap();
                let after: Vec<usize> =
                    asked.split_whitespace().filter_map(|n| n.parse().ok()).collect();
                assert!(!rules.wins(&after), "{told}: {}", made.words.en);
            }
        }
    }
}

#[test]
fn compounds_of_large_heaps_equal_the_definitions() {
    let sums = [[4100, 2], [4101, 5], [4102, 4102], [3, 4103], [4104, 0], [4105, 9], [4107, 1]];
    compare("{1,2}", |n, each| takes(n, &[1, 2], each), &sums, |_, _| true);
    compare("{1,3,4}", |n, each| takes(n, &[1, 3, 4], each), &sums, |_, _| true);
    compare("{2,5}", |n, each| takes(n, &[2, 5], each), &sums, |_, _| true);
    compare("{4,6,9}", |n, each| takes(n, &[4, 6, 9], each), &sums, |_, _| true);
    // One stone may be taken if the heap becomes empty, and two if a heap is left: the two digits
    // differ.
    compare("0.12", |n, each| rows(n, &[(1, NONE), (2, ONE)], each), &sums, |_, _| true);
}

#[test]
fn compounds_of_large_cofinite_heaps_equal_the_definitions() {
    let sums = [[4100, 2], [5, 4101], [4102, 1], [4103, 0], [4104, 3]];
    let long = grundy_testing::is_long();
    let some = |way: Joining, ending| match (way.moved, ending) {
        (Moved::One, Ending::Misere) => false,
        (Moved::Any, Ending::Misere) => long || way.over == Over::Last,
        (Moved::All, Ending::Normal) => long || way.over == Over::First,
        _ => long,
    };
    compare("nim", |n, each| (0..n).for_each(|to| each(&[to])), &sums, some);
    compare("{2,4+}", but_one_and_three, &sums, some);
}

/// The heaps that excluded takes would leave are missing in lists and counts. Their sizes are close
/// to that of the heap, so the test covers them where all options are listed.
#[test]
fn excluded_takes_are_missing_in_lists_and_counts() {
    let games: [(&str, Left, &[usize]); 4] = [
        ("nim", |n, each| (0..n).for_each(|to| each(&[to])), &[]),
        ("{2,4+}", but_one_and_three, &[1, 3]),
        ("{1,3+}", |n, each| all_but(n, &[2], each), &[2]),
        ("{1,4+}", |n, each| all_but(n, &[2, 3], each), &[2, 3]),
    ];
    for (name, left, holes) in games {
        for (way, ending) in ways().filter(|(way, _)| way.moved != Moved::One) {
            let rules = Rules::new(left, way, ending, 4100);
            for other in if grundy_testing::is_long() { [0, 5].as_slice() } else { &[5] } {
                let winning = rules.winning(&[4100, *other]);
                for most in [7, 30_000] {
                    let detail = Detail { moves: most, extra_steps: 0, ..Detail::default() };
                    let asked = question(&format!("{name} 4100 {other}"), way, ending);
                    let answer = solve(&asked, detail, &Budget::default()).unwrap();
                    let told = format!("{name} {other} {way:?} {ending:?}: {}", answer.why.en);
                    let wins = Outcome::n_if(rules.wins(&[4100, *other]));
                    assert_eq!(answer.outcome, wins, "{told}");
                    assert_eq!(answer.move_count, Some(Big::from(winning)), "{told}");
                    assert_eq!(answer.moves.len(), winning.min(most), "{told}");
                    for made in &answer.moves {
                        let left = made.to.as_deref().unwrap().split(' ');
                        let left: Vec<usize> = left.map(|n| n.parse().unwrap()).collect();
                        let hole = holes.contains(&(4100 - left[0]));
                        assert!(!hole && !rules.wins(&left), "{told}: {left:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn compounds_of_large_splitting_heaps_equal_the_definitions() {
    let sums = [[4100, 2], [1, 4101], [4103, 5]];
    let long = grundy_testing::is_long();
    let known = |way: Joining, ending| match (way.moved, way.over) {
        (Moved::Any, Over::Last) => long || ending == Ending::Misere,
        (Moved::Any, _) | (Moved::All, Over::First) => long,
        _ => false,
    };
    compare("0.77", |n, each| rows(n, &[(1, ALL), (2, ALL)], each), &sums, known);
    let kinds = |way: Joining, ending| {
        way.moved == Moved::Any && (long || (way.over == Over::First) == (ending == Ending::Misere))
    };
    // One heap for each remainder modulo the period 7, because the values of pairs depend on the
    // remainder.
    let rests = [[4100, 1], [4101, 6], [4102, 0], [4103, 7], [4104, 2], [4105, 3], [4106, 5]];
    compare("0.07", |n, each| rows(n, &[(2, ALL)], each), &rests, kinds);
    // Each digit states one thing: a heap is split, or a heap is taken completely.
    let ended = |way: Joining, ending| {
        (way.moved, way.over, ending) == (Moved::One, Over::First, Ending::Normal)
            || way.moved == Moved::Any && (long || way.over == Over::Last)
    };
    // A single component with more moves of one kind than are listed.
    let more = |way: Joining, ending| {
        (way.moved, way.over, ending) == (Moved::One, Over::First, Ending::Misere)
    };
    compare("0.6", |n, each| rows(n, &[(1, [false, true, true])], each), &rests, more);
    compare("0.41", |n, each| rows(n, &[(1, TWO), (2, NONE)], each), &sums, ended);
}

#[test]
fn heaps_of_any_size_are_answered() {
    let way = |moved, over| Joining { moved, over };
    let (short, any) = (way(Moved::All, Over::First), way(Moved::Any, Over::Last));
    let answer = |text: &str, way, ending| answered(&question(text, way, ending)).unwrap();
    // 2n/3 for multiples of 3, and 2(n - 1)/3 + 1 for the number after a multiple of 3: continues
    // the published table.
    let found = answer("{1,2} 10^30 10^40", short, Ending::Normal);
    assert!(found.why.en.contains(&format!("{}7, {}7", "6".repeat(29), "6".repeat(39))));
    assert_eq!(found.outcome, Outcome::N);
    assert_eq!(found.move_count, Some(Big::from(4_u32) - Big::from(2_u32)), "{:?}", found.moves);
    let found = answer("nim 10^30 5", any, Ending::Normal);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::ONE)));
    assert_eq!(found.moves[0].to.as_deref(), Some("0 0"));
    // In misère play a winning turn empties one heap and reduces the other to 1.
    let found = answer("nim 10^30 5", any, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::from(2_u32))));
    // Games without heaps are decided by the outcome of each component.
    let found = answer("wythoff 10^30 10^31 + lasker-nim 10^20", any, Ending::Normal);
    assert_eq!(found.outcome, Outcome::N);
    assert!(!found.moves.is_empty() && found.evidence.kind() == "theorem", "{:?}", found.evidence);
}

#[test]
fn short_nim_equals_nim_with_heaps_smaller_by_one() {
    let way = Joining { moved: Moved::One, over: Over::First };
    let answer = |text: &str| answered(&question(text, way, Ending::Misere)).unwrap();
    let rules = Rules::new(|n, each| (0..n).for_each(|to| each(&[to])), way, Ending::Misere, 60);
    // Adding 2^64 to two of the heaps does not change the outcome, because all sizes are smaller.
    let large = |n: usize| Big::from(n) + (Big::ONE << 64);
    for (a, b) in (1..60).flat_map(|a| (1..20).map(move |b| (a, b))) {
        let found = answer(&format!("nim {} {} {}", large(a), large(b), 3));
        assert_eq!(
            found.outcome,
            Outcome::n_if(rules.wins(&[a, b, 3])),
            "{a} {b}: {}",
            found.why.en
        );
        assert_eq!(found.evidence.kind(), "proved");
    }
    let found = answer("nim 10^30 5");
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::ONE)));
    assert_eq!(found.moves[0].to.as_deref(), Some("5 5"));
    assert_eq!(answer("nim 10^30 + nim 10^30").outcome, Outcome::P);
    // Play is over if a heap is empty.
    let over = answer("nim 10^30 0");
    assert_eq!((over.outcome, over.move_count), (Outcome::N, Some(Big::ZERO)));
}

#[test]
fn compounds_without_a_theorem_are_refused() {
    let long = Joining { moved: Moved::All, over: Over::Last };
    let any = Joining { moved: Moved::Any, over: Over::Last };
    for (text, way, ending) in [
        ("0.77 10^30 5", long, Ending::Normal),
        ("grundy-game 10^30", long, Ending::Misere),
        ("wythoff 10^30 10^31 + wythoff 3 4", any, Ending::Misere),
        ("wythoff 10^30 10^31 + wythoff 3 4", long, Ending::Normal),
    ] {
        let error = answered(&question(text, way, ending)).unwrap_err();
        assert!(error.to_string().contains("not proved for all sizes"), "{text}: {error}");
    }
}
