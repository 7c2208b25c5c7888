text-help = plain text
csv-help = comma-separated values
latex-help = a LaTeX table (tabular)
bfile-help = a b-file as in the OEIS: a size and its value per line
json-help = JSON
