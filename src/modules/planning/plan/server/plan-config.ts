/** Server of the plan settings: those of the schedule are the plan's, the others are kept beside it. */
import { isPlain } from '#kernel/check.ts';
import { CODE, commonTexts, problem, Refusal, refuse } from '#kernel/problem.ts';
import { planConfigOf, storePlanConfig, thresholds } from '#modules/objects/project/server/public.ts';
import { type Ctx, handle } from '#server/context.ts';
import { logChanges } from '#server/entity/change-log.ts';
import { followed } from '#server/entity/followers.ts';
import { planTexts } from '../plan.texts.ts';
import {
  type PlanConfigAnswer,
  readPlanConfig,
  SCHEDULE_KEYS,
  type ScheduleConfig,
  savePlanConfig,
} from '../plan-config.calls.ts';
import { checkedSchedule } from './edit/check-plan.ts';
import { tellSaved } from './plan-notices.ts';
import { mustMayPlan, type PlanOwner, planOwnerOf } from './plan-owner.ts';
import { loadPlan, type StoredPlan, storePlan } from './plan-store.ts';

const held = ({ published, facts }: StoredPlan): boolean =>
  published !== null || facts.status === 'done' || facts.status === 'passoff';

const scheduleOf = (stored: StoredPlan): ScheduleConfig =>
  Object.fromEntries(SCHEDULE_KEYS.map((key) => [key, stored.plan.settings[key]])) as unknown as ScheduleConfig;

async function answerOf(ctx: Ctx, owner: PlanOwner): Promise<PlanConfigAnswer> {
  const stored = await loadPlan(ctx, owner);
  const { company } = await thresholds(ctx);
  const mayControl = 'projectId' in owner && (await ctx.can('pm:plan:publish', owner));
  return {
    ...(await planConfigOf(ctx, owner)),
    schedule: scheduleOf(stored),
    revision: stored.revision,
    companyThresholds: company,
    control: mayControl ? { ...stored.control, tasks: stored.plan.tasks.map(({ id, name }) => ({ id, name })) } : null,
    scheduleHeld: held(stored),
  };
}

/** Only known settings; their values are checked with the plan. */
function readSchedule(value: unknown): ScheduleConfig {
  if (
    !isPlain(value) ||
    !SCHEDULE_KEYS.every((key) => key in value) ||
    Object.keys(value).length !== SCHEDULE_KEYS.length
  )
    throw refuse(planTexts.badEdits, undefined, 'schedule');
  return value as unknown as ScheduleConfig;
}

export const configHandlers = [
  handle(readPlanConfig, (ctx, input) => answerOf(ctx, planOwnerOf(input))),
  handle(savePlanConfig, async (ctx, { version, revision, config, schedule: wanted, ...input }) => {
    const owner = planOwnerOf(input);
    const stored = await loadPlan(ctx, owner, true);
    await mustMayPlan(ctx, owner);
    const before = await planConfigOf(ctx, owner);
    await storePlanConfig(ctx, owner, version, config);
    const old = scheduleOf(stored);
    const next = readSchedule(wanted);
    const moved = SCHEDULE_KEYS.filter((key) => old[key] !== next[key]);
    if (moved.length > 0) {
      if (stored.revision !== revision) throw new Refusal([problem(commonTexts.conflict)], CODE.conflict);
      if (held(stored)) throw refuse(stored.published ? planTexts.published : planTexts.ended);
      const plan = { ...stored.plan, settings: { ...stored.plan.settings, ...next } };
      const schedule = await checkedSchedule(ctx, stored, plan);
      const result = await storePlan(ctx, stored, plan, schedule);
      await tellSaved(ctx, stored, result, schedule, moved.length);
    }
    await followed('planConfig', ctx, {
      mode: 'update',
      before: { ...owner, config: before.config },
      after: { ...owner, config },
      values: {},
    });
    const level = 'projectId' in owner ? 'project' : 'template';
    const fields = Object.keys(config) as (keyof typeof config)[];
    const changes = [
      ...moved.map((field) => ({ field: field as string, before: old[field], after: next[field] })),
      ...fields
        .filter((field) => JSON.stringify(before.config[field]) !== JSON.stringify(config[field]))
        .map((field) => ({ field: field as string, before: before.config[field], after: config[field] })),
    ];
    if (changes.length > 0)
      await logChanges(ctx, [
        {
          entity: level,
          recordId: 'projectId' in owner ? owner.projectId : owner.templateId,
          recordTitle: stored.facts.name,
          action: 'update',
          changes,
          scope: owner,
        },
      ]);
    return answerOf(ctx, owner);
  }),
];
