## give.rs

move-from-it-to-heap = ，给第 { $heap } 堆 { $stones } 颗
discard-from-heap = 从第 { $heap } 堆弃去 { $discarded } 颗
remain-in-heap = ，第 { $heap } 堆剩 { $remaining } 颗

## stuck_tie.rs

take-leaving = 取 { $take }，剩 { $remaining }
