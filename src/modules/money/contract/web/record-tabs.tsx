import type { Entity } from '#kernel/entity.ts';
import type { RecordTab } from '#web/entity/ports.tsx';
import { lazyTab } from '#web/entity/record/lazy-tab.tsx';
import { t } from '#web/lang.ts';
import { contractPageTexts as x } from './texts.ts';

const nodes = lazyTab('nodes', async () => (await import('./ContractTabs.tsx')).NodesOfContract);
const payments = lazyTab('payments', async () => (await import('./Payments.tsx')).PaymentsOfContract);
const invoices = lazyTab('invoices', async () => (await import('./ContractTabs.tsx')).InvoicesOfContract);
const acceptances = lazyTab('acceptances', async () => (await import('./ContractTabs.tsx')).AcceptancesOfContract);
const cash = lazyTab('cash', async () => (await import('./CashFlow.tsx')).CashFlowOfContract);
const changes = lazyTab('changes', async () => (await import('./ContractTabs.tsx')).ChangesOfContract);

/** What a contract is made of, on its page. */
export const contractTabs = ({ name }: Entity, id: number): readonly RecordTab[] =>
  name === 'contract'
    ? [
        nodes(id, t(x.nodes)),
        payments(id, t(x.payments)),
        invoices(id, t(x.invoices)),
        acceptances(id, t(x.acceptances)),
        cash(id, t(x.cash)),
        changes(id, t(x.changes)),
      ]
    : [];
