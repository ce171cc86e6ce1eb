/** Dictionaries the application brings: each module hands over its own, and every company has them (server/seeds.ts). */
import type { Triple } from '#kernel/text.ts';

export interface DictionarySeed {
  dictKey: string;
  kind: 'sysParm' | 'sys' | 'select' | 'tree';
  name: Triple;
  /** Its initial items; companies may change them. */
  items: { key: string; name: Triple; value?: string; color?: string }[];
}

declare module '#kernel/module.ts' {
  interface Module {
    /** Dictionaries its fields take their values from. */
    dictionaries?: readonly DictionarySeed[];
  }
}

export const seedItem = (
  key: string,
  name: Triple,
  more: { value?: string; color?: string } = {},
): DictionarySeed['items'][number] => ({ key, name, ...more });
