/** Reading and saving the settings of issues; whoever saves has been judged by his right. */
import { sql } from 'kysely';
import { objectOfRef } from '#kernel/object-kind.ts';
import { CODE, commonTexts, type Problem, problem, Refusal } from '#kernel/problem.ts';
import type { Message } from '#kernel/text.ts';
import { dictKeys } from '#modules/dict/server/public.ts';
import { projectRow, type SettingsOwner, settingsOwner } from '#modules/project/server/public.ts';
import { templateRow } from '#modules/template/server/public.ts';
import { availableSql, userNames } from '#modules/user/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { OF_COMPANY, ofObject, type SettingPlace, saySetting, settingsAt } from '#server/settings.ts';
import {
  type IssueConfigAnswer,
  readIssueConfig,
  saveCompanyIssueConfig,
  saveIssueConfig,
} from '../issue-config.calls.ts';
import { checkIssueConfig, DELIVERED_ISSUE_CONFIG, type IssueConfig, issueConfigTexts as t } from '../issue-config.ts';
import { issueSetting } from './issue-settings.ts';

type Versioned = { config: IssueConfig; version: number };

const placeOf = (owner: SettingsOwner): SettingPlace => ofObject(objectOfRef(owner)!);

/** What is said at a place, else what holds above it. */
async function saidAt(ctx: Ctx, place: SettingPlace, above: IssueConfig): Promise<Versioned> {
  const [said] = await settingsAt(ctx, issueSetting, [place]);
  return said
    ? { config: { ...DELIVERED_ISSUE_CONFIG, ...said.value }, version: said.version }
    : { config: above, version: 0 };
}
const ofCompany = (ctx: Ctx): Promise<Versioned> => saidAt(ctx, OF_COMPANY, DELIVERED_ISSUE_CONFIG);

/** What the settings name and what does not stand for anything. Said before it stays sayable: items go out of use. */
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

/** Says settings at a place; answers what was held and what holds then. */
async function say(
  ctx: Ctx,
  place: SettingPlace,
  version: number,
  given: IssueConfig | null,
  above: IssueConfig,
): Promise<{ before: IssueConfig; after: IssueConfig }> {
  const before = await saidAt(ctx, place, above);
  if (given === null) {
    if (before.version !== version) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
    await saySetting(ctx, issueSetting, place, '', null);
    return { before: before.config, after: above };
  }
  const refused = checkIssueConfig(given) ?? (await unknown(ctx, given, before.config));
  if (refused) throw new Refusal([refused]);
  await saySetting(ctx, issueSetting, place, '', given, version);
  return { before: before.config, after: given };
}

async function answerOf(ctx: Ctx, owner: SettingsOwner): Promise<IssueConfigAnswer> {
  const company = await ofCompany(ctx);
  const { config, version } = await saidAt(ctx, placeOf(owner), company.config);
  const people = [config, company.config].flatMap(({ verifier: { user } }) => (user === null ? [] : [user]));
  return { config, version, company, names: await userNames(ctx, people) };
}

async function save(ctx: Ctx, owner: SettingsOwner, version: number, given: IssueConfig | null): Promise<void> {
  const above = await ofCompany(ctx);
  const { before, after } = await say(ctx, placeOf(owner), version, given, above.config);
  const changes = (Object.keys(after) as (keyof IssueConfig)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length === 0) return;
  const inProject = 'projectId' in owner;
  const named = inProject ? await projectRow(ctx, owner.projectId) : await templateRow(ctx, owner.templateId);
  await logChanges(ctx, [
    {
      entity: inProject ? 'project' : 'template',
      recordId: inProject ? owner.projectId : owner.templateId,
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
    await save(ctx, owner, version, config ?? null);
    return answerOf(ctx, owner);
  }),
  handle(saveCompanyIssueConfig, async (ctx, { version, config }) => {
    await say(ctx, OF_COMPANY, version, config ?? null, DELIVERED_ISSUE_CONFIG);
    return null;
  }),
];
