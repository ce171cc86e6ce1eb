/** One list of rights to read and to change; what saving would do is shown first. */
import { Alert, Button, Radio, Skeleton, Table } from 'antd';
import { useEffect, useState } from 'react';
import { CallFailed, CallRefused, send, useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { type Foreseen, foreseeList, type NodeList, nodeList, type ShownEntry, saveList } from '../acl.calls.ts';
import { type DocumentRight, documentRights } from '../document-rights.ts';
import { AclEditor } from './AclEditor.tsx';
import type { AclNode } from './acl-node.ts';
import { aclTexts as a } from './acl-texts.ts';

interface AclListProps {
  node: AclNode;
  onName?(name: string): void;
  onSaved?(): void;
}

export function AclList({ node, onName, onSaved }: AclListProps) {
  const answer = useCall(nodeList, node, { quiet: true, staleTime: 0 });
  const { data } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it is known, whichever function the parent passes
  useEffect(() => {
    if (data) onName?.(data.name);
  }, [data?.name]);
  if (answer.error && !data) return <ReadError error={answer.error} retry={answer.refetch} />;
  if (!data) return <Skeleton active />;
  return (
    <Editor
      key={`${data.revision} ${data.own}`}
      node={node}
      list={data}
      onSaved={() => (onSaved ? onSaved() : void answer.refetch())}
    />
  );
}

function Editor({ node, list, onSaved }: { node: AclNode; list: NodeList; onSaved(): void }) {
  const [own, setOwn] = useState(list.own);
  const [entries, setEntries] = useState<readonly ShownEntry[]>(list.entries);
  const [seen, setSeen] = useState<Foreseen | null>(null);
  const [busy, setBusy] = useState(false);
  const sent = {
    ...node,
    own,
    entries: own ? entries.map(({ kind, subject, rights }) => ({ kind, subject, rights })) : null,
  };
  const changed = own !== list.own || entries !== list.entries;
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // Both have been shown.
      if (!(error instanceof CallRefused || error instanceof CallFailed)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const change = (next: readonly ShownEntry[]) => {
    setEntries(next);
    setSeen(null);
  };
  return (
    <>
      <div className="wm-doc-head">
        {list.root ? (
          <Alert type="info" showIcon title={t(a.rootNote)} />
        ) : (
          <Radio.Group
            value={own}
            disabled={!list.mayChange}
            onChange={(event) => {
              setOwn(event.target.value as boolean);
              setSeen(null);
            }}
            options={[
              { value: false, label: list.own ? t(a.inherit) : t(a.inherited, { from: list.from }) },
              { value: true, label: t(a.own) },
            ]}
          />
        )}
      </div>
      {!list.mayChange && <Alert type="info" showIcon title={t(a.readOnly)} style={{ marginBottom: 12 }} />}
      <AclEditor entries={entries} roles={list.roles} disabled={!list.mayChange || !own} onChange={change} />
      {seen && <Effect seen={seen} />}
      {list.mayChange && (
        <div className="wm-doc-head" style={{ marginTop: 16 }}>
          <Button
            disabled={!changed}
            loading={busy}
            onClick={() => void during(async () => setSeen(await send(foreseeList, sent)))}
          >
            {t(a.foresee)}
          </Button>
          <Button
            type="primary"
            disabled={!changed || seen === null}
            loading={busy}
            onClick={() =>
              void during(async () => {
                await send(saveList, { ...sent, revision: list.revision });
                toast.success(t(a.saved));
                onSaved();
              })
            }
          >
            {t(a.save)}
          </Button>
        </div>
      )}
    </>
  );
}

const words = (rights: readonly DocumentRight[]): string => rights.map((right) => t(documentRights[right])).join(', ');

export function Effect({ seen }: { seen: Foreseen }) {
  const { people, documents, more } = seen;
  if (people.length === 0) return <Alert style={{ marginTop: 12 }} type="info" showIcon title={t(a.noEffect)} />;
  return (
    <>
      <Alert
        style={{ margin: '12px 0' }}
        type="warning"
        showIcon
        title={t(a.effect, { documents, people: people.length + more })}
      />
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: 240 }}
        dataSource={people}
        columns={[
          { title: t(a.person), dataIndex: 'name', width: 140 },
          { title: t(a.gains), key: 'gains', render: (_, one) => words(one.gains) },
          { title: t(a.loses), key: 'loses', render: (_, one) => words(one.loses) },
          { title: t(a.count), dataIndex: 'documents', width: 110, align: 'right' },
        ]}
      />
      {more > 0 && <p>{t(a.more, { count: more })}</p>}
    </>
  );
}
