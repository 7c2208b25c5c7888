//! Compares counts of positions with an enumeration that solves each position, and with powers of
//! the transfer matrix where there are too many positions.

use grundy_core::base::Outcome;
use grundy_core::base::{Big, Budget, Counts, Ending, big};
use grundy_core::engine::{Search, Won};
use grundy_families::algebra::{Matrix, Modulo, Selection, Spectrum, power};
use grundy_store::{GameState, QueryParser};
use grundy_tasks::count::{Count, CountQuery, count};
use grundy_text::Error;
use proptest::prelude::*;
use std::rc::Rc;

const SELECTIONS: [Selection; 3] = [Selection::Ordered, Selection::Unordered, Selection::Distinct];
const ENDINGS: [Ending; 2] = [Ending::Normal, Ending::Misere];

fn instance(words: &str) -> Rc<GameState> {
    let read = |name: &str| panic!("{name} is no file of this test");
    let mut parser = QueryParser::new(Budget::default(), &read);
    parser.parse_game(&words.split(' ').collect::<Vec<_>>()).unwrap().0
}

fn asked(heaps: u64, from: u64, below: u64) -> CountQuery {
    let (heaps, from) = (big(heaps), Some(from));
    let selection = Selection::Ordered;
    CountQuery { heaps, from, below, selection, modulo: None, ending: Ending::Normal }
}

fn counted(instance: &GameState, ask: &CountQuery) -> Result<Count, Error> {
    count(instance, ask, &Budget::default())
}

/// Returns every list of `heaps` heaps with sizes in `from..below` that `selection` admits.
fn positions(heaps: u64, from: u64, below: u64, selection: Selection) -> Vec<Vec<u64>> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..heaps {
        let longer = |list: Vec<u64>| {
            (from..below).map(move |heap| list.iter().copied().chain([heap]).collect())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|list: &Vec<u64>| match selection {
        Selection::Ordered => true,
        Selection::Unordered => list.is_sorted(),
        Selection::Distinct => list.is_sorted_by(|a, b| a < b),
    });
    all
}

