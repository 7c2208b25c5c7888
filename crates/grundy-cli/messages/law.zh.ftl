no-period-is-proved = 没有证明出周期，因此没有证书
raise-to-or-omit-certificate = 请提高 `--to`，或去掉 `--certificate`
law-is-automaton-but-only-formulas = 规律是自动机，只有表达式与周期可以导出
omit-export = 请去掉 `--export`
no-law-was-found = 未发现规律
raise-seconds-or-to = 请提高 `--seconds` 或 `--to`
