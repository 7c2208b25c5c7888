in-this-text-is-not-closed = 文字中的 `{ "{" }` 没有结束
close-it-with = 请用 `{ "}" }` 结束
value-in-braces-cannot-contain = 花括号中的值不能有 `\`
leave-out = 请去掉 `\`
