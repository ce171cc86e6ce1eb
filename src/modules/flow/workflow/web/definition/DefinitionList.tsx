/** The definitions of the company. */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tag, Upload } from 'antd';
import { useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { ask } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { type Deed, ReportView } from '#web/report/ReportView.tsx';
import { useRights } from '#web/session.ts';
import { readProcess } from '../../definition/bpmn/bpmn-read.ts';
import { readXml } from '../../definition/bpmn/bpmn-xml.ts';
import {
  type DefinitionRow,
  enableDefinition,
  listDefinitions,
  removeDefinition,
} from '../../definition/definition.calls.ts';
import { definitionReport } from '../../definition/definition.reports.ts';
import type { BpmnDesign } from '../../definition/design.ts';
import { keyFits } from '../../definition/shapes.ts';
import { DefinitionDialog } from './DefinitionDialog.tsx';
import { StatusTag } from './designer-frame.tsx';
import { designerHref } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import { takeBpmn } from './take-bpmn.tsx';
import './designer.css';

type Dialog = { row: DefinitionRow | null; design?: BpmnDesign };

const designerOf = (row: Pick<DefinitionRow, 'id' | 'source'>): string => designerHref(row.id, row.source === 'bpmn');
/** It has a design of ours. */
const isOurs = (row: DefinitionRow): boolean => row.source !== 'external';

const cells = {
  name: (row: DefinitionRow) => (
    <PageLink to={designerOf(row)} className="wm-link" title={row.name}>
      {row.name}
    </PageLink>
  ),
  status: (row: DefinitionRow) => (
    <>
      <StatusTag status={row.status} />
      {row.versionNo !== null && row.changed && <Tag color="warning">{t(d.changed)}</Tag>}
    </>
  ),
  versionNo: ({ versionNo }: DefinitionRow) => versionNo !== null && `V${versionNo}`,
};
const WIDTHS = { key: 150, status: 150 };
const NONE: readonly DefinitionRow[] = [];

async function enable(row: DefinitionRow): Promise<void> {
  const enabled = row.status === 'disabled' ? 'yes' : 'no';
  if (enabled === 'no' && !(await ask({ title: d.disableAsk, params: { name: row.name } }))) return;
  await send(enableDefinition, { id: row.id, enabled });
}

async function remove(row: DefinitionRow): Promise<void> {
  if (!(await ask({ title: d.removeAsk, params: { name: row.name }, danger: true }))) return;
  await send(removeDefinition, { id: row.id });
}

/** A design from a file, with its description of itself. */
async function designOf(file: File): Promise<BpmnDesign | null> {
  const xml = await takeBpmn(file);
  if (xml === null) return null;
  const { key, name, variables, settings } = readProcess(await readXml(xml));
  const title = name || file.name.replace(/\.\w+$/, '');
  return { source: 'bpmn', key: keyFits(key) ? key : '', name: title, variables, settings, xml };
}

export function DefinitionList() {
  const rights = useRights();
  const editable = rights.can('wf:definition:edit');
  const publishable = rights.can('wf:definition:publish');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const others = useCall(listDefinitions, {}, { quiet: true, enabled: dialog !== null, staleTime: 0 });
  const take = async (file: File): Promise<void> => {
    const design = await designOf(file);
    if (design) setDialog({ row: null, design });
  };
  const deeds = (row: DefinitionRow): Deed<DefinitionRow>[] => [
    { key: 'design', label: d.design, run: () => go(designerOf(row)) },
    ...(editable ? [{ key: 'info', label: d.info, run: () => setDialog({ row }) }] : []),
    ...(isOurs(row) ? [{ key: 'expert', label: d.expert, run: () => go(designerHref(row.id, true)) }] : []),
    ...(publishable && row.versionNo !== null
      ? [{ key: 'enable', label: row.status === 'disabled' ? d.enable : d.disable, run: enable }]
      : []),
    ...(editable && row.versionNo === null ? [{ key: 'remove', label: d.remove, danger: true, run: remove }] : []),
  ];
  const tools = editable && (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ row: null })}>
        {t(d.create)}
      </Button>
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
    </>
  );
  return (
    <>
      <ReportView
        report={definitionReport}
        cells={cells}
        cellWidths={WIDTHS}
        tools={tools}
        deeds={deeds}
        none={d.empty}
        first={editable ? d.create : undefined}
      />
      {dialog && (
        <DefinitionDialog
          {...dialog}
          others={others.data ?? NONE}
          onClose={(made) => {
            setDialog(null);
            if (made) void go(designerOf(made));
          }}
        />
      )}
    </>
  );
}
