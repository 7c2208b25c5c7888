//! Tests [`ReachProbe`], which decides whether few positions are reachable from a position. It is a
//! private part of the library that depends on positions alone, so it is included here.

#[path = "../src/cache/reach_probe.rs"]
mod probe;

use grundy_core::base::Counts;
use probe::ReachProbe;

/// Returns the options of a row of walls: a move takes any number of bricks from one wall. With up
/// to three bricks each, six walls have 4^6 positions.
fn walls(position: &Counts) -> Option<Vec<Counts>> {
    let less = |wall: usize| {
        (0..position[wall]).map(move |left| {
            let walls = position.iter().enumerate();
            Counts::of(walls.map(|(at, bricks)| if at == wall { left } else { *bricks }))
        })
    };
    Some((0..position.len()).flat_map(less).collect())
}

#[test]
fn exactly_the_reachable_positions_are_counted() {
    let start = || Some(Counts::of([3; 6]));
    for (most, few) in [(4_096, true), (4_095, false)] {
        let mut looked = ReachProbe::default();
        assert_eq!(looked.reaches_at_most(&Counts::of([3; 6]), most, start, walls), few, "{most}");
        // The position is reachable from the start, so the positions that are reachable from the
        // start decide.
        assert_eq!(looked.reaches_at_most(&Counts::of([1; 6]), most, start, walls), few, "{most}");
        assert_eq!(looked.len(), if few { most } else { 0 });
    }
    // Without a start only the position itself counts.
    let mut looked = ReachProbe::default();
    assert!(looked.reaches_at_most(&Counts::of([1; 6]), 64, || None, walls));
    assert!(!looked.reaches_at_most(&Counts::of([2; 6]), 64, || None, walls));
}

#[test]
fn positions_with_too_many_or_no_moves_are_not_probed() {
    let same = |position: &Counts| Some(vec![position.clone(); 50 * 9 + 1]);
    let one = Counts::of([1]);
    assert!(!ReachProbe::default().reaches_at_most(&one, 9, || None, same));
    assert!(ReachProbe::default().reaches_at_most(&one, 10, || None, same));
    assert!(!ReachProbe::default().reaches_at_most(&one, 10, || None, |_| None));
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let positions = [[2, 2, 0], [0, 3, 3], [3, 3, 3], [1, 1, 3], [3, 3, 2], [0, 0, 1]];
    let alone = |numbers: &[u64; 3]| {
        ReachProbe::default().reaches_at_most(&Counts::of(*numbers), 30, || None, walls)
    };
    for first in &positions {
        let mut probe = ReachProbe::default();
        for numbers in std::iter::once(first).chain(&positions) {
            let answer = probe.reaches_at_most(&Counts::of(*numbers), 30, || None, walls);
            assert_eq!(answer, alone(numbers), "{numbers:?} after {first:?}");
        }
    }
}
