/**
 * A route of the browser: one entry of a plain list per module (`routes` of its screens).
 *
 * Tabs, menu, breadcrumbs, kept-alive screens and document titles read the same entries. Refuses: a typed router over
 * all routes, and entries without a title in three languages. Source: design/architecture.md §5.4, 1-product §2.
 */
import type { ComponentType } from 'react';
import type { Call } from '#kernel/call.ts';
import type { RightKey, ScopeName } from '#kernel/entity.ts';
import type { Triple } from '#kernel/text.ts';
import type { KeyGroup } from './parts/KeyGroups.tsx';

export interface Route {
  /** Exactly as the specification spells it. */
  path: string;
  /** Name of the screen; unique (1-product §2.4 names some: Login, NoAuthor, Reset, ...). Default: the path. */
  name?: string;
  title: Triple;
  /** `bare`: without shell; `system`: system menu; `object`: object submenu when an object id is in the query. */
  layout: 'bare' | 'system' | 'object';
  /** The object this screen belongs to; its id is in the query. */
  scope?: ScopeName;
  /** `public`, `login` or a right; several: any of them. */
  need: RightKey | readonly RightKey[];
  /** Query parameters the screen reads besides the scope's. */
  query?: readonly string[];
  /** Title of exports (task list routes carry one). */
  exportTitle?: Triple;
  /** false: made anew at each visit. Default true. */
  keepAlive?: boolean;
  /** Laid out for a phone; other pages say that they need more room, except lists, whose rows become cards. */
  phone?: true;
  /** Calls the screen makes at once with its object as their whole input, asked while its code is still on its way. */
  reads?: readonly Call[];
  /** Its own keys, shown by `?`. */
  keys?: () => Promise<readonly KeyGroup[]>;
  /** Loaded on demand. */
  page: () => Promise<{ default: ComponentType }>;
}

/** Types a module's list without inferring over all routes. */
export const routeList = (routes: readonly Route[]): readonly Route[] => routes;
