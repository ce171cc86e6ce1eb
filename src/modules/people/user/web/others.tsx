/**
 * Places of modules above: below the form of the sign-in page, bound before that is drawn, since it comes before all other code; and
 * on the page of one's own account.
 */
import { type ComponentType, lazy, Suspense } from 'react';
import { type Part, slot } from '#web/parts/slot.tsx';

declare module '#web/screens.ts' {
  interface Screens {
    accountPart?: Part<object>;
  }
}
export const AccountParts = slot<object>('accountPart');

let Shown: ComponentType | null = null;

export const bindSignInWays = (load: Part<object>): void => void (Shown = lazy(load));

export const SignInWays = () =>
  Shown && (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  );
