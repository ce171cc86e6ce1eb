/**
 * The ways by which a person comes in: what opens an account of theirs today. Nobody takes their own last one away.
 */
import { sql } from 'kysely';
import { contribution, list } from '#kernel/contribution.ts';
import { refuse } from '#kernel/problem.ts';
import type { Ctx } from '#server/context.ts';
import { passkeyTexts as x } from '../passkey/passkey.texts.ts';
import { NO_PASSWORD } from './password-hash.ts';

declare module '#server/context.ts' {
  interface ServerModule {
    /** Whether a person comes in by what this module keeps. */
    waysIn?: readonly ((ctx: Ctx, userId: number) => Promise<boolean>)[];
  }
}
const ways = contribution('server', 'waysIn', list<(ctx: Ctx, userId: number) => Promise<boolean>>);

/** A password, or a passkey, where the company takes them. */
async function byOurselves(ctx: Ctx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM "user" u JOIN credential k ON k.user_id = u.id WHERE u.id = ${userId}
    AND (k.hash <> ${NO_PASSWORD} OR EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id))
    AND NOT EXISTS (SELECT 1 FROM sign_in_rule r WHERE r.company_id = u.company_id AND r.spare_user <> u.id
      AND (r.kept OR r.tried_until > ${new Date(ctx.now)}))`.execute(ctx.db);
  return rows.length > 0;
}

/** Two who each take one of two ways away are judged one after the other. */
export const holdWaysIn = (ctx: Ctx, userId: number): Promise<unknown> =>
  sql`SELECT 1 FROM credential WHERE user_id = ${userId} FOR UPDATE`.execute(ctx.db);

/** Refuses when no way is left; asked after one was taken away, in the transaction that did. */
export async function mustKeepWayIn(ctx: Ctx, userId: number): Promise<void> {
  if (await byOurselves(ctx, userId)) return;
  for (const way of ways()) if (await way(ctx, userId)) return;
  throw refuse(x.last);
}
