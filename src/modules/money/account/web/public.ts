/** Accounts for screens of other modules. */
export { FigureProof, ProofDrawer, type ProofRow } from './FigureProof.tsx';
export { SubjectPicker, subjectNodes, useSubjects } from './SubjectPicker.tsx';
