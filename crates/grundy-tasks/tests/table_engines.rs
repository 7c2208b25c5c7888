//! Tests that every engine that fits a game computes the same table, and that other engines are
//! refused.

use grundy_core::base::{Budget, Counts, Ending};
use grundy_core::engine::{Grundy, Search};
use grundy_games::CARDS;
use grundy_octal::Code;
use grundy_store::{Engine, GameState, catalogue};
use grundy_tasks::table::{Table, TableContent, table, two_heaps};
use proptest::prelude::*;

fn instance(game: &str) -> GameState {
    match Code::looks_like(game) {
        true => GameState::from_code(Code::parse(game).unwrap()),
        false => GameState::from_card(catalogue::find(game).unwrap(), &[]).unwrap(),
    }
}

fn values(game: &GameState, engine: Engine, to: u64) -> Vec<u32> {
    game.use_engine(engine).unwrap();
    let table = game.long_table(to, &Budget::default()).unwrap();
    (0..=to).map(|n| table.at(n)).collect()
}

/// Compares the tables of all engines that can compute the game with the definition. Returns these
/// engines.
fn agreed(name: &str, to: u64) -> Vec<Engine> {
    let game = instance(name);
    let wanted = values(&game, Engine::Naive, to);
    let engines = game.engines();
    for &engine in &engines {
        let found = values(&game, engine, to);
        let wrong = (0..found.len()).find(|&n| found[n] != wanted[n]);
        assert_eq!(wrong, None, "{name} by {}", engine.name());
    }
    engines
}

/// Returns whether some digit allows a move; otherwise the digits are not a valid code.
fn plays(digits: &[(u8, &str)]) -> bool {
    digits.iter().any(|(bits, _)| *bits > 0)
}

fn code_of(hex: bool, before: &str, digits: &[(u8, &str)], repeat: bool) -> String {
    let shown: String = digits.iter().map(|(bits, mark)| format!("{bits:X}{mark}")).collect();
    let (hex, open, close) = (
        if hex { "hex " } else { "" },
        if repeat { "[" } else { "" },
        if repeat { "]" } else { "" },
    );
    format!("{hex}{before}.{open}{shown}{close}")
}

/// Generates octal and hexadecimal codes with every condition, sets, and all but sets.
fn codes() -> impl Strategy<Value = String> {
    let digit = |most: u8, marks: Vec<&'static str>| {
        (0..=most, prop::sample::select(marks))
            .prop_map(|(bits, mark)| (bits, if bits < 4 { "" } else { mark }))
    };
    let octal = |marks: Vec<&'static str>| {
        let before = prop::sample::select(vec!["0", "0", "4"]);
        (before, prop::collection::vec(digit(7, marks), 1..5), prop::bool::weighted(0.1))
            .prop_filter("it has a move", |(_, digits, _)| plays(digits))
            .prop_map(|(before, digits, repeat)| code_of(false, before, &digits, repeat))
    };
    let hex = (
        prop::sample::select(vec!["0", "8", "Cu"]),
        prop::collection::vec(digit(15, vec!["", "u", "="]), 1..4),
    )
        .prop_filter("it has a move", |(_, digits)| plays(digits))
        .prop_map(|(before, digits)| code_of(true, before, &digits, false));
    let grundy_type = prop::collection::vec((4u8..8).prop_map(|bits| (bits, "u")), 1..3)
        .prop_map(|digits| code_of(false, "4u", &digits, false));
    let set =
        (prop::collection::btree_set(1u32..60, 1..7), any::<bool>()).prop_map(|(set, not)| {
            let shown = set.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            format!("{}{{{shown}}}", if not { "all but " } else { "" })
        });
    prop_oneof![octal(vec![""]), octal(vec!["", "u", "="]), hex, grundy_type, set]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_engines_for_a_code_agree(code in codes()) {
        agreed(&code, 300);
    }
}

