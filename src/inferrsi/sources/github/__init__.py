"""GitHub: GraphQL for many repositories at once, the git wire protocol without a token, REST for what moved."""
