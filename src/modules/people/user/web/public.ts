/** What the pages of other modules may use. */

export { deviceOf } from './device.ts';
export type { LeavingProps } from './leaving.tsx';
