/** Server of single sign-on. */
import { absent } from '#kernel/problem.ts';
import type { SessionTimes } from '#modules/people/user/server/public.ts';
import { handle, Outside, type ServerModule } from '#server/context.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { rightsPort } from '#server/rights-port.ts';
import { saySecret, tryProvider } from '../single-login.calls.ts';
import { singleLoginPlaces } from '../single-login.menu.ts';
import { singleLoginModule } from '../single-login.module.ts';
import { singleLoginRights } from '../single-login.rights.ts';
import { enterHandlers } from './enter.ts';
import { flowHandlers } from './flows.ts';
import { comesByIdentity, identityHandlers } from './identities.ts';
import { enterDirectory, readerOf, tryDirectory } from './ldap/enter-directory.ts';
import { directoryNights } from './ldap/nights.ts';
import { directoryHandlers } from './ldap/sync.ts';
import { configurationOf, oidcOf } from './oidc.ts';
import { onlyHandlers } from './only.ts';
import { identityProviderService, keepSecret, providerById } from './providers.ts';

export const singleLoginServer = (times: SessionTimes): ServerModule => ({
  ...singleLoginModule,
  menu: singleLoginPlaces,
  tables: ['directory_role', 'directory_run', 'identity_secret', 'single_login_flow', 'user_identity'],
  jobs: [directoryNights],
  waysIn: [comesByIdentity],
  services: [identityProviderService],
  rights: [singleLoginRights],
  handlers: [
    ...entityHandlers(identityProviderService),
    ...flowHandlers,
    ...enterHandlers(times),
    ...identityHandlers,
    ...onlyHandlers,
    enterDirectory,
    ...directoryHandlers,
    handle(saySecret, async (ctx, { provider, secret }) => {
      await keepSecret(ctx, provider, secret ?? null);
      return null;
    }),
    handle(tryProvider, async (ctx, { provider }) => {
      await rightsPort().needOverAll(ctx);
      const found = await providerById(ctx, provider);
      if (found.companyId !== ctx.viewer.companyId) throw absent();
      if (found.kind === 'ldap') {
        const { server, as } = readerOf(found);
        return new Outside(async () => {
          const people = await tryDirectory(server, as, found);
          return { issuer: server.server, algorithms: [], signsOut: false, people };
        });
      }
      const settings = oidcOf(found);
      return new Outside(async () => {
        const metadata = (await configurationOf(settings, ctx.now, true)).serverMetadata();
        return {
          issuer: metadata.issuer,
          algorithms: [...(metadata.id_token_signing_alg_values_supported ?? [])],
          signsOut: metadata.end_session_endpoint !== undefined,
          people: null,
        };
      });
    }),
  ],
});
