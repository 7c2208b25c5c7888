//! Tests the parsing of numbers as users type them.

use grundy::base::{big, parse_big};

#[test]
fn numbers_are_parsed_in_many_notations() {
    for (text, value) in [
        ("0", 0),
        ("007", 7),
        ("1_000_000", 1_000_000),
        ("10^3", 1000),
        ("2^10-1", 1023),
        ("2^10+1", 1025),
        ("0^0", 1),
        ("0^5", 0),
        ("1^99999999999999999999999", 1),
        ("5-5", 0),
    ] {
        assert_eq!(parse_big(text), Ok(big(value)), "{text}");
    }
    let ten_30 = parse_big("10^30").unwrap();
    assert_eq!(ten_30.to_string(), format!("1{}", "0".repeat(30)));
    assert_eq!(parse_big("10^1000").unwrap().to_string().len(), 1001);
}

#[test]
fn invalid_numbers_are_refused_with_advice() {
    for text in [
        "", "x", "-1", "−3", "1.5", "1e9", "2^", "^2", "3-5", "_1", "1__0", "10^10^10", "+5", "1 2",
    ] {
        assert!(parse_big(text).is_err(), "{text}");
    }
    assert!(parse_big("10^9999").is_ok());
    for text in ["10^10000", "10^10001", "10^10000+1"] {
        assert!(parse_big(text).is_err(), "{text} has more digits than are read");
    }
    let long = "9".repeat(100_000);
    for text in [long.as_str(), "10^99999999", "2^99999999999999999999999"] {
        let line = parse_big(text).unwrap_err().to_string();
        assert!(line.contains("digits") || line.contains("long"), "{line}");
        assert!(line.len() < 200, "{line}");
    }
}
