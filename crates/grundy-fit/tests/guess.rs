//! Tests the search for laws in tables that are computed by the definition, and the texts about
//! these laws.

#[path = "guess/exports.rs"]
mod exports;
#[path = "guess/games.rs"]
mod games;

use games::{Game, others, promised};
use grundy_core::base::Budget;
use grundy_fit::guess::{
    Agreement, Answer, Expression, ExpressionLaw, Options, PositionOracle, Table, Target, Truth,
    find, find_with_effort,
};
use grundy_testing::ThreadTimer;
use grundy_text::Lang;
use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn options(game: &Game) -> Options {
    Options { parameters: game.parameters.to_vec(), ..Options::default() }
}

fn found(table: &Table, options: &Options) -> Vec<ExpressionLaw> {
    find(table, &|_| None, options, &Budget::default()).expect("a table")
}

fn game(name: &str) -> Game {
    promised().into_iter().chain(others()).find(|game| game.name == name).expect("a game")
}

/// Returns the first position of a larger table at which a law and the rules differ, or `None` if
/// they agree.
fn wrong(law: &ExpressionLaw, game: &Game) -> Option<Vec<i64>> {
    let larger = game.table(game.larger);
    let wrong =
        |at: &usize| law.expression.value(&larger.rows[*at]) != Some(larger.target.value_at(*at));
    (0..larger.rows.len()).find(wrong).map(|at| larger.rows[at].clone())
}

/// Games with slow searches, which only the benchmark `guess` runs.
const FOR_THE_BENCH: [&str; 3] = ["merging", "prime powers", "Moore's Nim"];

#[test]
fn laws_are_recovered_from_the_rules_alone() {
    let games = promised();
    for game in games.iter().filter(|game| !FOR_THE_BENCH.contains(&game.name)) {
        let table = game.table(game.size);
        let laws = found(&table, &options(game));
        let law = laws.first().unwrap_or_else(|| panic!("{}: no law", game.name));
        assert_eq!(law.checked, table.rows.len() as u64, "{}", game.name);
        let says = law.expression.to_text(&table.variables);
        assert_eq!(wrong(law, game), None, "{}: {says}", game.name);
    }
}

#[test]
fn laws_are_printed_as_people_write_them() {
    for (name, law) in [
        ("Bash", "n mod (m + 1) == 0"),
        ("misère Bash", "n mod (m + 1) == 1"),
        ("powers of two", "n mod 3"),
        ("divisors", "v2(n)"),
        ("Nim, three heaps", "(a ^ b ^ c) == 0"),
        ("Wythoff", "floor_phi(abs(a - b)) == min(a, b)"),
        ("Fibonacci Nim", "is_fib(n)"),
        ("discard and split", "trailing_ones((a - 1) | (b - 1))"),
        ("Euclid", "max(a, b) <= floor_phi(min(a, b))"),
        ("take 1, 3 or 4", "[0, 1, 0, 1, 2, 3, 2][n mod 7]"),
        ("take l to h", "n mod (l + h) < l"),
    ] {
        let game = game(name);
        let table = game.table(game.size);
        let laws = found(&table, &options(&game));
        assert_eq!(laws[0].expression.to_text(&table.variables), law, "{name}");
        assert_eq!(laws.len(), 1, "{name}");
        assert!(matches!(laws[0].agreement, Agreement::Agrees { .. }), "{name}");
    }
}

#[test]
fn a_law_always_states_its_bound() {
    let game = game("Wythoff");
    let table = game.table(game.size);
    let told = found(&table, &options(&game))[0].words(&table);
    assert_eq!(
        told.get(Lang::En),
        "P exactly when `floor_phi(abs(a - b)) == min(a, b)`; observed at 961 positions \
         (a <= 30, b <= 30): not proved"
    );
    assert!(told.get(Lang::Zh).contains("在 961 个局面（a <= 30, b <= 30）上观察到：未证明"));
}

/// Returns `count` random truth values from a multiplicative generator with the seed `state`, which
/// is different from the generator of the search.
fn coins(count: usize, mut state: u64) -> Vec<bool> {
    let mut toss = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    };
    (0..count).map(|_| toss()).collect()
}

