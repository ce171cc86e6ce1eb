import { Tabs } from 'antd';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { monitorTexts as m } from '../../../instance/monitor.texts.ts';
import { agentTexts as g } from '../../../integration/integration.texts.ts';
import { AllAgentsPanel } from '../desk/AgentsPanel.tsx';
import { IncidentTable } from './IncidentTable.tsx';
import { MonitorTable } from './MonitorTable.tsx';
import { StatisticsPanel } from './StatisticsPanel.tsx';
import '#web/entity/entity.css';
import '../instance.css';
import './monitor.css';

const TABS = {
  instances: { label: m.instances, Panel: MonitorTable },
  incidents: { label: m.incidentTab, Panel: IncidentTable },
  statistics: { label: m.statistics, Panel: StatisticsPanel },
  agents: { label: g.tab, Panel: AllAgentsPanel },
} as const;

/** All workflows of the company for those who administer them. */
export default function MonitorPage() {
  const [tab, choose] = useQueryParam('tabName');
  const active = tab !== null && tab in TABS ? (tab as keyof typeof TABS) : 'instances';
  const { Panel } = TABS[active];
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body wm-tabbed">
        <Tabs
          size="small"
          activeKey={active}
          onChange={(key) => choose(key === 'instances' ? null : key)}
          items={Object.entries(TABS).map(([key, { label }]) => ({ key, label: t(label) }))}
        />
        <Panel key={active} />
      </div>
    </div>
  );
}
