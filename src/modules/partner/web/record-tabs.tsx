import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { t } from '#web/lang.ts';
import { partnerPageTexts as x } from './texts.ts';

const Contacts = lazy(async () => ({ default: (await import('./PartnerContacts.tsx')).ContactsOfPartner }));

/** The contacts on the page of a partner. */
export function partnerTabs({ name }: Entity, id: number): readonly RecordTab[] {
  if (name !== 'partner') return [];
  return [
    {
      key: 'contacts',
      label: t(x.contacts),
      render: () => (
        <Suspense fallback={<Skeleton active />}>
          <Contacts id={id} />
        </Suspense>
      ),
    },
  ];
}
