//! Chooses names of arguments for exported functions that are valid in C++, Python and Rust.

/// Returns for each variable the name of its argument in exported functions, which is valid in C++,
/// Python and Rust. It is the name of the variable if this is a valid identifier that neither the
/// exported code nor an earlier variable uses. Otherwise it is a numbered name such as `x0`.
pub fn arguments(variables: &[String]) -> Vec<String> {
    let is_usable = |name: &String| is_plain(name) && !RESERVED.contains(&name.as_str());
    let numbered = |index: usize| {
        let mut name = format!("x{index}");
        while variables.contains(&name) {
            name.push('_');
        }
        name
    };
    variables
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let is_unique = variables[..index].iter().all(|earlier| earlier != name);
            if is_usable(name) && is_unique { name.clone() } else { numbered(index) }
        })
        .collect()
}

/// Returns whether `name` can name a function or an argument in C++, Python and Rust: it consists
/// of ASCII letters, digits and `_`, begins with a letter and is no keyword. Excludes names that
/// could equal generated ones, which begin with `list` or end in `_`, and names that contain `__`.
pub fn is_plain(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.contains("__")
        && !name.ends_with('_')
        && !name.starts_with("list")
        && !KEYWORDS.contains(&name)
}

/// Names that have a meaning in exported functions and so cannot name an argument.
#[rustfmt::skip]
const RESERVED: &[&str] = &[
    "abs", "math", "int", "min", "max", "std", "v2", "lowbit", "trailing_ones", "popcount",
    "floor_phi", "bit_length", "odd_part", "isqrt", "is_fib", "is_pow2", "is_square", "floor_div",
    "floor_mod", "gcd", "law", "i64", "u64", "u128", "usize", "root",
];

/// Keywords of C++, Python or Rust, which cannot be the name of an argument.
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
