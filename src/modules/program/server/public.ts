/** What other modules ask about programs: making one of projects. */
export { joinProgram } from './arrange.ts';
