/** What other modules hand over to be searched beside records. */
export type { FurtherSearch } from './further.ts';
