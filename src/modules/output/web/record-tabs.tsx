import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Entity } from '#kernel/entity.ts';
import { useCall } from '#web/api.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { outputsOfTask } from '../output.calls.ts';
import { outputPageTexts as x } from './texts.ts';

function OutputsLabel({ id }: { id: number }) {
  const { data } = useCall(outputsOfTask, { taskId: id }, { quiet: true, background: true });
  return data && data.list.length > 0 ? t(x.outputsCount, { count: data.list.length }) : t(x.outputs);
}
const Outputs = lazy(async () => ({ default: (await import('./TaskOutputs.tsx')).OutputsOfTask }));
const Versions = lazy(async () => ({ default: (await import('./OutputVersions.tsx')).VersionsOfOutput }));

/** The versions on the page of an output, the outputs on the page of a task. */
export function outputTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name === 'output')
    return [
      {
        key: 'versions',
        label: t(x.versions),
        render: () => (
          <Suspense fallback={<Skeleton active />}>
            <Versions id={id} />
          </Suspense>
        ),
      },
    ];
  if (name !== 'task') return [];
  return [
    {
      key: 'outputs',
      label: <OutputsLabel id={id} />,
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Outputs id={id} />
        </Suspense>
      ),
    },
  ];
}
