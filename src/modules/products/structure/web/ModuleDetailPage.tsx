/** A node of a structure: its values, what it is of, and every path in which it is used. */
import { Card, Descriptions, Empty, Skeleton } from 'antd';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { usePageTitle, useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { PageLink } from '#web/parts/PageLink.tsx';
import { href } from '#web/registry.ts';
import { useScope } from '#web/scope.ts';
import { readStructure, type StructureAnswer } from '../structure.calls.ts';
import { structureTexts as s } from '../structure.texts.ts';
import { totalsOf } from '../structure-model.ts';
import { structureOf } from '../structure-wire.ts';
import { ModulePart } from './ModulePart.tsx';
import { namedIn } from './structure-columns.ts';
import { structurePageTexts as x } from './texts.ts';
import { WhereUsed } from './WhereUsed.tsx';
import './structure.css';

function Node({ answer, nodeKey, versionId }: { answer: StructureAnswer; nodeKey: string; versionId: number }) {
  const nodes = structureOf(answer.rows);
  const node = nodes.get(nodeKey);
  const scope = useScope('product');
  usePageTitle(node?.name);
  if (!node) return <Empty description={t(x.noNode)} />;
  const named = namedIn(answer);
  const path: string[] = [];
  for (let up = node.parent; up !== null; up = nodes.get(up)?.parent ?? null) path.unshift(nodes.get(up)?.name ?? '');
  const used = answer.shared.find(({ id }) => id === node.shared);
  const values: [string, string | null | undefined][] = [
    [t(s.code), node.code],
    [t(x.path), path.join(' / ')],
    [t(s.type), node.type === null ? null : named.type.get(node.type)],
    [t(x.revision), used?.name],
    [t(s.drawingNo), node.drawingNo ?? used?.drawingNo],
    [t(s.materialNo), node.materialNo ?? used?.materialNo],
    [t(s.amount), `${node.quantity} ${node.unit ?? ''}`],
    [t(s.total), totalsOf(nodes.values()).get(node.key)],
    [t(s.responsible), node.responsible === null ? null : named.responsible.get(node.responsible)],
    [t(s.department), node.department === null ? null : named.department.get(node.department)],
    [t(s.condition), node.condition],
    [t(s.description), node.description],
  ];
  const { productId } = answer;
  return (
    <>
      <Card
        title={node.name}
        extra={
          <PageLink to={href('/modules/product/productStructure', { ...scope, versionId })}>
            {t(x.inStructure)}
          </PageLink>
        }
      >
        <Descriptions
          column={2}
          items={values.map(([label, value]) => ({ key: label, label, children: value || '–' }))}
        />
      </Card>
      <Card title={t(x.usedIn)} style={{ marginTop: 12 }}>
        {used ? (
          <WhereUsed moduleId={used.moduleId} />
        ) : node.materialNo ? (
          <WhereUsed materialNo={node.materialNo} />
        ) : (
          <Empty description={t(x.notUsed)} />
        )}
      </Card>
      <ModulePart {...{ versionId, productId: productId ?? 0 }} moduleId={nodeKey} />
    </>
  );
}

export default function ModuleDetailPage() {
  const [version] = useQueryParam('versionId');
  const [moduleId] = useQueryParam('moduleId');
  const versionId = Number(version);
  const answer = useCall(readStructure, { versionId }, { quiet: true, enabled: versionId > 0 });
  if (!(versionId > 0) || !moduleId) return <Empty style={{ padding: 48 }} description={t(x.choose)} />;
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  return (
    <div className="wm-card wm-structure-page">
      <Node answer={answer.data} nodeKey={moduleId} versionId={versionId} />
    </div>
  );
}
