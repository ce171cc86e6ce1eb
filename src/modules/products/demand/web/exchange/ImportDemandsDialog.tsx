/** Demands from a file: choose it, see what becomes of each demand, import. The file is sent again for each step. */
import { InboxOutlined } from '@ant-design/icons';
import { Button, Modal, Select, Table, Tabs, Tag, Upload } from 'antd';
import { useRef, useState } from 'react';
import { newKey, upload } from '#web/api.ts';
import { EntityPicker } from '#web/entity/EntityPicker.tsx';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { CallProgress, wasCancelled } from '#web/parts/CallProgress.tsx';
import { type Refusal, RefusalAlert, refusalOf } from '#web/parts/RefusalAlert.tsx';
import { devDemand } from '../../dev-demand.entity.ts';
import { DEMAND_FIELDS, type DemandMapping } from '../../exchange/file-demands.ts';
import {
  type DemandFileRead,
  type FileLine,
  type FileTarget,
  importDemandFile,
  previewDemandFile,
} from '../../exchange.calls.ts';
import { libDemand } from '../../lib-demand.entity.ts';
import { demandFilePageTexts as x } from './file-texts.ts';
import './exchange.css';

const COLORS = { new: 'green', changed: 'warning', same: undefined } as const;
const WHAT = { new: x.added, changed: x.changed, same: x.same } as const;

function Counts({ counts }: { counts: DemandFileRead['counts'] }) {
  const all = [
    [x.inFile, counts.demands],
    [x.added, counts.added],
    [x.changed, counts.changed],
    [x.same, counts.same],
    [x.rejected, counts.rejected + counts.linksRejected],
    [x.links, counts.links],
  ] as const;
  return (
    <div className="wm-demand-file-counts">
      {all.map(([label, count]) => (
        <div key={label.key} className={label === x.rejected && count > 0 ? 'wm-demand-file-bad' : undefined}>
          <b>{count}</b>
          <small>{t(label)}</small>
        </div>
      ))}
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly FileLine[] }) => (
  <Table
    size="small"
    rowKey={(line) => lines.indexOf(line)}
    dataSource={[...lines]}
    pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    columns={[
      {
        title: t(devDemand.fields.title.label),
        render: (_, { title, depth }) => <span style={{ paddingLeft: depth * 18 }}>{title}</span>,
      },
      {
        title: t(x.becomes),
        width: 280,
        render: (_, { what, fields }) => (
          <>
            <Tag color={COLORS[what]}>{t(WHAT[what])}</Tag>
            <span className="wm-hint">{fields.map((field) => t(devDemand.fields[field].label)).join(', ')}</span>
          </>
        ),
      },
    ]}
  />
);

interface MappingProps {
  read: DemandFileRead;
  goesTo: FileTarget;
  disabled: boolean;
  onChange(mapping: DemandMapping): void;
}
function Mapping({ read, goesTo, disabled, onChange }: MappingProps) {
  const { fields } = goesTo === 'devDemand' ? devDemand : libDemand;
  const options = [
    { value: '', label: t(x.ignored) },
    ...DEMAND_FIELDS.filter((field) => field in fields).map((field) => ({
      value: field as string,
      label: t(devDemand.fields[field].label),
    })),
  ];
  return (
    <Table
      size="small"
      rowKey="name"
      dataSource={[...read.columns]}
      pagination={false}
      columns={[
        { title: t(x.column), dataIndex: 'name', width: 240 },
        {
          title: t(x.becomes),
          width: 220,
          render: (_, { name }) => (
            <Select
              aria-label={`${t(x.becomes)} ${name}`}
              size="small"
              style={{ width: '100%' }}
              disabled={disabled}
              value={read.mapping[name] ?? ''}
              options={options}
              onChange={(field) => onChange({ ...read.mapping, [name]: field } as DemandMapping)}
            />
          ),
        },
        { title: t(x.sample), dataIndex: 'sample', ellipsis: true },
      ]}
    />
  );
}

const Rejects = ({ rejects }: Pick<DemandFileRead, 'rejects'>) => (
  <Table
    size="small"
    rowKey={(one) => rejects.indexOf(one)}
    dataSource={[...rejects]}
    locale={{ emptyText: t(x.none) }}
    pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
    columns={[
      { title: t(x.name), dataIndex: 'name', width: '40%' },
      { title: t(x.reason), dataIndex: 'reason' },
    ]}
  />
);

