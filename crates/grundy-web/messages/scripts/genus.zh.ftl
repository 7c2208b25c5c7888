genus_title = 亏格
genus_fact = 亏格
genus_how = 反常和中的性质
genus_form = 反常标准形
genus_heap = *{ $heap }：在任何反常和中都可与 { $heap } 颗的 Nim 堆互换
genus_tame = 驯良：相加时如同 Nim 堆之和
genus_wild = 野性：它或其后的某个局面，相加时不同于任何 Nim 堆之和
