//! Compounds of heaps beyond those that are searched, against tables made from the definitions, and at sizes that no table
//! reaches.

use grundy::base::{Big, Budget, Ending, Joining, Moved, Outcome, Over};
use grundy::games::Compound;
use grundy::workbench::explain::explain;
use grundy::workbench::{Answer, Convention, Desk, Detail, Question, solve};

/// What may be left of a heap.
type Left = fn(usize) -> Vec<Vec<usize>>;

fn takes(n: usize, takes: &[usize]) -> Vec<Vec<usize>> {
    takes.iter().filter(|&&take| take <= n).map(|take| vec![n - take]).collect()
}

/// A row from which one or two neighbours are taken.
fn kayles(n: usize) -> Vec<Vec<usize>> {
    let pairs = |left: usize| (0..=left / 2).map(move |a| (a, left - a));
    let left = (1..=2.min(n)).flat_map(|take| pairs(n - take));
    left.map(|(a, b)| if a == 0 { vec![b] } else { vec![a, b] }).collect()
}

/// What heaps 0, 1, 2, ... are worth in one compound, from the definitions in the books.
enum Table {
    Length(Vec<u64>),
    Kind(Vec<(bool, bool)>),
    /// `None` for a heap that has ended, else whether a move ends it, and its value.
    Foreclosed(Vec<Option<(bool, u64)>>),
}

struct Rules {
    left: Left,
    way: Joining,
    misere: bool,
    /// Whether heaps 0, 1, 2, ... have a move.
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
            let options = left(n);
            rules.live.push(!options.is_empty());
            match way.moved {
                Moved::All => {
                    let all = options.iter().map(|parts| rules.length(parts));
                    let (good, bad): (Vec<u64>, Vec<u64>) =
                        all.partition(|length| length % 2 == u64::from(misere));
                    let best = match way.over {
                        Over::First => good.iter().min().or(bad.iter().max()),
                        Over::Last => good.iter().max().or(bad.iter().min()),
                    };
                    let here = best.map_or(0, |best| best + 1);
                    let Table::Length(table) = &mut rules.table else { unreachable!() };
                    table.push(here);
                }
                Moved::Any => {
                    let wins = |misere: bool| options.iter().any(|to| !rules.wins_any(to, misere));
                    let here = match options.is_empty() {
                        true => (false, true),
                        false => (wins(false), wins(true)),
                    };
                    let Table::Kind(table) = &mut rules.table else { unreachable!() };
                    table.push(here);
                }
                Moved::One => {
                    let values: Vec<Option<(bool, u64)>> =
                        options.iter().map(|parts| rules.value(parts)).collect();
                    let ends = !misere && values.contains(&None);
                    let met = |value: u64| values.contains(&Some((false, value)));
                    let value = (0..).find(|value| !met(*value)).unwrap();
                    let here = (!options.is_empty()).then_some((ends, value));
                    let Table::Foreclosed(table) = &mut rules.table else { unreachable!() };
                    table.push(here);
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

    /// Who wins heaps in any of which a player moves, in normal or misère play.
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

    /// How many turns leave a P-position.
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
                for left in (self.left)(n) {
                    longer.push(([before.clone(), left].concat(), moved + 1));
                }
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

/// Whether there is time for every way: a table of pairs takes seconds.
fn is_long() -> bool {
    std::env::var_os("GRUNDY_LONG").is_some()
}

fn question(text: &str, way: Joining, ending: Ending) -> Question {
    let read = |_: &str| Ok(String::new());
    let mut desk = Desk::new(Budget::default(), &read);
    let words: Vec<&str> = text.split_whitespace().collect();
    let misere = ending == Ending::Misere;
    let convention = Convention { misere, compound: Some(Compound::of(way)) };
    desk.question(&words, convention).unwrap()
}

fn answered(question: &Question) -> Result<Answer, grundy::base::Error> {
    let detail = Detail { moves: 7, extra_steps: 0, ..Detail::default() };
    solve(question, detail, &Budget::default())
}

fn ways() -> impl Iterator<Item = (Joining, Ending)> {
    let all = Joining::ALL.into_iter().filter(|way| !way.is_ordinary());
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
                let asked = answer.asked_after(made).unwrap();
                let after: Vec<usize> =
                    asked.split_whitespace().filter_map(|n| n.parse().ok()).collect();
                assert!(!rules.wins(&after), "{told}: {}", made.words.en);
            }
        }
    }
}

#[test]
fn large_heaps_have_what_the_definitions_say() {
    let sums = [[4100, 2], [4101, 5], [4102, 4102], [3, 4103], [4104, 0], [4105, 9], [4107, 1]];
    compare("{1,2}", |n| takes(n, &[1, 2]), &sums, |_, _| true);
    compare("{1,3,4}", |n| takes(n, &[1, 3, 4]), &sums, |_, _| true);
    compare("{2,5}", |n| takes(n, &[2, 5]), &sums, |_, _| true);
    compare("{4,6,9}", |n| takes(n, &[4, 6, 9]), &sums, |_, _| true);
}

