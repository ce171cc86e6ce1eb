/** The bar of a designer: name, state, problems, undoing, panels, saving and publishing. */
import {
  ArrowLeftOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  RedoOutlined,
  SettingOutlined,
  TableOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Space, Tag } from 'antd';
import type { ReactNode } from 'react';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import type { DefinitionDetail, SaidProblem } from '../../definition/definition.calls.ts';
import { versionTexts as v } from '../../definition/definition.texts.ts';
import { PanelToggle, ProblemsButton, StatusTag, Tool } from './designer-frame.tsx';
import { DESIGNER } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import type { DefinitionState } from './use-definition.tsx';

const PANELS = {
  variables: <TableOutlined />,
  settings: <SettingOutlined />,
  simulate: <ExperimentOutlined />,
  versions: <HistoryOutlined />,
};
/** Panels of every designer. */
export type DesignerPanel = keyof typeof PANELS;

interface DesignerBarProps {
  name: string;
  detail: DefinitionDetail;
  definition: DefinitionState;
  dirty: boolean;
  problems: readonly SaidProblem[];
  /** Goes to the card of a problem. */
  onFind(card: string): void;
  history: { undo(): void; redo(): void; canUndo?: boolean; canRedo?: boolean };
  panel: string | null;
  onToggle(panel: DesignerPanel): void;
  /** Beside undoing. */
  view?: ReactNode;
  /** Before saving: export and the like. */
  children: ReactNode;
}

export function DesignerBar(props: DesignerBarProps) {
  const { name, detail, definition, dirty, problems, onFind, history, panel, onToggle, view, children } = props;
  const { editable, publishable, busy, save, publish } = definition;
  const { undo, redo, canUndo = true, canRedo = true } = history;
  return (
    <div className="wf-bar">
      <Tool name="back" type="text" icon={<ArrowLeftOutlined />} onClick={() => void go(DESIGNER)} />
      <div className="wf-bar-name">
        <span>{name}</span>
        <StatusTag status={detail.status} />
        {detail.versionNo !== null && (
          <span className="wf-hint" title={`${t(v.version)} ${detail.versionNo}`}>{`V${detail.versionNo}`}</span>
        )}
        {dirty && <Tag color="warning">{t(d.unsaved)}</Tag>}
      </div>
      <ProblemsButton problems={problems} onSelect={onFind} />
      <Space.Compact>
        <Tool name="undo" icon={<UndoOutlined />} disabled={!canUndo} onClick={undo} />
        <Tool name="redo" icon={<RedoOutlined />} disabled={!canRedo} onClick={redo} />
      </Space.Compact>
      {view}
      {(Object.keys(PANELS) as DesignerPanel[]).map((one) => (
        <PanelToggle key={one} name={one} icon={PANELS[one]} open={panel === one} onToggle={onToggle} />
      ))}
      {children}
      {editable && (
        <Button disabled={!dirty} loading={busy} onClick={() => void save()}>
          {t(d.save)}
        </Button>
      )}
      {publishable && (
        <Button type="primary" disabled={problems.some((one) => !one.warning)} onClick={() => void publish()}>
          {t(d.publish)}
        </Button>
      )}
    </div>
  );
}
