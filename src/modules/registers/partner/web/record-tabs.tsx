import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { partnerPageTexts as x } from './texts.ts';

const contacts = lazyTab('contacts', async () => (await import('./PartnerContacts.tsx')).ContactsOfPartner);

/** The contacts on the page of a partner. */
export const partnerTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'partner' ? [contacts(id, t(x.contacts))] : [];
