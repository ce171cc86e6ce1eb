/** The work a browser does instead of a person typing off a picture; its mark, by which accounts know it again. */
import { useState } from 'react';
import { send } from '#web/api.ts';
import { prove } from '../proof.ts';
import { newCaptcha } from '../user.calls.ts';

export interface Proof {
  captchaId: string;
  captcha: string;
}

const pause = (): Promise<void> => new Promise((go) => setTimeout(go, 0));

/** `working` while it is computed, some tenths of a second; other accounts ask for more. */
export function useProof(): { working: boolean; work(about?: { username: string }): Promise<Proof | null> } {
  const [working, setWorking] = useState(false);
  const work = async (about?: { username: string }): Promise<Proof | null> => {
    setWorking(true);
    try {
      const { captchaId, bits } = await send(newCaptcha, { ...about, device: deviceMark() }, { quiet: true });
      const captcha = await prove(captchaId, bits, pause);
      return captcha === null ? null : { captchaId, captcha };
    } catch {
      // The call that needs it will be refused and say so.
      return null;
    } finally {
      setWorking(false);
    }
  };
  return { working, work };
}

const COOKIE = 'device';
const DAYS = 180;

/** A cookie, since signing out clears what is stored (1-product §4.6). It gives no access. */
export const deviceMark = (): string | undefined =>
  /(?:^|;\s*)device=([\w-]{1,64})/.exec(typeof document === 'undefined' ? '' : document.cookie)?.[1];

export function keepDeviceMark(mark: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the language (web/lang.ts)
  if (mark) document.cookie = `${COOKIE}=${mark}; path=/; max-age=${DAYS * 86_400}; samesite=strict`;
}
