/** What the pages of other modules may use. */

export { deviceOf } from './device.ts';
export { bindLeaving, type LeavingProps } from './leaving.tsx';
