searching-for-earlier-checkpoint = { $phrase }；将寻找更早的
