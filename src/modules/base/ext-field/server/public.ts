/** Additional fields for other modules. */
export { extFieldsOf } from './fields-of.ts';
