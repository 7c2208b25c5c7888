//! Questions as people write them, and what is made of them.

use grundy_commands::phrase::read;

fn of(line: &str) -> Option<(String, bool)> {
    read(line).map(|phrase| (phrase.question, phrase.misere))
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
}

#[test]
fn what_is_no_such_question_is_left_as_it_is() {
    for line in ["nim 3 4 5", "0.77 20", "{1,3,4} 9", "tic-tac-toe", "", "heaps", "squares, heap x"]
    {
        assert_eq!(of(line), None, "{line}");
    }
    // Too large to be listed: the words stay, and whoever reads them says that it is no game.
    assert_eq!(of("squares, heap 1000000"), some("squares 1000000", false));
}
