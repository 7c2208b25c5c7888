//! Compares matrices, recurrences and xor convolution with naive sums and iteration.

use grundy_core::base::{Big, Budget, big};
use grundy_families::algebra::{
    AlgebraError, Integer, Integers, Matrix, Modulo, Recurrence, Ring, parse_integer,
    parse_integers, parse_matrix, power, product, walsh_hadamard, xor_convolution,
};
use grundy_store::{QueryParser, catalogue::lookup};
use grundy_testing::ThreadTimer;
use grundy_text::{Error, ErrorKind};
use proptest::prelude::*;

type Rows = Vec<Vec<i64>>;

fn matrix(rows: &Rows) -> Matrix<Integer> {
    let integers = |row: &Vec<i64>| row.iter().map(|&entry| Integer::from(entry)).collect();
    Matrix::from_rows(rows.iter().map(integers).collect()).unwrap()
}

fn modulo(matrix: &Matrix<Integer>, ring: &Modulo) -> Matrix<u64> {
    matrix.map(|entry| ring.embed_integer(entry))
}

/// Multiplies two matrices entry by entry, by the definition.
fn naive(a: &Rows, b: &Rows) -> Vec<Vec<i128>> {
    let entry =
        |i: usize, j: usize| (0..b.len()).map(|k| i128::from(a[i][k]) * i128::from(b[k][j])).sum();
    (0..a.len()).map(|i| (0..b[0].len()).map(|j| entry(i, j)).collect()).collect()
}

fn rows(rows: usize, columns: usize) -> impl Strategy<Value = Rows> {
    let entry = prop_oneof![-9..10i64, any::<i32>().prop_map(i64::from), Just(0)];
    prop::collection::vec(prop::collection::vec(entry, columns), rows)
}

fn moduli() -> impl Strategy<Value = u64> {
    prop_oneof![1..12u64, Just(1_000_000_007), Just(1 << 63), Just(u64::MAX), 1..u64::MAX]
}

fn remainder(n: i128, m: u64) -> u64 {
    n.rem_euclid(i128::from(m)) as u64
}

