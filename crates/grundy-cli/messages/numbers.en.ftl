number-must-be-at-least-one = the number must be at least 1
omit-option-to-use-its-default = omit the option to use its default
is-out-of-range = { $number } is out of range
write-number-from-to = write a number from { $low } to { $high }
is-not-memory-size = `{ $quoted }` is not a memory size
write-size-such-as-500m = write a size such as 500M or 8G
