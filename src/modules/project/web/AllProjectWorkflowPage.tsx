import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { allProjectWorkflows } from '../project-workflows.calls.ts';
import { StatusFilter } from './StatusFilter.tsx';
import { workflowTexts as w } from './workflow-texts.ts';

/** Workflows of all projects the viewer may see. */
export default function AllProjectWorkflowPage() {
  const [status, setStatus] = useQueryParam('status');
  const [project, setProject] = useQueryParam('project');
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={allProjectWorkflows}
          input={{ ...(status && { status }), ...(project && { project: Number(project) }) }}
          show={['project', 'status', 'waiting']}
          from="/modules/workflow/allProjectWorkflow"
          filters={
            <>
              <div style={{ width: 240 }}>
                <EntityPicker
                  to="project"
                  allowClear
                  placeholder={t(w.project)}
                  value={project ? Number(project) : null}
                  onChange={(id) => setProject(id === null ? null : String(id))}
                />
              </div>
              <StatusFilter value={status} onChange={setStatus} />
            </>
          }
        />
      </div>
    </div>
  );
}
