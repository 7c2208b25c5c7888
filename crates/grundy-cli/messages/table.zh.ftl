text-help = 普通文本
csv-help = 逗号分隔值
latex-help = LaTeX 表格
bfile-help = OEIS 的 b-file：每行一个序号和一个值
json-help = JSON 格式
