/** Structures of the revisions of a base module. */
import { Empty, Select, Skeleton } from 'antd';
import { entityCalls } from '#kernel/entity-calls.ts';
import { baseRevision } from '#modules/products/base-module/base-module.entity.ts';
import { useCall } from '#web/api.ts';
import { ReadError } from '#web/entity/ReadError.tsx';
import { useQueryParam } from '#web/hooks.ts';
import { t } from '#web/lang.ts';
import { readStructure } from '../structure.calls.ts';
import { StructureEditor } from './StructureEditor.tsx';
import { structurePageTexts as x } from './texts.ts';

function Shown({ revisionId }: { revisionId: number }) {
  const answer = useCall(readStructure, { revisionId }, { quiet: true, staleTime: 0 });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton active />;
  return (
    <StructureEditor
      key={answer.data.shared.length}
      owner={{ revisionId }}
      answer={answer.data}
      editable={answer.data.mayEdit}
      reload={() => void answer.refetch()}
    />
  );
}

export function ModuleStructure({ id }: { id: number }) {
  const [chosen, choose] = useQueryParam('revisionId');
  const input = { filters: { baseModule: String(id) }, sort: '-createdAt', pageSize: 100 };
  const list = useCall(entityCalls(baseRevision).list, input as never, { quiet: true });
  const rows = (list.data?.list ?? []) as unknown as { id: number; name: string | null }[];
  const revisionId = rows.some((row) => row.id === Number(chosen)) ? Number(chosen) : (rows[0]?.id ?? 0);
  if (list.data && rows.length === 0) return <Empty description={t(x.empty)} />;
  return (
    <>
      <Select
        aria-label={t(x.revision)}
        style={{ minWidth: 240, marginBottom: 8 }}
        value={revisionId || null}
        onChange={(one) => choose(String(one))}
        options={rows.map((row) => ({ value: row.id, label: row.name ?? '' }))}
      />
      {revisionId > 0 && <Shown key={revisionId} revisionId={revisionId} />}
    </>
  );
}
