/** The structure of a controlled version: whoever builds on structures says how it is changed. */
import { type Part, slot } from '#web/parts/slot.tsx';
import type { StructureAnswer } from '../structure.calls.ts';

export interface ControlledProps {
  versionId: number;
  productId: number;
  answer: StructureAnswer;
  reload(): void;
}
declare module '#web/screens.ts' {
  interface Screens {
    /** In place of a structure that is not edited directly. */
    controlledStructure?: Part<ControlledProps>;
  }
}
export const ControlledStructure = slot<ControlledProps>('controlledStructure');
