"""Local clones, read by git plumbing; nothing of a clone is run or trusted."""
