/**
 * The session: who is signed in, with which rights.
 *
 * Hides: the stored token and user, the login flag, expiry of passwords and accounts, rights per object. One store for the page,
 * read by `useSession()` and `useRights()`. Invariants: rights of an object are asked once per id and kept (calls that change them
 * say `touches: ['rights']`); every end of the session (logout, 401, another window, login flag 'false') empties storage. Refuses:
 * rights that did not come from the server. The server checks every call again. Source: 1-product §2.2, §4.6, §6.2; 2-rules §7, §8.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { now } from '#kernel/dates.ts';
import type { RightKey } from '#kernel/entity.ts';
import { type ObjectRef, objectOfRef } from '#kernel/object-kind.ts';
import { holds, type ScopeRef } from '#kernel/permission.ts';
import { texts } from '#kernel/text.ts';
import { queryClient, refreshShown, saysNo } from './api.ts';
import { setClock } from './clock.ts';
import { t } from './lang.ts';
import { keepInput } from './parts/typed-input.ts';
import type { SessionUser, ShellPorts, SignInPorts } from './ports.ts';
import { routeNamed } from './registry.ts';
import { useScope } from './scope.ts';
import { passwordExpired } from './session-rules.ts';
import { clearAll, KEYS, readJson, readText, writeJson, writeText } from './storage.ts';

const sessionTexts = texts('session', {
  passwordExpired: [
    '密码已过期，请修改密码后重新登录',
    '密碼已過期，請修改密碼後重新登入',
    'Your password has expired. Change it, then sign in again',
  ],
});

export interface Viewer extends SessionUser {
  rights: ReadonlySet<RightKey>;
  /** Whether a system-wide right is held (an array: any of them). */
  can(right: RightKey | readonly RightKey[]): boolean;
}

export interface Session {
  /** `loading` until the first answer; `failed` when the server did not answer (the token is kept). */
  status: 'loading' | 'out' | 'in' | 'failed';
  viewer: Viewer | null;
  /** Why it `failed`. */
  error?: Error;
  /** The person chose to log out; the next one starts at home, not where this one was. */
  left?: boolean;
}

let ports: SignInPorts | null = null;
let session: Session = { status: 'loading', viewer: null };
const listeners = new Set<() => void>();
let onEnd: (message: string) => void = () => {};

