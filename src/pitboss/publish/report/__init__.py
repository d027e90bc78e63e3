"""The mathematics report: one content model, and writers for PDF, HTML, workbooks and JSON."""

from pitboss.publish.report.blocks import Cell, Section, Table
from pitboss.publish.report.making import make_report
from pitboss.publish.report.report import Identity, Report
from pitboss.publish.report.subject import ReportOrder
from pitboss.publish.report.writers.report_json import report_json
from pitboss.publish.report.writers.writing import check_output, write_report

__all__ = [
    "Cell",
    "Identity",
    "Report",
    "ReportOrder",
    "Section",
    "Table",
    "check_output",
    "make_report",
    "report_json",
    "write_report",
]
