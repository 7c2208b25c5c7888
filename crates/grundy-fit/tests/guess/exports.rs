//! Compiles exported laws and compares them with the evaluator on random arguments.

use grundy_fit::guess::{Binary, Expression, Language, Node, Unary};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const NUMBERS: [Unary; 10] = [
    Unary::Abs,
    Unary::Parity,
    Unary::V2,
    Unary::LowBit,
    Unary::TrailingOnes,
    Unary::BitCount,
    Unary::FloorPhi,
    Unary::BitLength,
    Unary::OddPart,
    Unary::Isqrt,
];
const ASKS: [Unary; 3] = [Unary::IsFib, Unary::IsPow2, Unary::IsSquare];
const PAIRS: [Binary; 13] = [
    Binary::Add,
    Binary::Sub,
    Binary::Mul,
    Binary::Div,
    Binary::Mod,
    Binary::Xor,
    Binary::BitAnd,
    Binary::BitOr,
    Binary::Shl,
    Binary::Shr,
    Binary::Min,
    Binary::Max,
    Binary::Gcd,
];
const COMPARE: [Binary; 4] = [Binary::Eq, Binary::Ne, Binary::Lt, Binary::Le];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn number(&mut self) -> i64 {
        let size = self.below(63);
        let number = (self.0 >> 1) as i64 >> size;
        match self.below(6) {
            0 => -number,
            1 => self.below(10) as i64,
            2 => 1 << self.below(62),
            3 => (1 << self.below(62)) - 1,
            4 => self.of(&[1, 2, 3, 5, 8, 13, 21, 7_540_113_804_746_346_429, 165_580_141]),
            _ => number,
        }
    }

    /// Returns a random law: a sequence of operations on numbers and truth values of the correct
    /// types.
    fn law(&mut self) -> Expression {
        let mut nodes = vec![Node::Variable(0), Node::Variable(1), Node::Variable(2)];
        let (mut numbers, mut truths) = (vec![0, 1, 2], Vec::new());
        for _ in 0..2 {
            numbers.push(nodes.len());
            nodes.push(Node::Constant(self.number() % 20));
        }
        for _ in 0..4 + self.below(10) {
            let [a, b] = [0; 2].map(|_| self.of(&numbers));
            let truth = |random: &mut Random, truths: &[usize]| {
                (!truths.is_empty()).then(|| random.of(truths))
            };
            let node = match self.below(10) {
                0 | 1 => Node::Unary(self.of(&NUMBERS), a),
                2 => Node::Unary(self.of(&ASKS), a),
                3 => Node::Binary(self.of(&COMPARE), a, b),
                4 => match truth(self, &truths) {
                    Some(c) => Node::Choose(c, a, b),
                    None => Node::Binary(Binary::Lt, a, b),
                },
                5 => match (truth(self, &truths), truth(self, &truths)) {
                    (Some(c), Some(d)) => match self.below(4) {
                        0 => Node::Binary(Binary::And, c, d),
                        1 => Node::Binary(Binary::Or, c, d),
                        2 => Node::Unary(Unary::Not, c),
                        _ => Node::Unary(Unary::Number, c),
                    },
                    _ => Node::Binary(Binary::Ne, a, b),
                },
                6 => {
                    nodes.push(Node::Constant(3));
                    nodes.push(Node::Binary(Binary::Mod, a, nodes.len() - 1));
                    Node::Lookup(vec![4, -7, i64::MAX], nodes.len() - 1)
                }
                _ => Node::Binary(self.of(&PAIRS), a, b),
            };
            let is_truth = match &node {
                Node::Unary(operator, _) => operator.is_boolean(),
                Node::Binary(operator, ..) => operator.is_boolean(),
                _ => false,
            };
            let list = if is_truth { &mut truths } else { &mut numbers };
            list.push(nodes.len());
            nodes.push(node);
        }
        Expression::new(nodes).expect("operands before operators")
    }
}

/// A law, and its values at some arguments: each entry is three arguments and the value.
type Known = (Expression, Vec<([i64; 3], i64)>);

/// Returns a law for each operator and random laws, each with its values at arguments where it is
/// defined.
fn laws() -> Vec<Known> {
    let mut random = Random(88_172_645_463_325_252);
    let [a, b] = [0, 1].map(Expression::variable);
    let mut laws: Vec<Expression> = Vec::new();
    laws.extend(NUMBERS.iter().chain(&ASKS).map(|operator| a.clone().unary(*operator)));
    laws.extend(PAIRS.iter().chain(&COMPARE).map(|operator| a.clone().binary(*operator, &b)));
    laws.extend((0..150).map(|_| random.law()));
    laws.into_iter()
        .map(|law| {
            let arguments = (0..400).map(|_| [0; 3].map(|_| random.number()));
            let known = arguments.filter_map(|at| Some((at, law.value(&at)?)));
            let known = known.take(60).collect();
            (law, known)
        })
        .collect()
}

/// Returns the names of the variables: `in` is a key word of Python and Rust, and the third name is
/// Chinese.
fn names() -> Vec<String> {
    ["a", "in", "上限"].map(String::from).to_vec()
}

