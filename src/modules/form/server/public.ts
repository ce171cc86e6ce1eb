/** Forms for other modules: the published schema an instance is filled in with. */
export { publishedForm } from './forms.ts';
