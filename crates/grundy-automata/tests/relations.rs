//! Relations, compared with brute force on small tuples and on numbers of a hundred digits.

use crate::common::{Random, agrees, arranged, numerations, ostrowski};
use grundy_automata::{
    Automaton, Big, Engine, Error, Numeration, NumerationKind, Relation, Variable,
};

fn sum(c: &[i64], x: &[u64]) -> i64 {
    c.iter().zip(x).map(|(c, &x)| c * x as i64).sum()
}

#[test]
fn linear_relations() {
    let cases: [(&[i64], u64); 9] = [
        (&[1], 500),
        (&[-3], 500),
        (&[6], 500),
        (&[1, -1], 60),
        (&[2, 3], 60),
        (&[4, -6], 60),
        (&[1, 1, -1], 18),
        (&[2, -1, -3], 18),
        (&[0, 1, -7], 18),
    ];
    for numeration in numerations() {
        for (c, below) in cases {
            for constant in [0, 1, -1, 2, 17, -30, 100] {
                let coefficients = c.to_vec();
                let equal = Relation::Equal { coefficients: coefficients.clone(), constant };
                agrees(&numeration, &equal, below, |x| sum(c, x) == constant);
                let at_most = Relation::AtMost { coefficients, constant };
                agrees(&numeration, &at_most, below, |x| sum(c, x) <= constant);
            }
        }
    }
}

#[test]
fn large_constants_have_small_automata() {
    for numeration in numerations() {
        let mut engine = Engine::new(numeration);
        for constant in [1_000_000_007, i64::MAX / 2, i64::MAX] {
            let [x, y] = [Variable(0), Variable(1)];
            let difference = Relation::Equal { coefficients: vec![1, -1], constant };
            let difference = engine.relation(&difference, &[x, y]).unwrap();
            let at_most = Relation::AtMost { coefficients: vec![1, 2], constant };
            let at_most = engine.relation(&at_most, &[x, y]).unwrap();
            assert!(difference.states() < 4000, "{}", difference.states());
            let c = constant as u64;
            assert!(difference.contains(&[c + 5, 5]).unwrap());
            assert!(!difference.contains(&[c + 6, 5]).unwrap());
            assert!(at_most.contains(&[c - 2000, 1000]).unwrap());
            assert!(!at_most.contains(&[c - 2000, 1001]).unwrap());
        }
    }
}

#[test]
fn congruences() {
    for numeration in numerations() {
        for (c, modulus, below) in [(&[1][..], 7, 400), (&[3, -5], 4, 40), (&[1, 1, 1], 3, 15)] {
            for remainder in [0, 2, -1] {
                let relation = Relation::Congruent { coefficients: c.to_vec(), remainder, modulus };
                agrees(&numeration, &relation, below, |x| {
                    (sum(c, x) - remainder).rem_euclid(modulus as i64) == 0
                });
            }
        }
    }
    let mut engine = Engine::new(Numeration::binary());
    let relation = Relation::Congruent { coefficients: vec![1], remainder: 0, modulus: 501 };
    assert_eq!(engine.relation(&relation, &[Variable(0)]).unwrap().states(), 501);
}

#[test]
fn constants_and_full_relations() {
    for numeration in numerations() {
        agrees(&numeration, &Relation::Any(2), 30, |_| true);
        for n in [0, 1, 2, 7, 100] {
            agrees(&numeration, &Relation::Constant(Big::from(n)), 300, |x| x[0] == n);
        }
    }
}

/// Returns the weights of a numeration, ascending.
fn weights(numeration: &Numeration) -> Vec<u64> {
    let unit = |zeros| [&[1][..], &vec![0; zeros]].concat();
    (0..30).filter_map(|zeros| u64::try_from(&numeration.value(&unit(zeros))).ok()).collect()
}

#[test]
fn terms_of_the_representation() {
    for numeration in numerations() {
        let weights = weights(&numeration);
        agrees(&numeration, &Relation::Weight, 2000, |x| weights.contains(&x[0]));
        let term = |x: u64, highest: bool| {
            let digits = numeration.digits(&Big::from(x));
            let mut places = (0..digits.len()).filter(|&place| digits[place] > 0);
            let place = if highest { places.next() } else { places.next_back() };
            place.map_or(0, |place| u64::from(digits[place]) * weights[digits.len() - 1 - place])
        };
        agrees(&numeration, &Relation::LowestTerm, 130, |x| x[1] == term(x[0], false));
        agrees(&numeration, &Relation::HighestTerm, 130, |x| x[1] == term(x[0], true));
    }
}

