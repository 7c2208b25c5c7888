there-is-no-file = there is no file `{ $file }`
did-you-mean = did you mean `{ $id }`?
include-text-of-file-in-files = include the text of the file in `files` under this name
question-has-bytes = the question has { $bytes } bytes
question-on-page-has-at-most = a question on the page has at most { $limit } bytes; use the command-line program
