/** Stored settings of issues: those in force in an object, or for issues without one. The caller checks who may change them. */
import { sql } from 'kysely';
import { type Problem, problem } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { dictKeys } from '#modules/base/dict/server/public.ts';
import { availableSql } from '#modules/people/user/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { type ObjectSettings, objectSettings } from '#server/entity/object-settings.ts';
import { setting } from '#server/settings.ts';
import { checkIssueConfig, DELIVERED_ISSUE_CONFIG, type IssueConfig, issueConfigTexts as t } from '../issue-config.ts';

export const issueSetting = setting<IssueConfig>({ name: 'issue', copied: (config) => config });

/** References of the settings to nothing that exists. Values set before remain allowed: items go out of use. */
async function unknown(ctx: Ctx, config: IssueConfig, before: IssueConfig): Promise<Problem | null> {
  const fresh = (of: (one: IssueConfig) => readonly string[]): string[] => {
    const old = of(before);
    return of(config).filter((key) => !old.includes(key));
  };
  const named: readonly [field: string, dictionary: string, wrong: Message, keys: readonly string[]][] = [
    ['types', 'issue_type', t.unknownType, fresh(({ types }) => types ?? [])],
    ['days', 'severity', t.unknownSeverity, fresh(({ days }) => Object.keys(days))],
    ['blocking', 'severity', t.unknownSeverity, fresh(({ blocking }) => blocking ?? [])],
  ];
  for (const [field, dictionary, wrong, keys] of named) {
    if (keys.length === 0) continue;
    const known = await dictKeys(ctx, dictionary);
    if (keys.some((key) => !known.has(key))) return problem(wrong, undefined, field);
  }
  const { user } = config.verifier;
  if (user === null || user === before.verifier.user) return null;
  const { rows } = await sql`SELECT 1 FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId}
    AND u.id = ${user} AND ${availableSql(ctx, 'u')}`.execute(ctx.db);
  return rows.length > 0 ? null : problem(t.unknownPerson, undefined, 'verifier');
}

export const issueSettings: ObjectSettings<IssueConfig> = objectSettings({
  setting: issueSetting,
  delivered: DELIVERED_ISSUE_CONFIG,
  check: async (ctx, given, before) => checkIssueConfig(given) ?? (await unknown(ctx, given, before)),
  loggedAs: 'issues',
});
export const issueConfigs = issueSettings.heldBy;

/** Settings in force for the issues of one owner. */
export const issueConfigOf = async (
  ctx: Ctx,
  owner: Parameters<typeof issueConfigs>[1][number],
): Promise<IssueConfig> => (await issueConfigs(ctx, [owner]))(owner);

/** Keys of items of dictionaries by their ids. */
export async function itemKeys(ctx: Ctx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; itemKey: string }>`SELECT id, item_key FROM dict_item
    WHERE company_id = ${ctx.viewer.companyId} AND id = ANY(${ids.filter((id) => id !== null)}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, itemKey }) => [id, itemKey]));
}
