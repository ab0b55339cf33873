"""The words: the glossary, the clauses as the rules pages state them, and links to both."""
