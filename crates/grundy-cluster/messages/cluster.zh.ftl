searching-for-earlier-checkpoint = { $reason }；将寻找更早的
