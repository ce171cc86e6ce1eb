/** Accounts for screens of other modules. */
export { SubjectPicker, subjectNodes, useSubjects } from './SubjectPicker.tsx';
