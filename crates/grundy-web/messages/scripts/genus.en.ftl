genus_title = Genus
genus_fact = genus
genus_how = in misère sums
genus_form = misère canonical form
genus_heap = *{ $heap }: in every misère sum, a Nim heap of { $heap } can replace the position
genus_tame = tame: in misère sums, the position acts like a sum of Nim heaps
genus_wild = wild: in misère sums, this position or a later one does not act like any sum of Nim heaps
