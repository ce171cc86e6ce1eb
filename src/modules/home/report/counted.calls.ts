/** The calls of reports in groups, made of their definitions. */
import { fileCounted, projectCounted, riskCounted } from './counted.reports.ts';

export const {
  groups: projectGroups,
  exportGroups: exportProjectGroups,
  rows: projectRows,
  exportRows: exportProjectRows,
} = projectCounted.calls;
export const {
  groups: documentGroups,
  exportGroups: exportDocumentGroups,
  rows: documentRows,
  exportRows: exportDocumentRows,
} = fileCounted.calls;
export const {
  groups: riskGroups,
  exportGroups: exportRiskGroups,
  rows: riskRows,
  exportRows: exportRiskRows,
} = riskCounted.calls;
