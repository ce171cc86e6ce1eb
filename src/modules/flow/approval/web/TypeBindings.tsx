/** One business action by project type: a type that says nothing follows the type above it, at last the company. */
import { Checkbox, Drawer, Table } from 'antd';
import { useMemo } from 'react';
import { t } from '#web/lang.ts';
import type { BindingMode, BoundType, BusinessConfig, ConfiguredAction, ShownBinding } from '../approval.calls.ts';
import { approvalTexts as b } from '../approval.texts.ts';
import { type BindingLevel, bindingThatHolds, levelName, mayBindAt } from '../business-actions.ts';
import { chosenOf, InForce, modeOf, WorkflowPicker } from './BindingTable.tsx';

/** The setting of the company or a project type. */
export interface Setting {
  action: string;
  level: Extract<BindingLevel, 'company' | 'type'>;
  ownerId: number;
  mode: BindingMode;
  definition?: string;
  adjustable: boolean;
}
export type SaveBinding = (setting: Setting) => Promise<void>;
export const settingOf = (row: ShownBinding | null) => ({
  ...modeOf(chosenOf(row)),
  adjustable: row?.adjustable ?? false,
});

interface TypeRow extends BoundType {
  own: ShownBinding | null;
  /** The inherited binding. */
  held: ShownBinding | null;
  /** Set above for everybody. */
  fixed: boolean;
  children?: TypeRow[];
}

/** Types as the tree they are, each with what reaches it from above. */
function treeOf(types: readonly BoundType[], action: ConfiguredAction): TypeRow[] {
  const known = new Set(types.map((type) => type.id));
  const rowsOf = (parent: number | null, from: readonly ShownBinding[]): TypeRow[] =>
    types
      .filter((type) => (type.parent !== null && known.has(type.parent) ? type.parent : null) === parent)
      .map((type) => {
        const own = action.types.find((row) => row.ownerId === type.id) ?? null;
        const below = [
          ...from.map((row) => (row.level === 'type' ? { ...row, above: row.above + 1 } : row)),
          ...(own ? [{ ...own, above: 1 }] : []),
        ];
        const children = rowsOf(type.id, below);
        return {
          ...type,
          own,
          held: bindingThatHolds(from),
          fixed: !mayBindAt('type', from),
          ...(children.length > 0 && { children }),
        };
      });
  return rowsOf(null, action.company ? [action.company] : []);
}

interface Props {
  action: ConfiguredAction;
  config: BusinessConfig;
  editable: boolean;
  save: SaveBinding;
  onClose(): void;
}

export function TypeBindings({ action, config, editable, save, onClose }: Props) {
  const types = useMemo(() => treeOf(config.types, action), [config.types, action]);
  const nameOf = ({ level, ownerId }: ShownBinding): string =>
    (level === 'type' && config.types.find((type) => type.id === ownerId)?.name) || t(levelName(level));
  const settingAt = ({ id, own }: TypeRow): Setting => ({
    action: action.key,
    level: 'type',
    ownerId: id,
    ...settingOf(own),
  });
  return (
    <Drawer open size={720} title={`${t(b.byType)} · ${t(action.label)}`} onClose={onClose}>
      <p className="wm-hint">{t(action.company?.adjustable === false ? b.fixed : b.typesHint)}</p>
      <Table<TypeRow>
        size="small"
        rowKey="id"
        pagination={false}
        expandable={{ defaultExpandAllRows: true }}
        dataSource={types}
        columns={[
          { title: t(b.type), dataIndex: 'name' },
          {
            title: t(b.definition),
            key: 'definition',
            width: 280,
            render: (_, row) =>
              row.fixed ? (
                <InForce row={row.held} at={false} />
              ) : (
                <WorkflowPicker
                  row={row.own}
                  definitions={config.definitions}
                  label={row.name}
                  inherit={row.held ? t(b.inheritFrom, { level: nameOf(row.held) }) : t(b.inherit)}
                  disabled={!editable || !row.active}
                  onChoose={(chosen) => void save({ ...settingAt(row), ...modeOf(chosen) }).catch(() => undefined)}
                />
              ),
          },
          {
            title: t(b.adjustable),
            key: 'adjustable',
            width: 150,
            render: (_, row) =>
              row.own &&
              !row.fixed && (
                <Checkbox
                  aria-label={`${t(b.adjustable)} · ${row.name}`}
                  disabled={!editable || !row.active}
                  checked={row.own.adjustable}
                  onChange={(event) =>
                    void save({ ...settingAt(row), adjustable: event.target.checked }).catch(() => undefined)
                  }
                />
              ),
          },
        ]}
      />
    </Drawer>
  );
}
