/** Changes of a product, and those that a project asked for. */
import { useMemo } from 'react';
import { addressOf } from '#kernel/address.ts';
import { exportAction, removeAction } from '#web/entity/actions.tsx';
import { ListView } from '#web/entity/list/ListView.tsx';
import { useEntityList } from '#web/entity/list/use-entity-list.ts';
import { useQueryParam } from '#web/hooks.ts';
import { go } from '#web/nav.ts';
import { useScope } from '#web/scope.ts';
import { type ProductChangeRow, productChange } from '../product-change.entity.ts';
import { productChangePageTexts as x } from './texts.ts';

const NO_SCOPE = {};

function Changes({ fixed, company }: { fixed: Readonly<Record<string, string>>; company: boolean }) {
  const list = useEntityList(productChange, { fixed, ...(company && { scope: NO_SCOPE }) });
  return (
    <ListView<ProductChangeRow>
      list={list}
      toolbar={company ? [] : [exportAction()]}
      rowActions={(row) => [
        { key: 'open', label: x.open, run: () => void go(addressOf('productChange', { ...row }) ?? '') },
        ...(row.status === 'draft' ? [removeAction(row)] : []),
      ]}
    />
  );
}

export function ProductChanges() {
  const [versionId] = useQueryParam('versionId');
  const fixed = useMemo(() => (versionId ? { productVersion: versionId } : NO_SCOPE), [versionId]);
  return <Changes key={versionId} fixed={fixed} company={false} />;
}
export function ProjectChanges() {
  const { projectId = 0 } = useScope();
  const fixed = useMemo(() => ({ project: String(projectId) }), [projectId]);
  return <Changes fixed={fixed} company />;
}
