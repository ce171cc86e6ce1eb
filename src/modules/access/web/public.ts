/** What screens of other modules show of roles. */
export { RightsEditor } from './RightsEditor.tsx';
export type { Refuse } from './right-choice.ts';
