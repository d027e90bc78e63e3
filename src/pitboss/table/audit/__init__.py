"""Auditing a house's history, independently of the code that wrote it."""

from pitboss.table.audit.auditing import audit
from pitboss.table.audit.report import CHECKS, AuditReport
from pitboss.table.fairness.fair_check import Check

__all__ = ["CHECKS", "AuditReport", "Check", "audit"]
