//! Tests of the parser of questions in words.

use grundy_commands::phrase::parse;

fn of(line: &str) -> Option<(String, bool)> {
    parse(line).map(|phrase| (phrase.question, phrase.misere))
}

fn some(question: &str, misere: bool) -> Option<(String, bool)> {
    Some((question.to_string(), misere))
}

#[test]
fn sets_in_words_are_listed_up_to_the_largest_heap() {
    for line in [
        "1..3 or squares, heaps 10 17 21, misère",
        "Who wins 1 to 3 or squares on 10 17 21, last taker loses?",
        "每次取 1 到 3 颗或平方数，三堆 10、17、21，取到最后一颗者负",
        "1-3 or squares heaps 10,17,21 misere",
    ] {
        assert_eq!(of(line), some("{1,2,3,4,9,16} 10 17 21", true), "{line}");
    }
    assert_eq!(of("odd or 4, heap 9"), some("{1,3,4,5,7,9} 9", false));
    assert_eq!(of("primes, heap 12"), some("{2,3,5,7,11} 12", false));
    assert_eq!(of("powers of two, heaps 9 9"), some("{1,2,4,8} 9 9", false));
    assert_eq!(of("fibonacci numbers, heap 10"), some("{1,2,3,5,8} 10", false));
    assert_eq!(of("cubes, heap 30"), some("{1,8,27} 30", false));
    assert_eq!(of("at most 3, heap 30"), some("{1,2,3} 30", false));
}

#[test]
fn games_by_name_and_by_code_keep_their_words() {
    assert_eq!(
        of("who wins {1,2,3,4,9,16,25} on 10 17 21 misère, and why"),
        some("{1,2,3,4,9,16,25} 10 17 21", true)
    );
    assert_eq!(of("nim, heaps 3 4 5"), some("nim 3 4 5", false));
    assert_eq!(of("nim 1 1 1 misère"), some("nim 1 1 1", true));
    assert_eq!(of("威佐夫 1 2 谁赢？"), some("威佐夫 1 2", false));
    assert_eq!(of("威佐夫 1 2 谁赢。"), some("威佐夫 1 2", false));
    assert_eq!(of("Who wins nim 3 4 5."), some("nim 3 4 5", false));
    assert_eq!(of("grundy value of nim 3 4 5"), some("nim 3 4 5", false));
    assert_eq!(
        of("What is the nim-sum of 3, 4 and 5?").map(|(question, _)| question),
        Some("nim 3 4 5".into())
    );
    assert_eq!(of("mex of 0 1 3"), some("mex 0 1 3", false));
    assert_eq!(of("how do I play tic-tac-toe"), some("tic-tac-toe", false));
}

#[test]
fn other_questions_are_not_rewritten() {
    for line in ["nim 3 4 5", "0.77 20", "{1,3,4} 9", "tic-tac-toe", "", "heaps", "squares, heap x"]
    {
        assert_eq!(of(line), None, "{line}");
    }
    // The heap is too large for a list of takes, so the word stays in the question, where it names
    // no game.
    assert_eq!(of("squares, heap 1000000"), some("squares 1000000", false));
}

