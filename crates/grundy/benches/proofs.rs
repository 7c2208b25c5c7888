//! Times proofs of claims for all sizes, each against its time limit, and checks the certificates.
//! If MONA is installed, it decides two of the statements for comparison.

use grundy::lang::{RuleFile, RuleGame};
use grundy::proof::{DiscoveryGoal, Proof, Verdict, discover, prove_claim};
use grundy_automata::Limits;
use grundy_checker::Fault;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A benchmark: its name, the rules with their claim, the goal of the discovery if the claim is to
/// be found (`found`), and the time limit in milliseconds (`most`).
struct Promise {
    name: &'static str,
    rules: String,
    found: Option<DiscoveryGoal>,
    most: u64,
}

fn promises() -> Vec<Promise> {
    let claimed =
        |name, rules: &str, most| Promise { name, rules: rules.into(), found: None, most };
    let nim = "position h: nat[10]\nmove take (i in 0..9, k in 1..h[i]) { h[i] -= k }\nclaim P when xor(h) == 0\n";
    let wythoff = example("wythoff");
    let bash = |claim: &str| {
        format!("position n\nmove take (k in 1..500) when k <= n -> [n - k]\nclaim {claim}\n")
    };
    let residues = "position a, b\nmove one (k in 1..a) when k < 129 -> [a - k, b]\nmove two (k in 1..b) when k < 129 -> [a, b - k]\n\
                    claim grundy = a mod 129 xor b mod 129\n";
    let unclaimed = |name: &str| {
        let text = example(name);
        text.lines()
            .filter(|line| !line.starts_with("claim"))
            .map(|line| format!("{line}\n"))
            .collect()
    };
    let found =
        |name, rules: String, wanted, most| Promise { name, rules, found: Some(wanted), most };
    vec![
        claimed("Nim with 10 heaps", nim, 20),
        claimed("Wythoff", &wythoff, 20),
        claimed("Bash m = 500, P", &bash("P when n mod 501 == 0"), 200),
        claimed("Bash m = 500, values", &bash("grundy = n mod 501"), 200),
        claimed("two heaps of residues, m = 129", residues, 5_000),
        found("Kayles, values, found", unclaimed("kayles"), DiscoveryGoal::Values, 200),
        found(
            "Dawson's Kayles, values, found",
            unclaimed("dawsons-kayles"),
            DiscoveryGoal::Values,
            1_000,
        ),
    ]
}

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    std::fs::read_to_string(path.with_extension("game")).expect("the example is there")
}

fn game(text: &str) -> RuleGame {
    let text =
        if text.contains("game \"") { text.to_string() } else { format!("game \"x\"\n{text}") };
    let (file, _) = RuleFile::read(&text, "bench.game").expect("it reads well");
    file.build(&[]).expect("nothing is left to fill in")
}

fn proved(promise: &Promise) -> (Proof, Duration) {
    let rules = game(&promise.rules);
    let begun = Instant::now();
    let proof = match promise.found {
        Some(wanted) => discover(&rules, wanted, None, &Limits::default()).ok(),
        None => match prove_claim(&rules, 0, None, &Limits::default()) {
            Verdict::Proved(proof) => Some(*proof),
            _ => None,
        },
    };
    let took = begun.elapsed();
    (proof.unwrap_or_else(|| panic!("{}: not proved", promise.name)), took)
}

fn main() {
    let tried = std::env::args().any(|word| word == "--test");
    for promise in promises() {
        let (proof, first) = proved(&promise);
        let took =
            if tried { first } else { (0..5).map(|_| proved(&promise).1).min().unwrap_or(first) };
        let written = proof.certificate.to_string();
        let begun = Instant::now();
        let checked = grundy_checker::check(&written, &grundy_checker::Limits::default());
        let checked = match checked {
            Ok(_) => format!("checked in {:.2?}", begun.elapsed()),
            Err(Fault::Limit(limit)) => format!("not checked within limits: {limit:?}"),
            Err(fault) => panic!("{}: the certificate is refused: {fault}", promise.name),
        };
        println!(
            "{:34} {took:10.2?} of {} ms, certificate of {} bytes {checked}",
            promise.name,
            promise.most,
            written.len(),
        );
        assert!(tried || took <= Duration::from_millis(promise.most), "{}: {took:?}", promise.name);
    }
    examples(tried);
    if !tried {
        beside_mona();
    }
}

/// Proves all claims of the rule files in `examples/`, which must take less than two seconds in
/// total. If `tried` is `true`, the time is not limited.
fn examples(tried: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut games: Vec<RuleGame> = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the examples are there") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|kind| kind == "game") {
            games.push(game(&std::fs::read_to_string(path).expect("readable")));
        }
    }
    let (mut many, mut all, mut took) = (0, 0, Duration::ZERO);
    for rules in &games {
        for at in 0..rules.claims().len() {
            let begun = Instant::now();
            let verdict = prove_claim(rules, at, None, &Limits::default());
            all += 1;
            if matches!(verdict, Verdict::Proved(_)) {
                many += 1;
                took += begun.elapsed();
            }
        }
    }
    println!("{many} of the {all} claims of the examples proved by automata in {took:.2?}");
    assert!(many >= 36 && (tried || took < Duration::from_secs(2)), "{many} in {took:?}");
}

