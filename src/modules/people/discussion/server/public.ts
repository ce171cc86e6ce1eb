/** Discussion for other modules: questions, and relations made as an effect of actions. */
export { viewersOf } from './people.ts';
export { relateRecords } from './relations.ts';
