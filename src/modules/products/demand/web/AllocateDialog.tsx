/** Where chosen demands are given to: a version of the product, or a module of the version; or which demands a module gets. */

import { Select } from 'antd';
import { useState } from 'react';
import { CODE } from '#kernel/problem.ts';
import { productVersion } from '#modules/products/product/product-version.entity.ts';
import { readStructure } from '#modules/products/structure/structure.calls.ts';
import { outlineOf } from '#modules/products/structure/structure-model.ts';
import { structureOf } from '#modules/products/structure/structure-wire.ts';
import { send, useCall } from '#web/api.ts';
import { ReadAgain, ReadError } from '#web/entity/ReadError.tsx';
import { SendDialog } from '#web/entity/SendDialog.tsx';
import { useOptions } from '#web/entity/use-options.ts';
import { t } from '#web/lang.ts';
import { BY_LABEL } from '#web/parts/find.ts';
import { tellBatch } from '#web/parts/tell-batch.ts';
import { allocateDemands, demandCoverage } from '../coverage.calls.ts';
import { demandPageTexts as x } from './texts.ts';

const MOST = 100;
interface Chosen {
  value: string | string[] | null;
  onChange(value: string | string[]): void;
}
const byLabel = { showSearch: BY_LABEL, style: { width: '100%' } } as const;

function VersionChoice({ productId, value, onChange }: { productId: number } & Chosen) {
  const { options, retry } = useOptions(productVersion, { pageSize: MOST, scope: { productId } }, true);
  if (retry) return <ReadAgain retry={retry} />;
  return (
    <Select
      {...byLabel}
      aria-label={t(x.version)}
      placeholder={t(x.chooseVersion)}
      value={value as string | null}
      onChange={onChange}
      options={options.map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}

function ModuleChoice({ versionId, value, onChange }: { versionId: number } & Chosen) {
  const answer = useCall(readStructure, { versionId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  const nodes = answer.data ? outlineOf(structureOf(answer.data.rows).values()) : [];
  return (
    <Select
      {...byLabel}
      aria-label={t(x.module)}
      placeholder={t(x.chooseModule)}
      loading={!answer.data}
      value={value as string | null}
      onChange={onChange}
      options={nodes.map(({ node }) => ({ value: node.key, label: [node.code, node.name].filter(Boolean).join(' ') }))}
    />
  );
}

/** Demands of the version that the module does not have yet. */
function DemandChoice({ versionId, moduleId, value, onChange }: { versionId: number; moduleId: string } & Chosen) {
  const answer = useCall(demandCoverage, { versionId }, { quiet: true });
  if (answer.error && !answer.data) return <ReadError error={answer.error} retry={() => void answer.refetch()} />;
  const free = (answer.data?.list ?? []).filter(({ modules }) => modules.every(({ key }) => key !== moduleId));
  return (
    <Select
      {...byLabel}
      mode="multiple"
      aria-label={t(x.demand)}
      placeholder={t(x.chooseDemands)}
      loading={!answer.data}
      value={(value as string[] | null) ?? []}
      onChange={onChange}
      options={free.map(({ demand }) => ({ value: String(demand.id), label: `${demand.code} ${demand.title}` }))}
    />
  );
}

export interface AllocateProps {
  productId: number;
  versionId: number | null;
  moduleId: string | null;
  demands: readonly number[];
  onClose(): void;
}

export function AllocateDialog({ productId, versionId, moduleId, demands, onClose }: AllocateProps) {
  const [value, onChange] = useState<string | string[] | null>(null);
  const missing = value === null || value.length === 0;
  const allocation = () => {
    if (versionId === null) return { demands: [...demands], versionId: Number(value) };
    if (moduleId === null) return { demands: [...demands], versionId, moduleId: String(value) };
    return { demands: (value as string[]).map(Number), versionId, moduleId };
  };
  const title = versionId === null ? x.toVersion : moduleId === null ? x.toModule : x.addDemands;
  return (
    <SendDialog
      title={t(title)}
      disabled={missing}
      send={async () => {
        const answer = await send(allocateDemands, allocation(), { quiet: [CODE.refused] });
        tellBatch(answer, { done: t(x.allocated, { count: answer.done.length }) });
        onClose();
      }}
      onCancel={onClose}
    >
      {versionId === null ? (
        <VersionChoice {...{ productId, value, onChange }} />
      ) : moduleId === null ? (
        <ModuleChoice {...{ versionId, value, onChange }} />
      ) : (
        <DemandChoice {...{ versionId, moduleId, value, onChange }} />
      )}
    </SendDialog>
  );
}
