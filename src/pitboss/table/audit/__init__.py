"""Reading a floor's history again, independently of those who wrote it, and saying whether it holds."""

from pitboss.table.audit.auditing import audit
from pitboss.table.audit.report import CHECKS, AuditReport
from pitboss.table.fairness.fair_check import Check

__all__ = ["CHECKS", "AuditReport", "Check", "audit"]
