//! Tests proofs in prose: the pages of every proved example, in both formats and languages.

use super::{all_examples, decided, game};
use grundy::base::{Lang, Words};
use grundy::proof::{
    DiscoveryGoal, PageFormat, PageHeading, Proof, Verdict, discover, write_prose,
};
use grundy_automata::Limits;

fn proof(text: &str, at: usize) -> Option<Box<Proof>> {
    match decided(&game(text), at, 60) {
        Verdict::Proved(proof) => Some(proof),
        _ => None,
    }
}

fn page(proof: &Proof, form: PageFormat, lang: Lang) -> String {
    let name = Words::same("A game");
    let parameters = [("m".to_string(), "4".to_string())];
    write_prose(
        proof,
        &PageHeading { name: &name, claims: &["claim it"], parameters: &parameters },
        form,
        lang,
    )
}

/// Returns the formulas of a page: the texts between dollar signs, and the formulas in displays.
fn formulas(page: &str, form: PageFormat) -> Vec<String> {
    let (open, close) = match form {
        PageFormat::Markdown => ("```math\n", "\n```"),
        PageFormat::Latex => ("\\[\n", "\n\\]"),
    };
    let page: Vec<&str> =
        page.lines().map(|line| line.strip_prefix("> ").unwrap_or(line)).collect();
    let page = page.join("\n");
    let mut found: Vec<String> = Vec::new();
    let mut rest = String::new();
    for (at, part) in page.split(open).enumerate() {
        let (formula, after) = if at == 0 { ("", part) } else { part.split_once(close).unwrap() };
        found.push(formula.to_string());
        rest.push_str(after);
    }
    // Dollar signs in text are escaped.
    let rest = rest.replace("\\$", "");
    let parts: Vec<&str> = rest.split('$').collect();
    assert_eq!(parts.len() % 2, 1, "a dollar is left open\n{page}");
    found.extend(parts.iter().skip(1).step_by(2).map(|part| part.trim_matches('`').to_string()));
    found.retain(|formula| !formula.is_empty());
    found
}

/// Returns whether braces and parentheses are nested properly, and as many environments end as
/// begin.
fn balanced(text: &str) -> bool {
    let mut open = Vec::new();
    let plain = text.replace("\\\\", "").replace("\\{", "").replace("\\}", "");
    for c in plain.chars() {
        match c {
            '{' | '(' => open.push(c),
            '}' if open.pop() != Some('{') => return false,
            ')' if open.pop() != Some('(') => return false,
            _ => {}
        }
    }
    let count = |word: &str| text.matches(word).count();
    open.is_empty() && count("\\begin{") == count("\\end{")
}

#[test]
fn every_proved_example_has_pages() {
    let (mut pages, mut seen) = (0, 0);
    for (name, text) in all_examples() {
        let many = game(&text).claims().len();
        for at in 0..many {
            let Some(proof) = proof(&text, at) else { continue };
            for (form, lang) in [
                (PageFormat::Markdown, Lang::En),
                (PageFormat::Markdown, Lang::Zh),
                (PageFormat::Latex, Lang::En),
                (PageFormat::Latex, Lang::Zh),
            ] {
                let page = page(&proof, form, lang);
                let what = format!("{name} {form:?} {lang:?}\n{page}");
                for rest in ["{en}", "{zh}", "{here}", "{p}", "\\top", "\\bot", "None", "Some("] {
                    assert!(!page.contains(rest), "{rest}: {what}");
                }
                assert!(!page.contains(['\u{e000}', '\u{e001}', '\u{e002}', '\u{e003}']), "{what}");
                for formula in formulas(&page, form) {
                    assert!(balanced(&formula), "{formula}\n{what}");
                    seen += 1;
                }
                if form == PageFormat::Latex {
                    assert_eq!(page.matches("\\begin{").count(), page.matches("\\end{").count());
                }
                // The page states the number of decided conditions and names every number of a
                // position.
                assert!(page.contains(&proof.conditions.len().to_string()), "{what}");
                let chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
                match lang {
                    Lang::En => assert!(!page.contains(chinese), "{what}"),
                    Lang::Zh => {
                        for word in ["Theorem", " the ", " is ", "Where"] {
                            assert!(!page.contains(word), "{word}: {what}");
                        }
                    }
                }
                for coordinate in &proof.law.rules.position {
                    let stem = coordinate.name.split('[').next().unwrap();
                    assert!(page.contains(stem), "{stem}: {what}");
                }
                pages += 1;
            }
        }
    }
    assert!(pages >= 36 * 4 && seen > 5_000, "{pages} {seen}");
}

/// Checks that each of `lines` is a line of the page.
fn has(page: &str, lines: &[&str]) {
    for line in lines {
        assert!(page.lines().any(|other| other == *line), "{line}\nis not in\n{page}");
    }
}

fn example(name: &str) -> String {
    all_examples().into_iter().find(|(other, _)| other == name).unwrap().1
}

