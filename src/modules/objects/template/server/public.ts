/** Templates for other modules. */
export { classTemplates, templateRow } from './template-row.ts';