#[test]
fn counts_equal_the_enumeration_of_all_positions() {
    let games = [
        "nim",
        "nim-misere",
        "bash m=2",
        "bash-multi m=3",
        "{1,3,4}",
        "{2}",
        "{2,5}",
        "subtraction S={}",
        "all but {2}",
        "0.77",
        "0.07",
        "0.123",
        "0.52",
        "4.7",
        "lasker-nim",
        "grundy-game",
        "take-fibonacci",
    ];
    let mut compared = 0;
    for words in games {
        let instance = instance(words);
        for ending in ENDINGS {
            let mut search = Search::new(Won(ending));
            let mut wins = |position: &[u64]| {
                let position = Counts::of(position.iter().copied());
                let parts = instance.game.components(&position);
                search.value(&instance.game, &parts, &Budget::default()).unwrap() == Outcome::N
            };
            for (heaps, from, below) in [
                (0, 0, 3),
                (1, 0, 9),
                (2, 0, 7),
                (2, 2, 8),
                (3, 0, 6),
                (3, 1, 5),
                (4, 0, 4),
                (5, 1, 3),
                (2, 0, 12),
            ] {
                for selection in SELECTIONS {
                    let ask = CountQuery { selection, ending, ..asked(heaps, from, below) };
                    let found = match counted(&instance, &ask) {
                        Ok(found) => found,
                        Err(error) if error.to_string().contains("wild") => continue,
                        Err(error) => panic!("{words}: {error}"),
                    };
                    let from = found.from;
                    let all = positions(heaps, from, below, selection);
                    let n = all.iter().filter(|position| wins(position)).count();
                    let told = format!("{words}, {ask:?}");
                    assert_eq!(found.total, Big::from(all.len()), "{told}");
                    assert_eq!(found.n, Big::from(n), "{told}");
                    assert_eq!(found.p, Big::from(all.len() - n), "{told}");
                    for m in [1, 2, 6, 1_000_000_007, u64::MAX] {
                        let modulo = Modulo::new(m);
                        let rest =
                            counted(&instance, &CountQuery { modulo, ..ask.clone() }).unwrap();
                        let of = |number: &Big| number % Big::from(m);
                        assert_eq!(rest.p, of(&found.p), "{told}");
                        assert_eq!(rest.n, of(&found.n), "{told}");
                        assert_eq!(rest.total, of(&found.total), "{told}");
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 600, "only {compared} were compared");
}

#[test]
fn games_without_heaps_and_empty_selections_are_refused() {
    for words in ["wythoff", "coin-ruler"] {
        let line = counted(&instance(words), &asked(2, 0, 9)).unwrap_err().to_string();
        assert!(line.contains("not independent heaps"), "{words}: {line}");
    }
    let nim = instance("nim");
    for (ask, part) in [
        (asked(3, 4, 4), "no heap size is at least 4"),
        (asked(3, 0, 0), "below 0"),
        (asked(1 << 50, 0, 9), "--mod"),
        (CountQuery { selection: Selection::Unordered, ..asked(1 << 50, 0, 9) }, "fewer heaps"),
    ] {
        let line = counted(&nim, &ask).unwrap_err().to_string();
        assert!(line.contains(part), "{line}");
    }
    // With few heap sizes no large set of distinct heaps exists.
    let none = CountQuery { selection: Selection::Distinct, ..asked(1 << 50, 0, 9) };
    assert_eq!(counted(&nim, &none).unwrap().total, Big::ZERO);
}

/// Counts the lists of `k` heaps with nim-sum 0 modulo the modulus of `ring`, by powers of the
/// matrix of transitions between nim-sums. `values` are the Grundy values of the possible heaps.
fn by_transfer(values: &[usize], k: &Big, ring: &Modulo) -> u64 {
    let size = values.iter().max().map_or(1, |most| (most + 1).next_power_of_two());
    let mut rows = vec![vec![0; size]; size];
    for (from, row) in rows.iter_mut().enumerate() {
        values.iter().for_each(|value| row[from ^ value] += 1);
    }
    let matrix = Matrix::from_rows(rows).unwrap().map(|entry| entry % ring.modulus());
    power(ring, &matrix, k).unwrap().row(0)[0]
}

proptest! {
    #[test]
    fn counts_equal_powers_of_the_transfer_matrix(
        values in prop::collection::vec(0..16usize, 1..20),
        k in any::<u64>(),
        m in prop_oneof![1..20u64, Just(1 << 62), Just(1_000_000_007), any::<u64>().prop_map(|m| m.max(1))],
    ) {
        let ring = Modulo::new(m).unwrap();
        let mut counts = vec![0; 16];
        values.iter().for_each(|&value| counts[value] += 1);
        let found = Spectrum::from_counts(&counts).zero_sums(&big(k), Selection::Ordered, Some(&ring)).unwrap();
        prop_assert_eq!(found, big(by_transfer(&values, &big(k), &ring)));
    }

    #[test]
    fn the_spectrum_of_an_interval_has_a_closed_form(from in 0..300u64, length in 1..300u64) {
        let below = from + length;
        let counts: Vec<u64> = (0..below).map(|n| u64::from(n >= from)).collect();
        prop_assert_eq!(Spectrum::from_interval(from, below), Spectrum::from_counts(&counts));
    }

    #[test]
    fn periods_count_heaps_beyond_every_table(below in 10_000_001..u64::MAX / 8, from in 0..1000u64) {
        // The value of a heap of {1,3,4} is the entry of a table with period 7.
        let row = [0, 1, 0, 1, 2, 3, 2];
        let game = instance("{1,3,4}");
        let modulo = Modulo::new(1_000_003);
        let found = counted(&game, &CountQuery { modulo, ..asked(1, from, below) }).unwrap();
        let before = |n: u64| n / 7 * 2 + (0..n % 7).filter(|&rest| row[rest as usize] == 0).count() as u64;
        prop_assert_eq!(found.p, big((before(below) - before(from)) % 1_000_003));
    }
}

#[test]
fn the_interval_is_exact_for_every_small_pair() {
    for below in 1..70u64 {
        for from in 0..below {
            let counts: Vec<u64> = (0..below).map(|n| u64::from(n >= from)).collect();
            assert_eq!(
                Spectrum::from_interval(from, below),
                Spectrum::from_counts(&counts),
                "{from}..{below}"
            );
        }
    }
}

/// Two heaps of Nim are lost if they are equal. Three heaps from 1 to 2^b - 1 are lost if two of
/// them differ and the third is their nim-sum.
#[test]
fn large_heaps_of_nim_are_counted_at_once() {
    let nim = instance("nim");
    assert_eq!(counted(&nim, &asked(2, 1, u64::MAX)).unwrap().p, big(u64::MAX - 1));
    let b = Big::from(1u64 << 63) - 1u8;
    assert_eq!(counted(&nim, &asked(3, 1, 1 << 63)).unwrap().p, &b * (&b - 1u8));
    let sets = CountQuery { selection: Selection::Distinct, ..asked(3, 1, 1 << 63) };
    assert_eq!(counted(&nim, &sets).unwrap().p, &b * (&b - 1u8) / 6u8);
}

/// At a limit of time, an error says which heaps have a known misère quotient.
#[test]
fn a_stopped_misere_count_reports_the_known_quotient() {
    // The quotient of these heaps grows without an end in sight.
    let query = CountQuery { ending: Ending::Misere, ..asked(3, 0, 100) };
    let deadline = Some(std::time::Instant::now() + std::time::Duration::from_secs(2));
    let budget = Budget { deadline, ..Budget::default() };
    let error = count(&instance("0.07"), &query, &budget).unwrap_err();
    let known = error.partial_result().map(|known| known.en.clone()).unwrap_or_default();
    assert!(known.starts_with("the misère quotient of heaps 1 to "), "{error}: {known}");
    assert!(known.ends_with("; no positions are counted yet"), "{known}");
}
