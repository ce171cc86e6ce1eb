import { BindingTable } from '#modules/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { saveTemplateBinding, templateBindings } from '../template-bindings.calls.ts';
import { templateTexts as x } from './texts.ts';
import '#web/entity/entity.css';

/** Which workflows the actions of projects made of this template need. */
export default function ConfigWorkflowPage() {
  const templateId = useObject('template')?.id ?? 0;
  const editable = useRights({ templateId }).can('pm:template:edit');
  const answer = useCall(templateBindings, { templateId }, { quiet: true });
  return (
    <div className="wm-card" style={{ padding: '12px 16px' }}>
      <p className="wm-hint">{t(x.workflowHint)}</p>
      <BindingTable
        answer={answer}
        editable={editable}
        save={async (action, chosen) => {
          await send(saveTemplateBinding, { templateId, action, ...chosen });
          toast.success(t(x.saved));
        }}
      />
    </div>
  );
}
