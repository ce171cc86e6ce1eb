/** What screens of other modules show of roles. */
export { RightsEditor } from './RightsEditor.tsx';
export type { RightScope } from './right-choice.ts';