fn folder(language: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("exports-{language}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn there(program: &str) -> bool {
    let there =
        Command::new(program).arg("--version").output().is_ok_and(|out| out.status.success());
    if !there {
        eprintln!("skipped: `{program}` is not installed");
    }
    there
}

fn done(mut command: Command) {
    let out = command.output().expect("a program");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

/// Sends to a program the number of a law and three arguments on each line, and compares the lines
/// that it prints with the values.
fn compare(mut program: Command, laws: &[Known]) {
    let (mut input, mut expected) = (String::new(), Vec::new());
    for (at, (law, known)) in laws.iter().enumerate() {
        for ([a, b, c], value) in known {
            writeln!(input, "{at} {a} {b} {c}").unwrap();
            expected.push((law, [a, b, c], value.to_string()));
        }
    }
    assert!(expected.len() > 5_000, "only {} values", expected.len());
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let out = child.wait_with_output().expect("an end");
    feeder.join().expect("no panic").expect("all read");
    assert!(out.status.success());
    let lines = String::from_utf8(out.stdout).expect("text");
    assert_eq!(lines.lines().count(), expected.len());
    for (line, (law, at, value)) in lines.lines().zip(expected) {
        assert_eq!(line, value, "{} at {at:?}", law.to_text(&names()));
    }
}

#[test]
fn exported_to_cpp() {
    if !there("g++") {
        return;
    }
    let (folder, laws) = (folder("cpp"), laws());
    let mut text = String::from("#include <iostream>\n");
    let mut cases = String::new();
    for (at, (law, _)) in laws.iter().enumerate() {
        let written = law.export(Language::Cpp, "law", &names());
        let body = written.lines().filter(|line| !line.starts_with("#include"));
        let body: Vec<&str> = body.collect();
        let includes = written.lines().filter(|line| line.starts_with("#include"));
        text.insert_str(0, &includes.map(|line| format!("{line}\n")).collect::<String>());
        writeln!(text, "namespace n{at} {{\n{}\n}}", body.join("\n")).unwrap();
        writeln!(cases, "case {at}: std::cout << (long long)n{at}::law(a, b, c) << '\\n'; break;")
            .unwrap();
    }
    writeln!(
        text,
        "int main() {{ long long k, a, b, c; while (std::cin >> k >> a >> b >> c) switch (k) {{ {cases} }} }}"
    )
    .unwrap();
    std::fs::write(folder.join("laws.cpp"), text).expect("a file");
    let mut compile = Command::new("g++");
    compile.current_dir(&folder).args(["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror"]);
    compile.args(["-Wno-parentheses", "-Wno-bool-compare", "-Wno-unused-parameter"]);
    compile.args(["-Wno-unused-function", "-Wno-tautological-compare", "laws.cpp", "-o", "laws"]);
    done(compile);
    compare(Command::new(folder.join("laws")), &laws);
}

#[test]
fn exported_to_python() {
    if !there("python3") {
        return;
    }
    let (folder, laws) = (folder("python"), laws());
    for (at, (law, _)) in laws.iter().enumerate() {
        let written = law.export(Language::Python, "law", &names());
        std::fs::write(folder.join(format!("law_{at}.py")), written).expect("a file");
    }
    let main = "import sys, importlib\nlaws = {}\nfor line in sys.stdin:\n    \
                k, a, b, c = map(int, line.split())\n    \
                law = laws.setdefault(k, importlib.import_module(f'law_{k}').law)\n    \
                print(int(law(a, b, c)))\n";
    std::fs::write(folder.join("main.py"), main).expect("a file");
    let mut run = Command::new("python3");
    run.current_dir(&folder).args(["-B", "main.py"]);
    compare(run, &laws);
}

#[test]
fn exported_to_rust() {
    if !there("rustc") {
        return;
    }
    let (folder, laws) = (folder("rust"), laws());
    let (mut text, mut cases) = (String::new(), String::new());
    for (at, (law, _)) in laws.iter().enumerate() {
        let written = law.export(Language::Rust, "law", &names());
        writeln!(text, "mod n{at} {{\n{written}\n}}").unwrap();
        writeln!(cases, "{at} => n{at}::law(x[1], x[2], x[3]) as i64,").unwrap();
    }
    writeln!(
        text,
        "fn main() {{ for line in std::io::stdin().lines() {{ let line = line.unwrap();
         let x: Vec<i64> = line.split(' ').map(|x| x.parse().unwrap()).collect();
         println!(\"{{}}\", match x[0] {{ {cases} _ => 0 }}); }} }}"
    )
    .unwrap();
    std::fs::write(folder.join("laws.rs"), text).expect("a file");
    let mut compile = Command::new("rustc");
    compile.current_dir(&folder).args(["--edition", "2024", "-O", "-A", "unused_variables"]);
    compile.args(["-A", "dead_code", "-D", "warnings", "laws.rs", "-o", "laws"]);
    done(compile);
    compare(Command::new(folder.join("laws")), &laws);
}
