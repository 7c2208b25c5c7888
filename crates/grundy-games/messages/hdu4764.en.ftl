name = Writing numbers (Stone)
rules = Tang writes a number from 1 to k. Then Jiang and Tang in turn write a number that exceeds the last one by 1 to k. Whoever writes a number of N or more loses.
notation = N minus the last number written (N itself at the start), then `k=…`, the maximum increase from one number to the next
what = the maximum increase from one number to the next
statement = the second player wins exactly when k+1 divides N-1; else the only winning first number is (N-1) mod (k+1)
write-number-higher-than-last-one = write the number { $step } higher than the last one ({ $step } at the beginning)
