import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { projectOtherChanges } from '../project-workflows.calls.ts';
import { useStatusFilter } from './StatusFilter.tsx';

/** Changes of a project other than those of its plan, each with its workflow and what it changes. */
export default function OtherChangesPage() {
  const projectId = useObject('project')?.id ?? 0;
  const status = useStatusFilter();
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={projectOtherChanges}
          input={{ projectId, ...status.input }}
          show={['waiting', 'status', 'ended']}
          from="/project/projectOtherChange"
          filters={status.filter}
          see={(row) => href('/modules/project/workflow/see', { projectId, instId: row.instanceId })}
        />
      </div>
    </div>
  );
}
