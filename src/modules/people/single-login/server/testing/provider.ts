/** A real identity provider (oidc-provider) on the loopback, with the people of a test, and a browser without a page. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface Person {
  sub: string;
  name: string;
  email: string;
  preferred_username: string;
}

export interface TestProvider {
  issuer: string;
  /** Goes to an address as a browser signed in as this person would, until it is sent back here; answers the query it comes with. */
  visit(address: string, as: string): Promise<string>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'waymark', secret: 'a secret of the provider, long enough' };

interface Went {
  location: string | null;
  cookies: string[];
}
const get = (url: URL, cookies: string): Promise<Went> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { headers: { cookie: cookies } }, (response) => {
      response.resume();
      resolve({ location: response.headers.location ?? null, cookies: response.headers['set-cookie'] ?? [] });
    });
    sent.on('error', reject);
    sent.end();
  });

export async function startProvider(people: readonly Person[], site: string): Promise<TestProvider> {
  let who = '';
  let provider: Provider | null = null;
  const server = createServer((req, res) => {
    if (!req.url?.startsWith('/interaction/')) return provider!.callback()(req, res);
    const result = who === '' ? { error: 'access_denied' } : { login: { accountId: who } };
    void provider!.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = new Map(people.map((one) => [one.sub, one]));
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${site}/singleLogin`],
        post_logout_redirect_uris: [`${site}/`],
      },
    ],
    cookies: { keys: ['keys of the test'] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => known.get(sub) }),
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    // Nobody is asked for consent by a test.
    async loadExistingGrant(ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const grant = new provider!.Grant({ clientId: ctx.oidc.client.clientId, accountId: ctx.oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  return {
    issuer,
    async visit(address, as) {
      who = as;
      const jar = new Map<string, string>();
      let url = new URL(address);
      for (let step = 0; step < 10; step++) {
        const { location, cookies } = await get(url, [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
        for (const one of cookies) {
          const [name = '', value = ''] = one.split(';')[0]!.split('=');
          jar.set(name, value);
        }
        if (location === null) throw new Error(`no way back from ${url.pathname}`);
        url = new URL(location, url);
        if (url.origin === site) return url.search;
      }
      throw new Error('too many redirects');
    },
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
