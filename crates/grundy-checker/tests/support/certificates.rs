//! Certificates written by hand.

use super::addition;

/// Returns a certificate with these fields, whose values are JSON texts. By default, the numeration
/// is binary, and a player who cannot move loses.
pub fn certificate(fields: &[(&str, &str)]) -> String {
    let mut all = vec![
        ("format", "\"grundy proof\""),
        ("version", "2"),
        ("numeration", "\"base2\""),
        ("stuck", "-1"),
        ("addition", addition::BINARY),
    ];
    for (name, value) in fields {
        all.retain(|field| field.0 != *name);
        all.push((name, value));
    }
    let all: Vec<String> = all.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
    format!("{{{}}}", all.join(",\n"))
}

/// The guard of a move that takes k from a heap: k is from 1 to the size of the heap.
const TAKE: &str = r#"["and",["le",[[-1,"k"]],1],["le",[[1,"k"],[-1,"HEAP"]],0]]"#;

fn take(heap: &str) -> String {
    TAKE.replace("HEAP", heap)
}

pub fn misere_nim() -> String {
    let moves = format!(
        r#"[{{"name":"left","chosen":["k"],"guard":{},"to":[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]}},
           {{"name":"right","chosen":["k"],"guard":{},"to":[[[[[1,"a"]],0],[[[1,"b"],[-1,"k"]],0]]]}}]"#,
        take("a"),
        take("b")
    );
    certificate(&[
        ("position", r#"[["a","left"],["b","right"]]"#),
        ("bounds", "[[0,null],[0,null]]"),
        ("stuck", "1"),
        ("moves", &moves),
        ("ending", r#"{"measure":[[1,1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["or",
              ["and",["le",[[1,"a"]],-1],["le",[[1,"b"]],-1],["eq",[[1,"a"],[1,"b"]],-1]],
              ["and",["eq",[[1,"a"],[-1,"b"]],0],["le",[[-1,"a"]],2]]]}"#,
        ),
    ])
}

/// Returns the certificate of a bag of heaps in which a move takes 1 to 3 from one heap. The values
/// are the sizes modulo 4.
pub fn bag() -> String {
    certificate(&[
        ("position", r#"[["h","heaps[0]"]]"#),
        ("bounds", "[[0,null]]"),
        ("bag", "true"),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-3],
               ["le",[[1,"k"],[-1,"h"]],1]],"to":[[[[[1,"h"],[-1,"k"]],0]]]},
              {"name":"whole","chosen":[],"guard":["and",["le",[[-1,"h"]],1],["le",[[1,"h"]],-3]],"to":[]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"values","value":"v","formula":["and",["le",[[1,"v"]],-3],["mod",[[1,"h"],[-1,"v"]],0,4]]}"#,
        ),
    ])
}

/// Returns the certificate of misère Nim with any number of heaps. The heaps of size 2 or more are
/// firm.
pub fn tame() -> String {
    certificate(&[
        ("position", r#"[["h","heaps[0]"]]"#),
        ("bounds", "[[0,null]]"),
        ("bag", "true"),
        ("stuck", "1"),
        (
            "moves",
            &format!(
                r#"[{{"name":"take","chosen":["k"],"guard":{},"to":[[[[[1,"h"],[-1,"k"]],0]]]}}]"#,
                take("h")
            ),
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"values","value":"v","formula":["eq",[[1,"h"],[-1,"v"]],0],"firm":["le",[[-1,"h"]],2]}"#,
        ),
    ])
}

