import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { useObject } from '#web/scope.ts';
import type { projectOtherChanges, projectWorkflows } from '../../project-workflows.calls.ts';
import { useStatusFilter } from '../StatusFilter.tsx';

const NARROWS = ['status'];

interface ProjectWorkflowListProps {
  call: typeof projectWorkflows | typeof projectOtherChanges;
  /** The address of the list, to come back to. */
  from: string;
}

/** Workflows of the project on screen, each leading to what it is about. */
export function ProjectWorkflowList({ call, from }: ProjectWorkflowListProps) {
  const projectId = useObject('project')?.id ?? 0;
  const status = useStatusFilter();
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={call}
          input={{ projectId, ...status.input }}
          show={['waiting', 'status', 'ended']}
          from={from}
          narrows={NARROWS}
          filters={status.filter}
          inside={{ projectId }}
        />
      </div>
    </div>
  );
}
