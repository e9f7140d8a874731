"""Feeds: RSS, Atom, RDF and JSON Feed read without losing a character, and what in them is new or edited."""
