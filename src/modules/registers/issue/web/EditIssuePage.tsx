/**
 * The form of an issue, alone and inside projects and programs (1-product §2.8, §2.11, §2.15): what the setting of the place
 * demands and proposes (records.md B2) is asked of the server, which judges by it again.
 */

import { Alert, Form, Select } from 'antd';
import { useMemo, useState } from 'react';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { FieldStates } from '#kernel/form-state.ts';
import { objectOfRef, scopeRefOf } from '#kernel/object-kind.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { useCall } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadAgain } from '#web/entity/ReadError.tsx';
import type { OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useDictItems } from '#web/fields/dict.tsx';
import { FieldInput } from '#web/fields/field-kinds.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useScope } from '#web/scope.ts';
import { useSession } from '#web/session.ts';
import { type IssueDefaults, issueDefaults } from '../issue.calls.ts';
import { type IssueStatus, issue } from '../issue.entity.ts';
import { listAddressOf } from './issue-addresses.ts';
import { nameWithSeen } from './SeenBefore.tsx';
import { issuePageTexts as x } from './texts.ts';

/** Fields filled in when it is handled, not when it is reported. */
const OUTCOME = ['cause', 'causeText', 'solution'] as const;

/** The types in use of the place; null: all. */
function TypeInput({
  types,
  value,
  set,
  id,
}: {
  types: readonly number[] | null;
  value: unknown;
  set(v: unknown): void;
  id: string;
}) {
  const { items, loading, retry } = useDictItems('issue_type');
  const offered = items.filter(({ dicId }) => types === null || types.includes(dicId) || dicId === value);
  return (
    <>
      <Select
        id={id}
        allowClear
        loading={loading}
        value={typeof value === 'number' && !loading ? value : null}
        placeholder={t(entityTexts.choose)}
        showSearch={BY_LABEL}
        style={{ width: '100%' }}
        options={offered.map(({ dicId, dicName }) => ({ value: dicId, label: dicName }))}
        onChange={(next: number | undefined) => set(next ?? null)}
      />
      {retry && <ReadAgain retry={retry} />}
    </>
  );
}

/** The planned finish proposed by the severity, until another is chosen. */
function propose(form: FieldsForm, finishBy: IssueDefaults['finishBy'], next: unknown): void {
  const { severity, plannedFinish } = form.values;
  const before = finishBy[Number(severity)] ?? null;
  if (plannedFinish === null || plannedFinish === before) form.set('plannedFinish', finishBy[Number(next)] ?? null);
}

/** Inputs of a new issue, which follow the setting of its place as soon as that is known. */
const inputsOf = (defaults: IssueDefaults | undefined): OwnInputs => ({
  name: nameWithSeen('issue'),
  verifier: withHint(
    'verifier',
    defaults?.verifierName ? t(x.verifierBy, { name: defaults.verifierName }) : t(x.verifierProposer),
  ),
  code: withHint('code', t(x.codeByRule)),
  type: (value, set, _form, id) => <TypeInput types={defaults?.types ?? null} value={value} set={set} id={id} />,
  severity: (value, set, form, id) => (
    <FieldInput
      id={id}
      field={form.fields.severity!}
      value={value}
      onChange={(next) => {
        propose(form, defaults?.finishBy ?? {}, next);
        set(next);
      }}
    />
  ),
});

/** A hint below an input: what holds where it is left empty. */
const withHint =
  (name: string, hint: string): OwnInputs[string] =>
  (value, set, form, id) => (
    <>
      <FieldInput
        id={id}
        field={form.fields[name]!}
        value={value}
        invalid={form.errors[name] !== undefined}
        onChange={set}
      />
      {(value === null || value === '') && <div className="wm-hint">{hint}</div>}
    </>
  );

/** Effect of the issue's state (null: new) and the settings of its place on the fields. */
function statesOf(defaults: IssueDefaults | undefined, status: IssueStatus | null): FieldStates {
  const demanded = defaults?.config.required[(status ?? 'new') as 'new'] ?? [];
  const unhandled = status === null || status === 'new';
  return {
    ...Object.fromEntries(demanded.map((name) => [name, { required: true }])),
    ...(unhandled && Object.fromEntries(OUTCOME.map((name) => [name, { visible: false }]))),
    ...(status === null && {
      measures: { visible: false },
      proposer: { disabled: defaults?.mayNameProposer !== true },
    }),
    // Accepted, it is given on by a step that says why.
    ...(!unhandled && { responsible: { disabled: true } }),
  };
}

export default function EditIssuePage() {
  const here = useScope();
  const [idText] = useQueryParam('issueId');
  const [taskText] = useQueryParam('taskId');
  const id = Number(idText) || undefined;
  const creating = id === undefined;
  const [project, setProject] = useState<number | null>(null);
  const inside = Object.keys(here).length > 0;
  const { viewer } = useSession();
  const scope = useMemo(
    (): ScopeRef => (inside ? here : project ? { projectId: project } : {}),
    [inside, here, project],
  );
  const known = useCall(entityCalls(issue).get, { id: id ?? 0 }, { quiet: true, enabled: !creating }).data?.row;
  usePageTitle(known && t(x.editing, { name: known.name }));
  const place = creating ? scope : scopeRefOf(known ? objectOfRef(known) : null);
  const asked = useCall(issueDefaults, place, { quiet: true, enabled: creating || known !== undefined });
  const defaults = asked.data;
  const initial = useMemo(
    () => ({ proposer: viewer.userId, ...(Number(taskText) > 0 && { task: Number(taskText) }) }),
    [viewer, taskText],
  );
  const inputs = useMemo(() => (creating ? inputsOf(defaults) : {}), [defaults, creating]);
  return (
    <FormPage
      key={id}
      entity={issue}
      {...(!creating && { id })}
      initial={initial}
      scope={scope}
      inputs={inputs}
      formState={() => statesOf(defaults, known?.status ?? null)}
      head={(form) => (
        <>
          {asked.error && !defaults && (
            <p>
              <ReadAgain title={x.defaultsFailed} retry={asked.refetch} />
            </p>
          )}
          {creating && defaults?.mayCreate === false && (
            <Alert className="wm-issue-part" type="warning" showIcon title={t(inside ? x.mayNotHere : x.mayNotAlone)} />
          )}
          {creating && !inside && (
            <Form layout="vertical" className="wm-form">
              <Form.Item label={t(x.owner)} htmlFor="issue-owner" extra={t(x.ownerHint)}>
                <EntityPicker
                  to="project"
                  id="issue-owner"
                  value={project}
                  onChange={(next) => {
                    // A task is one of the project.
                    form.set('task', null);
                    setProject(next);
                  }}
                />
              </Form.Item>
            </Form>
          )}
        </>
      )}
      onDone={(row) => {
        const shown = row?.id ?? id;
        void go((shown && recordHref('issue', shown, { inside: here })) || listAddressOf(here));
      }}
    />
  );
}
