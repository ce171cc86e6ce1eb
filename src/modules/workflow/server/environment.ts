/** The environment the engine decides in: FEEL, the work calendar, and the people that rules find. */

import { sql } from 'kysely';
import { instantOfMinute, minuteOfInstant, parseMinute } from '#kernel/dates.ts';
import { addWork, type CompiledCalendar, compiled, NoWorkingTimeError } from '#kernel/workdays.ts';
import { defaultCalendarId, workCalendars } from '#modules/calendar/server/public.ts';
import type { Ctx } from '#server/context.ts';
import type { Env, Evaluation, Need } from '../env.ts';
import { evaluateFeel, type VarTypes } from '../feel.ts';
import type { Delay, Graph } from '../graph.ts';
import { BUILT_IN } from '../publish-nodes.ts';
import type { Instance } from '../state.ts';
import { findApprovers } from './approvers.ts';
import { IDS } from './instance-store.ts';

const typesOf = (graph: Graph): VarTypes => ({ ...BUILT_IN, ...graph.variables });

const usesCalendar = new WeakMap<Graph, boolean>();

/** Whether any delay of the graph is working time. */
function needsCalendar(graph: Graph): boolean {
  let known = usesCalendar.get(graph);
  if (known === undefined) {
    known = JSON.stringify(graph.nodes).includes('"work":');
    usesCalendar.set(graph, known);
  }
  return known;
}

/** Compiled calendars by content, so that a busy project does not compile the same one for each step. */
const calendars = new Map<string, CompiledCalendar>();
const CALENDARS = 200;

/** The calendar of the project, else the company's. */
async function calendarOf(ctx: Ctx, projectId: number | null): Promise<CompiledCalendar | null> {
  const { rows } = await sql<{ calendar: number | null }>`SELECT calendar FROM project
    WHERE company_id = ${ctx.viewer.companyId} AND id = ${projectId ?? 0}`.execute(ctx.db);
  const [source] = await workCalendars(ctx, [rows[0]?.calendar ?? (await defaultCalendarId(ctx))]);
  if (!source) return null;
  const key = JSON.stringify(source);
  const found = calendars.get(key) ?? compiled(source);
  if (calendars.size >= CALENDARS) calendars.clear();
  calendars.set(key, found);
  return found;
}

/** Milliseconds of what an expression gives as a point in time. */
function instantOf(value: unknown, offset: number): number | null {
  if (typeof value === 'object' && value !== null && 'toMillis' in value)
    return (value as { toMillis(): number }).toMillis();
  if (typeof value !== 'string') return null;
  if (/(Z|[+-]\d\d:\d\d)$/.test(value)) return Number.isNaN(Date.parse(value)) ? null : Date.parse(value);
  const minute = parseMinute(value);
  return minute === null ? null : Date.parse(instantOfMinute(minute, offset));
}

/** Builds the environment of one command. `people` grows with the answers to needs. */
export async function environmentOf(
  ctx: Ctx,
  graph: Graph,
  instance: Pick<Instance, 'projectId'>,
  firstId: number,
  people: Env['people'],
): Promise<Env> {
  const types = typesOf(graph);
  const calendar = needsCalendar(graph) ? await calendarOf(ctx, instance.projectId) : null;
  const evaluate = (expression: string, vars: Record<string, unknown>): Evaluation => {
    const { fault, value } = evaluateFeel(expression, vars, types);
    return fault ? { failure: `${fault.kind}: ${fault.name ?? fault.text}` } : { value };
  };
  return {
    now: ctx.now,
    firstId,
    idCount: IDS,
    evaluate,
    people,
    dueAt: (delay: Delay, from, vars) => {
      if ('clock' in delay) return { value: from + delay.clock * 60_000 };
      if ('at' in delay) {
        const found = evaluate(delay.at, vars);
        const at = 'value' in found ? instantOf(found.value, ctx.utcOffset) : null;
        return at === null ? { failure: 'failure' in found ? found.failure : delay.at } : { value: at };
      }
      if (!calendar) return { failure: 'no calendar' };
      try {
        const end = addWork(calendar, minuteOfInstant(from, ctx.utcOffset), delay.work);
        return { value: Date.parse(instantOfMinute(end, ctx.utcOffset)) };
      } catch (error) {
        if (error instanceof NoWorkingTimeError) return { failure: error.message };
        throw error;
      }
    },
  };
}

/** Answers the engine's questions about people. A rule that cannot be evaluated finds nobody. */
export async function answerNeeds(
  ctx: Ctx,
  graph: Graph,
  instance: Pick<Instance, 'projectId' | 'initiator'>,
  needs: readonly Need[],
): Promise<[string, number[]][]> {
  const answers: [string, number[]][] = [];
  const { administrators } = graph.settings;
  for (const need of needs) {
    const { users } = await findApprovers(ctx, {
      rules: need.rules,
      initiator: instance.initiator,
      projectId: instance.projectId,
      vars: need.vars,
      types: typesOf(graph),
      approvers: need.approvers,
      ...(administrators && { administrators }),
    });
    answers.push([need.key, users]);
  }
  return answers;
}
