/**
 * All texts of the application with the company's own ones.
 *
 * The server names those it says itself; those of the screens are known when their code is loaded, so every registered
 * page is loaded once here. That code is in one language, so their three come from a file of the build.
 */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folded } from '#kernel/check.ts';
import { knownTexts, type Message, type Triple } from '#kernel/text.ts';
import { useCall } from '#web/api.ts';
import { registeredRoutes } from '#web/registry.ts';
import { ownTexts } from '../text.calls.ts';
import { mergeTexts, type OwnText } from '../text.rules.ts';

export interface TextRow {
  key: string;
  /** null: no screen of this version says it any more. */
  builtIn: Triple | null;
  own: OwnText;
}

const NONE: OwnText = [null, null, null];

async function screenTexts(): Promise<Message[]> {
  // A page that cannot be loaded now only leaves its texts out.
  await Promise.allSettled(registeredRoutes().map((route) => route.page()));
  const { screenTexts: inThree } = await import('./screen-texts.ts');
  return knownTexts().map(({ key, text }) => ({ key, text: inThree[key] ?? text }));
}

interface Texts {
  rows: readonly TextRow[] | null;
  screens: readonly Message[];
  error: Error | null;
  refetch(): unknown;
}

export function useTexts(): Texts {
  const stored = useCall(ownTexts, {}, { quiet: true, staleTime: 0 });
  const screens = useQuery({ queryKey: ['screen-texts'], queryFn: screenTexts, staleTime: Number.POSITIVE_INFINITY });
  const rows = useMemo(() => {
    if (!stored.data || !screens.data) return null;
    const own = new Map(stored.data.own.map((row) => [row.key, row.own]));
    const all: TextRow[] = mergeTexts(stored.data.known, screens.data).map(({ key, text }) => ({
      key,
      builtIn: text,
      own: own.get(key) ?? NONE,
    }));
    const named = new Set(all.map((row) => row.key));
    const lost = stored.data.own.filter((row) => !named.has(row.key));
    return [...all, ...lost.map((row) => ({ ...row, builtIn: null }))];
  }, [stored.data, screens.data]);
  return { rows, screens: screens.data ?? [], error: stored.error, refetch: stored.refetch };
}

export const isOwn = (row: TextRow): boolean => row.own.some((text) => text !== null);

/** Rows with the words in their key or any text. */
export function searchTexts(rows: readonly TextRow[], words: string, onlyOwn: boolean): TextRow[] {
  const wanted = folded(words);
  return rows.filter((row) => {
    if (onlyOwn && !isOwn(row)) return false;
    return (
      wanted === '' ||
      [row.key, ...(row.builtIn ?? []), ...row.own].some((text) => text && folded(text).includes(wanted))
    );
  });
}
