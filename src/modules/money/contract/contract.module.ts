import type { Module } from '#kernel/module.ts';
import type {} from '#modules/base/dict/dict-seed.ts';
import type {} from '#modules/base/numbering/numbered.ts';
import { circlePlaces } from '#modules/money/customer/party-manifest.ts';
import type {} from '#modules/people/menu/system-menu.ts';
import type {} from '#modules/people/message/message-events.ts';
import { contractDictionaries } from './contract.dictionaries.ts';
import { acceptance, contract, invoice, payment } from './contract.entity.ts';
import { contractLife, paymentLife } from './contract.life.ts';
import { contractRightGroup } from './contract.rights.ts';
import { projectRate } from './project-rate.entity.ts';

const inContract = (tab: string, record: string) => ({
  alone: `/modules/contract/contractDetail?contractId={contract}&tab=${tab}&${record}={id}`,
  project: `/modules/project/contractDetail?contractId={contract}&projectId={projectId}&tab=${tab}&${record}={id}`,
});

export const contractModule: Module = {
  name: 'contract',
  objectMenus: {
    project: [
      {
        id: 43,
        place: 82,
        label: ['销售合同', '銷售合約', 'Sales contracts'],
        icon: 'dollar',
        url: '/modules/project/sales',
        perms: 'pm:contract:query',
      },
      {
        id: 45,
        place: 84,
        label: ['采购合同', '採購合約', 'Purchase contracts'],
        icon: 'dollar',
        url: '/modules/project/purchase',
        perms: 'pm:contract:query',
      },
    ],
  },
  entities: [contract, payment, invoice, acceptance, projectRate],
  lifecycles: [contractLife, paymentLife],
  rights: [contractRightGroup],
  dictionaries: contractDictionaries,
  messages: [
    { key: 'contract.due', kind: 'project', label: ['收付款节点到期', '收付款節點到期', 'Payment nodes due'] },
    {
      key: 'contract.inCharge',
      kind: 'project',
      label: ['合同移交给我', '合約移交給我', 'Contract handed over to me'],
    },
    { key: 'contract.payNow', kind: 'project', label: ['收付款待确认', '收付款待確認', 'Payments to be confirmed'] },
  ],
  addresses: {
    contract: {
      alone: '/modules/contract/contractDetail?contractId={id}',
      project: '/modules/project/contractDetail?contractId={id}&projectId={projectId}',
    },
    payment: inContract('payments', 'payment'),
    invoice: inContract('invoices', 'invoice'),
    acceptance: inContract('acceptances', 'acceptance'),
    projectRate: '/project/projectActualCost?projectId={projectId}&tabName=rates&record={id}',
  },
  numbered: {
    contract: {
      label: contract.label,
      rule: {
        name: ['合同编号', '合約編號', 'Contract number'],
        digits: 5,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'HT-' }, { kind: 'number' }],
      },
    },
    payment: {
      label: payment.label,
      rule: {
        name: ['收付款编号', '收付款編號', 'Payment number'],
        digits: 6,
        reset: 'never',
        parts: [{ kind: 'fixed', text: 'P-' }, { kind: 'number' }],
      },
    },
  },
  menu: circlePlaces(contract, 30, ['crm:contract:query', 'finance:payment:confirm']),
};
