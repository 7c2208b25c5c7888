summary = Proves the claims of a rule file for all sizes, or refutes them by a counterexample
p-positions-inferred-from-small = P-positions (inferred from small positions):{ " " }
grundy-values-inferred-from-small = Grundy values (inferred from small positions):{ " " }
colon = :{ " " }
