/** The definitions of the company, grouped by module. */

import { ImportOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps, Segmented, Skeleton, Table, Tag, Upload } from 'antd';
import { useMemo, useState } from 'react';
import { useAddressState, useTyped } from '#web/address-state.ts';
import { send, useCall } from '#web/api.ts';
import { useTablePages } from '#web/entity/list/ListPages.tsx';
import { NoRows } from '#web/entity/list/NoRows.tsx';
import { ReadError } from '#web/entity/ReadError.tsx';
import { ask } from '#web/feedback.tsx';
import { instantText } from '#web/fields/format.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { SearchBox } from '#web/parts/SearchBox.tsx';
import { useRights } from '#web/session.ts';
import { readProcess } from '../../definition/bpmn-read.ts';
import { readXml } from '../../definition/bpmn-xml.ts';
import {
  DEFINITION_MODULES,
  type DefinitionModule,
  type DefinitionRow,
  enableDefinition,
  listDefinitions,
  removeDefinition,
} from '../../definition/definition.calls.ts';
import type { BpmnDesign } from '../../definition/design.ts';
import { keyFits } from '../../definition/shapes.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import { StatusTag } from './designer-frame.tsx';
import { designerHref } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import { takeBpmn } from './take-bpmn.ts';
import '#web/entity/entity.css';
import './designer.css';

type Filter = DefinitionModule | 'all';
type Dialog = { row: DefinitionRow | null; design?: BpmnDesign };

const designerOf = (row: Pick<DefinitionRow, 'id' | 'source'>): string => designerHref(row.id, row.source === 'bpmn');
/** It has a design of ours. */
const isOurs = (row: DefinitionRow): boolean => row.source !== 'external';

