would-be-outside-its-range = `{ $name }` would be outside its range
may-get-element-outside-range-to = `{ $name }` may get an element outside the range { $low } to { $high }
removal-of-element-that-does = removal of an element that does not exist
minimum-or-maximum-of-empty-list = the minimum or maximum of an empty list
