//! Boards looked up in a tablebase at random, each from the files: how many a second.

use grundy::base::{Budget, Counts};
use grundy::lang::RuleGame;
use grundy::workbench::read_rules;
use grundy_tablebase::{Kept, Making, check, make, open};
use std::time::{Duration, Instant};

/// What is promised: so many within so many seconds.
const PROBES: u64 = 100_000;
const SECONDS: f64 = 5.0;

fn rules(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the example is there");
    read_rules(name, &text).expect("it reads well").0.build(params).expect("it is whole")
}

fn main() {
    let folder = std::env::temp_dir().join(format!("grundy-probes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder is made");
    // Listed boards with symmetries, and boards numbered without gaps.
    for (name, params) in [("connect-four", &[("w", 5), ("h", 4)][..]), ("dodgem", &[])] {
        let rules = rules(name, params);
        let start: Counts = rules.initial().expect("a start").expect("one start");
        let dir = folder.join(name);
        let ask = Making {
            dir: &dir,
            name,
            numbering: None,
            outcomes: false,
            threads: 2,
            resume: false,
            every: Duration::from_secs(60),
        };
        make(&rules, &start, &ask, &Budget::default()).expect("it is solved");
        let Kept { tablebase, .. } = open(&dir).expect("it is a tablebase");
        // What is found is what reading everything at once finds.
        let whole = tablebase.whole().expect("it is read");
        let tiers = &tablebase.manifest().numbering.tiers;
        let all = tablebase.boards();
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        let mut asked = Vec::new();
        for _ in 0..PROBES {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let place = random % all;
            let tier = tiers.partition_point(|tier| tier.first + tier.boards <= place);
            let board = whole.board(&tablebase, tier, place - tiers[tier].first);
            asked.push((board.expect("a board"), tiers[tier].mover, whole.label(place)));
        }
        let began = Instant::now();
        for (board, mover, label) in &asked {
            let found = tablebase.label(board, *mover).expect("it is read");
            assert_eq!(found, *label, "{name} {board:?}");
        }
        let seconds = began.elapsed().as_secs_f64();
        println!("{name}: {all} labels, {PROBES} probes in {seconds:.2} s");
        assert!(seconds < SECONDS, "{name}: {seconds:.2} s");
        let flaw = check(&dir, &mut Default::default(), 2, &Budget::default(), &mut |_| {});
        assert!(flaw.expect("it is checked").flaw.is_none(), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}
