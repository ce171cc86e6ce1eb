/** Programs for other modules: making one of projects. */
export { joinProgram } from './arrange.ts';
export { programRow, visiblePrograms } from './program-row.ts';
