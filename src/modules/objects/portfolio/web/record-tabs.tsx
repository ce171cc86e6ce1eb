import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { portfolioPageTexts as x } from './texts.ts';

const members = lazyTab('members', async () => (await import('./TeamTabs.tsx')).Members);
const roles = lazyTab('roles', async () => (await import('./TeamTabs.tsx')).Roles);
const bindings = lazyTab('bindings', async () => (await import('./TeamTabs.tsx')).Bindings);

/** What portfolios show on their page. */
export const portfolioTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'portfolio' ? [members(id, t(x.members)), roles(id, t(x.roles)), bindings(id, t(x.settings))] : [];
