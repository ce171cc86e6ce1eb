/** The links of a record, up and down; of suspect ones what changed, and that it still holds. */
import { DisconnectOutlined, LinkOutlined, WarningFilled } from '@ant-design/icons';
import { Button, Empty, List, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { send, useCall } from '#web/api.ts';
import { BeforeAfter } from '#web/compare/BeforeAfter.tsx';
import { useScreenPorts } from '#web/entity/ports.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { RecordLink } from '#web/parts/PageLink.tsx';
import { confirmTrace, removeTrace, type TraceView, traceLinks } from '../trace.calls.ts';
import { linkedByHand, linkTypes } from '../trace.ts';
import { AddLinkDialog } from './AddLinkDialog.tsx';
import { tracePageTexts as x } from './texts.ts';
import './trace.css';

const shown = (value: unknown): string => (value === null || value === undefined ? t(x.empty) : String(value));

/** What changed of the upstream record since the link was looked at. */
export function Why({ link }: { link: Pick<TraceView, 'kind' | 'why' | 'changedBy' | 'changedAt'> }) {
  const fields: Entity['fields'] = useScreenPorts().entity(link.kind)?.fields ?? {};
  return (
    <div className="wm-trace-why">
      <div className="wm-hint">
        {t(x.why)}
        {link.changedBy && ` (${t(x.by, { name: link.changedBy, at: instantText(link.changedAt!) })})`}
      </div>
      {link.why.map(({ field, before, after }) => (
        <div key={field}>
          <b>{fields[field] ? t(fields[field].label) : field}</b>{' '}
          <BeforeAfter before={shown(before)} after={shown(after)} />
        </div>
      ))}
    </div>
  );
}

function Side({ list, title, mayEdit }: { list: readonly TraceView[]; title: string; mayEdit: boolean }) {
  const ports = useScreenPorts();
  if (list.length === 0) return null;
  const confirm = async ({ id, fingerprint }: TraceView): Promise<void> => {
    await send(confirmTrace, { linkId: id, fingerprint: fingerprint! });
    toast.success(t(x.confirmed));
  };
  const remove = async ({ id }: TraceView): Promise<void> => {
    await send(removeTrace, { linkId: id });
    toast.success(t(x.removed));
  };
  return (
    <List
      size="small"
      header={<b>{title}</b>}
      dataSource={[...list]}
      rowKey="id"
      renderItem={(link) => (
        <List.Item
          actions={
            mayEdit
              ? [
                  ...(link.suspect && link.up
                    ? [
                        <Button key="confirm" size="small" type="primary" onClick={() => void confirm(link)}>
                          {t(x.confirm)}
                        </Button>,
                      ]
                    : []),
                  <Button
                    key="remove"
                    size="small"
                    type="text"
                    icon={<DisconnectOutlined />}
                    aria-label={t(x.remove)}
                    title={t(x.remove)}
                    onClick={() => void remove(link)}
                  />,
                ]
              : []
          }
        >
          <List.Item.Meta
            title={
              <>
                <Tag>{t(linkTypes[link.type])}</Tag>
                <span className="wm-hint">{t(ports.entity(link.kind)?.label ?? ['', '', ''])} </span>
                <RecordLink kind={link.kind} record={link.record}>
                  {link.title}
                </RecordLink>{' '}
                {link.suspect && (
                  <Tag color="warning" icon={<WarningFilled />}>
                    {t(x.suspect)}
                  </Tag>
                )}
              </>
            }
            description={
              <>
                {link.note}
                {link.suspect && link.up && <Why link={link} />}
              </>
            }
          />
        </List.Item>
      )}
    />
  );
}

export function TraceLinks({ kind, id }: { kind: string; id: number }) {
  const [adding, setAdding] = useState(false);
  const answer = useCall(traceLinks, { kind, record: id }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const { list, hidden, mayEdit } = answer.data;
  const byHand = mayEdit ? linkedByHand[kind] : undefined;
  return (
    <div className="wm-trace">
      {byHand && (
        <Button icon={<LinkOutlined />} onClick={() => setAdding(true)}>
          {t(x.add)}
        </Button>
      )}
      {list.length + hidden === 0 && <Empty description={t(x.none)} />}
      <Side list={list.filter(({ up }) => up)} title={t(x.up)} mayEdit={mayEdit} />
      <Side list={list.filter(({ up }) => !up)} title={t(x.down)} mayEdit={mayEdit} />
      {hidden > 0 && <p className="wm-hint">{t(x.hidden, { count: hidden })}</p>}
      {byHand && adding && <AddLinkDialog {...{ kind, id, ...byHand }} onClose={() => setAdding(false)} />}
    </div>
  );
}
