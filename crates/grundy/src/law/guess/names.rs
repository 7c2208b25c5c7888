//! Names of arguments that C++, Python and Rust all take.

/// Names that all three languages take: those of the variables where they are plain, else numbered.
pub fn arguments(variables: &[String]) -> Vec<String> {
    let plain = |name: &String| is_plain(name) && !TAKEN.contains(&name.as_str());
    let numbered = |at: usize| {
        let mut name = format!("x{at}");
        while variables.contains(&name) {
            name.push('_');
        }
        name
    };
    variables
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let first = variables[..at].iter().all(|before| before != name);
            if plain(name) && first { name.clone() } else { numbered(at) }
        })
        .collect()
}

/// Whether a name is one in all three languages.
pub fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && !name.ends_with('_')
        && !name.starts_with("list")
        && !KEYWORDS.contains(&name)
}

/// Names that stand for something in the function.
#[rustfmt::skip]
const TAKEN: &[&str] = &[
    "abs", "math", "int", "min", "max", "std", "v2", "lowbit", "trailing_ones", "popcount",
    "floor_phi", "bit_length", "odd_part", "isqrt", "is_fib", "is_pow2", "is_square", "floor_div",
    "floor_mod", "gcd", "law", "i64", "u64", "u128", "usize", "root",
];

/// Words with a meaning in C++, Python or Rust that look like names.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "abstract", "alignas", "alignof", "and", "and_eq", "as", "asm", "assert", "async", "auto",
    "await", "become", "bitand", "bitor", "bool", "box", "break", "case", "catch", "char",
    "class", "compl", "concept", "const", "consteval", "constexpr", "constinit", "continue",
    "crate", "decltype", "def", "default", "del", "delete", "do", "double", "dyn", "elif", "else",
    "enum", "except", "explicit", "export", "extern", "false", "final", "finally", "float", "fn",
    "for", "friend", "from", "gen", "global", "goto", "if", "impl", "import", "in", "inline",
    "int", "is", "lambda", "let", "long", "loop", "macro", "match", "mod", "move", "mut",
    "mutable", "namespace", "new", "noexcept", "nonlocal", "not", "not_eq", "nullptr", "operator",
    "or", "or_eq", "override", "pass", "priv", "private", "protected", "pub", "public", "raise",
    "ref", "register", "requires", "return", "self", "short", "signed", "sizeof", "static",
    "struct", "super", "switch", "template", "this", "throw", "trait", "true", "try", "type",
    "typedef", "typeid", "typename", "typeof", "union", "unsafe", "unsigned", "unsized", "use",
    "using", "virtual", "void", "volatile", "where", "while", "with", "xor", "xor_eq", "yield",
    "main",
];
