/** Settings of issues, stored. Who changes them has been judged by his right; others ask `effectiveConfig`. */
import { sql } from 'kysely';
import { objectOfRef } from '#kernel/object-kind.ts';
import { type Problem, problem, Refusal } from '#kernel/problem.ts';
import { dictItems } from '#modules/dict/server/public.ts';
import { projectRow, type SettingsOwner, settingsOwner } from '#modules/project/server/public.ts';
import { templateRow } from '#modules/template/server/public.ts';
import { availableSql, userNames } from '#modules/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { ofObject, saySetting, setting, settingsAt } from '#server/settings.ts';
import { type IssueConfigAnswer, readIssueConfig, saveIssueConfig } from '../issue-config.calls.ts';
import {
  checkIssueConfig,
  deliveredConfig,
  type IssueConfig,
  keptConfig,
  issueConfigTexts as t,
} from '../issue-config.ts';

export const issueSetting = setting<IssueConfig>({ name: 'issue', copied: (config) => config });

/** The object an issue lies in; none of them: it stands alone. */
export type IssueOwner = { readonly [K in 'projectId' | 'programId' | 'templateId']?: number | null };

/** What is delivered, for the severities the company has. */
async function delivered(ctx: Ctx): Promise<IssueConfig> {
  const { rows } = await sql<{ id: number; itemKey: string }>`SELECT i.id, i.item_key FROM dict_item i
    JOIN dictionary d ON d.company_id = i.company_id AND d.id = i.dictionary
    WHERE i.company_id = ${ctx.viewer.companyId} AND d.dict_key = 'severity' AND i.active ORDER BY i.sort, i.id`.execute(
    ctx.db,
  );
  return deliveredConfig(rows);
}

/** The settings that hold for issues of this object, with the version of what was said there; 0: as delivered. */
async function configWithVersion(ctx: Ctx, owner: IssueOwner): Promise<{ config: IssueConfig; version: number }> {
  const object = objectOfRef(owner);
  const [said] = object ? await settingsAt(ctx, issueSetting, [ofObject(object)]) : [];
  return { config: { ...(await delivered(ctx)), ...said?.value }, version: said?.version ?? 0 };
}

/** The settings that hold for issues of this object: its own, else what is delivered. */
export const effectiveConfig = async (ctx: Ctx, owner: IssueOwner): Promise<IssueConfig> =>
  (await configWithVersion(ctx, owner)).config;

/** The same of many projects, by id. */
export async function effectiveConfigs(
  ctx: Ctx,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, IssueConfig>> {
  const places = [...new Set(projectIds)].map((id) => ofObject({ scope: 'project', id }));
  const said = new Map((await settingsAt(ctx, issueSetting, places)).map(({ id, value }) => [id, value]));
  const otherwise = await delivered(ctx);
  return new Map(places.map(({ id }) => [id, { ...otherwise, ...said.get(id) }]));
}

/** Which of what the settings name does not stand for anything (any more). */
async function unknown(ctx: Ctx, config: IssueConfig, before: IssueConfig): Promise<Problem | null> {
  const named = ({ days, exempt }: IssueConfig): number[] => [...days.map((line) => line.severity), ...exempt];
  // What was said before stays sayable: an item may have been put out of use meanwhile.
  const fresh = (ids: readonly number[], old: readonly number[]): number[] => ids.filter((id) => !old.includes(id));
  const types = fresh(config.types ?? [], before.types ?? []);
  if ((await dictItems(ctx, 'issue_type', types)).size < types.length)
    return problem(t.unknownType, undefined, 'types');
  const severities = [...new Set(fresh(named(config), named(before)))];
  if ((await dictItems(ctx, 'severity', severities)).size < severities.length)
    return problem(t.unknownSeverity, undefined, 'days');
  if (config.verifierUser === null || config.verifierUser === before.verifierUser) return null;
  const { rows } = await sql`SELECT 1 FROM "user" u WHERE u.company_id = ${ctx.viewer.companyId}
    AND u.id = ${config.verifierUser} AND ${availableSql(ctx, 'u')}`.execute(ctx.db);
  return rows.length > 0 ? null : problem(t.unknownPerson, undefined, 'verifierUser');
}

async function answerOf(ctx: Ctx, owner: SettingsOwner): Promise<IssueConfigAnswer> {
  const { config, version } = await configWithVersion(ctx, owner);
  const names = await userNames(ctx, config.verifierUser === null ? [] : [config.verifierUser]);
  return { config, version, verifierName: names[config.verifierUser ?? 0] ?? null };
}

async function save(ctx: Ctx, owner: SettingsOwner, version: number, given: IssueConfig): Promise<void> {
  const object = objectOfRef(owner)!;
  const refused = checkIssueConfig(given);
  if (refused) throw new Refusal([refused]);
  const { config: before } = await configWithVersion(ctx, owner);
  const config = keptConfig(given);
  const wrong = await unknown(ctx, config, before);
  if (wrong) throw new Refusal([wrong]);
  await saySetting(ctx, issueSetting, ofObject(object), '', config, version);
  const changes = (Object.keys(config) as (keyof IssueConfig)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(config[field]))
    .map((field) => ({ field, before: before[field], after: config[field] }));
  if (changes.length === 0) return;
  const named =
    'projectId' in owner ? await projectRow(ctx, owner.projectId) : await templateRow(ctx, owner.templateId);
  await logChanges(ctx, [
    {
      entity: object.scope,
      recordId: object.id,
      recordTitle: named?.name ?? '',
      action: 'update',
      changes,
      scope: owner,
    },
  ]);
}

export const issueConfigHandlers = [
  handle(readIssueConfig, (ctx, input) => answerOf(ctx, settingsOwner(input))),
  handle(saveIssueConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await save(ctx, owner, version, config);
    return answerOf(ctx, owner);
  }),
];
