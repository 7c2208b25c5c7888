write-full-board-as-3x4 = write a full board as 3x4
board = board `{ $quoted }`
number-of-rows-is-missing-before = the number of rows is missing before `{ $sign }`
number-of-columns-is-missing-after = the number of columns is missing after `{ $sign }`
row-is-longer-than-row = row { $row_number } is longer than row { $below } under it
list-rows-from-bottom-longest-first = list the rows from the bottom, the longest first, or a full board as 3x4
take-cell-in-row-from-bottom = take the cell in row { $row } from the bottom, column { $column }, and all above and right of it
