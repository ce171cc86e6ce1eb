/** The search of everything, and what people keep at hand. */
import { send } from '#web/api.ts';
import type { Screens } from '#web/screens.ts';
import { favourites, namedRecords, orderFavourites, searchAll, starFavourite } from '../search.calls.ts';

/** Polled or asked beside what the person does: neither shown when refused nor counted as loading. */
const BESIDE = { quiet: true, background: true } as const;

export const screens: Screens = {
  name: 'search',
  shell: {
    search: async (text) => (await send(searchAll, { text }, BESIDE)).groups,
    records: async (refs) => (await send(namedRecords, { refs: refs.join(',') }, BESIDE)).groups,
    favourites: {
      list: async () => (await send(favourites, {}, BESIDE)).list,
      star: async (target, title, on) => (await send(starFavourite, { target, title, on })).list,
      order: async (targets) => (await send(orderFavourites, { targets: [...targets] })).list,
    },
  },
};
