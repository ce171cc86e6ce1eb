import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { materialPageTexts as x } from './texts.ts';

const Entries = lazy(async () => ({ default: (await import('./MaterialEntries.tsx')).EntriesOfMaterial }));
const Price = lazy(async () => ({ default: (await import('./MaterialPrice.tsx')).PriceOfMaterial }));

/** What was ordered and has arrived, and what it costs, on the page of a material. */
export function materialTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name !== 'material') return [];
  return [
    {
      key: 'entries',
      label: t(x.entries),
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Entries id={id} />
        </Suspense>
      ),
    },
    {
      key: 'price',
      label: t(x.prices),
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Price id={id} />
        </Suspense>
      ),
    },
  ];
}
