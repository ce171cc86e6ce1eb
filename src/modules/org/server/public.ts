/** What other modules ask of the organisation. */
export { asSystem } from './as-system.ts';
export { departmentsBelow } from './departments-below.ts';
