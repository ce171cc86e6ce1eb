/** Definitions of workflows by module; with `definitionId` in the address, the tree designer of one, or with `designer=expert` the BPMN one. */

import { Alert, Button, Result, Skeleton, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { send, useCall } from '#web/api.ts';
import { failedRead, ReadError } from '#web/entity/ReadError.tsx';
import { toast } from '#web/feedback.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useRights } from '#web/session.ts';
import { graphOf } from '../../definition/compile.ts';
import { type DefinitionDetail, designOptions, readDefinition, saveDesign } from '../../definition/definition.calls.ts';
import type { BpmnDesign } from '../../definition/design.ts';
import { nodeName } from '../../definition/publish-texts.ts';
import { treeOf } from '../../definition/tree-read.ts';
import { engineTexts } from '../../integration/integration.texts.ts';
import { DefinitionList } from './DefinitionList.tsx';
import { designerHref, ENGINES } from './designer-links.ts';
import { designerTexts as d } from './designer-texts.ts';
import { TreeDesigner } from './TreeDesigner.tsx';

const WHY = {
  loop: d.whyLoop,
  boundary: d.whyBoundary,
  subProcess: d.whySubProcess,
  startTimer: d.whyStartTimer,
  shape: d.whyShape,
} as const;

/** A definition of the expert designer: open it there, or make a tree of it when it is built of blocks. */
function DrawnByExpert({
  detail,
  onChanged,
}: {
  detail: DefinitionDetail & { design: BpmnDesign };
  onChanged(): void;
}) {
  const rights = useRights();
  const [why, setWhy] = useState('');
  const toTree = async (): Promise<void> => {
    const { design } = detail;
    const { graph, problems } = await graphOf(design);
    const read = problems.length > 0 ? null : treeOf(graph);
    if (read === null) return setWhy(t(d.notExecutable));
    if ('unfit' in read) {
      const name = nodeName(graph, read.unfit.node);
      return setWhy(t(WHY[read.unfit.why], { node: typeof name === 'string' ? name : t(name) }));
    }
    const { xml: _xml, source: _source, ...rest } = design;
    const next = { ...rest, source: 'tree' as const, tree: read.tree };
    await send(saveDesign, { id: detail.id, revision: detail.revision, design: next });
    toast.success(t(d.saved));
    onChanged();
  };
  return (
    <Result
      status="info"
      title={detail.name}
      subTitle={t(d.drawnByExpert)}
      extra={
        <Space orientation="vertical">
          <Space>
            <Button type="primary" onClick={() => void go(designerHref(detail.id, true))}>
              {t(d.openExpert)}
            </Button>
            {rights.can('wf:definition:edit') && (
              <Button onClick={() => void toTree().catch(() => undefined)}>{t(d.toTree)}</Button>
            )}
          </Space>
          {why && <Alert type="warning" showIcon title={t(d.expertOnly, { why })} />}
        </Space>
      }
    />
  );
}

/** It has no design of ours. */
function RunElsewhere({ name }: { name: string }) {
  return (
    <Result
      status="info"
      title={name}
      subTitle={t(engineTexts.externalHint)}
      extra={
        <Button type="primary" onClick={() => void go(href(ENGINES, { tabName: 'definitions' }))}>
          {t(engineTexts.page)}
        </Button>
      }
    />
  );
}

function Designer({ id }: { id: number }) {
  const found = useCall(readDefinition, { id }, { quiet: true, staleTime: 0 });
  const options = useCall(designOptions, {}, { quiet: true, staleTime: 0 });
  const failed = failedRead(found, options);
  usePageTitle(found.data?.name);
  if (failed) return <ReadError {...failed} />;
  if (!found.data || !options.data) return <Skeleton active style={{ padding: 16 }} />;
  const detail = found.data;
  if (detail.design.source === 'external') return <RunElsewhere name={detail.name} />;
  const reload = (): void => void found.refetch();
  if (detail.design.source === 'bpmn')
    return <DrawnByExpert detail={{ ...detail, design: detail.design }} onChanged={reload} />;
  return (
    <TreeDesigner
      key={detail.id}
      detail={{ ...detail, design: detail.design }}
      options={options.data}
      onChanged={reload}
    />
  );
}

/** Loaded only when it is opened: its library is larger than all of this page. */
const ExpertDesignerPage = lazy(() => import('./ExpertDesignerPage.tsx'));

export default function CreateWorkflowPage() {
  const [definitionId] = useQueryParam('definitionId');
  const [designer] = useQueryParam('designer');
  const id = Number(definitionId);
  if (!(id > 0)) return <DefinitionList />;
  if (designer !== 'expert') return <Designer id={id} />;
  return (
    <Suspense fallback={<Skeleton active style={{ padding: 16 }} />}>
      <ExpertDesignerPage />
    </Suspense>
  );
}
