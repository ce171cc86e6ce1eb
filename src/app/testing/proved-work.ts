/** What browsers do before calls that cost work, for tests. */
import { prove } from '#modules/people/user/proof.ts';
import { newCaptcha } from '#modules/people/user/user.calls.ts';
import type { TestClient } from '#server/testing/http.ts';

export async function provedWork(
  client: TestClient,
  about: { username?: string; device?: string } = {},
): Promise<{ captchaId: string; captcha: string }> {
  const { captchaId, bits } = (await client.send(newCaptcha, about)).data;
  return { captchaId, captcha: (await prove(captchaId, bits, async () => {}))! };
}