proptest! {
    #[test]
    fn a_product_is_the_sum_of_products(
        (a, b) in (1..5usize, 1..5usize, 1..5usize)
            .prop_flat_map(|(p, m, q)| (rows(p, m), rows(m, q))),
        m in moduli(),
    ) {
        let wanted = naive(&a, &b);
        let exact = product(&Integers, &matrix(&a), &matrix(&b)).unwrap();
        let ring = Modulo::new(m).unwrap();
        let (left, right) = (modulo(&matrix(&a), &ring), modulo(&matrix(&b), &ring));
        let rest = product(&ring, &left, &right).unwrap();
        for (i, row) in wanted.iter().enumerate() {
            let exact_row: Vec<Integer> = row.iter().map(|&entry| entry.into()).collect();
            prop_assert_eq!(exact.row(i), exact_row.as_slice());
            let rest_row: Vec<u64> = row.iter().map(|&entry| remainder(entry, m)).collect();
            prop_assert_eq!(rest.row(i), rest_row.as_slice());
        }
    }

    #[test]
    fn products_associate(
        (a, b, c) in (1..4usize, 1..4usize, 1..4usize, 1..4usize)
            .prop_flat_map(|(p, q, r, s)| (rows(p, q), rows(q, r), rows(r, s))),
        m in moduli(),
    ) {
        let (a, b, c) = (matrix(&a), matrix(&b), matrix(&c));
        let times = |x: &_, y: &_| product(&Integers, x, y).unwrap();
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        let ring = Modulo::new(m).unwrap();
        let times = |x: &_, y: &_| product(&ring, x, y).unwrap();
        let (a, b, c) = (modulo(&a, &ring), modulo(&b, &ring), modulo(&c, &ring));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
    }

    #[test]
    fn a_power_equals_repeated_products(
        a in (1..4usize).prop_flat_map(|n| rows(n, n)),
        exponent in 0..20u64,
        m in moduli(),
    ) {
        let a = matrix(&a);
        let ring = Modulo::new(m).unwrap();
        let small = modulo(&a, &ring);
        let mut exact = power(&Integers, &a, &big(0)).unwrap();
        let mut rest = power(&ring, &small, &big(0)).unwrap();
        for i in 0..a.rows() {
            for j in 0..a.rows() {
                prop_assert_eq!(&exact.row(i)[j], &Integer::from(u8::from(i == j)));
                prop_assert_eq!(rest.row(i)[j], u64::from(i == j) % m);
            }
        }
        for _ in 0..exponent {
            exact = product(&Integers, &exact, &a).unwrap();
            rest = product(&ring, &rest, &small).unwrap();
        }
        prop_assert_eq!(power(&Integers, &a, &big(exponent)).unwrap(), exact);
        prop_assert_eq!(power(&ring, &small, &big(exponent)).unwrap(), rest);
    }

    #[test]
    fn exponents_add_up(
        a in (1..4usize).prop_flat_map(|n| rows(n, n)), x in any::<u128>(), y in any::<u128>(), m in moduli(),
    ) {
        let ring = Modulo::new(m).unwrap();
        let a = modulo(&matrix(&a), &ring);
        let to = |exponent: Big| power(&ring, &a, &exponent).unwrap();
        let (x, y) = (Big::from(x), Big::from(y));
        prop_assert_eq!(product(&ring, &to(x.clone()), &to(y.clone())).unwrap(), to(x + y));
    }

    #[test]
    fn a_recurrence_is_iteration(
        (coefficients, first) in (1..7usize).prop_flat_map(|order| (
            prop::collection::vec(-5..6i64, order), prop::collection::vec(-9..10i64, order),
        )),
        m in moduli(),
    ) {
        let of = |list: &[i64]| list.iter().map(|&n| Integer::from(n)).collect::<Vec<_>>();
        let exact = Recurrence::new(of(&coefficients), of(&first)).unwrap();
        let ring = Modulo::new(m).unwrap();
        let small = |list: &[i64]| of(list).iter().map(|n| ring.embed_integer(n)).collect::<Vec<_>>();
        let rest = Recurrence::new(small(&coefficients), small(&first)).unwrap();
        let mut terms = of(&first);
        for n in 0..60u64 {
            let next: Integer = terms.iter().rev().zip(&coefficients).map(|(t, c)| t * *c).sum();
            terms.push(next);
            let term = &terms[n as usize];
            prop_assert_eq!(&exact.term(&Integers, &big(n)).unwrap(), term, "F({})", n);
            prop_assert_eq!(rest.term(&ring, &big(n)).unwrap(), ring.embed_integer(term), "F({})", n);
        }
    }

    /// Compares F(n) with the row vector [F(n), …] by powers of the companion matrix, for n that
    /// iteration does not reach.
    #[test]
    fn a_recurrence_is_a_power_of_its_companion_matrix(
        (coefficients, first) in (1..7usize).prop_flat_map(|order| (
            prop::collection::vec(any::<u64>(), order), prop::collection::vec(any::<u64>(), order),
        )),
        n in any::<u128>(),
        m in moduli(),
    ) {
        let ring = Modulo::new(m).unwrap();
        let small = |list: &[u64]| list.iter().map(|n| n % m).collect::<Vec<_>>();
        let (coefficients, first) = (small(&coefficients), small(&first));
        let order = first.len();
        let companion = (0..order).map(|row| {
            let shifted = (1..order).map(|column| u64::from(row + 1 == column) % m);
            [coefficients[row]].into_iter().chain(shifted).collect()
        });
        // [F(n), …, F(n−d+1)]·C = [F(n+1), …, F(n−d+2)]
        let companion = Matrix::from_rows(companion.collect()).unwrap();
        let start = Matrix::from_rows(vec![first.iter().rev().copied().collect()]).unwrap();
        let at = product(&ring, &start, &power(&ring, &companion, &Big::from(n)).unwrap()).unwrap();
        let recurrence = Recurrence::new(coefficients, first).unwrap();
        prop_assert_eq!(recurrence.term(&ring, &Big::from(n)).unwrap(), at.row(0)[order - 1]);
    }

    #[test]
    fn xor_convolution_is_the_double_sum(
        f in prop::collection::vec(any::<i64>(), 1..20), g in prop::collection::vec(any::<i64>(), 1..20),
    ) {
        let of = |list: &[i64]| list.iter().map(|&n| Integer::from(n)).collect::<Vec<_>>();
        let size = f.len().max(g.len()).next_power_of_two();
        let mut wanted = vec![Integer::ZERO; size];
        for (u, a) in f.iter().enumerate() {
            for (v, b) in g.iter().enumerate() {
                wanted[u ^ v] += Integer::from(*a) * Integer::from(*b);
            }
        }
        prop_assert_eq!(xor_convolution(&of(&f), &of(&g)), wanted);
    }

    #[test]
    fn transforming_twice_gives_a_multiple(f in prop::collection::vec(-1000..1000i64, 16)) {
        let mut twice = f.clone();
        walsh_hadamard(&mut twice);
        prop_assert_eq!(twice[0], f.iter().sum::<i64>());
        walsh_hadamard(&mut twice);
        prop_assert_eq!(twice, f.iter().map(|n| n * 16).collect::<Vec<_>>());
    }

    #[test]
    fn long_dot_products_do_not_overflow(pairs in prop::collection::vec((any::<u64>(), any::<u64>()), 0..40), m in moduli()) {
        let ring = Modulo::new(m).unwrap();
        let wanted: Big = pairs.iter().map(|(a, b)| Big::from(*a) * Big::from(*b)).sum();
        let found = ring.dot(pairs.iter().map(|(a, b)| (a, b)));
        prop_assert_eq!(Big::from(found), wanted % Big::from(m));
    }

    #[test]
    fn a_printed_matrix_is_parsed_to_itself(a in (1..5usize, 1..5usize).prop_flat_map(|(p, q)| rows(p, q))) {
        let a = matrix(&a);
        prop_assert_eq!(parse_matrix(&a.to_string()).unwrap(), a);
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "[-\\[\\],;0-9 x\u{ff0c}^_]{0,30}|.{0,20}") {
        let _ = (parse_matrix(&text), parse_integer(&text), parse_integers(&text));
    }
}

