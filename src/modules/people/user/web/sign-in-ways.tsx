/** Other ways to sign in, below the form of the sign-in page: of a module above, bound before the page is drawn. */
import { type ComponentType, lazy, Suspense } from 'react';

type Ways = () => Promise<{ default: ComponentType }>;

let Shown: ComponentType | null = null;

export const bindSignInWays = (load: Ways): void => void (Shown = lazy(load));

export const SignInWays = () =>
  Shown && (
    <Suspense fallback={null}>
      <Shown />
    </Suspense>
  );
