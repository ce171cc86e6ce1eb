import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { href } from '#web/registry.ts';
import { useObject } from '#web/scope.ts';
import { projectWorkflows } from '../project-workflows.calls.ts';
import { useStatusFilter } from './StatusFilter.tsx';

/** Workflows of one project. */
export default function ProjectWorkflowsPage() {
  const projectId = useObject('project')?.id ?? 0;
  const status = useStatusFilter();
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={projectWorkflows}
          input={{ projectId, ...status.input }}
          show={['waiting', 'status', 'ended']}
          from="/modules/project/projectWf"
          filters={status.filter}
          see={(row) => href('/modules/project/workflow/see', { projectId, instId: row.instanceId })}
        />
      </div>
    </div>
  );
}
