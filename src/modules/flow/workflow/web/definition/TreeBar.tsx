/** The bar of the tree designer. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { saveBlob } from '#web/api.ts';
import { ask, toast } from '#web/feedback.tsx';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { writeProcess } from '../../definition/bpmn/bpmn-write.ts';
import { graphOf } from '../../definition/compile.ts';
import type { DefinitionDetail, SaidProblem } from '../../definition/definition.calls.ts';
import type { TreeDesign } from '../../definition/design.ts';
import { DesignerBar, type DesignerPanel } from './DesignerBar.tsx';
import { Tool } from './designer-frame.tsx';
import { designerHref } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import type { DefinitionState } from './use-definition.tsx';
import type { DesignState } from './use-design.ts';

export type TreePanel = 'step' | DesignerPanel;

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
  const design = state.design as TreeDesign;
  const openExpert = async (): Promise<void> => {
    if (state.dirty) return toast.warning(t(d.saveFirst));
    if (await ask({ title: d.toExpertAsk })) await go(designerHref(detail.id, true));
  };
  return (
    <DesignerBar
      name={design.name}
      detail={detail}
      definition={definition}
      dirty={state.dirty}
      problems={problems}
      onFind={onFind}
      history={state}
      panel={panel}
      onToggle={(chosen) => onPanel(panel === chosen ? null : chosen)}
    >
      <Tool name="exportBpmn" icon={<DownloadOutlined />} onClick={() => void exportBpmn(design)} />
      {definition.editable && <Button onClick={() => void openExpert()}>{t(d.expert)}</Button>}
    </DesignerBar>
  );
}
