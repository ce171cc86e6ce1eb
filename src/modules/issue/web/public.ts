/** What other modules show of issues. */
export { DueDate, stateWord } from './IssueCells.tsx';
export { nameWithSeen } from './SeenBefore.tsx';
