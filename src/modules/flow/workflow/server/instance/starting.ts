/**
 * Starting a workflow on behalf of a person in a browser: the one way of our own call and of the specification's.
 *
 * Hides: which rights a business object needs. Refuses: objects of a type no module answers for, objects without a
 * type, and projects the viewer has no part in. Everything else is left to the engine.
 */
import { isPlain } from '#kernel/check.ts';
import { absent } from '#kernel/problem.ts';
import { mayEdit } from '#modules/flow/form/form-values.ts';
import type { Ctx } from '#server/context.ts';
import { fieldRight } from '../../graph.ts';
import { PAGE_ID } from '../../integration/url-form.ts';
import { no } from '../../workflow.problems.ts';
import { holdObject, mayStartFor } from '../business/business.ts';
import { currentGraph } from '../graphs.ts';
import { type CommandResult, startWorkflow } from './commands.ts';
import { type Draft, saveDraft } from './drafts.ts';
import { formOf } from './instance-form.ts';
import { labelsAt } from './refusal-names.ts';

/** What a person sends; null and undefined are the same. */
export interface PersonStart {
  key: string;
  businessType?: string | null;
  businessId?: number | null;
  projectId?: number | null;
  title?: string | null;
  vars?: unknown;
  form?: unknown;
  /** A page's own id of what was filled in. */
  formId?: string | null;
  choices?: Record<string, number[]> | null;
  reason?: string | null;
  draftId?: number | null;
}

/** Type and id of the object, both or none; refused when the viewer may not start this for it. */
async function objectOf(ctx: Ctx, start: PersonStart): Promise<{ businessType?: string; businessId?: number }> {
  const { businessType, businessId } = start;
  if (!businessType && !businessId) return {};
  const asked = { definition: start.key, businessId: businessId ?? 0, projectId: start.projectId ?? null };
  if (!businessType || !businessId || !(await mayStartFor(ctx, businessType, asked))) throw no('OBJECT_FORBIDDEN');
  await holdObject(ctx, businessType, businessId);
  return { businessType, businessId };
}

const record = (value: unknown): Record<string, unknown> => (isPlain(value) ? value : {});

/** What was filled in; a page's own id of it is kept beside its fields, for when the page is shown again. */
async function filledIn(ctx: Ctx, { key, form, formId }: PersonStart): Promise<Record<string, unknown>> {
  if (!formId) return record(form);
  const { version } = await currentGraph(ctx, key);
  return (await formOf(ctx, key, version)) ? record(form) : { ...record(form), [PAGE_ID]: formId };
}

export async function startForPerson(ctx: Ctx, start: PersonStart): Promise<CommandResult> {
  const { projectId, title, choices, reason, draftId } = start;
  // A workflow of a project is in the project's way: only who has a part in it starts one there.
  if (projectId && (await ctx.rightsIn({ projectId })).size === 0) throw absent();
  return startWorkflow(ctx, {
    definition: start.key,
    ...(await objectOf(ctx, start)),
    form: await filledIn(ctx, start),
    vars: record(start.vars),
    ...(projectId && { projectId }),
    ...(title?.trim() && { title: title.trim() }),
    ...(isPlain(choices) && { choices }),
    ...(reason?.trim() && { opinion: reason.trim() }),
    ...(draftId && { draftId }),
  });
}

/** Refuses variables by name that the first step does not let its initiator set: a draft is what may be started. */
async function mustMayFill(ctx: Ctx, { key, vars }: PersonStart): Promise<void> {
  const { graph, version } = await currentGraph(ctx, key);
  for (const name of Object.keys(record(vars))) {
    if (mayEdit(fieldRight(graph.nodes[graph.start], name))) continue;
    const words = await labelsAt(ctx, key, version);
    throw no('FIELD_FORBIDDEN', { field: words[name] ?? name }, name);
  }
}

/** Keeps what was filled in; nothing required is asked for yet. Answers the id of the draft. */
export async function draftForPerson(ctx: Ctx, start: PersonStart, id: Draft['id'] | null): Promise<number> {
  const object = await objectOf(ctx, start);
  await mustMayFill(ctx, start);
  return saveDraft(ctx, {
    definition: start.key,
    businessType: object.businessType ?? null,
    businessId: object.businessId ?? null,
    projectId: start.projectId ?? null,
    title: start.title?.trim() || null,
    vars: record(start.vars),
    form: await filledIn(ctx, start),
    ...(id !== null && { id }),
  });
}
