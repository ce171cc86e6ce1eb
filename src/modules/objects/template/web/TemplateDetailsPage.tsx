import { useCall } from '#web/api.ts';
import type { RecordAction } from '#web/entity/record/RecordFrame.tsx';
import { RecordPage } from '#web/entity/record/RecordPage.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href, isRegistered } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { templateInfo } from '../template.calls.ts';
import { template } from '../template.entity.ts';
import { templateTexts as x } from './texts.ts';

const PLAN = '/projectTemplate/projectTemplatePlan';

const openPlan = (id: number): RecordAction => ({
  key: 'plan',
  label: x.openPlan,
  run: () => go(href(PLAN, { projectTemplateId: id, template: true })),
});

/** What a template brings along besides its plan. */
function Team() {
  const templateId = useObject('template')?.id ?? 0;
  const { data } = useCall(templateInfo, { templateId }, { quiet: true });
  return <p className="wm-hint">{data && t(x.counts, { roles: data.roles, members: data.members })}</p>;
}

export default function TemplateDetailsPage() {
  return (
    <RecordPage
      entity={template}
      param="projectTemplateId"
      stacked
      actions={(row) => (isRegistered(PLAN) ? [openPlan(row.id)] : [])}
    >
      <Team />
    </RecordPage>
  );
}
