import { lifecycle } from '#kernel/lifecycle.ts';
import { customer } from './customer.entity.ts';
import { partyMoves } from './party-life.ts';

export const customerLife = lifecycle(customer, partyMoves('crm:customer:edit'));