export function DefinitionList() {
  const rights = useRights();
  const editable = rights.can('wf:definition:edit');
  const publishable = rights.can('wf:definition:publish');
  const { data, error, refetch } = useCall(listDefinitions, {}, { quiet: true, staleTime: 0 });
  const { text, set } = useAddressState();
  const words = text('search');
  const typed = useTyped(words, (search) => set({ search }));
  const module = (text('module') || 'all') as Filter;
  const pages = useTablePages();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return (data ?? []).filter(
      (row) =>
        (module === 'all' || row.module === module) &&
        (wanted === '' || row.name.toLowerCase().includes(wanted) || row.key.toLowerCase().includes(wanted)),
    );
  }, [data, words, module]);
  if (error && !data) return <ReadError error={error} retry={refetch} />;
  if (!data) return <Skeleton active style={{ padding: 16 }} />;

  const enable = async (row: DefinitionRow): Promise<void> => {
    const enabled = row.status === 'disabled' ? 'yes' : 'no';
    if (enabled === 'no' && !(await ask({ title: d.disableAsk, params: { name: row.name } }))) return;
    await send(enableDefinition, { id: row.id, enabled });
    await refetch();
  };
  const remove = async (row: DefinitionRow): Promise<void> => {
    if (!(await ask({ title: d.removeAsk, params: { name: row.name }, danger: true }))) return;
    await send(removeDefinition, { id: row.id });
    await refetch();
  };
  const take = async (file: File): Promise<void> => {
    const xml = await takeBpmn(file);
    if (xml === null) return;
    const { key, name, variables, settings } = readProcess(await readXml(xml));
    const title = name || file.name.replace(/\.\w+$/, '');
    const made: BpmnDesign = { source: 'bpmn', key: keyFits(key) ? key : '', name: title, variables, settings, xml };
    setDialog({ row: null, design: made });
  };
  const menuOf = (row: DefinitionRow): MenuProps['items'] => [
    ...(editable ? [{ key: 'info', label: t(d.info), onClick: () => setDialog({ row }) }] : []),
    ...(isOurs(row) ? [{ key: 'expert', label: t(d.expert), onClick: () => void go(designerHref(row.id, true)) }] : []),
    ...(publishable && row.versionNo !== null
      ? [
          {
            key: 'enable',
            label: t(row.status === 'disabled' ? d.enable : d.disable),
            onClick: () => void enable(row).catch(() => undefined),
          },
        ]
      : []),
    ...(editable && row.versionNo === null
      ? [{ key: 'remove', danger: true, label: t(d.remove), onClick: () => void remove(row).catch(() => undefined) }]
      : []),
  ];
  const open = (row: DefinitionRow) => <PageLink to={designerOf(row)}>{row.name}</PageLink>;
  const columns = [
    { title: t(d.name), key: 'name', render: (_: unknown, row: DefinitionRow) => open(row) },
    { title: t(d.key), dataIndex: 'key', width: 190, ellipsis: true },
    {
      title: t(d.module),
      key: 'module',
      width: 110,
      render: (_: unknown, row: DefinitionRow) => t(DEFINITION_MODULES[row.module]),
    },
    {
      title: t(d.status),
      key: 'status',
      width: 230,
      render: (_: unknown, row: DefinitionRow) => (
        <>
          <StatusTag status={row.status} />
          {row.versionNo !== null && row.changed && <Tag color="warning">{t(d.changed)}</Tag>}
        </>
      ),
    },
    {
      title: t(d.version),
      key: 'versionNo',
      width: 80,
      render: (_: unknown, row: DefinitionRow) => row.versionNo ?? <span className="wm-none">—</span>,
    },
    {
      title: t(d.updated),
      key: 'updated',
      width: 220,
      render: (_: unknown, row: DefinitionRow) => `${instantText(row.updatedAt)} ${row.updatedBy ?? ''}`,
    },
    { title: t(d.description), dataIndex: 'description', ellipsis: true },
    {
      title: '',
      key: 'actions',
      width: 110,
      render: (_: unknown, row: DefinitionRow) => (
        <>
          <Button type="link" size="small" onClick={() => void go(designerOf(row))}>
            {t(d.design)}
          </Button>
          <Dropdown menu={{ items: menuOf(row) ?? [] }} trigger={['click']}>
            <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t(d.info)} ${row.name}`} />
          </Dropdown>
        </>
      ),
    },
  ];
  const counted = (key: Filter): number => data.filter((row) => key === 'all' || row.module === key).length;
  const used = (Object.keys(DEFINITION_MODULES) as DefinitionModule[]).filter((key) => counted(key) > 0);
  return (
    <div className="wm-list">
      <div className="wm-card wm-list-body">
        <div className="wm-toolbar">
          <SearchBox
            allowClear
            style={{ width: 240 }}
            placeholder={t(d.search)}
            aria-label={t(d.search)}
            value={typed.value}
            onChange={(e) => typed.type(e.target.value)}
            onSearch={typed.now}
          />
          <Segmented<Filter>
            value={module}
            options={[
              { value: 'all', label: `${t(d.allModules)} ${counted('all')}` },
              ...used.map((key) => ({ value: key, label: `${t(DEFINITION_MODULES[key])} ${counted(key)}` })),
            ]}
            onChange={(next) => set({ module: next === 'all' ? '' : next })}
          />
          {editable && (
            <div className="wm-toolbar-right">
              <Upload
                accept=".bpmn,.xml"
                showUploadList={false}
                beforeUpload={(file) => {
                  void take(file);
                  return false;
                }}
              >
                <Button icon={<ImportOutlined />}>{t(d.importBpmn)}</Button>
              </Upload>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ row: null })}>
                {t(d.create)}
              </Button>
            </div>
          )}
        </div>
        <Table<DefinitionRow>
          size="small"
          rowKey="id"
          dataSource={found}
          columns={columns}
          pagination={pages}
          locale={{ emptyText: <NoRows none={d.empty} first={editable ? d.create : undefined} /> }}
        />
      </div>
      {dialog && (
        <DefinitionDialog
          {...dialog}
          others={data}
          onClose={(made) => {
            setDialog(null);
            void refetch();
            if (made) void go(designerOf(made));
          }}
        />
      )}
    </div>
  );
}
