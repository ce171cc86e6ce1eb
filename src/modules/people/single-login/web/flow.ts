/** The sign-in that is on its way in this window, and where it began. */
import { send } from '#web/api.ts';
import { readText, writeText } from '#web/storage.ts';
import { beginSingleLogin } from '../single-login.calls.ts';

const FLOW = 'singleLoginFlow';

/** Leaves for the provider; the window comes back at `/singleLogin`. */
export async function leaveFor(provider: string): Promise<void> {
  const { flow, address } = await send(beginSingleLogin, { provider, site: globalThis.location.origin });
  writeText(FLOW, flow, 'session');
  globalThis.location.assign(address);
}

export const currentFlow = (): string | null => readText(FLOW, 'session');
export const forgetFlow = (): void => writeText(FLOW, null, 'session');

/** Where one is signed out of the provider too; kept by this window until it was shown. */
let leaving: string | null = null;
export const keepLeaving = (address: string | null): void => void (leaving = address);
export const leavingAddress = (): string | null => leaving;
