/** Forms for other modules: forms to choose from, and the schema of an instance. */

export { formOfVersion, publishedForm, publishedForms } from './forms.ts';
export { missingRecords } from './store.ts';
export { letFilesOfTemplatesBeRead, templateOfForm, templatesOfForm } from './templates.ts';
