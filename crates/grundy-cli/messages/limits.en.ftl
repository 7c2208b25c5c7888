en-help = English
zh-help = Simplified Chinese
no-such-vectors = the environment variable `GRUNDY_VECTORS` is `{ $name }`, which is no name of vectors of this processor
use-vectors = use { $names }
