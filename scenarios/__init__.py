"""Questions: scenario files, checked and expanded to the cells that are played."""
