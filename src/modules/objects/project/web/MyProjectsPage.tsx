import { PlusOutlined, RocketOutlined } from '@ant-design/icons';
import { Progress } from 'antd';
import { useState } from 'react';
import { useCall } from '#web/api.ts';
import { companyToday } from '#web/clock.ts';
import { batchRemoveAction, exportAction, removeAction, type ToolbarAction } from '#web/entity/actions.tsx';
import { ListPage } from '#web/entity/list/ListPage.tsx';
import { WaitingTag } from '#web/entity/moves/WaitingTag.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { projectInfo } from '../project.calls.ts';
import { type ProjectRow, project } from '../project.entity.ts';
import { type DelayThresholds, lightOf } from '../status-light.ts';
import { projectTarget } from './project-target.ts';
import { lightWidth, StatusLight, useThresholds } from './StatusLight.tsx';
import { pageTexts } from './texts.ts';
import './project.css';

const createProject: ToolbarAction = {
  key: 'create',
  label: pageTexts.createProject,
  icon: <PlusOutlined />,
  primary: true,
  right: 'pm:project:add',
  run: () => go('/modules/project/createProject'),
};

export default function MyProjectsPage() {
  const limits = useThresholds();
  return (
    <ListPage<ProjectRow>
      entity={project}
      toolbar={(many) => [
        createProject,
        { ...many('launch'), icon: <RocketOutlined /> },
        exportAction(),
        batchRemoveAction(),
      ]}
      rowActions={(row, _abilities, moves) => [
        {
          key: 'open',
          label: pageTexts.information,
          run: (host) => host.openDetail(row),
        },
        {
          key: 'plan',
          label: pageTexts.openPlan,
          run: () =>
            go(href('/modules/project/projectPlan', { projectId: row.id, fromMenu: '/modules/project/myproject' })),
        },
        ...moves,
        removeAction(row),
      ]}
      columns={{
        name: (row) => (
          <PageLink to={projectTarget(row)} className="wm-link">
            {row.name}
          </PageLink>
        ),
        status: {
          width: lightWidth(),
          cell: (row, _host, abilities) => (
            <>
              <ProjectLight row={row} limits={limits(row.id)} label={!abilities?.waiting} />
              <WaitingTag waiting={abilities?.waiting} />
            </>
          ),
        },
        progress: (row) => (
          <Progress
            percent={row.progress}
            size="small"
            style={{ margin: 0, minWidth: 90 }}
            aria-label={`${t(pageTexts.actual)} ${row.progress}%`}
          />
        ),
      }}
    />
  );
}

/** The light of a project; the state of its plan is loaded on hover. */
function ProjectLight({ row, limits, label }: { row: ProjectRow; limits: DelayThresholds; label: boolean }) {
  const [pointed, setPointed] = useState(false);
  const info = useCall(projectInfo, { projectId: row.id }, { quiet: true, background: true, enabled: pointed });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: loads ahead of the tooltip, which is the light's own
    <span onMouseEnter={() => setPointed(true)}>
      <StatusLight
        status={lightOf(row, companyToday(), limits)}
        label={label}
        of={{ facts: row, limits, outlook: info.data?.outlook }}
      />
    </span>
  );
}
