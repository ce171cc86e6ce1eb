import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { pageTexts as p } from './texts.ts';

const people = lazyTab('linkedPeople', async () => (await import('./LinkedPeople.tsx')).LinkedPeople);

/** Whose accounts an identity provider opens, on its page. */
export const providerTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'identityProvider' ? [people(id, t(p.people))] : [];
