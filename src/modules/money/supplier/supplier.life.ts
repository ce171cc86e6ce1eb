import { lifecycle } from '#kernel/lifecycle.ts';
import { partyMoves } from '#modules/money/customer/party-life.ts';
import { supplier } from './supplier.entity.ts';

export const supplierLife = lifecycle(supplier, partyMoves('crm:supplier:edit'));
