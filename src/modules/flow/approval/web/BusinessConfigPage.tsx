/** Which workflow each business action needs: for the company, and differently for project types (TypeBindings). */
import { Button, Checkbox, Skeleton, Table, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useRights } from '#web/session.ts';
import { businessConfig, type ConfiguredAction, saveBusinessBinding } from '../approval.calls.ts';
import { approvalTexts as b } from '../approval.texts.ts';
import { ActionName, modeOf, WorkflowPicker } from './BindingTable.tsx';
import { type SaveBinding, type Setting, settingOf, TypeBindings } from './TypeBindings.tsx';
import '#web/entity/entity.css';

export default function BusinessConfigPage() {
  const editable = useRights().can('wf:business:edit');
  const { data, error, refetch } = useCall(businessConfig, {}, { staleTime: 0, quiet: true });
  const [open, setOpen] = useState<string | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;
  const save: SaveBinding = async (setting) => {
    await send(saveBusinessBinding, { ...setting });
    toast.success(t(b.saved));
    await refetch();
  };
  const typed = data.actions.find((action) => action.key === open);
  return (
    <div className="wm-card wm-business-config">
      <Table<ConfiguredAction>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={data.actions}
        columns={[
          {
            title: t(b.group),
            key: 'group',
            width: 130,
            onCell: (action, index = 0) => ({ rowSpan: rowsOf(data.actions, action, index) }),
            render: (_, action) => t(action.group),
          },
          { title: t(b.action), key: 'action', render: (_, action) => <ActionName action={action} /> },
          {
            title: t(b.definition),
            key: 'company',
            width: 280,
            render: (_, action) => (
              <WorkflowPicker
                row={action.company}
                definitions={data.definitions}
                label={t(action.label)}
                inherit={t(b.none)}
                disabled={!editable}
                onChoose={(chosen) => void save({ ...company(action), ...modeOf(chosen) }).catch(() => undefined)}
              />
            ),
          },
          {
            title: <Tooltip title={t(b.adjustableHint)}>{t(b.adjustable)}</Tooltip>,
            key: 'adjustable',
            width: 150,
            render: (_, action) =>
              action.company && (
                <Checkbox
                  aria-label={t(b.adjustable)}
                  disabled={!editable}
                  checked={action.company.adjustable}
                  onChange={(event) =>
                    void save({ ...company(action), adjustable: event.target.checked }).catch(() => undefined)
                  }
                />
              ),
          },
          {
            title: t(b.byType),
            key: 'types',
            width: 170,
            render: (_, action) => (
              <>
                {action.typed && (
                  <Button type="link" size="small" onClick={() => setOpen(action.key)}>
                    {action.types.length > 0 ? t(b.exceptions, { count: action.types.length }) : t(b.set)}
                  </Button>
                )}
                {action.exceptions > 0 && <Tag>{t(b.inObjects, { count: action.exceptions })}</Tag>}
              </>
            ),
          },
        ]}
      />
      {typed && (
        <TypeBindings action={typed} config={data} editable={editable} save={save} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** Rows one cell of the group covers. */
function rowsOf(actions: readonly ConfiguredAction[], { group }: ConfiguredAction, index: number): number {
  if (actions[index - 1]?.group[0] === group[0]) return 0;
  const next = actions.slice(index).findIndex((one) => one.group[0] !== group[0]);
  return next === -1 ? actions.length - index : next;
}

const company = ({ key, company: row }: ConfiguredAction): Setting => ({
  action: key,
  level: 'company',
  ownerId: 0,
  ...settingOf(row),
});
