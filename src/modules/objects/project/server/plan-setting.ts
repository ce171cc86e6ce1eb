/** Settings of plans, stored; those who use them ask here. The caller checks the right to change them. */
import { objectOfRef } from '#kernel/object-kind.ts';
import { Refusal } from '#kernel/problem.ts';
import { parameter } from '#modules/base/dict/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { ofObject, type SettingPlace, saySetting, setting, settingsAt, settingsOfLevel } from '#server/settings.ts';
import { checkConfig, DELIVERED_CONFIG, type PlanConfig } from '../plan-setting.ts';
import type { DelayThresholds } from '../status-light.ts';
import type { SettingsOwner } from './settings-owner.ts';

export const planSetting = setting<PlanConfig>({ name: 'plan', copied: (config) => config });
const placeOf = (owner: SettingsOwner): SettingPlace => ofObject(objectOfRef(owner)!);

/** The settings of a project's or template's plan with their version; 0: as delivered. */
export async function planConfigOf(ctx: Ctx, owner: SettingsOwner): Promise<{ config: PlanConfig; version: number }> {
  const [said] = await settingsAt(ctx, planSetting, [placeOf(owner)]);
  return { config: { ...DELIVERED_CONFIG, ...said?.value }, version: said?.version ?? 0 };
}

/** Stores settings read at `version`. Errors: `Refusal` for wrong ones, 409 when others changed them meanwhile. */
export async function storePlanConfig(
  ctx: Ctx,
  owner: SettingsOwner,
  version: number,
  config: PlanConfig,
): Promise<void> {
  const refused = checkConfig(config);
  if (refused) throw new Refusal([refused]);
  const { reporters, requireReport, countHours, hoursSource, thresholds, columns, newTask } = config;
  const kept = { reporters, requireReport, countHours, hoursSource, thresholds, columns, newTask };
  await saySetting(ctx, planSetting, placeOf(owner), '', kept, version);
}

/** Delay thresholds of the company (system parameters). */
const ofCompany = async (ctx: Ctx): Promise<DelayThresholds> => ({
  yellowDays: await parameter(ctx, 'project.progress.yellow'),
  redDays: await parameter(ctx, 'project.progress.red'),
});

export interface Thresholds {
  company: DelayThresholds;
  /** Projects that depart from it, by id. */
  projects: ReadonlyMap<number, DelayThresholds>;
  of(projectId: number | null): DelayThresholds;
}

/** Delay thresholds of the company and of its projects. */
export async function thresholds(ctx: Ctx): Promise<Thresholds> {
  const company = await ofCompany(ctx);
  const said = await settingsOfLevel(ctx, planSetting, 'project');
  const projects = new Map(
    said.flatMap(({ id, value }) => (value.thresholds ? [[id, value.thresholds] as const] : [])),
  );
  return { company, projects, of: (id) => (id === null ? company : (projects.get(id) ?? company)) };
}
