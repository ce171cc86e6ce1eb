/** What the browser does about passkeys. Its code is loaded when somebody wants it. */
import { t } from '#web/lang.ts';
import { pageTexts as p } from './pages.texts.ts';

export const canPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** The browser's own words name no cause a person could mend. */
const refusedBy = (error: unknown): Error => {
  const { name } = error as { name?: string };
  return new Error(t(name === 'InvalidStateError' ? p.exists : p.stopped));
};

export async function makeKey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    return { ...(await startRegistration({ optionsJSON: options as unknown as Options })) };
  } catch (error) {
    throw refusedBy(error);
  }
}

export async function showKey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) };
  } catch (error) {
    throw refusedBy(error);
  }
}
