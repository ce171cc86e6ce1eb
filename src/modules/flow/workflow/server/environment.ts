/** The environment the engine decides in: FEEL, the work calendar, and the people that rules find. */

import { sql } from 'kysely';
import { minuteOfInstant } from '#kernel/dates.ts';
import type { ObjectRef } from '#kernel/object-kind.ts';
import { addWork, type CompiledCalendar, compiled, NoWorkingTimeError } from '#kernel/workdays.ts';
import { calendarOfObject, workCalendars } from '#modules/base/calendar/server/public.ts';
import type { Evaluate, VarTypes } from '#modules/flow/feel/feel.ts';
import { instantOf } from '#modules/flow/feel/feel-time.ts';
import type { Ctx } from '#server/context.ts';
import { MARK } from '#server/db/prepared.ts';
import { kept } from '#server/kept.ts';
import { BUILT_IN } from '../definition/publish-nodes.ts';
import { isWaitable, LIMITS } from '../definition-limits.ts';
import { CALENDAR, type Env, type Evaluation, type Need, OBJECT, type TakeForm } from '../env.ts';
import type { Delay, Graph } from '../graph.ts';
import type { Instance } from '../state.ts';
import { findAllApprovers } from './approvers.ts';
import { variablesOfObject } from './business/business.ts';
import { IDS } from './instance/instance-store.ts';

const typesOf = (graph: Graph): VarTypes => ({ ...BUILT_IN, ...graph.variables });

/** Compiled calendars by the row they were read from, so that a busy project does not read and compile one for each step. */
const calendars = kept<CompiledCalendar>(200);

/** The calendar of the object, else the company's. */
async function calendarOf(ctx: Ctx, object: ObjectRef | null): Promise<CompiledCalendar | null> {
  const { companyId } = ctx.viewer;
  // The writer is part of a row's name: a version that is rolled back comes again with other content.
  const { rows } = await sql<{ id: number; key: string }>`${MARK}
    SELECT id, concat_ws('/', company_id, id, version, xmin) AS key FROM calendar
    WHERE company_id = ${companyId} AND id = ${calendarOfObject(companyId, object)}`.execute(ctx.db);
  if (!rows[0]) return null;
  const { id, key } = rows[0];
  const known = calendars.get(key);
  if (known) return known;
  // Read after its name, so that what changes in between is at most newer than the name says.
  const [source] = await workCalendars(ctx, [id]);
  if (!source) return null;
  const found = compiled(source);
  calendars.set(key, found);
  return found;
}

/** What has been answered for a command so far. */
export interface Answers {
  people: Map<string, readonly number[]>;
  /** undefined: not asked for yet. */
  calendar?: CompiledCalendar | null;
  /** null: not asked for yet; undefined: there is nothing to ask. */
  ofObject?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The environment of one command; it sees the answers as they come. */
export function environmentOf(
  ctx: Ctx,
  graph: Graph,
  firstId: number,
  answers: Answers,
  takeForm: TakeForm | null,
  evaluateFeel: Evaluate,
): Env {
  const types = typesOf(graph);
  const evaluate = (expression: string, vars: Record<string, unknown>): Evaluation => {
    const { fault, value } = evaluateFeel(expression, vars, types);
    return fault ? { failure: `${fault.kind}: ${fault.name ?? fault.text}` } : { value };
  };
  return {
    now: ctx.now,
    firstId,
    idCount: IDS,
    evaluate,
    people: answers.people,
    ...(answers.ofObject !== undefined && { ofObject: answers.ofObject }),
    ...(takeForm && { takeForm }),
    dueAt: (delay: Delay, from, vars) => {
      // Of the run as a whole: a reminder counts from a moment that is itself far.
      const waited = (at: number, what: string) =>
        isWaitable(at, ctx.now) ? { value: Math.round(at) } : { failure: `${what}: further than ten years from now` };
      if ('clock' in delay) return waited(from + delay.clock * 60_000, `${delay.clock} min`);
      if ('at' in delay) {
        const found = evaluate(delay.at, vars);
        const at = 'value' in found ? instantOf(found.value, from, ctx.utcOffset) : null;
        return at === null ? { failure: 'failure' in found ? found.failure : delay.at } : waited(at, delay.at);
      }
      if (delay.work > LIMITS.work.max) return { failure: `${delay.work} min: longer than ten years` };
      const { calendar } = answers;
      if (calendar === undefined) return null;
      if (calendar === null) return { failure: 'no calendar' };
      try {
        const end = addWork(calendar, minuteOfInstant(from, ctx.utcOffset), delay.work);
        return waited((end - ctx.utcOffset) * 60_000, `${delay.work} min`);
      } catch (error) {
        if (error instanceof NoWorkingTimeError) return { failure: error.message };
        throw error;
      }
    },
  };
}

/** Answers the engine's questions. A rule that cannot be evaluated finds nobody. */
export async function answerNeeds(
  ctx: Ctx,
  graph: Graph,
  instance: Pick<Instance, 'objectKind' | 'objectId' | 'projectId' | 'initiator' | 'businessType' | 'businessId'>,
  needs: readonly Need[],
  answers: Answers,
): Promise<void> {
  const { administrators } = graph.settings;
  const { objectKind: scope, objectId: id } = instance;
  if (needs.some((need) => need.key === CALENDAR))
    answers.calendar = await calendarOf(ctx, scope && id ? { scope, id } : null);
  if (needs.some((need) => need.key === OBJECT))
    answers.ofObject = await variablesOfObject(ctx, instance.businessType, instance.businessId, graph.variables);
  const people = needs.filter((need) => need.key !== CALENDAR && need.key !== OBJECT);
  const found = await findAllApprovers(
    ctx,
    people.map((need) => ({
      rules: need.rules,
      initiator: instance.initiator,
      projectId: instance.projectId,
      vars: need.vars,
      types: typesOf(graph),
      approvers: need.approvers,
      ...(administrators && { administrators }),
    })),
  );
  people.forEach((need, i) => {
    answers.people.set(need.key, found[i]!.users);
  });
}
