/** Project reports for other modules: handing over facts, and reading them (the composition). */
export { type FactAsked, type FactSource, happened } from './report-sources.ts';
