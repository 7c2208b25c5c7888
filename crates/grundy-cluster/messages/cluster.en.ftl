searching-for-earlier-checkpoint = { $phrase }; searching for an earlier checkpoint
