game-given-by-its-code = a game given by its code
impartial = impartial
heaps-of-stones-number-of-stones = Heaps of stones. The number of stones that a move may take from one heap:{ " " }
whoever-cannot-move-loses = . Whoever cannot move loses.
heaps-of-stones-k-th-digit = Heaps of stones. The k-th digit after the point says what a move that takes k stones may leave of a heap: 1 means no heap, 2 one heap, and 4 two heaps; a sum of these numbers allows each of them. Whoever cannot move loses.{ " " }
what-code-means = What a code means
law-of-normal-play = Law of normal play
search-longer-for-its-law = Search longer for its law