#[test]
fn modulo_one_everything_is_0_and_negative_numbers_become_remainders() {
    let one = Modulo::new(1).unwrap();
    let a = matrix(&vec![vec![5, -7], vec![1, 2]]);
    let zero = modulo(&a, &one);
    assert_eq!(power(&one, &zero, &big(0)).unwrap().to_string(), "[[0,0],[0,0]]");
    assert!(Modulo::new(0).is_none());
    let ring = Modulo::new(1_000_000_007).unwrap();
    let minus = modulo(&matrix(&vec![vec![-1]]), &ring);
    assert_eq!(power(&ring, &minus, &big(1)).unwrap().to_string(), "[[1000000006]]");
    assert_eq!(ring.power(3, &big(1_000_000_006)), 1, "Fermat");
    assert_eq!(Modulo::new(1).unwrap().power(0, &big(0)), 0);
}

#[test]
fn sizes_that_do_not_fit_are_refused_with_advice() {
    let (wide, square) = (matrix(&vec![vec![1, 2, 3]]), matrix(&vec![vec![1, 1], vec![1, 0]]));
    let two = matrix(&vec![vec![2]]);
    let told = |error: AlgebraError| {
        let error = Error::from(error);
        (error.kind(), error.to_string())
    };
    let (kind, line) = told(product(&Integers, &wide, &square).unwrap_err());
    assert_eq!(kind, ErrorKind::BadInput);
    assert!(line.contains("1x3") && line.contains("2x2"), "{line}");
    assert!(power(&Integers, &wide, &big(2)).is_err());
    let (kind, line) = told(power(&Integers, &two, &big(1_000_000_000_000)).unwrap_err());
    assert_eq!(kind, ErrorKind::TooBig);
    assert!(line.contains("mod="), "{line}");
    // The entries do not grow, whatever the exponent.
    let one = matrix(&vec![vec![0, -1], vec![1, 0]]);
    assert_eq!(power(&Integers, &one, &(Big::ONE << 4000)).unwrap().to_string(), "[[1,0],[0,1]]");
    let huge = Matrix::from_rows(vec![vec![1u64; 200]; 200]).unwrap();
    let ring = Modulo::new(7).unwrap();
    assert_eq!(told(power(&ring, &huge, &(Big::ONE << 30_000)).unwrap_err()).0, ErrorKind::TooBig);
    assert!(Matrix::<u64>::from_rows(vec![]).is_err());
    assert!(Matrix::from_rows(vec![vec![1u64, 2], vec![3]]).is_err());
    assert!(Recurrence::<u64>::new(vec![], vec![]).is_err());
    assert!(Recurrence::new(vec![1u64], vec![]).is_err());
    let doubling = Recurrence::new(vec![Integer::from(2)], vec![Integer::ONE]).unwrap();
    assert_eq!(told(doubling.term(&Integers, &big(1 << 40)).unwrap_err()).0, ErrorKind::TooBig);
}

