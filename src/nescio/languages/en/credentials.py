"""Letters behind the names of clinicians, as patterns: MD, RN, PGY-2."""

from __future__ import annotations

CREDENTIALS = (
    "MD", "M\\.D\\.", "DO", "D\\.O\\.", "RN", "R\\.N\\.", "LPN", "LVN", "NP", "FNP", "CNP", "ARNP", "APRN", "PMHNP", "DNP", "PA-C", "PAC?", "CRNA", "CNM", "CNS", "CNA", "PCT", "RT", "RRT",
    "PT", "DPT", "PTA", "OT", "OTR/?L?", "COTA", "SLP", "CCC-SLP", "RD", "RDN", "LDN", "RDH", "DDS", "DMD", "OD", "O\\.D\\.", "DPM", "DC", "PharmD", "RPh", "PhD", "PsyD", "LCSW", "LICSW", "MSW", "LMSW", "LMFT", "LPC", "BCBA", "MBBS",
    "MBChB", "MB BCh", "FRCS", "FRCP", "FRCPC", "FRCSC", "FRACP", "MRCP", "MRCGP", "MRCPsych", "CCFP", "FACS", "FACC", "FACOG", "FASE", "EMT", "EMT-P", "EMT-B", "FP-C", "NRP", "CMA", "RMA", "MA", "RDMS", "RDCS", "RVT", "RMN", "RGN", "RM", "SHO", "SpR",
    "BSN", "MSN", "CCRN", "CWOCN", "IBCLC", "CDE", "CDCES", "MPH", "HCA", "ATC", "CPhT", "LAc", "CNE", "GPST\\d", "ST\\d", "FY\\d", "CT\\d", "PGY-?\\d", "MS[34]", "RSW", "RPN", "ODP",
)  # fmt: skip
