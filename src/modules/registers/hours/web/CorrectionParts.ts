/** How corrections of hours are called and colored. */
import type { RecordCorrection } from '../hours.calls.ts';
import { hoursPageTexts as x } from './texts.ts';

type State = RecordCorrection['state'];
export const CORRECTION_STATES = {
  open: x.correctionOpen,
  done: x.correctionDone,
  refused: x.correctionRefused,
  withdrawn: x.correctionWithdrawn,
} as const satisfies Record<State, unknown>;
export const CORRECTION_COLORS: Readonly<Record<State, string>> = {
  open: 'processing',
  done: 'success',
  refused: 'error',
  withdrawn: 'default',
};
