/** What the toolbar has of files, baselines and the look of the chart, for those who may use it. */
import { BlockOutlined, ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select, Tooltip } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { send, useCall } from '#web/api.ts';
import { ask, report } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import type { BarItem, BarMenu } from '#web/parts/OverflowBar.tsx';
import { useRights } from '#web/session.ts';
import { type BaselineRow, baseline as baselineEntity } from '../../baseline.entity.ts';
import { lossTexts } from '../../exchange/loss-texts.ts';
import { exportPlan, planLosses, readBaseline } from '../../plan.calls.ts';
import { decodePlan } from '../../plan-wire.ts';
import { type Ghost, ghostOf } from '../grid/ghost.ts';
import { action, choice } from './bar-items.tsx';
import { editorTexts as e } from './editor-texts.ts';
import { keysTitle } from './plan-keys.ts';

interface BaselineProps {
  scope: ScopeRef;
  baselineId: number | null;
  onBaseline(ghost: Ghost | null): void;
  onDialog(kind: 'baseline'): void;
}

/** Which baseline is drawn as ghost bars; taking a new one. */
export function useBaselineItems({ scope, baselineId, onBaseline, onDialog }: BaselineProps): BarItem[] {
  const { can } = useRights(scope);
  const seen = can('pm:baseline:query');
  const list = useCall(entityCalls(baselineEntity).list, { ...scope, pageSize: 100 } as never, {
    enabled: seen,
    quiet: true,
  });
  if (!seen) return [];
  const rows = (list.data?.list ?? []) as BaselineRow[];
  const choose = async (id: number): Promise<void> => {
    if (id === 0) return onBaseline(null);
    const taken = await send(readBaseline, { ...scope, baselineId: id });
    const ghost = ghostOf(id, decodePlan(taken.wire));
    if (ghost) onBaseline(ghost);
  };
  const onChange = (id: number): void => void choose(id).catch(() => {});
  const options = [{ value: 0, label: t(e.noBaseline) }, ...rows.map((row) => ({ value: row.id, label: row.name }))];
  const select = (
    <Select
      size="small"
      className="wm-plan-filter"
      aria-label={t(e.baseline)}
      value={baselineId ?? 0}
      popupMatchSelectWidth={false}
      options={options}
      onChange={onChange}
    />
  );
  const take = action('takeBaseline', 28, {
    title: t(e.takeBaseline),
    icon: <BlockOutlined />,
    onClick: () => onDialog('baseline'),
  });
  return [choice('baseline', 26, t(e.baseline), options, select, onChange), ...(can('pm:baseline:edit') ? [take] : [])];
}

interface FileProps {
  scope: ScopeRef;
  editable: boolean;
  onDialog(kind: 'import' | 'export'): void;
  whenSaved(work: () => void): void;
}

/** Importing and exporting the plan. */
export function useFileItems({ scope, editable, onDialog, whenSaved }: FileProps): BarItem[] {
  const { can } = useRights(scope);
  const write = async (format: 'mspdi' | 'xer' | 'pmxml' | 'xlsx'): Promise<void> => {
    if (format === 'xlsx') {
      // Most plans come back as they are; for others losses are shown before, because a workbook is often read in again.
      const lost = await send(planLosses, { ...scope, format });
      const body = (
        <ul className="wm-report">
          {lost.map(({ message, params }, at) => (
            <li key={at}>{t(message, params)}</li>
          ))}
        </ul>
      );
      if (lost.length > 0 && !(await ask({ title: lossTexts.beforeTitle, body, confirm: e.exportPlan }))) return;
      await exportFile(exportPlan, { ...scope, format });
      return;
    }
    const saved = await exportFile(exportPlan, { ...scope, format });
    if (!saved) return;
    const losses = await send(planLosses, { ...scope, format });
    if (losses.length > 0)
      report(
        t(lossTexts.title),
        losses.map(({ message, params }) => t(message, params)),
      );
  };
  // The failure was shown where it happened.
  const file = (format: 'mspdi' | 'xer' | 'pmxml' | 'xlsx') => whenSaved(() => void write(format).catch(() => {}));
  const formats = [
    { key: 'mspdi', label: t(e.exportMspdi), onClick: () => file('mspdi') },
    { key: 'xer', label: t(e.exportXer), onClick: () => file('xer') },
    { key: 'pmxml', label: t(e.exportPmxml), onClick: () => file('pmxml') },
    { key: 'xlsx', label: t(e.exportXlsx), onClick: () => file('xlsx') },
    { key: 'picture', label: `${t(e.exportPdf)} / ${t(e.exportPng)}`, onClick: () => onDialog('export') },
  ];
  const exporting: BarItem = {
    key: 'export',
    keep: 32,
    node: (
      <Tooltip title={t(e.exportPlan)} mouseEnterDelay={0.4}>
        <Dropdown menu={{ items: formats }}>
          <Button type="text" size="small" icon={<ExportOutlined />} aria-label={t(e.exportPlan)} />
        </Dropdown>
      </Tooltip>
    ),
    menu: [{ key: 'export', label: t(e.exportPlan), icon: <ExportOutlined />, children: formats }],
  };
  const importing = action('import', 30, {
    title: t(e.importPlan),
    icon: <ImportOutlined />,
    onClick: () => onDialog('import'),
  });
  return [...(editable && can('pm:plan:import') ? [importing] : []), ...(can('pm:plan:export') ? [exporting] : [])];
}

/** The keys of the editor: always in the menu of the bar. */
export const viewMenu = (onKeys: () => void): BarMenu => [
  {
    key: 'keys',
    label: (
      <span className="wm-plan-menu-item">
        {t(keysTitle)}
        <kbd>F1</kbd>
      </span>
    ),
    onClick: onKeys,
  },
];