#[test]
fn coin_tosses_have_no_law() {
    let options = Options { seconds: 1, ..Options::default() };
    for seed in 0..2 {
        let target = Target::Outcomes(coins(500, seed));
        let rows = (0..500).map(|n| vec![n]).collect();
        let table =
            Table { variables: vec!["n".into()], rows, target, bounded: vec![], ranges: vec![] };
        assert_eq!(found(&table, &options), []);
        let rows = (0..500).map(|n| vec![n % 25, n / 25]).collect();
        let target = Target::Values(coins(500, seed + 9).into_iter().map(u32::from).collect());
        let table = Table {
            variables: vec!["a".into(), "b".into()],
            rows,
            target,
            bounded: vec![],
            ranges: vec![],
        };
        assert_eq!(found(&table, &options), []);
    }
    // In a table so small that many laws fit, no law is reported.
    for seed in 0..150 {
        let count = 10 + seed as i64 % 15;
        let target = Target::Outcomes(coins(count as usize, seed));
        let rows = (0..count).map(|n| vec![n]).collect();
        let table =
            Table { variables: vec!["n".into()], rows, target, bounded: vec![], ranges: vec![] };
        let retold = found(&table, &options);
        assert_eq!(retold, [], "{seed}");
    }
}

/// A function that is 0 below 32768 and 1 from 32768 on.
fn far_exception(n: i64) -> u32 {
    (n >= 32_768) as u32
}

#[test]
fn the_truth_beyond_the_table_decides_between_laws() {
    // The entries up to 7 do not distinguish the index of a bit from its value.
    let rows: Vec<Vec<i64>> = (0..=40).map(|n| vec![n]).collect();
    let names = vec!["n".to_string()];
    let target =
        Target::Outcomes(rows.iter().map(|row| [1, 2, 4, 8, 16, 32].contains(&row[0])).collect());
    let table = Table { variables: names.clone(), rows, target, bounded: vec![], ranges: vec![] };
    let power = |row: &[i64]| Some(Truth::Outcome(row[0] > 0 && row[0].count_ones() == 1));
    let laws = find(&table, &power, &Options::default(), &Budget::default()).unwrap();
    assert_eq!(laws[0].expression.to_text(&names), "is_pow2(n)");
    assert!(laws[0].checked > 41);
    assert_eq!(
        (laws[0].checked - laws[0].checked_outside, &laws[0].max_values[..]),
        (41, &[40][..])
    );
    let told = laws[0].words(&table);
    assert!(told.en.contains("observed at 41 positions (n <= 40) and "), "{}", told.en);

    // A law that holds for all n <= 3000 and fails first at 32768 is dropped if the caller can
    // evaluate larger positions …
    let rows: Vec<Vec<i64>> = (0..=3_000).map(|n| vec![n]).collect();
    let target = Target::Values(vec![0; rows.len()]);
    let table = Table { variables: names, rows, target, bounded: vec![], ranges: vec![] };
    let truth = |row: &[i64]| Some(Truth::Value(far_exception(row[0])));
    let laws = find(&table, &truth, &Options::default(), &Budget::default()).unwrap();
    for law in &laws {
        assert_ne!(law.expression.value(&[40_000]), Some(0), "{law:?}");
    }
    // … and is reported with its bound otherwise.
    let laws = found(&table, &Options::default());
    assert_eq!(laws[0].max_values, [3_000]);
}

#[test]
fn laws_that_differ_beyond_the_table_are_unsettled() {
    // The xor of numbers below 4 is 0 exactly if it equals its square root, among other equivalent
    // conditions.
    let game = game("Nim, four heaps");
    let table = game.table(3);
    let laws = found(&table, &options(&game));
    let differ = laws.iter().any(|law| matches!(law.agreement, Agreement::Disputed { .. }));
    assert_eq!(laws.len() > 1, differ);
    for law in &laws {
        if let Agreement::Disputed { at, value: says, other } = &law.agreement {
            assert_eq!(law.expression.value(at), *says);
            assert_ne!(says, other);
            assert!(law.words(&table).get(Lang::En).contains("not settled"));
        }
    }
    // A caller that can solve larger positions decides between the laws.
    let nim = |row: &[i64]| Some(Truth::Outcome(row.iter().fold(0, |xor, heap| xor ^ heap) == 0));
    let laws = find(&table, &nim, &options(&game), &Budget::default()).unwrap();
    assert_eq!(laws.len(), 1);
    assert_eq!(laws[0].expression.to_text(&table.variables), "(a ^ b ^ c ^ d) == 0");
}

