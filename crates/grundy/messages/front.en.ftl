grundy-solve-does-not-read-files = `grundy::solve` does not read files such as `{ $quoted }`
use-queryparser-and-pass-it-function = use a `QueryParser` and pass it a function that reads files
value-is-two-64-or-more = the value is 2^64 or more
use-grundy-solve-whose-values = use `grundy::solve`, whose values have no upper limit
