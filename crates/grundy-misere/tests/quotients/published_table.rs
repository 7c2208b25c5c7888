//! A published table of quotients.

use crate::digits;
use grundy_misere::{Limits, Search};

#[test]
fn every_quotient_equals_the_table() {
    let table = include_str!("../data/quotients.tsv");
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).skip(1).collect();
    assert_eq!(rows.len(), 223);
    for row in rows {
        let cells: Vec<&str> = row.split('\t').collect();
        let [code, heaps, growth, tame, period, preperiod] = cells[..] else { panic!("{row}") };
        let mut search = Search::new(digits(code));
        for n in 1..=heaps.parse().unwrap() {
            search
                .advance(&Limits::default())
                .unwrap_or_else(|error| panic!("{code} {n}: {error}"));
        }
        let grown: Vec<String> =
            search.growth().iter().map(|(n, order, p)| format!("{n}:{order}/{p}")).collect();
        assert_eq!(grown.join(" "), growth, "{code}");
        let found = search.period();
        let found = found.map(|found| (found.period.to_string(), found.preperiod.to_string()));
        if period.is_empty() {
            assert_eq!(found, None, "{code}");
        } else {
            assert_eq!(found, Some((period.to_string(), preperiod.to_string())), "{code}");
            assert_eq!(search.quotient().is_tame().to_string(), tame, "{code}");
        }
    }
}
