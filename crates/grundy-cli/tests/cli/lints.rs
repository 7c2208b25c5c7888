//! `grundy lint`: files whose small positions do not satisfy `where`, files with sums, and limits.

use super::{Ran, words};
use std::time::Instant;

/// Writes the rule file `name` with the content `text` and runs `grundy lint` on it; `more` are
/// further words of the command line.
fn lint(name: &str, text: &str, more: &[&str]) -> Ran {
    let folder = std::env::temp_dir().join(format!("grundy-lints-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    let path = file.display().to_string();
    words(&[&["lint", &path], more].concat())
}

const CARDS: &str = "game \"A game with numbers\" \"数字游戏\"\nsides first, second\nparam m: 1..8 = 8\n\
    # How many cards 0..4 the first has, then the second\nposition c: 0..8[10]\n\
    where sum(c[i] for i in 0..4) == m and sum(c[i] for i in 5..9) == m\n\
    lose when c[5 * opponent] == m\n\
    move add \"{x} += {y}\" (x in 1..4, y in 1..4) when c[5 * mover + x] > 0 and c[5 * opponent + y] > 0 {\n\
    \x20 c[5 * mover + x] -= 1\n  c[5 * mover + (x + y) mod 5] += 1\n}\n";

/// If no small position satisfies `where`, `lint` draws positions that do and plays games from
/// them.
#[test]
fn lint_draws_positions_if_no_small_one_satisfies_where() {
    let cards = lint("cards.game", CARDS, &[]);
    assert_eq!(cards.code, 0, "{}{}", cards.out, cards.err);
    // Cycles occur only in games from positions with 8 cards.
    assert!(cards.out.contains("play may return to an earlier position"), "{}", cards.out);
    let far = "position a\nwhere a > 10000\nmove take (k in 1..3) when a - k > 10000 -> [a - k]\n";
    let far = lint("far.game", far, &[]);
    assert_eq!(far.code, 0, "{}{}", far.out, far.err);
    assert!(far.out.contains(" random games ended: "), "{}", far.out);
    let still = "position a\nwhere a > 10000\nmove take when a > 20000 -> [a - 1]\n";
    let still = lint("still-far.game", still, &[]);
    assert_eq!(still.code, 0, "games that are long are no fault: {}{}", still.out, still.err);
    // Two numbers with a fixed sum, in ranges that begin at large numbers.
    let sum = "position a: 5000..9000, b: 5000..9000\nwhere a + b == 17321\n\
        move shift (k in 1..9) when a - k >= 5000 and b + k <= 9000 -> [a - k, b + k]\n";
    let sum = lint("sum.game", sum, &[]);
    assert!(sum.code == 0 && sum.out.contains("200 random games ended"), "{}{}", sum.out, sum.err);
}

#[test]
fn a_file_without_positions_gets_a_warning() {
    for (name, text) in [
        ("none.game", "position a\nwhere a < 0\nmove take when a > 0 -> [a - 1]\n"),
        (
            "never.game",
            "position a: 0..9, b: 0..9\nwhere a + b == 50\nmove m when a > 0 -> [a - 1, b]\n",
        ),
        (
            "claimed.game",
            "position a\nwhere a < 0\nmove take when a > 0 -> [a - 1]\nclaim P when a == 0\n",
        ),
        (
            "sided.game",
            "sides x, y\nposition c: 0..2[30]\nwhere sum(c) == 99\nmove m (i in 0..29) when c[i] > 0 { c[i] -= 1 }\n",
        ),
    ] {
        let ran = lint(name, text, &[]);
        assert_eq!(ran.code, 0, "{name}: {}{}", ran.out, ran.err);
        let warned = ran.out.contains("no start among the small positions satisfies `where`");
        assert!(warned, "{name}: {}", ran.out);
        let json = lint(name, text, &["--json"]);
        let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        let doubts = json["doubts"].as_array().unwrap();
        assert!(
            doubts.iter().any(|doubt| doubt.as_str().unwrap().contains("no start among")),
            "{json}"
        );
        assert!(lint(name, text, &["--lang", "zh"]).out.contains("没有小局面满足"), "{name}");
    }
}

/// Games without a move are not evidence that games end.
#[test]
fn random_games_without_a_move_get_a_warning() {
    let text = "position a: 0..9 = 3\nmove take when a > 5 -> [a - 1]\n";
    let ran = lint("still.game", text, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("200 random games ended without a move"), "{}", ran.out);
    assert!(ran.out.contains("warning") && !ran.out.contains("ok: 200"), "{}", ran.out);
}

/// A random move in a sum costs the options of one part.
#[test]
fn sums_are_linted_as_quickly_as_other_files() {
    let timed = |name: &str, option: &str| {
        let text = format!(
            "position n = 300\nmove take (k in 1..20) when k <= n -> [n - k]\n\
             move split (k in 1..150) when 2 * k <= n -> {option}\n"
        );
        let begun = Instant::now();
        let ran = lint(name, &text, &[]);
        assert!(
            ran.code == 0 && ran.out.contains("200 random games ended"),
            "{}{}",
            ran.out,
            ran.err
        );
        begun.elapsed().as_secs_f64()
    };
    // About 40 times more moves are played, because every part is played until it ends.
    let (alone, sum) = (timed("alone.game", "[n - k]"), timed("parts.game", "[k] + [n - k]"));
    assert!(sum < 40.0 * alone + 4.0, "{sum} s for sums, {alone} s for single positions");
    let sided = "sides a, b\nposition n = 40\nmove take (k in 1..3) when k <= n -> [n - k]\n\
        move split (k in 1..20) when 2 * k <= n and mover == a -> [k] + [n - k]\n";
    let sided = lint("sided-sum.game", sided, &[]);
    assert!(sided.out.contains("200 random games ended"), "{}{}", sided.out, sided.err);
}

/// A game of sums can have very many moves although each component ends soon. This is no fault of
/// the file, unlike a component that never ends.
#[test]
fn many_components_are_no_endless_game() {
    let ran = lint("many-parts.game", "position n\nmove cut (k in 1..n) -> [n - k] times k\n", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("had not ended after 10000 moves"), "{}", ran.out);
    let endless = "position n\nmove grow when n > 0 -> [n + 1] + [n - 1]\n";
    let ran = lint("grows.game", endless, &[]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("did not end in 10000 moves"), "{}", ran.out);
}

/// If no random game ends in the time for them, a warning says so, the other checks follow, and no
/// limit of the command is named.
#[test]
fn a_slow_random_game_is_a_warning() {
    // Each of the 10,000 moves of a game takes about 3 · 10^5 loop steps. Those from small positions,
    // at which the claim is checked, take few.
    let text = "position n = 300000000\n\
        move take when n > 0 and sum(i for i in 1..n div 1000) >= 0 -> [n - 1]\n\
        claim P when n mod 2 == 0\n";
    let ran = lint("slow-game.game", text, &["--json"]);
    assert!(ran.out.contains("no random game ended within 3 s"), "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("stopped after"), "{}", ran.err);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let said = format!("{}{}", found["notes"], found["faults"]);
    assert!(said.contains("P when n mod 2 == 0"), "{found}");
}

/// A start with a large number may need more moves than a random game has. This is no fault.
#[test]
fn a_long_game_from_a_large_start_is_no_fault() {
    let ran = lint("large.game", "position n = 15000\nmove take when n > 0 -> [n - 1]\n", &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("had not ended after 10000 moves"), "{}{}", ran.out, ran.err);
}

/// Files with long loops are read in a few seconds, so that `lint` can report on them at a limit.
#[test]
fn a_file_with_long_loops_is_read_before_a_limit() {
    let text = "position n = 19000\n\
        move take (k in 1..2) when k <= n and sum(i * i mod 7 for i in 1..40000) >= 0 -> [n - k]\n";
    let ran = lint("long-loops.game", text, &["--time", "20"]);
    assert!(ran.out.contains("ok: ") || ran.out.contains("warning"), "{}{}", ran.out, ran.err);
}

/// At a limit, the partial result about the file is printed.
#[test]
fn lint_prints_partial_results_at_a_limit() {
    // 200 games of 9000 moves each.
    let text = "position n = 9000\nmove take when n > 0 -> [n - 1]\nclaim P when n mod 2 == 0\n";
    let ran = lint("long.game", text, &["--time", "1"]);
    let known = ran.out.contains("random game") || ran.out.contains("the rules were read");
    assert!(known, "{} {}{}", ran.code, ran.out, ran.err);
}
