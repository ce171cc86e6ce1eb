/** What other modules ask about templates. */
export { classTemplates, templateRow } from './template-row.ts';
