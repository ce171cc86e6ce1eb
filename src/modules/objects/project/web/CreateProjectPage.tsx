import { Segmented } from 'antd';
import { useState } from 'react';
import { ClassInput } from '#modules/base/dict/web/public.ts';
import { companyToday } from '#web/clock.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import type { FieldsForm } from '#web/entity/record/use-fields-form.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { useSession } from '#web/session.ts';
import { type ProjectRow, project } from '../project.entity.ts';
import { projectTarget } from './project-target.ts';
import { pageTexts } from './texts.ts';
import './project.css';

const FROM_TEMPLATE = '/project/copyTempalte';
const PLAN = '/modules/project/projectPlan';

type Start = 'empty' | 'template' | 'import';

/** Goes on with a template; what was typed comes along. */
const toTemplate = (form: FieldsForm, templateId?: number): void => {
  const { name, type } = form.values;
  void go(
    href(FROM_TEMPLATE, {
      ...(templateId !== undefined && { templateId }),
      ...(typeof type === 'number' && { type }),
      ...(typeof name === 'string' && { name }),
    }),
  );
};

export default function CreateProjectPage() {
  const { viewer } = useSession();
  const [asked] = useQueryParam('start');
  const [start, setStart] = useState<Start>(asked === 'import' ? 'import' : 'empty');
  const templates = isRegistered(FROM_TEMPLATE) && viewer.can('pm:template:query');
  const choose = (next: Start, form: FieldsForm): void => {
    if (next === 'template') {
      toTemplate(form);
      return;
    }
    setStart(next);
    if (next !== 'import') return;
    // The file has the dates; those of the project are required until then.
    for (const name of ['plannedStart', 'plannedEnd'] as const) if (!form.values[name]) form.set(name, companyToday());
  };
  const leave = (row: ProjectRow | null): void => {
    if (!row) void go('/modules/project/myproject');
    else void go(start === 'import' ? href(PLAN, { projectId: row.id, import: true }) : projectTarget(row));
  };
  return (
    <FormPage
      entity={project}
      initial={{
        manager: viewer.userId,
        department: viewer.departmentId,
        ...(asked === 'import' && { plannedStart: companyToday(), plannedEnd: companyToday() }),
      }}
      head={(form) => (
        <div className="wm-project-start">
          <Segmented<Start>
            aria-label={t(pageTexts.startLabel)}
            value={start}
            options={[
              { value: 'empty', label: t(pageTexts.startEmpty) },
              ...(templates ? [{ value: 'template' as const, label: t(pageTexts.startTemplate) }] : []),
              ...(isRegistered(PLAN) ? [{ value: 'import' as const, label: t(pageTexts.startImport) }] : []),
            ]}
            onChange={(next) => choose(next, form)}
          />
          {start === 'import' && <p className="wm-hint">{t(pageTexts.startImportHint)}</p>}
        </div>
      )}
      inputs={{
        type: (value, set, form, id) => (
          <ClassInput
            id={id}
            field={project.fields.type}
            value={value}
            form={form}
            onChange={set}
            {...(isRegistered(FROM_TEMPLATE) && { onTemplate: (template) => toTemplate(form, template.id) })}
          />
        ),
      }}
      onDone={(row) => leave(row as unknown as ProjectRow | null)}
    />
  );
}