#[test]
fn bags_are_printed_in_ascending_order() {
    let game = game("even piles");
    let mut table = game.table(game.size);
    for row in &mut table.rows {
        row.reverse();
    }
    let options = Options { bags: vec![vec![0, 1, 2, 3]], ..Options::default() };
    let laws = found(&table, &options);
    assert_eq!(laws[0].expression.to_text(&table.variables), "a == b and c == d");
}

#[test]
fn the_same_seed_finds_the_same_laws() {
    let game = game("Euclid");
    let table = game.table(20);
    for seed in 1..6 {
        let options = Options { seed, ..options(&game) };
        let laws = found(&table, &options);
        assert_eq!(laws, found(&table, &options));
        assert_eq!(wrong(&laws[0], &game), None, "seed {seed}: {:?}", laws[0].expression);
    }
}

#[test]
fn a_search_stops_at_its_time_limit() {
    let table = game("Kayles").table(150);
    let began = ThreadTimer::start();
    assert_eq!(found(&table, &Options { seconds: 1, ..Options::default() }), []);
    assert!(began.elapsed() < Duration::from_secs(4));
    let (flag, began) = (AtomicBool::new(true), Instant::now());
    let budget = Budget { stop: Some(&flag), ..Budget::default() };
    find(&table, &|_| None, &Options::default(), &budget).unwrap();
    assert!(began.elapsed() < Duration::from_secs(1));
    // A store of expressions with little memory also ends soon.
    let budget = Budget { bytes: 1 << 20, ..Budget::default() };
    let began = ThreadTimer::start();
    find(&table, &|_| None, &Options::default(), &budget).unwrap();
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn odd_tables_are_refused_or_have_no_law() {
    let table = |rows: Vec<Vec<i64>>, target| Table {
        variables: vec!["n".into()],
        rows,
        target,
        bounded: vec![],
        ranges: vec![],
    };
    let budget = Budget::default();
    let search = |table: &Table| find(table, &|_| None, &Options::default(), &budget);
    assert_eq!(search(&table(vec![], Target::Values(vec![]))), Ok(vec![]));
    let error = search(&table(vec![vec![1]], Target::Values(vec![]))).unwrap_err();
    assert!(
        error.to_string().starts_with("the table needs one value for each variable"),
        "{error}"
    );
    assert!(search(&table(vec![vec![1, 2]], Target::Values(vec![1]))).is_err());
    assert_eq!(search(&table(vec![vec![1]], Target::Values(vec![u32::MAX]))), Ok(vec![]));
    let wild = vec![vec![i64::MIN], vec![i64::MAX], vec![0], vec![-1]];
    search(&table(wild, Target::Outcomes(vec![true, false, true, false]))).unwrap();
    let none = Table {
        variables: vec![],
        rows: vec![vec![]; 20],
        target: Target::Values(vec![3; 20]),
        bounded: vec![],
        ranges: vec![],
    };
    assert_eq!(search(&none).unwrap()[0].expression.value(&[]), Some(3));
}

#[test]
fn an_irrelevant_parameter_is_omitted() {
    let rows: Vec<Vec<i64>> = (1..=24).flat_map(|n| (0..n).map(move |i| vec![n, i])).collect();
    let values = rows.iter().map(|row| ((row[1] + 1) & -(row[1] + 1)) as u32);
    let table = Table {
        variables: vec!["n".into(), "i".into()],
        target: Target::Values(values.collect()),
        bounded: vec![],
        ranges: vec![],
        rows,
    };
    let options = Options { parameters: vec![0], ..Options::default() };
    let laws = found(&table, &options);
    assert_eq!(laws[0].expression.to_text(&table.variables), "lowbit(i + 1)");
}

/// A quantity that grows beyond a list has no entry in the list: such a law would describe the
/// table only.
#[test]
fn unbounded_quantities_do_not_index_lists() {
    let table = |target: &dyn Fn(i64) -> u32, bounded: Vec<usize>| {
        let rows: Vec<Vec<i64>> = (0..1_500).map(|n| vec![n % 300, n / 300]).collect();
        let target = Target::Values(rows.iter().map(|row| target(row[1])).collect());
        Table { variables: vec!["n".into(), "side".into()], rows, target, bounded, ranges: vec![] }
    };
    let scrambled = |at: i64| [7, 2, 9, 4, 0, 13, 5, 30][at as usize];
    let options = Options { seconds: 3, ..Options::default() };
    let list = |laws: Vec<ExpressionLaw>, table: &Table| {
        laws.iter().any(|law| law.expression.to_text(&table.variables).contains("][side]"))
    };
    let open = table(&scrambled, vec![]);
    assert!(!list(found(&open, &options), &open));
    let closed = table(&scrambled, vec![1]);
    assert!(list(found(&closed, &options), &closed));
}

#[test]
fn an_encoding_of_the_table_is_not_a_law() {
    // Many expressions fit eleven numbers, each with many values of a parameter that does not
    // matter.
    let scrambled = [3u32, 1, 4, 0, 5, 9, 2, 6, 8, 7, 11];
    let rows: Vec<Vec<i64>> = (1..=11).flat_map(|m| (0..11).map(move |i| vec![m, i])).collect();
    let target = Target::Values(rows.iter().map(|row| scrambled[row[1] as usize]).collect());
    let table = Table {
        variables: vec!["m".into(), "i".into()],
        rows,
        target,
        bounded: vec![],
        ranges: vec![],
    };
    let options = Options { parameters: vec![0], seconds: 3, ..Options::default() };
    assert_eq!(found(&table, &options), []);
}

/// Positions without moves are P-positions for every parameter; the parameter must not appear in
/// the law.
#[test]
fn a_law_about_rare_positions_omits_irrelevant_parameters() {
    let rows: Vec<Vec<i64>> =
        (0..6_000).map(|n| vec![1 + n / 1_000, n % 100, n / 100 % 10]).collect();
    let target = Target::Outcomes(rows.iter().map(|row| row[1] == 0 && row[2] == 0).collect());
    let variables = ["m", "a", "b"].map(String::from).to_vec();
    let table = Table { variables, rows, target, bounded: vec![], ranges: vec![] };
    let options = Options { parameters: vec![0], seconds: 5, ..Options::default() };
    let laws = found(&table, &options);
    assert!(!laws.is_empty());
    let parameter = Expression::variable(0).nodes()[0].clone();
    assert!(!laws[0].expression.nodes().contains(&parameter), "{:?}", laws[0]);
}

#[test]
fn positions_beyond_the_table_lie_inside_the_ranges() {
    let rows: Vec<Vec<i64>> = (0..20).flat_map(|a| (3..20).map(move |b| vec![a, b])).collect();
    let lost = |row: &[i64]| row[0] == row[1];
    let target = Target::Outcomes(rows.iter().map(|row| lost(row)).collect());
    let ranges = vec![(0, 40), (3, 25)];
    let table =
        Table { variables: vec!["a".into(), "b".into()], rows, target, bounded: vec![], ranges };
    let asked: RefCell<Vec<Vec<i64>>> = RefCell::default();
    let solve = |row: &[i64]| {
        asked.borrow_mut().push(row.to_vec());
        Answer::Known(Truth::Outcome(lost(row)))
    };
    // The rules refuse some numbers inside the ranges.
    let is_position = |row: &[i64]| row[0] % 7 != 6;
    let beyond = PositionOracle { is_position: &is_position, solve: &solve };
    let (laws, _) =
        find_with_effort(&table, beyond, &Options::default(), &Budget::default()).unwrap();
    assert_eq!(laws[0].expression.to_text(&table.variables), "a == b");
    let asked = asked.borrow();
    assert!(asked.len() >= 40, "{}", asked.len());
    for row in &*asked {
        assert!((0..=40).contains(&row[0]) && (3..=25).contains(&row[1]), "{row:?}");
        assert!(is_position(row), "{row:?}");
    }
    assert!(asked.iter().any(|row| row[0] == 40) && asked.iter().any(|row| row[1] == 25));
}
