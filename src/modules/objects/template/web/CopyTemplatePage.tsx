import { Button, Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Call } from '#kernel/call.ts';
import type { BaseRow, Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Fields } from '#kernel/field.ts';
import { CODE } from '#kernel/problem.ts';
import { ClassInput } from '#modules/base/dict/web/public.ts';
import { project } from '#modules/objects/project/project.entity.ts';
import { CallRefused, useCall, useSend } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { EntityForm, type OwnInputs } from '#web/entity/record/EntityForm.tsx';
import { mayLose } from '#web/entity/record/RecordDialog.tsx';
import { inputOf } from '#web/entity/record/record-values.ts';
import { type FieldsForm, useFieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useAddedFields } from '#web/entity/record/use-record-form.tsx';
import { useUnsaved } from '#web/entity/record/use-unsaved.ts';
import { toast } from '#web/feedback.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { recordHref } from '#web/parts/PageLink.tsx';
import { useSession } from '#web/session.ts';
import { projectFromTemplate, templateFromProject } from '../template.calls.ts';
import { type TemplateRow, template } from '../template.entity.ts';
import { templateTexts as x } from './texts.ts';
import '#web/entity/entity.css';

type Mode = 'toProject' | 'toTemplate';
type Made = BaseRow & { name: string };
const LIST = '/project/projectTemplate';

interface CopyProps {
  call: Call;
  /** The created object. */
  of: Entity;
  rows: readonly (readonly string[])[];
  hint?: string;
  inputs?: OwnInputs;
  initial: Record<string, unknown>;
  onMade(row: Made): void;
  /** Something was typed: switching the direction asks first. */
  onDirty(dirty: boolean): void;
}

/** A calendar comes with the type. */
const INPUTS: OwnInputs = {
  type: (value, set, form, id) => (
    <ClassInput id={id} field={project.fields.type} value={value} form={form} onChange={set} />
  ),
};

const GIVEN = ['type', 'department', 'calendar', 'parentMode'] as const;

/** Values of the chosen template are filled into the form, unless others were chosen. */
function useTemplateValues(form: FieldsForm): void {
  const chosen = form.values.template;
  const id = typeof chosen === 'number' ? chosen : 0;
  const { data } = useCall(entityCalls(template).get, { id }, { quiet: true, enabled: id > 0 });
  const row = data?.row as TemplateRow | undefined;
  const given = useRef<Record<string, unknown>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each template
  useEffect(() => {
    if (!row || row.id !== id) return;
    for (const name of GIVEN) {
      const own = form.values[name] ?? null;
      if (row[name] === null || (own !== null && own !== given.current[name] && own !== form.initial[name])) continue;
      form.set(name, row[name]);
      given.current[name] = row[name];
    }
  }, [row?.id]);
}

/** The input of one of both calls as a form. */
function CopyForm({ call, of, rows, hint, inputs, initial, onMade, onDirty }: CopyProps) {
  const added = useAddedFields(of.name);
  const fields = useMemo((): Fields => {
    const { ext: _ext, ...own } = call.input;
    return { ...own, ...added.fields };
  }, [call, added]);
  const form = useFieldsForm(fields, initial);
  useTemplateValues(form);
  const copy = useSend(call, { quiet: [CODE.refused] });
  const [made, setMade] = useState<Made | null>(null);
  useUnsaved('copy', form, form.dirty && made === null);
  // In two steps: the shell must know that nothing is unsaved before the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whichever function the parent passes
  useEffect(() => {
    if (made) onMade(made);
  }, [made]);
  const submit = async (): Promise<void> => {
    const values = form.check();
    if (!values || copy.isPending) return;
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    try {
      const row = (await copy.mutateAsync(inputOf(given) as never)) as Made;
      toast.success(t(x.copied, { name: row.name }));
      setMade(row);
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.refused) form.showRefusal(error);
    }
  };
  return (
    <div onChange={() => onDirty(true)}>
      {hint && <p className="wm-hint">{hint}</p>}
      <EntityForm form={form} groups={[{ rows }, ...added.groups]} inputs={inputs} onSubmit={() => void submit()} />
      <Button type="primary" loading={copy.isPending} onClick={() => void submit()}>
        {t(x.create)}
      </Button>
    </div>
  );
}

/** A project from a template, or a template from a project. */
export default function CopyTemplatePage() {
  const { viewer } = useSession();
  const [templateId] = useQueryParam('templateId');
  const [sourceProjectId] = useQueryParam('sourceProjectId');
  const [type] = useQueryParam('type');
  const [name] = useQueryParam('name');
  const may: Record<Mode, boolean> = {
    toProject: viewer.can('pm:project:add') && viewer.can('pm:template:query'),
    toTemplate: viewer.can('pm:template:add'),
  };
  const [mode, setMode] = useState<Mode>(
    may.toTemplate && (sourceProjectId !== null || !may.toProject) ? 'toTemplate' : 'toProject',
  );
  const [dirty, setDirty] = useState(false);
  const initial = useMemo(() => {
    const defaults = Object.entries(project.fields).map(([name, field]) => [name, field.default]);
    const start = Object.fromEntries(defaults.filter(([, value]) => value !== undefined));
    return {
      toProject: {
        ...start,
        manager: viewer.userId,
        plannedStart: companyToday(),
        template: Number(templateId) || null,
        type: Number(type) || null,
        ...(name && { name }),
      },
      toTemplate: { project: Number(sourceProjectId) || null },
    };
  }, [viewer.userId, templateId, sourceProjectId, type, name]);
  const change = async (next: Mode): Promise<void> => {
    if (!(await mayLose(dirty))) return;
    setDirty(false);
    setMode(next);
  };
  const modes = (['toProject', 'toTemplate'] as const).filter((name) => may[name]);
  return (
    <div className="wm-card wm-page">
      <div className="wm-page-head">
        <h1>{t(x[mode])}</h1>
        {modes.length > 1 && (
          <div className="wm-page-tools">
            <Segmented<Mode>
              value={mode}
              options={modes.map((name) => ({ value: name, label: t(x[name]) }))}
              onChange={(next) => void change(next)}
            />
          </div>
        )}
      </div>
      <div className="wm-page-body">
        {mode === 'toProject' ? (
          <CopyForm
            key={mode}
            call={projectFromTemplate as unknown as Call}
            of={project}
            rows={[['template'], ...project.form]}
            hint={t(x.given)}
            inputs={INPUTS}
            initial={initial.toProject}
            onDirty={setDirty}
            onMade={(row) => void go(recordHref('project', row.id, { from: '/modules/project/myproject' })!)}
          />
        ) : (
          <CopyForm
            key={mode}
            call={templateFromProject as unknown as Call}
            of={template}
            rows={[['project'], ['name', 'code'], ['description']]}
            initial={initial.toTemplate}
            onDirty={setDirty}
            onMade={(row) => void go(recordHref('template', row.id, { from: LIST })!)}
          />
        )}
      </div>
    </div>
  );
}
