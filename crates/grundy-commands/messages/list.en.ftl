family-value-name = FAMILY
family-help = List only the games of one family: lines, blocking, placing, crossing, points, bash, wythoff, nim, stealing, splitting, coins, fibonacci, graphs, loopy, erasing, matrices or theory
summary = Lists the games of the catalogue, or the games that match a search
there-is-no-family = there is no family `{ $wanted }`
choose-from = choose from { $names }
