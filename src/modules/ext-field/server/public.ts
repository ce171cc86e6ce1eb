/** What other modules ask of additional fields. */
export { extFieldsOf } from './fields-of.ts';
