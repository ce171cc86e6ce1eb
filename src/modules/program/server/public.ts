/** What other modules ask about programs: rights inside one, making one of projects. */
export { joinProgram } from './arrange.ts';
export { programRights } from './program-rights.ts';
