import { EllipsisOutlined, ExportOutlined, ImportOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { ScopeRef } from '#kernel/permission.ts';
import { download, send, useCall } from '#web/api.ts';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { type BaselineRow, baseline as baselineEntity } from '../baseline.entity.ts';
import { exportPlan, readBaseline } from '../plan.calls.ts';
import { decodePlan } from '../plan-columns.ts';
import { editorTexts as e } from './editor-texts.ts';
import { type Ghost, ghostOf } from './ghost.ts';
import { keysTitle } from './plan-keys.ts';
import type { ChartGround } from './use-plan-settings.ts';

interface BaselineProps {
  scope: ScopeRef;
  baselineId: number | null;
  onBaseline(ghost: Ghost | null): void;
  onDialog(kind: 'baseline'): void;
}

/** Which baseline is drawn as ghost bars; taking a new one. */
export function BaselineMenu({ scope, baselineId, onBaseline, onDialog }: BaselineProps) {
  const { can } = useRights(scope);
  const calls = entityCalls(baselineEntity);
  const list = useCall(calls.list, { ...scope, pageSize: 100 } as never, {
    enabled: can('pm:baseline:query'),
    entities: ['baseline'],
    quiet: true,
  });
  if (!can('pm:baseline:query')) return null;
  const rows = (list.data?.list ?? []) as BaselineRow[];
  const choose = async (id: number): Promise<void> => {
    if (id === 0) return onBaseline(null);
    const taken = await send(readBaseline, { ...scope, baselineId: id });
    const ghost = ghostOf(id, decodePlan(taken.wire));
    if (ghost) onBaseline(ghost);
  };
  return (
    <>
      <Select
        size="small"
        className="wm-plan-filter"
        aria-label={t(e.baseline)}
        value={baselineId ?? 0}
        popupMatchSelectWidth={false}
        options={[{ value: 0, label: t(e.noBaseline) }, ...rows.map((row) => ({ value: row.id, label: row.name }))]}
        onChange={(id) => void choose(id).catch(() => {})}
      />
      {can('pm:baseline:edit') && (
        <Button size="small" onClick={() => onDialog('baseline')}>
          {t(e.takeBaseline)}
        </Button>
      )}
    </>
  );
}

interface ViewProps {
  ground: ChartGround;
  onGround(ground: ChartGround): void;
  onKeys(): void;
}

const GROUNDS = [
  ['light', e.lightChart],
  ['dark', e.darkChart],
  ['system', e.systemChart],
] as const;

/** How the chart looks, and the keys of the editor. */
export function ViewMenu({ ground, onGround, onKeys }: ViewProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [ground],
        items: [
          {
            key: 'ground',
            type: 'group',
            label: t(e.chart),
            children: GROUNDS.map(([key, label]) => ({ key, label: t(label), onClick: () => onGround(key) })),
          },
          { type: 'divider' },
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
        ],
      }}
    >
      <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={t(e.more)} />
    </Dropdown>
  );
}

interface FileProps {
  scope: ScopeRef;
  editable: boolean;
  onDialog(kind: 'import' | 'export'): void;
  whenSaved(work: () => void): void;
}

/** Importing and exporting the plan. */
export function FileMenu({ scope, editable, onDialog, whenSaved }: FileProps) {
  const { can } = useRights(scope);
  const file = (format: 'mspdi' | 'xlsx') =>
    whenSaved(() => void download(exportPlan, { ...scope, format }).catch(() => {}));
  return (
    <>
      {editable && can('pm:plan:import') && (
        <Button size="small" icon={<ImportOutlined />} onClick={() => onDialog('import')}>
          {t(e.importPlan)}
        </Button>
      )}
      {can('pm:plan:export') && (
        <Dropdown
          menu={{
            items: [
              { key: 'mspdi', label: t(e.exportMspdi), onClick: () => file('mspdi') },
              { key: 'xlsx', label: t(e.exportXlsx), onClick: () => file('xlsx') },
              { key: 'picture', label: `${t(e.exportPdf)} / ${t(e.exportPng)}`, onClick: () => onDialog('export') },
            ],
          }}
        >
          <Button size="small" icon={<ExportOutlined />}>
            {t(e.exportPlan)}
          </Button>
        </Dropdown>
      )}
    </>
  );
}
