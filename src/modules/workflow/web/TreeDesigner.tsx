/** The tree designer of one definition: bar, canvas, panel at the right. */
import {
  ArrowLeftOutlined,
  CheckOutlined,
  CloseOutlined,
  DownloadOutlined,
  ExperimentOutlined,
  HistoryOutlined,
  MinusOutlined,
  PlusOutlined,
  RedoOutlined,
  SettingOutlined,
  TableOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button, Popover, Space, Tag, Tooltip } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { CallRefused, saveBlob, send } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { useRights } from '#web/session.ts';
import { writeProcess } from '../bpmn-write.ts';
import { graphOf } from '../compile.ts';
import {
  type DefinitionDetail,
  type DesignOptions,
  type SaidProblem,
  type SimulatedPath,
  saveDesign,
} from '../definition.calls.ts';
import type { Design, TreeDesign } from '../design.ts';
import {
  addBranch,
  blockOf,
  findStep,
  insertStep,
  isBlock,
  moveBranch,
  moveStep,
  type Place,
  removeBranch,
  removeStep,
  type Tree,
} from '../tree.ts';
import { SettingsPanel, VariablesPanel } from './DefinitionPanel.tsx';
import { DESIGNER, designerHref } from './designer-links.ts';
import { designerTexts as d, stepTexts } from './designer-texts.ts';
import { Facts, fieldsOf, typesWithBuiltIn } from './form-parts.tsx';
import { copyStep, type NewKind, newBranch, newStep } from './new-step.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { idsOnPath, SimulationPanel } from './SimulationPanel.tsx';
import { StepPanel } from './StepPanel.tsx';
import { type CardAction, TreeCanvas } from './TreeCanvas.tsx';
import { problemsByCard, useDesign, useProblems } from './use-design.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import './designer.css';

type Panel = 'step' | 'variables' | 'settings' | 'simulate' | 'versions';

/** Words of the step a panel shows. */
function titleOf(tree: Tree, id: string): string {
  if (id === tree.start.id) return t(stepTexts.start);
  const step = findStep(tree, id);
  if (step) return t(step.kind === 'cc' && step.as === 'notice' ? stepTexts.notice : stepTexts[step.kind]);
  const block = blockOf(tree, id);
  return block ? t(stepTexts[block.kind]) : '';
}

function act(tree: Tree, id: string, action: CardAction): Tree {
  const branch = findStep(tree, id) === undefined;
  switch (action) {
    case 'up':
    case 'down':
      return branch ? tree : moveStep(tree, id, action === 'up' ? -1 : 1);
    case 'left':
    case 'right':
      return branch ? moveBranch(tree, id, action === 'left' ? -1 : 1) : tree;
    case 'remove':
      return branch ? removeBranch(tree, id) : removeStep(tree, id);
    case 'duplicate': {
      const step = findStep(tree, id);
      return step ? insertStep(tree, { after: id }, copyStep(tree, step)) : tree;
    }
  }
}

export function StatusTag({ status }: { status: DefinitionDetail['status'] }) {
  const color = { draft: 'default', published: 'success', disabled: 'warning' }[status];
  return <Tag color={color}>{t(d[status])}</Tag>;
}

