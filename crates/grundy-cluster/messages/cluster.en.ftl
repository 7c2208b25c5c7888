searching-for-earlier-checkpoint = { $reason }; searching for an earlier checkpoint