/// Returns `⌊αn⌋`, computed as `⌊pn/q⌋` for a convergent p/q with q > n, because there is no
/// integer between `αn` and `pn/q`.
fn floor(numeration: &Numeration, n: &Big) -> Big {
    let (quotients, golden) = match numeration.kind() {
        NumerationKind::Ostrowski(quotients) => (quotients.clone(), false),
        _ => (vec![1], true),
    };
    let (mut p, mut q) = ((Big::ZERO, Big::ONE), (Big::ONE, Big::ZERO));
    let mut at = 0;
    while q.1 <= *n {
        let a = quotients[at % quotients.len()];
        p = (&p.0 * a + &p.1, p.0);
        q = (&q.0 * a + &q.1, q.0);
        at += 1;
    }
    n * &p.0 / &q.0 + if golden { n.clone() } else { Big::ZERO }
}

#[test]
fn floor_of_multiples() {
    let mut all = ostrowski();
    all.push(Numeration::zeckendorf());
    for numeration in all {
        let floor_of = |n: u64| floor(&numeration, &Big::from(n));
        let (automaton, variables) =
            agrees(&numeration, &Relation::FloorAlpha, 90, |x| Big::from(x[1]) == floor_of(x[0]));
        let holds = |n: &Big, m: &Big| {
            automaton
                .contains_big(&arranged(&automaton, &variables, &[n.clone(), m.clone()]))
                .unwrap()
        };
        let mut random = Random(5);
        let large = (0..40).map(|_| random.big());
        for n in (0..2000u64).map(Big::from).chain(large) {
            let m = floor(&numeration, &n);
            assert!(holds(&n, &m) && !holds(&n, &(&m + 1u8)), "{:?} {n}", numeration.kind());
            assert!(m == Big::ZERO || !holds(&n, &(&m - 1u8)));
        }
    }
    let golden = floor(&Numeration::zeckendorf(), &Big::from(102_334_155u64));
    assert_eq!(golden, Big::from(165_580_140u64));
}

#[test]
fn bits() {
    let binary = Numeration::binary();
    let power = |n: u32| 1u64 << n;
    agrees(&binary, &Relation::XorZero(1), 100, |x| x[0] == 0);
    agrees(&binary, &Relation::XorZero(3), 40, |x| x[0] ^ x[1] == x[2]);
    agrees(&binary, &Relation::XorZero(4), 12, |x| x[0] ^ x[1] ^ x[2] ^ x[3] == 0);
    agrees(&binary, &Relation::BitAnd, 40, |x| x[0] & x[1] == x[2]);
    agrees(&binary, &Relation::BitOr, 40, |x| x[0] | x[1] == x[2]);
    for modulus in [1, 2, 3, 4] {
        agrees(&binary, &Relation::ColumnSums { tracks: 4, modulus }, 12, |x| {
            let ones = |bit: u32| x.iter().filter(|&x| x >> bit & 1 == 1).count() as u32;
            (0..5).all(|bit| ones(bit).is_multiple_of(modulus))
        });
    }
    agrees(&binary, &Relation::OddOnes, 2000, |x| x[0].count_ones() % 2 == 1);
    agrees(&binary, &Relation::Weight, 2000, |x| x[0].is_power_of_two());
    agrees(&binary, &Relation::LowestTerm, 300, |x| x[1] == x[0] & x[0].wrapping_neg());
    agrees(&binary, &Relation::HighestTerm, 300, |x| {
        x[1] == if x[0] == 0 { 0 } else { power(x[0].ilog2()) }
    });
    agrees(&binary, &Relation::TrailingZeros, 300, |x| {
        x[0] > 0 && x[1] == power(x[0].trailing_zeros())
    });
    agrees(&binary, &Relation::TrailingOnes, 300, |x| x[1] == power(x[0].trailing_ones()));
    agrees(&binary, &Relation::BitLength, 300, |x| x[1] == power(64 - x[0].leading_zeros()));
}

fn accepts(automaton: &Automaton, variables: &[Variable], numbers: &[Big]) -> bool {
    automaton.contains_big(&arranged(automaton, variables, numbers)).unwrap()
}

