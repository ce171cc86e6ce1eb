/** What other modules ask of project reports: what they tell one of, and who is told it (the composition). */
export { bindReportFacts, type FactAsked, type FactSource, happened } from './report-sources.ts';
