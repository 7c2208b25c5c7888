summary = Explains the terms used in answers: P, N, Grundy value, misère, period and others
is-not-in-list-of-terms = `{ $name }` is not in the list of terms
choose-from = choose from { $ids }
