import { useId } from 'react';
import { WorkflowTable } from '#modules/workflow/web/public.ts';
import { useAddressState } from '#web/address-state.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { t } from '#web/lang.ts';
import { allProjectWorkflows } from '../../project-workflows.calls.ts';
import { useStatusFilter } from '../StatusFilter.tsx';
import { workflowTexts as w } from './workflow-texts.ts';

const NARROWS = ['project', 'status'];

/** Workflows of all projects the viewer may see. */
export default function AllProjectWorkflowPage() {
  const { text, set } = useAddressState();
  const status = useStatusFilter();
  const id = useId();
  const project = Number(text('project')) || null;
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <WorkflowTable
          call={allProjectWorkflows}
          input={{ ...status.input, ...(project && { project }) }}
          show={['project', 'status', 'waiting']}
          from="/modules/workflow/allProjectWorkflow"
          narrows={NARROWS}
          filters={
            <>
              <div className="wm-filter-item">
                <label htmlFor={id}>{t(w.project)}</label>
                <EntityPicker
                  to="project"
                  id={id}
                  allowClear
                  placeholder={t(entityTexts.all)}
                  value={project}
                  onChange={(id) => set({ project: id === null ? '' : String(id) })}
                />
              </div>
              {status.filter}
            </>
          }
        />
      </div>
    </div>
  );
}
