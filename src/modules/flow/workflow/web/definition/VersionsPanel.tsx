/** Published versions: compare any two (or one with the draft), take one back into the draft. */
import { ExportOutlined } from '@ant-design/icons';
import { Button, Checkbox, Empty, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { VersionPickers } from '#web/compare/VersionPickers.tsx';
import { entityTexts } from '#web/entity/entity-texts.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { exportFile } from '#web/parts/CallProgress.tsx';
import {
  compareVersions,
  type DesignOptions,
  exportVersions,
  listVersions,
  readVersion,
  type VersionRow,
} from '../../definition/definition.calls.ts';
import { versionTexts as v } from '../../definition/definition.texts.ts';
import type { Design } from '../../definition/design.ts';
import { ChangeList } from './ChangeList.tsx';
import { designerTexts as d } from './designer-texts.ts';

interface ComparisonProps {
  id: number;
  versions: readonly VersionRow[];
  between: readonly [from: number, to: number];
  options: DesignOptions;
  onChange(between: [from: number, to: number] | null): void;
}

function Comparison({ id, versions, between: [from, to], options, onChange }: ComparisonProps) {
  const { data, error, refetch } = useCall(compareVersions, { id, from, to }, { quiet: true, staleTime: 0 });
  return (
    <Modal
      open
      centered
      width={860}
      title={
        <VersionPickers
          versions={versions.map(({ no }) => ({ id: no, name: `${t(v.version)} ${no}` }))}
          now={t(v.draftVersion)}
          before={from}
          after={to}
          onChange={(older, newer) => onChange([older, newer])}
        />
      }
      footer={
        <Button
          icon={<ExportOutlined />}
          onClick={() => void exportFile(exportVersions, { id, from, to }).catch(() => undefined)}
        >
          {t(entityTexts.export)}
        </Button>
      }
      onCancel={() => onChange(null)}
      styles={{ body: { maxHeight: '70vh', overflow: 'auto' } }}
    >
      {error && !data ? (
        <ReadError error={error} retry={refetch} />
      ) : data ? (
        <ChangeList changes={data} before={data.before} after={data.after} options={options} />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

export function VersionsPanel({
  id,
  options,
  editable,
  onRestore,
}: {
  id: number;
  options: DesignOptions;
  editable: boolean;
  onRestore(design: Design): void;
}) {
  const { data, error, refetch } = useCall(listVersions, { id }, { quiet: true, staleTime: 0 });
  const [marked, setMarked] = useState<number[]>([]);
  const [compared, setCompared] = useState<[number, number] | null>(null);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const mark = (no: number, on: boolean): void =>
    setMarked((before) => (on ? [...before, no].slice(-2) : before.filter((n) => n !== no)));
  // The draft (0) is newer than every version.
  const age = (no: number): number => (no === 0 ? Number.POSITIVE_INFINITY : no);
  const compare = (): void => {
    const [a = 0, b = 0] = [...marked].sort((x, y) => age(x) - age(y));
    setCompared([a, b]);
  };
  const restore = async ({ no }: VersionRow): Promise<void> => {
    if (!(await ask({ title: d.restoreAsk, params: { no } }))) return;
    const { design } = await send(readVersion, { id, no });
    onRestore(design);
  };
  const box = (no: number, label: string) => (
    <Checkbox aria-label={label} checked={marked.includes(no)} onChange={(e) => mark(no, e.target.checked)} />
  );
  return (
    <>
      <div className="wf-rule">
        <span className="wf-rule-value wf-hint">{t(d.compareHint)}</span>
        <Button size="small" disabled={marked.length !== 2} onClick={compare}>
          {t(d.compare)}
        </Button>
      </div>
      <table className="wf-changes">
        <tbody>
          <tr>
            <td>{box(0, t(v.draftVersion))}</td>
            <td colSpan={3}>{t(v.draftVersion)}</td>
          </tr>
          {data.map((version) => (
            <tr key={version.no}>
              <td>{box(version.no, `${t(v.version)} ${version.no}`)}</td>
              <td style={{ whiteSpace: 'nowrap' }}>
                {`${t(v.version)} ${version.no}`} {version.current && <Tag color="success">{t(d.current)}</Tag>}
              </td>
              <td>
                <div>{version.note ?? <span className="wm-none">—</span>}</div>
                <div className="wf-hint">
                  {instantText(version.publishedAt)} {version.publishedBy}
                </div>
              </td>
              <td>
                {editable && (
                  <Button size="small" type="link" onClick={() => void restore(version).catch(() => undefined)}>
                    {t(d.restore)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(entityTexts.noOptions)} />}
      {compared && <Comparison id={id} versions={data} between={compared} options={options} onChange={setCompared} />}
    </>
  );
}
