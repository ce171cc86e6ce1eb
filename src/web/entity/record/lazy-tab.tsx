import { Skeleton } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { RecordTab } from '../ports.tsx';

type Panel = ComponentType<{ id: number }>;

/** A tab of records whose code comes when it is first shown: what it is called for a record, and what is drawn of it. */
export function lazyTab(key: string, load: () => Promise<Panel>): (id: number, label: ReactNode) => RecordTab {
  const Shown = lazy(async () => ({ default: await load() }));
  return (id, label) => ({
    key,
    label,
    render: () => (
      <Suspense fallback={<Skeleton active />}>
        <Shown id={id} />
      </Suspense>
    ),
  });
}
