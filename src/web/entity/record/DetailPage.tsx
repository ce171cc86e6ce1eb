import { Button, Drawer, Skeleton, Tabs, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { entityCalls } from '#kernel/entity-calls.ts';
import type { Message, Triple } from '#kernel/text.ts';
import { useCall } from '../../api.ts';
import { usePageTitle, useQueryParam } from '../../hooks.ts';
import { t } from '../../lang.ts';
import { entityTexts } from '../entity-texts.ts';
import type { ColumnSlots } from '../list/EntityTable.tsx';
import type { AnyRow } from '../list/use-entity-list.ts';
import { useScreenPorts } from '../ports.tsx';
import { ReadError } from '../ReadError.tsx';
import { ChangeLog } from './ChangeLog.tsx';
import { DetailFields } from './DetailFields.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import type { FormState } from './use-fields-form.ts';

/** A button of a detail; `name` is the key under which the server answers whether it may (`actions`). */
export interface DetailAction {
  name: string;
  label: Message | Triple;
  primary?: boolean;
  danger?: boolean;
  run(row: AnyRow): void;
}

export interface DetailOptions {
  slots?: ColumnSlots;
  actions?: readonly DetailAction[];
  /** Tabs between the fields and the change log. */
  tabs?: readonly { key: string; label: Message | Triple; render(row: AnyRow): ReactNode }[];
  formState?: FormState;
}

interface DetailViewProps extends DetailOptions {
  entity: Entity;
  id: number;
}

/** A record to read: head with actions (disabled ones say why), fields in groups, change log. */
export function DetailView({ entity, id, slots, actions, tabs, formState }: DetailViewProps) {
  const ports = useScreenPorts();
  const [editing, setEditing] = useState(false);
  const answer = useCall(entityCalls(entity).get, { id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!answer.data) return <Skeleton active paragraph={{ rows: 8 }} style={{ padding: 16 }} />;
  const { titles, editable } = answer.data;
  const may: Readonly<Record<string, string | null | undefined>> = answer.data.actions;
  const row = answer.data.row as AnyRow;
  const items = [
    {
      key: 'fields',
      label: t(entityTexts.details),
      children: <DetailFields entity={entity} row={row} titles={titles} slots={slots} />,
    },
    ...(tabs ?? []).map((tab) => ({ key: tab.key, label: t(tab.label), children: tab.render(row) })),
    ...(ports.changeLog
      ? [{ key: 'log', label: t(entityTexts.changeLog), children: <ChangeLog entity={entity} id={id} /> }]
      : []),
  ];
  const titleField = entity.fields[entity.title]!;
  const title = titleField.kind === 'ref' ? titles[entity.title]?.[Number(row[entity.title])] : row[entity.title];
  return (
    <div className="wm-page">
      <div className="wm-page-head">
        <h1>{String(title ?? '')}</h1>
        {typeof row.code === 'string' && entity.title !== 'code' && <span className="wm-none">{row.code}</span>}
        <div className="wm-page-tools">
          {(actions ?? []).map((action) => {
            const reason = may[action.name];
            return (
              <Tooltip key={action.name} title={reason ?? ''}>
                <Button
                  type={action.primary ? 'primary' : 'default'}
                  danger={action.danger ?? false}
                  disabled={typeof reason === 'string'}
                  onClick={() => action.run(row)}
                >
                  {t(action.label)}
                </Button>
              </Tooltip>
            );
          })}
          {editable.length > 0 && (
            <Tooltip title={may.update ?? ''}>
              <Button disabled={typeof may.update === 'string'} onClick={() => setEditing(true)}>
                {t(entityTexts.edit)}
              </Button>
            </Tooltip>
          )}
        </div>
      </div>
      <div className="wm-page-body">
        {items.length > 1 ? <Tabs size="small" items={items} destroyOnHidden /> : items[0]!.children}
      </div>
      {editing && (
        <RecordDialog
          entity={entity}
          id={id}
          {...(formState && { formState })}
          onClose={() => setEditing(false)}
          onSaved={() => void answer.refetch()}
        />
      )}
    </div>
  );
}

/** The same as a page of its own: names its tab after the record. */
export function DetailPage(props: DetailViewProps) {
  const answer = useCall(entityCalls(props.entity).get, { id: props.id }, { quiet: true });
  const title = (answer.data?.row as AnyRow | undefined)?.[props.entity.title];
  usePageTitle(typeof title === 'string' ? title : null);
  return (
    <div className="wm-card">
      <DetailView {...props} />
    </div>
  );
}

/** The same beside its list. */
export function DetailDrawer({ onClose, ...props }: DetailViewProps & { onClose(): void }) {
  return (
    <Drawer
      open
      size={860}
      onClose={onClose}
      title={t(props.entity.label)}
      styles={{ body: { padding: 0 }, header: { padding: '10px 16px' } }}
    >
      <DetailView {...props} />
    </Drawer>
  );
}

/** The detail page of the record whose id is in a query parameter. */
export function DetailByQuery({ entity, param }: { entity: Entity; param: string }) {
  const [id] = useQueryParam(param);
  return <DetailPage entity={entity} id={Number(id)} />;
}
