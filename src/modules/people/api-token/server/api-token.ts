/** Server of tokens for programs. */
import { sql } from 'kysely';
import type { ServerModule } from '#server/context.ts';
import { apiTokenPlaces } from '../api-token.menu.ts';
import { apiTokenModule } from '../api-token.module.ts';
import { apiTokenRights } from '../api-token.rights.ts';
import { tokenHandlers } from './tokens.ts';

const KEEP_MS = 90 * 86_400_000;

export const apiTokenServer: ServerModule = {
  ...apiTokenModule,
  menu: apiTokenPlaces,
  rights: [apiTokenRights],
  tables: ['api_token'],
  handlers: tokenHandlers,
  jobs: [
    {
      name: 'apiToken.clean',
      label: ['清理失效的 API 令牌', '清理失效的 API 令牌', 'Removal of old API tokens'],
      lane: 'night',
      everySeconds: 3600,
      async run(db, _at, aged) {
        const before = new Date((await aged()) - KEEP_MS);
        await sql`DELETE FROM api_token WHERE ends_at < ${before} OR revoked_at < ${before}`.execute(db);
      },
    },
  ],
};
