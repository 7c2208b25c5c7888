//! Times the search for published periods that need long tables. The search gets neither the period
//! nor the preperiod. Each law is then verified by its certificate.

use grundy::base::Budget;
use grundy::family::Code;
use grundy::workbench::GameState;
use grundy::workbench::game_law::{GameLawKind, find};
use std::time::Instant;

/// Code, period and preperiod, from the table of solved games of github.com/tczajka/octal-games.
const LONG: [(&str, u64, u64); 7] = [
    ("0.165", 1550, 5181),
    ("0.356", 142, 7315),
    ("0.644", 442, 3256),
    ("0.127", 4, 46_578),
    ("0.16", 149_459, 105_351),
    ("0.56", 144, 326_640),
    ("0.376", 4, 2_268_248),
];

fn main() {
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    for (code, period, preperiod) in LONG {
        let instance = GameState::from_code(Code::parse(code).expect("a code"));
        let started = Instant::now();
        let law =
            find(&instance, 10_000_000, false, &Budget::default()).expect("within the budget");
        let found = started.elapsed().as_secs_f64();
        let GameLawKind::Period(proved) = &law.kind else { panic!("{code}: no period") };
        assert_eq!((proved.period, proved.preperiod), (period, preperiod), "{code}");
        let started = Instant::now();
        let checked = law.certificate.expect("a code").check(&Budget::default()).expect("small");
        assert!(checked.holds, "{code}");
        let again = started.elapsed().as_secs_f64();
        println!(
            "{code:6} period {period}, preperiod {preperiod}: {found:.2} s, checked in {again:.2} s"
        );
    }
}
