//! Finite families of positions given by their options.

use crate::Random;
use crate::brute::{Brute, sums};
use grundy_misere::{Budget, Certificate, ExplicitRules, Game, Limits, Rejection, Search, verify};

/// Returns a random family whose options are sums of up to two earlier positions.
fn random(random: &mut Random, positions: usize) -> Vec<Vec<Vec<usize>>> {
    (0..positions)
        .map(|n| {
            (0..random.below(4))
                .map(|_| {
                    let parts = if n == 0 { 0 } else { random.below(3) };
                    (0..parts).map(|_| 1 + random.below(n)).collect()
                })
                .collect()
        })
        .collect()
}

#[test]
fn random_families_equal_brute_force() {
    let mut numbers = Random(7);
    let mut solved = 0;
    for _ in 0..300 {
        let options = random(&mut numbers, 7);
        let rules = ExplicitRules::new(options.clone()).unwrap();
        assert_eq!(rules.positions(), 7);
        let mut search = Search::new(rules);
        let limits = Limits { order: 400, budget: Budget { bytes: 1 << 21, ..Budget::default() } };
        while search.quotient().positions() < 7 && search.advance(&limits).is_ok() {}
        let positions = search.quotient().positions();
        solved += usize::from(positions == 7);
        let mut brute = Brute::new(|n: usize| options[n - 1].clone());
        for sum in sums(14, positions) {
            let element = search.quotient().product(sum.iter().copied()).unwrap();
            assert_eq!(search.quotient().is_p(element), brute.is_p(&sum), "{options:?} {sum:?}");
        }
        let listed: Vec<Vec<Vec<u32>>> = options[..positions]
            .iter()
            .map(|options| {
                options.iter().map(|option| option.iter().map(|&n| n as u32).collect()).collect()
            })
            .collect();
        let certificate = Certificate::new(Game::Options(listed), search.quotient(), None);
        let verified = verify(&certificate, 1 << 28, &|| true).unwrap();
        assert_eq!(verified.order, search.quotient().order());
    }
    assert!(solved > 250, "{solved}");
}

#[test]
fn positions_come_after_their_options() {
    assert_eq!(ExplicitRules::new(vec![vec![vec![1]]]), None);
    assert_eq!(ExplicitRules::new(vec![vec![], vec![vec![0]]]), None);
    let listed = Game::Options(vec![vec![vec![1]]]);
    let mut search = Search::new(ExplicitRules::default());
    assert!(search.advance(&Limits::default()).is_ok());
    let mut certificate = Certificate::new(listed, search.quotient(), None);
    assert!(matches!(verify(&certificate, 1 << 20, &|| true), Err(Rejection::Malformed(_))));
    certificate.values.clear();
    assert!(matches!(verify(&certificate, 1 << 20, &|| true), Err(Rejection::Malformed(_))));
}
