/** What screens of other modules show like a log. */
export { LogTable } from './LogTable.tsx';
