"""What is accepted out of a text: the claim, arms, source and quotes that a record gets. Pure."""
