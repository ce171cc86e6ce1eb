import { useLocation } from 'react-router';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type projectCircles, workProjects } from '../workbench.calls.ts';
import { PlanChangePanel } from './PlanChangePanel.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';
import { RefreshBar } from './RefreshBar.tsx';
import { LightsPanel, MessagePanel, MilestonePanel, PeoplePanel } from './SidePanels.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** The workbenches are told apart by their address (1-product §2.3). */
const KINDS = {
  '/workbench/personal': 'personal',
  '/workbench/project': 'project',
  '/workbench/department': 'department',
} as const;

/** One screen for three workbenches: my tasks, the projects I manage, the people of my department. */
export default function WorkbenchPage() {
  const { pathname } = useLocation();
  const kind = KINDS[pathname as keyof typeof KINDS] ?? 'personal';
  return kind === 'personal' ? (
    <Personal from={pathname} />
  ) : kind === 'project' ? (
    <Project from={pathname} />
  ) : (
    <Department from={pathname} />
  );
}

const useProjects = (circle: keyof typeof projectCircles) => useCall(workProjects, { circle }, { quiet: true });

function Personal({ from }: { from: string }) {
  const projects = useProjects('mine');
  return (
    <div className="wm-workbench">
      <RefreshBar />
      <div>
        <TaskPanel circle="mine" title={t(w.myTasks)} from={from} />
        <PlanChangePanel from={from} />
      </div>
      <div>
        <ProjectPanel narrow title={t(w.myProjects)} from={from} answer={projects} />
        <MilestonePanel answer={projects} from={from} />
        <MessagePanel />
      </div>
    </div>
  );
}

function Project({ from }: { from: string }) {
  const projects = useProjects('managed');
  return (
    <div className="wm-workbench">
      <RefreshBar />
      <div>
        <ProjectPanel title={t(w.managed)} from={from} answer={projects} />
        <TaskPanel circle="projects" title={t(w.tasks)} from={from} />
      </div>
      <div>
        <LightsPanel answer={projects} />
        <MilestonePanel answer={projects} from={from} />
      </div>
    </div>
  );
}

function Department({ from }: { from: string }) {
  const projects = useProjects('departments');
  return (
    <div className="wm-workbench">
      <RefreshBar />
      <div>
        <PeoplePanel />
        <TaskPanel circle="departments" title={t(w.tasks)} from={from} />
      </div>
      <div>
        <ProjectPanel narrow title={t(w.departmentProjects)} from={from} answer={projects} />
        <MilestonePanel answer={projects} from={from} />
      </div>
    </div>
  );
}
