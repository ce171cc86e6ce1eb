import { useState } from 'react';
import { projectPerms } from '#modules/objects/project/project.calls.ts';
import type { LightStatus } from '#modules/objects/project/status-light.ts';
import { send, useCall } from '#web/api.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useSession } from '#web/session.ts';
import { circleTasksAt } from '../circle-tasks.calls.ts';
import { cockpit } from '../workbench.calls.ts';
import { CurvePanel, DonutPanel, LoadPanel } from './CockpitPanels.tsx';
import { Figures } from './Figures.tsx';
import { HomeHead } from './HomeHead.tsx';
import { MilestoneMonth } from './MilestoneMonth.tsx';
import { ProjectPanel } from './ProjectPanel.tsx';
import { MilestonePanel } from './SidePanels.tsx';
import { workbenchTexts as w } from './workbench.texts.ts';

const COCKPIT = '/cockpit';

/** All projects of the company at a glance; its links need the Gantt right of the project (1-product §6.5). */
export default function CockpitPage() {
  const { viewer } = useSession();
  const answer = useCall(cockpit, {}, { quiet: true });
  const [light, setLight] = useState<LightStatus | null>(null);
  const openPlan = async (projectId: number, taskId?: number): Promise<void> => {
    const held = await send(projectPerms, { userId: viewer.userId, projectId }, { quiet: true }).catch(
      (): string[] => [],
    );
    if (!held.includes('pm:plan:query')) return toast.warning(t(w.noGantt));
    await go(href('/modules/project/projectPlan', { projectId, taskId, fromMenu: COCKPIT }));
  };
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
