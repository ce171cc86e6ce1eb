/** Who sees what at a route, as rules without a screen: the shell draws what they say. The server checks every call again. */
import type { RightKey } from '#kernel/entity.ts';
import type { Route } from '../route.ts';

type Need = Pick<Route, 'need'>;
type Holds = (right: RightKey | readonly RightKey[]) => boolean;

/** Somebody signed out sees this page; from every other one they come to the sign-in page. */
export const isOpen = ({ need }: Need): boolean => need === 'public';

export interface Asking {
  /** Whether a right is held everywhere; null: nobody is signed in. */
  everywhere: Holds | null;
  /** The object the address names; null: none. */
  object: object | null;
  /** The server said that this object is not theirs. */
  refused: boolean;
  /** Rights inside the object, or everywhere when there is none. */
  inside: { ready: boolean; failed?: unknown; can: Holds };
}

/** `unanswered`: the server could not say which rights are held inside the object. */
export type Shown = 'page' | 'loading' | 'unanswered' | 'noRight';

/** What stands in a route's place. */
export function shownAt({ need }: Need, { everywhere, object, refused, inside }: Asking): Shown {
  if (refused) return 'noRight';
  if (need === 'public' || need === 'login') return 'page';
  if (!object && everywhere?.(need)) return 'page';
  if (!inside.ready) return 'loading';
  if (inside.failed) return 'unanswered';
  return inside.can(need) ? 'page' : 'noRight';
}
