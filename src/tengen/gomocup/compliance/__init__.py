"""Does a brain keep to the protocol? Numbered checks, each with a process of its own."""

from tengen.gomocup.compliance.check import Check, Result
from tengen.gomocup.compliance.finding import Severity
from tengen.gomocup.compliance.report import CHECKS, Report, check_brain

__all__ = ["CHECKS", "Check", "Report", "Result", "Severity", "check_brain"]
