in-this-text-is-not-closed = a `{ "{" }` in this text is not closed
close-it-with = close it with `{ "}" }`
value-in-braces-cannot-contain = a value in braces cannot contain `\`
leave-out = leave out the `\`
