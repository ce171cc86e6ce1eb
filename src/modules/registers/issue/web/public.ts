/** What other modules show of issues, and as their libraries are shown. */
export { DueDate, stateWord } from './IssueCells.tsx';
export { type Library, LibraryEntry, LibraryList } from './Library.tsx';
export { nameWithSeen } from './SeenBefore.tsx';
