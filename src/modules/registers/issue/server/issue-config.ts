/** Reading and saving the settings of issues; the caller checks the right. */
import { type SettingsOwner, settingsOwner } from '#modules/objects/project/server/public.ts';
import { userNames } from '#modules/people/user/server/public.ts';
import { endParentsBySetting } from '#modules/planning/task/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import {
  type IssueConfigAnswer,
  readIssueConfig,
  saveCompanyIssueConfig,
  saveIssueConfig,
} from '../issue-config.calls.ts';
import { issueSettings } from './issue-settings.ts';

async function answerOf(ctx: Ctx, owner: SettingsOwner): Promise<IssueConfigAnswer> {
  const held = await issueSettings.at(ctx, owner);
  const people = [held, held.company].flatMap(({ config: { verifier } }) => verifier.user ?? []);
  return { ...held, names: await userNames(ctx, people) };
}

export const issueConfigHandlers = [
  handle(readIssueConfig, (ctx, input) => answerOf(ctx, settingsOwner(input))),
  handle(saveIssueConfig, async (ctx, { version, config, ...input }) => {
    const owner = settingsOwner(input);
    await issueSettings.save(ctx, owner, version, config ?? null);
    if (input.projectId) await endParentsBySetting(ctx, input.projectId);
    return answerOf(ctx, owner);
  }),
  handle(saveCompanyIssueConfig, async (ctx, { version, config }) => {
    await issueSettings.saveOfCompany(ctx, version, config ?? null);
    await endParentsBySetting(ctx, null);
    return null;
  }),
];
