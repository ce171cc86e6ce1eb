import { ObjectBindings } from '#modules/flow/approval/web/public.ts';
import { send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useObject } from '#web/scope.ts';
import { useRights } from '#web/session.ts';
import { projectBindings, saveProjectBinding } from '../../project-workflows.calls.ts';
import { workflowTexts as w } from './workflow-texts.ts';

/** Which workflows the actions of this project need. */
export default function ProjectConfigureWorkflowPage() {
  const projectId = useObject('project')?.id ?? 0;
  const editable = useRights({ projectId }).can('pm:workflow:config');
  const answer = useCall(projectBindings, { projectId }, { quiet: true });
  return (
    <ObjectBindings
      hint={t(w.configHint)}
      answer={answer}
      editable={editable}
      save={(action, chosen) => send(saveProjectBinding, { projectId, action, ...chosen })}
    />
  );
}
