"""What Flip 7 and its sequels share: tables, words, positions, records and whole games."""