#[test]
fn numbers_of_a_hundred_digits() {
    let mut random = Random(1);
    for numeration in numerations() {
        let mut engine = Engine::new(numeration.clone());
        let [x, y, z] = [5, 1, 3].map(Variable);
        let mut linear = |coefficients: Vec<i64>, constant| {
            engine.relation(&Relation::Equal { coefficients, constant }, &[x, y, z]).unwrap()
        };
        let (plus, mixed) = (linear(vec![1, 1, -1], 0), linear(vec![3, -2, -1], -5));
        for _ in 0..40 {
            let (a, b) = (random.big(), random.big());
            let sum = &a + &b;
            assert_eq!(numeration.value(&numeration.digits(&sum)), sum);
            assert!(accepts(&plus, &[x, y, z], &[a.clone(), b.clone(), sum.clone()]));
            assert!(!accepts(&plus, &[x, y, z], &[a.clone(), b.clone(), sum + 1u8]));
            // 3 (a + b) - 2 a + 5 = a + 3 b + 5.
            let numbers = [&a + &b, a.clone(), &a + &b * 3u8 + 5u8];
            assert!(accepts(&mixed, &[x, y, z], &numbers));
            assert!(!accepts(&mixed, &[x, y, z], &[&a + &b, a.clone(), &a + &b * 3u8 + 6u8]));
        }
    }
    let mut engine = Engine::new(Numeration::binary());
    let variables = [5, 1, 3].map(Variable);
    let mut relation = |relation| engine.relation(&relation, &variables).unwrap();
    let automata = [Relation::XorZero(3), Relation::BitAnd, Relation::BitOr].map(&mut relation);
    for _ in 0..100 {
        let (a, b) = (random.big(), random.big());
        for (at, result) in [&a ^ &b, &a & &b, &a | &b].into_iter().enumerate() {
            let off = &result ^ (Big::ONE << 77);
            assert!(accepts(&automata[at], &variables, &[a.clone(), b.clone(), result]));
            assert!(!accepts(&automata[at], &variables, &[a.clone(), b.clone(), off]));
        }
    }
}

#[test]
fn invalid_input_is_an_error() {
    let mut engine = Engine::new(Numeration::zeckendorf());
    let [x, y] = [Variable(0), Variable(1)];
    let mut fails =
        |relation: Relation, tracks: &[Variable]| engine.relation(&relation, tracks).err();
    assert_eq!(fails(Relation::XorZero(2), &[x, y]), Some(Error::Numeration));
    assert_eq!(fails(Relation::Any(2), &[x, x]), Some(Error::TrackTwice(x)));
    assert_eq!(fails(Relation::Weight, &[x, y]), Some(Error::Arity { expected: 1, given: 2 }));
    let none = Relation::Congruent { coefficients: vec![1], remainder: 0, modulus: 0 };
    assert_eq!(fails(none, &[x]), Some(Error::Modulus));
    let huge = Relation::Equal { coefficients: vec![i64::MIN, i64::MAX], constant: 0 };
    assert_eq!(fails(huge, &[x, y]), Some(Error::Overflow));
    let many: Vec<Variable> = (0..65).map(Variable).collect();
    assert_eq!(fails(Relation::Any(65), &many), Some(Error::TooManyTracks));
    let mut binary = Engine::new(Numeration::binary());
    assert_eq!(binary.relation(&Relation::FloorAlpha, &[x, y]), Err(Error::Numeration));
    let columns = Relation::ColumnSums { tracks: 1, modulus: 0 };
    assert_eq!(binary.relation(&columns, &[x]), Err(Error::Modulus));
    let many: Vec<Variable> = (0..1025).map(Variable).collect();
    assert_eq!(binary.relation(&Relation::XorZero(1025), &many), Err(Error::TooManyTracks));
    let all = binary.all_tuples(&[x]).unwrap();
    assert_eq!(all.contains(&[1, 2]), Err(Error::Arity { expected: 1, given: 2 }));
    assert_eq!(engine.not(&all), Err(Error::Numeration));
}

/// The automaton of a tuple equals the conjunction of the automata of its numbers, and has at most
/// as many states as the longest word needs.
#[test]
fn a_tuple_equals_the_conjunction_of_its_numbers() {
    let [x, y, z] = [7, 2, 5].map(Variable);
    for numeration in numerations() {
        let mut engine = Engine::new(numeration.clone());
        let huge = Big::ONE << 90;
        for numbers in [[0u64, 0, 0], [0, 0, 1], [1, 0, 200], [99, 100, 3], [1 << 40, 5, 0]] {
            let mut numbers = numbers.map(Big::from);
            if numbers[0] == Big::from(99u8) {
                numbers[1] = huge.clone();
            }
            let tuple = engine.tuple(&numbers, &[x, y, z]).unwrap();
            let mut all = engine.all_tuples(&[]).unwrap();
            for (track, number) in [x, y, z].into_iter().zip(&numbers) {
                let one = engine.relation(&Relation::Constant(number.clone()), &[track]).unwrap();
                all = engine.and(&all, &one).unwrap();
            }
            assert_eq!(tuple, all, "{numeration:?}: {numbers:?}");
            assert!(tuple.states() <= 140, "{}", tuple.states());
            let [first, second, third] = numbers;
            assert_eq!(engine.members(&tuple, 2).unwrap(), [vec![second, third, first]]);
        }
        let empty = engine.tuple(&[], &[]).unwrap();
        assert_eq!(empty, engine.all_tuples(&[]).unwrap());
        let two = [Big::ONE, Big::ONE];
        assert!(matches!(engine.tuple(&two, &[x]), Err(Error::Arity { expected: 2, given: 1 })));
        assert!(matches!(engine.tuple(&two, &[x, x]), Err(Error::TrackTwice(_))));
    }
}
