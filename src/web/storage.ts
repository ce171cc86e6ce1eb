/**
 * What the browser keeps: the token, the user, choices of the shell.
 *
 * Hides: local and session storage, their key names, and browsers that refuse storage (private windows). Invariant:
 * `clearAll()` leaves nothing of the signed-in person
 * (but see `keepDrafts`); the language survives because it is a cookie. Refuses: anything
 * that is not a string or JSON. Source: 1-product §4.6, 2-rules §8.
 */

/** Names in local storage. */
export const KEYS = {
  token: 'token',
  user: 'userInfo',
  /** 'true' while signed in; 'false' sends every page but Login and password update to Login. */
  loginFlag: 'loginFlag',
  collapsed: 'menuCollapsed',
  theme: 'menuTheme',
  workbenchColor: 'workbenchColor',
} as const;

const memory = new Map<string, string>();

function area(kind: 'local' | 'session'): Storage | null {
  try {
    return kind === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return null;
  }
}

export function readText(key: string, kind: 'local' | 'session' = 'local'): string | null {
  try {
    return area(kind)?.getItem(key) ?? memory.get(`${kind}:${key}`) ?? null;
  } catch {
    return memory.get(`${kind}:${key}`) ?? null;
  }
}

/** Stores a text; null removes it. */
export function writeText(key: string, value: string | null, kind: 'local' | 'session' = 'local'): void {
  const name = `${kind}:${key}`;
  memory.delete(name);
  try {
    const place = area(kind);
    if (value === null) place?.removeItem(key);
    else if (place) place.setItem(key, value);
    else memory.set(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}

/** A stored JSON value, or null when absent or unreadable. */
export function readJson<T>(key: string, kind: 'local' | 'session' = 'local'): T | null {
  const text = readText(key, kind);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown, kind: 'local' | 'session' = 'local'): void {
  writeText(key, JSON.stringify(value), kind);
}

/** Keys with this prefix hold unsaved work. Each names its owner and is offered to nobody else. */
export const DRAFT_PREFIX = 'draft.';

/**
 * Clears local and session storage (logout, 401, login flag 'false'). `keepDrafts`: the session expired, so unsaved work waits for
 * its owner; signing out leaves nothing behind.
 */
export function clearAll(keepDrafts = false): void {
  memory.clear();
  for (const kind of ['local', 'session'] as const) {
    try {
      const store = area(kind);
      for (const key of store ? Object.keys(store) : [])
        if (!keepDrafts || !key.startsWith(DRAFT_PREFIX)) store!.removeItem(key);
    } catch {
      // Storage refused by the browser holds nothing.
    }
  }
}
