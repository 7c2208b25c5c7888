//! Long tables of heaps that split: Grundy's game, Officers (0.6) and 0.106 to 10^7, with their hashes, against
//! the table by definition at 2·10^4 and the portable way at 10^6.

use grundy::Nimber;
use grundy::base::Budget;
use grundy::engine::splits::{Method, SplitTable};
use grundy::engine::table;
use grundy::family::Code;
use grundy::games::Kind;
use grundy::workbench::catalogue;
use std::time::Instant;

const GAMES: [(&str, u64); 3] = [
    ("grundy-game", 0x9ec1_0f81_0cbe_febf),
    ("0.6", 0xdc1a_288d_de09_e271),
    ("0.106", 0x46d4_9e70_634c_87d2),
];

fn main() {
    if std::env::args().any(|word| word == "--test") {
        return;
    }
    for (name, hash) in GAMES {
        let game = match catalogue::find(name).map(|card| &card.kind) {
            Ok(Kind::Game { build, .. }) => {
                build(&Default::default()).expect("it has no parameters")
            }
            _ => grundy::family::Game::Heaps(Code::parse(name).expect("a code").into_game()),
        };
        let options = game.heap_options().expect("a game of heaps");
        let rule = options.split_rule().expect("it takes and splits");
        let budget = Budget::default();
        let mut short: Vec<Nimber> = Vec::new();
        let naive = timed(|| table::naive(options, &mut short, 20_000, &budget).expect("small"));
        let mut portable = SplitTable::new(rule.clone(), Method::Portable);
        let slow = timed(|| portable.extend(1_000_000, &budget).expect("within the budget"));
        let mut fastest = SplitTable::new(rule, Method::Fastest);
        let fast = timed(|| fastest.extend(10_000_000, &budget).expect("within the budget"));
        let values = &fastest.values()[..=10_000_000];
        assert_eq!(fnv(values), hash, "{name}");
        assert_eq!(portable.values()[..=1_000_000], values[..=1_000_000], "{name}");
        assert!(short.iter().zip(values).all(|(a, &b)| a.0 == u32::from(b)), "{name}");
        println!(
            "{name:12} by definition to 2*10^4 {naive:.2} s; portable to 10^6 {slow:.2} s; \
             fastest to 10^7 {fast:.2} s, {:.1} million values a second",
            10.0 / fast
        );
    }
}

fn timed(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

/// FNV-1a over values instead of bytes.
fn fnv(values: &[u16]) -> u64 {
    values.iter().fold(1_469_598_103_934_665_603, |hash: u64, &value| {
        (hash ^ u64::from(value)).wrapping_mul(1_099_511_628_211)
    })
}
