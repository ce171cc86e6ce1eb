/** The expert designer: BPMN as it is drawn, on the same definition. Loaded on demand, so its library comes only here. */

import { CompressOutlined, DownloadOutlined, ImportOutlined } from '@ant-design/icons';
import { Alert, Result, Skeleton, Upload } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { saveBlob, useCall } from '#web/api.ts';
import { useDirty } from '#web/dirty.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { useShortcuts } from '#web/parts/use-shortcuts.ts';
import { withProcessSettings, writeProcess } from '../../definition/bpmn/bpmn-write.ts';
import { graphOf } from '../../definition/compile.ts';
import {
  type DefinitionDetail,
  type DesignOptions,
  designOptions,
  readDefinition,
  type SimulatedPath,
} from '../../definition/definition.calls.ts';
import type { BpmnDesign, Design } from '../../definition/design.ts';
import { engineTexts } from '../../integration/integration.texts.ts';
import { SettingsPanel, VariablesPanel } from './DefinitionPanel.tsx';
import { DesignerBar, type DesignerPanel } from './DesignerBar.tsx';
import { PanelFrame, Tool } from './designer-frame.tsx';
import { designerTexts as d } from './designer-texts.ts';
import { ElementPanel } from './ElementPanel.tsx';
import { SimulationPanel } from './SimulationPanel.tsx';
import { Facts, fieldsOf, typesWithBuiltIn } from './steps/form-parts.tsx';
import { takeBpmn } from './take-bpmn.tsx';
import { useDefinition } from './use-definition.tsx';
import { problemsByCard, useProblems } from './use-design.ts';
import { useModeler } from './use-modeler.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import './designer.css';

type Panel = 'element' | DesignerPanel;

/** A design of ours as BPMN. */
async function asBpmn(design: Design): Promise<BpmnDesign> {
  if (design.source === 'bpmn') return design;
  if (design.source === 'external') throw new Error('a workflow that runs elsewhere has no diagram');
  const { tree: _tree, source: _source, ...rest } = design;
  const { graph } = await graphOf(design);
  return { ...rest, source: 'bpmn', xml: await writeProcess({ ...graph, variables: design.variables }) };
}

interface Props {
  detail: DefinitionDetail;
  initial: BpmnDesign;
  options: DesignOptions;
  onChanged(): void;
}

