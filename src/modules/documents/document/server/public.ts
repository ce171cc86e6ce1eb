export type { Archived } from './requests.ts';
