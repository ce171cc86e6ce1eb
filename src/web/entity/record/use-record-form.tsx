/**
 * A form that creates or changes one record.
 *
 * Hides: which fields may be input, additional fields, saving, server problems, the conflict with somebody else's change.
 * Invariants: an update carries the version it was made on and only the fields that changed; if somebody was faster nothing is lost
 * on either side (conflict.ts).
 */

import { type ReactNode, useMemo, useState } from 'react';
import type { Call } from '#kernel/call.ts';
import { type Entity, inputFields } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Field, Fields } from '#kernel/field.ts';
import { scopeOfRecord } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { CODE } from '#kernel/problem.ts';
import { extColumn } from '#kernel/query.ts';
import { CallRefused, send, useSend } from '../../api.ts';
import { toast } from '../../feedback.tsx';
import type { Titles } from '../../fields/field-kind.ts';
import { t } from '../../lang.ts';
import { useReadable } from '../../readable.ts';
import { entityTexts } from '../entity-texts.ts';
import { type AnyRow, useRuntime } from '../list/use-entity-list.ts';
import type { EntityRuntime } from '../ports.tsx';
import { knownScope } from '../use-options.ts';
import { type ConflictData, ConflictDialog } from './ConflictDialog.tsx';
import { changedFields } from './conflict.ts';
import { EntityForm, type Notes, type OwnInputs } from './EntityForm.tsx';
import { addedFields, flatValues, inputOf } from './record-values.ts';
import { type FieldsForm, type FormState, type FormValues, useFieldsForm } from './use-fields-form.ts';

export interface RecordFormOptions {
  entity: Entity;
  /** The record as it was read; absent: a new one. */
  row?: AnyRow | undefined;
  /** Makes a new record, where that takes more than the entity's own call does. */
  create?: Call | undefined;
  /** Another call that saves a change, with inputs in addition to the fields; null: the entity's own. Evaluated on saving. */
  update?: (() => { call: Call; with: FormValues } | null) | undefined;
  /** Values a new record starts with; those of fields that `formState` hides are given as they are. */
  initial?: FormValues | undefined;
  /** Fields the viewer may change (from the detail call); absent: all input fields. */
  editable?: readonly string[] | undefined;
  titles?: Readonly<Record<string, Titles>> | undefined;
  scope?: ScopeRef | undefined;
  formState?: FormState | undefined;
  inputs?: OwnInputs | undefined;
  notes?: Notes | undefined;
  /** Saved; it has been said. */
  onSaved(row: AnyRow): void;
}

type Groups = { title?: string; rows: readonly (readonly string[])[]; folded?: boolean }[];

export interface RecordForm {
  form: FieldsForm;
  saving: boolean;
  /** Checks and saves; true when the server took it. */
  save(): Promise<boolean>;
  /** The inputs, and what a conflict asks. */
  body: ReactNode;
}

const UPDATE_QUIET = [CODE.refused, CODE.conflict];

/** Additional fields are behind the declared ones, two in a row, under their own heading; none: nothing. */
function addedGroups(runtime: EntityRuntime): Groups {
  const names = Object.keys(addedFields(runtime));
  const rows: string[][] = [];
  for (let at = 0; at < names.length; at += 2) rows.push(names.slice(at, at + 2));
  return rows.length > 0 ? [{ title: t(entityTexts.extFields), rows }] : [];
}

/** The additional fields of the entity of this name for its own form: what `useFieldsForm` takes, and the groups that show them. */
export function useAddedFields(entity: string): Pick<FieldsForm, 'fields'> & { groups: Groups } {
  const runtime = useRuntime(entity);
  return useMemo(() => ({ fields: addedFields(runtime), groups: addedGroups(runtime) }), [runtime]);
}

/** Fields of a form; when creating only those that may be input, when changing all listed in `form`. */
function formFields(entity: Entity, runtime: EntityRuntime, creating: boolean): Fields {
  const out: Record<string, Field> = {};
  for (const [name, field] of inputFields(entity, creating ? 'create' : 'update')) {
    // The coding rule numbers the record when no code is given.
    const numbered = creating && entity.code !== undefined && name === 'code';
    out[name] = numbered ? { ...field, required: false } : field;
  }
  if (!creating)
    for (const name of entity.form.flat()) if (!out[name] && entity.fields[name]) out[name] = entity.fields[name];
  return { ...out, ...addedFields(runtime) };
}

