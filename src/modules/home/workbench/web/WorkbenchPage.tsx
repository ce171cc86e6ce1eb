import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { type projectCircles, workProjects, workTasks } from '../workbench.calls.ts';
import { ApprovalPanel, useWaiting } from './ApprovalPanel.tsx';
import { DonutPanel } from './CockpitPanels.tsx';
import { FirstStepsPanel } from './FirstStepsPanel.tsx';
import { HomeHead } from './HomeHead.tsx';
import { IssuePanel } from './IssuePanel.tsx';
import { PlanChangePanel } from './PlanChangePanel.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';
import { MessagePanel, MilestonePanel, PeoplePanel } from './SidePanels.tsx';
import { SuspectPanel } from './SuspectPanel.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** The address determines the workbench (1-product §2.3). */
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
  const tasks = useCall(workTasks, { circle: 'mine' }, { quiet: true });
  const waiting = useWaiting();
  const idle = projects.data?.total === 0 && tasks.data?.tasks.length === 0;
  return (
    <div className="wm-workbench">
      <HomeHead />
      <div>
        <FirstStepsPanel idle={idle && waiting.data?.total === 0} />
        <ApprovalPanel />
        {!idle && <TaskPanel circle="mine" title={t(w.myTasks)} from={from} />}
        <IssuePanel />
        <SuspectPanel />
        <PlanChangePanel from={from} />
      </div>
      <div>
        {!idle && <ProjectPanel narrow title={t(w.myProjects)} from={from} answer={projects} />}
        {(projects.data?.milestones.length ?? 1) > 0 && <MilestonePanel answer={projects} from={from} />}
        <MessagePanel />
      </div>
    </div>
  );
}

function Project({ from }: { from: string }) {
  const projects = useProjects('managed');
  const [light, setLight] = useState<LightStatus | null>(null);
  return (
    <div className="wm-workbench">
      <HomeHead title={t(w.project)} />
      <div>
        <ProjectPanel title={t(w.managed)} from={from} answer={projects} light={light} onLight={setLight} />
        <TaskPanel circle="projects" title={t(w.tasks)} from={from} />
      </div>
      <div>
        <DonutPanel answer={projects} chosen={light} onChoose={setLight} />
        <MilestonePanel answer={projects} from={from} />
      </div>
    </div>
  );
}

function Department({ from }: { from: string }) {
  const projects = useProjects('departments');
  return (
    <div className="wm-workbench">
      <HomeHead title={t(w.department)} />
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
