/** The tree designer of one definition: bar, canvas, panel at the right. */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDirty } from '#web/dirty.ts';
import { toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { useShortcuts } from '#web/parts/use-shortcuts.ts';
import type { DefinitionDetail, DesignOptions, SimulatedPath } from '../../definition/definition.calls.ts';
import type { TreeDesign } from '../../definition/design.ts';
import { addBranch, findStep, insertStep, isBlock, type Place, type Tree } from '../../definition/tree.ts';
import { act, titleOf } from './card-actions.ts';
import { SettingsPanel, VariablesPanel } from './DefinitionPanel.tsx';
import { PanelFrame, Tool } from './designer-frame.tsx';
import { designerTexts as d } from './designer-texts.ts';
import { idsOnPath, SimulationPanel } from './SimulationPanel.tsx';
import { Facts, fieldsOf, typesWithBuiltIn } from './steps/form-parts.tsx';
import { type NewKind, newBranch, newStep } from './steps/new-step.ts';
import { StepPanel } from './steps/StepPanel.tsx';
import { TreeBar, type TreePanel } from './TreeBar.tsx';
import { TreeCanvas } from './TreeCanvas.tsx';
import { useDefinition } from './use-definition.tsx';
import { problemsByCard, useDesign, useProblems } from './use-design.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import './designer.css';

interface Props {
  detail: DefinitionDetail & { design: TreeDesign };
  options: DesignOptions;
  /** Read the definition again after it was saved or published. */
  onChanged(): void;
}

/** Share of the real size, 0.4 to 1.6. */
function Zoom({ value, onChange }: { value: number; onChange(zoom: number): void }) {
  const small = { type: 'text', size: 'small' } as const;
  return (
    <div className="wf-zoom">
      <Tool name="zoomOut" icon={<MinusOutlined />} {...small} onClick={() => onChange(Math.max(0.4, value - 0.1))} />
      <Button {...small} aria-label={t(d.zoomReset)} onClick={() => onChange(1)}>
        {Math.round(value * 100)}%
      </Button>
      <Tool name="zoomIn" icon={<PlusOutlined />} {...small} onClick={() => onChange(Math.min(1.6, value + 0.1))} />
    </div>
  );
}

export function TreeDesigner({ detail, options, onChanged }: Props) {
  const state = useDesign(detail.design);
  const design = state.design as TreeDesign;
  const { tree, variables, formId } = design;
  const definition = useDefinition({
    detail,
    options,
    dirty: state.dirty,
    drawn: design,
    edited: state.dirty,
    giveBack: state.change,
    current: () => design,
    markSaved: state.markSaved,
    onChanged,
  });
  const { editable } = definition;
  const [panel, setPanel] = useState<TreePanel | null>(null);
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
    if (key === 's') void (state.dirty && editable && definition.save());
    else if (typing) return;
    else if (key === 'z' && !event.shiftKey) state.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) state.redo();
    else return;
    event.preventDefault();
  });
  const titles: Record<TreePanel, string> = {
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
        <TreeBar
          detail={detail}
          state={state}
          definition={definition}
          problems={problems}
          panel={panel}
          onPanel={setPanel}
          onFind={find}
        />
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
            <Zoom value={zoom} onChange={setZoom} />
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
        {definition.dialog}
      </div>
    </Facts>
  );
}
