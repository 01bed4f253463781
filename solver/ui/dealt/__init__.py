"""The page of a game of Dealt!: hands in fixed order, tricks, and who must pay."""
