/** The place of modules above on the page of one's own account. */
import { type Part, slot } from '#web/parts/slot.tsx';

declare module '#web/screens.ts' {
  interface Screens {
    accountPart?: Part<object>;
  }
}
export const AccountParts = slot<object>('accountPart');