#[test]
fn sentences_state_takes_and_heaps_in_any_order() {
    for (line, question, misere) in [
        ("21 stones, take 1 to 3, who wins?", "{1,2,3} 21", false),
        (
            "There are 21 stones. Each player takes one, two or three stones. Who wins?",
            "{1,2,3} 21",
            false,
        ),
        ("heaps 10 20, take 1 or 2 or a square, last player loses", "{1,2,4,9,16} 10 20", true),
        ("take 1 to 3 stones from 21", "{1,2,3} 21", false),
        ("take between 1 and 4 from one heap of 21", "{1,2,3,4} 21", false),
        ("two heaps of 10 and 17, take any prime number", "{2,3,5,7,11,13,17} 10 17", false),
        ("3 heaps of 5, at most 2", "{1,2} 5 5 5", false),
        ("heaps 10 20, squares", "{1,4,9,16} 10 20", false),
        ("3 4 5", "nim 3 4 5", false),
        ("heaps 3 4 5", "nim 3 4 5", false),
        ("3 4 5 misère", "nim 3 4 5", true),
        ("take 1 to 3", "{1,2,3}", false),
        ("取平方数，两堆 10 和 17，取最后一颗者负", "{1,4,9,16} 10 17", true),
        ("有一堆 21 颗石子，两人轮流取，每次取 1 到 3 颗，谁赢？", "{1,2,3} 21", false),
        ("从 21 颗石子中每次取一颗、两颗或三颗，取完者胜", "{1,2,3} 21", false),
        ("每次取一个平方数，一堆 20", "{1,4,9,16} 20", false),
        ("每次取 1 到 3 颗", "{1,2,3}", false),
        ("三堆各 5 颗，每次最多取 2 颗", "{1,2} 5 5 5", false),
        ("取石子 21 每次 1到3", "{1,2,3} 21", false),
        ("21颗石子每次最多取3颗谁赢", "{1,2,3} 21", false),
        ("一堆石子 n=21，每次可以取 1~3 个", "{1,2,3} 21", false),
        ("有100个石子，甲乙轮流取，每次取1到5个，取最后一个的人输", "{1,2,3,4,5} 100", true),
        ("谁取到最后一颗谁赢，三堆 3 4 5", "nim 3 4 5", false),
        ("一堆 13，每次取 1 颗，4 颗或 8 颗", "{1,4,8} 13", false),
        ("each player takes 1 to 5. there are 14 coins, who wins?", "{1,2,3,4,5} 14", false),
        ("每次取不超过 3 颗，从 6 颗石子中", "{1,2,3} 6", false),
        ("taking 1 to 3 stones, there are 21 coins", "{1,2,3} 21", false),
        ("三堆 10 17 21，每次取 1 到 3 颗，最后取者负", "{1,2,3} 10 17 21", true),
        ("两堆石子各有 5 颗，每次取 1 到 3 颗", "{1,2,3} 5 5", false),
        ("take 1, 3, 4", "{1,3,4}", false),
        ("take 1, 3 or 4 stones", "{1,3,4}", false),
        ("1 3 4 from 20", "{1,3,4} 20", false),
        ("There are 100 coins; each player removes 1, 3 or 4", "{1,3,4} 100", false),
        ("三堆石子分别有 3、4、5 颗", "nim 3 4 5", false),
        ("一堆 1000000000000 颗石子，每次取 1 到 3 颗", "{1,2,3} 1000000000000", false),
    ] {
        assert_eq!(of(line), some(question, misere), "{line}");
    }
}

#[test]
fn a_sentence_with_an_unknown_word_is_not_parsed() {
    for line in [
        "21 stones, take at least 2",
        "21 stones, take 1 to 3 but not 2",
        "21 stones, take any 1 or 2",
        "two heaps 3 5, take the same number from both",
        "21 stones, take up to half",
        "take 1 to 3, 21 stones",
        "3 heaps of 4 and 5, take 1 or 2",
        "players take four, five or 8, 20",
        "players take 1 heaps of 29, 10 and 16",
        "take 6 14 stones",
        "heaps 3 5, take 1 from every heap",
        "heaps 3 5, take 1 from each heap",
        "heaps 3 5. Take 1 from a heap or 2 from another",
        "take 1 from a heap or 2, heaps 3 5",
        "heaps 3 5, take 1, then 2",
        "heaps 3 5, take 1 or 2 if there are 3",
        "heap 21, take 1 to 3, first take 2",
        "两堆 3 5，从两堆中各取 1 颗",
        "两堆 3 5，每次各取 1 颗",
        "each player takes 1, 28 stones",
        "每次可取 1 颗，4 颗或 8 颗。一堆 13。",
        "heaps 3 4 5, take 1 or 3 heaps",
        "每次取不超过一半，一堆 21",
        "21 颗石子，不能取 2 颗",
        "squares",
        "21",
        "take 0, heap 5",
        "take squares, heap 1000000000000",
        "0.77, heap x",
        "heaps 3 {1",
    ] {
        assert!(parse(line).is_none_or(|phrase| !phrase.listed), "{line}");
    }
}