/// Compares with MONA, which decides the same statements in the monadic second-order logic of one
/// successor (WS1S).
fn beside_mona() {
    if Command::new("mona").arg("-h").output().is_err() {
        println!("MONA is not installed: no comparison");
        return;
    }
    let folder = std::env::temp_dir().join(format!("grundy-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a place for files");
    for (name, text) in [("Nim with 10 heaps", mona_nim(10)), ("Bash m = 500, P", mona_bash(500))] {
        let path = folder.join("statement.mona");
        std::fs::write(&path, text).expect("a file");
        let begun = Instant::now();
        let said = Command::new("mona").arg("-q").arg(&path).output().expect("it runs");
        let theirs = begun.elapsed();
        let said = String::from_utf8_lossy(&said.stdout).into_owned();
        let promise =
            promises().into_iter().find(|promise| promise.name == name).expect("it is there");
        let ours = (0..5).map(|_| proved(&promise).1).min().unwrap_or_default();
        let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
        println!("{name:34} {ours:10.2?}, MONA {theirs:.2?}: {ratio:.2} of it");
        assert!(said.to_lowercase().contains("valid"), "{name}: {said}");
        assert!(ratio < 10.0, "{name}: {ratio}");
    }
    // Ignore a failure to remove the folder: it is in the temporary directory of the system.
    let _ = std::fs::remove_dir_all(folder);
}

/// A predicate in the language of MONA: the number `Y` is less than the number `X`, both given as
/// the sets of their binary digits 1.
const LESS: &str = "pred less(var2 Y, var2 X) = ex1 p: p notin Y & p in X & (all1 q: q > p => (q in X <=> q in Y));\n";

fn mona_nim(heaps: usize) -> String {
    let names: Vec<String> = (0..heaps).map(|at| format!("X{at}")).collect();
    let typed = |names: &[String]| {
        names.iter().map(|name| format!("var2 {name}")).collect::<Vec<_>>().join(", ")
    };
    let odd = names[1..]
        .iter()
        .fold(format!("(p in {})", names[0]), |odd, name| format!("({odd} <=> ~(p in {name}))"));
    let mut text = format!("ws1s;\n{LESS}pred lost({}) = all1 p: ~{odd};\n", typed(&names));
    let with = |at: usize| {
        let mut all = names.clone();
        all[at] = "Y".into();
        all.join(", ")
    };
    let (all, comma) = (names.join(", "), names.join(", "));
    for at in 0..heaps {
        text +=
            &format!("~(ex2 {all}, Y: lost({comma}) & less(Y, X{at}) & lost({})) &\n", with(at));
    }
    let some: Vec<String> =
        (0..heaps).map(|at| format!("(ex2 Y: less(Y, X{at}) & lost({}))", with(at))).collect();
    text + &format!("(all2 {all}: lost({comma}) | {});\n", some.join(" | "))
}

fn mona_bash(most: u64) -> String {
    let mut text = format!(
        "ws1s;\n{LESS}pred plus(var2 A, var2 B, var2 C) = ex2 D: 0 notin D & (all1 p: (p + 1 in D <=> \
         ((p in A & p in B) | (p in A & p in D) | (p in B & p in D))) & (p in C <=> (p in A <=> (p in B <=> p in D))));\n\
         pred twice(var2 A, var2 B) = 0 notin B & (all1 p: (p + 1 in B <=> p in A));\n"
    );
    let number = |name: &str, value: u64| {
        let bits: Vec<String> =
            (0..64).filter(|bit| value >> bit & 1 == 1).map(|bit| bit.to_string()).collect();
        format!("{name} = {{{}}}", bits.join(", "))
    };
    // The multiple of the factor is built from the most significant binary digit of the factor on.
    let factor = most + 1;
    let bits: Vec<bool> =
        (0..u64::BITS - factor.leading_zeros()).rev().map(|bit| factor >> bit & 1 == 1).collect();
    let mut formula = "M = Q".to_string();
    let mut last = "Q".to_string();
    for (at, bit) in bits[1..].iter().enumerate() {
        let (double, next) = (format!("D{at}"), format!("S{at}"));
        formula = match bit {
            true => format!("twice({last}, {double}) & plus({double}, Q, {next})"),
            false => format!("twice({last}, {next}) & {double} = {{}}"),
        };
        text += &format!(
            "pred step{at}(var2 Q, var2 {last}x, var2 {next}) = ex2 {double}: {};\n",
            formula.replace(&format!("twice({last},"), &format!("twice({last}x,"))
        );
        last = next;
    }
    let _ = formula;
    let steps = bits.len() - 1;
    let mut nested = format!("X = S{}", steps - 1);
    for at in (0..steps).rev() {
        let from = if at == 0 { "Q".to_string() } else { format!("S{}", at - 1) };
        nested = format!("(ex2 S{at}: step{at}(Q, {from}, S{at}) & {nested})");
    }
    text += &format!("pred lost(var2 X) = ex2 Q: {nested};\n");
    text += &format!(
        "pred taken(var2 X, var2 Y) = ex2 K, B: plus(Y, K, X) & K ~= {{}} & {} & ~less(B, K);\n",
        number("B", most)
    );
    text + "~(ex2 X, Y: lost(X) & lost(Y) & taken(X, Y)) & (all2 X: lost(X) | (ex2 Y: lost(Y) & taken(X, Y)));\n"
}
