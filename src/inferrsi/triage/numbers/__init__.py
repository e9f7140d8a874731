"""Numbers that texts and signals seem to claim: new, changed, gone, and whom they touch. Pure."""
