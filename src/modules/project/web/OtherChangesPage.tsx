import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { useQueryParam } from '#web/hooks.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { projectOtherChanges } from '../project-workflows.calls.ts';
import { StatusFilter } from './StatusFilter.tsx';

/** Changes of a project other than those of its plan, each with its workflow and what it changes. */
export default function OtherChangesPage() {
  const projectId = useObject('project')?.id ?? 0;
  const [status, setStatus] = useQueryParam('status');
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={projectOtherChanges}
          input={{ projectId, ...(status && { status }) }}
          show={['waiting', 'status', 'ended']}
          from="/project/projectOtherChange"
          filters={<StatusFilter value={status} onChange={setStatus} />}
          see={(row) => href('/modules/project/workflow/see', { projectId, instId: row.instanceId })}
        />
      </div>
    </div>
  );
}
