/** The organization for other modules. */
export { asSystem } from './as-system.ts';
export { departmentsBelow } from './departments-below.ts';
