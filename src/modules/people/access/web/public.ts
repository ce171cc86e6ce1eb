/** Roles on screens of other modules. */
export { RightsEditor } from './RightsEditor.tsx';
export type { Refuse } from './right-choice.ts';
