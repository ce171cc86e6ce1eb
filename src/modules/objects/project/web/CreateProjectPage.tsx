import { ClassInput } from '#modules/base/dict/web/public.ts';
import { FormPage } from '#web/entity/record/FormPage.tsx';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { useSession } from '#web/session.ts';
import { type ProjectRow, project } from '../project.entity.ts';
import { projectTarget } from './project-target.ts';

const FROM_TEMPLATE = '/project/copyTempalte';

export default function CreateProjectPage() {
  const { viewer } = useSession();
  return (
    <FormPage
      entity={project}
      initial={{ manager: viewer.userId }}
      inputs={{
        type: (value, set, form, id) => (
          <ClassInput
            id={id}
            field={project.fields.type}
            value={value}
            form={form}
            onChange={set}
            {...(isRegistered(FROM_TEMPLATE) && {
              onTemplate: (template) =>
                void go(
                  href(FROM_TEMPLATE, {
                    templateId: template.id,
                    type: Number(value),
                    ...(typeof form.values.name === 'string' && { name: form.values.name }),
                  }),
                ),
            })}
          />
        ),
      }}
      onDone={(row) => void go(row ? projectTarget(row as unknown as ProjectRow) : '/modules/project/myproject')}
    />
  );
}