function set(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function signInPorts(): SignInPorts {
  if (!ports) throw new Error('startSession() has not been called');
  return ports;
}

/** All ports; for what is inside `Composed` (composition.tsx), where they are there. */
export const shellPorts = (): ShellPorts => signInPorts() as ShellPorts;

/** The ports of the whole application take the place of those of sign-in. */
export const widenPorts = (whole: ShellPorts): void => void (ports = whole);

function viewerOf(user: SessionUser, rights: readonly RightKey[]): Viewer {
  const held = new Set(rights);
  return { ...user, rights: held, can: (right) => holds(held, right) };
}

/** In session storage: who was signed in here when the session expired, so that one field is enough to go on. */
export const LAST_ACCOUNT = 'lastAccount';

/** Forgets the person and leaves for Login; the message is shown there. */
export function endSession(message = '', left = false): void {
  const { viewer } = session;
  if (viewer) keepInput(viewer.userId, left);
  clearAll(!left);
  if (message) writeText('loginMessage', message, 'session');
  if (viewer && !left) writeText(LAST_ACCOUNT, viewer.account, 'session');
  queryClient.clear();
  set({ status: 'out', viewer: null, left });
  onEnd(message);
}

/** The message Login shows once ('' if none). */
export function takeLoginMessage(): string {
  const message = readText('loginMessage', 'session') ?? '';
  writeText('loginMessage', null, 'session');
  return message;
}

/**
 * Asks who is signed in. With a password past its expiry a stored session ends; right after signing in (`fresh`) the
 * login flag becomes 'false', with which only the password page opens (1-product §4.6).
 */
async function load(fresh = false): Promise<Viewer | null> {
  try {
    const limit = signInPorts()
      .passwordDays?.()
      .catch(() => null);
    const { user, rights } = await signInPorts().sessionInfo();
    setClock(user.utcOffset);
    const days = (await limit) ?? null;
    const expired = user.passwordExpired || passwordExpired(user.resetPasswordTime, days, now());
    if (expired && !(fresh && routeNamed('updatePassword'))) {
      endSession(t(sessionTexts.passwordExpired));
      return null;
    }
    const viewer = viewerOf({ ...user, mustChangePassword: user.mustChangePassword || expired }, rights);
    // What a barred session asked ahead (first-page.ts) was refused for a reason that passes.
    if (viewer.mustChangePassword || viewer.needsSecondFactor) queryClient.clear();
    writeJson(KEYS.user, user);
    writeText(KEYS.loginFlag, expired ? 'false' : 'true');
    set({ status: 'in', viewer });
    return viewer;
  } catch (error) {
    // A 401 has ended the session already.
    if (!readText(KEYS.token)) return null;
    const unanswered = !saysNo(error);
    if (unanswered && session.status === 'in') return session.viewer;
    if (unanswered) {
      set({ status: 'failed', viewer: null, error: error as Error });
      return null;
    }
    writeText(KEYS.user, null);
    writeText(KEYS.token, null);
    writeText('loginMessage', error.message, 'session');
    set({ status: 'out', viewer: null });
    return null;
  }
}

/** Binds the ports and reads the stored session; `leave` brings the browser to Login. */
export async function startSession(given: SignInPorts, leave: (message: string) => void): Promise<void> {
  ports = given;
  onEnd = leave;
  globalThis.addEventListener?.('storage', (event) => {
    // Another window signed out, or signed in as somebody else.
    if (event.key === null || (event.key === KEYS.token && event.newValue === null)) {
      if (session.status !== 'out') endSession();
    } else if (event.key === KEYS.token) {
      if (session.status === 'out') void load();
      else globalThis.location.reload();
    }
  });
  if (!readText(KEYS.token)) return set({ status: 'out', viewer: null });
  await load();
}

/** Takes a fresh token; answers the viewer, or null when the session could not be opened. */
export async function signIn(token: string): Promise<Viewer | null> {
  queryClient.clear();
  writeText(KEYS.token, token);
  writeText(KEYS.loginFlag, 'true');
  return load(true);
}

/** Ends the session on the server too; storage is cleared whatever it answers. */
export async function signOut(): Promise<void> {
  const user = readJson<SessionUser>(KEYS.user);
  if (user)
    await signInPorts()
      .logout(user.userId)
      .catch(() => undefined);
  endSession('', true);
}

/** Asks again for user and rights (after account or role changes). */
export const refreshSession = (): Promise<Viewer | null> => load();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const snapshot = (): Session => session;
export const currentSession = snapshot;

/** The session with a viewer; `viewer` is there on every page that needs sign-in. */
export function useSession(): Session & { viewer: Viewer } {
  return useSyncExternalStore(subscribe, snapshot, snapshot) as Session & { viewer: Viewer };
}

export interface Rights {
  /** false while the object's rights are on their way; nothing is held until then. */
  ready: boolean;
  /** There when the object's rights could not be read: why, and what asks again. Nothing is held then. */
  failed?: { error: Error; retry(): void };
  can(right: RightKey | readonly RightKey[]): boolean;
}

const NONE: ReadonlySet<RightKey> = new Set();

/** A refusal is an answer: this person holds nothing there. */
function nothingIfRefused(error: unknown): RightKey[] {
  if (saysNo(error)) return [];
  throw error;
}

/** The rights of a person inside an object. */
export const rightsQuery = (object: ObjectRef | null, userId: number) => ({
  queryKey: ['rights', object?.scope, object?.id, userId],
  queryFn: async () => (await shellPorts().perms?.(object!.scope, object!.id, userId).catch(nothingIfRefused)) ?? [],
  staleTime: Number.POSITIVE_INFINITY,
  meta: { entities: ['rights'] },
});

/**
 * Rights inside the page's object, or the given one (`{ projectId: 7 }`); without an object the viewer's own. If they cannot be
 * read nothing is shown and no right is held (2-rules §8), until they are read again.
 */
export function useRights(scope?: ScopeRef): Rights {
  const here = useScope();
  const object = objectOfRef(scope ?? here);
  const { viewer } = useSession();
  const userId = viewer?.userId ?? 0;
  const answer = useQuery({ ...rightsQuery(object, userId), enabled: object !== null && userId > 0 });
  const system = viewer?.rights ?? NONE;
  const inObject = object !== null;
  const { data, error } = answer;
  return useMemo(() => {
    if (!inObject) return { ready: true, can: (right) => holds(system, right) };
    const held = new Set(data ?? []);
    const failed = data === undefined ? error : null;
    return {
      ready: data !== undefined || failed !== null,
      can: (right) => data !== undefined && holds(held, right),
      ...(failed && { failed: { error: failed, retry: () => void refreshShown() } }),
    };
  }, [inObject, data, error, system]);
}
