/** Contracts for other modules. */

export { contractsOfProject } from './cash-flow.ts';
export { contractService } from './contract-service.ts';