function startValues(fields: Fields, initial: FormValues | undefined): Record<string, unknown> {
  const defaults = Object.entries(fields).map(([name, field]): [string, unknown] => [
    name,
    field.default ?? (field.kind === 'bool' && field.required ? false : null),
  ]);
  return { ...Object.fromEntries(defaults), ...initial };
}

/** Rows of the definition; input fields it does not name are not shown. */
function groupsOf(entity: Entity, runtime: EntityRuntime): Groups {
  const { folds = [] } = entity;
  const part = (folded: boolean): string[][] =>
    entity.form.map((row) => row.filter((name) => folds.includes(name) === folded)).filter((row) => row.length > 0);
  const rest = part(true);
  return [{ rows: part(false) }, ...(rest.length > 0 ? [{ rows: rest, folded: true }] : []), ...addedGroups(runtime)];
}

export function useRecordForm(options: RecordFormOptions): RecordForm {
  const { row, scope } = options;
  const entity = useReadable(options.entity, row ? scopeOfRecord(options.entity, row) : scope);
  const onSaved = (saved: AnyRow): void => {
    toast.success(t(entityTexts.saved));
    options.onSaved(saved);
  };
  const runtime = useRuntime(entity.name);
  const calls = useMemo(() => entityCalls(entity), [entity]);
  const creating = row === undefined;
  const fields = useMemo(() => formFields(entity, runtime, creating), [entity, runtime, creating]);
  const mayInput = useMemo(() => new Set(inputFields(entity, 'update').map(([name]) => name)), [entity]);
  const start = useMemo(
    () => (row ? flatValues(row, fields) : startValues(fields, options.initial)),
    [row, fields, options.initial],
  );
  const locked = (name: string): boolean =>
    !creating &&
    extColumn(name) === null &&
    (!mayInput.has(name) || (options.editable !== undefined && !options.editable.includes(name)));
  const known = useMemo(() => row ?? startValues(entity.fields, undefined), [row, entity]);
  const form = useFieldsForm(fields, start, { formState: options.formState, locked, known });
  const create = useSend((options.create ?? calls.create) as typeof calls.create, { quiet: [CODE.refused] });
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<{ data: ConflictData; mine: Record<string, unknown> } | null>(null);

  const update = async (over: AnyRow, changed: FormValues): Promise<boolean> => {
    const names = Object.keys(changed);
    if (names.length === 0) {
      onSaved(over);
      return true;
    }
    const input = { id: over.id, version: over.version, ...inputOf(changed) };
    const other = options.update?.();
    const saved = await send(
      (other?.call ?? calls.update) as typeof calls.update,
      { ...input, ...other?.with },
      { quiet: UPDATE_QUIET },
    );
    onSaved(saved as AnyRow);
    return true;
  };
  const attempt = async (work: () => Promise<boolean>, mine: Record<string, unknown>): Promise<boolean> => {
    setSaving(true);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallRefused)) return false;
      const data = error.data as Partial<ConflictData> | null;
      if (error.code === CODE.conflict && data?.row) setConflict({ data: data as ConflictData, mine });
      else if (error.code === CODE.refused || error.code === CODE.conflict) form.showRefusal(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<boolean> => {
    const given = form.check();
    if (!given || saving) return false;
    if (!row) {
      const hidden = Object.entries(options.initial ?? {}).filter(([name]) => name in fields && !(name in form.fields));
      const all = [...hidden, ...Object.entries(given)];
      const filled = Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
      return attempt(async () => {
        onSaved((await create.mutateAsync({ ...inputOf(filled), ...knownScope(entity, scope) })) as AnyRow);
        return true;
      }, given);
    }
    const changed = changedFields(Object.keys(given), start, given);
    return attempt(() => update(row, Object.fromEntries(changed.map((name) => [name, given[name]]))), given);
  };
  const dialog = conflict && (
    <ConflictDialog
      entity={entity}
      fields={fields}
      titles={options.titles}
      base={start}
      mine={conflict.mine}
      data={conflict.data}
      onCancel={() => setConflict(null)}
      onMerge={async (values) => {
        const theirs = conflict.data.row as AnyRow;
        setConflict(null);
        const now = flatValues(theirs, fields);
        const changed = changedFields(Object.keys(values), now, values);
        await attempt(() => update(theirs, Object.fromEntries(changed.map((name) => [name, values[name]]))), values);
      }}
    />
  );
  const body = (
    <>
      <EntityForm
        form={form}
        groups={groupsOf(entity, runtime)}
        titles={options.titles}
        scope={scope}
        inputs={options.inputs}
        notes={options.notes}
        onSubmit={() => void save()}
      />
      {dialog}
    </>
  );
  return { form, saving, save, body };
}