#[test]
fn a_recurrence_of_large_order_is_answered() {
    // F(n) = F(n−500), first terms 0, 1, 2, …: F(n) = n mod 500.
    let ring = Modulo::new(1 << 40).unwrap();
    let mut coefficients = vec![0; 500];
    coefficients[499] = 1;
    let recurrence = Recurrence::new(coefficients, (0..500).collect()).unwrap();
    let n = Big::from(10u8).pow(18) + 123u8;
    assert_eq!(recurrence.term(&ring, &n).unwrap(), 123);
}

#[test]
fn an_exact_recurrence_of_large_order_is_refused_before_it_takes_long() {
    let ones = vec![Integer::ONE; 60];
    let recurrence = Recurrence::new(ones.clone(), ones).unwrap();
    // Each term is the sum of the previous 60: 60, 119, 237, …
    assert_eq!(recurrence.term(&Integers, &big(61)).unwrap(), Integer::from(119));
    let started = ThreadTimer::start();
    let refused = recurrence.term(&Integers, &(Big::ONE << 60)).unwrap_err();
    assert_eq!(Error::from(refused).kind(), ErrorKind::TooBig);
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

/// Luogu P3390 at its limits. A debug build may take a second.
#[test]
fn a_power_at_contest_limits_is_computed_in_time() {
    let ring = Modulo::new(1_000_000_007).unwrap();
    let rows = (0..100u64).map(|i| (0..100).map(|j| (i * 31 + j * 17) % 1000).collect()).collect();
    let a = Matrix::from_rows(rows).unwrap();
    let started = ThreadTimer::start();
    let found = power(&ring, &a, &Big::from(10u8).pow(12)).unwrap();
    assert!(started.elapsed().as_secs_f64() < 5.0);
    let half = power(&ring, &a, &(Big::from(10u8).pow(12) / 2u8)).unwrap();
    assert_eq!(product(&ring, &half, &half).unwrap(), found);
}

/// Returns the English lines that the command line `line` of a catalogue function prints, or the
/// error message.
fn told(line: &str) -> Result<Vec<String>, String> {
    let read = |name: &str| panic!("{name} is no file of this test");
    let parser = QueryParser::new(Budget::default(), &read);
    let words: Vec<&str> = line.split_whitespace().collect();
    let (_, lines) = parser.evaluate(&words).expect("a function");
    let lines = lines.map_err(|error| error.to_string())?;
    Ok(lines.into_iter().map(|line| line.en).collect())
}

#[test]
fn the_cards_parse_user_notation() {
    for (line, wanted) in [
        ("matrix [[1,2],[3,4]] * [[5],[6]]", "[[17],[39]]"),
        ("matrix [1,2;3,4] × [[0,1],[1,0]]", "[[2,1],[4,3]]"),
        ("matrix [[0,1],[1,0]] * [[1,2],[3,4]] mod=3", "[[0,1],[1,2]] (mod 3)"),
        ("matrix [[-1]] mod=1", "[[0]] (mod 1)"),
        // The sample of Luogu P3390.
        ("matrix-power [[1,1],[1,1]] 1 mod=1000000007", "[[1,1],[1,1]] (mod 1000000007)"),
        ("matrix-power [[-1]] 1 mod=1000000007", "[[1000000006]] (mod 1000000007)"),
        ("matrix-power [[2,0],[0,3]]^5", "[[32,0],[0,243]]"),
        ("matrix-power [[7,8],[9,10]] 0", "[[1,0],[0,1]]"),
        ("fibonacci-mod 10", "F(10) = 55"),
        ("fibonacci-mod 0 mod=7", "F(0) = 0 (mod 7)"),
        ("linear-recurrence-3 a=1,1,1 first=0,0,1 10", "F(10) = 81"),
        ("linear-recurrence-3 a=0,-1 first=1,0 10^30", &format!("F(1{}) = 1", "0".repeat(30))),
        ("fibonacci-sum 0", "S(0) = 0"),
        // F(10) = 55, so S(8) = 54. Without a reduction, the sum modulo 11 would be −1.
        ("fibonacci-sum 8 mod=11", "S(8) = 10 (mod 11)"),
    ] {
        assert_eq!(told(line).as_deref(), Ok(&[wanted.to_string()][..]), "{line}");
    }
    for (line, part) in [
        ("matrix [[1,2]] * [[3,4]]", "1x2"),
        ("matrix [[1,2],[3]]", "row 2"),
        ("matrix [[1,a]]", "row 1, entry 2"),
        ("matrix", "matrix 1"),
        ("matrix [[]]", "no entries"),
        ("matrix-power [[1,2]] 3", "1x2"),
        ("matrix-power [[1]]", "exponent"),
        ("matrix-power 5", "no matrix"),
        ("matrix-power [[1]] -1", "negative"),
        ("fibonacci-mod 5 mod=0", "`mod` is 0"),
        ("fibonacci-mod 5 mod=18446744073709551616", "below 2^64"),
        ("fibonacci-mod 10^9", "mod="),
        ("fibonacci-mod", "no n"),
        ("linear-recurrence-3 a=1,1 first=1 5", "1 first terms"),
        ("linear-recurrence-3 a=1,x first=1,1 5", "`a`: number 2"),
        ("linear-recurrence-3 first=1,1 5", "`a` is missing"),
    ] {
        let line_told = told(line).expect_err(line);
        assert!(line_told.contains(part), "{line}: {line_told}");
    }
}

#[test]
fn sums_of_fibonacci_numbers_equal_naive_sums() {
    let (mut before, mut here, mut sum) = (0u64, 1u64, 0u64);
    for n in 0..80 {
        assert_eq!(told(&format!("fibonacci-sum {n}")), Ok(vec![format!("S({n}) = {sum}")]));
        let rest = format!("S({n}) = {} (mod 9)", sum % 9);
        assert_eq!(told(&format!("fibonacci-sum {n} mod=9")), Ok(vec![rest]));
        let number = format!("F({n}) = {before}");
        assert_eq!(told(&format!("fibonacci-mod {n}")), Ok(vec![number]));
        sum += here;
        (before, here) = (here, before + here);
    }
}

#[test]
fn entries_are_found_by_their_listed_names() {
    for (name, id) in [
        ("Matrix product", "matrix"),
        ("矩阵乘法", "matrix"),
        ("Matrix power (Luogu P3390)", "matrix-power"),
        ("矩阵快速幂", "matrix-power"),
        ("Fibonacci numbers (Luogu P1962)", "fibonacci-mod"),
        ("斐波那契数列", "fibonacci-mod"),
        ("F_n=aF_{n−1}+bF_{n−2}+cF_{n−3}", "linear-recurrence-3"),
        ("三项递推", "linear-recurrence-3"),
        ("F_1+…+F_n", "fibonacci-sum"),
        ("斐波那契前缀和", "fibonacci-sum"),
        ("Mergeable binary trie", "mergeable-trie"),
        ("可合并 01-trie", "mergeable-trie"),
        ("S-Nim (HDU 1536, POJ 2960)", "s-nim"),
    ] {
        assert_eq!(lookup(name).map(|card| card.id), Some(id), "{name}");
    }
}

#[test]
fn a_small_expression_on_sets_is_evaluated() {
    let of = |line: &str| told(line).map(|lines| lines[0].clone());
    assert_eq!(of("mergeable-trie 1 2 5 xor 3 merge 0 4").unwrap(), "{0,1,2,4,6}: size 5, mex 3");
    assert_eq!(of("mergeable-trie").unwrap(), "{}: size 0, mex 0");
    assert_eq!(of("mergeable-trie 3 3 merge 3 merge 0 xor 1").unwrap(), "{1,2}: size 2, mex 0");
    assert_eq!(of("mergeable-trie 4294967295 0").unwrap(), "{0,4294967295}: size 2, mex 1");
    for line in ["mergeable-trie 4294967296", "mergeable-trie 1 xor", "mergeable-trie 1 and 2"] {
        assert!(of(line).is_err(), "{line}");
    }
}
