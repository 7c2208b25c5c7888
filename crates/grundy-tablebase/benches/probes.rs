//! Measures random probes of a tablebase, each read from the files.

use grundy::base::{Budget, Counts};
use grundy::lang::RuleGame;
use grundy::workbench::read_rules;
use grundy_tablebase::{BuildOptions, OpenTablebase, check, make, open};
use std::time::{Duration, Instant};

/// Number of probes.
const PROBES: u64 = 100_000;
/// Limit of the time for all probes.
const MAX_SECONDS: f64 = 5.0;

fn rules(name: &str, params: &[(&str, i64)]) -> RuleGame {
    let path = format!("{}/../../examples/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the example is there");
    read_rules(name, &text).expect("it reads well").0.build(params).expect("it is whole")
}

fn main() {
    let folder = std::env::temp_dir().join(format!("grundy-probes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder is made");
    // Listed boards with symmetries, and dense numbering.
    for (name, params) in [("connect-four", &[("w", 5), ("h", 4)][..]), ("dodgem", &[])] {
        let rules = rules(name, params);
        let start: Counts = rules.initial().expect("a start").expect("one start");
        let dir = folder.join(name);
        let options = BuildOptions {
            dir: &dir,
            name,
            numbering: None,
            outcomes_only: false,
            threads: 2,
            resume: false,
            checkpoint_interval: Duration::from_secs(60),
        };
        make(&rules, &start, &options, &Budget::default()).expect("it is solved");
        let OpenTablebase { tablebase, .. } = open(&dir).expect("it is a tablebase");
        // Compare the probes with the labels read all at once.
        let loaded = tablebase.load().expect("it is read");
        let tiers = &tablebase.manifest().numbering.tiers;
        let labels = tablebase.boards();
        let mut random = 0x9e37_79b9_7f4a_7c15u64;
        let mut probes = Vec::new();
        for _ in 0..PROBES {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let index = random % labels;
            let tier = tiers.partition_point(|tier| tier.first + tier.boards <= index);
            let board = loaded.board(&tablebase, tier, index - tiers[tier].first);
            probes.push((board.expect("a board"), tiers[tier].mover, loaded.label(index)));
        }
        let began = Instant::now();
        for (board, mover, label) in &probes {
            let found = tablebase.label(board, *mover).expect("it is read");
            assert_eq!(found, *label, "{name} {board:?}");
        }
        let seconds = began.elapsed().as_secs_f64();
        println!("{name}: {labels} labels, {PROBES} probes in {seconds:.2} s");
        assert!(seconds < MAX_SECONDS, "{name}: {seconds:.2} s");
        let flaw = check(&dir, &mut Default::default(), 2, &Budget::default(), &mut |_| {});
        assert!(flaw.expect("it is checked").flaw.is_none(), "{name}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder is removed");
}
