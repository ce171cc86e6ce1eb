/**
 * The form of ours an instance is filled in with: the version its definition's version is pinned to.
 *
 * Hides: where schemas come from, and how an input becomes form values and variables. Invariants: a version's form never
 * changes, so it is read once a process; variables of the form's fields are what the form says, whatever a client sent
 * as `vars`; what a step may not edit stays. Refuses what `applyInput` refuses, in its words.
 * Source: design/workflow.md §6 rule 11, docs/adr/034-forms-of-instances.md.
 */
import { sql } from 'kysely';
import { sameValue } from '#kernel/diff.ts';
import { CODE, problem, Refusal } from '#kernel/problem.ts';
import { say, type Triple } from '#kernel/text.ts';
import type { Evaluate, Facts } from '#modules/flow/feel/feel.ts';
import { formProblems } from '#modules/flow/form/form.problems.ts';
import { type FormSchema, inputsOf } from '#modules/flow/form/form-schema.ts';
import {
  applyInput,
  defaultValues,
  type RightOf,
  rightsOf,
  strip,
  stripSchema,
} from '#modules/flow/form/form-values.ts';
import { formVariables, variableValues } from '#modules/flow/form/form-variables.ts';
import { formOfVersion, missingRecords } from '#modules/flow/form/server/public.ts';
import type { Ctx } from '#server/context.ts';
import { kept } from '#server/kept.ts';
import type { TakeForm } from '../../env.ts';
import { fieldRight, type Graph, type GraphNode } from '../../graph.ts';
import type { InstanceForm } from '../../instance/instance.calls.ts';
import type { Instance } from '../../state.ts';

const schemas = kept<FormSchema | null>(500);

/** The form of a version of a definition; null: it has none. */
export async function formOf(ctx: Ctx, key: string, version: number): Promise<FormSchema | null> {
  const name = `${ctx.viewer.companyId}/${key}/${version}`;
  const known = schemas.get(name);
  if (known !== undefined) return known;
  const { rows } = await sql<{ formVersionId: number | null }>`SELECT v.form_version_id
    FROM wf_definition d JOIN wf_definition_version v ON v.company_id = d.company_id AND v.definition_id = d.id
    WHERE d.company_id = ${ctx.viewer.companyId} AND d.key = ${key} AND v.no = ${version}`.execute(ctx.db);
  const id = rows[0]?.formVersionId ?? null;
  const schema = id === null ? null : await formOfVersion(ctx, id);
  if (rows[0]) schemas.set(name, schema);
  return schema;
}

/** Rights of a node over the form, by path. */
export function rightsAt(node: GraphNode | undefined): RightOf {
  const named = node?.kind === 'start' || node?.kind === 'userTask' ? (node.fields ?? {}) : {};
  return rightsOf(named, fieldRight(node, ''));
}

/** Variables that hold what is hidden: those of hidden fields, and of sub-tables with a hidden column. */
export function hiddenVariables(schema: FormSchema, rightOf: RightOf): Set<string> {
  const inputs = inputsOf(schema);
  const paths = (field: string): string[] => {
    const item = inputs.get(field);
    return [field, ...(item?.type === 'table' ? item.columns.map(({ key }) => `${field}.${key}`) : [])];
  };
  const hidden = formVariables(schema).filter(({ field }) => paths(field).some((path) => rightOf(path) === 'hidden'));
  return new Set(hidden.map(({ variableKey }) => variableKey));
}

/** What the engine does with an input when the instance has this form. */
export const takeFormOf =
  (schema: FormSchema, graph: Graph, evaluate: Evaluate, facts: Facts): TakeForm =>
  (node, stored, vars, input, complete) => {
    const before = Object.keys(stored).length > 0 ? stored : defaultValues(schema, facts);
    const mode = complete ? 'submit' : 'draft';
    const rightOf = rightsAt(node);
    const { values, problems } = applyInput(schema, rightOf, before, input.form ?? {}, mode, facts, evaluate);
    if (problems.length > 0) throw new Refusal(problems);
    const loose = { ...input.vars };
    const hidden = hiddenVariables(schema, rightOf);
    for (const { variableKey, field, label } of formVariables(schema)) {
      if (!Object.hasOwn(loose, variableKey)) continue;
      const right = rightOf(field);
      const same = sameValue(loose[variableKey] ?? null, vars[variableKey] ?? null);
      if (hidden.has(variableKey) || (right === 'read' && !same))
        throw new Refusal([problem(formProblems.FIELD_FORBIDDEN, { field: label }, field)]);
      delete loose[variableKey];
    }
    const ofForm = Object.entries(variableValues(schema, values)).filter(([name]) =>
      Object.hasOwn(graph.variables, name),
    );
    return { form: values, vars: loose, ofForm: Object.fromEntries(ofForm) };
  };

/** Refuses records that were chosen in a form and do not exist for the viewer. */
export async function mustExist(ctx: Ctx, schema: FormSchema, before: Instance['form'], after: Instance['form']) {
  const problems = await missingRecords(ctx, schema, before, after);
  if (problems.length > 0) throw new Refusal(problems, CODE.refused);
}

/** Rights by path, of everything a step names. */
const namedRights = (node: GraphNode | undefined): InstanceForm['rights'] =>
  node?.kind === 'start' || node?.kind === 'userTask' ? { ...node.fields } : {};

/** The form as it is filled in at a node: without what the node hides. */
export function formAt(schema: FormSchema, node: GraphNode | undefined, facts: Facts): InstanceForm {
  const rightOf = rightsAt(node);
  const values = defaultValues(schema, facts);
  return {
    schema: stripSchema(schema, rightOf, values, facts),
    rights: namedRights(node),
    otherwise: node?.kind === 'start' ? 'edit' : 'read',
    values: strip(schema, rightOf, values),
  };
}

/**
 * The form of a running instance as the viewer may see it; `node`: where they may write. `hidden` gets the variables of
 * hidden fields as well, because they hold the same values.
 */
export function shownForm(
  schema: FormSchema,
  values: Instance['form'],
  node: GraphNode | undefined,
  hidden: Set<string>,
  facts: Facts,
): InstanceForm {
  const hiding = rightsOf(Object.fromEntries([...hidden].map((path) => [path, 'hidden'])), 'read');
  for (const name of hiddenVariables(schema, hiding)) hidden.add(name);
  const gone = Object.fromEntries([...hidden].map((path) => [path, 'hidden' as const]));
  const rights = { ...namedRights(node), ...gone };
  const otherwise = node?.kind === 'start' ? 'edit' : 'read';
  const rightOf = rightsOf(rights, otherwise);
  const shown = stripSchema(schema, rightOf, values, facts);
  return { schema: shown, rights, otherwise, values: strip(schema, rightOf, values) };
}

/** Words of the fields and of their variables, by name. */
export function wordsOf(ctx: Ctx, schema: FormSchema): Record<string, string> {
  const of = (label: Triple): string => say(label, ctx.lang);
  const out: Record<string, string> = {};
  for (const item of schema.items.flatMap((one) => (one.type === 'section' ? [...one.items] : [one]))) {
    if (item.type === 'field') out[item.key] = of(item.field.label);
    if (item.type === 'table') out[item.key] = of(item.label);
  }
  for (const { variableKey, label } of formVariables(schema)) out[variableKey] ??= of(label);
  return out;
}