function Expert({ detail, initial, options, onChanged }: Props) {
  const modeler = useModeler(initial.xml);
  const { diagram, selected, mark } = modeler;
  /** All but the XML, which the modeler holds. */
  const [rest, setRest] = useState(initial);
  const [savedRest, setSavedRest] = useState(initial);
  const [panel, setPanel] = useState<Panel | null>('element');
  const [path, setPath] = useState<SimulatedPath | null>(null);
  const [steps, setSteps] = useState(0);
  const design = useMemo(() => ({ ...rest, xml: diagram?.xml ?? initial.xml }), [rest, diagram, initial]);
  const problems = useProblems(design, options);
  const marks = useMemo(() => problemsByCard(problems), [problems]);
  const dirty = modeler.changed || rest !== savedRest || detail.design.source === 'tree';
  const current = async (): Promise<BpmnDesign> => ({ ...rest, xml: await modeler.read() });
  const markSaved = (): void => {
    modeler.markSaved();
    setSavedRest(rest);
  };
  const definition = useDefinition({
    detail,
    options,
    dirty,
    drawn: design,
    edited: modeler.changed || rest !== savedRest,
    ready: diagram !== null,
    giveBack: (drawn) => {
      setRest(drawn as BpmnDesign);
      void modeler.load((drawn as BpmnDesign).xml);
    },
    current,
    markSaved,
    onChanged,
  });
  const { editable, save } = definition;
  const facts = useMemo(
    () => ({
      options,
      variables: rest.variables,
      types: typesWithBuiltIn(rest.variables),
      fields: fieldsOf(rest, options),
      disabled: !editable,
    }),
    [options, rest, editable],
  );
  useDirty(modeler.changed || rest !== savedRest);
  useEffect(() => mark([...marks.keys()]), [mark, marks]);

  const exportBpmn = async (): Promise<void> => {
    const xml = await withProcessSettings(await modeler.read(), rest);
    saveBlob(new Blob([xml], { type: 'application/xml' }), `${rest.key}.bpmn`);
  };
  const take = async (file: File): Promise<void> => {
    const xml = await takeBpmn(file);
    if (xml === null) return;
    await modeler.load(xml);
    toast.info(t(d.imported));
  };
  const restore = async (old: Design): Promise<void> => {
    const made = await asBpmn(old);
    setRest({ ...made, name: rest.name });
    await modeler.load(made.xml);
  };
  const step = (run: () => void): void => {
    run();
    setSteps(steps + 1);
  };
  useShortcuts((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (dirty && editable) void save();
  });
  const toggle = (name: DesignerPanel): void => setPanel(panel === name ? 'element' : name);
  return (
    <Facts value={facts}>
      <div className="wf-designer">
        <DesignerBar
          name={rest.name}
          detail={detail}
          definition={definition}
          dirty={dirty}
          problems={problems}
          onFind={modeler.select}
          history={{ undo: () => step(modeler.undo), redo: () => step(modeler.redo) }}
          panel={panel}
          onToggle={toggle}
          view={<Tool name="zoomReset" icon={<CompressOutlined />} onClick={modeler.fit} />}
        >
          {editable && (
            <Upload
              accept=".bpmn,.xml"
              showUploadList={false}
              beforeUpload={(file) => {
                void take(file);
                return false;
              }}
            >
              <Tool name="importBpmn" icon={<ImportOutlined />} />
            </Upload>
          )}
          <Tool name="exportBpmn" icon={<DownloadOutlined />} onClick={() => void exportBpmn()} />
        </DesignerBar>
        {modeler.failure && <Alert type="error" banner title={t(d.notBpmn, { detail: modeler.failure })} />}
        <div className="wf-body">
          <div className="wf-bpmn" ref={modeler.container} />
          {panel && (
            <PanelFrame title={t(panel === 'element' ? d.elements : d[panel])} onClose={() => setPanel(null)}>
              {panel === 'element' &&
                (selected && diagram ? (
                  <ElementPanel
                    key={`${selected.id} ${selected.node ? 'node' : 'other'} ${steps}`}
                    selected={selected}
                    graph={diagram.graph}
                    problems={marks.get(selected.id) ?? []}
                    onName={(name) => modeler.rename(selected.id, name)}
                    onNode={modeler.setNode}
                    onFlow={modeler.setFlow}
                  />
                ) : (
                  <p className="wf-hint">{t(d.chooseElement)}</p>
                ))}
              {panel === 'variables' && (
                <VariablesPanel design={rest} onChange={(next) => setRest(next as BpmnDesign)} />
              )}
              {panel === 'settings' && <SettingsPanel design={rest} onChange={(next) => setRest(next as BpmnDesign)} />}
              {panel === 'simulate' && <SimulationPanel design={design} path={path} onPath={setPath} />}
              {panel === 'versions' && (
                <VersionsPanel
                  id={detail.id}
                  options={options}
                  editable={editable}
                  onRestore={(old) => void restore(old)}
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

export default function ExpertDesignerPage() {
  const [definitionId] = useQueryParam('definitionId');
  const id = Number(definitionId);
  const found = useCall(readDefinition, { id }, { quiet: true, staleTime: 0, enabled: id > 0 });
  const options = useCall(designOptions, {}, { quiet: true, staleTime: 0 });
  const failed = failedRead(found, options);
  const [initial, setInitial] = useState<BpmnDesign | null>(null);
  usePageTitle(found.data?.name);
  const design = found.data?.design;
  useEffect(() => {
    if (!design || initial || design.source === 'external') return;
    let current = true;
    void asBpmn(design).then((made) => current && setInitial(made));
    return () => {
      current = false;
    };
  }, [design, initial]);
  if (failed) return <ReadError {...failed} />;
  if (design?.source === 'external')
    return <Result status="info" title={design.name} subTitle={t(engineTexts.externalHint)} />;
  if (!found.data || !options.data || !initial) return <Skeleton active style={{ padding: 16 }} />;
  return <Expert detail={found.data} initial={initial} options={options.data} onChanged={() => void found.refetch()} />;
}