interface DialogProps {
  goesTo: FileTarget;
  onClose(): void;
}
export function ImportDemandsDialog({ goesTo, onClose }: DialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<DemandFileRead | null>(null);
  const [done, setDone] = useState(false);
  const [product, setProduct] = useState<number | null>(null);
  const [version, setVersion] = useState<number | null>(null);
  const [busy, setBusy] = useState<'read' | 'import' | null>(null);
  const [watch, setWatch] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Only the answer to the last question counts. */
  const asked = useRef(0);

  const ask = async (
    what: 'read' | 'import',
    picked: File,
    mapping: DemandMapping | null,
    place: object,
  ): Promise<void> => {
    const turn = ++asked.current;
    const id = newKey();
    setWatch(id);
    setBusy(what);
    setRefusal(null);
    try {
      const input = { goesTo, ...place, ...(mapping && { mapping }) };
      const options = { quiet: true, background: true, watch: id } as const;
      const found =
        what === 'read'
          ? await upload(previewDemandFile, input, picked, options)
          : await upload(importDemandFile, input, picked, options);
      if (turn !== asked.current) return;
      setRead(found);
      if (what === 'import') setDone(true);
    } catch (error) {
      if (turn !== asked.current) return;
      if (wasCancelled(error)) toast.info((error as Error).message);
      else setRefusal(refusalOf(error));
    } finally {
      if (turn === asked.current) setBusy(null);
    }
  };
  const place = { ...(product !== null && { product }), ...(version !== null && { productVersion: version }) };
  const pick = (picked: File): false => {
    setFile(picked);
    setRead(null);
    void ask('read', picked, null, place);
    return false;
  };
  const move = (next: { product: number | null; version: number | null }): void => {
    setProduct(next.product);
    setVersion(next.version);
    if (file && read)
      void ask('read', file, read.mapping, {
        ...(next.product !== null && { product: next.product }),
        ...(next.version !== null && { productVersion: next.version }),
      });
  };
  const taken = read ? read.counts.added + read.counts.changed + read.counts.same : 0;
  const footer = done ? (
    <Button type="primary" onClick={onClose}>
      {t(x.close)}
    </Button>
  ) : (
    <>
      {read && (
        <Button disabled={busy !== null} onClick={() => setRead(null)}>
          {t(x.otherFile)}
        </Button>
      )}
      <Button disabled={busy === 'import'} onClick={onClose}>
        {t(x.cancel)}
      </Button>
      {read && file && (
        <Button
          type="primary"
          loading={busy === 'import'}
          disabled={busy !== null || taken === 0}
          onClick={() => void ask('import', file, read.mapping, place)}
        >
          {t(x.run)}
        </Button>
      )}
    </>
  );
  return (
    <Modal
      open
      centered
      width={960}
      title={t(x.title)}
      mask={{ closable: false }}
      closable={busy !== 'import'}
      keyboard={busy !== 'import'}
      onCancel={onClose}
      footer={footer}
    >
      <div className="wm-demand-file">
        {goesTo === 'devDemand' && !done && (
          <div className="wm-demand-file-target">
            <EntityPicker
              to="product"
              placeholder={t(x.product)}
              allowClear
              value={product}
              disabled={busy !== null}
              onChange={(next) => move({ product: next, version: null })}
            />
            <EntityPicker
              to="productVersion"
              key={product}
              placeholder={t(x.version)}
              allowClear
              scope={{ productId: product ?? 0 }}
              disabled={product === null || busy !== null}
              value={version}
              onChange={(next) => move({ product, version: next })}
            />
          </div>
        )}
        {refusal && <RefusalAlert {...refusal} />}
        {busy && <CallProgress key={watch} id={watch} />}
        {!read && (
          <Upload.Dragger
            accept=".reqif,.reqifz,.xlsx,.docx"
            multiple={false}
            showUploadList={false}
            disabled={busy !== null}
            beforeUpload={pick}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined />
            </p>
            <p className="ant-upload-text">{t(x.drop)}</p>
            <p className="ant-upload-hint">{t(x.kinds)}</p>
          </Upload.Dragger>
        )}
        {read && (
          <>
            <Counts counts={read.counts} />
            <Tabs
              size="small"
              items={[
                { key: 'lines', label: `${t(x.demands)} (${taken})`, children: <Lines lines={read.lines} /> },
                ...(done
                  ? []
                  : [
                      {
                        key: 'columns',
                        label: t(x.columns),
                        children: (
                          <Mapping
                            read={read}
                            goesTo={goesTo}
                            disabled={busy !== null}
                            onChange={(mapping) => {
                              setRead({ ...read, mapping });
                              if (file) void ask('read', file, mapping, place);
                            }}
                          />
                        ),
                      },
                    ]),
                {
                  key: 'rejects',
                  label: `${t(x.rejects)} (${read.counts.rejected + read.counts.linksRejected})`,
                  children: <Rejects rejects={read.rejects} />,
                },
                {
                  key: 'notes',
                  label: `${t(x.notes)} (${read.notes.length})`,
                  children: (
                    <ul>
                      {read.notes.map((note, at) => (
                        <li key={at}>{note}</li>
                      ))}
                    </ul>
                  ),
                },
              ]}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
