"""For regulators and designers: printed figures checked, the mathematics report, pay tables to a target."""

from pitboss.publish.verification import Document, Figure, Printed, Verdict, documents, load_document, verify

__all__ = ["Document", "Figure", "Printed", "Verdict", "documents", "load_document", "verify"]