#[test]
fn each_kind_of_game_has_the_expected_engines() {
    use Engine::*;
    for (game, engines) in [
        ("0.77", &[Auto, Naive, Sparse, Lanes, Pairs][..]),
        ("grundy-game", &[Auto, Naive, Sparse, Lanes, Pairs]),
        ("0.4u4", &[Auto, Naive, Sparse, Pairs]),
        ("4=.", &[Auto, Naive, Sparse, Pairs]),
        ("hex 0.8=", &[Auto, Naive, Sparse, Pairs]),
        ("hex 0.8", &[Auto, Naive, Pairs]),
        ("hex 0.8u3", &[Auto, Naive, Pairs]),
        ("0.[7]", &[Auto, Naive]),
        ("{1,4}", &[Auto, Naive, Sieve]),
        ("0.33", &[Auto, Naive, Sieve]),
        ("all but {2}", &[Auto, Naive, Sieve]),
        ("treblecross", &[Auto, Naive, Sparse, Lanes]),
        ("wythoff", &[Auto]),
    ] {
        assert_eq!(instance(game).engines(), engines, "{game}");
    }
    let told = instance("hex 0.8").use_engine(Sieve).unwrap_err();
    assert_eq!(
        told.line(grundy_text::Lang::En),
        "engine `sieve` does not support `hex 0.8`: it supports subtraction games; use `auto`, `naive`, `pairs`"
    );
}

/// A row of n squares is a heap of n + 2 of the code 0.007.
#[test]
fn treblecross_equals_its_shifted_code() {
    agreed("treblecross", 2_000);
    let (rows, heaps) = (instance("treblecross"), instance("0.007"));
    let (rows, heaps) = (values(&rows, Engine::Auto, 3_000), values(&heaps, Engine::Naive, 3_002));
    assert_eq!(rows, heaps[2..]);
    let again = instance("treblecross");
    again.restore(rows[..100].iter().copied()).unwrap();
    assert_eq!(again.cached_table().len(), 100);
    assert_eq!(again.long_table(3_000, &Budget::default()).unwrap().at(3_000), rows[3_000]);
}

/// The engine uses lanes for heaps above 32768. Tables with moves that leave equal heaps have no
/// lanes.
#[test]
fn engines_agree_beyond_where_lanes_begin() {
    for code in ["0.16", "0.56", "0.127", "4.064", "0.16=1"] {
        let game = instance(code);
        let wanted = values(&game, Engine::Sparse, 60_000);
        for engine in game.engines().into_iter().filter(|&engine| engine == Engine::Lanes) {
            assert_eq!(values(&game, engine, 60_000), wanted, "{code}");
        }
        assert_eq!(values(&game, Engine::Pairs, 8_000), wanted[..=8_000], "{code}");
        assert_eq!(values(&game, Engine::Naive, 8_000), wanted[..=8_000], "{code}");
    }
}

#[test]
fn grids_along_rays_equal_the_search() {
    let budget = Budget::default();
    let mut compared = 0;
    for card in CARDS {
        let Ok(game) = GameState::from_card(card, &[]) else { continue };
        if game.game.family().line_moves().is_empty() {
            continue;
        }
        let Ok(Table::Grid(rows)) = table(&game, 25, TableContent::Grundy, &budget) else {
            panic!("{} has no grid", card.id)
        };
        let normal = TableContent::Outcome(Ending::Normal);
        let Ok(Table::Grid(outcomes)) = table(&game, 25, normal, &budget) else {
            panic!("no grid")
        };
        assert!(outcomes.iter().flatten().all(|cell| cell.unwrap().grundy.is_none()));
        let mut search = Search::new(Grundy::default());
        for (a, row) in (0..).zip(&rows) {
            for (b, cell) in (0..).zip(row) {
                let found = cell.unwrap().grundy;
                let wanted = search.value(game.game.family(), &Counts::of([a, b]), &budget);
                let wanted = wanted.ok().unwrap().0;
                assert_eq!(found, Some(wanted), "{} {a} {b}", card.id);
                assert_eq!(
                    outcomes[a as usize][b as usize].unwrap().outcome,
                    cell.unwrap().outcome
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 0, "no game has rays");
}

#[test]
fn two_heaps_have_the_nim_sum_of_their_values() {
    let game = instance("0.77");
    let Ok(Table::Grid(rows)) = two_heaps(&game, 20, &Budget::default()) else { panic!("no grid") };
    for (a, b) in [(0, 0), (3, 7), (11, 20), (20, 20)] {
        let mut search = Search::new(Grundy::default());
        let family = game.game.family();
        let wanted = search.value(family, &Counts::of([a, b]), &Budget::default()).ok().unwrap().0;
        assert_eq!(rows[a as usize][b as usize].unwrap().grundy, Some(wanted), "{a} {b}");
    }
    assert!(two_heaps(&instance("wythoff"), 5, &Budget::default()).is_err());
    assert!(two_heaps(&game, 2001, &Budget::default()).is_err());
}