#[test]
fn pages_state_the_rules() {
    let wythoff = proof(&example("wythoff"), 0).unwrap();
    has(
        &page(&wythoff, PageFormat::Markdown, Lang::En),
        &[
            "# A game with m = 4: a proof for all sizes",
            "- `left`: for any natural $k$ with $1 \\le k \\le a$, to $(a - k, b)$.",
            "> & b = a \\land a = \\lfloor \\alpha (a - b) \\rfloor \\lor {} \\\\",
            "Let $\\mu = a + b$. Every move lowers this number, and it is not negative before a move:",
            "2. The move `left` never leads from a position of the set to a position of the set. That is: $(a, b) \\in P \\land 1 \\le k \\le a \\Rightarrow (a - k, b) \\notin P$.",
            "| 0 | yes | `0 0` $\\to$ 0; `0 1` $\\to$ 1; `1 0` $\\to$ 2 |",
            "  0 -> 0 [label=\"0 0\"];",
        ],
    );
    let lasker = proof(&example("lasker"), 0).unwrap();
    has(
        &page(&lasker, PageFormat::Latex, Lang::Zh),
        &[
            "\\documentclass[UTF8,a4paper]{ctexart}",
            "\\item \\texttt{split}：任取满足 $1 \\le k \\le \\lfloor n / 2 \\rfloor$ 的自然数 $k$，走到 $k$ 和 $n - k$ 之和，此后每步选其中一部分来走。",
            "n + 1 & n \\equiv 3 \\pmod{4} \\\\",
            "\\item 经 \\texttt{split} 到达的后继都不与原局面同值。即：$1 \\le k \\le \\lfloor n / 2 \\rfloor \\Rightarrow g(k) \\oplus g(n - k) \\ne g(n)$。",
        ],
    );
    let send = proof(&example("two-or-three"), 0).unwrap();
    has(
        &page(&send, PageFormat::Markdown, Lang::En),
        &[
            "Two players move in turn. Where $n = 0$, play is over and the player to move has lost. In every other position, a player who is to move and has no move has drawn.",
            "> n \\bmod 5 = 2 \\lor n \\bmod 5 = 3",
            "3. Where play is not over and no move is possible, the position is in the set $D$. That is: $n \\ne 0 \\land (\\lnot (2 \\le n)) \\land (\\lnot (3 \\le n)) \\Rightarrow n \\in D$.",
        ],
    );
}

#[test]
fn discovered_laws_are_written_as_automata() {
    let rules = game(
        "game \"x\"\nposition n\nmove one when n >= 1 -> [n - 1]\nmove four when n >= 4 -> [n - 4]\n",
    );
    let found = discover(&rules, DiscoveryGoal::Lost, None, &Limits::default()).unwrap();
    let page = page(&found, PageFormat::Markdown, Lang::En);
    assert!(page.contains("in the set $P$ that the automaton $A$ below accepts"), "{page}");
}

#[test]
fn names_are_escaped_for_the_typesetter() {
    let text = "game \"x\"\nposition 堆, 取数_甲, a_b\nmove 拿 (k in 1..堆) -> [堆 - k, 取数_甲, a_b]\nmove b_c when a_b > 0 -> [堆, 取数_甲, a_b - 1]\nclaim grundy = 堆 xor a_b mod 2\n";
    let proof = proof(text, 0).unwrap();
    let bad = "A_1 $x$ 100% #2 \\input{x} | \"q\" <b> & ~^ `c` *d* [e](f) \u{e000}g\n\n# h";
    let name = Words::same(bad);
    for lang in [Lang::En, Lang::Zh] {
        let heading = PageHeading { name: &name, claims: &["a `b` | \\c {"], parameters: &[] };
        let latex = write_prose(&proof, &heading, PageFormat::Latex, lang);
        assert!(
            latex.contains("A\\_1 \\$x\\$ 100\\% \\#2 \\textbackslash{}input\\{x\\} \\textbar{}"),
            "{latex}"
        );
        assert!(latex.contains(
            "\\texttt{a \\textasciigrave{}b\\textasciigrave{} \\textbar{} \\textbackslash{}c \\{}"
        ));
        assert!(latex.contains("\\text{堆}") && latex.contains("\\mathit{a\\_b}"), "{latex}");
        assert!(latex.starts_with("% !TeX program = xelatex"));
        assert!(!latex.contains("\\input{") && !latex.contains("\\x"), "{latex}");
        let markdown = write_prose(&proof, &heading, PageFormat::Markdown, lang);
        let first = markdown.lines().next().unwrap();
        assert!(
            first.starts_with("# A\\_1 \\$x\\$ 100% \\#2 \\\\input\\{x\\} \\| \"q\" \\<b\\> \\& \\~^ \\`c\\` \\*d\\* \\[e\\](f) g  \\# h"),
            "{first}"
        );
        assert!(markdown.contains("``a `b` | \\c {``"), "{markdown}");
    }
}