#[test]
fn large_heaps_of_which_nearly_all_may_be_taken_have_too() {
    let sums = [[4100, 2], [5, 4101], [4102, 1], [4103, 0], [4104, 3]];
    let long = is_long();
    let some = |way: Joining, ending| match (way.moved, ending) {
        (Moved::One, Ending::Misere) => false,
        (Moved::Any, Ending::Misere) => long || way.over == Over::Last,
        (Moved::All, Ending::Normal) => long || way.over == Over::First,
        _ => long,
    };
    compare("nim", |n| (0..n).map(|to| vec![to]).collect(), &sums, some);
    if long {
        compare("{2,4+}", but_one_and_three, &sums, some);
    }
}

fn but_one_and_three(n: usize) -> Vec<Vec<usize>> {
    (1..=n).filter(|take| ![1, 3].contains(take)).map(|take| vec![n - take]).collect()
}

#[test]
fn large_heaps_that_split_have_too() {
    let sums = [[4100, 2], [1, 4101], [4103, 5]];
    let long = is_long();
    let known = |way: Joining, ending| match (way.moved, way.over) {
        (Moved::Any, Over::Last) => long || ending == Ending::Misere,
        (Moved::Any, _) | (Moved::All, Over::First) => long,
        _ => false,
    };
    compare("0.77", kayles, &sums, known);
}

#[test]
fn no_size_is_too_large() {
    let way = |moved, over| Joining { moved, over };
    let (short, any) = (way(Moved::All, Over::First), way(Moved::Any, Over::Last));
    let answer = |text: &str, way, ending| answered(&question(text, way, ending)).unwrap();
    // 2n/3 for multiples of 3, and 2(n - 1)/3 + 1 after one: the table of the books, continued.
    let found = answer("{1,2} 10^30 10^40", short, Ending::Normal);
    assert!(found.why.en.contains(&format!("{}7, {}7", "6".repeat(29), "6".repeat(39))));
    assert_eq!(found.outcome, Outcome::N);
    assert_eq!(found.move_count, Some(Big::from(4_u32) - Big::from(2_u32)), "{:?}", found.moves);
    let found = answer("nim 10^30 5", any, Ending::Normal);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::ONE)));
    assert_eq!(found.moves[0].to.as_deref(), Some("0 0"));
    // In misère play all but one are emptied, and that one to 1; or two or more to 0 and the rest lost: there is no such.
    let found = answer("nim 10^30 5", any, Ending::Misere);
    assert_eq!((found.outcome, found.move_count), (Outcome::N, Some(Big::from(2_u32))));
    // Games that are no heaps, by who wins each of them.
    let found = answer("wythoff 10^30 10^31 + lasker-nim 10^20", any, Ending::Normal);
    assert_eq!(found.outcome, Outcome::N);
    assert!(!found.moves.is_empty() && found.evidence.kind() == "theorem", "{:?}", found.evidence);
}

#[test]
fn nim_ended_by_its_first_empty_heap_is_nim_with_one_less_in_each() {
    let way = Joining { moved: Moved::One, over: Over::First };
    let answer = |text: &str| answered(&question(text, way, Ending::Misere)).unwrap();
    let left = |n: usize| (0..n).map(|to| vec![to]).collect();
    let rules = Rules::new(left, way, Ending::Misere, 60);
    // What is asked of large heaps is what is true of small ones, 2^64 larger each: no digit of it is met by another.
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
    // Play is over where a heap is empty.
    let over = answer("nim 10^30 0");
    assert_eq!((over.outcome, over.move_count), (Outcome::N, Some(Big::ZERO)));
}

#[test]
fn what_is_not_proved_is_refused() {
    let long = Joining { moved: Moved::All, over: Over::Last };
    let any = Joining { moved: Moved::Any, over: Over::Last };
    for (text, way, ending) in [
        ("0.77 10^30 5", long, Ending::Normal),
        ("grundy-game 10^30", long, Ending::Misere),
        ("wythoff 10^30 10^31 + wythoff 3 4", any, Ending::Misere),
        ("wythoff 10^30 10^31 + wythoff 3 4", long, Ending::Normal),
    ] {
        let error = answered(&question(text, way, ending)).unwrap_err();
        assert!(error.to_string().contains("nothing is proved"), "{text}: {error}");
    }
}

#[test]
fn a_compound_is_explained_by_its_components() {
    let short = Joining { moved: Moved::All, over: Over::First };
    let steps = |text: &str, way, ending| {
        let found = explain(&question(text, way, ending), &Budget::default()).unwrap();
        let steps: Vec<String> = found.steps.into_iter().map(|step| step.words.en).collect();
        steps.join("\n")
    };
    let told = steps("{1,2} 3 4", short, Ending::Normal);
    assert!(told.contains("Heap 1, of 3: remoteness 2, even."), "{told}");
    assert!(told.contains("Heap 2, of 4: remoteness 3, odd."), "{told}");
    let told = steps("{1,2} 4 7", short, Ending::Normal);
    assert!(told.contains("A winning turn:") && told.contains("→ remoteness 2, even."), "{told}");
    assert!(told.contains("The least is then 2, even, and the opponent"), "{told}");
    let any = Joining { moved: Moved::Any, over: Over::Last };
    let told = steps("nim 1 1", any, Ending::Misere);
    assert!(told.contains("N-position of normal play, P-position of misère play"), "{told}");
}
