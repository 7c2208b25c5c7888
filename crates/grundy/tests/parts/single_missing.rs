//! Tests games in which all numbers except one may be taken.

use grundy::base::Big;
use grundy::law::single_missing::SingleMissing;

#[test]
fn values_equal_the_definition() {
    for missing in 1..12u64 {
        let game = SingleMissing::from_missing(&[missing]).unwrap();
        let mut table: Vec<u64> = Vec::new();
        for n in 0..150u64 {
            let takes = (1..=n).filter(|take| *take != missing);
            let options: Vec<u64> = takes.map(|take| table[(n - take) as usize]).collect();
            table.push((0..).find(|value| !options.contains(value)).unwrap());
            let value = Big::from(table[n as usize]);
            assert_eq!(game.value(&Big::from(n)), value, "{missing} {n}");
            assert!(game.heaps_with_value(&value).contains(&Big::from(n)), "{missing} {n}");
        }
    }
    assert_eq!(SingleMissing::from_missing(&[]), None);
    assert_eq!(SingleMissing::from_missing(&[1, 2]), None);
}

#[test]
fn the_largest_take_does_not_overflow() {
    let m = u64::MAX;
    let game = SingleMissing::from_missing(&[m]).unwrap();
    let n = Big::from(m) * 7u8 + 5u8;
    assert_eq!(game.value(&n), Big::from(m) * 3u8 + 5u8);
    assert!(game.heaps_with_value(&game.value(&n)).contains(&n));
}
