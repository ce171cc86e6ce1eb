/** Forms for other modules: what may be chosen, and the schema an instance is filled in with. */

export { formOfVersion, publishedForm, publishedForms } from './forms.ts';
export { missingRecords } from './store.ts';
export { letFilesOfTemplatesBeRead, templateOfForm, templatesOfForm } from './templates.ts';
