## pages/answer.rs

question-and-its-answer = A question and its answer
type-game-with-position-or-several = Type a game with a position, or several games joined by +. A sum is one game: each move is made in one of its parts.

## pages/citation.rs

cite-it-bibtex = Cite it (BibTeX)

## pages/copy_texts.rs

copied = Copied.
copy-failed = Not copied, because the browser does not allow it. The text is selected; copy it by hand.

## pages/evidence.rs

false-word = False
unknown = Unknown
misere-play-of-one-heap = Misère play of one heap

## pages/export_texts.rs

save-as-format = Save as { "{" }format{ "}" }

## pages/meanings.rs

glossary = Glossary
how-sure-answer-is = How sure an answer is
every-answer-has-badge-that-shows = Every answer has a badge that shows its kind of evidence. The first three kinds are certain; the other two are not.

## pages/misere_form.rs

misere-whoever-moves-last-loses = misère: whoever moves last loses
this-game-has-no-misere-form = This game has no misère form; the answer is for normal play.

## pages/mod.rs

not-found = Not found
error = Error
go-to = Go to{ " " }
continue-here = Continue here:
find-game = Find a game
play-one = Play one
write-rules-of-your-own = Write rules of your own
what-terms-mean = What the terms mean
read-guide = Read the guide

## pages/reading.rs

there-is-no-document = there is no document `{ $requested }`
