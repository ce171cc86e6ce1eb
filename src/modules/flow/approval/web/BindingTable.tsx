/** Which workflow each business action of one project or template needs: set here, or taken from above. */

import { InfoCircleOutlined } from '@ant-design/icons';
import { Button, Popover, Select, Skeleton, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { ReadError } from '#web/entity/ReadError.tsx';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import type { BindingMode, DefinitionChoice, ObjectAction, ObjectConfig, ShownBinding } from '../approval.calls.ts';
import { approvalTexts as b } from '../approval.texts.ts';
import { levelName } from '../business-actions.ts';
import './approval.css';

const INHERIT = '~inherit';
const DIRECT = '~direct';

/** Value of a select of workflows, and back. */
export const chosenOf = (row: ShownBinding | null): string => (row ? (row.definition ?? DIRECT) : INHERIT);
export const modeOf = (chosen: string): { mode: BindingMode; definition?: string } =>
  chosen === INHERIT
    ? { mode: 'inherit' }
    : chosen === DIRECT
      ? { mode: 'direct' }
      : { mode: 'workflow', definition: chosen };

interface PickerProps {
  row: ShownBinding | null;
  definitions: readonly DefinitionChoice[];
  /** Word of not setting anything here. */
  inherit: string;
  label: string;
  disabled?: boolean;
  onChoose(chosen: string): void;
}

/** Chooses a workflow, none, or to follow what holds above. */
export function WorkflowPicker({ row, definitions, inherit, label, disabled = false, onChoose }: PickerProps) {
  const gone = row?.definition && !definitions.some((one) => one.key === row.definition);
  return (
    <Select
      aria-label={label}
      showSearch={BY_LABEL}
      style={{ width: '100%' }}
      value={chosenOf(row)}
      disabled={disabled}
      status={gone ? 'error' : ''}
      options={[
        { value: INHERIT, label: inherit },
        { value: DIRECT, label: t(b.direct) },
        ...definitions.map((one) => ({ value: one.key, label: one.name })),
        ...(gone
          ? [{ value: row.definition!, label: `${row.definitionName ?? row.definition} (${t(b.notPublished)})` }]
          : []),
      ]}
      onChange={onChoose}
    />
  );
}

/** The setting in force, in a word. */
export function InForce({ row, at }: { row: ShownBinding | null; at: boolean }): ReactNode {
  if (!row?.active) return <span className="wm-hint">{t(b.direct)}</span>;
  return (
    <span>
      {row.definitionName ?? row.definition}
      {at && <Tag style={{ marginInlineStart: 8 }}>{t(levelName(row.level))}</Tag>}
      {!row.published && (
        <Tag color="error" style={{ marginInlineStart: 8 }}>
          {t(b.notPublished)}
        </Tag>
      )}
    </span>
  );
}

/** Name of an action, with its effect and the variables its workflow may use. */
export function ActionName({ action }: { action: Pick<ObjectAction, 'label' | 'hint' | 'variables'> }) {
  const variables = action.variables.map(({ name, label }) => (
    <div key={name}>
      {t(label)} <code>{name}</code>
    </div>
  ));
  const about = (
    <>
      <p>{t(action.hint)}</p>
      {variables.length > 0 && <b>{t(b.variables)}</b>}
      {variables}
    </>
  );
  return (
    <span className="wm-action-name">
      <b>{t(action.label)}</b>
      <Popover content={<div className="wm-action-about">{about}</div>}>
        <Button type="text" size="small" icon={<InfoCircleOutlined />} aria-label={t(b.about)} />
      </Popover>
    </span>
  );
}

export interface BindingTableProps {
  answer: { data?: ObjectConfig | undefined; error: Error | null; refetch(): unknown };
  editable: boolean;
  save(action: string, chosen: { mode: BindingMode; definition?: string }): Promise<unknown>;
}

export function BindingTable({ answer, editable, save }: BindingTableProps) {
  const { data, error, refetch } = answer;
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  return (
    <Table<ObjectAction>
      size="small"
      rowKey="key"
      pagination={false}
      dataSource={data.actions}
      columns={[
        { title: t(b.action), key: 'action', render: (_, action) => <ActionName action={action} /> },
        {
          title: t(b.here),
          key: 'here',
          width: 300,
          render: (_, action) =>
            action.fixed ? (
              <Tag>{t(b.fixedAbove)}</Tag>
            ) : (
              <WorkflowPicker
                row={action.own}
                definitions={data.definitions}
                label={t(action.label)}
                disabled={!editable}
                inherit={action.above ? t(b.inheritFrom, { level: levelName(action.above.level) }) : t(b.inherit)}
                onChoose={(chosen) => void save(action.key, modeOf(chosen)).catch(() => undefined)}
              />
            ),
        },
        {
          title: t(b.effective),
          key: 'effective',
          width: 300,
          render: (_, { own, above, fixed }) => <InForce row={fixed ? above : (own ?? above)} at />,
        },
      ]}
    />
  );
}
