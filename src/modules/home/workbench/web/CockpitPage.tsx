import { useState } from 'react';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useSession } from '#web/session.ts';
import { circleTasksAt } from '../circle-tasks.calls.ts';
import { cockpit } from '../workbench.calls.ts';
import { CurvePanel, DonutPanel, LoadPanel } from './CockpitPanels.tsx';
import { COCKPIT, openFromCockpit } from './cockpit-links.ts';
import { Figures } from './Figures.tsx';
import { HomeHead } from './HomeHead.tsx';
import { MilestoneMonth } from './MilestoneMonth.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';
import { MilestonePanel } from './SidePanels.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

/** All projects of the company at a glance; its links need rights inside the project (1-product §6.5). */
export default function CockpitPage() {
  const { viewer } = useSession();
  const answer = useCall(cockpit, {}, { quiet: true });
  const [light, setLight] = useState<LightStatus | null>(null);
  const openPlan = (projectId: number, taskId?: number): Promise<void> =>
    openFromCockpit(viewer.userId, projectId, 'gantt', taskId);
  return (
    <div className="wm-workbench">
      <HomeHead title={t(w.cockpit)} />
      <div>
        {answer.data && (
          <Figures
            items={[
              { label: t(w.allProjects), value: answer.data.total, to: '/modules/project/myproject' },
              { label: t(w.openTasks), value: answer.data.openTasks, to: circleTasksAt('company', 'open') },
              {
                label: t(w.lateTasks),
                value: answer.data.lateTasks,
                mood: 'bad',
                to: circleTasksAt('company', 'late'),
              },
              {
                label: t(w.milestones),
                value: answer.data.milestoneCount,
                to: circleTasksAt('company', 'milestones'),
              },
            ]}
          />
        )}
        <CurvePanel projects={answer.data?.projects ?? []} />
        <ProjectPanel
          title={t(w.allProjects)}
          light={light}
          onLight={setLight}
          from={COCKPIT}
          company
          answer={answer}
          onOpen={(project) => void openPlan(project.id)}
          onLink={(project, link) => void openFromCockpit(viewer.userId, project.id, link)}
        />
        <MilestoneMonth onOpen={(m) => void openPlan(m.projectId, m.id)} />
      </div>
      <div>
        <DonutPanel answer={answer} chosen={light} onChoose={setLight} />
        <LoadPanel />
        <MilestonePanel answer={answer} from={COCKPIT} onOpen={(m) => void openPlan(m.projectId, m.id)} />
      </div>
    </div>
  );
}
