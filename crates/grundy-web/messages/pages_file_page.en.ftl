play = Play
rules-as-file = The rules as a file
these-lines-define-entire-game = These lines define the entire game; no other code was written for it.{ " " }
change-them-in-law-lab = Change them in the law lab
rule-file = Rule file
parameters = Parameters
write-parameters-after-position = Write parameters after the position, such as{ " " }
full-stop = .
