import { useQuery } from '@tanstack/react-query';
import { Empty, Result, Skeleton, Timeline } from 'antd';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/field.ts';
import { FieldCell } from '../fields/field-kinds.tsx';
import { instantText } from '../fields/format.ts';
import { t } from '../lang.ts';
import { EXT } from './columns.ts';
import { entityTexts } from './entity-texts.ts';
import { type ChangeEntry, useEntityPorts } from './ports.tsx';
import { useRuntime } from './use-entity-list.ts';
import './entity.css';

const ACTION = { create: entityTexts.changeCreate, update: entityTexts.changeUpdate, remove: entityTexts.changeRemove };
const COLOR = { create: 'green', update: 'blue', remove: 'red' } as const;

/** Who changed what when, the newest first, with the values before and after. */
export function ChangeLog({ entity, id }: { entity: Entity; id: number }) {
  const { changeLog } = useEntityPorts();
  const runtime = useRuntime(entity.name);
  const answer = useQuery({
    queryKey: [entity.name, 'changeLog', id],
    queryFn: () => changeLog!(entity.name, id),
    enabled: changeLog !== undefined,
    meta: { entities: [entity.name] },
  });
  if (answer.isError) return <Result status="warning" title={t(entityTexts.loadFailed)} />;
  if (!answer.data) return <Skeleton active />;
  if (answer.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(entityTexts.noChanges)} />;
  const fieldOf = (name: string): Field | undefined =>
    entity.fields[name] ?? runtime.extFields.find((ext) => EXT + ext.name === name)?.field;
  return (
    <Timeline
      className="wm-log"
      items={answer.data.map((entry) => ({
        key: entry.id,
        color: COLOR[entry.action],
        content: <Entry entry={entry} fieldOf={fieldOf} />,
      }))}
    />
  );
}

function Entry({ entry, fieldOf }: { entry: ChangeEntry; fieldOf(name: string): Field | undefined }) {
  const shown = entry.action === 'remove' ? [] : entry.changes;
  return (
    <>
      <div className="wm-log-head">
        <b>{entry.by ?? t(entityTexts.system)}</b>
        <span>{t(ACTION[entry.action], { count: entry.changes.length })}</span>
        <time dateTime={entry.at}>{instantText(entry.at, true)}</time>
      </div>
      {shown.length > 0 && (
        <table className="wm-diff">
          <tbody>
            {shown.map((change) => {
              const field = fieldOf(change.field);
              const titles = entry.titles?.[change.field];
              return (
                <tr key={change.field}>
                  <td style={{ width: 150 }}>{field ? t(field.label) : change.field}</td>
                  {entry.action === 'update' && (
                    <td className="wm-before">
                      {field ? (
                        <FieldCell field={field} value={change.before} titles={titles} full />
                      ) : (
                        String(change.before)
                      )}
                    </td>
                  )}
                  <td className={entry.action === 'update' ? 'wm-after' : ''}>
                    {field ? (
                      <FieldCell field={field} value={change.after} titles={titles} full />
                    ) : (
                      String(change.after)
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </>
  );
}