/// Returns the certificate of misère Nim in which a move leaves at most 2 of a heap.
pub fn tame_small() -> String {
    certificate(&[
        ("position", r#"[["h","heaps[0]"]]"#),
        ("bounds", "[[0,5]]"),
        ("bag", "true"),
        ("stuck", "1"),
        (
            "moves",
            r#"[{"name":"to","chosen":["k"],"guard":["and",["le",[[1,"k"]],-2],["le",[[1,"k"],[-1,"h"]],1]],
               "to":[[[[[1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"values","value":"v","formula":["or",["and",["le",[[1,"h"]],-2],["eq",[[1,"h"],[-1,"v"]],0]],
               ["and",["le",[[-1,"h"]],3],["eq",[[1,"v"]],-3]]],"firm":["le",[[-1,"h"]],2]}"#,
        ),
    ])
}

/// Returns the certificate of one heap from which a move takes 1 to 3. At 0 the player to move has
/// lost, and 1 is a draw.
pub fn three() -> String {
    certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("lose", r#"["eq",[[1,"n"]],0]"#),
        ("draw", r#"["eq",[[1,"n"]],-1]"#),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-3],
               ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["eq",[[1,"n"]],0],"draw":["or",["eq",[[1,"n"]],-1],["le",[[-1,"n"]],4]],
               "N":["and",["le",[[-1,"n"]],2],["le",[[1,"n"]],-3]]}"#,
        ),
    ])
}

/// Returns the certificate of one heap from which a move takes 2 or 3. At 0 the player to move has
/// lost, and 1 is a draw, so all three outcomes recur periodically.
pub fn three_periodic() -> String {
    certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("lose", r#"["eq",[[1,"n"]],0]"#),
        ("stuck", "0"),
        (
            "moves",
            r#"[{"name":"take","chosen":["k"],"guard":["and",["le",[[-1,"k"]],2],["le",[[1,"k"]],-3],
               ["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,5],"N":["or",["mod",[[1,"n"]],-2,5],["mod",[[1,"n"]],2,5]],
               "draw":["or",["mod",[[1,"n"]],-1,5],["mod",[[1,"n"]],1,5]]}"#,
        ),
    ])
}

/// Returns the certificate of Northcott's game on two rows of any length, with a light piece at l
/// and a dark piece at d in each row. A piece moves by any number of squares without jumping. `t`
/// is the side to move. Play can cycle.
pub fn northcott() -> String {
    let mut moves = Vec::new();
    // The light piece (side 0) is always below the dark one. Each piece moves forward within the
    // gap, or back.
    for (row, other) in [("1", "2"), ("2", "1")] {
        for (side, piece, forth) in [(0, "l", 1), (1, "d", -1)] {
            for (name, sign) in [("forth", forth), ("back", -forth)] {
                // The new place of the piece.
                let new = format!(r#"[[1,"{piece}{row}"],[{sign},"k"]]"#);
                let minus = format!(r#"[[-1,"{piece}{row}"],[{},"k"]]"#, -sign);
                let inside = match (side, name) {
                    (0, "forth") => format!(r#"["le",[[1,"l{row}"],[1,"k"],[-1,"d{row}"]],1]"#),
                    (1, "forth") => format!(r#"["le",[[1,"l{row}"],[1,"k"],[-1,"d{row}"]],1]"#),
                    (0, _) => format!(r#"["le",{minus},0]"#),
                    _ => format!(r#"["le",[[1,"d{row}"],[1,"k"],[-1,"m"]],0]"#),
                };
                let mut to: Vec<String> = ["l1", "d1", "l2", "d2", "m"]
                    .iter()
                    .map(|v| format!(r#"[[[1,"{v}"]],0]"#))
                    .collect();
                to.push(r#"[[[-1,"t"]],1]"#.into());
                let index =
                    ["l1", "d1", "l2", "d2"].iter().position(|v| *v == format!("{piece}{row}"));
                to[index.unwrap()] = format!("[{new},0]");
                moves.push(format!(
                    r#"{{"name":"{name} {piece}{row}","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],
                       ["eq",[[1,"t"]],{}],{inside}],"to":[[{}]]}}"#,
                    -side,
                    to.join(",")
                ));
                let _ = other;
            }
        }
    }
    certificate(&[
        (
            "position",
            r#"[["l1","light[0]"],["d1","dark[0]"],["l2","light[1]"],["d2","dark[1]"],["m","last"],["t","turn"]]"#,
        ),
        ("bounds", "[[0,null],[0,null],[0,null],[0,null],[0,null],[0,1]]"),
        (
            "where",
            r#"["and",["le",[[1,"l1"],[-1,"d1"]],1],["le",[[1,"l2"],[-1,"d2"]],1],["le",[[1,"d1"],[-1,"m"]],0],
               ["le",[[1,"d2"],[-1,"m"]],0]]"#,
        ),
        ("moves", &format!("[{}]", moves.join(",\n"))),
        ("ending", r#"{"progress":{"turn":"t","sums":[[-1,0,-1,0,2,0],[0,1,0,1,0,0]]}}"#),
        ("claim", r#"{"kind":"outcomes","P":["eq",[[1,"d1"],[-1,"l1"],[-1,"d2"],[1,"l2"]],0]}"#),
    ])
}

/// Returns the certificate of a sum of two heaps: a move takes 1 to 2 from the first heap, or 1 to
/// 4 from the second.
pub fn sum() -> String {
    certificate(&[
        ("position", r#"[["a","first"],["b","second"]]"#),
        ("bounds", "[[0,null],[0,null]]"),
        (
            "moves",
            r#"[{"name":"first","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-2],
               ["le",[[1,"k"],[-1,"a"]],0]],"to":[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]},
              {"name":"second","chosen":["k"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-4],
               ["le",[[1,"k"],[-1,"b"]],0]],"to":[[[[[1,"a"]],0],[[[1,"b"],[-1,"k"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1,1]]}"#),
        (
            "claim",
            r#"{"kind":"sum","components":[
               {"variables":["a"],"value":"v","formula":["and",["le",[[1,"v"]],-2],["mod",[[1,"a"],[-1,"v"]],0,3]]},
               {"variables":["b"],"value":"w","formula":["and",["le",[[1,"w"]],-4],["mod",[[1,"b"],[-1,"w"]],0,5]]}]}"#,
        ),
    ])
}

/// Returns the certificate of Fibonacci Nim with starting positions: the start with n stones, where
/// a move can take at most n - 1, is in P if and only if n is a Fibonacci number.
pub fn starts() -> String {
    let sample = super::SAMPLES[0].1;
    let start = |chosen: &str, guard: &str, to: &str, p: &str| {
        format!(r#"[{{"name":"start","chosen":{chosen},"guard":{guard},"to":[{to}]}},{p}]"#)
    };
    let all = start(
        r#"["n","m"]"#,
        r#"["and",["le",[[-1,"n"]],1],["eq",[[1,"n"],[-1,"m"]],-1]]"#,
        r#"[[[[1,"n"]],0],[[[1,"m"]],0]]"#,
        r#"["atom","one","n"]"#,
    );
    let none = start(r#"["z"]"#, r#"["eq",[[1,"z"]],0]"#, "[[[],0],[[],0]]", r#"["true"]"#);
    let claim = r#""kind":"outcomes","#;
    assert!(sample.contains(claim));
    sample.replace(claim, &format!(r#"{claim}"starts":[{all},{none}],"#))
}

/// Returns the certificate of a game in which a move goes from n to any smaller m whose lowest one
/// bit is below that of n, so the value of n is its number of trailing zeros. The claim states the
/// value as a power of two.
pub fn log() -> String {
    certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[1,null]]"),
        (
            "moves",
            r#"[{"name":"halve","chosen":["m","b","c"],"guard":["and",["le",[[-1,"m"]],1],["le",[[1,"m"],[-1,"n"]],1],
               ["atom","low","n","b"],["atom","low","m","c"],["le",[[1,"c"],[-1,"b"]],1]],"to":[[[[[1,"m"]],0]]]}]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", r#"{"kind":"values","value":"v","log":true,"formula":["atom","low","n","v"]}"#),
    ])
}

/// Returns the certificate of one heap of even size, which is an invariant. A move takes 2 or 4.
pub fn invariant() -> String {
    certificate(&[
        ("position", r#"[["n","n"]]"#),
        ("bounds", "[[0,null]]"),
        ("where", r#"["mod",[[1,"n"]],0,2]"#),
        (
            "moves",
            r#"[{"name":"two or four","chosen":["k","h"],"guard":["and",["le",[[-1,"k"]],1],["le",[[1,"k"]],-4],
               ["eq",[[1,"k"],[-2,"h"]],0],["le",[[1,"k"],[-1,"n"]],0]],"to":[[[[[1,"n"],[-1,"k"]],0]]]}]"#,
        ),
        (
            "empty",
            r#"[["below zero",["ex",["x"],["and",["le",[[1,"n"],[1,"x"]],-1],["le",[[-1,"n"]],2]]]]]"#,
        ),
        ("ending", r#"{"measure":[[1]]}"#),
        ("claim", r#"{"kind":"outcomes","P":["mod",[[1,"n"]],0,6]}"#),
    ])
}

/// Returns the certificate of a game in which a move lowers the first number and raises the second
/// one, or lowers the second one. The measure is lexicographic, the first number has an upper
/// bound, and the claim uses an automaton.
pub fn two_level() -> String {
    certificate(&[
        ("position", r#"[["a","a"],["b","b"]]"#),
        ("bounds", "[[0,3],[0,null]]"),
        (
            "moves",
            r#"[{"name":"level","chosen":["k"],"guard":["and",["le",[[-1,"a"]],1],["le",[[1,"k"]],-5]],
               "to":[[[[[1,"a"]],-1],[[[1,"b"],[1,"k"]],0]]]},
              {"name":"down","chosen":[],"guard":["le",[[-1,"b"]],1],"to":[[[[[1,"a"]],0],[[[1,"b"]],-1]]]}]"#,
        ),
        (
            "automata",
            r#"[["odd",{"tracks":["x"],"accepting":[1],"rows":[[["0",0],["1",1]],[["0",0],["1",1]]]}]]"#,
        ),
        ("ending", r#"{"measure":[[1,0],[0,1]]}"#),
        (
            "claim",
            r#"{"kind":"outcomes","P":["and",["mod",[[1,"a"]],0,2],["not",["dfa","odd","b"]]]}"#,
        ),
    ])
}

/// Returns the certificate of Holladay's game: a move takes any number from one heap, or from both
/// heaps numbers that differ by less than r.
pub fn wythoff_with(r: i64) -> String {
    let moves = format!(
        r#"[{{"name":"left","chosen":["k"],"guard":{},"to":[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"]],0]]]}},
           {{"name":"right","chosen":["k"],"guard":{},"to":[[[[[1,"a"]],0],[[[1,"b"],[-1,"k"]],0]]]}},
           {{"name":"both","chosen":["k","l"],"guard":["and",["le",[[-1,"k"]],1],["le",[[-1,"l"]],1],
             ["le",[[1,"k"],[-1,"a"]],0],["le",[[1,"l"],[-1,"b"]],0],["le",[[1,"k"],[-1,"l"]],{}],
             ["le",[[1,"l"],[-1,"k"]],{}]],"to":[[[[[1,"a"],[-1,"k"]],0],[[[1,"b"],[-1,"l"]],0]]]}}]"#,
        take("a"),
        take("b"),
        1 - r,
        1 - r
    );
    let pair = |a: &str, b: &str| {
        format!(
            r#"["ex",["n","f"],["and",["atom","floor","n","f"],["eq",[[1,"{a}"],[-1,"n"],[-1,"f"]],0],
               ["eq",[[1,"{b}"],[-1,"{a}"],[-{r},"n"]],0]]]"#
        )
    };
    certificate(&[
        ("numeration", &format!(r#"{{"ostrowski":[{r}]}}"#)),
        ("addition", &addition::table(&[r], false)),
        ("parameters", &format!(r#"[["r",{r}]]"#)),
        ("position", r#"[["a","a"],["b","b"]]"#),
        ("bounds", "[[0,null],[0,null]]"),
        ("moves", &moves),
        ("ending", r#"{"measure":[[1,1]]}"#),
        (
            "claim",
            &format!(r#"{{"kind":"outcomes","P":["or",{},{}]}}"#, pair("a", "b"), pair("b", "a")),
        ),
    ])
}

/// Returns all certificates with their names, those of `SAMPLES` first.
pub fn all() -> Vec<(&'static str, String)> {
    let mut all: Vec<(&str, String)> =
        super::SAMPLES.iter().map(|(name, text)| (*name, text.to_string())).collect();
    all.extend([
        ("misere nim", misere_nim()),
        ("bag", bag()),
        ("tame", tame()),
        ("tame, small", tame_small()),
        ("three", three()),
        ("three, periodic", three_periodic()),
        ("northcott", northcott()),
        ("sum", sum()),
        ("starts", starts()),
        ("log", log()),
        ("invariant", invariant()),
        ("two levels", two_level()),
        ("r-wythoff 2", wythoff_with(2)),
        ("r-wythoff 3", wythoff_with(3)),
    ]);
    all
}
