/** The structure of a version of a product (1-product §2.12). */
import { Empty, Select, Skeleton } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { type ProjectProductRow, projectProduct } from '#modules/products/product/project-product.entity.ts';
import { useCall } from '#web/api.ts';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { type Retry, retryOf, useOptions } from '#web/entity/use-options.ts';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { go } from '#web/nav.ts';
import { href } from '#web/registry.ts';
import { useObject, useScope } from '#web/scope.ts';
import { readStructure } from '../structure.calls.ts';
import { ControlledStructure } from './ControlledStructure.tsx';
import { StructureEditor } from './StructureEditor.tsx';
import { structurePageTexts as x } from './texts.ts';
import { VariantView } from './VariantView.tsx';

const MOST = 100;
type Version = { id: number; title: string };

function Shown({ versionId, productId, editing }: { versionId: number; productId: number; editing: boolean }) {
  const scope = useScope('product');
  const answer = useCall(readStructure, { versionId }, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  const reload = (): void => void answer.refetch();
  const onOpen = (moduleId: string): void =>
    void go(href('/modules/product/productModuleDetail', { ...scope, versionId, moduleId }));
  return (
    <VariantView {...{ versionId, reload, onOpen }} answer={answer.data}>
      {answer.data.controlledSince !== null && ControlledStructure.filled() ? (
        <ControlledStructure {...{ versionId, productId, reload }} answer={answer.data} />
      ) : (
        <StructureEditor
          key={`${versionId} ${answer.data.shared.length}`}
          owner={{ versionId }}
          answer={answer.data}
          editable={editing && answer.data.mayEdit}
          reload={reload}
          onOpen={onOpen}
        />
      )}
    </VariantView>
  );
}

/** The versions a project works on. */
function useProjectVersions(projectId: number): { options: readonly Version[]; retry: Retry } {
  const input = { projectId, pageSize: MOST };
  const answer = useCall(entityCalls(projectProduct).list, input, { enabled: projectId > 0, quiet: true });
  const titles = answer.data?.titles.productVersion ?? {};
  const options = (answer.data?.list ?? []).map((row) => {
    const { productVersion: id } = row as unknown as ProjectProductRow;
    return { id, title: titles[id] ?? `#${id}` };
  });
  return { options, retry: retryOf(answer) };
}

export default function StructurePage() {
  const object = useObject('product');
  const [productId, projectId] = [
    object?.scope === 'product' ? object.id : 0,
    object?.scope === 'project' ? object.id : 0,
  ];
  const [chosen, choose] = useQueryParam('versionId');
  const [isActions] = useQueryParam('isActions');
  const ofProduct = useOptions(productVersion, { pageSize: MOST, scope: { productId } }, productId > 0);
  const ofProject = useProjectVersions(projectId);
  const { options, retry } = productId > 0 ? ofProduct : ofProject;
  const versionId = Number(chosen) || (options[0]?.id ?? 0);
  return (
    <div className="wm-card wm-structure-page">
      <Select
        aria-label={t(x.version)}
        style={{ minWidth: 240, marginBottom: 8 }}
        value={versionId || null}
        placeholder={t(x.choose)}
        onChange={(id) => choose(String(id))}
        options={options.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {retry && <ReadAgain retry={retry} />}
      {versionId > 0 ? (
        <Shown key={versionId} {...{ versionId, productId }} editing={isActions !== 'false'} />
      ) : (
        !retry && <Empty description={t(x.choose)} />
      )}
    </div>
  );
}