export function ProblemsButton({
  problems,
  onSelect,
}: {
  problems: readonly SaidProblem[];
  onSelect(card: string): void;
}) {
  const [open, setOpen] = useState(false);
  if (problems.length === 0)
    return (
      <Tag icon={<CheckOutlined />} color="success">
        {t(d.noProblems)}
      </Tag>
    );
  const cards = [...problemsByCard(problems)];
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      content={
        <ul className="wf-problem-list">
          {cards.map(([card, texts]) => (
            <li key={card}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onSelect(card);
                }}
              >
                {texts.map((text) => (
                  <div key={text}>{text}</div>
                ))}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      <Button danger size="small" icon={<WarningOutlined />}>
        {t(d.problems, { count: problems.length })}
      </Button>
    </Popover>
  );
}

export function PanelFrame({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  return (
    <section className="wf-panel" aria-label={title}>
      <div className="wf-panel-head">
        <span>{title}</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Esc" onClick={onClose} />
      </div>
      <div className="wf-panel-body">{children}</div>
    </section>
  );
}

interface Props {
  detail: DefinitionDetail & { design: TreeDesign };
  options: DesignOptions;
  /** Read the definition again after it was saved or published. */
  onChanged(): void;
}

/** Saving, publishing and leaving, the same for both designers. */
export function useDefinition(detail: DefinitionDetail, markSaved: (design: Design) => void, onChanged: () => void) {
  const [revision, setRevision] = useState(detail.revision);
  const [busy, setBusy] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const save = async (design: Design): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const { revision: next } = await send(
        saveDesign,
        { id: detail.id, revision, design },
        { quiet: [CODE.conflict] },
      );
      setRevision(next);
      markSaved(design);
      toast.success(t(d.saved));
      onChanged();
      return true;
    } catch (error) {
      if (error instanceof CallRefused && error.code === CODE.conflict) toast.error(t(d.conflict));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { revision, busy, save, publishing, setPublishing };
}

/** Keys of the screen wherever the focus is, but not under a dialog. */
export function useShortcuts(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.target as HTMLElement).closest('.ant-modal')) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function TreeDesigner({ detail, options, onChanged }: Props) {
  const rights = useRights();
  const editable = rights.can('wf:definition:edit');
  const publishable = rights.can('wf:definition:publish');
  const state = useDesign(detail.design);
  const design = state.design as TreeDesign;
  const { tree, variables, formId } = design;
  const definition = useDefinition(detail, state.markSaved, onChanged);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [path, setPath] = useState<SimulatedPath | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const problems = useProblems(design, options);
  const marks = useMemo(() => problemsByCard(problems), [problems]);
  const taken = useMemo(() => (path && panel === 'simulate' ? idsOnPath(path) : null), [path, panel]);
  const facts = useMemo(
    () => ({
      options,
      variables,
      types: typesWithBuiltIn(variables),
      fields: fieldsOf({ variables, ...(formId !== undefined && { formId }) }, options),
      disabled: !editable,
    }),
    [options, variables, formId, editable],
  );
  useDirty(state.dirty);

  const change = (next: Tree, key?: string): void => state.change({ ...design, tree: next }, key);
  const select = (id: string): void => {
    if (id === tree.end.id) return;
    setSelected(id);
    setPanel('step');
  };
  /** Selects a card that may be out of sight. */
  const find = (id: string): void => {
    select(id);
    const card = canvas.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
    card?.scrollIntoView({ block: 'center', inline: 'center' });
    card?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const { current } = canvas;
    if (current) current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
  }, []);
  const show = (next: Panel): void => setPanel(panel === next ? null : next);
  const add = (place: Place, kind: NewKind): void => {
    const step = newStep(tree, kind);
    change(insertStep(tree, place, step));
    select(step.id);
  };
  const addWay = (id: string): void => {
    const block = findStep(tree, id);
    if (!block || !isBlock(block)) return;
    const branch = newBranch(tree, block.kind, block.branches.length, []);
    change(addBranch(tree, id, branch));
    if (block.kind !== 'parallel') select(branch.id);
  };
  useShortcuts((event) => {
    if (!event.ctrlKey && !event.metaKey) {
      if (event.key === 'Escape') setPanel(null);
      return;
    }
    const key = event.key.toLowerCase();
    const typing = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
    if (key === 's') void (state.dirty && editable && definition.save(design));
    else if (typing) return;
    else if (key === 'z' && !event.shiftKey) state.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) state.redo();
    else return;
    event.preventDefault();
  });
  const exportBpmn = async (): Promise<void> => {
    const { graph } = await graphOf(design);
    const xml = await writeProcess({ ...graph, variables });
    saveBlob(new Blob([xml], { type: 'application/xml' }), `${design.key}.bpmn`);
  };
  const openExpert = async (): Promise<void> => {
    if (state.dirty) return toast.warning(t(d.saveFirst));
    if (await ask({ title: d.toExpertAsk })) await go(designerHref(detail.id, true));
  };
  const publish = async (): Promise<void> => {
    if (state.dirty && !(editable && (await definition.save(design)))) return;
    definition.setPublishing(true);
  };
  const tool = (name: keyof typeof d, icon: ReactNode, run: () => void, more: object = {}) => (
    <Tooltip title={t(d[name])}>
      <Button icon={icon} aria-label={t(d[name])} onClick={run} {...more} />
    </Tooltip>
  );
  const titles: Record<Panel, string> = {
    step: selected ? titleOf(tree, selected) : '',
    variables: t(d.variables),
    settings: t(d.settings),
    simulate: t(d.simulate),
    versions: t(d.versions),
  };
  const stepGone = panel === 'step' && (selected === null || titles.step === '');
  return (
    <Facts value={facts}>
      <div className="wf-designer">
        <div className="wf-bar">
          {tool('back', <ArrowLeftOutlined />, () => void go(DESIGNER), { type: 'text' })}
          <div className="wf-bar-name">
            <span>{design.name}</span>
            <StatusTag status={detail.status} />
            {detail.versionNo !== null && <span className="wf-hint">{`${t(d.version)} ${detail.versionNo}`}</span>}
            {state.dirty && <Tag color="warning">{t(d.unsaved)}</Tag>}
          </div>
          <ProblemsButton problems={problems} onSelect={find} />
          <Space.Compact>
            {tool('undo', <UndoOutlined />, state.undo, { disabled: !state.canUndo })}
            {tool('redo', <RedoOutlined />, state.redo, { disabled: !state.canRedo })}
          </Space.Compact>
          <Button
            icon={<TableOutlined />}
            type={panel === 'variables' ? 'primary' : 'default'}
            onClick={() => show('variables')}
          >
            {t(d.variables)}
          </Button>
          <Button
            icon={<SettingOutlined />}
            type={panel === 'settings' ? 'primary' : 'default'}
            onClick={() => show('settings')}
          >
            {t(d.settings)}
          </Button>
          <Button
            icon={<ExperimentOutlined />}
            type={panel === 'simulate' ? 'primary' : 'default'}
            onClick={() => show('simulate')}
          >
            {t(d.simulate)}
          </Button>
          <Button
            icon={<HistoryOutlined />}
            type={panel === 'versions' ? 'primary' : 'default'}
            onClick={() => show('versions')}
          >
            {t(d.versions)}
          </Button>
          {tool('exportBpmn', <DownloadOutlined />, () => void exportBpmn())}
          {editable && <Button onClick={() => void openExpert()}>{t(d.expert)}</Button>}
          {editable && (
            <Button disabled={!state.dirty} loading={definition.busy} onClick={() => void definition.save(design)}>
              {t(d.save)}
            </Button>
          )}
          {publishable && (
            <Button type="primary" disabled={problems.length > 0} onClick={() => void publish()}>
              {t(d.publish)}
            </Button>
          )}
        </div>
        <div className="wf-body">
          <div className="wf-stage">
            <div className="wf-canvas" ref={canvas} aria-label={t(d.canvas)} role="application">
              <div style={{ zoom }}>
                <TreeCanvas
                  tree={tree}
                  options={options}
                  variables={variables}
                  starters={design.settings.starters ?? []}
                  selected={panel === 'step' ? selected : null}
                  problems={marks}
                  path={taken}
                  readOnly={!editable}
                  onSelect={select}
                  onAdd={add}
                  onAddBranch={addWay}
                  onAct={(id, action) => editable && change(act(tree, id, action))}
                />
              </div>
            </div>
            <div className="wf-zoom">
              {tool('zoomOut', <MinusOutlined />, () => setZoom(Math.max(0.4, zoom - 0.1)), {
                type: 'text',
                size: 'small',
              })}
              <Button type="text" size="small" aria-label={t(d.zoomReset)} onClick={() => setZoom(1)}>
                {Math.round(zoom * 100)}%
              </Button>
              {tool('zoomIn', <PlusOutlined />, () => setZoom(Math.min(1.6, zoom + 0.1)), {
                type: 'text',
                size: 'small',
              })}
            </div>
          </div>
          {panel && !stepGone && (
            <PanelFrame title={titles[panel]} onClose={() => setPanel(null)}>
              {panel === 'step' && selected && (
                <StepPanel
                  key={selected}
                  tree={tree}
                  id={selected}
                  settings={design.settings}
                  problems={marks.get(selected) ?? []}
                  onChange={change}
                  onSettings={(settings, key) => state.change({ ...design, settings }, key)}
                />
              )}
              {panel === 'variables' && <VariablesPanel design={design} onChange={state.change} />}
              {panel === 'settings' && <SettingsPanel design={design} onChange={state.change} />}
              {panel === 'simulate' && <SimulationPanel design={design} path={path} onPath={setPath} />}
              {panel === 'versions' && (
                <VersionsPanel
                  id={detail.id}
                  options={options}
                  editable={editable}
                  onRestore={(old) =>
                    old.source === 'tree'
                      ? state.change({ ...old, name: design.name })
                      : toast.warning(t(d.drawnByExpert))
                  }
                />
              )}
            </PanelFrame>
          )}
        </div>
        {definition.publishing && (
          <PublishDialog
            definition={{ ...detail, name: design.name, revision: definition.revision }}
            options={options}
            onClose={(no) => {
              definition.setPublishing(false);
              if (no !== null) onChanged();
            }}
          />
        )}
      </div>
    </Facts>
  );
}
