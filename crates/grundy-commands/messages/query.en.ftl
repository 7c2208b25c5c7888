moved-lists-components-that-have-moved = `moved` lists the components that have moved in this turn, but here a turn is a move in only one component
leave-out-moved-or-set-play = leave out `moved`, or set `play` to `together` or `any`
moved-lists-component-zero = `moved` lists the component 0
first-component-has-number-one = the first component has the number 1
name-rule-file-grundy-new-name = name a rule file; `grundy new NAME` creates a starter file
