/** Contracts for other modules. */

export { accruedOf } from './accrued.ts';
export { contractsOfProject } from './cash-flow.ts';
export { committedOf } from './committed.ts';
export { contractService } from './contract-service.ts';
export { seenContracts } from './contract-visible.ts';
export { bookPayment } from './cost-of-payments.ts';
export { heldContract } from './payments.ts';
