/** The bar of the tree designer: name, state, tools, panels, saving and publishing. */
import {
  ArrowLeftOutlined,
  DownloadOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  RedoOutlined,
  SettingOutlined,
  TableOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Space, Tag } from 'antd';
import { saveBlob } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { writeProcess } from '../../definition/bpmn-write.ts';
import { graphOf } from '../../definition/compile.ts';
import type { DefinitionDetail, SaidProblem } from '../../definition/definition.calls.ts';
import type { TreeDesign } from '../../definition/design.ts';
import { PanelToggle, ProblemsButton, StatusTag, Tool } from './designer-frame.tsx';
import { DESIGNER, designerHref } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import type { DefinitionState } from './use-definition.tsx';
import type { DesignState } from './use-design.ts';

export type TreePanel = 'step' | 'variables' | 'settings' | 'simulate' | 'versions';

const PANELS = {
  variables: <TableOutlined />,
  settings: <SettingOutlined />,
  simulate: <ExperimentOutlined />,
  versions: <HistoryOutlined />,
};

async function exportBpmn(design: TreeDesign): Promise<void> {
  const { graph } = await graphOf(design);
  const xml = await writeProcess({ ...graph, variables: design.variables });
  saveBlob(new Blob([xml], { type: 'application/xml' }), `${design.key}.bpmn`);
}

interface Props {
  detail: DefinitionDetail;
  state: DesignState;
  definition: DefinitionState;
  problems: readonly SaidProblem[];
  panel: TreePanel | null;
  onPanel(panel: TreePanel | null): void;
  /** Goes to the card of a problem. */
  onFind(card: string): void;
}

export function TreeBar({ detail, state, definition, problems, panel, onPanel, onFind }: Props) {
  const { editable, publishable } = definition;
  const design = state.design as TreeDesign;
  const openExpert = async (): Promise<void> => {
    if (state.dirty) return toast.warning(t(d.saveFirst));
    if (await ask({ title: d.toExpertAsk })) await go(designerHref(detail.id, true));
  };
  return (
    <div className="wf-bar">
      <Tool name="back" type="text" icon={<ArrowLeftOutlined />} onClick={() => void go(DESIGNER)} />
      <div className="wf-bar-name">
        <span>{design.name}</span>
        <StatusTag status={detail.status} />
        {detail.versionNo !== null && (
          <span className="wf-hint" title={`${t(d.version)} ${detail.versionNo}`}>{`V${detail.versionNo}`}</span>
        )}
        {state.dirty && <Tag color="warning">{t(d.unsaved)}</Tag>}
      </div>
      <ProblemsButton problems={problems} onSelect={onFind} />
      <Space.Compact>
        <Tool name="undo" icon={<UndoOutlined />} disabled={!state.canUndo} onClick={state.undo} />
        <Tool name="redo" icon={<RedoOutlined />} disabled={!state.canRedo} onClick={state.redo} />
      </Space.Compact>
      {(Object.keys(PANELS) as (keyof typeof PANELS)[]).map((name) => (
        <PanelToggle
          key={name}
          name={name}
          icon={PANELS[name]}
          open={panel === name}
          onToggle={(chosen) => onPanel(panel === chosen ? null : chosen)}
        />
      ))}
      <Tool name="exportBpmn" icon={<DownloadOutlined />} onClick={() => void exportBpmn(design)} />
      {editable && <Button onClick={() => void openExpert()}>{t(d.expert)}</Button>}
      {editable && (
        <Button disabled={!state.dirty} loading={definition.busy} onClick={() => void definition.save()}>
          {t(d.save)}
        </Button>
      )}
      {publishable && (
        <Button
          type="primary"
          disabled={problems.some((one) => !one.warning)}
          onClick={() => void definition.publish()}
        >
          {t(d.publish)}
        </Button>
      )}
    </div>
  );
}
