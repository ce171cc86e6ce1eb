import { BindingTable } from '#modules/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { projectBindings, saveProjectBinding } from '../../project-workflows.calls.ts';
import { workflowTexts as w } from './workflow-texts.ts';
import '#web/entity/entity.css';

/** Which workflows the actions of this project need. */
export default function ProjectConfigureWorkflowPage() {
  const projectId = useObject('project')?.id ?? 0;
  const editable = useRights({ projectId }).can('pm:workflow:config');
  const answer = useCall(projectBindings, { projectId }, { quiet: true });
  return (
    <div className="wm-card" style={{ padding: '12px 16px' }}>
      <p className="wm-hint">{t(w.configHint)}</p>
      <BindingTable
        answer={answer}
        editable={editable}
        save={async (action, chosen) => {
          await send(saveProjectBinding, { projectId, action, ...chosen });
          toast.success(t(w.saved));
        }}
      />
    </div>
  );
}
