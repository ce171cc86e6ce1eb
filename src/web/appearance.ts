/**
 * Whether the application is light, dark, or as the operating system is.
 *
 * Hides: the cookie that keeps the choice in this browser beyond signing out, so that the sign-in page is as what comes
 * after it. Invariant: paper is always light. Source: issue 13, point 8; ADR 332.
 */
import { useSyncExternalStore } from 'react';
import type { Triple } from '#kernel/text.ts';
import { store } from './store.ts';

export const appearances = {
  light: ['浅色', '淺色', 'Light'],
  dark: ['深色', '深色', 'Dark'],
  system: ['跟随系统', '跟隨系統', 'As the system'],
} as const satisfies Record<string, Triple>;
export type Appearance = keyof typeof appearances;

/** The choice a cookie header holds; light when there is none. */
export function appearanceOf(cookies: string): Appearance {
  const found = /(?:^|;\s*)appearance=(\w+)/.exec(cookies)?.[1] ?? '';
  return Object.hasOwn(appearances, found) ? (found as Appearance) : 'light';
}

export const appearance = store<Appearance>(
  typeof document === 'undefined' ? 'light' : appearanceOf(document.cookie),
  (choice) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and on plain http
    document.cookie = `appearance=${choice}; path=/; max-age=31536000; samesite=lax`;
  },
);

let printing = false;
const darkSystem = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: dark)');

const isDark = (): boolean =>
  !printing && (appearance.get() === 'dark' || (appearance.get() === 'system' && darkSystem()?.matches === true));

/** Called when the choice, the operating system, or printing changes. */
function watch(changed: () => void): () => void {
  const paper = (on: boolean) => () => {
    printing = on;
    changed();
  };
  const [before, after] = [paper(true), paper(false)];
  const system = darkSystem();
  const stop = appearance.subscribe(changed);
  system?.addEventListener('change', changed);
  globalThis.addEventListener('beforeprint', before);
  globalThis.addEventListener('afterprint', after);
  return () => {
    stop();
    system?.removeEventListener('change', changed);
    globalThis.removeEventListener('beforeprint', before);
    globalThis.removeEventListener('afterprint', after);
  };
}

/** Whether the page is dark now. */
export const useDark = (): boolean => useSyncExternalStore(watch, isDark);

/** Before anything is drawn: the page's ground and what the browser draws itself. */
export function showAppearance(dark = isDark()): void {
  document.documentElement.dataset.appearance = dark ? 'dark' : 'light';
}
