/** Calendar feeds have no page of their own: they are part of one's account. */
import type { Screens } from '#web/screens.ts';

export const screens: Screens = {
  name: 'calendar-feed',
  routes: [],
  accountPart: async () => ({ default: (await import('./MyFeeds.tsx')).MyFeeds }),
};
