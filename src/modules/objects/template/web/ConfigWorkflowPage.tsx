import { ObjectBindings } from '#modules/flow/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { saveTemplateBinding, templateBindings } from '../template-bindings.calls.ts';
import { templateTexts as x } from './texts.ts';

/** Which workflows the actions of projects made of this template need. */
export default function ConfigWorkflowPage() {
  const templateId = useObject('template')?.id ?? 0;
  const editable = useRights({ templateId }).can('pm:template:edit');
  const answer = useCall(templateBindings, { templateId }, { quiet: true });
  return (
    <ObjectBindings
      hint={t(x.workflowHint)}
      answer={answer}
      editable={editable}
      save={(action, chosen) => send(saveTemplateBinding, { templateId, action, ...chosen })}
    />
  );
}
